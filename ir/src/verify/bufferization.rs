//! Rules of the `bufferization` dialect.

use super::context::{Context, Rule, count};
use super::tensor::{compatible, ranked};
use crate::attr::Key;
use crate::module::OpId;
use crate::types::Type;

/// Checks `bufferization.alloc_tensor`: dynamic sizes or a tensor to copy, and an optional hint.
pub(super) fn alloc_tensor(cx: Context<'_>, op: OpId, result: Type) -> Rule {
    let to = ranked(cx, "the result", result)?;
    let operands = cx.operands(op);
    let is_copy = operands
        .first()
        .is_some_and(|value| cx.types.is_tensor(cx.ty(*value)));
    let sizes = match (is_copy, operands) {
        (true, [copied, rest @ ..]) => {
            cx.same("the copied tensor", result, cx.ty(*copied))?;
            rest
        }
        (true | false, all) => all,
    };
    for size in sizes {
        cx.same("a size", Type::INDEX, cx.ty(*size))?;
    }
    let wanted = if is_copy { 0 } else { to.dynamic_sizes() };
    match sizes.len() {
        found if found == wanted || found == wanted + 1 => Ok(()),
        found => count("dynamic sizes", wanted, found),
    }
}

/// Checks `bufferization.materialize_in_destination`.
pub(super) fn materialized(cx: Context<'_>, op: OpId) -> Rule {
    let [source, dest] = [0, 1].map(|i| cx.ty(cx.operands(op)[i]));
    let to_memory = cx.types.is_memref(dest);
    if !to_memory && !cx.types.is_tensor(dest) {
        return Err(format!(
            "expected a tensor or a memref as destination, found {}",
            cx.show(dest)
        ));
    }
    cx.n_results(op, usize::from(!to_memory))?;
    if to_memory != cx.body.attr(op, Key::Writable).is_some() {
        return Err("expected the flag `writable` exactly for a memref as destination".into());
    }
    let memref = cx.types.as_memref(dest).map(|memref| &memref.shape);
    let shape = memref.or_else(|| cx.types.as_tensor(dest).map(|tensor| &tensor.shape));
    let of = cx.types.memref_parts(dest).map(|(elem, _)| elem);
    let of = of.or_else(|| cx.types.tensor_elem(dest));
    let fits = match (cx.types.as_tensor(source), shape) {
        (Some(from), Some(to)) => {
            let mut pairs = from.shape.iter().zip(to);
            from.rank() == to.len() && pairs.all(|(a, b)| compatible(*a, *b))
        }
        (Some(_) | None, None) | (None, Some(_)) => true,
    };
    if fits && of == cx.types.tensor_elem(source) {
        return Ok(());
    }
    Err(format!(
        "expected a source and a destination of one shape and element type, found {} and {}",
        cx.show(source),
        cx.show(dest)
    ))
}

/// Checks `bufferization.dealloc`: memrefs, as many conditions, and retained memrefs with a result
/// each.
pub(super) fn deallocated(cx: Context<'_>, op: OpId) -> Rule {
    let types: Vec<Type> = cx.operands(op).iter().map(|value| cx.ty(*value)).collect();
    let is_memref = |ty: &Type| cx.types.is_memref(*ty);
    let first = types.iter().take_while(|ty| is_memref(ty)).count();
    let conditions = types[first..].iter().take_while(|ty| **ty == Type::I1);
    let conditions = conditions.count();
    let retained = match conditions {
        0 => &types[..],
        _ => {
            count("conditions", first, conditions)?;
            &types[first + conditions..]
        }
    };
    if let Some(other) = retained.iter().find(|ty| !is_memref(ty)) {
        return Err(format!("expected memrefs, found {}", cx.show(*other)));
    }
    cx.n_results(op, retained.len())
}
