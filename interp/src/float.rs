//! Software floats, represented by the bits of their format. The ops round to nearest even and
//! raise no exception flags.

use std::cmp::Ordering;

use lowerfuzz_ir::{FloatKind, FloatPredicate};
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

use crate::int;

/// Runs `$body` with `$F` as the software float type of a format.
macro_rules! with_format {
    ($kind:expr, $F:ident => $body:expr) => {
        match $kind {
            FloatKind::F16 => {
                type $F = Half;
                $body
            }
            FloatKind::BF16 => {
                type $F = BFloat;
                $body
            }
            FloatKind::F32 => {
                type $F = Single;
                $body
            }
            FloatKind::F64 => {
                type $F = Double;
                $body
            }
        }
    };
}

/// A float op with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    /// Returns the larger operand, or NaN if either operand is NaN. −0 is below +0.
    Maximum,
    Minimum,
    /// Returns the larger operand, or the other operand if one operand is NaN. −0 is below +0.
    MaxNum,
    MinNum,
    CopySign,
}

/// The payload that marks a NaN as a result of an op, in every format.
const OPEN: u128 = 0x2a;

/// Returns another NaN than the one that ops produce: the smallest signalling one, with a sign.
pub(crate) fn other_nan(kind: FloatKind) -> u128 {
    infinity(kind) | 1 | 1 << (kind.bits() - 1)
}

/// Is this the NaN that ops produce, with either sign?
///
/// LangRef does not specify which NaN an op produces ("Behavior of Floating-Point NaN values"). One
/// bit pattern, called the open NaN, therefore stands for every possible NaN. Programs hardly ever
/// contain this pattern otherwise.
pub(crate) fn is_open_nan(kind: FloatKind, bits: u128) -> bool {
    int::truncate(kind.bits() - 1, bits) == u128::from(kind.quiet_nan()) | OPEN
}

/// Returns the result of an arithmetic op; every NaN becomes the open NaN.
pub(crate) fn made(kind: FloatKind, bits: u128) -> u128 {
    match kind.is_nan(u64::try_from(bits).unwrap_or(0)) {
        true => u128::from(kind.quiet_nan()) | OPEN,
        false => bits,
    }
}

pub(crate) fn binary(op: Binary, kind: FloatKind, a: u128, b: u128) -> u128 {
    rounded(op, kind, a, b, Round::NearestTiesToEven)
}

/// Evaluates a binary op with the given rounding mode.
pub(crate) fn rounded(op: Binary, kind: FloatKind, a: u128, b: u128, round: Round) -> u128 {
    let result = with_format!(kind, F => {
        let (a, b) = (F::from_bits(a), F::from_bits(b));
        let result = match op {
            Binary::Add => a.add_r(b, round).value,
            Binary::Sub => a.sub_r(b, round).value,
            Binary::Mul => a.mul_r(b, round).value,
            Binary::Div => a.div_r(b, round).value,
            Binary::Rem => a.c_fmod(b).value,
            Binary::Maximum => extremum(a, b, false),
            Binary::Minimum => extremum(a, b, true),
            Binary::MaxNum => number_extremum(a, b, false),
            Binary::MinNum => number_extremum(a, b, true),
            Binary::CopySign => a.copy_sign(b),
        };
        result.to_bits()
    });
    // `copysign` keeps the NaN bits of its operand, so its result is not an open NaN.
    if op == Binary::CopySign {
        return result;
    }
    made(kind, result)
}

fn extremum<F: Float>(a: F, b: F, min: bool) -> F {
    if a.is_nan() {
        return a;
    }
    if b.is_nan() {
        return b;
    }
    if a.is_zero() && b.is_zero() {
        return if a.is_negative() == min { a } else { b };
    }
    let a_is_less = a.partial_cmp(&b) == Some(Ordering::Less);
    if a_is_less == min { a } else { b }
}

fn number_extremum<F: Float>(a: F, b: F, min: bool) -> F {
    if a.is_nan() {
        return b;
    }
    if b.is_nan() {
        return a;
    }
    extremum(a, b, min)
}

