//! Replaces a call by the body of the callee.

use std::ops::Range;

use lowerfuzz_ir::case::Datum;
use lowerfuzz_ir::{Attr, FuncOp, Key, NamedAttr, Op, Sym};

use crate::draft::Draft;
use crate::graph::Place;
use crate::inline::{calls, inline};
use crate::shrink::Shrinker;
use crate::shrink::results::constant_function;

/// Inlines calls.
pub(crate) struct Inline;

impl Shrinker for Inline {
    fn name(&self) -> &'static str {
        "inline"
    }

    fn sites(&self, draft: &Draft) -> usize {
        calls(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place, callee) = *calls(draft).get(sites.start)?;
        let body = draft.graphs[callee].clone()?;
        let level = draft.func(func).level;
        let mut draft = draft.clone();
        inline(draft.graphs[func].as_mut()?, place, &body, level)?;
        Some(draft)
    }

    fn is_detour(&self) -> bool {
        true
    }
}

/// Replaces an indirect call of a known function by a direct call.
pub(crate) struct Direct;

fn indirect(draft: &Draft) -> Vec<(usize, Place)> {
    let places = draft.places().into_iter();
    places
        .filter(|(f, p)| {
            let op = draft.node(*f, *p).map(|n| n.op);
            op == Some(Op::Func(FuncOp::CallIndirect))
        })
        .collect()
}

/// Returns the function that every call of the test case passes for a parameter. `None` if the
/// program itself also calls or refers to the function with this parameter.
fn always_passed(draft: &Draft, func: usize, position: usize) -> Option<Sym> {
    if !draft.only_entry(func) {
        return None;
    }
    let name = draft.func(func).name;
    let calls = draft.case.calls.iter().filter(|c| c.func == name);
    let mut passed = calls.map(|call| match call.args.get(position) {
        Some(Datum::Func(name)) => Some(*name),
        Some(Datum::Scalar { .. } | Datum::Vector { .. } | Datum::MemRef(_) | Datum::Tensor(_))
        | None => None,
    });
    let first = passed.next()??;
    passed.all(|name| name == Some(first)).then_some(first)
}

impl Shrinker for Direct {
    fn name(&self) -> &'static str {
        "direct calls"
    }

    fn sites(&self, draft: &Draft) -> usize {
        indirect(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place) = *indirect(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let value = *graph.node(place).operands.first()?;
        let constant = graph.places().into_iter().find_map(|p| {
            let node = graph.node(p);
            node.results
                .contains(&value)
                .then(|| constant_function(node.op, &node.attrs))?
        });
        let argument = graph.entry_args().iter().position(|v| *v == value);
        let passed = argument.and_then(|position| always_passed(&draft, func, position));
        let name = constant.or(passed)?;
        let node = draft.graphs[func].as_mut()?.node_mut(place);
        node.op = Op::Func(FuncOp::Call);
        node.operands.remove(0);
        node.attrs = vec![NamedAttr {
            key: Key::Callee,
            value: Attr::Symbol(name),
        }];
        Some(draft)
    }
}
