//! Reduction of test cases to smaller ones that are still interesting.
//!
//! [`reduce`] takes a test case and a [`Predicate`] and returns the smallest case it finds for
//! which the predicate holds. It works on the IR, never on text. *Shrinkers*, one for each file,
//! propose smaller cases. Each candidate is verified before the predicate sees it. The search
//! continues from a candidate that the predicate accepts, until no shrinker finds anything smaller.
//! Big steps come first: half of the ops, then quarters, then single ops.
//!
//! The crate does not know the semantics of programs. The predicate decides whether a candidate is
//! still well-defined and still shows the same bug, usually by calling a judge. Ops and types that
//! no table lists are kept or dropped as a whole.
//!
//! [`Reduction`] is the same search with the control inverted: the caller requests candidates and
//! reports which are interesting. Callers may request candidates in batches, if a predicate answers
//! many questions as cheaply as one.
//!
//! [`reduce_passes`] reduces the pass pipeline in the same way.
//!
//! ```
//! use std::convert::Infallible;
//!
//! use lowerfuzz_ir::case::{self, Case};
//! use lowerfuzz_reduce::{Options, Predicate, reduce};
//!
//! /// A program is interesting if it multiplies.
//! struct Multiplies;
//!
//! impl Predicate for Multiplies {
//!     type Error = Infallible;
//!
//!     fn interesting(&mut self, cases: &[Case]) -> Result<Vec<bool>, Infallible> {
//!         let multiplies = |case| case::print(case).contains("arith.muli");
//!         Ok(cases.iter().map(multiplies).collect())
//!     }
//! }
//!
//! let text = "func.func @f(%a: i32, %b: i32) -> i32 {
//!   %0 = arith.addi %a, %b : i32
//!   %1 = arith.muli %0, %b : i32
//!   %2 = arith.xori %1, %a : i32
//!   return %2 : i32
//! }";
//! let case = case::parse(text, None).unwrap();
//! let reduced = reduce(&case, &mut Multiplies, Options::default(), &mut |_| true).unwrap();
//! assert_eq!(reduced.case.module.op_count(), 2, "the product, and a return");
//! ```

mod pipeline;
mod reduction;
mod search;
mod shrink;
mod weight;

use lowerfuzz_edit::{draft, graph, inline, memref, retype};

pub use pipeline::reduce_passes;
pub use reduction::{Progress, Reduction};
pub use search::{NotReduced, Options, Predicate, Reduced, Stopped, reduce};
