//! Constant dimensions of `dim`, which are attributes in LLVM 10. A constant that only such ops use
//! is not converted for LLVM 10.

use std::collections::HashSet;

use lowerfuzz_ir::{Attr, Body, Key, MemRefOp, Module, Op, ValueDef, ValueId};

/// Returns the constants of a body that are used only as the dimension of `dim` ops on ranked
/// memrefs.
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

/// Returns the value of a constant index; `None` if no constant defines the value.
pub(crate) fn constant_index(body: &Body, value: ValueId) -> Option<i64> {
    let ValueDef::Result(op, _) = body.value(value).def else {
        return None;
    };
    if let Some(Attr::Int(value, _)) = body.attr(op, Key::Value) {
        return i64::try_from(*value).ok();
    }
    None
}
