//! What a night is to do, unit by unit, decided before it begins (`wish.rs`).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Seeds that a unit may use. Units begin so far from each other that none can reach the next.
pub const SEEDS_OF_A_UNIT: u64 = 1 << 32;

/// What a night does, unit by unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Name and version of what made it.
    pub tool: String,
    /// Seed of the first unit's first program.
    pub seed: u64,
    /// How much is searched.
    pub amount: Amount,
    /// The lowerings under test.
    pub targets: Vec<Target>,
    /// Machines that do it together.
    pub shards: u32,
    /// In the order in which they are begun.
    pub units: Vec<Unit>,
}

/// How much of searching there is in a night.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Amount {
    /// Seconds that all of it takes, on each machine.
    Seconds(f64),
    /// Programs from each source.
    Programs(u64),
}

/// A lowering under test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// As the command line has it.
    pub name: String,
    /// As it says itself.
    pub version: String,
    /// When its binary was made, a date, if that is known.
    pub built: Option<String>,
}

/// A part of a night that is done by one process, or again from its beginning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// Its place in the plan.
    pub id: u32,
    /// What it does.
    pub work: Work,
}

/// What a unit does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Work {
    /// Judges the stored cases of a folder on a target.
    Replay {
        /// What the folder holds.
        what: Stored,
        /// The target.
        target: String,
    },
    /// Plants faults and looks whether they are found.
    Selftest,
    /// Judges random programs.
    Search(Search),
}

/// Stored test cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stored {
    /// The corpus.
    Corpus,
    /// Reports of bugs.
    Reports,
    /// Findings of earlier nights.
    Findings,
}

impl Stored {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Stored::Corpus => "corpus",
            Stored::Reports => "reports",
            Stored::Findings => "findings of earlier nights",
        }
    }
}

/// Random programs from one source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Search {
    /// Where they come from and go to.
    pub source: Source,
    /// Seed of the first of them.
    pub first_seed: u64,
    /// Share of the time that is left when it begins, against that of the searches after it.
    pub weight: f64,
    /// How many, where programs are counted.
    pub programs: Option<u64>,
}

/// A target and what it is told: what yields findings, or does not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Source {
    /// The lowering under test.
    pub target: String,
    /// Options of `lowerfuzz run`.
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

/// One machine of several: the K-th of N, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which.
    pub number: u32,
    /// Of how many.
    pub of: u32,
}

impl Shard {
    /// The only one.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Is a unit this machine's?
    pub fn has(self, unit: u32) -> bool {
        unit % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/');
        let number = |text: &str| text.parse::<u32>().ok();
        let shard = parts.and_then(|(k, n)| number(k).zip(number(n)));
        shard
            .filter(|(k, n)| (1..=*n).contains(k))
            .map(|(number, of)| Shard { number, of })
            .ok_or_else(|| "expected K/N, such as 2/4, with K from 1 to N".to_owned())
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Plan {
    /// The units of a machine.
    pub fn of_shard(&self, shard: Shard) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| shard.has(unit.id))
    }

    /// The sources of its programs, each with its share of the searching.
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
    fn a_shard_is_counted_from_one() {
        assert_eq!("2/4".parse(), Ok(Shard { number: 2, of: 4 }));
        for bad in ["0/4", "5/4", "1", "1/0", "a/b", "-1/2", "1/2/3", ""] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }
}
