//! Scalar integer, float, comparison and cast ops of the LLVM dialect, with their flags.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::ops::Hazard;
use lowerfuzz_ir::{
    FloatKind, FloatPredicate, IntPredicate, LlvmOp, MachineRounding, RoundingMode,
};

use super::facts::{Facts, width_of};
use super::intrinsic;
use crate::elementary::Elementary;
use crate::float::{self, Binary, Unary};
use crate::int::{self, Wrap};
use crate::outcome::{Stop, Ub};
use crate::rounding;

/// Evaluates an op on scalars, none of which is poison. A missing operand counts as zero.
///
/// Returns `Ok(None)` for poison, and `None` if this module does not implement the op.
pub(crate) fn eval(
    op: LlvmOp,
    facts: Facts,
    args @ [a, b, c]: [u128; 3],
) -> Option<Result<Element, Stop>> {
    if op == LlvmOp::ConstrainedFPTrunc {
        return constrained(facts, a);
    }
    if let Some(kind) = facts.from.float_kind() {
        return Some(Ok(float_op(op, facts, kind, args)?));
    }
    match integer(op, facts, a, b) {
        Some(result) => Some(result),
        None => Some(Ok(intrinsic::integer(op, facts, [a, b, c])?)),
    }
}

/// Checks an op with a poison operand for undefined behaviour. Division by poison, and division of
/// poison by -1, are undefined.
pub(super) fn check_poison(op: LlvmOp, facts: Facts, args: &[Element]) -> Result<(), Ub> {
    let hazards = op.row().ub;
    if !hazards.contains(&Hazard::DivByZero) {
        return Ok(());
    }
    check_divisor(hazards.contains(&Hazard::DivOverflow), facts, args)
}

fn check_divisor(is_signed: bool, facts: Facts, args: &[Element]) -> Result<(), Ub> {
    let Some(divisor) = args[1] else {
        return Err(Ub::PoisonUsed("a divisor"));
    };
    if divisor == 0 {
        return Err(Ub::DivByZero);
    }
    if args[0].is_none() && is_signed && int::signed(width_of(facts.from), divisor) == -1 {
        return Err(Ub::PoisonUsed("a dividend of -1"));
    }
    Ok(())
}

#[allow(
    clippy::wildcard_enum_match_arm,
    reason = "no other op is an integer op"
)]
fn integer(op: LlvmOp, facts: Facts, a: u128, b: u128) -> Option<Result<Element, Stop>> {
    let width = width_of(facts.from);
    let to_width = width_of(facts.to);
    let wrap = Wrap::from_bits(facts.overflow);
    let exact = |remainder: Result<u128, Ub>, quotient: Result<u128, Ub>| {
        let (remainder, quotient) = (remainder?, quotient?);
        Ok((!facts.exact || remainder == 0).then_some(quotient))
    };
    let (sa, sb) = (int::signed(width, a), int::signed(width, b));
    Some(Ok(match op {
        LlvmOp::Add => int::add(width, a, b, wrap),
        LlvmOp::Sub => int::sub(width, a, b, wrap),
        LlvmOp::Mul => int::mul(width, a, b, wrap),
        LlvmOp::SDiv => return Some(exact(int::srem(width, a, b), int::sdiv(width, a, b))),
        LlvmOp::UDiv => return Some(exact(int::urem(a, b), int::udiv(a, b))),
        LlvmOp::SRem => return Some(int::srem(width, a, b).map(Some).map_err(Stop::from)),
        LlvmOp::URem => return Some(int::urem(a, b).map(Some).map_err(Stop::from)),
        LlvmOp::And => Some(a & b),
        LlvmOp::Or => (!facts.disjoint || a & b == 0).then_some(a | b),
        LlvmOp::XOr => Some(a ^ b),
        LlvmOp::Shl => int::shl(width, a, b, wrap),
        LlvmOp::LShr => int::lshr(width, a, b, facts.exact),
        LlvmOp::AShr => int::ashr(width, a, b, facts.exact),
        LlvmOp::SMax => Some(if sa > sb { a } else { b }),
        LlvmOp::SMin => Some(if sa < sb { a } else { b }),
        LlvmOp::UMax => Some(a.max(b)),
        LlvmOp::UMin => Some(a.min(b)),
        LlvmOp::ICmp => {
            let predicate = IntPredicate::from_code(facts.predicate)?;
            Some(u128::from(int::compare(predicate, width, a, b)))
        }
        LlvmOp::Trunc => {
            let result = int::truncate(to_width, a);
            let nsw_holds = int::signed(to_width, result) == sa;
            let nuw_holds = result == a;
            ((!wrap.nsw || nsw_holds) && (!wrap.nuw || nuw_holds)).then_some(result)
        }
        LlvmOp::ZExt => (!facts.non_neg || sa >= 0).then_some(a),
        LlvmOp::SExt => Some(int::from_signed(to_width, sa)),
        LlvmOp::SIToFP => Some(float::from_int(facts.to.float_kind()?, width, a, true)),
        LlvmOp::UIToFP => {
            let result = float::from_int(facts.to.float_kind()?, width, a, false);
            (!facts.non_neg || sa >= 0).then_some(result)
        }
        _ => return None,
    }))
}

