//! Statements of the `affine` dialect, in programs for `mlir-opt`.

pub(crate) mod bounds;
pub(crate) mod expr;
pub(crate) mod linearize;
pub(crate) mod ops;
pub(crate) mod parallel;
