//! A worker as its supervisor sees it: a process that takes orders and may die of them.

use std::time::{Duration, Instant};

use lowerfuzz_oracle::tool::{Exit, Helper, Silence, Stopwatch, interrupted};
use tempfile::TempDir;

use super::orders::Orders;
use super::tally::Tally;
use super::worker::Said;
use crate::failure::Failure;

/// A worker that says nothing for so long is taken for dead.
const PATIENCE: Duration = Duration::from_secs(60);
/// What a worker gets to hand over what it has judged when it is asked to end.
const GRACE: Duration = Duration::from_secs(1);
/// How often it is seen whether judging is over.
const POLL: Duration = Duration::from_millis(50);
/// Bytes of its last words that are kept.
const MAX_WORDS: usize = 400;
/// The last words of a process that gets no memory.
const NO_MEMORY: &str = "memory allocation of";

/// Why a worker did not answer.
pub(super) enum End {
    /// It said why it cannot go on.
    Failed(Failure),
    /// It is gone: how.
    Died(String),
    /// Somebody else has ended it: how.
    Killed(String),
    /// It says nothing: for how long.
    Silent(String),
    /// Judging is over, and nobody waits for it.
    Left,
}

impl From<Failure> for End {
    fn from(why: Failure) -> End {
        End::Failed(why)
    }
}

/// A worker.
pub(super) struct WorkerProcess<'a> {
    // In this order: it ends before its folder goes.
    helper: Option<Helper>,
    _folder: TempDir,
    orders: &'a Orders<'a>,
}

impl<'a> WorkerProcess<'a> {
    pub(super) fn start(orders: &'a Orders<'a>) -> Result<WorkerProcess<'a>, Failure> {
        let (folder, helper) = orders.helper("worker", orders.worker_words())?;
        Ok(WorkerProcess {
            helper: Some(helper),
            _folder: folder,
            orders,
        })
    }

    /// Has programs judged, and adds to the tally what comes of it. A careful worker says each seed
    /// that it begins with.
    ///
    /// # Errors
    /// There is no answer, or not all of it, and will be none.
    pub(super) fn judge(
        &mut self,
        (first, count): (u64, u64),
        careful: bool,
        tally: &mut Tally,
    ) -> Result<(), End> {
        let Some(helper) = &mut self.helper else {
            return Err(End::Died("it has ended before".to_owned()));
        };
        if !helper.say(&format!("{first} {count} {}", u8::from(careful))) {
            return Err(self.end());
        }
        let mut silence = Stopwatch::start();
        let mut leave_at = None;
        loop {
            match helper.hear(POLL) {
                Ok(line) => {
                    silence = Stopwatch::start();
                    match serde_json::from_str(&line) {
                        Ok(Said::Alive) => {}
                        Ok(Said::Judged(part)) => {
                            let written = (self.orders.found)(&part.findings);
                            tally.merge(*part);
                            written?;
                        }
                        Ok(Said::Done) => return Ok(()),
                        Err(e) => return Err(End::Died(format!("it answered nonsense: {e}"))),
                    }
                }
                Err(Silence::Ended) => return Err(self.end()),
                Err(Silence::NotYet) => {}
            }
            if silence.elapsed() >= PATIENCE {
                return Err(End::Silent(format!(
                    "no answer in {} s",
                    PATIENCE.as_secs()
                )));
            }
            if self.orders.is_over() {
                let now = Instant::now();
                let leave_at = *leave_at.get_or_insert_with(|| {
                    helper.ask_to_end();
                    now + GRACE
                });
                if now >= leave_at {
                    return Err(End::Left);
                }
            }
        }
    }

    /// How the worker ended.
    fn end(&mut self) -> End {
        let Some(helper) = self.helper.take() else {
            return End::Died("it has ended before".to_owned());
        };
        let (exit, words) = helper.end();
        // An interrupt may reach a worker that does not yet know what to make of it.
        if interrupted() || self.orders.is_over() {
            return End::Left;
        }
        let words = words.strip_prefix("error: ").unwrap_or(&words);
        let words = &words[..words.floor_char_boundary(MAX_WORDS)];
        if exit == Exit::Status(2) || words.contains(NO_MEMORY) {
            let why = format!("a worker could not go on: {words}");
            return End::Failed(Failure::Plain(why));
        }
        if exit.is_from_outside() {
            return End::Killed(exit.to_string());
        }
        End::Died(if words.is_empty() {
            exit.to_string()
        } else {
            format!("{exit}: {words}")
        })
    }
}
