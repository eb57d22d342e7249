//! Rules of the `tensor` dialect: sizes of results, and regions that compute elements.

use super::context::{Context, Rule, count};
use super::describe::Sizes;
use super::placement::Placement;
use super::tensor_shape;
use crate::attr::Key;
use crate::module::OpId;
use crate::ops::{Op, ScfOp, TensorOp};
use crate::types::{DYNAMIC, Dims, TensorType, Type};

/// Returns a ranked tensor type. The error for any other type refers to the value as `what`.
pub(super) fn ranked<'a>(cx: Context<'a>, what: &str, ty: Type) -> Result<&'a TensorType, String> {
    cx.types.as_tensor(ty).ok_or_else(|| {
        format!(
            "expected {what} of a ranked tensor type, found {}",
            cx.show(ty)
        )
    })
}

/// Returns whether two sizes can be equal at run time.
pub(super) fn compatible(a: i64, b: i64) -> bool {
    a == b || a == DYNAMIC || b == DYNAMIC
}

/// Checks `tensor.generate`: its region computes an element from the indices.
pub(super) fn generate(cx: Context<'_>, op: OpId, result: Type) -> Rule {
    let to = ranked(cx, "the result", result)?;
    element_region(cx, op, to.rank())
}

/// Checks that the only region of an op has one block with an index for each dimension.
fn element_region(cx: Context<'_>, op: OpId, rank: usize) -> Rule {
    let regions = cx.body.op_regions(op);
    count("regions", 1, regions.len())?;
    let blocks = cx.body.region(regions[0]);
    count("blocks in the region", 1, blocks.len())?;
    let block = cx.body.block(blocks[0]);
    count("arguments of the region", rank, block.args.len())?;
    for arg in &block.args {
        cx.same("an argument of the region", Type::INDEX, cx.ty(*arg))?;
    }
    let ends = block
        .ops
        .last()
        .is_some_and(|last| cx.body.op(*last).op == Op::Tensor(TensorOp::Yield));
    match ends {
        true => Ok(()),
        false => Err("expected tensor.yield at the end of the region".into()),
    }
}

/// Checks that `tensor.yield` yields an element to the enclosing op.
pub(super) fn yield_op(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    count("successors", 0, cx.body.n_successors(op))?;
    let owner = placement.around(cx.body, op).filter(|owner| {
        let owner = cx.body.op(*owner).op;
        matches!(owner, Op::Tensor(TensorOp::Generate | TensorOp::Pad))
    });
    let Some(owner) = owner.filter(|owner| cx.body.n_results(*owner) == 1) else {
        return Err("expected an enclosing tensor.generate or tensor.pad".into());
    };
    let result = cx.ty(cx.body.result(owner, 0));
    let elem = cx.types.tensor_elem(result).unwrap_or(result);
    cx.same("the operand", elem, cx.ty(cx.operands(op)[0]))
}

/// Checks `tensor.pad`: the result's sizes are the source's with the amounts added.
pub(super) fn pad(cx: Context<'_>, op: OpId, source: Type, result: Type) -> Rule {
    let from = ranked(cx, "the source", source)?;
    let to = ranked(cx, "the result", result)?;
    let low = list(cx, op, Key::StaticLow, "low amounts")?;
    let high = list(cx, op, Key::StaticHigh, "high amounts")?;
    count("low amounts", from.rank(), low.len())?;
    count("high amounts", from.rank(), high.len())?;
    let amounts = low.iter().zip(high);
    let sizes: Dims = from
        .shape
        .iter()
        .zip(amounts)
        .map(|(size, (low, high))| add(add(*size, *low), *high))
        .collect();
    let fits = sizes.len() == to.rank()
        && sizes
            .iter()
            .zip(&to.shape)
            .all(|(size, to)| size == to || *size == DYNAMIC);
    if !fits || from.elem != to.elem {
        return Err(format!(
            "expected a tensor of {} with the sizes [{}] as result, found {}",
            cx.show(from.elem),
            Sizes(&sizes),
            cx.show(result)
        ));
    }
    element_region(cx, op, from.rank())
}

fn add(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC {
        return DYNAMIC;
    }
    a.checked_add(b).unwrap_or(DYNAMIC)
}

fn list<'a>(cx: Context<'a>, op: OpId, key: Key, what: &str) -> Result<&'a [i64], String> {
    let found = cx.body.i64s_attr(op, key);
    found.ok_or_else(|| format!("expected a list of {what}"))
}

