//! Small changes of lowered ops, from which planted faults are built.

use lowerfuzz_edit::graph::Node;
use lowerfuzz_ir::{Attr, Key, LlvmOp, NamedAttr, Op, Type, Types};

/// Replaces an op by another op.
pub(crate) fn op(node: &mut Node, from: LlvmOp, to: LlvmOp) -> bool {
    let found = node.op == Op::Llvm(from);
    if found {
        node.op = Op::Llvm(to);
        // Flags of the old op are not valid for the new op.
        let promise = |key| {
            matches!(
                key,
                Key::Exact | Key::NonNeg | Key::Disjoint | Key::Overflow
            )
        };
        node.attrs.retain(|attr| !promise(attr.key));
    }
    found
}

/// Swaps two operands of an op.
pub(crate) fn operands(node: &mut Node, of: LlvmOp, a: usize, b: usize) -> bool {
    let found = node.op == Op::Llvm(of) && node.operands.len() > a.max(b);
    if found && node.operands[a] != node.operands[b] {
        node.operands.swap(a, b);
        return true;
    }
    false
}

/// Replaces a comparison's predicate with the code `from` by the code `to`.
pub(crate) fn predicate(node: &mut Node, of: LlvmOp, from: i128, to: i128) -> bool {
    node.op == Op::Llvm(of) && code(node, Key::Predicate, from, to)
}

/// Replaces an enum attribute with the code `from` by the code `to`.
pub(crate) fn code(node: &mut Node, key: Key, from: i128, to: i128) -> bool {
    let mut attrs = node.attrs.iter_mut().filter(|attr| attr.key == key);
    attrs.any(|attr| {
        if let Attr::Int(code, _) = &mut attr.value
            && *code == from
        {
            *code = to;
            return true;
        }
        false
    })
}

/// Changes the position in an aggregate that an op reads or writes.
pub(crate) fn position(
    node: &mut Node,
    of: LlvmOp,
    change: impl FnOnce(&mut [i64]) -> bool,
) -> bool {
    let attr = node.attrs.iter_mut().find(|attr| attr.key == Key::Position);
    if let (true, Some(Attr::I64s(list))) = (node.op == Op::Llvm(of), attr.map(|a| &mut a.value)) {
        return change(list);
    }
    false
}

/// Adds flags to an op whose operands may violate these flags.
pub(crate) fn promise(node: &mut Node, of: LlvmOp, key: Key, bits: i128) -> bool {
    if node.op != Op::Llvm(of) {
        return false;
    }
    let attr = node.attrs.iter_mut().find(|attr| attr.key == key);
    match attr.map(|attr| &mut attr.value) {
        Some(Attr::Int(set, _)) => *set |= bits,
        Some(_) => return false,
        None => {
            let value = Attr::Int(bits, Type::I64);
            node.attrs.push(NamedAttr { key, value });
        }
    }
    true
}

/// Adds a unit attribute to an op whose operands may violate the attribute.
pub(crate) fn unit(node: &mut Node, of: LlvmOp, key: Key) -> bool {
    let found = node.op == Op::Llvm(of) && node.attrs.iter().all(|attr| attr.key != key);
    if found {
        node.attrs.push(NamedAttr {
            key,
            value: Attr::Unit,
        });
    }
    found
}

/// Truncates an integer constant to 32 bits.
pub(crate) fn cut_literal(node: &mut Node) -> bool {
    let literal = node.op == Op::Llvm(LlvmOp::Constant);
    let attr = node.attrs.iter_mut().find(|attr| attr.key == Key::Value);
    if let (true, Some(Attr::Int(value, _))) = (literal, attr.map(|a| &mut a.value)) {
        let cut = i128::from(*value as i32);
        return std::mem::replace(value, cut) != cut;
    }
    false
}

/// Reverses the lanes of a shuffle.
pub(crate) fn reverse_mask(node: &mut Node) -> bool {
    let shuffle = node.op == Op::Llvm(LlvmOp::ShuffleVector);
    let mask = |key| matches!(key, Key::Permutation);
    let attr = node.attrs.iter_mut().find(|attr| mask(attr.key));
    if let (true, Some(Attr::I64s(list))) = (shuffle, attr.map(|a| &mut a.value)) {
        list.reverse();
        return list.len() > 1;
    }
    false
}

/// Is the type a lowered complex number: a struct of two equal float types?
pub(crate) fn is_complex(types: &Types, ty: Type) -> bool {
    let fields = types.as_struct(ty);
    fields.is_some_and(|fields| matches!(fields, [a, b] if a == b && a.is_float()))
}

/// Is the type a ranked memref descriptor: two pointers, an offset, and two arrays unless the rank
/// is 0?
pub(crate) fn is_descriptor(types: &Types, ty: Type) -> bool {
    let fields = types.as_struct(ty).unwrap_or_default();
    matches!(fields, [a, b, _, ..] if types.is_ptr(*a) && a == b) && matches!(fields.len(), 3 | 5)
}
