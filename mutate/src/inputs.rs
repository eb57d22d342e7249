//! Other inputs: a number of an argument, a call more or fewer.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_ir::Types;
use lowerfuzz_ir::case::{Call, Datum};

use crate::MAX_CALLS;
use crate::dice::Dice;
use crate::numbers::other;

pub(crate) fn apply(draft: &mut Draft, dice: &mut Dice) -> Option<()> {
    let chosen = dice.below(draft.case.calls.len());
    let call = draft.case.calls.get(chosen)?.clone();
    match dice.below(8) {
        0 if draft.case.calls.len() > 1 => {
            draft.case.calls.remove(chosen);
            Some(())
        }
        1 | 2 if draft.case.calls.len() < MAX_CALLS => {
            let mut again = call;
            let count = again.args.len();
            for _ in 0..count {
                argument(draft, &mut again, dice);
            }
            draft.case.calls.push(again);
            Some(())
        }
        _ => {
            let mut changed = call;
            argument(draft, &mut changed, dice)?;
            draft.case.calls[chosen] = changed;
            Some(())
        }
    }
}

/// Changes an argument of a call.
fn argument(draft: &Draft, call: &mut Call, dice: &mut Dice) -> Option<()> {
    let at = dice.below(call.args.len());
    let module = &draft.case.module;
    match call.args.get_mut(at)? {
        Datum::Scalar { bits, ty } => *bits = Some(other((*bits)?, *ty, dice)),
        Datum::Vector { lanes, ty } => {
            let elem = scalar_of(&module.types, *ty);
            let at = dice.below(lanes.len());
            let lane = lanes.get_mut(at)?;
            *lane = Some(other((*lane)?, elem, dice));
        }
        Datum::MemRef(datum) => {
            let elem = scalar_of(&module.types, datum.elem);
            let at = dice.below(datum.contents.len());
            let element = datum.contents.get_mut(at)?;
            *element = Some(other(element.unwrap_or(0), elem, dice));
        }
        Datum::Func(name) => {
            let of = module.lookup_func(*name).map(|id| module.func(id).ty)?;
            let alike: Vec<_> = module.funcs.iter().filter(|f| f.ty == of).collect();
            *name = dice.pick(&alike)?.name;
        }
    }
    Some(())
}

fn scalar_of(types: &Types, ty: lowerfuzz_ir::Type) -> lowerfuzz_ir::Type {
    types.as_complex(ty).unwrap_or(types.scalar_of(ty))
}
