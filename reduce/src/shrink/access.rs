//! Replaces an op on a memref by a load whose value is returned, or by a return of the memref
//! itself. As a result, different programs that reproduce the same bug become the same program.

use std::ops::Range;

use lowerfuzz_ir::case::Datum;
use lowerfuzz_ir::{BlockId, Level, MemRefOp, Op, Type, ValueId, VectorOp};

use crate::draft::Draft;
use crate::graph::{Graph, Node};
use crate::inline::return_op;
use crate::shrink::Shrinker;
use crate::shrink::promote::distinguishing_contents;

/// Returns the position of the first index among the operands of a memory access; `None` for other
/// ops.
pub(crate) fn indices(op: Op) -> Option<usize> {
    let reads = matches!(
        op,
        Op::MemRef(MemRefOp::Load | MemRefOp::GenericAtomicRmw | MemRefOp::Prefetch)
            | Op::Vector(VectorOp::Load)
    );
    let writes = matches!(
        op,
        Op::MemRef(MemRefOp::Store | MemRefOp::AtomicRmw) | Op::Vector(VectorOp::Store)
    );
    match (reads, writes) {
        (true, _) => Some(1),
        (_, true) => Some(2),
        (false, false) => None,
    }
}

/// Ends a block before the op at `at`: the given ops and a return of `values` follow. `None` if the
/// function contains another return whose values have other types.
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

/// Returns the functions whose signature may change.
fn with_free_signature(draft: &Draft) -> Vec<(usize, &Graph)> {
    draft
        .bodies()
        .filter(|(f, _)| draft.only_entry(*f))
        .collect()
}

/// Ends a block at its start and returns one of the block's arguments.
pub(crate) struct ReturnArgument;

fn arguments(draft: &Draft) -> Vec<(usize, BlockId, ValueId)> {
    let mut found = Vec::new();
    for (func, graph) in with_free_signature(draft) {
        // Shrinkers try sites from the last to the first. The entry block is the last site, because
        // a candidate that ends the entry block is the smallest.
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

/// Replaces a memory access by a load and returns the loaded value. The memory has its original
/// contents, or contents in which neighbouring elements differ.
pub(crate) struct Load;

const WAYS: usize = 3;

/// Returns the position of the accessed memref among the operands.
fn accessed(op: Op) -> Option<usize> {
    let read = [
        Op::Vector(VectorOp::TransferRead),
        // The source of `memref.copy` is its first operand; `memref.copy` has no indices.
        Op::MemRef(MemRefOp::Copy),
    ];
    if read.contains(&op) {
        return Some(0);
    }
    if op == Op::Vector(VectorOp::TransferWrite) {
        return Some(1);
    }
    indices(op).map(|first| first - 1)
}

fn accesses(draft: &Draft) -> Vec<(usize, (BlockId, usize))> {
    let mut found = Vec::new();
    for (func, graph) in with_free_signature(draft) {
        for block in &graph.root {
            for (i, node) in graph.block(*block).nodes.iter().enumerate() {
                if accessed(node.op).is_some() && node.op != Op::MemRef(MemRefOp::Load) {
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
        WAYS * accesses(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place) = *accesses(draft).get(sites.start / WAYS)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let node = graph.node(place);
        let at = accessed(node.op)?;
        let memref = *node.operands.get(at)?;
        let ty = draft.case.module.types.as_memref(graph.ty(memref))?;
        let (elem, rank) = (ty.elem, ty.rank());
        let operands = if node.op == Op::MemRef(MemRefOp::Copy) {
            let last: Vec<i64> = ty
                .shape
                .iter()
                .map(|size| size.saturating_sub(1).max(0))
                .collect();
            let indices = index_arguments(&mut draft, func, &last)?;
            std::iter::once(memref).chain(indices).collect()
        } else {
            node.operands.get(at..=at + rank)?.iter().copied().collect()
        };
        let graph = draft.graphs[func].as_mut()?;
        let mut load = Node::new(Op::MemRef(MemRefOp::Load));
        load.operands = operands;
        let value = graph.new_value(elem);
        load.results.push(value);
        end(&mut draft, func, place, vec![load], &[value])?;
        if sites.start % WAYS < 2 {
            let name = draft.func(func).name;
            let calls = draft.case.calls.iter_mut().filter(|c| c.func == name);
            for datum in calls.flat_map(|c| &mut c.args) {
                if let Datum::MemRef(memref) = datum {
                    let count = memref.contents.len();
                    memref.contents = if sites.start.is_multiple_of(WAYS) {
                        distinguishing_contents(count)
                    } else {
                        (0..count as u128).map(|i| Some(i & 1)).collect()
                    };
                }
            }
        }
        Some(draft)
    }
}

/// Adds `index` arguments to a function. The calls of the test case pass the given values for them.
fn index_arguments(draft: &mut Draft, func: usize, values: &[i64]) -> Option<Vec<ValueId>> {
    let (mut inputs, results) = draft.signature(func)?;
    let name = draft.func(func).name;
    let mut made = Vec::new();
    for value in values {
        inputs.push(Type::INDEX);
        let graph = draft.graphs[func].as_mut()?;
        let argument = graph.new_value(Type::INDEX);
        let entry = *graph.root.first()?;
        graph.block_mut(entry).args.push(argument);
        made.push(argument);
        let attrs = &mut draft.case.module.funcs[func].arg_attrs;
        if !attrs.is_empty() {
            attrs.push(Vec::new());
        }
        for call in draft.case.calls.iter_mut().filter(|c| c.func == name) {
            call.args.push(Datum::Scalar {
                bits: Some(u128::try_from(*value).ok()?),
                ty: Type::INDEX,
            });
        }
    }
    draft.set_signature(func, &inputs, &results).then_some(made)
}
