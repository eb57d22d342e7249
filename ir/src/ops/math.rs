//! The `math` dialect: mathematical functions. Its ops were part of the `std` dialect in release
//! 11.

use super::assembly::{FLOAT_BINARY, FLOAT_CLASS, FLOAT_TERNARY, FLOAT_UNARY, INT_UNARY, form};
use super::op_family;

op_family! {
    /// Mathematical functions. The functions with exact results come first.
    MathOp {
        /// Clears the sign bit of a float, even if the float is a NaN.
        AbsF ["std.absf" "=" "math.abs" "=" "math.absf"] FLOAT_UNARY,
            ub [] poison [];
        /// Combines the magnitude of the first operand with the sign bit of the second operand,
        /// even for NaNs.
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
        /// The square root, correctly rounded.
        Sqrt ["std.sqrt" "math.sqrt"] FLOAT_UNARY,
            ub [] poison [];
        /// Multiplies and adds, with one rounding.
        Fma ["std.fmaf" "=" "math.fma"] FLOAT_TERNARY,
            ub [] poison [];
        /// Counts the set bits of an integer.
        CtPop ["-" "=" "math.ctpop"] INT_UNARY,
            ub [] poison [];
        /// Counts the zeros above the highest set bit. For zero, returns the bit width.
        CountLeadingZeros ["-" "=" "math.ctlz"] INT_UNARY,
            ub [] poison [];
        /// Counts the zeros below the lowest set bit. For zero, returns the bit width.
        CountTrailingZeros ["-" "=" "math.cttz"] INT_UNARY,
            ub [] poison [];
        /// The absolute value of a signed integer. The absolute value of the minimum is the minimum
        /// itself.
        AbsI ["-" "=" "=" "=" "math.absi"] INT_UNARY,
            ub [] poison [];
        /// Raises a signed integer to the power of another, wrapping on overflow. For a negative
        /// exponent, the result is 1 divided by the positive power, rounded toward zero. UB if zero
        /// is raised to a negative exponent.
        IPowI ["-" "=" "=" "=" "math.ipowi"]
            form("base: int, power: base -> result: base", " $base, $power{} : type($base)"),
            ub [DivByZero] poison [];
        /// A float to the power of a signed integer. The result is approximate.
        FPowI ["-" "=" "=" "=" "math.fpowi"]
            form(
                "base: float, power: fixed -> result: base; one_shape",
                " $base, $power#flags{} : type($base), type($power)",
            ),
            ub [] poison [];
        /// The sine and the cosine of a number. The results are approximate.
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
        /// Tests whether a float is normal. A normal float is not zero, subnormal, infinite or NaN.
        IsNormal ["-" "=" "=" "=" "=" "=" "math.isnormal"] FLOAT_CLASS,
            ub [] poison [];
        /// Clamps a float to a range. NaNs and zeros are treated as in `maximumf` and `minimumf`.
        ClampF ["-" "=" "=" "=" "=" "=" "math.clampf"]
            form(
                "value: float, min: value, max: value -> result: value",
                " $value to [$min, $max]#flags{} : type($value)",
            ),
            ub [] poison [EmptyRange];
        /// The function `rsqrt`. The result is approximate.
        Rsqrt ["std.rsqrt" "math.rsqrt"] FLOAT_UNARY,
            ub [] poison [];
        /// The exponential function `exp`. The result is approximate.
        Exp ["std.exp" "math.exp"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `exp2`. The result is approximate.
        Exp2 ["std.exp2" "math.exp2"] FLOAT_UNARY,
            ub [] poison [];
        /// The natural logarithm. The result is approximate.
        Log ["std.log" "math.log"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `log2`. The result is approximate.
        Log2 ["std.log2" "math.log2"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `log10`. The result is approximate.
        Log10 ["std.log10" "math.log10"] FLOAT_UNARY,
            ub [] poison [];
        /// The sine. The result is approximate.
        Sin ["std.sin" "math.sin"] FLOAT_UNARY,
            ub [] poison [];
        /// The cosine. The result is approximate.
        Cos ["std.cos" "math.cos"] FLOAT_UNARY,
            ub [] poison [];
        /// The hyperbolic tangent. The result is approximate.
        Tanh ["std.tanh" "math.tanh"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `expm1`. The result is approximate.
        ExpM1 ["std.expm1" "math.expm1"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `log1p`. The result is approximate.
        Log1p ["std.log1p" "math.log1p"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `cbrt`. The result is approximate.
        Cbrt ["-" "=" "=" "=" "math.cbrt"] FLOAT_UNARY,
            ub [] poison [];
        /// The tangent. The result is approximate.
        Tan ["-" "=" "=" "math.tan"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `asin`. The result is approximate.
        Asin ["-" "=" "=" "=" "=" "math.asin"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `acos`. The result is approximate.
        Acos ["-" "=" "=" "=" "=" "math.acos"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `sinh`. The result is approximate.
        Sinh ["-" "=" "=" "=" "=" "math.sinh"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `cosh`. The result is approximate.
        Cosh ["-" "=" "=" "=" "=" "math.cosh"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `asinh`. The result is approximate.
        Asinh ["-" "=" "=" "=" "=" "math.asinh"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `acosh`. The result is approximate.
        Acosh ["-" "=" "=" "=" "=" "math.acosh"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `atanh`. The result is approximate.
        Atanh ["-" "=" "=" "=" "=" "math.atanh"] FLOAT_UNARY,
            ub [] poison [];
        /// The error function. The result is approximate.
        Erf ["-" "math.erf"] FLOAT_UNARY,
            ub [] poison [];
        /// The complementary error function. The result is approximate.
        Erfc ["-" "=" "=" "=" "=" "=" "math.erfc"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `atan`. The result is approximate.
        Atan ["std.atan" "math.atan"] FLOAT_UNARY,
            ub [] poison [];
        /// The function `atan2`. The result is approximate.
        Atan2 ["std.atan2" "math.atan2"] FLOAT_BINARY,
            ub [] poison [];
        /// The function `powf`. The result is approximate.
        PowF ["std.powf" "math.powf"] FLOAT_BINARY,
            ub [] poison [];
    }
}
