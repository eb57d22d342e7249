//! `memref`: buffers, accesses and views. In `std` in release 11.

use super::op_family;

op_family! {
    /// Memory.
    MemRefOp {
        /// A new heap block with undefined contents. UB on a negative size.
        Alloc ["std.alloc" "memref.alloc" "=" "=" "=" "=" "="] Alloc Special,
            ub [NegativeSize] poison [];
        /// A new block that lives until the function returns. UB on a negative size.
        Alloca ["std.alloca" "memref.alloca" "=" "=" "=" "=" "="] Alloc Special,
            ub [NegativeSize] poison [];
        /// Frees a heap block. UB on anything but the start of a live one.
        Dealloc ["std.dealloc" "memref.dealloc" "=" "=" "=" "=" "="] Dealloc Special,
            ub [BadFree] poison [];
        /// Reads an element. UB outside the sizes or outside live memory; poison where nothing was
        /// written.
        Load ["std.load" "memref.load" "=" "=" "=" "=" "="] Load Special,
            ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes an element. UB outside the sizes or outside live memory.
        Store ["std.store" "memref.store" "=" "=" "=" "=" "="] Store Special,
            ub [OutOfBounds Misaligned] poison [];
        /// The size of a dimension. UB on a dimension that does not exist.
        Dim ["std.dim" "memref.dim" "=" "=" "=" "=" "="] Dim Special,
            ub [ShapeMismatch] poison [];
        /// The number of dimensions.
        Rank ["std.rank" "=" "memref.rank" "=" "=" "=" "="] Rank Special,
            ub [] poison [];
        /// Between compatible memref types. UB if a static part of the result contradicts the
        /// value.
        Cast ["std.memref_cast" "memref.cast" "=" "=" "=" "=" "="] Cast Special,
            ub [ShapeMismatch] poison [];
        /// Bytes as a memref of any element.
        View ["std.view" "memref.view" "=" "=" "=" "=" "="] View Special,
            ub [OutOfBounds] poison [];
        /// A part of a memref.
        SubView ["std.subview" "memref.subview" "=" "=" "=" "=" "="] SubView Special,
            ub [OutOfBounds] poison [];
        /// Another shape and layout over the same base.
        ReinterpretCast ["-" "memref.reinterpret_cast" "=" "=" "=" "=" "="] ReinterpretCast Special,
            ub [OutOfBounds ShapeMismatch] poison [];
        /// A shape that is read from memory.
        Reshape ["-" "memref.reshape" "=" "=" "=" "=" "="] Reshape Special,
            ub [ShapeMismatch] poison [];
        /// Permutes the dimensions.
        Transpose ["std.transpose" "memref.transpose" "=" "=" "=" "=" "="] Transpose Special,
            ub [] poison [];
        /// Copies all elements. UB on overlap and on different shapes.
        Copy ["-" "memref.copy" "=" "=" "=" "=" "="] Cast Special,
            ub [ShapeMismatch OutOfBounds] poison [];
        /// Fewer dimensions over the same elements.
        CollapseShape ["-" "memref.collapse_shape" "=" "=" "=" "=" "="] Generic Special,
            ub [ShapeMismatch] poison [];
        /// More dimensions over the same elements.
        ExpandShape ["-" "memref.expand_shape" "=" "=" "=" "=" "="] Generic Special,
            ub [ShapeMismatch] poison [];
        /// The memref of a global.
        GetGlobal ["-" "memref.get_global" "=" "=" "=" "=" "="] GetGlobal Special,
            ub [] poison [];
        /// Promises an alignment. UB if it does not hold.
        AssumeAlignment ["std.assume_alignment" "memref.assume_alignment" "=" "=" "=" "=" "="] AssumeAlignment Special,
            ub [Misaligned] poison [];
        /// Reads, combines and writes an element atomically.
        AtomicRmw ["std.atomic_rmw" "=" "memref.atomic_rmw" "=" "=" "=" "="] AtomicRmw Special,
            ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Reads an element, computes a new one in a region, writes it atomically.
        GenericAtomicRmw ["std.generic_atomic_rmw" "=" "memref.generic_atomic_rmw" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Ends the region of `GenericAtomicRmw`.
        AtomicYield ["std.atomic_yield" "=" "memref.atomic_yield" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Base, offset, sizes and strides of a memref.
        ExtractStridedMetadata ["-" "=" "=" "=" "memref.extract_strided_metadata" "=" "="] Generic Special,
            ub [] poison [];
        /// The aligned pointer of a memref as an integer.
        ExtractAlignedPointerAsIndex ["-" "=" "=" "=" "memref.extract_aligned_pointer_as_index" "=" "="] Generic Special,
            ub [] poison [];
        /// The same memref in another memory space.
        MemorySpaceCast ["-" "=" "=" "=" "=" "memref.memory_space_cast" "="] Cast Special,
            ub [] poison [];
        /// A hint that an element will be used.
        Prefetch ["std.prefetch" "memref.prefetch" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
    }
}
