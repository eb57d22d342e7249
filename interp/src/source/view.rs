//! `memref`: views with offsets, sizes and strides of their own (`SEMANTICS.md` §2).

use std::rc::Rc;

use lowerfuzz_ir::types::{DYNAMIC, Dims};
use lowerfuzz_ir::{Body, Key, OpId};

use super::access::layout_of;
use super::memref::{not_negative, row_major};
use super::value::{MemRef, Value};
use super::{Machine, Run};
use crate::frames::Frame;
use crate::outcome::Stop;

/// Offsets, sizes and strides of an op, the dynamic ones filled in.
struct Parts {
    offsets: Dims,
    sizes: Dims,
    strides: Dims,
}

impl Machine {
    /// `memref.view`: bytes from a shift on as a contiguous memref.
    pub(super) fn view(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<Value, Stop> {
        let operands = body.operands(id);
        let source = self.memref(frame, operands[0])?;
        let shift = self.index(run, frame, operands[1], "an offset")?;
        let to = run.module.types.as_memref(body.ty(body.result(id, 0)));
        let to = to.ok_or_else(|| Stop::Unsupported("a view that is no memref".into()))?;
        let mut dynamic = operands[2..].iter();
        let mut sizes = Dims::new();
        for size in &to.shape {
            let size = match dynamic.as_slice().first() {
                Some(operand) if *size == DYNAMIC => {
                    dynamic.next();
                    self.index(run, frame, *operand, "a size")?
                }
                Some(_) | None => *size,
            };
            sizes.push(not_negative(size)?);
        }
        let bytes = source.address(i128::from(shift), layout_of(run, source.elem)?);
        let view = MemRef {
            block: source.block,
            base: bytes,
            offset: 0,
            strides: row_major(run, &sizes),
            open_strides: 0,
            sizes,
            elem: to.elem,
        };
        self.check_within(&view, layout_of(run, to.elem)?)?;
        self.state.memory.set_recast(view.block);
        Ok(Value::MemRef(Rc::new(view)))
    }

    /// `memref.subview`: a part of the source, perhaps without some of its dimensions of size 1.
    pub(super) fn subview(
        &self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<Value, Stop> {
        let source = self.memref(frame, body.operand(id, 0))?;
        let parts = self.parts(run, frame, body, id)?;
        let mut offset = i128::from(source.offset);
        let mut strides = Dims::new();
        for (dim, stride) in source.strides.iter().enumerate() {
            let stride = i128::from(*stride);
            offset = offset.wrapping_add(i128::from(parts.offsets[dim]) * stride);
            strides.push(run.wrap(stride * i128::from(parts.strides[dim])));
        }
        let whole = MemRef {
            offset: run.wrap(offset),
            sizes: parts.sizes,
            strides,
            ..(*source).clone()
        };
        self.check_within(&whole, layout_of(run, whole.elem)?)?;
        let kept = kept_dimensions(run, body, id, &whole)?;
        let of = |list: &[i64]| -> Dims { kept.iter().map(|dim| list[*dim]).collect() };
        let view = MemRef {
            sizes: of(&whole.sizes),
            strides: of(&whole.strides),
            open_strides: whole.open_of(kept.iter().copied()),
            ..whole
        };
        Ok(Value::MemRef(Rc::new(view)))
    }

    /// `memref.reinterpret_cast`: offset, sizes and strides over the source's base.
    pub(super) fn reinterpret_cast(
        &self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<Value, Stop> {
        let source = self.memref(frame, body.operand(id, 0))?;
        let parts = self.parts(run, frame, body, id)?;
        let view = MemRef {
            offset: parts.offsets.first().copied().unwrap_or(0),
            sizes: parts.sizes,
            strides: parts.strides,
            open_strides: 0,
            ..(*source).clone()
        };
        self.check_within(&view, layout_of(run, view.elem)?)?;
        Ok(Value::MemRef(Rc::new(view)))
    }

    /// `memref.transpose`: dimension `i` of the result is dimension `permutation[i]` of the source.
    pub(super) fn transpose(&self, frame: &Frame, body: &Body, id: OpId) -> Result<Value, Stop> {
        let source = self.memref(frame, body.operand(id, 0))?;
        let permutation = body.i64s_attr(id, Key::Permutation).unwrap_or(&[]);
        let permuted =
            |list: &[i64]| -> Dims { permutation.iter().map(|i| list[*i as usize]).collect() };
        Ok(Value::MemRef(Rc::new(MemRef {
            sizes: permuted(&source.sizes),
            strides: permuted(&source.strides),
            open_strides: source.open_of(permutation.iter().map(|dim| *dim as usize)),
            ..(*source).clone()
        })))
    }

    /// `memref.extract_strided_metadata`: sets base, offset, sizes and strides. A stride that is
    /// open is poison where the type does not fix it.
    pub(super) fn strided_metadata(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<(), Stop> {
        let source = self.memref(frame, body.operand(id, 0))?;
        let ty = run.module.types.as_memref(body.ty(body.operand(id, 0)));
        let fixed = ty.and_then(|ty| ty.strides_and_offset());
        let base = Value::MemRef(Rc::new(MemRef {
            offset: 0,
            sizes: Dims::new(),
            strides: Dims::new(),
            open_strides: 0,
            ..(*source).clone()
        }));
        let mut values = vec![base, run.index_value(source.offset)];
        values.extend(source.sizes.iter().map(|size| run.index_value(*size)));
        for (dim, stride) in source.strides.iter().enumerate() {
            let is_fixed = fixed.as_ref().is_some_and(|(s, _)| s[dim] == *stride);
            values.push(if !source.is_open(dim) || is_fixed {
                run.index_value(*stride)
            } else {
                Value::Poison
            });
        }
        for (result, value) in body.results(id).zip(values) {
            self.set(frame, result, value);
        }
        Ok(())
    }

    /// Offsets, sizes and strides; the operands after the source are the dynamic ones in order.
    fn parts(&self, run: Run<'_>, frame: &Frame, body: &Body, id: OpId) -> Result<Parts, Stop> {
        let mut dynamic = body.operands(id)[1..].iter();
        let mut list = |key, what| -> Result<Dims, Stop> {
            let given = body.i64s_attr(id, key).unwrap_or(&[]);
            let filled = given.iter().map(|part| match dynamic.as_slice().first() {
                Some(operand) if *part == DYNAMIC => {
                    dynamic.next();
                    self.index(run, frame, *operand, what)
                }
                Some(_) | None => Ok(*part),
            });
            filled.collect()
        };
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

/// The dimensions of a subview that its type has: those it leaves out have the static size 1. As
/// the verifier matches them, the first that fits is taken.
fn kept_dimensions(
    run: Run<'_>,
    body: &Body,
    id: OpId,
    whole: &MemRef,
) -> Result<Vec<usize>, Stop> {
    let types = &run.module.types;
    let unsupported = || Stop::Unsupported("a subview of this type".into());
    let to = types.as_memref(body.ty(body.result(id, 0)));
    let to = to.ok_or_else(unsupported)?;
    let rank = whole.sizes.len();
    if to.rank() == rank {
        return Ok((0..rank).collect());
    }
    let from = types.as_memref(body.ty(body.operand(id, 0)));
    let (from_strides, _) = from
        .and_then(|f| f.strides_and_offset())
        .ok_or_else(unsupported)?;
    let (to_strides, _) = to.strides_and_offset().ok_or_else(unsupported)?;
    let sizes = body.i64s_attr(id, Key::StaticSizes).unwrap_or(&[]);
    let steps = body.i64s_attr(id, Key::StaticStrides).unwrap_or(&[]);
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
