//! Conversion of `memref` ops that change the shape of a memref without changing its elements.

use lowerfuzz_ir::{
    Attr, DYNAMIC, IntPredicate, Key, Layout, LlvmOp, MemRefType, OpId, Type, ValueId,
};

use crate::descriptor::{ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES};
use crate::unranked::UnrankedDescriptor;
use crate::{Cx, Failure};

/// The size of a pointer, which is also the alignment of a descriptor in memory.
const POINTER_BYTES: i64 = 8;

impl Cx<'_> {
    /// Converts `reshape`. The sizes are loaded from the last to the first, and the strides are
    /// computed from the sizes. The source is contiguous, so the offset of an unranked source is
    /// added to its pointer.
    pub(crate) fn reshape(&mut self, id: OpId) -> Result<(), Failure> {
        let operands = self.body.operands(id);
        let (source, shape) = (operands[0], operands[1]);
        let result = self.body.result(id, 0);
        let (allocated, aligned) = self.contiguous_pointers(source)?;
        let Some(to) = self.as_memref(result) else {
            return self.reshape_to_unranked(id, allocated, aligned);
        };
        let shape_descriptor = self.value(shape)?;
        let shape_ty = self.body.ty(shape);
        let ty = self.ty(self.body.ty(result))?;
        let mut view = self.b.undef(ty);
        view = self.b.insert(view, &[ALLOCATED], allocated);
        view = self.b.insert(view, &[ALIGNED], aligned);
        let zero = self.b.index(0);
        view = self.b.insert(view, &[OFFSET], zero);
        let mut stride = self.b.index(1);
        for (dim, size) in to.shape.iter().enumerate().rev() {
            let size = if *size == DYNAMIC {
                let position = self.b.index(dim as i64);
                self.size_in_memory(shape_descriptor, shape_ty, position)?
            } else {
                self.b.index(*size)
            };
            view = self.b.insert(view, &[SIZES, dim as i64], size);
            view = self.b.insert(view, &[STRIDES, dim as i64], stride);
            if dim > 0 {
                stride = self.b.binary(LlvmOp::Mul, stride, size);
            }
        }
        self.replace(id, view)
    }

    /// Loads an entry of the shape operand as an `index` value.
    fn size_in_memory(
        &mut self,
        shape: ValueId,
        ty: Type,
        position: ValueId,
    ) -> Result<ValueId, Failure> {
        let (pointer, elem) = self.address(shape, ty, &[position])?;
        let size = self.b.load(pointer, elem);
        let index = self.b.index_ty();
        self.resized(size, index, LlvmOp::SExt)
    }

    /// Returns the allocated and the aligned pointer of a ranked or unranked memref.
    pub(crate) fn pointers(&mut self, value: ValueId) -> Result<(ValueId, ValueId), Failure> {
        let ty = self.body.ty(value);
        let descriptor = self.value(value)?;
        let (_, pointer) = self.any_element(ty)?;
        if self.source.types.as_memref(ty).is_some() {
            return Ok((
                self.b.extract(descriptor, &[ALLOCATED], pointer),
                self.b.extract(descriptor, &[ALIGNED], pointer),
            ));
        }
        let unranked = UnrankedDescriptor::new(descriptor);
        Ok(unranked.pointers(&mut self.b, pointer))
    }

    /// Returns the allocated pointer of a contiguous memref, and a pointer to its element 0.
    fn contiguous_pointers(&mut self, value: ValueId) -> Result<(ValueId, ValueId), Failure> {
        let (allocated, aligned) = self.pointers(value)?;
        let ty = self.body.ty(value);
        if self.source.types.as_memref(ty).is_some() {
            return Ok((allocated, aligned));
        }
        let (elem, _) = self.any_element(ty)?;
        let index = self.b.index_ty();
        let unranked = UnrankedDescriptor::new(self.value(value)?);
        let offset = unranked.offset_slot(&mut self.b);
        let offset = self.b.load(offset, index);
        Ok((allocated, self.b.gep(aligned, offset, elem)))
    }

    /// Converts `reshape` to an unranked memref. The rank is the length of the shape operand. A
    /// loop over the dimensions writes the descriptor.
    fn reshape_to_unranked(
        &mut self,
        id: OpId,
        allocated: ValueId,
        aligned: ValueId,
    ) -> Result<(), Failure> {
        let shape = self.body.operand(id, 1);
        let shape_ty = self.body.ty(shape);
        let (_, pointer) = self.any_element(self.body.ty(self.body.result(id, 0)))?;
        let index = self.b.index_ty();
        let shape_descriptor = self.value(shape)?;
        let length = self.memref(shape).shape.first().copied();
        let rank = match length {
            None => unreachable!("the verifier ensures that the shape has rank 1"),
            Some(DYNAMIC) => self.b.extract(shape_descriptor, &[SIZES, 0], index),
            Some(length) => self.b.index(length),
        };
        // The descriptor holds two pointers, the offset, the sizes and the strides.
        let index_bytes = self.b.index_bytes();
        let fixed = self.b.index(2 * POINTER_BYTES + index_bytes);
        let pair = self.b.index(2 * index_bytes);
        let variable = self.b.binary(LlvmOp::Mul, rank, pair);
        let bytes = self.b.binary(LlvmOp::Add, fixed, variable);
        let bytes = UnrankedDescriptor::padded(&mut self.b, bytes);
        let memory = self.b.alloca(bytes, Type::I8, Some(POINTER_BYTES));
        let view = UnrankedDescriptor::pack(&mut self.b, rank, memory);
        for (position, value) in [(ALLOCATED, allocated), (ALIGNED, aligned)] {
            let at = view.data_pointer_slot(&mut self.b, pointer, position);
            self.b.store(value, at);
        }
        let zero = self.b.index(0);
        let offset_at = view.offset_slot(&mut self.b);
        self.b.store(zero, offset_at);
        let one = self.b.index(1);
        let sizes_at = view.sizes_slot(&mut self.b);
        let strides_at = UnrankedDescriptor::strides_slot(&mut self.b, sizes_at, rank);

        let exit = self.b.new_block_here();
        let header = self.b.new_block_here();
        self.b.br(header, &[rank, one]);
        self.b.go_to(header);
        let left = self.b.body.add_arg(header, index);
        let stride = self.b.body.add_arg(header, index);
        let turn = self.b.new_block_here();
        let more = self.b.icmp(IntPredicate::Sgt, left, zero);
        self.b.cond_br(more, (turn, &[]), (exit, &[]));
        self.b.go_to(turn);
        let dim = self.b.binary(LlvmOp::Sub, left, one);
        let size = self.size_in_memory(shape_descriptor, shape_ty, dim)?;
        let size_at = self.b.gep(sizes_at, dim, index);
        self.b.store(size, size_at);
        let stride_at = self.b.gep(strides_at, dim, index);
        self.b.store(stride, stride_at);
        let outer = self.b.binary(LlvmOp::Mul, stride, size);
        self.b.br(header, &[dim, outer]);
        self.b.go_to(exit);

        self.replace(id, view.value())
    }

    /// Returns the range of dimensions in each reassociation group.
    fn groups(&self, id: OpId) -> Vec<std::ops::Range<usize>> {
        let Some(Attr::Array(groups)) = self.body.attr(id, Key::Reassociation) else {
            unreachable!("the verifier ensures reassociation groups");
        };
        let mut next = 0;
        let mut ranges = Vec::with_capacity(groups.len());
        for group in groups {
            // The parser represents each group as a list of integers.
            let length = if let Attr::I64s(list) = group {
                list.len()
            } else {
                0
            };
            ranges.push(next..next + length);
            next += length;
        }
        ranges
    }

    /// Returns the source descriptor, and a descriptor of the result's type that has the same
    /// pointers and offset.
    fn reshaped(&mut self, id: OpId) -> Result<(ValueId, ValueId), Failure> {
        let operand = self.body.operand(id, 0);
        let source = self.value(operand)?;
        let index = self.b.index_ty();
        let (_, pointer) = self.element(self.body.ty(operand))?;
        let ty = self.ty(self.body.ty(self.body.result(id, 0)))?;
        let mut view = self.b.undef(ty);
        for (field, ty) in [(ALLOCATED, pointer), (ALIGNED, pointer), (OFFSET, index)] {
            let value = self.b.extract(source, &[field], ty);
            view = self.b.insert(view, &[field], value);
        }
        Ok((source, view))
    }

    /// Converts `collapse_shape`. Each size of the result is the product of the source sizes in its
    /// group.
    ///
    /// Each stride of a strided memref is the stride of the last dimension of the group whose size
    /// is not 1. The strides of the other dimensions in the group are irrelevant.
    pub(crate) fn collapse_shape(&mut self, id: OpId) -> Result<(), Failure> {
        let from = self.memref(self.body.operand(id, 0));
        let to = self.memref(self.body.result(id, 0));
        let groups = self.groups(id);
        let (source, view) = self.reshaped(id)?;
        let mut products = Vec::new();
        for (size, group) in to.shape.iter().zip(&groups) {
            if *size != DYNAMIC {
                continue;
            }
            let mut product = self.b.index(1);
            for d in group.clone() {
                let size = self.size_of(source, d, from.shape[d]);
                product = self.b.binary(LlvmOp::Mul, product, size);
            }
            products.push(product);
        }
        let sizes = self.sizes(&to.shape, &products);
        let view = self.with_sizes(view, &sizes);
        if let Some(view) = self.with_plain_strides(view, from, to, &sizes)? {
            return self.replace(id, view);
        }
        let (strides, _) = Self::strides(to)?;
        let index = self.b.index_ty();
        let mut view = view;
        for ((dim, group), fixed) in (0i64..).zip(groups).zip(strides) {
            let stride = if fixed == DYNAMIC {
                let first = group.start as i64;
                let mut stride = self.b.extract(source, &[STRIDES, first], index);
                for d in group.skip(1) {
                    if from.shape[d] == 1 {
                        continue;
                    }
                    let inner = self.b.extract(source, &[STRIDES, d as i64], index);
                    stride = if from.shape[d] == DYNAMIC {
                        let size = self.size_of(source, d, DYNAMIC);
                        let one = self.b.index(1);
                        let is_one = self.b.icmp(IntPredicate::Eq, size, one);
                        self.b.select(is_one, stride, inner)
                    } else {
                        inner
                    };
                }
                stride
            } else {
                self.b.index(fixed)
            };
            view = self.b.insert(view, &[STRIDES, dim], stride);
        }
        self.replace(id, view)
    }

    /// Returns a size of a descriptor. If the size is static in the type, it is a constant.
    pub(crate) fn size_of(&mut self, descriptor: ValueId, dim: usize, size: i64) -> ValueId {
        if size == DYNAMIC {
            let index = self.b.index_ty();
            self.b.extract(descriptor, &[SIZES, dim as i64], index)
        } else {
            self.b.index(size)
        }
    }

    fn with_sizes(&mut self, mut view: ValueId, sizes: &[ValueId]) -> ValueId {
        for (dim, size) in (0i64..).zip(sizes) {
            view = self.b.insert(view, &[SIZES, dim], *size);
        }
        view
    }

    /// Inserts the strides, if they do not depend on the strides of the source. Otherwise returns
    /// `None`.
    ///
    /// The strides are constants if the type fixes all of them. If the memory is contiguous, the
    /// sizes determine the strides. In this case the product of all sizes is emitted, too.
    fn with_plain_strides(
        &mut self,
        mut view: ValueId,
        from: &MemRefType,
        to: &MemRefType,
        sizes: &[ValueId],
    ) -> Result<Option<ValueId>, Failure> {
        let (fixed, _) = Self::strides(to)?;
        if !fixed.contains(&DYNAMIC) {
            for (dim, stride) in (0i64..).zip(fixed) {
                let stride = self.b.index(stride);
                view = self.b.insert(view, &[STRIDES, dim], stride);
            }
            return Ok(Some(view));
        }
        if from.layout != Layout::Identity {
            return Ok(None);
        }
        let mut stride = self.b.index(1);
        for (dim, size) in sizes.iter().enumerate().rev() {
            view = self.b.insert(view, &[STRIDES, dim as i64], stride);
            stride = self.b.binary(LlvmOp::Mul, *size, stride);
        }
        Ok(Some(view))
    }

    /// Converts `expand_shape`. In newer releases, a dynamic size is an operand. In older releases,
    /// it is the size of the source divided by the other sizes of the group.
    ///
    /// For a strided memref, the innermost stride of a group is the stride of the source dimension.
    /// Each outer stride is the next inner stride times the next inner size.
    pub(crate) fn expand_shape(&mut self, id: OpId) -> Result<(), Failure> {
        let from = self.memref(self.body.operand(id, 0));
        let to = self.memref(self.body.result(id, 0));
        let groups = self.groups(id);
        let given = self.values(&self.body.operands(id)[1..])?;
        let (source, view) = self.reshaped(id)?;
        let sizes = if given.is_empty() {
            self.divided_sizes(source, (from, to), &groups)?
        } else {
            given
        };
        let sizes = self.sizes(&to.shape, &sizes);
        let view = self.with_sizes(view, &sizes);
        if let Some(view) = self.with_plain_strides(view, from, to, &sizes)? {
            return self.replace(id, view);
        }
        let (strides, _) = Self::strides(to)?;
        let index = self.b.index_ty();
        let mut view = view;
        if groups.is_empty() {
            for (dim, stride) in (0i64..).zip(&strides) {
                let stride = self.b.index(if *stride == DYNAMIC { 1 } else { *stride });
                view = self.b.insert(view, &[STRIDES, dim], stride);
            }
        }
        for (from_dim, group) in (0i64..).zip(groups) {
            let mut stride = self.b.extract(source, &[STRIDES, from_dim], index);
            for d in group.clone().rev() {
                let this = if strides[d] == DYNAMIC {
                    stride
                } else {
                    self.b.index(strides[d])
                };
                view = self.b.insert(view, &[STRIDES, d as i64], this);
                if d > group.start {
                    stride = self.b.binary(LlvmOp::Mul, stride, sizes[d]);
                }
            }
        }
        self.replace(id, view)
    }

    /// Returns the dynamic size of each group: the size of the source divided by the static sizes
    /// of the group.
    fn divided_sizes(
        &mut self,
        source: ValueId,
        (from, to): (&MemRefType, &MemRefType),
        groups: &[std::ops::Range<usize>],
    ) -> Result<Vec<ValueId>, Failure> {
        let mut sizes = Vec::new();
        for (from_dim, group) in groups.iter().enumerate() {
            let group = &to.shape[group.clone()];
            match group.iter().filter(|size| **size == DYNAMIC).count() {
                0 => continue,
                1 => {}
                _ => {
                    let what = "a group with several dynamic sizes";
                    return Err(Failure::unsupported(what));
                }
            }
            let others = group.iter().filter(|size| **size != DYNAMIC);
            let others = others.fold(1i64, |product, size| product.wrapping_mul(*size));
            let whole = self.size_of(source, from_dim, from.shape[from_dim]);
            // If the memref has no elements, any size is valid.
            let others = self.b.index(others.max(1));
            sizes.push(self.b.binary(LlvmOp::SDiv, whole, others));
        }
        Ok(sizes)
    }
}
