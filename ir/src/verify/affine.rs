//! Rules of the `affine` dialect: affine maps, their operands, and the regions of loops and
//! `affine.if`.

use super::context::{Context, Rule, count};
use super::memref_access::combines;
use super::placement::Placement;
use super::scf::{block, regions, results, same, types};
use crate::affine::AffineMap;
use crate::attr::{Attr, Key};
use crate::kinds::AtomicKind;
use crate::module::{OpId, ROOT, RegionId, ValueDef, ValueId};
use crate::ops::{AffineOp, ArithOp, Hazard, IndexOp, MemRefOp, Op};
use crate::types::{DYNAMIC, Type, TypeList};

/// The terminator of the regions of `affine` ops.
const YIELD: Op = Op::Affine(AffineOp::Yield);

/// The maximum number of values that [`is_valid_operand`] visits in chains of `affine.apply` ops.
const MAX_APPLIED: u32 = 1024;

/// Checks the affine map of an op that returns numbers. If `one` is set, the op is `affine.apply`,
/// whose map has exactly one result.
///
/// As in `mlir-opt`, the operands may be any values, for example induction variables of `scf.for`.
/// Only `affine.apply` rejects a dimension that is no symbol in the place of a symbol.
pub(super) fn numbers(cx: Context<'_>, op: OpId, one: bool, placement: &Placement) -> Rule {
    let map = map(cx, op, Key::Map)?;
    if one {
        count("results of the map", 1, map.results.len())?;
    } else if map.results.is_empty() {
        return Err("expected a map with results, found none".into());
    }
    let symbols = shape(map, cx.operands(op))?;
    let is_misplaced = |value: ValueId| {
        is_valid_operand(cx, value, true, placement)
            && !is_valid_operand(cx, value, false, placement)
    };
    match symbols.iter().position(|value| one && is_misplaced(*value)) {
        Some(i) => Err(no_symbol(i)),
        None => Ok(()),
    }
}

/// Checks the basis of an op that splits a number into `places` digits. The basis must have a size
/// for each digit, or for each digit except the first. If `positive` is set, static sizes must be
/// positive.
pub(super) fn basis(cx: Context<'_>, op: OpId, places: usize, positive: bool) -> Rule {
    let sizes = cx.body.i64s_attr(op, Key::StaticSizes);
    let sizes = sizes.ok_or("expected the sizes of a basis")?;
    if sizes.len() != places && sizes.len() + 1 != places {
        return Err(format!(
            "expected {places} sizes, or one fewer without the first, found {}",
            sizes.len()
        ));
    }
    match sizes.iter().find(|size| **size != DYNAMIC && **size <= 0) {
        Some(size) if positive => Err(format!("expected a positive size, found {size}")),
        Some(_) | None => Ok(()),
    }
}

/// Checks the basis of `affine.linearize_index`. The digits are the operands before the sizes.
pub(super) fn linear_basis(cx: Context<'_>, op: OpId) -> Rule {
    let sizes = cx.body.i64s_attr(op, Key::StaticSizes).unwrap_or(&[]);
    let given = sizes.iter().filter(|size| **size == DYNAMIC).count();
    basis(cx, op, cx.operands(op).len().saturating_sub(given), false)
}

/// Checks an access with an affine map. The inputs of the map are the operands after the memref,
/// and its results are the indices.
pub(super) fn access(cx: Context<'_>, op: OpId, memref: usize, placement: &Placement) -> Rule {
    let map = map(cx, op, Key::Map)?;
    let (memref, indices) = (cx.operands(op)[memref], &cx.operands(op)[memref + 1..]);
    let rank = cx.memref("the operand", cx.ty(memref))?.rank();
    count("results of the map", rank, map.results.len())?;
    inputs(cx, map, indices, placement)
}

