//! Another access in the place of an op on a memref: a load whose value is returned, or the
//! memref itself, returned. Programs that show one bug in different ways become one program.

use std::ops::Range;

use lowerfuzz_ir::{BlockId, Level, MemRefOp, Op, ValueId, VectorOp};

use crate::draft::Draft;
use crate::graph::{Graph, Node};
use crate::shrink::Shrinker;
use crate::shrink::blocks::return_op;

/// Where the indices of an access begin among its operands, if it is one.
pub(crate) fn indices(op: Op) -> Option<usize> {
    match op {
        Op::MemRef(MemRefOp::Load | MemRefOp::GenericAtomicRmw | MemRefOp::Prefetch)
        | Op::Vector(VectorOp::Load) => Some(1),
        Op::MemRef(MemRefOp::Store | MemRefOp::AtomicRmw) | Op::Vector(VectorOp::Store) => Some(2),
        Op::MemRef(_)
        | Op::Vector(_)
        | Op::Arith(_)
        | Op::Cf(_)
        | Op::Func(_)
        | Op::Math(_)
        | Op::Complex(_)
        | Op::Llvm(_)
        | Op::Unregistered(_) => None,
    }
}

/// Ends a function in a block before the op at `at`, with these ops and a return of `values`.
/// `false` if another return does not fit.
pub(crate) fn end(
    draft: &mut Draft,
    func: usize,
    (block, at): (BlockId, usize),
    nodes: Vec<Node>,
    values: &[ValueId],
) -> Option<()> {
    let (inputs, _) = draft.signature(func)?;
    let level = draft.func(func).level;
    if level == Level::Llvm && values.len() > 1 {
        return None;
    }
    let graph = draft.graphs[func].as_mut()?;
    let list = &mut graph.block_mut(block).nodes;
    list.truncate(at);
    list.extend(nodes);
    let mut node = Node::new(return_op(level));
    node.operands = values.iter().copied().collect();
    list.push(node);
    graph.prune();
    let types: Vec<_> = values.iter().map(|v| graph.ty(*v)).collect();
    for block in graph.root.clone() {
        let last = graph.block(block).nodes.last()?;
        let fits = last.operands.len() == types.len()
            && last
                .operands
                .iter()
                .zip(&types)
                .all(|(v, ty)| graph.ty(*v) == *ty);
        if last.op == return_op(level) && !fits {
            return None;
        }
    }
    let name = draft.func(func).name;
    for call in draft.case.calls.iter_mut().filter(|c| c.func == name) {
        call.expect = None;
    }
    draft.set_signature(func, &inputs, &types).then_some(())
}

/// Functions whose signature is free.
fn free(draft: &Draft) -> Vec<(usize, &Graph)> {
    draft
        .bodies()
        .filter(|(f, _)| draft.only_entry(*f))
        .collect()
}

/// A block returns one of its arguments at once; the entry block, one of the function.
pub(crate) struct ReturnArgument;

fn arguments(draft: &Draft) -> Vec<(usize, BlockId, ValueId)> {
    let mut found = Vec::new();
    for (func, graph) in free(draft) {
        // Sites are tried from the last one on, and the entry block is the most to gain.
        for block in graph.root.iter().rev() {
            let args = graph.block(*block).args.iter();
            found.extend(args.map(|v| (func, *block, *v)));
        }
    }
    found
}

impl Shrinker for ReturnArgument {
    fn name(&self) -> &'static str {
        "return an argument"
    }

    fn sites(&self, draft: &Draft) -> usize {
        arguments(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, block, value) = *arguments(draft).get(sites.start)?;
        let mut draft = draft.clone();
        end(&mut draft, func, (block, 0), Vec::new(), &[value])?;
        Some(draft)
    }
}

/// An access becomes a load, and what it reads is returned.
pub(crate) struct Load;

fn accesses(draft: &Draft) -> Vec<(usize, (BlockId, usize))> {
    let mut found = Vec::new();
    for (func, graph) in free(draft) {
        for block in &graph.root {
            for (i, node) in graph.block(*block).nodes.iter().enumerate() {
                if indices(node.op).is_some() && node.op != Op::MemRef(MemRefOp::Load) {
                    found.push((func, (*block, i)));
                }
            }
        }
    }
    found
}

impl Shrinker for Load {
    fn name(&self) -> &'static str {
        "load instead"
    }

    fn sites(&self, draft: &Draft) -> usize {
        accesses(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place) = *accesses(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let node = graph.node(place);
        let first = indices(node.op)?;
        let operands = node.operands.get(first - 1..)?.iter().copied().collect();
        let memref = *node.operands.get(first - 1)?;
        let elem = draft.case.module.types.as_memref(graph.ty(memref))?.elem;
        let mut load = Node::new(Op::MemRef(MemRefOp::Load));
        load.operands = operands;
        let value = graph.new_value(elem);
        load.results.push(value);
        end(&mut draft, func, place, vec![load], &[value])?;
        Some(draft)
    }
}
