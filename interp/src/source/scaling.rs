//! The ops `arith.scaling_extf` and `arith.scaling_truncf` on scalars.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{ArithOp, SmallFloat, Type};

use super::arith;
use super::facts::Facts;
use super::small_float::{WIDE, widened_from};
use crate::float;
use crate::outcome::Stop;

/// `scaling_extf` and `scaling_truncf`: multiply or divide a float by a power of two.
///
/// The scale is a float of type `f8E8M0FNU` or wider. MLIR's documentation does not specify the
/// rounding of a scale that is not a power of two.
pub(super) fn scale(
    op: ArithOp,
    (scale_ty, facts): (Type, Facts),
    (a, scale): (u128, u128),
) -> Result<Element, Stop> {
    let unsupported = |what: &str| Stop::Unsupported(what.to_owned());
    let is_narrow = scale_ty.small_float().is_some();
    if is_narrow && scale_ty.small_float() != Some(SmallFloat::F8E8M0FNU) {
        return Err(unsupported(
            "a scale of a small float type other than f8E8M0FNU",
        ));
    }
    let wide = widened_from(scale_ty, scale)?;
    let value = f64::from_bits(wide as u64);
    let power = SmallFloat::F8E8M0FNU.nearest(value);
    if power.and_then(|bits| SmallFloat::F8E8M0FNU.value(bits)) != Some(value) {
        return Err(unsupported("a scale that is not a power of two"));
    }
    // The float type of the multiplication or division.
    let (middle, binary) = if op == ArithOp::ScalingExtF {
        (facts.to, ArithOp::MulF)
    } else {
        (facts.from, ArithOp::DivF)
    };
    let kind = middle
        .float_kind()
        .ok_or_else(|| unsupported("a scaling op that has no standard float type"))?;
    let scale = float::convert(WIDE, kind, wide);
    let from = float::convert(WIDE, kind, widened_from(facts.from, a)?);
    let of_middle = Facts {
        from: middle,
        to: middle,
        ..facts
    };
    let [scaled] = arith::eval(binary, of_middle, &[Some(from), Some(scale)])?[..] else {
        return Ok(None);
    };
    let Some(scaled) = scaled.filter(|_| op == ArithOp::ScalingTruncF) else {
        return Ok(scaled);
    };
    let narrowing = Facts {
        from: middle,
        ..facts
    };
    Ok(arith::eval(ArithOp::TruncF, narrowing, &[Some(scaled)])?[0])
}
