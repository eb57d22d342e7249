//! A program among those of one process.

use lowerfuzz_ir::Module;
use lowerfuzz_ir::case::Case;

/// A program that can be asked about.
pub(super) struct Member<'a> {
    /// Its number, which no other program of the process has.
    pub(super) number: u32,
    pub(super) case: &'a Case,
    pub(super) lowered: &'a Module,
    /// Its items as text of the runner's release.
    pub(super) items: Vec<String>,
}
