//! Rules of the `scf` dialect and of `memref.alloca_scope`. They concern regions, their arguments,
//! and the yielded values.

use super::context::{Context, Rule, count};
use super::placement::Placement;
use crate::attr::Key;
use crate::module::{OpId, RegionId, ValueId};
use crate::ops::{MemRefOp, Op, ScfOp};
use crate::types::{Type, TypeList};

/// Checks `scf.if`: one or two regions of one block each.
pub(super) fn if_regions(cx: Context<'_>, op: OpId) -> Rule {
    let &[then, other] = regions(cx, op)?;
    block(cx, "the first region", then, &[], Op::Scf(ScfOp::Yield))?;
    if cx.body.region(other).is_empty() && cx.body.n_results(op) == 0 {
        return Ok(());
    }
    block(cx, "the second region", other, &[], Op::Scf(ScfOp::Yield))
}

/// Checks `scf.for`. The arguments of the region must be the induction variable and the iteration
/// arguments.
pub(super) fn for_region(cx: Context<'_>, op: OpId) -> Rule {
    let operands = cx.operands(op);
    let inits = types(cx, &operands[3..]);
    same(cx, ("result", ""), &inits, &results(cx, op))?;
    let &[region] = regions(cx, op)?;
    let mut args = TypeList::from_slice(&[cx.ty(operands[0])]);
    args.extend(inits);
    block(cx, "the region", region, &args, Op::Scf(ScfOp::Yield))
}

/// Checks `scf.while`. The arguments of the first region must match the operands, and those of the
/// second region must match the op's results.
pub(super) fn while_regions(cx: Context<'_>, op: OpId) -> Rule {
    let &[before, after] = regions(cx, op)?;
    let inits = types(cx, cx.operands(op));
    let end = Op::Scf(ScfOp::Condition);
    block(cx, "the first region", before, &inits, end)?;
    let results = results(cx, op);
    block(
        cx,
        "the second region",
        after,
        &results,
        Op::Scf(ScfOp::Yield),
    )
}

/// Checks `scf.index_switch`: a default region, and a region for each case.
pub(super) fn switch_regions(cx: Context<'_>, op: OpId) -> Rule {
    let Some(cases) = cx.body.i64s_attr(op, Key::Cases) else {
        return Err("expected a list of numbers as cases".into());
    };
    let mut sorted: Vec<i64> = cases.to_vec();
    sorted.sort_unstable();
    if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("expected each case once, found {} twice", twice[0]));
    }
    let regions = cx.body.op_regions(op);
    count("regions", cases.len() + 1, regions.len())?;
    for region in regions {
        block(cx, "a region", *region, &[], Op::Scf(ScfOp::Yield))?;
    }
    Ok(())
}

/// Checks `scf.execute_region`: one region of at least one block.
pub(super) fn execute_region(cx: Context<'_>, op: OpId) -> Rule {
    let &[region] = regions(cx, op)?;
    let Some(entry) = cx.body.region(region).first() else {
        return Err("expected a region of one block or more, found none".into());
    };
    count(
        "arguments of the region",
        0,
        cx.body.block(*entry).args.len(),
    )
}

/// Checks `memref.alloca_scope`: one region of one block.
pub(super) fn alloca_scope(cx: Context<'_>, op: OpId) -> Rule {
    let &[region] = regions(cx, op)?;
    let end = Op::MemRef(MemRefOp::AllocaScopeReturn);
    block(cx, "the region", region, &[], end)
}

/// Checks that `memref.alloca_scope.return` returns the results of the enclosing scope.
pub(super) fn alloca_scope_return(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    count("successors", 0, cx.body.n_successors(op))?;
    match placement.around(cx.body, op) {
        Some(owner) if cx.body.op(owner).op == Op::MemRef(MemRefOp::AllocaScope) => {
            let wanted = results(cx, owner);
            same(cx, ("operand", ""), &wanted, &types(cx, cx.operands(op)))
        }
        Some(_) | None => Err("expected an enclosing memref.alloca_scope".into()),
    }
}

