//! Helper functions for operations without a Cranelift instruction.
//!
//! The helpers implement 128-bit integer arithmetic, 16-bit floats, `fmod` and transcendental
//! functions. All helpers use the System V convention, so that machine code can call them. A
//! 128-bit integer is passed as its low and its high half.

pub(crate) mod floats;
pub(crate) mod half_floats;
pub(crate) mod wide;
