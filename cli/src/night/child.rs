//! Runs the parts of a nightly run as child processes that end together with this process.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use lowerfuzz_tools::process::{self, Exit, Helper, Silence};
use tempfile::TempDir;

use crate::failure::Failure;

/// Interval between two checks for an interrupt.
const POLL: Duration = Duration::from_millis(100);
/// Number of attempts when a process is killed from outside.
const TRIES: u32 = 3;
/// The environment variable that names the folder for temporary files.
const TEMPORARY: &str = "TMPDIR";

/// Starts parts, with a folder for their temporary files.
pub(crate) struct Child<'a> {
    pub(crate) temporary: &'a Path,
}

/// The result of a part's process.
pub(crate) enum Ended {
    /// The JSON output of the process, which also tells whether there were findings.
    Said(serde_json::Value),
    /// The reason why the part failed.
    Failed(String),
}

impl Child<'_> {
    /// Runs a `lowerfuzz` command to its end.
    ///
    /// # Errors
    /// The command cannot be started, or there was an interrupt.
    pub(crate) fn run(&self, words: &[String]) -> Result<Ended, Failure> {
        let fail = |why: String| Failure::plain(format!("cannot start a part: {why}"));
        let program = std::env::current_exe().map_err(|e| fail(e.to_string()))?;
        let mut why = String::new();
        for _ in 0..TRIES {
            let folder =
                TempDir::with_prefix_in("", self.temporary).map_err(|e| fail(e.to_string()))?;
            let mut process = Command::new(&program);
            process
                .arg("--attended")
                .args(words)
                .env(TEMPORARY, folder.path());
            let mut helper = Helper::start(&mut process).map_err(|why| fail(why.to_string()))?;
            let mut said = String::new();
            loop {
                if process::interrupted() {
                    return Err(Failure::Interrupted);
                }
                match helper.hear(POLL) {
                    Ok(line) => said.extend([line.as_str(), "\n"]),
                    Err(Silence::NotYet) => {}
                    Err(Silence::Ended) => break,
                }
            }
            let (exit, last_words) = helper.end();
            let last_words = last_words.strip_prefix("error: ").unwrap_or(&last_words);
            if matches!(exit, Exit::Status(0 | 1))
                && let Ok(said) = serde_json::from_str(&said)
            {
                return Ok(Ended::Said(said));
            }
            why = match exit {
                Exit::Status(2) => last_words.to_owned(),
                Exit::Status(_)
                | Exit::Signal(_)
                | Exit::TimedOut
                | Exit::TooMuchOutput
                | Exit::Interrupted => format!("the process ended early ({exit}): {last_words}"),
            };
            if !exit.is_from_outside() {
                break;
            }
        }
        Ok(Ended::Failed(why))
    }
}
