//! The judge: runs a test case through reference, lowering and engines, and says the verdict.

use std::hash::{Hash as _, Hasher as _};

use lowerfuzz_interp::llvm::Program;
use lowerfuzz_interp::{Effort, Limit, Limits};
use lowerfuzz_ir::case::{Call, Case, Datum};
use lowerfuzz_ir::verify::{Rules as VerifyRules, Verifier};
use lowerfuzz_ir::{Module, Sym};

use rustc_hash::FxHasher;

use crate::compare::{compare, source_verdict};
use crate::difference::Difference;
use crate::engine::{Entry, Fill, Invocation, JitEngine, LlvmEngine, LoweredCall, Reference};
use crate::host::SourceHost;
use crate::judgement::{CallReport, Judgement, Prepared, lower_prepared};
use crate::observation::{Ended, Observation};
use crate::refine::{Rules, refines};
use crate::stages::{Stage, Stages};
use crate::target::{Lowered, Target};
use crate::verdict::{Blame, Cause, Discard, Finding, Verdict};
use crate::words::PROBLEMS;

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
        each.map(|((case, prepared), lowered)| self.judge_lowered(case, prepared, lowered))
            .collect()
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
        let Prepared {
            mut reports,
            efforts,
            entries,
            ..
        } = prepared;
        let Some(lowered) = lowered else {
            return Judgement::of_calls(reports, None);
        };
        let lowered = match self.accept(lowered) {
            Ok(module) => module,
            Err(verdict) if case.calls.is_empty() => return Judgement::uncalled(verdict, None),
            Err(verdict) => {
                set_comparable(&mut reports, &verdict);
                return Judgement::of_calls(reports, None);
            }
        };
        if case.calls.is_empty() {
            let verdict = Verdict::discarded(Discard::Lowered, "");
            return Judgement::uncalled(verdict, Some(lowered));
        }
        let entries: Vec<Entry> = entries
            .iter()
            .filter_map(|id| Entry::find(case, &lowered, *id))
            .collect();
        let hash = hash_of(case);
        if self.config.compiled == Share::Some
            && !hash.is_multiple_of(ONE_OF)
            && self.interpreted_agree(case, &entries, &lowered, &mut reports, &efforts)
        {
            return Judgement::of_calls(reports, Some(lowered));
        }
        let wanted: Vec<Sym> = entries.iter().map(|e| e.symbol).collect();
        let addressed = function_arguments(case, &lowered);
        let compiled = self.stages.time(Stage::Compile, || {
            self.jit.compile(&lowered, &wanted, &addressed)
        });
        if let Err(why) = compiled {
            let verdict = Verdict::discarded(Discard::Unsupported, why);
            set_comparable(&mut reports, &verdict);
            return Judgement::of_calls(reports, Some(lowered));
        }
        let mut host = SourceHost::new(case);
        let program = Program::new(&lowered);
        let fill = if hash & 1 == 0 { Fill::Even } else { Fill::Odd };
        let again = self.config.again == Share::All || (hash >> 1).is_multiple_of(ONE_OF);
        let rules = Rules::of_case(case);
        let mut is_endless = false;
        for ((call, report), effort) in case.calls.iter().zip(&mut reports).zip(efforts) {
            if !report.is_comparable() {
                continue;
            }
            let func = case.module.lookup_func(call.func);
            let entry = entries.iter().find(|e| Some(e.source) == func);
            let Some(entry) = entry.copied() else {
                let cause = Cause::said("the lowered module has no function to call");
                report.verdict = Verdict::finding(Finding::InvalidOutput, Blame::Lowering, cause);
                continue;
            };
            let lowered_call = LoweredCall {
                invocation: Invocation { case, call, entry },
                program: &program,
                limits: self.config.limits.lowered(effort),
            };
            let rules = rules.after(effort.ops);
            host.expect(&report.reference.host_calls);
            self.lowered_call(
                &lowered_call,
                rules,
                report,
                &mut host,
                fill,
                &mut is_endless,
            );
            if again && report.verdict == Verdict::Agree {
                self.run_again(&lowered_call, rules, report, &mut host, fill);
            }
        }
        drop(program);
        Judgement::of_calls(reports, Some(lowered))
    }

    /// Runs all calls that can be compared in the interpreter, and says so in their reports if every
    /// one of them agrees.
    fn interpreted_agree(
        &mut self,
        case: &Case,
        entries: &[Entry],
        lowered: &Module,
        reports: &mut [CallReport],
        efforts: &[Effort],
    ) -> bool {
        let mut host = SourceHost::new(case);
        let program = Program::new(lowered);
        let rules = Rules::of_case(case);
        let mut seen = Vec::new();
        for (at, (call, effort)) in case.calls.iter().zip(efforts).enumerate() {
            let report = &reports[at];
            if !report.is_comparable() {
                continue;
            }
            let func = case.module.lookup_func(call.func);
            let Some(entry) = entries.iter().find(|e| Some(e.source) == func).copied() else {
                return false;
            };
            let lowered_call = LoweredCall {
                invocation: Invocation { case, call, entry },
                program: &program,
                limits: self.config.limits.lowered(*effort),
            };
            let llvm = &mut self.llvm;
            let observed = self.stages.time(Stage::Interpret, || {
                llvm.run(&lowered_call, &mut host).observation
            });
            if refines(&report.reference, &observed, rules.after(effort.ops)).is_err() {
                return false;
            }
            seen.push((at, observed));
        }
        for (at, observed) in seen {
            reports[at].verdict = Verdict::Agree;
            reports[at].interpreted = Some(observed);
        }
        true
    }

    /// A verified module, or the verdict on what is none.
    fn accept(&mut self, lowered: Lowered) -> Result<Module, Verdict> {
        let (finding, reason) = match lowered {
            Lowered::Module(module) => {
                let errors = self
                    .stages
                    .time(Stage::VerifyLowered, || self.verifier.verify(&module));
                let Err(errors) = errors else {
                    return Ok(module);
                };
                let all: Vec<&str> = errors.iter().map(|e| e.message.as_str()).collect();
                (Finding::InvalidOutput, all.join(PROBLEMS))
            }
            Lowered::RejectedAsExpected(why) => {
                return Err(Verdict::discarded(Discard::Refused, why));
            }
            Lowered::Limited(why) => {
                return Err(Verdict::discarded(Discard::Limited, why));
            }
            Lowered::NotRejected(text) => {
                let reason = format!("expected a refusal with `{text}`, found none");
                let (finding, blame) = (Finding::WrongExpectation, Blame::TestCase);
                return Err(Verdict::finding(finding, blame, Cause::said(reason)));
            }
            Lowered::Unsupported(why) => {
                return Err(Verdict::discarded(Discard::Unsupported, why));
            }
            Lowered::Rejected(why) => (Finding::Rejected, why),
            Lowered::Crashed(how) => (Finding::Crashed, how),
            Lowered::Hung => (Finding::Hung, "no answer in time".into()),
            Lowered::Invalid(why) => (Finding::InvalidOutput, why),
            Lowered::Nondeterministic(what) => (Finding::Nondeterministic, what),
        };
        let cause = Cause::said(reason);
        Err(Verdict::finding(finding, Blame::Lowering, cause))
    }

    /// Runs a call of the lowered program in both engines, and puts what it finds into the report. What differs in the
    /// first stands, so the second gets little time for it, and waits for an endless run once a program.
    fn lowered_call(
        &mut self,
        call: &LoweredCall<'_>,
        rules: Rules,
        report: &mut CallReport,
        host: &mut SourceHost,
        fill: Fill,
        is_endless: &mut bool,
    ) {
        let llvm = &mut self.llvm;
        let v1 = self.stages.time(Stage::Interpret, || llvm.run(call, host));
        let first = self.stages.time(Stage::Compare, || {
            let mut first = refines(&report.reference, &v1.observation, rules);
            if let Err(Difference::Poison { at, origin, .. }) = &mut first {
                let found = at.and_then(|at| v1.origin(call.invocation, at));
                *origin = found.map(str::to_owned);
            }
            first
        });
        let mut v1 = v1.observation;
        let jit = &mut self.jit;
        let v2 = if first.is_ok() {
            self.stages.time(Stage::Run, || jit.run(call, host, fill))
        } else if *is_endless {
            Observation::of_end(Ended::Unsupported("another call has no end".to_owned()))
        } else {
            let run = || jit.run_shortly(call, host, fill);
            let v2 = self.stages.time(Stage::Run, run);
            *is_endless = v2.ended == Ended::Beyond(Limit::Fuel);
            v2
        };
        report.verdict = self.stages.time(Stage::Compare, || {
            compare(&report.reference, (&v1, first), &v2, rules)
        });
        if report.verdict.blame() == Some(Blame::Jit) {
            // A wrong address may lie in the room that is left before an aligned element, or not.
            let run = || self.llvm.run_well_aligned(call, host).observation;
            let elsewhere = self.stages.time(Stage::Interpret, run);
            let refined = refines(&report.reference, &elsewhere, rules);
            if refined.is_err() {
                report.verdict = compare(&report.reference, (&elsewhere, refined), &v2, rules);
                v1 = elsewhere;
            }
        }
        report.interpreted = Some(v1);
        report.compiled = Some(v2);
    }

    /// Runs a call that agrees with another filling of what is undefined.
    fn run_again(
        &mut self,
        call: &LoweredCall<'_>,
        rules: Rules,
        report: &mut CallReport,
        host: &mut SourceHost,
        first: Fill,
    ) {
        let fill = first.other();
        let second = self
            .stages
            .time(Stage::Run, || self.jit.run(call, host, fill));
        if let Ended::Unsupported(_) = &second.ended {
            return;
        }
        let refined = self.stages.time(Stage::Compare, || {
            refines(&report.reference, &second, rules)
        });
        if let Err(difference) = refined {
            let cause = Cause::OnlyFilled {
                with: fill.byte(),
                not_with: first.byte(),
                difference,
            };
            report.verdict = Verdict::finding(Finding::EngineDisagreement, Blame::Jit, cause);
            report.compiled = Some(second);
        }
    }
}

