//! Integers of up to 128 bits: a width in bits and the value's bits, zero-extended.
//!
//! Every wrap, truncation and extension is an explicit function. `SEMANTICS.md` §2 specifies where
//! division is undefined, and where shifts and violated flags make poison.

use lowerfuzz_ir::IntPredicate;

use crate::outcome::Ub;

/// Truncates `x` to `width` bits.
pub(crate) fn truncate(width: u32, x: u128) -> u128 {
    if width >= 128 {
        x
    } else {
        x & ((1u128 << width) - 1)
    }
}

/// A mask of the lowest `width` bits.
pub(crate) fn ones(width: u32) -> u128 {
    truncate(width, u128::MAX)
}

/// Sign-extends the lowest `width` bits of `x`.
pub(crate) fn signed(width: u32, x: u128) -> i128 {
    let shift = 128 - width;
    (x << shift).cast_signed() >> shift
}

/// Truncates a signed value to `width` bits.
pub(crate) fn from_signed(width: u32, x: i128) -> u128 {
    truncate(width, x.cast_unsigned())
}

fn smin(width: u32) -> i128 {
    i128::MIN >> (128 - width)
}

fn fits_signed(width: u32, x: i128) -> bool {
    signed(width, from_signed(width, x)) == x
}

/// The flags `nsw` and `nuw` of an op, encoded as in the attribute `Key::Overflow`.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wrap {
    pub(crate) nsw: bool,
    pub(crate) nuw: bool,
}

impl Wrap {
    pub(crate) fn from_bits(bits: i128) -> Wrap {
        Wrap {
            nsw: bits & 1 != 0,
            nuw: bits & 2 != 0,
        }
    }
}

/// Adds two integers. Functions of this module that return an `Option` return `None` for poison.
pub(crate) fn add(width: u32, a: u128, b: u128, wrap: Wrap) -> Option<u128> {
    let result = truncate(width, a.wrapping_add(b));
    let (sa, sb) = (signed(width, a), signed(width, b));
    let nsw_holds = || sa.checked_add(sb).is_some_and(|s| fits_signed(width, s));
    let nuw_holds = result >= a;
    ((!wrap.nsw || nsw_holds()) && (!wrap.nuw || nuw_holds)).then_some(result)
}

pub(crate) fn sub(width: u32, a: u128, b: u128, wrap: Wrap) -> Option<u128> {
    let result = truncate(width, a.wrapping_sub(b));
    let (sa, sb) = (signed(width, a), signed(width, b));
    let nsw_holds = || sa.checked_sub(sb).is_some_and(|s| fits_signed(width, s));
    let nuw_holds = a >= b;
    ((!wrap.nsw || nsw_holds()) && (!wrap.nuw || nuw_holds)).then_some(result)
}

pub(crate) fn mul(width: u32, a: u128, b: u128, wrap: Wrap) -> Option<u128> {
    let result = truncate(width, a.wrapping_mul(b));
    let (sa, sb) = (signed(width, a), signed(width, b));
    let nsw_holds = || sa.checked_mul(sb).is_some_and(|s| fits_signed(width, s));
    let nuw_holds = || a.checked_mul(b).is_some_and(|u| truncate(width, u) == u);
    ((!wrap.nsw || nsw_holds()) && (!wrap.nuw || nuw_holds())).then_some(result)
}

pub(crate) fn udiv(a: u128, b: u128) -> Result<u128, Ub> {
    a.checked_div(b).ok_or(Ub::DivByZero)
}

pub(crate) fn urem(a: u128, b: u128) -> Result<u128, Ub> {
    a.checked_rem(b).ok_or(Ub::DivByZero)
}

fn sdiv_operands(width: u32, a: u128, b: u128) -> Result<(i128, i128), Ub> {
    let (a, b) = (signed(width, a), signed(width, b));
    if b == 0 {
        return Err(Ub::DivByZero);
    }
    if a == smin(width) && b == -1 {
        return Err(Ub::DivOverflow);
    }
    Ok((a, b))
}

