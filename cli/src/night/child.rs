//! Parts of a night are commands of ours, each in a process that ends when this one does.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use lowerfuzz_oracle::tool::{self, Exit, Helper, Silence};
use tempfile::TempDir;

use crate::failure::Failure;

/// How often it is seen whether there was an interrupt.
const POLL: Duration = Duration::from_millis(100);
/// Number of attempts when a process is killed from outside.
const TRIES: u32 = 3;
/// The environment variable that names the folder for temporary files.
const TEMPORARY: &str = "TMPDIR";

/// Where parts have their temporary files.
pub(crate) struct Child<'a> {
    pub(crate) temporary: &'a Path,
}

/// How a part ended.
pub(crate) enum Ended {
    /// What it has printed, if it is JSON; and whether it found anything is in there, too.
    Said(serde_json::Value),
    /// Why it could not be done.
    Failed(String),
}

impl Child<'_> {
    /// Runs a command of ours to its end.
    ///
    /// # Errors
    /// It cannot be started, or there was an interrupt.
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
            let mut helper = Helper::start(&mut process).map_err(fail)?;
            let mut said = String::new();
            loop {
                if tool::interrupted() {
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
                | Exit::Interrupted => format!("it ended early ({exit}): {last_words}"),
            };
            if !exit.is_from_outside() {
                break;
            }
        }
        Ok(Ended::Failed(why))
    }
}
