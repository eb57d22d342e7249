//! Analyses findings in helper processes. Such a process may crash on a candidate, or be killed at a
//! deadline, without harm to the run.

use std::io::Write as _;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use lowerfuzz_oracle::{Config, Confirmer, Finding, Judge};
use lowerfuzz_tools::process::{self, Exit, Silence};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::{BisectResult, FindingBundle, RawFinding, Wanted, bisect, reduce_finding};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::CampaignError;
use crate::helper::read_config;
use crate::run::generation::Generation;
use crate::run::generator_options::GeneratorOptions;
use crate::run::state::{AnalysisResult, FindingAnalysis};
use crate::run::target_run::TargetRun;
use crate::run::worker_config::{Analysis, AnalysisConfig};
use crate::targets::Selected;
use crate::targets::selection::runner;

/// Interval between two checks of the deadline.
const POLL: Duration = Duration::from_millis(50);
/// Maximum number of times that a process is started if it is killed from outside.
const TRIES: u32 = 3;

/// Analyses one finding, as a helper process. When standard input closes, the process exits.
///
/// # Errors
/// The target cannot be created, or the environment failed.
pub fn serve(targets: &Targets, commands: &Receiver<String>) -> Result<(), CampaignError> {
    let Some(AnalysisConfig {
        worker,
        seed,
        analysis,
    }) = read_config(commands)?
    else {
        return Ok(());
    };
    let settings = &worker.settings;
    let mut judge = Judge::new(Config {
        limits: settings.limits(),
        accuracy: settings.configuration.accuracy,
        ..Config::default()
    })?;
    let without = &worker.generator.without;
    let Selected {
        mut target,
        mlir_opt,
        ..
    } = Selected::known(targets, &worker.target, &worker.version, settings, without)?;
    let programs = Generation::of(target.as_ref(), settings, worker.runner, &worker.generator)
        .with_source(
            (target.as_ref(), mlir_opt.as_ref()),
            settings,
            targets,
            &worker.generator,
        )?;
    let passes = programs.passes(target.as_ref(), seed);
    let profile = programs.profile(seed, &passes);
    let Some(case) = programs.case(seed, &passes) else {
        return answer(&None::<FindingBundle>);
    };
    let lowered_with = settings.after_passes(passes);
    let runner = runner(targets, worker.runner)?;
    let runner = runner.as_ref().map(|runner| runner as &dyn Confirmer);
    let (reduced, shown) = match analysis {
        Analysis::Bisect => {
            let bisected = bisect(&case, &mut judge, target.as_mut(), &lowered_with, runner)?;
            return answer(&bisected);
        }
        Analysis::Full { reduced, shown } => (reduced, shown),
    };
    let reduced = reduce_finding(
        &case,
        &mut judge,
        target.as_mut(),
        &lowered_with,
        mlir_opt.as_ref(),
        runner,
        Wanted { reduced, shown },
    )?;
    let reduced = reduced.map(|mut bundle| {
        let record = &mut bundle.record;
        record.seed = Some(seed);
        record.profile = GeneratorOptions::profile_name(profile);
        record.space = worker.generator.space_name();
        record.set_given(targets, &settings.configuration);
        bundle
    });
    answer(&reduced)
}

fn answer<T: Serialize>(answer: &Option<T>) -> Result<(), CampaignError> {
    let write = || -> std::io::Result<()> {
        let answer = serde_json::to_string(answer)?;
        let mut out = std::io::stdout().lock();
        writeln!(out, "{answer}")?;
        out.flush()
    };
    write().map_err(CampaignError::Output)
}

/// Bisects the passes of a finding in a helper process. Returns `None` if the process dies, the
/// finding does not reproduce, or no time is left.
pub(crate) fn bisect_in_process(
    run: &TargetRun<'_>,
    found: &RawFinding,
    end: Option<Instant>,
) -> Result<Option<BisectResult>, CampaignError> {
    let known = run
        .campaign
        .and_then(|campaign| campaign.bisected(run.part, found.seed));
    if known.is_some() {
        return Ok(known);
    }
    let bisected: Option<BisectResult> = ask(run, found, Analysis::Bisect, end)?;
    if let Some(result) = &bisected {
        keep(run, found, AnalysisResult::Bisected(result.clone()))?;
    }
    Ok(bisected)
}

/// Keeps what is known of a finding in the state of the campaign, if there is one.
fn keep(
    run: &TargetRun<'_>,
    found: &RawFinding,
    result: AnalysisResult,
) -> Result<(), CampaignError> {
    let analysis = FindingAnalysis {
        part: run.part,
        seed: found.seed,
        result,
    };
    run.campaign
        .map_or(Ok(()), |campaign| campaign.keep(analysis))
}

/// Analyses a finding in a helper process. Returns `None` if the process dies, the finding does not
/// reproduce, or no time is left.
pub(crate) fn analyse_in_process(
    run: &TargetRun<'_>,
    found: &RawFinding,
    Wanted { reduced, shown }: Wanted,
    end: Option<Instant>,
) -> Result<Option<FindingBundle>, CampaignError> {
    let known = run.campaign.filter(|_| reduced);
    let known = known.and_then(|campaign| campaign.reduced(run.part, found.seed));
    if known.is_some() {
        return Ok(known);
    }
    let full: Option<FindingBundle> = ask(run, found, Analysis::Full { reduced, shown }, end)?;
    if let Some(bundle) = full.as_ref().filter(|bundle| bundle.record.is_reduced()) {
        keep(
            run,
            found,
            AnalysisResult::Reduced(Box::new(bundle.clone())),
        )?;
    }
    Ok(full)
}

fn ask<T: DeserializeOwned>(
    run: &TargetRun<'_>,
    found: &RawFinding,
    analysis: Analysis,
    end: Option<Instant>,
) -> Result<Option<T>, CampaignError> {
    let mut worker = run.worker.clone();
    worker.settings.configuration.repeat |= found.signature.finding == Finding::Nondeterministic;
    let config = AnalysisConfig {
        worker,
        seed: found.seed,
        analysis,
    };
    for _ in 0..TRIES {
        // The helper process must end before its folder is removed. Variables are dropped in
        // reverse order.
        let (_folder, mut helper) = run.helper("reduce-finding", &config)?;
        loop {
            if process::interrupted() || end.is_some_and(|end| Instant::now() >= end) {
                return Ok(None);
            }
            match helper.hear(POLL) {
                Ok(answer) => return Ok(serde_json::from_str(&answer).unwrap_or(None)),
                Err(Silence::NotYet) => {}
                Err(Silence::Ended) => break,
            }
        }
        let (exit, words) = helper.end();
        if exit == Exit::Status(2) {
            return Err(CampaignError::HelperFailed {
                what: "a helper process",
                why: words.strip_prefix("error: ").unwrap_or(&words).to_owned(),
            });
        }
        if !exit.is_from_outside() {
            break;
        }
    }
    Ok(None)
}
