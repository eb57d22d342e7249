//! Real `mlir-opt`s as lowerings under test.
//!
//! Programs go through a process in batches; if one dies or hangs, the programs that
//! it has not answered are asked about again, without the one at which it ended or, where that is not
//! known, in halves. In a hurry many go through a process that does as little as it can for each, and
//! then those that failed in it through one that does what it does for its users.

mod batch;
mod convert;
mod diagnostics;
mod discover;
mod mark;
mod offers;
mod pace;
mod pass_table;
mod passes;
mod pipeline;
mod progress;
mod refusals;
mod releases;
mod target;
mod twice;
mod undrawn;
mod unread;
mod unspeakable;

pub(crate) use self::diagnostics::first_error;
pub use self::discover::Installed;
pub use self::pass_table::{
    Concern, concerns, need_affine_lowered, need_the_usual_conversion, pass_name,
};
pub use self::passes::{list_of, meaning_preserving, schedule_start};
pub use self::pipeline::has_a_pass_of_its_own;
pub use self::progress::{Progress, Reached, Step};
pub use self::target::{MlirOpt, Passes, Pipeline};
pub use self::undrawn::caution;
