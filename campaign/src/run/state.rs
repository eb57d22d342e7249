//! What a run keeps in the folder of a campaign: the results of its ranges of seeds, and what is
//! known of its findings.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use lowerfuzz_tools::targets::{TargetSpec, Targets};
use lowerfuzz_triage::{BisectResult, FindingBundle, TOOL};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::CampaignError;
use crate::night::Shard;
use crate::parallel::lock;
use crate::run::generator_options::GeneratorOptions;
use crate::run::statistics::Statistics;
use crate::run::supervisor::RANGE;
use crate::run::worker_config::WorkerConfig;
use crate::slice::Slice;
use crate::work::{
    Attempt, Range, Ranges, Spent, WorkFolder, WorkPlan, WorkRecord, WorkSize, cover, fingerprint,
    fingerprints, missing,
};

/// The name of the subcommand in the plan of a campaign.
pub(crate) const RUN: &str = "run";
/// The shortest time between two writes.
const PAUSE: Duration = Duration::from_secs(5);
/// The time between two writes is at least this fraction of the run's time so far, so that a long
/// run has few records.
const SHARE: u32 = 50;
/// Number of consecutive programs that belong to one shard, at most, for ranges that take a worker
/// some tens of milliseconds.
const CHUNK_OF_FAST: u64 = 65_536;
/// Number of other ranges that belong to one shard, at most.
const RANGES: u64 = 8;
/// Number of chunks of a run with a count, at least, if they are not too small.
const CHUNKS: u64 = 64;
/// Programs with the same pass list have so many consecutive seeds, and share a process.
const LEAST: u64 = 256;

/// What a run judges. Runs with equal subjects make equal programs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RunSubject {
    /// The seed of the first program.
    pub(crate) seed: u64,
    /// Each target, and its programs.
    pub(crate) targets: Vec<WorkerConfig>,
    /// The options of the generator that the user gave.
    pub(crate) generator: GeneratorOptions,
    /// The definitions of the targets.
    pub(crate) definitions: Vec<TargetSpec>,
    /// The files with seed functions, and the name of the tool in their `RUN:` lines.
    pub(crate) seeds: Option<(Vec<PathBuf>, String)>,
    /// Whether most programs lack the triggers of known bugs.
    pub(crate) avoid_known: bool,
    /// The functions that are the programs, if the run is about a space.
    pub(crate) slice: Option<Slice>,
}

impl RunSubject {
    /// Makes the plan of a run that judges `count` programs. `range` is the number of programs that a
    /// worker receives at once.
    pub(crate) fn plan(
        &self,
        targets: &Targets,
        count: Option<u64>,
        range: u64,
    ) -> Result<WorkPlan, CampaignError> {
        let subject = serde_json::to_value(self)
            .map_err(|why| CampaignError::file(Path::new("campaign.json"), why))?;
        let mut plan = WorkPlan::new(RUN, TOOL, subject);
        plan.files = self.files(targets);
        plan.parts = u32::try_from(self.targets.len()).unwrap_or(u32::MAX);
        plan.count = count;
        plan.chunk = chunk(count, range);
        Ok(plan)
    }

    /// Fingerprints of this executable, of the targets' executables, and of the files that their
    /// command lines name.
    fn files(&self, targets: &Targets) -> BTreeMap<String, String> {
        let mut files = BTreeMap::new();
        let own = std::env::current_exe().ok();
        let own = own.and_then(|path| fingerprint(&path));
        files.extend(own.map(|print| ("lowerfuzz".to_owned(), print)));
        let of_targets = self.targets.iter().filter_map(|worker| {
            let name = worker.target.strip_prefix("text:");
            targets.spec_of(name.unwrap_or(&worker.target)).ok()
        });
        for spec in of_targets.chain(self.definitions.iter().cloned()) {
            let command = &spec.command;
            let tool = command.find(targets.processes());
            let print = tool.and_then(|tool| fingerprint(tool.path()));
            files.extend(print.map(|print| (command.program.clone(), print)));
            files.extend(fingerprints(command.args.iter().map(String::as_str)));
        }
        files
    }

