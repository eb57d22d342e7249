//! The `affine` dialect: loops, conditionals and accesses that use affine maps and integer sets.

use super::assembly::form;
use super::op_family;

op_family! {
    /// Structured control flow and accesses by affine maps.
    AffineOp {
        /// Returns the single result of an affine map. UB if an intermediate value overflows, or a
        /// divisor is not positive.
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
        /// Splits a number into mixed-radix digits, one for each size of the basis. An additional
        /// first size is an exclusive bound of the number. UB if a size is not positive, the
        /// product of the sizes overflows, or the number is out of the bound.
        DelinearizeIndex ["-" "=" "=" "=" "affine.delinearize_index"]
            form(
                "linear_index: index, basis: index*sizes -> multi_index: index*; delinearize_index",
                " $linear_index into #basis($basis){} : type($multi_index)",
            ),
            ub [Affine] poison [];
        /// Combines mixed-radix digits into a number: the sum of each digit times the product of
        /// the following sizes. An additional first size bounds the first digit. `disjoint`
        /// promises that each digit is less than its size. UB if this promise is broken, or on
        /// overflow.
        LinearizeIndex ["-" "=" "=" "=" "=" "=" "affine.linearize_index"]
            form(
                "multi_index: index*, basis: index*sizes -> result: index; linearize_index",
                "#disjoint [$multi_index] by #basis($basis){} : type($result)",
            ),
            ub [Affine] poison [];
        /// Reads the element at the indices that an affine map returns.
        Load ["affine.load"]
            form("operand: memref, index: index* -> result: elem(operand); affine_load", "@affine_load"),
            is [SideEffect] ub [Affine OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes the element at the indices that an affine map returns.
        Store ["affine.store"]
            form("stored_value: elem(operand), operand: memref, index: index* -> ; affine_store", "@affine_store"),
            is [SideEffect] ub [Affine OutOfBounds Misaligned] poison [];
        /// Reads a vector of contiguous elements of the last dimension, from the indices of an
        /// affine map on.
        VectorLoad ["affine.vector_load"]
            form("operand: memref, index: index* -> result: vector; affine_vector_load", "@affine_load"),
            is [SideEffect] ub [Affine OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes a vector of contiguous elements of the last dimension, from the indices of an
        /// affine map on.
        VectorStore ["affine.vector_store"]
            form("stored_value: vector, operand: memref, index: index* -> ; affine_vector_store", "@affine_store"),
            is [SideEffect] ub [Affine OutOfBounds Misaligned] poison [];
        /// Executes the region for each counter. The counter starts at the greatest lower bound and
        /// stays below the least upper bound.
        For ["affine.for"]
            form("lower_operand: index*lower_map, upper_operand: index*upper_map, init: any* -> result: any*; affine_for", "@affine_for"),
            is [Regions AllocationScope SideEffect] ub [Affine Counting] poison [];
        /// Executes the region for all counters of several loops, in any order; this project uses
        /// the order of nested loops. Each yielded value is combined with a result, which starts as
        /// the neutral element. UB as for `For`.
        Parallel ["affine.parallel"]
            form("lower_operand: index*lower_map, upper_operand: index*upper_map -> result: any*; affine_parallel", "@affine_parallel"),
            is [Regions AllocationScope SideEffect] ub [Affine Counting] poison [];
        /// Executes the first region if the set contains the operands, otherwise the second. The
        /// second region may be absent if there are no results.
        If ["affine.if"]
            form("operand: index* -> result: any*; affine_if", "@affine_if"),
            is [Regions SideEffect] ub [Affine] poison [];
        /// Ends a region and passes on its values.
        Yield ["affine.yield"]
            form("operand: any* -> ; affine_yield", "@return"),
            is [Terminator] ub [] poison [];
    }
}
