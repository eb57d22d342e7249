//! The process: its memory, its children, and its end.

use std::alloc::{Layout, alloc as allocate};
use std::ffi::{c_int, c_uint};

use crate::protocol::FAILED;

/// Seconds of computing that a call may take, and seconds in all.
const CALL_SECONDS: (u64, c_uint) = (5, 60);
/// `RLIMIT_CPU` of Linux.
const PROCESSOR_SECONDS: c_int = 0;

/// `struct rlimit` of Linux with 64 bits.
#[repr(C)]
struct Limit {
    soft: u64,
    hard: u64,
}

// As the manual has them: without dependencies there is nobody else who declares them.
unsafe extern "C" {
    fn fork() -> c_int;
    fn waitpid(child: c_int, status: *mut c_int, options: c_int) -> c_int;
    fn setrlimit(resource: c_int, limit: *const Limit) -> c_int;
    fn alarm(seconds: c_uint) -> c_uint;
    fn _exit(status: c_int) -> !;
}

/// Reads memory. The address is what a program under test says: if it is none, the process dies,
/// which is an observation, too.
pub(crate) fn read(address: u64, len: usize) -> Vec<u8> {
    let mut bytes = vec![0; len];
    let from = address as usize as *const u8;
    // SAFETY: there is none to be had; see above.
    unsafe { std::ptr::copy_nonoverlapping(from, bytes.as_mut_ptr(), bytes.len()) };
    bytes
}

/// Writes memory; as for [`read`].
pub(crate) fn write(address: u64, bytes: &[u8]) {
    let to = address as usize as *mut u8;
    // SAFETY: as for `read`.
    unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len()) };
}

/// Allocates bytes, filled with a pattern that shows who reads what nothing was written to;
/// 0 if there is no room.
pub(crate) fn alloc(size: usize, align: u64) -> u64 {
    let align = usize::try_from(align).unwrap_or(usize::MAX);
    let Ok(layout) = Layout::from_size_align(size.max(1), align.max(16)) else {
        return 0;
    };
    // SAFETY: the layout's size is not zero.
    let pointer = unsafe { allocate(layout) };
    if !pointer.is_null() {
        // SAFETY: just allocated, so many bytes.
        unsafe { std::ptr::write_bytes(pointer, 0xaa, layout.size()) };
    }
    pointer as u64
}

/// What came of a fork.
pub(crate) enum Forked {
    /// This is the child.
    Child,
    /// The child has ended: its status as `waitpid` has it.
    Ended(i32),
    /// There is no child.
    Failed,
}

/// Goes on in a child; the parent waits for it.
pub(crate) fn fork_and_wait() -> Forked {
    // SAFETY: the runner calls us on its one thread that runs code.
    let child = unsafe { fork() };
    match child {
        0 => Forked::Child,
        -1 => Forked::Failed,
        _ => {
            let mut status = 0;
            // SAFETY: `status` is a place to write to.
            if unsafe { waitpid(child, &mut status, 0) } == child {
                Forked::Ended(status)
            } else {
                Forked::Failed
            }
        }
    }
}

/// Has the process ended by a signal when it has computed for too long (`SIGXCPU`), or when too
/// much time has passed (`SIGALRM`).
pub(crate) fn limit_seconds() {
    let (computing, passed) = CALL_SECONDS;
    let limit = Limit {
        soft: computing,
        hard: computing + 1,
    };
    // SAFETY: `limit` is a place to read from. Without the limit there is still the other.
    unsafe { setrlimit(PROCESSOR_SECONDS, &limit) };
    // SAFETY: takes any number; the default action of the signal ends the process.
    unsafe { alarm(passed) };
}

/// Ends the process without unwinding, and without what the runner does at its end.
pub(crate) fn leave(status: i32) -> ! {
    // SAFETY: `_exit` takes any status and does not return.
    unsafe { _exit(status) }
}

/// Ends the process since there is nobody to talk to.
pub(crate) fn fail() -> ! {
    leave(FAILED)
}
