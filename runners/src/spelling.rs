//! Adapts the ops of a module to a release, for differences that the printer alone cannot handle.

use lowerfuzz_ir::{
    Attr, Body, Key, LlvmOp, Module, NamedAttr, NewOp, Op, OpId, Release, Type, TypeKind, ValueDef,
    ValueId,
};

use crate::releases::IMMEDIATES;

/// Rewrites the ops of a module into the forms that a release accepts.
///
/// # Errors
/// Returns the feature that the release cannot express.
pub(crate) fn respell(module: &mut Module, release: Release) -> Result<(), String> {
    let names = ["rw", "hint", "cache"].map(|name| Key::Other(module.strings.intern(name)));
    for index in 0..module.funcs.len() {
        let Some(mut body) = module.funcs[index].body.take() else {
            continue;
        };
        constants(module, &mut body);
        let done = immediates(&mut body, release, names);
        module.funcs[index].body = Some(body);
        done?;
    }
    Ok(())
}

/// Changes the type of `index` constants to the type of their results.
///
/// In arrays of `index` vectors, releases 15 and 16 read elements with the width of the result, but
/// place the elements 64 bits apart.
fn constants(module: &mut Module, body: &mut Body) {
    for op in (0..body.n_ops()).map(|op| OpId(op as u32)) {
        if body.op(op).op != Op::Llvm(LlvmOp::Constant) {
            continue;
        }
        let Some(result) = body.results(op).next().map(|value| body.ty(value)) else {
            continue;
        };
        let mut scalar = result;
        // The loop ends because each step descends into a part of a finite type.
        while let TypeKind::LlvmArray { elem, .. } | TypeKind::Vector { elem, .. } =
            module.types.kind(scalar)
        {
            scalar = *elem;
        }
        let Some(width) = scalar.int_width() else {
            continue;
        };
        for attr in body.attrs_mut(op) {
            match &mut attr.value {
                // The constant is truncated to the result's width, as in the translation to LLVM
                // IR.
                Attr::Int(value, ty) if ty.is_index() && (1..=128).contains(&width) => {
                    *value = *value << (128 - width) >> (128 - width);
                    *ty = scalar;
                }
                Attr::Dense(bits, ty) => {
                    let Some((shape, elem)) = module.types.as_vector(*ty) else {
                        continue;
                    };
                    if !elem.is_index() {
                        continue;
                    }
                    let shape = shape.to_vec();
                    for element in bits.iter_mut() {
                        *element &= u128::MAX >> (128 - width.clamp(1, 128));
                    }
                    *ty = module.types.vector(&shape, scalar);
                }
                Attr::Unit
                | Attr::Bool(_)
                | Attr::Int(..)
                | Attr::Float(..)
                | Attr::Str(_)
                | Attr::Symbol(_)
                | Attr::Type(_)
                | Attr::I64s(_)
                | Attr::Ints(..)
                | Attr::Array(_)
                | Attr::Dict(_)
                | Attr::Map(_)
                | Attr::Set(_)
                | Attr::Other(_) => {}
            }
        }
    }
}

/// Turns constant operands of intrinsics into attributes, for releases that require attributes.
fn immediates(body: &mut Body, release: Release, prefetch: [Key; 3]) -> Result<(), String> {
    for block in body.root().to_vec() {
        for place in 0..body.block(block).ops.len() {
            let id = body.block(block).ops[place];
            let op = body.op(id).op;
            let Some((own, keys)) = immediates_of(op, &prefetch) else {
                continue;
            };
            let has_attrs = body.operands(id).len() == own;
            let wants_attrs = IMMEDIATES.contains(release);
            if has_attrs && !wants_attrs {
                return Err(format!("release {release} has {op:?} with other operands"));
            }
            if !has_attrs && wants_attrs {
                let new = with_attributes(body, id, own, keys)?;
                let renamed: Vec<_> = body.results(id).zip(body.results(new)).collect();
                body.block_mut(block).ops[place] = new;
                for (old, new) in renamed {
                    replace(body, old, new);
                }
            }
        }
    }
    Ok(())
}

/// Returns the number of an intrinsic's non-constant operands, and the names of the attributes that
/// replace its constant operands.
fn immediates_of(op: Op, prefetch: &[Key; 3]) -> Option<(usize, &[Key])> {
    let Op::Llvm(op) = op else { return None };
    if op == LlvmOp::Prefetch {
        Some((1, prefetch))
    } else if matches!(
        op,
        LlvmOp::CountLeadingZeros | LlvmOp::CountTrailingZeros | LlvmOp::Abs
    ) {
        Some((1, &[Key::PoisonFlag]))
    } else if matches!(op, LlvmOp::MemCpy | LlvmOp::MemMove | LlvmOp::MemSet) {
        Some((3, &[Key::Volatile]))
    } else {
        None
    }
}

/// Copies an op, with attributes in place of all operands after the first `own` operands.
fn with_attributes(body: &mut Body, id: OpId, own: usize, keys: &[Key]) -> Result<OpId, String> {
    let op = body.op(id).op;
    let operands = body.operands(id).to_vec();
    let (operands, constants) = operands.split_at_checked(own).unwrap_or_default();
    let mut attrs = body.attrs(id).to_vec();
    for (key, value) in keys.iter().copied().zip(constants) {
        let Some((value, ty)) = constant(body, *value) else {
            return Err(format!("{op:?} with an operand that is not constant"));
        };
        let value = if key == Key::Volatile {
            if value == 0 {
                continue;
            }
            Attr::Unit
        } else if key == Key::PoisonFlag {
            Attr::Bool(value != 0)
        } else {
            Attr::Int(value, ty)
        };
        attrs.push(NamedAttr { key, value });
    }
    let results: Vec<Type> = body.results(id).map(|value| body.ty(value)).collect();
    Ok(body.make_op(NewOp {
        operands,
        results: &results,
        attrs: &attrs,
        ..NewOp::new(op)
    }))
}

/// Replaces all uses of a value by another value.
fn replace(body: &mut Body, old: ValueId, new: ValueId) {
    for op in (0..body.n_ops()).map(|op| OpId(op as u32)) {
        for operand in body.all_operands_mut(op) {
            if *operand == old {
                *operand = new;
            }
        }
    }
}

/// Returns the integer of a value that a constant op defines.
fn constant(body: &Body, value: ValueId) -> Option<(i128, Type)> {
    let ValueDef::Result(op, _) = body.value(value).def else {
        return None;
    };
    let Some(Attr::Int(value, ty)) = body.attr(op, Key::Value) else {
        return None;
    };
    Some((*value, *ty))
}
