//! Drops results of functions. Simple constants replace the dropped results of calls.

use std::ops::Range;

use lowerfuzz_ir::{Attr, FuncOp, Key, Level, Op};
use rustc_hash::FxHashMap;

use crate::draft::{Draft, passed};
use crate::inline::return_op;
use crate::shrink::Shrinker;

/// The shrinker that replaces structured control flow by blocks and branches.
pub(crate) struct Results;

fn results(draft: &Draft) -> Vec<(usize, usize)> {
    let funcs = 0..draft.case.module.funcs.len();
    funcs
        .filter_map(|f| Some((f, draft.signature(f)?.1.len())))
        .flat_map(|(f, n)| (0..n).map(move |i| (f, i)))
        .collect()
}

impl Shrinker for Results {
    fn name(&self) -> &'static str {
        "results"
    }

    fn sites(&self, draft: &Draft) -> usize {
        results(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, position) = *results(draft).get(sites.start)?;
        let callers = draft.callers(func)?;
        let name = draft.func(func).name;
        if passed(&draft.case, name) {
            return None;
        }
        let (inputs, mut types) = draft.signature(func)?;
        let level = draft.func(func).level;
        let mut draft = draft.clone();
        let ty = types.remove(position);
        if let Some(graph) = draft.graphs[func].as_mut() {
            for block in graph.root.clone() {
                let Some(last) = graph.block_mut(block).nodes.last_mut() else {
                    continue;
                };
                if last.op == return_op(level) && position < last.operands.len() {
                    last.operands.remove(position);
                }
            }
        }
        // Process the calls from the last to the first, because an inserted constant moves later
        // ops.
        for (f, place) in callers.into_iter().rev() {
            let graph = draft.graphs[f].as_mut()?;
            let node = graph.node_mut(place);
            if position >= node.results.len() {
                return None;
            }
            let result = node.results.remove(position);
            if graph.uses()[result.index()] == 0 {
                continue;
            }
            let (nodes, value) = draft.plain(f, ty)?;
            let graph = draft.graphs[f].as_mut()?;
            graph
                .block_mut(place.0)
                .nodes
                .splice(place.1..place.1, nodes);
            graph.replace(&FxHashMap::from_iter([(result, value)]));
        }
        for call in draft.case.calls.iter_mut().filter(|c| c.func == name) {
            call.expect = None;
        }
        if level == Level::Llvm && !types.is_empty() {
            return None;
        }
        draft.set_signature(func, &inputs, &types).then_some(draft)
    }
}

/// Returns the function of a function value, if a constant defines the value.
pub(crate) fn constant_function(
    op: Op,
    attrs: &[lowerfuzz_ir::NamedAttr],
) -> Option<lowerfuzz_ir::Sym> {
    if op != Op::Func(FuncOp::Constant) {
        return None;
    }
    attrs.iter().find_map(|a| match (a.key, &a.value) {
        (Key::Value, Attr::Symbol(name)) => Some(*name),
        _ => None,
    })
}
