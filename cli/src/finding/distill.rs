//! From a test case with a finding to all that is said of it.

use std::time::Instant;

use lowerfuzz_generator::features_of;
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::{Op, Release};
use lowerfuzz_oracle::alone::{Fewest, Shown, show};
use lowerfuzz_oracle::outside::Runner;
use lowerfuzz_oracle::target::Target;
use lowerfuzz_oracle::{
    Finding, Judge, Judgement, KeepsSymptom, Key, Symptom, Undefined, Verdict,
    describe_observation, key_of, search_options,
};
use lowerfuzz_reduce::reduce;
use serde::{Deserialize, Serialize};

use super::differing::Differing;
use super::opinion::SecondOpinion;
use crate::args::{LimitOptions, PassList, TargetOptions, Words, parse_fault};

/// Everything that is known of a finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Distilled {
    pub(crate) key: String,
    pub(crate) target: String,
    /// The version of the target.
    pub(crate) version: String,
    /// The mistake that was planted, if one was.
    pub(crate) plant: Option<String>,
    /// The passes before the lowering.
    pub(crate) passes: Vec<String>,
    /// The passes given instead of the lowering, if they were.
    pub(crate) lowering: Option<Vec<String>>,
    /// The pass at fault, if it is one of those before the lowering.
    pub(crate) pass: Option<String>,
    /// The smallest pass of all that comes to no good, if one is known.
    pub(crate) culprit: Option<String>,
    /// The runner that was asked for a second opinion, if one was.
    pub(crate) confirm: Option<String>,
    pub(crate) seed: Option<u64>,
    /// What the programs dwelled on, if on something.
    pub(crate) profile: Option<String>,
    pub(crate) verdict: String,
    pub(crate) blame: String,
    /// In what the observations differ.
    pub(crate) aspect: String,
    pub(crate) reason: String,
    /// The lowered op at which the program becomes undefined, if that is what it is.
    pub(crate) lowered_op: Option<String>,
    /// Where the runs first differ, if both can be followed.
    pub(crate) difference: Option<Differing>,
    /// Ops of the reduced program that it is about, besides terminators.
    pub(crate) source_ops: Vec<String>,
    /// How many there are, constants too.
    pub(crate) ops: usize,
    pub(crate) values: Vec<CallValues>,
    /// How the tools of the target's release show it, if they do.
    pub(crate) shown: Option<Shown>,
    /// What a release's own runner says of the smallest test case, if it was asked.
    pub(crate) second_opinion: Option<SecondOpinion>,
    /// The test case as it was found.
    pub(crate) original: String,
    /// The smallest test case with the same symptom.
    pub(crate) source: String,
    pub(crate) lowered: Option<String>,
    pub(crate) reduced: bool,
    /// Does what the tool says alone tell what it is?
    pub(crate) known_by_words: bool,
    /// What the smallest test case uses, see [`uses`].
    pub(crate) uses: Vec<u16>,
    /// Candidates that were judged for it.
    pub(crate) tested: u64,
    pub(crate) seconds: f64,
}

impl Distilled {
    /// Remembers what the target was told.
    pub(crate) fn set_options(&mut self, with: &TargetOptions) {
        self.plant = with.fault.map(|fault| fault.name().to_owned());
        self.lowering = with.pipeline.as_ref().map(|words| words.0.clone());
    }

    /// What the target is told to show it again: the passes that are needed for it.
    pub(crate) fn options(&self) -> Result<TargetOptions, String> {
        let given = |words: &[String]| Words(words.to_vec());
        Ok(TargetOptions {
            fault: self.plant.as_deref().map(parse_fault).transpose()?,
            passes: (!self.passes.is_empty()).then(|| PassList::Given(given(&self.passes))),
            pipeline: self.lowering.as_deref().map(given),
            twice: self.verdict == Finding::Nondeterministic.name(),
            limits: LimitOptions::default(),
        })
    }
}

/// What the sides observed of a call.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CallValues {
    pub(crate) function: String,
    pub(crate) verdict: String,
    pub(crate) source: Vec<String>,
    pub(crate) interpreted: Option<Vec<String>>,
    pub(crate) compiled: Option<Vec<String>>,
}

