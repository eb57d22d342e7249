//! The configuration of a run, which its workers share.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use lowerfuzz_tools::process::{self, Helper};
use lowerfuzz_triage::RawFinding;
use tempfile::TempDir;

use crate::args::{Confirm, Dwell, TargetOptions};
use crate::failure::Failure;

/// The environment variable that names the folder for temporary files.
const TEMPORARY: &str = "TMPDIR";

/// The configuration of a run, which its workers share: the programs, the target and the deadlines.
pub(crate) struct Orders<'a> {
    pub(crate) target: &'a str,
    /// The version that the target reported.
    pub(crate) version: &'a str,
    pub(crate) with: &'a TargetOptions,
    pub(crate) first_seed: u64,
    pub(crate) count: u64,
    /// The time at which judging ends.
    pub(crate) deadline: Option<Instant>,
    /// The time at which judging ends if there are findings at that time.
    pub(crate) deadline_if_found: Option<Instant>,
    pub(crate) jobs: u16,
    /// The number of programs in a range. A worker receives one range per command.
    pub(crate) range: u64,
    /// The release whose runner gives second opinions.
    pub(crate) confirm: &'a Confirm,
    /// The options of the generator.
    pub(crate) dwell: &'a Dwell,
    /// Whether the coverage patterns of programs are counted.
    pub(crate) coverage: bool,
    /// The folder for the temporary files of helper processes. It is removed however a helper ends.
    pub(crate) temporary: &'a Path,
    /// A callback for new findings; an error from the callback ends the run.
    pub(crate) found: &'a (dyn Fn(&[RawFinding]) -> Result<(), Failure> + Sync),
    /// Returns whether there is a finding to reduce.
    pub(crate) has_found: &'a (dyn Fn() -> bool + Sync),
}

impl Orders<'_> {
    /// Returns the time at which judging ends. The time depends on whether there are findings so
    /// far.
    pub(crate) fn end(&self) -> Option<Instant> {
        if (self.has_found)() {
            self.deadline_if_found.or(self.deadline)
        } else {
            self.deadline
        }
    }

    /// Returns whether judging has ended or was interrupted.
    pub(crate) fn is_over(&self) -> bool {
        process::interrupted() || self.end().is_some_and(|end| Instant::now() >= end)
    }

    /// Options that only workers receive.
    pub(crate) fn worker_words(&self) -> &'static [&'static str] {
        if self.coverage { &["--coverage"] } else { &[] }
    }

    /// Starts a helper process for the target. Its temporary files are in the returned folder,
    /// which is removed when the folder value is dropped.
    pub(crate) fn helper(
        &self,
        command: &str,
        args: &[&str],
    ) -> Result<(TempDir, Helper), Failure> {
        let fail = |why: String| Failure::plain(format!("cannot start a worker: {why}"));
        let program = std::env::current_exe().map_err(|e| fail(e.to_string()))?;
        let folder =
            TempDir::with_prefix_in("", self.temporary).map_err(|e| fail(e.to_string()))?;
        let mut process = Command::new(program);
        process
            .args([
                command,
                "--target",
                self.target,
                "--installed",
                self.version,
            ])
            .args(self.with.words())
            .args(self.confirm.words())
            .args(self.dwell.words())
            .args(args)
            .env(TEMPORARY, folder.path());
        let helper = Helper::start(&mut process).map_err(|why| fail(why.to_string()))?;
        Ok((folder, helper))
    }
}
