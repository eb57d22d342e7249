//! The state that machine code and the surrounding Rust code share during a run, and the exit path.

use std::arch::naked_asm;
use std::cell::Cell;
use std::mem::offset_of;
use std::ptr::NonNull;

use super::interface::{Caught, FILL_OFFSET, Runtime, STACK_DEPTH_OFFSET};
use super::watchdog::Slot;

/// Size of the inaccessible region below the machine stack, which is larger than any frame without
/// stack probes.
pub(super) const STACK_GUARD: usize = 1 << 20;

/// The state that machine code and thunks access through `r15`.
#[repr(C)]
#[derive(Debug)]
pub(super) struct Vm {
    /// The caller's stack pointer. Rust code that machine code calls uses the stack below this
    /// address.
    pub(super) saved_sp: u64,
    /// The reason to end the run. If `stop` is not zero, the run ends as soon as the current helper
    /// returns.
    pub(super) stop: u64,
    /// The bytes of which undefined values consist.
    pub(super) fill: [u8; 16],
    /// Returns the number of `alloca` blocks.
    pub(super) stack_depth: u64,
    /// The first byte above the machine stack.
    pub(super) stack_top: u64,
    /// The first byte of the guard below the machine stack.
    pub(super) stack_bottom: u64,
    /// The signal that a handler recorded.
    pub(super) caught: Caught,
    /// The number of rows of a table that have returned.
    pub(super) rows: u64,
    /// The distance between the arguments of consecutive rows in bytes.
    pub(super) args_stride: u64,
    /// The distance between the results of consecutive rows in bytes.
    pub(super) results_stride: u64,
    /// The slot that the watchdog observes.
    pub(super) slot: *const Slot,
    /// The runtime that serves requests, during a run.
    pub(super) runtime: Option<NonNull<dyn Runtime>>,
}

impl Vm {
    /// Returns the first usable byte of the machine stack.
    pub(super) fn stack_limit(&self) -> u64 {
        self.stack_bottom + STACK_GUARD as u64
    }
}

const _: () = {
    assert!(FILL_OFFSET as usize == offset_of!(Vm, fill));
    assert!(STACK_DEPTH_OFFSET as usize == offset_of!(Vm, stack_depth));
};

/// The offset of `Vm::stop` from `r15`.
pub(super) const STOP_OFFSET: usize = offset_of!(Vm, stop);
/// The offset of `Vm::saved_sp` from `r15`.
pub(super) const SAVED_SP_OFFSET: usize = offset_of!(Vm, saved_sp);

/// Value of `Vm::stop`: a request failed, and the runtime has recorded the reason.
pub(super) const STOP_RUNTIME: u64 = 1;
/// Value of `Vm::stop`: the code raised a signal.
pub(super) const STOP_SIGNAL: u64 = 2;
/// Value of `Vm::stop`: the time limit was exceeded.
pub(super) const STOP_TIME: u64 = 3;

thread_local! {
    /// The active run of this thread, which signal handlers read.
    pub(super) static ACTIVE: Cell<*mut Vm> = const { Cell::new(std::ptr::null_mut()) };
}

/// Returns to the caller of [`super::machine::Machine::enter`]. Machine code jumps to this function
/// with its original `r15`.
///
/// # Safety
/// Only the thread of an active run may execute this function.
#[unsafe(naked)]
pub(super) unsafe extern "C" fn leave() {
    naked_asm!(
        "mov rsp, [r15 + {saved_sp}]",
        "add rsp, 8",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbx",
        "pop rbp",
        "cld",
        "ret",
        saved_sp = const offset_of!(Vm, saved_sp),
    )
}
