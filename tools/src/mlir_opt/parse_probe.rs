//! Detects ops that a development build does not parse in the syntax of its nearest release.

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::text::op_of_line;
use lowerfuzz_ir::{FuncId, Op, Release};

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

/// Number of programs in a round with a tool that reads one program per process.
const FEW: usize = 32;

/// Texts of messages about an op whose dialect the build does not have.
const NO_DIALECT: [&str; 2] = ["Dialect `", "unregistered dialect"];

impl UnparsedOp {
    /// Returns the dialect of the op, if the build does not have this dialect.
    pub fn missing_dialect(&self, release: Release) -> Option<&'static str> {
        let name = self.op.row()?.name(release)?;
        let is_missing = NO_DIALECT.iter().any(|text| self.why.contains(text));
        is_missing.then(|| name.split('.').next().unwrap_or(name))
    }
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
        let mut unparsed: Vec<UnparsedOp> = Vec::new();
        let most = self.most_programs(Layout::Isolated);
        // A tool that reads one program per process is asked about a few.
        let programs = match most {
            1 => &programs[..programs.len().min(FEW)],
            _ => &programs[..],
        };
        for programs in programs.chunks(most.min(programs.len().max(1))) {
            let limit = usual_limit(self.limits(), programs.len());
            let output = batch::run(
                self.tool(),
                &self.reading_options(),
                programs,
                Layout::Isolated,
                limit,
            )?;
            for (line, why) in output.errors() {
                let op = op_of_line(&line);
                if let Some(op) = op.filter(|op| unparsed.iter().all(|known| known.op != *op)) {
                    unparsed.push(UnparsedOp { op, why });
                }
            }
        }
        Ok(unparsed)
    }

    /// Returns whether the tool knows a dialect inside a function.
    ///
    /// The help of a build lists the dialects that it registers, but not those that other dialects
    /// load: `func` loads `cf`, and `cf` loads `arith`. Therefore the tool reads an unknown op of a
    /// dialect that the list lacks.
    ///
    /// # Errors
    /// Returns an error if the process cannot be started.
    pub fn has_dialect(&self, dialect: &str) -> Result<bool, ToolError> {
        let listed = self.installed().dialects();
        if listed.is_none_or(|names| names.contains(&dialect)) {
            return Ok(true);
        }
        let module = batch::name(0);
        let program = format!(
            "module @{module} {{\n  func.func @f() {{\n    \"{dialect}.x\"() : () -> ()\n    return\n  }}\n}}\n"
        );
        let output = batch::run(
            self.tool(),
            &self.reading_options(),
            &[program],
            Layout::Isolated,
            usual_limit(self.limits(), 1),
        )?;
        let errors = output.errors();
        let is_missing = |why: &str| NO_DIALECT.iter().any(|text| why.contains(text));
        Ok(!errors.iter().any(|(_, why)| is_missing(why)))
    }
}
