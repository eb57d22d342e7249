//! Operations on the current process: its memory, its children, and its exit.

use std::alloc::{Layout, alloc as allocate};
use std::ffi::{c_int, c_uint};

use crate::protocol::FAILED;

/// The limits of a call in seconds: CPU time and wall-clock time.
const CALL_SECONDS: (u64, c_uint) = (5, 60);
/// The number of the resource limit `RLIMIT_CPU` on Linux.
const PROCESSOR_SECONDS: c_int = 0;

/// The C type `struct rlimit` of 64-bit Linux.
#[repr(C)]
struct Limit {
    soft: u64,
    hard: u64,
}

// These functions are declared as in the manual pages, because this crate has no dependencies.
unsafe extern "C" {
    fn fork() -> c_int;
    fn waitpid(child: c_int, status: *mut c_int, options: c_int) -> c_int;
    fn setrlimit(resource: c_int, limit: *const Limit) -> c_int;
    fn alarm(seconds: c_uint) -> c_uint;
    fn _exit(status: c_int) -> !;
}

/// Reads memory at an address that the program under test has passed. An invalid address ends the
/// process, and this crash is an observation, too.
pub(crate) fn read(address: u64, len: usize) -> Vec<u8> {
    let mut bytes = vec![0; len];
    let from = address as usize as *const u8;
    // SAFETY: cannot be guaranteed; see the documentation of this function.
    unsafe { std::ptr::copy_nonoverlapping(from, bytes.as_mut_ptr(), bytes.len()) };
    bytes
}

/// Writes memory at an address that the program under test has passed. An invalid address ends the
/// process, as in [`read`].
pub(crate) fn write(address: u64, bytes: &[u8]) {
    let to = address as usize as *mut u8;
    // SAFETY: cannot be guaranteed, as for `read`.
    unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len()) };
}

/// Allocates bytes, filled with a pattern that reveals reads of uninitialized memory. Returns 0 if
/// no memory is available.
pub(crate) fn alloc(size: usize, align: u64) -> u64 {
    let align = usize::try_from(align).unwrap_or(usize::MAX);
    let Ok(layout) = Layout::from_size_align(size.max(1), align.max(16)) else {
        return 0;
    };
    // SAFETY: the layout's size is not zero.
    let pointer = unsafe { allocate(layout) };
    if !pointer.is_null() {
        // SAFETY: the block was just allocated with this size.
        unsafe { std::ptr::write_bytes(pointer, 0xaa, layout.size()) };
    }
    pointer as u64
}

/// The result of a fork.
pub(crate) enum Forked {
    /// The current process is the child.
    Child,
    /// The child has ended with this status of `waitpid`.
    Ended(i32),
    /// The fork failed.
    Failed,
}

/// Forks the process. The parent waits for the child to end.
pub(crate) fn fork_and_wait() -> Forked {
    // SAFETY: the runner calls this library on its only thread that runs code.
    let child = unsafe { fork() };
    match child {
        0 => Forked::Child,
        -1 => Forked::Failed,
        _ => {
            let mut status = 0;
            // SAFETY: `status` is valid for writes.
            if unsafe { waitpid(child, &mut status, 0) } == child {
                Forked::Ended(status)
            } else {
                Forked::Failed
            }
        }
    }
}

/// Limits the process: a signal ends it after too much CPU time (`SIGXCPU`) or too much wall-clock
/// time (`SIGALRM`).
pub(crate) fn limit_seconds() {
    let (computing, passed) = CALL_SECONDS;
    let limit = Limit {
        soft: computing,
        hard: computing + 1,
    };
    // SAFETY: `limit` is valid for reads. If this limit cannot be set, the alarm remains.
    unsafe { setrlimit(PROCESSOR_SECONDS, &limit) };
    // SAFETY: `alarm` takes any number; the default action of the signal ends the process.
    unsafe { alarm(passed) };
}

/// Ends the process without unwinding and without the runner's exit handlers.
pub(crate) fn leave(status: i32) -> ! {
    // SAFETY: `_exit` takes any status and does not return.
    unsafe { _exit(status) }
}

/// Ends the process because the connection to the starting process is lost.
pub(crate) fn fail() -> ! {
    leave(FAILED)
}
