//! Straightens control flow: conditional branches become unconditional, and switches lose cases.

use std::ops::Range;

use lowerfuzz_ir::{ArithOp, Attr, CfOp, Key, LlvmOp, NamedAttr, Op, Type};

use crate::draft::Draft;
use crate::graph::{Node, Place};
use crate::shrink::Shrinker;

/// Returns the unconditional branch op that has the same level as a terminator; `None` for an
/// unknown terminator.
fn plain_branch(op: Op) -> Option<Op> {
    if matches!(op, Op::Cf(CfOp::CondBr | CfOp::Switch)) {
        Some(Op::Cf(CfOp::Br))
    } else if matches!(op, Op::Llvm(LlvmOp::CondBr | LlvmOp::Switch)) {
        Some(Op::Llvm(LlvmOp::Br))
    } else {
        None
    }
}

fn is_switch(op: Op) -> bool {
    matches!(op, Op::Cf(CfOp::Switch) | Op::Llvm(LlvmOp::Switch))
}

/// Replaces a terminator by a branch to one of its successors.
pub(crate) fn straighten(node: &mut Node, edge: usize) -> bool {
    let Some(op) = plain_branch(node.op) else {
        return false;
    };
    if edge >= node.edges.len() {
        return false;
    }
    let edge = node.edges.swap_remove(edge);
    *node = Node {
        edges: vec![edge],
        loc: node.loc,
        ..Node::new(op)
    };
    true
}

/// Returns the edges of terminators that pass a test, each as function, place and number of the
/// edge.
fn edges(draft: &Draft, test: impl Fn(&Node) -> bool) -> Vec<(usize, Place, usize)> {
    let mut found = Vec::new();
    for (func, place) in draft.places() {
        if let Some(node) = draft.node(func, place)
            && test(node)
        {
            found.extend((0..node.edges.len()).map(|edge| (func, place, edge)));
        }
    }
    found
}

/// Replaces a conditional branch or switch by a branch to one of its successors.
pub(crate) struct Straighten;

impl Shrinker for Straighten {
    fn name(&self) -> &'static str {
        "straighten"
    }

    fn sites(&self, draft: &Draft) -> usize {
        edges(draft, |n| plain_branch(n.op).is_some()).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let edges = edges(draft, |n| plain_branch(n.op).is_some());
        let mut draft = draft.clone();
        let mut changed = false;
        for (func, place, edge) in &edges[sites] {
            if let Some(graph) = draft.graphs[*func].as_mut() {
                // If several edges of a terminator are selected, the first is used, because the
                // terminator is then an unconditional branch.
                changed |= straighten(graph.node_mut(*place), *edge);
            }
        }
        for graph in draft.graphs.iter_mut().flatten() {
            graph.prune();
        }
        changed.then_some(draft)
    }

    fn in_chunks(&self) -> bool {
        true
    }
}

/// Drops cases of switches.
pub(crate) struct DropCases;

impl Shrinker for DropCases {
    fn name(&self) -> &'static str {
        "cases"
    }

    fn sites(&self, draft: &Draft) -> usize {
        edges(draft, |n| is_switch(n.op)).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let edges = edges(draft, |n| is_switch(n.op));
        let mut draft = draft.clone();
        let mut changed = false;
        // Process the edges from the last to the first, so that earlier positions remain valid.
        for (func, place, edge) in edges[sites].iter().rev() {
            let Some(graph) = draft.graphs[*func].as_mut() else {
                continue;
            };
            let node = graph.node_mut(*place);
            // Edge 0 is the default edge of a switch, which is required.
            if *edge == 0 || *edge >= node.edges.len() {
                continue;
            }
            for named in &mut node.attrs {
                if let (Key::Cases, Attr::Ints(cases, ty)) = (named.key, &named.value) {
                    let mut cases = cases.to_vec();
                    if *edge <= cases.len() {
                        cases.remove(edge - 1);
                    }
                    named.value = Attr::Ints(cases.into(), *ty);
                }
            }
            node.edges.remove(*edge);
            changed = true;
        }
        for graph in draft.graphs.iter_mut().flatten() {
            graph.prune();
        }
        changed.then_some(draft)
    }

    fn in_chunks(&self) -> bool {
        true
    }
}

/// Replaces a switch by a conditional branch between two of the switch's edges.
pub(crate) struct ToCondBr;

/// The maximum number of edges of a switch that becomes a conditional branch. [`DropCases`] shrinks
/// larger switches first.
const MAX_EDGES: usize = 6;

impl ToCondBr {
    /// Returns the sites of the shrinker: the function, the place of a switch, the edges on true
    /// and on false, and the condition.
    fn list(draft: &Draft) -> Vec<(usize, Place, usize, usize, bool)> {
        let mut found = Vec::new();
        for (func, place) in draft.places() {
            let Some(node) = draft.node(func, place) else {
                continue;
            };
            if !is_switch(node.op) || node.edges.len() > MAX_EDGES {
                continue;
            }
            for one in 0..node.edges.len() {
                for other in (0..node.edges.len()).filter(|o| *o != one) {
                    found.push((func, place, one, other, true));
                    found.push((func, place, one, other, false));
                }
            }
        }
        found
    }
}

impl Shrinker for ToCondBr {
    fn name(&self) -> &'static str {
        "switch to cond_br"
    }

    fn sites(&self, draft: &Draft) -> usize {
        ToCondBr::list(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, (block, at), one, other, condition) = *ToCondBr::list(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let value = graph.new_value(Type::I1);
        let node = graph.node_mut((block, at));
        let (branch, constant) = if matches!(node.op, Op::Llvm(_)) {
            (Op::Llvm(LlvmOp::CondBr), Op::Llvm(LlvmOp::Constant))
        } else {
            (Op::Cf(CfOp::CondBr), Op::Arith(ArithOp::Constant))
        };
        let edges = vec![node.edges[one].clone(), node.edges[other].clone()];
        *node = Node {
            edges,
            operands: [value].into_iter().collect(),
            loc: node.loc,
            ..Node::new(branch)
        };
        let mut made = Node::new(constant);
        made.results.push(value);
        made.attrs.push(NamedAttr {
            key: Key::Value,
            value: Attr::Int(-i128::from(condition), Type::I1),
        });
        graph.block_mut(block).nodes.insert(at, made);
        graph.prune();
        Some(draft)
    }
}