/// Checks an access to a vector of neighbouring elements. As in `mlir-opt`, the vector may have any
/// number of dimensions but none, and the memref any layout.
pub(super) fn vector_access(
    cx: Context<'_>,
    op: OpId,
    memref: usize,
    vector: Type,
    placement: &Placement,
) -> Rule {
    access(cx, op, memref, placement)?;
    let ty = cx.ty(cx.operands(op)[memref]);
    let found = cx.memref("the operand", ty)?.elem;
    match cx.types.as_vector(vector) {
        Some((shape, elem)) if !shape.is_empty() && elem == found => Ok(()),
        Some(_) | None => Err(format!(
            "expected a vector of one or more dimensions of the memref's elements, found {}",
            cx.show(vector)
        )),
    }
}

/// Checks `affine.for`: the bounds, the step and the region.
pub(super) fn for_op(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    let (lower, upper) = (map(cx, op, Key::LowerMap)?, map(cx, op, Key::UpperMap)?);
    if lower.results.is_empty() || upper.results.is_empty() {
        return Err("expected a bound, found none".into());
    }
    match cx.body.int_attr(op, Key::Step) {
        Some(step) if step > 0 => {}
        Some(step) => return Err(format!("expected a step above 0, found {step}")),
        None => return Err("expected a step, found none".into()),
    }
    let operands = cx.operands(op);
    let (of_lower, rest) = operands.split_at(lower.inputs());
    let (of_upper, inits) = rest.split_at(upper.inputs());
    inputs(cx, lower, of_lower, placement)?;
    inputs(cx, upper, of_upper, placement)?;
    let inits = types(cx, inits);
    same(cx, ("result", ""), &inits, &results(cx, op))?;
    let &[region] = regions(cx, op)?;
    let mut args = TypeList::from_slice(&[Type::INDEX]);
    args.extend(inits);
    block(cx, "the region", region, &args, YIELD)
}

/// Checks `affine.parallel`: groups of bounds, the steps, a reduction kind for each result, and the
/// region.
pub(super) fn parallel(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    let (lower, upper) = (map(cx, op, Key::LowerMap)?, map(cx, op, Key::UpperMap)?);
    let operands = cx.operands(op);
    let (of_lower, of_upper) = operands.split_at(lower.inputs());
    inputs(cx, lower, of_lower, placement)?;
    inputs(cx, upper, of_upper, placement)?;
    let list = |key, what: &str| {
        let list = cx.body.i64s_attr(op, key);
        list.ok_or_else(|| format!("expected {what}"))
    };
    let steps = list(Key::Steps, "the steps of loops")?;
    if let Some(step) = steps.iter().find(|step| **step <= 0) {
        return Err(format!("expected a step above 0, found {step}"));
    }
    for (map, key) in [(lower, Key::LowerGroups), (upper, Key::UpperGroups)] {
        let groups = list(key, "the number of bounds of each loop")?;
        count("groups of bounds", steps.len(), groups.len())?;
        if groups.iter().any(|size| *size <= 0) {
            return Err("expected a bound for each loop, found none".into());
        }
        let all = groups
            .iter()
            .fold(0i64, |all, size| all.saturating_add(*size));
        count(
            "bounds",
            usize::try_from(all).unwrap_or(0),
            map.results.len(),
        )?;
    }
    let kinds = list(Key::Reductions, "the kinds of reductions")?;
    let wanted = results(cx, op);
    count("kinds of reductions", wanted.len(), kinds.len())?;
    for (code, ty) in kinds.iter().zip(&wanted) {
        let kind = AtomicKind::from_code(i128::from(*code));
        let kind = kind.ok_or("expected a known kind of reduction")?;
        // `assign` returns the value of the last iteration, which may have any type.
        if kind != AtomicKind::Assign {
            combines(cx, kind, *ty)?;
        }
    }
    let &[region] = regions(cx, op)?;
    let args = TypeList::from_elem(Type::INDEX, steps.len());
    block(cx, "the region", region, &args, YIELD)
}

