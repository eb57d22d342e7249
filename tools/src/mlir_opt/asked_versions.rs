//! What determines the version that a tool reports.

use std::os::unix::fs::MetadataExt as _;

use crate::process::Tool;

/// Describes the command line, the environment and the file of a tool. A file that is built again is
/// another file. Returns `None` if the file cannot be examined.
pub(super) fn described(tool: &Tool) -> Option<String> {
    let file = std::fs::metadata(tool.path()).ok()?;
    let file = (
        file.dev(),
        file.ino(),
        file.size(),
        file.mtime(),
        file.mtime_nsec(),
    );
    Some(format!(
        "{:?} {:?} {file:?}",
        tool.words(),
        tool.environment()
    ))
}
