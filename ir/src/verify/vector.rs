//! Rules of the `vector` dialect for lanes, positions, shapes and accesses.

use super::context::{Context, Rule};
use super::typing::product;
use crate::attr::{Attr, Key};
use crate::kinds::{CombiningKind, Punctuation};
use crate::module::OpId;
use crate::ops::{Op, VectorOp};
use crate::types::{DYNAMIC, POISON_POSITION, Type};

pub(super) fn vector<'a>(
    cx: Context<'a>,
    what: &str,
    ty: Type,
) -> Result<(&'a [i64], Type), String> {
    let found = cx.types.as_vector(ty);
    found.ok_or_else(|| format!("expected {what} of a vector type, found {}", cx.show(ty)))
}

/// Checks that `vector.broadcast` can repeat the source along leading dimensions and along
/// dimensions of size 1.
pub(super) fn broadcast(cx: Context<'_>, source: Type, result: Type) -> Rule {
    let (shape, elem) = vector(cx, "the result", result)?;
    cx.same("elements", elem, cx.types.scalar_of(source))?;
    let from = cx
        .types
        .as_vector(source)
        .map_or(&[][..], |(shape, _)| shape);
    let stretches = from.len() <= shape.len()
        && from
            .iter()
            .rev()
            .zip(shape.iter().rev())
            .all(|(from, to)| from == to || *from == 1);
    if stretches {
        return Ok(());
    }
    Err(format!(
        "expected a source that can be repeated to {}, found {}",
        cx.show(result),
        cx.show(source)
    ))
}

/// Checks that the vector operand of an op has rank 0, or has rank 1 and is followed by a position.
/// The vector is the operand before the position, or the last operand.
pub(super) fn at_most_rank_1(cx: Context<'_>, op: OpId) -> Rule {
    let operands = cx.operands(op).iter().map(|value| cx.ty(*value));
    let Some((shape, _)) = operands.rev().find_map(|ty| cx.types.as_vector(ty)) else {
        return Ok(());
    };
    let positions = cx.operands(op).len()
        - 1
        - usize::from(cx.body.op(op).op == Op::Vector(VectorOp::InsertElement));
    match shape.len() {
        0 | 1 if positions == shape.len() => Ok(()),
        0 | 1 => Err("expected an integer or index as position".into()),
        _ => Err("expected a vector of rank 1".into()),
    }
}

/// Checks that `ty` is the type of the lane or sub-vector at the op's position. Dynamic indices of
/// the position are operands.
pub(super) fn part(cx: Context<'_>, op: OpId, whole: Type, ty: Type) -> Rule {
    let (shape, elem) = vector(cx, "the vector", whole)?;
    let position = cx.body.i64s_attr(op, Key::Position).unwrap_or(&[]);
    if position.len() > shape.len() {
        return Err(format!(
            "expected a position in {}, found {} indices",
            cx.show(whole),
            position.len()
        ));
    }
    for (i, size) in position.iter().zip(shape) {
        if ![DYNAMIC, POISON_POSITION].contains(i) && !(0..*size).contains(i) {
            return Err(format!(
                "expected positions within {}, found {i}",
                cx.show(whole)
            ));
        }
    }
    let rest = &shape[position.len()..];
    let fits = match cx.types.as_vector(ty) {
        // A scalar may be written as a vector of one lane.
        Some((found, of)) => of == elem && (found == rest || rest.is_empty() && found == [1]),
        None => rest.is_empty() && ty == elem,
    };
    if fits {
        return Ok(());
    }
    Err(format!(
        "expected a part of {} at that position, found {}",
        cx.show(whole),
        cx.show(ty)
    ))
}

/// Checks `vector.shuffle`. Its two vectors may differ only in the first dimension, and its mask
/// must select lanes.
pub(super) fn shuffle(cx: Context<'_>, op: OpId) -> Rule {
    let operands = cx.operands(op);
    let (a, elem) = vector(cx, "the first operand", cx.ty(operands[0]))?;
    let (b, elem_b) = vector(cx, "the second operand", cx.ty(operands[1]))?;
    let tails = a.get(1..) == b.get(1..);
    if elem != elem_b || !tails {
        return Err(format!(
            "expected vectors that differ in the first dimension only, found {} and {}",
            cx.show(cx.ty(operands[0])),
            cx.show(cx.ty(operands[1]))
        ));
    }
    mask(cx, op, cx.ty(operands[0]), cx.ty(operands[1]))
}

