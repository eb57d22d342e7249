//! Moves a constant from a called function to the calls of the test case. The constant becomes an
//! argument of the called function and of its caller.

use std::ops::Range;

use lowerfuzz_ir::case::Datum;
use lowerfuzz_ir::{Key, Level, Type, ValueId};

use crate::draft::Draft;
use crate::graph::Place;
use crate::shrink::Shrinker;
use crate::shrink::promote::{datum, is_constant};

/// The shrinker that replaces structured control flow by blocks and branches.
pub(crate) struct Constants;

/// Returns constants of functions that have a single caller. Only the test case itself calls this
/// caller.
fn constants(draft: &Draft) -> Vec<(usize, Place, usize)> {
    let mut found = Vec::new();
    for (func, graph) in draft.bodies() {
        let name = draft.func(func).name;
        let called = draft.case.calls.iter().any(|c| c.func == name);
        let Some(callers) = draft.callers(func) else {
            continue;
        };
        let Some((caller, _)) = callers.first().copied() else {
            continue;
        };
        let others = callers.iter().any(|(f, _)| *f != caller);
        let source = draft.func(func).level == Level::Source;
        if called || others || !source || caller == func || !draft.only_entry(caller) {
            continue;
        }
        for block in &graph.root {
            for (i, node) in graph.block(*block).nodes.iter().enumerate() {
                if is_constant(node) {
                    found.push((func, (*block, i), caller));
                }
            }
        }
    }
    found
}

/// Adds an argument to a function.
fn add_argument(
    draft: &mut Draft,
    func: usize,
    ty: Type,
    value: Option<ValueId>,
) -> Option<ValueId> {
    let (mut inputs, results) = draft.signature(func)?;
    inputs.push(ty);
    let graph = draft.graphs[func].as_mut()?;
    let entry = *graph.root.first()?;
    let value = match value {
        Some(value) => value,
        None => graph.new_value(ty),
    };
    graph.block_mut(entry).args.push(value);
    let attrs = &mut draft.case.module.funcs[func].arg_attrs;
    if !attrs.is_empty() {
        attrs.push(Vec::new());
    }
    draft
        .set_signature(func, &inputs, &results)
        .then_some(value)
}

impl Shrinker for Constants {
    fn name(&self) -> &'static str {
        "constants to callers"
    }

    fn sites(&self, draft: &Draft) -> usize {
        constants(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place, caller) = *constants(draft).get(sites.start)?;
        let callers = draft.callers(func)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let node = graph.block_mut(place.0).nodes.remove(place.1);
        let result = *node.results.first()?;
        let ty = graph.ty(result);
        let value = node.attrs.iter().find(|a| a.key == Key::Value)?;
        let datum: Datum = datum(&draft, &value.value, ty)?;
        add_argument(&mut draft, func, ty, Some(result))?;
        let passed = add_argument(&mut draft, caller, ty, None)?;
        for (f, place) in callers {
            let node = draft.graphs[f].as_mut()?.node_mut(place);
            node.operands.push(passed);
        }
        let name = draft.func(caller).name;
        for call in draft.case.calls.iter_mut().filter(|c| c.func == name) {
            call.args.push(datum.clone());
        }
        Some(draft)
    }
}
