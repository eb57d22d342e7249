//! The `func` dialect: calls and returns. These ops were part of the `std` dialect until release
//! 14.

use super::assembly::form;
use super::op_family;

op_family! {
    /// Ops for calls, returns and function constants.
    FuncOp {
        /// Returns from the function.
        Return ["std.return" "=" "=" "func.return"]
            form("operand: any* -> ; return", "@return"),
            is [Terminator] ub [] poison [];
        /// Calls a function by its symbol.
        Call ["std.call" "=" "=" "func.call"]
            form("argument: any* -> result: any*; call", "@call"),
            is [SideEffect] ub [] poison [];
        /// Calls a function through a function value.
        CallIndirect ["std.call_indirect" "=" "=" "func.call_indirect"]
            form("callee: any, argument: any* -> result: any*; call_indirect", "@call_indirect"),
            is [SideEffect] ub [WrongCallee] poison [];
        /// A constant whose value is a function. Until release 14, this op has the same name as the
        /// constant of `arith`; the type of the result distinguishes them.
        Constant ["std.constant" "=" "=" "func.constant"]
            form("-> result: any; func_constant", "{} #function : type($result)"),
            ub [] poison [];
    }
}
