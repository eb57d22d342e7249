//! Unranked memref descriptors: `{rank, pointer to the ranked descriptor}` ("Memref Types",
//! "Calling Convention for Unranked `memref`").
//!
//! The rank has the converted `index` type, as in every release. MLIR's documentation assumes a
//! 64-bit `index` and therefore calls the rank "a 64-bit integer".

use lowerfuzz_ir::{LlvmOp, Type, ValueId};

use crate::Fault;
use crate::builder::Builder;

/// The position of the rank in an unranked descriptor.
const RANK: i64 = 0;
/// The position of the pointer to the ranked descriptor in an unranked descriptor.
const POINTER: i64 = 1;

/// The size of a pointer, which is also the alignment of a ranked descriptor.
pub(crate) const POINTER_BYTES: i64 = 8;

/// An unranked descriptor as an SSA value. Its methods emit ops and return the results of these
/// ops.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnrankedDescriptor(ValueId);

impl UnrankedDescriptor {
    /// Wraps a value of the converted type.
    pub(crate) fn new(value: ValueId) -> UnrankedDescriptor {
        UnrankedDescriptor(value)
    }

    /// Packs a descriptor from a rank of the converted `index` type and an `i8*`.
    pub(crate) fn pack(b: &mut Builder<'_>, rank: ValueId, pointer: ValueId) -> Self {
        let ty = b.unranked_ty();
        let undef = b.undef(ty);
        UnrankedDescriptor::fill(b, undef, rank, pointer)
    }

    /// Returns a descriptor that has the same rank but points to another ranked descriptor.
    pub(crate) fn moved_to(self, b: &mut Builder<'_>, pointer: ValueId) -> Self {
        let ty = b.unranked_ty();
        let undef = b.undef(ty);
        let rank = self.rank(b);
        UnrankedDescriptor::fill(b, undef, rank, pointer)
    }

    fn fill(b: &mut Builder<'_>, undef: ValueId, rank: ValueId, pointer: ValueId) -> Self {
        let with_rank = b.insert(undef, &[RANK], rank);
        UnrankedDescriptor(b.insert(with_rank, &[POINTER], pointer))
    }

    /// Builds the unranked descriptor of a ranked memref. The ranked descriptor is stored on the
    /// stack of the function.
    pub(crate) fn of_ranked(b: &mut Builder<'_>, ranked: ValueId, rank: usize) -> Self {
        let slot = b.slot(ranked);
        let byte_ptr = b.byte_ptr();
        let pointer = b.emit(LlvmOp::BitCast, &[slot], byte_ptr);
        let index = b.index_ty();
        let rank = b.int(rank as i128, index);
        UnrankedDescriptor::pack(b, rank, pointer)
    }

    /// Returns the SSA value of the descriptor.
    pub(crate) fn value(self) -> ValueId {
        self.0
    }

    /// Extracts the rank, which has the converted `index` type.
    pub(crate) fn rank(self, b: &mut Builder<'_>) -> ValueId {
        let index = b.index_ty();
        b.extract(self.0, &[RANK], index)
    }

    /// Extracts the pointer to the ranked descriptor, which is an `i8*`.
    pub(crate) fn pointer(self, b: &mut Builder<'_>) -> ValueId {
        let byte_ptr = b.byte_ptr();
        b.extract(self.0, &[POINTER], byte_ptr)
    }

    /// Loads the ranked descriptor. The argument `descriptor` must be the struct type for the
    /// dynamic rank.
    pub(crate) fn ranked(self, b: &mut Builder<'_>, descriptor: Type) -> ValueId {
        let pointer = self.pointer(b);
        let descriptor_ptr = b.module.types.ptr_to(descriptor);
        let typed = b.emit(LlvmOp::BitCast, &[pointer], descriptor_ptr);
        b.emit(LlvmOp::Load, &[typed], descriptor)
    }

    /// Loads the allocated pointer of the ranked descriptor; `elem_ptr` is its type.
    pub(crate) fn allocated(self, b: &mut Builder<'_>, elem_ptr: Type) -> ValueId {
        let slot = self.data_pointer_slot(b, elem_ptr, 0);
        b.emit(LlvmOp::Load, &[slot], elem_ptr)
    }

    /// Loads the allocated and the aligned pointer of the ranked descriptor; `elem_ptr` is their
    /// type.
    pub(crate) fn pointers(self, b: &mut Builder<'_>, elem_ptr: Type) -> (ValueId, ValueId) {
        let descriptor = self.pointer(b);
        let mut load = |position| {
            let slot = slot_in(b, descriptor, elem_ptr, position);
            b.emit(LlvmOp::Load, &[slot], elem_ptr)
        };
        (load(0), load(1))
    }

