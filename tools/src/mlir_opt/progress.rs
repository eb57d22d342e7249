//! Runs a program through ever longer prefixes of a pipeline, and classifies the result after each
//! pass.

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::verify::{outside_source, unconverted, verify};
use lowerfuzz_ir::{FuncId, Module, Release};

use super::batch::{self, Layout};
use super::batch_output::{Ended, ProgramResult};
use super::pipeline::Conversion;
use super::target::{MlirOpt, NO_REASON, Text, program};
use super::time_budget::usual_limit;
use crate::ToolError;
use lowerfuzz_oracle::Judge;
use lowerfuzz_oracle::target::{Job, Lowered, Target as _};

/// A pass with the state of the program after it.
#[derive(Clone, Debug)]
pub struct Step {
    /// The pass, as a command-line option.
    pub pass: String,
    /// The state of the program after the pass of this step.
    pub reached: Reached,
}

/// The states of a program along a pipeline.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The passes in order, up to the first pass that fails.
    pub steps: Vec<Step>,
    /// The folding step, if folding alone already reproduces the bug, because conversions also
    /// fold. Folding runs before the pipeline, or in place of the failing pass.
    pub fold: Option<Step>,
}

impl Progress {
    /// Returns the simplest failing step: folding if it fails, or else the failing pass.
    pub fn culprit(&self) -> Option<&Step> {
        let bad = || self.steps.iter().find(|step| step.reached.is_bad());
        self.fold.as_ref().or_else(bad)
    }
}

/// A pass that does little more than folding.
const FOLD: &str = "-canonicalize";

/// The state of a program after some passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reached {
    /// The passes produced a source-level program with the same meaning.
    Same,
    /// The passes produced a source-level program with another meaning; the text describes the
    /// difference.
    Differs(String),
    /// The passes produced a program that is partly in the LLVM dialect, or in dialects without a
    /// reference interpreter.
    Between,
    /// The passes produced a program that is completely in the LLVM dialect.
    Lowered,
    /// The pass refused the program, with this message.
    Refused(String),
    /// The process crashed; the text describes the crash.
    Crashed(String),
    /// The process exceeded its time limit.
    Hung,
}

impl Reached {
    /// Returns whether the pass failed.
    pub fn is_bad(&self) -> bool {
        match self {
            Reached::Same | Reached::Between | Reached::Lowered => false,
            Reached::Differs(_) | Reached::Refused(_) | Reached::Crashed(_) | Reached::Hung => true,
        }
    }

    /// Returns whether two steps failed in the same way. Any two wrong values count as the same,
    /// because the first wrong value depends on other passes.
    fn is_like(&self, other: &Reached) -> bool {
        let place = |how: &str| how.split(", called by").next().map(str::to_owned);
        match (self, other) {
            (Reached::Differs(_), Reached::Differs(_)) | (Reached::Hung, Reached::Hung) => true,
            (Reached::Refused(one), Reached::Refused(other)) => one == other,
            (Reached::Crashed(one), Reached::Crashed(other)) => place(one) == place(other),
            (
                Reached::Same
                | Reached::Differs(_)
                | Reached::Between
                | Reached::Lowered
                | Reached::Refused(_)
                | Reached::Crashed(_)
                | Reached::Hung,
                _,
            ) => false,
        }
    }
}

impl MlirOpt {
    /// Runs ever longer prefixes of the pipeline on a case, up to the first pass that fails. While
    /// the program is at the source level, the reference interpreter checks it.
    ///
    /// # Errors
    /// Returns an error if the process cannot be started, or if the release cannot express the
    /// case.
    pub fn progress(&self, judge: &mut Judge, case: &Case) -> Result<Progress, ToolError> {
        if let Some(what) = self.unsupported(case, Conversion::of(case), self.passes(), self.end())
        {
            return Err(ToolError::Unsupported(what));
        }
        let options = self.command_line(case);
        let mut progress = Progress::default();
        for count in 1..=options.len() {
            let reached = self.reached(judge, case, &options[..count])?;
            let bad = reached.is_bad();
            progress.steps.push(Step {
                pass: options[count - 1].clone(),
                reached,
            });
            if bad {
                break;
            }
        }
        progress.fold = self.fold(judge, case, &options, &progress.steps)?;
        Ok(progress)
    }

