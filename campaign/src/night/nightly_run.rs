//! A nightly run and its results so far.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::conformed::Conformed;
use crate::night::finding::{Finding, TargetKey};
use crate::night::history::corpus_key;
use crate::night::plan::{Plan, Search, Shard, Stored, Unit, Work};
use crate::results::{CaseFound, Done, Outcome, Searched};

/// A nightly run: its plan and the results so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Night {
    /// The start time of the run, and the machine's shard.
    pub header: Header,
    /// The plan of the run.
    pub plan: Plan,
    /// The results of the finished parts, by the number of the part.
    pub done: BTreeMap<u32, Done>,
    /// The finding with the smallest program, for each target and key.
    pub findings: BTreeMap<TargetKey, Finding>,
}

/// The start time of a run, and the machine's shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The start time in the format of RFC 3339.
    pub started: String,
    /// The machine's shard; `None` if one machine does the whole run.
    pub shard: Option<Shard>,
}

/// The reason why shards cannot be merged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MergeError {
    /// There are no shards.
    #[error("there is nothing to merge")]
    Nothing,
    /// The shards have different plans.
    #[error("the shards do not belong to one run: their plans differ in {0}")]
    OtherPlan(&'static str),
}

impl Night {
    /// The name of the run, made from its start time and its seed.
    pub fn id(&self) -> String {
        format!(
            "{}-{:x}",
            self.header.started.replace(':', ""),
            self.plan.seed
        )
    }

    /// Returns the parts of the nightly run that belong to this machine's shard.
    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        self.plan
            .of_shard(self.header.shard.unwrap_or(Shard::WHOLE))
    }

    /// Returns the number of seconds spent on all parts of the run.
    pub fn seconds(&self) -> f64 {
        self.done.values().map(|done| done.seconds).sum()
    }

    /// Each finished search, with its result.
    pub fn searched(&self) -> impl Iterator<Item = (&Search, &Searched)> {
        self.plan.units.iter().filter_map(|unit| {
            match (&unit.work, &self.done.get(&unit.id)?.outcome) {
                (Work::Search(search), Outcome::Searched(searched)) => Some((search, &**searched)),
                (
                    Work::Replay { .. }
                    | Work::Conformance { .. }
                    | Work::Selftest
                    | Work::Search(_),
                    _,
                ) => None,
            }
        })
    }

    /// The cases of the corpus with a finding, by target and key.
    pub fn corpus_cases(&self) -> BTreeMap<TargetKey, &CaseFound> {
        let replayed = self.plan.units.iter().filter_map(|unit| {
            match (&unit.work, &self.done.get(&unit.id)?.outcome) {
                (
                    Work::Replay {
                        what: Stored::Corpus,
                        ..
                    },
                    Outcome::Replayed(replayed),
                ) => Some(replayed),
                (
                    Work::Replay { .. }
                    | Work::Conformance { .. }
                    | Work::Selftest
                    | Work::Search(_),
                    _,
                ) => None,
            }
        });
        let cases = replayed.flat_map(|replayed| &replayed.findings);
        cases
            .map(|case| ((case.target.clone(), corpus_key(&case.file)), case))
            .collect()
    }

    /// The outcomes of each op alone, compared with the stored table, in the order of the plan.
    pub fn conformed(&self) -> impl Iterator<Item = &Conformed> {
        self.plan
            .units
            .iter()
            .filter_map(|unit| match &self.done.get(&unit.id)?.outcome {
                Outcome::Conformed(conformed) => Some(conformed),
                Outcome::Searched(_)
                | Outcome::Replayed(_)
                | Outcome::Selftested(_)
                | Outcome::Skipped
                | Outcome::Failed { .. } => None,
            })
    }

    /// The number of ops and types of which a function became wrong.
    pub fn became_wrong(&self) -> usize {
        self.conformed()
            .map(|conformed| conformed.became_wrong().count())
            .sum()
    }

    /// Adds a finding to the run, unless a better finding with the same key exists.
    pub fn keep(&mut self, finding: Finding) {
        keep(&mut self.findings, finding);
    }

    /// Merges the shards of a run, which may be incomplete. The order of the shards and duplicate
    /// shards do not matter.
    ///
    /// # Errors
    /// Returns an error if the shards do not belong to the same run.
    pub fn merge(parts: Vec<Night>) -> Result<Night, MergeError> {
        let mut parts = parts.into_iter();
        let mut whole = parts.next().ok_or(MergeError::Nothing)?;
        // The merged run has to answer for all shards, even if some of them are missing.
        whole.header.shard = None;
        for part in parts {
            whole.plan.is_the_same_as(&part.plan)?;
            whole.header.started = whole.header.started.min(part.header.started);
            for (id, done) in part.done {
                let stays = whole.done.get(&id).is_some_and(|old| preferred(old, &done));
                if !stays {
                    whole.done.insert(id, done);
                }
            }
            for finding in part.findings.into_values() {
                keep(&mut whole.findings, finding);
            }
        }
        Ok(whole)
    }
}

fn keep(findings: &mut BTreeMap<TargetKey, Finding>, finding: Finding) {
    let key = finding.key();
    let stays = findings
        .get(&key)
        .is_some_and(|old| !finding.is_better_than(old));
    if !stays {
        findings.insert(key, finding);
    }
}

/// Returns whether the result `old` of a part is preferred to `new`. A result without a gap is
/// preferred to one with a gap, a success is preferred to a failure, and then the result with the
/// longer duration is preferred.
fn preferred(old: &Done, new: &Done) -> bool {
    let rank = |done: &Done| {
        let failed = matches!(done.outcome, Outcome::Failed { .. });
        let text = serde_json::to_string(done).unwrap_or_default();
        (done.outcome.gap().is_none(), !failed, done.seconds, text)
    };
    rank(old) >= rank(new)
}

impl Plan {
    fn is_the_same_as(&self, other: &Plan) -> Result<(), MergeError> {
        let differ = |same: bool, what| {
            if same {
                Ok(())
            } else {
                Err(MergeError::OtherPlan(what))
            }
        };
        let versions = |plan: &Plan| -> Vec<(String, String)> {
            let each = plan.targets.iter();
            each.map(|t| (t.name.clone(), t.version.clone())).collect()
        };
        differ(self.tool == other.tool, "the version of the command")?;
        differ(self.seed == other.seed, "the seed")?;
        differ(self.amount == other.amount, "the amount of searching")?;
        differ(self.shards == other.shards, "the number of shards")?;
        differ(versions(self) == versions(other), "the targets")?;
        differ(
            self.units == other.units,
            "the units; were they planned with different --state, --corpus or --reports folders?",
        )
    }
}
