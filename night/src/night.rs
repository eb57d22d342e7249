//! A night, as far as it is done.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::finding::Finding;
use crate::plan::{Plan, Shard, Unit, Work};
use crate::result::{Done, Outcome, Searched};

/// What identifies findings of one bug on one target.
pub type TargetKey = (String, String);

/// A night's plan and what was done of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Night {
    /// When it began, and what is this machine's part.
    pub header: Header,
    /// What it is to do.
    pub plan: Plan,
    /// What was done, by unit.
    pub done: BTreeMap<u32, Done>,
    /// For each target and key the smallest program.
    pub findings: BTreeMap<TargetKey, Finding>,
}

/// When a night began, and for which machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// When, as RFC 3339 has it.
    pub started: String,
    /// The machine's part; all of it if none.
    pub shard: Option<Shard>,
}

/// Why shards cannot be one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MergeError {
    /// There is none.
    #[error("there is nothing to merge")]
    Nothing,
    /// They did not plan the same.
    #[error("they are not parts of one night: their plans differ in {0}")]
    OtherPlan(&'static str),
}

impl Night {
    /// Its name, by which earlier ones are known: when it began, and the seed.
    pub fn id(&self) -> String {
        format!(
            "{}-{:x}",
            self.header.started.replace(':', ""),
            self.plan.seed
        )
    }

    /// The units that are this machine's.
    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        self.plan
            .of_shard(self.header.shard.unwrap_or(Shard::WHOLE))
    }

    /// Is everything done?
    pub fn is_over(&self) -> bool {
        self.units().all(|unit| self.done.contains_key(&unit.id))
    }

    /// Seconds that were spent.
    pub fn seconds(&self) -> f64 {
        self.done.values().map(|done| done.seconds).sum()
    }

    /// Each search that is done, with its source.
    pub fn searched(&self) -> impl Iterator<Item = (&crate::plan::Search, &Searched)> {
        self.plan.units.iter().filter_map(|unit| {
            match (&unit.work, &self.done.get(&unit.id)?.outcome) {
                (Work::Search(search), Outcome::Searched(searched)) => Some((search, &**searched)),
                (Work::Replay { .. } | Work::Selftest | Work::Search(_), _) => None,
            }
        })
    }

    /// What could not be done, and why.
    pub fn failures(&self) -> impl Iterator<Item = (&Done, &str)> {
        self.done.values().filter_map(|done| match &done.outcome {
            Outcome::Failed { why } => Some((done, why.as_str())),
            Outcome::Searched(_)
            | Outcome::Replayed(_)
            | Outcome::Selftested(_)
            | Outcome::Skipped => None,
        })
    }

    /// Keeps a finding, unless one with a smaller program has its key.
    pub fn keep(&mut self, finding: Finding) {
        keep(&mut self.findings, finding);
    }

    /// Makes one night of its machines' parts, or of parts of them. Their order is without effect,
    /// and so is a part that comes twice.
    ///
    /// # Errors
    /// They are not parts of one night.
    pub fn merge(parts: Vec<Night>) -> Result<Night, MergeError> {
        let mut parts = parts.into_iter();
        let mut whole = parts.next().ok_or(MergeError::Nothing)?;
        for part in parts {
            whole.plan.is_the_same_as(&part.plan)?;
            whole.header.started = whole.header.started.min(part.header.started);
            if whole.header.shard != part.header.shard {
                whole.header.shard = None;
            }
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
    let key = (finding.target.clone(), finding.key.clone());
    let stays = findings
        .get(&key)
        .is_some_and(|old| !finding.is_better_than(old));
    if !stays {
        findings.insert(key, finding);
    }
}

/// Of two results of one unit one counts, whichever comes first: that which is not a failure, then
/// the longer.
fn preferred(old: &Done, new: &Done) -> bool {
    let rank = |done: &Done| {
        let failed = matches!(done.outcome, Outcome::Failed { .. });
        let text = serde_json::to_string(done).unwrap_or_default();
        (!failed, done.seconds, text)
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
        differ(self.amount == other.amount, "how much is searched")?;
        differ(self.shards == other.shards, "the number of shards")?;
        differ(versions(self) == versions(other), "the targets")?;
        differ(
            self.units == other.units,
            "the units: did they have the same state?",
        )
    }
}
