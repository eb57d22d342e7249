//! Division and conversion of 128-bit integers.
//!
//! The code that calls a division has excluded a zero divisor with a trap; here it gives zero.

/// A 128-bit result in two registers.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    low: u64,
    high: u64,
}

impl From<u128> for Pair {
    fn from(value: u128) -> Pair {
        Pair {
            low: value as u64,
            high: (value >> 64) as u64,
        }
    }
}

/// The integer whose halves these are.
pub(crate) fn join(low: u64, high: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

/// Unsigned quotient.
pub(crate) extern "C" fn udiv(al: u64, ah: u64, bl: u64, bh: u64) -> Pair {
    join(al, ah).checked_div(join(bl, bh)).unwrap_or(0).into()
}

/// Unsigned remainder.
pub(crate) extern "C" fn urem(al: u64, ah: u64, bl: u64, bh: u64) -> Pair {
    join(al, ah).checked_rem(join(bl, bh)).unwrap_or(0).into()
}

/// Signed quotient, rounded toward zero; the minimum by −1 wraps.
pub(crate) extern "C" fn sdiv(al: u64, ah: u64, bl: u64, bh: u64) -> Pair {
    let (a, b) = (join(al, ah) as i128, join(bl, bh) as i128);
    let quotient = if b == 0 { 0 } else { a.wrapping_div(b) };
    (quotient as u128).into()
}

/// Signed remainder, with the sign of the dividend; the minimum by −1 gives zero.
pub(crate) extern "C" fn srem(al: u64, ah: u64, bl: u64, bh: u64) -> Pair {
    let (a, b) = (join(al, ah) as i128, join(bl, bh) as i128);
    let remainder = if b == 0 { 0 } else { a.wrapping_rem(b) };
    (remainder as u128).into()
}

/// Does the product of two unsigned integers need more than `width` bits (65 to 128)?
pub(crate) extern "C" fn umul_overflows(al: u64, ah: u64, bl: u64, bh: u64, width: u64) -> u64 {
    let product = join(al, ah).checked_mul(join(bl, bh));
    let fits = product.is_some_and(|p| p <= u128::MAX >> (128 - width));
    u64::from(!fits)
}

/// Does the product of two signed integers, zero-extended from `width` bits (65 to 128), need more?
pub(crate) extern "C" fn smul_overflows(al: u64, ah: u64, bl: u64, bh: u64, width: u64) -> u64 {
    let extend = |value: u128| ((value << (128 - width)) as i128) >> (128 - width);
    let product = extend(join(al, ah)).checked_mul(extend(join(bl, bh)));
    let fits = product.is_some_and(|p| extend(p as u128) == p);
    u64::from(!fits)
}

/// To the nearest float, ties to even.
pub(crate) extern "C" fn unsigned_to_f32(low: u64, high: u64) -> f32 {
    join(low, high) as f32
}

/// To the nearest float, ties to even.
pub(crate) extern "C" fn signed_to_f32(low: u64, high: u64) -> f32 {
    (join(low, high) as i128) as f32
}

/// To the nearest double, ties to even.
pub(crate) extern "C" fn unsigned_to_f64(low: u64, high: u64) -> f64 {
    join(low, high) as f64
}

/// To the nearest double, ties to even.
pub(crate) extern "C" fn signed_to_f64(low: u64, high: u64) -> f64 {
    (join(low, high) as i128) as f64
}

/// Toward zero; saturates where LLVM's result is poison.
pub(crate) extern "C" fn f64_to_unsigned(value: f64) -> Pair {
    (value as u128).into()
}

/// Toward zero; saturates where LLVM's result is poison.
pub(crate) extern "C" fn f64_to_signed(value: f64) -> Pair {
    ((value as i128) as u128).into()
}
