//! Errors of runners.

use std::path::PathBuf;

use lowerfuzz_ir::Release;
use thiserror::Error;

/// Why there is no runner of a release.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunnerError {
    /// The release has none.
    #[error("releases before {oldest} have no runner")]
    None {
        /// The oldest release that has one.
        oldest: Release,
    },
    /// The runner is not installed.
    #[error(
        "no {name} in PATH; install it with `apt-get install mlir-{release}-tools`{source_of_package}"
    )]
    Missing {
        /// The runner's file.
        name: String,
        /// The release.
        release: Release,
        /// Where else its package comes from.
        source_of_package: &'static str,
    },
    /// The runner does not run a simple program.
    #[error("{} does not behave like a runner of release {release}: {what}", path.display())]
    Wrong {
        /// The runner's path.
        path: PathBuf,
        /// The release.
        release: Release,
        /// What it does instead.
        what: String,
    },
}

/// Why a module cannot be made self-contained.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct HarnessError(pub(crate) String);
