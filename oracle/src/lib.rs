//! Is a lowered program what its source says?
//!
//! A [`Target`](target::Target) lowers a test case; the reference interpreter says what the
//! source means (v₀), the LLVM-dialect interpreter (v₁) and the JIT (v₂) run what came out, and
//! [`Judge`] holds the observations of `semantics.md` §5 against each other: the verdict, and who
//! is to blame.
//!
//! ```
//! use lowerfuzz_ir::case::parse;
//! use lowerfuzz_lowering::Fault;
//! use lowerfuzz_oracle::target::Builtin;
//! use lowerfuzz_oracle::{Config, Judge, Verdict};
//!
//! let text = "func.func @less(%a: i8, %b: i8) -> i1 {
//!   %0 = arith.cmpi ult, %a, %b : i8
//!   return %0 : i1
//! }
//! // call: @less(-5 : i8, 7 : i8) == false
//! ";
//! let case = parse(text, None).unwrap();
//! let mut judge = Judge::new(Config::default()).unwrap();
//! assert_eq!(judge.judge(&case, &mut Builtin::default()).verdict, Verdict::Agree);
//! // The same lowering with a mistake that it makes on purpose.
//! let mut wrong = Builtin::with_fault(Some(Fault::ComparesSigned));
//! let verdict = judge.judge(&case, &mut wrong).verdict;
//! assert_eq!((verdict.name(), verdict.is_finding()), ("mismatch", true));
//! ```

mod abi;
mod describe;
mod dialect;
mod engine;
mod expect;
mod explain;
mod host;
mod judge;
mod keep;
mod key;
mod layout;
pub mod mlir_opt;
mod observe;
mod opinion;
pub mod outside;
mod stages;
pub mod target;
pub mod tool;
mod verdict;

pub use describe::describe_observation;
pub use dialect::{Breach, DialectCall, run_dialect};
pub use explain::{Difference, Explanation, Request, Shown, Step};
pub use judge::{Again, CallReport, Config, Judge, Judgement, Prepared};
pub use keep::{KeepsSymptom, Symptom, WellDefined, is_defined, key_of};
pub use key::{Key, diverging_op, shape};
pub use observe::{Ended, Observation, Observed, Place, describe_observed};
pub use stages::{Stage, Stages};
pub use verdict::{Aspect, Blame, Discard, Finding, Verdict};
