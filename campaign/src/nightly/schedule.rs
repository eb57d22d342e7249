//! Divides the time of a nightly run among its parts.

use std::time::Duration;

use crate::night::gap::GapReason;
use crate::night::nightly_run::Night;
use crate::night::plan::{Amount, Source, Unit, Work};
use crate::results::{Done, Outcome};

/// The share of the run's time that is reserved for findings that the searches did not reduce.
const DEFERRED: f64 = 0.2;

/// The time limit of a part of a nightly run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimeLimit {
    /// The run counts programs, and no part has a time limit.
    Unlimited,
    /// The time is over before the part can start.
    Over,
    /// The part may take this time.
    AtMost(Duration),
}

/// The time of a nightly run that a part may use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Reserve {
    /// Everything except for the time that is reserved for deferred reductions.
    Searches,
    /// All of the time.
    All,
}

/// Divides the time of a nightly run among its parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule<'a> {
    pub(crate) night: &'a Night,
    /// The share of the run's time for replays, which run first.
    pub(crate) replay_share: f64,
}

impl Schedule<'_> {
    /// The time of the whole run in seconds. `None` if the run counts programs.
    fn budget(&self) -> Option<f64> {
        match self.night.plan.amount {
            Amount::Seconds(budget) => Some(budget),
            Amount::Programs(_) => None,
        }
    }

    /// Returns the time limit of a part that was not started before. A replay gets an even share of
    /// the remaining time for replays. A search gets its share of the remaining time for searches.
    /// A conformance table, which is judged as a whole, leaves the time that searches need.
    pub(crate) fn first(&self, unit: &Unit, units: &[Unit]) -> TimeLimit {
        let waiting = units
            .iter()
            .filter(|unit| !self.night.done.contains_key(&unit.id));
        match &unit.work {
            Work::Replay { .. } => {
                let waiting = waiting.filter(|unit| is_replay(unit)).count();
                self.limit(unit, self.left_for_replays(), 1.0 / waiting.max(1) as f64)
            }
            Work::Conformance { .. } => {
                let searches = waiting.filter(|unit| matches!(unit.work, Work::Search(_)));
                let needed: f64 = searches.map(least).sum();
                let left = self.left(Reserve::Searches);
                self.limit(unit, left.map(|left| left - needed), 1.0)
            }
            Work::Selftest => self.limit(unit, self.left(Reserve::Searches), 1.0),
            Work::Search(_) => {
                let weights: f64 = waiting.map(weight).sum();
                let share = weight(unit) / weights.max(f64::MIN_POSITIVE);
                self.limit(unit, self.left(Reserve::Searches), share)
            }
        }
    }

    /// Returns the replays that a time limit ended, and that have time left to continue.
    pub(crate) fn replays_to_continue(&self, units: &[Unit]) -> Vec<Unit> {
        if self.budget().is_none() {
            return Vec::new();
        }
        let starved = units.iter().filter(|unit| is_replay(unit));
        starved
            .filter(|unit| self.is_starved(unit))
            .cloned()
            .collect()
    }

    /// Returns the time limit of one of `waiting` replays that continue.
    pub(crate) fn continued(&self, unit: &Unit, waiting: usize) -> TimeLimit {
        self.limit(unit, self.left_for_replays(), 1.0 / waiting.max(1) as f64)
    }

    /// Returns the parts that had no time, or not enough time to judge anything. The first parts
    /// are the searches on targets of which no program was judged, then the searches of sources of
    /// which no program was judged. The last parts are those that continue what other time judged:
    /// more programs of a source, and the rest of a replay.
    pub(crate) fn starved(&self, units: &[Unit]) -> Vec<Unit> {
        if self.budget().is_none() {
            return Vec::new();
        }
        let mut starved: Vec<Unit> = units
            .iter()
            .filter(|unit| self.is_starved(unit))
            .cloned()
            .collect();
        starved.sort_by_key(|unit| match &unit.work {
            Work::Search(search) => {
                let is_judged = |same: &dyn Fn(&Source) -> bool| {
                    let mut searched = self.night.searched();
                    searched.any(|(search, result)| result.judged > 0 && same(&search.source))
                };
                let target = &search.source.target;
                match (
                    is_judged(&|source| source.target == *target),
                    is_judged(&|source| *source == search.source),
                ) {
                    (false, _) => 0,
                    (true, false) => 1,
                    (true, true) => 4,
                }
            }
            Work::Conformance { .. } | Work::Selftest => 2,
            Work::Replay { .. } => match self.night.done.get(&unit.id).map(|done| &done.outcome) {
                Some(Outcome::Replayed(_)) => 5,
                Some(
                    Outcome::Skipped
                    | Outcome::Searched(_)
                    | Outcome::Conformed(_)
                    | Outcome::Selftested(_)
                    | Outcome::Failed { .. },
                )
                | None => 3,
            },
        });
        starved
    }

    /// Returns the time limit of one of `waiting` parts that share the time that is left.
    pub(crate) fn leftover(&self, unit: &Unit, waiting: usize, reserve: Reserve) -> TimeLimit {
        self.limit(unit, self.left(reserve), 1.0 / waiting.max(1) as f64)
    }

    /// Returns whether more time may help a part. A self-test has no time limit, so it can only
    /// lack the time to start.
    fn is_starved(&self, unit: &Unit) -> bool {
        let done = self.night.done.get(&unit.id);
        match done.and_then(|done: &Done| Some((&done.outcome, done.outcome.gap()?))) {
            None | Some((_, GapReason::NotDone | GapReason::Failed(_))) => false,
            Some((_, GapReason::NoTime)) => true,
            Some((_, GapReason::FaultsNotFound(_))) => false,
            Some((outcome, GapReason::Incomplete(_))) => match outcome {
                Outcome::Replayed(replayed) => replayed.skipped + replayed.judged < replayed.files,
                Outcome::Searched(_) => true,
                Outcome::Conformed(_)
                | Outcome::Selftested(_)
                | Outcome::Skipped
                | Outcome::Failed { .. } => false,
            },
        }
    }

    /// The seconds that are left for parts. `None` if the run counts programs.
    fn left(&self, reserve: Reserve) -> Option<f64> {
        let share = match reserve {
            Reserve::Searches => 1.0 - DEFERRED,
            Reserve::All => 1.0,
        };
        Some(self.budget()? * share - self.night.seconds())
    }

    /// The seconds that are left for replays. `None` if the run counts programs.
    fn left_for_replays(&self) -> Option<f64> {
        let is_replay = |id: &u32| {
            self.night
                .units()
                .any(|unit| unit.id == *id && is_replay(unit))
        };
        let done = self.night.done.iter().filter(|(id, _)| is_replay(id));
        let spent: f64 = done.map(|(_, done)| done.seconds).sum();
        Some(self.budget()? * self.replay_share - spent)
    }

    /// Returns the time limit of a part: a share of the time that is left, but at least the time
    /// in which such a part can judge something.
    fn limit(&self, unit: &Unit, left: Option<f64>, share: f64) -> TimeLimit {
        let Some(left) = left else {
            return TimeLimit::Unlimited;
        };
        let least = least(unit);
        let time = (left * share.min(1.0)).max(least).min(left);
        match Duration::try_from_secs_f64(time) {
            Ok(time) if time.as_secs_f64() >= least => TimeLimit::AtMost(time),
            Ok(_) | Err(_) => TimeLimit::Over,
        }
    }
}

