//! `complex`: parts and wholes.

use super::context::{Context, Rule};
use super::typing;
use crate::module::OpId;
use crate::ops::ComplexOp;
use crate::types::Type;

/// Checks a `complex` op.
pub(super) fn check(cx: Context<'_>, op: OpId, kind: ComplexOp) -> Rule {
    match kind {
        ComplexOp::Create => {
            cx.counts(op, 2, 1)?;
            let part = part_of(cx, "a result", cx.ty(cx.body.result(op, 0)))?;
            for operand in cx.operands(op) {
                cx.same("an operand", part, cx.ty(*operand))?;
            }
            Ok(())
        }
        ComplexOp::Re | ComplexOp::Im => {
            cx.counts(op, 1, 1)?;
            let part = part_of(cx, "an operand", cx.ty(cx.operands(op)[0]))?;
            cx.same("a result", part, cx.ty(cx.body.result(op, 0)))
        }
        ComplexOp::Add | ComplexOp::Sub => {
            typing::check(cx, op, kind.row().typing, typing::Dialect::Source)
        }
    }
}

/// Operands and result of one complex type.
pub(super) fn same(cx: Context<'_>, op: OpId, n: u8) -> Rule {
    cx.counts(op, usize::from(n), 1)?;
    let ty = cx.ty(cx.body.result(op, 0));
    part_of(cx, "a result", ty)?;
    for operand in cx.operands(op) {
        cx.same("an operand", ty, cx.ty(*operand))?;
    }
    Ok(())
}

/// The type of the parts of a complex type, which are floats.
fn part_of(cx: Context<'_>, what: &str, ty: Type) -> Result<Type, String> {
    let part = cx.types.as_complex(ty).filter(|part| part.is_float());
    part.ok_or_else(|| {
        let found = cx.show(ty);
        format!("expected {what} of a complex type of floats, found {found}")
    })
}
