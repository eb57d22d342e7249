//! The `complex` dialect: complex numbers. Part of `std` in release 11.

use super::assembly::{COMPLEX_BINARY, COMPLEX_COMPARE, COMPLEX_FUNCTION, COMPLEX_UNARY, form};
use super::op_family;

op_family! {
    /// Ops on complex numbers.
    ComplexOp {
        /// Makes a complex number from its real and imaginary parts.
        Create ["std.create_complex" "complex.create"]
            form("a: part(result), b: part(result) -> result: complex", " $a, $b{} : type($result)"),
            ub [] poison [];
        /// The real part.
        Re ["std.re" "complex.re"]
            form("operand: complex -> result: part(operand)", " $operand{} : type($operand)"),
            ub [] poison [];
        /// The imaginary part.
        Im ["std.im" "complex.im"]
            form("operand: complex -> result: part(operand)", " $operand{} : type($operand)"),
            ub [] poison [];
        /// Adds two complex numbers, part by part.
        Add ["std.addcf" "complex.add"] COMPLEX_BINARY,
            ub [] poison [];
        /// Subtracts two complex numbers, part by part.
        Sub ["std.subcf" "complex.sub"] COMPLEX_BINARY,
            ub [] poison [];
        /// The product of two complex numbers, not exact.
        Mul ["-" "complex.mul"] COMPLEX_BINARY,
            ub [] poison [];
        /// The quotient of two complex numbers, not exact.
        Div ["-" "complex.div"] COMPLEX_BINARY,
            ub [] poison [];
        /// The distance from zero, not exact.
        Abs ["-" "complex.abs"]
            form("operand: complex -> result: part(operand)", " $operand#flags{} : type($operand)"),
            ub [] poison [];
        /// A literal with a real and an imaginary part.
        Constant ["-" "=" "complex.constant"]
            form("-> result: complex; two_parts", " #value{} : type($result)"),
            ub [] poison [];
        /// Flips the signs of both parts.
        Neg ["-" "complex.neg"] COMPLEX_UNARY,
            ub [] poison [];
        /// Flips the sign of the imaginary part.
        Conj ["-" "=" "=" "complex.conj"] COMPLEX_UNARY,
            ub [] poison [];
        /// The exponential function `exp`, not exact.
        Exp ["-" "complex.exp"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The function `exp(z) - 1`, not exact.
        ExpM1 ["-" "=" "=" "complex.expm1"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The natural logarithm, not exact.
        Log ["-" "complex.log"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The function `log(1 + z)`, not exact.
        Log1p ["-" "complex.log1p"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The square root whose real part is not negative, not exact.
        Sqrt ["-" "=" "=" "complex.sqrt"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// 1 divided by the square root, not exact.
        Rsqrt ["-" "=" "=" "complex.rsqrt"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The sine, not exact.
        Sin ["-" "=" "=" "complex.sin"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The cosine, not exact.
        Cos ["-" "=" "=" "complex.cos"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The tangent, not exact.
        Tan ["-" "=" "=" "complex.tan"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The hyperbolic tangent, not exact.
        Tanh ["-" "=" "=" "complex.tanh"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The number divided by its distance from zero, not exact; zero for zero.
        Sign ["-" "complex.sign"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The angle between the number and the positive real axis, not exact.
        Angle ["-" "=" "=" "complex.angle"]
            form("value: complex -> result: part(value)", " $value#flags{} : type($value)"),
            ub [] poison [];
        /// A number to the power of another, not exact.
        Pow ["-" "=" "=" "complex.pow"]
            form("base: complex, power: base -> result: base", " $base, $power#flags{} : type($base)"),
            ub [] poison [];
        /// A number to the power of a signed integer, not exact.
        PowI ["-" "=" "=" "=" "=" "=" "complex.powi"]
            form(
                "base: complex, power: integer -> result: base",
                " $base, $power#flags{} : type($base), type($power)",
            ),
            ub [] poison [];
        /// The complex angle whose tangent is the first operand divided by the second, not exact.
        Atan2 ["-" "=" "=" "complex.atan2"]
            form("y: complex, x: y -> result: y", " $y, $x#flags{} : type($y)"),
            ub [] poison [];
        /// Returns whether both parts are equal; false if a part is NaN.
        Eq ["-" "complex.eq"] COMPLEX_COMPARE,
            ub [] poison [];
        /// Returns whether a part differs or is NaN.
        Neq ["-" "complex.neq"] COMPLEX_COMPARE,
            ub [] poison [];
    }
}
