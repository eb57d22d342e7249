//! Memref arguments: their sizes, layouts and contents.

use lowerfuzz_ir::case::{Case, MemRefDatum, Storage};
use lowerfuzz_ir::types::{Dims, row_major_strides};
use lowerfuzz_ir::{DYNAMIC, Layout, MemRefType, Release, Type, TypeKind};

use crate::arguments::{Drawer, Mood};

/// The largest number of elements of a buffer that a type with static sizes demands.
const MAX_ELEMENTS: i64 = 1 << 20;

/// The largest number of elements of a buffer whose sizes are drawn.
const MAX_DRAWN: i64 = 1 << 12;

/// The largest number of elements after the last one of a view. A lowered program that writes out
/// of bounds changes them.
const TAIL: u64 = 2;

/// A memref parameter.
#[derive(Clone)]
pub(crate) struct MemRefParam {
    pub(crate) elem: Type,
    /// The static type. `None` if the memref is unranked.
    ranked: Option<MemRefType>,
    pub(crate) space: u32,
}

impl MemRefParam {
    /// Returns the parameter of a ranked memref type.
    pub(crate) fn ranked(memref: &MemRefType) -> Result<MemRefParam, &'static str> {
        if memref.strides_and_offset().is_none() {
            return Err(", whose layout is not strided, so no `call:` directive can describe it");
        }
        let mut sizes = memref.shape.iter().filter(|size| **size != DYNAMIC);
        let elements = sizes.try_fold(1i64, |n, size| n.checked_mul(*size));
        if elements.is_none_or(|n| n > MAX_ELEMENTS) {
            return Err(", which has more than 1048576 elements");
        }
        Ok(MemRefParam {
            elem: memref.elem,
            ranked: Some(memref.clone()),
            space: memref.space,
        })
    }

    /// Returns the parameter of an unranked memref type.
    pub(crate) fn unranked(elem: Type, space: u32) -> MemRefParam {
        MemRefParam {
            elem,
            ranked: None,
            space,
        }
    }

    /// Returns the static size of a dimension; `None` if the size is dynamic or the memref is
    /// unranked.
    pub(crate) fn static_size(&self, dim: usize) -> Option<i64> {
        let size = self.ranked.as_ref()?.shape.get(dim).copied();
        size.filter(|size| *size != DYNAMIC)
    }
}

impl MemRefParam {
    /// Returns whether the stride of a dimension is dynamic. A view inside of an unranked memref may have
    /// any strides.
    pub(crate) fn is_open_stride(&self, dim: usize) -> bool {
        match self.ranked.as_ref().map(|ranked| &ranked.layout) {
            None => true,
            Some(Layout::Strided { strides, .. }) => strides.get(dim) == Some(&DYNAMIC),
            Some(Layout::Identity | Layout::Other(_)) => false,
        }
    }

    /// Returns whether the offset is dynamic.
    pub(crate) fn is_open_offset(&self) -> bool {
        match self.ranked.as_ref().map(|ranked| &ranked.layout) {
            None => true,
            Some(Layout::Strided { offset, .. }) => *offset == DYNAMIC,
            Some(Layout::Identity | Layout::Other(_)) => false,
        }
    }

    /// Returns whether the stride of some dimension is dynamic.
    pub(crate) fn has_open_stride(&self) -> bool {
        let rank = self.ranked.as_ref().map_or(1, MemRefType::rank);
        (0..rank).any(|dim| self.is_open_stride(dim))
    }

    /// Returns whether a memref may be the argument.
    pub(crate) fn accepts(&self, memref: &MemRefDatum) -> bool {
        let is_of = |ranked: &MemRefType| memref.is_of(ranked);
        memref.elem == self.elem && self.ranked.as_ref().is_none_or(is_of)
    }
}

/// Returns the more static one of two entries of a type: sizes, strides or offsets. `None` if they
/// contradict each other.
fn narrower(known: i64, suggested: i64) -> Option<i64> {
    match (known, suggested) {
        (DYNAMIC, suggested) => Some(suggested),
        (known, suggested) => (suggested == DYNAMIC || suggested == known).then_some(known),
    }
}

/// Returns the type that is a special case of both types. `None` if there is none, or if the
/// suggested type has strides that are never drawn.
fn narrowed(known: &MemRefType, suggested: &MemRefType) -> Option<MemRefType> {
    let of_all = |known: &Dims, suggested: &Dims| -> Option<Dims> {
        let each = known.iter().zip(suggested);
        each.map(|(known, suggested)| narrower(*known, *suggested))
            .collect()
    };
    if known.elem != suggested.elem || known.rank() != suggested.rank() {
        return None;
    }
    let layout = match &known.layout {
        Layout::Identity => Layout::Identity,
        Layout::Strided { offset, strides } => {
            let (suggested, first) = suggested.strides_and_offset()?;
            let is_drawn = suggested.iter().all(|s| *s > 0 || *s == DYNAMIC);
            Layout::Strided {
                strides: of_all(strides, &suggested).filter(|_| is_drawn)?,
                offset: narrower(*offset, first)?,
            }
        }
        Layout::Other(_) => return None,
    };
    Some(MemRefType {
        shape: of_all(&known.shape, &suggested.shape)?,
        layout,
        ..known.clone()
    })
}

