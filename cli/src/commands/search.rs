//! Chooses which findings to reduce. Findings whose programs lack something that each known reduced
//! program uses come first, because they must show a different bug.

use std::collections::{BTreeMap, BTreeSet};

use lowerfuzz_night::finding::severity;

use super::tally::Found;
use crate::finding::Distilled;

/// Number of consecutive known findings of a verdict after which its other findings are only
/// counted.
pub(super) const IDLE: usize = 12;

/// Number of findings of one verdict that are reduced in a round.
const ROUND: usize = 4;

/// The search for findings that show something new.
pub(super) struct Search<'f> {
    found: &'f [Found],
    /// The indices of findings that a known bug presumably explains.
    explained: &'f BTreeSet<usize>,
    verdicts: Vec<OfVerdict<'f>>,
    /// Number of consecutive known findings after which a verdict is given up.
    most_idle: usize,
}

/// The findings of one verdict and blame.
struct OfVerdict<'f> {
    verdict: &'f str,
    blame: &'f str,
    /// The indices of the findings that were not chosen yet.
    left: Vec<usize>,
    /// The keys found so far, with the features that their programs use.
    keys: BTreeMap<String, Vec<u16>>,
    /// The number of consecutive findings with a known key.
    idle: usize,
    /// Whether the first finding of each symptom was already chosen.
    begun: bool,
}

/// A finding that is to be reduced.
pub(super) struct Chosen {
    pub(super) place: usize,
    /// Whether no similar finding was analysed yet. Such a finding is kept unreduced if time runs
    /// out.
    pub(super) first: bool,
}

impl<'f> Search<'f> {
    pub(super) fn new(
        found: &'f [Found],
        explained: &'f BTreeSet<usize>,
        most_idle: usize,
    ) -> Search<'f> {
        let mut verdicts: Vec<OfVerdict<'f>> = Vec::new();
        for (place, found) in found.iter().enumerate() {
            let (verdict, blame) = (found.verdict.as_str(), found.blame.as_str());
            let same = |v: &&mut OfVerdict<'_>| v.verdict == verdict && v.blame == blame;
            match verdicts.iter_mut().find(same) {
                Some(of_verdict) => of_verdict.left.push(place),
                None => verdicts.push(OfVerdict {
                    verdict,
                    blame,
                    left: vec![place],
                    keys: BTreeMap::new(),
                    idle: 0,
                    begun: false,
                }),
            }
        }
        verdicts.sort_by_key(|v| severity(v.verdict));
        Search {
            found,
            explained,
            verdicts,
            most_idle,
        }
    }

    /// The next findings of one verdict to reduce; empty if the rest are only counted. Without time
    /// left, only the first finding of each symptom is returned.
    pub(super) fn round(&mut self, in_time: bool) -> Vec<Chosen> {
        for of_verdict in &mut self.verdicts {
            let mut round = Vec::new();
            // The first findings are analysed alone, because the others are compared with their
            // results.
            let firsts = of_verdict.take_firsts(self.found);
            let goes_on = in_time && of_verdict.idle < self.most_idle;
            let wanted = if firsts.is_empty() && goes_on {
                ROUND
            } else {
                0
            };
            let first = true;
            round.extend(firsts.into_iter().map(|place| Chosen { place, first }));
            let others = of_verdict.take(self.found, self.explained, wanted);
            round.extend(others.into_iter().map(|place| Chosen {
                place,
                first: false,
            }));
            if !round.is_empty() {
                return round;
            }
        }
        Vec::new()
    }

    /// The number of findings that may still be reduced.
    pub(super) fn waiting(&self) -> usize {
        let on = self.verdicts.iter().filter(|v| v.idle < self.most_idle);
        on.map(|v| v.left.len()).sum()
    }

    /// Records the result of an analysed finding.
    pub(super) fn learn(&mut self, place: usize, finding: &Distilled) {
        let found = &self.found[place];
        let same = |v: &&mut OfVerdict<'_>| v.verdict == found.verdict && v.blame == found.blame;
        let Some(of_verdict) = self.verdicts.iter_mut().find(same) else {
            return;
        };
        if of_verdict.keys.contains_key(&finding.key) {
            of_verdict.idle += 1;
        } else {
            of_verdict.idle = 0;
            let key = finding.key.clone();
            of_verdict.keys.insert(key, finding.uses.clone());
        }
    }
}

