//! Casts to and from unranked memrefs, and copies of the descriptors of unranked memrefs that calls
//! pass.

use lowerfuzz_ir::case::Era;
use lowerfuzz_ir::{LlvmOp, MemRefType, OpId, Type, ValueId};

use crate::unranked::{POINTER_BYTES, UnrankedDescriptor};
use crate::{Cx, Failure, Fault};

/// The place to which the descriptor of a returned unranked memref is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Destination {
    /// The called function copies the descriptor to the heap; the caller frees the copy.
    Heap,
    /// The caller copies the descriptor to the stack and frees the allocation of the called
    /// function.
    Stack,
}

impl Cx<'_> {
    /// Copies the ranked descriptors to which the unranked memrefs among `values` point
    /// ("Lifetime"). The copy is made before a return and after a call. A descriptor that occurs
    /// twice is copied twice, so that a caller can free each copy.
    pub(crate) fn copy_unranked(
        &mut self,
        types: &[Type],
        values: &mut [ValueId],
        to: Destination,
    ) {
        let is_unranked = |ty: &Type| self.source.types.is_unranked_memref(*ty);
        let unranked: Vec<&mut ValueId> = types
            .iter()
            .zip(values)
            .filter_map(|(ty, value)| is_unranked(ty).then_some(value))
            .collect();
        if unranked.is_empty() || to == Destination::Heap && self.b.planted(Fault::UnrankedOnStack)
        {
            return;
        }
        let b = &mut self.b;
        let descriptors: Vec<UnrankedDescriptor> = unranked
            .iter()
            .map(|value| UnrankedDescriptor::new(**value))
            .collect();
        let sizes = UnrankedDescriptor::sizes_in_bytes(b, &descriptors);
        let is_volatile = b.int(0, Type::I1);
        for ((value, descriptor), size) in unranked.into_iter().zip(descriptors).zip(sizes) {
            let memory = match to {
                Destination::Heap => b.malloc(size),
                // A stack allocation of bytes must specify its alignment.
                Destination::Stack => b.alloca(size, Type::I8, Some(POINTER_BYTES)),
            };
            let from = descriptor.pointer(b);
            b.effect(LlvmOp::MemCpy, &[memory, from, size, is_volatile]);
            if to == Destination::Stack && !b.planted(Fault::UnrankedLeaked) {
                b.free(from);
            }
            *value = descriptor.moved_to(b, memory).value();
        }
    }

    /// Converts casts between memrefs.
    ///
    /// A cast between ranked memrefs keeps the descriptor, whose type depends only on rank and
    /// element type. LLVM 10 and 11 emit a `bitcast` to the same type. A cast to an unranked memref
    /// stores the descriptor on the stack. A cast from an unranked memref loads the descriptor.
    pub(crate) fn memref_cast(&mut self, id: OpId) -> Result<(), Failure> {
        let operand = self.body.operand(id, 0);
        let (from, to) = (self.body.ty(operand), self.body.ty(self.body.result(id, 0)));
        let types = &self.source.types;
        let from = types.as_memref(from).map(MemRefType::rank);
        let is_ranked = types.as_memref(to).is_some();
        let value = self.value(operand)?;
        let value = match (from, is_ranked) {
            (Some(_), true) if self.precedes(Era::Llvm12) => {
                let ty = self.ty(self.body.ty(self.body.result(id, 0)))?;
                self.b.emit(LlvmOp::BitCast, &[value], ty)
            }
            (Some(_), true) | (None, false) => value,
            (Some(rank), false) => {
                let claimed = rank + usize::from(self.b.planted(Fault::UnrankedRank));
                UnrankedDescriptor::of_ranked(&mut self.b, value, claimed).value()
            }
            (None, true) => {
                let descriptor = self.ty(to)?;
                UnrankedDescriptor::new(value).ranked(&mut self.b, descriptor)
            }
        };
        self.replace(id, value)
    }
}
