//! `vector`: lanes, positions, shapes, accesses.

use super::context::{Context, Rule};
use super::typing::product;
use crate::attr::Key;
use crate::module::{OpId, ValueId};
use crate::ops::VectorOp;
use crate::types::{DYNAMIC, Type};

/// Checks a `vector` op.
pub(super) fn check(cx: Context<'_>, op: OpId, kind: VectorOp) -> Rule {
    match kind {
        VectorOp::Splat => {
            cx.counts(op, 1, 1)?;
            let (_, elem) = vector(cx, "the result", result(cx, op))?;
            cx.same("the operand", elem, cx.ty(cx.operands(op)[0]))
        }
        VectorOp::Broadcast => broadcast(cx, op),
        VectorOp::ExtractElement => {
            cx.n_results(op, 1)?;
            cx.at_least(op, 1)?;
            let operands = cx.operands(op);
            let (shape, elem) = vector(cx, "the source", cx.ty(operands[0]))?;
            lane(cx, shape, &operands[1..])?;
            cx.same("the result", elem, result(cx, op))
        }
        VectorOp::InsertElement => {
            cx.n_results(op, 1)?;
            cx.at_least(op, 2)?;
            let operands = cx.operands(op);
            let into = cx.ty(operands[1]);
            let (shape, elem) = vector(cx, "the target", into)?;
            lane(cx, shape, &operands[2..])?;
            cx.same("the value", elem, cx.ty(operands[0]))?;
            cx.same("the result", into, result(cx, op))
        }
        VectorOp::Extract => {
            cx.n_results(op, 1)?;
            cx.at_least(op, 1)?;
            let operands = cx.operands(op);
            part(cx, op, cx.ty(operands[0]), &operands[1..], result(cx, op))
        }
        VectorOp::Insert => {
            cx.n_results(op, 1)?;
            cx.at_least(op, 2)?;
            let operands = cx.operands(op);
            let into = cx.ty(operands[1]);
            part(cx, op, into, &operands[2..], cx.ty(operands[0]))?;
            cx.same("the result", into, result(cx, op))
        }
        VectorOp::Shuffle => shuffle(cx, op),
        VectorOp::Fma => {
            cx.counts(op, 3, 1)?;
            let ty = result(cx, op);
            let (_, elem) = vector(cx, "the result", ty)?;
            if !elem.is_float() {
                return Err(format!(
                    "expected a vector of floats, found {}",
                    cx.show(ty)
                ));
            }
            for operand in cx.operands(op) {
                cx.same("an operand", ty, cx.ty(*operand))?;
            }
            Ok(())
        }
        VectorOp::Reduction => reduction(cx, op),
        VectorOp::TransferRead => {
            cx.n_results(op, 1)?;
            let read = result(cx, op);
            let rest = transfer(cx, op, 0, read)?;
            let memref = cx.memref("the source", cx.ty(cx.operands(op)[0]))?;
            let padding = rest.first().ok_or("expected a padding value")?;
            cx.same("the padding", memref.elem, cx.ty(*padding))?;
            mask(cx, &rest[1..])
        }
        VectorOp::TransferWrite => {
            cx.n_results(op, 0)?;
            cx.at_least(op, 2)?;
            let rest = transfer(cx, op, 1, cx.ty(cx.operands(op)[0]))?;
            mask(cx, rest)
        }
        VectorOp::Load => {
            cx.n_results(op, 1)?;
            cx.at_least(op, 1)?;
            contiguous(cx, cx.operands(op), result(cx, op))
        }
        VectorOp::Store => {
            cx.n_results(op, 0)?;
            cx.at_least(op, 2)?;
            let operands = cx.operands(op);
            contiguous(cx, &operands[1..], cx.ty(operands[0]))
        }
    }
}

/// The type of the only result.
fn result(cx: Context<'_>, op: OpId) -> Type {
    cx.ty(cx.body.result(op, 0))
}

fn vector<'a>(cx: Context<'a>, what: &str, ty: Type) -> Result<(&'a [i64], Type), String> {
    let found = cx.types.as_vector(ty);
    found.ok_or_else(|| format!("expected {what} of a vector type, found {}", cx.show(ty)))
}

fn broadcast(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 1, 1)?;
    let source = cx.ty(cx.operands(op)[0]);
    let (shape, elem) = vector(cx, "the result", result(cx, op))?;
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
        cx.show(result(cx, op)),
        cx.show(source)
    ))
}

/// One integer or `index` as the position in a vector of rank 1, none in rank 0.
fn lane(cx: Context<'_>, shape: &[i64], position: &[ValueId]) -> Rule {
    if shape.len() > 1 {
        return Err("expected a vector of rank 1".into());
    }
    let fits = position.len() == shape.len()
        && position.iter().all(|value| cx.ty(*value).is_int_or_index());
    if fits {
        return Ok(());
    }
    Err("expected an integer or index as position".into())
}