/// Checks `affine.if`: the condition, and one or two regions.
pub(super) fn if_op(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    let Some(set) = cx.body.set_attr(op) else {
        return Err("expected an integer set as condition".into());
    };
    count(
        "kinds of conditions",
        set.map.results.len(),
        set.equal.len(),
    )?;
    inputs(cx, &set.map, cx.operands(op), placement)?;
    let &[then, other] = regions(cx, op)?;
    block(cx, "the first region", then, &[], YIELD)?;
    if cx.body.region(other).is_empty() && cx.body.n_results(op) == 0 {
        return Ok(());
    }
    block(cx, "the second region", other, &[], YIELD)
}

/// Checks the operands of a yield. They must match the results of the enclosing op, or the
/// iteration arguments of its next iteration.
pub(super) fn yield_op(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    count("successors", 0, cx.body.n_successors(op))?;
    let owner = placement.around(cx.body, op);
    match owner.map(|owner| (owner, cx.body.op(owner).op)) {
        Some((owner, Op::Affine(AffineOp::For | AffineOp::Parallel | AffineOp::If))) => {
            let wanted = results(cx, owner);
            same(cx, ("operand", ""), &wanted, &types(cx, cx.operands(op)))
        }
        Some(_) | None => Err("expected an enclosing op of affine".into()),
    }
}

fn map(cx: Context<'_>, op: OpId, key: Key) -> Result<&AffineMap, String> {
    let map = cx.body.map_attr(op, key);
    map.ok_or_else(|| "expected an affine map".to_owned())
}

/// Checks that the number of operands equals the number of inputs of a map, and that each operand
/// may be a dimension or symbol.
fn inputs(cx: Context<'_>, map: &AffineMap, values: &[ValueId], placement: &Placement) -> Rule {
    let symbols = shape(map, values)?;
    let dims = &values[..map.dims as usize];
    for (i, value) in dims.iter().enumerate() {
        if !is_valid_operand(cx, *value, true, placement) {
            return Err(format!(
                "expected a value that may be a dimension as dimension {i}"
            ));
        }
    }
    for (i, value) in symbols.iter().enumerate() {
        if !is_valid_operand(cx, *value, false, placement) {
            return Err(no_symbol(i));
        }
    }
    Ok(())
}

/// Checks the number of a map's operands and the factors of its products. Returns the operands that
/// are symbols.
fn shape<'v>(map: &AffineMap, values: &'v [ValueId]) -> Result<&'v [ValueId], String> {
    count("operands of the map", map.inputs(), values.len())?;
    if !map.is_sound() {
        return Err("expected a symbolic or constant factor in each product, and a symbolic or constant divisor".into());
    }
    Ok(&values[map.dims as usize..])
}

fn no_symbol(i: usize) -> String {
    format!("expected a value that may be a symbol as symbol {i}")
}

/// Returns whether a value may be a dimension or, if `dimension` is false, a symbol.
///
/// Symbols are values defined in the function's own region, constants, sizes of memrefs that are
/// symbols, and results of pure ops on symbols. A dimension may also be an induction variable of a
/// loop, and the result of `affine.apply`, `affine.linearize_index` or `affine.delinearize_index`
/// on dimensions.
fn is_valid_operand(
    cx: Context<'_>,
    value: ValueId,
    dimension: bool,
    placement: &Placement,
) -> bool {
    let mut open = vec![(value, dimension)];
    for _ in 0..MAX_APPLIED {
        let Some((value, dimension)) = open.pop() else {
            return true;
        };
        if !cx.body.ty(value).is_index() {
            return false;
        }
        let op = match cx.body.value(value).def {
            ValueDef::BlockArg(block, position) => {
                let region = RegionId(cx.body.block(block).region);
                let counts = |owner: OpId| {
                    let op = cx.body.op(owner).op;
                    op == Op::Affine(AffineOp::For) && position == 0
                        || op == Op::Affine(AffineOp::Parallel)
                };
                let counter = placement.owner(region).is_some_and(counts);
                if region == ROOT || dimension && counter {
                    continue;
                }
                return false;
            }
            ValueDef::Result(op, _) => op,
        };
        let kind = cx.body.op(op).op;
        if is_at_top(cx, op, placement) || is_constant(kind) {
            continue;
        }
        if kind == Op::MemRef(MemRefOp::Dim) {
            match size_of(cx, op, placement) {
                Some(Size::Symbol) => {}
                Some(Size::Value(size)) => open.push((size, false)),
                None => return false,
            }
        } else if keeps_dimensions(kind) {
            open.extend(cx.operands(op).iter().map(|value| (*value, dimension)));
        } else if is_pure(kind) {
            open.extend(cx.operands(op).iter().map(|value| (*value, false)));
        } else {
            return false;
        }
    }
    open.is_empty()
}

