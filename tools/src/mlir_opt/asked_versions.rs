//! The versions that releases have reported in this process.

use std::collections::BTreeMap;
use std::os::unix::fs::MetadataExt as _;
use std::sync::{Mutex, PoisonError};

use crate::process::Tool;

/// The command line, the environment and the file of a tool. A file that is built again is another
/// file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Asked {
    words: Vec<String>,
    environment: BTreeMap<String, String>,
    file: [i64; 5],
}

static VERSIONS: Mutex<BTreeMap<Asked, String>> = Mutex::new(BTreeMap::new());

impl Asked {
    /// Describes a tool. Returns `None` if its file cannot be examined.
    pub(super) fn of(tool: &Tool) -> Option<Asked> {
        let file = std::fs::metadata(tool.path()).ok()?;
        Some(Asked {
            words: tool.words(),
            environment: tool.environment().clone(),
            file: [
                file.dev().cast_signed(),
                file.ino().cast_signed(),
                file.size().cast_signed(),
                file.mtime(),
                file.mtime_nsec(),
            ],
        })
    }

    /// Returns the version that the tool reported earlier in this process.
    pub(super) fn version(&self) -> Option<String> {
        let versions = VERSIONS.lock().unwrap_or_else(PoisonError::into_inner);
        versions.get(self).cloned()
    }

    /// Keeps the version that the tool reported.
    pub(super) fn keep(self, version: &str) {
        let mut versions = VERSIONS.lock().unwrap_or_else(PoisonError::into_inner);
        versions.insert(self, version.to_owned());
    }
}
