//! The hidden subcommands of the helper processes of `run`.

use lowerfuzz_campaign::run::{serve_analysis, serve_worker};
use lowerfuzz_tools::targets::Targets;

use super::CommandResult;
use crate::interrupts;

/// Judges ranges of seeds.
pub(crate) fn worker(targets: &Targets) -> CommandResult {
    serve_worker(targets, interrupts::orders(targets.processes())?)?;
    Ok(false)
}

/// Analyses one finding.
pub(crate) fn reduce_finding(targets: &Targets) -> CommandResult {
    serve_analysis(targets, &interrupts::orders(targets.processes())?)?;
    Ok(false)
}
