//! Unrolls a loop. The result consists of copies of the body without exits, followed by the loop,
//! which exits immediately.

use std::ops::Range;

use lowerfuzz_ir::BlockId;
use rustc_hash::FxHashSet;

use crate::draft::Draft;
use crate::graph::Graph;
use crate::inline::copy_blocks;
use crate::shrink::Shrinker;
use crate::shrink::edges::straighten;

/// The shrinker that replaces structured control flow by blocks and branches.
pub(crate) struct Unroll;

/// The largest number of copies of the loop body. [`super::edges::Straighten`] handles zero
/// iterations.
const MOST: usize = 4;
/// The number of ops above which a loop is not copied.
const MAX_OPS: usize = 200;

/// A natural loop.
struct Loop {
    header: BlockId,
    blocks: Vec<BlockId>,
    /// Terminators that have an edge out of the loop, each with the number of this edge.
    exits: Vec<(BlockId, usize)>,
}

/// Returns the loops of a body, one for each target of a back edge.
fn loops(graph: &Graph) -> Vec<Loop> {
    let mut found = Vec::new();
    let successors = |b: BlockId| {
        let edges = graph.block(b).nodes.last().map_or(&[][..], |n| &n.edges);
        edges.iter().map(|e| e.to)
    };
    // The blocks that can reach a loop header, and that the header can reach, form a loop.
    for header in &graph.root {
        let after = reached(&[*header], &successors);
        if !after.contains(header) {
            continue;
        }
        let blocks: Vec<BlockId> = graph
            .root
            .iter()
            .filter(|b| {
                *b == header
                    || (after.contains(*b) && reached(&[**b], &successors).contains(header))
            })
            .copied()
            .collect();
        // A natural loop is entered through its header only.
        let inside: FxHashSet<BlockId> = blocks.iter().copied().collect();
        let from_outside = |b: &BlockId| {
            graph
                .edges_to(*b)
                .iter()
                .any(|((from, _), _)| !inside.contains(from))
        };
        let entry = graph.root.first() == Some(header);
        if entry || blocks.iter().any(|b| b != header && from_outside(b)) {
            continue;
        }
        let mut exits = Vec::new();
        for block in &blocks {
            for (i, to) in successors(*block).enumerate() {
                if !inside.contains(&to) {
                    exits.push((*block, i));
                }
            }
        }
        found.push(Loop {
            header: *header,
            blocks,
            exits,
        });
    }
    found
}

/// Returns the blocks that are reached over at least one edge.
fn reached<I: Iterator<Item = BlockId>>(
    from: &[BlockId],
    successors: &impl Fn(BlockId) -> I,
) -> FxHashSet<BlockId> {
    let mut found = FxHashSet::default();
    let mut left = from.to_vec();
    while let Some(block) = left.pop() {
        for next in successors(block) {
            if found.insert(next) {
                left.push(next);
            }
        }
    }
    found
}

/// Returns the sites of the shrinker: a function, one of its loops, and one exit of the loop.
fn exits(draft: &Draft) -> Vec<(usize, usize, usize)> {
    let mut found = Vec::new();
    for (func, graph) in draft.bodies() {
        for (i, one) in loops(graph).iter().enumerate() {
            let ops: usize = one.blocks.iter().map(|b| graph.block(*b).nodes.len()).sum();
            if ops <= MAX_OPS {
                found.extend((0..one.exits.len()).map(|exit| (func, i, exit)));
            }
        }
    }
    found
}

impl Shrinker for Unroll {
    fn name(&self) -> &'static str {
        "unroll"
    }

    fn sites(&self, draft: &Draft) -> usize {
        MOST * exits(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, index, exit) = *exits(draft).get(sites.start / MOST)?;
        // Shrinkers try sites from the last to the first, so that small numbers of iterations are
        // tried first.
        let times = MOST - sites.start % MOST;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let mut all = loops(graph);
        let this = all.swap_remove(index);
        let inside: FxHashSet<BlockId> = this.blocks.iter().copied().collect();
        for _ in 0..times {
            copy(graph, &this, &inside)?;
        }
        let (block, edge) = *this.exits.get(exit)?;
        straighten(graph.block_mut(block).nodes.last_mut()?, edge);
        graph.prune();
        Some(draft)
    }

    fn is_detour(&self) -> bool {
        true
    }
}

/// Inserts a copy of a loop before the loop. The copy executes once and continues with the original
/// loop.
fn copy(graph: &mut Graph, this: &Loop, inside: &FxHashSet<BlockId>) -> Option<()> {
    let original = graph.clone();
    let (blocks, _) = copy_blocks(graph, &original, &this.blocks);
    let header = *blocks.get(&this.header)?;
    // Edges from outside of the loop lead to the copy.
    for ((from, at), edge) in original.edges_to(this.header) {
        if !inside.contains(&from) {
            graph.node_mut((from, at)).edges[edge].to = header;
        }
    }
    for (old, new) in &blocks {
        if !inside.contains(old) {
            continue;
        }
        let Some(last) = graph.block_mut(*new).nodes.last_mut() else {
            continue;
        };
        // Back edges of the copy lead to the original loop.
        for edge in &mut last.edges {
            if edge.to == header {
                edge.to = this.header;
            }
        }
        let stays = last
            .edges
            .iter()
            .position(|e| e.to == this.header || blocks.values().any(|b| *b == e.to));
        let leaves = this.exits.iter().any(|(block, _)| block == old);
        if let (Some(stays), true) = (stays, leaves) {
            straighten(last, stays);
        }
    }
    let at = graph.root.iter().position(|b| *b == this.header)?;
    let new: Vec<BlockId> = this
        .blocks
        .iter()
        .filter_map(|b| blocks.get(b).copied())
        .collect();
    graph.root.splice(at..at, new);
    Some(())
}
