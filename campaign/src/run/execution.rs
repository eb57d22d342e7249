//! A run: judges random programs on each target, and groups the findings.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use lowerfuzz_oracle::Stop;
use lowerfuzz_oracle::target::Settings;
use lowerfuzz_tools::mlir_opt::schedule_start;
use lowerfuzz_tools::process::{self, TemporaryFolder};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::known::{Candidate, PassAtFault};
use lowerfuzz_triage::{KnownBugs, RawFinding, Store};

use crate::error::CampaignError;
use crate::files::make_folder;
use crate::night::Shard;
use crate::parallel::{self, lock};
use crate::results::nothing_judged;
use crate::run::dedupe::{Dedupe, unreduced};
use crate::run::generator_options::GeneratorOptions;
use crate::run::probe::unparsed_ops;
use crate::run::program_source::ProgramSource;
use crate::run::progress::RunProgress;
use crate::run::run_config::{Reduction, RunConfig};
use crate::run::state::{RunCampaign, RunSubject};
use crate::run::statistics::Statistics;
use crate::run::summary::RunSummary;
use crate::run::supervisor::{
    JudgedRange, RANGE, RANGE_BATCHED, RANGE_CONFIRMED, RANGE_DRAWN, RANGE_OF_SPACE, supervise,
};
use crate::run::target_run::TargetRun;
use crate::run::worker_config::WorkerConfig;
use crate::seeds::{SeedFiles, SeedRequest, SeedSummary};
use crate::targets::Selected;
use crate::targets::selection::{pass_notes, probed_runner, target_names};
use crate::work::{Ranges, WorkFolder};

const DEFAULT_TIME: Duration = Duration::from_secs(30);

/// Returns a seed that differs from run to run.
pub fn fresh_seed() -> u64 {
    seed_of(SystemTime::now())
}

/// Returns the seed of a run that starts at this time, which may be before 1970.
fn seed_of(now: SystemTime) -> u64 {
    let distance = match now.duration_since(UNIX_EPOCH) {
        Ok(since) => since,
        Err(until) => until.duration(),
    };
    // A seed from the time in seconds is short to type. Its low bits are zero, and number the
    // programs of the run.
    distance.as_secs() << 20
}