pub(crate) fn sdiv(width: u32, a: u128, b: u128) -> Result<u128, Ub> {
    let (a, b) = sdiv_operands(width, a, b)?;
    Ok(from_signed(width, a.wrapping_div(b)))
}

pub(crate) fn srem(width: u32, a: u128, b: u128) -> Result<u128, Ub> {
    let (a, b) = sdiv_operands(width, a, b)?;
    Ok(from_signed(width, a.wrapping_rem(b)))
}

/// Signed division that rounds toward plus infinity.
pub(crate) fn ceil_sdiv(width: u32, a: u128, b: u128) -> Result<u128, Ub> {
    let (a, b) = sdiv_operands(width, a, b)?;
    let quotient = a.wrapping_div(b);
    let round_up = a.wrapping_rem(b) != 0 && (a < 0) == (b < 0);
    Ok(from_signed(
        width,
        if round_up {
            quotient.wrapping_add(1)
        } else {
            quotient
        },
    ))
}

/// Signed division that rounds toward minus infinity.
pub(crate) fn floor_sdiv(width: u32, a: u128, b: u128) -> Result<u128, Ub> {
    let (a, b) = sdiv_operands(width, a, b)?;
    let quotient = a.wrapping_div(b);
    let round_down = a.wrapping_rem(b) != 0 && (a < 0) != (b < 0);
    Ok(from_signed(
        width,
        if round_down {
            quotient.wrapping_sub(1)
        } else {
            quotient
        },
    ))
}

/// Unsigned division that rounds toward plus infinity.
pub(crate) fn ceil_udiv(width: u32, a: u128, b: u128) -> Result<u128, Ub> {
    let quotient = udiv(a, b)?;
    let round_up = urem(a, b)? != 0;
    Ok(truncate(
        width,
        if round_up {
            quotient.wrapping_add(1)
        } else {
            quotient
        },
    ))
}

pub(crate) fn shl(width: u32, a: u128, amount: u128, wrap: Wrap) -> Option<u128> {
    let amount = shift_amount(width, amount)?;
    let result = truncate(width, a << amount);
    let nsw_holds = signed(width, result) >> amount == signed(width, a);
    let nuw_holds = result >> amount == a;
    ((!wrap.nsw || nsw_holds) && (!wrap.nuw || nuw_holds)).then_some(result)
}

/// Shifts right. If `exact` is set and a set bit is shifted out, the result is poison.
pub(crate) fn lshr(width: u32, a: u128, amount: u128, exact: bool) -> Option<u128> {
    let amount = shift_amount(width, amount)?;
    let result = a >> amount;
    (!exact || result << amount == a).then_some(result)
}

/// Shifts right. If `exact` is set and a set bit is shifted out, the result is poison.
pub(crate) fn ashr(width: u32, a: u128, amount: u128, exact: bool) -> Option<u128> {
    let amount = shift_amount(width, amount)?;
    let result = from_signed(width, signed(width, a) >> amount);
    (!exact || (a >> amount) << amount == a).then_some(result)
}

fn shift_amount(width: u32, amount: u128) -> Option<u32> {
    u32::try_from(amount).ok().filter(|amount| *amount < width)
}

pub(crate) fn compare(predicate: IntPredicate, width: u32, a: u128, b: u128) -> bool {
    let (sa, sb) = (signed(width, a), signed(width, b));
    match predicate {
        IntPredicate::Eq => a == b,
        IntPredicate::Ne => a != b,
        IntPredicate::Slt => sa < sb,
        IntPredicate::Sle => sa <= sb,
        IntPredicate::Sgt => sa > sb,
        IntPredicate::Sge => sa >= sb,
        IntPredicate::Ult => a < b,
        IntPredicate::Ule => a <= b,
        IntPredicate::Ugt => a > b,
        IntPredicate::Uge => a >= b,
    }
}

