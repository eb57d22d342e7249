//! The `math` dialect: mathematical functions. Part of `std` in release 11.

use super::assembly::{FLOAT_BINARY, FLOAT_CLASS, FLOAT_TERNARY, FLOAT_UNARY, INT_UNARY, form};
use super::op_family;

op_family! {
    /// Mathematical functions; the exact ones come first.
    MathOp {
        /// Clears the sign bit, also of a NaN.
        AbsF ["std.absf" "=" "math.abs" "=" "math.absf"] FLOAT_UNARY,
            ub [] poison [];
        /// Combines the first operand with the sign bit of the second, also for NaNs.
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
        /// Counts the bits that are 1.
        CtPop ["-" "=" "math.ctpop"] INT_UNARY,
            ub [] poison [];
        /// Counts the zeros above the highest 1; for zero, returns the width.
        CountLeadingZeros ["-" "=" "math.ctlz"] INT_UNARY,
            ub [] poison [];
        /// Counts the zeros below the lowest 1; for zero, returns the width.
        CountTrailingZeros ["-" "=" "math.cttz"] INT_UNARY,
            ub [] poison [];
        /// The absolute value of a signed integer; the minimum stays unchanged.
        AbsI ["-" "=" "=" "=" "math.absi"] INT_UNARY,
            ub [] poison [];
        /// Raises a signed integer to the power of another, wrapping on overflow. A negative power
        /// is 1 divided by the positive power, rounded toward zero. UB on zero to a negative power.
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
        /// Tests whether a float is neither infinite nor NaN.
        IsFinite ["-" "=" "=" "=" "=" "=" "math.isfinite"] FLOAT_CLASS,
            ub [] poison [];
        /// Tests whether a float is infinite.
        IsInf ["-" "=" "=" "=" "=" "=" "math.isinf"] FLOAT_CLASS,
            ub [] poison [];
        /// Tests whether a float is NaN.
        IsNaN ["-" "=" "=" "=" "=" "=" "math.isnan"] FLOAT_CLASS,
            ub [] poison [];
        /// Tests whether a float is normal: not zero, subnormal, infinite or NaN.
        IsNormal ["-" "=" "=" "=" "=" "=" "math.isnormal"] FLOAT_CLASS,
            ub [] poison [];
        /// Clamps a float to a range, as `maximumf` and `minimumf` do.
        ClampF ["-" "=" "=" "=" "=" "=" "math.clampf"]
            form(
                "value: float, min: value, max: value -> result: value",
                " $value to [$min, $max]#flags{} : type($value)",
            ),
            ub [] poison [EmptyRange];
        /// The function `rsqrt`, not exact.
        Rsqrt ["std.rsqrt" "math.rsqrt"] FLOAT_UNARY,
            ub [] poison [];
        /// The exponential function `exp`, not exact.
        Exp ["std.exp" "math.exp"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `exp2`, not exact.
        Exp2 ["std.exp2" "math.exp2"] FLOAT_UNARY,
            ub [] poison [];
        /// The natural logarithm, not exact.
        Log ["std.log" "math.log"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `log2`, not exact.
        Log2 ["std.log2" "math.log2"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `log10`, not exact.
        Log10 ["std.log10" "math.log10"] FLOAT_UNARY,
            ub [] poison [];
        /// The sine, not exact.
        Sin ["std.sin" "math.sin"] FLOAT_UNARY,
            ub [] poison [];
        /// The cosine, not exact.
        Cos ["std.cos" "math.cos"] FLOAT_UNARY,
            ub [] poison [];
        /// The hyperbolic tangent, not exact.
        Tanh ["std.tanh" "math.tanh"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `expm1`, not exact.
        ExpM1 ["std.expm1" "math.expm1"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `log1p`, not exact.
        Log1p ["std.log1p" "math.log1p"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `cbrt`, not exact.
        Cbrt ["-" "=" "=" "=" "math.cbrt"] FLOAT_UNARY,
            ub [] poison [];
        /// The tangent, not exact.
        Tan ["-" "=" "=" "math.tan"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `asin`, not exact.
        Asin ["-" "=" "=" "=" "=" "math.asin"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `acos`, not exact.
        Acos ["-" "=" "=" "=" "=" "math.acos"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `sinh`, not exact.
        Sinh ["-" "=" "=" "=" "=" "math.sinh"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `cosh`, not exact.
        Cosh ["-" "=" "=" "=" "=" "math.cosh"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `asinh`, not exact.
        Asinh ["-" "=" "=" "=" "=" "math.asinh"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `acosh`, not exact.
        Acosh ["-" "=" "=" "=" "=" "math.acosh"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `atanh`, not exact.
        Atanh ["-" "=" "=" "=" "=" "math.atanh"] FLOAT_UNARY,
            ub [] poison [];
        /// The error function, not exact.
        Erf ["-" "math.erf"] FLOAT_UNARY,
            ub [] poison [];
        /// The complementary error function, not exact.
        Erfc ["-" "=" "=" "=" "=" "=" "math.erfc"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `atan`, not exact.
        Atan ["std.atan" "math.atan"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `atan2`, not exact.
        Atan2 ["std.atan2" "math.atan2"] FLOAT_BINARY,
            ub [] poison [];
        /// The function `powf`, not exact.
        PowF ["std.powf" "math.powf"] FLOAT_BINARY,
            ub [] poison [];
    }
}
