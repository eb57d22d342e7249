//! Second opinions: who gives them, when they are asked for, and what they change about a verdict.
//!
//! The judge does not know who gives an opinion: the runners of LLVM releases implement [`Confirmer`].

use lowerfuzz_ir::Module;
use lowerfuzz_ir::case::Case;

use crate::difference::Aspect;
use crate::judgement::Judgement;
use crate::opinion::{Answer, Opinion};
use crate::stage_times::{Stage, Stages};
use crate::verdict::{Blame, Cause, Finding, Verdict};

/// A test case and what it was lowered to.
pub type Program<'a> = (&'a Case, &'a Module);

/// Which programs also run without optimisation, to see whether the optimiser makes the difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunUnoptimised {
    /// Those that differ from their source when they are optimised.
    IfDifferent,
    /// All of them.
    Always,
}

/// Somebody who gives second opinions on lowered programs.
pub trait Confirmer: Sync {
    /// The name for reports: `llvm13`.
    fn name(&self) -> String;

    /// Runs the calls of test cases on their lowered forms, optimised: an opinion for each program, in order.
    /// `alive` is called before each process that is started.
    fn ask_all(
        &self,
        programs: &[Program<'_>],
        unoptimised: RunUnoptimised,
        alive: &mut dyn FnMut(),
    ) -> Vec<Opinion>;
}

/// Asks for second opinions, and keeps them in the judgements.
///
/// Where the judge's own engines agree, another opinion becomes the verdict. A finding keeps its verdict.
pub fn confirm_all(
    runner: &dyn Confirmer,
    judged: &mut [(&Case, &mut Judgement)],
    stages: &mut Stages,
    alive: &mut dyn FnMut(),
) {
    for findings in [false, true] {
        let (places, programs): (Vec<usize>, Vec<Program<'_>>) = judged
            .iter()
            .enumerate()
            .filter(|(_, (_, judgement))| is_asked(&judgement.verdict) == Some(findings))
            .filter_map(|(i, (case, judgement))| Some((i, (*case, judgement.lowered.as_ref()?))))
            .unzip();
        let unoptimised = if findings {
            RunUnoptimised::Always
        } else {
            RunUnoptimised::IfDifferent
        };
        let opinions = stages.time(Stage::Confirm, || {
            runner.ask_all(&programs, unoptimised, alive)
        });
        for (i, opinion) in places.into_iter().zip(opinions) {
            let judgement = &mut *judged[i].1;
            let opinion = if stack(&judgement.verdict) {
                Opinion::unasked(opinion.runner, "the runner does not watch the stack")
            } else {
                opinion
            };
            if !findings && let Some(verdict) = verdict(&opinion) {
                judgement.verdict = verdict;
            }
            judgement.opinion = Some(opinion);
        }
    }
}

/// Asks for a second opinion on one judgement; see [`confirm_all`].
pub fn confirm(
    runner: &dyn Confirmer,
    case: &Case,
    judgement: &mut Judgement,
    stages: &mut Stages,
) {
    confirm_all(runner, &mut [(case, judgement)], stages, &mut || {});
}

/// Is an opinion wanted: as for agreement (`false`), or as for a finding (`true`)?
fn is_asked(verdict: &Verdict) -> Option<bool> {
    let Verdict::Finding { finding, .. } = verdict else {
        return (*verdict == Verdict::Agree).then_some(false);
    };
    match finding {
        Finding::Mismatch | Finding::IntroducedUb | Finding::EngineDisagreement => Some(true),
        Finding::Rejected
        | Finding::Crashed
        | Finding::Hung
        | Finding::InvalidOutput
        | Finding::Nondeterministic
        | Finding::WrongExpectation => None,
    }
}

/// The verdict that an opinion is, on what everybody else agrees on; `None` if it is none other.
fn verdict(opinion: &Opinion) -> Option<Verdict> {
    let name = &opinion.runner;
    let (finding, blame, cause) = match &opinion.optimised {
        // `call N: ...`
        Answer::Differs(what) => {
            let what = what.replacen(": ", &format!(" under {name}: "), 1);
            let only = if opinion.optimised_only() {
                " (and not without optimisation)"
            } else {
                ""
            };
            let cause = Cause::said(what + only);
            (Finding::EngineDisagreement, Blame::Llvm, cause)
        }
        Answer::Refuses(what) => {
            let cause = Cause::Said {
                by: Some(name.clone()),
                what: what.clone(),
            };
            (Finding::InvalidOutput, Blame::Lowering, cause)
        }
        Answer::Same | Answer::Unasked(_) => return None,
    };
    Some(Verdict::finding(finding, blame, cause))
}

/// Is the finding about the stack?
fn stack(verdict: &Verdict) -> bool {
    let aspect = verdict.cause().map(Cause::aspect);
    aspect == Some(Aspect::Stack)
}
