//! Which ops a build does not read as the release does whose spelling it is given.

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::text::op_of_line;
use lowerfuzz_ir::{FuncId, Op};

use super::batch::{self, Layout};
use super::pace::patience;
use super::target::{MlirOpt, named};
use crate::target::Job;

/// An op that is not read, and what was said of it first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The source-level op.
    pub op: Op,
    /// The error.
    pub why: String,
}

impl MlirOpt {
    /// Has programs read, and nothing done to them; the ops at which it comes to no end, each once.
    /// Only the first error of a program is known, so what is found is to be left out, and asked again.
    ///
    /// # Errors
    /// The process cannot be started.
    pub fn unread(&self, cases: &[Case]) -> Result<Vec<Unread>, String> {
        let release = self.spelling();
        let entries: &[FuncId] = &[];
        let programs: Vec<String> = (0..)
            .zip(cases)
            .map(|(i, case)| batch::program(&named(Job { case, entries }, i), release))
            .collect();
        let limit = patience(programs.len());
        let output = batch::run(self.tool(), &[], &programs, Layout::Apart, limit)?;
        let mut unread: Vec<Unread> = Vec::new();
        for (line, why) in output.errors() {
            let op = op_of_line(&line);
            if let Some(op) = op.filter(|op| unread.iter().all(|known| known.op != *op)) {
                unread.push(Unread { op, why });
            }
        }
        Ok(unread)
    }
}
