//! The engine from outside: modules in, machine code, what it returns and leaves in memory.
//!
//! What is of the whole process has a file of its own beside this folder.

mod against_interpreter;
mod calls;
mod floats;
mod intrinsics;
mod ints;
mod memory;
mod programs;

#[path = "../support/mod.rs"]
mod support;
