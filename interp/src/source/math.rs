//! `math` ops on scalars. An inexact result is an interval.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{FloatKind, FloatPredicate, MathOp};

use crate::accuracy::Accuracy;
use crate::elementary::Elementary;
use crate::float::{self, Binary, Unary};
use crate::int;
use crate::interval::{self, ANY, Interval, Undecided};
use crate::outcome::{Stop, Ub};

/// Evaluates a `math` op on floats of a format, or on integers of a width. For `fpowi`, the width
/// is the width of the exponent.
pub(crate) fn eval(
    op: MathOp,
    kind: Option<FloatKind>,
    width: u32,
    args: &[Element],
    accuracy: Accuracy,
) -> Result<Element, Stop> {
    if op == MathOp::IPowI {
        return Ok(power(width, args[0], args[1])?);
    }
    // Poison operands make the result poison.
    let mut values = [0; 3];
    for (value, arg) in values.iter_mut().zip(args) {
        let Some(bits) = arg else {
            return Ok(None);
        };
        *value = *bits;
    }
    let [a, b, c] = values;
    let kind =
        || kind.ok_or_else(|| Stop::Unsupported(format!("{op:?} on a type that is not a float")));
    let inexact =
        |function: Elementary| Ok::<_, Stop>(function.interval(kind()?, [a, b], accuracy));
    let unary = |unary_op| Ok::<_, Stop>(interval::unary(unary_op, kind()?, a));
    let result = match op {
        MathOp::AbsF => unary(Unary::Abs)?,
        MathOp::Ceil => unary(Unary::Ceil)?,
        MathOp::Floor => unary(Unary::Floor)?,
        MathOp::Trunc => unary(Unary::Trunc)?,
        MathOp::Round => unary(Unary::Round)?,
        MathOp::RoundEven => unary(Unary::RoundEven)?,
        MathOp::Sqrt => unary(Unary::Sqrt)?,
        MathOp::CopySign => interval::binary(Binary::CopySign, kind()?, a, b),
        MathOp::Fma => interval::fma(kind()?, a, b, c),
        MathOp::CtPop => u128::from(a.count_ones()),
        MathOp::CountLeadingZeros => u128::from(a.leading_zeros() - (u128::BITS - width)),
        MathOp::CountTrailingZeros => u128::from(a.trailing_zeros().min(width)),
        MathOp::AbsI => int::from_signed(width, int::signed(width, a).wrapping_abs()),
        MathOp::FPowI => float_power(kind()?, a, int::signed(width, b)),
        // `ipowi` is handled above, and `sincos` is evaluated as `sin` and `cos`.
        MathOp::IPowI | MathOp::SinCos => return Ok(None),
        MathOp::IsFinite => class(kind()?, a, |kind, a| !is_special(kind, a))?,
        MathOp::IsInf => class(kind()?, a, |kind, a| {
            is_special(kind, a) && fraction(kind, a) == 0
        })?,
        MathOp::IsNaN => class(kind()?, a, |kind, a| {
            is_special(kind, a) && fraction(kind, a) != 0
        })?,
        MathOp::IsNormal => class(kind()?, a, |kind, a| {
            !is_special(kind, a) && exponent(kind, a) != 0
        })?,
        MathOp::ClampF => {
            let kind = kind()?;
            if interval::compare(FloatPredicate::Ogt, kind, b, c)? {
                return Ok(None);
            }
            let lesser = interval::binary(Binary::Minimum, kind, a, c);
            interval::binary(Binary::Maximum, kind, lesser, b)
        }
        MathOp::Rsqrt => inexact(Elementary::Rsqrt)?,
        MathOp::Cbrt => inexact(Elementary::Cbrt)?,
        MathOp::Exp => inexact(Elementary::Exp)?,
        MathOp::Exp2 => inexact(Elementary::Exp2)?,
        MathOp::ExpM1 => inexact(Elementary::ExpM1)?,
        MathOp::Log => inexact(Elementary::Log)?,
        MathOp::Log2 => inexact(Elementary::Log2)?,
        MathOp::Log10 => inexact(Elementary::Log10)?,
        MathOp::Log1p => inexact(Elementary::Log1p)?,
        MathOp::Sin => inexact(Elementary::Sin)?,
        MathOp::Cos => inexact(Elementary::Cos)?,
        MathOp::Tan => inexact(Elementary::Tan)?,
        MathOp::Asin => inexact(Elementary::Asin)?,
        MathOp::Acos => inexact(Elementary::Acos)?,
        MathOp::Atan => inexact(Elementary::Atan)?,
        MathOp::Sinh => inexact(Elementary::Sinh)?,
        MathOp::Cosh => inexact(Elementary::Cosh)?,
        MathOp::Tanh => inexact(Elementary::Tanh)?,
        MathOp::Asinh => inexact(Elementary::Asinh)?,
        MathOp::Acosh => inexact(Elementary::Acosh)?,
        MathOp::Atanh => inexact(Elementary::Atanh)?,
        MathOp::Erf => inexact(Elementary::Erf)?,
        MathOp::Erfc => inexact(Elementary::Erfc)?,
        MathOp::Atan2 => inexact(Elementary::Atan2)?,
        MathOp::PowF => inexact(Elementary::Pow)?,
    };
    Ok(Some(result))
}

