//! Deferred reductions: a nightly run reduces findings that its searches had no time to reduce. It
//! reduces them one by one in the time reserved for them.

use std::path::Path;
use std::time::Duration;

use crate::night::nightly_run::Night;
use crate::night::plan::{Search, Work};
use crate::results::{Found, Known, Outcome, Searched};

use lowerfuzz_triage::severity;

use crate::error::CampaignError;
use crate::nightly::part_process::{Ended, PartProcess};

/// The reduction of a finding that a search had no time for. It represents all findings on its target with the same
/// diagnostic.
#[derive(Clone, Debug)]
pub(crate) struct DeferredReduction {
    /// The number of the part of the run that found the finding.
    pub(crate) unit: u32,
    /// The finding, as the part of the run reported it.
    found: Found,
    /// The numbers of other parts of the run with the same finding.
    pub(crate) others: Vec<u32>,
    seed: u64,
    search: Search,
}

impl DeferredReduction {
    /// Returns the deferred reductions of a run. Wrong values without an error come first.
    pub(crate) fn of(night: &Night) -> Vec<DeferredReduction> {
        let mut left: Vec<DeferredReduction> = Vec::new();
        for unit in night.units() {
            let done = night.done.get(&unit.id).map(|done| &done.outcome);
            let (Work::Search(search), Some(Outcome::Searched(searched))) = (&unit.work, done)
            else {
                continue;
            };
            for found in searched.findings.iter().filter(|found| !found.reduced) {
                DeferredReduction::join(&mut left, unit.id, found, search);
            }
        }
        left.sort_by_key(|left| severity(left.found.verdict));
        left
    }

    /// Adds a finding of a part of the run to the deferred reduction with the same diagnostic, or
    /// as a new deferred reduction. Wrong values are never merged, because similar wrong values may
    /// have different causes.
    fn join(left: &mut Vec<DeferredReduction>, unit: u32, found: &Found, search: &Search) {
        let same = |first: &&mut DeferredReduction| {
            found.key.is_identified_by_diagnostic()
                && (&first.found.target, &first.found.key) == (&found.target, &found.key)
        };
        match (left.iter_mut().find(same), found.seed) {
            (Some(first), _) => first.others.push(unit),
            (None, Some(seed)) => left.push(DeferredReduction {
                unit,
                found: found.clone(),
                others: Vec::new(),
                seed,
                search: search.clone(),
            }),
            (None, None) => {}
        }
    }

    /// Judges and reduces the finding's program again, within a time limit.
    ///
    /// # Errors
    /// Returns an error if the environment failed, or if there was an interrupt.
    pub(crate) fn again(
        &self,
        process: PartProcess<'_>,
        known: Option<&Path>,
        time: Duration,
        out: &Path,
    ) -> Result<Option<Searched>, CampaignError> {
        let mut words = ["run", "--json", "--count=1", "--jobs=1"]
            .map(str::to_owned)
            .to_vec();
        let mut option = |name: &str, value: String| words.push(format!("--{name}={value}"));
        option("target", self.search.source.target.clone());
        option("seed", self.seed.to_string());
        option("reduce-time", format!("{}ms", time.as_millis()));
        option("out", out.display().to_string());
        if let Some(known) = known {
            option("known", known.display().to_string());
        }
        words.extend(self.search.source.options.iter().cloned());
        Ok(match process.run(&words)? {
            Ended::Result(searched) => Some(searched),
            Ended::Failed(_) | Ended::OutOfTime => None,
        })
    }

    /// Removes the finding from a part's results when a reduced finding replaces it. Returns the
    /// number of findings, and the folder that is no longer needed.
    pub(crate) fn take(&self, searched: &mut Searched) -> Option<(u64, Option<String>)> {
        let same = |found: &Found| !found.reduced && found.key == self.found.key;
        let place = searched.findings.iter().position(same)?;
        let taken = searched.findings.remove(place);
        Some((taken.count, taken.folder))
    }

    /// Returns whether the deferred reduction resulted in another key or in a report.
    pub(crate) fn is_replaced_by(&self, again: &Searched) -> bool {
        let reduced = |found: &Found| found.reduced || found.key != self.found.key;
        again.findings.iter().any(reduced) || !again.known.is_empty()
    }
}

