//! `complex`: complex numbers. In `std` in release 11.

use super::assembly::{COMPLEX_BINARY, form};
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
    }
}
