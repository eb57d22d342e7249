//! Drops arguments of functions that are called indirectly. The argument is dropped from the
//! function type, from the calls, and from all functions of this type.

use std::ops::Range;

use lowerfuzz_ir::{Attr, FuncOp, Key, Op, Type, TypeKind, Types};
use rustc_hash::FxHashMap;

use crate::draft::Draft;
use crate::graph::Node;
use crate::retype::Retype;
use crate::shrink::Shrinker;

/// The shrinker that replaces structured control flow by blocks and branches.
pub(crate) struct IndirectArguments;

/// Returns the function type of an indirect call; `None` for other ops.
fn callee(draft: &Draft, func: usize, node: &Node) -> Option<Type> {
    let graph = draft.graphs[func].as_ref()?;
    let callee = node.operands.first()?;
    (node.op == Op::Func(FuncOp::CallIndirect)).then(|| graph.ty(*callee))
}

fn arguments(draft: &Draft) -> Vec<(Type, usize)> {
    let mut types: Vec<Type> = Vec::new();
    for (func, place) in draft.places() {
        let ty = draft
            .node(func, place)
            .and_then(|node| callee(draft, func, node));
        types.extend(ty.filter(|ty| !types.contains(ty)));
    }
    let inputs = |ty: Type| {
        let signature = draft.case.module.types.as_function(ty);
        signature.map_or(0, |(inputs, _)| inputs.len())
    };
    let each = types.into_iter();
    each.flat_map(|ty| (0..inputs(ty)).map(move |i| (ty, i)))
        .collect()
}

impl Shrinker for IndirectArguments {
    fn name(&self) -> &'static str {
        "arguments of indirect calls"
    }

    fn sites(&self, draft: &Draft) -> usize {
        arguments(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (ty, position) = *arguments(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let mut names = Vec::new();
        for func in 0..draft.graphs.len() {
            if draft.func(func).ty != ty {
                continue;
            }
            let name = draft.func(func).name;
            names.push(name);
            draft.drop_call_argument(name, position);
            let attrs = &mut draft.case.module.funcs[func].arg_attrs;
            if position < attrs.len() {
                attrs.remove(position);
            }
            let Some(graph) = draft.graphs[func].as_mut() else {
                continue;
            };
            let entry = *graph.root.first()?;
            let arg = graph.block_mut(entry).args.remove(position);
            if graph.uses()[arg.index()] > 0 {
                let ty = graph.ty(arg);
                let (nodes, value) = draft.plain(func, ty)?;
                let graph = draft.graphs[func].as_mut()?;
                graph.block_mut(entry).nodes.splice(0..0, nodes);
                graph.replace(&FxHashMap::from_iter([(arg, value)]));
            }
        }
        for (func, place) in draft.places() {
            let node = draft.node(func, place)?;
            let named = node.attrs.iter().any(|attr| {
                attr.key == Key::Callee
                    && matches!(attr.value, Attr::Symbol(name) if names.contains(&name))
            });
            let gone = if callee(&draft, func, node) == Some(ty) {
                position + 1
            } else if node.op == Op::Func(FuncOp::Call) && named {
                position
            } else {
                continue;
            };
            let operands = &mut draft.graphs[func].as_mut()?.node_mut(place).operands;
            if gone >= operands.len() {
                return None;
            }
            operands.remove(gone);
        }
        let old = draft.case.module.types.kind(ty).clone();
        let change = |_: &Types, kind: &TypeKind| {
            let TypeKind::Function { inputs, results } = kind else {
                return None;
            };
            (*kind == old).then(|| {
                let mut inputs = inputs.to_vec();
                inputs.remove(position);
                TypeKind::Function {
                    inputs: inputs.into(),
                    results: results.clone(),
                }
            })
        };
        Retype::new(&change).draft(&draft)
    }
}