impl OfVerdict<'_> {
    /// Takes the first finding of each symptom, unless this was done before.
    fn take_firsts(&mut self, found: &[Found]) -> Vec<usize> {
        if std::mem::replace(&mut self.begun, true) {
            return Vec::new();
        }
        let mut firsts: Vec<usize> = Vec::new();
        for place in &self.left {
            let is_like_it = |first: &usize| found[*first].looks_like(&found[*place]);
            if !firsts.iter().any(is_like_it) {
                firsts.push(*place);
            }
        }
        self.left.retain(|place| !firsts.contains(place));
        firsts
    }

    /// Takes the next findings; findings that no known key explains come first.
    fn take(&mut self, found: &[Found], known: &BTreeSet<usize>, wanted: usize) -> Vec<usize> {
        // Findings that their diagnostic identifies need only one representative.
        self.left.retain(|place| !found[*place].is_known_by_words);
        let explained = |place: usize| {
            let has = |hash: &u16| found[place].uses.binary_search(hash).is_ok();
            known.contains(&place) || self.keys.values().any(|uses| uses.iter().all(has))
        };
        let new = self.left.iter().copied().filter(|place| !explained(*place));
        let mut taken: Vec<usize> = new.take(wanted).collect();
        for place in &self.left {
            if taken.len() == wanted {
                break;
            }
            if !taken.contains(place) {
                taken.push(*place);
            }
        }
        self.left.retain(|place| !taken.contains(place));
        taken
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A finding whose program uses the given features.
    fn found(seed: u64, uses: &[u16]) -> Found {
        Found {
            seed,
            key: "mismatch/lowering/unreduced/value".into(),
            is_known_by_words: false,
            verdict: "mismatch".into(),
            blame: "lowering".into(),
            reason: String::new(),
            uses: uses.to_vec(),
            needs: None,
        }
    }

    /// Runs the search to its end. `key` maps a finding to its key and to the features of its
    /// reduced program. Returns the number of reductions and the keys.
    fn search(
        found: &[Found],
        key: impl Fn(&Found) -> (&'static str, Vec<u16>),
    ) -> (usize, Vec<String>) {
        let known = BTreeSet::new();
        let mut search = Search::new(found, &known, IDLE);
        let mut reduced = 0;
        loop {
            let round = search.round(true);
            if round.is_empty() {
                break;
            }
            for chosen in round {
                reduced += 1;
                let (key, uses) = key(&found[chosen.place]);
                let finding: Distilled = serde_json::from_value(json!({
                    "key": key, "target": "t", "version": "", "passes": [], "verdict": "mismatch", "blame": "lowering",
                    "aspect": "value", "reason": "", "source_ops": [], "ops": 0, "values": [],
                    "original": "", "source": "", "reduced": true,
                    "known_by_words": false, "uses": uses, "tested": 0,
                    "seconds": 0.0,
                }))
                .expect("a finding");
                search.learn(chosen.place, &finding);
            }
        }
        let keys = search.verdicts.iter().flat_map(|v| v.keys.keys().cloned());
        (reduced, keys.collect())
    }

    #[test]
    fn a_rare_bug_is_found_among_frequent_findings() {
        // The frequent bug needs feature 1; the rare bugs need features 2 and 3.
        let mut all: Vec<Found> = (0..1000).map(|seed| found(seed, &[1, 2, 9])).collect();
        all[700] = found(700, &[2, 9]);
        all[900] = found(900, &[3]);
        let (reduced, keys) = search(&all, |found| match found.seed {
            700 => ("second", vec![2]),
            900 => ("third", vec![3]),
            _ => ("first", vec![1]),
        });
        assert_eq!(keys, ["first", "second", "third"]);
        assert!(reduced <= 1 + 2 * ROUND + IDLE, "{reduced}");
    }

    #[test]
    fn silent_findings_come_first_and_diagnostics_are_reduced_once() {
        let said = |seed, words: &str| Found {
            key: format!("crashed/lowering/unreduced/{words}"),
            is_known_by_words: true,
            verdict: "crashed".into(),
            ..found(seed, &[])
        };
        let all = [
            said(1, "in f"),
            said(2, "in f"),
            said(3, "in g"),
            found(4, &[]),
        ];
        let known = BTreeSet::new();
        let mut search = Search::new(&all, &known, IDLE);
        let mut seeds = || -> Vec<u64> {
            let round = search.round(true).into_iter();
            round.map(|chosen| all[chosen.place].seed).collect()
        };
        assert_eq!([seeds(), seeds(), seeds()], [vec![4], vec![1, 3], vec![]]);
        assert_eq!(
            all[0].key_by_words().as_deref(),
            Some("crashed/lowering/in f")
        );
        assert_eq!(all[3].key_by_words(), None);
    }

    #[test]
    fn a_bug_in_every_program_is_reduced_a_few_times() {
        let all: Vec<Found> = (0..1000).map(|seed| found(seed, &[1])).collect();
        let (reduced, keys) = search(&all, |_| ("one", vec![]));
        assert_eq!(keys, ["one"]);
        assert!((IDLE + 1..=IDLE + ROUND).contains(&reduced), "{reduced}");
    }

    #[test]
    fn findings_of_known_bugs_come_last() {
        let all: Vec<Found> = (0..8).map(|seed| found(seed, &[1])).collect();
        let known = (0..6).collect();
        let mut search = Search::new(&all, &known, IDLE);
        let mut round = || -> Vec<usize> {
            let round = search.round(true);
            round.iter().map(|chosen| chosen.place).collect()
        };
        // The first finding is taken alone, because the others are compared with its result.
        assert_eq!([round(), round()], [vec![0], vec![6, 7, 1, 2]]);
    }

    #[test]
    fn without_time_one_finding_represents_its_verdict() {
        let mut all: Vec<Found> = (0..10).map(|seed| found(seed, &[1])).collect();
        all[5].verdict = "crashed".into();
        all[7].key = "mismatch/lowering/unreduced/memory".into();
        let known = BTreeSet::new();
        let mut search = Search::new(&all, &known, IDLE);
        let mut round = || -> Vec<usize> {
            let round = search.round(false);
            round.iter().map(|chosen| chosen.place).collect()
        };
        assert_eq!([round(), round(), round()], [vec![0, 7], vec![5], vec![]]);
    }
}