impl Drawer<'_> {
    /// Draws a memref with its own buffer. Sometimes it has a type to which the function may cast
    /// the argument.
    pub(crate) fn memref(
        &mut self,
        case: &mut Case,
        param: &MemRefParam,
        mood: Mood,
    ) -> Result<MemRefDatum, String> {
        let hints = self.hints;
        let suggested = self.rng.pick(&hints.memrefs);
        let suggested = suggested.and_then(|suggested| match &param.ranked {
            Some(known) => narrowed(known, suggested),
            None => Some(suggested.clone()).filter(|memref| memref.elem == param.elem),
        });
        let suggested = suggested.and_then(|memref| MemRefParam::ranked(&memref).ok());
        if let Some(suggested) = suggested
            && self.rng.chance(1, 2)
        {
            let suggested = MemRefParam {
                space: param.space,
                ..suggested
            };
            return self.drawn_memref(case, &suggested, mood);
        }
        self.drawn_memref(case, param, mood)
    }

    fn drawn_memref(
        &mut self,
        case: &mut Case,
        param: &MemRefParam,
        mood: Mood,
    ) -> Result<MemRefDatum, String> {
        let rank = match &param.ranked {
            Some(ranked) => ranked.rank(),
            None => self.rng.below(5) as usize,
        };
        let mut sizes = Dims::new();
        for dim in 0..rank {
            let size = match param.static_size(dim) {
                Some(size) => size,
                None => self.related_size(),
            };
            sizes.push(size);
        }
        self.memref_of(case, param, sizes, mood)
    }

    /// Draws a memref with these sizes. Sizes that are not static are reduced until the buffer is
    /// small.
    pub(crate) fn memref_of(
        &mut self,
        case: &mut Case,
        param: &MemRefParam,
        mut sizes: Dims,
        mood: Mood,
    ) -> Result<MemRefDatum, String> {
        shrink(&mut sizes, |dim| param.static_size(dim).is_none());
        let (layout, strides, offset) = self.layout(param, &sizes, case.release);
        let extent = extent(&sizes, &strides, offset);
        let extent = extent.ok_or("no buffer can hold a memref of its type")?;
        let is_identity = layout == Layout::Identity;
        let tail = if is_identity {
            0
        } else {
            self.rng.below(TAIL + 1)
        };
        let types = &mut case.module.types;
        let ty = types.intern(TypeKind::MemRef(MemRefType {
            shape: sizes.clone(),
            elem: param.elem,
            layout,
            space: param.space,
        }));
        let (lanes, scalar) = match types.as_lanes(param.elem) {
            Some((shape, scalar)) => (shape.iter().product::<i64>(), scalar),
            None => (1, param.elem),
        };
        let count = (extent + tail) as usize * lanes as usize;
        Ok(MemRefDatum {
            ty,
            elem: param.elem,
            sizes,
            strides,
            offset,
            storage: match self.heap {
                true => Storage::Heap,
                false => Storage::Caller,
            },
            base: 0,
            contents: self.contents(scalar, count, mood),
        })
    }

    /// Draws strides and an offset: compact, padded or transposed. Drawn strides are positive, and
    /// each element of the view has a place of its own, as far as the static strides allow it.
    fn layout(
        &mut self,
        param: &MemRefParam,
        sizes: &Dims,
        release: Release,
    ) -> (Layout, Dims, i64) {
        let compact = row_major_strides(sizes);
        let of = param.ranked.as_ref().map(|ranked| &ranked.layout);
        let (known, offset) = match of {
            Some(Layout::Identity) => return (Layout::Identity, compact, 0),
            Some(Layout::Strided { offset, strides }) => (strides.clone(), *offset),
            // Inside an unranked memref, any layout is possible.
            Some(Layout::Other(_)) | None => (Dims::from_elem(DYNAMIC, sizes.len()), DYNAMIC),
        };
        if of.is_none() && self.rng.chance(1, 2) {
            return (Layout::Identity, compact, 0);
        }
        let mut strides = self.strides(&known, sizes, true);
        if !are_distinct(sizes, &strides) {
            strides = self.strides(&known, sizes, false);
        }
        let first = match offset {
            DYNAMIC => [0, 1, 3, 8, 70, 300][self.rng.below(6) as usize] - lowest(sizes, &strides),
            offset => offset,
        };
        let layout = Layout::Strided {
            offset: first,
            strides: strides.clone(),
        };
        // Before LLVM 16 a layout is an affine map, and an identity map counts as no layout.
        let is_identity = first == 0
            && match strides[..] {
                [] => true,
                [1] => !release.has_strided_layouts(),
                [..] => false,
            };
        let layout = if is_identity {
            Layout::Identity
        } else {
            layout
        };
        (layout, strides, first)
    }

    /// Draws the strides that are dynamic, from the innermost dimension to the outermost. The
    /// natural order takes static strides as they come. The other order places the elements of
    /// dynamic strides after those of static strides.
    fn strides(&mut self, known: &Dims, sizes: &Dims, natural: bool) -> Dims {
        let mut order: Vec<usize> = (0..sizes.len()).rev().collect();
        let all_open = known.iter().all(|stride| *stride == DYNAMIC);
        if !natural {
            order.sort_by_key(|dim| known[*dim] == DYNAMIC);
        } else if all_open && sizes.len() > 1 && self.rng.chance(1, 4) {
            order.reverse();
        }
        let is_padded = self.rng.chance(1, 2);
        let mut next = if all_open && self.rng.chance(1, 4) {
            2
        } else {
            1
        };
        let mut strides = known.clone();
        for dim in order {
            if strides[dim] == DYNAMIC {
                strides[dim] = next;
            }
            let reached = strides[dim].abs().saturating_mul(sizes[dim].max(1));
            next = next.max(reached);
            if is_padded {
                next = next.saturating_add(self.rng.below(3) as i64);
            }
        }
        strides
    }
}

