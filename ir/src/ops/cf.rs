//! `cf`: branches and `assert`. In `std` until release 14.

use super::op_family;

op_family! {
    /// Control flow between blocks.
    CfOp {
        /// Goes to its successor.
        Br ["std.br" "=" "=" "cf.br" "=" "=" "="] Br Special,
            ub [] poison [];
        /// Goes to the first successor on true, to the second on false. UB on poison.
        CondBr ["std.cond_br" "=" "=" "cf.cond_br" "=" "=" "="] CondBr Special,
            ub [PoisonBranch] poison [];
        /// Goes to the successor of the case that equals the flag, or to the first. UB on poison.
        Switch ["-" "std.switch" "=" "cf.switch" "=" "=" "="] Switch Special,
            ub [PoisonBranch] poison [];
        /// Aborts the program on false. UB on poison.
        Assert ["std.assert" "=" "=" "cf.assert" "=" "=" "="] Assert Special,
            ub [PoisonBranch] poison [];
    }
}
