//! Rules of the `vector` dialect for reshaping ops, masks made from sizes, and multi-dimensional
//! reductions.

use super::context::{Context, Rule};
use super::typing::product;
use super::vector::vector;
use crate::attr::{Attr, Key};
use crate::kinds::CombiningKind;
use crate::module::OpId;
use crate::types::{Dims, Layout, Type};

/// Returns an attribute that lists a number for each dimension.
fn list<'a>(cx: Context<'a>, op: OpId, key: Key, what: &str) -> Result<&'a [i64], String> {
    let list = cx.body.i64s_attr(op, key);
    list.ok_or_else(|| format!("expected {what} for the dimensions"))
}

/// Checks that the number of lanes of the matrix vector is the product of the numbers of rows and
/// columns.
pub(super) fn rows_and_columns(cx: Context<'_>, op: OpId, matrix: Type) -> Rule {
    let (lanes, _) = vector(cx, "the matrix", matrix)?;
    let number = |name| {
        let key = Key::Other(cx.module.strings.find(name)?);
        u64::try_from(cx.body.int_attr(op, key)?).ok()
    };
    match (number("rows"), number("columns")) {
        (Some(rows), Some(columns)) if rows.checked_mul(columns) == product(lanes) => Ok(()),
        (Some(_), Some(_)) => Err(format!(
            "expected rows times columns to be the number of lanes of {}",
            cx.show(matrix)
        )),
        (None, _) | (_, None) => Err("expected the attributes rows and columns".into()),
    }
}

/// Checks that two vectors have the same scalar type and the same number of lanes.
pub(super) fn as_many_lanes(cx: Context<'_>, source: Type, result: Type) -> Rule {
    let (from, elem) = vector(cx, "the source", source)?;
    let (to, of) = vector(cx, "the result", result)?;
    cx.same("elements", elem, of)?;
    if product(from).is_some() && product(from) == product(to) {
        return Ok(());
    }
    Err(format!(
        "expected as many lanes as {} has, found {}",
        cx.show(source),
        cx.show(result)
    ))
}

/// Checks that two vectors have the same outer sizes, and rows with the same number of bits. An
/// `index` may have 64 or 32 bits.
pub(super) fn rows_of_one_width(cx: Context<'_>, source: Type, result: Type) -> Rule {
    let (from, elem) = vector(cx, "the source", source)?;
    let (to, of) = vector(cx, "the result", result)?;
    let bits = |shape: &[i64], elem: Type, index_width: u32| {
        let width = elem.scalar_bits(index_width)?;
        u64::from(width).checked_mul(product(shape.last().map_or(&[][..], std::slice::from_ref))?)
    };
    let outer = |shape: &[i64]| shape.len().checked_sub(1);
    let same_outer = outer(from).map(|n| &from[..n]) == outer(to).map(|n| &to[..n]);
    let fits = |index_width| {
        let bits_of_source = bits(from, elem, index_width);
        bits_of_source.is_some() && bits_of_source == bits(to, of, index_width)
    };
    if same_outer && (fits(64) || fits(32)) {
        return Ok(());
    }
    Err(format!(
        "expected rows of as many bits as those of {}, found {}",
        cx.show(source),
        cx.show(result)
    ))
}

/// Checks that the result's sizes are the operand's sizes in the order of the permutation.
pub(super) fn permuted(cx: Context<'_>, op: OpId, source: Type, result: Type) -> Rule {
    let (from, elem) = vector(cx, "the vector", source)?;
    let (to, of) = vector(cx, "the result", result)?;
    cx.same("elements", elem, of)?;
    let order = list(cx, op, Key::Permutation, "a permutation")?;
    let mut sorted: Dims = order.into();
    sorted.sort_unstable();
    if sorted.len() != from.len() || sorted.iter().zip(0..).any(|(dim, i)| *dim != i) {
        let rank = from.len();
        return Err(format!("expected a permutation of {rank} dimensions"));
    }
    let sizes: Dims = order.iter().map(|dim| from[*dim as usize]).collect();
    if sizes[..] == *to {
        return Ok(());
    }
    Err(format!(
        "expected the sizes of {} in the order of the permutation, found {}",
        cx.show(source),
        cx.show(result)
    ))
}

