//! Runs lowered programs in a process of an LLVM release's runner, as a second opinion.
//!
//! A release's runner accepts a module and an entry function without arguments, and prints a
//! number. To observe the other effects, a program is made self-contained ([`self_contained`]):
//!
//! - An entry function fetches the arguments of each call scalar by scalar, makes the call, and
//!   passes the results to the host.
//! - External functions get bodies that ask the host.
//! - Both use a shared library that the runner loads (`lowerfuzz_runtime`).
//!
//! The library sends requests through a socket (`protocol`), and accesses memory on the host's
//! orders. For each call, a `session` makes the arguments, answers external calls, observes the
//! outcome, and compares it with the reference like [`Judge`](lowerfuzz_oracle::Judge).
//!
//! Starting a process takes longer than running a program, so a process runs many programs. Each
//! program has a number and a name prefix, and a common entry function runs them in order. Each
//! call runs in a child process, so that a crash affects only that call. If a program prevents a
//! whole process from returning results, the program is found by bisection ([`Runner`]).

mod batch;
mod batch_member;
mod channel;
mod emitter;
mod error;
mod harness;
mod limitations;
mod protocol;
mod releases;
mod runner;
mod session;
mod spelling;

pub use self::error::{HarnessError, RunnerError};
pub use self::harness::{ENTRY, prefix, self_contained};
pub use self::releases::runner_beside;
pub use self::runner::Runner;
