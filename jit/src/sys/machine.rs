//! Enters machine code and returns from it.
//!
//! [`Machine::enter`] switches to the machine stack and calls the function. Control returns in one
//! of three ways:
//!
//! - the code returns;
//! - a helper that the code called ends the run ([`super::thunks`]);
//! - a signal handler redirects the thread to [`leave`] ([`super::signals`]).
//!
//! All three ways end in the same few instructions, which restore the caller's registers. While
//! machine code runs, `r15` holds the address of the [`Vm`]. This register is Cranelift's pinned
//! register, which is never allocated and never changed.

use std::arch::naked_asm;
use std::io;
use std::mem::offset_of;
use std::ptr::NonNull;
use std::sync::Arc;
use std::time::Duration;

use super::interface::{Caught, EntryPoint, Exit, Runtime};
use super::pages::{Access, PAGE, Pages};
use super::vm::{ACTIVE, STACK_GUARD, STOP_SIGNAL, STOP_TIME, Vm, leave};
use super::watchdog::{RUN_OFFSET, Slot};
use super::{signals, watchdog};

/// A machine stack with its run state and time limit.
#[derive(Debug)]
pub(crate) struct Machine {
    vm: NonNull<Vm>,
    slot: Arc<Slot>,
    /// Keeps the machine stack mapped; only machine code uses it.
    _stack: Pages,
}

// SAFETY: `vm` is a heap object that only this value owns, and no run is active while the value is
// moved (`enter` borrows it).
unsafe impl Send for Machine {}

impl Machine {
    /// Creates a machine with a stack of `stack` bytes and a time limit for each run.
    pub(crate) fn new(stack: usize, limit: Duration) -> io::Result<Machine> {
        let stack = stack
            .checked_next_multiple_of(PAGE)
            .ok_or(io::ErrorKind::OutOfMemory)?;
        signals::install()?;
        let mut pages = Pages::reserve(STACK_GUARD + stack)?;
        pages.open(STACK_GUARD, stack, Access::Data)?;
        let slot = watchdog::register(limit)?;
        let vm = Box::new(Vm {
            saved_sp: 0,
            stop: 0,
            fill: [0; 16],
            stack_depth: 0,
            stack_top: pages.address() + (STACK_GUARD + stack) as u64,
            stack_bottom: pages.address(),
            caught: Caught::default(),
            rows: 0,
            args_stride: 0,
            results_stride: 0,
            slot: Arc::as_ptr(&slot),
            runtime: None,
        });
        Ok(Machine {
            vm: NonNull::from(Box::leak(vm)),
            slot,
            _stack: pages,
        })
    }

    /// Sets the byte of which undefined values consist.
    pub(crate) fn set_fill(&mut self, byte: u8) {
        // SAFETY: `vm` is a live object of this value, and no run is active (`&mut self`).
        unsafe { (*self.vm.as_ptr()).fill = [byte; 16] }
    }

    /// Sets the time limit of runs, and returns the previous limit.
    pub(crate) fn set_limit(&mut self, limit: Duration) -> Duration {
        self.slot.set_limit(limit)
    }

    /// Runs a compiled function. Returns `None` if there are too few argument or result slots.
    pub(crate) fn enter(
        &mut self,
        entry: EntryPoint,
        args: &[u128],
        results: &mut [u128],
        runtime: &mut dyn Runtime,
    ) -> Option<Exit> {
        if args.len() < entry.args || results.len() < entry.results {
            return None;
        }
        let exit = self.guarded(runtime, |vm| {
            // SAFETY: the address is that of a function with this signature (`EntryPoint`), the
            // slots suffice (checked above), and `vm` describes a separate stack. Whatever the
            // function does, control comes back through `leave`; see the module documentation.
            unsafe { enter(vm, entry.address, args.as_ptr(), results.as_mut_ptr()) };
        });
        Some(exit)
    }

    /// Runs a compiled function on each row of a table, up to the first row that does not return.
    /// The slots of a row follow the slots of the previous row. The time limit applies to each row.
    ///
    /// Returns the number of rows that returned, and how the last run ended. Returns `None` if
    /// there are too few argument or result slots, or no rows.
    pub(crate) fn enter_rows(
        &mut self,
        entry: EntryPoint,
        args: &[u128],
        results: &mut [u128],
        rows: usize,
        runtime: &mut dyn Runtime,
    ) -> Option<(usize, Exit)> {
        let args_needed = entry.args.checked_mul(rows)?;
        let results_needed = entry.results.checked_mul(rows)?;
        if rows == 0 || args.len() < args_needed || results.len() < results_needed {
            return None;
        }
        let vm = self.vm.as_ptr();
        // SAFETY: `vm` is live and unshared, see `set_fill`.
        unsafe {
            (*vm).rows = 0;
            (*vm).args_stride = (entry.args * size_of::<u128>()) as u64;
            (*vm).results_stride = (entry.results * size_of::<u128>()) as u64;
        }
        let exit = self.guarded(runtime, |vm| {
            let (args, results) = (args.as_ptr(), results.as_mut_ptr());
            // SAFETY: as in `enter`, and the slots suffice for all rows (checked above).
            unsafe { enter_rows(vm, entry.address, args, results, rows as u64) };
        });
        // SAFETY: as above, and the run has ended.
        let done = unsafe { (*vm).rows } as usize;
        Some((done, exit))
    }

