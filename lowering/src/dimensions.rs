//! The dimension of `dim` is an attribute in LLVM 10: a constant that is an operand for no other use is
//! nothing there.

use std::collections::HashSet;

use lowerfuzz_ir::{Attr, Body, Key, MemRefOp, Module, Op, ValueDef, ValueId};

/// The constants of a body that say which dimension a `dim` of a ranked memref is about, and nothing
/// else.
pub(crate) fn constants(source: &Module, body: &Body) -> HashSet<ValueId> {
    let mut constants = HashSet::new();
    let mut others: HashSet<ValueId> = HashSet::new();
    for op in body.live_ops() {
        let operands = body.all_operands(op);
        let dimension = match operands {
            [memref, dimension] if body.op(op).op == Op::MemRef(MemRefOp::Dim) => {
                let rank = source.types.as_memref(body.ty(*memref)).map(|m| m.rank());
                let known = constant_index(body, *dimension).and_then(|d| usize::try_from(d).ok());
                known.filter(|d| rank.is_some_and(|rank| *d < rank))
            }
            _ => None,
        };
        if dimension.is_some() {
            constants.insert(operands[1]);
        } else {
            others.extend(operands);
        }
    }
    constants.retain(|value| !others.contains(value));
    constants
}

/// The value of an index that is a constant.
pub(crate) fn constant_index(body: &Body, value: ValueId) -> Option<i64> {
    let ValueDef::Result(op, _) = body.value(value).def else {
        return None;
    };
    if let Some(Attr::Int(value, _)) = body.attr(op, Key::Value) {
        return i64::try_from(*value).ok();
    }
    None
}
