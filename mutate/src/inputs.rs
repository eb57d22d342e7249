//! Mutation of inputs: changes an argument of a call, or adds or removes a call of the test case.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_ir::Types;
use lowerfuzz_ir::case::{Call, Datum};

use crate::MAX_CALLS;
use crate::numbers::other;
use crate::rng::MutationRng;

pub(crate) fn apply(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let chosen = rng.below(draft.case.calls.len());
    let call = draft.case.calls.get(chosen)?.clone();
    match rng.below(8) {
        0 if draft.case.calls.len() > 1 => {
            draft.case.calls.remove(chosen);
            Some(())
        }
        1 | 2 if draft.case.calls.len() < MAX_CALLS => {
            let mut again = call;
            let count = again.args.len();
            for _ in 0..count {
                argument(draft, &mut again, rng);
            }
            draft.case.calls.push(again);
            Some(())
        }
        _ => {
            let mut changed = call;
            argument(draft, &mut changed, rng)?;
            draft.case.calls[chosen] = changed;
            Some(())
        }
    }
}

/// Changes an argument of a call.
fn argument(draft: &Draft, call: &mut Call, rng: &mut MutationRng) -> Option<()> {
    let at = rng.below(call.args.len());
    let module = &draft.case.module;
    match call.args.get_mut(at)? {
        Datum::Scalar { bits, ty } => *bits = Some(other((*bits)?, *ty, rng)),
        Datum::Vector { lanes, ty } => {
            let elem = scalar_of(&module.types, *ty);
            let at = rng.below(lanes.len());
            let lane = lanes.get_mut(at)?;
            *lane = Some(other((*lane)?, elem, rng));
        }
        Datum::MemRef(datum) => {
            let elem = scalar_of(&module.types, datum.elem);
            let at = rng.below(datum.contents.len());
            let element = datum.contents.get_mut(at)?;
            *element = Some(other(element.unwrap_or(0), elem, rng));
        }
        Datum::Tensor(datum) => {
            let elem = scalar_of(&module.types, datum.elem);
            let at = rng.below(datum.elements.len());
            let element = datum.elements.get_mut(at)?;
            *element = Some(other(element.unwrap_or(0), elem, rng));
        }
        Datum::Func(name) => {
            let of = module.lookup_func(*name).map(|id| module.func(id).ty)?;
            let alike: Vec<_> = module.funcs.iter().filter(|f| f.ty == of).collect();
            *name = rng.pick(&alike)?.name;
        }
    }
    Some(())
}

fn scalar_of(types: &Types, ty: lowerfuzz_ir::Type) -> lowerfuzz_ir::Type {
    types.as_complex(ty).unwrap_or(types.scalar_of(ty))
}