/// Judges a case, with a second opinion if there is somebody to ask.
pub(crate) fn judged(
    case: &Case,
    judge: &mut Judge,
    target: &mut dyn Target,
    runner: Option<&Runner>,
) -> Judgement {
    let mut judgement = judge.judge(case, target);
    if let Some(runner) = runner {
        runner.confirm(case, &mut judgement, &mut judge.stages);
    }
    judgement
}

/// What is seen of a finding without reducing it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Look {
    pub(crate) key: String,
    pub(crate) is_known_by_words: bool,
    pub(crate) verdict: String,
    /// The passes before the lowering that it needs, the one at fault last.
    pub(crate) needs: Vec<String>,
}

/// Looks at a case with its passes; `None` if it has no finding.
pub(crate) fn look(
    case: &Case,
    judge: &mut Judge,
    target: &mut dyn Target,
    runner: Option<&Runner>,
) -> Option<Look> {
    let first = judged(case, judge, target, runner);
    let symptom = Symptom::of(&first.verdict)?;
    let mut predicate = KeepsSymptom::new(judge, target, symptom.clone()).confirmed_by(runner);
    predicate.pass_at_fault(case);
    Some(Look {
        key: Key::of_unreduced(&first.verdict)?.to_string(),
        is_known_by_words: symptom.is_known_by_words(),
        verdict: symptom.finding.name().to_owned(),
        needs: predicate.passes().to_vec(),
    })
}

/// What is made of a finding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// A smaller test case.
    pub(crate) reduced: bool,
    /// Which pass does it, and commands of the target's release that show it, which takes up to dozens
    /// of processes.
    pub(crate) shown: bool,
}

