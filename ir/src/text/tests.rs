//! Tests of parsing and printing.

use super::*;

mod affine;
mod batch;
mod build;
mod clauses;
mod custom;
mod errors;
mod intrinsics;
mod linalg;
mod llvm;
mod random;
mod samples;
mod structured;
mod tensor;
mod unconverted;
