//! Programs that contain a function of another test case: the function alone, or a call of it.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_edit::graph::Values;
use lowerfuzz_edit::inline::inline;
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{FuncId, Item, Level, Module, Release, Sym, Type, ValueId};

use crate::graft::items;
use crate::insert::{call_of, insert_before};
use crate::rng::MutationRng;
use crate::scope::visible_value;

/// Returns a test case without calls that consists of a function and of all functions and globals
/// that it uses, and the function's name. The function is public. `None` if the release lacks an op
/// or a type, or if the function uses too many others.
pub fn extract(case: &Case, func: FuncId, release: Release) -> Option<(Case, Sym)> {
    let mut draft = Draft::of(&Case::new(Module::default(), release));
    let donor = Draft::of(case);
    let import = items(&mut draft, &donor, vec![Item::Func(func)])?;
    let name = import.sym(&mut draft.case.module, donor.func(func.index()).name);
    let at = draft.find(name)?;
    draft.case.module.funcs[at].private = false;
    draft.case.index_width = case.index_width;
    Some((draft.to_case(), name))
}

/// Imports a function of the donor with all that it uses, and calls it in a function of the test
/// case. Operands without an available value become new parameters of the caller, so the caller's
/// calls are removed. A third of the imported functions are inlined. Returns the caller.
pub(crate) fn call(
    draft: &mut Draft,
    donor: &Draft,
    func: FuncId,
    rng: &mut MutationRng,
) -> Option<Sym> {
    let callers: Vec<usize> = draft
        .bodies()
        .map(|(caller, _)| caller)
        .filter(|caller| draft.func(*caller).level == Level::Source && draft.only_entry(*caller))
        .collect();
    let caller = *rng.pick(&callers)?;
    let import = items(draft, donor, vec![Item::Func(func)])?;
    let name = import.sym(&mut draft.case.module, donor.func(func.index()).name);
    let callee = draft.find(name)?;
    let graph = draft.graphs[caller].as_ref()?;
    let block = *rng.pick(&graph.order())?;
    let place = (block, rng.below(graph.block(block).nodes.len()));
    let (wanted, _) = draft.signature(callee)?;
    let (mut inputs, results) = draft.signature(caller)?;
    let mut operands = Values::new();
    for ty in wanted {
        operands.push(match visible_value(draft, caller, place, ty, rng) {
            Some(value) => value,
            None => {
                inputs.push(ty);
                new_parameter(draft, caller, ty)?
            }
        });
    }
    if !draft.set_signature(caller, &inputs, &results) {
        return None;
    }
    let node = call_of(draft, caller, callee, operands)?;
    insert_before(draft, caller, place, vec![node], rng)?;
    let is_root = draft.graphs[caller].as_ref()?.root.contains(&block);
    if rng.one_in(3) && is_root {
        let body = draft.graphs[callee].clone()?;
        inline(draft.graphs[caller].as_mut()?, place, &body, Level::Source)?;
    }
    let name = draft.func(caller).name;
    draft.case.calls.retain(|call| call.func != name);
    Some(name)
}

/// Adds a parameter to the body of a function.
fn new_parameter(draft: &mut Draft, func: usize, ty: Type) -> Option<ValueId> {
    let data = &mut draft.case.module.funcs[func];
    if !data.arg_attrs.is_empty() {
        data.arg_attrs.push(Vec::new());
    }
    let graph = draft.graphs[func].as_mut()?;
    let entry = *graph.root.first()?;
    let value = graph.new_value(ty);
    graph.block_mut(entry).args.push(value);
    Some(value)
}
