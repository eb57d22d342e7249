//! Findings: the known properties of a finding, groups of findings of the same bug, known bugs, and
//! the store of findings.
//!
//! A finding begins as a [`RawFinding`] of a worker. [`bisect`] determines which passes the finding
//! needs, and [`reduce_finding`] makes it a [`FindingBundle`]: a [`FindingRecord`] with its
//! programs. Its [`Signature`] distinguishes it from other bugs. [`known`] contains the bugs that
//! have a report, and [`store`] writes new findings.

mod configuration;
mod counted;
pub mod escape;
pub mod known;
mod markdown;
mod raw;
mod record;
mod reduce_finding;
mod reduction_queue;
pub mod reproducer;
mod runner_opinion;
pub mod shell;
pub mod signature;
pub mod store;
#[cfg(test)]
mod test_support;
mod uses;

pub use self::configuration::{LimitOverrides, TargetConfiguration};
pub use self::counted::{counted, percent};
pub use self::known::KnownBugs;
pub use self::raw::{BisectResult, RawFinding};
pub use self::record::{
    BuildState, CallValues, FindingBundle, FindingGroup, FindingRecord, SchemaVersion, State,
};
pub use self::reduce_finding::{
    TOOL, Wanted, bisect, judged, reduce_finding, signature_of_reduced,
};
pub use self::reduction_queue::{Chosen, IDLE, ReductionQueue, severity};
pub use self::runner_opinion::RunnerOpinion;
pub use self::signature::Signature;
pub use self::store::{Store, StoredFinding};
pub use self::uses::{Uses, op_names, ops};
