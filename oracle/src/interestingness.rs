//! Interestingness predicates for the reducer. They check that a smaller test case still has the
//! symptom, or that it stays well-defined.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lowerfuzz_ir::case::Case;
use lowerfuzz_reduce::{Options, Predicate, reduce_passes};

use crate::difference::Aspect;
use crate::judge::Judge;
use crate::judgement::{Judgement, Prepared, lower_prepared};
use crate::second_opinion::{Confirmer, confirm_all};
use crate::stop::Stop;
use crate::symptom::Symptom;
use crate::target::{Deadline, Lowered, Mode, Settings, Target};
use crate::verdict::{Finding, Verdict};

/// Predicate that holds for test cases with a given symptom. A test case with an undefined source
/// has no symptom.
///
/// If several cases are tested, their sources run first, and all well-defined cases are lowered in
/// one batch. Then the cases are run and compared one by one, up to the first case with the
/// symptom.
pub struct KeepsSymptom<'a> {
    judge: &'a mut Judge,
    target: &'a mut dyn Target,
    /// Runner that gives a second opinion on agreeing cases. `None` if the symptom cannot come from
    /// a runner.
    runner: Option<&'a dyn Confirmer>,
    symptom: Symptom,
    /// True if a wrong value is also accepted in place of the symptom.
    or_value: bool,
    /// The passes that run before the lowering.
    passes: Vec<String>,
}

/// Pass lists that were already tried, each with whether the symptom occurs with these passes.
type Tried = Vec<(Vec<String>, bool)>;

/// A case whose source has run, with its lowered module. `None` if there was nothing to lower.
type LoweredCase = (Prepared, Option<Lowered>);

impl<'a> KeepsSymptom<'a> {
    /// Makes the predicate "judging the case on `target` produces this symptom".
    pub fn new(judge: &'a mut Judge, target: &'a mut dyn Target, symptom: Symptom) -> Self {
        KeepsSymptom {
            passes: target.passes().to_vec(),
            judge,
            target,
            runner: None,
            symptom,
            or_value: false,
        }
    }

    /// Runs these passes before the lowering, in place of the target's own passes.
    pub fn after_passes(mut self, passes: &[String]) -> Self {
        self.passes = passes.to_vec();
        self
    }

    /// Adds a runner. It gives a second opinion on cases for which the judge finds no difference.
    pub fn confirmed_by(mut self, runner: Option<&'a dyn Confirmer>) -> Self {
        self.runner = runner.filter(|runner| self.symptom.is_of(&runner.name()));
        self
    }

    /// Also accepts a wrong value if the symptom is undefined behaviour or a different end of the
    /// run.
    ///
    /// A wrong index or condition is a wrong value, but its effect differs from program to program.
    #[must_use]
    pub fn or_value(mut self) -> Self {
        self.or_value = self.symptom.is_indirect();
        self
    }

    fn holds(&self, found: &Symptom) -> bool {
        let value = found.finding == Finding::Mismatch
            && found.blame == self.symptom.blame
            && found.aspect == Aspect::Value;
        *found == self.symptom || (self.or_value && value)
    }