/// Checks a slice: `part` is a tensor with the op's sizes, of which sizes of 1 may be missing.
pub(super) fn slice(cx: Context<'_>, op: OpId, whole: Type, part: Type) -> Rule {
    let of = ranked(cx, "the sliced value", whole)?;
    let to = ranked(cx, "the slice", part)?;
    let offsets = list(cx, op, Key::StaticOffsets, "offsets")?;
    let sizes = list(cx, op, Key::StaticSizes, "sizes")?;
    let strides = list(cx, op, Key::StaticStrides, "strides")?;
    for entries in [offsets, sizes, strides] {
        count(
            "entries in each list of offsets, sizes and strides",
            of.rank(),
            entries.len(),
        )?;
    }
    for (entries, what) in [(offsets, "offsets"), (sizes, "sizes")] {
        if entries.iter().any(|n| *n < 0 && *n != DYNAMIC) {
            return Err(format!("expected {what} that are not negative"));
        }
    }
    if of.elem == to.elem && to.kept_dimensions(sizes).is_some() {
        return Ok(());
    }
    Err(format!(
        "expected a tensor of {} with the sizes [{}], or without sizes of 1, found {}",
        cx.show(of.elem),
        Sizes(sizes),
        cx.show(part)
    ))
}

/// Checks that `tensor.parallel_insert_slice` replaces a part of an output of the enclosing
/// `scf.forall`, and that only such ops follow.
pub(super) fn parallel_insert(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    let owner = placement.around(cx.body, op);
    let owner = owner.filter(|owner| cx.body.op(*owner).op == Op::Scf(ScfOp::Forall));
    let block = owner.and_then(|owner| {
        let region = cx.body.op_regions(owner).first()?;
        cx.body.region(*region).first()
    });
    let Some(block) = block.map(|block| cx.body.block(*block)) else {
        return Err("expected an enclosing scf.forall".into());
    };
    if !block.args.contains(&cx.operands(op)[1]) {
        return Err("expected an output of the enclosing scf.forall as destination".into());
    }
    let after = block.ops.iter().skip_while(|other| **other != op);
    let is_end = |other: &OpId| {
        matches!(
            cx.body.op(*other).op,
            Op::Tensor(TensorOp::ParallelInsertSlice) | Op::Scf(ScfOp::InParallel)
        )
    };
    match after.into_iter().all(is_end) {
        true => Ok(()),
        false => Err("expected no other op after it in the region".into()),
    }
}

/// Checks `tensor.cast` and `tensor.bitcast`: the sizes can be equal at run time.
pub(super) fn cast(cx: Context<'_>, source: Type, result: Type, same_elem: bool) -> Rule {
    let sizes = match (cx.types.as_tensor(source), cx.types.as_tensor(result)) {
        (Some(from), Some(to)) => {
            let mut pairs = from.shape.iter().zip(&to.shape);
            from.rank() == to.rank() && pairs.all(|(a, b)| compatible(*a, *b))
        }
        (Some(_) | None, None) | (None, Some(_)) => true,
    };
    let (from, to) = (cx.types.scalar_of(source), cx.types.scalar_of(result));
    let width = |ty: Type| ty.scalar_bits(64).filter(|_| !ty.is_index());
    let elements = match same_elem {
        true => from == to,
        false => width(from).is_some() && width(from) == width(to),
    };
    if sizes && elements {
        return Ok(());
    }
    Err(format!(
        "expected types that can be cast to each other, found {} and {}",
        cx.show(source),
        cx.show(result)
    ))
}

/// Checks that the operand of `tensor.dim` has a dimension.
pub(super) fn dim(cx: Context<'_>, source: Type) -> Rule {
    match cx.types.as_tensor(source) {
        Some(tensor) if tensor.rank() == 0 => Err(format!(
            "expected a tensor with dimensions, found {}",
            cx.show(source)
        )),
        Some(_) | None => Ok(()),
    }
}

/// Checks `tensor.concat`: the sizes agree except along one dimension, in which they add up.
pub(super) fn concat(cx: Context<'_>, op: OpId, result: Type) -> Rule {
    let operands = cx.operands(op);
    if operands.is_empty() {
        return Err("expected an operand".into());
    }
    let to = ranked(cx, "the result", result)?;
    let dim = cx.body.int_attr(op, Key::Dimension);
    let dim = dim.and_then(|dim| usize::try_from(dim).ok());
    let dim = dim.filter(|dim| *dim < to.rank());
    let Some(dim) = dim else {
        return Err(format!("expected a dimension of {}", cx.show(result)));
    };
    let mut total = 0;
    for operand in operands {
        let ty = cx.ty(*operand);
        let from = ranked(cx, "an operand", ty)?;
        let mut others = from.shape.iter().zip(&to.shape).enumerate();
        let fits = from.rank() == to.rank()
            && from.elem == to.elem
            && others.all(|(i, (a, b))| i == dim || compatible(*a, *b));
        if !fits {
            return Err(format!(
                "expected operands of the result's sizes except in dimension {dim}, found {}",
                cx.show(ty)
            ));
        }
        total = add(total, from.shape[dim]);
    }
    if compatible(total, to.shape[dim]) {
        return Ok(());
    }
    Err(format!(
        "expected a result of size {total} in dimension {dim}, found {}",
        cx.show(result)
    ))
}

