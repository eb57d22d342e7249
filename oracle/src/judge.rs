//! The judge: runs a test case through reference, lowering and engines, and says the verdict.

use std::hash::{Hash as _, Hasher as _};

use lowerfuzz_interp::Limits;
use lowerfuzz_interp::llvm::Program;
use lowerfuzz_ir::case::{Call, Case, Datum};
use lowerfuzz_ir::verify::{Rules as VerifyRules, Verifier};
use lowerfuzz_ir::{FuncId, Module, Sym};

use rustc_hash::FxHasher;

use crate::engine::{
    Engine, Entry, Fill, Invocation, JitEngine, LlvmEngine, LoweredCall, Reference,
};
use crate::expect;
use crate::host::SourceHost;
use crate::observe::{Difference, Ended, Observation, Rules, poison_observed, refines};
use crate::opinion::Opinion;
use crate::stages::{Stage, Stages};
use crate::target::{Job, Lowered, Target};
use crate::verdict::{Blame, Discard, Finding, Verdict};

/// What the judge does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Config {
    /// What a source run may use.
    pub limits: Limits,
    /// Verify the CLIF, and whatever else is dear and finds mistakes of our own.
    pub paranoid: bool,
    /// Which programs run a second time.
    pub again: Again,
}

/// Which programs run as machine code a second time, with another filling of undefined memory and
/// values: a result that depends on them shows, whichever value it happens to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Again {
    /// All.
    #[default]
    All,
    /// One of 16, the same ones every time.
    Some,
}

/// What is said of a test case.
#[derive(Debug)]
pub struct Judgement {
    /// The verdict: of the first call with a finding, else agreement if any call was compared,
    /// else the first reason for which none was.
    pub verdict: Verdict,
    /// Of each call.
    pub calls: Vec<CallReport>,
    /// What the lowering made, for reports.
    pub lowered: Option<Module>,
    /// What a release's own runner says of it, if it was asked.
    pub opinion: Option<Opinion>,
}

/// What is said of a call.
#[derive(Clone, Debug)]
pub struct CallReport {
    /// The verdict.
    pub verdict: Verdict,
    /// What the reference observed.
    pub reference: Observation,
    /// What the LLVM-dialect interpreter observed, if it ran.
    pub interpreted: Option<Observation>,
    /// What the compiled program did, if it ran.
    pub compiled: Option<Observation>,
}

impl CallReport {
    /// Is there something to compare, as far as is known?
    fn is_comparable(&self) -> bool {
        self.verdict == Verdict::Agree
    }
}

/// A test case whose source has run, and that can be lowered.
#[derive(Debug)]
pub struct Prepared {
    reports: Vec<CallReport>,
    /// Ops that the source executed, by call.
    fuels: Vec<u64>,
    entries: Vec<FuncId>,
    lower: bool,
}

