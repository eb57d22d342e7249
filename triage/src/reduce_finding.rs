//! Analyses a test case with a finding: finds the required passes, reduces the program, and makes
//! the bundle.

use std::time::Instant;

use lowerfuzz_ir::Release;
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_oracle::target::{Settings, Target};
use lowerfuzz_oracle::{
    Confirmer, Finding, Judge, Judgement, KeepsSymptom, Stop, Symptom, Undefined, Verdict, confirm,
    describe_observation, search_options,
};
use lowerfuzz_reduce::{NotReduced, Options, Reduced, reduce};
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::mlir_opt::MlirOpt;

use crate::configuration::TargetConfiguration;
use crate::raw::BisectResult;
use crate::record::{CallValues, FindingBundle, FindingRecord, SchemaVersion, State};
use crate::reproducer::{Fewest, after_pass, show};
use crate::runner_opinion::RunnerOpinion;
use crate::signature::Signature;
use crate::store::SOURCE;
use crate::uses::{Uses, op_names};

/// Judges a case. If there is a runner, it gives a second opinion.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub fn judged(
    case: &Case,
    judge: &mut Judge,
    target: &mut dyn Target,
    settings: &Settings,
    runner: Option<&dyn Confirmer>,
) -> Result<Judgement, Stop> {
    let mut judgement = judge.judge_with(case, target, settings)?;
    if let Some(runner) = runner {
        confirm(runner, case, &mut judgement, &mut judge.stages)?;
    }
    Ok(judgement)
}

/// Determines which passes the finding of a case needs. Returns `None` if the case has no finding.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub fn bisect(
    case: &Case,
    judge: &mut Judge,
    target: &mut dyn Target,
    settings: &Settings,
    runner: Option<&dyn Confirmer>,
) -> Result<Option<BisectResult>, Stop> {
    let first = judged(case, judge, target, settings, runner)?;
    let unreduced = Signature::of_unreduced(&first.verdict);
    let (Some(symptom), Some(signature)) = (Symptom::of(&first.verdict), unreduced) else {
        return Ok(None);
    };
    let mut predicate = KeepsSymptom::new(judge, target, symptom)
        .after_passes(&settings.passes)
        .confirmed_by(runner);
    predicate.pass_at_fault(case)?;
    Ok(Some(BisectResult {
        signature,
        required_passes: predicate.passes().to_vec(),
    }))
}

/// The requested parts of an analysis.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Whether the test case is reduced.
    pub reduced: bool,
    /// Whether to determine the pass at fault, and to search for commands of the release that
    /// reproduce the finding. The search may start dozens of processes.
    pub shown: bool,
}

