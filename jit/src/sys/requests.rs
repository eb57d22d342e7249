//! The requests that machine code sends to the runtime, as functions that thunks call.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::interface::Request;
use super::vm::{STOP_RUNTIME, Vm};

/// Passes a request to the runtime. If the runtime refuses or panics, the run is marked to end.
///
/// # Safety
/// `vm` must belong to the active run of this thread.
unsafe fn ask(vm: *mut Vm, request: Request<'_>) -> u64 {
    // SAFETY: `Machine::enter` set the runtime; its caller waits for the run and does not use the
    // runtime meanwhile. No other thunk is active, because a thunk never runs machine code.
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
    // SAFETY: `vm` is live during a run, and machine code is not running now.
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
    // The request's own arguments, followed by unused parameters up to a total of five.
    (@ $name:ident [$($done:ident)*] [$arg:ident $($args:ident)*] [$spare:ident $($spares:ident)*] $request:expr) => {
        requests!(@ $name [$($done)* $arg] [$($args)*] [$($spares)*] $request);
    };
    (@ $name:ident [$($done:ident)*] [] [$($spare:ident)*] $request:expr) => {
        /// Serves one kind of request from machine code.
        ///
        /// # Safety
        /// Only the thunk of this helper may call the function.
        pub(super) unsafe extern "C" fn $name($($done: u64,)* $($spare: u64,)* vm: *mut Vm) -> u64 {
            // SAFETY: only a request thunk calls this function, and it passes the `Vm` of its run.
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

/// Serves a call of the host.
///
/// # Safety
/// Only the thunk of this helper may call the function, with `count` slots that no other code uses
/// meanwhile.
pub(super) unsafe extern "C" fn host(
    index: u64,
    slots: *mut u128,
    count: u64,
    _: u64,
    _: u64,
    vm: *mut Vm,
) -> u64 {
    // SAFETY: the code of a host call passes a stack slot of `count` aligned scalars in its own
    // frame. The frame lives, and no other code uses the slot, until the call returns.
    let slots = unsafe { std::slice::from_raw_parts_mut(slots, count as usize) };
    // SAFETY: as in `requests!`.
    unsafe { ask(vm, Request::Host { index, slots }) }
}