/// `ty` is what stands in a vector at the op's position, whose dynamic parts are `operands`.
fn part(cx: Context<'_>, op: OpId, whole: Type, operands: &[ValueId], ty: Type) -> Rule {
    let (shape, elem) = vector(cx, "the vector", whole)?;
    let position = cx.body.i64s_attr(op, Key::Position).unwrap_or(&[]);
    let dynamic = position.iter().filter(|i| **i == DYNAMIC).count();
    super::context::count("dynamic positions", dynamic, operands.len())?;
    cx.indices("a position", operands)?;
    if position.len() > shape.len() {
        return Err(format!(
            "expected a position in {}, found {} indices",
            cx.show(whole),
            position.len()
        ));
    }
    for (i, size) in position.iter().zip(shape) {
        if *i != DYNAMIC && !(0..*size).contains(i) {
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

fn shuffle(cx: Context<'_>, op: OpId) -> Rule {
    cx.counts(op, 2, 1)?;
    let operands = cx.operands(op);
    let (a, elem) = vector(cx, "the first operand", cx.ty(operands[0]))?;
    let (b, elem_b) = vector(cx, "the second operand", cx.ty(operands[1]))?;
    let (to, elem_to) = vector(cx, "the result", result(cx, op))?;
    let tails = a.get(1..) == b.get(1..) && (a.get(1..) == to.get(1..) || a.is_empty());
    if elem != elem_b || elem != elem_to || !tails {
        return Err(format!(
            "expected vectors that differ in the first dimension only, found {} and {}",
            cx.show(cx.ty(operands[0])),
            cx.show(cx.ty(operands[1]))
        ));
    }
    let mask = cx.body.i64s_attr(op, Key::Permutation);
    let mask = mask.ok_or("expected a mask")?;
    let lanes = |shape: &[i64]| shape.first().copied().unwrap_or(1);
    super::context::count(
        "lanes in the mask",
        lanes(to).unsigned_abs() as usize,
        mask.len(),
    )?;
    let all = lanes(a).saturating_add(lanes(b));
    match mask.iter().find(|lane| !(-1..all).contains(*lane)) {
        None => Ok(()),
        Some(lane) => Err(format!(
            "expected lanes below {all} in the mask, found {lane}"
        )),
    }
}

fn reduction(cx: Context<'_>, op: OpId) -> Rule {
    cx.n_results(op, 1)?;
    cx.at_least(op, 1)?;
    let operands = cx.operands(op);
    let source = cx.ty(operands[0]);
    let (shape, elem) = vector(cx, "the operand", source)?;
    if shape.len() > 1 || !elem.is_scalar() {
        return Err(format!(
            "expected a vector of rank 1, found {}",
            cx.show(source)
        ));
    }
    cx.same("the result", elem, result(cx, op))?;
    if operands.len() > 2 {
        return cx.n_operands(op, 2);
    }
    for accumulator in &operands[1..] {
        cx.same("the accumulator", elem, cx.ty(*accumulator))?;
    }
    cx.attr(op, Key::Kind).map(|_| ())
}

/// The memref at `position` with its indices and elements of the vector; gives the operands after.
fn transfer(
    cx: Context<'_>,
    op: OpId,
    position: usize,
    vector_type: Type,
) -> Result<&'_ [ValueId], String> {
    cx.at_least(op, position + 1)?;
    let operands = cx.operands(op);
    let memref = cx.memref("the source", cx.ty(operands[position]))?;
    let (shape, elem) = vector(cx, "the transferred value", vector_type)?;
    let end = position + 1 + memref.rank();
    cx.at_least(op, end)?;
    cx.indices("an index", &operands[position + 1..end])?;
    let same = match cx.types.as_vector(memref.elem) {
        Some((inner, of)) => of == elem && shape.ends_with(inner),
        None => memref.elem == elem,
    };
    if same {
        return Ok(&operands[end..]);
    }
    Err(format!(
        "expected elements of type {}, found {}",
        cx.show(memref.elem),
        cx.show(vector_type)
    ))
}

/// At most one vector of `i1`.
fn mask(cx: Context<'_>, operands: &[ValueId]) -> Rule {
    let booleans = operands.iter().all(|value| {
        let vector = cx.types.as_vector(cx.ty(*value));
        vector.is_some_and(|(_, elem)| elem == Type::I1)
    });
    if operands.len() <= 1 && booleans {
        return Ok(());
    }
    Err("expected nothing but a mask after the other operands".into())
}

/// A memref with one index a dimension, contiguous in its last dimension, whose elements are
/// those of the vector, or the vector.
fn contiguous(cx: Context<'_>, operands: &[ValueId], ty: Type) -> Rule {
    let elem = super::memref_access::element(cx, operands[0], &operands[1..])?;
    if elem == ty {
        return Ok(());
    }
    let (shape, of) = vector(cx, "the value", ty)?;
    cx.same("elements", elem, of)?;
    let memref = cx.memref("the operand", cx.ty(operands[0]))?;
    if product(shape).is_none() || shape.len() > memref.rank() {
        return Err("expected a vector of no more dimensions than the memref".into());
    }
    let strides = memref.strides_and_offset();
    match strides.as_ref().and_then(|(strides, _)| strides.last()) {
        Some(1) | None => Ok(()),
        Some(_) => Err("expected a memref with stride 1 in the last dimension".into()),
    }
}
