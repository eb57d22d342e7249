//! Reproduces findings with a release's tools alone. The result is a self-contained program, the
//! commands that run it, and a criterion for wrong output.
//!
//! The release's own runner prints a wrong value, if the program can get a `@main` that returns the
//! value (`driver.rs`). For findings that produce no wrong value, the output of `mlir-opt` itself
//! has the symptom.

mod after_pass;
mod driver;
mod evidence;
mod lines;
mod search;
#[cfg(test)]
mod tests;
mod witness;

pub use self::after_pass::{AfterPass, after_pass};
pub use self::evidence::{Command, Shown, Shows, file_name, masked};
pub use self::search::{Fewest, show};
