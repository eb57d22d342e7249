//! What a run is told to do, and its workers with it.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use lowerfuzz_oracle::tool::{self, Helper};
use tempfile::TempDir;

use super::tally::Found;
use crate::args::{Confirm, Dwell, TargetOptions};
use crate::failure::Failure;

/// Names the folder of temporary files to a process.
const TEMPORARY: &str = "TMPDIR";

/// Which programs are judged, on what, and how long.
pub(crate) struct Orders<'a> {
    pub(crate) target: &'a str,
    /// The version that it has said.
    pub(crate) version: &'a str,
    pub(crate) with: &'a TargetOptions,
    pub(crate) first_seed: u64,
    pub(crate) count: u64,
    /// When judging ends.
    pub(crate) deadline: Option<Instant>,
    /// When it ends if something is found by then.
    pub(crate) deadline_if_found: Option<Instant>,
    pub(crate) jobs: u16,
    /// Programs handed out at once.
    pub(crate) range: u64,
    /// The release whose runner is asked for a second opinion.
    pub(crate) confirm: &'a Confirm,
    /// What programs dwell on.
    pub(crate) dwell: &'a Dwell,
    /// Are the patterns of programs counted?
    pub(crate) coverage: bool,
    /// Where helpers have their temporary files, which then vanish however one ends.
    pub(crate) temporary: &'a Path,
    /// Is told of findings as they come, and whether the run is to go on.
    pub(crate) found: &'a (dyn Fn(&[Found]) -> Result<(), Failure> + Sync),
    /// Was there a finding that is to be reduced?
    pub(crate) has_found: &'a (dyn Fn() -> bool + Sync),
}

impl Orders<'_> {
    /// When judging ends, as far as is known now.
    pub(crate) fn end(&self) -> Option<Instant> {
        if (self.has_found)() {
            self.deadline_if_found.or(self.deadline)
        } else {
            self.deadline
        }
    }

    /// Has judging come to its end, or is it interrupted?
    pub(crate) fn is_over(&self) -> bool {
        tool::interrupted() || self.end().is_some_and(|end| Instant::now() >= end)
    }

    /// What a worker alone is told.
    pub(crate) fn worker_words(&self) -> &'static [&'static str] {
        if self.coverage { &["--coverage"] } else { &[] }
    }

    /// Starts a process of ours that knows the target, with temporary files in a folder that is
    /// gone when it is.
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
        let helper = Helper::start(&mut process).map_err(fail)?;
        Ok((folder, helper))
    }
}
