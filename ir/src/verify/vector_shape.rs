//! `vector`: lanes that stay as they are in another shape, masks by sizes, and reductions of several
//! dimensions.

use super::context::{Context, Rule};
use super::typing::product;
use super::vector::vector;
use crate::attr::{Attr, Key};
use crate::kinds::CombiningKind;
use crate::module::OpId;
use crate::types::{Dims, Layout, Type};

/// What an op says of each dimension.
fn list<'a>(cx: Context<'a>, op: OpId, key: Key, what: &str) -> Result<&'a [i64], String> {
    let list = cx.body.i64s_attr(op, key);
    list.ok_or_else(|| format!("expected {what} for the dimensions"))
}

/// Rows and columns that make the lanes of a vector.
pub(super) fn rows_and_columns(cx: Context<'_>, op: OpId, matrix: Type) -> Rule {
    let (lanes, _) = vector(cx, "the matrix", matrix)?;
    let number = |name| {
        let key = Key::Other(cx.module.strings.find(name)?);
        u64::try_from(cx.body.int_attr(op, key)?).ok()
    };
    match (number("rows"), number("columns")) {
        (Some(rows), Some(columns)) if rows.checked_mul(columns) == product(lanes) => Ok(()),
        (Some(_), Some(_)) => Err(format!(
            "expected rows and columns that make the lanes of {}",
            cx.show(matrix)
        )),
        (None, _) | (_, None) => Err("expected a number of rows and one of columns".into()),
    }
}

/// The same scalars, as many of them.
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

/// The same sizes but for the last, and rows of as many bits. How wide an `index` is is not known.
pub(super) fn rows_of_one_width(cx: Context<'_>, source: Type, result: Type) -> Rule {
    let (from, elem) = vector(cx, "the source", source)?;
    let (to, of) = vector(cx, "the result", result)?;
    let bits = |shape: &[i64], elem: Type| {
        let width = elem.scalar_bits(64).filter(|_| !elem.is_index())?;
        u64::from(width).checked_mul(product(shape.last().map_or(&[][..], std::slice::from_ref))?)
    };
    let outer = |shape: &[i64]| shape.len().checked_sub(1);
    let same_outer = outer(from).map(|n| &from[..n]) == outer(to).map(|n| &to[..n]);
    if same_outer && bits(from, elem).is_some() && bits(from, elem) == bits(to, of) {
        return Ok(());
    }
    Err(format!(
        "expected rows of as many bits as those of {}, found {}",
        cx.show(source),
        cx.show(result)
    ))
}

/// The result's sizes are the operand's in the order of the permutation.
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

/// Strides are 1: no release takes others.
fn strides_of_one(cx: Context<'_>, op: OpId, len: usize) -> Rule {
    let strides = list(cx, op, Key::StaticStrides, "strides")?;
    if strides.len() == len && strides.iter().all(|stride| *stride == 1) {
        return Ok(());
    }
    Err(format!("expected {len} strides of 1"))
}

/// `offset` and the `len` lanes from there on lie within `size`.
fn within(offset: i64, len: i64, size: i64) -> Rule {
    if offset >= 0 && len >= 1 && offset.checked_add(len).is_some_and(|end| end <= size) {
        return Ok(());
    }
    Err(format!(
        "expected a slice within a dimension of {size}, found {len} from {offset} on"
    ))
}

/// The result is a part of the source, from offsets on.
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

