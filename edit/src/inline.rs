//! Copying and inlining of function bodies.

use lowerfuzz_ir::{Attr, BlockId, CfOp, FuncOp, Key, Level, LlvmOp, Op, ValueId};
use rustc_hash::FxHashMap;

use crate::draft::{Draft, is_direct_call};
use crate::graph::{Block, Edge, Graph, Node, Place};

/// Returns the function of the test case that an op calls directly.
pub fn callee(draft: &Draft, node: &Node) -> Option<usize> {
    if !is_direct_call(node.op) {
        return None;
    }
    node.attrs.iter().find_map(|a| match (a.key, &a.value) {
        (Key::Callee, Attr::Symbol(name)) => draft.find(*name),
        _ => None,
    })
}

/// Returns the direct calls that can be inlined: the caller, the place of the call, and the callee.
pub fn calls(draft: &Draft) -> Vec<(usize, Place, usize)> {
    let mut found = Vec::new();
    for (func, graph) in draft.bodies() {
        for block in &graph.root {
            for (i, node) in graph.block(*block).nodes.iter().enumerate() {
                if let Some(callee) = callee(draft, node)
                    && callee != func
                    && draft.graphs[callee].is_some()
                {
                    found.push((func, (*block, i), callee));
                }
            }
        }
    }
    found
}

/// Copies the root blocks of `from`, with nested regions, into `into`. Returns the map from old to
/// new ids.
pub fn copy_blocks(
    into: &mut Graph,
    from: &Graph,
    blocks: &[BlockId],
) -> (FxHashMap<BlockId, BlockId>, FxHashMap<ValueId, ValueId>) {
    let mut all = Vec::new();
    let mut left: Vec<BlockId> = blocks.iter().rev().copied().collect();
    while let Some(id) = left.pop() {
        all.push(id);
        let nested = from.block(id).nodes.iter().flat_map(|n| n.regions.iter());
        left.extend(nested.flatten().rev());
    }
    let mut new_blocks = FxHashMap::default();
    let mut values = FxHashMap::default();
    for id in &all {
        new_blocks.insert(*id, into.new_block());
        let block = from.block(*id);
        let results = block.nodes.iter().flat_map(|n| n.results.iter());
        for value in block.args.iter().chain(results) {
            values.insert(*value, into.new_value(from.ty(*value)));
        }
    }
    let renamed = |v: &ValueId| values.get(v).copied().unwrap_or(*v);
    let moved = |b: &BlockId| new_blocks.get(b).copied().unwrap_or(*b);
    for id in &all {
        let block = from.block(*id);
        let nodes = block.nodes.iter().map(|node| Node {
            op: node.op,
            operands: node.operands.iter().map(renamed).collect(),
            results: node.results.iter().map(renamed).collect(),
            attrs: node.attrs.clone(),
            edges: node
                .edges
                .iter()
                .map(|e| Edge {
                    to: moved(&e.to),
                    args: e.args.iter().map(renamed).collect(),
                })
                .collect(),
            regions: node
                .regions
                .iter()
                .map(|r| r.iter().map(moved).collect())
                .collect(),
            loc: node.loc,
        });
        let (nodes, args) = (nodes.collect(), block.args.iter().map(renamed).collect());
        let new = into.block_mut(moved(id));
        new.nodes = nodes;
        new.args = args;
    }
    (new_blocks, values)
}

/// Returns the unconditional branch op of a level.
pub fn branch_op(level: Level) -> Op {
    match level {
        Level::Source => Op::Cf(CfOp::Br),
        Level::Llvm => Op::Llvm(LlvmOp::Br),
    }
}

/// Replaces a call by the body of the callee.
pub fn inline(graph: &mut Graph, (block, at): Place, body: &Graph, level: Level) -> Option<()> {
    let entry = *body.root.first()?;
    let (blocks, _) = copy_blocks(graph, body, &body.root);
    let new: Vec<BlockId> = body
        .root
        .iter()
        .filter_map(|b| blocks.get(b).copied())
        .collect();
    let rest = graph.new_block();
    let tail = graph.block_mut(block).nodes.split_off(at);
    let mut tail = tail.into_iter();
    let call = tail.next()?;
    let jump = |to: BlockId, args: &[ValueId]| {
        let mut node = Node::new(branch_op(level));
        node.edges.push(Edge {
            to,
            args: args.iter().copied().collect(),
        });
        node
    };
    let into = *blocks.get(&entry)?;
    let branch = jump(into, &call.operands);
    graph.block_mut(block).nodes.push(branch);
    *graph.block_mut(rest) = Block {
        args: call.results.clone(),
        nodes: tail.collect(),
    };
    for id in &new {
        if let Some(last) = graph.block_mut(*id).nodes.last_mut()
            && last.op == return_op(level)
        {
            *last = jump(rest, &last.operands.clone());
        }
    }
    let position = graph.root.iter().position(|b| *b == block)?;
    graph
        .root
        .splice(position + 1..position + 1, new.into_iter().chain([rest]));
    graph.prune();
    Some(())
}

/// Returns the return op of a level.
pub fn return_op(level: Level) -> Op {
    match level {
        Level::Source => Op::Func(FuncOp::Return),
        Level::Llvm => Op::Llvm(LlvmOp::Return),
    }
}
