//! Shows findings with a release's tools alone: with a self-contained program, the commands to run
//! it, and a criterion for wrong output.
//!
//! A wrong value is printed by the release's own runner, if the program can get a `@main` that
//! returns the value (`driver.rs`). Findings that do not show as a value show in the output of
//! `mlir-opt` itself.

mod driver;
mod evidence;
mod lines;
mod search;
#[cfg(test)]
mod tests;
mod witness;

pub use self::evidence::{Command, Shown, Shows, file_name, masked};
pub use self::search::{Fewest, show};
