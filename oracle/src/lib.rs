//! Judges whether a lowered program refines its source.
//!
//! A [`Target`](target::Target) lowers a test case. The reference interpreter computes what the
//! source means (v₀). The LLVM-dialect interpreter (v₁) and the JIT (v₂) run the lowered module.
//! [`Judge`] compares their observations (`SEMANTICS.md` §5), and determines the verdict and the
//! blame.
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
//! let judgement = judge.judge(&case, &mut Builtin::default()).unwrap();
//! assert_eq!(judgement.verdict, Verdict::Agree);
//! // The same lowering with a deliberate fault.
//! let mut wrong = Builtin::with_fault(Some(Fault::ComparesSigned));
//! let verdict = judge.judge(&case, &mut wrong).unwrap().verdict;
//! assert_eq!((verdict.name(), verdict.is_finding()), ("mismatch", true));
//! ```

mod abi;
mod abort;
mod compare;
mod coverage;
mod describe;
mod dialect;
mod difference;
mod drawn_call;
mod engine;
mod escaped;
mod expect;
mod explain;
pub mod external_call;
mod foreign;
mod globals;
mod host;
mod host_values;
mod interestingness;
mod judge;
mod judgement;
mod layout;
mod memory;
mod normalize_message;
mod observation;
mod opaque;
mod opinion;
mod placed;
mod refine;
mod second_opinion;
mod stack_trace;
mod stage_times;
mod stop;
mod symbols;
mod symptom;
pub mod target;
mod tracing;
mod undefined;
mod verdict;

pub use abort::Abort;
pub use coverage::executed;
pub use describe::{describe_observation, describe_observed};
pub use dialect::{Breach, DIALECT_LIMITS, DialectCall, run_dialect};
pub use difference::{Aspect, Difference, PoisonAt, PoisonOrigin};
pub use escaped::{EscapedContents, EscapedName};
pub use explain::{ExplainRequest, Explanation, FirstDifference, Shown, Step};
pub use globals::GlobalContents;
pub use interestingness::{KeepsSymptom, WellDefined, is_defined, search_options};
pub use judge::{Config, DrawnCase, JitUnavailable, Judge, Sample, transformed_case};
pub use judgement::{CallReport, Judgement, Prepared, lower_prepared};
pub use lowerfuzz_interp::{Limit, Limits};
pub use observation::{BlockName, Buffer, Ended, HostCall, Observation, Observed, Place, printed};
pub use opaque::{OpaqueRun, OpaqueRuns};
pub use opinion::{Answer, Opinion, Standing};
pub use refine::scalar_refines;
pub use second_opinion::{Confirmer, Program, RunUnoptimised, confirm, confirm_all};
pub use stack_trace::innermost_functions;
pub use stage_times::{Stage, Stages};
pub use stop::Stop;
pub use symbols::{SymbolChange, SymbolFault, symbol_faults};
pub use symptom::{Symptom, identifies_bug};
pub use undefined::{BrokenRule, Owner, Undefined};
pub use verdict::{Blame, Cause, Discard, Finding, Reason, Verdict, VerdictKind};
