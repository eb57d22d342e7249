//! Division and conversion of 128-bit integers.
//!
//! For a zero divisor, the functions in this module return zero, and the calling code traps.

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

/// Joins the low and the high half of a 128-bit integer.
pub(crate) fn join(low: u64, high: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

/// Computes the unsigned quotient of 128-bit integers.
pub(crate) extern "C" fn udiv(al: u64, ah: u64, bl: u64, bh: u64) -> Pair {
    join(al, ah).checked_div(join(bl, bh)).unwrap_or(0).into()
}

/// Computes the unsigned remainder of 128-bit integers.
pub(crate) extern "C" fn urem(al: u64, ah: u64, bl: u64, bh: u64) -> Pair {
    join(al, ah).checked_rem(join(bl, bh)).unwrap_or(0).into()
}

/// Computes the signed quotient of 128-bit integers, rounded toward zero. The minimal integer
/// divided by −1 wraps.
pub(crate) extern "C" fn sdiv(al: u64, ah: u64, bl: u64, bh: u64) -> Pair {
    let (a, b) = (join(al, ah) as i128, join(bl, bh) as i128);
    let quotient = if b == 0 { 0 } else { a.wrapping_div(b) };
    (quotient as u128).into()
}

/// Computes the signed remainder of 128-bit integers, with the sign of the dividend. The remainder
/// of the minimal integer and −1 is zero.
pub(crate) extern "C" fn srem(al: u64, ah: u64, bl: u64, bh: u64) -> Pair {
    let (a, b) = (join(al, ah) as i128, join(bl, bh) as i128);
    let remainder = if b == 0 { 0 } else { a.wrapping_rem(b) };
    (remainder as u128).into()
}

/// Reports whether the product of two unsigned integers exceeds `width` bits (65 to 128).
pub(crate) extern "C" fn umul_overflows(al: u64, ah: u64, bl: u64, bh: u64, width: u64) -> u64 {
    let product = join(al, ah).checked_mul(join(bl, bh));
    let fits = product.is_some_and(|p| p <= u128::MAX >> (128 - width));
    u64::from(!fits)
}

/// Reports whether the product of two signed integers exceeds `width` bits (65 to 128). The
/// operands are zero-extended.
pub(crate) extern "C" fn smul_overflows(al: u64, ah: u64, bl: u64, bh: u64, width: u64) -> u64 {
    let extend = |value: u128| ((value << (128 - width)) as i128) >> (128 - width);
    let product = extend(join(al, ah)).checked_mul(extend(join(bl, bh)));
    let fits = product.is_some_and(|p| extend(p as u128) == p);
    u64::from(!fits)
}

/// Converts a 128-bit integer to the nearest `f32`, with ties to even.
pub(crate) extern "C" fn unsigned_to_f32(low: u64, high: u64) -> f32 {
    join(low, high) as f32
}

/// Converts a 128-bit integer to the nearest `f32`, with ties to even.
pub(crate) extern "C" fn signed_to_f32(low: u64, high: u64) -> f32 {
    (join(low, high) as i128) as f32
}

/// Converts a 128-bit integer to the nearest `f64`, with ties to even.
pub(crate) extern "C" fn unsigned_to_f64(low: u64, high: u64) -> f64 {
    join(low, high) as f64
}

/// Converts a 128-bit integer to the nearest `f64`, with ties to even.
pub(crate) extern "C" fn signed_to_f64(low: u64, high: u64) -> f64 {
    (join(low, high) as i128) as f64
}

/// Converts a double to an unsigned 128-bit integer, rounding toward zero. The result saturates
/// where LLVM's result is poison.
pub(crate) extern "C" fn f64_to_unsigned(value: f64) -> Pair {
    (value as u128).into()
}

/// Converts a double to an unsigned 128-bit integer, rounding toward zero. The result saturates
/// where LLVM's result is poison.
pub(crate) extern "C" fn f64_to_signed(value: f64) -> Pair {
    ((value as i128) as u128).into()
}
