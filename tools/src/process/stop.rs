//! Stops all tools after an interrupt or an environment fault.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use lowerfuzz_oracle::Stop;

use super::processes::{Held, Processes};
use super::temporary::TemporaryFolder;

/// The only state of the whole process: the signal handler has no other value that it can reach.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Stops all tools of this process, and prevents new ones. Called by interrupt handlers. The
/// terminal signals only this process, because tools are in their own process groups.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::SeqCst);
}

/// Was this process interrupted?
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// A temporary folder for a tool's files. Dropping it removes the folder.
pub struct Folder {
    // Field order matters: the folder is removed before the count is released.
    folder: TemporaryFolder,
    held: Held,
}

impl Folder {
    /// Makes a new temporary folder.
    ///
    /// # Errors
    /// Returns an error if the process is interrupted or the folder cannot be made. The latter is
    /// an environment fault.
    pub fn new(processes: &Processes) -> Result<Folder, Stop> {
        let held = Held::new(processes);
        if interrupted() {
            return Err(Stop::Interrupted);
        }
        let folder = TemporaryFolder::new().map_err(|e| processes.fault(e.to_string()))?;
        Ok(Folder { folder, held })
    }

    /// Path of the file or folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file into the folder.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written, which is an environment fault.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> Result<(), Stop> {
        let path = self.path().join(name);
        std::fs::write(&path, bytes).map_err(|e| {
            let processes = self.held.processes();
            processes.fault(format!("cannot write {}: {e}", path.display()))
        })
    }
}
