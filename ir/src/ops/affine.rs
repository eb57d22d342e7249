//! The `affine` dialect: loops, conditionals and accesses that use affine maps and integer sets.

use super::assembly::{form, read};
use super::op_family;

op_family! {
    /// Ops for structured control flow and memory accesses, with affine maps.
    AffineOp {
        /// Returns the single result of an affine map. UB if an intermediate value overflows, or if
        /// a divisor is not positive.
        Apply ["affine.apply"]
            form("operand: index* -> result: index; affine_number", "@affine_apply"),
            ub [Affine] poison [];
        /// Returns the least of the results of an affine map.
        Min ["affine.min"]
            form("operand: index* -> result: index; affine_numbers", "@affine_apply"),
            ub [Affine] poison [];
        /// Returns the greatest of the results of an affine map.
        Max ["affine.max"]
            form("operand: index* -> result: index; affine_numbers", "@affine_apply"),
            ub [Affine] poison [];
        /// Splits a number into mixed-radix digits, one digit for each size of the basis. An
        /// additional first size is an exclusive upper bound of the number. UB if a size is not
        /// positive, if the product of the sizes overflows, or if the number is not below the
        /// bound.
        DelinearizeIndex ["-" "=" "=" "=" "affine.delinearize_index"]
            form(
                "linear_index: index, basis: index*sizes -> multi_index: index*; delinearize_index",
                " $linear_index into #basis($basis){} : type($multi_index)",
            ),
            ub [Affine] poison [];
        /// Combines mixed-radix digits into a number, which is the sum of each digit times the
        /// product of the following sizes. An additional first size is a bound of the first digit.
        /// `disjoint` promises that each digit is less than its size. UB if this promise is broken,
        /// or if an intermediate value overflows.
        LinearizeIndex ["-" "=" "=" "=" "=" "=" "affine.linearize_index"]
            form(
                "multi_index: index*, basis: index*sizes -> result: index; linearize_index",
                "#disjoint [$multi_index] by #basis($basis){} : type($result)",
            ),
            ub [Affine] poison [];
        /// Reads the element whose indices are the results of an affine map.
        Load ["affine.load"]
            form("operand: memref, index: index* -> result: elem(operand); affine_load", "@affine_load"),
            is [SideEffect] ub [Affine OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes the element whose indices are the results of an affine map.
        Store ["affine.store"]
            form("stored_value: elem(operand), operand: memref, index: index* -> ; affine_store", "@affine_store"),
            is [SideEffect] ub [Affine OutOfBounds Misaligned] poison [];
        /// Reads a vector of contiguous elements along the last dimension. The results of an affine
        /// map are the indices of the first element.
        VectorLoad ["affine.vector_load"]
            form("operand: memref, index: index* -> result: vector; affine_vector_load", "@affine_load"),
            is [SideEffect] ub [Affine OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes a vector of contiguous elements along the last dimension. The results of an
        /// affine map are the indices of the first element.
        VectorStore ["affine.vector_store"]
            form("stored_value: vector, operand: memref, index: index* -> ; affine_vector_store", "@affine_store"),
            is [SideEffect] ub [Affine OutOfBounds Misaligned] poison [];
        /// Hints that an element will be accessed soon. The results of an affine map are its
        /// indices.
        Prefetch ["affine.prefetch"]
            read("operand: memref, index: index* -> ; affine_load", "@affine_prefetch"),
            is [SideEffect] ub [Affine OutOfBounds] poison [];
        /// Executes the region for each value of the induction variable. The induction variable
        /// starts at the greatest lower bound and is always less than the least upper bound.
        For ["affine.for"]
            form("lower_operand: index*lower_map, upper_operand: index*upper_map, init: any* -> result: any*; affine_for", "@affine_for"),
            is [Regions AllocationScope SideEffect] ub [Affine Counting] poison [];
        /// Executes the region for all induction variables of several loops. The order is
        /// unspecified; lowerfuzz uses the order of nested loops. Each yielded value is combined
        /// with a result, which starts as the neutral element. UB under the same conditions as
        /// `For`.
        Parallel ["affine.parallel"]
            form("lower_operand: index*lower_map, upper_operand: index*upper_map -> result: any*; affine_parallel", "@affine_parallel"),
            is [Regions AllocationScope SideEffect] ub [Affine Counting] poison [];
        /// Executes the first region if the set contains the operands, otherwise the second region.
        /// If the op has no results, the second region may be absent.
        If ["affine.if"]
            form("operand: index* -> result: any*; affine_if", "@affine_if"),
            is [Regions SideEffect] ub [Affine] poison [];
        /// Ends a region of an `affine` op and yields values to this op.
        Yield ["affine.yield"]
            form("operand: any* -> ; affine_yield", "@return"),
            is [Terminator] ub [] poison [];
    }
}
