//! What the searches of a night had no time to reduce: once more, each by itself, in the time that was
//! kept for it.

use std::path::Path;
use std::time::Duration;

use lowerfuzz_night::Night;
use lowerfuzz_night::plan::{Search, Work};
use lowerfuzz_night::result::{Found, Known, Outcome, Searched};

use super::child::{Child, Ended};
use crate::failure::Failure;

/// A finding that was not reduced.
#[derive(Clone, Debug)]
pub(crate) struct Leftover {
    /// The part that has it.
    pub(crate) unit: u32,
    /// As that says it.
    pub(crate) found: Found,
    seed: u64,
    search: Search,
}

impl Leftover {
    /// Those of a night, first what nobody notices.
    pub(crate) fn of(night: &Night) -> Vec<Leftover> {
        let mut left = Vec::new();
        for unit in night.units() {
            let done = night.done.get(&unit.id).map(|done| &done.outcome);
            let (Work::Search(search), Some(Outcome::Searched(searched))) = (&unit.work, done)
            else {
                continue;
            };
            let unreduced = searched.findings.iter().filter(|found| !found.reduced);
            left.extend(unreduced.filter_map(|found| {
                Some(Leftover {
                    unit: unit.id,
                    found: found.clone(),
                    seed: found.seed?,
                    search: search.clone(),
                })
            }));
        }
        left.sort_by_key(|left| match left.found.verdict.as_str() {
            "mismatch" => 0,
            "introduced-ub" => 1,
            _ => 2,
        });
        left
    }

    /// Has its program judged and reduced again, within a time.
    ///
    /// # Errors
    /// The environment, or an interrupt.
    pub(crate) fn again(
        &self,
        child: &Child<'_>,
        known: Option<&Path>,
        time: Duration,
        out: &Path,
    ) -> Result<Option<Searched>, Failure> {
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
        Ok(match child.run(&words)? {
            Ended::Said(said) => serde_json::from_value(said).ok(),
            Ended::Failed(_) => None,
        })
    }

    /// Puts what came of it in its place. The folder that is no longer needed, if it is one.
    pub(crate) fn replace(&self, searched: &mut Searched, again: &Searched) -> Option<String> {
        if again.findings.is_empty() && again.known.is_empty() {
            return None;
        }
        let key = &self.found.key;
        searched
            .findings
            .retain(|old| old.reduced || old.key != *key);
        for new in &again.findings {
            let count = self.found.count;
            match searched.findings.iter_mut().find(|old| old.key == new.key) {
                Some(old) => old.count += count,
                None => searched.findings.push(Found {
                    count,
                    ..new.clone()
                }),
            }
        }
        for new in &again.known {
            let count = self.found.count;
            match searched.known.iter_mut().find(|old| old.key == new.key) {
                Some(old) => old.count += count,
                None => searched.known.push(Known {
                    count,
                    ..new.clone()
                }),
            }
        }
        let stays = searched
            .findings
            .iter()
            .any(|found| found.folder == self.found.folder);
        self.found.folder.clone().filter(|_| !stays)
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

    /// What is left of a part's findings, its known ones, and the folder that goes.
    fn replaced(
        findings: &[serde_json::Value],
        again: &Searched,
    ) -> (Vec<(String, u64)>, Vec<(String, u64)>, Option<String>) {
        let mut part = searched(findings, &[]);
        let left = Leftover {
            unit: 0,
            found: serde_json::from_value(found("u", "old", false)).expect("a finding"),
            seed: 7,
            search: Search {
                source: lowerfuzz_night::plan::Source {
                    target: "t".to_owned(),
                    options: Vec::new(),
                },
                first_seed: 0,
                weight: 1.0,
                programs: None,
            },
        };
        let goes = left.replace(&mut part, again);
        let findings = part.findings.into_iter().map(|f| (f.key, f.count));
        let known = part.known.into_iter().map(|k| (k.key, k.count));
        (findings.collect(), known.collect(), goes)
    }

    #[test]
    fn a_reduced_finding_takes_the_place_of_the_other() {
        let unreduced = found("u", "old", false);
        let named = |key: &str, count| (key.to_owned(), count);
        let new = searched(&[found("k", "new", true)], &[]);
        assert_eq!(
            replaced(std::slice::from_ref(&unreduced), &new),
            (vec![named("k", 3)], vec![], Some("old".to_owned()))
        );
        // The part has the key already.
        assert_eq!(
            replaced(&[unreduced.clone(), found("k", "k", true)], &new),
            (vec![named("k", 6)], vec![], Some("old".to_owned()))
        );
        // There is a report.
        let known = json!({
            "key": "k", "target": "t", "verdict": "mismatch", "report": "r", "count": 1,
        });
        assert_eq!(
            replaced(std::slice::from_ref(&unreduced), &searched(&[], &[known])),
            (vec![], vec![named("k", 3)], Some("old".to_owned()))
        );
        // It is shown, and not reduced.
        let shown = searched(std::slice::from_ref(&found("u", "old", false)), &[]);
        assert_eq!(
            replaced(std::slice::from_ref(&unreduced), &shown),
            (vec![named("u", 3)], vec![], None)
        );
        // It did not show again.
        assert_eq!(
            replaced(&[unreduced], &searched(&[], &[])),
            (vec![named("u", 3)], vec![], None)
        );
    }
}
