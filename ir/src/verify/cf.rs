//! Rules of the `cf` dialect and of LLVM-dialect branches: switch cases and assertion messages.

use super::context::{Context, Rule, count};
use super::typing::int_fits;
use crate::attr::{Attr, Key};
use crate::module::OpId;
use crate::types::Type;

/// Checks that an assertion has a message string.
pub(super) fn message(cx: Context<'_>, op: OpId) -> Rule {
    if matches!(cx.body.attr(op, Key::Message), Some(Attr::Str(_))) {
        return Ok(());
    }
    Err("expected a message string".into())
}

/// Checks that a switch has a default successor and one more successor for each case value.
pub(super) fn cases(cx: Context<'_>, op: OpId, flag: Type) -> Rule {
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
