//! Nightly fuzzing runs as data:
//!
//! - what a run will do ([`plan`]);
//! - its results ([`result`], [`finding`]), which may come from several machines
//!   ([`Night::merge`]);
//! - what is new compared with earlier runs ([`history`]);
//! - the report as HTML, Markdown, JUnit, SARIF or JSON ([`Format`]).
//!
//! This crate does no input or output; the command reads, writes and executes.
//!
//! ```
//! use lowerfuzz_night::{History, Shard, Wish};
//! use lowerfuzz_night::plan::{Amount, Plan, Source, Target};
//!
//! let wish = Wish {
//!     tool: "lowerfuzz 0.1.0".into(),
//!     seed: 1,
//!     amount: Amount::Programs(1000),
//!     targets: vec![Target { name: "builtin".into(), version: "0.1.0".into(), built: None }],
//!     sources: vec![Source { target: "builtin".into(), options: vec![] }],
//!     stored: vec![],
//!     selftest: false,
//!     shards: 2,
//! };
//! let plan = Plan::new(wish, &History::default());
//! let second = plan.of_shard(Shard { number: 2, of: 2 });
//! assert_eq!(second.count(), plan.units.len() / 2);
//! ```

pub mod finding;
mod format;
pub mod history;
mod junit;
mod markdown;
mod night;
mod overview;
mod page;
pub mod plan;
pub mod result;
mod sarif;
mod wish;

pub use lowerfuzz_triage::escape;

pub use self::finding::Finding;
pub use self::format::{Format, Report};
pub use self::history::{History, Record, Standing};
pub use self::night::{Header, MergeError, Night, TargetKey};
pub use self::plan::{Plan, Shard};
pub use self::wish::Wish;
