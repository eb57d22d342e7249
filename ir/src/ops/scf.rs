//! The `scf` dialect: structured control flow.
//!
//! Release 11 stands for LLVM 10 to 12, in which most of the dialect was as it is now.

use super::assembly::form;
use super::op_family;

op_family! {
    /// Structured control flow ops.
    ScfOp {
        /// Executes the first region if the condition holds, otherwise the second. The second
        /// region may be absent if there are no results. UB if the condition is poison.
        If ["scf.if"]
            form("condition: i1 -> result: any*; if_regions", "@if"),
            is [Regions SideEffect] ub [PoisonBranch] poison [];
        /// Executes the region for each counter from the lower bound up to, but not including, the
        /// upper bound. UB if a bound or the step is poison, if the step is not positive, or if the
        /// counter overflows.
        For ["scf.for"]
            form("lower_bound: position, upper_bound: lower_bound, step: lower_bound, init: any* -> result: any*; for_region", "@for"),
            is [Regions AllocationScope SideEffect] ub [PoisonBranch Counting] poison [];
        /// Executes the first region, which decides whether to continue with the second region and
        /// then with the first again.
        While ["scf.while"]
            form("init: any* -> result: any*; while_regions", "@while"),
            is [Regions SideEffect] ub [] poison [];
        /// Ends the first region of `While` and decides whether to continue. UB if the condition is
        /// poison.
        Condition ["scf.condition"]
            form("condition: i1, arg: any* -> ; condition", "@condition"),
            is [Terminator] ub [PoisonBranch] poison [];
        /// Executes the region of the case that equals the operand, or else the first region. UB if
        /// the operand is poison.
        IndexSwitch ["-" "=" "=" "=" "scf.index_switch"]
            form("flag: index -> result: any*; switch_regions", "@index_switch"),
            is [Regions SideEffect] ub [PoisonBranch] poison [];
        /// Executes a region of any number of blocks once.
        ExecuteRegion ["-" "scf.execute_region"]
            form("-> result: any*; execute_region", "@execute_region"),
            is [Regions SideEffect] ub [] poison [];
        /// Executes the region for all counters of several loops, in any order; this project uses
        /// the order of nested loops. Values at the end of the region are combined with the
        /// results. UB as for `For`.
        Parallel ["scf.parallel"]
            form("operand: any* -> result: any*; parallel", "@parallel"),
            is [Regions AllocationScope SideEffect] ub [PoisonBranch Counting] poison [];
        /// Ends the region of `Parallel`. A region for each result combines the result with a new
        /// value. Before release 19 each such region was an op of its own.
        Reduce ["scf.reduce"]
            form("operand: any* -> ; reduce", "@reduce"),
            is [Terminator Regions] ub [] poison [];
        /// Ends a region of `Reduce` and passes on the combined value.
        ReduceReturn ["scf.reduce.return"]
            form("operand: any -> ; reduce_return", " $operand{} : type($operand)"),
            is [Terminator] ub [] poison [];
        /// Ends a region and passes on its values.
        Yield ["scf.yield"]
            form("operand: any* -> ; yield", "@return"),
            is [Terminator] ub [] poison [];
    }
}
