//! Runs the parts of a nightly run as child processes that end together with this process.

use std::process::Command;
use std::time::{Duration, Instant};

use lowerfuzz_oracle::Stop;
use lowerfuzz_tools::process::{self, Exit, Helper, Silence, TemporaryFolder};

use lowerfuzz_tools::targets::Targets;

use crate::error::CampaignError;
use crate::results::CommandOutput;

/// Interval between two checks for an interrupt.
const POLL: Duration = Duration::from_millis(100);
/// Maximum number of times that a process is started if it is killed from outside.
const TRIES: u32 = 3;
/// The environment variable that names the folder for temporary files.
const TEMPORARY: &str = "TMPDIR";

/// Starts the processes of parts, each with a folder for its temporary files.
#[derive(Clone, Copy)]
pub(crate) struct PartProcess<'a> {
    /// The definitions that the processes get, and the state that they share.
    pub(crate) targets: &'a Targets,
}

/// The result of a process that executed a part of the run.
pub(crate) enum Ended<T> {
    /// The output of the process.
    Result(T),
    /// The part of the run failed for this reason.
    Failed(String),
    /// The process was stopped at its time limit.
    OutOfTime,
}

impl PartProcess<'_> {
    /// Runs a `lowerfuzz` command to its end, and reads its JSON output.
    ///
    /// # Errors
    /// Returns an error if the command cannot be started, or if there was an interrupt.
    pub(crate) fn run<T: CommandOutput>(self, words: &[String]) -> Result<Ended<T>, CampaignError> {
        self.run_within(words, None)
    }

    /// Runs a `lowerfuzz` command like [`PartProcess::run`], and stops it at a time limit.
    ///
    /// # Errors
    /// Returns an error if the command cannot be started, or if there was an interrupt.
    pub(crate) fn run_within<T: CommandOutput>(
        self,
        words: &[String],
        limit: Option<Duration>,
    ) -> Result<Ended<T>, CampaignError> {
        let start = Instant::now();
        let fail = |why: &dyn std::fmt::Display| CampaignError::Start {
            what: "a part",
            why: why.to_string(),
        };
        let program = std::env::current_exe().map_err(|e| fail(&e))?;
        let mut why = String::new();
        for _ in 0..TRIES {
            let folder = TemporaryFolder::new().map_err(CampaignError::TemporaryFolder)?;
            let mut command = Command::new(&program);
            command
                .arg("--attended")
                .args(self.targets.processes().limits().words())
                .args(self.targets.words())
                .args(words)
                .env(TEMPORARY, folder.path());
            let mut helper =
                Helper::start(self.targets.processes(), &mut command).map_err(|e| fail(&e))?;
            let mut output = String::new();
            loop {
                if process::interrupted() {
                    return Err(CampaignError::Stopped(Stop::Interrupted));
                }
                if limit.is_some_and(|limit| start.elapsed() > limit) {
                    helper.ask_to_end();
                    return Ok(Ended::OutOfTime);
                }
                match helper.hear(POLL) {
                    Ok(line) => output.extend([line.as_str(), "\n"]),
                    Err(Silence::NotYet) => {}
                    Err(Silence::Ended) => break,
                }
            }
            let (exit, last_words) = helper.end();
            let last_words = last_words.strip_prefix("error: ").unwrap_or(&last_words);
            why = match exit {
                Exit::Status(0 | 1) => match serde_json::from_str(&output) {
                    Ok(result) => return Ok(Ended::Result(result)),
                    Err(e) => format!("the output of the process cannot be read: {e}"),
                },
                Exit::Status(2) => match serde_json::from_str::<T>(&output) {
                    Ok(result) if result.incomplete().is_some() => {
                        return Ok(Ended::Result(result));
                    }
                    Ok(_) | Err(_) => last_words.to_owned(),
                },
                Exit::Status(_) | Exit::Signal(_) | Exit::TimedOut | Exit::TooMuchOutput => {
                    format!("the process ended early ({exit}): {last_words}")
                }
            };
            if !exit.is_from_outside() {
                break;
            }
        }
        Ok(Ended::Failed(why))
    }
}
