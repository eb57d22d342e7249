//! What a night is to do, decided before it begins: the same arguments and the same history make the
//! same plan, on every machine.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::history::History;

/// Seeds that a unit may use. Units begin so far from each other that none can reach the next.
pub const SEEDS_OF_A_UNIT: u64 = 1 << 32;

/// Seconds of searching after which it is the next source's turn.
const TURN: f64 = 300.0;
/// So often it is each source's turn at least: half a night has seen all of them.
const LEAST_ROUNDS: u32 = 2;
/// So often at most.
const MOST_ROUNDS: u32 = 24;
/// Rounds where programs are counted.
const ROUNDS_OF_A_COUNT: u64 = 4;
/// What every source gets of an even share, whatever it found before.
const LEAST_SHARE: f64 = 0.25;

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

/// What a plan is made of.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Name and version of the command.
    pub tool: String,
    /// Seed of the first program.
    pub seed: u64,
    /// How much.
    pub amount: Amount,
    /// On what.
    pub targets: Vec<Target>,
    /// Where programs come from; others fit in here.
    pub sources: Vec<Source>,
    /// What is replayed on each target, in this order; of earlier findings those of the target.
    pub stored: Vec<Stored>,
    /// Are faults planted?
    pub selftest: bool,
    /// Machines.
    pub shards: u32,
}

impl Plan {
    /// The plan of a night after those of `history`.
    pub fn new(wish: Wish, history: &History) -> Plan {
        let mut works = Vec::new();
        for what in &wish.stored {
            works.extend(wish.targets.iter().map(|target| Work::Replay {
                what: *what,
                target: target.name.clone(),
            }));
        }
        if wish.selftest {
            works.push(Work::Selftest);
        }
        let before = works.len() as u64;
        let shares = shares(&wish.sources, history);
        let (rounds, programs) = match wish.amount {
            Amount::Seconds(seconds) => {
                let turns =
                    seconds * f64::from(wish.shards) / (TURN * wish.sources.len().max(1) as f64);
                let rounds = (turns as u32).clamp(LEAST_ROUNDS, MOST_ROUNDS);
                (u64::from(rounds.max(wish.shards.min(MOST_ROUNDS))), None)
            }
            Amount::Programs(n) => {
                let rounds = ROUNDS_OF_A_COUNT.min(n.max(1));
                (rounds, Some(n))
            }
        };
        for round in 0..rounds {
            for (source, weight) in wish.sources.iter().zip(&shares) {
                // What does not divide goes to the first rounds.
                let programs = programs.map(|n| n / rounds + u64::from(round < n % rounds));
                works.push(Work::Search(Search {
                    source: source.clone(),
                    first_seed: 0,
                    weight: *weight,
                    programs,
                }));
            }
        }
        let units = works
            .into_iter()
            .zip(0..)
            .map(|(mut work, id): (Work, u32)| {
                if let Work::Search(search) = &mut work {
                    let place = (u64::from(id) - before).wrapping_mul(SEEDS_OF_A_UNIT);
                    search.first_seed = wish.seed.wrapping_add(place);
                }
                Unit { id, work }
            });
        Plan {
            units: units.collect(),
            tool: wish.tool,
            seed: wish.seed,
            amount: wish.amount,
            targets: wish.targets,
            shards: wish.shards,
        }
    }

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

/// The share of each source: what it found that was new in an hour of earlier nights, and something
/// for each.
fn shares(sources: &[Source], history: &History) -> Vec<f64> {
    let even = 1.0 / sources.len().max(1) as f64;
    let yields: Vec<f64> = sources
        .iter()
        .map(|source| {
            let (keys, hours) = history.yield_of(source);
            // An hour and a key in advance: who was never tried is worth trying.
            (keys as f64 + 1.0) / (hours + 1.0)
        })
        .collect();
    let total: f64 = yields.iter().sum();
    let free = 1.0 - LEAST_SHARE;
    yields
        .iter()
        .map(|y| even * LEAST_SHARE + free * y / total.max(f64::MIN_POSITIVE))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(target: &str) -> Source {
        Source {
            target: target.to_owned(),
            options: Vec::new(),
        }
    }

    fn wish(amount: Amount, shards: u32) -> Wish {
        let target = |name: &str| Target {
            name: name.to_owned(),
            version: "1".to_owned(),
            built: None,
        };
        Wish {
            tool: "t".to_owned(),
            seed: u64::MAX,
            amount,
            targets: vec![target("a"), target("b")],
            sources: vec![source("a"), source("b")],
            stored: vec![Stored::Corpus],
            selftest: true,
            shards,
        }
    }

    fn searches(plan: &Plan) -> Vec<&Search> {
        fn search(unit: &Unit) -> Option<&Search> {
            match &unit.work {
                Work::Search(search) => Some(search),
                Work::Replay { .. } | Work::Selftest => None,
            }
        }
        plan.units.iter().filter_map(search).collect()
    }

    #[test]
    fn every_program_is_counted_and_no_seed_comes_twice() {
        let plan = Plan::new(wish(Amount::Programs(10), 1), &History::default());
        let searches = searches(&plan);
        // Two replays and the selftest are before them.
        assert_eq!(plan.units.len(), 3 + 8);
        let of_a = searches.iter().filter(|s| s.source == source("a"));
        let counts: Vec<u64> = of_a.filter_map(|s| s.programs).collect();
        assert_eq!(counts, [3, 3, 2, 2]);
        let seeds: Vec<u64> = searches.iter().map(|s| s.first_seed).collect();
        assert_eq!(seeds[..2], [u64::MAX, SEEDS_OF_A_UNIT - 1]);
        assert!(
            seeds
                .windows(2)
                .all(|w| w[1].wrapping_sub(w[0]) == SEEDS_OF_A_UNIT)
        );
    }

    #[test]
    fn shards_share_one_plan_and_every_unit_is_one_machines() {
        let plan = Plan::new(wish(Amount::Seconds(60.0), 3), &History::default());
        let mut ids: Vec<u32> = (1..=3)
            .flat_map(|number| {
                plan.of_shard(Shard { number, of: 3 })
                    .map(|u| u.id)
                    .collect::<Vec<_>>()
            })
            .collect();
        ids.sort_unstable();
        assert!(ids.iter().copied().eq(0..plan.units.len() as u32));
    }

    #[test]
    fn a_shard_is_counted_from_one() {
        assert_eq!("2/4".parse(), Ok(Shard { number: 2, of: 4 }));
        for bad in ["0/4", "5/4", "1", "1/0", "a/b", "-1/2", "1/2/3", ""] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }

    #[test]
    fn shares_are_even_until_something_is_known() {
        let plan = Plan::new(wish(Amount::Seconds(7200.0), 1), &History::default());
        let shares: Vec<f64> = plan.sources().iter().map(|(_, share)| *share).collect();
        assert_eq!(shares, [0.5, 0.5]);
        // 7200 s for two sources in turns of 300 s.
        assert_eq!(searches(&plan).len(), 24);
    }
}
