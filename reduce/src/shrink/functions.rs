//! Drops functions and globals, with all ops that refer to them.

use std::ops::Range;

use lowerfuzz_ir::Sym;
use lowerfuzz_ir::case::Datum;

use crate::draft::{Draft, mentions};
use crate::graph::Place;
use crate::shrink::Shrinker;

/// Drops functions. Simple constants replace the results of calls of these functions.
pub(crate) struct Functions;

impl Shrinker for Functions {
    fn name(&self) -> &'static str {
        "functions"
    }

    fn sites(&self, draft: &Draft) -> usize {
        draft.case.module.funcs.len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let mut draft = draft.clone();
        let funcs = &draft.case.module.funcs;
        let names: Vec<Sym> = funcs[sites.clone()].iter().map(|f| f.name).collect();
        draft.case.module.funcs.drain(sites.clone());
        draft.graphs.drain(sites);
        draft.case.calls.retain(|call| {
            let passed = |d: &Datum| matches!(d, Datum::Func(f) if names.contains(f));
            !names.contains(&call.func) && !call.args.iter().any(passed)
        });
        forget(&mut draft, &names);
        Some(draft)
    }

    fn in_chunks(&self) -> bool {
        true
    }
}

/// Drops globals.
pub(crate) struct Globals;

impl Shrinker for Globals {
    fn name(&self) -> &'static str {
        "globals"
    }

    fn sites(&self, draft: &Draft) -> usize {
        draft.case.module.globals.len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let mut draft = draft.clone();
        let globals = draft.case.module.globals.drain(sites);
        let names: Vec<Sym> = globals.map(|g| g.name).collect();
        forget(&mut draft, &names);
        Some(draft)
    }

    fn in_chunks(&self) -> bool {
        true
    }
}

/// Removes ops that refer to deleted symbols, as far as the ops can be removed.
fn forget(draft: &mut Draft, names: &[Sym]) {
    for func in 0..draft.graphs.len() {
        let Some(graph) = &draft.graphs[func] else {
            continue;
        };
        let places: Vec<Place> = graph
            .places()
            .into_iter()
            .filter(|p| names.iter().any(|n| mentions(&graph.node(*p).attrs, *n)))
            .collect();
        draft.remove(func, &places);
    }
}
