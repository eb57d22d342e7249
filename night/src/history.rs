//! Earlier nights, and what is new since.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::night::{Night, TargetKey};
use crate::plan::{Source, Stored, Unit, Work};
use crate::result::Outcome;

/// What is remembered of a night.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// [`Night::id`].
    pub id: String,
    /// When it began, as RFC 3339 has it.
    pub started: String,
    /// Name and version of the command.
    pub tool: String,
    /// What was searched, by source.
    pub sources: Vec<SourceRecord>,
    /// Targets on which the corpus was replayed.
    pub corpus: Vec<String>,
    /// Keys that were seen, and those that were looked for and are gone.
    pub keys: Vec<KeyRecord>,
}

/// What a source yielded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SourceRecord {
    /// Which.
    pub source: Source,
    /// Programs that were judged.
    pub programs: u64,
    /// Seconds that it took.
    pub seconds: f64,
    /// Keys that were never seen before.
    pub new_keys: u64,
}

/// What was seen of a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyRecord {
    /// On what.
    pub target: String,
    /// The key.
    pub key: String,
    /// Programs that were reduced to it; 0 if it was looked for and is gone.
    pub count: u64,
    /// Its report, if it has one.
    pub report: Option<String>,
}

/// Earlier nights.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    /// By their beginnings.
    nights: Vec<Record>,
}

/// What a key is to those who have read of the nights before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// Nobody has seen it before.
    New,
    /// It was gone.
    Back,
    /// An earlier night has found it, and it has no report.
    Open,
    /// It has a report.
    Known,
    /// An earlier night has found it, and its program is right now.
    Gone,
}

impl Standing {
    /// All of them, in the order in which one wants to read of them.
    pub const ALL: [Standing; 5] = [
        Standing::New,
        Standing::Back,
        Standing::Open,
        Standing::Known,
        Standing::Gone,
    ];

    /// Is it what one wants to hear of in the morning?
    pub const fn is_news(self) -> bool {
        matches!(self, Standing::New | Standing::Back)
    }

    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Standing::New => "new",
            Standing::Back => "back",
            Standing::Open => "open",
            Standing::Known => "known",
            Standing::Gone => "gone",
        }
    }
}

/// A key and what it is by now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// What it is.
    pub standing: Standing,
    /// Programs of this night that were reduced to it.
    pub count: u64,
    /// Its report.
    pub report: Option<String>,
    /// When it was first seen, as RFC 3339 has it.
    pub first_seen: String,
}

impl KeyRecord {
    fn is_of_corpus(&self) -> bool {
        self.key.starts_with(CORPUS)
    }
}

impl History {
    /// The history of these nights, in any order. One that is there twice counts once.
    pub fn new(mut nights: Vec<Record>) -> History {
        nights.sort_by(|a, b| (&a.started, &a.id).cmp(&(&b.started, &b.id)));
        nights.dedup_by(|a, b| a.id == b.id);
        History { nights }
    }

    /// The nights, by their beginnings.
    pub fn nights(&self) -> &[Record] {
        &self.nights
    }

    /// The nights before one.
    pub fn before(&self, night: &Night) -> History {
        let (started, id) = (&night.header.started, night.id());
        let earlier = |r: &&Record| r.started <= *started && r.id != id;
        History {
            nights: self.nights.iter().filter(earlier).cloned().collect(),
        }
    }

    /// Was the corpus replayed on a target? The built-in one is expected to be right from the start.
    fn has_replayed(&self, target: &str) -> bool {
        let mut nights = self.nights.iter();
        target == BUILT_IN || nights.any(|night| night.corpus.iter().any(|of| of == target))
    }

    /// New keys and hours of a source, in all nights.
    pub fn yield_of(&self, source: &Source) -> (u64, f64) {
        let records = self.nights.iter().flat_map(|night| &night.sources);
        let of_it = records.filter(|record| record.source == *source);
        of_it.fold((0, 0.0), |(keys, hours), record| {
            (keys + record.new_keys, hours + record.seconds / 3600.0)
        })
    }

    /// Keys without a report that were there when they were last looked for.
    fn last_seen(&self) -> BTreeMap<(&str, &str), (&KeyRecord, &str)> {
        let mut last: BTreeMap<(&str, &str), (&KeyRecord, &str)> = BTreeMap::new();
        for night in &self.nights {
            for key in &night.keys {
                let first = last
                    .get(&(key.target.as_str(), key.key.as_str()))
                    .map_or(night.started.as_str(), |(_, first)| *first);
                last.insert((&key.target, &key.key), (key, first));
            }
        }
        last
    }

    /// What each key is after a night: those that it has seen, and those that it has looked for.
    pub fn standings(&self, night: &Night) -> BTreeMap<TargetKey, Standings> {
        let before = self.before(night);
        let last = before.last_seen();
        let mut standings = BTreeMap::new();
        for seen in looked_for(night, &last) {
            let earlier = last.get(&(seen.target.as_str(), seen.key.as_str()));
            let standing = match (seen.count, &seen.report, earlier) {
                (0, ..) => Standing::Gone,
                (_, Some(_), _) => Standing::Known,
                // What the corpus shows on somebody's release the first time is nothing that changed.
                (_, None, None) if seen.is_of_corpus() && !before.has_replayed(&seen.target) => {
                    Standing::Open
                }
                (_, None, None) => Standing::New,
                (_, None, Some((old, _))) if old.count == 0 => Standing::Back,
                (_, None, Some(_)) => Standing::Open,
            };
            let first_seen = earlier.map_or(night.header.started.as_str(), |(_, first)| first);
            let of_key = Standings {
                standing,
                count: seen.count,
                report: seen.report,
                first_seen: first_seen.to_owned(),
            };
            standings.insert((seen.target, seen.key), of_key);
        }
        standings
    }

