//! Atomic file writes, and folder locks for a single writer.

use std::fs::{File, Permissions, TryLockError};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use lowerfuzz_tools::files::{FileKind, has_contents, read, read_text};
use lowerfuzz_triage::escape::one_line;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::NamedTempFile;

use crate::error::CampaignError;

/// The name prefix of files that are being written.
pub(crate) const UNFINISHED: &str = ".unfinished-";
/// The lock file of a folder.
pub(crate) const LOCK: &str = "lock";

/// Writes a file atomically. Replaces an existing file.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write(path: &Path, text: &[u8], mode: u32) -> Result<(), CampaignError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let whole = || -> std::io::Result<()> {
        let mut file = NamedTempFile::with_prefix_in(UNFINISHED, folder)?;
        file.write_all(text)?;
        file.as_file()
            .set_permissions(Permissions::from_mode(mode))?;
        // A report must survive a crash of the machine.
        file.as_file().sync_data()?;
        file.persist(path)?;
        Ok(())
    };
    whole().map_err(|e| CampaignError::file(path, e))
}

/// Writes a value as JSON, atomically.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write_json(path: &Path, value: &impl Serialize) -> Result<(), CampaignError> {
    let text = serde_json::to_string_pretty(value).map_err(|e| CampaignError::file(path, e))?;
    write(path, (text + "\n").as_bytes(), 0o644)
}

/// Reads a JSON value from a file. Returns `None` if the file does not exist.
pub(crate) fn read_json<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, CampaignError> {
    let text = match read_text(path, FileKind::Results) {
        Ok(text) => text,
        Err(why) if why.is_missing() => return Ok(None),
        Err(why) => return Err(why.into()),
    };
    let value = serde_json::from_str(&text);
    value
        .map(Some)
        .map_err(|e| CampaignError::file(path, one_line(&e.to_string())))
}

/// Creates a folder and its parents.
///
/// # Errors
/// Returns an error if the folder cannot be created.
pub fn make_folder(path: &Path) -> Result<(), CampaignError> {
    std::fs::create_dir_all(path)
        .map_err(|e| CampaignError::file(path, format!("cannot be made: {e}")))
}

/// Returns the sorted entries of a folder. The list is empty if the folder does not exist.
pub(crate) fn entries(path: &Path) -> Result<Vec<std::path::PathBuf>, CampaignError> {
    let entries = match std::fs::read_dir(path) {
        Ok(entries) => entries,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(e) => return Err(CampaignError::file(path, e)),
    };
    let paths: std::io::Result<Vec<_>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths.map_err(|e| CampaignError::file(path, e))?;
    paths.sort();
    Ok(paths)
}

/// Removes a folder and its contents; a missing folder is not an error.
pub(crate) fn remove_folder(path: &Path) -> Result<(), CampaignError> {
    match std::fs::remove_dir_all(path) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(CampaignError::file(path, e)),
        _ => Ok(()),
    }
}

/// Copies the files of a folder into another folder, each atomically. Other files in the
/// destination stay.
pub(crate) fn copy_files(from: &Path, to: &Path) -> Result<(), CampaignError> {
    make_folder(to)?;
    for path in entries(from)? {
        let (Some(name), true) = (path.file_name(), path.is_file()) else {
            continue;
        };
        let text = read(&path, FileKind::Results)?;
        let to = to.join(name);
        if has_contents(&to, &text) {
            continue;
        }
        let mode = std::fs::metadata(&path).map_or(0o644, |data| data.permissions().mode() & 0o777);
        write(&to, &text, mode)?;
    }
    Ok(())
}

/// Locks a folder against other writers until the returned file is dropped.
pub(crate) fn hold(folder: &Path) -> Result<File, CampaignError> {
    let path = folder.join(LOCK);
    let file = File::options().create(true).append(true).open(&path);
    let file = file.map_err(|e| CampaignError::file(folder, format!("cannot be written: {e}")))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(CampaignError::file(
            folder,
            "another nightly run is writing to this folder",
        )),
        Err(TryLockError::Error(e)) => Err(CampaignError::file(
            folder,
            format!("cannot be locked: {e}"),
        )),
    }
}
