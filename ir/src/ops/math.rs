//! `math`: float functions. In `std` in release 11.

use super::op_family;

op_family! {
    /// Float functions; the exact ones first.
    MathOp {
        /// Clears the sign bit, of NaNs too.
        AbsF ["std.absf" "=" "math.abs" "=" "math.absf" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// The first operand with the sign bit of the second, NaNs too.
        CopySign ["std.copysign" "=" "math.copysign" "=" "=" "=" "="] SameType SameFloat(2),
            ub [] poison [];
        /// Rounds up to an integer.
        Ceil ["std.ceilf" "=" "math.ceil" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// Rounds down to an integer.
        Floor ["-" "std.floorf" "math.floor" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// Rounds toward zero to an integer.
        Trunc ["-" "=" "=" "=" "math.trunc" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// Rounds to the nearest integer, ties away from zero.
        Round ["-" "=" "=" "math.round" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// Rounds to the nearest integer, ties to even.
        RoundEven ["-" "=" "=" "=" "math.roundeven" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// Square root, correctly rounded.
        Sqrt ["std.sqrt" "math.sqrt" "=" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// Product and sum with one rounding.
        Fma ["-" "std.fmaf" "math.fma" "=" "=" "=" "="] SameType SameFloat(3),
            ub [] poison [];
        /// `rsqrt`, not exact.
        Rsqrt ["std.rsqrt" "math.rsqrt" "=" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// `exp`, not exact.
        Exp ["std.exp" "math.exp" "=" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// `exp2`, not exact.
        Exp2 ["std.exp2" "math.exp2" "=" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// `log`, not exact.
        Log ["std.log" "math.log" "=" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// `log2`, not exact.
        Log2 ["std.log2" "math.log2" "=" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// `log10`, not exact.
        Log10 ["std.log10" "math.log10" "=" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// `sin`, not exact.
        Sin ["std.sin" "math.sin" "=" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// `cos`, not exact.
        Cos ["std.cos" "math.cos" "=" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// `tanh`, not exact.
        Tanh ["std.tanh" "math.tanh" "=" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// `expm1`, not exact.
        ExpM1 ["-" "math.expm1" "=" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// `log1p`, not exact.
        Log1p ["-" "math.log1p" "=" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// `atan`, not exact.
        Atan ["-" "math.atan" "=" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [];
        /// `atan2`, not exact.
        Atan2 ["-" "math.atan2" "=" "=" "=" "=" "="] SameType SameFloat(2),
            ub [] poison [];
        /// `powf`, not exact.
        PowF ["-" "math.powf" "=" "=" "=" "=" "="] SameType SameFloat(2),
            ub [] poison [];
    }
}
