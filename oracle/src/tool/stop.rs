//! Why no tool is started any more: somebody interrupted this process, or its environment cannot
//! carry them. What judges programs asks here before it believes what it has seen.

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tempfile::TempDir;

/// Why no tool is started any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Somebody interrupted this process.
    Interrupted,
    /// The environment is at fault: no room on a disk, too few processes; in a line. What was seen
    /// of a program then says nothing of it.
    Fault(String),
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static FAULT: OnceLock<String> = OnceLock::new();
/// Tools and their folders that there are now.
static HELD: AtomicUsize = AtomicUsize::new(0);

/// Stops every tool of this process, and lets none start any more: for who handles an interrupt.
/// The terminal sends one to us alone, as tools are groups of their own.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::SeqCst);
}

/// Was this process interrupted?
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Why no tool is started any more; `None` as long as they are.
pub fn stopped() -> Option<Stop> {
    if interrupted() {
        return Some(Stop::Interrupted);
    }
    FAULT.get().cloned().map(Stop::Fault)
}

/// Are there neither tools nor folders of theirs? After an interrupt it stays so.
pub fn idle() -> bool {
    HELD.load(Ordering::SeqCst) == 0
}

/// Lets no tool start any more, for what this says of the environment; of several faults the first
/// counts. Gives back what it says.
pub(crate) fn fault(why: String) -> String {
    // Later ones follow from it.
    let _ = FAULT.set(why.clone());
    why
}

/// Something that is gone before an interrupted process ends.
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

/// A temporary folder for a tool's files, which vanishes with all that is in it.
pub struct Folder {
    // In this order: it is held until it is gone.
    folder: TempDir,
    _held: Held,
}

impl Folder {
    /// A folder of its own.
    ///
    /// # Errors
    /// The process is interrupted, or the folder cannot be made: a fault of the environment.
    pub fn new() -> Result<Folder, String> {
        let held = Held::new();
        if interrupted() {
            return Err("interrupted".to_owned());
        }
        let folder = TempDir::with_prefix("lowerfuzz-");
        let folder = folder.map_err(|e| fault(format!("a temporary folder: {e}")))?;
        Ok(Folder {
            folder,
            _held: held,
        })
    }

    /// Path of the file or folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file into it.
    ///
    /// # Errors
    /// It cannot be written: a fault of the environment.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> Result<(), String> {
        let path = self.path().join(name);
        std::fs::write(&path, bytes)
            .map_err(|e| fault(format!("cannot write {}: {e}", path.display())))
    }
}
