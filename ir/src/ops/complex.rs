//! `complex`: complex numbers. In `std` in release 11.

use super::op_family;

op_family! {
    /// Complex numbers.
    ComplexOp {
        /// From real and imaginary part.
        Create ["std.create_complex" "complex.create" "=" "=" "=" "=" "="] ComplexCreate Special,
            ub [] poison [];
        /// The real part.
        Re ["std.re" "complex.re" "=" "=" "=" "=" "="] ComplexPart Special,
            ub [] poison [];
        /// The imaginary part.
        Im ["std.im" "complex.im" "=" "=" "=" "=" "="] ComplexPart Special,
            ub [] poison [];
        /// Sum, part by part.
        Add ["std.addcf" "complex.add" "=" "=" "=" "=" "="] SameType SameComplex(2),
            ub [] poison [];
        /// Difference, part by part.
        Sub ["std.subcf" "complex.sub" "=" "=" "=" "=" "="] SameType SameComplex(2),
            ub [] poison [];
    }
}
