//! Gaps of a nightly run: parts that judged nothing, or not everything that they should.

use std::fmt;

use crate::night::nightly_run::Night;
use crate::night::plan::{Shard, Unit, Work};
use crate::results::Outcome;

/// A part of a nightly run that did not judge what it should.
#[derive(Clone, Debug, PartialEq)]
pub struct Gap<'a> {
    /// The part of the run.
    pub unit: &'a Unit,
    /// Why the part did not judge what it should.
    pub reason: GapReason,
}

/// The reason why a part of a nightly run did not judge what it should.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GapReason {
    /// The part has no result: the run still works on it, was stopped, or a shard is missing.
    NotDone,
    /// The time of the run was over before the part could start.
    NoTime,
    /// The part ended, but judged nothing or not everything.
    Incomplete(String),
    /// The self-test did not find these planted faults.
    FaultsNotFound(Vec<String>),
    /// The part failed.
    Failed(String),
}

impl fmt::Display for GapReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GapReason::NotDone => f.write_str("not done"),
            GapReason::NoTime => f.write_str("no time was left"),
            GapReason::Incomplete(why) => f.write_str(why),
            GapReason::FaultsNotFound(names) => {
                write!(f, "not found: {}", names.join(", "))
            }
            GapReason::Failed(why) => write!(f, "failed: {why}"),
        }
    }
}

impl Outcome {
    /// Returns why a part with this outcome did not judge what it should. `None` if it did.
    pub fn gap(&self) -> Option<GapReason> {
        match self {
            Outcome::Searched(searched) => searched.gap().map(GapReason::Incomplete),
            Outcome::Replayed(replayed) => replayed.incomplete.clone().map(GapReason::Incomplete),
            Outcome::Selftested(selftested) if selftested.faults.is_empty() => {
                Some(GapReason::Incomplete("no fault was planted".to_owned()))
            }
            Outcome::Selftested(selftested) => {
                let missed = selftested.faults.iter().filter(|fault| !fault.found);
                let names: Vec<String> = missed.map(|fault| fault.name.clone()).collect();
                (!names.is_empty()).then_some(GapReason::FaultsNotFound(names))
            }
            // The command fails if it judges nothing.
            Outcome::Conformed(_) => None,
            Outcome::Skipped => Some(GapReason::NoTime),
            Outcome::Failed { why } => Some(GapReason::Failed(why.clone())),
        }
    }
}

/// Gaps of the same kind of work with the same reason.
#[derive(Clone, Debug, PartialEq)]
pub struct GapGroup<'a> {
    /// The kind of work.
    pub work: &'a Work,
    /// The reason that all these parts have in common.
    pub reason: GapReason,
    /// The number of parts with this gap.
    pub parts: usize,
    /// The number of all parts with the same kind of work.
    pub of: usize,
}

impl fmt::Display for GapGroup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.work)?;
        if self.of > 1 {
            write!(f, " ({} of {} parts)", self.parts, self.of)?;
        }
        write!(f, ": {}", self.reason)
    }
}

/// A shard of a merged run that has not done all of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardGap {
    /// The shard.
    pub shard: Shard,
    /// The number of parts that the shard has done.
    pub done: usize,
    /// The number of parts of the shard.
    pub of: usize,
}

impl fmt::Display for ShardGap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (shard, done, of) = (self.shard, self.done, self.of);
        match done {
            0 => write!(
                f,
                "shard {shard} is missing: none of its {of} parts is done"
            ),
            _ => write!(
                f,
                "shard {shard} is incomplete: {done} of {of} parts are done"
            ),
        }
    }
}

