//! Errors of tools.

use lowerfuzz_ir::Unsupported;
use lowerfuzz_oracle::Stop;
use thiserror::Error;

/// The reason why an external tool returned no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ToolError {
    /// No further tool is started.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The tool cannot be started.
    #[error("{0}")]
    Start(String),
    /// The tool is not the required program, or it does not follow its options.
    #[error("{0}")]
    Unusable(String),
    /// The options nest a pass in an op on which it does not run. The text has the right nesting.
    #[error("{0}")]
    WrongNesting(String),
    /// The tool has no lowering, and there are no passes to judge.
    #[error("{0} has no lowering to the LLVM dialect, so it needs the passes to judge (--passes)")]
    NeedsPasses(String),
    /// The tool does not support the program.
    #[error("{0}")]
    Unsupported(Unsupported),
}

impl ToolError {
    /// Returns the result of a tool, or `None` if the tool alone is at fault.
    ///
    /// # Errors
    /// Returns an error if all tools are stopped.
    pub fn unless_stopped<T>(result: Result<T, ToolError>) -> Result<Option<T>, Stop> {
        match result {
            Ok(value) => Ok(Some(value)),
            Err(ToolError::Stopped(stop)) => Err(stop),
            Err(
                ToolError::Start(_)
                | ToolError::Unusable(_)
                | ToolError::WrongNesting(_)
                | ToolError::NeedsPasses(_)
                | ToolError::Unsupported(_),
            ) => Ok(None),
        }
    }
}