/// Adds the results of a deferred reduction of `count` findings to the results of a part of the
/// run.
pub(crate) fn add(searched: &mut Searched, again: &Searched, count: u64) {
    for new in &again.findings {
        match searched.findings.iter_mut().find(|old| old.key == new.key) {
            Some(old) => old.count += count,
            None => searched.findings.push(Found {
                count,
                ..new.clone()
            }),
        }
    }
    for new in &again.known {
        match searched.known.iter_mut().find(|old| old.key == new.key) {
            Some(old) => old.count += count,
            None => searched.known.push(Known {
                count,
                ..new.clone()
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn found(key: &str, folder: &str, reduced: bool) -> serde_json::Value {
        json!({
            "key": key, "target": "t", "verdict": "mismatch", "seed": 7, "count": 3,
            "reduced": reduced, "folder": folder,
        })
    }

    fn searched(findings: &[serde_json::Value], known: &[serde_json::Value]) -> Searched {
        serde_json::from_value(json!({
            "programs": 1, "judged": 1, "calls": 1, "ops": 1, "verdicts": {}, "features": {},
            "passes": {}, "findings": findings, "known": known, "findings_total": 3, "digest": "",
            "seconds": 1.0, "cores": 1,
        }))
        .expect("a search")
    }

    fn search() -> Search {
        Search {
            source: crate::night::plan::Source {
                target: "t".to_owned(),
                options: Vec::new(),
            },
            first_seed: 0,
            weight: 1.0,
            programs: None,
        }
    }

    #[test]
    fn a_diagnostic_represents_all_findings_with_it() {
        let mut left = Vec::new();
        let said = "rejected/lowering (unreduced): diagnostic: no good";
        let value = "mismatch/lowering (unreduced): value";
        for (unit, key) in [said, value, said, value].into_iter().enumerate() {
            let found = serde_json::from_value(found(key, "f", false)).expect("a finding");
            DeferredReduction::join(&mut left, unit as u32, &found, &search());
        }
        let parts: Vec<_> = left.iter().map(|left| (left.unit, &*left.others)).collect();
        assert_eq!(parts, [(0, &[2][..]), (1, &[]), (3, &[])]);
    }

    /// Returns the keys without a report and the keys with a report, each with its count.
    fn keys(searched: &Searched) -> [Vec<(String, u64)>; 2] {
        let findings = searched
            .findings
            .iter()
            .map(|f| (f.key.to_string(), f.count));
        let known = searched.known.iter().map(|k| (k.key.to_string(), k.count));
        [findings.collect(), known.collect()]
    }

    const U: &str = "mismatch/lowering (unreduced): value";
    const K: &str = "mismatch/lowering/x.k()";
    const R: &str = "mismatch/lowering/x.r()";

    #[test]
    fn a_reduced_finding_replaces_similar_ones() {
        let left = DeferredReduction {
            unit: 0,
            found: serde_json::from_value(found(U, "old", false)).expect("a finding"),
            others: vec![1],
            seed: 7,
            search: search(),
        };
        let unreduced = found(U, "old", false);
        let mut part = searched(&[unreduced.clone(), found(K, "k", true)], &[]);
        assert_eq!(left.take(&mut part), Some((3, Some("old".to_owned()))));
        assert_eq!(left.take(&mut part), None);
        let new = searched(&[found(K, "new", true)], &[]);
        assert!(left.is_replaced_by(&new));
        add(&mut part, &new, 4);
        assert_eq!(keys(&part), [vec![(K.to_owned(), 7)], vec![]]);
        // The key has a report.
        let known = json!({
            "key": R, "target": "t", "verdict": "mismatch", "report": "r", "count": 1,
        });
        let reported = searched(&[], &[known]);
        assert!(left.is_replaced_by(&reported));
        add(&mut part, &reported, 2);
        assert_eq!(
            keys(&part),
            [vec![(K.to_owned(), 7)], vec![(R.to_owned(), 2)]]
        );
        // The finding occurred again but was not reduced, or it did not occur again.
        assert!(!left.is_replaced_by(&searched(&[unreduced], &[])));
        assert!(!left.is_replaced_by(&searched(&[], &[])));
    }
}
