//! Mutation that replaces an op by another op with the same operands, or replaces an operand by
//! another value.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_ir::{Key, Op, Type};

use crate::rng::MutationRng;
use crate::scope::some_value;

pub(crate) fn apply(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    if rng.one_in(2) {
        op(draft, rng)
    } else {
        operand(draft, rng)
    }
}

/// Replaces an op by another op that exists in the release and has the same operand and result
/// types.
fn op(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, place) = *rng.pick(&draft.places())?;
    let release = draft.case.release;
    let node = draft.graphs[func].as_mut()?.node_mut(place);
    let row = node.op.row()?;
    let alike: Vec<Op> = Op::all()
        .filter(|op| *op != node.op && matches!(op, Op::Llvm(_)) == matches!(node.op, Op::Llvm(_)))
        .filter(|op| {
            let other = op.row();
            other.is_some_and(|o| o.takes_the_place_of(row) && o.name(release).is_some())
        })
        .filter(|op| (rng.offered)(*op))
        .collect();
    node.op = *rng.pick(&alike)?;
    // The new op may not support the flags of the old op.
    node.attrs.retain(|a| matches!(a.key, Key::Predicate));
    Some(())
}

/// Replaces an operand of an op or of one of its edges by a value of the same type.
fn operand(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, place) = *rng.pick(&draft.places())?;
    let graph = draft.graphs[func].as_ref()?;
    let all: Vec<Type> = graph
        .node(place)
        .all_operands()
        .map(|v| graph.ty(v))
        .collect();
    let chosen = rng.below(all.len());
    let (made, value) = some_value(draft, func, place, *all.get(chosen)?, rng)?;
    let graph = draft.graphs[func].as_mut()?;
    let mut changed = false;
    let mut i = 0;
    graph.node_mut(place).map_operands(|old| {
        i += 1;
        if i - 1 != chosen {
            return old;
        }
        changed = old != value;
        value
    });
    let (block, at) = place;
    graph.block_mut(block).nodes.splice(at..at, made);
    changed.then_some(())
}
