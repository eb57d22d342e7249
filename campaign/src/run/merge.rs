//! Merges the states of runs: the shards of one campaign become a campaign that one machine did.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lowerfuzz_oracle::target::Settings;
use lowerfuzz_tools::process::{self, TemporaryFolder};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::{KnownBugs, Store, counted};

use crate::error::CampaignError;
use crate::night::Shard;
use crate::parallel;
use crate::run::execution::{Asked, Run};
use crate::run::progress::RunProgress;
use crate::run::run_config::{Reduction, RunConfig};
use crate::run::state::{FindingAnalysis, RunCampaign, RunSubject, joined};
use crate::run::statistics::Statistics;
use crate::run::summary::RunSummary;
use crate::seeds::SeedRequest;
use crate::targets::Selected;
use crate::work::{AttemptInfo, Range, Spent, WorkFolder, WorkRecord, cover, missing};

/// The most gaps that are named.
const MAX_GAPS: usize = 8;

/// What to merge, and how.
#[derive(Clone, Debug, Default)]
pub struct MergeRequest {
    /// The folders of the campaigns.
    pub folders: Vec<PathBuf>,
    /// The folder of the merged campaign.
    pub out: PathBuf,
    /// The file with the list of known bugs, if the user named a file.
    pub known: Option<PathBuf>,
    /// Which findings are reduced.
    pub reduction: Reduction,
    /// The time limit for all reductions together.
    pub reduce_time: Option<Duration>,
}

/// The result of a merge.
pub struct Merged {
    /// The configuration of the run that was merged.
    pub config: RunConfig,
    /// The targets, with the definitions of the run.
    pub targets: Targets,
    /// The results of the whole campaign.
    pub summary: RunSummary,
    /// The error that ended the merge early.
    pub failure: Option<CampaignError>,
}

/// Returns whether a folder has the state of a run.
///
/// # Errors
/// The plan cannot be read.
pub fn is_run_state(path: &Path) -> Result<bool, CampaignError> {
    Ok(WorkFolder::look(path)?.is_some_and(|folder| RunSubject::of(&folder.plan).is_some()))
}

/// Merges the states of runs with equal plans. Findings are reduced as far as no shard did. Gaps are
/// named in the summary, as what is incomplete.
///
/// # Errors
/// The folders are not of one campaign, or cannot be read or written.
pub fn merge(
    request: &MergeRequest,
    targets: &Targets,
    progress: &dyn RunProgress,
) -> Result<Merged, CampaignError> {
    let mut folders = Vec::new();
    for path in &request.folders {
        let folder = WorkFolder::look(path)?;
        folders.push(folder.ok_or_else(|| {
            CampaignError::file(path, "expected the state of a run, found no campaign.json")
        })?);
    }
    let Some(plan) = folders.first().map(|folder| folder.plan.clone()) else {
        return Err(crate::night::MergeError::Nothing.into());
    };
    for folder in &folders {
        if let Some(why) = plan.difference(&folder.plan) {
            let path = folder.path();
            return Err(CampaignError::file(
                path,
                format!("expected the same campaign as in the first folder, but {why}"),
            ));
        }
    }
    let subject = RunSubject::of(&plan)
        .ok_or_else(|| CampaignError::file(&request.folders[0], "expected the state of a run"))?;
    let mut records: Vec<WorkRecord<Statistics>> = Vec::new();
    let mut analyses: Vec<FindingAnalysis> = Vec::new();
    let mut attempts: Vec<AttemptInfo> = Vec::new();
    let mut spent = Spent::default();
    for folder in &folders {
        records.extend(folder.records()?);
        analyses.extend(folder.analyses()?);
        attempts.extend(folder.attempts()?);
        spent.add(folder.spent(None)?);
    }
    let records = cover(records);
    let done: Vec<Range> = records.iter().map(|record| record.range).collect();
    if WorkFolder::look(&request.out)?.is_some() {
        return Err(CampaignError::file(
            &request.out,
            "expected an empty folder, or a path that does not exist",
        ));
    }
    let whole = WorkFolder::open(&request.out, plan.clone())?;
    let attempt = whole.begin(Shard::WHOLE)?;
    attempt.add(&joined(records), spent)?;
    for analysis in &analyses {
        attempt.add_analysis(analysis)?;
    }
    drop(attempt);
    let known_targets = targets.with(&subject.definitions);
    let config = subject.config(request);
    let cores = u16::try_from(parallel::cores()).unwrap_or(u16::MAX);
    let mut summary = RunSummary::new(config.targets.clone(), subject.seed, cores);
    summary.slice.clone_from(&subject.slice);
    let run = Run {
        config: &config,
        known_targets: &known_targets,
        progress,
        seed: subject.seed,
        // No program is judged.
        count: Some(0),
        jobs: cores,
        range: 1,
        known: KnownBugs::read(request.known.as_deref())?,
        store: Some(Store::open(&whole.findings())?),
        temporary: TemporaryFolder::new().map_err(CampaignError::TemporaryFolder)?,
        campaign: Some(RunCampaign::open(
            &request.out,
            plan.clone(),
            Shard::WHOLE,
            cores,
        )?),
    };
    let mut failure = None;
    for (part, worker) in (0..).zip(&subject.targets) {
        if process::interrupted() || failure.is_some() {
            break;
        }
        let before = summary.statistics.judged;
        let selected = Selected::known(
            &known_targets,
            &worker.target,
            &worker.version,
            &worker.settings,
            &worker.generator.without,
        )?;
        let asked = Asked {
            name: &worker.target,
            version: worker.version.clone(),
            generator: worker.generator.clone(),
            batched: selected
                .target
                .batch(&Settings::of(selected.target.as_ref()))
                > 1,
            draws_passes: selected.target.draws_passes(),
        };
        failure = run.target((part, &asked, worker), None, &mut summary);
        if failure.is_none() && summary.statistics.judged == before {
            let why = format!("{}: no program was judged", worker.target);
            summary.unjudged.push(why);
        }
    }
    if let Some(campaign) = &run.campaign {
        let spent = campaign.end()?;
        summary.seconds = spent.judging;
        summary.core_seconds = spent.core_seconds;
        summary.state = Some(campaign.describe()?);
    }
    summary.unjudged.extend(gaps(&subject, &done, plan.count));
    summary
        .unjudged
        .extend(missing_shards(&attempts, plan.count));
    drop(run);
    Ok(Merged {
        config,
        targets: known_targets,
        summary,
        failure,
    })
}

