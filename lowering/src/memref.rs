//! Conversion of `memref`: element accesses, sizes and casts ("Default Memref Model", "Index
//! Linearization", "Unranked `memref` types").

use lowerfuzz_ir::case::Era;
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{
    DYNAMIC, IntPredicate, Key, LlvmOp, MemRefOp, MemRefType, OpId, Type, TypeKind, ValueId,
};

use crate::convert::foreign;
use crate::descriptor::{ALIGNED, OFFSET, SIZES, STRIDES};
use crate::dimensions::constant_index;
use crate::emit::number;
use crate::unranked::UnrankedDescriptor;
use crate::{Cx, Failure, Fault};

impl<'a> Cx<'a> {
    /// Returns the type of a source value; `None` if the value is not a ranked memref.
    pub(crate) fn as_memref(&self, value: ValueId) -> Option<&'a MemRefType> {
        self.source.types.as_memref(self.body.ty(value))
    }

    /// Returns the type of a source value, which must be a ranked memref.
    pub(crate) fn memref(&self, value: ValueId) -> &'a MemRefType {
        self.ranked(self.body.ty(value))
    }

    /// Returns a source type as a ranked memref type.
    pub(crate) fn ranked(&self, ty: Type) -> &'a MemRefType {
        let memref = self.source.types.as_memref(ty);
        memref.expect("the verifier ensures that this operand is a ranked memref")
    }
}

