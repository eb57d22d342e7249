//! `arith` and `math` ops on small floats (`SEMANTICS.md` §3.23).
//!
//! The ops are computed in `f64`, which is wide enough that rounding a sum or product to the small
//! format again is correct.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{
    ArithOp, FloatKind, FloatPredicate, MathOp, RoundingMode, SmallFloat, Specials, Type,
};

use super::facts::Facts;
use super::floats;
use crate::float::{self, Binary, Unary};
use crate::int;
use crate::interval::{self, Undecided};
use crate::outcome::Stop;

/// The float format of intermediate results.
pub(super) const WIDE: FloatKind = FloatKind::F64;

/// Converts a small float to `f64`; infinities and NaNs are kept.
fn widened(kind: SmallFloat, bits: u128) -> u128 {
    let bits = bits as u64;
    let wide = match kind.value(bits) {
        Some(value) => value,
        None if is_infinity(kind, bits) && bits >> (kind.bits() - 1) & 1 == 0 => f64::INFINITY,
        None if is_infinity(kind, bits) => f64::NEG_INFINITY,
        None => f64::NAN,
    };
    u128::from(wide.to_bits())
}

/// Is the small float an infinity of either sign?
fn is_infinity(kind: SmallFloat, bits: u64) -> bool {
    let fraction = bits & ((1 << kind.mantissa_bits()) - 1);
    kind.specials() == Specials::Ieee && kind.value(bits).is_none() && fraction == 0
}

/// Rounds an `f64` to the nearest float of a small format.
///
/// An overflow becomes an infinity. In a format without infinity and NaN, an overflow becomes the
/// largest float. No documentation specifies NaN results, or results out of range of other formats.
fn narrowed(kind: SmallFloat, wide: u128) -> Result<u128, Stop> {
    let open = |what: &str| Stop::Unsupported(format!("{what} as {}", kind.name()));
    let value = f64::from_bits(wide as u64);
    if value.is_nan() {
        return Err(open("a NaN that an op makes"));
    }
    if !kind.has_sign() && value <= 0.0 {
        return Err(open("a nonpositive number"));
    }
    if let Some(bits) = kind.nearest(value) {
        return Ok(u128::from(bits));
    }
    let exponent = int::ones(kind.exponent_bits()) << kind.mantissa_bits();
    let magnitude = match kind.specials() {
        Specials::Ieee => exponent,
        Specials::NanOnly | Specials::NanAsNegativeZero => {
            return Err(open("a number that is too large"));
        }
        Specials::None => exponent | int::ones(kind.mantissa_bits()),
    };
    let sign = u128::from(value.is_sign_negative()) << (kind.bits() - 1);
    Ok(sign | magnitude)
}

/// Converts a float of any format to `f64`.
pub(super) fn widened_from(ty: Type, bits: u128) -> Result<u128, Stop> {
    if let Some(kind) = ty.small_float() {
        return Ok(widened(kind, bits));
    }
    let kind = ty.float_kind().ok_or_else(no_float)?;
    if interval::is_interval(bits) {
        return Err(Undecided.into());
    }
    Ok(float::convert(kind, WIDE, bits))
}

/// Rounds an `f64` to a float of any format.
fn narrowed_to(ty: Type, wide: u128) -> Result<u128, Stop> {
    match (ty.small_float(), ty.float_kind()) {
        (Some(kind), _) => narrowed(kind, wide),
        (None, Some(kind)) => Ok(float::convert(WIDE, kind, wide)),
        (None, None) => Err(no_float()),
    }
}

fn no_float() -> Stop {
    Stop::Unsupported("a conversion of a type that is not a float".into())
}

/// Sets the sign bit of a small float. In a format with a single zero, the zero and the NaN stay
/// unchanged.
fn signed(kind: SmallFloat, bits: u128, sign: u128) -> Result<u128, Stop> {
    if !kind.has_sign() {
        let what = format!("a sign op on {}, a format without sign", kind.name());
        return Err(Stop::Unsupported(what));
    }
    let magnitude = bits & int::ones(kind.bits() - 1);
    if kind.specials() == Specials::NanAsNegativeZero && magnitude == 0 {
        return Ok(bits);
    }
    Ok(magnitude | sign)
}

