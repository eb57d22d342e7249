//! The counters of a search.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::compare::Comparison;
use crate::found::Failure;

/// The numbers of functions of a search, by outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The target returned the same function.
    pub unchanged: u64,
    /// The solver proved that the function is right for all inputs.
    #[serde(default)]
    pub solved: u64,
    /// The function agrees on all inputs.
    pub proved: u64,
    /// The function agrees on the inputs that were tried.
    pub agreed: u64,
    /// The source is undefined on each input that was tried.
    pub undefined: u64,
    /// No input could be compared, although the source is defined on some.
    pub unjudged: u64,
    /// The function is wrong.
    pub wrong: u64,
    /// The target crashed, did not end, or returned an invalid module or none for the function.
    pub failed: u64,
    /// The target refused the function.
    pub refused: u64,
    /// Lowerfuzz cannot read what the target returned.
    pub unread: u64,
    /// The function was left out, because it contains a smaller function on which the target always
    /// failed.
    pub presumed: u64,
    /// The release does not have an op of the function.
    pub absent: u64,
    /// Numbers without a function, because its context does not fit.
    pub nonexistent: u64,
    /// The functions that the solver did not decide, and of which not all inputs were tried, by the
    /// reason: `time`, `floats`, `memory`, `loop`, `op`, or another word.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub undecided: BTreeMap<String, u64>,
}

impl Tally {
    pub(crate) fn failed(&mut self, failure: &Failure) {
        match failure {
            Failure::Refused(_) => self.refused += 1,
            Failure::Unread(_) | Failure::TooMuchOutput => self.unread += 1,
            Failure::Crashed(_) | Failure::Hung | Failure::Missing | Failure::Invalid(_) => {
                self.failed += 1;
            }
        }
    }

    pub(crate) fn judged(&mut self, comparison: &Comparison, is_complete: bool) {
        match (comparison.compared, comparison.open) {
            (0, 0) => self.undefined += 1,
            (0, 1..) => self.unjudged += 1,
            (1.., 0) if is_complete => self.proved += 1,
            (1.., 0..) => self.agreed += 1,
        }
    }

    /// Counts a function that the solver did not decide.
    pub(crate) fn unproved(&mut self, comparison: &Comparison, is_complete: bool, reason: &str) {
        self.judged(comparison, is_complete);
        if !is_complete || comparison.open > 0 {
            *self.undecided.entry(reason.to_owned()).or_default() += 1;
        }
    }

    /// The number of functions that the target changed, and that lowerfuzz judged.
    pub fn changed(&self) -> u64 {
        self.solved + self.proved + self.agreed + self.undefined + self.unjudged + self.wrong
    }

    /// The number of changed functions that are proved for all inputs, or wrong.
    pub fn decided(&self) -> u64 {
        self.changed() - self.undecided.values().sum::<u64>()
    }

    /// Adds the counters of another part of the search.
    pub fn add(&mut self, other: &Tally) {
        let Tally {
            unchanged,
            solved,
            proved,
            agreed,
            undefined,
            unjudged,
            wrong,
            failed,
            refused,
            unread,
            presumed,
            absent,
            nonexistent,
            undecided,
        } = other;
        self.unchanged += unchanged;
        self.solved += solved;
        self.proved += proved;
        self.agreed += agreed;
        self.undefined += undefined;
        self.unjudged += unjudged;
        self.wrong += wrong;
        self.failed += failed;
        self.refused += refused;
        self.unread += unread;
        self.presumed += presumed;
        self.absent += absent;
        self.nonexistent += nonexistent;
        for (reason, count) in undecided {
            *self.undecided.entry(reason.clone()).or_default() += count;
        }
    }

    /// The number of functions that were compared with their source.
    pub fn compared(&self) -> u64 {
        self.changed() - self.unjudged + self.unchanged + self.failed
    }

    /// The number of functions that the release has, but that were not compared.
    pub fn not_judged(&self) -> u64 {
        self.unjudged + self.refused + self.unread + self.presumed
    }
}
