//! Second opinions: when the judge asks for them, and how they change a verdict.
//!
//! The judge does not depend on a particular source of opinions. The runners of LLVM releases
//! implement [`Confirmer`].

mod sample;

use lowerfuzz_ir::Module;
use lowerfuzz_ir::case::Case;

use self::sample::Sample;
use crate::difference::Aspect;
use crate::judgement::Judgement;
use crate::opinion::{Answer, Opinion};
use crate::stage_times::{Stage, Stages};
use crate::stop::Stop;
use crate::verdict::{Blame, Cause, Finding, Verdict};

/// A test case with its lowered module.
pub type Program<'a> = (&'a Case, &'a Module);

/// Which programs also run without optimisation, to find out whether LLVM's optimiser causes a
/// difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunUnoptimised {
    /// Only programs whose optimised run differs from their source also run without optimisation.
    IfDifferent,
    /// All programs also run without optimisation.
    Always,
}

/// A source of second opinions on lowered programs.
pub trait Confirmer: Sync {
    /// Returns the name of the runner for reports, such as `llvm13`.
    fn name(&self) -> String;

    /// Runs the calls of test cases on their lowered modules with optimisation. Returns an opinion
    /// for each program, in order.
    ///
    /// `alive` is called before each process is started.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    fn ask_all(
        &self,
        programs: &[Program<'_>],
        unoptimised: RunUnoptimised,
        alive: &mut dyn FnMut(),
    ) -> Result<Vec<Opinion>, Stop>;
}

/// Adds second opinions to judgements. If the judge agrees, a contradicting opinion becomes the
/// verdict. If the judge has a finding, the finding stays the verdict.
///
/// Of a program with thousands of calls, the runner runs a sample: calls with findings first, then
/// others at equal distances.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub fn confirm_all(
    runner: &dyn Confirmer,
    judged: &mut [(&Case, &mut Judgement)],
    stages: &mut Stages,
    alive: &mut dyn FnMut(),
) -> Result<(), Stop> {
    for findings in [false, true] {
        let samples: Vec<Option<Sample>> = judged
            .iter()
            .map(|(case, judgement)| {
                let is_asked = is_asked(&judgement.verdict) == Some(findings);
                is_asked.then(|| Sample::of(case, judgement)).flatten()
            })
            .collect();
        let (places, programs): (Vec<usize>, Vec<Program<'_>>) = judged
            .iter()
            .zip(&samples)
            .enumerate()
            .filter(|(_, ((_, judgement), _))| is_asked(&judgement.verdict) == Some(findings))
            .filter_map(|(i, ((case, judgement), sample))| {
                let case = sample.as_ref().map_or(*case, |sample| &sample.case);
                Some((i, (case, judgement.lowered.as_ref()?)))
            })
            .unzip();
        let unoptimised = if findings {
            RunUnoptimised::Always
        } else {
            RunUnoptimised::IfDifferent
        };
        let opinions = stages.time(Stage::Confirm, || {
            runner.ask_all(&programs, unoptimised, alive)
        })?;
        for (i, mut opinion) in places.into_iter().zip(opinions) {
            if let Some(sample) = &samples[i] {
                sample.renumber(&mut opinion.optimised);
                opinion
                    .plain
                    .iter_mut()
                    .for_each(|plain| sample.renumber(plain));
                opinion.sample = Some(sample.sizes());
            }
            let judgement = &mut *judged[i].1;
            let opinion = if stack(&judgement.verdict) {
                Opinion::unasked(opinion.runner, "the runner does not measure stack use")
            } else {
                opinion
            };
            if !findings && let Some(verdict) = verdict(&opinion) {
                judgement.verdict = verdict;
            }
            judgement.opinion = Some(opinion);
        }
    }
    Ok(())
}

/// Adds a second opinion to one judgement; see [`confirm_all`].
///
/// # Errors
/// Returns an error if the tools are stopped.
pub fn confirm(
    runner: &dyn Confirmer,
    case: &Case,
    judgement: &mut Judgement,
    stages: &mut Stages,
) -> Result<(), Stop> {
    confirm_all(runner, &mut [(case, judgement)], stages, &mut || {})
}

/// Returns whether a second opinion is asked for: `Some(false)` about an agreement, `Some(true)`
/// about a finding, and `None` if no opinion is asked for.
fn is_asked(verdict: &Verdict) -> Option<bool> {
    let Verdict::Finding { finding, .. } = verdict else {
        return (*verdict == Verdict::Agree).then_some(false);
    };
    match finding {
        Finding::Mismatch | Finding::IntroducedUb | Finding::EngineDisagreement => Some(true),
        Finding::Inaccurate
        | Finding::Rejected
        | Finding::Crashed
        | Finding::Hung
        | Finding::InvalidOutput
        | Finding::Nondeterministic
        | Finding::WrongExpectation => None,
    }
}

/// Returns the verdict that follows from a second opinion if the judge agrees. `None` if the
/// opinion also agrees.
fn verdict(opinion: &Opinion) -> Option<Verdict> {
    let name = &opinion.runner;
    let (finding, blame, cause) = match &opinion.optimised {
        // The text has the form `call N: ...`.
        Answer::Differs(what) => {
            let what = what.replacen(": ", &format!(" under {name}: "), 1);
            let only = if opinion.optimised_only() {
                " (only with optimisation)"
            } else {
                ""
            };
            let cause = Cause::said(what + only);
            (Finding::EngineDisagreement, Blame::Llvm, cause)
        }
        Answer::Refuses(what) => {
            let cause = Cause::Said {
                by: Some(name.clone()),
                messages: vec![what.clone()],
            };
            (Finding::InvalidOutput, Blame::Lowering, cause)
        }
        Answer::Same | Answer::Unasked(_) => return None,
    };
    Some(Verdict::finding(finding, blame, cause))
}

/// Returns whether the finding is about stack use.
fn stack(verdict: &Verdict) -> bool {
    let aspect = verdict.cause().map(Cause::aspect);
    aspect == Some(Aspect::Stack)
}
