//! Conversion of `memref` ops whose result is a new descriptor for the same memory.
//!
//! LLVM 10 and 11 convert `subview`, `view` and `transpose`. For these ops, this module emits LLVM
//! ops in the same order. The other ops are from later releases, and their conversion follows
//! MLIR's documentation of each op.

use lowerfuzz_ir::case::Era;
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{DYNAMIC, Key, LlvmOp, OpId, Type, ValueId};

use crate::descriptor::{ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES, Scalars};
use crate::{Cx, Failure, Fault};

/// A static or dynamic offset, size or stride of a view.
#[derive(Clone, Copy)]
enum Part {
    Static(i64),
    Value(ValueId),
}

/// The offsets, sizes and strides of a `subview` or `reinterpret_cast`.
struct Parts {
    offsets: Vec<Part>,
    sizes: Vec<Part>,
    strides: Vec<Part>,
}

impl Part {
    /// Returns the static value, or [`DYNAMIC`].
    fn known(self) -> i64 {
        match self {
            Part::Static(value) => value,
            Part::Value(_) => DYNAMIC,
        }
    }
}

impl Cx<'_> {
    fn parts(&mut self, id: OpId) -> Result<Parts, Failure> {
        let mut dynamic = self.body.operands(id)[1..].iter().copied();
        let mut list = |cx: &mut Self, key| -> Result<Vec<Part>, Failure> {
            let body = cx.body;
            let list = body
                .i64s_attr(id, key)
                .expect("the verifier ensures that a view has offsets, sizes and strides");
            list.iter()
                .map(|part| {
                    if *part != DYNAMIC {
                        return Ok(Part::Static(*part));
                    }
                    let value = dynamic
                        .next()
                        .expect("the verifier ensures an operand for each dynamic entry");
                    Ok(Part::Value(cx.value(value)?))
                })
                .collect()
        };
        Ok(Parts {
            offsets: list(self, Key::StaticOffsets)?,
            sizes: list(self, Key::StaticSizes)?,
            strides: list(self, Key::StaticStrides)?,
        })
    }

    /// Returns an offset, size or stride as an SSA value. The attribute of a constant has type
    /// `i64`.
    fn part_value(&mut self, part: Part) -> ValueId {
        match part {
            Part::Static(value) => {
                let index = self.b.index_ty();
                self.b.int_written(value, Type::I64, index)
            }
            Part::Value(value) => value,
        }
    }

    /// Returns an offset, size or stride as an SSA value of the converted `index` type.
    fn index_part(&mut self, part: Part) -> ValueId {
        match part {
            Part::Static(value) => self.b.index(value),
            Part::Value(value) => value,
        }
    }

    /// Converts `subview`. The offset is the source's offset plus each given offset times its
    /// stride. Each stride is the product of the source's stride and the given stride. Values that
    /// the result type fixes are constants.
    pub(crate) fn subview(&mut self, id: OpId) -> Result<(), Failure> {
        let (operand, result) = (self.body.operand(id, 0), self.body.result(id, 0));
        let (from, to) = (self.memref(operand), self.memref(result));
        let parts = self.parts(id)?;
        let (to_strides, to_offset) = Self::strides(to)?;
        let kept = kept_dimensions(
            &parts,
            &Self::strides(from)?.0,
            to.shape.iter().zip(&to_strides),
        )?;
        let source = self.value(operand)?;
        let index = self.b.index_ty();
        let mut view = self.same_block(source, operand, result)?;
        let mut strides = Scalars::new();
        for dim in (0i64..).take(from.rank()) {
            strides.push(self.b.extract(source, &[STRIDES, dim], index));
        }
        let mut sizes: Vec<Part> = kept.iter().map(|dim| parts.sizes[*dim]).collect();
        if self.precedes(Era::Llvm11) {
            for size in &mut sizes {
                *size = Part::Value(self.part_value(*size));
            }
        }
        let offset = if to_offset == DYNAMIC {
            let mut offset = if self.b.planted(Fault::SubviewOffset) {
                self.b.index(0)
            } else {
                self.b.extract(source, &[OFFSET], index)
            };
            for (part, stride) in parts.offsets.iter().zip(&strides) {
                let part = self.part_value(*part);
                let step = self.b.binary(LlvmOp::Mul, part, *stride);
                offset = self.b.binary(LlvmOp::Add, offset, step);
            }
            offset
        } else {
            self.b.index(to_offset)
        };
        view = self.b.insert(view, &[OFFSET], offset);
        for (dim, from_dim) in kept.iter().enumerate().rev() {
            let size = self.part_value(sizes[dim]);
            let later = self.follows(Era::Llvm13);
            if !later {
                view = self.b.insert(view, &[SIZES, dim as i64], size);
            }
            let stride = if to_strides[dim] == DYNAMIC {
                let part = self.part_value(parts.strides[*from_dim]);
                self.b.binary(LlvmOp::Mul, part, strides[*from_dim])
            } else {
                self.part_value(Part::Static(to_strides[dim]))
            };
            if later {
                view = self.b.insert(view, &[SIZES, dim as i64], size);
            }
            view = self.b.insert(view, &[STRIDES, dim as i64], stride);
        }
        self.replace(id, view)
    }

    /// Returns a descriptor of the result's type with the pointers of another descriptor.
    fn same_block(
        &mut self,
        source: ValueId,
        operand: ValueId,
        result: ValueId,
    ) -> Result<ValueId, Failure> {
        let (_, from) = self.element(self.body.ty(operand))?;
        let (_, to) = self.element(self.body.ty(result))?;
        let ty = self.ty(self.body.ty(result))?;
        let mut view = self.b.undef(ty);
        for field in [ALLOCATED, ALIGNED] {
            let pointer = self.b.extract(source, &[field], from);
            let pointer = self.b.cast_pointer(pointer, to);
            view = self.b.insert(view, &[field], pointer);
        }
        Ok(view)
    }

    /// Converts `view`. The byte shift is added to the aligned pointer, because the shift may not
    /// be a multiple of the element size.
    pub(crate) fn view(&mut self, id: OpId) -> Result<(), Failure> {
        let (operand, result) = (self.body.operand(id, 0), self.body.result(id, 0));
        let to = self.memref(result);
        let (static_strides, _) = Self::strides(to)?;
        let source = self.value(operand)?;
        let operands = self.values(&self.body.operands(id)[1..])?;
        let (shift, dynamic) = operands
            .split_first()
            .expect("the verifier ensures that a view has a shift");
        let (_, bytes) = self.element(self.body.ty(operand))?;
        let (_, pointer) = self.element(self.body.ty(result))?;
        let ty = self.ty(self.body.ty(result))?;
        let mut view = self.b.undef(ty);
        let allocated = self.b.extract(source, &[ALLOCATED], bytes);
        let allocated = self.b.cast_pointer(allocated, pointer);
        view = self.b.insert(view, &[ALLOCATED], allocated);
        let aligned = self.b.extract(source, &[ALIGNED], bytes);
        let shifted = self.b.gep(aligned, *shift, Type::I8);
        let shifted = self.b.cast_pointer(shifted, pointer);
        view = self.b.insert(view, &[ALIGNED], shifted);
        let zero = self.b.index(0);
        view = self.b.insert(view, &[OFFSET], zero);
        let mut dynamic = dynamic.iter().rev();
        let mut inner: Option<(ValueId, ValueId)> = None;
        for (dim, (size, stride)) in to.shape.iter().zip(static_strides).enumerate().rev() {
            let size = if *size == DYNAMIC {
                *dynamic
                    .next()
                    .expect("the verifier ensures an operand for each dynamic size")
            } else {
                self.b.index(*size)
            };
            view = self.b.insert(view, &[SIZES, dim as i64], size);
            let stride = match inner {
                Some((stride_within, size_within)) if stride == DYNAMIC => {
                    self.b.binary(LlvmOp::Mul, stride_within, size_within)
                }
                Some(_) | None => self.b.index(if stride == DYNAMIC { 1 } else { stride }),
            };
            view = self.b.insert(view, &[STRIDES, dim as i64], stride);
            inner = Some((stride, size));
        }
        self.replace(id, view)
    }

    /// Converts `reinterpret_cast`. The pointers come from the ranked or unranked source. The
    /// offset, the sizes and the strides come from the op.
    pub(crate) fn reinterpret_cast(&mut self, id: OpId) -> Result<(), Failure> {
        let (operand, result) = (self.body.operand(id, 0), self.body.result(id, 0));
        let parts = self.parts(id)?;
        let ty = self.ty(self.body.ty(result))?;
        let mut view = self.b.undef(ty);
        let (allocated, aligned) = self.pointers(operand)?;
        view = self.b.insert(view, &[ALLOCATED], allocated);
        view = self.b.insert(view, &[ALIGNED], aligned);
        let offset = parts
            .offsets
            .first()
            .expect("the verifier ensures that a reinterpret_cast has an offset");
        let offset = self.index_part(*offset);
        view = self.b.insert(view, &[OFFSET], offset);
        for (dim, (size, stride)) in (0i64..).zip(parts.sizes.iter().zip(&parts.strides)) {
            let size = self.index_part(*size);
            view = self.b.insert(view, &[SIZES, dim], size);
            let stride = self.index_part(*stride);
            view = self.b.insert(view, &[STRIDES, dim], stride);
        }
        self.replace(id, view)
    }

    /// Converts `transpose`: dimension `i` of the result is dimension `permutation[i]` of the
    /// source.
    pub(crate) fn transpose(&mut self, id: OpId) -> Result<(), Failure> {
        let (operand, result) = (self.body.operand(id, 0), self.body.result(id, 0));
        let permutation: Dims = self
            .body
            .i64s_attr(id, Key::Permutation)
            .expect("the verifier ensures that a transpose has a permutation")
            .into();
        let (from, _) = Self::strides(self.memref(operand))?;
        let (to, _) = Self::strides(self.memref(result))?;
        if permutation
            .iter()
            .zip(to)
            .any(|(dim, stride)| from[*dim as usize] != stride)
        {
            return Err(Failure::unsupported(
                "a transposed memref whose type has the strides of the inverse permutation",
            ));
        }
        let source = self.value(operand)?;
        let index = self.b.index_ty();
        let (_, pointer) = self.element(self.body.ty(operand))?;
        let ty = self.ty(self.body.ty(result))?;
        let mut view = self.b.undef(ty);
        for (field, ty) in [(ALLOCATED, pointer), (ALIGNED, pointer), (OFFSET, index)] {
            let value = self.b.extract(source, &[field], ty);
            view = self.b.insert(view, &[field], value);
        }
        for from in (0i64..).take(permutation.len()) {
            let to = permutation.iter().position(|p| *p == from);
            let to =
                to.expect("the verifier ensures that a permutation contains each dimension") as i64;
            for array in [SIZES, STRIDES] {
                let value = self.b.extract(source, &[array, from], index);
                view = self.b.insert(view, &[array, to], value);
            }
        }
        self.replace(id, view)
    }

    /// Converts `extract_strided_metadata`. The results are the memory block as a memref of rank 0,
    /// the offset, the sizes and the strides.
    pub(crate) fn strided_metadata(&mut self, id: OpId) -> Result<(), Failure> {
        let operand = self.body.operand(id, 0);
        let rank = self.memref(operand).rank();
        let base = self.body.result(id, 0);
        let ty = self.ty(self.body.ty(base))?;
        let index = self.b.index_ty();
        let source = self.value(operand)?;
        let (_, pointer) = self.element(self.body.ty(operand))?;
        let mut block = self.b.undef(ty);
        for field in [ALLOCATED, ALIGNED] {
            let value = self.b.extract(source, &[field], pointer);
            block = self.b.insert(block, &[field], value);
        }
        let zero = self.b.index(0);
        block = self.b.insert(block, &[OFFSET], zero);
        self.set(base, block);
        let offset = self.b.extract(source, &[OFFSET], index);
        self.set(self.body.result(id, 1), offset);
        for (first, array) in [(2, SIZES), (2 + rank, STRIDES)] {
            for dim in 0..rank {
                let value = self.b.extract(source, &[array, dim as i64], index);
                self.set(self.body.result(id, first + dim), value);
            }
        }
        Ok(())
    }

    /// Converts `extract_aligned_pointer_as_index`: the aligned pointer as an integer.
    pub(crate) fn aligned_pointer(&mut self, id: OpId) -> Result<(), Failure> {
        let (_, aligned) = self.pointers(self.body.operand(id, 0))?;
        let index = self.b.index_ty();
        let value = self.b.emit(LlvmOp::PtrToInt, &[aligned], index);
        self.replace(id, value)
    }
}

/// Returns the source dimension of each dimension of a subview. Dimensions of size 1 may be
/// dropped. The other dimensions must have the same size and stride, as far as these are static.
fn kept_dimensions<'a>(
    parts: &Parts,
    strides: &[i64],
    result: impl Iterator<Item = (&'a i64, &'a i64)>,
) -> Result<Vec<usize>, Failure> {
    let mut wanted = result.peekable();
    let mut kept = Vec::new();
    for (dim, (size, stride)) in parts.sizes.iter().zip(&parts.strides).enumerate() {
        let size = size.known();
        let stride = match (strides.get(dim).copied(), stride.known()) {
            (Some(DYNAMIC) | None, _) | (_, DYNAMIC) => DYNAMIC,
            (Some(a), b) => a.checked_mul(b).unwrap_or(DYNAMIC),
        };
        if wanted
            .next_if(|(s, t)| **s == size && **t == stride)
            .is_some()
        {
            kept.push(dim);
        }
    }
    if wanted.next().is_some() {
        return Err(Failure::unsupported(
            "a subview whose dimensions do not match its source",
        ));
    }
    Ok(kept)
}