/// Checks `scf.forall`. It must have equally many lower bounds, upper bounds and steps, and a ranked
/// tensor for each result. The region's arguments must be the induction variables and the tensors.
pub(super) fn forall(cx: Context<'_>, op: OpId) -> Rule {
    let operands = types(cx, cx.operands(op));
    let results = results(cx, op);
    let bounds = operands.len().checked_sub(results.len());
    let Some(loops) = bounds.filter(|n| n % 3 == 0).map(|n| n / 3) else {
        return Err("expected equally many lower bounds, upper bounds and steps".into());
    };
    let (bounds, outputs) = operands.split_at(3 * loops);
    let index = TypeList::from_elem(Type::INDEX, 3 * loops);
    same(cx, ("operand", ""), &index, bounds)?;
    same(cx, ("result", ""), outputs, &results)?;
    if let Some(other) = outputs.iter().find(|ty| cx.types.as_tensor(**ty).is_none()) {
        return Err(format!(
            "expected ranked tensors as outputs, found {}",
            cx.show(*other)
        ));
    }
    let &[region] = regions(cx, op)?;
    let mut args = TypeList::from_elem(Type::INDEX, loops);
    args.extend_from_slice(outputs);
    let end = Op::Scf(ScfOp::InParallel);
    block(cx, "the region", region, &args, end)
}

/// Checks that `scf.forall.in_parallel` is in the region of an `scf.forall`.
pub(super) fn in_parallel(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    count("successors", 0, cx.body.n_successors(op))?;
    match placement.around(cx.body, op) {
        Some(owner) if cx.body.op(owner).op == Op::Scf(ScfOp::Forall) => Ok(()),
        Some(_) | None => Err("expected an enclosing scf.forall".into()),
    }
}

/// Checks `scf.parallel`. It must have equally many lower bounds, upper bounds and steps, and an
/// initial value for each result. The region's arguments must be the induction variables.
pub(super) fn parallel(cx: Context<'_>, op: OpId) -> Rule {
    let operands = types(cx, cx.operands(op));
    let results = results(cx, op);
    let bounds = operands.len().checked_sub(results.len());
    let loops = match bounds {
        Some(bounds) if bounds > 0 && bounds % 3 == 0 => bounds / 3,
        Some(_) | None => {
            return Err(
                "expected equally many lower bounds, upper bounds and steps, at least one each"
                    .into(),
            );
        }
    };
    let (bounds, inits) = operands.split_at(3 * loops);
    let index = TypeList::from_elem(Type::INDEX, 3 * loops);
    same(cx, ("operand", ""), &index, bounds)?;
    same(cx, ("result", ""), inits, &results)?;
    let &[region] = regions(cx, op)?;
    block(
        cx,
        "the region",
        region,
        &index[..loops],
        Op::Scf(ScfOp::Reduce),
    )
}

/// Checks `scf.reduce`. For each result of the enclosing op, it must have a value and a region that
/// combines two such values.
pub(super) fn reduce(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    count("successors", 0, cx.body.n_successors(op))?;
    let wanted = match placement.around(cx.body, op) {
        Some(owner) if cx.body.op(owner).op == Op::Scf(ScfOp::Parallel) => results(cx, owner),
        Some(_) | None => return Err("expected an enclosing scf.parallel".into()),
    };
    let values = types(cx, cx.operands(op));
    same(cx, ("operand", ""), &wanted, &values)?;
    let regions = cx.body.op_regions(op);
    count("regions", values.len(), regions.len())?;
    for (region, ty) in regions.iter().zip(&values) {
        let end = Op::Scf(ScfOp::ReduceReturn);
        block(cx, "a region", *region, &[*ty, *ty], end)?;
    }
    Ok(())
}