    /// Returns a pointer of type `T**` to a pointer field of the ranked descriptor: position 0 is
    /// the allocated pointer, position 1 the aligned pointer.
    pub(crate) fn data_pointer_slot(
        self,
        b: &mut Builder<'_>,
        elem_ptr: Type,
        position: i64,
    ) -> ValueId {
        let pointer = self.pointer(b);
        slot_in(b, pointer, elem_ptr, position)
    }

    /// Returns a pointer of type `index*` to the offset, which follows the two pointers.
    ///
    /// All sizes follow the offset, and all strides follow the sizes, without gaps. The size of
    /// dimension d is entry 1 + d, and its stride is entry 1 + rank + d.
    pub(crate) fn offset_slot(self, b: &mut Builder<'_>) -> ValueId {
        let byte_ptr = b.byte_ptr();
        let slot = self.data_pointer_slot(b, byte_ptr, 2);
        let index = b.index_ty();
        let index_ptr = b.module.types.ptr_to(index);
        b.emit(LlvmOp::BitCast, &[slot], index_ptr)
    }

    /// Returns a pointer of type `index*` to the first size.
    pub(crate) fn sizes_slot(self, b: &mut Builder<'_>) -> ValueId {
        let offset = self.offset_slot(b);
        let one = b.index(1);
        let index = b.index_ty();
        b.gep(offset, one, index)
    }

    /// Returns a pointer of type `index*` to the first stride, computed from the pointer to the
    /// first size.
    pub(crate) fn strides_slot(b: &mut Builder<'_>, sizes: ValueId, rank: ValueId) -> ValueId {
        let index = b.index_ty();
        b.gep(sizes, rank, index)
    }

    /// Loads the size of a dimension, which must exist.
    pub(crate) fn size(self, b: &mut Builder<'_>, dim: ValueId) -> ValueId {
        let offset = self.offset_slot(b);
        let one = b.index(1);
        let position = b.binary(LlvmOp::Add, dim, one);
        let index = b.index_ty();
        let slot = b.gep(offset, position, index);
        b.emit(LlvmOp::Load, &[slot], index)
    }

    /// Emits the size of each ranked descriptor in bytes: `2 * pointer + (1 + 2 * rank) * index`.
    /// If `index` is half as wide as a pointer, the padding at the end of the struct is added.
    pub(crate) fn sizes_in_bytes(
        b: &mut Builder<'_>,
        descriptors: &[UnrankedDescriptor],
    ) -> Vec<ValueId> {
        let one = b.index(1);
        let two = b.index(2);
        let pointer_bytes = b.index(POINTER_BYTES);
        let index_bytes = b.index_bytes();
        let index_bytes = b.index(index_bytes);
        let mut sizes = Vec::with_capacity(descriptors.len());
        for descriptor in descriptors {
            let pointers = b.binary(LlvmOp::Mul, two, pointer_bytes);
            let rank = descriptor.rank(b);
            let arrays = if b.planted(Fault::UnrankedCopySize) {
                one
            } else {
                two
            };
            let entries = b.binary(LlvmOp::Mul, arrays, rank);
            let entries = b.binary(LlvmOp::Add, entries, one);
            let entries = b.binary(LlvmOp::Mul, entries, index_bytes);
            let bytes = b.binary(LlvmOp::Add, pointers, entries);
            sizes.push(UnrankedDescriptor::padded(b, bytes));
        }
        sizes
    }

    /// Adds the size of the padding at the end of a ranked descriptor, because a load of the
    /// descriptor also reads the padding. The number of `index` entries is odd, so a 32-bit `index`
    /// needs padding.
    pub(crate) fn padded(b: &mut Builder<'_>, bytes: ValueId) -> ValueId {
        let index_bytes = b.index_bytes();
        if index_bytes == POINTER_BYTES {
            return bytes;
        }
        let padding = b.index(POINTER_BYTES - index_bytes);
        b.binary(LlvmOp::Add, bytes, padding)
    }
}

/// Returns a pointer to the pointer field at `position` of the ranked descriptor.
fn slot_in(b: &mut Builder<'_>, descriptor: ValueId, elem_ptr: Type, position: i64) -> ValueId {
    let pointers = b.module.types.ptr_to(elem_ptr);
    let first = b.emit(LlvmOp::BitCast, &[descriptor], pointers);
    if position == 0 {
        return first;
    }
    let position = b.index(position);
    b.gep(first, position, elem_ptr)
}