    /// Reads the subject of a run from its plan. Returns `None` if the plan is not one of a run.
    pub(crate) fn of(plan: &WorkPlan) -> Option<RunSubject> {
        let subject = plan.subject.clone();
        (plan.command == RUN)
            .then(|| serde_json::from_value(subject).ok())
            .flatten()
    }
}

/// Returns the number of consecutive programs that belong to the same shard. It does not depend on
/// the number of machines.
fn chunk(count: Option<u64>, range: u64) -> u64 {
    let most = match range {
        RANGE => CHUNK_OF_FAST,
        range => range.saturating_mul(RANGES).max(LEAST),
    };
    let even = count.map_or(u64::MAX, |count| count.div_ceil(CHUNKS));
    even.min(most).div_ceil(LEAST).saturating_mul(LEAST)
}

/// What is known of a finding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct FindingAnalysis {
    /// The number of the target.
    pub(crate) part: u32,
    /// The seed of the finding's program.
    pub(crate) seed: u64,
    /// What is known.
    pub(crate) result: AnalysisResult,
}

/// What an analysis found out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AnalysisResult {
    /// The passes that the finding needs.
    Bisected(BisectResult),
    /// The finding with its reduced program.
    Reduced(Box<FindingBundle>),
}

/// The state of a run, as its summary tells it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RunState {
    /// The folder.
    pub path: String,
    /// The share of this process. `None` if it does the whole campaign.
    pub shard: Option<Shard>,
    /// The number of programs of the whole campaign, for all targets. `None` if the time limits it.
    pub planned: Option<u64>,
    /// The number of those programs that no attempt has finished.
    pub missing: Option<u64>,
    /// The size of the folder.
    #[serde(flatten)]
    pub size: WorkSize,
}

/// The campaign of a run: its folder, and this process's attempt.
pub(crate) struct RunCampaign {
    folder: WorkFolder,
    attempt: Attempt,
    shard: Shard,
    cores: u16,
    start: Instant,
    /// The ranges that were finished before this attempt began.
    done: Vec<Range>,
    analyses: Mutex<BTreeMap<(u32, u64), Analyses>>,
    pending: Mutex<Pending>,
}

/// What is known of one finding.
#[derive(Clone, Default)]
struct Analyses {
    bisected: Option<BisectResult>,
    reduced: Option<FindingBundle>,
}

/// Results that are not written yet.
struct Pending {
    /// The results by target and first program: the number of programs, and their counters.
    results: BTreeMap<(u32, u64), (u64, Statistics)>,
    written: Instant,
    /// Seconds in which this attempt judged programs, on earlier targets.
    judged: f64,
    /// The time at which judging the current target began.
    judging: Option<Instant>,
}

impl RunCampaign {
    /// Opens the folder of a run, and starts an attempt.
    ///
    /// # Errors
    /// The folder cannot be used, or is that of another campaign.
    pub(crate) fn open(
        path: &Path,
        plan: WorkPlan,
        shard: Shard,
        cores: u16,
    ) -> Result<RunCampaign, CampaignError> {
        let folder = WorkFolder::open(path, plan)?;
        let done = folder.done::<Statistics>()?;
        let attempt = folder.begin(shard)?;
        let campaign = RunCampaign {
            folder,
            attempt,
            shard,
            cores,
            start: Instant::now(),
            done: done.iter().map(|record| record.range).collect(),
            analyses: Mutex::default(),
            pending: Mutex::new(Pending {
                results: BTreeMap::new(),
                written: Instant::now(),
                judged: 0.0,
                judging: None,
            }),
        };
        campaign.read_analyses()?;
        Ok(campaign)
    }

    /// The folder for findings.
    pub(crate) fn findings(&self) -> PathBuf {
        self.folder.findings()
    }

    /// The time that earlier attempts at this share took.
    pub(crate) fn spent(&self) -> Result<Duration, CampaignError> {
        let seconds = self.folder.spent(Some(self.shard))?.seconds;
        Ok(Duration::try_from_secs_f64(seconds).unwrap_or_default())
    }