/// Checks that all strides are 1, because no release accepts other strides.
fn strides_of_one(cx: Context<'_>, op: OpId, len: usize) -> Rule {
    let strides = list(cx, op, Key::StaticStrides, "strides")?;
    if strides.len() == len && strides.iter().all(|stride| *stride == 1) {
        return Ok(());
    }
    Err(format!("expected {len} strides of 1"))
}

/// Checks that the `len` lanes from `offset` on are within `size`.
fn within(offset: i64, len: i64, size: i64) -> Rule {
    if offset >= 0 && len >= 1 && offset.checked_add(len).is_some_and(|end| end <= size) {
        return Ok(());
    }
    Err(format!(
        "expected a slice within a dimension of {size}, found {len} from {offset} on"
    ))
}

/// Checks that the result is the slice of the source that begins at the offsets.
pub(super) fn extracted_slice(cx: Context<'_>, op: OpId, source: Type, result: Type) -> Rule {
    let (from, elem) = vector(cx, "the source", source)?;
    let (to, of) = vector(cx, "the result", result)?;
    cx.same("elements", elem, of)?;
    let offsets = list(cx, op, Key::StaticOffsets, "offsets")?;
    let sizes = list(cx, op, Key::StaticSizes, "sizes")?;
    if offsets.len() != sizes.len() || offsets.len() > from.len() {
        return Err(format!(
            "expected offsets and sizes of at most {} dimensions",
            from.len()
        ));
    }
    strides_of_one(cx, op, offsets.len())?;
    for ((offset, len), size) in offsets.iter().zip(sizes).zip(from) {
        within(*offset, *len, *size)?;
    }
    if to.len() == from.len()
        && to[..sizes.len()] == *sizes
        && to[sizes.len()..] == from[sizes.len()..]
    {
        return Ok(());
    }
    Err(format!(
        "expected a vector of the sizes of the slice, found {}",
        cx.show(result)
    ))
}

/// Checks that the value fits into the innermost dimensions of the target at the offsets.
pub(super) fn inserted_slice(cx: Context<'_>, op: OpId, value: Type, target: Type) -> Rule {
    let (part, elem) = vector(cx, "the value", value)?;
    let (whole, of) = vector(cx, "the target", target)?;
    cx.same("elements", elem, of)?;
    let offsets = list(cx, op, Key::StaticOffsets, "offsets")?;
    if offsets.len() != whole.len() || part.len() > whole.len() {
        return Err(format!(
            "expected {} offsets, and a value of no more dimensions",
            whole.len()
        ));
    }
    strides_of_one(cx, op, part.len())?;
    let outer = whole.len() - part.len();
    for (dim, (offset, size)) in offsets.iter().zip(whole).enumerate() {
        let len = if dim < outer { 1 } else { part[dim - outer] };
        within(*offset, len, *size)?;
    }
    Ok(())
}

/// Checks that the result is a vector of `i1`, and that `found` is the correct number of sizes or
/// operands. For a vector without dimensions, the correct number is one.
fn bits(cx: Context<'_>, result: Type, found: usize, what: &str) -> Rule {
    let (shape, elem) = vector(cx, "the result", result)?;
    cx.same("elements", Type::I1, elem)?;
    let wanted = shape.len().max(1);
    if found == wanted {
        return Ok(());
    }
    Err(format!(
        "expected {wanted} {what} for {}, found {found}",
        cx.show(result)
    ))
}

/// Checks `vector.constant_mask`. It must have a size for each dimension. If one size is 0, all
/// sizes must be 0.
pub(super) fn mask_of_sizes(cx: Context<'_>, op: OpId, result: Type) -> Rule {
    let sizes = list(cx, op, Key::StaticSizes, "sizes")?;
    bits(cx, result, sizes.len(), "sizes")?;
    let (shape, _) = vector(cx, "the result", result)?;
    let shape = if shape.is_empty() { &[1][..] } else { shape };
    if let Some((size, _)) = sizes
        .iter()
        .zip(shape)
        .find(|(size, all)| !(0..=**all).contains(*size))
    {
        return Err(format!(
            "expected sizes within {}, found {size}",
            cx.show(result)
        ));
    }
    if sizes.contains(&0) && sizes.iter().any(|size| *size != 0) {
        return Err("expected all sizes to be 0 if one size is 0".into());
    }
    Ok(())
}

