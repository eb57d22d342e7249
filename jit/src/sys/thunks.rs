//! Transitions from machine code to Rust and back.
//!
//! A thunk switches to the caller's stack, calls the helper, and switches back. If the run must
//! end, the thunk leaves the machine code instead. A helper therefore has the complete stack of the
//! thread and is never interrupted by a redirection. When the run ends, the helper has returned and
//! dropped all its values.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
use std::arch::naked_asm;

use super::interface::Word;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
use super::requests;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
use super::vm::{SAVED_SP_OFFSET, STOP_OFFSET, leave};
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
use crate::helpers;

/// The body of a thunk.
///
/// Thunks of simple helpers neither need the `Vm` nor end runs. Thunks of requests have up to five
/// arguments and pass the `Vm` as the sixth.
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
macro_rules! thunk {
    ($kind:ident $target:path) => {{
        #[unsafe(naked)]
        unsafe extern "C" fn thunk() {
            thunk!(@ $kind $target)
        }
        thunk as *const () as usize as u64
    }};
    (@ pure $target:path) => {
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
    (@ request $target:path) => {
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

/// On this platform, no generated code exists that could call the thunk.
#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
macro_rules! thunk {
    ($kind:ident $target:path) => {
        0
    };
}

macro_rules! helpers {
    ($($name:ident $kind:ident [$($param:ident)*] -> [$($result:ident)*] $target:path;)*) => {
        /// The functions that machine code can call.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Helper {
            $(
                #[doc = concat!("`", stringify!($target), "`")]
                $name,
            )*
        }

        impl Helper {
            /// Returns the address of the helper's thunk.
            pub(crate) fn address(self) -> u64 {
                match self {
                    $(Helper::$name => thunk!($kind $target),)*
                }
            }

            /// Returns the helper's parameters and results.
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
    UMulOverflows pure [I64 I64 I64 I64 I64] -> [I64] helpers::wide::umul_overflows;
    SMulOverflows pure [I64 I64 I64 I64 I64] -> [I64] helpers::wide::smul_overflows;
    FloatClass pure [I64 I64 I64 I64] -> [I64] helpers::floats::class;
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
    Tan pure [F64] -> [F64] helpers::floats::tan;
    Asin pure [F64] -> [F64] helpers::floats::asin;
    Acos pure [F64] -> [F64] helpers::floats::acos;
    Atan pure [F64] -> [F64] helpers::floats::atan;
    Sinh pure [F64] -> [F64] helpers::floats::sinh;
    Cosh pure [F64] -> [F64] helpers::floats::cosh;
    Tanh pure [F64] -> [F64] helpers::floats::tanh;
    Atan2 pure [F64 F64] -> [F64] helpers::floats::atan2;
    Pow pure [F64 F64] -> [F64] helpers::floats::pow;
    Malloc request [I64] -> [I64] requests::malloc;
    AlignedAlloc request [I64 I64] -> [I64] requests::aligned_alloc;
    Free request [I64] -> [] requests::free;
    Abort request [] -> [] requests::abort;
    Alloca request [I64 I64 I64] -> [I64] requests::alloca;
    Release request [I64] -> [] requests::release;
    Copy request [I64 I64 I64 I64] -> [] requests::copy;
    CopyMemRef request [I64 I64 I64 I64] -> [] requests::copy_memref;
    Fill request [I64 I64 I64] -> [] requests::fill;
    Host request [I64 I64 I64] -> [] requests::host;
}
