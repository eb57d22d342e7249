//! The reason why a target or a runner starts no tool any more.

use thiserror::Error;

/// The reason why tools are stopped. It says nothing about a program, so it is an error and never a
/// result of judging one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Stop {
    /// The lowerfuzz process was interrupted.
    #[error("interrupted")]
    Interrupted,
    /// The environment is at fault, for example because a disk is full.
    #[error("{0}")]
    Fault(String),
}
