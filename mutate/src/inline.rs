//! The body of a function in the place of its call.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_edit::inline::{calls, inline};

use crate::dice::Dice;

pub(crate) fn apply(draft: &mut Draft, dice: &mut Dice) -> Option<()> {
    let (func, place, callee) = *dice.pick(&calls(draft))?;
    let body = draft.graphs[callee].clone()?;
    let level = draft.func(func).level;
    inline(draft.graphs[func].as_mut()?, place, &body, level)
}
