//! Tests of the conversion through its public interface, which returns LLVM-dialect modules or
//! diagnostics.

mod conventions;
mod documented;
mod order;
mod programs;
