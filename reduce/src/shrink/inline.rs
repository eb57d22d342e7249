//! Puts the body of a function in the place of its call.

use std::ops::Range;

use lowerfuzz_ir::case::Datum;
use lowerfuzz_ir::{Attr, BlockId, CfOp, FuncOp, Key, Level, LlvmOp, NamedAttr, Op, Sym, ValueId};
use rustc_hash::FxHashMap;

use crate::draft::{Draft, is_direct_call};
use crate::graph::{Edge, Graph, Node, Place};
use crate::shrink::Shrinker;
use crate::shrink::blocks::return_op;
use crate::shrink::results::constant_function;

/// Inlines calls.
pub(crate) struct Inline;

fn callee(draft: &Draft, node: &Node) -> Option<usize> {
    if !is_direct_call(node.op) {
        return None;
    }
    node.attrs.iter().find_map(|a| match (a.key, &a.value) {
        (Key::Callee, Attr::Symbol(name)) => draft.find(*name),
        _ => None,
    })
}

fn calls(draft: &Draft) -> Vec<(usize, Place, usize)> {
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

impl Shrinker for Inline {
    fn name(&self) -> &'static str {
        "inline"
    }

    fn sites(&self, draft: &Draft) -> usize {
        calls(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place, callee) = *calls(draft).get(sites.start)?;
        let body = draft.graphs[callee].clone()?;
        let level = draft.func(func).level;
        let mut draft = draft.clone();
        inline(draft.graphs[func].as_mut()?, place, &body, level)?;
        Some(draft)
    }

    fn is_detour(&self) -> bool {
        true
    }
}

/// Copies the root blocks of `from` (with all that is in them) into `into`; old ids to new ones.
pub(crate) fn copy_blocks(
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

/// The unconditional branch of a level.
pub(crate) fn branch_op(level: Level) -> Op {
    match level {
        Level::Source => Op::Cf(CfOp::Br),
        Level::Llvm => Op::Llvm(LlvmOp::Br),
    }
}

fn inline(graph: &mut Graph, (block, at): Place, body: &Graph, level: Level) -> Option<()> {
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
    *graph.block_mut(rest) = crate::graph::Block {
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

/// A call of a function value that is known becomes a call by name.
pub(crate) struct Direct;

fn indirect(draft: &Draft) -> Vec<(usize, Place)> {
    let places = draft.places().into_iter();
    places
        .filter(|(f, p)| {
            let op = draft.node(*f, *p).map(|n| n.op);
            op == Some(Op::Func(FuncOp::CallIndirect))
        })
        .collect()
}

/// The function that every call passes for a parameter, of a function that only the case calls.
fn always_passed(draft: &Draft, func: usize, position: usize) -> Option<Sym> {
    if !draft.only_entry(func) {
        return None;
    }
    let name = draft.func(func).name;
    let calls = draft.case.calls.iter().filter(|c| c.func == name);
    let mut passed = calls.map(|call| match call.args.get(position) {
        Some(Datum::Func(name)) => Some(*name),
        Some(Datum::Scalar { .. } | Datum::Vector { .. } | Datum::MemRef(_)) | None => None,
    });
    let first = passed.next()??;
    passed.all(|name| name == Some(first)).then_some(first)
}

impl Shrinker for Direct {
    fn name(&self) -> &'static str {
        "direct calls"
    }

    fn sites(&self, draft: &Draft) -> usize {
        indirect(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place) = *indirect(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let value = *graph.node(place).operands.first()?;
        let constant = graph.places().into_iter().find_map(|p| {
            let node = graph.node(p);
            node.results
                .contains(&value)
                .then(|| constant_function(node.op, &node.attrs))?
        });
        let argument = graph.entry_args().iter().position(|v| *v == value);
        let passed = argument.and_then(|position| always_passed(&draft, func, position));
        let name = constant.or(passed)?;
        let node = draft.graphs[func].as_mut()?.node_mut(place);
        node.op = Op::Func(FuncOp::Call);
        node.operands.remove(0);
        node.attrs = vec![NamedAttr {
            key: Key::Callee,
            value: Attr::Symbol(name),
        }];
        Some(draft)
    }
}