/// Computes a signed integer power. Conversions branch on the exponent, and for a negative exponent
/// on the base. Poison in an operand on which conversions branch is undefined behaviour.
fn power(width: u32, base: Element, power: Element) -> Result<Element, Ub> {
    let Some(power) = power else {
        return Err(Ub::PoisonUsed("a power"));
    };
    let power = int::signed(width, power);
    let Some(base) = base else {
        return match power < 0 {
            true => Err(Ub::PoisonUsed("the base of a negative power")),
            false => Ok(None),
        };
    };
    if power >= 0 {
        let mut product = int::truncate(width, 1);
        // Square and multiply, from the highest bit of the exponent.
        for bit in (0..i128::BITS - power.leading_zeros()).rev() {
            product = int::truncate(width, product.wrapping_mul(product));
            if power >> bit & 1 == 1 {
                product = int::truncate(width, product.wrapping_mul(base));
            }
        }
        return Ok(Some(product));
    }
    Ok(Some(match int::signed(width, base) {
        0 => return Err(Ub::DivByZero),
        -1 if power % 2 != 0 => int::from_signed(width, -1),
        1 | -1 => int::truncate(width, 1),
        _ => 0,
    }))
}

/// Returns the admissible results of a float raised to an integer power.
///
/// The error bound allows several roundings for each product. The result may be anything if an
/// intermediate product may overflow or underflow.
fn float_power(kind: FloatKind, a: u128, power: i128) -> u128 {
    if power == 0 {
        return float::from_int(kind, 8, 1, false);
    }
    let exact = float::from_int(FloatKind::F64, 128, power.cast_unsigned(), true);
    let exact = float::convert(FloatKind::F64, kind, exact);
    let one = float::from_int(kind, 8, 1, false);
    let magnitude = interval::unary(Unary::Abs, kind, a);
    let is_special = [0, one, float::infinity(kind)].contains(&magnitude)
        || !interval::is_interval(a) && kind.is_nan(a as u64);
    match u32::try_from(power.unsigned_abs()) {
        _ if is_special => special_power(kind, a, power),
        Ok(products @ ..=MOST_PRODUCTS) if !interval::is_interval(a) => {
            let nearest = Elementary::Pow.eval(kind, [a, exact]);
            match has_room(kind, nearest) && has_room(kind, magnitude) {
                true => interval::within(kind, nearest, 4 * products + 8),
                false => ANY,
            }
        }
        Ok(_) | Err(_) => ANY,
    }
}

/// The exact power of a zero, 1, an infinity or a NaN.
fn special_power(kind: FloatKind, a: u128, power: i128) -> u128 {
    let sign = 1u128 << (kind.bits() - 1);
    let one = float::from_int(kind, 8, 1, false);
    let infinity = float::infinity(kind);
    let magnitude = match a & !sign {
        0 if power < 0 => infinity,
        at if at == infinity && power < 0 => 0,
        at if at == one || at == 0 || at == infinity => at,
        _ => return float::made(kind, a),
    };
    match power % 2 {
        0 => magnitude,
        _ => magnitude | a & sign,
    }
}

/// The maximal exponent with a useful error bound.
const MOST_PRODUCTS: u32 = 64;

/// Is the float far from overflow and from the loss of digits by underflow?
fn has_room(kind: FloatKind, a: u128) -> bool {
    let most = int::ones(kind.bits() - 1 - kind.mantissa_bits());
    (most / 4 + 1..=most / 4 * 3).contains(&exponent(kind, a))
}

/// Is a float in a class? Fails if some floats of an interval are in the class and other floats are
/// not.
fn class(
    kind: FloatKind,
    a: u128,
    is_of: impl Fn(FloatKind, u128) -> bool,
) -> Result<u128, Undecided> {
    match Interval::of(a) {
        Interval::Ends(low, high)
            if is_of(kind, low) == is_of(kind, high) && (low ^ high) >> (kind.bits() - 1) == 0 =>
        {
            Ok(u128::from(is_of(kind, low)))
        }
        Interval::Ends(..) | Interval::Any => Err(Undecided),
    }
}

/// Returns the fraction bits of a float.
fn fraction(kind: FloatKind, bits: u128) -> u128 {
    int::truncate(kind.mantissa_bits(), bits)
}

/// Returns the exponent bits of a float.
fn exponent(kind: FloatKind, bits: u128) -> u128 {
    int::truncate(kind.bits() - 1, bits) >> kind.mantissa_bits()
}

/// Is the float an infinity or a NaN, so that all bits of the exponent are 1?
fn is_special(kind: FloatKind, bits: u128) -> bool {
    exponent(kind, bits) == int::ones(kind.bits() - 1 - kind.mantissa_bits())
}