/// Computes `a · b + c`, rounded to odd, so that a second rounding returns the correctly rounded
/// result. The product is exact in `f64`.
fn fused([a, b, c]: [u128; 3]) -> u128 {
    let op = |op, a, b| float::binary(op, WIDE, a, b);
    let product = op(Binary::Mul, a, b);
    let sum = op(Binary::Add, product, c);
    // The rounding error of the sum, computed by Knuth's two-sum. The error is a NaN if an operand
    // is infinite or a NaN.
    let of_c = op(Binary::Sub, sum, product);
    let of_product = op(Binary::Sub, sum, of_c);
    let lost = op(
        Binary::Add,
        op(Binary::Sub, product, of_product),
        op(Binary::Sub, c, of_c),
    );
    let lost = f64::from_bits(lost as u64);
    if lost == 0.0 || lost.is_nan() || sum & 1 == 1 {
        return sum;
    }
    let is_negative = f64::from_bits(sum as u64).is_sign_negative();
    if is_negative == lost.is_sign_negative() {
        sum + 1
    } else {
        sum - 1
    }
}

/// Does an `arith` op have small floats as operands or result?
pub(super) fn concerns(op: ArithOp, facts: Facts) -> bool {
    let is_small = |ty: Type| ty.small_float().is_some();
    let scales = matches!(op, ArithOp::ScalingExtF | ArithOp::ScalingTruncF);
    scales || is_small(facts.from) || is_small(facts.to)
}

/// Evaluates an `arith` op with a small float among its operands or result. The operand of a cast
/// has the type `facts.from`.
pub(super) fn eval(op: ArithOp, facts: Facts, a: u128, b: u128) -> Result<Element, Stop> {
    let missing = || Stop::Unsupported(format!("{op:?} on small floats"));
    let kind = || facts.from.small_float().ok_or_else(missing);
    let width = |ty: Type| ty.scalar_bits(facts.index_width).unwrap_or(64);
    let flagged = |args: &[u128], wide: u128| floats::fast(facts.fastmath, WIDE, args, wide);
    let float2 = |op| -> Result<Element, Stop> {
        let kind = kind()?;
        let (a, b) = (widened(kind, a), widened(kind, b));
        let wide = float::binary(op, WIDE, a, b);
        let Some(wide) = flagged(&[a, b], wide) else {
            return Ok(None);
        };
        narrowed(kind, wide).map(Some)
    };
    Ok(match op {
        ArithOp::AddF => float2(Binary::Add)?,
        ArithOp::SubF => float2(Binary::Sub)?,
        ArithOp::MulF => float2(Binary::Mul)?,
        ArithOp::DivF => float2(Binary::Div)?,
        ArithOp::RemF => float2(Binary::Rem)?,
        ArithOp::MaximumF => float2(Binary::Maximum)?,
        ArithOp::MinimumF => float2(Binary::Minimum)?,
        // For zeros of different sign, either zero may be the result of `maxnumf` or `minnumf`.
        ArithOp::MaxNumF | ArithOp::MinNumF
            if a != b
                && kind()?.value(a as u64) == Some(0.0)
                && kind()?.value(b as u64) == Some(0.0) =>
        {
            None
        }
        ArithOp::MaxNumF => float2(Binary::MaxNum)?,
        ArithOp::MinNumF => float2(Binary::MinNum)?,
        ArithOp::NegF => {
            let kind = kind()?;
            let result = signed(kind, a, !a & 1 << (kind.bits() - 1))?;
            flagged(&[widened(kind, a)], widened(kind, result)).map(|_| result)
        }
        ArithOp::CmpF => {
            let predicate = FloatPredicate::from_code(facts.predicate).ok_or_else(missing)?;
            let (a, b) = (widened(kind()?, a), widened(kind()?, b));
            let result = u128::from(float::compare(predicate, WIDE, a, b));
            flagged(&[a, b], 0).map(|_| result)
        }
        ArithOp::TruncF if facts.rounding != RoundingMode::ToNearestEven => return Err(missing()),
        ArithOp::ExtF | ArithOp::TruncF => {
            let wide = widened_from(facts.from, a)?;
            match flagged(&[], wide) {
                Some(wide) => Some(narrowed_to(facts.to, wide)?),
                None => None,
            }
        }
        ArithOp::SIToFP | ArithOp::UIToFP => {
            let is_signed = op == ArithOp::SIToFP;
            if facts.non_negative && int::signed(width(facts.from), a) < 0 {
                return Ok(None);
            }
            let wide = float::from_int(WIDE, width(facts.from), a, is_signed);
            // An integer that does not fit `f64` would be rounded twice.
            if float::to_int(WIDE, width(facts.from), wide, is_signed) != Some(a) {
                return Err(missing());
            }
            Some(narrowed_to(facts.to, wide)?)
        }
        ArithOp::FPToSI | ArithOp::FPToUI => {
            let wide = widened(kind()?, a);
            float::to_int(WIDE, width(facts.to), wide, op == ArithOp::FPToSI)
        }
        ArithOp::Bitcast => {
            if let Some(kind) = facts.from.float_kind() {
                floats::check_bits(kind, a)?;
            }
            Some(a)
        }
        ArithOp::Constant
        | ArithOp::Select
        | ArithOp::ScalingExtF
        | ArithOp::ScalingTruncF
        | ArithOp::AddI
        | ArithOp::SubI
        | ArithOp::MulI
        | ArithOp::DivSI
        | ArithOp::DivUI
        | ArithOp::RemSI
        | ArithOp::RemUI
        | ArithOp::CeilDivSI
        | ArithOp::CeilDivUI
        | ArithOp::FloorDivSI
        | ArithOp::AndI
        | ArithOp::OrI
        | ArithOp::XOrI
        | ArithOp::ShLI
        | ArithOp::ShRSI
        | ArithOp::ShRUI
        | ArithOp::MaxSI
        | ArithOp::MinSI
        | ArithOp::MaxUI
        | ArithOp::MinUI
        | ArithOp::AddUIExtended
        | ArithOp::MulSIExtended
        | ArithOp::MulUIExtended
        | ArithOp::CmpI
        | ArithOp::ExtSI
        | ArithOp::ExtUI
        | ArithOp::TruncI
        | ArithOp::IndexCast
        | ArithOp::IndexCastUI => return Err(missing()),
    })
}