/// A float op with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unary {
    Neg,
    Abs,
    Ceil,
    Floor,
    Trunc,
    Round,
    RoundEven,
    Sqrt,
}

pub(crate) fn unary(op: Unary, kind: FloatKind, a: u128) -> u128 {
    let sign = 1u128 << (kind.bits() - 1);
    let rounding = match op {
        Unary::Neg => return a ^ sign,
        Unary::Abs => return a & !sign,
        Unary::Sqrt => return made(kind, sqrt(kind, a)),
        Unary::Ceil => Round::TowardPositive,
        Unary::Floor => Round::TowardNegative,
        Unary::Trunc => Round::TowardZero,
        Unary::Round => Round::NearestTiesToAway,
        Unary::RoundEven => Round::NearestTiesToEven,
    };
    let rounded =
        with_format!(kind, F => F::from_bits(a).round_to_integral(rounding).value.to_bits());
    made(kind, rounded)
}

/// The bits of plus infinity.
pub(crate) fn infinity(kind: FloatKind) -> u128 {
    u128::from(kind.quiet_nan()) & !((1u128 << kind.mantissa_bits()) - 1)
}

/// Formats a float in decimal.
pub(crate) fn show(kind: FloatKind, a: u128) -> String {
    with_format!(kind, F => F::from_bits(a).to_string())
}

/// `a * b + c` with one rounding.
pub(crate) fn fma(kind: FloatKind, a: u128, b: u128, c: u128) -> u128 {
    let sum = with_format!(kind, F => {
        let (a, b, c) = (F::from_bits(a), F::from_bits(b), F::from_bits(c));
        a.mul_add_r(b, c, Round::NearestTiesToEven).value.to_bits()
    });
    made(kind, sum)
}

/// The correctly rounded square root. Integer arithmetic computes the root of the significand with
/// enough digits. A sticky bit marks a nonzero remainder.
fn sqrt(kind: FloatKind, a: u128) -> u128 {
    let sign = 1u128 << (kind.bits() - 1);
    if kind.is_nan(u64::try_from(a).unwrap_or(0)) || a & !sign == 0 {
        return a;
    }
    if a & sign != 0 {
        return u128::from(kind.quiet_nan());
    }
    let infinity = u128::from(kind.quiet_nan()) & !((1u128 << kind.mantissa_bits()) - 1);
    if a == infinity {
        return a;
    }
    // The float `a` equals significand * 2^exponent, with an integer significand.
    let mantissa_bits = kind.mantissa_bits();
    let exponent_bits = kind.bits() - 1 - mantissa_bits;
    let bias = (1i32 << (exponent_bits - 1)) - 1;
    let raw_exponent = i32::try_from(a >> mantissa_bits).expect("an exponent has at most 11 bits");
    let fraction = a & ((1u128 << mantissa_bits) - 1);
    let (mut significand, mut exponent) = if raw_exponent == 0 {
        (fraction, 1 - bias - mantissa_bits.cast_signed())
    } else {
        (
            fraction | 1u128 << mantissa_bits,
            raw_exponent - bias - mantissa_bits.cast_signed(),
        )
    };
    // Scale the number under the root to an even exponent and at least 2 * (mantissa + 3) digits.
    let wanted = 2 * (mantissa_bits + 4);
    let mut shift = wanted.saturating_sub(128 - significand.leading_zeros());
    if (exponent - shift.cast_signed()) % 2 != 0 {
        shift += 1;
    }
    significand <<= shift;
    exponent -= shift.cast_signed();
    let root = significand.isqrt();
    // The square root is root * 2^(exponent / 2). A nonzero remainder becomes a sticky digit below.
    let sticky = u128::from(root * root != significand);
    let exact = root << 1 | sticky;
    with_format!(kind, F => {
        let whole: F = F::from_u128_r(exact, Round::NearestTiesToEven).value;
        // A square root is never subnormal, so scaling does not round. `from_u128` rounds, and sees
        // the sticky digit below the last place.
        whole.scalbn(exponent / 2 - 1).to_bits()
    })
}