/// The low and the high half of a product of two `width`-bit integers; each half has `width` bits.
pub(crate) fn mul_extended(width: u32, a: u128, b: u128, is_signed: bool) -> (u128, u128) {
    // Schoolbook multiplication in 64-bit digits. A signed product differs from the unsigned
    // product only in the high half: each negative operand subtracts the other operand from the
    // high half.
    const DIGIT: u128 = u64::MAX as u128;
    let (a0, a1, b0, b1) = (a & DIGIT, a >> 64, b & DIGIT, b >> 64);
    let (p00, p01, p10, p11) = (a0 * b0, a0 * b1, a1 * b0, a1 * b1);
    let middle = (p00 >> 64) + (p01 & DIGIT) + (p10 & DIGIT);
    let low = (p00 & DIGIT) | (middle << 64);
    let high = p11 + (p01 >> 64) + (p10 >> 64) + (middle >> 64);
    let (low, mut high) = if width == 128 {
        (low, high)
    } else {
        (
            truncate(width, low),
            truncate(width, (low >> width) | (high << (128 - width))),
        )
    };
    if is_signed {
        if signed(width, a) < 0 {
            high = high.wrapping_sub(b);
        }
        if signed(width, b) < 0 {
            high = high.wrapping_sub(a);
        }
    }
    (low, truncate(width, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths() {
        assert_eq!(signed(7, 0x7f), -1);
        assert_eq!(signed(128, u128::MAX), -1);
        assert_eq!(from_signed(7, -2), 0x7e);
        assert_eq!(signed(1, 1), -1);
    }

    #[test]
    fn flags_are_exact() {
        let nsw = Wrap {
            nsw: true,
            nuw: false,
        };
        let nuw = Wrap {
            nsw: false,
            nuw: true,
        };
        assert_eq!(add(8, 127, 1, nsw), None);
        assert_eq!(add(8, 127, 1, nuw), Some(128));
        assert_eq!(add(8, 255, 1, nuw), None);
        assert_eq!(add(8, 255, 1, nsw), Some(0));
        assert_eq!(add(128, i128::MAX as u128, 1, nsw), None);
        assert_eq!(sub(8, 0, 1, nuw), None);
        assert_eq!(sub(8, 0, 1, nsw), Some(255));
        assert_eq!(mul(8, 0xff, 0xff, nsw), Some(1));
        assert_eq!(mul(8, 0xff, 0xff, nuw), None);
        assert_eq!(shl(8, 0x40, 1, nsw), None);
        assert_eq!(shl(8, 0x40, 1, nuw), Some(0x80));
        assert_eq!(lshr(8, 3, 1, true), None);
    }

    #[test]
    fn division() {
        assert_eq!(sdiv(8, 0x80, 0xff), Err(Ub::DivOverflow));
        assert_eq!(srem(8, 0x80, 0xff), Err(Ub::DivOverflow));
        assert_eq!(sdiv(1, 1, 1), Err(Ub::DivOverflow));
        assert_eq!(ceil_sdiv(8, 7, 2), Ok(4));
        assert_eq!(ceil_sdiv(8, 0xf9, 2), Ok(0xfd)); // -7 / 2 = -3.5
        assert_eq!(floor_sdiv(8, 0xf9, 2), Ok(0xfc));
        assert_eq!(floor_sdiv(8, 7, 0xfe), Ok(0xfc));
        assert_eq!(ceil_udiv(8, 255, 2), Ok(128));
        assert_eq!(urem(1, 0), Err(Ub::DivByZero));
    }

    #[test]
    fn extended_products() {
        assert_eq!(mul_extended(8, 0xff, 0xff, false), (1, 0xfe));
        assert_eq!(mul_extended(8, 0xff, 0xff, true), (1, 0));
        assert_eq!(
            mul_extended(128, u128::MAX, u128::MAX, false),
            (1, u128::MAX - 1)
        );
        assert_eq!(
            mul_extended(128, u128::MAX, 2, true),
            (u128::MAX - 1, u128::MAX)
        );
        assert_eq!(mul_extended(1, 1, 1, true), (1, 0));
    }
}