/// Evaluates a `math` op on small floats.
pub(super) fn math(
    op: MathOp,
    kind: SmallFloat,
    flags: i128,
    args: &[Element],
) -> Result<Element, Stop> {
    let known: Option<Vec<u128>> = args.iter().copied().collect();
    let Some(known) = known else {
        return Ok(None);
    };
    let (bits, sign) = (known[0] as u64, 1u128 << (kind.bits() - 1));
    let wide: Vec<u128> = known.iter().map(|bits| widened(kind, *bits)).collect();
    let number = kind.value(bits);
    let whole = |op| narrowed(kind, float::unary(op, WIDE, wide[0]));
    let is_class = |holds: bool| Ok::<_, Stop>(u128::from(holds));
    let result = match op {
        MathOp::AbsF => signed(kind, known[0], 0)?,
        MathOp::CopySign
            if kind.specials() == Specials::NanAsNegativeZero
                && kind.value(known[1] as u64).is_none() =>
        {
            return Err(Stop::Unsupported(format!(
                "the sign of a NaN of {}",
                kind.name()
            )));
        }
        MathOp::CopySign => signed(kind, known[0], known[1] & sign)?,
        MathOp::Ceil => whole(Unary::Ceil)?,
        MathOp::Floor => whole(Unary::Floor)?,
        MathOp::Trunc => whole(Unary::Trunc)?,
        MathOp::Round => whole(Unary::Round)?,
        MathOp::RoundEven => whole(Unary::RoundEven)?,
        MathOp::Sqrt => whole(Unary::Sqrt)?,
        MathOp::Fma => narrowed(kind, fused([wide[0], wide[1], wide[2]]))?,
        MathOp::IsFinite => is_class(number.is_some())?,
        MathOp::IsInf => is_class(is_infinity(kind, bits))?,
        MathOp::IsNaN => is_class(number.is_none() && !is_infinity(kind, bits))?,
        // Float formats without a fraction have no subnormal numbers.
        MathOp::IsNormal => {
            let exponent = bits >> kind.mantissa_bits() & ((1 << kind.exponent_bits()) - 1);
            is_class(number.is_some() && (exponent != 0 || kind.mantissa_bits() == 0))?
        }
        MathOp::CtPop
        | MathOp::CountLeadingZeros
        | MathOp::CountTrailingZeros
        | MathOp::AbsI
        | MathOp::IPowI
        | MathOp::ClampF
        | MathOp::Rsqrt
        | MathOp::Cbrt
        | MathOp::Exp
        | MathOp::Exp2
        | MathOp::ExpM1
        | MathOp::Log
        | MathOp::Log2
        | MathOp::Log10
        | MathOp::Log1p
        | MathOp::Sin
        | MathOp::Cos
        | MathOp::Tan
        | MathOp::Asin
        | MathOp::Acos
        | MathOp::Atan
        | MathOp::Sinh
        | MathOp::Cosh
        | MathOp::Tanh
        | MathOp::Asinh
        | MathOp::Acosh
        | MathOp::Atanh
        | MathOp::Erf
        | MathOp::Erfc
        | MathOp::Atan2
        | MathOp::PowF
        | MathOp::FPowI
        | MathOp::SinCos => {
            return Err(Stop::Unsupported(format!("{op:?} on small floats")));
        }
    };
    let is_question = matches!(
        op,
        MathOp::IsFinite | MathOp::IsInf | MathOp::IsNaN | MathOp::IsNormal
    );
    let shown = if is_question {
        wide[0]
    } else {
        widened(kind, result)
    };
    Ok(floats::fast(flags, WIDE, &wide, shown).map(|_| result))
}
