//! The walk over a body. It checks blocks, terminators, successors, dominance, and the rules of
//! each op.

use super::context::{Context, Rule};
use super::relations::Surroundings;
use super::signature;
use super::typing::{self, Dialect};
use super::{Rules, Tables, VerifyError};
use crate::error::counted;
use crate::form;
use crate::module::{BlockId, Level, OpId, ROOT, RegionId, ValueId};
use crate::ops::{Op, Trait, Traits};
use crate::types::Type;

/// A region that the walk has entered, and the position of the next op in the region.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    region: RegionId,
    block: usize,
    op: usize,
}

impl Frame {
    fn new(region: RegionId) -> Frame {
        Frame {
            region,
            block: 0,
            op: 0,
        }
    }
}

/// Checks a function body.
pub(super) fn body(
    cx: Context<'_>,
    rules: Rules,
    tables: &mut Tables,
    errors: &mut Vec<VerifyError>,
) {
    if !tables.placement.compute(cx, errors) {
        return;
    }
    entry(cx, errors);
    tables.dominance.reset(cx.body);
    tables.last_edge.clear();
    tables.last_edge.resize(cx.body.n_blocks(), 0);
    tables.walk.clear();
    tables.walk.push(Frame::new(ROOT));
    while let Some(frame) = tables.walk.last_mut() {
        let Some(block) = cx.body.region(frame.region).get(frame.block) else {
            tables.walk.pop();
            continue;
        };
        let ops = &cx.body.block(*block).ops;
        let (first, mut nested) = (frame.op, None);
        for (position, op) in ops.iter().enumerate().skip(first) {
            let is_last = position + 1 == ops.len();
            let place = (*block, position as u32, is_last);
            op_at(cx, rules, *op, place, tables, errors);
            if !cx.body.op_regions(*op).is_empty() {
                nested = Some((position, *op));
                break;
            }
        }
        // The walk visits the regions of an op before the next op.
        let Some(frame) = tables.walk.last_mut() else {
            return;
        };
        if let Some((position, op)) = nested {
            frame.op = position + 1;
            for region in cx.body.op_regions(op).iter().rev() {
                tables.walk.push(Frame::new(*region));
            }
        } else {
            frame.block += 1;
            frame.op = 0;
            terminator(cx, *block, tables, errors);
        }
    }
}

/// Checks that the entry block exists, and that its arguments match the function's arguments.
fn entry(cx: Context<'_>, errors: &mut Vec<VerifyError>) {
    let Some(entry) = cx.body.root().first() else {
        errors.push(cx.error_in_func("expected a body with an entry block, found none"));
        return;
    };
    let args = &cx.body.block(*entry).args;
    let expected: &[Type] = match cx.func.level {
        Level::Source => cx.types.as_function(cx.func.ty).map_or(&[], |f| f.0),
        Level::Llvm => cx.types.as_llvm_func(cx.func.ty).map_or(&[], |f| f.1),
    };
    if args.len() != expected.len() {
        errors.push(cx.error_in_func(format!(
            "expected an entry block with {} arguments, found {}",
            expected.len(),
            args.len()
        )));
        return;
    }
    for (i, (arg, ty)) in args.iter().zip(expected).enumerate() {
        if let Err(message) = cx.same("an entry block argument", *ty, cx.ty(*arg)) {
            errors.push(cx.error_in_func(format!("argument {i}: {message}")));
        }
    }
}

/// Checks that a block ends in a terminator.
fn terminator(cx: Context<'_>, block: BlockId, tables: &mut Tables, errors: &mut Vec<VerifyError>) {
    let last = cx.body.block(block).ops.last();
    let ends = last.is_some_and(|op| {
        let op = cx.body.op(*op).op;
        op.is_terminator() || matches!(op, Op::Unregistered(_))
    });
    if ends {
        return;
    }
    let region = RegionId(cx.body.block(block).region);
    let owner = tables.placement.owner(region);
    let free = owner.is_some_and(|op| matches!(cx.body.op(op).op, Op::Unregistered(_)));
    if free && cx.body.region(region).len() == 1 {
        return;
    }
    match (last, owner) {
        (Some(op), _) => {
            errors.push(cx.error(*op, "expected a terminator at the end of the block"))
        }
        (None, Some(op)) => errors.push(cx.error(op, "expected a terminator in an empty block")),
        (None, None) => {
            errors.push(cx.error_in_func("expected a terminator in an empty block"));
        }
    }
}

