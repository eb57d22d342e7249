//! The LLVM dialect: intrinsics whose operands and result differ in type.

use super::context::{Context, Rule};
use super::llvm_memory::{alignment, pointer};
use super::llvm_value::{integer, pair};
use super::typing::same_shape;
use crate::attr::Key;
use crate::module::OpId;
use crate::types::Type;

fn operand(cx: Context<'_>, op: OpId, position: usize) -> Type {
    cx.ty(cx.operands(op)[position])
}

fn result(cx: Context<'_>, op: OpId) -> Type {
    cx.ty(cx.body.result(op, 0))
}

/// Two integers, or vectors of them; the struct of one like them and `i1`s.
pub(super) fn with_overflow(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 2, 1)?;
    let ty = operand(cx, op, 0);
    cx.same("an operand", ty, operand(cx, op, 1))?;
    integer(cx, "an operand", cx.types.scalar_of(ty))?;
    pair(cx, ty, result(cx, op))
}

/// An integer or a vector of them; until release 16 the flag is an operand, then an attribute.
pub(super) fn with_flag(cx: Context<'_>, op: OpId) -> Rule {
    cx.at_least(op, 1)?;
    if cx.operands(op).len() > 1 {
        cx.counts(op, 2, 1)?;
        cx.same("the flag", Type::I1, operand(cx, op, 1))?;
    }
    cx.n_results(op, 1)?;
    let ty = operand(cx, op, 0);
    integer(cx, "the operand", cx.types.scalar_of(ty))?;
    cx.same("the result", ty, result(cx, op))
}

/// `llvm.intr.is.fpclass`: a float, or a vector of them; an `i1` for each.
pub(super) fn class(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 1, 1)?;
    let (from, to) = (operand(cx, op, 0), result(cx, op));
    same_shape(cx, from, to)?;
    cx.same("the result", Type::I1, cx.types.scalar_of(to))?;
    if cx.body.int_attr(op, Key::Kind).is_none() {
        return Err("expected the classes to test for".into());
    }
    if cx.types.scalar_of(from).is_float() {
        return Ok(());
    }
    Err(format!("expected floats, found {}", cx.show(from)))
}

/// A vector, with a scalar before it if there is a start value; a scalar.
pub(super) fn reduction(cx: Context<'_>, op: OpId, start: bool, of: fn(Type) -> bool) -> Rule {
    cx.counts(op, 1 + usize::from(start), 1)?;
    let ty = operand(cx, op, usize::from(start));
    let Some(([_], elem)) = cx.types.as_vector(ty) else {
        return Err(format!(
            "expected a vector of one dimension, found {}",
            cx.show(ty)
        ));
    };
    if !of(elem) {
        return Err(format!(
            "expected lanes that the op combines, found {}",
            cx.show(ty)
        ));
    }
    if start {
        cx.same("the start value", elem, operand(cx, op, 0))?;
    }
    cx.same("the result", elem, result(cx, op))
}

/// A vector of `i1` as long as the vector.
fn mask(cx: Context<'_>, ty: Type, mask: Type) -> Rule {
    same_shape(cx, ty, mask)?;
    if cx.types.as_vector(mask).is_some() {
        return cx.same("a lane of the mask", Type::I1, cx.types.scalar_of(mask));
    }
    Err(format!("expected a vector, found {}", cx.show(ty)))
}

/// A vector of pointers.
fn pointers(cx: Context<'_>, ty: Type) -> Rule {
    pointer(cx, "lanes", cx.types.scalar_of(ty))
}

/// A pointer, a mask, what the other lanes are (until release 16 it may be left out); a vector.
pub(super) fn masked_load(cx: Context<'_>, op: OpId) -> Rule {
    cx.at_least(op, 2)?;
    cx.n_results(op, 1)?;
    pointer(cx, "the address", operand(cx, op, 0))?;
    loaded(cx, op)
}

/// Pointers, a mask, what the other lanes are; a vector.
pub(super) fn gather(cx: Context<'_>, op: OpId) -> Rule {
    cx.at_least(op, 2)?;
    cx.n_results(op, 1)?;
    pointers(cx, operand(cx, op, 0))?;
    same_shape(cx, operand(cx, op, 0), result(cx, op))?;
    loaded(cx, op)
}

fn loaded(cx: Context<'_>, op: OpId) -> Rule {
    alignment(cx, op)?;
    let ty = result(cx, op);
    mask(cx, ty, operand(cx, op, 1))?;
    if cx.operands(op).len() > 2 {
        cx.counts(op, 3, 1)?;
        cx.same("the other lanes", ty, operand(cx, op, 2))?;
    }
    Ok(())
}

/// A vector, a pointer and a mask.
pub(super) fn masked_store(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 3, 0)?;
    pointer(cx, "the address", operand(cx, op, 1))?;
    alignment(cx, op)?;
    mask(cx, operand(cx, op, 0), operand(cx, op, 2))
}

/// A vector, pointers and a mask.
pub(super) fn scatter(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 3, 0)?;
    pointers(cx, operand(cx, op, 1))?;
    same_shape(cx, operand(cx, op, 0), operand(cx, op, 1))?;
    alignment(cx, op)?;
    mask(cx, operand(cx, op, 0), operand(cx, op, 2))
}
