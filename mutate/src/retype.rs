//! Mutation of types: replaces a scalar type or a vector shape throughout the test case.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_edit::retype::Retype;
use lowerfuzz_ir::{FloatKind, TypeKind, Types};

use crate::rng::MutationRng;
use crate::scope::palette;

/// Integer widths that conversions to LLVM treat specially, or that a conversion once converted
/// wrongly.
const WIDTHS: [u32; 12] = [1, 7, 8, 13, 16, 24, 32, 33, 63, 64, 65, 128];
const FORMATS: [FloatKind; 3] = [FloatKind::F16, FloatKind::F32, FloatKind::F64];

pub(crate) fn apply(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let types = &draft.case.module.types;
    let mut kinds: Vec<TypeKind> = palette(draft)
        .iter()
        .map(|ty| types.kind(*ty).clone())
        .collect();
    // Also collect element types of memrefs and vectors, because no value may have such a type.
    for i in 0..kinds.len() {
        let children = kinds[i].children();
        let children: Vec<TypeKind> = children.map(|ty| types.kind(ty).clone()).collect();
        kinds.extend(children);
    }
    let old = rng.pick(&kinds)?.clone();
    let new = other(&old, rng)?;
    if new == old {
        return None;
    }
    let change = |_: &Types, kind: &TypeKind| (*kind == old).then(|| new.clone());
    let last = rng.one_in(2);
    *draft = Retype::new(&change).keeping_last(last).draft(draft)?;
    Some(())
}

fn other(kind: &TypeKind, rng: &mut MutationRng) -> Option<TypeKind> {
    if matches!(kind, TypeKind::Int(_)) {
        return rng.pick(&WIDTHS).map(|width| TypeKind::Int(*width));
    }
    if matches!(kind, TypeKind::Float(_)) {
        return rng.pick(&FORMATS).map(|kind| TypeKind::Float(*kind));
    }
    let TypeKind::Vector { shape, elem } = kind else {
        return None;
    };
    let (mut shape, at) = (shape.clone(), rng.below(shape.len()));
    let size = shape.get_mut(at)?;
    *size = 1 + rng.below(usize::try_from(*size).ok()?) as i64;
    Some(TypeKind::Vector { shape, elem: *elem })
}
