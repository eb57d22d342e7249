//! `arith`: every op by its row's rule, the constant by its value.

use super::context::{Context, Rule};
use super::typing::{self, Dialect};
use crate::attr::{Attr, Key};
use crate::module::OpId;
use crate::ops::ArithOp;
use crate::types::Type;

/// Checks an `arith` op.
pub(super) fn check(cx: Context<'_>, op: OpId, kind: ArithOp) -> Rule {
    use ArithOp::*;
    match kind {
        Constant => constant(cx, op),
        AddI | SubI | MulI | DivSI | DivUI | RemSI | RemUI | CeilDivSI | CeilDivUI | FloorDivSI
        | AndI | OrI | XOrI | ShLI | ShRSI | ShRUI | MaxSI | MinSI | MaxUI | MinUI
        | AddUIExtended | MulSIExtended | MulUIExtended | CmpI | CmpF | Select | ExtSI | ExtUI
        | TruncI | IndexCast | IndexCastUI | ExtF | TruncF | SIToFP | UIToFP | FPToSI | FPToUI
        | Bitcast | AddF | SubF | MulF | DivF | RemF | NegF | MaximumF | MinimumF | MaxNumF
        | MinNumF => typing::check(cx, op, kind.row().typing, Dialect::Source),
    }
}

fn constant(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 0, 1)?;
    let ty = cx.ty(cx.body.result(op, 0));
    if let Attr::Dense(list, of) = cx.attr(op, Key::Value)? {
        return dense(cx, list, *of, ty);
    }
    let value = cx.attr(op, Key::Value)?;
    typing::scalar_value(value, ty).map_err(|message| format!("{message}: {}", cx.show(ty)))
}

fn dense(cx: Context<'_>, list: &[u128], of: Type, ty: Type) -> Rule {
    cx.same("elements", ty, of)?;
    let Some((shape, elem)) = cx.types.as_vector(ty) else {
        return Err(format!("expected a vector type, found {}", cx.show(ty)));
    };
    let Some(expected) = typing::product(shape) else {
        return Err("expected a vector type of a size that can be written".into());
    };
    super::module_rules::dense(list, expected, elem)
}
