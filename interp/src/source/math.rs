//! `math` on scalars: the exact functions. The others are not defined to the last bit.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{FloatKind, FloatPredicate, MathOp};

use crate::float::{self, Binary, Unary};
use crate::int;
use crate::outcome::{Stop, Ub};

/// Evaluates an op on scalars: floats of a format, or integers of a width.
pub(crate) fn eval(
    op: MathOp,
    kind: Option<FloatKind>,
    width: u32,
    args: &[Element],
) -> Result<Element, Stop> {
    if op == MathOp::IPowI {
        return Ok(power(width, args[0], args[1])?);
    }
    // Poison makes poison.
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
    let unary = |unary_op| Ok::<_, Stop>(float::unary(unary_op, kind()?, a));
    let result = match op {
        MathOp::AbsF => unary(Unary::Abs)?,
        MathOp::Ceil => unary(Unary::Ceil)?,
        MathOp::Floor => unary(Unary::Floor)?,
        MathOp::Trunc => unary(Unary::Trunc)?,
        MathOp::Round => unary(Unary::Round)?,
        MathOp::RoundEven => unary(Unary::RoundEven)?,
        MathOp::Sqrt => unary(Unary::Sqrt)?,
        MathOp::CopySign => float::binary(Binary::CopySign, kind()?, a, b),
        MathOp::Fma => float::fma(kind()?, a, b, c),
        MathOp::CtPop => u128::from(a.count_ones()),
        MathOp::CountLeadingZeros => u128::from(a.leading_zeros() - (u128::BITS - width)),
        MathOp::CountTrailingZeros => u128::from(a.trailing_zeros().min(width)),
        MathOp::AbsI => int::from_signed(width, int::signed(width, a).wrapping_abs()),
        // Answered above.
        MathOp::IPowI => return Ok(None),
        MathOp::IsFinite => u128::from(!is_special(kind()?, a)),
        MathOp::IsInf => u128::from(is_special(kind()?, a) && fraction(kind()?, a) == 0),
        MathOp::IsNaN => u128::from(is_special(kind()?, a) && fraction(kind()?, a) != 0),
        MathOp::IsNormal => u128::from(!is_special(kind()?, a) && exponent(kind()?, a) != 0),
        MathOp::ClampF => {
            let kind = kind()?;
            if float::compare(FloatPredicate::Ogt, kind, b, c) {
                return Ok(None);
            }
            let lesser = float::binary(Binary::Minimum, kind, a, c);
            float::binary(Binary::Maximum, kind, lesser, b)
        }
        MathOp::Rsqrt
        | MathOp::Exp
        | MathOp::Exp2
        | MathOp::Log
        | MathOp::Log2
        | MathOp::Log10
        | MathOp::Sin
        | MathOp::Cos
        | MathOp::Tanh
        | MathOp::ExpM1
        | MathOp::Log1p
        | MathOp::Atan
        | MathOp::Atan2
        | MathOp::PowF => {
            return Err(Stop::Unsupported(format!("the inexact function {op:?}")));
        }
    };
    Ok(Some(result))
}

/// A signed integer to the power of another. Conversions branch on the power, and on the base where
/// the power is negative: poison there is undefined.
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
        // Square by square, from the highest bit of the power.
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

/// The fraction's bits.
fn fraction(kind: FloatKind, bits: u128) -> u128 {
    int::truncate(kind.mantissa_bits(), bits)
}

/// The exponent's bits.
fn exponent(kind: FloatKind, bits: u128) -> u128 {
    int::truncate(kind.bits() - 1, bits) >> kind.mantissa_bits()
}

/// Are all bits of the exponent 1?
fn is_special(kind: FloatKind, bits: u128) -> bool {
    exponent(kind, bits) == int::ones(kind.bits() - 1 - kind.mantissa_bits())
}
