//! What a smaller test case must keep: the same symptom, or only a meaning.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use lowerfuzz_ir::case::Case;
use lowerfuzz_reduce::{Options, Predicate, reduce};

use crate::judge::{Config, Judge, Judgement};
use crate::key::{self, Key};
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
        let aspect = match aspect {
            // Poison that is returned in one program is branched on in the next.
            Aspect::Poison => Aspect::Undefined,
            Aspect::Value
            | Aspect::Undefined
            | Aspect::End
            | Aspect::Memory
            | Aspect::Heap
            | Aspect::Stack
            | Aspect::Output => *aspect,
        };
        Some(Symptom {
            finding: *finding,
            blame: *blame,
            aspect,
            words,
        })
    }
}

/// Holds for test cases with a symptom. What is undefined in the source has none.
pub struct KeepsSymptom<'a> {
    judge: &'a mut Judge,
    target: &'a mut dyn Target,
    symptom: Symptom,
    /// A wrong value will do, too.
    or_value: bool,
}

impl<'a> KeepsSymptom<'a> {
    /// The predicate "judged on `target` it has this symptom".
    pub fn new(judge: &'a mut Judge, target: &'a mut dyn Target, symptom: Symptom) -> Self {
        KeepsSymptom {
            judge,
            target,
            symptom,
            or_value: false,
        }
    }

    /// The same, or a value that is wrong where there was undefined behaviour: what comes of a
    /// wrong index or condition differs from program to program, and the wrong value does not.
    fn or_value(mut self) -> Self {
        self.or_value = self.symptom.finding == Finding::IntroducedUb;
        self
    }

    fn holds(&self, found: &Symptom) -> bool {
        let value = found.finding == Finding::Mismatch
            && found.blame == self.symptom.blame
            && found.aspect == Aspect::Value;
        *found == self.symptom || (self.or_value && value)
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
            let same = found.is_some_and(|found| self.holds(&found));
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

/// What a search for a key may take.
const KEY_TIME: Duration = Duration::from_secs(5);

/// The key of a finding whose program is reduced: that of the program which shows the bug most
/// plainly, as a wrong value if it can. `None` if there is no finding.
pub fn key_of(judge: &mut Judge, target: &mut dyn Target, case: &Case) -> Option<Key> {
    let verdict = judge.judge(case, target).verdict;
    let symptom = Symptom::of(&verdict)?;
    if symptom.finding != Finding::IntroducedUb {
        return Key::of(case, &verdict);
    }
    let mut predicate = KeepsSymptom::new(judge, target, symptom).or_value();
    let options = Options {
        time: Some(KEY_TIME),
        ..Options::default()
    };
    let plain = reduce(case, &mut predicate, options, &mut |_| true).ok()?;
    let verdict = judge.judge(&plain.case, target).verdict;
    Key::of(&plain.case, &verdict)
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