    /// Calls a function that enters machine code, as the active run of this thread.
    fn guarded(&mut self, runtime: &mut dyn Runtime, enter: impl FnOnce(*mut Vm)) -> Exit {
        signals::prepare_thread();
        let vm = self.vm.as_ptr();
        // SAFETY: the cast only erases the lifetime. Thunks use the pointer while `enter` is
        // active, and it is removed right after the call.
        let runtime = unsafe {
            std::mem::transmute::<NonNull<dyn Runtime + '_>, NonNull<dyn Runtime + 'static>>(
                NonNull::from(runtime),
            )
        };
        // SAFETY: `vm` is live and unshared, see `set_fill`.
        unsafe {
            (*vm).stop = 0;
            (*vm).stack_depth = runtime.as_ref().stack_depth();
            (*vm).runtime = Some(runtime);
        }
        let outer = ACTIVE.replace(vm);
        self.slot.begin();
        enter(vm);
        self.slot.end();
        ACTIVE.set(outer);
        // SAFETY: as above, and the run has ended.
        let (stop, caught) = unsafe {
            (*vm).runtime = None;
            ((*vm).stop, (*vm).caught)
        };
        match stop {
            0 => Exit::Returned,
            STOP_SIGNAL => Exit::Signal(caught),
            STOP_TIME => Exit::TimedOut,
            _ => Exit::Stopped,
        }
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // SAFETY: `Box::leak` in `new` created the object, and no other code frees it.
        drop(unsafe { Box::from_raw(self.vm.as_ptr()) });
    }
}

/// Saves the caller's registers, switches to the machine stack and calls `entry(args, results)`.
///
/// # Safety
/// `vm` must be live and have its own stack. `entry` must be a function of the slot convention
/// whose arguments and results fit the slots.
#[unsafe(naked)]
unsafe extern "C" fn enter(vm: *mut Vm, entry: u64, args: *const u128, results: *mut u128) {
    naked_asm!(
        "push rbp",
        "push rbx",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "sub rsp, 8",
        "mov [rdi + {saved_sp}], rsp",
        "mov r15, rdi",
        "mov rsp, [rdi + {stack_top}]",
        "mov rax, rsi",
        "mov rdi, rdx",
        "mov rsi, rcx",
        "call rax",
        "jmp {leave}",
        saved_sp = const offset_of!(Vm, saved_sp),
        stack_top = const offset_of!(Vm, stack_top),
        leave = sym leave,
    )
}

/// Like [`enter`], but calls `entry` for each row of a table of `rows` rows.
///
/// The number of the run changes before the number of returned rows does. A time limit that is
/// exceeded in between therefore stops no row.
///
/// # Safety
/// As for [`enter`], for the slots of each row. `rows` must not be zero.
#[unsafe(naked)]
unsafe extern "C" fn enter_rows(
    vm: *mut Vm,
    entry: u64,
    args: *const u128,
    results: *mut u128,
    rows: u64,
) {
    naked_asm!(
        "push rbp",
        "push rbx",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "sub rsp, 8",
        "mov [rdi + {saved_sp}], rsp",
        "mov r15, rdi",
        "mov rsp, [rdi + {stack_top}]",
        // The function preserves these registers.
        "mov rbx, rsi",
        "mov r12, rdx",
        "mov r13, rcx",
        "mov r14, r8",
        "mov rbp, [rdi + {slot}]",
        "2:",
        "mov rdi, r12",
        "mov rsi, r13",
        "call rbx",
        // Only this thread writes the number of the run.
        "add qword ptr [rbp + {run}], 2",
        "add qword ptr [r15 + {rows}], 1",
        "add r12, [r15 + {args_stride}]",
        "add r13, [r15 + {results_stride}]",
        "dec r14",
        "jne 2b",
        "jmp {leave}",
        saved_sp = const offset_of!(Vm, saved_sp),
        stack_top = const offset_of!(Vm, stack_top),
        slot = const offset_of!(Vm, slot),
        rows = const offset_of!(Vm, rows),
        args_stride = const offset_of!(Vm, args_stride),
        results_stride = const offset_of!(Vm, results_stride),
        run = const RUN_OFFSET,
        leave = sym leave,
    )
}
