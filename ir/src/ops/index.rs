//! The `index` dialect, which exists since release 16: arithmetic on `index` values only.
//!
//! Each op returns the same result as its counterpart in `arith` on `index` values
//! ([`IndexOp::arith`]). The dialect's documentation requires that the results of folding do not
//! depend on the width of `index`. This crate does not check this requirement, because it concerns
//! only passes that fold.

use super::arith::ArithOp;
use super::assembly::{Assembly, cast, form};
use super::op_family;

const BINARY: Assembly = form("a: index, b: index -> result: index", " $a, $b{}");

op_family! {
    /// Ops on `index` values.
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
        /// Signed division, rounding toward zero. UB if the divisor is zero, or if the minimum is
        /// divided by −1.
        DivS ["-" "=" "=" "=" "index.divs"] BINARY,
            ub [DivByZero DivOverflow] poison [];
        /// Unsigned division. UB if the divisor is zero.
        DivU ["-" "=" "=" "=" "index.divu"] BINARY,
            ub [DivByZero] poison [];
        /// Signed division, rounding up. UB under the same conditions as `DivS`.
        CeilDivS ["-" "=" "=" "=" "index.ceildivs"] BINARY,
            ub [DivByZero DivOverflow] poison [];
        /// Unsigned division, rounding up. UB if the divisor is zero.
        CeilDivU ["-" "=" "=" "=" "index.ceildivu"] BINARY,
            ub [DivByZero] poison [];
        /// Signed division, rounding down. UB under the same conditions as `DivS`.
        FloorDivS ["-" "=" "=" "=" "index.floordivs"] BINARY,
            ub [DivByZero DivOverflow] poison [];
        /// Signed remainder with the sign of the dividend. UB under the same conditions as `DivS`.
        RemS ["-" "=" "=" "=" "index.rems"] BINARY,
            ub [DivByZero DivOverflow] poison [];
        /// Unsigned remainder. UB if the divisor is zero.
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
        /// Left shift, filling with zeros. Poison if the shift amount is the bit width or more.
        Shl ["-" "=" "=" "=" "index.shl"] BINARY,
            ub [] poison [ShiftTooWide];
        /// Right shift, filling with the sign bit. Poison if the shift amount is the bit width or
        /// more.
        ShrS ["-" "=" "=" "=" "index.shrs"] BINARY,
            ub [] poison [ShiftTooWide];
        /// Right shift, filling with zeros. Poison if the shift amount is the bit width or more.
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
        /// Converts an integer to `index` or an `index` to an integer, by sign extension or
        /// truncation.
        CastS ["-" "=" "=" "=" "index.casts"]
            cast("a: position -> result: position; index_and_int"),
            ub [] poison [];
        /// Converts an integer to `index` or an `index` to an integer, by zero extension or
        /// truncation.
        CastU ["-" "=" "=" "=" "index.castu"]
            cast("a: position -> result: position; index_and_int"),
            ub [] poison [];
        /// Compares two `index` values by a predicate.
        Cmp ["-" "=" "=" "=" "index.cmp"]
            form("a: index, b: index -> result: i1; int_predicate", " #predicate($a, $b){}"),
            ub [] poison [];
        /// A literal of type `index`. If it needs more than 32 bits, it is truncated to the width
        /// of `index`.
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
