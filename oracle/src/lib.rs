//! Is a lowered program what its source says?
//!
//! A [`Target`](target::Target) lowers a test case; the reference interpreter says what the
//! source means (v₀), the LLVM-dialect interpreter (v₁) and the JIT (v₂) run what came out, and
//! [`Judge`] holds the observations of `semantics.md` §5 against each other: the verdict, and who
//! is to blame.

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
