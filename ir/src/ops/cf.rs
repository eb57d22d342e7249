//! The `cf` dialect: branches and `assert`. Part of `std` until release 14.

use super::assembly::form;
use super::op_family;

op_family! {
    /// Control flow between blocks.
    CfOp {
        /// Branches to its successor.
        Br ["std.br" "=" "=" "cf.br"]
            form("-> ; one_successor", " successor{}"),
            is [Terminator] ub [] poison [];
        /// Branches to the first successor on true, to the second on false. UB on poison.
        CondBr ["std.cond_br" "=" "=" "cf.cond_br"]
            form("condition: i1 -> ; two_successors", " $condition#weights, successor, successor{}"),
            is [Terminator] ub [PoisonBranch] poison [];
        /// Branches to the successor of the case that equals the flag, or else to the first
        /// successor. UB on poison.
        Switch ["-" "std.switch" "=" "cf.switch"]
            form("flag: integer -> ; cases", "@switch"),
            is [Terminator] ub [PoisonBranch] poison [];
        /// Aborts the program on false. UB on poison.
        Assert ["std.assert" "=" "=" "cf.assert"]
            form("condition: i1 -> ; message", " $condition, #message{}"),
            is [SideEffect] ub [PoisonBranch] poison [];
    }
}
