//! `memref` ops that make views with their own offsets, sizes and strides (`SEMANTICS.md` §2).

use std::rc::Rc;

use lowerfuzz_ir::Key;
use lowerfuzz_ir::types::{DYNAMIC, Dims};

use super::Machine;
use super::access::layout_of;
use super::at::At;
use super::memref::{not_negative, row_major};
use super::reshape::fit;
use super::value::{MemRef, Value};
use crate::outcome::{Doubt, Stop};

/// The offsets, sizes and strides of an op, with values for the dynamic entries.
struct Parts {
    offsets: Dims,
    sizes: Dims,
    strides: Dims,
}

impl Parts {
    /// Is an element outside of a source of these sizes, along some dimension?
    fn leave(&self, sizes: &[i64]) -> bool {
        if self.sizes.contains(&0) {
            return false;
        }
        let mut dims = self
            .offsets
            .iter()
            .zip(&self.sizes)
            .zip(&self.strides)
            .zip(sizes);
        dims.any(|(((offset, count), stride), size)| {
            let first = i128::from(*offset);
            let last = first + (i128::from(*count) - 1) * i128::from(*stride);
            let within = 0..i128::from(*size);
            !within.contains(&first) || !within.contains(&last)
        })
    }
}

impl Machine {
    /// `memref.view`: returns a contiguous memref over the bytes of the source, beginning at a byte
    /// shift.
    pub(super) fn view(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let operands = at.operands();
        let source = self.memref(at, 0)?;
        let shift = self.index(at, operands[1], "an offset")?;
        let to = at.types().as_memref(at.result_ty());
        let to = to.ok_or_else(|| Stop::Unsupported("a view whose type is not a memref".into()))?;
        let sizes = self.sizes(at, &to.shape, &operands[2..])?;
        let bytes = source.address(i128::from(shift), layout_of(at.run, source.elem)?);
        let view = MemRef {
            block: source.block,
            base: bytes,
            offset: 0,
            strides: row_major(at.run, &sizes),
            open_strides: 0,
            sizes,
            elem: to.elem,
            map: None,
        };
        self.check_within(&view, layout_of(at.run, to.elem)?)?;
        self.state.memory.set_recast(view.block);
        Ok(Value::MemRef(Rc::new(view)))
    }

    /// `memref.subview`: returns a view of some elements of the source. Dimensions of size 1 may be
    /// dropped.
    pub(super) fn subview(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let source = self.viewed(at)?;
        let parts = self.parts(at)?;
        if parts.leave(&source.sizes) {
            self.doubt.get_or_insert(Doubt::View);
        }
        let from = at.types().as_memref(at.operand_ty(0));
        let mut offset = i128::from(source.offset);
        let mut strides = Dims::new();
        for (dim, stride) in source.strides.iter().enumerate() {
            // Beyond the only element of a dimension, its stride matters.
            if source.sizes[dim] <= 1 && (parts.offsets[dim] != 0 || parts.sizes[dim] > 1) {
                let found = source.stride_read(from, dim)?;
                fit("the stride beyond a single element", found, *stride)?;
            }
            let stride = i128::from(*stride);
            offset = offset.wrapping_add(i128::from(parts.offsets[dim]) * stride);
            strides.push(at.run.wrap(stride * i128::from(parts.strides[dim])));
        }
        let whole = MemRef {
            offset: at.run.wrap(offset),
            sizes: parts.sizes,
            strides,
            ..(*source).clone()
        };
        self.check_within(&whole, layout_of(at.run, whole.elem)?)?;
        let kept = kept_dimensions(at, &whole)?;
        let of = |list: &[i64]| -> Dims { kept.iter().map(|dim| list[*dim]).collect() };
        let view = MemRef {
            sizes: of(&whole.sizes),
            strides: of(&whole.strides),
            open_strides: whole.open_of(kept.iter().copied()),
            ..whole
        };
        Ok(Value::MemRef(Rc::new(view)))
    }

    /// `memref.reinterpret_cast`: returns a memref with new offset, sizes and strides, relative to
    /// the base of the source.
    pub(super) fn reinterpret_cast(&self, at: At<'_>) -> Result<Value, Stop> {
        let source = self.memref(at, 0)?;
        let parts = self.parts(at)?;
        let view = MemRef {
            offset: parts.offsets.first().copied().unwrap_or(0),
            sizes: parts.sizes,
            strides: parts.strides,
            open_strides: 0,
            ..(*source).clone()
        };
        // The base of a memref without elements is a memref of rank 0, too.
        if !view.sizes.is_empty() || view.offset != 0 {
            self.check_within(&view, layout_of(at.run, view.elem)?)?;
        }
        Ok(Value::MemRef(Rc::new(view)))
    }

