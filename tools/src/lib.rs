//! External tools: how their processes are run, and the lowerings under test that are tools.
//!
//! - [`process`] runs a tool within limits of time, memory and output, and leaves no process behind.
//! - [`mlir_opt`] makes a [`Target`](lowerfuzz_oracle::target::Target) of an `mlir-opt`: its release, its passes, and how programs share a process.
//! - [`text_command`] makes a target of any command that reads MLIR and prints MLIR.

pub mod mlir_opt;
pub mod process;
pub mod text_command;
