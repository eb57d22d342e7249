//! Numbered work that several machines and several attempts may share: the state of a campaign.
//!
//! A campaign is a list of numbered items: programs by seed, functions of a space, or files. Its
//! folder has the plan, and the records of what each attempt finished:
//!
//! ```text
//! campaign.json               what is judged, and how much
//! attempts/NAME/attempt.json  one process: its shard and its start
//! attempts/NAME/work.jsonl    the finished items, one range a line
//! attempts/NAME/analyses.jsonl  what is known of findings
//! attempts/NAME/lock          locked while the process lives
//! findings/                   the findings
//! ```
//!
//! An attempt writes only into its own folder. Whoever reads the campaign takes each item from one
//! record, so an item that was done two times counts once.

mod attempt;
mod cover;
mod folder;
mod plan;
mod ranges;

pub use self::attempt::{Attempt, AttemptInfo, Spent};
pub use self::cover::{Range, WorkRecord, cover, missing};
pub use self::folder::{WorkFolder, WorkSize};
pub use self::plan::{SEMANTICS, WorkPlan, fingerprint, fingerprints};
pub use self::ranges::Ranges;
