//! The `ub` dialect: poison and unreachable code, from release 19 on.

use super::assembly::form;
use super::op_family;

op_family! {
    /// Ops for poison and unreachable code.
    UbOp {
        /// A poison value of any type.
        Poison ["-" "=" "=" "=" "=" "ub.poison"]
            form("-> result: any", "{} : type($result)"),
            ub [] poison [];
        /// Marks code that is never executed. UB if it is executed.
        Unreachable ["-" "=" "=" "=" "=" "=" "ub.unreachable"]
            form("->", "{}"),
            is [Terminator] ub [Reached] poison [];
    }
}