/// Checks that the op has an operand for each dimension of the mask.
pub(super) fn size_of_each(cx: Context<'_>, op: OpId, result: Type) -> Rule {
    bits(cx, result, cx.operands(op).len(), "operands")
}

/// Checks that the last size of `long` is twice the last size of `short`, and that the types are
/// equal otherwise. A vector without dimensions counts as one of one lane.
pub(super) fn twice_as_long(cx: Context<'_>, short: Type, long: Type) -> Rule {
    let (from, elem) = vector(cx, "the operand", short)?;
    let (to, of) = vector(cx, "the result", long)?;
    cx.same("elements", elem, of)?;
    let mut doubled: Dims = if from.is_empty() { &[1] } else { from }.into();
    if let Some(last) = doubled.last_mut() {
        *last = last.saturating_mul(2);
        if doubled[..] == *to {
            return Ok(());
        }
    }
    Err(format!(
        "expected rows of {} to be twice as long as those of {}",
        cx.show(long),
        cx.show(short)
    ))
}

/// Checks that the lanes of the result have type `index`.
pub(super) fn lanes_of_index(cx: Context<'_>, result: Type) -> Rule {
    let (_, elem) = vector(cx, "the result", result)?;
    cx.same("elements", Type::INDEX, elem)
}

/// Checks `vector.type_cast`. The source must be a memref with static sizes and the identity
/// layout. The result must be a memref of rank 0, whose element is a vector with the same sizes.
pub(super) fn one_vector(cx: Context<'_>, source: Type, result: Type) -> Rule {
    let from = cx.memref("the memref", source)?;
    let to = cx.memref("the result", result)?;
    let (shape, elem) = vector(cx, "the result's element", to.elem)?;
    cx.same("elements", from.elem, elem)?;
    let plain = from.layout == Layout::Identity && to.layout == Layout::Identity;
    if plain && to.rank() == 0 && from.shape[..] == *shape && from.space == to.space {
        return Ok(());
    }
    Err(format!(
        "expected a memref of one vector of the sizes of {}, found {}",
        cx.show(source),
        cx.show(result)
    ))
}

/// Returns the shape and the scalar type of a vector. The shape of a scalar is empty.
fn shaped(cx: Context<'_>, ty: Type) -> (&[i64], Type) {
    cx.types.as_vector(ty).unwrap_or((&[], ty))
}

/// Checks `vector.multi_reduction`. It must have a known kind and must list dimensions of the
/// source. The result must have the remaining dimensions.
pub(super) fn multi_reduction(cx: Context<'_>, op: OpId, source: Type, result: Type) -> Rule {
    let (from, elem) = vector(cx, "the source", source)?;
    let dims = cx
        .body
        .i64s_attr(op, Key::Dimensions)
        .ok_or("expected a list of reduced dimensions")?;
    let in_range = |dim: &i64| (0..from.len() as i64).contains(dim);
    let twice = (1..dims.len()).any(|i| dims[..i].contains(&dims[i]));
    if twice || !dims.iter().all(in_range) {
        return Err(format!("expected distinct dimensions below {}", from.len()));
    }
    cx.body
        .coded::<CombiningKind>(op, Key::Kind)
        .ok_or("expected a known kind of reduction")?;
    let left = from.iter().zip(0..).filter(|(_, dim)| !dims.contains(dim));
    let left: Dims = left.map(|(size, _)| *size).collect();
    if shaped(cx, result) == (&left[..], elem) {
        return Ok(());
    }
    Err(format!(
        "expected the dimensions of {} that are not reduced, found {}",
        cx.show(source),
        cx.show(result)
    ))
}

