//! Running outside: lowered programs in a process of LLVM's own, as a second opinion.
//!
//! A release's runner takes a module and an entry function without arguments, and prints a number.
//! To see everything else, a program is made self-contained ([`self_contained`]): an entry
//! function that fetches the arguments of each call scalar by scalar, makes the call, and hands
//! over its results, and bodies for the external functions; all of these call a few functions
//! of a shared library which the runner loads (`runtime`, this workspace's). That library keeps a
//! [`Session`] for each program: it has the test case, so it makes the arguments, answers external
//! calls, observes, and holds the observation against the reference as [`crate::Judge`] does.
//!
//! A process takes longer to start than a program to run, so it gets many: each with a number, its
//! names behind a prefix of its own, and one function that runs them in turn. Each call runs in a
//! child of the runner's process, so that one that aborts or crashes costs itself alone. What
//! keeps a whole process from answering is looked for by halves ([`Runner::ask_all`]).

mod abilities;
mod batch;
mod emitter;
mod form;
mod opinion;
mod runner;
mod session;
mod spelling;

pub use self::form::{ENTRY, prefix, self_contained};
pub use self::opinion::{Answer, Opinion, Standing};
pub use self::runner::{Program, Runner};
pub use self::session::{ProcessMemory, Said, Session};

/// Where the session finds its files: an environment variable that holds the path of a folder.
pub const FOLDER: &str = "LOWERFUZZ_FOLDER";
/// The file in which the session writes what became of each call.
pub const REPORT: &str = "report";

/// The file with the test case of a program.
pub fn case_file(number: u32) -> String {
    format!("case-{number}.mlir")
}

/// The file with the functions of a lowered program, without their bodies.
pub fn signatures_file(number: u32) -> String {
    format!("signatures-{number}.mlir")
}
