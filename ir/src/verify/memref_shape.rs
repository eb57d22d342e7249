//! Rules of `memref.reshape`, `transpose`, `collapse_shape`, `expand_shape`, `realloc` and
//! `distinct_objects`.

use super::context::{Context, Rule, count};
use crate::attr::{Attr, Key};
use crate::module::OpId;
use crate::types::{DYNAMIC, Dims, Layout, MemRefType, Type};

/// Returns the source type and the result type, which must be ranked memref types.
fn ranked_memrefs(
    cx: Context<'_>,
    source: Type,
    result: Type,
) -> Result<(&MemRefType, &MemRefType), String> {
    Ok((
        cx.memref("the source", source)?,
        cx.memref("the result", result)?,
    ))
}

/// Checks `memref.collapse_shape`: each dimension of the result must correspond to a group of the
/// source's dimensions.
pub(super) fn collapse(cx: Context<'_>, op: OpId, source: Type, result: Type) -> Rule {
    let (from, to) = ranked_memrefs(cx, source, result)?;
    groups(cx, op, to, from)
}

/// Checks `memref.expand_shape`: each dimension of the source must correspond to a group of the
/// result's dimensions. From release 19 on, the dynamic sizes of the result are operands.
pub(super) fn expand(cx: Context<'_>, op: OpId, source: Type, result: Type) -> Rule {
    let (from, to) = ranked_memrefs(cx, source, result)?;
    let sizes = &cx.operands(op)[1..];
    if !sizes.is_empty() {
        count("dynamic sizes", to.dynamic_sizes(), sizes.len())?;
    }
    groups(cx, op, from, to)
}

/// Checks that the operand and the result of `memref.realloc` are contiguous memrefs of rank 1.
pub(super) fn resized(cx: Context<'_>, source: Type, result: Type) -> Rule {
    let (from, to) = ranked_memrefs(cx, source, result)?;
    for (what, memref) in [("source", from), ("result", to)] {
        if memref.rank() != 1 || memref.layout != Layout::Identity {
            return Err(format!("expected a contiguous memref of rank 1 as {what}"));
        }
    }
    Ok(())
}

/// Checks that each result of `memref.distinct_objects` has the type of the corresponding operand.
pub(super) fn as_operands(cx: Context<'_>, op: OpId) -> Rule {
    let operands = cx.operands(op);
    if operands.is_empty() {
        return Err("expected an operand".into());
    }
    count("results", operands.len(), cx.body.n_results(op))?;
    for (operand, result) in operands.iter().zip(cx.body.results(op)) {
        cx.same("the result", cx.ty(*operand), cx.ty(result))?;
    }
    Ok(())
}

/// Checks `memref.reshape`. The memrefs must be contiguous, and the length of the shape operand
/// must equal the rank of the result.
pub(super) fn reshape(cx: Context<'_>, source: Type, shape: Type, result: Type) -> Rule {
    let contiguous = |ty| {
        let memref = cx.types.as_memref(ty);
        memref.is_none_or(|memref| memref.layout == Layout::Identity)
    };
    if !contiguous(source) || !contiguous(result) {
        return Err("expected contiguous memrefs".into());
    }
    let shape = cx.memref("the shape", shape)?;
    if shape.rank() != 1 || !shape.elem.is_int_or_index() {
        return Err("expected a memref of integers of rank 1 as shape".into());
    }
    let Some(to) = cx.types.as_memref(result) else {
        return Ok(());
    };
    if shape.shape[0] == DYNAMIC {
        return Err("expected a shape of static length for a result of static rank".into());
    }
    if i64::try_from(to.rank()) == Ok(shape.shape[0]) {
        return Ok(());
    }
    Err(format!(
        "expected a shape as long as the result's rank {}, found length {}",
        to.rank(),
        shape.shape[0]
    ))
}

