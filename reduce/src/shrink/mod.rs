//! The shrinkers, one file for each kind of change.

mod access;
mod affine;
mod arguments;
mod attrs;
mod blocks;
mod branches;
mod calls;
mod casts;
mod data;
mod edges;
mod expose;
mod functions;
mod hoist;
mod indirect;
mod inline;
mod literals;
mod memrefs;
mod ops;
mod promote;
mod ranks;
mod results;
mod scalars;
mod structured;
mod unroll;
mod values;
mod vectors;

use std::ops::Range;

use lowerfuzz_ir::{Type, TypeKind};
use rustc_hash::FxHashSet;

use crate::draft::Draft;

/// A way to make a test case smaller. A shrinker may return invalid test cases, because the search
/// verifies and tests them.
pub(crate) trait Shrinker {
    /// Returns the name of the shrinker, which states its effect in one or two words.
    fn name(&self) -> &'static str;

    /// Returns the number of places that the shrinker can change.
    fn sites(&self, draft: &Draft) -> usize;

    /// Changes the sites in the range; `None` if there is nothing to change.
    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft>;

    /// Returns whether the search should also try to change several sites of this shrinker
    /// together.
    fn in_chunks(&self) -> bool {
        false
    }

    /// Returns whether a case may become larger by this shrinker before it becomes smaller.
    fn is_detour(&self) -> bool {
        false
    }
}

/// Returns all shrinkers in the order in which the search tries them. The most effective shrinkers
/// come first.
pub(crate) fn all() -> Vec<Box<dyn Shrinker>> {
    vec![
        Box::new(calls::Expectations),
        Box::new(calls::Calls),
        Box::new(functions::Functions),
        Box::new(functions::Globals),
        Box::new(edges::Straighten),
        Box::new(structured::Flatten),
        Box::new(structured::Scopes),
        Box::new(affine::Flatten),
        Box::new(ops::Ops),
        Box::new(blocks::Merge),
        Box::new(blocks::Cut),
        Box::new(access::ReturnArgument),
        Box::new(expose::Expose),
        Box::new(access::Load),
        Box::new(arguments::FuncArguments),
        Box::new(arguments::BlockArguments),
        Box::new(indirect::IndirectArguments),
        Box::new(results::Results),
        Box::new(edges::DropCases),
        Box::new(structured::RegionCases),
        Box::new(structured::Iterations),
        Box::new(structured::RegionResults),
        Box::new(affine::Iterations),
        Box::new(affine::Inputs),
        Box::new(edges::ToCondBr),
        Box::new(blocks::Thread),
        Box::new(values::Forward),
        Box::new(casts::Casts),
        Box::new(values::Ones),
        Box::new(values::Simpler),
        Box::new(inline::Inline),
        Box::new(inline::Direct),
        Box::new(unroll::Unroll),
        Box::new(branches::Branches),
        Box::new(promote::Constants),
        Box::new(hoist::Constants),
        Box::new(promote::Values),
        Box::new(promote::Buffers),
        Box::new(promote::Views),
        Box::new(ranks::Ranks),
        Box::new(ranks::Dimensions),
        Box::new(memrefs::Layouts),
        Box::new(memrefs::Sizes),
        Box::new(vectors::Vectors),
        Box::new(scalars::Scalars),
        Box::new(attrs::Options),
        Box::new(attrs::Attributes),
        Box::new(literals::Literals),
        Box::new(data::Arguments),
        Box::new(data::Contents),
    ]
}

/// Returns the kinds of all types of a program and of their nested types, without repetition. Types
/// that occur only in the data of calls are left out.
fn kinds(draft: &Draft) -> Vec<TypeKind> {
    let module = &draft.case.module;
    let mut seen: FxHashSet<Type> = FxHashSet::default();
    let mut left: Vec<Type> = Vec::new();
    left.extend(module.funcs.iter().map(|f| f.ty));
    left.extend(module.globals.iter().map(|g| g.ty));
    for (_, graph) in draft.bodies() {
        for block in graph.order() {
            let block = graph.block(block);
            let made = block.nodes.iter().flat_map(|n| n.results.iter());
            left.extend(block.args.iter().chain(made).map(|v| graph.ty(*v)));
        }
    }
    let mut kinds = Vec::new();
    while let Some(ty) = left.pop() {
        if !seen.insert(ty) {
            continue;
        }
        let kind = module.types.kind(ty);
        left.extend(kind.children());
        kinds.push(kind.clone());
    }
    kinds
}
