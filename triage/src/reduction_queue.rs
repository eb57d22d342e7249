//! Chooses which findings to reduce. A finding comes first if its program lacks some op or feature
//! of every known reduced program, because then it must be another bug.

use std::collections::{BTreeMap, BTreeSet};

use lowerfuzz_oracle::{Blame, Finding};

use crate::raw::RawFinding;
use crate::record::FindingRecord;
use crate::signature::Signature;
use crate::uses::Uses;

/// Number of consecutive known findings of a verdict after which its remaining findings are only
/// counted.
pub const IDLE: usize = 12;

/// Number of findings of one verdict that are reduced in a round.
const ROUND: usize = 4;

/// The queue of findings that may be new bugs and should be reduced.
pub struct ReductionQueue<'f> {
    found: &'f [RawFinding],
    /// The indices of findings that a known bug presumably explains.
    explained: &'f BTreeSet<usize>,
    verdicts: Vec<OfVerdict>,
    /// Number of consecutive known findings after which no more findings of a verdict are reduced.
    most_idle: usize,
}

/// The findings of one verdict and blame.
struct OfVerdict {
    finding: Finding,
    blame: Blame,
    /// The indices of the findings that have not been chosen yet.
    left: Vec<usize>,
    /// The known signatures, each with the ops and features that its reduced programs use.
    signatures: BTreeMap<Signature, Uses>,
    /// The number of consecutive reduced findings that had a known signature.
    idle: usize,
    /// Whether the first finding of each symptom was already chosen.
    begun: bool,
}

/// A finding that was chosen for reduction.
pub struct Chosen {
    /// Index of the chosen finding in the list of findings.
    pub place: usize,
    /// Whether no similar finding has been analysed yet. Such a finding is stored unreduced if time
    /// runs out.
    pub first: bool,
}

