//! What a smaller test case must keep: the same symptom, or only a meaning.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lowerfuzz_ir::case::Case;
use lowerfuzz_reduce::{Options, Predicate, reduce, reduce_passes};

use crate::difference::Aspect;
use crate::judge::{Config, Judge};
use crate::judgement::{Judgement, Prepared, lower_prepared};
use crate::key::Key;
use crate::outside::Runner;
use crate::symptom::Symptom;
use crate::target::{Lowered, Target};
use crate::verdict::{Finding, Verdict};

/// Holds for test cases with a symptom. What is undefined in the source has none.
///
/// Of several cases the sources run first; those that have a meaning are lowered together, and
/// then run and compared one after the other, up to the first that has the symptom.
pub struct KeepsSymptom<'a> {
    judge: &'a mut Judge,
    target: &'a mut dyn Target,
    /// Asked where everybody else agrees, if the symptom may be its.
    runner: Option<&'a Runner>,
    symptom: Symptom,
    /// A wrong value will do, too.
    or_value: bool,
}

/// Passes, and whether the symptom of a case shows with them.
type Tried = Vec<(Vec<String>, bool)>;

impl<'a> KeepsSymptom<'a> {
    /// The predicate "judged on `target` it has this symptom".
    pub fn new(judge: &'a mut Judge, target: &'a mut dyn Target, symptom: Symptom) -> Self {
        KeepsSymptom {
            judge,
            target,
            runner: None,
            symptom,
            or_value: false,
        }
    }

    /// The same, with a second opinion on what the judge agrees on.
    pub fn confirmed_by(mut self, runner: Option<&'a Runner>) -> Self {
        self.runner = runner.filter(|runner| self.symptom.is_of(runner));
        self
    }

    /// The same, or a value that is wrong where there was undefined behaviour or another end:
    /// what comes of a wrong index or condition differs from program to program, and the wrong
    /// value does not.
    fn or_value(mut self) -> Self {
        self.or_value = self.symptom.is_indirect();
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
        let mut judged = [self.contained(|judge, target| judge.judge(case, target))];
        self.confirm(std::slice::from_ref(case), &mut judged);
        let [judgement] = judged;
        judgement
    }

    /// The pass with which the symptom of `case` first shows, found by running ever more of the
    /// passes before the lowering; `None` if it shows without any. Afterwards the target uses only
    /// those passes that are needed for the symptom, of which that is the last.
    pub fn pass_at_fault(&mut self, case: &Case) -> Option<String> {
        let all = self.target.passes().to_vec();
        let mut tried = Tried::default();
        let shows = (0..all.len()).find(|count| self.shows_with(case, &all[..*count], &mut tried));
        let first = all[..shows.unwrap_or(all.len())].to_vec();
        self.drop_some(case, first, &mut tried);
        self.target.passes().last().cloned()
    }

    /// The passes before the lowering that its target uses now.
    pub fn passes(&self) -> &[String] {
        self.target.passes()
    }

    /// Drops the passes before the lowering that the symptom of `case` does not need, and has the
    /// target use the others from now on. Does nothing for targets without passes.
    pub fn drop_passes(&mut self, case: &Case) {
        let all = self.target.passes().to_vec();
        self.drop_some(case, all, &mut Tried::default());
    }

    fn drop_some(&mut self, case: &Case, all: Vec<String>, tried: &mut Tried) {
        let mut needed = None;
        if !all.is_empty() {
            needed = reduce_passes(&all, &mut |passes| self.shows_with(case, passes, tried));
        }
        self.target.set_passes(needed.unwrap_or(all));
    }

    /// Does the symptom of a case show with these passes? None are tried twice.
    fn shows_with(&mut self, case: &Case, passes: &[String], tried: &mut Tried) -> bool {
        if let Some((_, shows)) = tried.iter().find(|(tried, _)| tried == passes) {
            return *shows;
        }
        self.target.set_passes(passes.to_vec());
        let shows = self.interesting(std::slice::from_ref(case)) == [true];
        tried.push((passes.to_vec(), shows));
        shows
    }

    fn contained<T>(&mut self, work: impl FnOnce(&mut Judge, &mut dyn Target) -> T) -> Option<T> {
        let done = catch_unwind(AssertUnwindSafe(|| work(self.judge, self.target)));
        if done.is_err() {
            // Whatever it had in its hands is not to be trusted any more.
            if let Ok(judge) = Judge::new(Config::default()) {
                *self.judge = judge;
            }
        }
        done.ok()
    }

    /// A second opinion on those that agree, of all of them at once.
    fn confirm(&mut self, cases: &[Case], judged: &mut [Option<Judgement>]) {
        let Some(runner) = self.runner else {
            return;
        };
        let pairs = cases.iter().zip(judged);
        let mut agreed: Vec<(&Case, &mut Judgement)> = pairs
            .filter_map(|(case, judgement)| Some((case, judgement.as_mut()?)))
            .filter(|(_, judgement)| judgement.verdict == Verdict::Agree)
            .collect();
        if !agreed.is_empty() {
            self.contained(|judge, _| {
                runner.confirm_all(&mut agreed, &mut judge.stages, &mut || {});
            });
        }
    }

