//! The results that fast-math flags allow (`SEMANTICS.md` §3.22). A result is admissible if some
//! evaluation that the flags allow produces the result.

use lowerfuzz_ir::attr::fastmath::{AFN, ARCP, CONTRACT, NSZ, REASSOC};
use lowerfuzz_ir::{ArithOp, FloatKind, FuncOp, MathOp, Op, ROOT, RoundingMode, ValueDef, ValueId};

use super::at::{At, Run};
use super::facts::Facts;
use super::floats::is_zero;
use crate::float::{self, Binary, Unary};
use crate::interval::{self, ANY, Interval};
use crate::rounding;

/// The fast-math flags that permit several results. The remaining flags are promises about the
/// operands.
const OPENING: i128 = NSZ | ARCP | CONTRACT | AFN | REASSOC;

/// The interval of both zeros.
fn either_zero(kind: FloatKind) -> u128 {
    interval::hull(kind, 1 << (kind.bits() - 1), 0)
}

/// If the flag `nsz` is set, replaces a zero by the interval of both zeros.
pub(super) fn unsigned_zero(flags: i128, kind: FloatKind, a: u128) -> u128 {
    match flags & NSZ != 0 && is_zero(kind, a) {
        true => either_zero(kind),
        false => a,
    }
}

/// Evaluates an op on one float with fast-math flags.
pub(super) fn unary(flags: i128, op: Unary, kind: FloatKind, a: u128) -> u128 {
    let result = interval::unary(op, kind, unsigned_zero(flags, kind, a));
    unsigned_zero(flags, kind, result)
}

/// Evaluates an op on two floats with fast-math flags.
pub(super) fn binary(flags: i128, op: Binary, kind: FloatKind, a: u128, b: u128) -> u128 {
    if flags & OPENING == 0 {
        return interval::binary(op, kind, a, b);
    }
    let rounds = matches!(op, Binary::Add | Binary::Sub | Binary::Mul | Binary::Div);
    let (a, b) = (unsigned_zero(flags, kind, a), unsigned_zero(flags, kind, b));
    let mut result = match flags & CONTRACT != 0 && rounds {
        true => unrounded(op, kind, a, b),
        false => interval::binary(op, kind, a, b),
    };
    if op == Binary::Div && flags & ARCP != 0 {
        let one = float::from_int(kind, 8, 1, false);
        let reciprocal = interval::binary(Binary::Div, kind, one, b);
        let product = interval::binary(Binary::Mul, kind, a, reciprocal);
        result = interval::hull(kind, result, product);
    }
    if op == Binary::Div && flags & AFN != 0 {
        return ANY;
    }
    unsigned_zero(flags, kind, result)
}

/// The interval between the results rounded down and rounded up. `contract` permits a following op
/// to use the exact result, which lies in this interval.
fn unrounded(op: Binary, kind: FloatKind, a: u128, b: u128) -> u128 {
    let nearest = interval::binary(op, kind, a, b);
    let (Interval::Ends(a, b), Interval::Ends(c, d)) = (Interval::of(a), Interval::of(b)) else {
        return nearest;
    };
    // If the result may be NaN, it is already the interval of all floats.
    if nearest == ANY || !interval::is_interval(nearest) && kind.is_nan(nearest as u64) {
        return nearest;
    }
    let corners = [(a, c), (a, d), (b, c), (b, d)];
    corners.into_iter().fold(nearest, |all, (a, b)| {
        let ends = [false, true].map(|up| rounding::toward(op, kind, a, b, up));
        let [down, up] = ends.map(|end| interval::hull(kind, all, end));
        interval::hull(kind, down, up)
    })
}

/// Converts a float to another format with fast-math flags.
pub(super) fn converted(facts: Facts, [from, to]: [FloatKind; 2], a: u128) -> u128 {
    let flags = facts.fastmath;
    let a = unsigned_zero(flags, from, a);
    let narrows = from.bits() > to.bits();
    let at = |mode, a| match narrows {
        true => rounding::convert(mode, from, to, a),
        false => float::convert(from, to, a),
    };
    // The flag `contract` permits a following op to use the exact value, as for [`unrounded`].
    let [down, up] = match narrows && flags & CONTRACT != 0 {
        true => [RoundingMode::Downward, RoundingMode::Upward],
        false => [facts.rounding; 2],
    };
    let result = match Interval::of(a) {
        Interval::Ends(low, high) => interval::hull(to, at(down, low), at(up, high)),
        Interval::Any => ANY,
    };
    unsigned_zero(flags, to, result)
}

/// May an optimiser reassociate the op together with the ops that compute its operands?
///
/// Optimisers look through all values that are not opaque, whether or not the defining ops have
/// fast-math flags.
pub(super) fn is_reordered(at: At<'_>, flags: i128) -> bool {
    let is_chained = if let Op::Arith(op) = at.op() {
        matches!(
            op,
            ArithOp::AddF | ArithOp::SubF | ArithOp::MulF | ArithOp::DivF
        )
    } else if let Op::Math(op) = at.op() {
        !is_exact(op)
    } else {
        true
    };
    flags & REASSOC != 0 && is_chained && !at.operands().iter().all(|value| is_opaque(at, *value))
}

/// Does the flag `afn` permit any result for this op?
pub(super) fn is_approximate(op: MathOp, flags: i128) -> bool {
    flags & AFN != 0 && !is_exact(op)
}

/// Does every way to compute a `math` op return the same result? A square root is correctly
/// rounded, but `afn` permits an approximation.
fn is_exact(op: MathOp) -> bool {
    use MathOp::*;
    matches!(
        op,
        AbsF | CopySign
            | Ceil
            | Floor
            | Trunc
            | Round
            | RoundEven
            | CtPop
            | CountLeadingZeros
            | CountTrailingZeros
            | AbsI
            | IPowI
            | IsFinite
            | IsInf
            | IsNaN
            | IsNormal
            | ClampF
    )
}

/// Is it certain that no other float op computes this value, even after inlining and forwarding?
/// The answer is yes for literals, for converted integers, and for arguments of functions that the
/// module does not call.
fn is_opaque(at: At<'_>, value: ValueId) -> bool {
    match at.body.value(value).def {
        ValueDef::Result(op, _) => matches!(
            at.body.op(op).op,
            Op::Arith(ArithOp::Constant | ArithOp::SIToFP | ArithOp::UIToFP)
        ),
        ValueDef::BlockArg(block, _) => {
            let is_entry = at.body.region(ROOT).first() == Some(&block);
            is_entry && !calls_its_own(at.run)
        }
    }
}

/// May the module call one of its own functions?
fn calls_its_own(run: Run<'_>) -> bool {
    run.module.bodies().any(|body| {
        let mut ops = body.live_ops();
        let call = |op| {
            matches!(
                body.op(op).op,
                Op::Func(FuncOp::Call | FuncOp::CallIndirect)
            )
        };
        ops.any(call)
    })
}

/// Returns the result of an op on complex numbers with fast-math flags. A broken promise makes
/// poison, and the other flags make the result unspecified.
pub(super) fn of_complex(flags: i128, kind: FloatKind, result: u128) -> u128 {
    match flags & (ARCP | AFN | REASSOC) != 0 {
        true => ANY,
        false => unsigned_zero(flags, kind, result),
    }
}
