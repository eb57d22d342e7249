//! Hands ranges of seeds to worker processes and outlives their deaths.
//!
//! If a worker dies, the range that it was judging is judged again, program by program: one that
//! the next worker dies of twice is a finding, and the rest of the range goes on without it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

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
/// As many when passes are drawn for every few of them, which then need a process.
pub(super) const RANGE_DRAWN: u64 = 512;
/// Fewer are not worth a process.
const RANGE_LEAST: u64 = 128;
/// As many when a runner is asked about them, in one process if all goes well.
pub(super) const RANGE_CONFIRMED: u64 = 64;
/// If so many programs in a row end their worker, it is not for what they are.
const MAX_DEATHS: u32 = 16;

/// Runs the workers. `progress` is called with what was added, after each range. What was judged
/// is returned even if it ends early: because a worker cannot be started, or says that it cannot
/// go on.
pub(crate) fn supervise(
    orders: &Orders<'_>,
    progress: &(dyn Fn(&Tally) + Sync),
) -> (Tally, Option<Failure>) {
    let run = Run {
        orders,
        next: AtomicU64::new(0),
        stop: AtomicBool::new(false),
        start: Instant::now(),
        total: Mutex::new(Tally::default()),
        progress,
    };
    let failure = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..orders.jobs {
            scope.spawn(|| {
                if let Err(End::Failed(why)) = run.work() {
                    lock(&failure).get_or_insert(why);
                    // The others have no reason to go on.
                    run.stop.store(true, Ordering::Relaxed);
                }
            });
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
    progress: &'a (dyn Fn(&Tally) + Sync),
}

impl<'a> Run<'a> {
    /// One worker's thread, until there is nothing left to do.
    ///
    /// # Errors
    /// It was interrupted, or cannot go on.
    fn work(&self) -> Result<(), End> {
        let mut worker = None;
        while let Some((first, len)) = self.range() {
            let mut ready = match worker.take() {
                Some(worker) => worker,
                None => WorkerProcess::start(self.orders)?,
            };
            let tally = match ready.judge(first, len, false) {
                Ok(tally) => tally,
                Err(End::Died(_) | End::Silent(_)) => {
                    ready = WorkerProcess::start(self.orders)?;
                    self.judge_carefully(&mut ready, first, len)?
                }
                Err(end @ (End::Failed(_) | End::Left)) => return Err(end),
            };
            worker = Some(ready);
            (self.progress)(&tally);
            lock(&self.total).merge(tally);
        }
        Ok(())
    }

    /// The next seeds to judge: the first, and how many.
    fn range(&self) -> Option<(u64, u64)> {
        let orders = self.orders;
        let stopped = self.stop.load(Ordering::Relaxed)
            || orders.interrupted.load(Ordering::Relaxed)
            || orders.deadline.is_some_and(|d| Instant::now() >= d);
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
        let Some(deadline) = orders.deadline else {
            return orders.range;
        };
        let spent = self.start.elapsed().as_secs_f64();
        let left = deadline.saturating_duration_since(Instant::now());
        let done = lock(&self.total).programs;
        let each = spent * f64::from(orders.jobs) / done.max(1) as f64;
        let fit = (left.as_secs_f64() / each.max(1e-9)) as u64;
        // Nothing is known before the first are done.
        let fit = if done == 0 { orders.range / 4 } else { fit };
        fit.max(RANGE_LEAST).min(orders.range)
    }

    /// Judges a range in which a worker died, program by program.
    fn judge_carefully(
        &self,
        worker: &mut WorkerProcess<'a>,
        first: u64,
        len: u64,
    ) -> Result<Tally, End> {
        let mut tally = Tally::default();
        let mut deaths = 0;
        for i in 0..len {
            let seed = first.wrapping_add(i);
            let mut answer = worker.judge(seed, 1, true);
            if let Err(End::Died(_)) = answer {
                // It may have been killed for another reason than its program.
                *worker = WorkerProcess::start(self.orders)?;
                answer = worker.judge(seed, 1, true);
            }
            match answer {
                Ok(one) => {
                    deaths = 0;
                    tally.merge(one);
                }
                Err(End::Died(how) | End::Silent(how)) => {
                    deaths += 1;
                    if deaths == MAX_DEATHS {
                        let why = format!("{deaths} programs in a row ended their worker: {how}");
                        return Err(End::Failed(Failure::plain(why)));
                    }
                    tally.count_death(seed, &how);
                    *worker = WorkerProcess::start(self.orders)?;
                }
                Err(end @ (End::Failed(_) | End::Left)) => return Err(end),
            }
        }
        Ok(tally)
    }
}
