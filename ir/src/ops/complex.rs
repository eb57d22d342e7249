//! `complex`: complex numbers. In `std` in release 11.

use super::assembly::{COMPLEX_BINARY, COMPLEX_COMPARE, COMPLEX_UNARY, form};
use super::op_family;

op_family! {
    /// Complex numbers.
    ComplexOp {
        /// From real and imaginary part.
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
        /// Sum, part by part.
        Add ["std.addcf" "complex.add"] COMPLEX_BINARY,
            ub [] poison [];
        /// Difference, part by part.
        Sub ["std.subcf" "complex.sub"] COMPLEX_BINARY,
            ub [] poison [];
        /// Product, not exact.
        Mul ["-" "complex.mul"] COMPLEX_BINARY,
            ub [] poison [];
        /// Quotient, not exact.
        Div ["-" "complex.div"] COMPLEX_BINARY,
            ub [] poison [];
        /// The distance from zero, not exact.
        Abs ["-" "complex.abs"]
            form("operand: complex -> result: part(operand)", " $operand#flags{} : type($operand)"),
            ub [] poison [];
        /// A literal: both parts.
        Constant ["-" "=" "complex.constant"]
            form("-> result: complex; two_parts", " #value{} : type($result)"),
            ub [] poison [];
        /// Flips the signs of both parts.
        Neg ["-" "complex.neg"] COMPLEX_UNARY,
            ub [] poison [];
        /// Flips the sign of the imaginary part.
        Conj ["-" "=" "=" "complex.conj"] COMPLEX_UNARY,
            ub [] poison [];
        /// Are both parts equal? No NaN is.
        Eq ["-" "complex.eq"] COMPLEX_COMPARE,
            ub [] poison [];
        /// Is one of the parts not equal, or a NaN?
        Neq ["-" "complex.neq"] COMPLEX_COMPARE,
            ub [] poison [];
    }
}
