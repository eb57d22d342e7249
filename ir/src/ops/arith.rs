//! The `arith` dialect: integers, floats, comparisons, casts and `select`. These ops were part of
//! the `std` dialect until release 13.

use super::assembly::{
    FLOAT_BINARY, FLOAT_COMPARE, FLOAT_UNARY, INT_BINARY, INT_CARRY, INT_COMPARE, INT_PAIR, SELECT,
    cast, form, rounding_cast,
};
use super::op_family;

op_family! {
    /// Ops on scalars. On vectors, they are applied lane by lane.
    ArithOp {
        /// A literal, which is an integer, an `index`, a float, or dense elements.
        Constant ["std.constant" "=" "arith.constant"]
            form("-> result: type_of_value; literal", "{} #value"),
            ub [] poison [];
        /// Wrapping addition. Poison if `nsw` or `nuw` is violated.
        AddI ["std.addi" "=" "arith.addi"] INT_BINARY,
            ub [] poison [FlagViolated];
        /// Wrapping subtraction. Poison if `nsw` or `nuw` is violated.
        SubI ["std.subi" "=" "arith.subi"] INT_BINARY,
            ub [] poison [FlagViolated];
        /// Wrapping multiplication. Poison if `nsw` or `nuw` is violated.
        MulI ["std.muli" "=" "arith.muli"] INT_BINARY,
            ub [] poison [FlagViolated];
        /// Signed division, rounding toward zero. UB if the divisor is zero, or if the minimum is
        /// divided by −1.
        DivSI ["std.divi_signed" "=" "arith.divsi"] INT_BINARY,
            ub [DivByZero DivOverflow] poison [FlagViolated];
        /// Unsigned division. UB if the divisor is zero.
        DivUI ["std.divi_unsigned" "=" "arith.divui"] INT_BINARY,
            ub [DivByZero] poison [FlagViolated];
        /// Signed remainder with the sign of the dividend. UB if the divisor is zero, or if the
        /// minimum is divided by −1.
        RemSI ["std.remi_signed" "=" "arith.remsi"] INT_BINARY,
            ub [DivByZero DivOverflow] poison [];
        /// Unsigned remainder. UB if the divisor is zero.
        RemUI ["std.remi_unsigned" "=" "arith.remui"] INT_BINARY,
            ub [DivByZero] poison [];
        /// Signed division, rounding up. UB under the same conditions as `DivSI`.
        CeilDivSI ["std.ceildivi_signed" "=" "arith.ceildivsi"] INT_BINARY,
            ub [DivByZero DivOverflow] poison [];
        /// Unsigned division, rounding up. UB if the divisor is zero.
        CeilDivUI ["-" "=" "arith.ceildivui"] INT_BINARY,
            ub [DivByZero] poison [];
        /// Signed division, rounding down. UB under the same conditions as `DivSI`.
        FloorDivSI ["std.floordivi_signed" "=" "arith.floordivsi"] INT_BINARY,
            ub [DivByZero DivOverflow] poison [];
        /// Bitwise and.
        AndI ["std.and" "=" "arith.andi"] INT_BINARY,
            ub [] poison [];
        /// Bitwise or.
        OrI ["std.or" "=" "arith.ori"] INT_BINARY,
            ub [] poison [];
        /// Bitwise exclusive or.
        XOrI ["std.xor" "=" "arith.xori"] INT_BINARY,
            ub [] poison [];
        /// Left shift, filling with zeros. Poison if the shift amount is the bit width or more, or
        /// if a flag is violated.
        ShLI ["std.shift_left" "=" "arith.shli"] INT_BINARY,
            ub [] poison [ShiftTooWide FlagViolated];
        /// Right shift, filling with the sign bit. Poison if the shift amount is the bit width or
        /// more.
        ShRSI ["std.shift_right_signed" "=" "arith.shrsi"] INT_BINARY,
            ub [] poison [ShiftTooWide FlagViolated];
        /// Right shift, filling with zeros. Poison if the shift amount is the bit width or more.
        ShRUI ["std.shift_right_unsigned" "=" "arith.shrui"] INT_BINARY,
            ub [] poison [ShiftTooWide FlagViolated];
        /// Signed maximum.
        MaxSI ["-" "=" "arith.maxsi"] INT_BINARY,
            ub [] poison [];
        /// Signed minimum.
        MinSI ["-" "=" "arith.minsi"] INT_BINARY,
            ub [] poison [];
        /// Unsigned maximum.
        MaxUI ["-" "=" "arith.maxui"] INT_BINARY,
            ub [] poison [];
        /// Unsigned minimum.
        MinUI ["-" "=" "arith.minui"] INT_BINARY,
            ub [] poison [];
        /// Returns the sum and the carry of an unsigned addition.
        AddUIExtended ["-" "=" "=" "=" "arith.addui_extended"] INT_CARRY,
            ub [] poison [];
        /// Returns the low and the high half of a signed product.
        MulSIExtended ["-" "=" "=" "=" "arith.mulsi_extended"] INT_PAIR,
            ub [] poison [];
        /// Returns the low and the high half of an unsigned product.
        MulUIExtended ["-" "=" "=" "=" "arith.mului_extended"] INT_PAIR,
            ub [] poison [];
        /// Compares two integers by a predicate.
        CmpI ["std.cmpi" "=" "arith.cmpi"] INT_COMPARE,
            ub [] poison [];
        /// Compares two floats by an ordered or unordered predicate.
        CmpF ["std.cmpf" "=" "arith.cmpf"] FLOAT_COMPARE,
            ub [] poison [];
        /// Returns the second operand if the first operand is true, and otherwise the third
        /// operand. Poison in the operand that is not selected has no effect.
        Select ["std.select" "=" "=" "arith.select"] SELECT,
            ub [] poison [];
        /// Sign extension of an integer.
        ExtSI ["std.sexti" "=" "arith.extsi"]
            cast("a: fixed -> result: fixed; one_shape, wider"),
            ub [] poison [];
        /// Zero extension of an integer. Poison if the flag `nneg` is violated.
        ExtUI ["std.zexti" "=" "arith.extui"]
            cast("a: fixed -> result: fixed; one_shape, wider"),
            ub [] poison [FlagViolated];
        /// Truncation of an integer. Poison if an overflow flag is violated.
        TruncI ["std.trunci" "=" "arith.trunci"]
            cast("a: fixed -> result: fixed; one_shape, narrower"),
            ub [] poison [FlagViolated];
        /// Converts an integer to `index` or an `index` to an integer, by sign extension or
        /// truncation.
        IndexCast ["std.index_cast" "=" "arith.index_cast"]
            cast("a: int -> result: int; one_shape, index_and_int"),
            ub [] poison [];
        /// Converts an integer to `index` or an `index` to an integer, by zero extension or
        /// truncation. Poison if the flag `nneg` is violated.
        IndexCastUI ["-" "=" "=" "=" "arith.index_castui"]
            cast("a: int -> result: int; one_shape, index_and_int"),
            ub [] poison [FlagViolated];
        /// Exact widening of a float.
        ExtF ["std.fpext" "=" "arith.extf"]
            cast("a: float -> result: float; one_shape, wider"),
            ub [] poison [];
        /// Narrows a float. The result is rounded by the op's rounding mode, or to nearest even if
        /// there is no rounding mode.
        TruncF ["std.fptrunc" "=" "arith.truncf"]
            rounding_cast("a: float -> result: float; one_shape, narrower"),
            ub [] poison [];
        /// Multiplies a float by a power of two. The multiplication is done in the type of the
        /// result.
        ScalingExtF ["-" "=" "=" "=" "=" "=" "arith.scaling_extf"]
            form("in: float, scale: float -> out: float; one_shape, one_shape_of_operands, wider", " $in, $scale#flags{} : type($in), type($scale) to type($out)"),
            ub [] poison [FlagViolated];
        /// Divides a float by a power of two and narrows the quotient. The division is done in the
        /// type of the float.
        ScalingTruncF ["-" "=" "=" "=" "=" "=" "arith.scaling_truncf"]
            form("in: float, scale: float -> out: float; one_shape, one_shape_of_operands, narrower", " $in, $scale#rounding#flags{} : type($in), type($scale) to type($out)"),
            ub [] poison [FlagViolated];
        /// Converts a signed integer to a float, rounding to nearest even.
        SIToFP ["std.sitofp" "=" "arith.sitofp"]
            cast("a: fixed -> result: float; one_shape"),
            ub [] poison [];
        /// Converts an unsigned integer to a float, rounding to nearest even. Poison if the flag
        /// `nneg` is violated.
        UIToFP ["std.uitofp" "=" "arith.uitofp"]
            cast("a: fixed -> result: float; one_shape"),
            ub [] poison [FlagViolated];
        /// Converts a float to a signed integer, rounding toward zero. Poison if the float is NaN
        /// or too large.
        FPToSI ["std.fptosi" "=" "arith.fptosi"]
            cast("a: float -> result: fixed; one_shape"),
            ub [] poison [FloatToInt];
        /// Converts a float to an unsigned integer, rounding toward zero. Poison if the float is
        /// NaN or out of range.
        FPToUI ["std.fptoui" "=" "arith.fptoui"]
            cast("a: float -> result: fixed; one_shape"),
            ub [] poison [FloatToInt];
        /// Reinterprets the bits as another type of the same width.
        Bitcast ["-" "=" "arith.bitcast"]
            cast("a: scalars -> result: scalars; one_shape, same_width"),
            ub [] poison [];
        /// Sum of two floats, rounded to nearest even.
        AddF ["std.addf" "=" "arith.addf"] FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// Difference of two floats, rounded to nearest even.
        SubF ["std.subf" "=" "arith.subf"] FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// Product of two floats, rounded to nearest even.
        MulF ["std.mulf" "=" "arith.mulf"] FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// Quotient of two floats, rounded to nearest even.
        DivF ["std.divf" "=" "arith.divf"] FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// The exact remainder that C's `fmod` returns.
        RemF ["std.remf" "=" "arith.remf"] FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// Flips the sign bit of a float, even if the float is a NaN.
        NegF ["std.negf" "=" "arith.negf"] FLOAT_UNARY,
            ub [] poison [FlagViolated];
        /// The maximum of two floats. The result is NaN if either operand is NaN, and −0 is less
        /// than +0. The op was named `maxf` until release 16.
        MaximumF ["-" "=" "arith.maxf" "=" "=" "arith.maximumf"] FLOAT_BINARY,
            ub [] poison [];
        /// The minimum of two floats. The result is NaN if either operand is NaN, and −0 is less
        /// than +0. The op was named `minf` until release 16.
        MinimumF ["-" "=" "arith.minf" "=" "=" "arith.minimumf"] FLOAT_BINARY,
            ub [] poison [];
        /// The maximum of two floats. If one operand is NaN, the result is the other operand.
        MaxNumF ["-" "=" "=" "=" "=" "arith.maxnumf"] FLOAT_BINARY,
            ub [] poison [];
        /// The minimum of two floats. If one operand is NaN, the result is the other operand.
        MinNumF ["-" "=" "=" "=" "=" "arith.minnumf"] FLOAT_BINARY,
            ub [] poison [];
    }
}
