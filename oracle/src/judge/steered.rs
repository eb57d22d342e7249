//! Lowers test cases once, draws more calls by what their outputs compare, and judges them.

use lowerfuzz_inputs::{DrawnFunction, Options};
use lowerfuzz_ir::Module;
use lowerfuzz_ir::case::Case;

use super::Judge;
use crate::host::SourceHost;
use crate::judgement::{Judgement, Prepared, lower_prepared};
use crate::stop::Stop;
use crate::target::{Lowered, Settings, Target};

/// A verified test case with the functions whose calls were drawn.
pub struct DrawnCase<'a> {
    /// The test case.
    pub case: &'a mut Case,
    /// Its functions with drawn calls. They get the new calls.
    pub functions: &'a mut [DrawnFunction],
}

impl Judge {
    /// Lowers test cases in one batch, adds calls by what their outputs compare, and judges each of them.
    /// Without options, no calls are added.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped. Then no test case is judged.
    pub fn judge_all_steered(
        &mut self,
        cases: &mut [DrawnCase<'_>],
        target: &mut dyn Target,
        settings: &Settings,
        options: Option<&Options>,
    ) -> Result<Vec<Judgement>, Stop> {
        let lowered = self.lower_steered(cases, target, settings, options)?;
        let each = cases.iter().zip(lowered);
        let each = each.map(|(drawn, (prepared, lowered))| (&*drawn.case, prepared, lowered));
        Ok(self.judge_all_lowered(each))
    }

    /// Lowers a test case, and adds calls by what its output compares.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub fn steer_by(
        &mut self,
        drawn: DrawnCase<'_>,
        target: &mut dyn Target,
        settings: &Settings,
        options: &Options,
    ) -> Result<(), Stop> {
        if !drawn.functions.is_empty() {
            self.lower_steered(&mut [drawn], target, settings, Some(options))?;
        }
        Ok(())
    }

    /// Runs the sources of test cases, lowers the cases, adds calls, and runs the sources of the new calls.
    fn lower_steered(
        &mut self,
        cases: &mut [DrawnCase<'_>],
        target: &mut dyn Target,
        settings: &Settings,
        options: Option<&Options>,
    ) -> Result<Vec<(Prepared, Option<Lowered>)>, Stop> {
        let prepared = cases.iter().map(|drawn| self.prepare(drawn.case));
        let prepared: Vec<Prepared> = prepared.collect();
        let both = cases.iter().map(|drawn| &*drawn.case).zip(&prepared);
        let lowered = lower_prepared(both, target, settings, &mut self.stages)?;
        self.learn(target);
        let each = cases.iter_mut().zip(prepared).zip(lowered);
        let each = each.map(|((drawn, prepared), lowered)| {
            let later = lowered.as_ref().and_then(Lowered::output);
            let prepared = match options {
                Some(options) => self.steer_prepared(drawn, prepared, later, options),
                None => prepared,
            };
            (prepared, lowered)
        });
        Ok(each.collect())
    }

    /// Adds calls to a prepared test case, and runs their source. The other calls do not run again.
    fn steer_prepared(
        &mut self,
        drawn: &mut DrawnCase<'_>,
        prepared: Prepared,
        later: Option<&Module>,
        options: &Options,
    ) -> Prepared {
        let DrawnCase { case, functions } = drawn;
        let before: Vec<usize> = functions.iter().map(|f| f.calls.len()).collect();
        self.steer(case, functions, later, options);
        let mut is_new = vec![false; case.calls.len()];
        for (function, before) in functions.iter().zip(before) {
            is_new[function.calls.clone()][before..].fill(true);
        }
        let mut known = prepared.reports.into_iter().zip(prepared.efforts);
        let mut host = SourceHost::new(case);
        let runs = case.calls.iter().zip(is_new).map(|(call, is_new)| {
            let known = if is_new { None } else { known.next() };
            known.unwrap_or_else(|| self.reference_call(case, call, &mut host))
        });
        let (reports, efforts) = runs.unzip();
        Prepared::of(case, reports, efforts)
    }
}