    /// Says that other processes work on the same share at the same time, if there are any.
    pub(crate) fn warning(&self) -> Result<Option<String>, CampaignError> {
        let alive = self.folder.alive(self.shard)?;
        let others = alive
            .iter()
            .filter(|info| info.process != std::process::id());
        let others: Vec<String> = others
            .map(|info| format!("process {} on {}", info.process, info.host))
            .collect();
        Ok((!others.is_empty()).then(|| {
            format!(
                "note: {} works on the same share; what both judge counts once",
                others.join(", ")
            )
        }))
    }

    /// Returns the programs of a target that this process has to judge.
    pub(crate) fn ranges(&self, part: u32, count: u64) -> Ranges {
        let done = self.done.iter().filter(|range| range.part == part);
        let plan = &self.folder.plan;
        Ranges::of(count, plan.chunk, self.shard, done.copied().collect())
    }

    /// Starts judging a target.
    pub(crate) fn start_target(&self) {
        lock(&self.pending).judging = Some(Instant::now());
    }

    /// Adds the results of a range. They are written from time to time.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub(crate) fn add(
        &self,
        part: u32,
        (first, len): (u64, u64),
        statistics: &Statistics,
    ) -> Result<(), CampaignError> {
        let mut pending = lock(&self.pending);
        pending.add(part, (first, len), statistics.clone());
        let pause = PAUSE.max(self.start.elapsed() / SHARE);
        if pending.written.elapsed() < pause {
            return Ok(());
        }
        self.write(&mut pending)
    }

    /// Ends judging a target, and returns the counters of all programs of the target that any attempt
    /// finished.
    ///
    /// # Errors
    /// The folder cannot be read or written.
    pub(crate) fn end_target(&self, part: u32) -> Result<Statistics, CampaignError> {
        let mut pending = lock(&self.pending);
        if let Some(start) = pending.judging.take() {
            pending.judged += start.elapsed().as_secs_f64();
        }
        self.write(&mut pending)?;
        drop(pending);
        // Other machines may have analysed findings meanwhile.
        self.read_analyses()?;
        total(self.folder.done()?, part)
    }

    /// Writes the time that the attempt took.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub(crate) fn end(&self) -> Result<Spent, CampaignError> {
        self.write(&mut lock(&self.pending))?;
        self.folder.spent(None)
    }

    /// Describes the folder.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub(crate) fn describe(&self) -> Result<RunState, CampaignError> {
        describe(&self.folder, Some(self.shard))
    }

    fn write(&self, pending: &mut Pending) -> Result<(), CampaignError> {
        let now = pending
            .judging
            .map_or(0.0, |start| start.elapsed().as_secs_f64());
        let judging = pending.judged + now;
        let results = std::mem::take(&mut pending.results).into_iter();
        let records: Vec<WorkRecord<Statistics>> = results
            .map(|((part, first), (len, result))| WorkRecord {
                range: Range { part, first, len },
                result,
            })
            .collect();
        pending.written = Instant::now();
        let spent = Spent {
            seconds: self.start.elapsed().as_secs_f64(),
            judging,
            core_seconds: judging * f64::from(self.cores),
        };
        self.attempt.add(&records, spent)
    }

    fn read_analyses(&self) -> Result<(), CampaignError> {
        let mut known = lock(&self.analyses);
        for analysis in self.folder.analyses::<FindingAnalysis>()? {
            learn(&mut known, analysis);
        }
        Ok(())
    }

    /// Returns the passes that a finding needs, if they are known.
    pub(crate) fn bisected(&self, part: u32, seed: u64) -> Option<BisectResult> {
        lock(&self.analyses).get(&(part, seed))?.bisected.clone()
    }

    /// Returns the reduced finding, if it is known.
    pub(crate) fn reduced(&self, part: u32, seed: u64) -> Option<FindingBundle> {
        lock(&self.analyses).get(&(part, seed))?.reduced.clone()
    }

    /// Keeps what is known of a finding.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub(crate) fn keep(&self, analysis: FindingAnalysis) -> Result<(), CampaignError> {
        self.attempt.add_analysis(&analysis)?;
        learn(&mut lock(&self.analyses), analysis);
        Ok(())
    }
}

