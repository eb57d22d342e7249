//! Reads LLVM's lit tests: finds the files, and parses their `RUN:` lines into the passes that each
//! line gives to the tool under test.
//!
//! Nothing is executed. A line whose passes cannot be determined, or whose program is not judged by
//! its result (a test of diagnostics), is skipped with a reason.

mod command;
mod files;
mod options;
mod pipeline;
mod run_line;

pub use self::command::{Invocation, Places, Skipped, invocations};
pub use self::files::{WalkError, files};
pub use self::pipeline::passes_of_pipeline;
pub use self::run_line::{RunLine, run_lines};