    /// Judges a case on the predicate's target. Returns `None` if an engine panics, because a panic
    /// of lowerfuzz is unrelated to the symptom.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub fn judge(&mut self, case: &Case) -> Result<Option<Judgement>, Stop> {
        let settings = self.settings(Deadline::Usual);
        let judged = self.contained(|judge, target| judge.judge_with(case, target, &settings));
        let mut judged = [judged.transpose()?];
        self.confirm(std::slice::from_ref(case), &mut judged)?;
        let [judgement] = judged;
        Ok(judgement)
    }

    /// Finds the pass that introduces the symptom of `case`, by running ever longer prefixes of the
    /// passes. Returns `None` if the symptom occurs without passes.
    ///
    /// Afterwards the predicate keeps only the passes that the symptom needs. The returned pass is
    /// the last of these passes.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub fn pass_at_fault(&mut self, case: &Case) -> Result<Option<String>, Stop> {
        let all = self.passes.clone();
        let mut tried = Tried::default();
        let mut count = 0;
        while count < all.len() && !self.shows_with(case, &all[..count], &mut tried)? {
            count += 1;
        }
        self.drop_some(case, all[..count].to_vec(), &mut tried)?;
        Ok(self.passes.last().cloned())
    }

    /// Returns the passes that run before the lowering.
    pub fn passes(&self) -> &[String] {
        &self.passes
    }

    /// Removes the passes that the symptom of `case` does not need. Has no effect on
    /// targets without passes.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub fn drop_passes(&mut self, case: &Case) -> Result<(), Stop> {
        let all = self.passes.clone();
        self.drop_some(case, all, &mut Tried::default())
    }

    fn drop_some(&mut self, case: &Case, all: Vec<String>, tried: &mut Tried) -> Result<(), Stop> {
        let mut needed = None;
        if !all.is_empty() {
            needed = reduce_passes(&all, &mut |passes| self.shows_with(case, passes, tried))?;
        }
        self.passes = needed.unwrap_or(all);
        Ok(())
    }

    /// Returns whether the symptom of a case occurs with these passes. For a pass list in `tried`,
    /// the earlier result is returned.
    fn shows_with(
        &mut self,
        case: &Case,
        passes: &[String],
        tried: &mut Tried,
    ) -> Result<bool, Stop> {
        if let Some((_, shows)) = tried.iter().find(|(tried, _)| tried == passes) {
            return Ok(*shows);
        }
        self.passes = passes.to_vec();
        let shows = self.interesting(std::slice::from_ref(case))? == [true];
        tried.push((passes.to_vec(), shows));
        Ok(shows)
    }

    fn contained<T>(&mut self, work: impl FnOnce(&mut Judge, &mut dyn Target) -> T) -> Option<T> {
        let done = catch_unwind(AssertUnwindSafe(|| work(self.judge, self.target)));
        if done.is_err() {
            // After a panic, the judge's state cannot be trusted.
            if let Ok(judge) = Judge::new(self.judge.config) {
                *self.judge = judge;
            }
        }
        done.ok()
    }

    /// Asks the runner for a second opinion on all agreeing cases in one batch.
    fn confirm(&mut self, cases: &[Case], judged: &mut [Option<Judgement>]) -> Result<(), Stop> {
        let Some(runner) = self.runner else {
            return Ok(());
        };
        let pairs = cases.iter().zip(judged);
        let mut agreed: Vec<(&Case, &mut Judgement)> = pairs
            .filter_map(|(case, judgement)| Some((case, judgement.as_mut()?)))
            .filter(|(_, judgement)| judgement.verdict == Verdict::Agree)
            .collect();
        if !agreed.is_empty() {
            let confirmed = self.contained(|judge, _| {
                confirm_all(runner, &mut agreed, &mut judge.stages, &mut || {})
            });
            confirmed.transpose()?;
        }
        Ok(())
    }

    /// Returns the settings with which candidates are lowered.
    fn settings(&self, deadline: Deadline) -> Settings {
        Settings {
            passes: self.passes.clone(),
            mode: Mode::Isolated,
            repeat: self.symptom.finding == Finding::Nondeterministic,
            deadline,
        }
    }

    /// Runs the sources of all cases, and lowers the well-defined cases in one batch. Returns
    /// `None` for each case on which an engine panicked.
    fn lowered(&mut self, cases: &[Case]) -> Result<Vec<Option<LoweredCase>>, Stop> {
        let prepared: Vec<Option<Prepared>> = cases
            .iter()
            .map(|case| self.contained(|judge, _| judge.prepare(case)))
            .collect();
        let both = cases.iter().zip(&prepared);
        let ready = both.filter_map(|(case, prepared)| Some((case, prepared.as_ref()?)));
        let settings = self.settings(match self.symptom.finding == Finding::Hung {
            true => Deadline::Usual,
            false => Deadline::Short,
        });
        let lowered = self
            .contained(|judge, target| lower_prepared(ready, target, &settings, &mut judge.stages));
        // If the target panicked, no lowering result is available.
        let mut lowered = lowered.transpose()?.into_iter().flatten();
        let each = prepared.into_iter();
        let all = each.map(|prepared| Some((prepared?, lowered.next()?)));
        Ok(all.collect())
    }
}

