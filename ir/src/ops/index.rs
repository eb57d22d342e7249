//! The `index` dialect: arithmetic on `index` alone, since release 16.
//!
//! Each op returns the result of its `arith` counterpart on `index` ([`IndexOp::arith`]). The
//! dialect's documentation demands that folds do not depend on the width of `index`. This crate
//! leaves that demand to the passes that fold.

use super::arith::ArithOp;
use super::assembly::{Assembly, cast, form};
use super::op_family;

const BINARY: Assembly = form("a: index, b: index -> result: index", " $a, $b{}");

op_family! {
    /// Ops on `index`.
    IndexOp {
        /// Wrapping addition.
        Add ["-" "=" "=" "=" "index.add"] BINARY,
            ub [] poison [];
        /// Wrapping subtraction.
        Sub ["-" "=" "=" "=" "index.sub"] BINARY,
            ub [] poison [];
        /// Wrapping multiplication.
        Mul ["-" "=" "=" "=" "index.mul"] BINARY,
            ub [] poison [];
        /// Signed division, rounding toward zero. UB on zero and on minimum / −1.
        DivS ["-" "=" "=" "=" "index.divs"] BINARY,
            ub [DivByZero DivOverflow] poison [];
        /// Unsigned division. UB on zero.
        DivU ["-" "=" "=" "=" "index.divu"] BINARY,
            ub [DivByZero] poison [];
        /// Signed division, rounding up. UB as for `DivS`.
        CeilDivS ["-" "=" "=" "=" "index.ceildivs"] BINARY,
            ub [DivByZero DivOverflow] poison [];
        /// Unsigned division, rounding up. UB on zero.
        CeilDivU ["-" "=" "=" "=" "index.ceildivu"] BINARY,
            ub [DivByZero] poison [];
        /// Signed division, rounding down. UB as for `DivS`.
        FloorDivS ["-" "=" "=" "=" "index.floordivs"] BINARY,
            ub [DivByZero DivOverflow] poison [];
        /// Signed remainder with the sign of the dividend. UB as for `DivS`.
        RemS ["-" "=" "=" "=" "index.rems"] BINARY,
            ub [DivByZero DivOverflow] poison [];
        /// Unsigned remainder. UB on zero.
        RemU ["-" "=" "=" "=" "index.remu"] BINARY,
            ub [DivByZero] poison [];
        /// Signed maximum.
        MaxS ["-" "=" "=" "=" "index.maxs"] BINARY,
            ub [] poison [];
        /// Unsigned maximum.
        MaxU ["-" "=" "=" "=" "index.maxu"] BINARY,
            ub [] poison [];
        /// Signed minimum.
        MinS ["-" "=" "=" "=" "index.mins"] BINARY,
            ub [] poison [];
        /// Unsigned minimum.
        MinU ["-" "=" "=" "=" "index.minu"] BINARY,
            ub [] poison [];
        /// Left shift, filling with zeros. Poison if the amount is the width or more.
        Shl ["-" "=" "=" "=" "index.shl"] BINARY,
            ub [] poison [ShiftTooWide];
        /// Right shift, filling with the sign. Poison if the amount is the width or more.
        ShrS ["-" "=" "=" "=" "index.shrs"] BINARY,
            ub [] poison [ShiftTooWide];
        /// Right shift, filling with zeros. Poison if the amount is the width or more.
        ShrU ["-" "=" "=" "=" "index.shru"] BINARY,
            ub [] poison [ShiftTooWide];
        /// Bitwise and.
        And ["-" "=" "=" "=" "index.and"] BINARY,
            ub [] poison [];
        /// Bitwise or.
        Or ["-" "=" "=" "=" "index.or"] BINARY,
            ub [] poison [];
        /// Bitwise exclusive or.
        XOr ["-" "=" "=" "=" "index.xor"] BINARY,
            ub [] poison [];
        /// Integer to `index` or back: sign extension or truncation.
        CastS ["-" "=" "=" "=" "index.casts"]
            cast("a: position -> result: position; index_and_int"),
            ub [] poison [];
        /// Integer to `index` or back: zero extension or truncation.
        CastU ["-" "=" "=" "=" "index.castu"]
            cast("a: position -> result: position; index_and_int"),
            ub [] poison [];
        /// Compares by a predicate.
        Cmp ["-" "=" "=" "=" "index.cmp"]
            form("a: index, b: index -> result: i1; int_predicate", " #predicate($a, $b){}"),
            ub [] poison [];
        /// A literal, which is truncated to the width of `index` if it needs more than 32 bits.
        Constant ["-" "=" "=" "=" "index.constant"]
            form("-> result: index; literal", " #index_value{}"),
            ub [] poison [];
        /// A boolean literal.
        BoolConstant ["-" "=" "=" "=" "index.bool.constant"]
            form("-> result: i1; literal", " #value{}"),
            ub [] poison [];
        /// The width of `index` in bits.
        SizeOf ["-" "=" "=" "=" "index.sizeof"]
            form("-> result: index", "{}"),
            ub [] poison [];
    }
}

impl IndexOp {
    /// Returns the `arith` op with the same result on the same operands; `None` for `sizeof`.
    pub const fn arith(self) -> Option<ArithOp> {
        Some(match self {
            IndexOp::Add => ArithOp::AddI,
            IndexOp::Sub => ArithOp::SubI,
            IndexOp::Mul => ArithOp::MulI,
            IndexOp::DivS => ArithOp::DivSI,
            IndexOp::DivU => ArithOp::DivUI,
            IndexOp::CeilDivS => ArithOp::CeilDivSI,
            IndexOp::CeilDivU => ArithOp::CeilDivUI,
            IndexOp::FloorDivS => ArithOp::FloorDivSI,
            IndexOp::RemS => ArithOp::RemSI,
            IndexOp::RemU => ArithOp::RemUI,
            IndexOp::MaxS => ArithOp::MaxSI,
            IndexOp::MaxU => ArithOp::MaxUI,
            IndexOp::MinS => ArithOp::MinSI,
            IndexOp::MinU => ArithOp::MinUI,
            IndexOp::Shl => ArithOp::ShLI,
            IndexOp::ShrS => ArithOp::ShRSI,
            IndexOp::ShrU => ArithOp::ShRUI,
            IndexOp::And => ArithOp::AndI,
            IndexOp::Or => ArithOp::OrI,
            IndexOp::XOr => ArithOp::XOrI,
            IndexOp::CastS => ArithOp::IndexCast,
            IndexOp::CastU => ArithOp::IndexCastUI,
            IndexOp::Cmp => ArithOp::CmpI,
            IndexOp::Constant | IndexOp::BoolConstant => ArithOp::Constant,
            IndexOp::SizeOf => return None,
        })
    }
}
