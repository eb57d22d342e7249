//! Tests of the crate's public interface: parsing, verification and printing.

mod programs;
mod verifier;
