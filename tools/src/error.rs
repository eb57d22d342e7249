//! Errors of tools.

use thiserror::Error;

/// Why a tool gives no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ToolError {
    /// This process was interrupted.
    #[error("interrupted")]
    Interrupted,
    /// The environment is at fault, and no further tool is started. What the tool did says nothing
    /// about a program.
    #[error("{0}")]
    Environment(String),
    /// The tool cannot be started.
    #[error("{0}")]
    Start(String),
    /// The tool is not the one that is needed, or does not do what it is told.
    #[error("{0}")]
    Unusable(String),
    /// The tool cannot be given the program.
    #[error("{0}")]
    Unsupported(String),
}
