//! Replaces the result of a memref cast by the cast's source. The ops that read, write or free the
//! memref accept both types.

use std::ops::Range;

use lowerfuzz_ir::{Level, MemRefOp, Op};
use rustc_hash::FxHashMap;

use crate::draft::Draft;
use crate::graph::Place;
use crate::inline::return_op;
use crate::shrink::Shrinker;

/// The shrinker that replaces structured control flow by blocks and branches.
pub(crate) struct Casts;

fn casts(draft: &Draft) -> Vec<(usize, Place)> {
    let mut places = draft.places();
    places.retain(|(func, place)| {
        let node = draft.node(*func, *place);
        node.is_some_and(|node| node.op == Op::MemRef(MemRefOp::Cast))
    });
    places
}

impl Shrinker for Casts {
    fn name(&self) -> &'static str {
        "casts"
    }

    fn sites(&self, draft: &Draft) -> usize {
        casts(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place) = *casts(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let node = graph.block_mut(place.0).nodes.remove(place.1);
        let (result, operand) = (*node.results.first()?, *node.operands.first()?);
        graph.replace(&FxHashMap::from_iter([(result, operand)]));
        // If the function returns the memref, the result type of the function changes, too. The
        // verifier rejects other type mismatches.
        let (inputs, results) = draft.signature(func)?;
        let graph = draft.graphs[func].as_ref()?;
        let mut ends = graph.places().into_iter().map(|place| graph.node(place));
        let end = ends.find(|node| node.op == return_op(Level::Source))?;
        let returned: Vec<_> = end.operands.iter().map(|v| graph.ty(*v)).collect();
        if returned != results && draft.only_entry(func) {
            draft.set_signature(func, &inputs, &returned);
            let name = draft.func(func).name;
            for call in draft.case.calls.iter_mut().filter(|c| c.func == name) {
                call.expect = None;
            }
        }
        Some(draft)
    }
}
