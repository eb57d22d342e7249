//! Reserved address space, parts of which are made accessible.

use std::io;
use std::ptr::NonNull;

/// The page size of x86-64.
pub(super) const PAGE: usize = 4096;

/// What may be done with a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Read and write.
    Data,
    /// Read, write and execute.
    Code,
}

/// A stretch of address space without access, given back when dropped.
#[derive(Debug)]
pub(super) struct Pages {
    start: NonNull<u8>,
    len: usize,
}

// SAFETY: the mapping belongs to the process, not to a thread, and this value is its only owner.
unsafe impl Send for Pages {}

impl Pages {
    /// Reserves `len` bytes, rounded up to pages.
    pub(super) fn reserve(len: usize) -> io::Result<Pages> {
        let len = len
            .checked_next_multiple_of(PAGE)
            .ok_or(io::ErrorKind::OutOfMemory)?;
        // SAFETY: a fresh anonymous mapping at an address of the kernel's choice touches nothing.
        let start = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                len,
                libc::PROT_NONE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
                -1,
                0,
            )
        };
        if start == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let start = NonNull::new(start.cast()).ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(Pages { start, len })
    }

    /// Makes a part accessible.
    ///
    /// # Panics
    /// If the part is not made of whole pages of this reservation.
    pub(super) fn open(&mut self, offset: usize, len: usize, access: Access) -> io::Result<()> {
        assert!(
            offset.is_multiple_of(PAGE) && len.is_multiple_of(PAGE) && offset + len <= self.len
        );
        let protection = match access {
            Access::Data => libc::PROT_READ | libc::PROT_WRITE,
            Access::Code => libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC,
        };
        // SAFETY: the range was just checked to lie within this mapping, to which no references
        // exist (`&mut self`).
        let status = unsafe { libc::mprotect(self.at(offset).cast(), len, protection) };
        if status == 0 {
            Ok(())
        } else {
            Err(io::Error::last_os_error())
        }
    }

    /// The address of a byte.
    pub(super) fn at(&self, offset: usize) -> *mut u8 {
        debug_assert!(offset <= self.len);
        self.start.as_ptr().wrapping_add(offset)
    }

    /// The address of the first byte.
    pub(super) fn address(&self) -> u64 {
        self.start.as_ptr().expose_provenance() as u64
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        // SAFETY: the mapping is ours, made by `reserve`, and its owner goes away.
        unsafe {
            libc::munmap(self.start.as_ptr().cast(), self.len);
        }
    }
}
