//! Text in, text out.

use super::*;

mod custom;
mod llvm;
mod random;
mod samples;
