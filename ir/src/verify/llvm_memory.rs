//! Rules of the LLVM dialect for pointers, memory accesses and atomics.

use super::context::{Context, Rule};
use super::llvm_value::value;
use crate::attr::{Attr, Key};
use crate::kinds::AtomicBinOp;
use crate::module::{OpId, ValueDef, ValueId};
use crate::ops::{LlvmOp, Op};
use crate::types::{DYNAMIC, Type, TypeKind};

/// Checks the element type of an `alloca` op. If the result is a typed pointer, it must point to
/// this type.
pub(super) fn alloca(cx: Context<'_>, op: OpId, result: Type) -> Rule {
    let elem = cx.type_attr(op, Key::ElemType)?;
    value(cx, "the element", elem)?;
    points_to(cx, "the result", result, elem)
}

/// Checks that a type is a pointer.
pub(super) fn pointer(cx: Context<'_>, what: &str, ty: Type) -> Rule {
    if cx.types.is_ptr(ty) {
        return Ok(());
    }
    Err(format!(
        "expected {what} of a pointer type, found {}",
        cx.show(ty)
    ))
}

/// Checks that a type is a pointer. A typed pointer must point to `pointee`.
pub(super) fn points_to(cx: Context<'_>, what: &str, ty: Type, pointee: Type) -> Rule {
    pointer(cx, what, ty)?;
    match cx.types.pointee(ty) {
        Some(found) if found != pointee => Err(format!(
            "expected {what} to point to {}, found {}",
            cx.show(pointee),
            cx.show(ty)
        )),
        Some(_) | None => Ok(()),
    }
}

/// Checks that an alignment, if present, is a power of two.
pub(super) fn alignment(cx: Context<'_>, op: OpId) -> Rule {
    if cx.body.attr(op, Key::Alignment).is_none() {
        return Ok(());
    }
    let value = cx.body.int_attr(op, Key::Alignment);
    // In older releases, an alignment of zero means the natural alignment.
    if value.is_some_and(|a| u64::try_from(a).is_ok_and(|a| a == 0 || a.is_power_of_two())) {
        return Ok(());
    }
    Err("expected a power of two as alignment".into())
}

/// Checks that an atomic op of this kind can combine values of type `ty`.
pub(super) fn atomic_kind(cx: Context<'_>, op: OpId, ty: Type) -> Rule {
    use AtomicBinOp::{
        Add, And, FAdd, FMax, FMaximum, FMin, FMinimum, FSub, Max, Min, Nand, Or, Sub, UDecWrap,
        UIncWrap, UMax, UMin, USubCond, USubSat, XOr, Xchg,
    };
    let kind = cx.body.coded(op, Key::Kind);
    let fits = match kind.ok_or("expected a known kind of atomic")? {
        Xchg => ty.is_int() || ty.is_float() || cx.types.is_ptr(ty),
        Add | Sub | And | Nand | Or | XOr | Max | Min | UMax | UMin | UIncWrap | UDecWrap
        | USubCond | USubSat => ty.is_int(),
        FAdd | FSub | FMax | FMin | FMaximum | FMinimum => ty.is_float(),
    };
    if fits {
        return Ok(());
    }
    Err(format!("expected a kind that combines {}", cx.show(ty)))
}

/// An index of a GEP.
#[derive(Clone, Copy)]
enum Index {
    Constant(i64),
    Value(ValueId),
}

/// Checks `llvm.getelementptr`: the base pointer and the indices into the element type.
pub(super) fn gep(cx: Context<'_>, op: OpId) -> Rule {
    let operands = cx.operands(op);
    let base = cx.ty(operands[0]);
    let result = cx.ty(cx.body.result(op, 0));
    let elem = cx.type_attr(op, Key::ElemType)?;
    value(cx, "the element", elem)?;
    let pointer_of = |ty| cx.types.scalar_of(ty);
    points_to(cx, "the base", pointer_of(base), elem)?;
    let mut dynamic = operands[1..].iter().copied();
    let mut ty = elem;
    let mut step = |position: usize, index: Index| -> Rule {
        // The first index of a GEP selects an element after the base pointer, and does not descend
        // into the type.
        if position != 0 {
            ty = indexed(cx, ty, position, index)?;
        }
        Ok(())
    };
    match cx.body.attr(op, Key::GepIndices) {
        None => {
            for (position, value) in dynamic.by_ref().enumerate() {
                step(position, Index::Value(value))?;
            }
        }
        Some(Attr::I64s(indices)) => {
            for (position, index) in indices.iter().enumerate() {
                let index = match (*index, dynamic.len()) {
                    (DYNAMIC, 1..) => dynamic.next().map_or(Index::Constant(0), Index::Value),
                    (index, _) => Index::Constant(index),
                };
                step(position, index)?;
            }
        }
        Some(_) => return Err("expected a list of indices".into()),
    }
    match cx.types.pointee(pointer_of(result)) {
        Some(pointee) if !begins_with(cx, ty, pointee) => {
            cx.same("the result's pointee", ty, pointee)
        }
        Some(_) | None => Ok(()),
    }
}

/// Returns whether `part` is `ty` itself, or a first element of `ty` at any depth. Release 16
/// returns the address of an array as a pointer to its elements.
fn begins_with(cx: Context<'_>, mut ty: Type, part: Type) -> bool {
    // The loop ends because each iteration descends into an element of a finite type.
    while ty != part {
        let array = cx.types.as_array(ty).map(|(_, elem)| elem);
        let first = array.or_else(|| cx.types.as_struct(ty)?.first().copied());
        match first {
            Some(first) => ty = first,
            None => return false,
        }
    }
    true
}

/// Returns the type of the element of `ty` at an index.
fn indexed(cx: Context<'_>, ty: Type, position: usize, index: Index) -> Result<Type, String> {
    if let TypeKind::LlvmStruct { fields, .. } = cx.types.kind(ty) {
        let constant = match index {
            Index::Constant(i) => Some(i128::from(i)),
            Index::Value(value) => constant(cx, value),
        };
        let Some(i) = constant else {
            return Err(format!(
                "expected index {position}, into a struct, to be constant"
            ));
        };
        let field = usize::try_from(i).ok().and_then(|i| fields.get(i).copied());
        return field.ok_or_else(|| {
            format!(
                "expected index {position} within {}, found {i}",
                cx.show(ty)
            )
        });
    }
    if let TypeKind::LlvmArray { elem, .. } | TypeKind::Vector { elem, .. } = cx.types.kind(ty) {
        return Ok(*elem);
    }
    Err(format!(
        "expected an aggregate type at index {position}, found {}",
        cx.show(ty)
    ))
}

/// Returns the integer of an `llvm.mlir.constant` op. In older releases, such constants are the
/// indices into structs.
fn constant(cx: Context<'_>, value: ValueId) -> Option<i128> {
    let ValueDef::Result(op, _) = cx.body.value(value).def else {
        return None;
    };
    if cx.body.op(op).op != Op::Llvm(LlvmOp::Constant) {
        return None;
    }
    cx.body.int_attr(op, Key::Value)
}
