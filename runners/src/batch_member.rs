//! A program in the batch of one runner process.

use lowerfuzz_ir::Module;
use lowerfuzz_ir::case::Case;

/// A program that is ready to run under a runner.
pub(crate) struct BatchMember<'a> {
    /// Number of the program, unique in its process.
    pub(crate) number: u32,
    pub(crate) case: &'a Case,
    pub(crate) lowered: &'a Module,
    /// The program's module items in the syntax of the runner's release.
    pub(crate) items: Vec<String>,
}
