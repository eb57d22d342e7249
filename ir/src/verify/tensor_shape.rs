//! Rules of the `tensor` dialect for ops that give the same elements another shape.

use super::context::{Context, Rule, count};
use super::memref_shape::group_lengths;
use super::tensor::ranked;
use super::typing::product;
use crate::module::OpId;
use crate::types::{DYNAMIC, Dims, Type};

/// Checks `tensor.expand_shape`. From release 19 on, the dynamic sizes of the result are operands.
pub(super) fn expand(cx: Context<'_>, op: OpId, source: Type, result: Type) -> Rule {
    let to = ranked(cx, "the result", result)?;
    let sizes = cx.operands(op).len() - 1;
    if sizes > 0 {
        let given = to.dynamic_sizes();
        if sizes < given {
            return count("dynamic sizes", given, sizes);
        }
    }
    groups(cx, op, source, result)
}

/// Checks that each dimension of `small` corresponds to one group of dimensions of `big`.
pub(super) fn groups(cx: Context<'_>, op: OpId, small: Type, big: Type) -> Rule {
    let (less, more) = (
        ranked(cx, "the tensor of fewer dimensions", small)?,
        ranked(cx, "the tensor of more dimensions", big)?,
    );
    if less.elem != more.elem {
        return Err(format!(
            "expected tensors of one element type, found {} and {}",
            cx.show(small),
            cx.show(big)
        ));
    }
    let lengths = group_lengths(cx, op)?;
    if lengths.is_empty() {
        let ones = less.rank() == 0 && more.shape.iter().all(|size| *size == 1);
        return match ones {
            true => Ok(()),
            false => Err("expected dimensions of size 1 without reassociation groups".into()),
        };
    }
    count("reassociation groups", less.rank(), lengths.len())?;
    count(
        "dimensions in reassociation groups",
        more.rank(),
        lengths.iter().sum(),
    )?;
    let mut rest = &more.shape[..];
    for (size, length) in less.shape.iter().zip(&lengths) {
        let (group, after) = rest.split_at(*length);
        rest = after;
        let fits = match group.contains(&DYNAMIC) {
            true => *size == DYNAMIC,
            false => group.iter().try_fold(1i64, |p, size| p.checked_mul(*size)) == Some(*size),
        };
        if !fits {
            return Err("expected a dimension as large as its reassociation group".into());
        }
    }
    Ok(())
}

/// Checks `tensor.reshape`. The length of the shape operand must equal the rank of the result.
pub(super) fn reshape(cx: Context<'_>, source: Type, shape: Type, result: Type) -> Rule {
    if cx.types.tensor_elem(source) != cx.types.tensor_elem(result) {
        return Err(format!(
            "expected tensors of one element type, found {} and {}",
            cx.show(source),
            cx.show(result)
        ));
    }
    let sizes = ranked(cx, "the shape", shape)?;
    let [length] = sizes.shape[..] else {
        return Err(format!(
            "expected a shape of one dimension, found {}",
            cx.show(shape)
        ));
    };
    if !sizes.elem.is_int_or_index() {
        return Err(format!(
            "expected integers or index as shape, found {}",
            cx.show(shape)
        ));
    }
    let Some(to) = cx.types.as_tensor(result) else {
        return Ok(());
    };
    if i64::try_from(to.rank()) != Ok(length) {
        return Err(format!(
            "expected a shape as long as the result's rank {}, found {}",
            to.rank(),
            cx.show(shape)
        ));
    }
    let from = cx.types.as_tensor(source).filter(|from| from.is_static());
    let differs =
        from.is_some_and(|from| to.is_static() && product(&from.shape) != product(&to.shape));
    match differs {
        true => Err("expected a result with as many elements as the source".into()),
        false => Ok(()),
    }
}

/// Returns the two shapes of the parts that `tensor.gather` reads and `tensor.scatter` writes: the
/// leading sizes of the indices, followed by the sizes of the tensor. The listed dimensions have
/// size 1 in the first shape, and the second shape lacks them.
pub(super) fn part_shapes(shape: &[i64], leading: &[i64], dims: &[i64]) -> [Dims; 2] {
    let mut kept: Dims = leading.into();
    let mut reduced = kept.clone();
    for (i, size) in shape.iter().enumerate() {
        let is_listed = dims.contains(&(i as i64));
        kept.push(if is_listed { 1 } else { *size });
        if !is_listed {
            reduced.push(*size);
        }
    }
    [kept, reduced]
}
