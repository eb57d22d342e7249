//! Checks whether the script of a report still reproduces its bug.

use std::path::{Path, PathBuf};

use lowerfuzz_tools::process::{Exit, Tool};

use super::files::{FINDING, SCRIPT};

/// A hand-written report. Its script is the only way to check the bug, because nothing else records
/// the passes or the runner that its programs need.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    folder: PathBuf,
}

/// The exit statuses of a script: the bug reproduces, or it does not.
const STATUS: (i32, i32) = (0, 1);

impl Script {
    /// The script in a report's folder. Returns `None` if the folder has a stored finding, which
    /// contains more information.
    pub(crate) fn at(folder: &Path) -> Option<Script> {
        let is_there = folder.join(SCRIPT).is_file() && !folder.join(FINDING).is_file();
        is_there.then(|| Script {
            folder: folder.to_owned(),
        })
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Runs the script for a target; returns whether the bug reproduces. Returns `None` if the
    /// report is about other targets.
    ///
    /// # Errors
    /// The script ended with another exit status.
    pub(crate) fn shows(&self, target: &str) -> Option<Result<bool, String>> {
        let release = target.strip_prefix("mlir-opt-")?;
        let program = format!("release-{release}.mlir");
        self.folder.join(program).is_file().then(|| {
            let script = Tool::new(
                std::path::absolute(self.folder.join(SCRIPT)).map_err(|e| e.to_string())?,
            );
            let finished = script.run(&[release], &[])?;
            match finished.exit {
                Exit::Status(status) if status == STATUS.0 => Ok(true),
                Exit::Status(status) if status == STATUS.1 => Ok(false),
                Exit::Status(_)
                | Exit::Signal(_)
                | Exit::TimedOut
                | Exit::TooMuchOutput
                | Exit::Interrupted => Err(finished.complaint()),
            }
        })
    }
}
