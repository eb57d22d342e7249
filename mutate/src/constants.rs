//! Mutation of a literal in a constant op, in a switch or in a global.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_ir::Key;

use crate::numbers;
use crate::rng::MutationRng;

pub(crate) fn apply(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let mut literals = Vec::new();
    for (func, place) in draft.places() {
        let attrs = &draft.node(func, place)?.attrs;
        let of_numbers = |key: Key| matches!(key, Key::Value | Key::Cases);
        let found = attrs.iter().position(|a| of_numbers(a.key));
        literals.extend(found.map(|at| (func, place, at)));
    }
    let globals = draft.case.module.globals.len();
    let chosen = rng.below(literals.len() + globals);
    let module = &mut draft.case.module;
    let attr = match literals.get(chosen) {
        Some((func, place, at)) => {
            let node = draft.graphs[*func].as_mut()?.node_mut(*place);
            &mut node.attrs[*at].value
        }
        None => {
            let global = module.globals.get_mut(chosen - literals.len())?;
            global.value.as_mut()?
        }
    };
    numbers::change(attr, &module.types, rng).then_some(())
}
