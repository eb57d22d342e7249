//! Structured ops of the `linalg` dialect: their loops, indexing maps and bodies.
//!
//! A structured op has one loop nest, an indexing map for each operand, and a region. In memory,
//! each structured op has its region, also if the text implies it. [`Structure::of`] returns the
//! loops and maps of any structured op, so other code knows neither names nor attributes.
//!
//! # Descriptions of named ops
//! `m n k* : A(m k), B(k n), C(m n) : C + A * B`
//!
//! A description has the loops, the operands with their dimensions, and the value that the last
//! operand, which is the output, gets.
//!
//! - A loop with `*` after its name is a reduction. `*` alone stands for one parallel loop for each
//!   dimension of the output.
//! - A dimension is a loop `m`, a sum `x+kx` of two loops, or a window `x:kx`. The sum of a window
//!   has factors, which the attributes `strides` and `dilations` list. `A(*)` has all loops as its
//!   dimensions.
//! - The body is an expression of operands. Each input is cast to the element type of the output,
//!   except for the condition of `select`. The attribute `cast` states whether integers are
//!   unsigned; `unsigned(I)` always is.

mod description;
mod function;
mod payload;
mod structure;

use self::description::named;
pub(crate) use self::payload::is_implied;
pub use self::payload::{Names, implied_region};
pub use self::structure::{IteratorKind, Structure};
pub(crate) use self::structure::{
    default_maps, element_type, factors, identities, inputs_of, shape_of,
};
