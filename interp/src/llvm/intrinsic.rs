//! Scalar intrinsics: saturating and overflowing arithmetic, bit counting and permutation, and
//! float classes.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{FloatKind, LlvmOp};

use super::facts::{Facts, width_of};
use crate::float;
use crate::int::{self, Wrap};

/// Evaluates an integer intrinsic with one result. Returns `Some(None)` for poison. Returns `None`
/// if this module does not implement the op at this width.
#[allow(
    clippy::wildcard_enum_match_arm,
    reason = "no other op is an integer intrinsic"
)]
pub(super) fn integer(op: LlvmOp, facts: Facts, [a, b, c]: [u128; 3]) -> Option<Element> {
    let width = width_of(facts.from);
    let ones = int::truncate(width, u128::MAX);
    let (sa, sb) = (int::signed(width, a), int::signed(width, b));
    Some(Some(match op {
        LlvmOp::SAddSat => clamp(width, sa.checked_add(sb), sa < 0),
        LlvmOp::SSubSat => clamp(width, sa.checked_sub(sb), sa < 0),
        LlvmOp::UAddSat => a.checked_add(b).unwrap_or(ones).min(ones),
        LlvmOp::USubSat => a.saturating_sub(b),
        LlvmOp::SShlSat => {
            let Some(shifted) = int::shl(width, a, b, Wrap::default()) else {
                return Some(None);
            };
            let fits = int::signed(width, shifted) >> b == sa;
            clamp(width, fits.then(|| int::signed(width, shifted)), sa < 0)
        }
        LlvmOp::UShlSat => {
            let Some(shifted) = int::shl(width, a, b, Wrap::default()) else {
                return Some(None);
            };
            if shifted >> b == a { shifted } else { ones }
        }
        LlvmOp::CountLeadingZeros | LlvmOp::CountTrailingZeros => {
            if a == 0 && facts.poison_flag {
                return Some(None);
            }
            let zeros = if op == LlvmOp::CountLeadingZeros {
                width - (128 - a.leading_zeros())
            } else {
                a.trailing_zeros().min(width)
            };
            int::truncate(width, u128::from(zeros))
        }
        LlvmOp::CtPop => int::truncate(width, u128::from(a.count_ones())),
        LlvmOp::Abs => {
            if facts.poison_flag && sa == int::signed(width, 1 << (width - 1)) {
                return Some(None);
            }
            int::from_signed(width, sa.wrapping_abs())
        }
        LlvmOp::ByteSwap => {
            if !width.is_multiple_of(16) {
                return None;
            }
            a.swap_bytes() >> (128 - width)
        }
        LlvmOp::BitReverse => a.reverse_bits() >> (128 - width),
        LlvmOp::FShl | LlvmOp::FShr => {
            let amount = (c % u128::from(width)) as u32;
            match (op == LlvmOp::FShl, amount) {
                (true, 0) => a,
                (false, 0) => b,
                (true, _) => int::truncate(width, a << amount | b >> (width - amount)),
                (false, _) => int::truncate(width, a << (width - amount) | b >> amount),
            }
        }
        _ => return None,
    }))
}

/// Clamps an integer to `width` bits. `None` stands for an integer that overflows 128 bits;
/// `negative` is the integer's sign.
fn clamp(width: u32, value: Option<i128>, negative: bool) -> u128 {
    let max = i128::MAX >> (128 - width);
    let min = i128::MIN >> (128 - width);
    let value = value.unwrap_or(if negative { min } else { max });
    int::from_signed(width, value.clamp(min, max))
}

