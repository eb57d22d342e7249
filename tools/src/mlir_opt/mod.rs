//! Installed `mlir-opt` releases as lowerings under test.
//!
//! Programs go through a process in batches. If a process dies or hangs, its remaining programs are
//! retried without the program at which the process ended. If that program is unknown, the
//! remaining programs are retried in halves.
//!
//! In shared mode, many programs share a process with minimal work per program. Programs that fail
//! in a shared process are retried in a process with the options that a user would use.

mod asked_versions;
mod batch;
mod batch_output;
mod build_features;
mod convert;
mod determinism;
mod diagnostics;
mod discover;
mod excluded_passes;
mod function_batch;
mod level;
mod limitations;
mod nesting;
mod parse_probe;
mod pass_table;
mod passes;
mod pipeline;
mod plugins;
mod progress;
mod progress_marker;
mod read_back;
mod releases;
mod retry;
mod scripts;
mod spelling_probe;
mod successors;
mod target;
mod time_budget;
mod unconverted_ops;
mod unread;
mod unregistered;
mod unsupported_programs;

pub use self::diagnostics::first_error;
pub use self::discover::{Installed, installed_names};
pub use self::excluded_passes::caution;
pub use self::function_batch::ModuleResult;
pub use self::level::JudgedLevel;
pub use self::parse_probe::UnparsedOp;
pub use self::pass_table::{
    Concern, concerns, need_affine_lowered, need_the_usual_conversion, pass_name,
};
pub use self::passes::{list_of, meaning_preserving, schedule_start};
pub use self::pipeline::has_a_pass_of_its_own;
pub use self::progress::{Progress, Reached, Step};
pub use self::scripts::{erasing_scripts, interprets_scripts, loads_scripts};
pub(crate) use self::target::original_text;
pub use self::target::{MlirOpt, Passes, Pipeline};
pub use self::unregistered::ALLOW_UNREGISTERED;
