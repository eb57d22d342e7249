//! Code memory: a single mapping that stays readable, writable and executable.
//!
//! Cranelift's own memory providers map and protect memory for every program, which costs more than
//! compiling a small function. This code arena maps and protects no memory after its creation.
//! `finalize` needs no action on x86-64, because the processor's instruction caches observe stores
//! of the same thread.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cranelift_jit::{BranchProtection, JITMemoryKind, JITMemoryProvider};
use cranelift_module::ModuleResult;

use super::interface::EntryPoint;
use super::pages::{Access, PAGE, Pages};

/// The mapping for code, and the number of its bytes in use.
#[derive(Debug)]
pub(crate) struct CodeArena {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    pages: Pages,
    len: usize,
    used: AtomicUsize,
}

// SAFETY: threads share only an atomic and the address of a mapping that outlives every user
// (`Arc`). The comment at `Provider` explains who may write the bytes.
unsafe impl Sync for Shared {}

impl CodeArena {
    /// Maps `len` bytes, rounded up to whole pages.
    pub(crate) fn new(len: usize) -> io::Result<CodeArena> {
        let len = len
            .checked_next_multiple_of(PAGE)
            .ok_or(io::ErrorKind::OutOfMemory)?;
        let mut pages = Pages::reserve(len)?;
        pages.open(0, len, Access::Code)?;
        let used = AtomicUsize::new(0);
        let shared = Arc::new(Shared { pages, len, used });
        Ok(CodeArena { shared })
    }

    /// Returns the number of bytes in use.
    pub(crate) fn used(&self) -> usize {
        self.shared.used.load(Ordering::Relaxed)
    }

    /// Returns the total number of bytes.
    pub(crate) fn len(&self) -> usize {
        self.shared.len
    }

    /// Drops all code, and returns a provider that allocates from the start of the arena.
    ///
    /// The caller must drop the module that used the previous provider.
    pub(crate) fn recycle(&mut self) -> Box<dyn JITMemoryProvider + Send> {
        self.shared.used.store(0, Ordering::Relaxed);
        Box::new(Provider {
            shared: Arc::clone(&self.shared),
        })
    }

    /// Returns an entry point for a function of this arena; `None` if the address is outside the
    /// arena.
    pub(crate) fn entry(&self, address: u64, args: usize, results: usize) -> Option<EntryPoint> {
        let offset = address.checked_sub(self.shared.pages.address())?;
        (offset < self.used() as u64).then(|| EntryPoint::new(address, args, results))
    }
}

/// The memory provider from which a `JITModule` allocates. Each allocation increases the arena's
/// number of bytes in use.
struct Provider {
    shared: Arc<Shared>,
}

impl JITMemoryProvider for Provider {
    fn allocate(&mut self, size: usize, align: u64, _kind: JITMemoryKind) -> io::Result<*mut u8> {
        let align = usize::try_from(align.max(16)).map_err(|_| io::ErrorKind::OutOfMemory)?;
        let full = || io::Error::from(io::ErrorKind::OutOfMemory);
        let start = self
            .shared
            .used
            .load(Ordering::Relaxed)
            .checked_next_multiple_of(align)
            .ok_or_else(full)?;
        let end = start.checked_add(size).ok_or_else(full)?;
        if end > self.shared.len {
            return Err(full());
        }
        self.shared.used.store(end, Ordering::Relaxed);
        Ok(self.shared.pages.at(start))
    }

    // SAFETY (for callers): no memory is freed here, so callers have no obligations.
    // `CodeArena::recycle` reuses the arena as a whole.
    unsafe fn free_memory(&mut self) {}

    fn finalize(&mut self, _branch_protection: BranchProtection) -> ModuleResult<()> {
        Ok(())
    }
}