#[allow(clippy::wildcard_enum_match_arm, reason = "no other op is a float op")]
fn float_op(
    op: LlvmOp,
    facts: Facts,
    kind: FloatKind,
    args @ [a, b, c]: [u128; 3],
) -> Option<Element> {
    let binary = |op| float::binary(op, kind, a, b);
    let unary = |op| float::unary(op, kind, a);
    let (arity, result) = match op {
        LlvmOp::FAdd => (2, binary(Binary::Add)),
        LlvmOp::FSub => (2, binary(Binary::Sub)),
        LlvmOp::FMul => (2, binary(Binary::Mul)),
        LlvmOp::FDiv => (2, binary(Binary::Div)),
        LlvmOp::FRem => (2, binary(Binary::Rem)),
        LlvmOp::CopySign => (2, binary(Binary::CopySign)),
        LlvmOp::Maximum => (2, binary(Binary::Maximum)),
        LlvmOp::Minimum => (2, binary(Binary::Minimum)),
        LlvmOp::MaxNum => (2, binary(Binary::MaxNum)),
        LlvmOp::MinNum => (2, binary(Binary::MinNum)),
        LlvmOp::FNeg => (1, unary(Unary::Neg)),
        LlvmOp::FAbs => (1, unary(Unary::Abs)),
        LlvmOp::Ceil => (1, unary(Unary::Ceil)),
        LlvmOp::Floor => (1, unary(Unary::Floor)),
        LlvmOp::FTrunc => (1, unary(Unary::Trunc)),
        LlvmOp::Round => (1, unary(Unary::Round)),
        LlvmOp::RoundEven | LlvmOp::Rint | LlvmOp::NearbyInt => (1, unary(Unary::RoundEven)),
        LlvmOp::Sqrt => (1, unary(Unary::Sqrt)),
        LlvmOp::Fma | LlvmOp::FMulAdd => (3, float::fma(kind, a, b, c)),
        LlvmOp::FPExt | LlvmOp::FPTrunc => {
            let to = facts.to.float_kind()?;
            let result = float::convert(kind, to, a);
            let holds = fast(facts.fastmath, kind, a) && fast(facts.fastmath, to, result);
            return Some(holds.then_some(result));
        }
        LlvmOp::FPToSI | LlvmOp::FPToUI => {
            let width = facts.to.int_width()?;
            return Some(float::to_int(kind, width, a, op == LlvmOp::FPToSI));
        }
        LlvmOp::FPToSISat | LlvmOp::FPToUISat => {
            let width = facts.to.int_width()?;
            let is_signed = op == LlvmOp::FPToSISat;
            return Some(Some(intrinsic::saturated(kind, width, a, is_signed)));
        }
        LlvmOp::FCmp => {
            let predicate = FloatPredicate::from_code(facts.predicate)?;
            let holds = u128::from(float::compare(predicate, kind, a, b));
            let allowed = fast(facts.fastmath, kind, a) && fast(facts.fastmath, kind, b);
            return Some(allowed.then_some(holds));
        }
        LlvmOp::IsFpClass => {
            let class = 1i128 << intrinsic::class(kind, a);
            return Some(Some(u128::from(facts.classes & class != 0)));
        }
        _ => {
            let function = elementary(op)?;
            (function.arity(), function.eval(kind, [a, b]))
        }
    };
    let allowed = args[..arity]
        .iter()
        .chain([&result])
        .all(|x| fast(facts.fastmath, kind, *x));
    Some(allowed.then_some(result))
}

/// Returns the function without a documented rounding that an op computes.
#[allow(
    clippy::wildcard_enum_match_arm,
    reason = "no other op is such a function"
)]
pub(super) fn elementary(op: LlvmOp) -> Option<Elementary> {
    Some(match op {
        LlvmOp::Exp => Elementary::Exp,
        LlvmOp::Exp2 => Elementary::Exp2,
        LlvmOp::Log => Elementary::Log,
        LlvmOp::Log2 => Elementary::Log2,
        LlvmOp::Log10 => Elementary::Log10,
        LlvmOp::Sin => Elementary::Sin,
        LlvmOp::Cos => Elementary::Cos,
        LlvmOp::Tan => Elementary::Tan,
        LlvmOp::Asin => Elementary::Asin,
        LlvmOp::Acos => Elementary::Acos,
        LlvmOp::Atan => Elementary::Atan,
        LlvmOp::Sinh => Elementary::Sinh,
        LlvmOp::Cosh => Elementary::Cosh,
        LlvmOp::Tanh => Elementary::Tanh,
        LlvmOp::Atan2 => Elementary::Atan2,
        LlvmOp::Pow => Elementary::Pow,
        _ => return None,
    })
}

/// Evaluates a constrained conversion to a narrower float, whose attribute states the rounding mode
/// of the machine.
///
/// The machine rounds to nearest even, and LangRef makes another mode undefined. If both modes
/// return the same float, this float is the result.
fn constrained(facts: Facts, a: u128) -> Option<Result<Element, Stop>> {
    let (from, to) = (facts.from.float_kind()?, facts.to.float_kind()?);
    let mode = match facts.rounding? {
        MachineRounding::TowardZero => RoundingMode::TowardZero,
        MachineRounding::ToNearest => RoundingMode::ToNearestEven,
        MachineRounding::Upward => RoundingMode::Upward,
        MachineRounding::Downward => RoundingMode::Downward,
        MachineRounding::ToNearestAway => RoundingMode::ToNearestAway,
    };
    let result = float::convert(from, to, a);
    Some(match rounding::convert(mode, from, to, a) == result {
        true => Ok(Some(result)),
        false => Err(Ub::WrongRounding.into()),
    })
}

/// Do the fast-math flags `nnan` and `ninf` permit this operand or result?
pub(super) fn fast(flags: i128, kind: FloatKind, x: u128) -> bool {
    use lowerfuzz_ir::attr::fastmath::{NINF, NNAN};
    if flags & (NNAN | NINF) == 0 {
        return true;
    }
    let magnitude = x & !(1u128 << (kind.bits() - 1));
    let infinity = float::infinity(kind);
    (flags & NNAN == 0 || magnitude <= infinity) && (flags & NINF == 0 || magnitude != infinity)
}