impl Prepared {
    /// What is to be lowered; `None` if no call can be compared.
    pub fn job<'a>(&'a self, case: &'a Case) -> Option<Job<'a>> {
        self.lower.then_some(Job {
            case,
            entries: &self.entries,
        })
    }
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
            jit: JitEngine::new(config.paranoid)?,
            stages: Stages::default(),
        })
    }

    /// Runs the reference alone: what each call does, and whether it is what the case expects.
    pub fn reference(&mut self, case: &Case) -> Vec<CallReport> {
        let mut host = SourceHost::new(&case.module, case.index_width);
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
                .map_err(|d| format!("call of @{name}: {}", d.what))?;
        }
        Ok(())
    }

    fn reference_call(
        &mut self,
        case: &Case,
        call: &Call,
        host: &mut SourceHost,
    ) -> (CallReport, u64) {
        let limits = self.config.limits;
        let (reference, fuel) = self.stages.time(Stage::Reference, || {
            self.reference.run(case, call, host, limits)
        });
        let verdict = source_verdict(case, call, &reference);
        let report = CallReport {
            verdict,
            reference,
            interpreted: None,
            compiled: None,
        };
        (report, fuel)
    }

    /// Judges a verified test case.
    pub fn judge(&mut self, case: &Case, target: &mut dyn Target) -> Judgement {
        let prepared = self.prepare(case);
        let lowered = prepared.job(case).map(|job| {
            let lowered = target.lower_all(&[job], &mut self.stages);
            lowered.into_iter().next()
        });
        self.conclude(case, prepared, lowered.flatten())
    }

    /// Judges verified test cases, which are lowered together.
    pub fn judge_all(&mut self, cases: &[&Case], target: &mut dyn Target) -> Vec<Judgement> {
        let prepared: Vec<Prepared> = cases.iter().map(|case| self.prepare(case)).collect();
        let jobs: Vec<Option<Job<'_>>> = cases
            .iter()
            .zip(&prepared)
            .map(|(case, prepared)| prepared.job(case))
            .collect();
        let wanted: Vec<Job<'_>> = jobs.iter().copied().flatten().collect();
        let answers = if wanted.is_empty() {
            Vec::new()
        } else {
            target.lower_all(&wanted, &mut self.stages)
        };
        let asked: Vec<bool> = jobs.iter().map(Option::is_some).collect();
        let mut answers = answers.into_iter();
        let lowered: Vec<Option<Lowered>> = asked
            .into_iter()
            .map(|asked| if asked { answers.next() } else { None })
            .collect();
        let each = cases.iter().zip(prepared).zip(lowered);
        each.map(|((case, prepared), lowered)| self.conclude(case, prepared, lowered))
            .collect()
    }

    /// The first half: what the source says of each call, and what is to be lowered.
    pub fn prepare(&mut self, case: &Case) -> Prepared {
        let mut host = SourceHost::new(&case.module, case.index_width);
        let mut reports = Vec::with_capacity(case.calls.len());
        let mut fuels = Vec::with_capacity(case.calls.len());
        for call in &case.calls {
            let (report, fuel) = self.reference_call(case, call, &mut host);
            reports.push(report);
            fuels.push(fuel);
        }
        // What is not comparable is never lowered, let alone compiled.
        let comparable = reports.iter().any(CallReport::is_comparable);
        Prepared {
            entries: entries(case, &reports),
            lower: comparable || case.calls.is_empty(),
            reports,
            fuels,
        }
    }

    /// The second half: runs what a lowering made of a prepared test case. `lowered` is `None` if
    /// there was nothing to lower.
    pub fn conclude(
        &mut self,
        case: &Case,
        prepared: Prepared,
        lowered: Option<Lowered>,
    ) -> Judgement {
        let Prepared {
            mut reports,
            fuels,
            entries,
            ..
        } = prepared;
        let Some(lowered) = lowered else {
            return conclude(reports, None);
        };
        let lowered = match self.accept(lowered) {
            Ok(module) => module,
            Err(verdict) if case.calls.is_empty() => {
                return Judgement {
                    verdict,
                    calls: Vec::new(),
                    lowered: None,
                    opinion: None,
                };
            }
            Err(verdict) => {
                settle(&mut reports, &verdict);
                return conclude(reports, None);
            }
        };
        if case.calls.is_empty() {
            let reason = "a test case without calls: it was lowered and verified";
            return Judgement {
                verdict: Verdict::discarded(Discard::Unsupported, reason),
                calls: Vec::new(),
                lowered: Some(lowered),
                opinion: None,
            };
        }
        let entries: Vec<Entry> = entries
            .iter()
            .filter_map(|id| Entry::find(case, &lowered, *id))
            .collect();
        let wanted: Vec<Sym> = entries.iter().map(|e| e.symbol).collect();
        let addressed = function_arguments(case, &lowered);
        let compiled = self.stages.time(Stage::Compile, || {
            self.jit.compile(&lowered, &wanted, &addressed)
        });
        if let Err(why) = compiled {
            let verdict = Verdict::discarded(Discard::Unsupported, why);
            settle(&mut reports, &verdict);
            return conclude(reports, Some(lowered));
        }
        let mut host = SourceHost::new(&case.module, case.index_width);
        let program = Program::new(&lowered);
        let mark = mark(case);
        self.jit.fill = if mark & 1 == 0 { Fill::Even } else { Fill::Odd };
        let again = self.config.again == Again::All || (mark >> 1).is_multiple_of(ONE_OF);
        let rules = Rules::of_case(case);
        for ((call, report), fuel) in case.calls.iter().zip(&mut reports).zip(fuels) {
            if !report.is_comparable() {
                continue;
            }
            let func = case.module.lookup_func(call.func);
            let entry = entries.iter().find(|e| Some(e.source) == func);
            let Some(entry) = entry.copied() else {
                let reason = "the lowered module has no function to call";
                report.verdict = Verdict::finding(Finding::InvalidOutput, Blame::Lowering, reason);
                continue;
            };
            let lowered_call = LoweredCall {
                invocation: Invocation { case, call, entry },
                program: &program,
                source_fuel: fuel,
            };
            self.lowered_call(&lowered_call, rules.after(fuel), report, &mut host, again);
        }
        drop(program);
        conclude(reports, Some(lowered))
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
                (Finding::InvalidOutput, all.join("; "))
            }
            Lowered::RejectedAsExpected(why) => {
                let reason = format!("refused, as the test case expects: {why}");
                return Err(Verdict::discarded(Discard::Unsupported, reason));
            }
            Lowered::NotRejected(text) => {
                let reason = format!("expected a refusal with `{text}`, found none");
                let (finding, blame) = (Finding::WrongExpectation, Blame::TestCase);
                return Err(Verdict::finding(finding, blame, reason));
            }
            Lowered::Unsupported(why) => {
                return Err(Verdict::discarded(Discard::Unsupported, why));
            }
            Lowered::Rejected(why) => (Finding::Rejected, why),
            Lowered::Crashed(how) => (Finding::Crashed, how),
            Lowered::Hung => (Finding::Hung, "no answer in time".into()),
            Lowered::Invalid(why) => (Finding::InvalidOutput, why),
        };
        Err(Verdict::finding(finding, Blame::Lowering, reason))
    }

    /// Runs a call of the lowered program in both engines, and says what it found in the report.
    fn lowered_call(
        &mut self,
        call: &LoweredCall<'_>,
        rules: Rules,
        report: &mut CallReport,
        host: &mut SourceHost,
        again: bool,
    ) {
        let v1 = self
            .stages
            .time(Stage::Interpret, || self.llvm.run(call, host));
        let v2 = self.stages.time(Stage::Run, || self.jit.run(call, host));
        let llvm = &self.llvm;
        let first = |v1: &Observation| {
            refines(&report.reference, v1, rules).map_err(|mut difference| {
                let origin = |at| llvm.origin(call.invocation, at);
                if let Some(origin) = difference.poison.and_then(origin) {
                    difference
                        .what
                        .push_str(&format!(" (poison from {origin})"));
                }
                difference
            })
        };
        report.verdict = self.stages.time(Stage::Compare, || {
            compare(&report.reference, (&v1, first(&v1)), &v2, rules)
        });
        report.interpreted = Some(v1);
        report.compiled = Some(v2);
        if again && report.verdict == Verdict::Agree {
            self.run_again(call, report, host, rules);
        }
    }

    /// Runs a call that agrees with another filling of what is undefined.
    fn run_again(
        &mut self,
        call: &LoweredCall<'_>,
        report: &mut CallReport,
        host: &mut SourceHost,
        rules: Rules,
    ) {
        let first = self.jit.fill;
        self.jit.fill = first.other();
        let second = self.stages.time(Stage::Run, || self.jit.run(call, host));
        self.jit.fill = first;
        if let Ended::Unsupported(_) = &second.ended {
            return;
        }
        let refined = self.stages.time(Stage::Compare, || {
            refines(&report.reference, &second, rules)
        });
        if let Err(difference) = refined {
            let reason = format!(
                "only when compiled, and only where undefined memory and values consist of {:#04x} \
                 instead of {:#04x}: {}",
                first.other().byte(),
                first.byte(),
                difference.what
            );
            let (finding, blame) = (Finding::EngineDisagreement, Blame::Jit);
            report.verdict =
                Verdict::finding(finding, blame, reason).with_aspect(difference.aspect);
            report.compiled = Some(second);
        }
    }
}

