//! The conversion from outside: programs of the source level in, LLVM-dialect modules or refusals out.

mod conventions;
mod documented;
mod order;
mod programs;
