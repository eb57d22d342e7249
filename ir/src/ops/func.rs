//! The `func` dialect: calls and returns. Part of `std` until release 14.

use super::assembly::form;
use super::op_family;

op_family! {
    /// Calls, returns and function constants.
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
        /// The value of a function. Until release 14, it shares its name with the constant of
        /// `arith`; the type tells the two apart.
        Constant ["std.constant" "=" "=" "func.constant"]
            form("-> result: any; func_constant", "{} #function : type($result)"),
            ub [] poison [];
    }
}