impl Predicate for KeepsSymptom<'_> {
    type Error = Stop;

    fn interesting(&mut self, cases: &[Case]) -> Result<Vec<bool>, Stop> {
        let mut answers = vec![false; cases.len()];
        let mut lowered = self.lowered(cases)?.into_iter();
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
            self.confirm(cases, &mut judged)?;
            for (judgement, answer) in judged.into_iter().zip(&mut answers) {
                *answer = shows(self, judgement);
            }
            return Ok(answers);
        }
        for (case, answer) in cases.iter().zip(&mut answers) {
            let judgement = judge_next(self, case);
            *answer = shows(self, judgement);
            // Cases after the first interesting case are not needed.
            if *answer {
                break;
            }
        }
        Ok(answers)
    }

    /// Returns the preferred number of candidates per batch: the target's or the runner's,
    /// whichever is larger.
    fn batch(&self) -> usize {
        let asked = if self.runner.is_some() {
            RUNNER_BATCH
        } else {
            1
        };
        self.target
            .batch(&self.settings(Deadline::Short))
            .max(asked)
    }
}

/// Number of programs that a runner runs in one batch.
const RUNNER_BATCH: usize = 32;

/// Returns the reduction budget for computing a finding's key. The budget counts candidates, not
/// time, so that slow machines find the same program and key.
pub fn search_options(symptom: &Symptom) -> Options {
    Options {
        time: None,
        candidates: Some(match symptom.finding {
            // Each hanging candidate uses the whole CPU time limit of a tool.
            Finding::Hung => 16,
            // A crashing candidate may first exhaust its memory, which takes seconds. A
            // nondeterministic candidate is run in several processes.
            Finding::Crashed | Finding::Nondeterministic => 200,
            Finding::Mismatch
            | Finding::IntroducedUb
            | Finding::Inaccurate
            | Finding::Rejected
            | Finding::InvalidOutput
            | Finding::EngineDisagreement
            | Finding::WrongExpectation => 2000,
        }),
    }
}

/// Restricts another predicate to well-defined cases. In a well-defined case, every call ends, is
/// defined, and is supported by the reference. Cases without calls count as well-defined.
pub struct WellDefined<'a, E> {
    judge: &'a mut Judge,
    inner: &'a mut dyn Predicate<Error = E>,
}

impl<'a, E> WellDefined<'a, E> {
    /// Restricts the predicate `inner` to well-defined cases.
    pub fn new(
        judge: &'a mut Judge,
        inner: &'a mut dyn Predicate<Error = E>,
    ) -> WellDefined<'a, E> {
        WellDefined { judge, inner }
    }
}

/// Returns whether every call of a case ends as expected, without undefined behaviour or
/// unsupported ops. A case on which an engine panics is not well-defined.
pub fn is_defined(judge: &mut Judge, case: &Case) -> bool {
    let calls = catch_unwind(AssertUnwindSafe(|| judge.reference(case)));
    calls.is_ok_and(|calls| calls.iter().all(|c| c.verdict == Verdict::Agree))
}

impl<E> Predicate for WellDefined<'_, E> {
    type Error = E;

    fn interesting(&mut self, cases: &[Case]) -> Result<Vec<bool>, E> {
        let defined: Vec<bool> = cases.iter().map(|c| is_defined(self.judge, c)).collect();
        let pairs = cases.iter().zip(&defined);
        let asked: Vec<Case> = pairs
            .filter(|(_, defined)| **defined)
            .map(|(case, _)| case.clone())
            .collect();
        let mut answers = if asked.is_empty() {
            Vec::new()
        } else {
            self.inner.interesting(&asked)?
        }
        .into_iter();
        let each = defined.into_iter();
        let all = each.map(|defined| defined && answers.next() == Some(true));
        Ok(all.collect())
    }

    fn batch(&self) -> usize {
        self.inner.batch()
    }
}