/// Evaluates an `x.with.overflow` op: the wrapped result and the overflow flag. Returns `None` for
/// other ops.
#[allow(
    clippy::wildcard_enum_match_arm,
    reason = "no other op has an overflow flag"
)]
pub(super) fn with_overflow(op: LlvmOp, width: u32, a: u128, b: u128) -> Option<(u128, bool)> {
    type Arith = fn(u32, u128, u128, Wrap) -> Option<u128>;
    let (compute, signed): (Arith, bool) = match op {
        LlvmOp::SAddWithOverflow => (int::add, true),
        LlvmOp::UAddWithOverflow => (int::add, false),
        LlvmOp::SSubWithOverflow => (int::sub, true),
        LlvmOp::USubWithOverflow => (int::sub, false),
        LlvmOp::SMulWithOverflow => (int::mul, true),
        LlvmOp::UMulWithOverflow => (int::mul, false),
        _ => return None,
    };
    let wrapped = compute(width, a, b, Wrap::default())?;
    let strict = Wrap {
        nsw: signed,
        nuw: !signed,
    };
    Some((wrapped, compute(width, a, b, strict).is_none()))
}

/// Converts a float to an integer, truncated and clamped to the integer's range. A NaN becomes
/// zero.
pub(super) fn saturated(kind: FloatKind, width: u32, a: u128, is_signed: bool) -> u128 {
    if let Some(value) = float::to_int(kind, width, a, is_signed) {
        return value;
    }
    let sign = 1u128 << (kind.bits() - 1);
    let negative = a & sign != 0;
    if a & !sign > float::infinity(kind) {
        return 0;
    }
    match (is_signed, negative) {
        (true, true) => 1 << (width - 1),
        (true, false) => int::truncate(width, u128::MAX) >> 1,
        (false, true) => 0,
        (false, false) => int::truncate(width, u128::MAX),
    }
}

