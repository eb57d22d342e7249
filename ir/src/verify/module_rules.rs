//! Rules about symbols, globals and the types of functions.

use super::context::{Rule, func_error, text};
use super::describe::Described;
use super::typing::{self, elements, is_llvm_type};
use super::{Rules, VerifyError};
use crate::attr::Attr;
use crate::module::{FuncId, Global, GlobalId, Item, Level, Module};
use crate::types::{DYNAMIC, Type};

/// The maximum depth of nested types that [`is_llvm`] checks.
const MAX_TYPE_DEPTH: u32 = 16;

/// Checks the globals of a module.
pub(super) fn globals(module: &Module, rules: Rules, errors: &mut Vec<VerifyError>) {
    for (i, global) in module.globals.iter().enumerate() {
        let mut broken = |rule: Rule| {
            if let Err(message) = rule {
                errors.push(VerifyError {
                    loc: global.loc,
                    func: None,
                    op: None,
                    message: format!("@{}: {message}", text(module, global.name)),
                });
            }
        };
        broken(symbol(module, Item::Global(GlobalId(i as u32))));
        if global.ty.index() >= module.types.len() {
            broken(Err("its type is of another module".into()));
            continue;
        }
        broken(global_type(module, global));
        if let Some(value) = &global.value {
            broken(initial_value(module, global, value));
        }
        if global.alignment.is_some_and(|a| !a.is_power_of_two()) {
            broken(Err("expected a power of two as alignment".into()));
        }
        if rules.only_llvm && global.level != Level::Llvm {
            broken(Err("a global of the source level was not converted".into()));
        }
    }
}

/// Checks a function, but not its body. Returns `false` if the body cannot be checked.
pub(super) fn func(
    module: &Module,
    id: FuncId,
    rules: Rules,
    errors: &mut Vec<VerifyError>,
) -> bool {
    let func = module.func(id);
    let mut broken = |rule: Rule| match rule {
        Ok(()) => true,
        Err(message) => {
            let message = format!("@{}: {message}", text(module, func.name));
            errors.push(func_error(func.loc, id, message));
            false
        }
    };
    broken(symbol(module, Item::Func(id)));
    if rules.only_llvm && func.level != Level::Llvm {
        broken(Err(
            "a function of the source level was not converted".into()
        ));
    }
    if func.ty.index() >= module.types.len() {
        return broken(Err("its type is of another module".into()));
    }
    match func.level {
        Level::Source => broken(match module.types.as_function(func.ty) {
            Some(_) => Ok(()),
            None => Err(format!(
                "expected a function type, found {}",
                Described::new(module, func.ty)
            )),
        }),
        Level::Llvm => broken(llvm_func_type(module, func.ty)),
    }
}

/// Checks that the symbol table maps the item's name to the item.
fn symbol(module: &Module, item: Item) -> Rule {
    let name = match item {
        Item::Func(id) => module.func(id).name,
        Item::Global(id) => module.globals[id.index()].name,
    };
    match module.lookup(name) {
        Some(found) if found == item => Ok(()),
        Some(_) => Err("redefinition of the symbol".into()),
        None => Err("the symbol is missing from the symbol table".into()),
    }
}

fn llvm_func_type(module: &Module, ty: Type) -> Rule {
    let Some((result, params)) = module.types.as_llvm_func(ty) else {
        return Err(format!(
            "expected an LLVM function type, found {}",
            Described::new(module, ty)
        ));
    };
    let no_value = |ty: &Type| *ty == Type::VOID || !is_llvm(module, *ty, MAX_TYPE_DEPTH);
    if let Some(param) = params.iter().find(|ty| no_value(ty)) {
        return Err(format!(
            "expected LLVM types for arguments, found {}",
            Described::new(module, *param)
        ));
    }
    if is_llvm(module, result, MAX_TYPE_DEPTH) {
        return Ok(());
    }
    Err(format!(
        "expected an LLVM type for the result, found {}",
        Described::new(module, result)
    ))
}

/// Returns whether a type and all types nested in it are types of the LLVM dialect.
fn is_llvm(module: &Module, ty: Type, depth: u32) -> bool {
    if ty.index() >= module.types.len() || !is_llvm_type(&module.types, ty) {
        return false;
    }
    if depth == 0 || !ty.is_interned() {
        return true;
    }
    let mut children = module.types.kind(ty).children();
    children.all(|ty| is_llvm(module, ty, depth - 1))
}

fn global_type(module: &Module, global: &Global) -> Rule {
    match global.level {
        Level::Source => match module.types.as_memref(global.ty) {
            Some(memref) if !memref.shape.contains(&DYNAMIC) => Ok(()),
            _ => Err(format!(
                "expected a memref type of static shape, found {}",
                Described::new(module, global.ty)
            )),
        },
        Level::Llvm if global.ty != Type::VOID && is_llvm(module, global.ty, MAX_TYPE_DEPTH) => {
            Ok(())
        }
        Level::Llvm => Err(format!(
            "expected an LLVM type, found {}",
            Described::new(module, global.ty)
        )),
    }
}

/// Checks the initial value of a global whose type is correct.
fn initial_value(module: &Module, global: &Global, value: &Attr) -> Rule {
    let types = &module.types;
    if let (Level::Source, Some(memref)) = (global.level, types.as_memref(global.ty)) {
        if let Attr::Dense(list, _) = value {
            let outer = typing::product(&memref.shape);
            let inner = match types.as_vector(memref.elem) {
                Some((shape, _)) => typing::product(shape),
                None => Some(1),
            };
            let scalar = types.scalar_of(memref.elem);
            return match (outer, inner) {
                (Some(outer), Some(inner)) => elements(list, outer.saturating_mul(inner), scalar),
                _ => {
                    Err("expected a memref type whose number of elements does not overflow".into())
                }
            };
        }
        let scalar = memref.rank() == 0 && typing::scalar_value(value, memref.elem).is_ok();
        return if scalar {
            Ok(())
        } else {
            Err("expected dense elements as initial value".into())
        };
    }
    typing::llvm_value(module, value, global.ty)
}