    /// Runs folding alone. Returns the folding step if it fails in the same way as the pipeline.
    fn fold(
        &self,
        judge: &mut Judge,
        case: &Case,
        options: &[String],
        steps: &[Step],
    ) -> Result<Option<Step>, ToolError> {
        let bad = steps.last().filter(|step| step.reached.is_bad());
        if bad.is_some_and(|step| step.pass == FOLD) {
            return Ok(None);
        }
        // After the last source-level program, the reference interpreter cannot detect wrong
        // values.
        let same = steps.iter().rposition(|step| step.reached == Reached::Same);
        let before = same.map_or(0, |last| last + 1);
        let places = [0, before];
        for count in &places[..if before == 0 { 1 } else { 2 }] {
            let mut passes = options[..*count].to_vec();
            passes.push(FOLD.to_owned());
            let reached = self.reached(judge, case, &passes)?;
            let alike = match bad {
                Some(step) => reached.is_like(&step.reached),
                None => matches!(reached, Reached::Differs(_)),
            };
            if alike {
                let pass = FOLD.to_owned();
                return Ok(Some(Step { pass, reached }));
            }
        }
        Ok(None)
    }

    /// Returns the state of a case after these passes.
    fn reached(
        &self,
        judge: &mut Judge,
        case: &Case,
        passes: &[String],
    ) -> Result<Reached, ToolError> {
        let entries: Vec<FuncId> = case
            .calls
            .iter()
            .filter_map(|call| case.module.lookup_func(call.func))
            .collect();
        let release = self.installed.release;
        let job = Job {
            case,
            entries: &entries,
        };
        let program = [program(job, 0, release, (Text::Original, Layout::Isolated))];
        let output = batch::run(
            &self.tool,
            passes,
            &program,
            Layout::Isolated,
            usual_limit(self.limits(), 1),
        )?;
        let (results, ended) = output.results(release, &|_| case.vscale());
        let result = results.into_iter().next();
        Ok(match (ended, result) {
            (Ended::Crashed(how), _) => Reached::Crashed(how),
            (Ended::Hung, _) => Reached::Hung,
            (Ended::Done, Some(ProgramResult::Module(module))) => {
                reached(judge, case, module, release)
            }
            (Ended::Done, Some(ProgramResult::Refused(Some(why)))) => Reached::Refused(why),
            // Output that lowerfuzz does not read may still be right.
            (Ended::TooMuchOutput, _)
            | (Ended::Done, Some(ProgramResult::Unreadable(_) | ProgramResult::Foreign(_))) => {
                Reached::Between
            }
            (
                Ended::Done,
                Some(
                    ProgramResult::Refused(None)
                    | ProgramResult::Nameless
                    | ProgramResult::Unanswered
                    | ProgramResult::Suspected
                    | ProgramResult::Fatal,
                )
                | None,
            ) => Reached::Refused(NO_REASON.to_owned()),
        })
    }
}

fn reached(judge: &mut Judge, case: &Case, module: Module, release: Release) -> Reached {
    if unconverted(&module, release).is_none() {
        return Reached::Lowered;
    }
    if outside_source(&module).is_some() || verify(&module).is_err() {
        return Reached::Between;
    }
    let prepared = judge.prepare(case);
    let judgement = judge.judge_lowered(case, prepared, Some(Lowered::Module(module)));
    let mut calls = case.calls.iter().zip(&judgement.calls);
    match calls.find(|(_, report)| report.verdict.is_finding()) {
        Some((call, report)) => {
            let name = case.module.str(call.func);
            Reached::Differs(format!("call of @{name}: {}", report.verdict.reason()))
        }
        None => Reached::Same,
    }
}
