//! Rules of the `memref` dialect for alignments, atomics and globals. The rules for views are in
//! `memref_view`.

use super::context::{Context, Rule, count};
use super::placement::Placement;
use crate::attr::Key;
use crate::kinds::AtomicKind;
use crate::module::{Item, Level, OpId};
use crate::ops::{MemRefOp, Op, Trait};
use crate::types::{Layout, Type};

/// Checks that a memref has rank 1 or more. An unranked memref is accepted, too.
pub(super) fn has_dimensions(cx: Context<'_>, source: Type) -> Rule {
    if cx.types.as_memref(source).is_some_and(|m| m.rank() == 0) {
        return Err("expected a memref of rank 1 or more, found rank 0".into());
    }
    Ok(())
}

/// Checks that an alignment is a power of two. The alignment may be absent unless `required` is
/// set.
pub(super) fn alignment(cx: Context<'_>, op: OpId, required: bool) -> Rule {
    if !required && cx.body.attr(op, Key::Alignment).is_none() {
        return Ok(());
    }
    let value = cx.body.int_attr(op, Key::Alignment);
    if value.is_some_and(|a| u64::try_from(a).is_ok_and(u64::is_power_of_two)) {
        return Ok(());
    }
    Err("expected a power of two as alignment".into())
}

/// Checks that an atomic op of this kind can combine elements of type `elem`.
pub(super) fn atomic_kind(cx: Context<'_>, op: OpId, elem: Type) -> Rule {
    let kind = cx.body.coded(op, Key::Kind);
    combines(cx, kind.ok_or("expected a known kind of atomic")?, elem)
}

/// Checks that values of type `elem` can be combined by this kind.
pub(super) fn combines(cx: Context<'_>, kind: AtomicKind, elem: Type) -> Rule {
    use AtomicKind::{
        AddF, AddI, AndI, Assign, MaxNumF, MaxS, MaxU, MaximumF, MinNumF, MinS, MinU, MinimumF,
        MulF, MulI, OrI, XOrI,
    };
    let fits = match kind {
        Assign => elem.is_scalar(),
        AddF | MaximumF | MinimumF | MulF | MaxNumF | MinNumF => elem.is_float(),
        AddI | MaxS | MaxU | MinS | MinU | MulI | OrI | AndI | XOrI => elem.is_int_or_index(),
    };
    if fits {
        return Ok(());
    }
    Err(format!("expected a kind that combines {}", cx.show(elem)))
}

/// Checks the region of `memref.generic_atomic_rmw`. It must be one block that has an element as
/// its argument, yields an element, and has no side effects.
pub(super) fn atomic_region(cx: Context<'_>, op: OpId, elem: Type) -> Rule {
    let regions = cx.body.op_regions(op);
    count("regions", 1, regions.len())?;
    let blocks = cx.body.region(regions[0]);
    count("blocks in the region", 1, blocks.len())?;
    let block = cx.body.block(blocks[0]);
    count("arguments of the region", 1, block.args.len())?;
    cx.same("the argument of the region", elem, cx.ty(block.args[0]))?;
    let (last, before) = block.ops.split_last().unwrap_or((&op, &[]));
    if cx.body.op(*last).op != Op::MemRef(MemRefOp::AtomicYield) {
        return Err("expected memref.atomic_yield at the end of the region".into());
    }
    match before
        .iter()
        .find(|op| has_side_effect(cx.body.op(**op).op))
    {
        None => Ok(()),
        Some(op) => Err(format!(
            "expected ops without side effects in the region, found {}",
            cx.name(cx.body.op(*op).op)
        )),
    }
}

fn has_side_effect(op: Op) -> bool {
    op.is(Trait::SideEffect) || matches!(op, Op::Llvm(_) | Op::Unregistered(_))
}

/// Checks that `memref.atomic_yield` yields an element to the enclosing op.
pub(super) fn atomic_yield(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    count("successors", 0, cx.body.n_successors(op))?;
    let Some(owner) = placement.around(cx.body, op).filter(|o| {
        cx.body.op(*o).op == Op::MemRef(MemRefOp::GenericAtomicRmw) && cx.body.n_results(*o) == 1
    }) else {
        return Err("expected an enclosing memref.generic_atomic_rmw".into());
    };
    let expected = cx.ty(cx.body.result(owner, 0));
    cx.same("the operand", expected, cx.ty(cx.operands(op)[0]))
}

/// Checks that the symbol refers to a global of the result's type.
pub(super) fn get_global(cx: Context<'_>, op: OpId, result: Type) -> Rule {
    let (sym, item) = cx.named(op, Key::Callee)?;
    if let Some(Item::Global(id)) = item {
        let global = &cx.module.globals[id.index()];
        if global.level == Level::Source {
            return cx.same("the result", global.ty, result);
        }
    }
    Err(format!(
        "expected a memref.global, {} is not one",
        cx.symbol(sym)
    ))
}

/// Checks the base of a memref. The base must be a memref of rank 0 with the same element type.
pub(super) fn metadata_base(cx: Context<'_>, source: Type, base: Type) -> Rule {
    let (Some(source), Some(memref)) = (cx.types.as_memref(source), cx.types.as_memref(base))
    else {
        return Ok(());
    };
    let plain = memref.rank() == 0 && memref.layout == Layout::Identity;
    if plain && memref.elem == source.elem && memref.space == source.space {
        return Ok(());
    }
    Err(format!(
        "expected a memref of rank 0 with the same elements, without an offset, as first result, found {}",
        cx.show(base)
    ))
}
