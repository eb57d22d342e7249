//! The `complex` dialect: complex numbers. Its ops were part of the `std` dialect in release 11.

use super::assembly::{COMPLEX_BINARY, COMPLEX_COMPARE, COMPLEX_FUNCTION, COMPLEX_UNARY, form};
use super::op_family;

op_family! {
    /// Ops on complex numbers.
    ComplexOp {
        /// Makes a complex number from its real and imaginary parts.
        Create ["std.create_complex" "complex.create"]
            form("a: part(result), b: part(result) -> result: complex", " $a, $b{} : type($result)"),
            ub [] poison [];
        /// Returns the real part of a complex number.
        Re ["std.re" "complex.re"]
            form("operand: complex -> result: part(operand)", " $operand{} : type($operand)"),
            ub [] poison [];
        /// Returns the imaginary part of a complex number.
        Im ["std.im" "complex.im"]
            form("operand: complex -> result: part(operand)", " $operand{} : type($operand)"),
            ub [] poison [];
        /// Adds the real parts and the imaginary parts of two complex numbers.
        Add ["std.addcf" "complex.add"] COMPLEX_BINARY,
            ub [] poison [];
        /// Subtracts the real parts and the imaginary parts of two complex numbers.
        Sub ["std.subcf" "complex.sub"] COMPLEX_BINARY,
            ub [] poison [];
        /// The product of two complex numbers. The result is approximate.
        Mul ["-" "complex.mul"] COMPLEX_BINARY,
            ub [] poison [];
        /// The quotient of two complex numbers. The result is approximate.
        Div ["-" "complex.div"] COMPLEX_BINARY,
            ub [] poison [];
        /// The distance of a complex number from zero. The result is approximate.
        Abs ["-" "complex.abs"]
            form("operand: complex -> result: part(operand)", " $operand#flags{} : type($operand)"),
            ub [] poison [];
        /// A literal with a real and an imaginary part.
        Constant ["-" "=" "complex.constant"]
            form("-> result: complex; two_parts", " #value{} : type($result)"),
            ub [] poison [];
        /// Flips the signs of the real and the imaginary part of a complex number.
        Neg ["-" "complex.neg"] COMPLEX_UNARY,
            ub [] poison [];
        /// Flips the sign of the imaginary part of a complex number.
        Conj ["-" "=" "=" "complex.conj"] COMPLEX_UNARY,
            ub [] poison [];
        /// The exponential function `exp`. The result is approximate.
        Exp ["-" "complex.exp"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The function `exp(z) - 1`. The result is approximate.
        ExpM1 ["-" "=" "=" "complex.expm1"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The natural logarithm. The result is approximate.
        Log ["-" "complex.log"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The function `log(1 + z)`. The result is approximate.
        Log1p ["-" "complex.log1p"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The square root whose real part is not negative. The result is approximate.
        Sqrt ["-" "=" "=" "complex.sqrt"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// 1 divided by the square root. The result is approximate.
        Rsqrt ["-" "=" "=" "complex.rsqrt"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The sine. The result is approximate.
        Sin ["-" "=" "=" "complex.sin"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The cosine. The result is approximate.
        Cos ["-" "=" "=" "complex.cos"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The tangent. The result is approximate.
        Tan ["-" "=" "=" "complex.tan"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The hyperbolic tangent. The result is approximate.
        Tanh ["-" "=" "=" "complex.tanh"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// A complex number divided by its distance from zero; zero if the number is zero. The
        /// result is approximate.
        Sign ["-" "complex.sign"] COMPLEX_FUNCTION,
            ub [] poison [];
        /// The angle between a complex number and the positive real axis. The result is
        /// approximate.
        Angle ["-" "=" "=" "complex.angle"]
            form("value: complex -> result: part(value)", " $value#flags{} : type($value)"),
            ub [] poison [];
        /// A complex number to the power of another complex number. The result is approximate.
        Pow ["-" "=" "=" "complex.pow"]
            form("base: complex, power: base -> result: base", " $base, $power#flags{} : type($base)"),
            ub [] poison [];
        /// A complex number to the power of a signed integer. The result is approximate.
        PowI ["-" "=" "=" "=" "=" "=" "complex.powi"]
            form(
                "base: complex, power: integer -> result: base",
                " $base, $power#flags{} : type($base), type($power)",
            ),
            ub [] poison [];
        /// The complex angle whose tangent is the first operand divided by the second operand. The
        /// result is approximate.
        Atan2 ["-" "=" "=" "complex.atan2"]
            form("y: complex, x: y -> result: y", " $y, $x#flags{} : type($y)"),
            ub [] poison [];
        /// Returns whether both the real and the imaginary parts are equal; false if any part is
        /// NaN.
        Eq ["-" "complex.eq"] COMPLEX_COMPARE,
            ub [] poison [];
        /// Returns whether the real or the imaginary parts differ; true if any part is NaN.
        Neq ["-" "complex.neq"] COMPLEX_COMPARE,
            ub [] poison [];
    }
}
