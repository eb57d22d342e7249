//! Temporary folders that are locked while their owner lives, so that later commands can remove the folders of killed
//! commands.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::Path;

use rustix::fs::OFlags;
use rustix::process::geteuid;
use tempfile::TempDir;

/// Start of the names of all temporary folders.
const PREFIX: &str = "lowerfuzz-";
/// Name of the file in each temporary folder that its owner holds locked.
const LOCK: &str = ".lock-of-lowerfuzz";
/// Number of folders that are made before giving up, because another command removed them at once.
const TRIES: u32 = 8;

/// A temporary folder. Dropping it removes the folder. If the process is killed instead, the guard or the next command
/// removes it.
#[derive(Debug)]
pub struct TemporaryFolder {
    folder: TempDir,
    /// The locked file; always there until the folder is removed.
    lock: Option<File>,
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        if remove(self.path()).is_err() {
            // The locked file may be the last one that this process may open.
            self.lock = None;
            // A destructor cannot report an error.
            let _ = remove(self.path());
        }
    }
}

impl TemporaryFolder {
    /// Makes a folder in the folder for temporary files, `TMPDIR`.
    ///
    /// # Errors
    /// Returns an error that names `TMPDIR` if the folder cannot be made.
    pub fn new() -> std::io::Result<TemporaryFolder> {
        let place = std::env::temp_dir();
        TemporaryFolder::make(&place).map_err(|error| {
            // The error of a missing folder would name a folder in it that nobody knows.
            let why = std::fs::metadata(&place).err().unwrap_or(error);
            std::io::Error::other(format!(
                "cannot make a temporary folder in {}: {why}; set TMPDIR to a folder that exists \
                 and is writable",
                place.display()
            ))
        })
    }

    fn make(place: &Path) -> std::io::Result<TemporaryFolder> {
        for _ in 0..TRIES {
            let folder = TempDir::with_prefix_in(PREFIX, place)?;
            let lock = File::create_new(folder.path().join(LOCK))?;
            match lock.try_lock() {
                // A file system without locks still has folders. Nobody can lock them, so nobody removes them.
                // Another command may have removed the folder before it was locked.
                Ok(()) | Err(TryLockError::Error(_)) if folder.path().join(LOCK).exists() => {
                    return Ok(TemporaryFolder {
                        folder,
                        lock: Some(lock),
                    });
                }
                // Another command is removing the folder, because it was not locked yet.
                Ok(()) | Err(TryLockError::WouldBlock | TryLockError::Error(_)) => {}
            }
        }
        Err(std::io::Error::other("other commands remove new folders"))
    }

    /// Path of the folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Removes the temporary folders of commands that were killed. Folders of other users, locked folders and folders
/// without a lock file stay.
pub fn sweep() {
    let folders = std::fs::read_dir(std::env::temp_dir());
    for entry in folders.into_iter().flatten().flatten() {
        let is_named = |name: &str| name.starts_with(PREFIX);
        if !entry.file_name().to_str().is_some_and(is_named) {
            continue;
        }
        let is_folder = |data: Metadata| data.is_dir() && is_ours(&data);
        if entry.metadata().is_ok_and(is_folder) {
            // A folder that cannot be removed is not this command's problem.
            let _ = remove_unlocked(&entry.path());
        }
    }
}

fn is_ours(data: &Metadata) -> bool {
    data.uid() == geteuid().as_raw()
}

/// Removes a folder if its lock file is not locked.
fn remove_unlocked(folder: &Path) -> std::io::Result<()> {
    let path = folder.join(LOCK);
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let mut options = OpenOptions::new();
    let lock = options
        .read(true)
        .custom_flags(flags.bits().cast_signed())
        .open(&path)?;
    let data = lock.metadata()?;
    if !data.is_file() || !is_ours(&data) || lock.try_lock().is_err() {
        return Ok(());
    }
    remove(folder)
}

/// Removes a folder and its contents, with one open file at a time. The lock file is removed last, so that another
/// command finishes the work if this process is killed.
fn remove(folder: &Path) -> std::io::Result<()> {
    // An entry keeps its folder open, so only the names are kept.
    let entries = std::fs::read_dir(folder)?.map(|entry| {
        let entry = entry?;
        Ok((entry.file_name(), entry.file_type()?.is_dir()))
    });
    let mut entries = entries.collect::<std::io::Result<Vec<_>>>()?;
    entries.sort_by_key(|(name, _)| name == LOCK);
    for (name, is_folder) in entries {
        let path = folder.join(name);
        if is_folder {
            remove(&path)?;
        } else {
            std::fs::remove_file(path)?;
        }
    }
    std::fs::remove_dir(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unlocked_folders_are_removed() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let held = TemporaryFolder::make(place.path()).expect("a folder");
        let left = TemporaryFolder::make(place.path()).expect("a folder");
        std::fs::create_dir(left.path().join("inner")).expect("a folder");
        std::fs::write(left.path().join("inner").join("file"), "text").expect("a file");
        std::fs::write(left.path().join("file"), "text").expect("a file");
        let left_path = left.path().to_owned();
        let remove = |path: &Path| remove_unlocked(path).expect("it can be read");
        remove(&left_path);
        assert!(left_path.join("file").exists(), "it is locked");
        // A killed process releases its lock, and does not remove its folder.
        let mut left = std::mem::ManuallyDrop::new(left);
        left.lock = None;
        remove(&left_path);
        remove(held.path());
        assert!(!left_path.exists());
        assert!(held.path().exists());
        // A folder of somebody else has no lock file.
        let other = place.path().join("lowerfuzz-results");
        std::fs::create_dir(&other).expect("a folder");
        assert!(remove_unlocked(&other).is_err());
        assert!(other.exists());
        let path = held.path().to_owned();
        drop(held);
        assert!(!path.exists());
    }

    #[test]
    fn a_missing_place_is_named() {
        let why = TemporaryFolder::make(Path::new("/nowhere/at/all")).expect_err("no such place");
        assert_eq!(why.kind(), std::io::ErrorKind::NotFound);
    }
}
