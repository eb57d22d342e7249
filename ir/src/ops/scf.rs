//! The `scf` dialect: structured control flow.
//!
//! Release 11 stands for LLVM 10 to 12. In these releases, most of the dialect is the same as in
//! newer releases.

use super::assembly::form;
use super::op_family;

op_family! {
    /// Structured control flow ops.
    ScfOp {
        /// Executes the first region if the condition is true, otherwise the second region. If the
        /// op has no results, the second region may be absent. UB if the condition is poison.
        If ["scf.if"]
            form("condition: i1 -> result: any*; if_regions", "@if"),
            is [Regions SideEffect] ub [PoisonBranch] poison [];
        /// Executes the region for each value of the induction variable, from the lower bound up to
        /// but not including the upper bound. UB if a bound or the step is poison, if the step is
        /// not positive, or if the induction variable overflows.
        For ["scf.for"]
            form("lower_bound: position, upper_bound: lower_bound, step: lower_bound, init: any* -> result: any*; for_region", "@for"),
            is [Regions AllocationScope SideEffect] ub [PoisonBranch Counting] poison [];
        /// Executes the first region, which decides whether the loop continues. If it continues,
        /// the second region is executed, and then the first region again.
        While ["scf.while"]
            form("init: any* -> result: any*; while_regions", "@while"),
            is [Regions SideEffect] ub [] poison [];
        /// Ends the first region of `While` and decides whether the loop continues. UB if the
        /// condition is poison.
        Condition ["scf.condition"]
            form("condition: i1, arg: any* -> ; condition", "@condition"),
            is [Terminator] ub [PoisonBranch] poison [];
        /// Executes the region of the case that equals the operand. If there is no such case,
        /// executes the first region. UB if the operand is poison.
        IndexSwitch ["-" "=" "=" "=" "scf.index_switch"]
            form("flag: index -> result: any*; switch_regions", "@index_switch"),
            is [Regions SideEffect] ub [PoisonBranch] poison [];
        /// Executes its region once. The region may have any number of blocks.
        ExecuteRegion ["-" "scf.execute_region"]
            form("-> result: any*; execute_region", "@execute_region"),
            is [Regions SideEffect] ub [] poison [];
        /// Executes the region for all induction variables of several loops. The order is
        /// unspecified; lowerfuzz uses the order of nested loops. Values at the end of the region
        /// are combined with the results. UB under the same conditions as `For`.
        Parallel ["scf.parallel"]
            form("operand: any* -> result: any*; parallel", "@parallel"),
            is [Regions AllocationScope SideEffect] ub [PoisonBranch Counting] poison [];
        /// Ends the region of `Parallel`. For each result, a region combines the result with a new
        /// value. Before release 19, each such region belonged to a separate op.
        Reduce ["scf.reduce"]
            form("operand: any* -> ; reduce", "@reduce"),
            is [Terminator Regions] ub [] poison [];
        /// Executes the region for all induction variables of several loops, as if at once. Each
        /// iteration sees the initial outputs, and replaces parts of them at its end. UB under the
        /// same conditions as `For`.
        Forall ["-" "=" "=" "=" "=" "scf.forall"]
            form("operand: any* -> result: any*; forall", "@forall"),
            is [Regions AllocationScope SideEffect] ub [PoisonBranch Counting Overlap] poison [];
        /// Ends the region of `Forall`. The ops before it that replace parts of the outputs belong
        /// to its region in MLIR.
        InParallel ["-" "=" "=" "=" "=" "scf.forall.in_parallel"]
            form("-> ; in_parallel", "@in_parallel"),
            is [Terminator] ub [] poison [];
        /// Ends a region of `Reduce` and returns the combined value.
        ReduceReturn ["scf.reduce.return"]
            form("operand: any -> ; reduce_return", " $operand{} : type($operand)"),
            is [Terminator] ub [] poison [];
        /// Ends a region of an `affine` op and yields values to this op.
        Yield ["scf.yield"]
            form("operand: any* -> ; yield", "@return"),
            is [Terminator] ub [] poison [];
    }
}
