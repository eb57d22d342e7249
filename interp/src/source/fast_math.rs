//! What fast-math flags leave open (`SEMANTICS.md` §3.22): a result is right if some evaluation gives it that they
//! allow.

use lowerfuzz_ir::attr::fastmath::{AFN, ARCP, CONTRACT, NSZ, REASSOC};
use lowerfuzz_ir::{ArithOp, FloatKind, FuncOp, MathOp, Op, ROOT, RoundingMode, ValueDef, ValueId};

use super::at::{At, Run};
use super::facts::Facts;
use super::floats::is_zero;
use crate::float::{self, Binary, Unary};
use crate::interval::{self, ANY, Interval};
use crate::rounding;

/// The flags that leave something open; the others promise something.
const OPENING: i128 = NSZ | ARCP | CONTRACT | AFN | REASSOC;

/// A zero whose sign does not matter.
fn either_zero(kind: FloatKind) -> u128 {
    interval::hull(kind, 1 << (kind.bits() - 1), 0)
}

/// A number of which the sign does not matter if it is zero.
pub(super) fn unsigned_zero(flags: i128, kind: FloatKind, a: u128) -> u128 {
    match flags & NSZ != 0 && is_zero(kind, a) {
        true => either_zero(kind),
        false => a,
    }
}

/// An op on one float.
pub(super) fn unary(flags: i128, op: Unary, kind: FloatKind, a: u128) -> u128 {
    let result = interval::unary(op, kind, unsigned_zero(flags, kind, a));
    unsigned_zero(flags, kind, result)
}

/// An op on two floats.
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

/// The floats on both sides of the exact result: what is made of that is between what is made of them.
fn unrounded(op: Binary, kind: FloatKind, a: u128, b: u128) -> u128 {
    let nearest = interval::binary(op, kind, a, b);
    let (Interval::Ends(a, b), Interval::Ends(c, d)) = (Interval::of(a), Interval::of(b)) else {
        return nearest;
    };
    // What may be a NaN is any float already.
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

/// A float in another format.
pub(super) fn converted(facts: Facts, [from, to]: [FloatKind; 2], a: u128) -> u128 {
    let flags = facts.fastmath;
    let a = unsigned_zero(flags, from, a);
    let narrows = from.bits() > to.bits();
    let at = |mode, a| match narrows {
        true => rounding::convert(mode, from, to, a),
        false => float::convert(from, to, a),
    };
    // As [`unrounded`].
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

/// May an op be worked out in another order, together with what its operands come from? Rewriters look through
/// all values but opaque ones, whether the ops behind them have flags or not.
pub(super) fn is_reordered(at: At<'_>, flags: i128) -> bool {
    let is_chained = match at.op() {
        Op::Arith(op) => matches!(
            op,
            ArithOp::AddF | ArithOp::SubF | ArithOp::MulF | ArithOp::DivF
        ),
        Op::Math(op) => !is_exact(op),
        Op::Cf(_)
        | Op::Func(_)
        | Op::MemRef(_)
        | Op::Vector(_)
        | Op::Complex(_)
        | Op::Index(_)
        | Op::Scf(_)
        | Op::Ub(_)
        | Op::Affine(_)
        | Op::Llvm(_)
        | Op::Unregistered(_) => true,
    };
    flags & REASSOC != 0 && is_chained && !at.operands().iter().all(|value| is_opaque(at, *value))
}

/// Does `afn` leave a result open altogether?
pub(super) fn is_approximate(op: MathOp, flags: i128) -> bool {
    flags & AFN != 0 && !is_exact(op)
}

/// Has an op of `math` one result, however it is worked out? (A root is rounded, but may be approximated.)
fn is_exact(op: MathOp) -> bool {
    match op {
        MathOp::AbsF
        | MathOp::CopySign
        | MathOp::Ceil
        | MathOp::Floor
        | MathOp::Trunc
        | MathOp::Round
        | MathOp::RoundEven
        | MathOp::CtPop
        | MathOp::CountLeadingZeros
        | MathOp::CountTrailingZeros
        | MathOp::AbsI
        | MathOp::IPowI
        | MathOp::IsFinite
        | MathOp::IsInf
        | MathOp::IsNaN
        | MathOp::IsNormal
        | MathOp::ClampF => true,
        MathOp::Sqrt
        | MathOp::FPowI
        | MathOp::SinCos
        | MathOp::Fma
        | MathOp::Rsqrt
        | MathOp::Exp
        | MathOp::Exp2
        | MathOp::Log
        | MathOp::Log2
        | MathOp::Log10
        | MathOp::Sin
        | MathOp::Cos
        | MathOp::PowF
        | MathOp::ExpM1
        | MathOp::Log1p
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
        | MathOp::Atan2
        | MathOp::Cbrt
        | MathOp::Erf
        | MathOp::Erfc => false,
    }
}

/// Is a value not the result of another op on floats, whatever is inlined or forwarded: a literal, made of an
/// integer, or an argument of a function that nothing in the module names?
fn is_opaque(at: At<'_>, value: ValueId) -> bool {
    match at.body.value(value).def {
        ValueDef::Result(op, _) => match at.body.op(op).op {
            Op::Arith(op) => matches!(op, ArithOp::Constant | ArithOp::SIToFP | ArithOp::UIToFP),
            Op::Cf(_)
            | Op::Func(_)
            | Op::MemRef(_)
            | Op::Math(_)
            | Op::Vector(_)
            | Op::Complex(_)
            | Op::Index(_)
            | Op::Scf(_)
            | Op::Ub(_)
            | Op::Affine(_)
            | Op::Llvm(_)
            | Op::Unregistered(_) => false,
        },
        ValueDef::BlockArg(block, _) => {
            let is_entry = at.body.region(ROOT).first() == Some(&block);
            is_entry && !calls_its_own(at.run)
        }
    }
}

/// May the module call a function of its own?
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

/// Poison where a promise is broken, and open where the flags leave it: the result of an op on complex numbers.
pub(super) fn of_complex(flags: i128, kind: FloatKind, result: u128) -> u128 {
    match flags & (ARCP | AFN | REASSOC) != 0 {
        true => ANY,
        false => unsigned_zero(flags, kind, result),
    }
}
