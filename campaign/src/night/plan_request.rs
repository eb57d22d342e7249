//! Creates plans of nightly runs. The same request and the same history result in the same plan on
//! every machine.

use std::collections::BTreeMap;

use crate::night::history::History;
use crate::night::plan::{
    Amount, Plan, SEEDS_OF_A_UNIT, Search, Source, Stored, Target, Unit, Work,
};

/// Number of seconds that one source is searched before the next source's turn.
const TURN: f64 = 300.0;
/// Minimum number of rounds. With two rounds, half a run already covers every source.
const LEAST_ROUNDS: u32 = 2;
/// Maximum number of rounds over all sources.
const MOST_ROUNDS: u32 = 24;
/// Number of rounds if programs are counted.
const ROUNDS_OF_A_COUNT: u64 = 4;
/// The fraction of an even share that every source gets at least, even if it found little before.
const LEAST_SHARE: f64 = 0.25;

/// The request for a plan.
#[derive(Clone, Debug)]
pub struct PlanRequest {
    /// The name and version of the `lowerfuzz` command.
    pub tool: String,
    /// The seed of the first program.
    pub seed: u64,
    /// How much the run searches.
    pub amount: Amount,
    /// The lowerings under test.
    pub targets: Vec<Target>,
    /// The sources of random programs.
    pub sources: Vec<Source>,
    /// The number of functions of the space of each source whose programs are functions of a space.
    pub spaces: BTreeMap<Source, u64>,
    /// The stored cases to replay on each target, in this order. Earlier findings are replayed only
    /// on their own target.
    pub stored: Vec<Stored>,
    /// The stored cases that are not replayed, with the target: the corpus on a target without a
    /// lowering, because the cases have no passes, and replays for which the time is too short.
    pub not_replayed: Vec<(Stored, String)>,
    /// The targets on which each op alone is judged and compared with the stored table.
    pub conformance: Vec<String>,
    /// Whether the run includes the self-test, which plants faults.
    pub selftest: bool,
    /// The number of machines that share the run.
    pub shards: u32,
}

impl Plan {
    /// Creates the plan of a run that follows the runs in `history`.
    pub fn new(request: PlanRequest, history: &History) -> Plan {
        let mut works = Vec::new();
        for what in &request.stored {
            let names = request.targets.iter().map(|target| &target.name);
            let replays = names.map(|name| (*what, name.clone()));
            let replays = replays.filter(|replay| !request.not_replayed.contains(replay));
            works.extend(replays.map(|(what, target)| Work::Replay { what, target }));
        }
        let conformance = request.conformance.iter().cloned();
        works.extend(conformance.map(|target| Work::Conformance { target }));
        if request.selftest {
            works.push(Work::Selftest);
        }
        let before = works.len() as u64;
        let shares = shares(&request.sources, history);
        let (rounds, programs) = match request.amount {
            Amount::Seconds(seconds) => {
                let turns = seconds * f64::from(request.shards)
                    / (TURN * request.sources.len().max(1) as f64);
                let rounds = (turns as u32).clamp(LEAST_ROUNDS, MOST_ROUNDS);
                (u64::from(rounds.max(request.shards.min(MOST_ROUNDS))), None)
            }
            Amount::Programs(n) => {
                let rounds = ROUNDS_OF_A_COUNT.min(n.max(1));
                (rounds, Some(n))
            }
        };
        // A space is searched from another place in each round.
        let place = |source: &Source, round: u64| {
            let part = request.spaces.get(source)? / rounds.max(1);
            Some(round * part + request.seed.checked_rem(part).unwrap_or(0))
        };
        for round in 0..rounds {
            for (source, weight) in request.sources.iter().zip(&shares) {
                // The remainder of the division goes to the first rounds.
                let programs = programs.map(|n| n / rounds + u64::from(round < n % rounds));
                works.push(Work::Search(Search {
                    source: source.clone(),
                    first_seed: place(source, round).unwrap_or(0),
                    weight: *weight,
                    programs,
                }));
            }
        }
        let units = works
            .into_iter()
            .zip(0..)
            .map(|(mut work, id): (Work, u32)| {
                if let Work::Search(search) = &mut work
                    && !request.spaces.contains_key(&search.source)
                {
                    let place = (u64::from(id) - before).wrapping_mul(SEEDS_OF_A_UNIT);
                    search.first_seed = request.seed.wrapping_add(place);
                }
                Unit { id, work }
            });
        Plan {
            units: units.collect(),
            tool: request.tool,
            seed: request.seed,
            amount: request.amount,
            targets: request.targets,
            shards: request.shards,
        }
    }
}

