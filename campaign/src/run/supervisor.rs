//! The supervisor hands ranges of seeds to worker processes and survives their crashes.
//!
//! If a worker dies, a new worker judges the same range program by program. A program that kills
//! the new worker twice is a finding, and the rest of the range continues without it. A worker that
//! was killed from outside is simply replaced.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::error::CampaignError;
use crate::parallel::{StartThreadError, into_inner, lock};
use crate::run::statistics::Statistics;
use crate::run::target_run::TargetRun;
use crate::run::worker_process::{End, WorkerProcess};
use crate::work::Ranges;

/// Number of programs in a range, which takes a worker some tens of milliseconds.
pub(crate) const RANGE: u64 = 128;
/// Number of programs in a range if a tool lowers them in batches. A range has several batches,
/// because one batch is lowered while the previous batch is judged.
pub(crate) const RANGE_BATCHED: u64 = 4096;
/// Number of programs in a range with scheduled passes. A range has several pass lists, because the
/// programs of one list are lowered while those of the previous list are judged.
pub(crate) const RANGE_DRAWN: u64 = 2048;
/// Number of programs in a range if programs are functions of a space. A function has hundreds of
/// calls, and a worker keeps all programs of a range in memory.
pub(crate) const RANGE_OF_SPACE: u64 = 512;
/// Minimum number of programs in a range. For fewer programs, starting a process takes too long.
const RANGE_LEAST: u64 = 128;
/// Number of programs in a range if a runner gives second opinions. One runner process is normally
/// enough for the range.
pub(crate) const RANGE_CONFIRMED: u64 = 64;
/// Number of consecutive programs that may kill their worker before the run stops. With so many
/// deaths, the programs are unlikely to be the cause.
const MAX_DEATHS: u32 = 16;
/// Number of consecutive workers that may be killed from outside before the run stops.
const MAX_KILLS: u32 = 8;

/// A range of programs that a worker judged.
pub(crate) struct JudgedRange {
    /// The number of the first program, counted from the first seed, and the number of programs.
    pub(crate) programs: (u64, u64),
    /// Whether all programs of the range were judged.
    pub(crate) is_whole: bool,
    /// How long the range took.
    pub(crate) took: Duration,
}

/// A callback that is called after each range, with the range's results.
pub(crate) type Judged<'a> =
    dyn Fn(&mut Statistics, JudgedRange) -> Result<(), CampaignError> + Sync + 'a;

/// Runs the workers. The results so far are returned even if the run ends early, for example
/// because a worker cannot be started or reports a fatal error.
pub(crate) fn supervise(
    target_run: &TargetRun<'_>,
    judged: &Judged<'_>,
) -> (Statistics, Option<CampaignError>) {
    let run = Supervisor {
        target_run,
        ranges: Mutex::new(target_run.ranges.clone()),
        stop: AtomicBool::new(false),
        start: Instant::now(),
        total: Mutex::new(Statistics::default()),
        judged,
    };
    let failure = Mutex::new(None);
    let fail = |why| {
        lock(&failure).get_or_insert(why);
        // The other workers stop as well.
        run.stop.store(true, Ordering::Relaxed);
    };
    std::thread::scope(|scope| {
        for _ in 0..target_run.jobs {
            let started = std::thread::Builder::new().spawn_scoped(scope, || {
                if let Err(End::Failed(why)) = run.work() {
                    fail(why);
                }
            });
            if let Err(why) = started {
                fail(StartThreadError(why).into());
            }
        }
    });
    let mut total = into_inner(run.total);
    total.sort();
    (total, into_inner(failure))
}

struct Supervisor<'a> {
    target_run: &'a TargetRun<'a>,
    /// The programs that no worker has received yet.
    ranges: Mutex<Ranges>,
    stop: AtomicBool,
    start: Instant,
    total: Mutex<Statistics>,
    judged: &'a Judged<'a>,
}

