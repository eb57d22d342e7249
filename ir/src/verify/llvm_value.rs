//! Rules of the LLVM dialect for casts and for ops without operands.

use super::context::{Context, Rule};
use super::typing::{self, is_llvm_type, is_llvm_value};
use crate::attr::Key;
use crate::module::{Item, Level, OpId};
use crate::types::Type;

/// Checks that a type is an LLVM type that values can have.
pub(super) fn value(cx: Context<'_>, what: &str, ty: Type) -> Rule {
    if is_llvm_value(cx.types, ty) {
        return Ok(());
    }
    Err(format!(
        "expected {what} of an LLVM type, found {}",
        cx.show(ty)
    ))
}

/// Returns the bit width of an integer, a float or a vector of them.
fn width(cx: Context<'_>, ty: Type) -> Option<u64> {
    if ty.is_index() || !is_llvm_type(cx.types, ty) {
        return None;
    }
    let scalar = cx.types.scalar_of(ty).scalar_bits(64)?;
    match cx.types.as_vector(ty) {
        Some((shape, _)) => typing::product(shape)?.checked_mul(u64::from(scalar)),
        None => Some(u64::from(scalar)),
    }
}

/// Checks `llvm.bitcast`. It casts between pointers, or between integers, floats and vectors of the
/// same width. It may also cast any type to itself, because release 11 emits such casts of
/// descriptors.
pub(super) fn bitcast(cx: Context<'_>, from: Type, to: Type) -> Rule {
    if from == to {
        return value(cx, "the operand", from);
    }
    let pointers = cx.types.is_ptr(cx.types.scalar_of(from));
    let fits = if pointers || cx.types.is_ptr(cx.types.scalar_of(to)) {
        pointers && cx.types.is_ptr(cx.types.scalar_of(to))
    } else {
        width(cx, from).is_some() && width(cx, from) == width(cx, to)
    };
    if fits {
        return Ok(());
    }
    Err(format!(
        "expected types of one width, or pointers, found {} and {}",
        cx.show(from),
        cx.show(to)
    ))
}

/// Checks that the symbol refers to a global or function of the LLVM level. A typed pointer must
/// point to the type of this global or function.
pub(super) fn address_of(cx: Context<'_>, op: OpId, result: Type) -> Rule {
    let (sym, item) = cx.named(op, Key::Callee)?;
    let found = item.map(|item| match item {
        Item::Func(id) => (cx.module.func(id).level, cx.module.func(id).ty),
        Item::Global(id) => {
            let global = &cx.module.globals[id.index()];
            (global.level, global.ty)
        }
    });
    let Some((Level::Llvm, ty)) = found else {
        return Err(format!(
            "expected an LLVM global or function, {} is not one",
            cx.symbol(sym)
        ));
    };
    match cx.types.pointee(result) {
        Some(pointee) => cx.same("the pointee", ty, pointee),
        None => Ok(()),
    }
}