/// The time share of each source: a guaranteed minimum, plus a part that is proportional to its new
/// keys per hour in earlier runs.
fn shares(sources: &[Source], history: &History) -> Vec<f64> {
    let even = 1.0 / sources.len().max(1) as f64;
    let yields: Vec<f64> = sources
        .iter()
        .map(|source| {
            let (keys, hours) = history.yield_of(source);
            // Adding one key and one hour results in a high rate for sources that were never tried.
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
    use crate::night::plan::{Shard, Source};

    fn source(target: &str) -> Source {
        Source {
            target: target.to_owned(),
            options: Vec::new(),
        }
    }

    fn request(amount: Amount, shards: u32) -> PlanRequest {
        let target = |name: &str| Target {
            name: name.to_owned(),
            version: "1".to_owned(),
            built: None,
        };
        PlanRequest {
            tool: "t".to_owned(),
            seed: u64::MAX,
            amount,
            targets: vec![target("a"), target("b")],
            sources: vec![source("a"), source("b")],
            spaces: BTreeMap::new(),
            stored: vec![Stored::Corpus],
            not_replayed: Vec::new(),
            conformance: Vec::new(),
            selftest: true,
            shards,
        }
    }

    fn searches(plan: &Plan) -> Vec<&Search> {
        fn search(unit: &Unit) -> Option<&Search> {
            match &unit.work {
                Work::Search(search) => Some(search),
                Work::Replay { .. } | Work::Conformance { .. } | Work::Selftest => None,
            }
        }
        plan.units.iter().filter_map(search).collect()
    }

    #[test]
    fn all_programs_are_planned_and_no_seed_repeats() {
        let plan = Plan::new(request(Amount::Programs(10), 1), &History::default());
        let searches = searches(&plan);
        // The searches are preceded by two replays and the self-test.
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

    /// A space of 1001 functions is searched in four rounds, each of which starts in another quarter.
    #[test]
    fn a_space_is_searched_from_another_place_in_each_round() {
        let mut of_space = request(Amount::Programs(40), 1);
        of_space.seed = 1257;
        of_space.spaces.insert(source("b"), 1001);
        let plan = Plan::new(of_space, &History::default());
        let searches = searches(&plan);
        let of = |name| {
            let of = searches.iter().filter(move |s| s.source == source(name));
            of.map(|s| s.first_seed).collect::<Vec<u64>>()
        };
        assert_eq!(of("b"), [7, 257, 507, 757]);
        assert_eq!(
            of("a"),
            [0, 2, 4, 6].map(|place| 1257 + place * SEEDS_OF_A_UNIT)
        );
    }

    #[test]
    fn shards_share_a_plan_and_each_unit_has_one_shard() {
        let plan = Plan::new(request(Amount::Seconds(60.0), 3), &History::default());
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
    fn shares_are_even_without_history() {
        let plan = Plan::new(request(Amount::Seconds(7200.0), 1), &History::default());
        let shares: Vec<f64> = plan.sources().iter().map(|(_, share)| *share).collect();
        assert_eq!(shares, [0.5, 0.5]);
        // 7200 s for two sources at 300 s per turn make 24 searches.
        assert_eq!(searches(&plan).len(), 24);
    }
}
