//! Mutation of layouts: sizes, strides and offset in memref types and in the data of calls.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_edit::memref::{layout_of, scalars_of};
use lowerfuzz_edit::retype::Retype;
use lowerfuzz_ir::case::{Datum, MemRefDatum};
use lowerfuzz_ir::types::{Dims, row_major_strides};
use lowerfuzz_ir::{DYNAMIC, Layout, MemRefType, TypeKind, Types};

use crate::rng::MutationRng;
use crate::scope::palette;

/// The number of memory spaces to choose from.
const SPACES: usize = 4;
/// The number of elements above which a mutation does not enlarge a buffer.
const MAX_ELEMENTS: i64 = 1 << 10;

pub(crate) fn apply(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    match rng.below(8) {
        0 => space(draft, rng),
        1..=3 => data(draft, rng),
        _ => types(draft, rng),
    }
}

/// Moves all memrefs to another memory space, if all memrefs are in the same memory space.
fn space(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let to = rng.below(SPACES) as u32;
    let types = &mut draft.case.module.types;
    let mut spaces: Vec<u32> = types.memrefs().map(|(_, space)| space).collect();
    spaces.dedup();
    if spaces.len() != 1 || spaces[0] == to {
        return None;
    }
    types.move_memrefs(to);
    Some(())
}

/// Changes a memref type everywhere except in the data of calls.
fn types(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let types = &draft.case.module.types;
    let memrefs = palette(draft)
        .into_iter()
        .filter_map(|ty| types.as_memref(ty).cloned());
    let memrefs: Vec<MemRefType> = memrefs.collect();
    let old = rng.pick(&memrefs)?.clone();
    let new = other(&old, rng)?;
    let change = |_: &Types, kind: &TypeKind| {
        (*kind == TypeKind::MemRef(old.clone())).then(|| TypeKind::MemRef(new.clone()))
    };
    *draft = Retype::new(&change).draft(draft)?;
    Some(())
}

fn other(old: &MemRefType, rng: &mut MutationRng) -> Option<MemRefType> {
    let mut new = old.clone();
    if rng.one_in(2) {
        let at = rng.below(new.shape.len());
        let size = new.shape.get_mut(at)?;
        *size = if *size == DYNAMIC {
            1 + rng.below(4) as i64
        } else {
            DYNAMIC
        };
        return Some(new);
    }
    let (mut strides, mut offset) = old.strides_and_offset()?;
    let at = rng.below(strides.len() + 1);
    let part = strides.get_mut(at).unwrap_or(&mut offset);
    *part = match *part {
        DYNAMIC => rng.below(5) as i64,
        number if rng.one_in(3) => number + 1,
        _ => DYNAMIC,
    };
    new.layout = match rng.below(4) {
        0 => Layout::Identity,
        _ => Layout::Strided { offset, strides },
    };
    (new != *old).then_some(new)
}

/// Changes sizes, strides or offset of a memref that a call passes.
fn data(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let types = &mut draft.case.module.types;
    let all = draft.case.calls.iter_mut().flat_map(|call| &mut call.args);
    let mut memrefs: Vec<&mut MemRefDatum> = all.filter_map(memref_of).collect();
    let at = rng.below(memrefs.len());
    let datum = memrefs.get_mut(at)?;
    let (mut sizes, mut strides, mut offset) =
        (datum.sizes.clone(), datum.strides.clone(), datum.offset);
    let at = rng.below(sizes.len());
    match rng.below(4) {
        0 => offset += 1,
        1 => *strides.get_mut(at)? += 1,
        2 => {
            *sizes.get_mut(at)? = 1 + rng.below(4) as i64;
            strides = row_major_strides(&sizes);
            offset = 0;
        }
        _ => {
            let gap = 1 + rng.below(2) as i64;
            strides = row_major_strides(&sizes).iter().map(|s| s * gap).collect();
        }
    }
    change_view(datum, types, sizes, strides, offset)
}

fn memref_of(datum: &mut Datum) -> Option<&mut MemRefDatum> {
    match datum {
        Datum::MemRef(memref) => memref.is_plain().then_some(memref),
        Datum::Scalar { .. } | Datum::Vector { .. } | Datum::Func(_) | Datum::Tensor(_) => None,
    }
}

/// Changes sizes, strides or offset of an input memref, and enlarges its buffer if needed.
fn change_view(
    datum: &mut MemRefDatum,
    types: &mut Types,
    sizes: Dims,
    strides: Dims,
    offset: i64,
) -> Option<()> {
    let mut last = offset;
    for (size, stride) in sizes.iter().zip(&strides) {
        // A memref with a negative stride begins at the end of its buffer. Such a memref is not
        // changed.
        if *stride < 0 {
            return None;
        }
        last += stride * (size - 1).max(0);
    }
    if last >= MAX_ELEMENTS {
        return None;
    }
    let per = scalars_of(types, datum.elem)?;
    let wanted = usize::try_from((last + 1) * per).ok()?;
    let old = datum.contents.clone();
    let mut again = old.iter().copied().cycle();
    while datum.contents.len() < wanted {
        datum.contents.push(again.next()?);
    }
    let mut ty = types.as_memref(datum.ty)?.clone();
    ty.shape = sizes.clone();
    ty.layout = layout_of(&sizes, &strides, offset);
    datum.ty = types.intern(TypeKind::MemRef(ty));
    (datum.sizes, datum.strides, datum.offset) = (sizes, strides, offset);
    Some(())
}
