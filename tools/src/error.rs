//! Errors of tools.

use thiserror::Error;

/// The reason why an external tool returned no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ToolError {
    /// The lowerfuzz process was interrupted.
    #[error("interrupted")]
    Interrupted,
    /// The environment is at fault, for example because a disk is full. No further tool is started,
    /// and the tool's result is not blamed on a program.
    #[error("{0}")]
    Environment(String),
    /// The tool cannot be started.
    #[error("{0}")]
    Start(String),
    /// The tool is not the required program, or it does not follow its options.
    #[error("{0}")]
    Unusable(String),
    /// The tool has no lowering, and there are no passes to judge.
    #[error("{0} has no lowering to the LLVM dialect, so it needs the passes to judge (--passes)")]
    NeedsPasses(String),
    /// The tool does not support the program.
    #[error("{0}")]
    Unsupported(String),
}