    /// The cases whose sources have a meaning, lowered together; `None` for those that an engine
    /// panicked on.
    fn lowered(&mut self, cases: &[Case]) -> Vec<Option<(Prepared, Option<Lowered>)>> {
        let prepared: Vec<Option<Prepared>> = cases
            .iter()
            .map(|case| self.contained(|judge, _| judge.prepare(case)))
            .collect();
        let both = cases.iter().zip(&prepared);
        let ready = both.filter_map(|(case, prepared)| Some((case, prepared.as_ref()?)));
        let ends = self.symptom.finding != Finding::Hung;
        let comes_out_twice = self.symptom.finding == Finding::Nondeterministic;
        self.target.set_impatient(ends);
        self.target.set_twice(comes_out_twice);
        let lowered =
            self.contained(|judge, target| lower_prepared(ready, target, &mut judge.stages));
        self.target.set_impatient(false);
        // If the target panicked, nothing of them is known.
        let mut lowered = lowered.into_iter().flatten();
        let each = prepared.into_iter();
        each.map(|prepared| Some((prepared?, lowered.next()?)))
            .collect()
    }
}

impl Predicate for KeepsSymptom<'_> {
    fn interesting(&mut self, cases: &[Case]) -> Vec<bool> {
        let mut answers = vec![false; cases.len()];
        let mut lowered = self.lowered(cases).into_iter();
        let mut judge_next = |this: &mut Self, case: &Case| {
            let (prepared, lowered) = lowered.next()??;
            this.contained(|judge, _| judge.judge_lowered(case, prepared, lowered))
        };
        let shows = |this: &Self, judgement: Option<Judgement>| {
            let found = judgement.and_then(|j| Symptom::of(&j.verdict));
            found.is_some_and(|found| this.holds(&found))
        };
        if self.runner.is_some() {
            let mut judged = Vec::with_capacity(cases.len());
            for case in cases {
                judged.push(judge_next(self, case));
            }
            self.confirm(cases, &mut judged);
            for (judgement, answer) in judged.into_iter().zip(&mut answers) {
                *answer = shows(self, judgement);
            }
            return answers;
        }
        for (case, answer) in cases.iter().zip(&mut answers) {
            let judgement = judge_next(self, case);
            *answer = shows(self, judgement);
            // What comes after the first yes is not asked about.
            if *answer {
                break;
            }
        }
        answers
    }

    /// As many as the target lowers at once, or a runner runs.
    fn batch(&self) -> usize {
        let asked = if self.runner.is_some() {
            RUNNER_BATCH
        } else {
            1
        };
        self.target.batch().max(asked)
    }
}

/// Programs that a runner is asked about at once.
const RUNNER_BATCH: usize = 32;

/// How long the smallest program with a symptom is searched for before it gets a key: candidates
/// are counted, so that a slow machine finds the same program, and the same key.
pub fn search_options(symptom: &Symptom) -> Options {
    Options {
        time: None,
        candidates: Some(match symptom.finding {
            // Each candidate that hangs takes all the processor time that a tool may have.
            Finding::Hung => 16,
            // Each that crashes may have taken all its memory, which needs seconds; and for each that
            // comes out in two ways several processes are asked.
            Finding::Crashed | Finding::Nondeterministic => 200,
            Finding::Mismatch
            | Finding::IntroducedUb
            | Finding::Rejected
            | Finding::InvalidOutput
            | Finding::EngineDisagreement
            | Finding::WrongExpectation => 2000,
        }),
    }
}

/// The key of a finding whose program is reduced: that of the program which shows the bug most
/// plainly, as a wrong value if it can. `runner` is asked where everybody else agrees. `None` if
/// there is no finding.
pub fn key_of(
    judge: &mut Judge,
    target: &mut dyn Target,
    runner: Option<&Runner>,
    case: &Case,
) -> Option<Key> {
    let mut judgement = judge.judge(case, target);
    if let Some(runner) = runner
        && judgement.verdict == Verdict::Agree
    {
        runner.confirm(case, &mut judgement, &mut judge.stages);
    }
    let verdict = judgement.verdict;
    let symptom = Symptom::of(&verdict)?;
    if !symptom.is_indirect() {
        return Key::of(case, &verdict);
    }
    let options = search_options(&symptom);
    let mut predicate = KeepsSymptom::new(judge, target, symptom).or_value();
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

/// Does every call of a case have a meaning: does it end, is it defined, known to the reference
/// and as expected? If an engine panics it has none.
pub fn is_defined(judge: &mut Judge, case: &Case) -> bool {
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
