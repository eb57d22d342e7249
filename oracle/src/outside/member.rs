//! A program in the batch of one runner process.

use lowerfuzz_ir::Module;
use lowerfuzz_ir::case::Case;

/// A program that is ready to run under a runner.
pub(super) struct Member<'a> {
    /// Number of the program, unique in its process.
    pub(super) number: u32,
    pub(super) case: &'a Case,
    pub(super) lowered: &'a Module,
    /// The program's module items in the syntax of the runner's release.
    pub(super) items: Vec<String>,
}
