//! What machine code asks the runtime for, as functions that thunks call.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::interface::Request;
use super::vm::{STOP_RUNTIME, Vm};

/// Hands a request to the runtime; on refusal or panic the run is to end.
///
/// # Safety
/// `vm` must be that of the run that this thread is in.
unsafe fn ask(vm: *mut Vm, request: Request<'_>) -> u64 {
    // SAFETY: the runtime was put there by `Machine::enter`, whose caller waits for us and does
    // not use it; no other thunk is active, for a thunk never runs machine code.
    let Some(runtime) = (unsafe { (*vm).runtime.map(|mut r| r.as_mut()) }) else {
        return 0;
    };
    let answer = catch_unwind(AssertUnwindSafe(|| runtime.answer(request)));
    let depth = runtime.stack_depth();
    let answer = answer.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        runtime.panicked(text.unwrap_or_default());
        None
    });
    // SAFETY: `vm` is live during a run, and machine code does not run now.
    unsafe {
        (*vm).stack_depth = depth;
        if answer.is_none() {
            (*vm).stop = STOP_RUNTIME;
        }
    }
    answer.unwrap_or(0)
}

macro_rules! requests {
    ($($name:ident($($arg:ident),*) $request:expr;)*) => {
        $(
            requests!(@ $name [] [$($arg)*] [_a _b _c _d _e] $request);
        )*
    };
    // As many arguments as the request has, and names for the rest of the five.
    (@ $name:ident [$($done:ident)*] [$arg:ident $($args:ident)*] [$spare:ident $($spares:ident)*] $request:expr) => {
        requests!(@ $name [$($done)* $arg] [$($args)*] [$($spares)*] $request);
    };
    (@ $name:ident [$($done:ident)*] [] [$($spare:ident)*] $request:expr) => {
        /// A request.
        ///
        /// # Safety
        /// Only through the thunk of its helper.
        pub(super) unsafe extern "C" fn $name($($done: u64,)* $($spare: u64,)* vm: *mut Vm) -> u64 {
            // SAFETY: reached only through a request thunk, which passes the `Vm` of its run.
            unsafe { ask(vm, $request) }
        }
    };
}

requests! {
    malloc(size) Request::Malloc { size };
    aligned_alloc(align, size) Request::AlignedAlloc { align, size };
    free(address) Request::Free { address };
    abort() Request::Abort;
    alloca(count, size, align) Request::Alloca { count, size, align };
    release(depth) Request::Release { depth };
    copy(to, from, len, overlap) Request::Copy { to, from, len, overlap: overlap != 0 };
    copy_memref(elem, from, to, index) Request::CopyMemRef { elem, from, to, index };
    fill(to, byte, len) Request::Fill { to, byte: byte as u8, len };
}

/// A call of the host.
///
/// # Safety
/// Only through the thunk of its helper, with `count` slots that nobody else uses meanwhile.
pub(super) unsafe extern "C" fn host(
    index: u64,
    slots: *mut u128,
    count: u64,
    _: u64,
    _: u64,
    vm: *mut Vm,
) -> u64 {
    // SAFETY: the code of a host call passes a stack slot of `count` aligned scalars of its own
    // frame, which lives and is not used by anyone else until it goes on.
    let slots = unsafe { std::slice::from_raw_parts_mut(slots, count as usize) };
    // SAFETY: as in `requests!`.
    unsafe { ask(vm, Request::Host { index, slots }) }
}
