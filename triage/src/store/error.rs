//! Why a store cannot be used.

use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a store cannot be read or written.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The folder does not take files.
    #[error("{}: cannot be written: {source}", path.display())]
    NotWritable {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file does not hold what it should.
    #[error("{}: {why}", path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// All names for the folder of a finding are taken.
    #[error("{}: too many folders with the name {name}", path.display())]
    TooManyFolders {
        /// The store.
        path: PathBuf,
        /// The name.
        name: String,
    },
}

/// An error at a path.
pub(super) fn io(path: &Path) -> impl Fn(std::io::Error) -> StoreError {
    move |source| StoreError::Io {
        path: path.to_owned(),
        source,
    }
}
