//! Conversion of `memref.copy`, an op of releases after LLVM 11.
//!
//! A copy between contiguous memrefs becomes a `memcpy`. A copy between other ranked memrefs
//! becomes a loop over the elements. A copy from or to an unranked memref calls `memrefCopy` of
//! MLIR's runtime library.

use lowerfuzz_ir::{Attr, IntPredicate, Layout, LlvmOp, MemRefType, OpId, Type, ValueId};

use crate::unranked::UnrankedDescriptor;
use crate::{Cx, Failure};

impl Cx<'_> {
    pub(crate) fn copy(&mut self, id: OpId) -> Result<(), Failure> {
        let operands = self.body.operands(id);
        let (source, target) = (operands[0], operands[1]);
        let (from, to) = match (self.as_memref(source), self.as_memref(target)) {
            (Some(from), Some(to)) => (from, to),
            (None, _) | (_, None) => return self.copy_by_library(source, target),
        };
        let is_identity = |memref: &MemRefType| memref.layout == Layout::Identity;
        if is_identity(from) && is_identity(to) && self.is_gapless(from.elem) {
            return self.copy_bytes(source, target, from);
        }
        self.copy_elements(source, target, from)
    }

    /// Returns whether an element has no padding, so that copying its bytes writes nothing else.
    fn is_gapless(&self, elem: Type) -> bool {
        elem.is_scalar() && self.element_bytes(elem).is_some_and(u64::is_power_of_two)
    }

    /// Returns all sizes of a memref. Sizes that are static in the type become constants.
    fn all_sizes(&mut self, descriptor: ValueId, memref: &MemRefType) -> Vec<ValueId> {
        let shape = memref.shape.iter().enumerate();
        shape
            .map(|(dim, size)| self.size_of(descriptor, dim, *size))
            .collect()
    }

    fn copy_bytes(
        &mut self,
        source: ValueId,
        target: ValueId,
        from: &MemRefType,
    ) -> Result<(), Failure> {
        let descriptor = self.value(source)?;
        let mut count = self.b.index(1);
        for size in self.all_sizes(descriptor, from) {
            count = self.b.binary(LlvmOp::Mul, count, size);
        }
        let size = self.element_size(self.body.ty(source))?;
        let bytes = self.b.binary(LlvmOp::Mul, count, size);
        let (_, from) = self.pointers(source)?;
        let (_, to) = self.pointers(target)?;
        let (from, to) = (self.b.bytes(from), self.b.bytes(to));
        let volatile = self.b.constant(Attr::Int(0, Type::I1), Type::I1);
        self.b.effect(LlvmOp::MemCpy, &[to, from, bytes, volatile]);
        Ok(())
    }

    /// Emits the distance between neighbouring elements in bytes, which is the address of element 1
    /// of an array at null.
    fn element_size(&mut self, ty: Type) -> Result<ValueId, Failure> {
        let (elem, pointer) = self.any_element(ty)?;
        let null = self.b.emit(LlvmOp::Zero, &[], pointer);
        let one = self.b.index(1);
        let second = self.b.gep(null, one, elem);
        let index = self.b.index_ty();
        Ok(self.b.emit(LlvmOp::PtrToInt, &[second], index))
    }

    /// Copies the elements of a memref with nested loops, one loop for each dimension.
    fn copy_elements(
        &mut self,
        source: ValueId,
        target: ValueId,
        from: &MemRefType,
    ) -> Result<(), Failure> {
        let (from_ty, to_ty) = (self.body.ty(source), self.body.ty(target));
        let (source, target) = (self.value(source)?, self.value(target)?);
        let index = self.b.index_ty();
        let sizes = self.all_sizes(source, from);
        let mut indices = Vec::with_capacity(sizes.len());
        let mut loops = Vec::with_capacity(sizes.len());
        for size in sizes {
            let zero = self.b.index(0);
            let exit = self.b.new_block_here();
            let header = self.b.new_block_here();
            self.b.br(header, &[zero]);
            self.b.go_to(header);
            let i = self.b.body.add_arg(header, index);
            let turn = self.b.new_block_here();
            let more = self.b.icmp(IntPredicate::Slt, i, size);
            self.b.cond_br(more, (turn, &[]), (exit, &[]));
            self.b.go_to(turn);
            indices.push(i);
            loops.push((header, exit));
        }
        let (pointer, elem) = self.address(source, from_ty, &indices)?;
        let value = self.b.load(pointer, elem);
        let (pointer, _) = self.address(target, to_ty, &indices)?;
        self.b.store(value, pointer);
        for (i, (header, exit)) in indices.into_iter().zip(loops).rev() {
            let one = self.b.index(1);
            let next = self.b.binary(LlvmOp::Add, i, one);
            self.b.br(header, &[next]);
            self.b.go_to(exit);
        }
        Ok(())
    }

    /// Calls `memrefCopy`, with the element size and pointers to two unranked descriptors as
    /// arguments.
    fn copy_by_library(&mut self, source: ValueId, target: ValueId) -> Result<(), Failure> {
        let size = self.element_size(self.body.ty(source))?;
        let mut pointers = [source, target];
        for pointer in &mut pointers {
            let value = self.value(*pointer)?;
            let rank = self.as_memref(*pointer).map(MemRefType::rank);
            let unranked = match rank {
                Some(rank) => {
                    let ty = self.b.body.ty(value);
                    let memory = self.b.scratch(ty);
                    self.b.store(value, memory);
                    let rank = self.b.index(rank as i64);
                    let memory = self.b.bytes(memory);
                    UnrankedDescriptor::pack(&mut self.b, rank, memory).value()
                }
                None => value,
            };
            let ty = self.b.unranked_ty();
            *pointer = self.b.scratch(ty);
            self.b.store(unranked, *pointer);
        }
        let [from, to] = pointers;
        self.b.memref_copy(size, from, to);
        Ok(())
    }
}
