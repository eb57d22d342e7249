//! Ends a function at an op and returns what the op made: what comes later does not matter if
//! the value is wrong already.

use std::ops::Range;

use lowerfuzz_ir::Level;

use crate::draft::Draft;
use crate::graph::{Node, Place};
use crate::shrink::Shrinker;
use crate::shrink::blocks::return_op;

/// See the module's documentation.
pub(crate) struct Expose;

/// Ops with results in functions whose signature is free.
fn places(draft: &Draft) -> Vec<(usize, Place)> {
    let mut found = Vec::new();
    for (func, graph) in draft.bodies() {
        if !draft.only_entry(func) {
            continue;
        }
        for block in &graph.root {
            for (i, node) in graph.block(*block).nodes.iter().enumerate() {
                if !node.results.is_empty() && node.edges.is_empty() {
                    found.push((func, (*block, i)));
                }
            }
        }
    }
    found
}

impl Shrinker for Expose {
    fn name(&self) -> &'static str {
        "return early"
    }

    fn sites(&self, draft: &Draft) -> usize {
        places(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let places = places(draft);
        // Sites are tried from the last one on, and the shortest program is wanted first.
        let (func, (block, at)) = *places.get(places.len() - 1 - sites.start)?;
        let (inputs, _) = draft.signature(func)?;
        let mut draft = draft.clone();
        let level = draft.func(func).level;
        let graph = draft.graphs[func].as_mut()?;
        let nodes = &mut graph.block_mut(block).nodes;
        nodes.truncate(at + 1);
        let results = nodes.last()?.results.clone();
        let mut node = Node::new(return_op(level));
        node.operands = results.clone();
        nodes.push(node);
        graph.prune();
        let types: Vec<_> = results.iter().map(|v| graph.ty(*v)).collect();
        // The other returns are gone, or return something else.
        for block in graph.root.clone() {
            let last = graph.block(block).nodes.last()?;
            let returns = last.op == return_op(level);
            let fits = last.operands.len() == types.len()
                && last
                    .operands
                    .iter()
                    .zip(&types)
                    .all(|(v, ty)| graph.ty(*v) == *ty);
            if returns && !fits {
                return None;
            }
        }
        if level == Level::Llvm && types.len() > 1 {
            return None;
        }
        let name = draft.func(func).name;
        for call in draft.case.calls.iter_mut().filter(|c| c.func == name) {
            call.expect = None;
        }
        draft.set_signature(func, &inputs, &types).then_some(draft)
    }
}