fn is_constant(op: Op) -> bool {
    [Op::Arith(ArithOp::Constant), Op::Index(IndexOp::Constant)].contains(&op)
}

/// Returns whether the results of an op may be dimensions if its operands may be.
fn keeps_dimensions(op: Op) -> bool {
    let kinds = [
        AffineOp::Apply,
        AffineOp::LinearizeIndex,
        AffineOp::DelinearizeIndex,
    ];
    kinds.map(Op::Affine).contains(&op)
}

/// Returns whether an op of numbers has no effect and is never undefined, so that its results may be
/// symbols if its operands are.
fn is_pure(op: Op) -> bool {
    let is_number_op = matches!(
        op,
        Op::Arith(_) | Op::Index(_) | Op::Affine(AffineOp::Min | AffineOp::Max)
    );
    let is_defined = || {
        let hazards = op.row().map_or(&[][..], |row| row.ub);
        hazards.iter().all(|hazard| *hazard == Hazard::Affine)
    };
    is_number_op && is_defined()
}

/// The size of a memref that may be a symbol.
enum Size {
    Symbol,
    /// The size is this value, which must be a symbol.
    Value(ValueId),
}

/// Returns the size that `memref.dim` returns, if it may be a symbol. The memref must be from the
/// function's own region, or an allocation or view with such a size.
fn size_of(cx: Context<'_>, dim: OpId, placement: &Placement) -> Option<Size> {
    let &[memref, at] = cx.operands(dim) else {
        return None;
    };
    let op = match cx.body.value(memref).def {
        ValueDef::BlockArg(block, _) => {
            return (cx.body.block(block).region == ROOT.0).then_some(Size::Symbol);
        }
        ValueDef::Result(op, _) => op,
    };
    if is_at_top(cx, op, placement) {
        return Some(Size::Symbol);
    }
    let kind = cx.body.op(op).op;
    let first = if kind == Op::MemRef(MemRefOp::Alloc) {
        0
    } else if kind == Op::MemRef(MemRefOp::View) {
        // The sizes follow the buffer and the offset.
        2
    } else if kind == Op::MemRef(MemRefOp::SubView) {
        // The sizes follow the source and the offsets.
        let offsets = cx.body.i64s_attr(op, Key::StaticOffsets).unwrap_or(&[]);
        1 + offsets.iter().filter(|offset| **offset == DYNAMIC).count()
    } else {
        return None;
    };
    let ValueDef::Result(constant, _) = cx.body.value(at).def else {
        return None;
    };
    let attr = cx.body.attr(constant, Key::Value)?;
    let (Attr::Int(at, _), true) = (attr, is_constant(cx.body.op(constant).op)) else {
        return None;
    };
    let shape = &cx.types.as_memref(cx.body.ty(memref))?.shape;
    let at = usize::try_from(*at).ok()?;
    if *shape.get(at)? != DYNAMIC {
        return Some(Size::Symbol);
    }
    let before = shape[..at].iter().filter(|size| **size == DYNAMIC).count();
    let size = cx.operands(op).get(first + before)?;
    Some(Size::Value(*size))
}

/// Returns whether an op is in the function's own region instead of a nested region.
fn is_at_top(cx: Context<'_>, op: OpId, placement: &Placement) -> bool {
    let place = placement.of(op);
    place.is_some_and(|(block, _)| cx.body.block(block).region == ROOT.0)
}