/// The value fits into the innermost dimensions of the target, from offsets on.
pub(super) fn inserted_slice(cx: Context<'_>, op: OpId, value: Type, target: Type) -> Rule {
    let (part, elem) = vector(cx, "the value", value)?;
    let (whole, of) = vector(cx, "the target", target)?;
    cx.same("elements", elem, of)?;
    let offsets = list(cx, op, Key::StaticOffsets, "offsets")?;
    if offsets.len() != whole.len() || part.len() > whole.len() {
        return Err(format!(
            "expected offsets of {} dimensions, and a value of no more",
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

/// The result is of bits, and has as many dimensions, one at least; how they are called.
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

/// A size for each dimension, none of them or all of them 0.
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
        return Err("expected all sizes to be 0 where one is".into());
    }
    Ok(())
}

/// An operand for each dimension.
pub(super) fn size_of_each(cx: Context<'_>, op: OpId, result: Type) -> Rule {
    bits(cx, result, cx.operands(op).len(), "operands")
}

/// The last size of the second type is twice that of the first, and nothing else differs.
pub(super) fn twice_as_long(cx: Context<'_>, short: Type, long: Type) -> Rule {
    let (from, elem) = vector(cx, "the operand", short)?;
    let (to, of) = vector(cx, "the result", long)?;
    cx.same("elements", elem, of)?;
    let mut doubled: Dims = from.into();
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

/// Lanes of type `index`.
pub(super) fn lanes_of_index(cx: Context<'_>, result: Type) -> Rule {
    let (_, elem) = vector(cx, "the result", result)?;
    cx.same("elements", Type::INDEX, elem)
}

/// A memref of the identity layout with static sizes, and one without dimensions whose element is a
/// vector of those sizes.
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

/// The shape and the scalar of a vector, or of a scalar, which has no dimensions.
fn shaped(cx: Context<'_>, ty: Type) -> (&[i64], Type) {
    cx.types.as_vector(ty).unwrap_or((&[], ty))
}

/// A known kind, dimensions of the source, and what is left of it: the result.
pub(super) fn multi_reduction(cx: Context<'_>, op: OpId, source: Type, result: Type) -> Rule {
    let (from, elem) = vector(cx, "the source", source)?;
    let dims = list(cx, op, Key::Dimensions, "what is combined")?;
    let in_range = |dim: &i64| (0..from.len() as i64).contains(dim);
    let twice = (1..dims.len()).any(|i| dims[..i].contains(&dims[i]));
    if twice || !dims.iter().all(in_range) {
        return Err(format!(
            "expected some of {} dimensions, each once",
            from.len()
        ));
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
        "expected what is left of {}, found {}",
        cx.show(source),
        cx.show(result)
    ))
}

/// The dimension along which is gone, whether lanes count for themselves, and a kind for such lanes. The initial
/// value has the other dimensions.
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
        return Err("expected whether the scan is inclusive".into());
    }
    let mut others: Dims = from.into();
    others.remove(dim);
    if others[..] != *of_initial {
        return Err(format!(
            "expected what is left of {} without dimension {dim}, found {}",
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
        "expected a kind for elements of type {}, found another",
        cx.show(elem)
    ))
}

/// Does a kind combine lanes of a type?
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

/// Three maps of as many dimensions as the operands have, whose sizes agree; the last operand has the
/// dimensions that are not combined.
pub(super) fn contract(cx: Context<'_>, op: OpId, result: Type) -> Rule {
    let iterators = list(cx, op, Key::IteratorTypes, "whether they are combined")?;
    let Attr::Array(maps) = cx.attr(op, Key::IndexingMaps)? else {
        return Err("expected a map for each operand".into());
    };
    let operands = cx.operands(op);
    let (_, elem) = vector(cx, "the lhs", cx.ty(operands[0]))?;
    cx.same("elements", elem, cx.types.scalar_of(cx.ty(operands[1])))?;
    cx.same("elements", elem, cx.types.scalar_of(result))?;
    if maps.len() != operands.len() {
        return Err(format!(
            "expected {} maps, found {}",
            operands.len(),
            maps.len()
        ));
    }
    let mut sizes: Vec<Option<i64>> = vec![None; iterators.len()];
    let mut last: &[i64] = &[];
    for (map, operand) in maps.iter().zip(operands) {
        let Attr::I64s(along) = map else {
            return Err("expected maps that name dimensions".into());
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
                return Err(format!("expected one size of dimension {dim}"));
            }
        }
        last = along;
    }
    for (dim, (size, combined)) in (0..).zip(sizes.iter().zip(iterators)) {
        if size.is_none() || last.contains(&dim) == (*combined != 0) {
            return Err(format!(
                "expected dimension {dim} in the result or combined, and not both"
            ));
        }
    }
    if cx.body.attr(op, Key::Kind).is_none() {
        return Ok(());
    }
    let kind = cx.body.coded::<CombiningKind>(op, Key::Kind);
    kind.map(|_| ())
        .ok_or_else(|| "expected a known kind of combination".into())
}