    /// How many keys of a night are news.
    pub fn news(&self, night: &Night) -> usize {
        let standings = self.standings(night).into_values();
        standings.filter(|s| s.standing.is_news()).count()
    }

    /// What is to be remembered of a night.
    pub fn record(&self, night: &Night) -> Record {
        let standings = self.standings(night);
        let mut sources: Vec<SourceRecord> = Vec::new();
        let mut counted = BTreeSet::new();
        for (search, searched) in night.searched() {
            let new = searched.findings.iter().filter(|found| {
                let key = (found.target.clone(), found.key.clone());
                standings.get(&key).map(|s| s.standing) == Some(Standing::New)
                    && counted.insert(key)
            });
            let new = new.count() as u64;
            let place = sources.iter().position(|r| r.source == search.source);
            let place = place.unwrap_or_else(|| {
                sources.push(SourceRecord {
                    source: search.source.clone(),
                    programs: 0,
                    seconds: 0.0,
                    new_keys: 0,
                });
                sources.len() - 1
            });
            sources[place].programs += searched.judged;
            sources[place].seconds += searched.seconds;
            sources[place].new_keys += new;
        }
        Record {
            id: night.id(),
            started: night.header.started.clone(),
            tool: night.plan.tool.clone(),
            sources,
            corpus: replayed(night),
            keys: looked_for(night, &self.before(night).last_seen()),
        }
    }
}

/// Targets on which a night has replayed the corpus.
fn replayed(night: &Night) -> Vec<String> {
    let of = |unit: &Unit| match &unit.work {
        Work::Replay {
            what: Stored::Corpus,
            target,
        } => Some((unit.id, target.clone())),
        Work::Replay { .. } | Work::Selftest | Work::Search(_) => None,
    };
    let outcome = |id: u32| night.done.get(&id).map(|done| &done.outcome);
    let units = night.plan.units.iter().filter_map(of);
    let done = units.filter(|(id, _)| matches!(outcome(*id), Some(Outcome::Replayed(_))));
    done.map(|(_, target)| target).collect()
}

/// Cases of the corpus that had a finding before and were judged again without one.
fn mended(
    night: &Night,
    last: &BTreeMap<(&str, &str), (&KeyRecord, &str)>,
    seen: &[KeyRecord],
) -> Vec<KeyRecord> {
    let replayed = replayed(night);
    let is_seen = |target: &str, key: &str| seen.iter().any(|s| s.target == target && s.key == key);
    let before = last.values().filter(|(old, _)| {
        old.is_of_corpus() && replayed.contains(&old.target) && !is_seen(&old.target, &old.key)
    });
    before
        .map(|(old, _)| KeyRecord {
            count: 0,
            report: None,
            ..(*old).clone()
        })
        .collect()
}

/// The key of a case of the corpus that has a finding.
fn corpus_key(file: &str) -> String {
    format!("{CORPUS}{file}")
}

/// The lowering for which the corpus was written.
const BUILT_IN: &str = "builtin";
/// What the keys of stored cases begin with.
const CORPUS: &str = "corpus case/";

/// Keys that a night has seen, or looked for in vain.
fn looked_for(night: &Night, last: &BTreeMap<(&str, &str), (&KeyRecord, &str)>) -> Vec<KeyRecord> {
    let mut keys = seen(night);
    keys.extend(mended(night, last, &keys));
    keys
}

/// Keys that a night has seen, and of open ones those that it has judged again.
fn seen(night: &Night) -> Vec<KeyRecord> {
    let mut keys: BTreeMap<TargetKey, KeyRecord> = BTreeMap::new();
    let mut count = |target: &str, key: &str, n: u64, report: Option<&str>| {
        let of_key = keys
            .entry((target.to_owned(), key.to_owned()))
            .or_insert_with(|| KeyRecord {
                target: target.to_owned(),
                key: key.to_owned(),
                count: 0,
                report: None,
            });
        of_key.count += n;
        of_key.report = of_key.report.take().or(report.map(str::to_owned));
    };
    for (_, searched) in night.searched() {
        for found in &searched.findings {
            count(&found.target, &found.key, found.count, None);
        }
        for known in &searched.known {
            count(&known.target, &known.key, known.count, Some(&known.report));
        }
    }
    for unit in &night.plan.units {
        let Some(Outcome::Replayed(replayed)) = night.done.get(&unit.id).map(|d| &d.outcome) else {
            continue;
        };
        match &unit.work {
            Work::Replay {
                what: Stored::Findings,
                ..
            } => {
                for stored in &replayed.stored {
                    if let Some(there) = stored.is_there {
                        let report = stored.report.as_deref();
                        count(&stored.target, &stored.key, u64::from(there), report);
                    }
                }
            }
            Work::Replay {
                what: Stored::Corpus,
                ..
            } => {
                for found in &replayed.findings {
                    count(&found.target, &corpus_key(&found.file), 1, None);
                }
            }
            Work::Replay {
                what: Stored::Reports,
                ..
            }
            | Work::Selftest
            | Work::Search(_) => {}
        }
    }
    keys.into_values().collect()
}
