//! The hidden subcommands of the helper processes of `run`.

use lowerfuzz_campaign::run::{serve_analysis, serve_worker};

use super::CommandResult;
use crate::interrupts;

/// Judges ranges of seeds.
pub(crate) fn worker() -> CommandResult {
    serve_worker(interrupts::orders()?)?;
    Ok(false)
}

/// Analyses one finding.
pub(crate) fn reduce_finding() -> CommandResult {
    serve_analysis(&interrupts::orders()?)?;
    Ok(false)
}
