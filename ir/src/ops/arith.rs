//! `arith`: integers, floats, comparisons, casts, `select`. In `std` until release 13.

use super::assembly::{
    FLOAT_BINARY, FLOAT_COMPARE, FLOAT_UNARY, INT_BINARY, INT_CARRY, INT_COMPARE, INT_PAIR, SELECT,
    cast, form, rounding_cast,
};
use super::op_family;

op_family! {
    /// Ops on scalars and, lane by lane, on vectors.
    ArithOp {
        /// A literal: integer, `index`, float, or dense elements.
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
        /// Signed remainder, the sign of the dividend. UB on zero and on minimum % −1.
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
        /// The second operand where the first is true, else the third; the other is not looked at.
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
        /// Narrowing of a float, to nearest even, or as the mode says.
        TruncF ["std.fptrunc" "=" "arith.truncf"]
            rounding_cast("a: float -> result: float; one_shape, narrower"),
            ub [] poison [];
        /// A float times a power of two, in the type of the result.
        ScalingExtF ["-" "=" "=" "=" "=" "=" "arith.scaling_extf"]
            form("in: float, scale: float -> out: float; one_shape, one_shape_of_operands, wider", " $in, $scale#flags{} : type($in), type($scale) to type($out)"),
            ub [] poison [FlagViolated];
        /// A float divided by a power of two, in its type, and then narrowed.
        ScalingTruncF ["-" "=" "=" "=" "=" "=" "arith.scaling_truncf"]
            form("in: float, scale: float -> out: float; one_shape, one_shape_of_operands, narrower", " $in, $scale#rounding#flags{} : type($in), type($scale) to type($out)"),
            ub [] poison [FlagViolated];
        /// Signed integer to float, to nearest even.
        SIToFP ["std.sitofp" "=" "arith.sitofp"]
            cast("a: fixed -> result: float; one_shape"),
            ub [] poison [];
        /// Unsigned integer to float, to nearest even.
        UIToFP ["std.uitofp" "=" "arith.uitofp"]
            cast("a: fixed -> result: float; one_shape"),
            ub [] poison [];
        /// Float to signed integer, toward zero. Poison on NaN and on what does not fit.
        FPToSI ["std.fptosi" "=" "arith.fptosi"]
            cast("a: float -> result: fixed; one_shape"),
            ub [] poison [FloatToInt];
        /// Float to unsigned integer, toward zero. Poison on NaN and on what does not fit.
        FPToUI ["std.fptoui" "=" "arith.fptoui"]
            cast("a: float -> result: fixed; one_shape"),
            ub [] poison [FloatToInt];
        /// The same bits as another type of the same width.
        Bitcast ["-" "=" "arith.bitcast"]
            cast("a: scalars -> result: scalars; one_shape, same_width"),
            ub [] poison [];
        /// Sum, to nearest even.
        AddF ["std.addf" "=" "arith.addf"] FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// Difference, to nearest even.
        SubF ["std.subf" "=" "arith.subf"] FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// Product, to nearest even.
        MulF ["std.mulf" "=" "arith.mulf"] FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// Quotient, to nearest even.
        DivF ["std.divf" "=" "arith.divf"] FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// C's `fmod`, exact.
        RemF ["std.remf" "=" "arith.remf"] FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// Flips the sign bit, of NaNs too.
        NegF ["std.negf" "=" "arith.negf"] FLOAT_UNARY,
            ub [] poison [FlagViolated];
        /// Maximum; NaN if either operand is, −0 below +0. `maxf` until release 16.
        MaximumF ["-" "=" "arith.maxf" "=" "=" "arith.maximumf"] FLOAT_BINARY,
            ub [] poison [];
        /// Minimum; NaN if either operand is, −0 below +0. `minf` until release 16.
        MinimumF ["-" "=" "arith.minf" "=" "=" "arith.minimumf"] FLOAT_BINARY,
            ub [] poison [];
        /// Maximum; the other operand if one is NaN.
        MaxNumF ["-" "=" "=" "=" "=" "arith.maxnumf"] FLOAT_BINARY,
            ub [] poison [];
        /// Minimum; the other operand if one is NaN.
        MinNumF ["-" "=" "=" "=" "=" "arith.minnumf"] FLOAT_BINARY,
            ub [] poison [];
    }
}
