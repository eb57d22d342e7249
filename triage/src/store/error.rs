//! Errors of the store of findings.

use std::path::{Path, PathBuf};

use lowerfuzz_tools::files::ReadError;
use thiserror::Error;

/// The reason why a store of findings cannot be read or written.
#[derive(Debug, Error)]
pub enum StoreError {
    /// No file can be written to the store's folder.
    #[error("{}: cannot be written: {source}", path.display())]
    NotWritable {
        /// Path of the folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// Path of the file or folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A folder has no finding.
    #[error("{}: expected the folder of a finding, which has a file `finding.json`, found none", .0.display())]
    NoFinding(PathBuf),
    /// A file of a finding cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A file does not contain valid JSON of the expected kind.
    #[error("{}: {why}", path.display())]
    Json {
        /// Path of the file.
        path: PathBuf,
        /// Description of the error in the file.
        why: String,
    },
    /// The record of a report is not valid.
    #[error("{}:{line}: {why}", path.display())]
    Report {
        /// Path of the file.
        path: PathBuf,
        /// The line of the error, counted from 1.
        line: usize,
        /// Description of the error in the file.
        why: String,
    },
    /// All names for the folder of a finding are taken.
    #[error("{}: too many folders with the name {name}", path.display())]
    TooManyFolders {
        /// Path of the store.
        path: PathBuf,
        /// The name.
        name: String,
    },
}

/// Makes an I/O error for a path.
pub(super) fn io(path: &Path) -> impl Fn(std::io::Error) -> StoreError {
    move |source| StoreError::Io {
        path: path.to_owned(),
        source,
    }
}
