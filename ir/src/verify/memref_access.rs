//! `memref`: allocation, access to elements, atomics, globals. Views are in `memref_view`.

use super::context::{Context, Rule, count};
use super::placement::Placement;
use super::{memref_shape, memref_view};
use crate::attr::Key;
use crate::module::{Item, Level, OpId, RegionId, ValueId};
use crate::ops::{MemRefOp, Op, VectorOp};
use crate::types::{DYNAMIC, Layout, Type};

/// Checks a `memref` op.
pub(super) fn check(cx: Context<'_>, op: OpId, kind: MemRefOp, placement: &Placement) -> Rule {
    match kind {
        MemRefOp::Alloc | MemRefOp::Alloca => alloc(cx, op),
        MemRefOp::Dealloc => {
            cx.counts(op, 1, 0)?;
            cx.any_memref("the operand", cx.ty(cx.operands(op)[0]))
                .map(|_| ())
        }
        MemRefOp::Load => {
            cx.n_results(op, 1)?;
            let elem = accessed(cx, op, 0)?;
            cx.same("the result", elem, cx.ty(cx.body.result(op, 0)))
        }
        MemRefOp::Store => {
            cx.n_results(op, 0)?;
            let elem = accessed(cx, op, 1)?;
            cx.same("the stored value", elem, cx.ty(cx.operands(op)[0]))
        }
        MemRefOp::Prefetch => {
            cx.n_results(op, 0)?;
            accessed(cx, op, 0).map(|_| ())
        }
        MemRefOp::AtomicRmw => atomic_rmw(cx, op),
        MemRefOp::GenericAtomicRmw => generic_atomic_rmw(cx, op),
        MemRefOp::AtomicYield => atomic_yield(cx, op, placement),
        MemRefOp::Dim => {
            cx.counts(op, 2, 1)?;
            let operands = cx.operands(op);
            let source = cx.ty(operands[0]);
            cx.any_memref("the operand", source)?;
            if cx.types.as_memref(source).is_some_and(|m| m.rank() == 0) {
                return Err("expected a memref of rank 1 or more, found rank 0".into());
            }
            cx.indices("the dimension", &operands[1..])?;
            cx.same("the result", Type::INDEX, cx.ty(cx.body.result(op, 0)))
        }
        MemRefOp::Rank | MemRefOp::ExtractAlignedPointerAsIndex => {
            cx.counts(op, 1, 1)?;
            cx.any_memref("the operand", cx.ty(cx.operands(op)[0]))?;
            cx.same("the result", Type::INDEX, cx.ty(cx.body.result(op, 0)))
        }
        MemRefOp::GetGlobal => get_global(cx, op),
        MemRefOp::AssumeAlignment => {
            cx.n_operands(op, 1)?;
            let ty = cx.ty(cx.operands(op)[0]);
            cx.memref("the operand", ty)?;
            alignment(cx, op, true)?;
            // Release 22 gives the memref back.
            match cx.result_types(op).next() {
                None => Ok(()),
                Some(result) => {
                    cx.n_results(op, 1)?;
                    cx.same("the result", ty, result)
                }
            }
        }
        MemRefOp::ExtractStridedMetadata => metadata(cx, op),
        MemRefOp::Cast => memref_view::cast(cx, op),
        MemRefOp::MemorySpaceCast => memref_view::space_cast(cx, op),
        MemRefOp::Copy => memref_view::copy(cx, op),
        MemRefOp::View => memref_view::view(cx, op),
        MemRefOp::SubView => memref_view::subview(cx, op),
        MemRefOp::ReinterpretCast => memref_view::reinterpret_cast(cx, op),
        MemRefOp::Reshape => memref_shape::reshape(cx, op),
        MemRefOp::Transpose => memref_shape::transpose(cx, op),
        MemRefOp::CollapseShape => memref_shape::collapse(cx, op),
        MemRefOp::ExpandShape => memref_shape::expand(cx, op),
    }
}

fn alloc(cx: Context<'_>, op: OpId) -> Rule {
    cx.n_results(op, 1)?;
    let memref = cx.memref("the result", cx.ty(cx.body.result(op, 0)))?;
    let operands = cx.operands(op);
    cx.indices("a size or layout symbol", operands)?;
    let sizes = memref.dynamic_sizes();
    match &memref.layout {
        Layout::Identity => count("dynamic sizes", sizes, operands.len())?,
        Layout::Strided { offset, strides } => {
            let dynamic = strides.iter().chain([offset]).filter(|s| **s == DYNAMIC);
            let symbols = dynamic.count();
            count(
                "dynamic sizes and layout symbols",
                sizes + symbols,
                operands.len(),
            )?;
        }
        // How many symbols such a map has is not known here.
        Layout::Other(_) => cx.at_least(op, sizes)?,
    }
    alignment(cx, op, false)
}