/// Checks that `scf.reduce.return` returns a value of the type that the enclosing region combines.
pub(super) fn reduce_return(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    count("successors", 0, cx.body.n_successors(op))?;
    let owner = placement.around(cx.body, op);
    let Some(owner) = owner.filter(|owner| cx.body.op(*owner).op == Op::Scf(ScfOp::Reduce)) else {
        return Err("expected an enclosing scf.reduce".into());
    };
    let regions = cx.body.op_regions(owner).iter();
    let ends = |region: &RegionId| {
        let blocks = cx.body.region(*region).iter();
        blocks
            .copied()
            .any(|block| cx.body.block(block).ops.contains(&op))
    };
    let at = regions.clone().position(ends);
    let wanted = at
        .and_then(|at| cx.operands(owner).get(at))
        .map(|v| cx.ty(*v));
    match wanted {
        Some(ty) => cx.same("the operand", ty, cx.ty(cx.operands(op)[0])),
        None => Ok(()),
    }
}

/// Checks that `scf.condition` is in an `scf.while` op, and that the forwarded values have the
/// types of its results.
pub(super) fn condition(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    count("successors", 0, cx.body.n_successors(op))?;
    match placement.around(cx.body, op) {
        Some(owner) if cx.body.op(owner).op == Op::Scf(ScfOp::While) => {
            let args = types(cx, &cx.operands(op)[1..]);
            same(cx, ("argument", ""), &results(cx, owner), &args)
        }
        Some(_) | None => Err("expected an enclosing scf.while".into()),
    }
}

/// Checks the operands of a yield. They must match the results of the enclosing op, or the
/// iteration arguments of its next iteration.
pub(super) fn yield_op(cx: Context<'_>, op: OpId, placement: &Placement) -> Rule {
    count("successors", 0, cx.body.n_successors(op))?;
    let owner = placement.around(cx.body, op);
    let kind = owner.map(|owner| (owner, cx.body.op(owner).op));
    let Some((owner, Op::Scf(kind))) = kind else {
        return Err("expected an enclosing op of scf".into());
    };
    let wanted = match kind {
        ScfOp::If | ScfOp::For | ScfOp::IndexSwitch | ScfOp::ExecuteRegion => results(cx, owner),
        ScfOp::While => types(cx, cx.operands(owner)),
        ScfOp::Parallel
        | ScfOp::Reduce
        | ScfOp::ReduceReturn
        | ScfOp::Condition
        | ScfOp::Yield
        | ScfOp::Forall
        | ScfOp::InParallel => {
            return Err("expected an enclosing op with regions".into());
        }
    };
    same(cx, ("operand", ""), &wanted, &types(cx, cx.operands(op)))
}

/// Returns the op's regions, of which there must be exactly `N`.
pub(super) fn regions<const N: usize>(cx: Context<'_>, op: OpId) -> Result<&[RegionId; N], String> {
    let found = cx.body.op_regions(op);
    count("regions", N, found.len())?;
    found.try_into().map_err(|_| String::new())
}

/// Checks that a region is one block with these arguments and the terminator `end`.
pub(super) fn block(cx: Context<'_>, what: &str, region: RegionId, args: &[Type], end: Op) -> Rule {
    let blocks = cx.body.region(region);
    let &[block] = blocks else {
        return Err(format!(
            "expected one block in {what}, found {}",
            blocks.len()
        ));
    };
    let block = cx.body.block(block);
    let of = format!(" of {what}");
    same(cx, ("argument", &of), args, &types(cx, &block.args))?;
    match block.ops.last() {
        Some(last) if cx.body.op(*last).op == end => Ok(()),
        Some(_) | None => Err(format!("expected {} at the end of {what}", cx.name(end))),
    }
}

pub(super) fn types(cx: Context<'_>, values: &[ValueId]) -> TypeList {
    values.iter().map(|value| cx.ty(*value)).collect()
}

pub(super) fn results(cx: Context<'_>, op: OpId) -> TypeList {
    cx.result_types(op).collect()
}

/// Checks that two lists of types have the same length and the same types.
pub(super) fn same(
    cx: Context<'_>,
    (what, of): (&str, &str),
    wanted: &[Type],
    found: &[Type],
) -> Rule {
    count(&format!("{what}s{of}"), wanted.len(), found.len())?;
    for (i, (wanted, found)) in wanted.iter().zip(found).enumerate() {
        cx.same(&format!("{what} {i}{of}"), *wanted, *found)?;
    }
    Ok(())
}
