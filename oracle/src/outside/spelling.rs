//! What releases say in different ways, and the text of a module cannot choose by itself.

use lowerfuzz_ir::{
    Attr, Body, Key, LlvmOp, Module, NamedAttr, NewOp, Op, OpId, Release, Type, TypeKind, ValueDef,
    ValueId,
};

use super::releases::IMMEDIATES;

/// Makes the ops of a module those of a release.
///
/// # Errors
/// What the release cannot say.
pub(super) fn respell(module: &mut Module, release: Release) -> Result<(), String> {
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

/// Gives constants of `index` the type of their results. Releases 15 and 16 take elements of arrays
/// of vectors of `index` for as wide as the results say, and for 64 bits apart.
fn constants(module: &mut Module, body: &mut Body) {
    for op in (0..body.n_ops()).map(|op| OpId(op as u32)) {
        if body.op(op).op != Op::Llvm(LlvmOp::Constant) {
            continue;
        }
        let Some(result) = body.results(op).next().map(|value| body.ty(value)) else {
            continue;
        };
        let mut scalar = result;
        // Each step goes into a part of the type, which is finite.
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
                // Translation cuts off what has no room.
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

/// Makes the constant operands of intrinsics attributes, in releases that have those.
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

/// How many operands an intrinsic has that are no constants, and the attributes that the others
/// become.
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

/// The same op with attributes in the place of the operands after its `own`.
fn with_attributes(body: &mut Body, id: OpId, own: usize, keys: &[Key]) -> Result<OpId, String> {
    let op = body.op(id).op;
    let operands = body.operands(id).to_vec();
    let (operands, constants) = operands.split_at_checked(own).unwrap_or_default();
    let mut attrs = body.attrs(id).to_vec();
    for (key, value) in keys.iter().copied().zip(constants) {
        let Some((value, ty)) = constant(body, *value) else {
            return Err(format!("{op:?} of an operand that is no constant"));
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

/// Puts a value in the place of another.
fn replace(body: &mut Body, old: ValueId, new: ValueId) {
    for op in (0..body.n_ops()).map(|op| OpId(op as u32)) {
        for operand in body.all_operands_mut(op) {
            if *operand == old {
                *operand = new;
            }
        }
    }
}

/// The integer that a value is, if an op makes it out of nothing.
fn constant(body: &Body, value: ValueId) -> Option<(i128, Type)> {
    let ValueDef::Result(op, _) = body.value(value).def else {
        return None;
    };
    let Some(Attr::Int(value, ty)) = body.attr(op, Key::Value) else {
        return None;
    };
    Some((*value, *ty))
}
