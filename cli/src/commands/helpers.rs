//! The hidden subcommands of the helper processes of `run`.

use lowerfuzz_campaign::run::{serve_analysis, serve_worker};
use lowerfuzz_tools::targets::Targets;

use super::CommandResult;
use crate::interrupts::{self, Notice};

/// Judges ranges of seeds.
pub(crate) fn worker(targets: &Targets, notice: &Notice) -> CommandResult {
    serve_worker(targets, interrupts::orders(targets.processes(), notice)?)?;
    Ok(false)
}

/// Analyses one finding.
pub(crate) fn reduce_finding(targets: &Targets, notice: &Notice) -> CommandResult {
    serve_analysis(targets, &interrupts::orders(targets.processes(), notice)?)?;
    Ok(false)
}
