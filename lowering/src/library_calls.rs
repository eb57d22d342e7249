//! Calls of the C library.

use lowerfuzz_ir::{LlvmOp, Type, ValueId};

use crate::builder::Builder;
use crate::library::Library;

impl Builder<'_> {
    /// A heap block of so many bytes (of the converted `index` type), as an `i8*`.
    pub(crate) fn malloc(&mut self, bytes: ValueId) -> ValueId {
        self.allocate(Library::Malloc, &[bytes])
    }

    /// A heap block at a multiple of `alignment`, as an `i8*`; both operands are of the converted
    /// `index` type, and the size must be a multiple of the alignment.
    pub(crate) fn aligned_alloc(&mut self, alignment: ValueId, bytes: ValueId) -> ValueId {
        self.allocate(Library::AlignedAlloc, &[alignment, bytes])
    }

    fn allocate(&mut self, function: Library, args: &[ValueId]) -> ValueId {
        let byte_ptr = self.byte_ptr();
        self.library_value(function, args, byte_ptr)
    }

    /// What a library function returns, which is of this type.
    pub(crate) fn library_value(
        &mut self,
        function: Library,
        args: &[ValueId],
        ty: Type,
    ) -> ValueId {
        self.called.add(function);
        let call = self.call(function.name(), args, Some(ty));
        self.body.result(call, 0)
    }

    /// Frees the heap block that an `i8*` points to.
    pub(crate) fn free(&mut self, block: ValueId) {
        self.called.add(Library::Free);
        self.call(Library::Free.name(), &[block], None);
    }

    /// Copies a memref with elements of so many bytes; both are pointers to unranked descriptors.
    pub(crate) fn memref_copy(&mut self, elem_bytes: ValueId, from: ValueId, to: ValueId) {
        self.called.add(Library::MemRefCopy);
        self.call(Library::MemRefCopy.name(), &[elem_bytes, from, to], None);
    }

    /// Ends the program, and with it the block.
    pub(crate) fn abort(&mut self) {
        self.called.add(Library::Abort);
        self.call(Library::Abort.name(), &[], None);
        self.effect(LlvmOp::Unreachable, &[]);
    }
}
