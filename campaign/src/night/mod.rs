//! Nightly runs as data: the plan of a run, its results so far, and the findings that are new
//! compared with earlier runs. This module does no input or output.

pub mod finding;
pub mod gap;
pub mod history;
pub mod nightly_run;
pub mod plan;
mod plan_request;
pub mod replay_cost;

pub use self::finding::{Finding, TargetKey};
pub use self::gap::{Gap, GapGroup, GapReason, ShardGap};
pub use self::history::{History, Record, Standing};
pub use self::nightly_run::{Header, MergeError, Night};
pub use self::plan::{Plan, Shard};
pub use self::plan_request::PlanRequest;
