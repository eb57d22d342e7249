//! The run of one target: its programs, its deadlines, and its helper processes.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use lowerfuzz_tools::process::{self, Helper};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::RawFinding;
use serde::Serialize;
use tempfile::TempDir;

use crate::error::CampaignError;
use crate::run::state::RunCampaign;
use crate::run::worker_config::WorkerConfig;
use crate::work::Ranges;

/// The environment variable that names the folder for temporary files.
const TEMPORARY: &str = "TMPDIR";

/// The run of one target: its programs, its deadlines, and its helper processes.
pub(crate) struct TargetRun<'a> {
    /// The targets with their definitions, and the processes.
    pub(crate) targets: &'a Targets,
    pub(crate) worker: WorkerConfig,
    /// The number of the target, counted from 0.
    pub(crate) part: u32,
    pub(crate) first_seed: u64,
    /// The programs to judge, numbered from the first seed.
    pub(crate) ranges: Ranges,
    /// The state of the campaign. `None` if the run keeps none.
    pub(crate) campaign: Option<&'a RunCampaign>,
    /// The time at which judging ends.
    pub(crate) deadline: Option<Instant>,
    /// The time at which judging ends if there are findings at that time.
    pub(crate) deadline_if_found: Option<Instant>,
    pub(crate) jobs: u16,
    /// The number of programs in a range. A worker receives one range per command.
    pub(crate) range: u64,
    /// The folder for the temporary files of helper processes. It is removed however a helper ends.
    pub(crate) temporary: &'a Path,
    /// A callback for new findings; an error from the callback ends the run.
    pub(crate) found: &'a (dyn Fn(&[RawFinding]) -> Result<(), CampaignError> + Sync),
    /// Returns whether there is a finding to reduce.
    pub(crate) has_found: &'a (dyn Fn() -> bool + Sync),
}

impl TargetRun<'_> {
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

    /// Starts a helper process: this executable with a hidden subcommand. The process reads its
    /// configuration from the first line of standard input. Its temporary files are in the returned
    /// folder, which is removed when the folder value is dropped.
    pub(crate) fn helper(
        &self,
        subcommand: &str,
        config: &impl Serialize,
    ) -> Result<(TempDir, Helper), CampaignError> {
        let fail = |why: &dyn std::fmt::Display| CampaignError::Start {
            what: "a worker",
            why: why.to_string(),
        };
        let config = serde_json::to_string(config).map_err(|e| fail(&e))?;
        let program = std::env::current_exe().map_err(|e| fail(&e))?;
        let folder = TempDir::with_prefix_in("", self.temporary).map_err(|e| fail(&e))?;
        let mut command = Command::new(program);
        command
            .arg(subcommand)
            .args(self.targets.processes().limits().words())
            .args(self.targets.words())
            .env(TEMPORARY, folder.path());
        let mut helper =
            Helper::start(self.targets.processes(), &mut command).map_err(|e| fail(&e))?;
        // A helper that has already died is noticed when it is asked.
        helper.say(&config);
        Ok((folder, helper))
    }
}
