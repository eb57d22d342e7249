//! Handles the signals that machine code raises, and the signal that stops a run.
//!
//! A handler acts only if the thread is in a run and its stack pointer is within the machine stack.
//! Both together mean that generated code was interrupted. The handler then edits the interrupted
//! context so that the return from the signal goes to [`leave`]. No Rust frame is skipped, the
//! kernel restores the signal mask, and the cost is about 1.2 µs. For any other fault, the handler
//! restores the previous disposition, and the fault happens again.

use std::cell::UnsafeCell;
use std::io;
use std::mem::MaybeUninit;
use std::sync::atomic::Ordering;
use std::sync::{Once, OnceLock};

use super::interface::Caught;
use super::pages::{Access, Pages};
use super::vm::{ACTIVE, STOP_SIGNAL, STOP_TIME, Vm, leave};
use super::watchdog::STOP;

/// The signals that machine code can raise.
const FAULTS: [i32; 4] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL];

/// Size of the signal handlers' stack in bytes. The size suffices for the largest register file.
const HANDLER_STACK: usize = 64 << 10;

/// The signal dispositions from before the handlers were installed.
struct Previous(UnsafeCell<[MaybeUninit<libc::sigaction>; FAULTS.len()]>);

// SAFETY: `install` writes it once under `Once`, before any handler that reads it is installed.
unsafe impl Sync for Previous {}

static PREVIOUS: Previous = Previous(UnsafeCell::new([MaybeUninit::uninit(); FAULTS.len()]));

/// Installs the signal handlers, once in a process.
pub(super) fn install() -> io::Result<()> {
    static ONCE: Once = Once::new();
    static FAILED: OnceLock<i32> = OnceLock::new();
    ONCE.call_once(|| {
        // SAFETY: the handlers are async-signal-safe (see `on_fault`, `on_stop`), and `PREVIOUS` is
        // written before the handler that reads it is installed.
        let status = unsafe { install_handlers() };
        if let Err(error) = status {
            let _ = FAILED.set(error.raw_os_error().unwrap_or(libc::EINVAL));
        }
    });
    match FAILED.get() {
        Some(code) => Err(io::Error::from_raw_os_error(*code)),
        None => Ok(()),
    }
}

unsafe fn install_handlers() -> io::Result<()> {
    let check = |status: i32| match status {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    };
    // SAFETY: all-zero is a valid `sigaction`: default action, empty mask, no flags.
    let mut action: libc::sigaction = unsafe { std::mem::zeroed() };
    action.sa_sigaction = on_fault as *const () as usize;
    action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
    for (i, signal) in FAULTS.into_iter().enumerate() {
        // SAFETY: this function runs once (see `install`), so `PREVIOUS` has no other access. The
        // pointers are to live objects.
        unsafe {
            let previous = (*PREVIOUS.0.get())[i].as_mut_ptr();
            check(libc::sigaction(signal, std::ptr::null(), previous))?;
            check(libc::sigaction(signal, &action, std::ptr::null_mut()))?;
        }
    }
    action.sa_sigaction = on_stop as *const () as usize;
    action.sa_flags |= libc::SA_RESTART;
    // SAFETY: as above.
    check(unsafe { libc::sigaction(STOP, &action, std::ptr::null_mut()) })
}

/// Returns the interrupted run, if the signal interrupted generated code.
///
/// # Safety
/// Only a signal handler may call this function, with its third argument.
unsafe fn interrupted(context: *mut libc::c_void) -> Option<(*mut Vm, *mut libc::ucontext_t)> {
    let vm = ACTIVE.get();
    let context: *mut libc::ucontext_t = context.cast();
    if vm.is_null() {
        return None;
    }
    // SAFETY: the kernel passes a valid context, and `ACTIVE` is set only while its `Vm` is live.
    let (sp, bottom, top) = unsafe {
        let sp = (*context).uc_mcontext.gregs[libc::REG_RSP as usize] as u64;
        (sp, (*vm).stack_bottom, (*vm).stack_top)
    };
    (bottom <= sp && sp <= top).then_some((vm, context))
}

