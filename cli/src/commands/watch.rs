//! Repeats a command each time one of its files changes.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use super::CommandResult;
use crate::failure::Failure;
use crate::output::tell;
use lowerfuzz_tools::process::Processes;

/// Interval between two checks whether a file has changed.
const POLL: Duration = Duration::from_millis(200);

/// Runs a command, and runs it again after each change of a file. An interrupt ends the process.
///
/// # Errors
/// Returns an error if a file is standard input, or if the environment failed.
pub(super) fn watch(
    files: &[PathBuf],
    processes: &Processes,
    mut command: impl FnMut() -> CommandResult,
) -> CommandResult {
    if files.iter().any(|file| file.as_os_str() == "-") {
        return Err(Failure::plain("--watch: expected files, found `-`"));
    }
    loop {
        let before = stamps(files);
        // An error in a file may be gone in its next version.
        if let Err(failure) = command() {
            failure.report();
        }
        processes.check()?;
        tell("waiting for a change; an interrupt ends the command");
        while stamps(files) == before {
            std::thread::sleep(POLL);
        }
    }
}

/// Returns the modification times and lengths of files. `None` for a file that does not exist at
/// the moment.
fn stamps(files: &[PathBuf]) -> Vec<Option<(SystemTime, u64)>> {
    let stamp = |file: &PathBuf| {
        let data = std::fs::metadata(file).ok()?;
        Some((data.modified().ok()?, data.len()))
    };
    files.iter().map(stamp).collect()
}