/// Holds what the engines observed against the reference; of the first, that was done.
fn compare(
    reference: &Observation,
    (v1, first): (&Observation, Result<(), Difference>),
    v2: &Observation,
    rules: Rules,
) -> Verdict {
    if let Ended::Unsupported(what) = &v1.ended {
        return Verdict::discarded(Discard::Unsupported, what.clone());
    }
    match (&v2.ended, first.is_ok()) {
        (Ended::Unsupported(what), true) => {
            return Verdict::discarded(Discard::Unsupported, what.clone());
        }
        // What the interpreter has seen stands on its own.
        (Ended::Unsupported(_), false) => return verdict(first.clone(), first),
        _ => {}
    }
    verdict(first, refines(reference, v2, rules))
}

/// The table: v₁ and v₂ against v₀.
fn verdict(v1: Result<(), Difference>, v2: Result<(), Difference>) -> Verdict {
    match (v1, v2) {
        (Ok(()), Ok(())) => Verdict::Agree,
        (Err(d1), _) if d1.undefined => {
            Verdict::finding(Finding::IntroducedUb, Blame::Lowering, d1.what).with_aspect(d1.aspect)
        }
        (Err(d1), Err(d2)) => {
            let reason = if d1.what == d2.what {
                d1.what
            } else {
                format!("interpreted: {}; compiled: {}", d1.what, d2.what)
            };
            Verdict::finding(Finding::Mismatch, Blame::Lowering, reason).with_aspect(d1.aspect)
        }
        (Ok(()), Err(d2)) => {
            let reason = format!("only when compiled: {}", d2.what);
            Verdict::finding(Finding::EngineDisagreement, Blame::Jit, reason).with_aspect(d2.aspect)
        }
        (Err(d1), Ok(())) => {
            let reason = format!("only when interpreted: {}", d1.what);
            Verdict::finding(Finding::EngineDisagreement, Blame::Interp, reason)
                .with_aspect(d1.aspect)
        }
    }
}

