//! The judge: runs a test case through reference, lowering and engines, and says the verdict.

mod accepted;

use lowerfuzz_interp::{Effort, Limits};
use lowerfuzz_ir::case::{Call, Case};
use lowerfuzz_ir::verify::{Rules as VerifyRules, Verifier};

use crate::compare::source_verdict;
use crate::engine::{JitEngine, LlvmEngine, Reference};
use crate::host::SourceHost;
use crate::judgement::{CallReport, Judgement, Prepared, lower_prepared};
use crate::observation::Ended;
use crate::refine::{Rules, refines};
use crate::stages::{Stage, Stages};
use crate::target::{Lowered, Target};

/// What the judge does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Config {
    /// What a source run may use.
    pub limits: Limits,
    /// Verify the CLIF, and whatever else is dear and finds mistakes of our own.
    pub paranoid: bool,
    /// Which programs run as machine code a second time, with another filling of undefined memory
    /// and values: a result that depends on them shows, whichever value it happens to have.
    pub again: Share,
    /// Which programs run as machine code at all. What differs in the interpreter always does.
    pub compiled: Share,
}

/// Which programs have something dear done to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Share {
    /// All.
    #[default]
    All,
    /// One of 16, the same ones every time.
    Some,
}

/// Judges test cases; everything dear is kept from one to the next.
pub struct Judge {
    pub(crate) config: Config,
    verifier: Verifier,
    pub(crate) reference: Reference,
    pub(crate) llvm: LlvmEngine,
    jit: JitEngine,
    /// Where the time went so far.
    pub stages: Stages,
}

impl Judge {
    /// A judge with its engines.
    ///
    /// # Errors
    /// The JIT does not run on this machine.
    pub fn new(config: Config) -> Result<Judge, String> {
        Ok(Judge {
            config,
            verifier: Verifier::new(VerifyRules::LOWERED),
            reference: Reference::default(),
            llvm: LlvmEngine::default(),
            jit: JitEngine::new(config.paranoid, config.limits)?,
            stages: Stages::default(),
        })
    }

    /// Runs the reference alone: what each call does, and whether it is what the case expects.
    pub fn reference(&mut self, case: &Case) -> Vec<CallReport> {
        let mut host = SourceHost::new(case);
        case.calls
            .iter()
            .map(|call| self.reference_call(case, call, &mut host).0)
            .collect()
    }

    /// Holds a program against what another one makes of it on the source level, call by call:
    /// whether it is refined. Calls that cannot be compared are passed over.
    ///
    /// # Errors
    /// In what they differ first.
    pub fn compare_sources(&mut self, case: &Case, later: &Case) -> Result<(), String> {
        let (before, after) = (self.reference(case), self.reference(later));
        for (call, (before, after)) in case.calls.iter().zip(before.iter().zip(&after)) {
            if !before.is_comparable() || matches!(after.reference.ended, Ended::Unsupported(_)) {
                continue;
            }
            let rules = Rules {
                // What a pass puts on the stack is for the lowering to bound.
                descriptors: u64::MAX / 2,
                ..Rules::of(case.index_width)
            };
            let name = case.module.str(call.func);
            refines(&before.reference, &after.reference, rules)
                .map_err(|d| format!("call of @{name}: {d}"))?;
        }
        Ok(())
    }

    fn reference_call(
        &mut self,
        case: &Case,
        call: &Call,
        host: &mut SourceHost,
    ) -> (CallReport, Effort) {
        let limits = self.config.limits;
        let (reference, effort) = self.stages.time(Stage::Reference, || {
            self.reference.run(case, call, host, limits)
        });
        let verdict = source_verdict(case, call, &reference);
        let report = CallReport {
            verdict,
            reference,
            assertion: self.reference.assertion().map(str::to_owned),
            interpreted: None,
            compiled: None,
        };
        (report, effort)
    }

    /// Judges a verified test case.
    pub fn judge(&mut self, case: &Case, target: &mut dyn Target) -> Judgement {
        let prepared = self.prepare(case);
        self.judge_prepared(case, prepared, target)
    }

    /// Judges a test case whose source has run.
    pub fn judge_prepared(
        &mut self,
        case: &Case,
        prepared: Prepared,
        target: &mut dyn Target,
    ) -> Judgement {
        let one = std::iter::once((case, &prepared));
        let lowered = lower_prepared(one, target, &mut self.stages);
        self.judge_lowered(case, prepared, lowered.into_iter().flatten().next())
    }

    /// Judges verified test cases, which are lowered together.
    pub fn judge_all(&mut self, cases: &[&Case], target: &mut dyn Target) -> Vec<Judgement> {
        let prepared: Vec<Prepared> = cases.iter().map(|case| self.prepare(case)).collect();
        let both = cases.iter().copied().zip(&prepared);
        let lowered = lower_prepared(both, target, &mut self.stages);
        let each = cases.iter().zip(prepared).zip(lowered);
        self.judge_all_lowered(each.map(|((case, prepared), lowered)| (*case, prepared, lowered)))
    }

    /// The first half: what the source says of each call, and what is to be lowered.
    pub fn prepare(&mut self, case: &Case) -> Prepared {
        let mut host = SourceHost::new(case);
        let mut reports = Vec::with_capacity(case.calls.len());
        let mut efforts = Vec::with_capacity(case.calls.len());
        for call in &case.calls {
            let (report, effort) = self.reference_call(case, call, &mut host);
            reports.push(report);
            efforts.push(effort);
        }
        Prepared::of(case, reports, efforts)
    }

    /// The second half: runs what a lowering made of a prepared test case. `lowered` is `None` if
    /// there was nothing to lower.
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

    /// The second half of some test cases, all of which go through a stage before the first of them
    /// goes through the next.
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
