//! What a smaller test case must keep: the same symptom, or only a meaning.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lowerfuzz_ir::case::Case;
use lowerfuzz_reduce::Predicate;

use crate::judge::{Config, Judge, Judgement};
use crate::key;
use crate::target::Target;
use crate::verdict::{Aspect, Blame, Finding, Verdict};

/// What is seen of a finding before its program is reduced: cheap, and the same for the programs
/// that show one bug. Several bugs can have one symptom; their [`Key`](crate::Key)s differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Symptom {
    /// What is wrong.
    pub finding: Finding,
    /// Whose fault.
    pub blame: Blame,
    /// In what the observations differ.
    pub aspect: Aspect,
    /// What a lowering that refuses or dies says, without numbers and names; else empty.
    pub words: String,
}

impl Symptom {
    /// The symptom of a verdict, if it is a finding.
    pub fn of(verdict: &Verdict) -> Option<Symptom> {
        let Verdict::Finding {
            finding,
            blame,
            aspect,
            reason,
        } = verdict
        else {
            return None;
        };
        let words = match finding {
            Finding::Crashed => key::crash(reason),
            Finding::Rejected | Finding::InvalidOutput => key::words(reason),
            Finding::Mismatch
            | Finding::IntroducedUb
            | Finding::Hung
            | Finding::EngineDisagreement
            | Finding::WrongExpectation => String::new(),
        };
        Some(Symptom {
            finding: *finding,
            blame: *blame,
            aspect: *aspect,
            words,
        })
    }
}

/// Holds for test cases with a symptom. What is undefined in the source has none.
pub struct KeepsSymptom<'a> {
    judge: &'a mut Judge,
    target: &'a mut dyn Target,
    symptom: Symptom,
}

impl<'a> KeepsSymptom<'a> {
    /// The predicate "judged on `target` it has this symptom".
    pub fn new(judge: &'a mut Judge, target: &'a mut dyn Target, symptom: Symptom) -> Self {
        KeepsSymptom {
            judge,
            target,
            symptom,
        }
    }

    /// Judges a case on the target of this predicate. `None` if an engine panics: a mistake of
    /// ours, which has nothing to do with what is looked for.
    pub fn judge(&mut self, case: &Case) -> Option<Judgement> {
        let judged = catch_unwind(AssertUnwindSafe(|| self.judge.judge(case, self.target)));
        if judged.is_err() {
            // Whatever it had in its hands is not to be trusted any more.
            if let Ok(judge) = Judge::new(Config::default()) {
                *self.judge = judge;
            }
        }
        judged.ok()
    }
}

impl Predicate for KeepsSymptom<'_> {
    fn interesting(&mut self, cases: &[Case]) -> Vec<bool> {
        let mut answers = Vec::with_capacity(cases.len());
        for case in cases {
            let judgement = self.judge(case);
            let found = judgement.and_then(|j| Symptom::of(&j.verdict));
            let same = found.as_ref() == Some(&self.symptom);
            answers.push(same);
            // What comes after the first yes is not asked about.
            if same {
                break;
            }
        }
        answers.resize(cases.len(), false);
        answers
    }
}

/// Lets another predicate see only those cases that have a meaning: each of their calls ends,
/// is defined and known to the reference. Cases without calls have nothing to be undefined.
pub struct WellDefined<'a> {
    judge: &'a mut Judge,
    inner: &'a mut dyn Predicate,
}

impl<'a> WellDefined<'a> {
    /// Asks `inner` about well-defined cases.
    pub fn new(judge: &'a mut Judge, inner: &'a mut dyn Predicate) -> WellDefined<'a> {
        WellDefined { judge, inner }
    }
}

/// Does every call of a case have a meaning?
fn is_defined(judge: &mut Judge, case: &Case) -> bool {
    let calls = catch_unwind(AssertUnwindSafe(|| judge.reference(case)));
    calls.is_ok_and(|calls| calls.iter().all(|c| c.verdict == Verdict::Agree))
}

impl Predicate for WellDefined<'_> {
    fn interesting(&mut self, cases: &[Case]) -> Vec<bool> {
        let defined: Vec<bool> = cases.iter().map(|c| is_defined(self.judge, c)).collect();
        let pairs = cases.iter().zip(&defined);
        let asked: Vec<Case> = pairs
            .filter(|(_, defined)| **defined)
            .map(|(case, _)| case.clone())
            .collect();
        let mut answers = if asked.is_empty() {
            Vec::new()
        } else {
            self.inner.interesting(&asked)
        }
        .into_iter();
        defined
            .into_iter()
            .map(|defined| defined && answers.next() == Some(true))
            .collect()
    }

    fn batch(&self) -> usize {
        self.inner.batch()
    }
}
