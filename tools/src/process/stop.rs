//! Stops all tools after an interrupt or an environment fault.

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use lowerfuzz_oracle::Stop;

use super::temporary::TemporaryFolder;
use crate::ToolError;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static FAULT: OnceLock<String> = OnceLock::new();
/// Number of running tools and existing folders.
static HELD: AtomicUsize = AtomicUsize::new(0);

/// Stops all tools of this process, and prevents new ones. Called by interrupt handlers. The
/// terminal signals only this process, because tools are in their own process groups.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::SeqCst);
}

/// Was this process interrupted?
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Returns why no further tool is started; `None` if tools can be started.
pub fn stopped() -> Option<Stop> {
    if interrupted() {
        return Some(Stop::Interrupted);
    }
    FAULT.get().cloned().map(Stop::Fault)
}

/// Are there no running tools and no tool folders? After an interrupt, this stays true.
pub fn idle() -> bool {
    HELD.load(Ordering::SeqCst) == 0
}

/// Records an environment fault, which prevents new tools, and returns it. Only the first fault is
/// kept.
pub fn fault(why: String) -> Stop {
    // Later faults are consequences of the first.
    let _ = FAULT.set(why.clone());
    Stop::Fault(why)
}

/// Records that a tool which must start does not, as an environment fault.
pub fn as_fault(why: ToolError) -> Stop {
    match why {
        ToolError::Stopped(stop) => stop,
        ToolError::Start(_)
        | ToolError::Unusable(_)
        | ToolError::NeedsPasses(_)
        | ToolError::Unsupported(_) => fault(why.to_string()),
    }
}

/// Counts a resource that must be released before an interrupted process exits.
pub(super) struct Held;

impl Held {
    pub(super) fn new() -> Held {
        HELD.fetch_add(1, Ordering::SeqCst);
        Held
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        HELD.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A temporary folder for a tool's files. Dropping it removes the folder.
pub struct Folder {
    // Field order matters: the folder is removed before the count is released.
    folder: TemporaryFolder,
    _held: Held,
}

impl Folder {
    /// Makes a new temporary folder.
    ///
    /// # Errors
    /// Returns an error if the process is interrupted or the folder cannot be made. The latter is
    /// an environment fault.
    pub fn new() -> Result<Folder, Stop> {
        let held = Held::new();
        if interrupted() {
            return Err(Stop::Interrupted);
        }
        let folder = TemporaryFolder::new().map_err(|e| fault(e.to_string()))?;
        Ok(Folder {
            folder,
            _held: held,
        })
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
        std::fs::write(&path, bytes)
            .map_err(|e| fault(format!("cannot write {}: {e}", path.display())))
    }
}
