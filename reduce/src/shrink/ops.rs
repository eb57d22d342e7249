//! Drops ops. Simple constants, or operands of the same type, replace the used results of a dropped
//! op.

use std::ops::Range;

use lowerfuzz_ir::{ArithOp, LlvmOp, Op};

use crate::draft::Draft;
use crate::graph::Place;
use crate::shrink::Shrinker;

/// Drops ops.
pub(crate) struct Ops;

impl Shrinker for Ops {
    fn name(&self) -> &'static str {
        "ops"
    }

    fn sites(&self, draft: &Draft) -> usize {
        places(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let places = places(draft);
        let chosen = &places[sites];
        let mut draft = draft.clone();
        let mut changed = false;
        for func in 0..draft.graphs.len() {
            let here: Vec<Place> = chosen
                .iter()
                .filter(|(f, _)| *f == func)
                .map(|(_, p)| *p)
                .collect();
            changed |= !here.is_empty() && draft.remove(func, &here);
        }
        changed.then_some(draft)
    }

    fn in_chunks(&self) -> bool {
        true
    }
}

/// Returns the ops that could be dropped: all ops except terminators and constants that are used.
fn places(draft: &Draft) -> Vec<(usize, Place)> {
    let mut found = Vec::new();
    for (func, graph) in draft.bodies() {
        let uses = graph.uses();
        for place in graph.places() {
            let node = graph.node(place);
            let constant = matches!(
                node.op,
                Op::Arith(ArithOp::Constant) | Op::Llvm(LlvmOp::Constant)
            );
            let used = node.results.iter().any(|r| uses[r.index()] > 0);
            if !node.op.is_terminator() && node.edges.is_empty() && !(constant && used) {
                found.push((func, place));
            }
        }
    }
    found
}
