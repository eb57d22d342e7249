//! Campaigns: searching for bugs with many programs, for the commands `run` and `nightly`.
//!
//! - [`run`]: worker processes judge random programs; findings are reduced and grouped;
//! - [`targets`]: the lowerings under test: names, settings, creation;
//! - [`night`]: nightly runs as data: plan, results, comparison with earlier runs;
//! - [`report`]: the report of a nightly run in all formats;
//! - [`nightly`]: the folders of nightly runs, and the processes of their parts;
//! - [`lit`]: the functions of lit tests under the passes of their `RUN:` lines;
//! - [`apart`]: functions that are judged one by one, because the lowering gave no whole program;
//! - [`witness`]: the input that shows a finding;
//! - [`chunks`]: texts with several programs;
//! - [`seeds`]: random programs from functions of the user's files;
//! - [`compare`]: two targets on the same programs, files or lit tests;
//! - [`mod@slice`]: the functions of an enumerated space as programs;
//! - [`proofs`]: proofs for all inputs of functions whose calls agree;
//! - [`work`]: the state of a campaign that several machines and several attempts share;
//! - [`validation`]: the comparison of a program with a later form of it;
//! - [`conformed`]: each op alone on the targets of a nightly run, compared with the stored table;
//! - [`declared`]: what a user declares about ops that no op table lists;
//! - [`results`]: the JSON output of the commands that a nightly run starts.
//!
//! ```
//! use lowerfuzz_campaign::night::plan::{Amount, Plan, Source, Target};
//! use lowerfuzz_campaign::night::{History, PlanRequest, Shard};
//!
//! let request = PlanRequest {
//!     tool: "lowerfuzz 0.1.0".into(),
//!     seed: 1,
//!     amount: Amount::Programs(1000),
//!     targets: vec![Target { name: "builtin".into(), version: "0.1.0".into(), built: None }],
//!     sources: vec![Source { target: "builtin".into(), options: vec![] }],
//!     spaces: Default::default(),
//!     stored: vec![],
//!     conformance: vec![],
//!     not_replayed: Vec::new(),
//!     selftest: false,
//!     shards: 2,
//! };
//! let plan = Plan::new(request, &History::default());
//! let second = plan.of_shard(Shard { number: 2, of: 2 });
//! assert_eq!(second.count(), plan.units.len() / 2);
//! ```

pub mod apart;
pub mod chunks;
pub mod compare;
pub mod conformed;
pub mod declared;
mod error;
pub mod files;
pub mod helper;
pub mod lit;
pub mod night;
pub mod nightly;
pub mod parallel;
pub mod proofs;
pub mod report;
pub mod results;
pub mod run;
pub mod seeds;
pub mod slice;
pub mod targets;
pub mod validation;
pub mod witness;
pub mod work;

pub use self::error::CampaignError;