/// Compares two floats. The name of each `FloatPredicate` tells whether it holds for unordered
/// operands.
pub(crate) fn compare(predicate: FloatPredicate, kind: FloatKind, a: u128, b: u128) -> bool {
    use Ordering::{Equal, Greater, Less};
    let order = with_format!(kind, F => F::from_bits(a).partial_cmp(&F::from_bits(b)));
    let unordered = order.is_none();
    match predicate {
        FloatPredicate::False => false,
        FloatPredicate::Oeq => order == Some(Equal),
        FloatPredicate::Ogt => order == Some(Greater),
        FloatPredicate::Oge => matches!(order, Some(Greater | Equal)),
        FloatPredicate::Olt => order == Some(Less),
        FloatPredicate::Ole => matches!(order, Some(Less | Equal)),
        FloatPredicate::One => matches!(order, Some(Less | Greater)),
        FloatPredicate::Ord => !unordered,
        FloatPredicate::Ueq => unordered || order == Some(Equal),
        FloatPredicate::Ugt => unordered || order == Some(Greater),
        FloatPredicate::Uge => order != Some(Less),
        FloatPredicate::Ult => unordered || order == Some(Less),
        FloatPredicate::Ule => order != Some(Greater),
        FloatPredicate::Une => order != Some(Equal),
        FloatPredicate::Uno => unordered,
        FloatPredicate::True => true,
    }
}

/// Converts a float to another format, rounding to nearest even.
pub(crate) fn convert(from: FloatKind, to: FloatKind, a: u128) -> u128 {
    if from == to {
        return a;
    }
    fn go<A, B>(a: u128) -> u128
    where
        A: FloatConvert<B>,
        B: Float,
    {
        let mut loses_info = false;
        let value: B = A::from_bits(a)
            .convert_r(Round::NearestTiesToEven, &mut loses_info)
            .value;
        value.to_bits()
    }
    let converted = match (from, to) {
        (FloatKind::F16, FloatKind::BF16) => go::<Half, BFloat>(a),
        (FloatKind::F16, FloatKind::F32) => go::<Half, Single>(a),
        (FloatKind::F16, FloatKind::F64) => go::<Half, Double>(a),
        (FloatKind::BF16, FloatKind::F16) => go::<BFloat, Half>(a),
        (FloatKind::BF16, FloatKind::F32) => go::<BFloat, Single>(a),
        (FloatKind::BF16, FloatKind::F64) => go::<BFloat, Double>(a),
        (FloatKind::F32, FloatKind::F16) => go::<Single, Half>(a),
        (FloatKind::F32, FloatKind::BF16) => go::<Single, BFloat>(a),
        (FloatKind::F32, FloatKind::F64) => go::<Single, Double>(a),
        (FloatKind::F64, FloatKind::F16) => go::<Double, Half>(a),
        (FloatKind::F64, FloatKind::BF16) => go::<Double, BFloat>(a),
        (FloatKind::F64, FloatKind::F32) => go::<Double, Single>(a),
        (FloatKind::F16, FloatKind::F16)
        | (FloatKind::BF16, FloatKind::BF16)
        | (FloatKind::F32, FloatKind::F32)
        | (FloatKind::F64, FloatKind::F64) => a,
    };
    made(to, converted)
}

/// Converts an integer of `width` bits to a float, rounding to nearest even.
pub(crate) fn from_int(kind: FloatKind, width: u32, a: u128, is_signed: bool) -> u128 {
    with_format!(kind, F => {
        let value = if is_signed {
            F::from_i128_r(int::signed(width, a), Round::NearestTiesToEven).value
        } else {
            F::from_u128_r(a, Round::NearestTiesToEven).value
        };
        value.to_bits()
    })
}

