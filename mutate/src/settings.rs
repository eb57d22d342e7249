//! Mutation of conversion options and of C interfaces.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_ir::case::{Case, Datum, Era, MemRefConvention};
use lowerfuzz_ir::{Attr, DYNAMIC, Key, Layout, Level, NamedAttr, Type, Types};

use crate::rng::MutationRng;

const CONVENTIONS: [MemRefConvention; 3] = [
    MemRefConvention::Expanded,
    MemRefConvention::PointerToDescriptor,
    MemRefConvention::BarePointer,
];

pub(crate) fn apply(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let options = &mut draft.case.options;
    let before = *options;
    match rng.below(6) {
        0 => options.emit_c_wrappers ^= true,
        1 => options.aligned_alloc ^= true,
        2 => options.convention = *rng.pick(&CONVENTIONS)?,
        3 => {
            // The number 0 stands for no era, because the eras are numbered from 1.
            let at = rng.below(Era::ALL.len() + 1).checked_sub(1);
            options.era = at.map(|at| Era::ALL[at]);
        }
        4 => return index_width(draft),
        _ => return interface(draft, rng),
    }
    (*options != before).then_some(())
}

/// Adds or removes a function's request for a C interface.
fn interface(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let module = &mut draft.case.module;
    let key = Key::Other(module.strings.intern("llvm.emit_c_interface"));
    let at = rng.below(module.funcs.len());
    let func = module
        .funcs
        .get_mut(at)
        .filter(|f| f.level == Level::Source)?;
    let before = func.attrs.len();
    func.attrs.retain(|a| a.key != key);
    if func.attrs.len() == before {
        func.attrs.push(NamedAttr {
            key,
            value: Attr::Unit,
        });
    }
    Some(())
}

/// Switches the width of `index` between 32 and 64 bits, if all inputs fit the new width.
fn index_width(draft: &mut Draft) -> Option<()> {
    let fits = |bits: &u128| *bits <= i32::MAX as u128;
    let all_fit = draft
        .case
        .calls
        .iter()
        .flat_map(|c| &c.args)
        .all(|datum| match datum {
            Datum::Scalar { bits, ty } => !ty.is_index() || bits.iter().all(fits),
            Datum::Vector { lanes, .. } => lanes.iter().flatten().all(fits),
            Datum::MemRef(datum) => {
                !datum.elem.is_index() || datum.contents.iter().flatten().all(fits)
            }
            Datum::Tensor(datum) => {
                !datum.elem.is_index() || datum.elements.iter().flatten().all(fits)
            }
            Datum::Func(_) => true,
        });
    draft.case.index_width = if draft.case.index_width == 64 { 32 } else { 64 };
    all_fit.then_some(())
}

/// Returns whether the conversion supports the types of all functions with the options of the test
/// case. The bare-pointer convention requires memrefs with static sizes and the identity layout.
pub(crate) fn convertible(case: &Case) -> bool {
    if case.options.convention != MemRefConvention::BarePointer {
        return true;
    }
    let types = &case.module.types;
    let fits = |ty: &Type| match types.as_memref(*ty) {
        Some(memref) => memref.layout == Layout::Identity && !memref.shape.contains(&DYNAMIC),
        None => types.memref_parts(*ty).is_none() && types.as_function(*ty).is_none(),
    };
    !case.options.emit_c_wrappers
        && case
            .module
            .funcs
            .iter()
            .all(|func| signature_fits(types, func.ty, &fits))
}

fn signature_fits(types: &Types, ty: Type, fits: &dyn Fn(&Type) -> bool) -> bool {
    types
        .as_function(ty)
        .is_none_or(|(inputs, results)| inputs.iter().chain(results).all(fits))
}
