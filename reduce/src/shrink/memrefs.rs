//! Changes memref types to smaller or static sizes, and to the identity layout.

use std::ops::Range;

use lowerfuzz_ir::case::{Datum, Element, MemRefDatum};
use lowerfuzz_ir::types::{DYNAMIC, Dims, row_major_strides};
use lowerfuzz_ir::{Layout, MemRefOp, MemRefType, Op, TypeKind, Types};

use crate::draft::Draft;
use crate::memref::{layout_of, scalars_of};
use crate::retype::Retype;
use crate::shrink::Shrinker;

/// The maximum number of elements of a buffer that can change its layout.
const MAX_ELEMENTS: i64 = 1 << 16;

/// Returns the memref types of the program, except types that only the data of calls have.
pub(super) fn memrefs(draft: &Draft) -> Vec<MemRefType> {
    let mut found = Vec::new();
    for kind in super::kinds(draft) {
        if let TypeKind::MemRef(memref) = kind
            && !found.contains(&memref)
        {
            found.push(memref);
        }
    }
    found
}

/// Replaces the memref type `old` by `new`, and changes the layout of the data of calls
/// accordingly. Both types must have the same rank and element type.
fn exchange(draft: &Draft, old: &MemRefType, new: &MemRefType) -> Option<Draft> {
    let mut draft = draft.clone();
    for func in 0..draft.graphs.len() {
        let (inputs, _) = draft.signature(func)?;
        let name = draft.func(func).name;
        let types = &mut draft.case.module.types;
        for call in draft.case.calls.iter_mut().filter(|c| c.func == name) {
            for (datum, ty) in call.args.iter_mut().zip(&inputs) {
                if let (Datum::MemRef(memref), true) = (datum, types.as_memref(*ty) == Some(old)) {
                    *memref = convert_buffer(types, memref, new)?;
                }
            }
        }
        drop_sizes(&mut draft, func, old, new);
    }
    let change = |_: &Types, kind: &TypeKind| {
        let is_old = matches!(kind, TypeKind::MemRef(memref) if memref == old);
        is_old.then(|| TypeKind::MemRef(new.clone()))
    };
    Retype::new(&change).draft(&draft)
}

/// Drops operands of allocations that stand for sizes which are now static.
fn drop_sizes(draft: &mut Draft, func: usize, old: &MemRefType, new: &MemRefType) {
    let types = &draft.case.module.types;
    let Some(graph) = draft.graphs[func].as_mut() else {
        return;
    };
    for place in graph.places() {
        let node = graph.node(place);
        let made = node.results.first().map(|v| types.as_memref(graph.ty(*v)));
        let allocates = matches!(node.op, Op::MemRef(MemRefOp::Alloc | MemRefOp::Alloca));
        if !allocates || made != Some(Some(old)) {
            continue;
        }
        let operands = &mut graph.node_mut(place).operands;
        let mut position = 0;
        for (was, is) in old.shape.iter().zip(&new.shape) {
            if *was != DYNAMIC {
                continue;
            }
            if *is == DYNAMIC {
                position += 1;
            } else if position < operands.len() {
                operands.remove(position);
            }
        }
    }
}

/// Changes the layout of a buffer to that of another type. An element keeps its indices, if they
/// are within the new sizes.
fn convert_buffer(types: &mut Types, datum: &MemRefDatum, new: &MemRefType) -> Option<MemRefDatum> {
    let scalars = scalars_of(types, datum.elem)?;
    if new.rank() != datum.sizes.len() || new.elem != datum.elem {
        return None;
    }
    let choose = |of_type: i64, now: i64| if of_type == DYNAMIC { now } else { of_type };
    let sizes: Dims = new
        .shape
        .iter()
        .zip(&datum.sizes)
        .map(|(t, d)| choose(*t, *d))
        .collect();
    let (strides, offset) = match &new.layout {
        Layout::Identity => (row_major_strides(&sizes), 0),
        Layout::Strided { offset, strides } => (
            strides
                .iter()
                .zip(&datum.strides)
                .map(|(t, d)| choose(*t, *d))
                .collect(),
            choose(*offset, datum.offset),
        ),
        Layout::Other(_) => return None,
    };
    copy_with_layout(types, datum, &sizes, &strides, offset, scalars)
}

