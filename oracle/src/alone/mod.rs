//! Shows findings with a release's tools alone: with a self-contained program, the commands to run
//! it, and a criterion for wrong output.
//!
//! A wrong value is printed by the release's own runner, if the program can get a `@main` that
//! returns the value (`driver.rs`). Findings that do not show as a value show in the output of
//! `mlir-opt` itself.

mod bench;
mod driver;
mod lines;
mod place;
mod shown;
#[cfg(test)]
mod tests;

pub use self::bench::{Fewest, show};
pub use self::shown::{Command, Shown, Shows, file_name, masked};