/// Checks `memref.transpose`: dimension `i` of the result is dimension `permutation[i]` of the
/// source.
///
/// The verifiers of releases until 15 require strides in the order of the inverse permutation, so
/// such a type is accepted (`SEMANTICS.md` §3.12).
pub(super) fn transpose(cx: Context<'_>, op: OpId, source: Type, result: Type) -> Rule {
    let (from, to) = ranked_memrefs(cx, source, result)?;
    let permutation = cx.body.i64s_attr(op, Key::Permutation);
    let permutation = permutation.ok_or("expected a permutation")?;
    let mut sorted: Dims = permutation.into();
    sorted.sort_unstable();
    let rank = from.rank() as i64;
    if !sorted.iter().copied().eq(0..rank) {
        return Err(format!("expected a permutation of {rank} dimensions"));
    }
    let (Some((from_strides, from_offset)), Some((to_strides, to_offset))) =
        (from.strides_and_offset(), to.strides_and_offset())
    else {
        return Err("expected memrefs of strided layout".into());
    };
    let permuted =
        |list: &[i64]| -> Dims { permutation.iter().map(|i| list[*i as usize]).collect() };
    let inversely_permuted = || {
        let mut strides = from_strides.clone();
        for (from, to) in from_strides.iter().zip(permutation) {
            strides[*to as usize] = *from;
        }
        strides
    };
    if permuted(&from.shape) == to.shape
        && (permuted(&from_strides) == to_strides || inversely_permuted() == to_strides)
        && from_offset == to_offset
    {
        return Ok(());
    }
    Err(format!(
        "expected the source's dimensions in the new order, found {}",
        cx.show(result)
    ))
}

/// Returns the lengths of the reassociation groups, which must list all dimensions in order.
pub(super) fn group_lengths(cx: Context<'_>, op: OpId) -> Result<Vec<usize>, String> {
    let Attr::Array(groups) = cx.attr(op, Key::Reassociation)? else {
        return Err("expected reassociation groups".into());
    };
    let mut next = 0i64;
    let mut lengths = Vec::with_capacity(groups.len());
    for group in groups {
        let dimensions: &[i64] = if let Attr::I64s(list) = group {
            list
        } else {
            &[]
        };
        let len = dimensions.len() as i64;
        if dimensions.is_empty() || !dimensions.iter().copied().eq(next..next + len) {
            return Err("expected reassociation groups of dimensions in order".into());
        }
        next += len;
        lengths.push(dimensions.len());
    }
    Ok(lengths)
}

/// Checks that each dimension of `small` corresponds to one group of dimensions of `big`.
fn groups(cx: Context<'_>, op: OpId, small: &MemRefType, big: &MemRefType) -> Rule {
    let lengths = group_lengths(cx, op)?;
    if lengths.is_empty() {
        let ones = small.rank() == 0 && big.shape.iter().all(|size| *size == 1);
        return if ones {
            Ok(())
        } else {
            Err("expected dimensions of size 1 without reassociation groups".into())
        };
    }
    count("reassociation groups", small.rank(), lengths.len())?;
    count(
        "dimensions in reassociation groups",
        big.rank(),
        lengths.iter().sum(),
    )?;
    let mut rest = &big.shape[..];
    for (size, length) in small.shape.iter().zip(&lengths) {
        let (group, after) = rest.split_at(*length);
        rest = after;
        let dynamic = group.contains(&DYNAMIC);
        let fits = if dynamic || *size == DYNAMIC {
            dynamic && *size == DYNAMIC
        } else {
            let product = group.iter().try_fold(1i64, |p, size| p.checked_mul(*size));
            product == Some(*size)
        };
        if !fits {
            return Err("expected a dimension as large as its reassociation group".into());
        }
    }
    layouts(small, big, &lengths)
}

/// Checks that the layouts are equal where both are static. The offset and the stride of the last
/// dimension of each group are compared.
fn layouts(small: &MemRefType, big: &MemRefType, lengths: &[usize]) -> Rule {
    let (Some((small_strides, small_offset)), Some((big_strides, big_offset))) =
        (small.strides_and_offset(), big.strides_and_offset())
    else {
        return Err("expected memrefs of strided layout".into());
    };
    let contradict = |a: i64, b: i64| a != DYNAMIC && b != DYNAMIC && a != b;
    let mut end = 0;
    let mut broken = contradict(small_offset, big_offset);
    for (stride, length) in small_strides.iter().zip(lengths) {
        end += length;
        // The stride of a dimension of size 1 is irrelevant.
        broken |= big.shape[end - 1] != 1 && contradict(*stride, big_strides[end - 1]);
    }
    if broken {
        return Err("expected a result layout that keeps offset and strides".into());
    }
    Ok(())
}
