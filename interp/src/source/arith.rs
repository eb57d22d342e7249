//! `arith` ops on scalars. The interpreter applies `arith` ops on vectors lane by lane.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::ops::Hazard;
use lowerfuzz_ir::{ArithOp, FloatPredicate, IntPredicate};
use smallvec::smallvec;

use super::facts::Facts;
use super::floats::{check_bits, fast, is_zero};
use super::{fast_math, small_float};
use crate::float::{self, Binary, Unary};
use crate::int::{self, Wrap};
use crate::interval::{self, ANY};
use crate::outcome::{Stop, Ub};
pub(super) use crate::straight::Results;

/// Evaluates an `arith` op on scalars.
///
/// Poison operands make the result poison, with two exceptions. `select` ignores the value that is
/// not chosen. Division may be undefined, because a poison divisor may be zero.
pub(crate) fn eval(op: ArithOp, facts: Facts, args: &[Element]) -> Result<Results, Stop> {
    if op == ArithOp::Select {
        let chosen = args[0].map(|c| if c & 1 == 1 { args[1] } else { args[2] });
        return Ok(smallvec![chosen.flatten()]);
    }
    let hazards = op.row().ub;
    if hazards.contains(&Hazard::DivByZero) {
        check_divisor(hazards.contains(&Hazard::DivOverflow), facts, args)?;
    }
    let mut values = [0u128; 2];
    for (value, arg) in values.iter_mut().zip(args) {
        match arg {
            Some(bits) => *value = *bits,
            None => {
                let two = matches!(
                    op,
                    ArithOp::AddUIExtended | ArithOp::MulSIExtended | ArithOp::MulUIExtended
                );
                return Ok(if two {
                    smallvec![None, None]
                } else {
                    smallvec![None]
                });
            }
        }
    }
    eval_concrete(op, facts, values[0], values[1])
}

/// Checks a division for undefined behaviour. A poison divisor may be zero, and a poison dividend
/// may be the minimal integer.
fn check_divisor(is_signed: bool, facts: Facts, args: &[Element]) -> Result<(), Ub> {
    let Some(divisor) = args[1] else {
        return Err(Ub::PoisonUsed("a divisor"));
    };
    let width = facts.from.scalar_bits(facts.index_width).unwrap_or(64);
    if args[0].is_none() {
        if divisor == 0 {
            return Err(Ub::DivByZero);
        }
        if is_signed && int::signed(width, divisor) == -1 {
            return Err(Ub::PoisonUsed("a dividend of -1"));
        }
    }
    Ok(())
}

