//! Simplifies the data that calls pass: scalars become 0 or 1, and buffers become zero.

use std::ops::Range;

use lowerfuzz_ir::Type;
use lowerfuzz_ir::case::{Datum, Element};

use crate::draft::Draft;
use crate::shrink::Shrinker;
use crate::shrink::promote::plain;

/// The number of replacements that are tried for an element of the data. The simplest replacement
/// comes last.
const WAYS: usize = 4;

fn way(now: Element, ty: Type, way: usize) -> Option<Element> {
    let bits = now?;
    match way {
        0 => Some(Some(bits / 2)).filter(|_| ty.is_int_or_index()),
        1 => Some(Some(2)).filter(|_| ty.is_index() || ty.int_width().is_some_and(|w| w > 1)),
        2 => plain(ty, true),
        _ => plain(ty, false),
    }
}

fn arguments(draft: &Draft) -> Vec<(usize, usize)> {
    let calls = draft.case.calls.iter().enumerate();
    calls
        .flat_map(|(c, call)| (0..call.args.len()).map(move |a| (c, a)))
        .collect()
}

/// Simplifies a whole argument: all elements of a buffer change together.
pub(crate) struct Arguments;

impl Shrinker for Arguments {
    fn name(&self) -> &'static str {
        "arguments"
    }

    fn sites(&self, draft: &Draft) -> usize {
        WAYS * arguments(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (call, arg) = *arguments(draft).get(sites.start / WAYS)?;
        let mut new = draft.clone();
        let datum = &mut new.case.calls[call].args[arg];
        let ty = datum.element_type(&draft.case.module.types)?;
        let mut changed = false;
        for element in datum.elements_mut() {
            let simpler = way(*element, ty, sites.start % WAYS)?;
            changed |= simpler != *element;
            *element = simpler;
        }
        new.case.calls[call].expect_nothing();
        changed.then_some(new)
    }
}

/// Simplifies single elements of buffers and vectors.
pub(crate) struct Contents;

/// The maximum number of elements of an argument that are simplified one by one.
const MAX_ELEMENTS: usize = 64;

fn contents(draft: &Draft) -> Vec<(usize, usize, usize)> {
    let mut found = Vec::new();
    for (call, arg) in arguments(draft) {
        let count = match &draft.case.calls[call].args[arg] {
            Datum::Scalar { .. } | Datum::Func(_) => 0,
            Datum::Vector { lanes, .. } => lanes.len(),
            Datum::MemRef(memref) => memref.contents.len(),
            Datum::Tensor(tensor) => tensor.elements.len(),
        };
        found.extend((0..count.min(MAX_ELEMENTS)).map(|e| (call, arg, e)));
    }
    found
}

impl Shrinker for Contents {
    fn name(&self) -> &'static str {
        "contents"
    }

    fn sites(&self, draft: &Draft) -> usize {
        WAYS * contents(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (call, arg, at) = *contents(draft).get(sites.start / WAYS)?;
        let mut new = draft.clone();
        let datum = &mut new.case.calls[call].args[arg];
        let ty = datum.element_type(&draft.case.module.types)?;
        let element = datum.elements_mut().get_mut(at)?;
        *element = way(*element, ty, sites.start % WAYS)?;
        new.case.calls[call].expect_nothing();
        Some(new)
    }
}
