//! Whether a report's script still shows its bug.

use std::path::{Path, PathBuf};

use lowerfuzz_oracle::tool::{Exit, Tool};

use super::files::{FINDING, SCRIPT};

/// A report that was made by hand, so that its script is all that can be asked: what its programs
/// need (passes, a runner) stands there alone.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    folder: PathBuf,
}

/// What a script ends with when the bug shows, and when it does not.
const STATUS: (i32, i32) = (0, 1);

impl Script {
    /// The script of a report's folder, unless there is a stored finding, which says more.
    pub(crate) fn at(folder: &Path) -> Option<Script> {
        let is_there = folder.join(SCRIPT).is_file() && !folder.join(FINDING).is_file();
        is_there.then(|| Script {
            folder: folder.to_owned(),
        })
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Does the bug show on a target? `None` if the target is not among those that the report is of.
    ///
    /// # Errors
    /// The script does not say: what it ended with.
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