/// Runs a campaign on each of the targets. Returns the results so far, and the error that ended the run
/// early, if any.
///
/// # Errors
/// The run could not begin.
pub fn run(
    config: &RunConfig,
    targets: &Targets,
    progress: &dyn RunProgress,
) -> Result<(RunSummary, Option<CampaignError>), CampaignError> {
    let clock = Clock::start(config);
    let names = target_names(targets, &config.targets)?;
    let end = clock.end(names.len());
    let given_seed = match config.seed {
        Some(seed) => Some(seed),
        None => seed_of_state(config)?,
    };
    let space = config.generator.source.space();
    let slice = space.map(|space| space.slice(given_seed, config.count, fresh_seed));
    let slice = slice.transpose()?;
    let seed = match (&slice, given_seed) {
        (Some(slice), _) => slice.first,
        (None, Some(seed)) => seed,
        // With random passes, the first seed is the start of a schedule.
        (None, None) if config.settings.random_passes => schedule_start(fresh_seed()),
        (None, None) => fresh_seed(),
    };
    let count = slice
        .as_ref()
        .map_or(config.count, |slice| Some(slice.count));
    let cores = u16::try_from(parallel::cores()).unwrap_or(u16::MAX);
    let mut summary = RunSummary::new(names.clone(), seed, cores);
    summary.jobs = config.jobs.unwrap_or(cores);
    summary.slice = slice;
    let known = KnownBugs::read(config.known.as_deref())?;
    let mut seeds = config
        .seeds
        .as_ref()
        .map(SeedRequest::checked)
        .transpose()?;
    let known_targets = targets;
    let targets = match asked(config, targets, &names, end, &known, &mut seeds, progress) {
        // With `--json`, a result is printed even if the run was interrupted before it did
        // anything.
        Err(CampaignError::Stopped(Stop::Interrupted)) => {
            return Ok((summary, Some(CampaignError::Stopped(Stop::Interrupted))));
        }
        other => other?,
    };
    summary.seeds = seeds.map(|(_, read)| read);
    if let Some(folder) = &config.coverage {
        make_folder(folder)?;
    }
    let temporary = TemporaryFolder::new().map_err(CampaignError::TemporaryFolder)?;
    let range = match config.runner {
        Some(_) => RANGE_CONFIRMED,
        None if summary.slice.is_some() => RANGE_OF_SPACE,
        None if targets.iter().any(|t| t.draws_passes) => RANGE_DRAWN,
        None if targets.iter().any(|t| t.batched) => RANGE_BATCHED,
        None => RANGE,
    };
    let jobs = summary.jobs;
    let longest = range;
    let range = count.map_or(range, |n| even(n, range, jobs.into()));
    // The number of workers is at most the number of ranges.
    let ranges = count.map_or(u64::MAX, |n| n.div_ceil(range).max(1));
    let jobs = u16::try_from(ranges).map_or(jobs, |n| jobs.min(n));
    let workers: Vec<WorkerConfig> = targets.iter().map(|t| t.worker(config)).collect();
    let campaign = match &config.state {
        None => None,
        Some(path) => {
            let subject = RunSubject {
                seed,
                generator: config.generator.clone(),
                definitions: known_targets.definitions_of(names.iter().map(String::as_str)),
                targets: workers.clone(),
                seeds: config
                    .seeds
                    .as_ref()
                    .map(|r| (r.paths.clone(), r.tool.clone())),
                avoid_known: config.avoid_known,
                slice: summary.slice.clone(),
            };
            let plan = subject.plan(known_targets, count, longest)?;
            let shard = config.shard.unwrap_or(Shard::WHOLE);
            let campaign = RunCampaign::open(path, plan, shard, jobs.min(cores))?;
            if let Some(warning) = campaign.warning()? {
                progress.note(&warning);
            }
            Some(campaign)
        }
    };
    // The time of earlier attempts at the same share counts.
    let spent = campaign.as_ref().map(RunCampaign::spent).transpose()?;
    let end = end.map(|end| {
        end.checked_sub(spent.unwrap_or_default())
            .unwrap_or(clock.start)
    });
    let store = match (&config.out, &campaign) {
        (Some(out), _) => Some(Store::open(out)?),
        (None, Some(campaign)) => Some(Store::open(&campaign.findings())?),
        (None, None) => None,
    };
    let run = Run {
        config,
        known_targets,
        progress,
        seed,
        count,
        jobs,
        range,
        known,
        store,
        temporary,
        campaign,
    };
    summary.jobs = jobs;
    summary.cores = jobs.min(cores);
    let mut failure = None;
    for (place, target) in targets.iter().enumerate() {
        if process::interrupted() || failure.is_some() {
            break;
        }
        let share = end.map(|end| Share::of(end, targets.len() - place, config));
        let part = u32::try_from(place).unwrap_or(u32::MAX);
        failure = run.target((part, target, &workers[place]), share, &mut summary);
    }
    summary.core_seconds = summary.seconds * f64::from(summary.cores);
    if let Some(campaign) = &run.campaign {
        let spent = campaign.end()?;
        summary.seconds = spent.judging;
        summary.core_seconds = spent.core_seconds;
        summary.state = Some(campaign.describe()?);
    }
    if let Some(folder) = &config.coverage {
        let statistics = &summary.statistics;
        let written = statistics.patterns.write(folder, statistics.programs);
        failure = failure.or(written.err());
    }
    Ok((summary, failure))
}

/// Returns the seed of the campaign in the state's folder, if there is one.
///
/// # Errors
/// A new campaign of several machines needs a seed from the user.
fn seed_of_state(config: &RunConfig) -> Result<Option<u64>, CampaignError> {
    let Some(path) = &config.state else {
        return Ok(None);
    };
    let subject = WorkFolder::look(path)?.and_then(|folder| RunSubject::of(&folder.plan));
    match (subject, config.shard) {
        (Some(subject), _) => Ok(Some(subject.seed)),
        (None, Some(_)) => Err(CampaignError::ShardWithoutSeed),
        (None, None) => Ok(None),
    }
}

/// A target whose version is known.
pub(super) struct Asked<'a> {
    pub(super) name: &'a str,
    pub(super) version: String,
    /// The generator options for this target.
    pub(super) generator: GeneratorOptions,
    pub(super) batched: bool,
    pub(super) draws_passes: bool,
}

impl Asked<'_> {
    /// The configuration of a worker.
    fn worker(&self, config: &RunConfig) -> WorkerConfig {
        WorkerConfig {
            target: self.name.to_owned(),
            version: self.version.clone(),
            settings: config.settings.clone(),
            generator: self.generator.clone(),
            runner: config.runner,
            coverage: config.coverage.is_some() || config.state.is_some(),
        }
    }
}

