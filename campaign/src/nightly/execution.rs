//! Runs the parts of a nightly run one after another, each in a separate process, and updates the
//! report after each part. The result of a finished part is saved, so that an interrupted run
//! resumes with the remaining parts.

use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use lowerfuzz_oracle::Stop;
use lowerfuzz_tools::process;
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::KnownBugs;

use crate::error::CampaignError;
use crate::night::finding::TargetKey;
use crate::night::history::{History, Standing};
use crate::night::nightly_run::Night;
use crate::night::plan::{Amount, Unit, Work};
use crate::nightly::deferred_reductions::{DeferredReduction, add};
use crate::nightly::folder::NightFolder;
use crate::nightly::part::{Parts, with_folder_names};
use crate::nightly::part_process::PartProcess;
use crate::nightly::schedule::{Reserve, Schedule, TimeLimit};
use crate::nightly::settings::NightlySettings;
use crate::nightly::state::State;
use crate::parallel::{cores, each};
use crate::report::format::Report;
use crate::results::{Done, Outcome, Searched};

/// Number of consecutive failed parts after which the nightly run stops.
const MAX_FAILURES: u32 = 3;

/// Maximum number of times that parts get more time after they had none or too little.
const MORE_TIME: u32 = 3;
/// The shortest time limit with which a deferred reduction can succeed.
const LEAST_DEFERRED: Duration = Duration::from_secs(12);
/// The time limit for one deferred reduction.
const EACH_DEFERRED: Duration = Duration::from_secs(120);

/// Shows the progress of a nightly run.
pub trait NightlyProgress {
    /// Reports that a part of the run is finished: the `place`-th of `of` parts.
    ///
    /// # Errors
    /// Returns an error if the progress cannot be printed.
    fn part_done(&self, place: usize, of: usize, unit: &Unit, done: &Done) -> io::Result<()>;

    /// Reports that the findings which the searches did not reduce were reduced as far as possible.
    ///
    /// # Errors
    /// Returns an error if the progress cannot be printed.
    fn deferred_reductions_done(&self, tried: usize, of: usize, reduced: usize) -> io::Result<()>;
}

/// A nightly run that is being executed.
pub struct NightlyRun<'a> {
    /// The settings of the run.
    pub settings: &'a NightlySettings,
    /// The folder that the results are written to.
    pub folder: &'a NightFolder,
    /// The targets with their definitions, and the processes.
    pub targets: &'a Targets,
    /// The history of nightly runs.
    pub state: &'a State,
    /// The earlier nightly runs.
    pub history: &'a History,
    /// The known bugs.
    pub known: &'a KnownBugs,
    /// The callbacks that print the progress.
    pub progress: &'a dyn NightlyProgress,
    /// The plan of the nightly run, and the results so far.
    pub night: Night,
    /// The number of parts that failed, since the last one that did not.
    pub failures: u32,
}

