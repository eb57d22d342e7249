//! Mutations of the control flow between the blocks of a function.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_edit::graph::{Edge, Graph, Node, Place};
use lowerfuzz_edit::inline::branch_op;
use lowerfuzz_ir::{BlockId, CfOp, Level, LlvmOp, Op, Type, ValueId};

use crate::insert::place;
use crate::rng::MutationRng;
use crate::scope::some_value;

pub(crate) fn apply(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    match rng.below(6) {
        0 => permute(draft, rng),
        1 | 2 => retarget(draft, rng),
        3 => exchange(draft, rng),
        4 => split(draft, rng),
        _ => fork(draft, rng),
    }
}

/// Draws an edge. Returns its function, the place of its terminator, and its position among the
/// terminator's edges.
fn edge(draft: &Draft, rng: &mut MutationRng) -> Option<(usize, Place, usize)> {
    let mut edges = Vec::new();
    for (func, place) in draft.places() {
        let count = draft.node(func, place)?.edges.len();
        edges.extend((0..count).map(|edge| (func, place, edge)));
    }
    rng.pick(&edges).copied()
}

/// Swaps two arguments of the same type on an edge.
fn permute(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, place, edge) = edge(draft, rng)?;
    let graph = draft.graphs[func].as_mut()?;
    let args = graph.node(place).edges[edge].args.clone();
    let (a, b) = (rng.below(args.len()), rng.below(args.len()));
    let (x, y) = (*args.get(a)?, *args.get(b)?);
    if x == y || graph.ty(x) != graph.ty(y) {
        return None;
    }
    graph.node_mut(place).edges[edge].args.swap(a, b);
    Some(())
}

/// Returns the blocks to which an edge may lead: all blocks of the function except the entry.
fn targets(graph: &Graph) -> &[BlockId] {
    graph.root.get(1..).unwrap_or_default()
}

/// Makes an edge to a block, and inserts the ops that compute the edge's arguments before a place.
fn edge_to(
    draft: &mut Draft,
    func: usize,
    place: Place,
    to: BlockId,
    rng: &mut MutationRng,
) -> Option<(Vec<Node>, Edge)> {
    let graph = draft.graphs[func].as_ref()?;
    let wanted: Vec<Type> = graph.block(to).args.iter().map(|v| graph.ty(*v)).collect();
    let mut made = Vec::new();
    let mut args: Vec<ValueId> = Vec::new();
    for ty in wanted {
        let (nodes, value) = some_value(draft, func, place, ty, rng)?;
        made.extend(nodes);
        args.push(value);
    }
    let args = args.into_iter().collect();
    Some((made, Edge { to, args }))
}

/// Redirects an edge to another block.
fn retarget(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, place, which) = edge(draft, rng)?;
    let to = *rng.pick(targets(draft.graphs[func].as_ref()?))?;
    let (made, edge) = edge_to(draft, func, place, to, rng)?;
    let graph = draft.graphs[func].as_mut()?;
    graph.node_mut(place).edges[which] = edge;
    graph
        .block_mut(place.0)
        .nodes
        .splice(place.1..place.1, made);
    graph.prune();
    Some(())
}

/// Swaps two edges of a terminator.
fn exchange(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, place, first) = edge(draft, rng)?;
    let edges = &mut draft.graphs[func].as_mut()?.node_mut(place).edges;
    let second = rng.below(edges.len());
    edges.swap(first, second);
    (first != second).then_some(())
}

/// Splits a block in two. The first block may pass a value to the second block as a block argument.
fn split(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, (block, at)) = place(draft, rng)?;
    let level = draft.func(func).level;
    let graph = draft.graphs[func].as_mut()?;
    let position = graph.root.iter().position(|b| *b == block)?;
    let mut tail = graph.block_mut(block).nodes.split_off(at);
    let used: Vec<ValueId> = tail.iter().flat_map(|n| n.all_operands()).collect();
    let made: Vec<ValueId> = tail
        .iter()
        .flat_map(|n| n.results.iter().copied())
        .collect();
    let next = graph.new_block();
    let mut jump = Node::new(branch_op(level));
    let mut edge = Edge {
        to: next,
        args: Default::default(),
    };
    if let Some(value) = rng.pick(&used).filter(|v| !made.contains(v)).copied() {
        let arg = graph.new_value(graph.ty(value));
        graph.block_mut(next).args.push(arg);
        edge.args.push(value);
        for node in &mut tail {
            node.map_operands(|v| if v == value { arg } else { v });
        }
    }
    jump.edges.push(edge);
    graph.block_mut(block).nodes.push(jump);
    graph.block_mut(next).nodes = tail;
    graph.root.insert(position + 1, next);
    Some(())
}

/// Turns a branch into a conditional branch. Both edges of the conditional branch may lead to the
/// same block.
fn fork(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, place, _) = edge(draft, rng)?;
    let level = draft.func(func).level;
    if draft.node(func, place)?.op != branch_op(level) {
        return None;
    }
    let op = match level {
        Level::Source => Op::Cf(CfOp::CondBr),
        Level::Llvm => Op::Llvm(LlvmOp::CondBr),
    };
    let same = draft.node(func, place)?.edges.first()?.to;
    let any = *rng.pick(targets(draft.graphs[func].as_ref()?))?;
    let to = if rng.one_in(2) { same } else { any };
    let (mut made, second) = edge_to(draft, func, place, to, rng)?;
    let (more, condition) = some_value(draft, func, place, Type::I1, rng)?;
    made.extend(more);
    let graph = draft.graphs[func].as_mut()?;
    let node = graph.node_mut(place);
    node.op = op;
    node.operands.push(condition);
    node.edges.push(second);
    graph
        .block_mut(place.0)
        .nodes
        .splice(place.1..place.1, made);
    Some(())
}
