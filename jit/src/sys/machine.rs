//! Entering machine code and coming back.
//!
//! [`Machine::enter`] switches to a stack of its own and calls. There are three ways back: the
//! code returns; a helper that it called asks for the end ([`super::thunks`]); or a signal handler
//! makes the thread go on at [`leave`] ([`super::signals`]). All end in the same few instructions,
//! which restore what the caller's convention asks for. While code runs, `r15` holds the address of
//! the [`Vm`]: Cranelift's pinned register, never allocated and never changed.

use std::arch::naked_asm;
use std::io;
use std::mem::offset_of;
use std::ptr::NonNull;
use std::sync::Arc;
use std::time::Duration;

use super::interface::{Caught, EntryPoint, Exit, Runtime};
use super::pages::{Access, PAGE, Pages};
use super::vm::{ACTIVE, STACK_GUARD, STOP_SIGNAL, STOP_TIME, Vm, leave};
use super::watchdog::Slot;
use super::{signals, watchdog};

/// A machine stack and what goes with it.
#[derive(Debug)]
pub(crate) struct Machine {
    vm: NonNull<Vm>,
    slot: Arc<Slot>,
    /// Only kept: machine code uses it.
    _stack: Pages,
}

// SAFETY: `vm` is a heap object of this value alone, and no run is on while the value is moved
// (`enter` borrows it).
unsafe impl Send for Machine {}

impl Machine {
    /// A machine whose stack has `stack` bytes and whose runs end after `limit`.
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
            slot: Arc::as_ptr(&slot),
            runtime: None,
        });
        Ok(Machine {
            vm: NonNull::from(Box::leak(vm)),
            slot,
            _stack: pages,
        })
    }

    /// Sets what undefined values are made of.
    pub(crate) fn set_fill(&mut self, byte: u8) {
        // SAFETY: `vm` is a live object of this value, and no run is on (`&mut self`).
        unsafe { (*self.vm.as_ptr()).fill = [byte; 16] }
    }

    /// Sets when runs end, and says when they did.
    pub(crate) fn set_limit(&mut self, limit: Duration) -> Duration {
        self.slot.set_limit(limit)
    }

    /// Runs a function. `None` if the slots are too few.
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
        signals::prepare_thread();
        let vm = self.vm.as_ptr();
        // SAFETY: only the lifetime is erased; the pointer is used by thunks below `enter`, and
        // taken away right after it.
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
        // SAFETY: the address is that of a function with this signature (`EntryPoint`), the slots
        // suffice (checked above), and `vm` describes a stack of its own. Whatever the function
        // does, it comes back through `leave`; see the module's documentation.
        unsafe { enter(vm, entry.address, args.as_ptr(), results.as_mut_ptr()) };
        self.slot.end();
        ACTIVE.set(outer);
        // SAFETY: as above; the run is over.
        let (stop, caught) = unsafe {
            (*vm).runtime = None;
            ((*vm).stop, (*vm).caught)
        };
        Some(match stop {
            0 => Exit::Returned,
            STOP_SIGNAL => Exit::Signal(caught),
            STOP_TIME => Exit::TimedOut,
            _ => Exit::Stopped,
        })
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // SAFETY: made by `Box::leak` in `new`, and nobody else frees it.
        drop(unsafe { Box::from_raw(self.vm.as_ptr()) });
    }
}

/// Saves the caller's registers, switches to the machine stack and calls `entry(args, results)`.
///
/// # Safety
/// `vm` must be live with a stack of its own, and `entry` a function of the slot convention whose
/// arguments and results fit.
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