impl Night {
    /// Returns the parts of this machine's shard that did not judge what they should, in the order
    /// of the plan.
    pub fn gaps(&self) -> Vec<Gap<'_>> {
        let gap = |unit: &Unit| match self.done.get(&unit.id) {
            Some(done) => done.outcome.gap(),
            None => Some(GapReason::NotDone),
        };
        let units = self.units();
        units
            .filter_map(|unit| gap(unit).map(|reason| Gap { unit, reason }))
            .collect()
    }

    /// Returns the gaps of the run, with one group for all gaps that have the same kind of work and
    /// the same reason.
    pub fn gap_groups(&self) -> Vec<GapGroup<'_>> {
        let mut groups: Vec<GapGroup<'_>> = Vec::new();
        for Gap { unit, reason } in self.gaps() {
            let same = |group: &&mut GapGroup<'_>| {
                group.work.is_like(&unit.work) && group.reason == reason
            };
            match groups.iter_mut().find(same) {
                Some(group) => group.parts += 1,
                None => groups.push(GapGroup {
                    work: &unit.work,
                    reason,
                    parts: 1,
                    of: self.units().filter(|u| u.work.is_like(&unit.work)).count(),
                }),
            }
        }
        groups
    }

    /// Returns the shards of a merged run that have not done all of their parts. The list is empty
    /// if the run was not divided into shards, or if this is the run of one shard.
    pub fn shard_gaps(&self) -> Vec<ShardGap> {
        let of = self.plan.shards;
        if self.header.shard.is_some() || of < 2 {
            return Vec::new();
        }
        let shards = (1..=of).map(|number| Shard { number, of });
        let gap = |shard: Shard| {
            let units = self.plan.of_shard(shard);
            let (done, of) = units.fold((0, 0), |(done, of), unit| {
                (done + usize::from(self.done.contains_key(&unit.id)), of + 1)
            });
            (done < of).then_some(ShardGap { shard, done, of })
        };
        shards.filter_map(gap).collect()
    }

    /// Returns a line that says how much of the run did not judge what it should. `None` if the
    /// run is complete.
    pub fn incomplete(&self) -> Option<String> {
        let gaps = self.gaps().len();
        let of = self.units().count();
        let parts = format!("{gaps} of {of} parts judged nothing, or not all that they should");
        let shards: Vec<String> = self.shard_gaps().iter().map(ToString::to_string).collect();
        match (gaps, shards.is_empty()) {
            (0, true) => None,
            (_, true) => Some(parts),
            (_, false) => Some(format!("{}; {parts}", shards.join("; "))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::night::plan::{Amount, Plan, Source, Stored, Target};
    use crate::night::{Header, History, PlanRequest};
    use crate::results::{Done, Planted, Replayed, Searched, Selftested};

    /// A run on one target: a replay, the self-test, and two searches.
    fn night(shards: u32) -> Night {
        let request = PlanRequest {
            spaces: std::collections::BTreeMap::new(),
            tool: "t".to_owned(),
            seed: 1,
            amount: Amount::Seconds(60.0),
            targets: vec![Target {
                name: "a".to_owned(),
                version: "1".to_owned(),
                built: None,
            }],
            sources: vec![Source {
                target: "a".to_owned(),
                options: vec!["--passes=x".to_owned()],
            }],
            stored: vec![Stored::Corpus],
            not_replayed: Vec::new(),
            conformance: Vec::new(),
            selftest: true,
            shards,
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

    fn done(id: u32, outcome: Outcome) -> (u32, Done) {
        let (command, seconds) = (Vec::new(), 1.0);
        let done = Done {
            id,
            command,
            seconds,
            outcome,
        };
        (id, done)
    }

    fn searched(programs: u64, judged: u64) -> Outcome {
        Outcome::Searched(Box::new(Searched {
            programs,
            judged,
            verdicts: [
                ("agree".to_owned(), judged),
                ("unsupported".to_owned(), programs - judged),
            ]
            .into(),
            ..Searched::default()
        }))
    }

    fn fault(name: &str, found: bool) -> Planted {
        Planted {
            name: name.to_owned(),
            found,
            programs: 1,
            seconds: 1.0,
        }
    }

    fn selftested(faults: Vec<Planted>) -> Outcome {
        Outcome::Selftested(Selftested { faults })
    }

    fn texts(night: &Night) -> Vec<String> {
        let groups = night.gap_groups();
        groups.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_night_that_judged_everything_has_no_gap() {
        let mut night = night(1);
        night.done = [
            done(0, Outcome::Replayed(Replayed::default())),
            done(1, selftested(vec![fault("p", true)])),
            done(2, searched(5, 2)),
            done(3, searched(5, 2)),
        ]
        .into();
        assert_eq!((texts(&night), night.incomplete()), (Vec::new(), None));
    }

    #[test]
    fn each_way_to_judge_nothing_is_a_gap() {
        let mut night = night(1);
        let faults = vec![fault("p", false), fault("q", true), fault("r", false)];
        let incomplete = Some("the time limit ended the replay after 1 of 4 cases".to_owned());
        night.done = [
            done(
                0,
                Outcome::Replayed(Replayed {
                    incomplete,
                    ..Replayed::default()
                }),
            ),
            done(1, selftested(faults)),
            done(2, searched(3, 0)),
        ]
        .into();
        assert_eq!(
            texts(&night),
            [
                "corpus on a: the time limit ended the replay after 1 of 4 cases",
                "planted faults: not found: p, r",
                "a --passes=x (1 of 2 parts): no program was judged (3 programs: 3 unsupported)",
                "a --passes=x (1 of 2 parts): not done",
            ]
        );
        let skipped = [2, 3].map(|id| done(id, Outcome::Skipped));
        night.done.extend(skipped);
        let why = "no such tool".to_owned();
        night.done.extend([done(0, Outcome::Failed { why })]);
        night.done.extend([done(1, selftested(Vec::new()))]);
        assert_eq!(
            texts(&night),
            [
                "corpus on a: failed: no such tool",
                "planted faults: no fault was planted",
                "a --passes=x (2 of 2 parts): no time was left",
            ]
        );
        assert_eq!(
            night.incomplete().as_deref(),
            Some("4 of 4 parts judged nothing, or not all that they should")
        );
    }

    #[test]
    fn a_missing_shard_is_named() {
        let mut night = night(2);
        night.done = [0, 2].map(|id| done(id, searched(1, 1))).into();
        let gaps: Vec<String> = night.shard_gaps().iter().map(ToString::to_string).collect();
        assert_eq!(gaps, ["shard 2/2 is missing: none of its 2 parts is done"]);
        night.done.extend([done(1, searched(1, 1))]);
        assert_eq!(
            night.incomplete().as_deref(),
            Some(
                "shard 2/2 is incomplete: 1 of 2 parts are done; 1 of 4 parts judged nothing, or \
                 not all that they should"
            )
        );
        // The run of one shard misses nothing of other shards.
        night.done.remove(&1);
        night.header.shard = Some(Shard { number: 1, of: 2 });
        assert_eq!((night.shard_gaps(), night.incomplete()), (Vec::new(), None));
    }
}