fn op_at(
    cx: Context<'_>,
    rules: Rules,
    op: OpId,
    (block, position, is_last): (BlockId, u32, bool),
    tables: &mut Tables,
    errors: &mut Vec<VerifyError>,
) {
    let kind = cx.body.op(op).op;
    let traits = kind.traits();
    if traits.contains(Trait::Terminator) && !is_last {
        errors.push(cx.error(op, "expected a terminator to be the last op of its block"));
    }
    for (i, value) in cx.body.all_operands(op).iter().enumerate() {
        if tables.placement.is_before(*value, block, position) {
            continue;
        }
        let Tables {
            placement,
            dominance,
            ..
        } = tables;
        if !dominance.allows(cx.body, placement, *value, (block, position)) {
            errors.push(cx.error(op, format!("operand {i} does not dominate this use")));
        }
    }
    if cx.body.n_successors(op) != 0 {
        if !is_last {
            errors.push(cx.error(op, "expected successors only at the last op of a block"));
        }
        successors(cx, rules, op, block, tables, errors);
    }
    let may_hold_regions = traits.contains(Trait::Regions) || matches!(kind, Op::Unregistered(_));
    if !may_hold_regions && !cx.body.op_regions(op).is_empty() {
        errors.push(cx.error(op, "expected no regions"));
    }
    let own_region = cx.body.block(block).region == ROOT.0;
    if let Err(message) = own_rule(cx, op, (kind, traits), own_region, tables) {
        errors.push(cx.error(op, message));
    }
    if rules.only_llvm && !matches!(kind, Op::Llvm(_) | Op::Unregistered(_)) {
        errors.push(cx.error(op, "an op of the source level was not converted"));
    }
}

/// Checks an op against the signature in the op's table row.
fn own_rule(
    cx: Context<'_>,
    op: OpId,
    (kind, traits): (Op, Traits),
    own_region: bool,
    tables: &Tables,
) -> Rule {
    if !cx.body.attrs(op).is_empty() {
        typing::flags(cx, op)?;
    }
    if !traits.contains(Trait::Terminator) && cx.body.n_successors(op) != 0 {
        return if matches!(kind, Op::Unregistered(_)) {
            Ok(())
        } else {
            Err("expected no successors".into())
        };
    }
    let Some(form) = form::of(kind) else {
        return Ok(());
    };
    let dialect = if matches!(kind, Op::Llvm(_)) {
        Dialect::Llvm
    } else {
        Dialect::Source
    };
    let around = Surroundings {
        own_region,
        placement: &tables.placement,
    };
    signature::check(cx, op, &form.signature, dialect, around)
}

/// Checks that successors are in the op's region, and that the operands passed to a successor match
/// its arguments.
fn successors(
    cx: Context<'_>,
    rules: Rules,
    op: OpId,
    from: BlockId,
    tables: &mut Tables,
    errors: &mut Vec<VerifyError>,
) {
    let region = cx.body.block(from).region;
    let mark = op.0 + 1;
    for (i, (to, operands)) in cx.body.successors(op).enumerate() {
        let block = cx.body.block(to);
        if block.region != region || !tables.placement.has_block(to) {
            errors.push(cx.error(op, format!("successor {i} is not a block of this region")));
            continue;
        }
        if cx.body.region(RegionId(region)).first() == Some(&to) {
            errors.push(cx.error(op, format!("successor {i} is the entry block")));
        }
        if let Err(message) = passed(cx, i, operands, &block.args) {
            errors.push(cx.error(op, message));
        }
        let before = std::mem::replace(&mut tables.last_edge[to.index()], mark);
        if rules.distinct_successors && before == mark && !block.args.is_empty() {
            let message = format!("successor {i} has arguments and is a successor twice");
            errors.push(cx.error(op, message));
        }
    }
}

fn passed(cx: Context<'_>, i: usize, operands: &[ValueId], args: &[ValueId]) -> Rule {
    if operands.len() != args.len() {
        return Err(format!(
            "expected {} for successor {i}, found {}",
            counted(args.len(), "operand", "operands"),
            operands.len()
        ));
    }
    for (operand, arg) in operands.iter().zip(args) {
        if cx.ty(*operand) != cx.ty(*arg) {
            let what = format!("an operand for successor {i}");
            return cx.same(&what, cx.ty(*arg), cx.ty(*operand));
        }
    }
    Ok(())
}
