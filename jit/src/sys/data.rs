//! The data memory of programs: two windows of bytes between wide guard regions.

use std::io;

use super::interface::Region;
use super::pages::{Access, PAGE, Pages};

/// Candidate sizes in bytes of the inaccessible regions before and after the windows. Four GiB
/// catch every 32-bit index.
const GUARDS: [usize; 3] = [4 << 30, 256 << 20, 1 << 20];

/// Size of the inaccessible region between the two windows.
const BETWEEN: usize = 1 << 20;

/// The two data windows: one for globals, buffers and heap, and one for `alloca`.
#[derive(Debug)]
pub(crate) struct DataArena {
    pages: Pages,
    windows: [Window; 2],
}

#[derive(Clone, Copy, Debug)]
struct Window {
    offset: usize,
    len: usize,
}

impl DataArena {
    /// Maps both windows, with sizes rounded up to whole pages.
    pub(crate) fn new(main: usize, stack: usize) -> io::Result<DataArena> {
        let too_large = || io::Error::from(io::ErrorKind::OutOfMemory);
        let main = main.checked_next_multiple_of(PAGE).ok_or_else(too_large)?;
        let stack = stack.checked_next_multiple_of(PAGE).ok_or_else(too_large)?;
        let mut failed = too_large();
        for guard in GUARDS {
            let len = (2 * guard + BETWEEN)
                .checked_add(main)
                .and_then(|len| len.checked_add(stack))
                .ok_or_else(too_large)?;
            match Pages::reserve(len) {
                Ok(mut pages) => {
                    let second = guard + main + BETWEEN;
                    pages.open(guard, main, Access::Data)?;
                    pages.open(second, stack, Access::Data)?;
                    let windows = [
                        Window {
                            offset: guard,
                            len: main,
                        },
                        Window {
                            offset: second,
                            len: stack,
                        },
                    ];
                    return Ok(DataArena { pages, windows });
                }
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }

    fn window(&self, region: Region) -> Window {
        match region {
            Region::Main => self.windows[0],
            Region::Stack => self.windows[1],
        }
    }

    /// Returns the start address and the length of a window.
    pub(crate) fn range(&self, region: Region) -> (u64, usize) {
        let window = self.window(region);
        (self.pages.address() + window.offset as u64, window.len)
    }

    /// Returns the offset of `len` bytes at `address` in the mapping, if they are in a window.
    fn locate(&self, address: u64, len: usize) -> Option<usize> {
        self.windows.iter().find_map(|window| {
            let start = self.pages.address() + window.offset as u64;
            let within = usize::try_from(address.checked_sub(start)?).ok()?;
            let fits = within <= window.len && len <= window.len - within;
            fits.then_some(window.offset + within)
        })
    }

    /// Returns bytes of a window; `None` if a byte is outside the windows.
    pub(crate) fn bytes(&self, address: u64, len: usize) -> Option<&[u8]> {
        let offset = self.locate(address, len)?;
        // SAFETY: `locate` found the range within an accessible window, zero-filled by the kernel.
        // The only other writers are `bytes_mut` (excluded by the borrow) and machine code, which
        // does not run while a borrow of this arena is in use.
        Some(unsafe { std::slice::from_raw_parts(self.pages.at(offset), len) })
    }

    /// Returns writable bytes of a window; `None` if a byte is outside the windows.
    pub(crate) fn bytes_mut(&mut self, address: u64, len: usize) -> Option<&mut [u8]> {
        let offset = self.locate(address, len)?;
        // SAFETY: as in `bytes`; `&mut self` excludes every other reference.
        Some(unsafe { std::slice::from_raw_parts_mut(self.pages.at(offset), len) })
    }
}