pub(super) fn copy_with_layout(
    types: &mut Types,
    datum: &MemRefDatum,
    sizes: &Dims,
    strides: &Dims,
    offset: i64,
    scalars: i64,
) -> Option<MemRefDatum> {
    if !datum.storage.has_contents() || datum.base != 0 {
        return None;
    }
    let (mut low, mut high) = (offset, offset);
    for (size, stride) in sizes.iter().zip(strides) {
        let reach = size.checked_sub(1)?.max(0).checked_mul(*stride)?;
        low = low.checked_add(reach.min(0))?;
        high = high.checked_add(reach.max(0))?;
    }
    // A memref without elements needs no buffer, unless the memref has an offset.
    let nothing = sizes.contains(&0) && offset == 0;
    let count = if nothing { 0 } else { high.checked_add(1)? };
    if low < 0 || !(0..=MAX_ELEMENTS).contains(&count) {
        return None;
    }
    let per = usize::try_from(scalars).ok()?;
    let mut contents: Vec<Element> = vec![Some(0); usize::try_from(count).ok()?.checked_mul(per)?];
    let kept: Dims = sizes
        .iter()
        .zip(&datum.sizes)
        .map(|(a, b)| *a.min(b))
        .collect();
    let total = kept.iter().try_fold(1i64, |n, d| n.checked_mul(*d))?;
    if total > MAX_ELEMENTS {
        return None;
    }
    for flat in 0..total {
        let (mut rest, mut from, mut to) = (flat, datum.offset, offset);
        for dim in (0..kept.len()).rev() {
            let index = rest % kept[dim];
            rest /= kept[dim];
            from += index * datum.strides[dim];
            to += index * strides[dim];
        }
        for part in 0..per {
            let element = datum.contents.get(usize::try_from(from).ok()? * per + part);
            *contents.get_mut(usize::try_from(to).ok()? * per + part)? = *element?;
        }
    }
    Some(MemRefDatum {
        ty: types.memref(sizes, datum.elem, layout_of(sizes, strides, offset)),
        elem: datum.elem,
        sizes: sizes.clone(),
        strides: strides.clone(),
        offset,
        storage: datum.storage,
        base: 0,
        contents,
    })
}

/// Tries the identity layout for memrefs, and static strides and offsets.
pub(crate) struct Layouts;

fn layouts(draft: &Draft) -> Vec<(MemRefType, MemRefType)> {
    let mut found = Vec::new();
    for old in memrefs(draft) {
        let Layout::Strided { offset, strides } = &old.layout else {
            continue;
        };
        let row_major = row_major_strides(&old.shape);
        let mut add = |offset: i64, strides: Dims| {
            let layout = if offset == 0 && strides == row_major {
                Layout::Identity
            } else {
                Layout::Strided { offset, strides }
            };
            let new = MemRefType {
                layout,
                ..old.clone()
            };
            if new != old {
                found.push((old.clone(), new));
            }
        };
        for (dim, stride) in strides.iter().enumerate() {
            for new in [-1, 2, 1, row_major[dim]] {
                if new != *stride && (new != DYNAMIC || *stride != DYNAMIC) {
                    let mut strides = strides.clone();
                    strides[dim] = new;
                    add(*offset, strides);
                }
            }
        }
        add(*offset, row_major.clone());
        add(1, strides.clone());
        add(0, strides.clone());
        add(0, row_major.clone());
        // If a dimension has size 1, different strides have the same effect. Therefore the sizes
        // are enlarged.
        let larger: Dims = old
            .shape
            .iter()
            .map(|d| if *d == 1 { 2 } else { *d })
            .collect();
        let new = MemRefType {
            shape: larger,
            layout: Layout::Identity,
            ..old.clone()
        };
        if old.shape != new.shape {
            found.push((old.clone(), new));
        }
    }
    found
}

impl Shrinker for Layouts {
    fn name(&self) -> &'static str {
        "layouts"
    }

    fn sites(&self, draft: &Draft) -> usize {
        layouts(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (old, new) = layouts(draft).into_iter().nth(sites.start)?;
        exchange(draft, &old, &new)
    }
}

/// Tries smaller sizes of memrefs, and static instead of dynamic sizes.
pub(crate) struct Sizes;

fn sizes(draft: &Draft) -> Vec<(MemRefType, MemRefType)> {
    let mut found = Vec::new();
    for old in memrefs(draft) {
        for (dim, size) in old.shape.iter().enumerate() {
            let mut smaller = vec![size - size / 4, size / 2, 3, 2, 1];
            if *size == DYNAMIC {
                smaller = vec![4, 3, 2, 1];
            }
            // A program on a memref without elements rarely reproduces a bug.
            if *size == 0 {
                smaller = vec![2, 1];
            }
            smaller.retain(|s| *s >= 1 && (*size <= 0 || s < size));
            for new in smaller {
                let mut shape = old.shape.clone();
                shape[dim] = new;
                let new = MemRefType {
                    shape,
                    ..old.clone()
                };
                found.push((old.clone(), new));
            }
        }
    }
    found
}

impl Shrinker for Sizes {
    fn name(&self) -> &'static str {
        "sizes"
    }

    fn sites(&self, draft: &Draft) -> usize {
        sizes(draft).len()
    }

    fn apply(&self, draft: &Draft, range: Range<usize>) -> Option<Draft> {
        let (old, new) = sizes(draft).into_iter().nth(range.start)?;
        exchange(draft, &old, &new)
    }
}
