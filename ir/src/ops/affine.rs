//! `affine`: loops, choices and accesses whose bounds, conditions and indices are affine maps and sets.

use super::assembly::form;
use super::op_family;

op_family! {
    /// Structured control flow and accesses by affine maps.
    AffineOp {
        /// The one number that the map gives. UB if a part of it does not fit, or a divisor is not positive.
        Apply ["affine.apply"]
            form("operand: index* -> result: index; affine_number", "@affine_apply"),
            ub [Affine] poison [];
        /// The least of the numbers that the map gives.
        Min ["affine.min"]
            form("operand: index* -> result: index; affine_numbers", "@affine_apply"),
            ub [Affine] poison [];
        /// The largest of the numbers that the map gives.
        Max ["affine.max"]
            form("operand: index* -> result: index; affine_numbers", "@affine_apply"),
            ub [Affine] poison [];
        /// The places of a number in a basis: how often each product of the sizes behind a place goes into
        /// what the places before leave of it. A first size beyond the others bounds the number. UB if a
        /// size is not positive, the product of all does not fit, or the number is not within the bound.
        DelinearizeIndex ["-" "=" "=" "=" "affine.delinearize_index"]
            form(
                "linear_index: index, basis: index*sizes -> multi_index: index*; delinearize_index",
                " $linear_index into #basis($basis){} : type($multi_index)",
            ),
            ub [Affine] poison [];
        /// The sum of places, each times the product of the sizes behind it. A first size beyond the others
        /// bounds the first place; `disjoint` says that each place is within its size. UB if not, or if
        /// something does not fit.
        LinearizeIndex ["-" "=" "=" "=" "=" "=" "affine.linearize_index"]
            form(
                "multi_index: index*, basis: index*sizes -> result: index; linearize_index",
                "#disjoint [$multi_index] by #basis($basis){} : type($result)",
            ),
            ub [Affine] poison [];
        /// Reads the element at the indices that the map gives.
        Load ["affine.load"]
            form("operand: memref, index: index* -> result: elem(operand); affine_load", "@affine_load"),
            is [SideEffect] ub [Affine OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes the element at the indices that the map gives.
        Store ["affine.store"]
            form("stored_value: elem(operand), operand: memref, index: index* -> ; affine_store", "@affine_store"),
            is [SideEffect] ub [Affine OutOfBounds Misaligned] poison [];
        /// Reads neighbours along the last dimension, the first at the indices that the map gives.
        VectorLoad ["affine.vector_load"]
            form("operand: memref, index: index* -> result: vector; affine_vector_load", "@affine_load"),
            is [SideEffect] ub [Affine OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes neighbours along the last dimension, the first at the indices that the map gives.
        VectorStore ["affine.vector_store"]
            form("stored_value: vector, operand: memref, index: index* -> ; affine_vector_store", "@affine_store"),
            is [SideEffect] ub [Affine OutOfBounds Misaligned] poison [];
        /// The region for each counter from the largest of the lower bounds up to, not including, the least of
        /// the upper ones.
        For ["affine.for"]
            form("lower_operand: index*lower_map, upper_operand: index*upper_map, init: any* -> result: any*; affine_for", "@affine_for"),
            is [Regions AllocationScope SideEffect] ub [Affine Counting] poison [];
        /// The region for all counters of several loops at once, in any order; here in that of loops within each other.
        /// Each value that its end gives is combined with a result, which begins as what changes nothing. UB as `For`.
        Parallel ["affine.parallel"]
            form("lower_operand: index*lower_map, upper_operand: index*upper_map -> result: any*; affine_parallel", "@affine_parallel"),
            is [Regions AllocationScope SideEffect] ub [Affine Counting] poison [];
        /// The first region if the set holds the operands, else the second, which may be left out where there
        /// are no results.
        If ["affine.if"]
            form("operand: index* -> result: any*; affine_if", "@affine_if"),
            is [Regions SideEffect] ub [Affine] poison [];
        /// Ends a region with its values.
        Yield ["affine.yield"]
            form("operand: any* -> ; affine_yield", "@return"),
            is [Terminator] ub [] poison [];
    }
}
