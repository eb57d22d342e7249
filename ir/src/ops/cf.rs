//! The `cf` dialect: branches and `assert`. These ops were part of the `std` dialect until release
//! 14.

use super::assembly::form;
use super::op_family;

op_family! {
    /// Ops for control flow between blocks.
    CfOp {
        /// Branches to its successor.
        Br ["std.br" "=" "=" "cf.br"]
            form("-> ; one_successor", " successor{}"),
            is [Terminator] ub [] poison [];
        /// Branches to the first successor if the condition is true, otherwise to the second
        /// successor. UB if the condition is poison.
        CondBr ["std.cond_br" "=" "=" "cf.cond_br"]
            form("condition: i1 -> ; two_successors", " $condition#weights, successor, successor{}"),
            is [Terminator] ub [PoisonBranch] poison [];
        /// Branches to the successor of the case that equals the flag. If there is no such case,
        /// branches to the first successor. UB if the flag is poison.
        Switch ["-" "std.switch" "=" "cf.switch"]
            form("flag: integer -> ; cases", "@switch"),
            is [Terminator] ub [PoisonBranch] poison [];
        /// Aborts the program if the operand is false. UB if the operand is poison.
        Assert ["std.assert" "=" "=" "cf.assert"]
            form("condition: i1 -> ; message", " $condition, #message{}"),
            is [SideEffect] ub [PoisonBranch] poison [];
    }
}
