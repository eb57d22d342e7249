//! Reference semantics of both levels.
//!
//! [`source`] runs std-level programs as `semantics.md` says; [`llvm`] runs LLVM-dialect modules
//! as LangRef says, and sees everything an optimiser could exploit: poison, undefined behaviour,
//! provenance. Both are plain and exact, and share nothing with the lowering or the JIT.
//!
//! An outcome is not an error: a run that returns, aborts, is undefined or runs out of fuel has
//! an [`Outcome`]; only what an interpreter does not know is `Unsupported`.

mod float;
mod frames;
mod int;
mod langref;
pub mod llvm;
mod memory;
mod outcome;
pub mod source;
mod trace;

pub use memory::{BlockKind, BlockRef, MemBlock, Memory, Provenance};
pub use outcome::{Limits, Outcome, Ub, Undefined, ValueClass};
pub use trace::{Executed, Observer, Unobserved, Went};