/// Judges a case and makes of it what is `wanted`, with the passes that its target uses; `None` if it
/// has no finding. `runner` is asked where everybody else agrees, and of the finding.
pub(crate) fn distill(
    case: &Case,
    judge: &mut Judge,
    target: &mut dyn Target,
    runner: Option<&Runner>,
    wanted: Wanted,
) -> Option<Distilled> {
    let start = Instant::now();
    let first = judged(case, judge, target, runner);
    let symptom = Symptom::of(&first.verdict)?;
    let original = case::print(case);
    let mut predicate = KeepsSymptom::new(judge, target, symptom.clone()).confirmed_by(runner);
    let pass = predicate.pass_at_fault(case);
    let first_passes = predicate.passes().to_vec();
    let (mut smallest, mut tested) = (case.clone(), 0);
    if wanted.reduced {
        let options = search_options(&symptom);
        if let Ok(reduced) = reduce(case, &mut predicate, options, &mut |_| true) {
            tested = reduced.tested;
            // What is stored is text; it has to say the same.
            let printed = case::parse(&case::print(&reduced.case), None);
            if let Ok(printed) = printed
                && predicate
                    .judge(&printed)
                    .and_then(|j| Symptom::of(&j.verdict))
                    == Some(symptom.clone())
            {
                smallest = printed;
                // Some passes may be unnecessary for the smaller program.
                predicate.drop_passes(&smallest);
            }
        }
    }
    let mut judgement = judged(&smallest, judge, target, runner);
    let key = if wanted.reduced && judgement.verdict.is_finding() {
        key_of(judge, target, runner, &smallest)
    } else {
        None
    };
    // What shows once and not again is given as it was found.
    let is_reduced = key.is_some();
    let first = if is_reduced {
        Some(first)
    } else {
        smallest = case.clone();
        judgement = first;
        None
    };
    let key = key.or_else(|| Key::of_unreduced(&judgement.verdict))?;
    let difference = Differing::of(judge, &smallest, target, &judgement);
    let lowered_op = difference.as_ref().and_then(|d| d.lowered_op.as_deref());
    let opt = target.mlir_opt();
    let culprit = opt
        .filter(|_| is_reduced && wanted.shown)
        .and_then(|opt| opt.progress(judge, &smallest).ok());
    let culprit = culprit.and_then(|progress| Some(progress.culprit()?.pass.clone()));
    let fewest = if is_reduced {
        Fewest::Sought
    } else {
        Fewest::NotSought
    };
    let opt = opt.filter(|_| wanted.shown);
    let mut shown = opt.and_then(|opt| show(judge, opt, &smallest, &judgement, lowered_op, fewest));
    if let (Some(first), None, true) = (&first, &shown, wanted.shown) {
        // The numbers that are left may hide it from those tools: zeros are copied to zeros.
        let passes = target.passes().to_vec();
        target.set_passes(first_passes);
        let opt = target.mlir_opt();
        shown = opt.and_then(|opt| show(judge, opt, case, first, None, fewest));
        target.set_passes(passes);
    }
    let blame = judgement.verdict.blame().map_or("", |b| b.name());
    Some(Distilled {
        key: key.to_string(),
        target: target.name().to_owned(),
        version: target.identity().version,
        plant: None,
        passes: target.passes().to_vec(),
        lowering: None,
        pass,
        culprit,
        confirm: runner.map(Runner::name),
        seed: None,
        profile: None,
        verdict: judgement.verdict.name().to_owned(),
        blame: blame.to_owned(),
        aspect: symptom.aspect.name().to_owned(),
        reason: judgement.verdict.reason(),
        lowered_op: judgement
            .verdict
            .undefined()
            .and_then(Undefined::lowered_op)
            .map(|(op, _)| op.to_owned()),
        difference,
        source_ops: source_ops(&smallest),
        ops: op_names(&smallest).len(),
        values: values(&smallest, &judgement),
        shown,
        second_opinion: judgement.opinion.as_ref().map(SecondOpinion::from),
        original,
        source: case::print(&smallest),
        lowered: judgement
            .lowered
            .as_ref()
            .map(|module| text::print(module, Release::R22, Form::Custom)),
        reduced: is_reduced,
        known_by_words: symptom.is_known_by_words(),
        uses: uses(&smallest),
        tested,
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// What a test case uses, as hashes in order: its ops, and the parts of the language in it. The
/// programs that show the same nearly always use what the reduced one uses.
pub(crate) fn uses(case: &Case) -> Vec<u16> {
    let names = ops(case).filter_map(Op::newest_name);
    // A constant or return is in every program.
    let telling = names.filter(|n| !n.ends_with(".constant") && !n.ends_with(".return"));
    let mut uses: Vec<u16> = telling
        .chain(features_of(case).names())
        .map(use_of)
        .collect();
    uses.sort_unstable();
    uses.dedup();
    uses
}

/// The hash of an op's name, or of a part of the language.
pub(super) fn use_of(name: &str) -> u16 {
    name.bytes().fold(0x9dc5, |hash: u16, byte| {
        (hash ^ u16::from(byte)).wrapping_mul(0x0193).rotate_left(5)
    })
}

/// The ops of a program.
pub(crate) fn ops(case: &Case) -> impl Iterator<Item = Op> {
    let bodies = case.module.bodies();
    bodies.flat_map(|body| body.live_ops().map(|op| body.op(op).op))
}

/// The names of all ops but terminators.
pub(crate) fn op_names(case: &Case) -> Vec<String> {
    let named = |op: Op| op.newest_name().unwrap_or("an unregistered op").to_owned();
    ops(case)
        .filter(|op| !op.is_terminator())
        .map(named)
        .collect()
}

/// Which ops a program is about: each name once.
fn source_ops(case: &Case) -> Vec<String> {
    let mut names = op_names(case);
    names.retain(|n| !n.ends_with(".constant"));
    names.sort_unstable();
    names.dedup();
    names
}

fn values(case: &Case, judgement: &Judgement) -> Vec<CallValues> {
    let (types, width) = (&case.module.types, case.index_width);
    let calls = case.calls.iter().zip(&judgement.calls);
    calls
        .filter(|(_, report)| report.verdict != Verdict::Agree)
        .map(|(call, report)| CallValues {
            function: case.module.str(call.func).to_owned(),
            verdict: report.verdict.name().to_owned(),
            source: describe_observation(&report.reference, types, width),
            interpreted: report
                .interpreted
                .as_ref()
                .map(|o| describe_observation(o, types, width)),
            compiled: report
                .compiled
                .as_ref()
                .map(|o| describe_observation(o, types, width)),
        })
        .collect()
}
