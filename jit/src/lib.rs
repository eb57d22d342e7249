//! LLVM-dialect modules compiled with Cranelift and run under guard.
mod error;
mod globals;
mod helpers;
mod jit;
mod layout;
mod linker;
mod memory;
mod program;
mod run;
mod sys;
mod translate;

pub use error::Error;
pub use jit::{Config, Jit};
pub use memory::{
    BadFree, Block, BlockKind, Damage, DamageKind, Exhausted, MAX_ALIGN, Memory, RED_ZONE,
};
pub use run::{Fault, FaultKind, Outcome};
