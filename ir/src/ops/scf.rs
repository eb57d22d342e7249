//! `scf`: structured control flow. Release 11 stands for LLVM 10 to 12, where most of it was as now.

use super::assembly::form;
use super::op_family;

op_family! {
    /// Structured control flow.
    ScfOp {
        /// The first region if the condition holds, else the second, which may be left out where there
        /// are no results. UB if the condition is poison.
        If ["scf.if"]
            form("condition: i1 -> result: any*; if_regions", "@if"),
            is [Regions SideEffect] ub [PoisonBranch] poison [];
        /// The region for each counter from a bound up to, not including, another. UB if one of them is poison,
        /// the step is not positive, or the counter behind the last does not fit its type.
        For ["scf.for"]
            form("lower_bound: position, upper_bound: lower_bound, step: lower_bound, init: any* -> result: any*; for_region", "@for"),
            is [Regions AllocationScope SideEffect] ub [PoisonBranch Counting] poison [];
        /// The first region, which says whether to go on into the second, and from there to the first again.
        While ["scf.while"]
            form("init: any* -> result: any*; while_regions", "@while"),
            is [Regions SideEffect] ub [] poison [];
        /// Ends the first region of `While`. UB if the condition is poison.
        Condition ["scf.condition"]
            form("condition: i1, arg: any* -> ; condition", "@condition"),
            is [Terminator] ub [PoisonBranch] poison [];
        /// The region whose case the operand is, or else the first. UB if it is poison.
        IndexSwitch ["-" "=" "=" "=" "scf.index_switch"]
            form("flag: index -> result: any*; switch_regions", "@index_switch"),
            is [Regions SideEffect] ub [PoisonBranch] poison [];
        /// A region of any number of blocks, once.
        ExecuteRegion ["-" "scf.execute_region"]
            form("-> result: any*; execute_region", "@execute_region"),
            is [Regions SideEffect] ub [] poison [];
        /// The region for all counters of several loops at once, in any order; here in that of loops within each other.
        /// What its end gives is combined with the results. UB as `For`.
        Parallel ["scf.parallel"]
            form("operand: any* -> result: any*; parallel", "@parallel"),
            is [Regions AllocationScope SideEffect] ub [PoisonBranch Counting] poison [];
        /// Ends the region of `Parallel`: a region for each result, which combines it with a value. Before release 19
        /// each such region was an op of its own.
        Reduce ["scf.reduce"]
            form("operand: any* -> ; reduce", "@reduce"),
            is [Terminator Regions] ub [] poison [];
        /// Ends a region of `Reduce`.
        ReduceReturn ["scf.reduce.return"]
            form("operand: any -> ; reduce_return", " $operand{} : type($operand)"),
            is [Terminator] ub [] poison [];
        /// Ends a region with its values.
        Yield ["scf.yield"]
            form("operand: any* -> ; yield", "@return"),
            is [Terminator] ub [] poison [];
    }
}
