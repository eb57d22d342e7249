//! The functions of a program that lowerfuzz can compare: those at one level, with supported ops.

use lowerfuzz_inputs::reachable;
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::verify::{op_outside_source, unregistered};
use lowerfuzz_ir::{Func, FuncId, Level, Module, Unsupported};

/// Removes the functions with an op that no engine executes, and the functions that refer to them.
/// Returns their names with the reasons.
pub fn leave_out_foreign(case: &mut Case) -> Vec<(String, Unsupported)> {
    let module = &case.module;
    let reasons: Vec<Option<Unsupported>> =
        module.funcs.iter().map(|f| foreign(module, f)).collect();
    let name = |func: FuncId| module.str(module.func(func).name);
    let mut removed = Vec::new();
    for func in (0..module.funcs.len() as u32).map(FuncId) {
        let own = reasons[func.index()].clone();
        let why = own.or_else(|| {
            let mut callees = reachable(module, func).into_iter();
            let callee = callees.find(|callee| reasons[callee.index()].is_some())?;
            let (name, why) = (name(callee), reasons[callee.index()].as_ref()?);
            Some(why.clone().within(format!("@{name} is not judged")))
        });
        removed.extend(why.map(|why| (func, why)));
    }
    let is_removed = |func: FuncId| removed.iter().any(|(other, _)| *other == func);
    let kept: Vec<bool> = (0..module.funcs.len() as u32)
        .map(|func| !is_removed(FuncId(func)))
        .collect();
    let calls = case.calls.iter();
    let calls = calls.filter(|call| {
        module
            .lookup_func(call.func)
            .is_some_and(|f| kept[f.index()])
    });
    let calls = calls.cloned().collect();
    let named = removed.iter();
    let named = named.map(|(func, why)| (name(*func).to_owned(), why.clone()));
    let named: Vec<(String, Unsupported)> = named.collect();
    if !named.is_empty() {
        case.calls = calls;
        case.retain_funcs(|func| kept[func.index()]);
    }
    named
}

/// Returns why a function cannot be compared. A function at the source level must have no op of the
/// LLVM dialect.
fn foreign(module: &Module, func: &Func) -> Option<Unsupported> {
    let body = func.body.as_ref()?;
    match func.level {
        Level::Source => op_outside_source(module, body)
            .map(|op| format!("`{op}` is not at the source level, but the function is").into()),
        Level::Llvm => unregistered(module, body).map(Unsupported::foreign),
    }
}
