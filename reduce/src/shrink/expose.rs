//! Ends a function after an op and returns the op's results. If these results are already wrong,
//! the code after the op does not matter.

use std::ops::Range;

use crate::draft::Draft;
use crate::graph::Place;
use crate::shrink::Shrinker;
use crate::shrink::access::end;

/// The shrinker that replaces structured control flow by blocks and branches.
pub(crate) struct Expose;

/// Returns ops with results in functions whose signature may change.
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
        // Shrinkers try sites from the last to the first. The order is reversed here, so that the
        // shortest program is tried first.
        let (func, (block, at)) = *places.get(places.len() - 1 - sites.start)?;
        let mut draft = draft.clone();
        let node = draft.graphs[func].as_ref()?.node((block, at));
        let results = node.results.clone();
        end(&mut draft, func, (block, at + 1), Vec::new(), &results)?;
        Some(draft)
    }
}
