//! The process: its memory, and its children.

use std::alloc::{Layout, alloc};

use lowerfuzz_oracle::outside::ProcessMemory;

/// The memory of this process, as a program that runs in it sees it.
pub(crate) struct RawMemory;

impl ProcessMemory for RawMemory {
    fn read(&self, address: u64, len: usize) -> u128 {
        let mut bytes = [0; 16];
        let len = len.min(bytes.len());
        let from = address as usize as *const u8;
        // SAFETY: there is none to be had: the address is what a program under test says. It runs
        // in a process that may die, and whose death is reported.
        unsafe { std::ptr::copy_nonoverlapping(from, bytes.as_mut_ptr(), len) };
        u128::from_le_bytes(bytes)
    }

    fn write(&mut self, address: u64, bytes: &[u8]) {
        let to = address as usize as *mut u8;
        // SAFETY: as for `read`.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len()) };
    }

    fn alloc(&mut self, size: u64, align: u64) -> u64 {
        let size = usize::try_from(size).unwrap_or(usize::MAX).max(1);
        let Ok(layout) = Layout::from_size_align(size, align.max(16) as usize) else {
            return 0;
        };
        // SAFETY: the layout's size is not zero.
        let pointer = unsafe { alloc(layout) };
        if !pointer.is_null() {
            // SAFETY: just allocated, `size` bytes. A pattern shows what reads memory that nothing
            // was written to.
            unsafe { std::ptr::write_bytes(pointer, 0xaa, size) };
        }
        pointer as u64
    }
}

/// What came of a fork.
pub(crate) enum Forked {
    /// This is the child.
    Child,
    /// The child has ended with a status.
    Ended(i32),
    /// The child has ended by a signal.
    Killed(i32),
    /// There is no child.
    Failed,
}

/// Goes on in a child; the parent waits for it.
pub(crate) fn fork() -> Forked {
    // SAFETY: the runner calls us on its one thread that runs code.
    let child = unsafe { libc::fork() };
    match child {
        0 => Forked::Child,
        -1 => Forked::Failed,
        _ => {
            let mut status = 0;
            // SAFETY: `status` is a place to write to.
            if unsafe { libc::waitpid(child, &mut status, 0) } != child {
                return Forked::Failed;
            }
            if libc::WIFSIGNALED(status) {
                Forked::Killed(libc::WTERMSIG(status))
            } else {
                Forked::Ended(libc::WEXITSTATUS(status))
            }
        }
    }
}

/// Ends this process by a signal when so much time has passed.
pub(crate) fn limit_seconds(seconds: u32) {
    // SAFETY: takes any number; the default action of the signal ends the process.
    unsafe { libc::alarm(seconds) };
}