/// Queries the versions of the targets, and checks that the runner can run a simple program.
fn asked<'a>(
    config: &RunConfig,
    known_targets: &Targets,
    names: &'a [String],
    end: Option<Instant>,
    known: &KnownBugs,
    seeds: &mut Option<(SeedFiles, SeedSummary)>,
    progress: &dyn RunProgress,
) -> Result<Vec<Asked<'a>>, CampaignError> {
    let mut targets: Vec<Asked<'_>> = Vec::with_capacity(names.len());
    for name in names {
        if end.is_some_and(|end| Instant::now() >= end) && !targets.is_empty() {
            return Err(CampaignError::NoTime(name.clone()));
        }
        let selected = Selected::find(known_targets, name, &config.settings)?;
        for note in pass_notes(&selected) {
            progress.note(&note);
        }
        let target = selected.target;
        let mut generator = config.generator.clone();
        if let Some(opt) = &selected.mlir_opt {
            let has_pipeline = config.settings.configuration.pipeline.is_some();
            let unparsed = unparsed_ops(known_targets, opt, has_pipeline, progress)?;
            generator.without.extend(unparsed);
        }
        if let Some((files, read)) = seeds {
            let mut files = files.clone();
            let opt = selected.mlir_opt.as_ref();
            let lists = files.for_target(opt, &config.settings);
            read.pass_lists.insert((*name).clone(), lists);
            generator.source = ProgramSource::Seeds(Arc::new(files));
        }
        if config.avoid_known {
            let version = target.identity().version;
            generator
                .suppressions
                .extend(known.suppressions(name, &version));
            if generator.suppressions.is_empty() && config.state.is_none() {
                progress.note(&format!(
                    "note: the list has no avoidable known bug of {name}"
                ));
            }
        }
        targets.push(Asked {
            name,
            version: target.identity().version,
            generator,
            batched: target.batch(&Settings::of(target.as_ref())) > 1,
            draws_passes: target.draws_passes(),
        });
    }
    probed_runner(known_targets, config.runner)?;
    known_targets.processes().check()?;
    Ok(targets)
}

/// The time limits of a run.
struct Clock {
    start: Instant,
    /// The time for each target. `None` if the run has a number of programs instead of a time.
    each: Option<Duration>,
}

impl Clock {
    fn start(config: &RunConfig) -> Clock {
        let time = config.time.unwrap_or(DEFAULT_TIME);
        Clock {
            start: Instant::now(),
            each: config.count.is_none().then_some(time),
        }
    }

    /// Returns the time at which the whole run ends. `None` if the time is too long for the clock.
    fn end(&self, targets: usize) -> Option<Instant> {
        let targets = u32::try_from(targets).unwrap_or(u32::MAX);
        self.start.checked_add(self.each?.saturating_mul(targets))
    }
}

/// A target's share of the remaining time.
#[derive(Clone, Copy)]
pub(super) struct Share {
    /// The time at which reduction starts, if there are findings.
    reduce: Instant,
    end: Instant,
}

impl Share {
    /// Divides the remaining time evenly among the remaining targets.
    fn of(end: Instant, targets: usize, config: &RunConfig) -> Share {
        let now = Instant::now();
        let left = end.saturating_duration_since(now);
        let share = left / u32::try_from(targets.max(1)).unwrap_or(u32::MAX);
        let end = now + share;
        Share {
            // If findings are not reduced, or reduced without a limit, no time is reserved for
            // reductions.
            reduce: if config.reduction != Reduction::WhileNew {
                end
            } else {
                end - share / 3
            },
            end,
        }
    }
}

/// A run that has begun.
pub(super) struct Run<'a> {
    pub(super) config: &'a RunConfig,
    pub(super) progress: &'a dyn RunProgress,
    pub(super) seed: u64,
    /// The number of programs for each target. `None` if there is no limit.
    pub(super) count: Option<u64>,
    pub(super) jobs: u16,
    /// The number of programs in the range that a worker receives per command.
    pub(super) range: u64,
    pub(super) known: KnownBugs,
    pub(super) store: Option<Store>,
    /// The folder for the temporary files of helper processes.
    pub(super) temporary: TemporaryFolder,
    /// The targets with their definitions, and the processes.
    pub(super) known_targets: &'a Targets,
    /// The state of the campaign. `None` if the run keeps none.
    pub(super) campaign: Option<RunCampaign>,
}