impl NightlyRun<'_> {
    /// Runs all parts of the nightly run that are not done yet, then the deferred reductions. Parts
    /// that had no time get the time that others left. The report is written even after an error.
    ///
    /// # Errors
    /// Returns an error if the environment failed, if too many parts failed, or if there was an
    /// interrupt.
    pub fn run(&mut self) -> Result<(), CampaignError> {
        let ended = self.work();
        self.publish()?;
        self.folder.remove_temporary()?;
        ended
    }

    fn work(&mut self) -> Result<(), CampaignError> {
        let units: Vec<Unit> = self.night.units().cloned().collect();
        let is_replay = |unit: &&Unit| matches!(unit.work, Work::Replay { .. });
        for unit in units.iter().filter(is_replay) {
            self.first(unit, &units)?;
        }
        self.continue_replays(&units)?;
        for unit in units.iter().filter(|unit| !is_replay(unit)) {
            self.first(unit, &units)?;
        }
        self.more_time(&units, Reserve::Searches)?;
        self.deferred_reductions()?;
        self.more_time(&units, Reserve::All)
    }

    fn process(&self) -> PartProcess<'_> {
        PartProcess {
            targets: self.targets,
        }
    }

    fn schedule(&self) -> Schedule<'_> {
        Schedule {
            night: &self.night,
            replay_share: self.settings.replay_share,
        }
    }

    /// Runs a part that is not done yet. A failed part is run again, because the cause of the
    /// failure may no longer exist.
    fn first(&mut self, unit: &Unit, units: &[Unit]) -> Result<(), CampaignError> {
        let done = self.night.done.get(&unit.id).map(|done| &done.outcome);
        if done.is_some_and(|outcome| !matches!(outcome, Outcome::Failed { .. })) {
            return Ok(());
        }
        let time = self.schedule().first(unit, units);
        self.part(unit, units, time)
    }

    /// Continues the replays that ended early, as long as time for replays is left.
    fn continue_replays(&mut self, units: &[Unit]) -> Result<(), CampaignError> {
        for _ in 0..MORE_TIME {
            let waiting = self.schedule().replays_to_continue(units);
            for (place, unit) in waiting.iter().enumerate() {
                let time = self.schedule().continued(unit, waiting.len() - place);
                if time != TimeLimit::Over {
                    self.part(unit, units, time)?;
                }
            }
        }
        Ok(())
    }

    /// Gives the time that is left to parts that had none, or too little.
    fn more_time(&mut self, units: &[Unit], reserve: Reserve) -> Result<(), CampaignError> {
        for _ in 0..MORE_TIME {
            let waiting = self.schedule().starved(units);
            for (place, unit) in waiting.iter().enumerate() {
                let schedule = self.schedule();
                let time = schedule.leftover(unit, waiting.len() - place, reserve);
                if time != TimeLimit::Over {
                    self.part(unit, units, time)?;
                }
            }
        }
        Ok(())
    }

    /// Runs `work` with the context that executes the parts of the run.
    fn with_parts<T>(&self, work: impl FnOnce(&Parts<'_>) -> T) -> T {
        let seen = self.history.standings(&self.night);
        let is_new = |key: &TargetKey| seen.get(key).is_none_or(|s| s.standing == Standing::New);
        work(&Parts {
            settings: self.settings,
            folder: self.folder,
            state: self.state,
            process: self.process(),
            known: self.known,
            targets: &self.night.plan.targets,
            is_new: &is_new,
        })
    }

    /// Runs a part within a time limit, and writes its result and the report.
    fn part(&mut self, unit: &Unit, units: &[Unit], time: TimeLimit) -> Result<(), CampaignError> {
        let before = self.night.done.get(&unit.id);
        let done = self.with_parts(|parts| parts.one(unit, time, before))?;
        if process::interrupted() {
            return Err(CampaignError::Stopped(Stop::Interrupted));
        }
        self.folder.write_unit(&done)?;
        if let Outcome::Failed { why } = &done.outcome {
            self.failures += 1;
            if self.failures == MAX_FAILURES {
                return Err(CampaignError::PartsFailed {
                    count: self.failures,
                    last: format!("{}: {why}", unit.work),
                });
            }
        } else {
            self.failures = 0;
        }
        self.publish()?;
        let place = units.iter().position(|other| other.id == unit.id);
        self.progress
            .part_done(place.map_or(0, |place| place + 1), units.len(), unit, &done)
            .map_err(CampaignError::Output)
    }

    /// Reduces the findings that the searches had no time to reduce, if the run has a time limit.
    fn deferred_reductions(&mut self) -> Result<(), CampaignError> {
        let Amount::Seconds(budget) = self.night.plan.amount else {
            return Ok(());
        };
        let all = DeferredReduction::of(&self.night);
        let time = Duration::try_from_secs_f64((budget - self.night.seconds()).max(0.0));
        let Some(end) = time.ok().and_then(|time| Instant::now().checked_add(time)) else {
            return Ok(());
        };
        let jobs = self.settings.jobs.map_or_else(cores, usize::from);
        let (mut tried, mut reduced) = (0, 0);
        for (place, some) in all.chunks(jobs).enumerate() {
            let left = end.saturating_duration_since(Instant::now());
            if left < LEAST_DEFERRED {
                break;
            }
            // Each finding gets an even share of the time, but at least enough to succeed.
            let share = left / u32::try_from(all.chunks(jobs).len() - place).unwrap_or(u32::MAX);
            let time = share.clamp(LEAST_DEFERRED, EACH_DEFERRED).min(left);
            let temporary = self.folder.temporary()?;
            let numbered: Vec<(usize, &DeferredReduction)> = some.iter().enumerate().collect();
            let start = Instant::now();
            let process = self.process();
            let again = each(&numbered, jobs, |(place, deferred)| {
                let out = temporary.join(format!("deferred-{place}"));
                let known = self.settings.known_file.as_deref();
                Ok::<_, CampaignError>((deferred.again(process, known, time, &out)?, out))
            })?;
            let seconds = start.elapsed().as_secs_f64() / some.len() as f64;
            for (deferred, (again, out)) in some.iter().zip(again) {
                tried += 1;
                let Some(again) = again.map(with_folder_names) else {
                    continue;
                };
                self.with_parts(|parts| parts.ask_releases(&out, &again))?;
                reduced += usize::from(self.put(deferred, &again, &out, seconds)?);
            }
            self.publish()?;
        }
        if !all.is_empty() {
            self.progress
                .deferred_reductions_done(tried, all.len(), reduced)
                .map_err(CampaignError::Output)?;
        }
        Ok(())
    }

    /// Replaces a deferred finding, and all similar findings, by the reduced finding. Returns
    /// whether the key changed.
    fn put(
        &mut self,
        deferred: &DeferredReduction,
        again: &Searched,
        out: &Path,
        seconds: f64,
    ) -> Result<bool, CampaignError> {
        let is_replaced = deferred.is_replaced_by(again);
        self.folder.take_later(deferred.unit, out)?;
        for unit in std::iter::once(&deferred.unit).chain(&deferred.others) {
            let Some(done) = self.night.done.get_mut(unit) else {
                continue;
            };
            let mut dropped = None;
            if let (Outcome::Searched(searched), true) = (&mut done.outcome, is_replaced)
                && let Some((count, folder)) = deferred.take(searched)
            {
                add(searched, again, count);
                dropped = folder;
            }
            if *unit == deferred.unit {
                done.seconds += seconds;
            }
            // Each part is rewritten separately, so that every part stays consistent if the run is
            // killed.
            self.folder.rewrite_unit(done, dropped.as_deref())?;
        }
        Ok(is_replaced)
    }

    /// Writes the HTML page and all other report formats.
    fn publish(&mut self) -> Result<(), CampaignError> {
        if let Some(night) = self.folder.read()? {
            self.night = night;
        }
        self.folder.publish(&Report {
            night: &self.night,
            history: self.history,
            withdrawn: &self.known.withdrawn,
        })
    }
}
