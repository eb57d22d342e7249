//! Hands ranges of seeds to worker processes and outlives their deaths.
//!
//! If a worker dies, the range that it was judging is judged again, program by program: one that
//! the next worker dies of twice is a finding, and the rest of the range goes on without it. One
//! that somebody else has ended says nothing of its program.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::orders::Orders;
use super::tally::Tally;
use super::worker_process::{End, WorkerProcess};
use crate::failure::Failure;
use crate::parallel::{into_inner, lock};

/// Programs handed out at once: some tens of milliseconds.
pub(super) const RANGE: u64 = 128;
/// As many when they are lowered together, by a process: a few batches, one lowered while the one
/// before is judged.
pub(super) const RANGE_BATCHED: u64 = 4096;
/// As many when they go through scheduled passes: some lists of them, one lowered while the one before
/// is judged.
pub(super) const RANGE_DRAWN: u64 = 2048;
/// Fewer are not worth a process.
const RANGE_LEAST: u64 = 128;
/// As many when a runner is asked about them, in one process if all goes well.
pub(super) const RANGE_CONFIRMED: u64 = 64;
/// If so many programs in a row end their worker, it is not for what they are.
const MAX_DEATHS: u32 = 16;
/// If so many workers in a row are ended by somebody else, he will not let any live.
const MAX_KILLS: u32 = 8;

/// What is done after each range with what it adds: how long it took is said, too.
pub(crate) type Judged<'a> = dyn Fn(&mut Tally, Duration) -> Result<(), Failure> + Sync + 'a;

/// Runs the workers. What was judged is returned even if it ends early: because a worker cannot be started, or says
/// that it cannot go on.
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
        // The others have no reason to go on.
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
    /// How many programs were handed out.
    next: AtomicU64,
    stop: AtomicBool,
    start: Instant,
    total: Mutex<Tally>,
    judged: &'a Judged<'a>,
}

impl<'a> Run<'a> {
    /// One worker's thread, until there is nothing left to do.
    ///
    /// # Errors
    /// It was interrupted, or cannot go on.
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
                    // What it had judged is judged again with the rest.
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

    /// The next seeds to judge: the first, and how many.
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

    /// How many programs are handed out at once: towards the end no more than there is time for.
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
        // Nothing is known before the first are done.
        let fit = if done == 0 { RANGE_LEAST } else { fit };
        fit.max(RANGE_LEAST).min(orders.range)
    }

    /// Judges a range in which a worker died, program by program.
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
                                "{kills} workers in a row were ended from outside ({how}); is there \
                                 too little memory?"
                            );
                            return Err(End::Failed(Failure::Plain(why)));
                        }
                    }
                    // It may have died for another reason than its program.
                    Err(End::Died(_)) if tries == 0 => tries += 1,
                    Err(End::Died(how) | End::Silent(how)) => {
                        deaths += 1;
                        if deaths == MAX_DEATHS {
                            let why =
                                format!("{deaths} programs in a row ended their worker: {how}");
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