/// Checks that the entries of a shuffle mask are lanes of the two vectors, counted in the first
/// dimension.
pub(super) fn mask(cx: Context<'_>, op: OpId, first: Type, second: Type) -> Rule {
    let mask = cx.body.i64s_attr(op, Key::Permutation);
    let mask = mask.ok_or("expected a mask")?;
    let lanes = |ty| {
        let shape = cx.types.as_vector(ty).map(|(shape, _)| shape);
        shape.and_then(|shape| shape.first().copied()).unwrap_or(1)
    };
    let all = lanes(first).saturating_add(lanes(second));
    match mask.iter().find(|lane| !(-1..all).contains(*lane)) {
        None => Ok(()),
        Some(lane) => Err(format!(
            "expected lanes below {all} in the mask, found {lane}"
        )),
    }
}

/// Checks that the combining kind of the op can combine lanes of type `elem`.
pub(super) fn lanes(cx: Context<'_>, op: OpId, elem: Type, of: fn(Type) -> bool) -> Rule {
    if of(elem) {
        return Ok(());
    }
    let vector = cx.operands(op).last().map_or(elem, |value| cx.ty(*value));
    Err(format!(
        "expected lanes that the op combines, found {}",
        cx.show(vector)
    ))
}

/// Checks `vector.reduction`. It must have a vector of scalars whose rank is at most 1, and a known
/// kind.
pub(super) fn reduction(cx: Context<'_>, op: OpId, source: Type) -> Rule {
    let (shape, elem) = vector(cx, "the operand", source)?;
    if shape.len() > 1 || elem.scalar_bits(64).is_none() {
        return Err(format!(
            "expected a vector of rank 1, found {}",
            cx.show(source)
        ));
    }
    let kind = cx.body.coded::<CombiningKind>(op, Key::Kind);
    kind.map(|_| ())
        .ok_or_else(|| "expected a known kind of reduction".into())
}

/// Checks `vector.print`. It must have only a text, or an optional value and an optional known
/// punctuation.
pub(super) fn printed(cx: Context<'_>, op: OpId) -> Rule {
    let text = cx.body.attr(op, Key::Message);
    if text.is_some() && !cx.body.operands(op).is_empty() {
        return Err("expected a value or a text, found both".into());
    }
    if text.is_some_and(|text| !matches!(text, Attr::Str(_))) {
        return Err("expected a string as text".into());
    }
    let mark = cx.body.attr(op, Key::Punctuation);
    if text.is_some() && mark.is_some() {
        return Err("expected a text alone, found a punctuation".into());
    }
    if mark.is_some() && cx.body.coded::<Punctuation>(op, Key::Punctuation).is_none() {
        return Err("expected a known punctuation".into());
    }
    Ok(())
}

/// Checks that the lanes of a transferred vector are elements of the memref or tensor, along its
/// dimensions.
pub(super) fn transfer(cx: Context<'_>, op: OpId, whole: Type, transferred: Type) -> Rule {
    let tensor = cx.types.as_tensor(whole);
    let (rank, of) = match tensor {
        Some(tensor) => (tensor.rank(), tensor.elem),
        None => {
            let memref = cx.memref("the source", whole)?;
            (memref.rank(), memref.elem)
        }
    };
    let is_write = cx.body.op(op).op == Op::Vector(VectorOp::TransferWrite);
    if is_write && tensor.is_none() {
        cx.n_results(op, 0)?;
    }
    let (shape, elem) = vector(cx, "the transferred value", transferred)?;
    if cx.types.as_vector(of).is_none() && of != elem {
        return Err(format!(
            "expected elements of type {}, found {}",
            cx.show(of),
            cx.show(transferred)
        ));
    }
    let inner = cx.types.as_vector(of);
    if inner.is_some_and(|(inner, of)| of != elem || !shape.ends_with(inner)) {
        // MLIR compares only the numbers of bits.
        return Ok(());
    }
    let moved = shape.len() - inner.map_or(0, |(inner, _)| inner.len());
    match cx.body.attr(op, Key::PermutationMap) {
        None if moved > rank => {
            return Err(
                "expected a permutation_map, or no more dimensions than the memref's".into(),
            );
        }
        Some(Attr::I64s(along)) => moves_along(cx, op, rank, (along, moved))?,
        Some(_) | None => {}
    }
    Ok(())
}

