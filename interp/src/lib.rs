//! The reference semantics of both levels: of std-level programs and of LLVM-dialect modules.
//!
//! [`source`] runs std-level programs as `SEMANTICS.md` specifies. [`llvm`] runs LLVM-dialect
//! modules as LangRef specifies, and detects everything that an optimiser could exploit: poison,
//! undefined behaviour, and provenance. Both interpreters favour simplicity over speed, and share
//! no code with the lowering or the JIT.
//!
//! A run that returns, aborts, is undefined or exceeds a limit ends with an [`Outcome`], not with
//! an error. Only a construct that the interpreter does not support is `Unsupported`.
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

mod accuracy;
mod at;
mod drive;
mod elementary;
mod float;
mod formulas;
mod frames;
mod int;
pub mod interval;
mod langref;
mod libm;
pub mod llvm;
mod memory;
mod outcome;
pub mod printed;
mod rounding;
pub mod scalar;
pub mod source;
mod straight;
mod table;
mod trace;

pub use accuracy::{Accuracy, has_formulas};
pub use libm::Libm;
pub use memory::{BlockKind, BlockRef, MemBlock, Memory, Provenance};
pub use outcome::{Doubt, Effort, Limit, Limits, Outcome, Ub, Undefined, ValueClass};
pub use table::{Row, Table};
pub use trace::{ControlFlow, Executed, FirstFunctions, Observer, Unobserved};
