//! The way from machine code to Rust and back.
//!
//! A thunk switches to the caller's stack, calls, switches back, and leaves for good if the run is
//! to end. So a helper has the whole stack of the thread, may be interrupted by nothing of ours,
//! and has returned, with all that it owns dropped, when the run ends.

use std::arch::naked_asm;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::machine::{Request, SAVED_SP_OFFSET, STOP_OFFSET, STOP_RUNTIME, Vm, leave};
use crate::helpers;

/// What a helper takes or gives, as the System V convention passes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// An integer register.
    I64,
    /// A float in a vector register.
    F32,
    /// A double in a vector register.
    F64,
}

/// The body of a thunk: one for helpers that neither need the `Vm` nor end runs, one for
/// requests, which have up to five arguments and get the `Vm` as their sixth.
macro_rules! thunk_body {
    (pure $target:path) => {
        naked_asm!(
            "push rbp",
            "mov rbp, rsp",
            "mov rsp, [r15 + {saved_sp}]",
            "call {target}",
            "mov rsp, rbp",
            "pop rbp",
            "ret",
            saved_sp = const SAVED_SP_OFFSET,
            target = sym $target,
        )
    };
    (request $target:path) => {
        naked_asm!(
            "push rbp",
            "mov rbp, rsp",
            "mov rsp, [r15 + {saved_sp}]",
            "mov r9, r15",
            "call {target}",
            "mov rsp, rbp",
            "pop rbp",
            "cmp qword ptr [r15 + {stop}], 0",
            "jne {leave}",
            "ret",
            saved_sp = const SAVED_SP_OFFSET,
            stop = const STOP_OFFSET,
            target = sym $target,
            leave = sym leave,
        )
    };
}

macro_rules! helpers {
    ($($name:ident $kind:ident [$($param:ident)*] -> [$($result:ident)*] $target:path;)*) => {
        /// What machine code can call.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Helper {
            $(
                #[doc = concat!("`", stringify!($target), "`")]
                $name,
            )*
        }

        impl Helper {
            /// The address of its thunk.
            pub(crate) fn address(self) -> u64 {
                match self {
                    $(Helper::$name => {
                        #[unsafe(naked)]
                        unsafe extern "C" fn thunk() {
                            thunk_body!($kind $target)
                        }
                        thunk as *const () as usize as u64
                    })*
                }
            }

            /// Its parameters and results.
            pub(crate) fn signature(self) -> (&'static [Word], &'static [Word]) {
                match self {
                    $(Helper::$name => (&[$(Word::$param),*], &[$(Word::$result),*]),)*
                }
            }
        }
    };
}

helpers! {
    UDiv128 pure [I64 I64 I64 I64] -> [I64 I64] helpers::wide::udiv;
    SDiv128 pure [I64 I64 I64 I64] -> [I64 I64] helpers::wide::sdiv;
    URem128 pure [I64 I64 I64 I64] -> [I64 I64] helpers::wide::urem;
    SRem128 pure [I64 I64 I64 I64] -> [I64 I64] helpers::wide::srem;
    U128ToF32 pure [I64 I64] -> [F32] helpers::wide::unsigned_to_f32;
    S128ToF32 pure [I64 I64] -> [F32] helpers::wide::signed_to_f32;
    U128ToF64 pure [I64 I64] -> [F64] helpers::wide::unsigned_to_f64;
    S128ToF64 pure [I64 I64] -> [F64] helpers::wide::signed_to_f64;
    U128ToBF16 pure [I64 I64] -> [I64] helpers::half_floats::unsigned_to_bf16;
    S128ToBF16 pure [I64 I64] -> [I64] helpers::half_floats::signed_to_bf16;
    F64ToU128 pure [F64] -> [I64 I64] helpers::wide::f64_to_unsigned;
    F64ToS128 pure [F64] -> [I64 I64] helpers::wide::f64_to_signed;
    F16ToF64 pure [I64] -> [F64] helpers::half_floats::f16_to_f64;
    F64ToF16 pure [F64] -> [I64] helpers::half_floats::f64_to_f16;
    F64ToBF16 pure [F64] -> [I64] helpers::half_floats::f64_to_bf16;
    FmaToOdd pure [F64 F64 F64] -> [F64] helpers::half_floats::fma_to_odd;
    FMod32 pure [F32 F32] -> [F32] helpers::floats::fmod32;
    FMod64 pure [F64 F64] -> [F64] helpers::floats::fmod64;
    Round pure [F64] -> [F64] helpers::floats::round;
    Exp pure [F64] -> [F64] helpers::floats::exp;
    Exp2 pure [F64] -> [F64] helpers::floats::exp2;
    Log pure [F64] -> [F64] helpers::floats::log;
    Log2 pure [F64] -> [F64] helpers::floats::log2;
    Log10 pure [F64] -> [F64] helpers::floats::log10;
    Sin pure [F64] -> [F64] helpers::floats::sin;
    Cos pure [F64] -> [F64] helpers::floats::cos;
    Pow pure [F64 F64] -> [F64] helpers::floats::pow;
    Malloc request [I64] -> [I64] malloc;
    AlignedAlloc request [I64 I64] -> [I64] aligned_alloc;
    Free request [I64] -> [] free;
    Abort request [] -> [] abort;
    Alloca request [I64 I64 I64] -> [I64] alloca;
    Release request [I64] -> [] release;
    Copy request [I64 I64 I64 I64] -> [] copy;
    Fill request [I64 I64 I64] -> [] fill;
    Host request [I64 I64 I64] -> [] host;
}

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
        unsafe extern "C" fn $name($($done: u64,)* $($spare: u64,)* vm: *mut Vm) -> u64 {
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
    fill(to, byte, len) Request::Fill { to, byte: byte as u8, len };
}

unsafe extern "C" fn host(
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
