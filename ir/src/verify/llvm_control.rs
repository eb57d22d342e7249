//! Rules of the LLVM dialect for calls and returns.

use super::context::{Context, Rule, count};
use super::func::values;
use super::llvm_value::value;
use crate::attr::Key;
use crate::module::{Level, OpId, ValueId};
use crate::types::{Type, TypeKind};

/// Checks `llvm.call`. The called function is given by a symbol, or by a pointer as the first
/// operand.
pub(super) fn call(cx: Context<'_>, op: OpId) -> Rule {
    if cx.body.attr(op, Key::Callee).is_some() {
        let callee = cx.callee(op, Level::Llvm)?;
        return signature(cx, op, callee.ty, cx.operands(op));
    }
    cx.at_least(op, 1)?;
    let operands = cx.operands(op);
    let callee = cx.ty(operands[0]);
    if !cx.types.is_ptr(callee) {
        return Err(format!(
            "expected a pointer as callee, found {}",
            cx.show(callee)
        ));
    }
    if let Some(ty) = cx.types.pointee(callee) {
        return signature(cx, op, ty, &operands[1..]);
    }
    for argument in operands {
        value(cx, "an argument", cx.ty(*argument))?;
    }
    one_result_at_most(cx, op)
}

fn one_result_at_most(cx: Context<'_>, op: OpId) -> Rule {
    let results = cx.body.n_results(op);
    if results > 1 {
        return count("result", 1, results);
    }
    match cx.result_types(op).next() {
        Some(ty) => value(cx, "the result", ty),
        None => Ok(()),
    }
}

fn signature(cx: Context<'_>, op: OpId, ty: Type, args: &[ValueId]) -> Rule {
    if ty.index() >= cx.types.len() {
        return Err("the callee has a type of another module".into());
    }
    let TypeKind::LlvmFunc {
        result,
        params,
        varargs,
    } = cx.types.kind(ty)
    else {
        return Err(format!(
            "expected an LLVM function as callee, found {}",
            cx.show(ty)
        ));
    };
    let fixed = if *varargs {
        &args[..args.len().min(params.len())]
    } else {
        args
    };
    values(cx, "argument", params, fixed)?;
    if *result == Type::VOID {
        return cx.n_results(op, 0);
    }
    cx.n_results(op, 1)?;
    cx.same("the result", *result, cx.ty(cx.body.result(op, 0)))
}

/// Checks `llvm.return`. It must return the function's result, or nothing if the result type is
/// `void`.
pub(super) fn return_op(cx: Context<'_>, op: OpId, own_region: bool) -> Rule {
    count("successors", 0, cx.body.n_successors(op))?;
    let Some((result, _)) = cx.types.as_llvm_func(cx.func.ty) else {
        return Err("expected an enclosing function of the LLVM level".into());
    };
    if !own_region {
        return Err("expected the op to be in the function's own region".into());
    }
    let expected: &[Type] = if result == Type::VOID { &[] } else { &[result] };
    values(cx, "operand", expected, cx.operands(op))
}
