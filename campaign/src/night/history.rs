//! The history of nightly runs, and which findings are new compared with earlier runs.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::night::finding::TargetKey;
use crate::night::nightly_run::Night;
use crate::night::plan::{Source, Stored, Unit, Work};
use crate::results::{Known, Outcome};

use lowerfuzz_triage::Signature;

/// The data of a nightly run that the history keeps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The name of the nightly run; see [`Night::id`].
    pub id: String,
    /// The start time in the format of RFC 3339.
    pub started: String,
    /// The name and version of the `lowerfuzz` command.
    pub tool: String,
    /// The results of the searches, added up by source.
    pub sources: Vec<SourceRecord>,
    /// The targets on which the corpus was replayed.
    pub corpus: Vec<String>,
    /// The keys that occurred, and the keys that were checked again and no longer occur.
    pub keys: Vec<KeyRecord>,
}

/// The results of the searches of one source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SourceRecord {
    /// The source that was searched.
    pub source: Source,
    /// The number of judged programs.
    pub programs: u64,
    /// The time spent on this source in seconds.
    pub seconds: f64,
    /// The number of keys that never occurred before.
    pub new_keys: u64,
}

/// The state of a key after a nightly run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyRecord {
    /// The lowering under test.
    pub target: String,
    /// The key of the findings.
    pub key: String,
    /// The number of findings with this key. The number is 0 if the key was checked again and no
    /// longer occurs.
    pub count: u64,
    /// The report of the bug, if it is known.
    pub report: Option<String>,
}

/// The earlier nightly runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    /// The runs, sorted by start time.
    nights: Vec<Record>,
}

/// The status of a key compared with earlier runs.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// The key never occurred before.
    New,
    /// The key had stopped occurring, and occurs again.
    Back,
    /// An earlier run found the key, and it has no report.
    Open,
    /// The key has a report.
    Known,
    /// An earlier run found the key, and its program is now lowered correctly.
    Gone,
}

impl Standing {
    /// All statuses, in the order in which reports list them.
    pub const ALL: [Standing; 5] = [
        Standing::New,
        Standing::Back,
        Standing::Open,
        Standing::Known,
        Standing::Gone,
    ];

    /// Returns whether a key with this status needs a user's attention.
    pub const fn is_news(self) -> bool {
        matches!(self, Standing::New | Standing::Back)
    }

    /// The name of the status.
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

/// The status of a key, with details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// The status of the key.
    pub standing: Standing,
    /// The number of findings of this run with the key.
    pub count: u64,
    /// The report of the bug, if it has one.
    pub report: Option<String>,
    /// Whether no finding was reduced, and only verdict, pass and ops are those of the report.
    pub is_presumed: bool,
    /// The time at which the key first occurred, in the format of RFC 3339.
    pub first_seen: String,
}

impl Standings {
    /// Returns what a report shows for a key: the file of a corpus case, or the signature. The report of a presumed bug
    /// is a part of the key, and is shown on its own.
    pub(crate) fn subject<'k>(&self, key: &'k str) -> &'k str {
        let report = self.report.as_deref().filter(|_| self.is_presumed);
        let signature = report.and_then(|report| key.strip_suffix(report)?.strip_suffix(", "));
        signature.or_else(|| corpus_file(key)).unwrap_or(key)
    }
}

impl KeyRecord {
    fn is_of_corpus(&self) -> bool {
        corpus_file(&self.key).is_some()
    }

    /// Returns whether the report is presumed: the key is that of a corpus case, or [`known_key`] made it for findings
    /// that are not reduced.
    fn is_presumed(&self) -> bool {
        let report = self.report.as_ref();
        report
            .is_some_and(|report| self.is_of_corpus() || self.key.ends_with(&format!(", {report}")))
    }

    /// Returns whether findings with this key may have different bugs.
    fn is_ambiguous(&self) -> bool {
        let signature: Result<Signature, _> = self.key.parse();
        signature.is_ok_and(|signature| is_ambiguous(&signature))
    }
}

/// Returns whether findings with a signature may have different bugs. Before a finding is reduced, only a diagnostic
/// identifies its bug.
fn is_ambiguous(signature: &Signature) -> bool {
    !signature.is_final() && !signature.is_identified_by_diagnostic()
}

impl History {
    /// Creates a history from runs in any order. Duplicates are dropped.
    pub fn new(mut nights: Vec<Record>) -> History {
        nights.sort_by(|a, b| (&a.started, &a.id).cmp(&(&b.started, &b.id)));
        nights.dedup_by(|a, b| a.id == b.id);
        History { nights }
    }

    /// The runs, sorted by start time.
    pub fn nights(&self) -> &[Record] {
        &self.nights
    }

    /// Returns the history of the runs before this nightly run.
    pub fn before(&self, night: &Night) -> History {
        let (started, id) = (&night.header.started, night.id());
        let earlier = |r: &&Record| r.started <= *started && r.id != id;
        History {
            nights: self.nights.iter().filter(earlier).cloned().collect(),
        }
    }

    /// Returns whether the corpus was replayed on a target in an earlier run. The built-in lowering
    /// must pass the corpus from the start, so its corpus always counts as replayed.
    fn has_replayed(&self, target: &str) -> bool {
        let mut nights = self.nights.iter();
        target == BUILT_IN || nights.any(|night| night.corpus.iter().any(|of| of == target))
    }

    /// Returns the number of new keys that a source has found over all runs, and the hours that
    /// this took.
    pub fn yield_of(&self, source: &Source) -> (u64, f64) {
        let records = self.nights.iter().flat_map(|night| &night.sources);
        let of_it = records.filter(|record| record.source == *source);
        of_it.fold((0, 0.0), |(keys, hours), record| {
            (keys + record.new_keys, hours + record.seconds / 3600.0)
        })
    }