/// Returns the bit of a float's class in the mask of `is.fpclass`. The classes are ordered:
/// signalling NaN, quiet NaN, then from minus infinity over normal, subnormal and zero to plus
/// infinity.
pub(super) fn class(kind: FloatKind, a: u128) -> u32 {
    let sign = 1u128 << (kind.bits() - 1);
    let magnitude = a & !sign;
    let infinity = float::infinity(kind);
    let quiet = 1u128 << (kind.mantissa_bits() - 1);
    let smallest_normal = 1u128 << kind.mantissa_bits();
    if magnitude > infinity {
        return u32::from(magnitude & quiet != 0);
    }
    let size = if magnitude == infinity {
        0
    } else if magnitude >= smallest_normal {
        1
    } else if magnitude != 0 {
        2
    } else {
        3
    };
    if a & sign != 0 { 2 + size } else { 9 - size }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lowerfuzz_ir::Type;

    fn facts(ty: Type) -> Facts {
        Facts::plain(ty, ty)
    }

    fn run(op: LlvmOp, width: u32, args: [u128; 3]) -> u128 {
        integer(op, facts(Type::int(width)), args).unwrap().unwrap()
    }

    #[test]
    fn saturation() {
        use LlvmOp::*;
        assert_eq!(run(SAddSat, 8, [127, 1, 0]), 127);
        assert_eq!(run(SAddSat, 8, [0x80, 0xff, 0]), 0x80);
        assert_eq!(run(SSubSat, 8, [0x80, 1, 0]), 0x80);
        assert_eq!(run(SSubSat, 8, [5, 7, 0]), 0xfe);
        assert_eq!(run(UAddSat, 8, [200, 100, 0]), 255);
        assert_eq!(run(USubSat, 8, [3, 4, 0]), 0);
        assert_eq!(run(SShlSat, 8, [0x40, 1, 0]), 127);
        assert_eq!(run(SShlSat, 8, [0xc0, 1, 0]), 0x80);
        assert_eq!(run(SShlSat, 8, [0xbf, 1, 0]), 0x80);
        assert_eq!(run(UShlSat, 8, [0x80, 1, 0]), 255);
        assert_eq!(run(UShlSat, 8, [0x40, 1, 0]), 0x80);
        let (max, min) = (i128::MAX as u128, i128::MIN as u128);
        assert_eq!(run(SAddSat, 128, [max, 1, 0]), max);
        assert_eq!(run(SSubSat, 128, [min, 1, 0]), min);
        assert_eq!(run(UAddSat, 128, [u128::MAX, 1, 0]), u128::MAX);
        assert_eq!(integer(SShlSat, facts(Type::I8), [1, 8, 0]), Some(None));
    }

    #[test]
    fn bits() {
        use LlvmOp::*;
        assert_eq!(run(CountLeadingZeros, 8, [1, 0, 0]), 7);
        assert_eq!(run(CountLeadingZeros, 7, [0, 0, 0]), 7);
        assert_eq!(run(CountTrailingZeros, 16, [0x50, 0, 0]), 4);
        assert_eq!(run(CountTrailingZeros, 16, [0, 0, 0]), 16);
        // The number of trailing zeros, 1, is the only nonzero value of an i1.
        assert_eq!(run(CountTrailingZeros, 1, [0, 0, 0]), 1);
        assert_eq!(run(CtPop, 8, [0xf1, 0, 0]), 5);
        assert_eq!(run(Abs, 8, [0xff, 0, 0]), 1);
        assert_eq!(run(Abs, 8, [0x80, 0, 0]), 0x80);
        assert_eq!(run(ByteSwap, 32, [0x0102_0304, 0, 0]), 0x0403_0201);
        assert_eq!(run(BitReverse, 8, [0b0000_0110, 0, 0]), 0b0110_0000);
        assert_eq!(run(FShl, 8, [0x12, 0x34, 4]), 0x23);
        assert_eq!(run(FShr, 8, [0x12, 0x34, 4]), 0x23);
        assert_eq!(run(FShl, 8, [0x12, 0x34, 8]), 0x12);
        assert_eq!(run(FShr, 8, [0x12, 0x34, 16]), 0x34);
        assert_eq!(integer(ByteSwap, facts(Type::I8), [1, 0, 0]), None);
    }

    #[test]
    fn overflow() {
        use LlvmOp::*;
        assert_eq!(
            with_overflow(SAddWithOverflow, 8, 127, 1),
            Some((128, true))
        );
        assert_eq!(
            with_overflow(UAddWithOverflow, 8, 127, 1),
            Some((128, false))
        );
        assert_eq!(with_overflow(USubWithOverflow, 8, 1, 2), Some((255, true)));
        assert_eq!(with_overflow(SSubWithOverflow, 8, 1, 2), Some((255, false)));
        assert_eq!(
            with_overflow(SMulWithOverflow, 8, 0xf0, 8),
            Some((0x80, false))
        );
        assert_eq!(
            with_overflow(UMulWithOverflow, 8, 0xf0, 8),
            Some((0x80, true))
        );
        assert_eq!(with_overflow(Add, 8, 1, 1), None);
    }

    #[test]
    fn classes_and_clamping() {
        let k = FloatKind::F32;
        let bits = |x: f32| u128::from(x.to_bits());
        let all = [
            0x7f80_0001,
            0x7fc0_0000,
            bits(f32::NEG_INFINITY),
            bits(-1.0),
            bits(-1e-45),
            bits(-0.0),
            bits(0.0),
            bits(1e-45),
            bits(1.0),
            bits(f32::INFINITY),
        ];
        let classes: Vec<u32> = all.iter().map(|x| class(k, *x)).collect();
        assert_eq!(classes, (0..10).collect::<Vec<_>>());
        assert_eq!(saturated(k, 8, bits(-1000.0), true), 0x80);
        assert_eq!(saturated(k, 8, bits(1e30), true), 0x7f);
        assert_eq!(saturated(k, 8, bits(1e30), false), 0xff);
        assert_eq!(saturated(k, 8, bits(-3.0), false), 0);
        assert_eq!(saturated(k, 8, bits(f32::NAN), true), 0);
        assert_eq!(saturated(k, 8, bits(-3.5), true), 0xfd);
    }
}
