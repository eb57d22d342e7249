//! Findings shown by a release's tools alone: a program that runs as it stands, the commands to
//! run it with, and how what they print is told from what is right.
//!
//! A wrong value is printed by the release's own runner, if the program can be given a `@main`
//! that returns it (`driver.rs`) and a run of it comes out wrong. What does not show as a value, or is
//! refused before there is one, shows in what `mlir-opt` itself prints.

mod bench;
mod driver;
mod place;
mod shown;
#[cfg(test)]
mod tests;

pub use self::bench::{Fewest, show};
pub use self::shown::{Command, Shown, Shows, file_name, masked};
