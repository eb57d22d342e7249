//! `cf` and the branches of the LLVM dialect: successors, conditions, cases.

use super::context::{Context, Rule, count};
use super::typing::int_fits;
use crate::attr::{Attr, Key};
use crate::module::OpId;
use crate::ops::CfOp;
use crate::types::Type;

/// Checks a `cf` op.
pub(super) fn check(cx: Context<'_>, op: OpId, kind: CfOp) -> Rule {
    match kind {
        CfOp::Br => br(cx, op),
        CfOp::CondBr => cond_br(cx, op),
        CfOp::Switch => switch(cx, op),
        CfOp::Assert => {
            cx.counts(op, 1, 0)?;
            cx.same("the condition", Type::I1, cx.ty(cx.operands(op)[0]))?;
            if matches!(cx.body.attr(op, Key::Message), Some(Attr::Str(_))) {
                return Ok(());
            }
            Err("expected a string as message".into())
        }
    }
}

/// `br`: one successor and nothing else.
pub(super) fn br(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 0, 0)?;
    count("successors", 1, cx.body.n_successors(op))
}

/// `cond_br`: two successors and an `i1`.
pub(super) fn cond_br(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 1, 0)?;
    count("successors", 2, cx.body.n_successors(op))?;
    cx.same("the condition", Type::I1, cx.ty(cx.operands(op)[0]))
}

/// `switch`: an integer, a default successor, and one more for each case value.
pub(super) fn switch(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 1, 0)?;
    let flag = cx.ty(cx.operands(op)[0]);
    if !flag.is_int() {
        return Err(format!(
            "expected an integer of fixed width as flag, found {}",
            cx.show(flag)
        ));
    }
    let successors = cx.body.n_successors(op);
    let Some(attr) = cx.body.attr(op, Key::Cases) else {
        return count("successors without case values", 1, successors);
    };
    let Attr::Ints(cases, ty) = attr else {
        return Err("expected a list of integers as case values".into());
    };
    cx.same("case values", flag, *ty)?;
    count("successors", cases.len() + 1, successors)?;
    match cases.iter().find(|case| !int_fits(**case, flag)) {
        None => Ok(()),
        Some(case) => Err(format!(
            "expected case values of type {}, found {case}",
            cx.show(flag)
        )),
    }
}