    /// Returns the keys without a report that still occurred when they were last checked.
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

    /// Returns the status of each key after a run. This includes the keys that occurred, and the
    /// keys that were checked again.
    pub fn standings(&self, night: &Night) -> BTreeMap<TargetKey, Standings> {
        let before = self.before(night);
        let last = before.last_seen();
        let mut standings = BTreeMap::new();
        for seen in looked_for(night, &last) {
            let earlier = last.get(&(seen.target.as_str(), seen.key.as_str()));
            // The report of a corpus case is presumed: only its verdict and ops are those of the case. So a case
            // that was right before is news, with or without a report.
            let is_news = seen.is_of_corpus()
                && match earlier {
                    // The first replay on a release reveals existing bugs, which are not news.
                    None => before.has_replayed(&seen.target),
                    Some((old, _)) => old.count == 0,
                };
            let standing = match (seen.count, &seen.report, earlier) {
                (0, ..) => Standing::Gone,
                (_, Some(_), _) if !is_news => Standing::Known,
                (_, None, None) if seen.is_of_corpus() && !is_news => Standing::Open,
                (_, _, None) => Standing::New,
                // The signature may also be that of another bug, which no earlier run has seen.
                (_, _, Some(_)) if seen.is_ambiguous() => Standing::New,
                (_, _, Some((old, _))) if old.count == 0 => Standing::Back,
                (_, _, Some(_)) => Standing::Open,
            };
            let first_seen = earlier.map_or(night.header.started.as_str(), |(_, first)| first);
            let of_key = Standings {
                standing,
                count: seen.count,
                is_presumed: seen.is_presumed(),
                report: seen.report,
                first_seen: first_seen.to_owned(),
            };
            standings.insert((seen.target, seen.key), of_key);
        }
        standings
    }

    /// Returns the number of keys of a run that need a user's attention.
    pub fn news(&self, night: &Night) -> usize {
        let standings = self.standings(night).into_values();
        standings.filter(|s| s.standing.is_news()).count()
    }

    /// The record of a run for the history.
    pub fn record(&self, night: &Night) -> Record {
        let standings = self.standings(night);
        let mut sources: Vec<SourceRecord> = Vec::new();
        let mut counted = BTreeSet::new();
        for (search, searched) in night.searched() {
            let new = searched.findings.iter().filter(|found| {
                let key = (found.target.clone(), found.key.to_string());
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

/// The targets on which a run has replayed the whole corpus.
fn replayed(night: &Night) -> Vec<String> {
    let of = |unit: &Unit| match &unit.work {
        Work::Replay {
            what: Stored::Corpus,
            target,
        } => Some((unit.id, target.clone())),
        Work::Replay { .. } | Work::Conformance { .. } | Work::Selftest | Work::Search(_) => None,
    };
    let outcome = |id: u32| night.done.get(&id).map(|done| &done.outcome);
    let units = night.plan.units.iter().filter_map(of);
    let is_whole = |outcome: Option<&Outcome>| matches!(outcome, Some(Outcome::Replayed(replayed)) if replayed.incomplete.is_none());
    let done = units.filter(|(id, _)| is_whole(outcome(*id)));
    done.map(|(_, target)| target).collect()
}

/// Returns corpus cases that had a finding in an earlier run, and were now judged without a
/// finding.
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

/// The key of a corpus case with a finding.
pub(crate) fn corpus_key(file: &str) -> String {
    format!("{CORPUS}{file}")
}

/// Returns the file of a corpus case, if the key is that of one.
pub(crate) fn corpus_file(key: &str) -> Option<&str> {
    key.strip_prefix(CORPUS)
}

/// The key of the findings of a known bug. If other bugs may have the same signature, the report is a part of the key.
/// Otherwise, a finding without a report would count as a duplicate of this bug.
pub(crate) fn known_key(known: &Known) -> String {
    if is_ambiguous(&known.key) {
        format!("{}, {}", known.key, known.report)
    } else {
        known.key.to_string()
    }
}

/// The lowering for which the corpus was written.
const BUILT_IN: &str = "builtin";
/// The prefix of the keys of corpus cases.
const CORPUS: &str = "corpus case/";

/// Returns the keys that a run found, and the keys that it checked again without finding them.
fn looked_for(night: &Night, last: &BTreeMap<(&str, &str), (&KeyRecord, &str)>) -> Vec<KeyRecord> {
    let mut keys = seen(night);
    keys.extend(mended(night, last, &keys));
    keys
}

/// Returns the keys that a run found, and the keys without a report that it checked again.
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
            let n = found.count + found.presumed_duplicates;
            count(&found.target, &found.key.to_string(), n, None);
        }
        for known in &searched.known {
            let n = known.count + known.presumed_duplicates;
            count(&known.target, &known_key(known), n, Some(&known.report));
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
                    if let (Some(there), Some(key)) = (stored.is_there, &stored.key) {
                        let report = stored.report.as_deref();
                        count(&stored.target, &key.to_string(), u64::from(there), report);
                    }
                }
            }
            Work::Replay {
                what: Stored::Corpus,
                ..
            } => {
                for found in &replayed.findings {
                    let key = corpus_key(&found.file);
                    count(&found.target, &key, 1, found.known.as_deref());
                }
            }
            Work::Replay {
                what: Stored::Reports,
                ..
            }
            | Work::Conformance { .. }
            | Work::Selftest
            | Work::Search(_) => {}
        }
    }
    keys.into_values().collect()
}
