//! External tools: the processes that run them, and the lowerings under test that are tools.
//!
//! - [`files`] reads regular files of bounded size.
//! - [`process`] runs a tool with limits of time, memory and output, and leaves no process behind.
//! - [`mlir_opt`] turns an `mlir-opt` into a [`Target`](lowerfuzz_oracle::target::Target), with its
//!   release, its passes, and the batching of programs.
//! - [`targets`] has the definitions of targets: command lines, names, `lowerfuzz.toml`.
//! - [`text_command`] turns any command that reads and prints MLIR into a target.

mod error;
pub mod files;
pub mod mlir_opt;
pub mod process;
pub mod suggestion;
pub mod targets;
pub mod text_command;

pub use error::ToolError;
