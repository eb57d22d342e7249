//! Analyses a finding: reduces its test case, finds the pass at fault, and collects everything that
//! reports contain.

use std::time::Instant;

use lowerfuzz_generator::features_of;
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::{Op, Release};
use lowerfuzz_oracle::target::Target;
use lowerfuzz_oracle::{
    Confirmer, Finding, Judge, Judgement, KeepsSymptom, Key, Symptom, Undefined, Verdict, confirm,
    describe_observation, key_of, search_options,
};
use lowerfuzz_reduce::reduce;
use lowerfuzz_tools::mlir_opt::MlirOpt;
use lowerfuzz_triage::reproducer::{Fewest, Shown, show};
use serde::{Deserialize, Serialize};

use super::differing::Differing;
use super::opinion::SecondOpinion;
use crate::args::{LimitOptions, PassList, TargetOptions, Words, parse_fault};

/// An analysed finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Distilled {
    pub(crate) key: String,
    pub(crate) target: String,
    /// The version of the target.
    pub(crate) version: String,
    /// The planted fault, if there was one.
    pub(crate) plant: Option<String>,
    /// The passes before the lowering.
    pub(crate) passes: Vec<String>,
    /// The passes that replaced the lowering, if there were any.
    pub(crate) lowering: Option<Vec<String>>,
    /// The pass at fault, if it runs before the lowering.
    pub(crate) pass: Option<String>,
    /// The pass at fault, determined by following the reduced program through every pass of the
    /// pipeline.
    pub(crate) culprit: Option<String>,
    /// The runner that gave a second opinion, if any.
    pub(crate) confirm: Option<String>,
    pub(crate) seed: Option<u64>,
    /// The generator profile of the program, unless it is the default.
    pub(crate) profile: Option<String>,
    pub(crate) verdict: String,
    pub(crate) blame: String,
    /// The aspect in which the observations differ.
    pub(crate) aspect: String,
    pub(crate) reason: String,
    /// The lowered op at which the program becomes undefined, if undefined behaviour is the
    /// finding.
    pub(crate) lowered_op: Option<String>,
    /// The first difference between the runs, if both can be followed.
    pub(crate) difference: Option<Differing>,
    /// The names of the ops in the reduced program, without terminators and constants.
    pub(crate) source_ops: Vec<String>,
    /// The number of ops in the reduced program, including constants.
    pub(crate) ops: usize,
    pub(crate) values: Vec<CallValues>,
    /// How the tools of the target's release reproduce the finding, if they do.
    pub(crate) shown: Option<Shown>,
    /// The second opinion on the smallest test case, if requested.
    pub(crate) second_opinion: Option<SecondOpinion>,
    /// The test case before reduction.
    pub(crate) original: String,
    /// The smallest test case with the same symptom.
    pub(crate) source: String,
    pub(crate) lowered: Option<String>,
    pub(crate) reduced: bool,
    /// Whether the tool's diagnostic alone identifies the bug.
    pub(crate) known_by_words: bool,
    /// The features that the smallest test case uses; see [`uses`].
    pub(crate) uses: Vec<u16>,
    /// The number of candidates that reduction judged.
    pub(crate) tested: u64,
    pub(crate) seconds: f64,
}

impl Distilled {
    /// Stores the options that the target was given.
    pub(crate) fn set_options(&mut self, with: &TargetOptions) {
        self.plant = with.fault.map(|fault| fault.name().to_owned());
        self.lowering = with.pipeline.as_ref().map(|words| words.0.clone());
    }

    /// The options with which the target reproduces the finding, including the passes that it
    /// needs.
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

/// The observations of a call, by engine.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CallValues {
    pub(crate) function: String,
    pub(crate) verdict: String,
    pub(crate) source: Vec<String>,
    pub(crate) interpreted: Option<Vec<String>>,
    pub(crate) compiled: Option<Vec<String>>,
}

/// Judges a case, with a second opinion if there is a runner.
pub(crate) fn judged(
    case: &Case,
    judge: &mut Judge,
    target: &mut dyn Target,
    runner: Option<&dyn Confirmer>,
) -> Judgement {
    let mut judgement = judge.judge(case, target);
    if let Some(runner) = runner {
        confirm(runner, case, &mut judgement, &mut judge.stages);
    }
    judgement
}

/// The result of looking at a finding without reducing it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Look {
    pub(crate) key: String,
    pub(crate) is_known_by_words: bool,
    pub(crate) verdict: String,
    /// The passes before the lowering that the finding needs; the pass at fault is last.
    pub(crate) needs: Vec<String>,
}

/// Judges a case and determines the passes that its finding needs; `None` if there is no finding.
pub(crate) fn look(
    case: &Case,
    judge: &mut Judge,
    target: &mut dyn Target,
    runner: Option<&dyn Confirmer>,
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

/// The requested parts of an analysis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// Whether the test case is reduced.
    pub(crate) reduced: bool,
    /// Whether to determine the pass at fault, and to search for commands of the release that
    /// reproduce the finding. The search may start dozens of processes.
    pub(crate) shown: bool,
}

/// Judges a case and analyses its finding as requested, with the target's current passes. Returns
/// `None` if there is no finding. The runner gives second opinions on agreements and on the
/// finding.
pub(crate) fn distill(
    case: &Case,
    judge: &mut Judge,
    target: &mut dyn Target,
    mlir_opt: Option<&MlirOpt>,
    runner: Option<&dyn Confirmer>,
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
            // The stored form is text, so the parsed text must have the same symptom.
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
    // A finding that does not reproduce is stored as it was found.
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
    let mlir_opt = mlir_opt.filter(|_| wanted.shown);
    let opt = mlir_opt.map(|opt| opt.with_passes(target.passes()));
    let opt = opt.as_ref();
    let culprit = opt
        .filter(|_| is_reduced)
        .and_then(|opt| opt.progress(judge, &smallest).ok());
    let culprit = culprit.and_then(|progress| Some(progress.culprit()?.pass.clone()));
    let fewest = if is_reduced {
        Fewest::Sought
    } else {
        Fewest::NotSought
    };
    let mut shown = opt.and_then(|opt| show(judge, opt, &smallest, &judgement, lowered_op, fewest));
    if let (Some(first), None, true) = (&first, &shown, wanted.shown) {
        // Reduction may leave values that hide the bug from the release's tools: copying zeros over
        // zeros, for example. The unreduced program is tried instead.
        let opt = mlir_opt.map(|opt| opt.with_passes(&first_passes));
        let opt = opt.as_ref();
        shown = opt.and_then(|opt| show(judge, opt, case, first, None, fewest));
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
        confirm: runner.map(Confirmer::name),
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

/// The features of a test case (its ops and language features) as sorted hashes. Programs with the
/// same bug nearly always use all features of the reduced program.
pub(crate) fn uses(case: &Case) -> Vec<u16> {
    let names = ops(case).filter_map(Op::newest_name);
    // Constants and returns occur in every program.
    let telling = names.filter(|n| !n.ends_with(".constant") && !n.ends_with(".return"));
    let mut uses: Vec<u16> = telling
        .chain(features_of(case).names())
        .map(use_of)
        .collect();
    uses.sort_unstable();
    uses.dedup();
    uses
}

/// The hash of an op name or of a language feature.
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

/// The names of all ops except terminators.
pub(crate) fn op_names(case: &Case) -> Vec<String> {
    let named = |op: Op| op.newest_name().unwrap_or("an unregistered op").to_owned();
    ops(case)
        .filter(|op| !op.is_terminator())
        .map(named)
        .collect()
}

/// The op names of a program without constants, sorted and without duplicates.
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