/// Redirects the interrupted code to `leave`.
///
/// # Safety
/// Only a signal handler may call this function, with the result of `interrupted`.
unsafe fn redirect(vm: *mut Vm, context: *mut libc::ucontext_t, stop: u64) {
    // SAFETY: both objects are live, see `interrupted`. Machine code does not run during the
    // handler.
    unsafe {
        (*vm).stop = stop;
        let registers = &mut (*context).uc_mcontext.gregs;
        registers[libc::REG_RIP as usize] = leave as *const () as usize as i64;
        registers[libc::REG_R15 as usize] = vm as usize as i64;
    }
}

extern "C" fn on_fault(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    // SAFETY: this is a signal handler with arguments from the kernel. The handler does not
    // allocate, lock or make system calls, except for faults outside generated code.
    unsafe {
        if let Some((vm, context)) = interrupted(context) {
            let address = (*info).si_addr() as u64;
            let in_memory = signal == libc::SIGSEGV || signal == libc::SIGBUS;
            (*vm).caught = Caught {
                signal,
                pc: (*context).uc_mcontext.gregs[libc::REG_RIP as usize] as u64,
                in_memory,
                address: if in_memory { address } else { 0 },
                in_stack_guard: in_memory
                    && ((*vm).stack_bottom..(*vm).stack_limit()).contains(&address),
            };
            redirect(vm, context, STOP_SIGNAL);
            return;
        }
        for (i, fault) in FAULTS.into_iter().enumerate() {
            if fault == signal {
                let previous = (*PREVIOUS.0.get())[i].as_ptr();
                libc::sigaction(signal, previous, std::ptr::null_mut());
            }
        }
    }
}

extern "C" fn on_stop(_: i32, _: *mut libc::siginfo_t, context: *mut libc::c_void) {
    // SAFETY: as in `on_fault`. The slot lives as long as its machine, which is in a run.
    unsafe {
        if let Some((vm, context)) = interrupted(context)
            && (*(*vm).slot).is_doomed(Ordering::SeqCst)
        {
            redirect(vm, context, STOP_TIME);
        }
    }
}

/// Gives this thread a stack for signal handlers, once.
pub(super) fn prepare_thread() {
    thread_local! {
        static STACK: Option<HandlerStack> = HandlerStack::install();
    }
    // The access fails only while the thread ends. Handlers then use the stack of Rust's standard
    // library.
    let _ = STACK.try_with(|_| ());
}

/// A stack for signal handlers, which this thread uses until it ends.
struct HandlerStack {
    /// Keeps the handlers' stack mapped; only the kernel uses it.
    _pages: Pages,
}

impl HandlerStack {
    /// Installs the stack for signal handlers. If the stack cannot be allocated, returns `None`,
    /// and handlers use the stack of Rust's standard library.
    fn install() -> Option<HandlerStack> {
        let mut pages = Pages::reserve(HANDLER_STACK).ok()?;
        pages.open(0, HANDLER_STACK, Access::Data).ok()?;
        let stack = libc::stack_t {
            ss_sp: pages.at(0).cast(),
            ss_flags: 0,
            ss_size: HANDLER_STACK,
        };
        // SAFETY: the pages live until `drop`, which disables the alternate stack before they are
        // unmapped.
        let status = unsafe { libc::sigaltstack(&stack, std::ptr::null_mut()) };
        (status == 0).then_some(HandlerStack { _pages: pages })
    }
}

impl Drop for HandlerStack {
    fn drop(&mut self) {
        let none = libc::stack_t {
            ss_sp: std::ptr::null_mut(),
            ss_flags: libc::SS_DISABLE,
            ss_size: HANDLER_STACK,
        };
        // SAFETY: disabling the alternate stack does not access Rust memory.
        unsafe {
            libc::sigaltstack(&none, std::ptr::null_mut());
        }
    }
}