/// Converts a float to an integer of `width` bits, rounding toward zero. Returns `None` (poison)
/// for a NaN, and if the truncated float does not fit.
pub(crate) fn to_int(kind: FloatKind, width: u32, a: u128, is_signed: bool) -> Option<u128> {
    with_format!(kind, F => {
        let value = F::from_bits(a);
        if value.is_nan() || value.is_infinite() {
            return None;
        }
        let whole = value.round_to_integral(Round::TowardZero).value;
        if whole.is_zero() {
            return Some(0);
        }
        let mut exact = false;
        let magnitude = whole.abs().to_u128_r(128, Round::TowardZero, &mut exact);
        if magnitude.status.contains(rustc_apfloat::Status::INVALID_OP) {
            return None;
        }
        let magnitude = magnitude.value;
        let largest = if is_signed { (1u128 << (width - 1)) - 1 } else { int::truncate(width, u128::MAX) };
        let fits = match (whole.is_negative(), is_signed) {
            (false, _) => magnitude <= largest,
            (true, true) => magnitude <= largest.wrapping_add(1),
            (true, false) => false,
        };
        let negated = if whole.is_negative() { magnitude.wrapping_neg() } else { magnitude };
        fits.then_some(int::truncate(width, negated))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f32s(x: f32) -> u128 {
        u128::from(x.to_bits())
    }

    #[test]
    fn sqrt_is_correctly_rounded() {
        // The host's square root follows IEEE 754. The compared values include subnormals and huge
        // floats.
        let mut bits = 0u32;
        for _ in 0..200_000 {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let x = f32::from_bits(bits & 0x7fff_ffff);
            if x.is_nan() {
                continue;
            }
            assert_eq!(
                unary(Unary::Sqrt, FloatKind::F32, f32s(x)),
                f32s(x.sqrt()),
                "{x:e}"
            );
        }
        for x in [f64::MIN_POSITIVE, 5e-324, f64::MAX, 2.0, 3.0, 1e300, 0.1] {
            let got = unary(Unary::Sqrt, FloatKind::F64, u128::from(x.to_bits()));
            assert_eq!(got, u128::from(x.sqrt().to_bits()), "{x:e}");
        }
        assert_eq!(unary(Unary::Sqrt, FloatKind::F32, f32s(-0.0)), f32s(-0.0));
        assert_eq!(unary(Unary::Sqrt, FloatKind::F16, 0x4400), 0x4000); // sqrt 4 = 2
    }

    #[test]
    fn f32_ops_match_the_host() {
        let values = [
            0.0f32,
            -0.0,
            1.5,
            -3.25,
            f32::MAX,
            f32::MIN_POSITIVE,
            1e-45,
            f32::INFINITY,
        ];
        for a in values {
            for b in values {
                let check = |op, want: f32| {
                    let got = f32::from_bits(binary(op, FloatKind::F32, f32s(a), f32s(b)) as u32);
                    assert!(got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan());
                };
                check(Binary::Add, a + b);
                check(Binary::Sub, a - b);
                check(Binary::Mul, a * b);
                check(Binary::Div, a / b);
                check(Binary::Rem, a % b);
                let fused = fma(FloatKind::F32, f32s(a), f32s(b), f32s(1.0));
                let want = a.mul_add(b, 1.0);
                assert!(fused == f32s(want) || want.is_nan());
            }
        }
    }

    #[test]
    fn extrema_handle_nans_and_signed_zeros() {
        let (zero, minus_zero, nan) = (f32s(0.0), f32s(-0.0), f32s(f32::NAN));
        let k = FloatKind::F32;
        assert_eq!(binary(Binary::Maximum, k, minus_zero, zero), zero);
        assert_eq!(binary(Binary::Minimum, k, zero, minus_zero), minus_zero);
        assert!(is_open_nan(k, binary(Binary::Maximum, k, zero, nan)));
        assert_eq!(binary(Binary::MaxNum, k, nan, zero), zero);
        assert_eq!(binary(Binary::MinNum, k, f32s(1.0), f32s(2.0)), f32s(1.0));
    }

    /// Ops on the sign bit alone produce no open NaN. A NaN literal of the program is not an open
    /// NaN either.
    #[test]
    fn only_nans_made_by_arithmetic_are_open() {
        use FloatKind::{BF16, F16, F32, F64};
        for k in [F16, BF16, F32, F64] {
            let nan = u128::from(k.quiet_nan());
            let minus = |bits| unary(Unary::Neg, k, bits);
            let one = from_int(k, 32, 1, true);
            let made = [
                binary(Binary::Add, k, nan, one),
                binary(Binary::Minimum, k, one, minus(nan)),
                binary(Binary::Rem, k, one, 0),
                unary(Unary::Sqrt, k, minus(one)),
                unary(Unary::Sqrt, k, nan),
                unary(Unary::Floor, k, minus(nan)),
                fma(k, infinity(k), 0, one),
            ];
            for bits in made {
                assert!(is_open_nan(k, bits), "{bits:x}");
                assert!(is_open_nan(k, minus(bits)), "{bits:x}");
                assert!(is_open_nan(k, binary(Binary::CopySign, k, bits, one)));
            }
            let other = match k {
                F64 => F16,
                F16 | BF16 | F32 => F64,
            };
            assert!(is_open_nan(other, convert(k, other, nan)));
            for bits in [nan, minus(nan), unary(Unary::Abs, k, nan), infinity(k), one] {
                assert!(!is_open_nan(k, bits), "{bits:x}");
            }
        }
    }

    #[test]
    fn conversions_round_and_detect_overflow() {
        let k = FloatKind::F32;
        assert_eq!(to_int(k, 8, f32s(127.9), true), Some(127));
        assert_eq!(to_int(k, 8, f32s(128.0), true), None);
        assert_eq!(to_int(k, 8, f32s(-128.9), true), Some(0x80));
        assert_eq!(to_int(k, 8, f32s(-129.0), true), None);
        assert_eq!(to_int(k, 8, f32s(-0.9), false), Some(0));
        assert_eq!(to_int(k, 8, f32s(-1.0), false), None);
        assert_eq!(to_int(k, 1, f32s(-1.0), true), Some(1));
        assert_eq!(to_int(k, 1, f32s(1.0), true), None);
        assert_eq!(
            to_int(k, 128, f32s(f32::MAX), false),
            Some(f32::MAX as u128)
        );
        assert_eq!(to_int(k, 64, f32s(f32::NAN), true), None);
        assert_eq!(from_int(FloatKind::F16, 32, 65520, false), 0x7c00);
        assert_eq!(from_int(FloatKind::F16, 32, 65519, false), 0x7bff);
        assert_eq!(from_int(k, 128, u128::MAX, true), f32s(-1.0));
        assert_eq!(
            convert(
                FloatKind::F64,
                FloatKind::F32,
                u128::from(1e-46f64.to_bits())
            ),
            0
        );
        assert_eq!(
            convert(FloatKind::F16, FloatKind::F32, 0x0001),
            f32s(2f32.powi(-24))
        );
    }

    #[test]
    fn every_predicate_compares_correctly() {
        use FloatPredicate::*;
        let k = FloatKind::F64;
        let bits = |x: f64| u128::from(x.to_bits());
        let holds = |a, b| -> Vec<_> {
            FloatPredicate::ALL
                .into_iter()
                .filter(|p| compare(*p, k, bits(a), bits(b)))
                .collect()
        };
        assert_eq!(holds(1.0, 2.0), [Olt, Ole, One, Ord, Ult, Ule, Une, True]);
        assert_eq!(holds(0.0, -0.0), [Oeq, Oge, Ole, Ord, Ueq, Uge, Ule, True]);
        assert_eq!(holds(2.0, 1.0), [Ogt, Oge, One, Ord, Ugt, Uge, Une, True]);
        assert_eq!(
            holds(f64::NAN, 1.0),
            [Ueq, Ugt, Uge, Ult, Ule, Une, Uno, True]
        );
    }
}