/// The alignment, if there must be or is one, is a power of two.
fn alignment(cx: Context<'_>, op: OpId, required: bool) -> Rule {
    if !required && cx.body.attr(op, Key::Alignment).is_none() {
        return Ok(());
    }
    let value = cx.body.int_attr(op, Key::Alignment);
    if value.is_some_and(|a| u64::try_from(a).is_ok_and(u64::is_power_of_two)) {
        return Ok(());
    }
    Err("expected a power of two as alignment".into())
}

/// The memref operand at `position` and one index a dimension after it; gives the element type.
fn accessed(cx: Context<'_>, op: OpId, position: usize) -> Result<Type, String> {
    cx.at_least(op, position + 1)?;
    let operands = cx.operands(op);
    element(cx, operands[position], &operands[position + 1..])
}

/// A memref with one index a dimension; gives the element type.
pub(super) fn element(
    cx: Context<'_>,
    memref: ValueId,
    indices: &[ValueId],
) -> Result<Type, String> {
    let memref = cx.memref("the operand", cx.ty(memref))?;
    count("indices", memref.rank(), indices.len())?;
    cx.indices("an index", indices)?;
    Ok(memref.elem)
}

fn atomic_rmw(cx: Context<'_>, op: OpId) -> Rule {
    cx.n_results(op, 1)?;
    let elem = accessed(cx, op, 1)?;
    cx.same("the value", elem, cx.ty(cx.operands(op)[0]))?;
    cx.same("the result", elem, cx.ty(cx.body.result(op, 0)))?;
    // MLIR's codes: addf 0, addi 1, assign 2, maximumf 3, maxs 4, maxu 5, minimumf 6, mins 7,
    // minu 8, mulf 9, muli 10, ori 11, andi 12, maxnumf 13, minnumf 14, xori 15.
    let fits = match cx.body.int_attr(op, Key::Kind) {
        Some(2) => elem.is_scalar(),
        Some(0 | 3 | 6 | 9 | 13 | 14) => elem.is_float(),
        Some(1 | 4 | 5 | 7 | 8 | 10 | 11 | 12 | 15) => elem.is_int_or_index(),
        Some(_) | None => return Err("expected a known kind of atomic".into()),
    };
    if fits {
        return Ok(());
    }
    Err(format!("expected a kind that combines {}", cx.show(elem)))
}

/// One block from the element to the element, without side effects.
fn generic_atomic_rmw(cx: Context<'_>, op: OpId) -> Rule {
    cx.n_results(op, 1)?;
    let elem = accessed(cx, op, 0)?;
    cx.same("the result", elem, cx.ty(cx.body.result(op, 0)))?;
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
    match op {
        Op::Arith(_) | Op::Math(_) | Op::Complex(_) => false,
        Op::Vector(op) => match op {
            VectorOp::TransferRead | VectorOp::TransferWrite | VectorOp::Load | VectorOp::Store => {
                true
            }
            VectorOp::Splat
            | VectorOp::Broadcast
            | VectorOp::ExtractElement
            | VectorOp::InsertElement
            | VectorOp::Extract
            | VectorOp::Insert
            | VectorOp::Shuffle
            | VectorOp::Fma
            | VectorOp::Reduction => false,
        },
        Op::Cf(_) | Op::Func(_) | Op::MemRef(_) | Op::Llvm(_) | Op::Unregistered(_) => true,
    }
}

fn atomic_yield(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    cx.counts(op, 1, 0)?;
    count("successors", 0, cx.body.n_successors(op))?;
    let region = placement
        .of(op)
        .map(|(block, _)| cx.body.block(block).region);
    let owner = region.and_then(|region| placement.owner(RegionId(region)));
    let Some(owner) = owner.filter(|o| {
        cx.body.op(*o).op == Op::MemRef(MemRefOp::GenericAtomicRmw) && cx.body.n_results(*o) == 1
    }) else {
        return Err("expected memref.generic_atomic_rmw around it".into());
    };
    let expected = cx.ty(cx.body.result(owner, 0));
    cx.same("the operand", expected, cx.ty(cx.operands(op)[0]))
}

fn get_global(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 0, 1)?;
    let (sym, item) = cx.named(op, Key::Callee)?;
    if let Some(Item::Global(id)) = item {
        let global = &cx.module.globals[id.index()];
        if global.level == Level::Source {
            return cx.same("the result", global.ty, cx.ty(cx.body.result(op, 0)));
        }
    }
    Err(format!(
        "expected a memref.global, {} is not one",
        cx.symbol(sym)
    ))
}

fn metadata(cx: Context<'_>, op: OpId) -> Rule {
    cx.n_operands(op, 1)?;
    let source = cx.memref("the operand", cx.ty(cx.operands(op)[0]))?;
    cx.n_results(op, 2 + 2 * source.rank())?;
    let mut results = cx.result_types(op);
    if let Some(base) = results.next() {
        let memref = cx.memref("the first result", base)?;
        if memref.rank() != 0 || memref.elem != source.elem || memref.space != source.space {
            return Err(format!(
                "expected a memref of rank 0 with the same elements as first result, found {}",
                cx.show(base)
            ));
        }
    }
    for ty in results {
        cx.same("the offset, a size or a stride", Type::INDEX, ty)?;
    }
    Ok(())
}