impl Cx<'_> {
    pub(crate) fn memref_op(&mut self, op: MemRefOp, id: OpId) -> Result<(), Failure> {
        match op {
            MemRefOp::Alloc => self.alloc(id),
            MemRefOp::Alloca => self.alloca(id),
            MemRefOp::Dealloc => self.dealloc(id),
            MemRefOp::Load => {
                let (pointer, elem) = self.element_pointer(id, 0)?;
                let value = if self.b.planted(Fault::LoadAlignment) {
                    let alignment = number(Key::Alignment, 64);
                    self.b
                        .emit_with(LlvmOp::Load, &[pointer], elem, &[alignment])
                } else {
                    self.b.load(pointer, elem)
                };
                self.replace(id, value)
            }
            MemRefOp::Store => {
                let value = self.operand(id, 0)?;
                let (pointer, _) = self.element_pointer(id, 1)?;
                self.b.store(value, pointer);
                Ok(())
            }
            MemRefOp::Prefetch => self.prefetch(id),
            MemRefOp::Dim => self.dim(id),
            MemRefOp::Rank => self.rank_of(id),
            MemRefOp::Cast => self.memref_cast(id),
            MemRefOp::MemorySpaceCast => self.memory_space_cast(id),
            MemRefOp::AssumeAlignment => self.assume_alignment(id),
            MemRefOp::View => self.view(id),
            MemRefOp::SubView => self.subview(id),
            MemRefOp::ReinterpretCast => self.reinterpret_cast(id),
            MemRefOp::Transpose => self.transpose(id),
            MemRefOp::ExtractStridedMetadata => self.strided_metadata(id),
            MemRefOp::ExtractAlignedPointerAsIndex => self.aligned_pointer(id),
            MemRefOp::Reshape => self.reshape(id),
            MemRefOp::CollapseShape => self.collapse_shape(id),
            MemRefOp::ExpandShape => self.expand_shape(id),
            MemRefOp::Copy => self.copy(id),
            MemRefOp::GetGlobal => self.get_global(id),
            MemRefOp::AtomicRmw => self.atomic_rmw(id),
            MemRefOp::GenericAtomicRmw => self.generic_atomic_rmw(id),
            // MLIR's documentation of the conversion does not cover these ops.
            MemRefOp::AllocaScope
            | MemRefOp::AllocaScopeReturn
            | MemRefOp::Realloc
            | MemRefOp::DistinctObjects => Err(foreign(op.row())),
            MemRefOp::AtomicYield => {
                unreachable!("the verifier ensures that this yield ends an atomic region")
            }
        }
    }

    /// Returns the converted element type of a ranked memref type, and the type of a pointer to an
    /// element.
    pub(crate) fn element(&mut self, ty: Type) -> Result<(Type, Type), Failure> {
        let memref = self.ranked(ty);
        let elem = self.ty(memref.elem)?;
        Ok((elem, self.b.module.types.ptr_in(elem, memref.space)))
    }

    /// Returns the converted element type of a ranked or unranked memref type, and the type of a
    /// pointer to an element.
    pub(crate) fn any_element(&mut self, ty: Type) -> Result<(Type, Type), Failure> {
        if let TypeKind::UnrankedMemRef { elem, space } = self.source.types.kind(ty) {
            let elem = self.ty(*elem)?;
            return Ok((elem, self.b.module.types.ptr_in(elem, *space)));
        }
        self.element(ty)
    }

    /// Returns the strides and the offset of a memref type.
    pub(crate) fn strides(memref: &MemRefType) -> Result<(Dims, i64), Failure> {
        memref
            .strides_and_offset()
            .ok_or_else(|| Failure::refused("a memref whose layout is not strided"))
    }

    /// Emits the pointer to the element that an access selects, and returns it with its type.
    /// `memref` is the position of the memref operand; the indices follow this operand.
    pub(crate) fn element_pointer(
        &mut self,
        id: OpId,
        memref: usize,
    ) -> Result<(ValueId, Type), Failure> {
        let operands = &self.body.operands(id)[memref..];
        let rank = self.memref(operands[0]).rank();
        let descriptor = self.value(operands[0])?;
        let indices = self.values(&operands[1..=rank])?;
        self.address(descriptor, self.body.ty(operands[0]), &indices)
    }

    /// Emits the pointer to the element of a memref at the given indices, and returns it with its
    /// type.
    ///
    /// The address is the aligned pointer plus the offset, plus each index times its stride. Static
    /// offsets and strides are constants. From LLVM 12 on, an offset of 0 and factors of 1 are
    /// omitted.
    pub(crate) fn address(
        &mut self,
        descriptor: ValueId,
        ty: Type,
        indices: &[ValueId],
    ) -> Result<(ValueId, Type), Failure> {
        let (strides, offset) = Self::strides(self.ranked(ty))?;
        let (elem, pointer) = self.element(ty)?;
        let index = self.b.index_ty();
        let aligned = self.b.extract(descriptor, &[ALIGNED], pointer);
        let leaves_out = self.follows(Era::Llvm12);
        let mut position = if self.b.planted(Fault::AccessOffset) {
            Some(self.b.index(0))
        } else if offset == DYNAMIC {
            Some(self.b.extract(descriptor, &[OFFSET], index))
        } else if leaves_out && offset == 0 {
            None
        } else {
            Some(self.b.index(offset))
        };
        for (mut dim, (i, mut stride)) in (0..).zip(indices.iter().zip(strides.clone())) {
            if self.b.planted(Fault::AccessStride) {
                dim = strides.len() - 1 - dim;
                stride = strides[dim];
            }
            let step = if leaves_out && stride == 1 {
                *i
            } else {
                let stride = if stride == DYNAMIC {
                    self.b.extract(descriptor, &[STRIDES, dim as i64], index)
                } else {
                    self.b.index(stride)
                };
                self.address_op(LlvmOp::Mul, *i, stride)
            };
            position = Some(match position {
                Some(position) => self.address_op(LlvmOp::Add, position, step),
                None => step,
            });
        }
        let pointer = position.map_or(aligned, |position| self.b.gep(aligned, position, elem));
        Ok((pointer, elem))
    }

    /// Emits an op of an address computation, which may overflow.
    fn address_op(&mut self, op: LlvmOp, a: ValueId, b: ValueId) -> ValueId {
        if self.b.planted(Fault::AccessNoWrap) {
            let (ty, flags) = (self.b.index_ty(), number(Key::Overflow, 3));
            return self.b.emit_with(op, &[a, b], ty, &[flags]);
        }
        self.b.binary(op, a, b)
    }

    /// Converts `memory_space_cast`: casts the pointers to another address space. The descriptor of
    /// an unranked memref is not changed, because pointers of all address spaces have the same
    /// representation in memory.
    fn memory_space_cast(&mut self, id: OpId) -> Result<(), Failure> {
        let (operand, result) = (self.body.operand(id, 0), self.body.result(id, 0));
        let (from, to) = (self.body.ty(operand), self.body.ty(result));
        let source = self.value(operand)?;
        let ty = self.ty(to)?;
        if self.b.body.ty(source) == ty {
            return self.replace(id, source);
        }
        let ((_, from_pointer), (_, pointer)) = (self.element(from)?, self.element(to)?);
        let rank = self.ranked(from).rank();
        let mut parts = self.b.unpack(source, from_pointer, rank);
        for part in &mut parts[..2] {
            *part = self.b.cast_pointer(*part, pointer);
        }
        let (sizes, strides) = parts[3..].split_at(rank);
        let value = self
            .b
            .pack(ty, (parts[0], parts[1], parts[2]), sizes, strides);
        self.replace(id, value)
    }

    fn prefetch(&mut self, id: OpId) -> Result<(), Failure> {
        let (pointer, _) = self.element_pointer(id, 0)?;
        let named = |name: &str| {
            let name = self.source.strings.find(name)?;
            self.body.int_attr(id, Key::Other(name))
        };
        let hints = ["isWrite", "localityHint", "isDataCache"].map(|n| named(n).unwrap_or(0));
        let mut operands = vec![pointer];
        for hint in hints {
            operands.push(self.b.int(hint.abs(), Type::I32));
        }
        self.b.effect(LlvmOp::Prefetch, &operands);
        Ok(())
    }

    /// Converts `assume_alignment`: assumes the alignment of the aligned pointer, even if element 0
    /// is at another address.
    fn assume_alignment(&mut self, id: OpId) -> Result<(), Failure> {
        let ty = self.body.ty(self.body.operand(id, 0));
        let descriptor = self.operand(id, 0)?;
        let (_, pointer) = self.element(ty)?;
        let alignment = self.body.int_attr(id, Key::Alignment);
        let mask = alignment
            .and_then(|a| i64::try_from(a).ok())
            .map_or(0, |a| a.saturating_sub(1));
        let aligned = self.b.extract(descriptor, &[ALIGNED], pointer);
        let (zero, mask) = (self.b.index(0), self.b.index(mask));
        let index = self.b.index_ty();
        let address = self.b.emit(LlvmOp::PtrToInt, &[aligned], index);
        let below = self.b.binary(LlvmOp::And, address, mask);
        let holds = self.b.icmp(IntPredicate::Eq, below, zero);
        self.b.effect(LlvmOp::Assume, &[holds]);
        if self.body.n_results(id) == 1 {
            self.replace(id, descriptor)?;
        }
        Ok(())
    }

    /// Converts `dim`. A static size becomes a constant, and a dynamic size is read from the
    /// descriptor.
    ///
    /// If the dimension is dynamic, the sizes are stored on the stack and one size is loaded. The
    /// descriptor of an unranked memref is already in memory.
    fn dim(&mut self, id: OpId) -> Result<(), Failure> {
        let operands = self.body.operands(id);
        let ty = self.body.ty(operands[0]);
        let index = self.b.index_ty();
        let descriptor = self.value(operands[0])?;
        let Some(memref) = self.source.types.as_memref(ty) else {
            let dim = self.value(operands[1])?;
            let value = UnrankedDescriptor::new(descriptor).size(&mut self.b, dim);
            return self.replace(id, value);
        };
        let shape = memref.shape.clone();
        let known = constant_index(self.body, operands[1]);
        let mut known = known.and_then(|d| usize::try_from(d).ok());
        if self.b.planted(Fault::NextDimension) {
            known = known.map(|d| if d + 1 < shape.len() { d + 1 } else { 0 });
        }
        if let Some((dim, size)) = known.and_then(|d| Some((d, *shape.get(d)?))) {
            let value = if size == DYNAMIC {
                self.b.extract(descriptor, &[SIZES, dim as i64], index)
            } else {
                self.b.index(size)
            };
            return self.replace(id, value);
        }
        let dim = self.value(operands[1])?;
        let array = self.b.module.types.llvm_array(shape.len() as u64, index);
        let sizes = self.b.extract(descriptor, &[SIZES], array);
        let slot = if self.b.is_in_entry() {
            self.b.slot(sizes)
        } else {
            let slot = self.b.scratch(array);
            self.b.store(sizes, slot);
            slot
        };
        let zero = self.b.index(0);
        let entry = self.b.gep_into(slot, &[zero, dim], array, index);
        let value = self.b.load(entry, index);
        self.replace(id, value)
    }

    fn rank_of(&mut self, id: OpId) -> Result<(), Failure> {
        let operand = self.body.operand(id, 0);
        let value = match self.source.types.as_memref(self.body.ty(operand)) {
            Some(memref) => self.b.index(memref.rank() as i64),
            None => {
                let unranked = UnrankedDescriptor::new(self.value(operand)?);
                unranked.rank(&mut self.b)
            }
        };
        self.replace(id, value)
    }
}
