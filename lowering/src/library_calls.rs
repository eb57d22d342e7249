//! Emission of calls to the C library.

use lowerfuzz_ir::{LlvmOp, Type, ValueId};

use crate::builder::Builder;
use crate::library::Library;

impl Builder<'_> {
    /// Calls `malloc`, which returns a heap block as an `i8*`. The argument `bytes` has the
    /// converted `index` type.
    pub(crate) fn malloc(&mut self, bytes: ValueId) -> ValueId {
        self.allocate(Library::Malloc, &[bytes])
    }

    /// Calls `aligned_alloc`, which returns a heap block aligned to `alignment` as an `i8*`. Both
    /// operands have the converted `index` type. The size must be a multiple of the alignment.
    pub(crate) fn aligned_alloc(&mut self, alignment: ValueId, bytes: ValueId) -> ValueId {
        self.allocate(Library::AlignedAlloc, &[alignment, bytes])
    }

    fn allocate(&mut self, function: Library, args: &[ValueId]) -> ValueId {
        let byte_ptr = self.byte_ptr();
        self.library_value(function, args, byte_ptr)
    }

    /// Calls a library function and returns its result of type `ty`.
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

    /// Calls `free` for the heap block to which an `i8*` points.
    pub(crate) fn free(&mut self, block: ValueId) {
        self.called.add(Library::Free);
        self.call(Library::Free.name(), &[block], None);
    }

    /// Calls `memrefCopy`. The arguments are the element size in bytes and pointers to two unranked
    /// descriptors.
    pub(crate) fn memref_copy(&mut self, elem_bytes: ValueId, from: ValueId, to: ValueId) {
        self.called.add(Library::MemRefCopy);
        self.call(Library::MemRefCopy.name(), &[elem_bytes, from, to], None);
    }

    /// Calls `abort` and ends the current block.
    pub(crate) fn abort(&mut self) {
        self.called.add(Library::Abort);
        self.call(Library::Abort.name(), &[], None);
        self.effect(LlvmOp::Unreachable, &[]);
    }
}
