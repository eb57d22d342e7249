//! Errors of a campaign.

use std::io;
use std::path::{Path, PathBuf};

use lowerfuzz_tools::process::{self, Stop};
use lowerfuzz_triage::known::KnownBugsError;
use lowerfuzz_triage::store::StoreError;
use thiserror::Error;

use crate::night::nightly_run::MergeError;
use crate::parallel::StartThreadError;

/// The reason why a campaign, or a part of a nightly run, ended early.
#[derive(Debug, Error)]
pub enum CampaignError {
    /// The user interrupted the command.
    #[error("interrupted")]
    Interrupted,
    /// The environment cannot run the tools.
    #[error("{0}")]
    Environment(String),
    /// A file or folder cannot be read or written.
    #[error("{}: {why}", path.display())]
    File {
        /// Path of the file or folder.
        path: PathBuf,
        /// Description of the error in the file.
        why: String,
    },
    /// A process of lowerfuzz cannot be started.
    #[error("cannot start {what}: {why}")]
    Start {
        /// The kind of process that cannot be started.
        what: &'static str,
        /// Why the process cannot be started.
        why: String,
    },
    /// A thread cannot be started.
    #[error(transparent)]
    Thread(#[from] StartThreadError),
    /// Several consecutive parts of a nightly run failed.
    #[error("{count} consecutive parts failed; the last one: {last}")]
    PartsFailed {
        /// The number of failed parts.
        count: u32,
        /// The last failed part of the nightly run, and why it failed.
        last: String,
    },
    /// The results cannot be printed.
    #[error("standard output: {0}")]
    Output(io::Error),
    /// The findings cannot be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The list of known bugs cannot be read.
    #[error(transparent)]
    KnownBugs(#[from] KnownBugsError),
    /// The shards of a nightly run cannot be merged.
    #[error(transparent)]
    Merge(#[from] MergeError),
}

impl CampaignError {
    /// Makes an error about a file or folder.
    pub fn file(path: &Path, why: impl ToString) -> CampaignError {
        CampaignError::File {
            path: path.to_owned(),
            why: why.to_string(),
        }
    }
}

/// Checks that neither an interrupt nor a failing environment stopped the tools.
///
/// # Errors
/// Returns an error if there was an interrupt, or if the environment cannot run the tools. Results
/// from that time are unreliable.
pub fn not_stopped() -> Result<(), CampaignError> {
    match process::stopped() {
        Some(Stop::Interrupted) => Err(CampaignError::Interrupted),
        Some(Stop::Fault(why)) => Err(CampaignError::Environment(why)),
        None => Ok(()),
    }
}

/// Checks that the environment can run the tools. An interrupt is not an error for this check.
///
/// # Errors
/// Returns an error if the environment cannot run the tools.
pub fn not_faulty() -> Result<(), CampaignError> {
    match not_stopped() {
        Err(CampaignError::Interrupted) => Ok(()),
        other => other,
    }
}
