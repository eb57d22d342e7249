//! The body of a function in the place of its call.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_edit::inline::{calls, inline};

use crate::rng::MutationRng;

pub(crate) fn apply(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, place, callee) = *rng.pick(&calls(draft))?;
    let body = draft.graphs[callee].clone()?;
    let level = draft.func(func).level;
    inline(draft.graphs[func].as_mut()?, place, &body, level)
}
