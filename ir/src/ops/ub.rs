//! `ub`: poison and unreachable code. From release 19 on.

use super::assembly::form;
use super::op_family;

op_family! {
    /// Poison and unreachable code.
    UbOp {
        /// Poison of any type.
        Poison ["-" "=" "=" "=" "=" "ub.poison"]
            form("-> result: any", "{} : type($result)"),
            ub [] poison [];
        /// Is not reached. UB if it is.
        Unreachable ["-" "=" "=" "=" "=" "=" "ub.unreachable"]
            form("->", "{}"),
            is [Terminator] ub [Reached] poison [];
    }
}