/// Judges a case that is lowered with these settings, and analyses its finding as requested.
/// Returns `None` if there is no finding. The runner gives second opinions on agreements and on the
/// finding.
///
/// # Errors
/// Returns an error if the tools are stopped. Then nothing is known about the finding.
pub fn reduce_finding(
    case: &Case,
    judge: &mut Judge,
    target: &mut dyn Target,
    settings: &Settings,
    mlir_opt: Option<&MlirOpt>,
    runner: Option<&dyn Confirmer>,
    wanted: Wanted,
) -> Result<Option<FindingBundle>, Stop> {
    let start = Instant::now();
    let first = judged(case, judge, target, settings, runner)?;
    let Some(symptom) = Symptom::of(&first.verdict) else {
        return Ok(None);
    };
    let original = case::print_original(case);
    let mut predicate = KeepsSymptom::new(judge, target, symptom.clone())
        .after_passes(&settings.passes)
        .confirmed_by(runner);
    let pass = predicate.pass_at_fault(case)?;
    let first_passes = predicate.passes().to_vec();
    let (mut smallest, mut tested) = (case.clone(), 0);
    let mut is_printed = false;
    if wanted.reduced {
        let options = search_options(&symptom);
        if let Some(reduced) = reduced(case, &mut predicate, options)? {
            tested = reduced.tested;
            // A reduced case is stored as text, so the parsed text must have the same symptom.
            let printed = case::parse(&case::print(&reduced.case), None);
            if let Ok(printed) = printed
                && predicate
                    .judge(&printed)?
                    .and_then(|j| Symptom::of(&j.verdict))
                    == Some(symptom.clone())
            {
                is_printed = true;
                smallest = printed;
                // The smaller program may not need all of these passes.
                predicate.drop_passes(&smallest)?;
            }
        }
    }
    let settings = Settings {
        repeat: symptom.finding == Finding::Nondeterministic,
        ..Settings::with_passes(predicate.passes().to_vec())
    };
    let mut judgement = judged(&smallest, judge, target, &settings, runner)?;
    // A finding that the printed program does not have depends on the original text.
    let signature = if is_printed && judgement.verdict.is_finding() {
        signature_of_reduced(judge, target, &settings, runner, &smallest)?
    } else {
        None
    };
    // A finding that does not occur again is stored as it was found.
    let is_reduced = signature.is_some();
    let first = if is_reduced {
        Some(first)
    } else {
        smallest = case.clone();
        judgement = first;
        None
    };
    let signature = signature.or_else(|| Signature::of_unreduced(&judgement.verdict));
    let Some(signature) = signature else {
        return Ok(None);
    };
    let difference = judge.first_difference(&smallest, target, &judgement);
    let lowered_op = difference.as_ref().and_then(|d| d.lowered_op.as_deref());
    let mlir_opt = mlir_opt.filter(|_| wanted.shown);
    let opt = mlir_opt.map(|opt| opt.with_passes(&settings.passes));
    let opt = opt.as_ref();
    let culprit = match opt.filter(|_| is_reduced) {
        Some(opt) => ToolError::unless_stopped(opt.progress(judge, &smallest))?,
        None => None,
    };
    let culprit = culprit.and_then(|progress| Some(progress.culprit()?.pass.clone()));
    let fewest = if is_reduced {
        Fewest::Sought
    } else {
        Fewest::NotSought
    };
    let mut reproducer = match opt {
        Some(opt) => show(judge, opt, &smallest, &judgement, lowered_op, fewest)?,
        None => None,
    };
    if let (Some(first), None, true) = (&first, &reproducer, wanted.shown) {
        // Reduction may leave values that hide the bug from the release's tools, for example if
        // zeros are copied over zeros. In this case, the unreduced program is tried.
        let opt = mlir_opt.map(|opt| opt.with_passes(&first_passes));
        if let Some(opt) = &opt {
            reproducer = show(judge, opt, case, first, None, fewest)?;
        }
    }
    let Verdict::Finding { finding, blame, .. } = judgement.verdict else {
        return Ok(None);
    };
    let record = FindingRecord {
        schema: SchemaVersion,
        tool: TOOL.to_owned(),
        state: if is_reduced {
            State::Reduced
        } else {
            State::Bisected
        },
        signature,
        target: target.name().to_owned(),
        target_version: target.identity().version,
        definitions: Vec::new(),
        configuration: TargetConfiguration {
            passes: settings.passes,
            ..TargetConfiguration::default()
        },
        pass_at_fault: pass,
        culprit,
        runner: runner.map(|runner| runner.name()),
        seed: None,
        profile: None,
        space: None,
        finding,
        blame,
        aspect: Some(symptom.aspect),
        reason: judgement.verdict.reason(),
        second_opinion: RunnerOpinion::of(&judgement),
        source_ops: source_ops(&smallest),
        lowered_op: judgement
            .verdict
            .undefined()
            .and_then(Undefined::lowered_op)
            .map(|(op, _)| op.to_owned()),
        difference,
        ops: op_names(&smallest).len(),
        uses: Uses::of(&smallest),
        report: None,
        perhaps_known: None,
        builds: Vec::new(),
        shown: reproducer.is_some(),
        tested,
        seconds: (start.elapsed().as_secs_f64() * 1000.0).round() / 1000.0,
        values: values(&smallest, &judgement),
    };
    let source = match is_reduced {
        true => case::print(&smallest),
        false => case::print_original(&smallest),
    };
    let after_pass = match (opt, record.culprit.as_deref()) {
        (Some(opt), Some(pass)) => after_pass(opt, pass, (SOURCE, &source))?,
        (_, _) => None,
    };
    Ok(Some(FindingBundle {
        record,
        original,
        source,
        lowered: judgement
            .lowered
            .as_ref()
            .map(|module| text::print(module, Release::NEWEST, Form::Custom)),
        reproducer,
        after_pass,
    }))
}

/// Returns the smallest case of a complete search. `None` if the predicate does not hold for `case`.
fn reduced(
    case: &Case,
    predicate: &mut KeepsSymptom<'_>,
    options: Options,
) -> Result<Option<Reduced>, Stop> {
    match reduce(case, predicate, options, &mut |_| true) {
        Ok(reduced) => Ok(Some(reduced)),
        Err(NotReduced::NotInteresting) => Ok(None),
        Err(NotReduced::Undecided { why, .. }) => Err(why),
    }
}

/// The name and version of the `lowerfuzz` command.
pub const TOOL: &str = concat!("lowerfuzz ", env!("CARGO_PKG_VERSION"));

/// Returns the signature of a finding whose program is reduced. If the symptom is indirect, the
/// program is reduced further to one that produces a wrong value, if possible. `runner` is asked if
/// the engines agree. Returns `None` if there is no finding.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub fn signature_of_reduced(
    judge: &mut Judge,
    target: &mut dyn Target,
    settings: &Settings,
    runner: Option<&dyn Confirmer>,
    case: &Case,
) -> Result<Option<Signature>, Stop> {
    let mut judgement = judge.judge_with(case, target, settings)?;
    if let Some(runner) = runner
        && judgement.verdict == Verdict::Agree
    {
        confirm(runner, case, &mut judgement, &mut judge.stages)?;
    }
    let verdict = judgement.verdict;
    let Some(symptom) = Symptom::of(&verdict) else {
        return Ok(None);
    };
    if !symptom.is_indirect() {
        return Ok(Signature::of_reduced(case, &verdict));
    }
    let options = search_options(&symptom);
    let mut predicate = KeepsSymptom::new(judge, target, symptom)
        .after_passes(&settings.passes)
        .or_value();
    let Some(plain) = reduced(case, &mut predicate, options)? else {
        return Ok(None);
    };
    let verdict = judge.judge_with(&plain.case, target, settings)?.verdict;
    Ok(Signature::of_reduced(&plain.case, &verdict))
}

/// Returns the op names of a program without constants, sorted and without duplicates.
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
            kind: report.verdict.kind(),
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
