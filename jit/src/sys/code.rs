//! Code memory: one mapping, readable, writable and executable for as long as it lives.
//!
//! Cranelift's own providers map and protect memory for every program, which costs more than
//! compiling a small function. Here nothing is mapped or protected after the start: `finalize` has
//! nothing to do on x86-64, whose instruction caches follow stores of the same thread.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cranelift_jit::{BranchProtection, JITMemoryKind, JITMemoryProvider};
use cranelift_module::ModuleResult;

use super::interface::EntryPoint;
use super::pages::{Access, PAGE, Pages};

/// The mapping, and how much of it is in use.
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

// SAFETY: all that is shared is the address of a mapping that outlives every user (`Arc`) and an
// atomic; who may write the bytes is argued at `Provider`.
unsafe impl Sync for Shared {}

impl CodeArena {
    /// Maps `len` bytes, rounded up to pages.
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

    /// Bytes in use.
    pub(crate) fn used(&self) -> usize {
        self.shared.used.load(Ordering::Relaxed)
    }

    /// Bytes in all.
    pub(crate) fn len(&self) -> usize {
        self.shared.len
    }

    /// Forgets all code, and gives out a provider that starts from the beginning. The caller drops
    /// the module that used the provider given out before.
    pub(crate) fn recycle(&mut self) -> Box<dyn JITMemoryProvider + Send> {
        self.shared.used.store(0, Ordering::Relaxed);
        Box::new(Provider {
            shared: Arc::clone(&self.shared),
        })
    }

    /// A function of this arena as something to be entered; `None` if it lies elsewhere.
    pub(crate) fn entry(&self, address: u64, args: usize, results: usize) -> Option<EntryPoint> {
        let offset = address.checked_sub(self.shared.pages.address())?;
        (offset < self.used() as u64).then(|| EntryPoint::new(address, args, results))
    }
}

/// What a `JITModule` allocates from: a bump of the arena's mark.
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

    // SAFETY (for callers): nothing is freed, so there is nothing to keep; the arena is reused as
    // a whole by `CodeArena::recycle`.
    unsafe fn free_memory(&mut self) {}

    fn finalize(&mut self, _branch_protection: BranchProtection) -> ModuleResult<()> {
        Ok(())
    }
}
