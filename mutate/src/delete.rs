//! Deletion of ops. A constant or an operand replaces each used result of a deleted op.

use lowerfuzz_edit::draft::Draft;

use crate::rng::MutationRng;

pub(crate) fn apply(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, (block, at)) = *rng.pick(&draft.places())?;
    let nodes = draft.graphs[func].as_ref()?.block(block).nodes.len();
    let end = (at + 1 + rng.below(3)).min(nodes);
    let places: Vec<_> = (at..end).map(|at| (block, at)).collect();
    draft.remove(func, &places).then_some(())
}
