//! `math`: functions of numbers. In `std` in release 11.

use super::assembly::{FLOAT_BINARY, FLOAT_CLASS, FLOAT_TERNARY, FLOAT_UNARY, INT_UNARY, form};
use super::op_family;

op_family! {
    /// Functions of numbers; the exact ones first.
    MathOp {
        /// Clears the sign bit, of NaNs too.
        AbsF ["std.absf" "=" "math.abs" "=" "math.absf"] FLOAT_UNARY,
            ub [] poison [];
        /// The first operand with the sign bit of the second, NaNs too.
        CopySign ["std.copysign" "=" "math.copysign"] FLOAT_BINARY,
            ub [] poison [];
        /// Rounds up to an integer.
        Ceil ["std.ceilf" "=" "math.ceil"] FLOAT_UNARY,
            ub [] poison [];
        /// Rounds down to an integer.
        Floor ["std.floorf" "=" "math.floor"] FLOAT_UNARY,
            ub [] poison [];
        /// Rounds toward zero to an integer.
        Trunc ["-" "=" "=" "=" "math.trunc"] FLOAT_UNARY,
            ub [] poison [];
        /// Rounds to the nearest integer, ties away from zero.
        Round ["-" "=" "=" "math.round"] FLOAT_UNARY,
            ub [] poison [];
        /// Rounds to the nearest integer, ties to even.
        RoundEven ["-" "=" "=" "=" "math.roundeven"] FLOAT_UNARY,
            ub [] poison [];
        /// Square root, correctly rounded.
        Sqrt ["std.sqrt" "math.sqrt"] FLOAT_UNARY,
            ub [] poison [];
        /// Product and sum with one rounding.
        Fma ["std.fmaf" "=" "math.fma"] FLOAT_TERNARY,
            ub [] poison [];
        /// How many bits are 1.
        CtPop ["-" "=" "math.ctpop"] INT_UNARY,
            ub [] poison [];
        /// How many bits are 0 above the highest 1; of zero, all.
        CountLeadingZeros ["-" "=" "math.ctlz"] INT_UNARY,
            ub [] poison [];
        /// How many bits are 0 below the lowest 1; of zero, all.
        CountTrailingZeros ["-" "=" "math.cttz"] INT_UNARY,
            ub [] poison [];
        /// The distance from zero; the minimum stays as it is.
        AbsI ["-" "=" "=" "=" "math.absi"] INT_UNARY,
            ub [] poison [];
        /// A signed integer to the power of another, wrapping; to a negative power, the quotient of 1,
        /// rounded toward zero. UB on zero to a negative power.
        IPowI ["-" "=" "=" "=" "math.ipowi"]
            form("base: int, power: base -> result: base", " $base, $power{} : type($base)"),
            ub [DivByZero] poison [];
        /// A float to the power of a signed integer, not exact.
        FPowI ["-" "=" "=" "=" "math.fpowi"]
            form(
                "base: float, power: fixed -> result: base; one_shape",
                " $base, $power#flags{} : type($base), type($power)",
            ),
            ub [] poison [];
        /// `sin` and `cos` of one number, not exact.
        SinCos ["-" "=" "=" "=" "=" "=" "math.sincos"]
            form("operand: float -> sin: operand, cos: operand", " $operand#flags{} : type($operand)"),
            ub [] poison [];
        /// Neither an infinity nor a NaN?
        IsFinite ["-" "=" "=" "=" "=" "=" "math.isfinite"] FLOAT_CLASS,
            ub [] poison [];
        /// An infinity?
        IsInf ["-" "=" "=" "=" "=" "=" "math.isinf"] FLOAT_CLASS,
            ub [] poison [];
        /// A NaN?
        IsNaN ["-" "=" "=" "=" "=" "=" "math.isnan"] FLOAT_CLASS,
            ub [] poison [];
        /// Neither zero nor subnormal, an infinity nor a NaN?
        IsNormal ["-" "=" "=" "=" "=" "=" "math.isnormal"] FLOAT_CLASS,
            ub [] poison [];
        /// The value, or the end of the range that is nearer, as `maximumf` and `minimumf` have it.
        ClampF ["-" "=" "=" "=" "=" "=" "math.clampf"]
            form(
                "value: float, min: value, max: value -> result: value",
                " $value to [$min, $max]#flags{} : type($value)",
            ),
            ub [] poison [EmptyRange];
        /// `rsqrt`, not exact.
        Rsqrt ["std.rsqrt" "math.rsqrt"] FLOAT_UNARY,
            ub [] poison [];
        /// `exp`, not exact.
        Exp ["std.exp" "math.exp"] FLOAT_UNARY,
            ub [] poison [];
        /// `exp2`, not exact.
        Exp2 ["std.exp2" "math.exp2"] FLOAT_UNARY,
            ub [] poison [];
        /// `log`, not exact.
        Log ["std.log" "math.log"] FLOAT_UNARY,
            ub [] poison [];
        /// `log2`, not exact.
        Log2 ["std.log2" "math.log2"] FLOAT_UNARY,
            ub [] poison [];
        /// `log10`, not exact.
        Log10 ["std.log10" "math.log10"] FLOAT_UNARY,
            ub [] poison [];
        /// `sin`, not exact.
        Sin ["std.sin" "math.sin"] FLOAT_UNARY,
            ub [] poison [];
        /// `cos`, not exact.
        Cos ["std.cos" "math.cos"] FLOAT_UNARY,
            ub [] poison [];
        /// `tanh`, not exact.
        Tanh ["std.tanh" "math.tanh"] FLOAT_UNARY,
            ub [] poison [];
        /// `expm1`, not exact.
        ExpM1 ["std.expm1" "math.expm1"] FLOAT_UNARY,
            ub [] poison [];
        /// `log1p`, not exact.
        Log1p ["std.log1p" "math.log1p"] FLOAT_UNARY,
            ub [] poison [];
        /// `cbrt`, not exact.
        Cbrt ["-" "=" "=" "=" "math.cbrt"] FLOAT_UNARY,
            ub [] poison [];
        /// `tan`, not exact.
        Tan ["-" "=" "=" "math.tan"] FLOAT_UNARY,
            ub [] poison [];
        /// `asin`, not exact.
        Asin ["-" "=" "=" "=" "=" "math.asin"] FLOAT_UNARY,
            ub [] poison [];
        /// `acos`, not exact.
        Acos ["-" "=" "=" "=" "=" "math.acos"] FLOAT_UNARY,
            ub [] poison [];
        /// `sinh`, not exact.
        Sinh ["-" "=" "=" "=" "=" "math.sinh"] FLOAT_UNARY,
            ub [] poison [];
        /// `cosh`, not exact.
        Cosh ["-" "=" "=" "=" "=" "math.cosh"] FLOAT_UNARY,
            ub [] poison [];
        /// `asinh`, not exact.
        Asinh ["-" "=" "=" "=" "=" "math.asinh"] FLOAT_UNARY,
            ub [] poison [];
        /// `acosh`, not exact.
        Acosh ["-" "=" "=" "=" "=" "math.acosh"] FLOAT_UNARY,
            ub [] poison [];
        /// `atanh`, not exact.
        Atanh ["-" "=" "=" "=" "=" "math.atanh"] FLOAT_UNARY,
            ub [] poison [];
        /// The error function, not exact.
        Erf ["-" "math.erf"] FLOAT_UNARY,
            ub [] poison [];
        /// 1 less the error function, not exact.
        Erfc ["-" "=" "=" "=" "=" "=" "math.erfc"] FLOAT_UNARY,
            ub [] poison [];
        /// `atan`, not exact.
        Atan ["std.atan" "math.atan"] FLOAT_UNARY,
            ub [] poison [];
        /// `atan2`, not exact.
        Atan2 ["std.atan2" "math.atan2"] FLOAT_BINARY,
            ub [] poison [];
        /// `powf`, not exact.
        PowF ["std.powf" "math.powf"] FLOAT_BINARY,
            ub [] poison [];
    }
}
