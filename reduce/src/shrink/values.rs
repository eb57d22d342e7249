//! Replaces values by earlier values, and ops by simpler ops.

use std::ops::Range;

use lowerfuzz_ir::{Attr, Key, Op, ValueId};
use rustc_hash::FxHashMap;

use crate::draft::Draft;
use crate::graph::Place;
use crate::retype::cut;
use crate::shrink::Shrinker;
use crate::weight::of_op;

/// Replaces an op's result by an operand, an argument of the function, or an earlier result of its
/// block.
pub(crate) struct Forward;

/// The maximum number of function arguments, and of earlier results, that are tried as a
/// replacement.
const MAX_ARGUMENTS: usize = 3;

fn forwards(draft: &Draft) -> Vec<(usize, Place, ValueId)> {
    let mut found = Vec::new();
    for (func, graph) in draft.bodies() {
        for place in graph.places() {
            let node = graph.node(place);
            let ([result], true) = (&node.results[..], node.edges.is_empty()) else {
                continue;
            };
            let ty = graph.ty(*result);
            let same = |v: &&ValueId| graph.ty(**v) == ty;
            let operands = node.operands.iter().filter(same);
            let arguments = graph.entry_args().iter().filter(same).take(MAX_ARGUMENTS);
            let before = graph.block(place.0).nodes[..place.1].iter();
            let before = before.flat_map(|n| n.results.iter()).filter(same);
            let before = before
                .filter(|v| !node.operands.contains(v))
                .take(MAX_ARGUMENTS);
            let all = arguments.chain(before).chain(operands);
            found.extend(all.map(|v| (func, place, *v)));
        }
    }
    found
}

impl Shrinker for Forward {
    fn name(&self) -> &'static str {
        "earlier values"
    }

    fn sites(&self, draft: &Draft) -> usize {
        forwards(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place, value) = *forwards(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let result = *graph.node(place).results.first()?;
        graph.block_mut(place.0).nodes.remove(place.1);
        graph.replace(&FxHashMap::from_iter([(result, value)]));
        Some(draft)
    }
}

/// Replaces an op by the constant 1. [`super::ops::Ops`] tries the constant 0.
pub(crate) struct Ones;

fn scalars(draft: &Draft) -> Vec<(usize, Place)> {
    let mut found = Vec::new();
    for (func, graph) in draft.bodies() {
        for place in graph.places() {
            let node = graph.node(place);
            let constant = node.attrs.iter().any(|a| a.key == Key::Value);
            if let ([result], false) = (&node.results[..], constant)
                && graph.ty(*result).is_scalar()
            {
                found.push((func, place));
            }
        }
    }
    found
}

impl Shrinker for Ones {
    fn name(&self) -> &'static str {
        "values to 1"
    }

    fn sites(&self, draft: &Draft) -> usize {
        scalars(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place) = *scalars(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let result = *draft.node(func, place)?.results.first()?;
        let ty = draft.graphs[func].as_ref()?.ty(result);
        let (mut nodes, value) = draft.plain(func, ty)?;
        let bits = super::promote::plain(ty, true)??;
        for named in nodes.iter_mut().flat_map(|n| &mut n.attrs) {
            named.value = if ty.is_float() {
                Attr::Float(bits as u64, ty)
            } else {
                Attr::Int(cut(bits as i128, ty), ty)
            };
        }
        let graph = draft.graphs[func].as_mut()?;
        let here = place.1..=place.1;
        graph.block_mut(place.0).nodes.splice(here, nodes);
        graph.replace(&FxHashMap::from_iter([(result, value)]));
        Some(draft)
    }
}

/// Replaces an op by the first op of the op tables that has the same signature. For example, an
/// integer op becomes an addition.
pub(crate) struct Simpler;

fn simplest(op: Op) -> Option<Op> {
    let row = op.row()?;
    let family = std::mem::discriminant(&op);
    let first = Op::all().find(|o| {
        std::mem::discriminant(o) == family && o.row().is_some_and(|r| r.takes_the_place_of(row))
    })?;
    (of_op(first) < of_op(op)).then_some(first)
}

fn complicated(draft: &Draft) -> Vec<(usize, Place, Op)> {
    let places = draft.places().into_iter();
    places
        .filter_map(|(f, p)| Some((f, p, simplest(draft.node(f, p)?.op)?)))
        .collect()
}

impl Shrinker for Simpler {
    fn name(&self) -> &'static str {
        "simpler ops"
    }

    fn sites(&self, draft: &Draft) -> usize {
        complicated(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place, op) = *complicated(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let node = draft.graphs[func].as_mut()?.node_mut(place);
        node.op = op;
        node.attrs.clear();
        Some(draft)
    }
}
