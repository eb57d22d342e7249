//! The supervisor's view of a worker: a process that receives commands and may die.

use std::time::{Duration, Instant};

use lowerfuzz_tools::process::{Exit, Helper, Silence, Stopwatch, interrupted};
use tempfile::TempDir;

use crate::error::CampaignError;
use crate::run::statistics::Statistics;
use crate::run::target_run::TargetRun;
use crate::run::worker_message::WorkerMessage;

/// Time without a message after which a worker counts as hanging.
const PATIENCE: Duration = Duration::from_secs(60);
/// Time that a worker has to send its results after it is asked to end.
const GRACE: Duration = Duration::from_secs(1);
/// Interval between two checks whether judging is over.
const POLL: Duration = Duration::from_millis(50);
/// Maximum number of bytes of a worker's last stderr output that are kept.
const MAX_WORDS: usize = 400;
/// The stderr output of a Rust process that runs out of memory begins with this text.
const NO_MEMORY: &str = "memory allocation of";

/// The reason why a worker did not finish its range.
pub(crate) enum End {
    /// The worker reported a fatal error.
    Failed(CampaignError),
    /// The worker died; the text describes how.
    Died(String),
    /// The worker was killed by another process; the text describes how.
    Killed(String),
    /// The worker sent nothing for too long; the text describes how long.
    Silent(String),
    /// The worker was abandoned, because judging is over.
    Left,
}

impl From<CampaignError> for End {
    fn from(why: CampaignError) -> End {
        End::Failed(why)
    }
}

/// A worker process, and the communication with it.
pub(crate) struct WorkerProcess<'a> {
    // The field order matters: the process must end before its folder is removed.
    helper: Option<Helper>,
    _folder: TempDir,
    run: &'a TargetRun<'a>,
}

impl<'a> WorkerProcess<'a> {
    pub(crate) fn start(run: &'a TargetRun<'a>) -> Result<WorkerProcess<'a>, CampaignError> {
        let (folder, helper) = run.helper("worker", &run.worker)?;
        Ok(WorkerProcess {
            helper: Some(helper),
            _folder: folder,
            run,
        })
    }

    /// Lets the worker judge a range of programs, and adds the results to the statistics. In careful
    /// mode, the worker reports each seed before it starts.
    ///
    /// # Errors
    /// The worker ended before the range was finished.
    pub(crate) fn judge(
        &mut self,
        (first, count): (u64, u64),
        careful: bool,
        statistics: &mut Statistics,
    ) -> Result<(), End> {
        let Some(helper) = &mut self.helper else {
            return Err(End::Died("the worker has already ended".to_owned()));
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
                        Ok(WorkerMessage::Alive) => {}
                        Ok(WorkerMessage::Judged(part)) => {
                            let written = (self.run.found)(&part.findings);
                            statistics.merge(*part);
                            written?;
                        }
                        Ok(WorkerMessage::Done) => return Ok(()),
                        Err(e) => return Err(End::Died(format!("it answered nonsense: {e}"))),
                    }
                }
                Err(Silence::Ended) => return Err(self.end()),
                Err(Silence::NotYet) => {}
            }
            if silence.elapsed() >= PATIENCE {
                return Err(End::Silent(format!(
                    "no message for {} s",
                    PATIENCE.as_secs()
                )));
            }
            if self.run.is_over() {
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

    /// Determines how the worker ended.
    fn end(&mut self) -> End {
        let Some(helper) = self.helper.take() else {
            return End::Died("the worker has already ended".to_owned());
        };
        let (exit, words) = helper.end();
        // An interrupt may kill a worker that has not installed its handler yet.
        if interrupted() || self.run.is_over() {
            return End::Left;
        }
        let words = words.strip_prefix("error: ").unwrap_or(&words);
        let words = &words[..words.floor_char_boundary(MAX_WORDS)];
        if exit == Exit::Status(2) || words.contains(NO_MEMORY) {
            return End::Failed(CampaignError::HelperFailed {
                what: "a worker",
                why: words.to_owned(),
            });
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