/// Checks that a transfer moves once along each of the `moved` dimensions. A read may also repeat
/// elements (-1).
fn moves_along(cx: Context<'_>, op: OpId, rank: usize, (along, moved): (&[i64], usize)) -> Rule {
    let found = along.len();
    if found != moved {
        return Err(format!(
            "expected a permutation_map to {moved} dimensions, found {found}"
        ));
    }
    let is_write = cx.body.op(op).op == Op::Vector(VectorOp::TransferWrite);
    for (i, dim) in along.iter().enumerate() {
        match usize::try_from(*dim) {
            Err(_) if is_write => {
                return Err("expected no broadcast in the permutation_map of a write".into());
            }
            Err(_) => {}
            Ok(dim) if dim >= rank => {
                return Err(format!(
                    "expected a permutation_map from {rank} dimensions, found d{dim}"
                ));
            }
            Ok(_) if along[..i].contains(dim) => {
                return Err(format!(
                    "expected each dimension once in the permutation_map, found d{dim} twice"
                ));
            }
            Ok(_) => {}
        }
    }
    Ok(())
}

/// Checks that a memref is contiguous in its last dimension, unless the vector has a single lane. Its
/// elements must be the vector's elements, or the vector itself.
pub(super) fn contiguous(cx: Context<'_>, memref: Type, ty: Type) -> Rule {
    let memref = cx.memref("the operand", memref)?;
    let elem = memref.elem;
    if elem == ty {
        return Ok(());
    }
    let (shape, of) = vector(cx, "the value", ty)?;
    cx.same("elements", elem, of)?;
    if product(shape).is_none() || shape.len() > memref.rank() {
        return Err("expected a vector of no more dimensions than the memref".into());
    }
    if product(shape) == Some(1) {
        return Ok(());
    }
    let strides = memref.strides_and_offset();
    match strides.as_ref().and_then(|(strides, _)| strides.last()) {
        Some(1) | None => Ok(()),
        Some(_) => Err("expected a memref with stride 1 in the last dimension".into()),
    }
}

/// Checks `vector.outerproduct`. The operands must be a vector, and a vector or scalar of the same
/// scalar type. The optional kind must be known.
pub(super) fn outer_product(cx: Context<'_>, op: OpId, lhs: Type, rhs: Type) -> Rule {
    let (_, elem) = vector(cx, "the lhs", lhs)?;
    cx.same("elements", elem, cx.types.scalar_of(rhs))?;
    if cx
        .types
        .as_vector(rhs)
        .is_some_and(|(shape, _)| shape.len() != 1)
    {
        return Err(format!(
            "expected a scalar or a vector of one dimension as rhs, found {}",
            cx.show(rhs)
        ));
    }
    if cx.body.attr(op, Key::Kind).is_none() {
        return Ok(());
    }
    let kind = cx.body.coded::<CombiningKind>(op, Key::Kind);
    kind.map(|_| ())
        .ok_or_else(|| "expected a known kind of combination".into())
}

/// Checks that the elements of a memref are the vector's elements.
pub(super) fn elements(cx: Context<'_>, memref: Type, ty: Type) -> Rule {
    let memref = cx.memref("the base", memref)?;
    let (_, elem) = vector(cx, "the value", ty)?;
    cx.same("elements", memref.elem, elem)
}

/// Checks that the index vector has the shape of the last operand. The index vector is the third
/// operand from the end.
pub(super) fn indexed_lanes(cx: Context<'_>, op: OpId) -> Rule {
    let operands = cx.operands(op);
    let ty = |back: usize| cx.ty(operands[operands.len() - back]);
    let (indices, _) = vector(cx, "the index vector", ty(3))?;
    let (lanes, _) = vector(cx, "the value", ty(1))?;
    if indices == lanes {
        return Ok(());
    }
    Err(format!(
        "expected an index for each lane of {}, found {}",
        cx.show(ty(1)),
        cx.show(ty(3))
    ))
}
