//! Integer, float, comparison and cast ops of the LLVM dialect on scalars, with their flags.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::ops::Hazard;
use lowerfuzz_ir::{FloatKind, FloatPredicate, IntPredicate, LlvmOp, Type};

use crate::float::{self, Binary, Unary};
use crate::int::{self, Wrap};
use crate::outcome::{Stop, Ub};

/// The facts of an op that its scalar semantics needs.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    pub(crate) from: Type,
    pub(crate) to: Type,
    pub(crate) predicate: i128,
    pub(crate) overflow: i128,
    pub(crate) exact: bool,
    pub(crate) disjoint: bool,
    pub(crate) non_neg: bool,
    pub(crate) fastmath: i128,
}

/// Width of an integer or pointer operand.
fn width_of(ty: Type) -> u32 {
    ty.scalar_bits(64).unwrap_or(64)
}

/// Evaluates an op on scalars; `None` if the op is not one of these.
pub(crate) fn eval(op: LlvmOp, facts: Facts, args: &[Element]) -> Option<Result<Element, Stop>> {
    let hazards = op.row().ub;
    if hazards.contains(&Hazard::DivByZero) {
        let is_signed = hazards.contains(&Hazard::DivOverflow);
        if let Err(ub) = check_divisor(is_signed, facts, args) {
            return Some(Err(ub.into()));
        }
    }
    let mut values = [0u128; 3];
    let mut poisoned = false;
    for (value, arg) in values.iter_mut().zip(args) {
        match arg {
            Some(bits) => *value = *bits,
            None => poisoned = true,
        }
    }
    let [a, b, c] = values;
    let result = match integer(op, facts, a, b) {
        Some(result) => result,
        None => Ok(float_op(op, facts, a, b, c)?),
    };
    // Division by poison was looked at above; all else of poison is poison.
    Some(if poisoned { Ok(None) } else { result })
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
    reason = "the ops that are left are not integer ops"
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
        // The checks for the dividend poison come first, so its stand-in zero is harmless here.
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

#[allow(
    clippy::wildcard_enum_match_arm,
    reason = "the ops that are left are not float ops"
)]
fn float_op(op: LlvmOp, facts: Facts, a: u128, b: u128, c: u128) -> Option<Element> {
    let kind = facts.from.float_kind()?;
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
        LlvmOp::RoundEven => (1, unary(Unary::RoundEven)),
        LlvmOp::Sqrt => (1, unary(Unary::Sqrt)),
        LlvmOp::Fma | LlvmOp::FMulAdd => (3, float::fma(kind, a, b, c)),
        LlvmOp::FPExt | LlvmOp::FPTrunc => {
            return Some(Some(float::convert(kind, facts.to.float_kind()?, a)));
        }
        LlvmOp::FPToSI | LlvmOp::FPToUI => {
            let width = facts.to.int_width()?;
            return Some(float::to_int(kind, width, a, op == LlvmOp::FPToSI));
        }
        LlvmOp::FCmp => {
            let predicate = FloatPredicate::from_code(facts.predicate)?;
            let holds = u128::from(float::compare(predicate, kind, a, b));
            return Some(unless_fast(facts.fastmath, kind, &[a, b], None).map(|()| holds));
        }
        _ => return None,
    };
    let args = [a, b, c];
    Some(unless_fast(facts.fastmath, kind, &args[..arity], Some(result)).map(|()| result))
}

/// `None` if `nnan` or `ninf` makes the op poison.
fn unless_fast(flags: i128, kind: FloatKind, args: &[u128], result: Option<u128>) -> Option<()> {
    use lowerfuzz_ir::attr::fastmath::{NINF, NNAN};
    let sign = 1u128 << (kind.bits() - 1);
    let infinity = u128::from(kind.quiet_nan()) & !((1u128 << kind.mantissa_bits()) - 1);
    let holds = args.iter().chain(&result).all(|x| {
        let magnitude = x & !sign;
        (flags & NNAN == 0 || magnitude <= infinity) && (flags & NINF == 0 || magnitude != infinity)
    });
    holds.then_some(())
}