impl<'f> ReductionQueue<'f> {
    /// Makes a queue of these findings. `explained` has the indices of findings that known bugs
    /// explain. `most_idle` is the number of consecutive known findings that ends the search for a
    /// verdict.
    pub fn new(
        found: &'f [RawFinding],
        explained: &'f BTreeSet<usize>,
        most_idle: usize,
    ) -> ReductionQueue<'f> {
        let mut verdicts: Vec<OfVerdict> = Vec::new();
        for (place, found) in found.iter().enumerate() {
            let (finding, blame) = (found.signature.finding, found.signature.blame);
            let same = |v: &&mut OfVerdict| v.finding == finding && v.blame == blame;
            match verdicts.iter_mut().find(same) {
                Some(of_verdict) => of_verdict.left.push(place),
                None => verdicts.push(OfVerdict {
                    finding,
                    blame,
                    left: vec![place],
                    signatures: BTreeMap::new(),
                    idle: 0,
                    begun: false,
                }),
            }
        }
        verdicts.sort_by_key(|v| severity(v.finding));
        ReductionQueue {
            found,
            explained,
            verdicts,
            most_idle,
        }
    }

    /// Returns the next findings of one verdict to reduce. The list is empty if the remaining
    /// findings are only counted. If no time is left, only the first finding of each symptom is
    /// returned.
    pub fn round(&mut self, in_time: bool) -> Vec<Chosen> {
        for of_verdict in &mut self.verdicts {
            let mut round = Vec::new();
            // The first finding of each symptom is analysed alone, because the other findings are
            // compared with its results.
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

    /// Returns the number of findings that may still be reduced.
    pub fn waiting(&self) -> usize {
        let on = self.verdicts.iter().filter(|v| v.idle < self.most_idle);
        on.map(|v| v.left.len()).sum()
    }

    /// Records the result of an analysed finding.
    pub fn learn(&mut self, place: usize, finding: &FindingRecord) {
        let raw = &self.found[place].signature;
        let same = |v: &&mut OfVerdict| v.finding == raw.finding && v.blame == raw.blame;
        let Some(of_verdict) = self.verdicts.iter_mut().find(same) else {
            return;
        };
        if of_verdict.signatures.contains_key(&finding.signature) {
            of_verdict.idle += 1;
        } else {
            of_verdict.idle = 0;
            let signature = finding.signature.clone();
            of_verdict
                .signatures
                .insert(signature, finding.uses.clone());
        }
    }
}

impl OfVerdict {
    /// Removes the first finding of each symptom from the queue, and returns their indices. Returns
    /// nothing if this was done before.
    fn take_firsts(&mut self, found: &[RawFinding]) -> Vec<usize> {
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

    /// Removes the next findings from the queue. Findings that no known signature explains come
    /// first.
    fn take(&mut self, found: &[RawFinding], known: &BTreeSet<usize>, wanted: usize) -> Vec<usize> {
        // If the diagnostic identifies the bug, one of its findings is enough.
        self.left
            .retain(|place| !found[*place].signature.is_identified_by_diagnostic());
        let explained = |place: usize| {
            let uses = &found[place].uses;
            known.contains(&place) || self.signatures.values().any(|needed| uses.contains(needed))
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

/// Returns the rank of a finding by severity. Wrong results that nobody notices come first.
pub fn severity(finding: Finding) -> u8 {
    match finding {
        Finding::Mismatch => 0,
        Finding::IntroducedUb => 1,
        Finding::Inaccurate
        | Finding::Rejected
        | Finding::Crashed
        | Finding::Hung
        | Finding::InvalidOutput
        | Finding::Nondeterministic
        | Finding::EngineDisagreement
        | Finding::WrongExpectation => 2,
    }
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::Op;

    use super::*;
    use crate::test_support::record;

    /// Makes the uses of a program with these ops.
    fn uses(ops: &[usize]) -> Uses {
        let all: Vec<Op> = Op::all().collect();
        Uses {
            ops: ops.iter().map(|place| all[*place]).collect(),
            ..Uses::default()
        }
    }

    /// Makes a finding whose program has these ops.
    fn found(seed: u64, ops: &[usize]) -> RawFinding {
        RawFinding {
            seed,
            signature: "mismatch/lowering (unreduced): value"
                .parse()
                .expect("a signature"),
            reason: String::new(),
            uses: uses(ops),
            required_passes: None,
        }
    }

    /// Reduces findings until the queue is empty, and returns the number of reduced findings and
    /// their signatures. `reduced` returns the op in the finding's signature, and the ops of its
    /// reduced program.
    fn search(
        found: &[RawFinding],
        reduced: impl Fn(&RawFinding) -> (&'static str, Vec<usize>),
    ) -> (usize, Vec<String>) {
        let known = BTreeSet::new();
        let mut queue = ReductionQueue::new(found, &known, IDLE);
        let mut count = 0;
        loop {
            let round = queue.round(true);
            if round.is_empty() {
                break;
            }
            for chosen in round {
                count += 1;
                let (op, ops) = reduced(&found[chosen.place]);
                let mut finding = record(&format!("mismatch/lowering/{op}()"));
                finding.uses = uses(&ops);
                queue.learn(chosen.place, &finding);
            }
        }
        let signatures = queue.verdicts.iter().flat_map(|v| v.signatures.keys());
        (count, signatures.map(ToString::to_string).collect())
    }

    #[test]
    fn a_rare_bug_is_found_among_frequent_findings() {
        // The frequent bug needs op 1, and the rare bugs need ops 2 and 3.
        let mut all: Vec<RawFinding> = (0..1000).map(|seed| found(seed, &[1, 2, 9])).collect();
        all[700] = found(700, &[2, 9]);
        all[900] = found(900, &[3]);
        let (reduced, keys) = search(&all, |found| match found.seed {
            700 => ("x.2", vec![2]),
            900 => ("x.3", vec![3]),
            _ => ("x.1", vec![1]),
        });
        assert_eq!(
            keys,
            [1, 2, 3].map(|n| format!("mismatch/lowering/x.{n}()"))
        );
        assert!(reduced <= 1 + 2 * ROUND + IDLE, "{reduced}");
    }

    #[test]
    fn silent_findings_come_first_and_diagnostics_are_reduced_once() {
        let said = |seed, words: &str| RawFinding {
            signature: format!("crashed/lowering (unreduced): diagnostic: {words}")
                .parse()
                .expect("a signature"),
            ..found(seed, &[])
        };
        let all = [
            said(1, "in f"),
            said(2, "in f"),
            said(3, "in g"),
            found(4, &[]),
        ];
        let known = BTreeSet::new();
        let mut search = ReductionQueue::new(&all, &known, IDLE);
        let mut seeds = || -> Vec<u64> {
            let round = search.round(true).into_iter();
            round.map(|chosen| all[chosen.place].seed).collect()
        };
        assert_eq!([seeds(), seeds(), seeds()], [vec![4], vec![1, 3], vec![]]);
        let by_diagnostic = all[0].signature.by_diagnostic().map(|s| s.to_string());
        assert_eq!(by_diagnostic.as_deref(), Some("crashed/lowering/in f"));
        assert_eq!(all[3].signature.by_diagnostic(), None);
    }

    #[test]
    fn a_bug_in_every_program_is_reduced_a_few_times() {
        let all: Vec<RawFinding> = (0..1000).map(|seed| found(seed, &[1])).collect();
        let (reduced, keys) = search(&all, |_| ("x.1", vec![]));
        assert_eq!(keys, ["mismatch/lowering/x.1()"]);
        assert!((IDLE + 1..=IDLE + ROUND).contains(&reduced), "{reduced}");
    }

    #[test]
    fn findings_of_known_bugs_come_last() {
        let all: Vec<RawFinding> = (0..8).map(|seed| found(seed, &[1])).collect();
        let known = (0..6).collect();
        let mut search = ReductionQueue::new(&all, &known, IDLE);
        let mut round = || -> Vec<usize> {
            let round = search.round(true);
            round.iter().map(|chosen| chosen.place).collect()
        };
        // The first finding is analysed alone, because the other findings are compared with its
        // result.
        assert_eq!([round(), round()], [vec![0], vec![6, 7, 1, 2]]);
    }

    #[test]
    fn without_time_one_finding_represents_its_verdict() {
        let mut all: Vec<RawFinding> = (0..10).map(|seed| found(seed, &[1])).collect();
        let signature = |text: &str| text.parse().expect("a signature");
        all[5].signature = signature("crashed/lowering (unreduced): output");
        all[7].signature = signature("mismatch/lowering (unreduced): memory");
        let known = BTreeSet::new();
        let mut search = ReductionQueue::new(&all, &known, IDLE);
        let mut round = || -> Vec<usize> {
            let round = search.round(false);
            round.iter().map(|chosen| chosen.place).collect()
        };
        assert_eq!([round(), round(), round()], [vec![0, 7], vec![5], vec![]]);
    }
}
