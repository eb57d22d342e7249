//! Running outside: lowered programs in a process of LLVM's own, as a second opinion.
//!
//! A release's runner takes a module and an entry function without arguments, and prints a number.
//! To see everything else, a program is made self-contained ([`self_contained`]): an entry
//! function that fetches the arguments of each call scalar by scalar, makes the call, and hands
//! over its results, and bodies for the external functions; all of these call a few functions
//! of a shared library which the runner loads (`lowerfuzz_runtime`). That library asks us through a
//! socket (`conversation`), and reads and writes memory as it is told; a `session` for each call makes
//! the arguments, answers external calls, observes, and holds the observation against the reference as
//! [`crate::Judge`] does.
//!
//! A process takes longer to start than a program to run, so it gets many: each with a number, its
//! names behind a prefix of its own, and one function that runs them in turn. Each call runs in a
//! child of the runner's process, so that one that aborts or crashes costs itself alone. What
//! keeps a whole process from answering is looked for by halves ([`Runner::ask_all`]).

mod abilities;
mod batch;
mod conversation;
mod emitter;
mod form;
mod link;
mod member;
mod releases;
mod runner;
mod session;
mod spelling;

pub use self::form::{ENTRY, prefix, self_contained};
pub(crate) use self::releases::runner_beside;
pub use self::runner::{Program, Runner};
pub use crate::opinion::{Answer, Opinion, Standing};
