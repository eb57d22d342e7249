//! Rules of the `func` dialect: calls, returns and function constants.

use super::context::{Context, Rule, count};
use crate::attr::Key;
use crate::error::counted;
use crate::module::{Level, OpId, ValueId};
use crate::types::Type;

/// Checks that a return op is in the function's own region, and that its operands match the
/// function's results.
pub(super) fn return_op(cx: Context<'_>, op: OpId, own_region: bool) -> Rule {
    count("successors", 0, cx.body.n_successors(op))?;
    let Some((_, results)) = cx.types.as_function(cx.func.ty) else {
        return Err("expected an enclosing function of the source level".into());
    };
    if !own_region {
        return Err("expected the op to be in the function's own region".into());
    }
    values(cx, "operand", results, cx.operands(op))
}

/// Checks the arguments and results of a direct call.
pub(super) fn call(cx: Context<'_>, op: OpId) -> Rule {
    let callee = cx.callee(op, Level::Source)?;
    signature(cx, op, callee.ty, cx.operands(op))
}

/// Checks the arguments and results of an indirect call.
pub(super) fn call_indirect(cx: Context<'_>, op: OpId) -> Rule {
    let operands = cx.operands(op);
    signature(cx, op, cx.ty(operands[0]), &operands[1..])
}

/// Checks that the symbol refers to a function of the result's type.
pub(super) fn constant(cx: Context<'_>, op: OpId, result: Type) -> Rule {
    let (sym, _) = cx.named(op, Key::Value)?;
    let func = cx.module.lookup_func(sym).map(|id| cx.module.func(id));
    match func.filter(|func| func.level == Level::Source) {
        Some(func) => cx.same("the result", func.ty, result),
        None => Err(format!(
            "expected a function, {} is not one",
            cx.symbol(sym)
        )),
    }
}

/// Checks the arguments and results of a call against a function type.
fn signature(cx: Context<'_>, op: OpId, ty: Type, args: &[ValueId]) -> Rule {
    if ty.index() >= cx.types.len() {
        return Err("the callee has a type of another module".into());
    }
    let Some((inputs, results)) = cx.types.as_function(ty) else {
        return Err(format!(
            "expected a function as callee, found {}",
            cx.show(ty)
        ));
    };
    values(cx, "argument", inputs, args)?;
    cx.n_results(op, results.len())?;
    for (ty, result) in results.iter().zip(cx.body.results(op)) {
        cx.same("a result", *ty, cx.ty(result))?;
    }
    Ok(())
}

/// Checks that the number and the types of the values are as expected.
pub(super) fn values(cx: Context<'_>, what: &str, expected: &[Type], found: &[ValueId]) -> Rule {
    if expected.len() != found.len() {
        return Err(format!(
            "expected {} {}, found {}",
            counted(expected.len(), what, &format!("{what}s")),
            cx.show_all(expected),
            found.len()
        ));
    }
    for (i, (ty, value)) in expected.iter().zip(found).enumerate() {
        if *ty != cx.ty(*value) {
            return cx.same(&format!("{what} {i}"), *ty, cx.ty(*value));
        }
    }
    Ok(())
}
