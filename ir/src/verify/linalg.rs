//! Rules of structured ops: indexing maps, shapes that agree, and regions.

use super::context::{Context, Rule, count};
use super::placement::Placement;
use super::scf::{block, regions, results, same, types};
use crate::affine::{AffineMap, Node};
use crate::attr::Key;
use crate::linalg::{Structure, element_type, shape_of};
use crate::module::OpId;
use crate::ops::{LinalgOp, Op};
use crate::types::{DYNAMIC, Type, TypeList};

/// Checks a structured op.
pub(super) fn structured(cx: Context<'_>, op: OpId) -> Rule {
    let structure = Structure::of(cx.types, cx.body, op)?;
    let operands = types(cx, cx.operands(op));
    count("indexing maps", operands.len(), structure.maps.len())?;
    for (i, (map, ty)) in structure.maps.iter().zip(&operands).enumerate() {
        let shape = shape_of(cx.types, *ty).map(|(shape, _)| shape);
        let is_unranked = cx.types.is_tensor(*ty) || cx.types.is_memref(*ty);
        if shape.is_none() && is_unranked {
            let found = cx.show(*ty);
            return Err(format!("expected a ranked operand, found {found}"));
        }
        if shape.is_none() && i >= structure.inputs {
            let found = cx.show(*ty);
            return Err(format!("expected an output with a shape, found {found}"));
        }
        let loops = structure.iterators.len();
        if map.dims as usize != loops || map.symbols != 0 || !map.is_sound() {
            return Err(format!(
                "expected a map of {loops} dimensions and no symbols for operand {i}, found {map}"
            ));
        }
        let of = format!("results of the map of operand {i}");
        count(&of, shape.map_or(0, <[i64]>::len), map.results.len())?;
    }
    if structure.bounds().is_none() {
        return Err("expected maps that determine the size of each loop".into());
    }
    if operands.iter().any(|ty| cx.types.is_tensor(*ty))
        && operands.iter().any(|ty| cx.types.is_memref(*ty))
    {
        return Err("expected either tensors or memrefs as operands, found both".into());
    }
    shapes(cx, &structure, &operands)?;
    let outputs = operands[structure.inputs..].iter().copied();
    let tensors: TypeList = outputs.filter(|ty| cx.types.is_tensor(*ty)).collect();
    same(cx, ("result", ""), &tensors, &results(cx, op))?;
    let &[region] = regions(cx, op)?;
    let args: TypeList = operands
        .iter()
        .map(|ty| element_type(cx.types, *ty))
        .collect();
    block(cx, "the region", region, &args, Op::Linalg(LinalgOp::Yield))
}

/// Checks that the static sizes of the operands agree.
fn shapes(cx: Context<'_>, structure: &Structure, operands: &[Type]) -> Rule {
    let shape = |at: usize| shape_of(cx.types, operands[at]).map_or(&[][..], |(shape, _)| shape);
    let bounds = structure.bounds().unwrap_or_default();
    let sizes: Vec<i64> = bounds.iter().map(|(at, dim)| shape(*at)[*dim]).collect();
    if sizes.contains(&DYNAMIC) {
        return Ok(());
    }
    for (at, map) in structure.maps.iter().enumerate() {
        for (dim, size) in shape(at).iter().enumerate() {
            if *size == DYNAMIC || *size == 0 {
                continue;
            }
            let is_loop = matches!(map.results[dim].as_leaf(), Some(Node::Dim(_)));
            let (low, high) = reach(map, dim, &sizes);
            if low < 0 {
                return Err(format!(
                    "expected no negative index in dimension {dim} of operand {at}, found {low}"
                ));
            }
            let wanted = high + 1;
            if is_loop && wanted != i128::from(*size) {
                return Err(format!(
                    "expected operand {at} to have size {wanted} in dimension {dim}, found {size}"
                ));
            }
            if wanted > i128::from(*size) {
                return Err(format!(
                    "expected operand {at} to have size {wanted} or more in dimension {dim}, found \
                     {size}"
                ));
            }
        }
    }
    Ok(())
}

/// Returns the lesser and the greater index of the first and the last iteration.
fn reach(map: &AffineMap, dim: usize, sizes: &[i64]) -> (i128, i128) {
    let first = vec![0; sizes.len()];
    let last: Vec<i128> = sizes.iter().map(|size| i128::from(*size) - 1).collect();
    let ends = [first, last].map(|at| map.results[dim].value(&at).unwrap_or(0));
    (ends[0].min(ends[1]), ends[0].max(ends[1]))
}

/// Checks `linalg.index`.
pub(super) fn index(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    let owner = owner(cx, op, placement)?;
    let loops = Structure::of(cx.types, cx.body, owner)?.iterators.len();
    match cx.body.int_attr(op, Key::Dimension) {
        Some(dim) if (0..loops as i128).contains(&dim) => Ok(()),
        Some(dim) => Err(format!("expected a loop below {loops}, found {dim}")),
        None => Err("expected the number of a loop".into()),
    }
}

/// Checks `linalg.yield`.
pub(super) fn yield_op(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    count("successors", 0, cx.body.n_successors(op))?;
    let owner = owner(cx, op, placement)?;
    let inputs = Structure::of(cx.types, cx.body, owner)?.inputs;
    let wanted: TypeList = cx.operands(owner)[inputs..]
        .iter()
        .map(|value| element_type(cx.types, cx.ty(*value)))
        .collect();
    same(cx, ("operand", ""), &wanted, &types(cx, cx.operands(op)))
}

/// Returns the structured op whose region contains the op.
fn owner(cx: Context<'_>, op: OpId, placement: &Placement) -> Result<OpId, String> {
    let owner = placement.around(cx.body, op);
    let owner = owner.filter(|owner| matches!(cx.body.op(*owner).op, Op::Linalg(_)));
    owner.ok_or_else(|| "expected an enclosing structured op".into())
}
