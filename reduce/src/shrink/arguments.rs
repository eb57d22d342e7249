//! Drops arguments of functions and blocks.

use std::ops::Range;

use lowerfuzz_ir::BlockId;
use rustc_hash::FxHashMap;

use crate::draft::{Draft, passed};
use crate::shrink::Shrinker;

/// The number of ways to replace an argument: by a simple constant, or by another argument of the
/// same type.
const WAYS: usize = 2;

/// Drops arguments of functions, and the operands and data that calls pass for the arguments.
pub(crate) struct FuncArguments;

fn func_arguments(draft: &Draft) -> Vec<(usize, usize)> {
    let funcs = 0..draft.case.module.funcs.len();
    funcs
        .filter_map(|f| Some((f, draft.signature(f)?.0.len())))
        .flat_map(|(f, n)| (0..n).map(move |i| (f, i)))
        .collect()
}

impl Shrinker for FuncArguments {
    fn name(&self) -> &'static str {
        "function arguments"
    }

    fn sites(&self, draft: &Draft) -> usize {
        WAYS * func_arguments(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, position) = *func_arguments(draft).get(sites.start / WAYS)?;
        let callers = draft.callers(func)?;
        let name = draft.func(func).name;
        if passed(&draft.case, name) {
            return None;
        }
        let (mut inputs, results) = draft.signature(func)?;
        let mut draft = draft.clone();
        let ty = inputs.remove(position);
        if let Some(graph) = draft.graphs[func].as_mut() {
            let entry = *graph.root.first()?;
            let arg = graph.block_mut(entry).args.remove(position);
            if graph.uses()[arg.index()] > 0 {
                let value = if sites.start.is_multiple_of(WAYS) {
                    let same = graph.block(entry).args.iter();
                    *same
                        .copied()
                        .collect::<Vec<_>>()
                        .iter()
                        .find(|v| graph.ty(**v) == ty)?
                } else {
                    let (nodes, value) = draft.plain(func, ty)?;
                    let graph = draft.graphs[func].as_mut()?;
                    graph.block_mut(entry).nodes.splice(0..0, nodes);
                    value
                };
                let with = FxHashMap::from_iter([(arg, value)]);
                draft.graphs[func].as_mut()?.replace(&with);
            } else if sites.start.is_multiple_of(WAYS) {
                return None;
            }
        }
        for (f, place) in callers {
            let operands = &mut draft.graphs[f].as_mut()?.node_mut(place).operands;
            if position >= operands.len() {
                return None;
            }
            operands.remove(position);
        }
        draft.drop_call_argument(name, position);
        let attrs = &mut draft.case.module.funcs[func].arg_attrs;
        if position < attrs.len() {
            attrs.remove(position);
        }
        draft
            .set_signature(func, &inputs, &results)
            .then_some(draft)
    }
}

/// Drops arguments of blocks, and the operands that branches pass for the arguments.
pub(crate) struct BlockArguments;

fn block_arguments(draft: &Draft) -> Vec<(usize, BlockId, usize)> {
    let mut found = Vec::new();
    for (func, graph) in draft.bodies() {
        for block in graph.root.iter().skip(1) {
            let args = 0..graph.block(*block).args.len();
            found.extend(args.map(|i| (func, *block, i)));
        }
    }
    found
}

impl Shrinker for BlockArguments {
    fn name(&self) -> &'static str {
        "block arguments"
    }

    fn sites(&self, draft: &Draft) -> usize {
        WAYS * block_arguments(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, block, position) = *block_arguments(draft).get(sites.start / WAYS)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let arg = graph.block_mut(block).args.remove(position);
        let ty = graph.ty(arg);
        let mut incoming = Vec::new();
        for (place, edge) in graph.edges_to(block) {
            let args = &mut graph.node_mut(place).edges[edge].args;
            if position >= args.len() {
                return None;
            }
            incoming.push(args.remove(position));
        }
        if graph.uses()[arg.index()] > 0 {
            let value = if sites.start.is_multiple_of(WAYS) {
                // A value that one edge passes may also be available at the other edges.
                *incoming.iter().find(|v| **v != arg)?
            } else {
                let (nodes, value) = draft.plain(func, ty)?;
                let graph = draft.graphs[func].as_mut()?;
                graph.block_mut(block).nodes.splice(0..0, nodes);
                value
            };
            let with = FxHashMap::from_iter([(arg, value)]);
            draft.graphs[func].as_mut()?.replace(&with);
        } else if sites.start.is_multiple_of(WAYS) {
            return None;
        }
        Some(draft)
    }
}