    /// `memref.transpose`: dimension `i` of the result is dimension `permutation[i]` of the source.
    pub(super) fn transpose(&self, at: At<'_>) -> Result<Value, Stop> {
        let source = self.viewed(at)?;
        let permutation = at.numbers(Key::Permutation);
        let permuted =
            |list: &[i64]| -> Dims { permutation.iter().map(|i| list[*i as usize]).collect() };
        Ok(Value::MemRef(Rc::new(MemRef {
            sizes: permuted(&source.sizes),
            strides: permuted(&source.strides),
            open_strides: source.open_of(permutation.iter().map(|dim| *dim as usize)),
            ..(*source).clone()
        })))
    }

    /// `memref.extract_strided_metadata`: returns base, offset, sizes and strides. An unspecified
    /// stride is poison unless the type specifies it.
    pub(super) fn strided_metadata(&mut self, at: At<'_>) -> Result<(), Stop> {
        let source = self.memref(at, 0)?;
        let ty = at.types().as_memref(at.operand_ty(0));
        let fixed = ty.and_then(|ty| ty.strides_and_offset());
        let base = Value::MemRef(Rc::new(MemRef {
            offset: 0,
            sizes: Dims::new(),
            strides: Dims::new(),
            open_strides: 0,
            ..(*source).clone()
        }));
        let mut values = vec![base, at.run.index_value(source.offset)];
        values.extend(source.sizes.iter().map(|size| at.run.index_value(*size)));
        for (dim, stride) in source.strides.iter().enumerate() {
            let is_fixed = fixed.as_ref().is_some_and(|(s, _)| s[dim] == *stride);
            values.push(if !source.is_open(dim) || is_fixed {
                at.run.index_value(*stride)
            } else {
                Value::Poison
            });
        }
        for (result, value) in at.results().zip(values) {
            self.set(at, result, value);
        }
        Ok(())
    }

    /// Returns the memref of which an op makes a view.
    pub(super) fn viewed(&self, at: At<'_>) -> Result<Rc<MemRef>, Stop> {
        let ty = at.types().as_memref(at.operand_ty(0));
        Ok(self.memref(at, 0)?.open_strides_by(ty))
    }

    /// Decodes offsets, sizes and strides. Each dynamic entry takes the next operand after the
    /// source.
    fn parts(&self, at: At<'_>) -> Result<Parts, Stop> {
        let mut dynamic = at.operands()[1..].iter();
        let mut list = |key, what| self.filled(at, at.numbers(key), &mut dynamic, what);
        let parts = Parts {
            offsets: list(Key::StaticOffsets, "an offset")?,
            sizes: list(Key::StaticSizes, "a size")?,
            strides: list(Key::StaticStrides, "a stride")?,
        };
        for size in &parts.sizes {
            not_negative(*size)?;
        }
        Ok(parts)
    }
}

/// Returns the source dimensions that a subview keeps. Dropped dimensions have the static size 1.
/// If several choices match, this function returns the first, as the verifier does.
fn kept_dimensions(at: At<'_>, whole: &MemRef) -> Result<Vec<usize>, Stop> {
    let types = at.types();
    let unsupported = || Stop::Unsupported("a subview of this type".into());
    let to = types.as_memref(at.result_ty());
    let to = to.ok_or_else(unsupported)?;
    let rank = whole.sizes.len();
    if to.rank() == rank {
        return Ok((0..rank).collect());
    }
    let from = types.as_memref(at.operand_ty(0));
    let (from_strides, _) = from
        .and_then(|f| f.strides_and_offset())
        .ok_or_else(unsupported)?;
    let (to_strides, _) = to.strides_and_offset().ok_or_else(unsupported)?;
    let sizes = at.numbers(Key::StaticSizes);
    let steps = at.numbers(Key::StaticStrides);
    let mut kept = Vec::new();
    for dim in 0..rank {
        let (a, b) = (from_strides[dim], steps[dim]);
        let stride = if a == DYNAMIC || b == DYNAMIC {
            DYNAMIC
        } else {
            a.checked_mul(b).unwrap_or(DYNAMIC)
        };
        let next = kept.len();
        if next < to.rank() && (sizes[dim], stride) == (to.shape[next], to_strides[next]) {
            kept.push(dim);
        }
    }
    if kept.len() != to.rank() {
        return Err(unsupported());
    }
    Ok(kept)
}
