//! `func`: calls and returns. In `std` until release 14.

use super::assembly::form;
use super::op_family;

op_family! {
    /// Calls, returns, function values.
    FuncOp {
        /// Returns from the function.
        Return ["std.return" "=" "=" "func.return"]
            form("operand: any* -> ; return", "@return"),
            is [Terminator] ub [] poison [];
        /// Calls a function by its symbol.
        Call ["std.call" "=" "=" "func.call"]
            form("argument: any* -> result: any*; call", "@call"),
            is [SideEffect] ub [] poison [];
        /// Calls a function value.
        CallIndirect ["std.call_indirect" "=" "=" "func.call_indirect"]
            form("callee: any, argument: any* -> result: any*; call_indirect", "@call_indirect"),
            is [SideEffect] ub [WrongCallee] poison [];
        /// The value of a function. Shares its name with `arith`'s constant until release 14, and
        /// is told apart by its type.
        Constant ["std.constant" "=" "=" "func.constant"]
            form("-> result: any; func_constant", "{} #function : type($result)"),
            ub [] poison [];
    }
}
