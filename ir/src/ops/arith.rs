//! The `arith` dialect: integers, floats, comparisons, casts, `select`. Part of `std` until release
//! 13.

use super::assembly::{
    FLOAT_BINARY, FLOAT_COMPARE, FLOAT_UNARY, INT_BINARY, INT_CARRY, INT_COMPARE, INT_PAIR, SELECT,
    cast, form, rounding_cast,
};
use super::op_family;

op_family! {
    /// Ops on scalars, and lane by lane on vectors.
    ArithOp {
        /// A literal: an integer, an `index`, a float, or dense elements.
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
        /// Signed division, rounding toward zero. UB on zero and on minimum / −1.
        DivSI ["std.divi_signed" "=" "arith.divsi"] INT_BINARY,
            ub [DivByZero DivOverflow] poison [FlagViolated];
        /// Unsigned division. UB on zero.
        DivUI ["std.divi_unsigned" "=" "arith.divui"] INT_BINARY,
            ub [DivByZero] poison [FlagViolated];
        /// Signed remainder with the sign of the dividend. UB on zero and on minimum % −1.
        RemSI ["std.remi_signed" "=" "arith.remsi"] INT_BINARY,
            ub [DivByZero DivOverflow] poison [];
        /// Unsigned remainder. UB on zero.
        RemUI ["std.remi_unsigned" "=" "arith.remui"] INT_BINARY,
            ub [DivByZero] poison [];
        /// Signed division, rounding up. UB as for `DivSI`.
        CeilDivSI ["std.ceildivi_signed" "=" "arith.ceildivsi"] INT_BINARY,
            ub [DivByZero DivOverflow] poison [];
        /// Unsigned division, rounding up. UB on zero.
        CeilDivUI ["-" "=" "arith.ceildivui"] INT_BINARY,
            ub [DivByZero] poison [];
        /// Signed division, rounding down. UB as for `DivSI`.
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
        /// Left shift, filling with zeros. Poison if the amount is the width or more, or a flag is
        /// violated.
        ShLI ["std.shift_left" "=" "arith.shli"] INT_BINARY,
            ub [] poison [ShiftTooWide FlagViolated];
        /// Right shift, filling with the sign. Poison if the amount is the width or more.
        ShRSI ["std.shift_right_signed" "=" "arith.shrsi"] INT_BINARY,
            ub [] poison [ShiftTooWide FlagViolated];
        /// Right shift, filling with zeros. Poison if the amount is the width or more.
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
        /// Sum and carry of an unsigned addition.
        AddUIExtended ["-" "=" "=" "=" "arith.addui_extended"] INT_CARRY,
            ub [] poison [];
        /// Low and high half of a signed product.
        MulSIExtended ["-" "=" "=" "=" "arith.mulsi_extended"] INT_PAIR,
            ub [] poison [];
        /// Low and high half of an unsigned product.
        MulUIExtended ["-" "=" "=" "=" "arith.mului_extended"] INT_PAIR,
            ub [] poison [];
        /// Integer comparison by predicate.
        CmpI ["std.cmpi" "=" "arith.cmpi"] INT_COMPARE,
            ub [] poison [];
        /// Float comparison by predicate, ordered or unordered.
        CmpF ["std.cmpf" "=" "arith.cmpf"] FLOAT_COMPARE,
            ub [] poison [];
        /// Returns the second operand where the first is true, otherwise the third. Poison of the
        /// operand that is not selected has no effect.
        Select ["std.select" "=" "=" "arith.select"] SELECT,
            ub [] poison [];
        /// Sign extension.
        ExtSI ["std.sexti" "=" "arith.extsi"]
            cast("a: fixed -> result: fixed; one_shape, wider"),
            ub [] poison [];
        /// Zero extension.
        ExtUI ["std.zexti" "=" "arith.extui"]
            cast("a: fixed -> result: fixed; one_shape, wider"),
            ub [] poison [];
        /// Truncation. Poison if a flag is violated.
        TruncI ["std.trunci" "=" "arith.trunci"]
            cast("a: fixed -> result: fixed; one_shape, narrower"),
            ub [] poison [FlagViolated];
        /// Integer to `index` or back: sign extension or truncation.
        IndexCast ["std.index_cast" "=" "arith.index_cast"]
            cast("a: int -> result: int; one_shape, index_and_int"),
            ub [] poison [];
        /// Integer to `index` or back: zero extension or truncation.
        IndexCastUI ["-" "=" "=" "=" "arith.index_castui"]
            cast("a: int -> result: int; one_shape, index_and_int"),
            ub [] poison [];
        /// Exact widening of a float.
        ExtF ["std.fpext" "=" "arith.extf"]
            cast("a: float -> result: float; one_shape, wider"),
            ub [] poison [];
        /// Narrows a float and rounds to nearest even, or by the rounding mode if there is one.
        TruncF ["std.fptrunc" "=" "arith.truncf"]
            rounding_cast("a: float -> result: float; one_shape, narrower"),
            ub [] poison [];
        /// Multiplies a float by a power of two, in the type of the result.
        ScalingExtF ["-" "=" "=" "=" "=" "=" "arith.scaling_extf"]
            form("in: float, scale: float -> out: float; one_shape, one_shape_of_operands, wider", " $in, $scale#flags{} : type($in), type($scale) to type($out)"),
            ub [] poison [FlagViolated];
        /// Divides a float by a power of two, in the float's type, and narrows the quotient.
        ScalingTruncF ["-" "=" "=" "=" "=" "=" "arith.scaling_truncf"]
            form("in: float, scale: float -> out: float; one_shape, one_shape_of_operands, narrower", " $in, $scale#rounding#flags{} : type($in), type($scale) to type($out)"),
            ub [] poison [FlagViolated];
        /// Converts a signed integer to a float, rounding to nearest even.
        SIToFP ["std.sitofp" "=" "arith.sitofp"]
            cast("a: fixed -> result: float; one_shape"),
            ub [] poison [];
        /// Converts an unsigned integer to a float, rounding to nearest even.
        UIToFP ["std.uitofp" "=" "arith.uitofp"]
            cast("a: fixed -> result: float; one_shape"),
            ub [] poison [];
        /// Converts a float to a signed integer, rounding toward zero. Poison on NaN and on
        /// overflow.
        FPToSI ["std.fptosi" "=" "arith.fptosi"]
            cast("a: float -> result: fixed; one_shape"),
            ub [] poison [FloatToInt];
        /// Converts a float to an unsigned integer, rounding toward zero. Poison on NaN and on
        /// overflow.
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
        /// The remainder of C's `fmod`, exact.
        RemF ["std.remf" "=" "arith.remf"] FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// Flips the sign bit, also of a NaN.
        NegF ["std.negf" "=" "arith.negf"] FLOAT_UNARY,
            ub [] poison [FlagViolated];
        /// Maximum; NaN if either operand is NaN, and −0 is below +0. Named `maxf` until release
        /// 16.
        MaximumF ["-" "=" "arith.maxf" "=" "=" "arith.maximumf"] FLOAT_BINARY,
            ub [] poison [];
        /// Minimum; NaN if either operand is NaN, and −0 is below +0. Named `minf` until release
        /// 16.
        MinimumF ["-" "=" "arith.minf" "=" "=" "arith.minimumf"] FLOAT_BINARY,
            ub [] poison [];
        /// Maximum; if one operand is NaN, the other operand.
        MaxNumF ["-" "=" "=" "=" "=" "arith.maxnumf"] FLOAT_BINARY,
            ub [] poison [];
        /// Minimum; if one operand is NaN, the other operand.
        MinNumF ["-" "=" "=" "=" "=" "arith.minnumf"] FLOAT_BINARY,
            ub [] poison [];
    }
}
