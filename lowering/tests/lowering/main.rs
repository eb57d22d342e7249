//! Tests of the conversion through its public interface: LLVM-dialect modules or diagnostics.

mod conventions;
mod documented;
mod order;
mod programs;
