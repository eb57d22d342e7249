//! What Cranelift has no instruction for: arithmetic of 128-bit integers, 16-bit floats,
//! `fmod`, transcendental functions.
//!
//! Plain functions in the System V convention, so that machine code can call them. A 128-bit
//! integer is passed as its low and its high half.

pub(crate) mod floats;
pub(crate) mod half_floats;
pub(crate) mod wide;
