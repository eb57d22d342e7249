//! Finds the tests in files and folders.

use std::path::{Path, PathBuf};

use thiserror::Error;

/// Folders of lit that contain no tests: inputs of other tests, and results.
const NO_TESTS: [&str; 2] = ["Inputs", "Output"];

/// The maximum number of nested folders.
const MAX_DEPTH: usize = 64;

/// A file or folder that cannot be read.
#[derive(Debug, Error)]
#[error("{}: {source}", path.display())]
pub struct WalkError {
    /// The file or folder.
    pub path: PathBuf,
    source: std::io::Error,
}

/// Returns the files among the given paths and all `.mlir` files in the folders among them. The
/// files of a folder are sorted. Symbolic links within a folder are not followed.
///
/// # Errors
/// Returns an error for the first path that cannot be read.
pub fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, WalkError> {
    let mut found = Vec::new();
    for path in paths {
        let metadata = std::fs::metadata(path).map_err(|source| failed(path, source))?;
        if metadata.is_dir() {
            folder(path, 0, &mut found)?;
        } else {
            found.push(path.clone());
        }
    }
    Ok(found)
}

fn folder(path: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), WalkError> {
    let read = std::fs::read_dir(path).map_err(|source| failed(path, source))?;
    let mut entries = Vec::new();
    for entry in read {
        let entry = entry.map_err(|source| failed(path, source))?;
        let kind = entry.file_type().map_err(|source| failed(path, source))?;
        entries.push((entry.path(), entry.file_name(), kind));
    }
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    for (path, name, kind) in entries {
        let is_test_folder = !NO_TESTS.iter().any(|no| name == *no) && depth < MAX_DEPTH;
        if kind.is_dir() && is_test_folder {
            folder(&path, depth + 1, found)?;
        } else if kind.is_file() && path.extension().is_some_and(|e| e == "mlir") {
            found.push(path);
        }
    }
    Ok(())
}

fn failed(path: &Path, source: std::io::Error) -> WalkError {
    let path = path.to_owned();
    WalkError { path, source }
}