fn learn(known: &mut BTreeMap<(u32, u64), Analyses>, analysis: FindingAnalysis) {
    let entry = known.entry((analysis.part, analysis.seed)).or_default();
    match analysis.result {
        AnalysisResult::Bisected(result) => {
            entry.bisected.get_or_insert(result);
        }
        AnalysisResult::Reduced(bundle) => {
            entry.reduced.get_or_insert(*bundle);
        }
    }
}

impl Pending {
    /// Adds the results of a range, and joins neighbouring ranges.
    fn add(&mut self, part: u32, (mut first, mut len): (u64, u64), mut statistics: Statistics) {
        let before = self.results.range(..(part, first)).next_back();
        if let Some((key, (before, _))) = before
            && key.0 == part
            && key.1 + before == first
        {
            let key = *key;
            if let Some((before, mut earlier)) = self.results.remove(&key) {
                earlier.merge(statistics);
                statistics = earlier;
                first = key.1;
                len += before;
            }
        }
        if let Some((after, later)) = self.results.remove(&(part, first + len)) {
            statistics.merge(later);
            len += after;
        }
        self.results.insert((part, first), (len, statistics));
    }
}

/// Joins neighbouring records of a run.
pub fn joined(records: Vec<WorkRecord<Statistics>>) -> Vec<WorkRecord<Statistics>> {
    let mut joined: Vec<WorkRecord<Statistics>> = Vec::new();
    for record in records {
        match joined.last_mut() {
            Some(last)
                if last.range.part == record.range.part
                    && last.range.end() == record.range.first =>
            {
                last.range.len += record.range.len;
                last.result.merge(record.result);
            }
            Some(_) | None => joined.push(record),
        }
    }
    joined
}

/// Adds up the counters of a target.
pub(crate) fn total(
    records: Vec<WorkRecord<Statistics>>,
    part: u32,
) -> Result<Statistics, CampaignError> {
    let mut total = Statistics::default();
    let of_part = cover(records).into_iter().filter(|r| r.range.part == part);
    for record in of_part {
        total.merge(record.result);
    }
    total.sort();
    Ok(total)
}

/// Describes the folder of a run.
pub(crate) fn describe(
    folder: &WorkFolder,
    shard: Option<Shard>,
) -> Result<RunState, CampaignError> {
    let done: Vec<Range> = folder
        .done::<serde_json::Value>()?
        .iter()
        .map(|record| record.range)
        .collect();
    let plan = &folder.plan;
    let gaps = plan.count.map(|count| missing(&done, plan.parts, count));
    Ok(RunState {
        path: folder.path().display().to_string(),
        shard: shard.filter(|shard| *shard != Shard::WHOLE),
        planned: plan.count.map(|count| count * u64::from(plan.parts)),
        missing: gaps.map(|gaps| gaps.iter().map(|gap| gap.len).sum()),
        size: folder.size()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn programs(programs: u64) -> Statistics {
        let mut statistics = Statistics::default();
        statistics.programs = programs;
        statistics.digest = programs << 32;
        statistics
    }

    #[test]
    fn neighbouring_ranges_are_joined_in_any_order() {
        let mut pending = Pending {
            results: BTreeMap::new(),
            written: Instant::now(),
            judged: 0.0,
            judging: None,
        };
        for (part, first, len) in [(0, 4, 2), (0, 0, 2), (1, 6, 1), (0, 2, 2), (0, 9, 1)] {
            pending.add(part, (first, len), programs(len));
        }
        let found: Vec<(u32, u64, u64, u64)> = pending
            .results
            .iter()
            .map(|((part, first), (len, statistics))| (*part, *first, *len, statistics.programs))
            .collect();
        assert_eq!(found, [(0, 0, 6, 6), (0, 9, 1, 1), (1, 6, 1, 1)]);
    }

    #[test]
    fn chunks_do_not_depend_on_the_number_of_machines() {
        assert_eq!(chunk(None, 128), 65_536);
        assert_eq!(chunk(None, 4096), 32_768);
        assert_eq!(chunk(Some(20_000), 4096), 512);
        assert_eq!(chunk(Some(300), 128), 256);
        assert_eq!(chunk(Some(1_000_000), 128), 15_872);
        assert_eq!(chunk(Some(1_000_000), 64), 512);
    }
}
