//! Asks with the script of a report whether a build has the bug.

use std::path::{Path, PathBuf};

use lowerfuzz_tools::process::Exit;
use lowerfuzz_tools::targets::{CommandLine, Targets};
use thiserror::Error;

use super::files::{FINDING, SCRIPT};
use super::report::BugState;

/// A report with a script. Only the script can check the bug, because nothing else has the runner
/// and the tools that its programs need.
#[derive(Clone, Debug)]
pub struct ReproductionScript {
    folder: PathBuf,
}

/// The answer of a report's script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The state of the bug in the build.
    pub state: BugState,
    /// Why the build could not be asked. Empty if it was asked.
    pub why: String,
}

/// A report's script could not be run, or did not report whether the bug reproduces.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct ReproductionError {
    why: String,
}

/// The exit statuses of a report's script if the bug reproduces, if it does not, and if the script
/// cannot ask the build.
const STATUS: (i32, i32, i32) = (0, 1, 77);

/// The script prints the reason after these words if it cannot ask the build.
const REASON: &str = "cannot be asked: ";

impl ReproductionScript {
    /// Returns the script in a report's folder. Returns `None` if the folder has a stored finding,
    /// which contains more information.
    pub fn at(folder: &Path) -> Option<ReproductionScript> {
        let is_there = folder.join(SCRIPT).is_file() && !folder.join(FINDING).is_file();
        is_there.then(|| ReproductionScript {
            folder: folder.to_owned(),
        })
    }

    /// Returns the script of a report, also if the folder has a stored finding.
    pub fn beside_finding(folder: &Path) -> Option<ReproductionScript> {
        folder.join(SCRIPT).is_file().then(|| ReproductionScript {
            folder: folder.to_owned(),
        })
    }

    /// Returns the folder of the report.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Does the report have a program for a target, which is the target's own?
    pub fn is_about(&self, target: &str) -> bool {
        let release = target.strip_prefix("mlir-opt-");
        release.is_some_and(|n| self.folder.join(format!("release-{n}.mlir")).is_file())
    }

    /// Runs the script for a target: a release in `PATH`, or another `mlir-opt`.
    ///
    /// # Errors
    /// Returns an error if the script cannot be run, or exits with another status.
    pub fn ask(&self, targets: &Targets, target: &str) -> Result<Asked, ReproductionError> {
        let fail = |why: String| ReproductionError { why };
        let script =
            std::path::absolute(self.folder.join(SCRIPT)).map_err(|e| fail(e.to_string()))?;
        let CommandLine {
            mut program,
            args,
            mut environment,
        } = targets
            .spec_of(target)
            .map_err(|why| fail(why.to_string()))?
            .command;
        let release = program.strip_prefix("mlir-opt-").map(str::to_owned);
        let release = release.filter(|number| args.is_empty() && number.parse::<u32>().is_ok());
        if release.is_none() {
            if program.contains('/') {
                // The script changes its working folder.
                let path = std::path::absolute(&program).map_err(|e| fail(e.to_string()))?;
                program = path.display().to_string();
            }
            let words: Vec<&str> = std::iter::once(&program)
                .chain(&args)
                .map(String::as_str)
                .collect();
            let is_split =
                |word: &&str| word.is_empty() || word.contains([' ', '\t', '*', '?', '[']);
            if words.len() > 1 && words.iter().any(is_split) {
                let why = "its script splits a command at spaces, so no word of it may have one";
                return Err(fail(why.to_owned()));
            }
            environment.insert("MLIR_OPT".to_owned(), words.join(" "));
        }
        let mut script = targets
            .processes()
            .tool(script)
            .called_with(&[], &environment);
        // The script limits the time of each tool that it starts.
        script.processor_limit = script.wall_limit;
        script.idle_limit = script.wall_limit;
        let finished = script
            .run(release.as_slice(), &[])
            .map_err(|why| fail(why.to_string()))?;
        let state = match finished.exit {
            Exit::Status(status) if status == STATUS.0 => BugState::Present,
            Exit::Status(status) if status == STATUS.1 => BugState::Gone,
            Exit::Status(status) if status == STATUS.2 => BugState::NotAsked,
            Exit::Status(_) | Exit::Signal(_) | Exit::TimedOut | Exit::TooMuchOutput => {
                return Err(fail(finished.complaint()));
            }
        };
        let why = match state {
            BugState::Present | BugState::Gone => String::new(),
            BugState::NotAsked => {
                let reason = finished
                    .stdout
                    .lines()
                    .rev()
                    .find_map(|l| l.split_once(REASON));
                reason.map_or_else(|| finished.complaint(), |(_, why)| why.trim().to_owned())
            }
        };
        Ok(Asked { state, why })
    }
}
