//! Smaller test cases that are still interesting.
//!
//! [`reduce`] takes a test case and a [`Predicate`] and returns the smallest case it finds for
//! which the predicate holds. It works on the IR, never on text: *shrinkers* (one file each)
//! propose smaller cases, each is verified before anybody sees it, and what the predicate accepts
//! is where the search goes on, until no shrinker knows anything smaller. Big steps come first:
//! half of the ops, then quarters, then single ones.
//!
//! The crate knows how programs look and not what they mean. Whether a candidate is still
//! well-defined and still shows the same thing is for the predicate to say, which usually asks a
//! judge. Ops and types that no table knows are carried, kept or dropped whole.
//!
//! [`Reduction`] is the same search turned inside out: it hands out candidates and is told which
//! of them are interesting. A batch of candidates can be asked for at once, for predicates that
//! answer many questions as cheaply as one.
//!
//! [`reduce_passes`] does the same for the list of passes that a program goes through.
//!
//! ```
//! use lowerfuzz_ir::case::{self, Case};
//! use lowerfuzz_reduce::{Options, Predicate, reduce};
//!
//! /// A program is interesting if it multiplies.
//! struct Multiplies;
//!
//! impl Predicate for Multiplies {
//!     fn interesting(&mut self, cases: &[Case]) -> Vec<bool> {
//!         let multiplies = |case| case::print(case).contains("arith.muli");
//!         cases.iter().map(multiplies).collect()
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
pub use search::{NotInteresting, Options, Predicate, Reduced, Stopped, reduce};
