//! Tests of the engine's public interface: compiled modules, results, and memory after a run.
//!
//! Tests that depend on the whole process have their own files next to this folder.

mod against_interpreter;
mod calls;
mod floats;
mod host_functions;
mod intrinsics;
mod ints;
mod memory;
mod programs;

#[path = "../support/mod.rs"]
mod support;