impl<'a> Supervisor<'a> {
    /// The loop of one worker's thread, until no work is left.
    ///
    /// # Errors
    /// Returns an error if the run was interrupted, or if the worker reported a fatal error.
    fn work(&self) -> Result<(), End> {
        let mut worker = None;
        while let Some(programs) = self.range() {
            let first_seed = self.target_run.first_seed;
            let range = (first_seed.wrapping_add(programs.0), programs.1);
            let mut ready = match worker.take() {
                Some(worker) => worker,
                None => WorkerProcess::start(self.target_run)?,
            };
            let mut statistics = Statistics::default();
            let start = Instant::now();
            let ended = match ready.judge(range, false, &mut statistics) {
                Err(End::Died(_) | End::Killed(_) | End::Silent(_)) => {
                    // The partial results are dropped, because the whole range is judged again.
                    statistics = Statistics::default();
                    ready = WorkerProcess::start(self.target_run)?;
                    self.judge_carefully(&mut ready, range, &mut statistics)
                }
                ended => ended,
            };
            worker = Some(ready);
            let judged = JudgedRange {
                programs,
                is_whole: ended.is_ok(),
                took: start.elapsed(),
            };
            let done = (self.judged)(&mut statistics, judged);
            lock(&self.total).merge(statistics);
            ended?;
            done?;
        }
        Ok(())
    }

    /// Returns the next range of programs: the number of its first program and its length.
    fn range(&self) -> Option<(u64, u64)> {
        if self.stop.load(Ordering::Relaxed) || self.target_run.is_over() {
            return None;
        }
        let most = self.in_time();
        lock(&self.ranges).take(most)
    }

    /// Returns the number of programs in the next range. Near the end of the time, a range has no
    /// more programs than can be judged in the remaining time.
    fn in_time(&self) -> u64 {
        let target_run = self.target_run;
        let Some(end) = target_run.end() else {
            return target_run.range;
        };
        let spent = self.start.elapsed().as_secs_f64();
        let left = end.saturating_duration_since(Instant::now());
        let done = lock(&self.total).programs;
        let each = spent * f64::from(target_run.jobs) / done.max(1) as f64;
        let fit = (left.as_secs_f64() / each.max(1e-9)) as u64;
        // The number of programs per second is unknown before the first range is done.
        let fit = if done == 0 { RANGE_LEAST } else { fit };
        fit.max(RANGE_LEAST).min(target_run.range)
    }

    /// Judges a range in which a worker died. Each program is judged separately.
    fn judge_carefully(
        &self,
        worker: &mut WorkerProcess<'a>,
        (first, len): (u64, u64),
        statistics: &mut Statistics,
    ) -> Result<(), End> {
        let mut deaths = 0;
        for i in 0..len {
            let seed = first.wrapping_add(i);
            let (mut tries, mut kills) = (0, 0);
            loop {
                let mut one = Statistics::default();
                match worker.judge((seed, 1), true, &mut one) {
                    Ok(()) => {
                        deaths = 0;
                        statistics.merge(one);
                        break;
                    }
                    Err(End::Killed(how)) => {
                        kills += 1;
                        if kills == MAX_KILLS {
                            return Err(End::Failed(CampaignError::WorkersKilled {
                                count: kills,
                                how,
                            }));
                        }
                    }
                    // The worker may have died for a reason other than its program.
                    Err(End::Died(_)) if tries == 0 => tries += 1,
                    Err(End::Died(how) | End::Silent(how)) => {
                        deaths += 1;
                        if deaths == MAX_DEATHS {
                            return Err(End::Failed(CampaignError::WorkersDied {
                                count: deaths,
                                how,
                            }));
                        }
                        one = Statistics::default();
                        one.count_death(seed, &how);
                        let written = (self.target_run.found)(&one.findings);
                        statistics.merge(one);
                        written?;
                        *worker = WorkerProcess::start(self.target_run)?;
                        break;
                    }
                    Err(end @ (End::Failed(_) | End::Left)) => return Err(end),
                }
                *worker = WorkerProcess::start(self.target_run)?;
            }
        }
        Ok(())
    }
}
