//! The plan of a nightly run: all its parts, determined before the run starts (see
//! `plan_request.rs`).

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The number of seeds that are reserved for a part of the run, so that the seeds of two parts
/// never overlap.
pub const SEEDS_OF_A_UNIT: u64 = 1 << 32;

/// The plan of a nightly run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The name and version of the command that made the plan.
    pub tool: String,
    /// The seed of the first program of the run's first part.
    pub seed: u64,
    /// How much the run searches.
    pub amount: Amount,
    /// The lowerings under test.
    pub targets: Vec<Target>,
    /// The number of machines that share the run.
    pub shards: u32,
    /// The parts of the run, in the order in which they start.
    pub units: Vec<Unit>,
}

/// How much a nightly run searches: a time or a number of programs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Amount {
    /// Number of seconds for the whole run, on each machine.
    Seconds(f64),
    /// Number of programs that are generated from each source.
    Programs(u64),
}

/// A lowering under test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// The name of the target on the command line.
    pub name: String,
    /// The version that the target reports.
    pub version: String,
    /// The build date of the target's binary, if known.
    pub built: Option<String>,
}

/// A part of a nightly run. One process executes the part. If the process is interrupted, the part
/// starts again from its beginning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// The number of the part in the plan of the nightly run.
    pub id: u32,
    /// The kind of work that the part of the run does.
    pub work: Work,
}

/// The kinds of parts of a nightly run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Work {
    /// Judges the stored cases of a folder on a target.
    Replay {
        /// The kind of stored cases.
        what: Stored,
        /// The lowering under test.
        target: String,
    },
    /// Judges each op alone on a target, and compares the outcomes with the stored table.
    Conformance {
        /// The lowering under test.
        target: String,
    },
    /// Plants faults and checks that they are found.
    Selftest,
    /// Judges random programs.
    Search(Search),
}

impl Work {
    /// The lowering under test. `None` for the self-test.
    pub fn target(&self) -> Option<&str> {
        match self {
            Work::Replay { target, .. } | Work::Conformance { target } => Some(target),
            Work::Selftest => None,
            Work::Search(search) => Some(&search.source.target),
        }
    }

    /// Returns whether another part does the same kind of work: it replays the same cases, or
    /// searches the same source.
    pub fn is_like(&self, other: &Work) -> bool {
        match (self, other) {
            (Work::Search(one), Work::Search(other)) => one.source == other.source,
            (
                Work::Replay { .. } | Work::Conformance { .. } | Work::Selftest | Work::Search(_),
                _,
            ) => self == other,
        }
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Work::Replay { what, target } => write!(f, "{} on {target}", what.name()),
            Work::Conformance { target } => write!(f, "conformance on {target}"),
            Work::Selftest => f.write_str("planted faults"),
            Work::Search(search) => search.source.fmt(f),
        }
    }
}

/// The kinds of stored test cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stored {
    /// The test cases of the corpus.
    Corpus,
    /// The test cases of bug reports.
    Reports,
    /// The findings of earlier runs.
    Findings,
}

impl Stored {
    /// The name of this kind of stored cases, as shown in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Stored::Corpus => "corpus",
            Stored::Reports => "reports",
            Stored::Findings => "findings of earlier nights",
        }
    }
}

/// A search with random programs from one source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Search {
    /// The target, and the options that select the programs.
    pub source: Source,
    /// The seed of the first program.
    pub first_seed: u64,
    /// The weight of the search when the remaining time is divided among this search and the later
    /// searches.
    pub weight: f64,
    /// The number of programs to judge. `None` if the search has a time limit.
    pub programs: Option<u64>,
}

/// A source of random programs: a target with options. Results are compared by source, because some
/// sources yield more findings.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Source {
    /// The lowering under test.
    pub target: String,
    /// The options for `lowerfuzz run`.
    pub options: Vec<String>,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.target)?;
        self.options
            .iter()
            .try_for_each(|word| write!(f, " {word}"))
    }
}

/// A shard of a run: the K-th of N machines, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shard {
    /// The number of the shard, counted from 1.
    pub number: u32,
    /// The number of shards.
    pub of: u32,
}

impl Shard {
    /// The shard of a run on a single machine.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Returns whether a part of the run belongs to this shard.
    pub fn has(self, unit: u32) -> bool {
        unit % self.of == self.number - 1
    }
}

/// The error for a text that is not a valid shard, such as `2/3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected K/N, such as 2/4, with K from 1 to N")]
pub struct ShardError;

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let parts = text.split_once('/');
        let number = |text: &str| text.parse::<u32>().ok();
        let shard = parts.and_then(|(k, n)| number(k).zip(number(n)));
        shard
            .filter(|(k, n)| (1..=*n).contains(k))
            .map(|(number, of)| Shard { number, of })
            .ok_or(ShardError)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Plan {
    /// The units of a shard.
    pub fn of_shard(&self, shard: Shard) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| shard.has(unit.id))
    }

    /// The kinds of checks that the plan does not contain, by name. A check that is missing on some
    /// targets names them.
    pub fn left_out(&self) -> Vec<String> {
        let has = |is_it: &dyn Fn(&Work) -> bool| self.units.iter().any(|unit| is_it(&unit.work));
        let replays = |stored: Stored, name: &str| {
            has(
                &|work| matches!(work, Work::Replay { what, target } if *what == stored && target == name),
            )
        };
        let targets = || self.targets.iter().map(|target| target.name.as_str());
        let mut names = Vec::new();
        for stored in [Stored::Findings, Stored::Reports, Stored::Corpus] {
            let missing: Vec<&str> = targets().filter(|name| !replays(stored, name)).collect();
            if missing.len() == targets().count() {
                names.push(stored.name().to_owned());
            } else {
                let on = missing
                    .iter()
                    .map(|name| format!("{} on {name}", stored.name()));
                names.extend(on);
            }
        }
        let conforms = |name: &str| {
            has(&|work| matches!(work, Work::Conformance { target } if target == name))
        };
        // Conformance is asked for, and the stored table may lack a target.
        if targets().any(conforms) {
            let missing = targets().filter(|name| !conforms(name));
            names.extend(missing.map(|name| format!("conformance on {name}")));
        }
        if !has(&|work| matches!(work, Work::Selftest)) {
            names.push("planted faults".to_owned());
        }
        names
    }

    /// The sources of the plan, each with its share of the search time.
    pub fn sources(&self) -> Vec<(&Source, f64)> {
        let mut sources: Vec<(&Source, f64)> = Vec::new();
        for unit in &self.units {
            if let Work::Search(search) = &unit.work {
                match sources
                    .iter_mut()
                    .find(|(source, _)| *source == &search.source)
                {
                    Some((_, weight)) => *weight += search.weight,
                    None => sources.push((&search.source, search.weight)),
                }
            }
        }
        let total: f64 = sources.iter().map(|(_, weight)| weight).sum();
        for (_, weight) in &mut sources {
            *weight /= total.max(f64::MIN_POSITIVE);
        }
        sources
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_counted_from_one() {
        assert_eq!("2/4".parse(), Ok(Shard { number: 2, of: 4 }));
        for bad in ["0/4", "5/4", "1", "1/0", "a/b", "-1/2", "1/2/3", ""] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }
}