/// Halves the largest dynamic sizes until the number of elements is small.
fn shrink(sizes: &mut Dims, is_dynamic: impl Fn(usize) -> bool) {
    loop {
        let elements = sizes.iter().try_fold(1i64, |n, size| n.checked_mul(*size));
        if elements.is_some_and(|n| n <= MAX_DRAWN) {
            return;
        }
        let dynamic = (0..sizes.len()).filter(|dim| is_dynamic(*dim));
        let Some(largest) = dynamic.max_by_key(|dim| sizes[*dim]) else {
            return;
        };
        if sizes[largest] <= 1 {
            return;
        }
        sizes[largest] /= 2;
    }
}

/// Returns whether each element of a view surely has a place of its own.
fn are_distinct(sizes: &Dims, strides: &Dims) -> bool {
    if sizes.contains(&0) {
        return true;
    }
    let dims = sizes.iter().zip(strides).filter(|(size, _)| **size > 1);
    let mut dims: Vec<(i64, i64)> = dims.map(|(size, stride)| (stride.abs(), *size)).collect();
    dims.sort_unstable();
    let mut reach = 0i64;
    for (stride, size) in dims {
        if stride <= reach {
            return false;
        }
        reach = reach.saturating_add(stride.saturating_mul(size - 1));
    }
    true
}

/// Returns the position of a view's lowest element, relative to its first element.
pub(crate) fn lowest(sizes: &Dims, strides: &Dims) -> i64 {
    if sizes.contains(&0) {
        return 0;
    }
    let negative = sizes.iter().zip(strides).filter(|(_, stride)| **stride < 0);
    negative
        .map(|(size, stride)| stride.saturating_mul(size - 1))
        .fold(0, i64::saturating_add)
}

/// Returns the number of elements up to the last element that a view reaches. `None` if no small
/// buffer holds the view.
pub(crate) fn extent(sizes: &Dims, strides: &Dims, offset: i64) -> Option<u64> {
    let first = offset.checked_add(lowest(sizes, strides))?;
    if first < 0 {
        return None;
    }
    if sizes.contains(&0) {
        // The start of an empty view is compared, so it lies in the buffer.
        let count = if offset > 0 {
            offset.checked_add(1)?
        } else {
            0
        };
        return u64::try_from(count).ok().filter(|_| count <= MAX_ELEMENTS);
    }
    let mut last = offset;
    for (size, stride) in sizes.iter().zip(strides).filter(|(_, stride)| **stride > 0) {
        last = last.checked_add(stride.checked_mul(size - 1)?)?;
    }
    let count = last.checked_add(1)?;
    u64::try_from(count).ok().filter(|_| count <= MAX_ELEMENTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_has_the_last_element_of_its_view_or_the_start_of_an_empty_one() {
        let of = |size: i64, stride: i64, offset: i64| {
            let dims = |n: i64| Dims::from_elem(n, 1);
            extent(&dims(size), &dims(stride), offset)
        };
        // The last element is 8 + 3 * (2 - 1), so twelve elements are needed.
        assert_eq!(of(2, 3, 8), Some(12));
        assert_eq!(of(0, 3, 8), Some(9));
        assert_eq!(of(0, 3, 0), Some(0));
        assert_eq!(of(0, 3, -1), None);
        assert_eq!(of(0, 1, MAX_ELEMENTS), None);
    }
}
