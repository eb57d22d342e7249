//! The supervisor hands ranges of seeds to worker processes and survives their crashes.
//!
//! If a worker dies, a new worker judges the same range program by program. A program that kills
//! the new worker twice is a finding, and the rest of the range continues without it. A worker that
//! was killed from outside is simply replaced.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::orders::Orders;
use super::tally::Tally;
use super::worker_process::{End, WorkerProcess};
use crate::failure::Failure;
use lowerfuzz_campaign::parallel::{into_inner, lock};

/// Number of programs in a range, which takes a worker some tens of milliseconds.
pub(super) const RANGE: u64 = 128;
/// Number of programs in a range if a tool lowers them in batches. A range has several batches,
/// because one batch is lowered while the previous batch is judged.
pub(super) const RANGE_BATCHED: u64 = 4096;
/// Number of programs in a range with scheduled passes. A range has several pass lists, because the
/// programs of one list are lowered while those of the previous list are judged.
pub(super) const RANGE_DRAWN: u64 = 2048;
/// Minimum number of programs in a range. For fewer programs, starting a process takes too long.
const RANGE_LEAST: u64 = 128;
/// Number of programs in a range if a runner gives second opinions. One runner process is normally
/// enough for the range.
pub(super) const RANGE_CONFIRMED: u64 = 64;
/// Number of consecutive programs that may kill their worker before the run stops. With so many
/// deaths, the programs are unlikely to be the cause.
const MAX_DEATHS: u32 = 16;
/// Number of consecutive workers that may be killed from outside before the run stops.
const MAX_KILLS: u32 = 8;

/// A callback that is called after each range, with the range's results and its duration.
pub(crate) type Judged<'a> = dyn Fn(&mut Tally, Duration) -> Result<(), Failure> + Sync + 'a;

/// Runs the workers. The results so far are returned even if the run ends early, for example
/// because a worker cannot be started or reports a fatal error.
pub(crate) fn supervise(orders: &Orders<'_>, judged: &Judged<'_>) -> (Tally, Option<Failure>) {
    let run = Run {
        orders,
        next: AtomicU64::new(0),
        stop: AtomicBool::new(false),
        start: Instant::now(),
        total: Mutex::new(Tally::default()),
        judged,
    };
    let failure = Mutex::new(None);
    let fail = |why| {
        lock(&failure).get_or_insert(why);
        // The other workers stop as well.
        run.stop.store(true, Ordering::Relaxed);
    };
    std::thread::scope(|scope| {
        for _ in 0..orders.jobs {
            let started = std::thread::Builder::new().spawn_scoped(scope, || {
                if let Err(End::Failed(why)) = run.work() {
                    fail(why);
                }
            });
            if let Err(why) = started {
                fail(Failure::plain(format!("cannot start a thread: {why}")));
            }
        }
    });
    let mut total = into_inner(run.total);
    total.sort();
    (total, into_inner(failure))
}

struct Run<'a> {
    orders: &'a Orders<'a>,
    /// The number of programs that the workers have received so far.
    next: AtomicU64,
    stop: AtomicBool,
    start: Instant,
    total: Mutex<Tally>,
    judged: &'a Judged<'a>,
}

impl<'a> Run<'a> {
    /// Runs the loop of one worker's thread, until no work is left.
    ///
    /// # Errors
    /// Returns an error if the run was interrupted, or if the worker reported a fatal error.
    fn work(&self) -> Result<(), End> {
        let mut worker = None;
        while let Some(range) = self.range() {
            let mut ready = match worker.take() {
                Some(worker) => worker,
                None => WorkerProcess::start(self.orders)?,
            };
            let mut tally = Tally::default();
            let start = Instant::now();
            let ended = match ready.judge(range, false, &mut tally) {
                Err(End::Died(_) | End::Killed(_) | End::Silent(_)) => {
                    // The partial results are dropped, because the whole range is judged again.
                    tally = Tally::default();
                    ready = WorkerProcess::start(self.orders)?;
                    self.judge_carefully(&mut ready, range, &mut tally)
                }
                ended => ended,
            };
            worker = Some(ready);
            let done = (self.judged)(&mut tally, start.elapsed());
            lock(&self.total).merge(tally);
            ended?;
            done?;
        }
        Ok(())
    }

    /// Returns the next range of seeds: its first seed and its length.
    fn range(&self) -> Option<(u64, u64)> {
        let orders = self.orders;
        let stopped = self.stop.load(Ordering::Relaxed) || orders.is_over();
        let range = self.in_time();
        let begin = self.next.fetch_add(range, Ordering::Relaxed);
        (!stopped && begin < orders.count).then(|| {
            let len = range.min(orders.count - begin);
            (orders.first_seed.wrapping_add(begin), len)
        })
    }

    /// Returns the number of programs in the next range. Near the end of the time, a range has no
    /// more programs than can be judged in the remaining time.
    fn in_time(&self) -> u64 {
        let orders = self.orders;
        let Some(end) = orders.end() else {
            return orders.range;
        };
        let spent = self.start.elapsed().as_secs_f64();
        let left = end.saturating_duration_since(Instant::now());
        let done = lock(&self.total).programs;
        let each = spent * f64::from(orders.jobs) / done.max(1) as f64;
        let fit = (left.as_secs_f64() / each.max(1e-9)) as u64;
        // The number of programs per second is unknown before the first range is done.
        let fit = if done == 0 { RANGE_LEAST } else { fit };
        fit.max(RANGE_LEAST).min(orders.range)
    }

    /// Judges a range in which a worker died. Each program is judged separately.
    fn judge_carefully(
        &self,
        worker: &mut WorkerProcess<'a>,
        (first, len): (u64, u64),
        tally: &mut Tally,
    ) -> Result<(), End> {
        let mut deaths = 0;
        for i in 0..len {
            let seed = first.wrapping_add(i);
            let (mut tries, mut kills) = (0, 0);
            loop {
                let mut one = Tally::default();
                match worker.judge((seed, 1), true, &mut one) {
                    Ok(()) => {
                        deaths = 0;
                        tally.merge(one);
                        break;
                    }
                    Err(End::Killed(how)) => {
                        kills += 1;
                        if kills == MAX_KILLS {
                            let why = format!(
                                "{kills} consecutive workers were killed from outside ({how}); \
                                 is there too little memory?"
                            );
                            return Err(End::Failed(Failure::Plain(why)));
                        }
                    }
                    // The worker may have died for a reason other than its program.
                    Err(End::Died(_)) if tries == 0 => tries += 1,
                    Err(End::Died(how) | End::Silent(how)) => {
                        deaths += 1;
                        if deaths == MAX_DEATHS {
                            let why =
                                format!("{deaths} consecutive programs killed their worker: {how}");
                            return Err(End::Failed(Failure::Plain(why)));
                        }
                        one = Tally::default();
                        one.count_death(seed, &how);
                        let written = (self.orders.found)(&one.findings);
                        tally.merge(one);
                        written?;
                        *worker = WorkerProcess::start(self.orders)?;
                        break;
                    }
                    Err(end @ (End::Failed(_) | End::Left)) => return Err(end),
                }
                *worker = WorkerProcess::start(self.orders)?;
            }
        }
        Ok(())
    }
}
