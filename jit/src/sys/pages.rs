//! Reserved address space, of which parts are made accessible.

use std::io;
use std::ptr::NonNull;

/// The page size of x86-64 in bytes.
pub(super) const PAGE: usize = 4096;

/// The access rights of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Read and write access.
    Data,
    /// Read, write and execute access.
    Code,
}

/// A reserved range of address space, initially inaccessible; dropping it unmaps the range.
#[derive(Debug)]
pub(super) struct Pages {
    start: NonNull<u8>,
    len: usize,
}

// SAFETY: the mapping belongs to the process and not to a thread, and this value is its only owner.
unsafe impl Send for Pages {}

impl Pages {
    /// Reserves `len` bytes, rounded up to whole pages.
    pub(super) fn reserve(len: usize) -> io::Result<Pages> {
        let len = len
            .checked_next_multiple_of(PAGE)
            .ok_or(io::ErrorKind::OutOfMemory)?;
        // SAFETY: a fresh anonymous mapping at an address that the kernel chooses does not affect
        // existing memory.
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

    /// Makes a part of the range accessible.
    ///
    /// # Panics
    /// If the part does not consist of whole pages of this reservation.
    pub(super) fn open(&mut self, offset: usize, len: usize, access: Access) -> io::Result<()> {
        assert!(
            offset.is_multiple_of(PAGE) && len.is_multiple_of(PAGE) && offset + len <= self.len
        );
        let protection = match access {
            Access::Data => libc::PROT_READ | libc::PROT_WRITE,
            Access::Code => libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC,
        };
        // SAFETY: the check above ensures that the range is within this mapping, to which no
        // references exist (`&mut self`).
        let status = unsafe { libc::mprotect(self.at(offset).cast(), len, protection) };
        if status == 0 {
            Ok(())
        } else {
            Err(io::Error::last_os_error())
        }
    }

    /// Returns a pointer to the byte at an offset.
    pub(super) fn at(&self, offset: usize) -> *mut u8 {
        debug_assert!(offset <= self.len);
        self.start.as_ptr().wrapping_add(offset)
    }

    /// Returns the address of the first byte.
    pub(super) fn address(&self) -> u64 {
        self.start.as_ptr().expose_provenance() as u64
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        // SAFETY: `reserve` created this mapping, and its only owner is being dropped.
        unsafe {
            libc::munmap(self.start.as_ptr().cast(), self.len);
        }
    }
}
