//! Detects ops that a development build does not parse in the syntax of its nearest release.

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::text::op_of_line;
use lowerfuzz_ir::{FuncId, Op};

use super::batch::{self, Layout};
use super::target::{MlirOpt, Text, program};
use super::time_budget::usual_limit;
use crate::ToolError;
use lowerfuzz_oracle::target::Job;

/// An op that the build does not parse, with the build's first error about the op.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnparsedOp {
    /// The source-level op.
    pub op: Op,
    /// The build's error message about the op.
    pub why: String,
}

impl MlirOpt {
    /// Lets the tool parse programs without passes, and returns the distinct ops that the tool does
    /// not parse.
    ///
    /// The tool reports only the first error of a program. Therefore the caller must leave out the
    /// returned ops, and repeat the check.
    ///
    /// # Errors
    /// Returns an error if the process cannot be started.
    pub fn unparsed_ops(&self, cases: &[Case]) -> Result<Vec<UnparsedOp>, ToolError> {
        let release = self.spelling();
        let entries: &[FuncId] = &[];
        let programs: Vec<String> = (0..)
            .zip(cases)
            .map(|(i, case)| {
                program(
                    Job { case, entries },
                    i,
                    release,
                    (Text::Original, Layout::Isolated),
                )
            })
            .collect();
        let limit = usual_limit(programs.len());
        let output = batch::run(self.tool(), &[], &programs, Layout::Isolated, limit)?;
        let mut unparsed: Vec<UnparsedOp> = Vec::new();
        for (line, why) in output.errors() {
            let op = op_of_line(&line);
            if let Some(op) = op.filter(|op| unparsed.iter().all(|known| known.op != *op)) {
                unparsed.push(UnparsedOp { op, why });
            }
        }
        Ok(unparsed)
    }
}
