//! Do two functions compute the same in the same way? Then nothing must be evaluated.

use lowerfuzz_ir::{ArithOp, Attr, Body, IndexOp, Key, Op, OpId, ValueDef, ValueId};

/// Number of ops up to which functions are compared.
const MAX_DEPTH: u32 = 16;

/// Do two functions of one block return the same expressions of their parameters, and have the same
/// number of ops?
pub(crate) fn is_same(first: &Body, second: &Body) -> bool {
    let ([a], [b]) = (first.root(), second.root()) else {
        return false;
    };
    let ops = |body: &Body, ops: &[OpId]| {
        let ops = ops.iter().filter(|op| !is_constant(body.op(**op).op));
        ops.count()
    };
    let (a, b) = (&first.block(*a).ops, &second.block(*b).ops);
    if ops(first, a) != ops(second, b) {
        return false;
    }
    let (Some(a), Some(b)) = (a.last(), b.last()) else {
        return false;
    };
    same_op(first, *a, second, *b, MAX_DEPTH)
}

/// Is the op a constant?
pub(crate) fn is_constant(op: Op) -> bool {
    matches!(
        op,
        Op::Arith(ArithOp::Constant) | Op::Index(IndexOp::Constant | IndexOp::BoolConstant)
    )
}

fn same_op(first: &Body, a: OpId, second: &Body, b: OpId, depth: u32) -> bool {
    if depth == 0 || first.op(a).op != second.op(b).op {
        return false;
    }
    let (op, other) = (first.operands(a), second.operands(b));
    let plain =
        |body: &Body, id: OpId| body.op_regions(id).is_empty() && body.n_successors(id) == 0;
    let pairs = || op.iter().zip(other);
    plain(first, a)
        && plain(second, b)
        && op.len() == other.len()
        && same_attrs(first, a, second, b)
        && pairs().all(|(a, b)| same_value(first, *a, second, *b, depth - 1))
}

fn same_value(first: &Body, a: ValueId, second: &Body, b: ValueId, depth: u32) -> bool {
    if first.ty(a) != second.ty(b) {
        return false;
    }
    match (first.value(a).def, second.value(b).def) {
        (ValueDef::BlockArg(_, a), ValueDef::BlockArg(_, b)) => a == b,
        (ValueDef::Result(op, a), ValueDef::Result(other, b)) => {
            a == b && same_op(first, op, second, other, depth)
        }
        (ValueDef::BlockArg(..), ValueDef::Result(..))
        | (ValueDef::Result(..), ValueDef::BlockArg(..)) => false,
    }
}

fn same_attrs(first: &Body, a: OpId, second: &Body, b: OpId) -> bool {
    if is_constant(first.op(a).op) {
        let value = |body: &Body, op| body.attr(op, Key::Value).map(literal);
        return value(first, a) == value(second, b);
    }
    // A flag of zero equals no flag.
    let given = |body: &Body, op| -> Vec<(Key, i128)> {
        let attrs = body.attrs(op).iter();
        let numbers = attrs.map(|attr| (attr.key, attr.value.as_int().unwrap_or(1)));
        numbers
            .filter(|(key, n)| *key == Key::Predicate || *n != 0)
            .collect()
    };
    let (a, b) = (given(first, a), given(second, b));
    a.len() == b.len() && a.iter().all(|attr| b.contains(attr))
}

/// The value of a scalar literal, whose truth value has one representation.
fn literal(value: &Attr) -> Option<i128> {
    match value {
        Attr::Int(value, ty) => Some(if ty.int_width() == Some(1) {
            value & 1
        } else {
            *value
        }),
        Attr::Bool(value) => Some(i128::from(*value)),
        Attr::Float(bits, _) => Some(i128::from(*bits)),
        Attr::Unit
        | Attr::Str(_)
        | Attr::Symbol(_)
        | Attr::Type(_)
        | Attr::I64s(_)
        | Attr::Ints(..)
        | Attr::Array(_)
        | Attr::Dense(..)
        | Attr::Map(_)
        | Attr::Set(_)
        | Attr::Dict(_)
        | Attr::Other(_) => None,
    }
}