/// What the source run alone says: agreement means that it can be compared.
pub(crate) fn source_verdict(case: &Case, call: &Call, observation: &Observation) -> Verdict {
    if let Ended::Unsupported(what) = &observation.ended {
        return Verdict::discarded(Discard::Unsupported, what.clone());
    }
    if let Err(why) = expect::check(case, call, observation) {
        return Verdict::finding(Finding::WrongExpectation, Blame::TestCase, why);
    }
    match &observation.ended {
        Ended::Undefined(why) => Verdict::discarded(Discard::UndefinedSource, why.clone()),
        Ended::OutOfFuel => Verdict::discarded(
            Discard::OutOfFuel,
            "the source does not end within its fuel",
        ),
        Ended::Returned(_) | Ended::Aborted | Ended::Unsupported(_) => {
            match poison_observed(observation) {
                Some(what) => Verdict::discarded(Discard::UndefinedSource, what),
                None => Verdict::Agree,
            }
        }
    }
}

/// With [`Again::Some`], one of so many programs runs again.
const ONE_OF: u64 = 16;

/// A mark of a test case: of its ops and the scalars of its calls. It is the same each time, also
/// after the case was printed and parsed.
fn mark(case: &Case) -> u64 {
    let mut mark = FxHasher::default();
    for body in case.module.bodies() {
        let ops = body.root().iter().flat_map(|b| &body.block(*b).ops);
        for op in ops {
            body.op(*op).op.hash(&mut mark);
        }
    }
    for arg in case.calls.iter().flat_map(|call| &call.args) {
        match arg {
            Datum::Scalar { bits, .. } => bits.hash(&mut mark),
            Datum::Vector { lanes, .. } => lanes.hash(&mut mark),
            Datum::MemRef(datum) => datum.contents.hash(&mut mark),
            Datum::Func(_) => {}
        }
    }
    mark.finish()
}

/// The functions that are called and comparable, each once.
fn entries(case: &Case, reports: &[CallReport]) -> Vec<FuncId> {
    let mut entries = Vec::new();
    for (call, report) in case.calls.iter().zip(reports) {
        let Some(id) = case.module.lookup_func(call.func) else {
            continue;
        };
        if report.verdict == Verdict::Agree && !entries.contains(&id) {
            entries.push(id);
        }
    }
    entries
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
fn settle(reports: &mut [CallReport], verdict: &Verdict) {
    for report in reports.iter_mut().filter(|r| r.is_comparable()) {
        report.verdict = verdict.clone();
    }
}

fn conclude(calls: Vec<CallReport>, lowered: Option<Module>) -> Judgement {
    let finding = calls.iter().find(|c| c.verdict.is_finding());
    let agree = calls.iter().find(|c| c.verdict == Verdict::Agree);
    let verdict = match finding.or(agree).or(calls.first()) {
        Some(report) => report.verdict.clone(),
        None => Verdict::discarded(Discard::Unsupported, "a test case without calls"),
    };
    Judgement {
        verdict,
        calls,
        lowered,
        opinion: None,
    }
}
