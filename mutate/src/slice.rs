//! Copies of consecutive ops, which come from the program itself or from another program.

use std::collections::hash_map::Entry;

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_edit::graph::{Graph, Node, Place};
use lowerfuzz_ir::{Attr, Level, Type, ValueId};
use rustc_hash::FxHashMap;

use crate::graft::Import;
use crate::insert::{insert_before, place};
use crate::rng::MutationRng;
use crate::scope::some_value;

/// The maximum number of consecutive ops that one mutation copies.
const MAX_RUN: usize = 8;

/// Draws consecutive ops of a block. None of these ops has regions or is a terminator.
pub(crate) fn run(draft: &Draft, rng: &mut MutationRng) -> Option<(usize, Place, usize)> {
    let (func, (block, at)) = place(draft, rng)?;
    let nodes = &draft.graphs[func].as_ref()?.block(block).nodes;
    let wanted = 1 + rng.below(MAX_RUN);
    let plain = |node: &&Node| !node.op.is_terminator() && node.regions.is_empty();
    let count = nodes[at..].iter().take(wanted).take_while(plain).count();
    (count > 0).then_some((func, (block, at), count))
}

/// Copies consecutive ops of the program. The copies have other operands.
pub(crate) fn repeat(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, (block, at), count) = run(draft, rng)?;
    let graph = draft.graphs[func].as_ref()?;
    let nodes = graph.block(block).nodes[at..at + count].to_vec();
    let types = graph.values.clone();
    let level = draft.func(func).level;
    insert_copies(draft, nodes, &|v| types[v.index()], level, rng)
}

/// Copies ops of another program. The copies use values of this program.
pub(crate) fn from(draft: &mut Draft, donor: &Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, (block, at), count) = run(donor, rng)?;
    let graph: &Graph = donor.graphs[func].as_ref()?;
    let mut nodes = graph.block(block).nodes[at..at + count].to_vec();
    let mut import = Import::new(&donor.case.module, draft.case.release);
    let mut types: FxHashMap<ValueId, Type> = FxHashMap::default();
    for node in &mut nodes {
        for value in node.all_operands().chain(node.results.iter().copied()) {
            types.insert(value, import.ty(&mut draft.case.module, graph.ty(value)));
        }
        // The importing program lacks the function or global to which the symbol refers.
        if node
            .attrs
            .iter()
            .any(|a| matches!(a.value, Attr::Symbol(_)))
        {
            return None;
        }
        import.op(&mut draft.case.module, node)?;
    }
    import.has_types()?;
    let level = donor.func(func).level;
    insert_copies(draft, nodes, &|v| types[&v], level, rng)
}

/// Inserts ops at a random place, renames their results, and replaces their operands by available
/// values.
fn insert_copies(
    draft: &mut Draft,
    nodes: Vec<Node>,
    ty: &dyn Fn(ValueId) -> Type,
    level: Level,
    rng: &mut MutationRng,
) -> Option<()> {
    let (func, place) = place(draft, rng)?;
    if draft.func(func).level != level {
        return None;
    }
    let mut renamed: FxHashMap<ValueId, ValueId> = FxHashMap::default();
    let mut put_there = Vec::new();
    for mut node in nodes {
        for value in node.all_operands() {
            if let Entry::Vacant(vacant) = renamed.entry(value) {
                let (made, other) = some_value(draft, func, place, ty(value), rng)?;
                put_there.extend(made);
                vacant.insert(other);
            }
        }
        node.map_operands(|v| renamed[&v]);
        let graph = draft.graphs[func].as_mut()?;
        for result in &mut node.results {
            let new = graph.new_value(ty(*result));
            renamed.insert(*result, new);
            *result = new;
        }
        put_there.push(node);
    }
    insert_before(draft, func, place, put_there, rng)
}