#[allow(clippy::too_many_lines, reason = "one arm an op")]
fn eval_concrete(op: ArithOp, facts: Facts, a: u128, b: u128) -> Result<Results, Stop> {
    if small_float::concerns(op, facts) {
        return Ok(smallvec![small_float::eval(op, facts, a, b)?]);
    }
    let width = facts.from.scalar_bits(facts.index_width).unwrap_or(64);
    let to_width = facts.to.scalar_bits(facts.index_width).unwrap_or(64);
    let wrap = Wrap::from_bits(facts.overflow);
    let from_float = facts.from.float_kind();
    let to_float = facts.to.float_kind();
    let missing = || Stop::Unsupported(format!("{op:?} on these types"));
    let float2 = |op| -> Result<Element, Stop> {
        let kind = from_float.ok_or_else(missing)?;
        let result = match facts.is_reordered {
            true => ANY,
            false => fast_math::binary(facts.fastmath, op, kind, a, b),
        };
        Ok(fast(facts.fastmath, kind, &[a, b], result))
    };
    let one: Element = match op {
        ArithOp::Constant | ArithOp::Select | ArithOp::ScalingExtF | ArithOp::ScalingTruncF => {
            return Err(missing());
        }
        ArithOp::AddI => int::add(width, a, b, wrap),
        ArithOp::SubI => int::sub(width, a, b, wrap),
        ArithOp::MulI => int::mul(width, a, b, wrap),
        ArithOp::DivSI => exact_div(facts, int::srem(width, a, b)?, int::sdiv(width, a, b)?),
        ArithOp::DivUI => exact_div(facts, int::urem(a, b)?, int::udiv(a, b)?),
        ArithOp::RemSI => Some(int::srem(width, a, b)?),
        ArithOp::RemUI => Some(int::urem(a, b)?),
        ArithOp::CeilDivSI => Some(int::ceil_sdiv(width, a, b)?),
        ArithOp::CeilDivUI => Some(int::ceil_udiv(width, a, b)?),
        ArithOp::FloorDivSI => Some(int::floor_sdiv(width, a, b)?),
        ArithOp::AndI => Some(a & b),
        ArithOp::OrI => Some(a | b),
        ArithOp::XOrI => Some(a ^ b),
        ArithOp::ShLI => int::shl(width, a, b, wrap),
        ArithOp::ShRSI => int::ashr(width, a, b, facts.exact),
        ArithOp::ShRUI => int::lshr(width, a, b, facts.exact),
        ArithOp::MaxSI => Some(if int::signed(width, a) > int::signed(width, b) {
            a
        } else {
            b
        }),
        ArithOp::MinSI => Some(if int::signed(width, a) < int::signed(width, b) {
            a
        } else {
            b
        }),
        ArithOp::MaxUI => Some(a.max(b)),
        ArithOp::MinUI => Some(a.min(b)),
        ArithOp::AddUIExtended => {
            let sum = int::truncate(width, a.wrapping_add(b));
            return Ok(smallvec![Some(sum), Some(u128::from(sum < a))]);
        }
        ArithOp::MulSIExtended | ArithOp::MulUIExtended => {
            let is_signed = op == ArithOp::MulSIExtended;
            let (low, high) = int::mul_extended(width, a, b, is_signed);
            return Ok(smallvec![Some(low), Some(high)]);
        }
        ArithOp::CmpI => {
            let predicate = IntPredicate::from_code(facts.predicate).ok_or_else(missing)?;
            Some(u128::from(int::compare(predicate, width, a, b)))
        }
        ArithOp::CmpF => {
            let predicate = FloatPredicate::from_code(facts.predicate).ok_or_else(missing)?;
            let kind = from_float.ok_or_else(missing)?;
            let result = u128::from(interval::compare(predicate, kind, a, b)?);
            fast(facts.fastmath, kind, &[a, b], result).map(|_| result)
        }
        ArithOp::ExtSI => Some(int::from_signed(to_width, int::signed(width, a))),
        ArithOp::ExtUI | ArithOp::IndexCastUI | ArithOp::UIToFP
            if facts.non_negative && int::signed(width, a) < 0 =>
        {
            None
        }
        ArithOp::ExtUI => Some(a),
        ArithOp::TruncI => {
            let result = int::truncate(to_width, a);
            let nsw_holds = int::signed(to_width, result) == int::signed(width, a);
            let nuw_holds = result == a;
            ((!wrap.nsw || nsw_holds) && (!wrap.nuw || nuw_holds)).then_some(result)
        }
        ArithOp::IndexCast => Some(int::from_signed(to_width, int::signed(width, a))),
        ArithOp::IndexCastUI => Some(int::truncate(to_width, a)),
        ArithOp::ExtF | ArithOp::TruncF => {
            let (from, to) = (
                from_float.ok_or_else(missing)?,
                to_float.ok_or_else(missing)?,
            );
            let result = fast_math::converted(facts, [from, to], a);
            fast(facts.fastmath, from, &[], a).and(fast(facts.fastmath, to, &[], result))
        }
        ArithOp::SIToFP | ArithOp::UIToFP => {
            let kind = to_float.ok_or_else(missing)?;
            Some(float::from_int(kind, width, a, op == ArithOp::SIToFP))
        }
        ArithOp::FPToSI | ArithOp::FPToUI => {
            let kind = from_float.ok_or_else(missing)?;
            interval::to_int(kind, to_width, a, op == ArithOp::FPToSI)?
        }
        ArithOp::Bitcast => {
            from_float.map_or(Ok(()), |kind| check_bits(kind, a))?;
            Some(a)
        }
        ArithOp::AddF => float2(Binary::Add)?,
        ArithOp::SubF => float2(Binary::Sub)?,
        ArithOp::MulF => float2(Binary::Mul)?,
        ArithOp::DivF => float2(Binary::Div)?,
        ArithOp::RemF => float2(Binary::Rem)?,
        ArithOp::MaximumF => float2(Binary::Maximum)?,
        ArithOp::MinimumF => float2(Binary::Minimum)?,
        // For zeros of different sign, either zero may be the result of `maxnumf` or `minnumf`.
        ArithOp::MaxNumF | ArithOp::MinNumF
            if from_float.is_some_and(|kind| is_zero(kind, a) && is_zero(kind, b)) && a != b =>
        {
            None
        }
        ArithOp::MaxNumF => float2(Binary::MaxNum)?,
        ArithOp::MinNumF => float2(Binary::MinNum)?,
        ArithOp::NegF => {
            let kind = from_float.ok_or_else(missing)?;
            fast(
                facts.fastmath,
                kind,
                &[a],
                fast_math::unary(facts.fastmath, Unary::Neg, kind, a),
            )
        }
    };
    Ok(smallvec![one])
}

fn exact_div(facts: Facts, remainder: u128, quotient: u128) -> Element {
    (!facts.exact || remainder == 0).then_some(quotient)
}