/// Checks `tensor.gather` and `tensor.scatter`. `parts` has the leading sizes of `indices`, followed
/// by the sizes of a part of `whole`, which is 1 in the listed dimensions, or lacks them.
pub(super) fn parts(
    cx: Context<'_>,
    op: OpId,
    (whole, indices, parts): (Type, Type, Type),
) -> Rule {
    let of = ranked(cx, "the tensor", whole)?;
    let positions = ranked(cx, "the indices", indices)?;
    let to = ranked(cx, "the parts", parts)?;
    if !positions.elem.is_int_or_index() {
        return Err(format!(
            "expected integers or index as indices, found {}",
            cx.show(indices)
        ));
    }
    let dims = list(cx, op, Key::Dimensions, "dimensions")?;
    let rising = dims.windows(2).all(|pair| pair[0] < pair[1]);
    let inside = dims.iter().all(|dim| (0..of.rank() as i64).contains(dim));
    if dims.is_empty() || !rising || !inside {
        return Err(format!(
            "expected dimensions of {} in order, found [{}]",
            cx.show(whole),
            Sizes(dims)
        ));
    }
    let Some((last, leading)) = positions.shape.split_last() else {
        return Err("expected indices with a dimension".into());
    };
    if *last != dims.len() as i64 {
        return Err(format!(
            "expected {} indices for each part, found {}",
            dims.len(),
            Sizes(&[*last])
        ));
    }
    let [kept, reduced] = tensor_shape::part_shapes(&of.shape, leading, dims);
    if of.elem == to.elem && (to.shape == kept || to.shape == reduced) {
        return Ok(());
    }
    Err(format!(
        "expected parts of the sizes [{}] or [{}], found {}",
        Sizes(&kept),
        Sizes(&reduced),
        cx.show(parts)
    ))
}

/// Checks `linalg.pack` and `linalg.unpack`: the tiles and the order of dimensions of a tensor fit the packed
/// one.
pub(super) fn tiles(cx: Context<'_>, op: OpId, tensor: Type, packed: Type) -> Rule {
    let of = ranked(cx, "the tensor", tensor)?;
    let to = ranked(cx, "the packed tensor", packed)?;
    let rank = of.rank() as i64;
    let is_dimension = |dim: &i64| (0..rank).contains(dim);
    let are_distinct = |dims: &[i64]| {
        let mut sorted = dims.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] < pair[1])
    };
    let dims = list(cx, op, Key::Dimensions, "inner_dims_pos")?;
    if !dims.iter().all(is_dimension) || !are_distinct(dims) {
        return Err(format!(
            "expected different dimensions of {} as inner_dims_pos, found [{}]",
            cx.show(tensor),
            Sizes(dims)
        ));
    }
    let tiles = list(cx, op, Key::StaticSizes, "inner_tiles")?;
    if tiles.len() != dims.len() || tiles.iter().any(|tile| *tile <= 0 && *tile != DYNAMIC) {
        return Err(format!(
            "expected {} positive inner_tiles, found [{}]",
            dims.len(),
            Sizes(tiles)
        ));
    }
    if cx.body.attr(op, Key::Permutation).is_some() {
        let order = list(cx, op, Key::Permutation, "outer_dims_perm")?;
        let is_permutation = order.len() == of.rank() && order.iter().all(is_dimension);
        let is_fine = order.is_empty() || is_permutation && are_distinct(order);
        if !is_fine {
            return Err(format!(
                "expected a permutation of {rank} dimensions as outer_dims_perm, found [{}]",
                Sizes(order)
            ));
        }
    }
    if of.elem == to.elem && to.rank() == of.rank() + tiles.len() {
        return Ok(());
    }
    Err(format!(
        "expected a packed tensor of {} dimensions with the elements of {}, found {}",
        of.rank() + tiles.len(),
        cx.show(tensor),
        cx.show(packed)
    ))
}
