//! The LLVM dialect: fields of aggregates, lanes of vectors.

use super::context::{Context, Rule, count};
use super::llvm_value::integer;
use crate::attr::Key;
use crate::module::OpId;
use crate::types::{Type, TypeKind};

/// `llvm.extractvalue`: the result is the field at the position.
pub(super) fn extract_value(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 1, 1)?;
    let container = cx.ty(cx.operands(op)[0]);
    let field = field(cx, op, container)?;
    cx.same("the result", field, cx.ty(cx.body.result(op, 0)))
}

/// `llvm.insertvalue`: the value is of the type of the field at the position.
pub(super) fn insert_value(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 2, 1)?;
    let operands = cx.operands(op);
    let container = cx.ty(operands[0]);
    cx.same("the value", field(cx, op, container)?, cx.ty(operands[1]))?;
    cx.same("the result", container, cx.ty(cx.body.result(op, 0)))
}

/// `llvm.extractelement`: a vector and a position.
pub(super) fn extract_element(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 2, 1)?;
    let operands = cx.operands(op);
    let (_, elem) = vector(cx, cx.ty(operands[0]))?;
    integer(cx, "the position", cx.ty(operands[1]))?;
    cx.same("the result", elem, cx.ty(cx.body.result(op, 0)))
}

/// `llvm.insertelement`: a vector, a value and a position.
pub(super) fn insert_element(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 3, 1)?;
    let operands = cx.operands(op);
    let container = cx.ty(operands[0]);
    let (_, elem) = vector(cx, container)?;
    cx.same("the value", elem, cx.ty(operands[1]))?;
    integer(cx, "the position", cx.ty(operands[2]))?;
    cx.same("the result", container, cx.ty(cx.body.result(op, 0)))
}

fn vector(cx: Context<'_>, ty: Type) -> Result<(i64, Type), String> {
    if let Some(([lanes], elem)) = cx.types.as_vector(ty) {
        return Ok((*lanes, elem));
    }
    Err(format!(
        "expected a vector of one dimension, found {}",
        cx.show(ty)
    ))
}

/// The type at the op's position in an aggregate.
fn field(cx: Context<'_>, op: OpId, container: Type) -> Result<Type, String> {
    let position = cx.body.i64s_attr(op, Key::Position);
    let position = position.ok_or("expected a position")?;
    let mut ty = container;
    for i in position {
        let part = match cx.types.kind(ty) {
            TypeKind::LlvmStruct { fields, .. } => usize::try_from(*i)
                .ok()
                .and_then(|i| fields.get(i).copied()),
            TypeKind::LlvmArray { len, elem } => {
                u64::try_from(*i).is_ok_and(|i| i < *len).then_some(*elem)
            }
            TypeKind::Int(_)
            | TypeKind::Index
            | TypeKind::Float(_)
            | TypeKind::None
            | TypeKind::Complex(_)
            | TypeKind::Vector { .. }
            | TypeKind::MemRef(_)
            | TypeKind::UnrankedMemRef { .. }
            | TypeKind::Function { .. }
            | TypeKind::LlvmVoid
            | TypeKind::LlvmPtr { .. }
            | TypeKind::LlvmFunc { .. }
            | TypeKind::Other(_) => {
                return Err(format!(
                    "expected a struct or an array, found {}",
                    cx.show(ty)
                ));
            }
        };
        ty = part.ok_or_else(|| format!("expected a position in {}, found {i}", cx.show(ty)))?;
    }
    Ok(ty)
}

/// `llvm.shufflevector`: lanes of two vectors, chosen by a mask.
pub(super) fn shuffle(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 2, 1)?;
    let container = cx.ty(cx.operands(op)[0]);
    let result = cx.ty(cx.body.result(op, 0));
    let (lanes, elem) = vector(cx, container)?;
    cx.same("the second operand", container, cx.ty(cx.operands(op)[1]))?;
    let (to, to_elem) = vector(cx, result)?;
    cx.same("lanes", elem, to_elem)?;
    let mask = cx.body.i64s_attr(op, Key::Permutation);
    let mask = mask.ok_or("expected a mask")?;
    count("lanes in the mask", to.unsigned_abs() as usize, mask.len())?;
    let all = lanes.saturating_mul(2);
    match mask.iter().find(|lane| !(-1..all).contains(*lane)) {
        None => Ok(()),
        Some(lane) => Err(format!(
            "expected lanes below {all} in the mask, found {lane}"
        )),
    }
}