/// The shortest time in seconds in which a part can judge something. A busy machine needs two to
/// three seconds to start a release's tool and to ask it for its ops.
fn least(unit: &Unit) -> f64 {
    match unit.work {
        Work::Replay { .. } => 2.0,
        Work::Selftest | Work::Search(_) => 4.0,
        // The table is judged as a whole or not at all.
        Work::Conformance { .. } => 30.0,
    }
}

fn is_replay(unit: &Unit) -> bool {
    matches!(unit.work, Work::Replay { .. })
}

fn weight(unit: &Unit) -> f64 {
    match &unit.work {
        Work::Search(search) => search.weight,
        Work::Replay { .. } | Work::Conformance { .. } | Work::Selftest => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::night::plan::{Plan, Stored, Target};
    use crate::night::{Header, History, PlanRequest};
    use crate::results::{Replayed, Searched};

    /// A night of `seconds` on two targets: four replays, the self-test, and four searches.
    fn night(seconds: f64) -> Night {
        let names = ["a", "b"];
        let request = PlanRequest {
            tool: "t".to_owned(),
            seed: 1,
            amount: Amount::Seconds(seconds),
            targets: names
                .map(|name| Target {
                    name: name.to_owned(),
                    version: "1".to_owned(),
                    built: None,
                })
                .to_vec(),
            sources: names
                .map(|name| Source {
                    target: name.to_owned(),
                    options: Vec::new(),
                })
                .to_vec(),
            spaces: std::collections::BTreeMap::new(),
            stored: vec![Stored::Reports, Stored::Corpus],
            not_replayed: Vec::new(),
            conformance: Vec::new(),
            selftest: true,
            shards: 1,
        };
        Night {
            header: Header {
                started: String::new(),
                shard: None,
            },
            plan: Plan::new(request, &History::default()),
            done: Default::default(),
            findings: Default::default(),
        }
    }

    fn schedule(night: &Night) -> Schedule<'_> {
        Schedule {
            night,
            replay_share: 0.25,
        }
    }

    fn units(night: &Night) -> Vec<Unit> {
        night.units().cloned().collect()
    }

    fn put(night: &mut Night, id: u32, seconds: f64, outcome: Outcome) {
        let command = Vec::new();
        let done = Done {
            id,
            command,
            seconds,
            outcome,
        };
        night.done.insert(id, done);
    }

    /// A replay of the first `judged` of ten cases.
    fn replayed(judged: u64) -> Outcome {
        Outcome::Replayed(Replayed {
            files: 10,
            judged,
            incomplete: (judged < 10).then(|| "the time limit ended the replay".to_owned()),
            ..Replayed::default()
        })
    }

    fn searched(programs: u64) -> Outcome {
        let judged = programs;
        Outcome::Searched(Box::new(Searched {
            programs,
            judged,
            ..Searched::default()
        }))
    }

    fn at_most(seconds: u64) -> TimeLimit {
        TimeLimit::AtMost(Duration::from_secs(seconds))
    }

    fn ids(units: &[Unit]) -> Vec<u32> {
        units.iter().map(|unit| unit.id).collect()
    }

    #[test]
    fn replays_keep_to_their_share() {
        let mut night = night(400.0);
        let units = units(&night);
        // A quarter of 400 s is for four replays.
        assert_eq!(schedule(&night).first(&units[0], &units), at_most(25));
        put(&mut night, 0, 10.0, replayed(10));
        assert_eq!(schedule(&night).first(&units[1], &units), at_most(30));
        put(&mut night, 1, 30.0, replayed(4));
        put(&mut night, 2, 20.0, replayed(10));
        assert_eq!(schedule(&night).first(&units[3], &units), at_most(40));
        put(&mut night, 3, 20.0, replayed(10));
        // The replay that ended early gets the 20 s that the others left.
        let waiting = schedule(&night).replays_to_continue(&units);
        assert_eq!(ids(&waiting), [1]);
        assert_eq!(schedule(&night).continued(&waiting[0], 1), at_most(20));
        put(&mut night, 1, 50.0, replayed(9));
        assert_eq!(schedule(&night).continued(&waiting[0], 1), TimeLimit::Over);
        // A fifth of 400 s is for reductions, so 220 s are left for four searches.
        assert_eq!(schedule(&night).first(&units[5], &units), at_most(55));
    }

    /// A fifth of 200 s is for reductions, and four searches need 4 s each.
    #[test]
    fn a_conformance_table_leaves_the_time_that_searches_need() {
        let mut night = night(200.0);
        let units = units(&night);
        let table = Unit {
            work: Work::Conformance {
                target: "a".to_owned(),
            },
            ..units[4].clone()
        };
        assert_eq!(schedule(&night).first(&table, &units), at_most(144));
        put(&mut night, 5, 24.0, searched(5));
        assert_eq!(schedule(&night).first(&table, &units), at_most(124));
        // 36 s are left, of which two searches need 8 s. A table needs at least 30 s.
        put(&mut night, 6, 100.0, searched(5));
        assert_eq!(schedule(&night).first(&table, &units), TimeLimit::Over);
    }

    #[test]
    fn time_that_is_left_goes_to_starved_parts() {
        let mut night = night(400.0);
        let units = units(&night);
        for (id, judged) in [(0, 10), (1, 10), (2, 3), (3, 10)] {
            put(&mut night, id, 20.0, replayed(judged));
        }
        put(&mut night, 4, 20.0, Outcome::Skipped);
        put(&mut night, 5, 50.0, searched(5));
        put(&mut night, 6, 50.0, searched(0));
        put(&mut night, 7, 50.0, searched(5));
        let why = "no such tool".to_owned();
        put(&mut night, 8, 30.0, Outcome::Failed { why });
        let starved = schedule(&night).starved(&units);
        // The other search on the target of part 6 failed, so nothing was judged on this target.
        assert_eq!(ids(&starved), [6, 4, 2]);
        // 280 s are spent. A fifth of 400 s is for reductions first.
        let time = |reserve| schedule(&night).leftover(&starved[0], 2, reserve);
        assert_eq!(time(Reserve::Searches), at_most(20));
        assert_eq!(time(Reserve::All), at_most(60));
    }

    /// The first parts can judge something, and the other parts are gaps.
    #[test]
    fn a_part_gets_enough_time_or_none() {
        let mut night = night(20.0);
        let units = units(&night);
        assert_eq!(schedule(&night).first(&units[0], &units), at_most(2));
        put(&mut night, 0, 4.0, replayed(10));
        assert_eq!(schedule(&night).first(&units[1], &units), TimeLimit::Over);
        assert_eq!(schedule(&night).first(&units[5], &units), at_most(4));
        put(&mut night, 5, 8.5, searched(1));
        assert_eq!(schedule(&night).first(&units[6], &units), TimeLimit::Over);
    }

    #[test]
    fn a_night_that_counts_programs_has_no_time_limits() {
        let mut night = night(1.0);
        night.plan.amount = Amount::Programs(8);
        let units = units(&night);
        assert_eq!(
            schedule(&night).first(&units[0], &units),
            TimeLimit::Unlimited
        );
        put(&mut night, 0, 1.0, replayed(3));
        assert_eq!(ids(&schedule(&night).starved(&units)), [0_u32; 0]);
    }
}
