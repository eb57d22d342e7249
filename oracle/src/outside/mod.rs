//! Running outside: a lowered program in a process of LLVM's own, as a second opinion.
//!
//! A release's runner takes a module and an entry function without arguments, and prints a number.
//! To see everything else, the program is made self-contained ([`self_contained`]): an entry
//! function that fetches the arguments of each call scalar by scalar, makes the call, and hands
//! over its results, and bodies for the external functions; all of these call a few functions
//! of a shared library which the runner loads (`runtime`, this workspace's). That library keeps a
//! [`Session`]: it has the test case, so it makes the arguments, answers external calls, observes,
//! and holds the observation against the reference as [`crate::Judge`] does.
//!
//! Each call runs in a child of the runner's process, so that one that aborts or crashes costs
//! itself alone.

mod abilities;
mod form;
mod runner;
mod session;

pub use self::form::{ENTRY, self_contained};
pub use self::runner::{Opinion, Runner};
pub use self::session::{ProcessMemory, Said, Session};

/// Where the session finds the test case: an environment variable that holds a path.
pub const CASE: &str = "LOWERFUZZ_CASE";
/// Where it finds the self-contained form that the runner runs.
pub const MODULE: &str = "LOWERFUZZ_MODULE";
/// Where the session writes what became of each call: an environment variable that holds a path.
pub const REPORT: &str = "LOWERFUZZ_REPORT";
