//! Errors of runners.

use std::path::PathBuf;

use lowerfuzz_ir::Release;
use lowerfuzz_oracle::Stop;
use thiserror::Error;

/// The reason why lowerfuzz cannot use a release's runner.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunnerError {
    /// The release has no runner.
    #[error("releases before {oldest} have no runner")]
    None {
        /// The oldest release that has a runner.
        oldest: Release,
    },
    /// The runner is not installed.
    #[error(
        "no {name} in PATH; install it with `apt-get install mlir-{release}-tools`{source_of_package}"
    )]
    Missing {
        /// Name of the runner's executable.
        name: String,
        /// The release of the runner.
        release: Release,
        /// Another source of the runner's package, as a suffix for the message.
        source_of_package: &'static str,
    },
    /// The runner fails to run a simple program.
    #[error("{} does not behave like a runner of release {release}: {what}", path.display())]
    Wrong {
        /// The runner's path.
        path: PathBuf,
        /// The release of the runner.
        release: Release,
        /// How the runner fails on the simple program.
        what: String,
    },
    /// The tools are stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// The reason why a module cannot be made self-contained.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct HarnessError(pub(crate) String);
