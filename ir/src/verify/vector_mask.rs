//! Rules of `vector.mask`, which executes an op under a mask.

use super::context::{Context, Rule, count};
use super::placement::Placement;
use super::scf::{block, regions, results, same, types};
use super::vector::vector;
use crate::attr::{Attr, Key};
use crate::form::mask_shape;
use crate::module::{OpId, ValueId};
use crate::ops::{Op, VectorOp};
use crate::types::{Dims, Type};

/// Checks that the region contains at most one op besides its yield. The number of lanes of this op
/// must equal that of the mask.
pub(super) fn region(cx: Context<'_>, op: OpId) -> Rule {
    let (shape, elem) = vector(cx, "a mask", cx.ty(cx.operands(op)[0]))?;
    cx.same("the elements of the mask", Type::I1, elem)?;
    if let Some(passthru) = cx.operands(op).get(1) {
        count("results", 1, cx.body.n_results(op))?;
        cx.same(
            "the passthru",
            cx.ty(cx.body.result(op, 0)),
            cx.ty(*passthru),
        )?;
    }
    let &[inside] = regions(cx, op)?;
    block(cx, "the region", inside, &[], Op::Vector(VectorOp::Yield))?;
    let ops = &cx.body.block(cx.body.region(inside)[0]).ops;
    let &[masked, end] = &ops[..] else {
        return count("or 1 ops before the yield of the region", 0, ops.len() - 1);
    };
    let wanted = masked_shape(cx, masked)?;
    if wanted[..] != *shape {
        let sizes: Vec<String> = wanted.iter().map(i64::to_string).collect();
        let sizes = sizes.join(", ");
        return Err(format!(
            "expected a mask of the sizes {sizes}, the lanes of the masked op"
        ));
    }
    let gives: Vec<ValueId> = cx.body.results(masked).collect();
    if cx.operands(end) == gives {
        return Ok(());
    }
    Err("expected the region to yield the results of the masked op".into())
}

/// Returns the sizes of the mask that an op requires.
fn masked_shape(cx: Context<'_>, op: OpId) -> Result<Dims, String> {
    let kind = cx.body.op(op).op;
    let rank = |whole: ValueId| {
        let ty = cx.ty(whole);
        let tensor = cx.types.as_tensor(ty).map(|tensor| tensor.rank());
        tensor
            .or_else(|| cx.types.as_memref(ty).map(|memref| memref.rank()))
            .unwrap_or(0)
    };
    // A transfer is allowed under a mask only if the transfer has no mask of its own.
    let of = match (kind, cx.operands(op)) {
        (Op::Vector(VectorOp::Reduction | VectorOp::MultiReduction), [lanes, ..]) => {
            Some(cx.ty(*lanes))
        }
        (Op::Vector(VectorOp::OuterProduct), _) => {
            cx.body.results(op).next().map(|value| cx.ty(value))
        }
        (Op::Vector(VectorOp::Contract), _) => return iterations(cx, op),
        (Op::Vector(VectorOp::TransferRead), all @ [memref, ..])
            if all.len() == 2 + rank(*memref) =>
        {
            cx.body.results(op).next().map(|value| cx.ty(value))
        }
        (Op::Vector(VectorOp::TransferWrite), all @ [value, memref, ..])
            if all.len() == 2 + rank(*memref) =>
        {
            Some(cx.ty(*value))
        }
        (_, _) => None,
    };
    match of.and_then(|ty| cx.types.as_vector(ty)) {
        Some((shape, _)) => Ok(mask_shape(
            shape,
            cx.body.i64s_attr(op, Key::PermutationMap),
        )),
        None => Err(format!(
            "expected a reduction, a product, or a transfer without a mask in the region, found {}",
            cx.name(kind)
        )),
    }
}

/// Returns the number of iterations in each dimension of `vector.contract`.
fn iterations(cx: Context<'_>, op: OpId) -> Result<Dims, String> {
    let kinds = cx.body.i64s_attr(op, Key::IteratorTypes).unwrap_or(&[]);
    let mut sizes = Dims::from_elem(1, kinds.len());
    if let Some(Attr::Array(maps)) = cx.body.attr(op, Key::IndexingMaps) {
        for (map, operand) in maps.iter().zip(&cx.operands(op)[..2]) {
            let (Attr::I64s(along), Some((shape, _))) = (map, cx.types.as_vector(cx.ty(*operand)))
            else {
                return Err("expected indexing maps that select dimensions".into());
            };
            for (dim, size) in along.iter().zip(shape) {
                if let Some(of_dim) = usize::try_from(*dim)
                    .ok()
                    .and_then(|dim| sizes.get_mut(dim))
                {
                    *of_dim = *size;
                }
            }
        }
    }
    Ok(sizes)
}

/// Checks that the operands of a yield match the results of the enclosing `vector.mask` op.
pub(super) fn yield_op(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    count("successors", 0, cx.body.n_successors(op))?;
    match placement.around(cx.body, op) {
        Some(owner) if cx.body.op(owner).op == Op::Vector(VectorOp::Mask) => {
            let wanted = results(cx, owner);
            same(cx, ("operand", ""), &wanted, &types(cx, cx.operands(op)))
        }
        Some(_) | None => Err("expected an enclosing vector.mask".into()),
    }
}
