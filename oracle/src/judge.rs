//! The judge: runs a test case in the reference, lowers it, runs the lowered module in both
//! engines, and determines the verdict.

mod opaque;
mod stages;
mod steered;
mod tables;
mod transformed;

pub use self::steered::DrawnCase;
pub use self::transformed::transformed_case;
pub(crate) use self::transformed::{call_of, is_direct, later_case};

use lowerfuzz_interp::{Effort, Limits};
use lowerfuzz_ir::case::{Call, Case};
use lowerfuzz_ir::verify::{Rules as VerifyRules, Verifier};

use crate::compare::source_verdict;
use crate::engine::{JitEngine, LlvmEngine, Reference};
use crate::host::SourceHost;
use crate::judgement::{CallReport, Judgement, Prepared, lower_prepared};
use crate::stage_times::{Stage, Stages};
use crate::stop::Stop;
use crate::target::{Lowered, Settings, Target};

/// The reason why machine code cannot run on this machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct JitUnavailable(String);

/// Settings of a judge.
#[derive(Clone, Copy, Debug, Default)]
pub struct Config {
    /// Limits of a source run.
    pub limits: Limits,
    /// Whether the judge verifies the CLIF and runs other expensive checks for bugs in lowerfuzz
    /// itself.
    pub paranoid: bool,
    /// The programs that run as machine code a second time, with another fill byte for undefined
    /// memory and values. The second run detects results that depend on undefined values. The functions
    /// behind C interfaces of these programs are called, too.
    pub again: Sample,
    /// The programs that run as machine code. A program that differs in the interpreter always runs
    /// as machine code, too.
    pub compiled: Sample,
    /// Whether a loss of digits is a finding, although a textbook formula explains it.
    pub accuracy: bool,
    /// Whether each call runs alone, so that its report has the observations of all engines.
    /// Otherwise, many calls of a function run as a table, and a call that agrees in a table has
    /// only the reference's observation.
    pub one_by_one: bool,
}

/// The share of programs that get an expensive check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sample {
    /// All.
    #[default]
    All,
    /// One test case out of this number gets the check. A hash selects the test cases, so that
    /// every run selects the same ones.
    OneIn(u64),
}

impl Sample {
    /// Returns whether the sample contains the test case with this hash.
    fn has(self, hash: u64) -> bool {
        match self {
            Sample::All => true,
            Sample::OneIn(count) => hash.is_multiple_of(count),
        }
    }
}

/// Judges test cases. Reuses expensive engine state between cases.
pub struct Judge {
    pub(crate) config: Config,
    verifier: Verifier,
    pub(crate) reference: Reference,
    pub(crate) llvm: LlvmEngine,
    jit: JitEngine,
    /// The names of ops of which the passes of the last target know nothing.
    unregistered: Vec<String>,
    /// Time that each stage has used so far.
    pub stages: Stages,
}

impl Judge {
    /// Makes a judge with its engines.
    ///
    /// # Errors
    /// Returns an error if the JIT does not run on this machine.
    pub fn new(config: Config) -> Result<Judge, JitUnavailable> {
        Ok(Judge {
            config,
            verifier: Verifier::new(VerifyRules::LOWERED),
            reference: Reference::default(),
            llvm: LlvmEngine::default(),
            jit: JitEngine::new(config.paranoid, config.limits).map_err(JitUnavailable)?,
            unregistered: Vec::new(),
            stages: Stages::default(),
        })
    }

    /// Runs only the reference. Reports the outcome of each call, and whether the test case expects
    /// that outcome.
    pub fn reference(&mut self, case: &Case) -> Vec<CallReport> {
        let mut host = SourceHost::new(case);
        case.calls
            .iter()
            .map(|call| self.reference_call(case, call, &mut host).0)
            .collect()
    }

    fn reference_call(
        &mut self,
        case: &Case,
        call: &Call,
        host: &mut SourceHost<'_>,
    ) -> (CallReport, Effort) {
        let limits = self.config.limits;
        let (reference, effort) = self.observe(Stage::Reference, case, call, host, limits);
        let verdict = source_verdict(case, call, &reference);
        let report = CallReport {
            verdict,
            reference,
            interpreted: None,
            compiled: None,
            not_lowered: None,
            in_part: None,
        };
        (report, effort)
    }

