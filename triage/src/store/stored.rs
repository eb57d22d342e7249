//! Reads a stored finding.

use std::path::{Path, PathBuf};

use lowerfuzz_tools::files::{FileKind, read_text};

use super::error::StoreError;
use super::files::{FINDING, ORIGINAL, SEED, SOURCE};
use crate::escape::one_line;
use crate::record::FindingRecord;

/// A finding that is stored in a folder.
#[derive(Clone, Debug)]
pub struct StoredFinding {
    /// Path of the smallest test case that reproduces the finding.
    pub source: PathBuf,
    /// The record of the finding.
    pub record: FindingRecord,
}

impl StoredFinding {
    /// Returns whether a folder contains a stored finding.
    pub fn is_at(folder: &Path) -> bool {
        folder.join(FINDING).is_file()
    }

    /// Reads the finding in a folder. Returns `None` if the path is a file.
    ///
    /// # Errors
    /// Returns an error if the folder contains no readable finding.
    pub fn at(path: &Path) -> Result<Option<StoredFinding>, StoreError> {
        if !path.is_dir() {
            return Ok(None);
        }
        if !StoredFinding::is_at(path) {
            return Err(StoreError::NoFinding(path.to_owned()));
        }
        let file = path.join(FINDING);
        let text = read_text(&file, FileKind::Finding)?;
        let record: FindingRecord =
            serde_json::from_str(&text).map_err(|why| StoreError::Json {
                path: file,
                why: one_line(&why.to_string()),
            })?;
        Ok(Some(StoredFinding {
            source: path.join(SOURCE),
            record,
        }))
    }

    /// Reads the program as it was found, without the comment with its seed. `None` if the folder
    /// does not contain it.
    pub fn original(&self) -> Option<String> {
        let path = self.source.with_file_name(ORIGINAL);
        let text = read_text(&path, FileKind::Program).ok()?;
        Some(match (text.split_once('\n'), self.record.seed) {
            (Some((first, rest)), Some(_)) if first.starts_with(SEED) => rest.to_owned(),
            _ => text,
        })
    }
}