impl RunSubject {
    /// The configuration of the run that judged this.
    fn config(&self, request: &MergeRequest) -> RunConfig {
        let first = self.targets.first();
        RunConfig {
            targets: self.targets.iter().map(|w| w.target.clone()).collect(),
            settings: first.map(|w| w.settings.clone()).unwrap_or_default(),
            generator: self.generator.clone(),
            seeds: self.seeds.as_ref().map(|(paths, tool)| SeedRequest {
                paths: paths.clone(),
                tool: tool.clone(),
                tests: Vec::new(),
            }),
            runner: first.and_then(|w| w.runner),
            seed: Some(self.seed),
            state: Some(request.out.clone()),
            reduction: request.reduction,
            reduce_time: request.reduce_time,
            known: request.known.clone(),
            avoid_known: self.avoid_known,
            ..RunConfig::default()
        }
    }
}

/// Names the programs that no attempt finished.
fn gaps(subject: &RunSubject, done: &[Range], count: Option<u64>) -> Vec<String> {
    let Some(count) = count else {
        return Vec::new();
    };
    let parts = u32::try_from(subject.targets.len()).unwrap_or(u32::MAX);
    let gaps = missing(done, parts, count);
    let name = |gap: &Range| {
        let target = &subject.targets[gap.part as usize].target;
        let first = subject.seed.wrapping_add(gap.first);
        let last = first.wrapping_add(gap.len - 1);
        format!("{target}: seeds {first} to {last} are missing")
    };
    let mut named: Vec<String> = gaps.iter().take(MAX_GAPS).map(name).collect();
    let more = gaps.iter().skip(MAX_GAPS);
    let (ranges, programs) = more.fold((0, 0), |(n, sum), gap| (n + 1, sum + gap.len));
    if ranges > 0 {
        named.push(format!(
            "{} of {} more are missing",
            counted(programs, "program"),
            counted(ranges, "range")
        ));
    }
    named
}

/// Names the shards at which nobody worked. With a count, the gaps say more.
fn missing_shards(attempts: &[AttemptInfo], count: Option<u64>) -> Vec<String> {
    let of = attempts.iter().map(|attempt| attempt.shard.of).max();
    let is_whole = attempts.iter().any(|attempt| attempt.shard == Shard::WHOLE);
    let Some(of) = of.filter(|_| count.is_none() && !is_whole) else {
        return Vec::new();
    };
    let begun: BTreeSet<u32> = attempts
        .iter()
        .filter(|attempt| attempt.shard.of == of)
        .map(|attempt| attempt.shard.number)
        .collect();
    (1..=of)
        .filter(|number| !begun.contains(number))
        .map(|number| format!("shard {number}/{of} is missing"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(number: u32, of: u32) -> AttemptInfo {
        AttemptInfo {
            shard: Shard { number, of },
            started: 0,
            host: String::new(),
            process: 1,
        }
    }

    #[test]
    fn a_shard_without_an_attempt_is_named() {
        let attempts = [attempt(1, 3), attempt(3, 3), attempt(1, 2)];
        assert_eq!(missing_shards(&attempts, None), ["shard 2/3 is missing"]);
        assert_eq!(missing_shards(&attempts, Some(9)), Vec::<String>::new());
        let whole = [attempt(1, 1), attempt(1, 2)];
        assert_eq!(missing_shards(&whole, None), Vec::<String>::new());
    }
}
