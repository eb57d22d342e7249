//! Checks whether the script of a report still reproduces its bug.

use std::path::{Path, PathBuf};

use lowerfuzz_tools::process::{Exit, Tool};
use thiserror::Error;

use super::files::{FINDING, SCRIPT};

/// A hand-written report with a script. Only the script can check the bug, because nothing else
/// records the passes or the runner that its programs need.
#[derive(Clone, Debug)]
pub struct ReproductionScript {
    folder: PathBuf,
}

/// A report's script could not be run, or did not report whether the bug reproduces.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct ReproductionError {
    why: String,
}

/// The exit statuses of a report's script if the bug reproduces, and if it does not.
const STATUS: (i32, i32) = (0, 1);

impl ReproductionScript {
    /// Returns the script in a report's folder. Returns `None` if the folder has a stored finding,
    /// which contains more information.
    pub fn at(folder: &Path) -> Option<ReproductionScript> {
        let is_there = folder.join(SCRIPT).is_file() && !folder.join(FINDING).is_file();
        is_there.then(|| ReproductionScript {
            folder: folder.to_owned(),
        })
    }

    /// Returns the folder of the report.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Runs the script for a target, and returns whether the bug reproduces. Returns `None` if the
    /// report is about other targets.
    ///
    /// # Errors
    /// Returns an error if the script exits with another status.
    pub fn shows(&self, target: &str) -> Option<Result<bool, ReproductionError>> {
        let release = target.strip_prefix("mlir-opt-")?;
        let program = format!("release-{release}.mlir");
        let fail = |why| ReproductionError { why };
        self.folder.join(program).is_file().then(|| {
            let mut script = Tool::new(
                std::path::absolute(self.folder.join(SCRIPT)).map_err(|e| fail(e.to_string()))?,
            );
            // The script limits the time of each tool that it starts.
            script.processor_limit = script.wall_limit;
            script.idle_limit = script.wall_limit;
            let finished = script
                .run(&[release], &[])
                .map_err(|why| fail(why.to_string()))?;
            match finished.exit {
                Exit::Status(status) if status == STATUS.0 => Ok(true),
                Exit::Status(status) if status == STATUS.1 => Ok(false),
                Exit::Status(_)
                | Exit::Signal(_)
                | Exit::TimedOut
                | Exit::TooMuchOutput
                | Exit::Interrupted => Err(fail(finished.complaint())),
            }
        })
    }
}