    /// Judges a verified test case, lowered with the settings that a user would use.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub fn judge(&mut self, case: &Case, target: &mut dyn Target) -> Result<Judgement, Stop> {
        let settings = Settings::of(target);
        self.judge_with(case, target, &settings)
    }

    /// Judges a verified test case that is lowered with these settings.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub fn judge_with(
        &mut self,
        case: &Case,
        target: &mut dyn Target,
        settings: &Settings,
    ) -> Result<Judgement, Stop> {
        let prepared = self.prepare(case);
        self.judge_prepared(case, prepared, target, settings)
    }

    /// Judges a test case whose source has already run.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub fn judge_prepared(
        &mut self,
        case: &Case,
        prepared: Prepared,
        target: &mut dyn Target,
        settings: &Settings,
    ) -> Result<Judgement, Stop> {
        let one = std::iter::once((case, &prepared));
        let lowered = lower_prepared(one, target, settings, &mut self.stages)?;
        self.learn(target);
        Ok(self.judge_lowered(case, prepared, lowered.into_iter().flatten().next()))
    }

    /// Lowers verified test cases in one batch, and judges each of them.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped. Then no test case is judged.
    pub fn judge_all(
        &mut self,
        cases: &[&Case],
        target: &mut dyn Target,
        settings: &Settings,
    ) -> Result<Vec<Judgement>, Stop> {
        let prepared: Vec<Prepared> = cases.iter().map(|case| self.prepare(case)).collect();
        let both = cases.iter().copied().zip(&prepared);
        let lowered = lower_prepared(both, target, settings, &mut self.stages)?;
        self.learn(target);
        let each = cases.iter().zip(prepared).zip(lowered);
        let each = each.map(|((case, prepared), lowered)| (*case, prepared, lowered));
        Ok(self.judge_all_lowered(each))
    }

    /// Learns which ops a target does not know.
    pub(crate) fn learn(&mut self, target: &dyn Target) {
        let names = target.unregistered_ops();
        if self.unregistered != names {
            self.unregistered = names.to_vec();
        }
    }

    /// First half of judging: runs the source of a test case, and records what to lower.
    pub fn prepare(&mut self, case: &Case) -> Prepared {
        let mut host = SourceHost::new(case);
        let mut reports = Vec::with_capacity(case.calls.len());
        let mut efforts = Vec::with_capacity(case.calls.len());
        let mut known = self.reference_tables(case).into_iter();
        for call in &case.calls {
            let (report, effort) = match known.next().flatten() {
                Some(known) => tables::report(known),
                None => self.reference_call(case, call, &mut host),
            };
            reports.push(report);
            efforts.push(effort);
        }
        Prepared::of(case, reports, efforts)
    }

    /// Second half of judging: runs the lowered module of a prepared test case and compares it with
    /// the source. `lowered` is `None` if there was nothing to lower.
    pub fn judge_lowered(
        &mut self,
        case: &Case,
        prepared: Prepared,
        lowered: Option<Lowered>,
    ) -> Judgement {
        match self.accept(case, prepared, lowered) {
            Ok(mut accepted) => {
                self.interpret(&mut accepted);
                self.compile(accepted)
            }
            Err(judgement) => *judgement,
        }
    }

    /// Second half of judging for several test cases, stage by stage: all cases pass a stage before
    /// the next stage starts.
    pub fn judge_all_lowered<'a>(
        &mut self,
        lowered: impl Iterator<Item = (&'a Case, Prepared, Option<Lowered>)>,
    ) -> Vec<Judgement> {
        let mut judged: Vec<_> = lowered
            .map(|(case, prepared, lowered)| self.accept(case, prepared, lowered))
            .collect();
        for accepted in judged.iter_mut().flatten() {
            self.interpret(accepted);
        }
        let each = judged.into_iter();
        each.map(|judged| judged.map_or_else(|judgement| *judgement, |a| self.compile(a)))
            .collect()
    }
}
