//! Hands ranges of seeds to worker processes and outlives their deaths.
//!
//! If a worker dies, the range that it was judging is judged again by a new one that says each
//! seed before it begins with it: the program at which it dies again is the finding, and the rest
//! of the range goes on without it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use super::tally::Tally;
use crate::failure::Failure;

/// Programs handed out at once: some tens of milliseconds.
const RANGE: u64 = 128;
/// A worker that says nothing for so long is taken for dead.
const PATIENCE: Duration = Duration::from_secs(60);

/// What to do.
pub(crate) struct Orders<'a> {
    pub(crate) target: &'a str,
    pub(crate) fault: Option<&'a str>,
    pub(crate) first_seed: u64,
    pub(crate) count: u64,
    pub(crate) deadline: Option<Instant>,
    pub(crate) jobs: u16,
    pub(crate) interrupted: &'a AtomicBool,
}

/// Runs the workers. `progress` is called with what was added, after each range.
///
/// # Errors
/// A worker cannot be started, or says that it cannot go on.
pub(crate) fn supervise(
    orders: &Orders<'_>,
    progress: &(dyn Fn(&Tally) + Sync),
) -> Result<Tally, Failure> {
    let next = AtomicU64::new(0);
    let total = Mutex::new(Tally::default());
    let failure = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..orders.jobs {
            scope.spawn(|| {
                if let Err(why) = work(orders, &next, &total, progress) {
                    failure
                        .lock()
                        .unwrap_or_else(|e| e.into_inner())
                        .get_or_insert(why);
                    // The others have no reason to go on.
                    next.store(u64::MAX, Ordering::Relaxed);
                }
            });
        }
    });
    let failure = failure.into_inner().unwrap_or_else(|e| e.into_inner());
    let mut total = total.into_inner().unwrap_or_else(|e| e.into_inner());
    total.findings.sort_by_key(|f| f.seed);
    failure.map_or(Ok(total), Err)
}

fn work(
    orders: &Orders<'_>,
    next: &AtomicU64,
    total: &Mutex<Tally>,
    progress: &(dyn Fn(&Tally) + Sync),
) -> Result<(), Failure> {
    let mut worker = Worker::start(orders)?;
    loop {
        let stopped = orders.interrupted.load(Ordering::Relaxed)
            || orders.deadline.is_some_and(|d| Instant::now() >= d);
        if stopped {
            return Ok(());
        }
        let begin = next.fetch_add(RANGE, Ordering::Relaxed);
        if begin >= orders.count {
            return Ok(());
        }
        let len = RANGE.min(orders.count - begin);
        let first = orders.first_seed.wrapping_add(begin);
        let tally = match worker.judge(first, len, false) {
            Ok(tally) => tally,
            Err(Death::Failed(why)) => return Err(why),
            Err(Death::Died(_)) => {
                worker = Worker::start(orders)?;
                judge_carefully(orders, &mut worker, first, len)?
            }
        };
        progress(&tally);
        total.lock().unwrap_or_else(|e| e.into_inner()).merge(tally);
    }
}

/// Judges a range in which a worker died, program by program.
fn judge_carefully(
    orders: &Orders<'_>,
    worker: &mut Worker,
    first: u64,
    len: u64,
) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for i in 0..len {
        let seed = first.wrapping_add(i);
        match worker.judge(seed, 1, true) {
            Ok(one) => tally.merge(one),
            Err(Death::Failed(why)) => return Err(why),
            Err(Death::Died(how)) => {
                tally.count_death(seed, &how);
                *worker = Worker::start(orders)?;
            }
        }
    }
    Ok(tally)
}

enum Death {
    /// It said why it cannot go on.
    Failed(Failure),
    /// It is gone, or silent.
    Died(String),
}

struct Worker {
    child: Child,
    orders: Option<ChildStdin>,
    answers: Receiver<String>,
}

impl Worker {
    fn start(orders: &Orders<'_>) -> Result<Worker, Failure> {
        let fail = |e: std::io::Error| Failure::plain(format!("cannot start a worker: {e}"));
        let mut command = Command::new(std::env::current_exe().map_err(fail)?);
        command.arg("worker").arg("--target").arg(orders.target);
        if let Some(fault) = orders.fault {
            command.arg("--plant").arg(fault);
        }
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit());
        let mut child = command.spawn().map_err(fail)?;
        let (send, answers) = channel();
        if let Some(out) = child.stdout.take() {
            std::thread::spawn(move || {
                for line in BufReader::new(out).lines().map_while(Result::ok) {
                    if send.send(line).is_err() {
                        return;
                    }
                }
            });
        }
        Ok(Worker {
            orders: child.stdin.take(),
            child,
            answers,
        })
    }

    fn judge(&mut self, first: u64, count: u64, careful: bool) -> Result<Tally, Death> {
        let sent = match &mut self.orders {
            Some(orders) => writeln!(orders, "{first} {count} {}", u8::from(careful))
                .and_then(|()| orders.flush()),
            None => Ok(()),
        };
        if sent.is_err() {
            return Err(self.death());
        }
        loop {
            match self.answers.recv_timeout(PATIENCE) {
                Ok(line) if line.starts_with('{') => {
                    return serde_json::from_str(&line)
                        .map_err(|e| Death::Died(format!("it answered nonsense: {e}")));
                }
                // A careful worker says the seed that it begins with.
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => {
                    let _ = self.child.kill();
                    let _ = self.child.wait();
                    return Err(Death::Died(format!(
                        "no answer in {} s",
                        PATIENCE.as_secs()
                    )));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.death()),
            }
        }
    }

    /// How the worker ended.
    fn death(&mut self) -> Death {
        self.orders = None;
        match self.child.wait() {
            // Status 2 was explained on stderr.
            Ok(status) if status.code() == Some(2) => {
                Death::Failed(Failure::plain("a worker could not go on"))
            }
            Ok(status) => Death::Died(status.to_string()),
            Err(error) => Death::Died(error.to_string()),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // Without orders it ends by itself.
        self.orders = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