/// Checks `vector.scan`. It must have a scanned dimension, the `inclusive` flag, and a kind for the
/// elements. The initial value must have the other dimensions.
pub(super) fn scan(cx: Context<'_>, op: OpId, source: Type, initial: Type) -> Rule {
    let (from, elem) = vector(cx, "the source", source)?;
    let (of_initial, of) = vector(cx, "the initial value", initial)?;
    cx.same("elements", elem, of)?;
    let key = |name| cx.module.strings.find(name).map(Key::Other);
    let dim = key("reduction_dim").and_then(|key| cx.body.int_attr(op, key));
    let dim = dim.and_then(|dim| usize::try_from(dim).ok());
    let Some(dim) = dim.filter(|dim| *dim < from.len()) else {
        return Err(format!("expected one of {} dimensions", from.len()));
    };
    let inclusive = key("inclusive").and_then(|key| cx.body.attr(op, key));
    if !matches!(inclusive, Some(Attr::Bool(_))) {
        return Err("expected a boolean attribute inclusive".into());
    }
    let mut others: Dims = from.into();
    others.remove(dim);
    if others[..] != *of_initial {
        return Err(format!(
            "expected the sizes of {} without dimension {dim}, found {}",
            cx.show(source),
            cx.show(initial)
        ));
    }
    let kind = cx
        .body
        .coded::<CombiningKind>(op, Key::Kind)
        .ok_or("expected a known kind of reduction")?;
    if is_of(kind, elem) {
        return Ok(());
    }
    Err(format!(
        "expected a kind that combines elements of type {}",
        cx.show(elem)
    ))
}

/// Returns whether lanes of a type can be combined by this kind.
fn is_of(kind: CombiningKind, elem: Type) -> bool {
    let is_float = elem.is_float() || elem.small_float().is_some();
    match kind {
        CombiningKind::Add | CombiningKind::Mul => elem.scalar_bits(64).is_some(),
        CombiningKind::MinNumF
        | CombiningKind::MaxNumF
        | CombiningKind::MinimumF
        | CombiningKind::MaximumF => is_float,
        CombiningKind::MinUI
        | CombiningKind::MinSI
        | CombiningKind::MaxUI
        | CombiningKind::MaxSI
        | CombiningKind::And
        | CombiningKind::Or
        | CombiningKind::XOr => elem.scalar_bits(64).is_some() && !is_float,
    }
}

/// Checks `vector.contract`. Its three maps must match the operands' dimensions and must agree on
/// the sizes. As in `mlir-opt`, the elements of the result may have another type than those of the
/// factors, and the iterator types need not match the maps.
pub(super) fn contract(cx: Context<'_>, op: OpId) -> Rule {
    let iterators = list(cx, op, Key::IteratorTypes, "iterator types")?;
    let Attr::Array(maps) = cx.attr(op, Key::IndexingMaps)? else {
        return Err("expected a map for each operand".into());
    };
    let operands = cx.operands(op);
    let (_, elem) = vector(cx, "the lhs", cx.ty(operands[0]))?;
    cx.same("elements", elem, cx.types.scalar_of(cx.ty(operands[1])))?;
    if maps.len() != operands.len() {
        return Err(format!(
            "expected {} maps, found {}",
            operands.len(),
            maps.len()
        ));
    }
    let mut sizes: Vec<Option<i64>> = vec![None; iterators.len()];
    for (map, operand) in maps.iter().zip(operands) {
        let Attr::I64s(along) = map else {
            return Err("expected maps whose results are dimensions".into());
        };
        let (shape, _) = shaped(cx, cx.ty(*operand));
        if along.len() != shape.len() {
            return Err(format!(
                "expected a map to {} dimensions, found {}",
                shape.len(),
                along.len()
            ));
        }
        for (dim, size) in along.iter().zip(shape) {
            let known = usize::try_from(*dim)
                .ok()
                .and_then(|dim| sizes.get_mut(dim));
            let known = known.ok_or_else(|| format!("expected a dimension, found {dim}"))?;
            if *known.get_or_insert(*size) != *size {
                return Err(format!(
                    "expected operands that agree on the size of dimension {dim}"
                ));
            }
        }
    }
    if let Some(dim) = sizes.iter().position(Option::is_none) {
        return Err(format!("expected an operand with dimension {dim}"));
    }
    if cx.body.attr(op, Key::Kind).is_none() {
        return Ok(());
    }
    let kind = cx.body.coded::<CombiningKind>(op, Key::Kind);
    kind.map(|_| ())
        .ok_or_else(|| "expected a known kind of combination".into())
}
