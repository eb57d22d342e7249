//! The `memref` dialect: buffers, accesses and views. Its ops were part of the `std` dialect in
//! release 11.

use super::assembly::{form, read};
use super::op_family;

op_family! {
    /// Memory.
    MemRefOp {
        /// Allocates a heap block with undefined contents. UB if a size is negative.
        Alloc ["std.alloc" "memref.alloc"]
            form("dynamic_size: index*dynamic(result), layout_symbol: index*layout(result) -> result: memref; alignment", "($dynamic_size)([$layout_symbol])?{} : type($result)"),
            is [SideEffect] ub [NegativeSize] poison [];
        /// Allocates a stack block that lives until the function returns. UB if a size is negative.
        Alloca ["std.alloca" "memref.alloca"]
            form("dynamic_size: index*dynamic(result), layout_symbol: index*layout(result) -> result: memref; alignment", "($dynamic_size)([$layout_symbol])?{} : type($result)"),
            is [SideEffect] ub [NegativeSize] poison [];
        /// Frees a heap block. UB unless the memref begins at the start of a live heap block.
        Dealloc ["std.dealloc" "memref.dealloc"]
            form("operand: any_memref ->", " $operand{} : type($operand)"),
            is [SideEffect] ub [BadFree] poison [];
        /// Resizes a heap block: returns a new block that begins with the old contents, and frees
        /// the old block. UB if a size is negative, or if the memref does not begin at the start of
        /// a live heap block.
        Realloc ["-" "=" "=" "=" "memref.realloc"]
            form("source: memref, dynamic_size: index*dynamic(result) -> result: memref; same_elements, resized, alignment", " $source(($dynamic_size))?{} : type($source) to type($result)"),
            is [SideEffect] ub [NegativeSize BadFree] poison [];
        /// Reads an element. UB if an index is not less than its size, or if the element is outside
        /// of live memory. Poison if the element was never written.
        Load ["std.load" "memref.load"]
            form("operand: memref, index: index*rank(operand) -> result: elem(operand)", " $operand[$index]{} : type($operand)"),
            is [SideEffect] ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes an element. UB if an index is not less than its size, or if the element is
        /// outside of live memory.
        Store ["std.store" "memref.store"]
            form("stored_value: elem(operand), operand: memref, index: index*rank(operand) ->", " $stored_value, $operand[$index]{} : type($operand)"),
            is [SideEffect] ub [OutOfBounds Misaligned] poison [];
        /// Returns the size of a dimension. UB if the dimension does not exist.
        Dim ["std.dim" "memref.dim"]
            form("operand: any_memref, dimension: index -> result: index; has_dimensions", " $operand, $dimension{} : type($operand)"),
            ub [ShapeMismatch] poison [];
        /// Returns the number of dimensions.
        Rank ["std.rank" "=" "memref.rank"]
            form("operand: any_memref -> result: index", " $operand{} : type($operand)"),
            ub [] poison [];
        /// Casts between compatible memref types. UB if a static size, stride or offset of the
        /// result type contradicts the value.
        Cast ["std.memref_cast" "memref.cast"]
            form("operand: any_memref -> result: any_memref; same_elements, castable", " $operand{} : type($operand) to type($result)"),
            ub [ShapeMismatch] poison [];
        /// Views a buffer of bytes as a memref of any element type.
        View ["std.view" "memref.view"]
            form("source: memref, byte_shift: index, size: index*dynamic(result) -> result: memref; view", " $source[$byte_shift][$size]{} : type($source) to type($result)"),
            ub [OutOfBounds] poison [];
        /// Views a part of a memref.
        SubView ["std.subview" "memref.subview"]
            form("source: memref, offset: index*offsets, size: index*sizes, stride: index*strides -> result: memref; same_elements, subview", " $source#offsets($offset) #sizes($size) #strides($stride){} : type($source) to type($result)"),
            ub [OutOfBounds] poison [];
        /// Views the base buffer of a memref with another shape and layout.
        ReinterpretCast ["std.memref_reinterpret_cast" "memref.reinterpret_cast"]
            form("source: any_memref, offset: index*offsets, size: index*sizes, stride: index*strides -> result: memref; same_elements, reinterpret_cast", " $source to offset: #offsets($offset), sizes: #sizes($size), strides: #strides($stride){} : type($source) to type($result)"),
            ub [OutOfBounds ShapeMismatch] poison [];
        /// Views a memref with a shape that is read from another memref.
        Reshape ["std.memref_reshape" "memref.reshape"]
            form("source: any_memref, shape: memref -> result: any_memref; same_elements, reshape", " $source($shape){} : signature"),
            ub [ShapeMismatch] poison [];
        /// Views a memref with permuted dimensions.
        Transpose ["std.transpose" "memref.transpose"]
            form("operand: memref -> result: memref; same_elements, transpose", " $operand #permutation{} : type($operand) to type($result)"),
            ub [] poison [];
        /// Copies all elements of a memref. UB if the memrefs overlap or if their shapes differ.
        Copy ["-" "memref.copy"]
            form("source: any_memref, target: any_memref -> ; copy", " $source, $target{} : type($source) to type($target)"),
            is [SideEffect] ub [ShapeMismatch OutOfBounds Overlap] poison [];
        /// Views the same elements with fewer dimensions.
        CollapseShape ["-" "memref.collapse_shape"]
            read("operand: memref -> result: memref; same_elements, collapse", "$operand #groups{} : type($operand) into type($result)"),
            ub [ShapeMismatch] poison [];
        /// Views the same elements with more dimensions.
        ExpandShape ["-" "memref.expand_shape"]
            read("operand: memref, size: index* -> result: memref; same_elements, expand", "$operand #groups( output_shape #output_shape($size))?{} : type($operand) into type($result)"),
            ub [ShapeMismatch] poison [];
        /// Returns the memref of a global.
        GetGlobal ["std.get_global_memref" "memref.get_global"]
            form("-> result: any; get_global", " #callee{} : type($result)"),
            ub [] poison [];
        /// Promises that a memref has an alignment. UB if the memref does not have this alignment.
        AssumeAlignment ["std.assume_alignment" "memref.assume_alignment"]
            form("operand: memref -> result: operand?; needs_alignment", " $operand, #alignment{} : type($operand)"),
            is [SideEffect] ub [Misaligned] poison [];
        /// Returns its operands and promises that they are all in different memory blocks. UB if
        /// two operands are in the same memory block.
        DistinctObjects ["-" "=" "=" "=" "=" "=" "memref.distinct_objects"]
            form("operand: memref* -> result: memref*; as_operands", " $operand{} : type($operand)"),
            ub [Overlap] poison [];
        /// Reads, combines and writes an element atomically. With the kind `assign`, the element
        /// may be one that was never written.
        AtomicRmw ["std.atomic_rmw" "=" "memref.atomic_rmw"]
            form("value: elem(operand), operand: memref, index: index*rank(operand) -> result: elem(operand); atomic_kind", " #kind $value, $operand[$index]{} : (type($value), type($operand)) -> type($result)"),
            is [SideEffect] ub [OutOfBounds Misaligned Uninitialised] poison [];
        /// Reads an element, computes a new element in a region, and writes the new element, all
        /// atomically.
        GenericAtomicRmw ["std.generic_atomic_rmw" "=" "memref.generic_atomic_rmw"]
            read("operand: memref, index: index*rank(operand) -> result: elem(operand); atomic_region", "@generic_atomic_rmw"),
            is [Regions SideEffect] ub [OutOfBounds Misaligned Uninitialised] poison [];
        /// Executes a region once and then frees the stack blocks that the region allocated.
        AllocaScope ["-" "memref.alloca_scope"]
            form("-> result: any*; alloca_scope", "@alloca_scope"),
            is [Regions AllocationScope SideEffect] ub [] poison [];
        /// Ends the region of `AllocaScope` and returns values from the region.
        AllocaScopeReturn ["-" "memref.alloca_scope.return"]
            form("operand: any* -> ; alloca_scope_return", "@return"),
            is [Terminator] ub [] poison [];
        /// Ends the region of `GenericAtomicRmw` and returns the new element.
        AtomicYield ["std.atomic_yield" "=" "memref.atomic_yield"]
            read("operand: any -> ; atomic_yield", "$operand{} : type($operand)"),
            is [Terminator] ub [] poison [];
        /// Returns the base, offset, sizes and strides of a memref.
        ExtractStridedMetadata ["-" "=" "=" "=" "memref.extract_strided_metadata"]
            read("operand: memref -> base: memref, number: index*metadata(operand); metadata_base", "$operand{} : type($operand) -> type($base), type($number)"),
            ub [] poison [];
        /// Returns the aligned pointer of a memref as an integer.
        ExtractAlignedPointerAsIndex ["-" "=" "=" "=" "memref.extract_aligned_pointer_as_index"]
            read("operand: any_memref -> result: index", "$operand{} : type($operand) -> type($result)"),
            ub [] poison [];
        /// Casts a memref to another memory space.
        MemorySpaceCast ["-" "=" "=" "=" "=" "memref.memory_space_cast"]
            form("operand: any_memref -> result: any_memref; space_cast", " $operand{} : type($operand) to type($result)"),
            ub [] poison [];
        /// Hints that an element will be accessed soon.
        Prefetch ["std.prefetch" "memref.prefetch"]
            read("operand: memref, index: index*rank(operand) ->", "$operand[$index], #write, locality<#locality>, #data{} : type($operand)"),
            is [SideEffect] ub [] poison [];
    }
}