/// With [`Share::Some`], one of so many programs.
const ONE_OF: u64 = 16;

/// A hash of a test case, of its ops and the scalars of its calls: the same each time, also after the
/// case was printed and parsed.
fn hash_of(case: &Case) -> u64 {
    let mut hash = FxHasher::default();
    for body in case.module.bodies() {
        let ops = body.root().iter().flat_map(|b| &body.block(*b).ops);
        for op in ops {
            body.op(*op).op.hash(&mut hash);
        }
    }
    for arg in case.calls.iter().flat_map(|call| &call.args) {
        match arg {
            Datum::Scalar { bits, .. } => bits.hash(&mut hash),
            Datum::Vector { lanes, .. } => lanes.hash(&mut hash),
            Datum::MemRef(datum) => datum.contents.hash(&mut hash),
            Datum::Func(_) => {}
        }
    }
    hash.finish()
}

/// Lowered functions to which calls pass pointers.
fn function_arguments(case: &Case, lowered: &Module) -> Vec<Sym> {
    let args = case.calls.iter().flat_map(|call| &call.args);
    let names = args.filter_map(|arg| match arg {
        Datum::Func(name) => lowered.strings.find(case.module.str(*name)),
        Datum::Scalar { .. } | Datum::Vector { .. } | Datum::MemRef(_) => None,
    });
    names.collect()
}

/// Says the same of each call that was to be compared.
fn set_comparable(reports: &mut [CallReport], verdict: &Verdict) {
    for report in reports.iter_mut().filter(|r| r.is_comparable()) {
        report.verdict = verdict.clone();
    }
}
