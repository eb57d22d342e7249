//! Mutation that inlines a function: it replaces a call by the body of the called function.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_edit::inline::{calls, inline};

use crate::rng::MutationRng;

pub(crate) fn apply(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, place, callee) = *rng.pick(&calls(draft))?;
    let body = draft.graphs[callee].clone()?;
    let level = draft.func(func).level;
    inline(draft.graphs[func].as_mut()?, place, &body, level)
}
