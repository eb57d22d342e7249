//! Proofs for all inputs: does a function refine another one?
//!
//! Both functions become formulas of bit-vectors. Each value has a bit that says whether it is poison,
//! and a function has a condition for undefined behaviour (`SEMANTICS.md` §2, §5.2 and §8). A SAT
//! solver looks for inputs for which the second function does not refine the first. What has no
//! encoding is not proved, for a stated [`Reason`].
//!
//! ```
//! use lowerfuzz_ir::text::parse;
//! use lowerfuzz_prove::{Answer, Budget, Function, prove};
//!
//! let text = "func.func @twice(%a: i32) -> i32 {
//!   %0 = arith.addi %a, %a : i32
//!   return %0 : i32
//! }
//! func.func @shifted(%a: i32) -> i32 {
//!   %0 = arith.constant 1 : i32
//!   %1 = arith.shli %a, %0 : i32
//!   return %1 : i32
//! }";
//! let (module, _) = parse(text, None).unwrap();
//! let function = |name| Function { module: &module, func: module.find_func(name).unwrap() };
//! let proof = prove(function("twice"), function("shifted"), 64, Budget::default());
//! assert_eq!(proof.answer, Answer::Proved);
//! ```

#![forbid(unsafe_code)]

#[cfg(any(test, feature = "agreement"))]
pub mod agreement;
mod circuit;
mod clock;
mod encode;
#[cfg(test)]
mod planted;
mod prover;
mod query;
mod reason;
mod smt;
mod term;

pub use self::clock::thread_time;
pub use self::prover::{Answer, Budget, Counterexample, Proof, prove};
pub use self::query::Function;
pub use self::reason::Reason;
pub use self::smt::smt_lib;
