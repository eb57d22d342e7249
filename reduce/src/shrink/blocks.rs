//! Reduces the number of blocks: merges chains of blocks, bypasses blocks that only branch, and
//! cuts off the code after a block.

use std::ops::Range;

use lowerfuzz_ir::{BlockId, CfOp, LlvmOp, Op, Type};
use rustc_hash::FxHashMap;

use crate::draft::Draft;
use crate::graph::{Graph, Node, Values};
use crate::inline::return_op;
use crate::shrink::Shrinker;

fn is_branch(op: Op) -> bool {
    matches!(op, Op::Cf(CfOp::Br) | Op::Llvm(LlvmOp::Br))
}

/// Returns the blocks of all regions.
fn all_blocks(draft: &Draft) -> Vec<(usize, BlockId)> {
    let blocks = draft.bodies();
    blocks
        .flat_map(|(f, g)| g.order().into_iter().map(move |b| (f, b)))
        .collect()
}

/// Returns the blocks of each function's own region.
fn blocks(draft: &Draft) -> Vec<(usize, BlockId)> {
    let blocks = draft.bodies();
    blocks
        .flat_map(|(f, g)| g.root.iter().map(move |b| (f, *b)))
        .collect()
}

/// Merges a block with its only successor, if the block is the successor's only predecessor.
pub(crate) struct Merge;

/// Merges the successor of `block` into `block`. Returns whether the blocks were merged.
fn merge(graph: &mut Graph, block: BlockId) -> bool {
    let Some(last) = graph.block(block).nodes.last() else {
        return false;
    };
    let [edge] = &last.edges[..] else {
        return false;
    };
    let next = edge.to;
    if !is_branch(last.op) || next == block || graph.edges_to(next).len() != 1 {
        return false;
    }
    if graph.root.first() == Some(&next) {
        return false;
    }
    let passed = edge.args.clone();
    let with: FxHashMap<_, _> = graph.block(next).args.iter().copied().zip(passed).collect();
    let rest = std::mem::take(&mut graph.block_mut(next).nodes);
    let nodes = &mut graph.block_mut(block).nodes;
    nodes.pop();
    nodes.extend(rest);
    graph.retain(|b| b != next);
    graph.replace(&with);
    true
}

impl Shrinker for Merge {
    fn name(&self) -> &'static str {
        "merge blocks"
    }

    fn sites(&self, draft: &Draft) -> usize {
        all_blocks(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let blocks = all_blocks(draft);
        let mut draft = draft.clone();
        let mut changed = false;
        for (func, block) in &blocks[sites] {
            let Some(graph) = draft.graphs[*func].as_mut() else {
                continue;
            };
            // An earlier merge may have left this block empty.
            while merge(graph, *block) {
                changed = true;
            }
        }
        changed.then_some(draft)
    }

    fn in_chunks(&self) -> bool {
        true
    }
}

/// Bypasses a block that only branches to another.
pub(crate) struct Thread;

impl Shrinker for Thread {
    fn name(&self) -> &'static str {
        "thread branches"
    }

    fn sites(&self, draft: &Draft) -> usize {
        blocks(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, block) = *blocks(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let [only] = &graph.block(block).nodes[..] else {
            return None;
        };
        if !is_branch(only.op) || graph.root.first() == Some(&block) {
            return None;
        }
        let onward = only.edges.first()?.clone();
        if onward.to == block {
            return None;
        }
        let params = graph.block(block).args.clone();
        for (place, edge) in graph.edges_to(block) {
            let edge = &mut graph.node_mut(place).edges[edge];
            let passed: FxHashMap<_, _> = params
                .iter()
                .copied()
                .zip(edge.args.iter().copied())
                .collect();
            let through = |v: &lowerfuzz_ir::ValueId| passed.get(v).copied().unwrap_or(*v);
            edge.args = onward.args.iter().map(through).collect();
            edge.to = onward.to;
        }
        graph.prune();
        Some(draft)
    }
}

/// Ends a block with a return instead of a branch. The block returns its latest values or simple
/// constants.
pub(crate) struct Cut;

/// The number of ways in which [`Cut`] chooses the returned values.
const WAYS: usize = 2;

impl Shrinker for Cut {
    fn name(&self) -> &'static str {
        "cut"
    }

    fn sites(&self, draft: &Draft) -> usize {
        WAYS * blocks(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, block) = *blocks(draft).get(sites.start / WAYS)?;
        let (_, results) = draft.signature(func)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        if graph.block(block).nodes.last()?.edges.is_empty() {
            return None;
        }
        graph.block_mut(block).nodes.pop();
        let found: Option<Values> = if sites.start.is_multiple_of(WAYS) {
            results.iter().map(|ty| latest(graph, block, *ty)).collect()
        } else {
            let mut values = Values::new();
            for ty in results {
                let (nodes, value) = draft.plain(func, ty)?;
                let graph = draft.graphs[func].as_mut()?;
                graph.block_mut(block).nodes.extend(nodes);
                values.push(value);
            }
            Some(values)
        };
        let level = draft.func(func).level;
        let graph = draft.graphs[func].as_mut()?;
        let mut node = Node::new(return_op(level));
        node.operands = found?;
        graph.block_mut(block).nodes.push(node);
        graph.prune();
        Some(draft)
    }
}

/// Returns the last value of a type that a block defines.
fn latest(graph: &Graph, block: BlockId, ty: Type) -> Option<lowerfuzz_ir::ValueId> {
    let here = graph.block(block);
    let made = here.nodes.iter().rev().flat_map(|n| n.results.iter().rev());
    let args = here.args.iter().chain(graph.entry_args());
    made.chain(args).find(|v| graph.ty(**v) == ty).copied()
}
