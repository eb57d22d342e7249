//! Tests of the engine's public interface: modules in, and results and memory out.
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
