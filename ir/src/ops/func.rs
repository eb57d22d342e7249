//! `func`: calls and returns. In `std` until release 14.

use super::op_family;

op_family! {
    /// Calls, returns, function values.
    FuncOp {
        /// Returns from the function.
        Return ["std.return" "=" "=" "func.return" "=" "=" "="] Return Special,
            ub [] poison [];
        /// Calls a function by its symbol.
        Call ["std.call" "=" "=" "func.call" "=" "=" "="] Call Special,
            ub [] poison [];
        /// Calls a function value.
        CallIndirect ["std.call_indirect" "=" "=" "func.call_indirect" "=" "=" "="] CallIndirect Special,
            ub [WrongCallee] poison [];
        /// The value of a function. Shares its name with `arith`'s constant until release 14, and
        /// is told apart by its type.
        Constant ["std.constant" "=" "=" "func.constant" "=" "=" "="] FuncConstant Special,
            ub [] poison [];
    }
}
