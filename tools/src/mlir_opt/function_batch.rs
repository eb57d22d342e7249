//! Runs passes on one module with many functions, which are judged one by one.

use std::time::Duration;

use super::batch;
use super::batch_output::{Ended, ended};
use super::diagnostics;
use super::level::End;
use super::pipeline::Conversion;
use lowerfuzz_oracle::target::Target as _;

use super::target::MlirOpt;
use super::time_budget::Limit;
use crate::ToolError;
use crate::process::Exit;

/// CPU time of one function. A function usually takes a hundredth of this time.
const EACH: Duration = Duration::from_millis(10);

/// What a process made of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModuleResult {
    /// The process printed a module.
    Printed(String),
    /// The process reported an error: the line of the module to which it refers, counted from 1, and
    /// the message.
    Refused(Option<usize>, String),
    /// The process crashed. The text describes the crash.
    Crashed(String),
    /// The process exceeded its time limit.
    Hung,
    /// The process printed more than lowerfuzz reads.
    TooMuchOutput,
}

impl MlirOpt {
    /// Sends the text of one module through the target's passes, in one process. The time limit
    /// depends on the number of functions.
    ///
    /// # Errors
    /// Returns an error if the process cannot be started, the environment is at fault, or the
    /// command is interrupted.
    pub fn transform_module(
        &self,
        text: &str,
        functions: usize,
    ) -> Result<ModuleResult, ToolError> {
        let options = self.options(Conversion::PLAIN, self.passes(), End::Passes);
        let functions = u32::try_from(functions).unwrap_or(u32::MAX);
        let limit = Limit {
            all: self.limits().cpu + EACH.saturating_mul(functions),
            each: None,
        };
        let output = batch::run_module(self.tool(), &options, text, limit)?;
        let finished = output.finished;
        Ok(match ended(&finished.exit, &finished.stderr) {
            Ended::Crashed(how) => ModuleResult::Crashed(how),
            Ended::Hung => ModuleResult::Hung,
            Ended::TooMuchOutput => ModuleResult::TooMuchOutput,
            Ended::Done => {
                let error = diagnostics::errors(&finished.stderr, &output.file);
                match error.first() {
                    Some(error) => ModuleResult::Refused(error.line, error.message.to_owned()),
                    None if finished.exit != Exit::Status(0) => {
                        ModuleResult::Refused(None, finished.complaint())
                    }
                    None => ModuleResult::Printed(finished.stdout),
                }
            }
        })
    }
}
