//! Reference semantics of both levels.
//!
//! [`source`] runs std-level programs as `SEMANTICS.md` says; [`llvm`] runs LLVM-dialect modules
//! as LangRef says, and sees everything an optimiser could exploit: poison, undefined behaviour,
//! provenance. Both are plain and exact, and share nothing with the lowering or the JIT.
//!
//! An outcome is not an error: a run that returns, aborts, is undefined or needs more than it may use has
//! an [`Outcome`]; only what an interpreter does not know is `Unsupported`.
//!
//! ```
//! use lowerfuzz_interp::source::{Machine, Value};
//! use lowerfuzz_interp::{Limits, Outcome};
//! use lowerfuzz_ir::host::NoHost;
//!
//! let text = "func.func @quotient(%a: i8, %b: i8) -> i8 {
//!   %0 = arith.divsi %a, %b : i8
//!   return %0 : i8
//! }";
//! let (module, _) = lowerfuzz_ir::text::parse(text, None).unwrap();
//! let quotient = module.find_func("quotient").unwrap();
//! let mut machine = Machine::new();
//! let mut run = |a, b| {
//!     machine.begin(Limits::default());
//!     machine.run(&module, 64, quotient, &[Value::Bits(a), Value::Bits(b)], &mut NoHost)
//! };
//! assert_eq!(run(7, 2), Outcome::Returned(vec![Value::Bits(3)]));
//! assert!(matches!(run(7, 0), Outcome::Undefined(_)));
//! ```

mod at;
mod elementary;
mod float;
mod frames;
mod int;
pub mod interval;
mod langref;
mod libm;
pub mod llvm;
mod memory;
mod outcome;
mod rounding;
pub mod source;
mod trace;

pub use libm::Libm;
pub use memory::{BlockKind, BlockRef, MemBlock, Memory, Provenance};
pub use outcome::{Effort, Limit, Limits, Outcome, Ub, Undefined, ValueClass};
pub use trace::{Executed, Observer, Unobserved, Went};