impl Run<'_> {
    /// Runs one target and adds its results. Returns the error that ended the target's run early,
    /// or `None`.
    pub(super) fn target(
        &self,
        (part, target, worker): (u32, &Asked<'_>, &WorkerConfig),
        share: Option<Share>,
        summary: &mut RunSummary,
    ) -> Option<CampaignError> {
        let config = self.config;
        let start = Instant::now();
        let time = share.map(|share| share.end - start);
        let progress = self.progress.start_target(target.name, time);
        let progress = progress.as_ref();
        let has_found = AtomicBool::new(false);
        let seen = Mutex::new(BTreeSet::new());
        // If no passes run before the lowering, the lowering itself is at fault.
        let pass = if config.settings.has_passes() {
            PassAtFault::Unknown
        } else {
            PassAtFault::Lowering
        };
        let found = |found: &[RawFinding]| {
            has_found.fetch_or(!found.is_empty(), Ordering::Relaxed);
            for found in found {
                let is_known = found.signature.by_diagnostic().is_some_and(|signature| {
                    let candidate = Candidate {
                        target: target.name,
                        version: &target.version,
                        signature: &signature,
                        pass,
                    };
                    self.known.report(&candidate).is_some()
                });
                if is_known || !lock(&seen).insert(found.signature.clone()) {
                    continue;
                }
                progress.found(found);
                // If a preliminary finding cannot be written, writing it is tried again at the end.
                if let Some(store) = &self.store {
                    store.keep_for_now(&unreduced(self.known_targets, worker, found)?)?;
                }
            }
            Ok(())
        };
        let count = self.count.unwrap_or(u64::MAX / 2);
        let campaign = self.campaign.as_ref();
        let ranges = match campaign {
            Some(campaign) => campaign.ranges(part, count),
            None => Ranges::all(count),
        };
        let run = TargetRun {
            targets: self.known_targets,
            worker: worker.clone(),
            part,
            first_seed: self.seed,
            ranges,
            campaign,
            deadline: share.map(|share| share.end),
            deadline_if_found: share.map(|share| share.reduce),
            jobs: self.jobs,
            range: self.range,
            temporary: self.temporary.path(),
            found: &found,
            has_found: &|| has_found.load(Ordering::Relaxed),
        };
        let dedupe = Dedupe {
            config,
            run: &run,
            known: &self.known,
            store: self.store.as_ref(),
            progress,
            end: share.map(|share| share.end),
        };
        if let Some(campaign) = campaign {
            campaign.start_target();
        }
        let judged = |statistics: &mut Statistics, range: JudgedRange| {
            progress.judged(statistics);
            dedupe.bisect_at_once(&mut statistics.findings, range.took)?;
            match campaign.filter(|_| range.is_whole) {
                Some(campaign) => campaign.add(part, range.programs, statistics),
                None => Ok(()),
            }
        };
        let (mut statistics, mut ended) = supervise(&run, &judged);
        if let Some(campaign) = campaign {
            // A range that is not finished does not count: it will be judged again.
            match campaign.end_target(part) {
                Ok(total) => statistics = total,
                Err(why) => ended = ended.or(Some(why)),
            }
        }
        summary.seconds += start.elapsed().as_secs_f64();
        let judged = Instant::now();
        let (groups, unwritten) = dedupe.groups(&statistics.findings);
        summary.reduction_seconds += judged.elapsed().as_secs_f64();
        progress.end();
        let ended = ended.or(unwritten);
        let has_programs = campaign.is_none_or(|_| run.ranges.clone().take(1).is_some());
        if statistics.judged == 0 && has_programs && ended.is_none() && !process::interrupted() {
            let verdicts = statistics.all_verdicts().into_iter();
            let why = nothing_judged("program", statistics.programs, verdicts);
            summary.unjudged.push(format!("{}: {why}", target.name));
        }
        summary.statistics.merge(statistics);
        summary.findings.extend(groups);
        ended
    }
}

/// Returns the range length, at most `most`, with which each of `jobs` workers gets the same number
/// of ranges.
fn even(count: u64, most: u64, jobs: u64) -> u64 {
    let rounds = count.div_ceil(most.saturating_mul(jobs).max(1));
    count.div_ceil((rounds * jobs).max(1)).max(1)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::{even, seed_of};

    #[test]
    fn seeds_differ_at_every_time() {
        let second = Duration::from_secs(1);
        let late = UNIX_EPOCH + Duration::from_secs(1 << 40);
        let times = [
            UNIX_EPOCH,
            UNIX_EPOCH + second,
            UNIX_EPOCH - 2 * second,
            late,
        ];
        let seeds = times.map(seed_of);
        assert_eq!(seeds, [0, 1 << 20, 2 << 20, 1 << 60]);
    }

    #[test]
    fn workers_get_equal_numbers_of_ranges() {
        assert_eq!(even(8000, 4096, 2), 4000);
        assert_eq!(even(8193, 4096, 2), 2049);
        assert_eq!(even(20_000, 4096, 2), 3334);
        assert_eq!(even(5, 128, 2), 3);
        assert_eq!(even(1, 128, 16), 1);
        assert_eq!(even(0, 128, 2), 1);
    }
}
