//! What machine code and the Rust code around it share while a run is on, and the way out.

use std::arch::naked_asm;
use std::cell::Cell;
use std::mem::offset_of;
use std::ptr::NonNull;

use super::interface::{Caught, FILL_OFFSET, Runtime, STACK_DEPTH_OFFSET};
use super::watchdog::Slot;

/// Bytes without access below the machine stack; larger than any frame that is not probed.
pub(super) const STACK_GUARD: usize = 1 << 20;

/// What machine code and the thunks see at `r15`.
#[repr(C)]
#[derive(Debug)]
pub(super) struct Vm {
    /// The caller's stack pointer; Rust code called by machine code runs below it.
    pub(super) saved_sp: u64,
    /// Not zero: the run is to end as soon as the helper that set it has returned.
    pub(super) stop: u64,
    /// What undefined values are made of.
    pub(super) fill: [u8; 16],
    /// How many `alloca` blocks there are.
    pub(super) stack_depth: u64,
    /// First byte above the machine stack.
    pub(super) stack_top: u64,
    /// First byte of the guard below the machine stack.
    pub(super) stack_bottom: u64,
    /// What a signal handler noted.
    pub(super) caught: Caught,
    /// Where the watchdog looks.
    pub(super) slot: *const Slot,
    /// Who answers requests, while a run is on.
    pub(super) runtime: Option<NonNull<dyn Runtime>>,
}

impl Vm {
    /// First usable byte of the machine stack.
    pub(super) fn stack_limit(&self) -> u64 {
        self.stack_bottom + STACK_GUARD as u64
    }
}

const _: () = {
    assert!(FILL_OFFSET as usize == offset_of!(Vm, fill));
    assert!(STACK_DEPTH_OFFSET as usize == offset_of!(Vm, stack_depth));
};

/// Offset of `Vm::stop` from `r15`.
pub(super) const STOP_OFFSET: usize = offset_of!(Vm, stop);
/// Offset of `Vm::saved_sp` from `r15`.
pub(super) const SAVED_SP_OFFSET: usize = offset_of!(Vm, saved_sp);

/// `Vm::stop`: a request could not be met; the runtime knows why.
pub(super) const STOP_RUNTIME: u64 = 1;
/// `Vm::stop`: a signal.
pub(super) const STOP_SIGNAL: u64 = 2;
/// `Vm::stop`: out of time.
pub(super) const STOP_TIME: u64 = 3;

thread_local! {
    /// The run that this thread is in; read by the signal handlers.
    pub(super) static ACTIVE: Cell<*mut Vm> = const { Cell::new(std::ptr::null_mut()) };
}

/// Goes back to the caller of [`super::machine::Machine::enter`]; jumped to, with `r15` as it was in the code.
///
/// # Safety
/// Only from within a run, on the thread of the run.
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
