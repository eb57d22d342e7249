//! Runs a lowered module through the verifier and the engines, one stage at a time.
//!
//! Each stage is a method. All cases of a group pass a stage before the next stage starts, because
//! the machine code of a single stage is already larger than the nearest caches.

use std::hash::{Hash as _, Hasher as _};
use std::sync::Arc;

use lowerfuzz_interp::llvm::Program;
use lowerfuzz_interp::{Accuracy, Effort, Limit, has_formulas};
use lowerfuzz_ir::case::{Case, Datum};
use lowerfuzz_ir::conversion::{EntryFault, entry_fault};
use lowerfuzz_ir::verify::outside_source;
use lowerfuzz_ir::{Func, FuncId, Module, Sym, Unsupported};
use lowerfuzz_tables::Groups;
use rustc_hash::FxHasher;

use super::Judge;
use super::transformed::is_direct;
use crate::compare::{compare, source_verdict, with_formulas};
use crate::difference::Difference;
use crate::engine::{Entry, Fill, Invocation, LoweredCall};
use crate::foreign::excuse_foreign;
use crate::host::SourceHost;
use crate::judgement::{CallReport, Judgement, Prepared};
use crate::observation::{Ended, Observation};
use crate::refine::{Rules, refines};
use crate::stage_times::Stage;
use crate::target::Lowered;
use crate::verdict::{Blame, Cause, Discard, Finding, Verdict, in_one_line};

/// The interpreter's observation of a call, and its difference from the reference.
type Seen = Box<(Observation, Result<(), Difference>)>;

/// A test case with its verified lowered module.
pub(super) struct Accepted<'c> {
    pub(super) case: &'c Case,
    pub(super) lowered: Module,
    pub(super) reports: Vec<CallReport>,
    pub(super) efforts: Vec<Effort>,
    entries: Vec<Entry>,
    /// The functions behind the C interfaces.
    plain: Vec<Entry>,
    /// Whether each call differs only if it calls the function behind the C interface.
    is_plain: Vec<bool>,
    hash: u64,
    rules: Rules,
    /// The interpreter's observation of each comparable call that ran alone.
    interpreted: Vec<Option<Seen>>,
    /// The calls that ran as tables.
    groups: Groups,
}

impl Accepted<'_> {
    /// Returns the lowered entry function of a call.
    pub(super) fn entry(&self, call: usize) -> Option<Entry> {
        let name = self.case.calls[call].func;
        let func = self.case.module.lookup_func(name);
        let entries = match self.is_plain[call] {
            true => &self.plain,
            false => &self.entries,
        };
        let mut entries = entries.iter();
        entries.find(|e| Some(e.source) == func).copied()
    }

    /// Returns the function behind the C interface that a call calls, if there is one.
    fn behind(&self, entry: Entry) -> Option<Entry> {
        let mut plain = self.plain.iter();
        plain.find(|e| e.source == entry.source).copied()
    }

    /// Returns whether the interpreter observed no difference in any call.
    fn is_same_interpreted(&self) -> bool {
        let mut seen = self.interpreted.iter().flatten();
        seen.all(|seen| seen.1.is_ok())
    }
}

impl Judge {
    /// Verifies the lowered module and returns the accepted case, or the final judgement if there
    /// is nothing to run.
    pub(super) fn accept<'c>(
        &mut self,
        case: &'c Case,
        prepared: Prepared,
        lowered: Option<Lowered>,
    ) -> Result<Accepted<'c>, Box<Judgement>> {
        let lowered = match lowered {
            Some(Lowered::Module(module))
                if outside_source(&module).is_none()
                    || case.calls.iter().any(|call| is_direct(case, call)) =>
            {
                return Err(Box::new(self.judge_transformed(case, prepared, module)));
            }
            Some(Lowered::Both(both)) => {
                let (transformed, lowered) = *both;
                let mut judgement = self.judge_transformed(case, prepared.clone(), transformed);
                if judgement.verdict.is_finding() {
                    return Err(Box::new(judgement));
                }
                if let Lowered::Unsupported(why) = &lowered {
                    let why: Arc<str> = why.to_string().into();
                    let reports = judgement.calls.iter_mut();
                    for report in reports.filter(|r| r.is_comparable() || r.verdict.differs()) {
                        report.not_lowered = Some(Arc::clone(&why));
                    }
                    return Err(Box::new(judgement));
                }
                Some(lowered)
            }
            other => other,
        };
        let Prepared {
            mut reports,
            efforts,
            entries,
            ..
        } = prepared;
        for report in reports.iter_mut().filter(|report| report.is_comparable()) {
            // No engine for the LLVM dialect runs such ops.
            if let Some(run) = report.reference.opaque.runs.first() {
                report.verdict = Verdict::unsupported(Unsupported::foreign(run.name.as_str()));
            }
        }
        let is_comparable = |func: &FuncId| {
            let name = case.module.func(*func).name;
            let mut calls = case.calls.iter().zip(&reports);
            calls.any(|(call, report)| call.func == name && report.is_comparable())
        };
        let entries: Vec<FuncId> = entries.into_iter().filter(is_comparable).collect();
        let Some(lowered) = lowered else {
            return Err(Box::new(Judgement::of_calls(reports, None)));
        };
        let lowered = match self.verified(lowered) {
            Ok(module) => module,
            Err(verdict) if case.calls.is_empty() => {
                let verdict = excuse_foreign(case, verdict);
                return Err(Box::new(Judgement::uncalled(verdict, None)));
            }
            Err(verdict) => {
                let verdict = excuse_foreign(case, verdict);
                set_comparable(&mut reports, &verdict);
                return Err(Box::new(Judgement::of_calls(reports, None)));
            }
        };
        if case.calls.is_empty() {
            let verdict = Verdict::discarded(Discard::Lowered, "nothing was executed");
            return Err(Box::new(Judgement::uncalled(verdict, Some(lowered))));
        }
        let entries = callable(case, &lowered, &entries, &mut reports);
        let hash = hash_of(case);
        let plain = match self.config.again.has(hash) {
            true => plain_entries(case, &lowered, &entries),
            false => Vec::new(),
        };
        Ok(Accepted {
            plain,
            is_plain: vec![false; case.calls.len()],
            case,
            entries,
            interpreted: reports.iter().map(|_| None).collect(),
            groups: Groups::default(),
            hash,
            rules: Rules::of_case(case),
            lowered,
            reports,
            efforts,
        })
    }

    /// Returns the verified module, or the verdict if the lowering returned no valid module.
    fn verified(&mut self, lowered: Lowered) -> Result<Module, Verdict> {
        let (finding, messages) = match lowered {
            Lowered::Module(module) => {
                let errors = self
                    .stages
                    .time(Stage::VerifyLowered, || self.verifier.verify(&module));
                let Err(errors) = errors else {
                    return Ok(module);
                };
                let messages = errors.into_iter().map(|e| e.message).collect();
                (Finding::InvalidOutput, messages)
            }
            // A target returns no pair within a pair.
            Lowered::Both(both) => return self.verified(both.1),
            Lowered::RejectedAsExpected(why) => {
                return Err(Verdict::discarded(Discard::Refused, in_one_line(&why)));
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
                return Err(Verdict::unsupported(why));
            }
            Lowered::Rejected(why) => (Finding::Rejected, why),
            Lowered::Crashed(how) => (Finding::Crashed, vec![how]),
            Lowered::Hung => (Finding::Hung, vec!["no answer in time".to_owned()]),
            Lowered::Invalid(why) => (Finding::InvalidOutput, vec![why]),
            Lowered::Nondeterministic(what) => (Finding::Nondeterministic, vec![what]),
        };
        let cause = Cause::said_all(messages);
        Err(Verdict::finding(finding, Blame::Lowering, cause))
    }

    /// Runs all calls in the interpreter.
    pub(super) fn interpret(&mut self, accepted: &mut Accepted<'_>) {
        accepted.groups = self.interpret_tables(accepted);
        let case = accepted.case;
        let mut host = SourceHost::new(case);
        let program = Program::new(&accepted.lowered);
        for at in 0..case.calls.len() {
            if !accepted.reports[at].is_comparable() || accepted.groups.is_settled(at) {
                continue;
            }
            let Some(entry) = accepted.entry(at) else {
                continue;
            };
            let mut seen = self.interpreted_call(accepted, (at, entry), &program, &mut host);
            if let (true, Some(behind)) = (seen.1.is_ok(), accepted.behind(entry)) {
                let other = self.interpreted_call(accepted, (at, behind), &program, &mut host);
                if other.1.is_err() {
                    accepted.is_plain[at] = true;
                    seen = other;
                }
            }
            accepted.interpreted[at] = Some(seen);
        }
    }

    /// Runs a call in the interpreter.
    fn interpreted_call(
        &mut self,
        accepted: &Accepted<'_>,
        (at, entry): (usize, Entry),
        program: &Program<'_>,
        host: &mut SourceHost,
    ) -> Seen {
        let case = accepted.case;
        let effort = accepted.efforts[at];
        let rules = accepted.rules.after(effort.ops);
        let reference = &accepted.reports[at].reference;
        let invocation = Invocation {
            case,
            call: &case.calls[at],
            entry,
        };
        let call = LoweredCall {
            invocation,
            program,
            limits: self.config.limits.lowered(effort),
        };
        host.expect(&reference.host_calls);
        let llvm = &mut self.llvm;
        let run = self.stages.time(Stage::Interpret, || llvm.run(&call, host));
        let difference = self.stages.time(Stage::Compare, || {
            let mut difference = refines(reference, &run.observation, rules);
            if let Err(Difference::Poison { at, origin, .. }) = &mut difference {
                *origin = at.and_then(|at| run.origin(invocation, at));
            }
            difference
        });
        Box::new((run.observation, difference))
    }

    /// Runs all calls as machine code, and returns the judgement.
    pub(super) fn compile(&mut self, mut accepted: Accepted<'_>) -> Judgement {
        let is_compiled = self.config.compiled.has(accepted.hash);
        if !is_compiled && accepted.is_same_interpreted() {
            for (report, seen) in accepted.reports.iter_mut().zip(accepted.interpreted) {
                report.interpreted = seen.map(|seen| Box::new(seen.0));
            }
            return Judgement::of_calls(accepted.reports, Some(accepted.lowered));
        }
        let plain = accepted.plain.iter();
        let plain = plain.filter(|_| accepted.is_plain.contains(&true));
        let entries = accepted.entries.iter().chain(plain);
        let wanted: Vec<Sym> = entries.map(|e| e.symbol).collect();
        let addressed = function_arguments(accepted.case, &accepted.lowered);
        let compiled = self.stages.time(Stage::Compile, || {
            self.jit.compile(&accepted.lowered, &wanted, &addressed)
        });
        if let Err(why) = compiled {
            let verdict = Verdict::unsupported(why);
            set_comparable(&mut accepted.reports, &verdict);
        } else {
            self.run_compiled(&mut accepted);
        }
        Judgement::of_calls(accepted.reports, Some(accepted.lowered))
    }

    /// Runs all calls of the program that was compiled last.
    fn run_compiled(&mut self, accepted: &mut Accepted<'_>) {
        let case = accepted.case;
        let mut host = SourceHost::new(case);
        let fill = if accepted.hash & 1 == 0 {
            Fill::Even
        } else {
            Fill::Odd
        };
        let again = self.config.again.has(accepted.hash >> 1);
        let both = [fill, fill.other()];
        let fills = &both[..1 + usize::from(again)];
        let mut groups = std::mem::take(&mut accepted.groups);
        let before = groups.settled_calls();
        self.compiled_tables(accepted, &mut groups, fills);
        let program = Program::new(&accepted.lowered);
        let mut is_endless = false;
        for at in 0..case.calls.len() {
            let Some(entry) = accepted.entry(at) else {
                continue;
            };
            if before.get(at) == Some(&true) && !groups.is_settled(at) {
                let seen = self.interpreted_call(accepted, (at, entry), &program, &mut host);
                accepted.interpreted[at] = Some(seen);
            }
            let Some(seen) = accepted.interpreted[at].take() else {
                continue;
            };
            let effort = accepted.efforts[at];
            let call = LoweredCall {
                invocation: Invocation {
                    case,
                    call: &case.calls[at],
                    entry,
                },
                program: &program,
                limits: self.config.limits.lowered(effort),
            };
            let rules = accepted.rules.after(effort.ops);
            let report = &mut accepted.reports[at];
            host.expect(&report.reference.host_calls);
            self.compiled_call(
                &call,
                (*seen, rules),
                report,
                &mut host,
                fill,
                &mut is_endless,
            );
            if again && report.verdict == Verdict::Agree {
                self.run_again(&call, rules, report, &mut host, fill);
            }
            if report.verdict.is_finding() && has_formulas(&case.module) {
                let by_formulas = self.judge_by_formulas(&call, rules, &mut host, fills);
                let finding = std::mem::replace(&mut report.verdict, Verdict::Agree);
                report.verdict = with_formulas(finding, by_formulas, self.config.accuracy);
            }
        }
    }

    /// Runs a call as machine code, and records both engines' results in the report.
    ///
    /// A call that differs in the interpreter is already a finding. Therefore its compiled run has
    /// a short time limit, and at most one endless run is waited for in each program.
    fn compiled_call(
        &mut self,
        call: &LoweredCall<'_>,
        ((mut v1, first), rules): ((Observation, Result<(), Difference>), Rules),
        report: &mut CallReport,
        host: &mut SourceHost,
        fill: Fill,
        is_endless: &mut bool,
    ) {
        let jit = &mut self.jit;
        let v2 = if first.is_ok() {
            self.stages.time(Stage::Run, || jit.run(call, host, fill))
        } else if *is_endless {
            Observation::of_end(Ended::Unsupported(
                "another call of the program does not terminate".into(),
            ))
        } else {
            let run = || jit.run_shortly(call, host, fill);
            let v2 = self.stages.time(Stage::Run, run);
            *is_endless = v2.ended == Ended::Beyond(Limit::Fuel);
            v2
        };
        report.verdict = self.stages.time(Stage::Compare, || {
            compare(&report.reference, (&v1, first.clone()), &v2, rules)
        });
        let apart = report.verdict.blame();
        if matches!(apart, Some(Blame::Jit | Blame::Interp)) {
            // A wrong address may by chance fall into the gap before an aligned block. The
            // placement of blocks does not matter in a correct program, so the interpreter retries
            // the call with another placement.
            let run = || self.llvm.run_well_aligned(call, host).observation;
            let elsewhere = self.stages.time(Stage::Interpret, run);
            match (refines(&report.reference, &elsewhere, rules), first) {
                (Err(other), Ok(())) => {
                    report.verdict =
                        compare(&report.reference, (&elsewhere, Err(other)), &v2, rules);
                    v1 = elsewhere;
                }
                (Ok(()), Err(here)) => {
                    let cause = Cause::Seen(here);
                    report.verdict = Verdict::finding(Finding::Mismatch, Blame::Lowering, cause);
                }
                (Ok(()), Ok(())) | (Err(_), Err(_)) => {}
            }
        }
        report.interpreted = Some(Box::new(v1));
        report.compiled = Some(Box::new(v2));
    }

    /// Runs an agreeing call again, with the other fill byte for undefined memory and values.
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
            report.compiled = Some(Box::new(second));
        }
    }
}

impl Judge {
    /// Compares a call with a reference that also accepts the results of textbook formulas.
    fn judge_by_formulas(
        &mut self,
        call: &LoweredCall<'_>,
        rules: Rules,
        host: &mut SourceHost,
        fills: &[Fill],
    ) -> Verdict {
        let Invocation { case, call: of, .. } = call.invocation;
        self.reference.set_accuracy(Accuracy::Formulas);
        let limits = self.config.limits;
        let mut own = SourceHost::new(case);
        let (reference, _) = self.reference.run(case, of, &mut own, limits);
        self.reference.set_accuracy(Accuracy::Library);
        let mut verdict = source_verdict(case, of, &reference);
        for fill in fills {
            if verdict != Verdict::Agree {
                break;
            }
            host.expect(&reference.host_calls);
            let v1 = self.llvm.run(call, host).observation;
            let first = refines(&reference, &v1, rules);
            // A difference in the interpreter is enough to keep the finding, but a run that is cut off
            // says nothing about results.
            let is_cut_off = matches!(v1.ended, Ended::Beyond(Limit::Fuel));
            let v2 = match first.is_ok() || is_cut_off {
                true => self.jit.run(call, host, *fill),
                false => v1.clone(),
            };
            verdict = compare(&reference, (&v1, first), &v2, rules);
        }
        verdict
    }
}

/// Returns the functions behind C interfaces that the harness can call.
fn plain_entries(case: &Case, lowered: &Module, entries: &[Entry]) -> Vec<Entry> {
    let behind = entries.iter().filter(|entry| entry.c_interface);
    let behind = behind.filter(|entry| {
        let name = case.module.str(case.module.func(entry.source).name);
        let func = lowered.find_func(name).map(|id| lowered.func(id));
        func.is_some_and(|func| func.body.is_some())
    });
    behind
        .filter_map(|entry| Entry::find_plain(case, lowered, entry.source))
        .collect()
}

/// Returns the lowered functions that can be called. A call of another function gets the verdict
/// that the lowered module is wrong.
fn callable(
    case: &Case,
    lowered: &Module,
    entries: &[FuncId],
    reports: &mut [CallReport],
) -> Vec<Entry> {
    let mut found = Vec::with_capacity(entries.len());
    for id in entries {
        let func = case.module.func(*id);
        if let Some(fault) = entry_fault(case, lowered, case.module.str(func.name)) {
            let each = case.calls.iter().zip(&mut *reports);
            let of_func = each.filter(|(call, _)| call.func == func.name);
            for (_, report) in of_func.filter(|(_, report)| report.is_comparable()) {
                report.verdict = not_callable(func, &fault);
            }
            continue;
        }
        found.extend(Entry::find(case, lowered, *id));
    }
    found
}

/// Returns the verdict on a call of a function that cannot be called in a later form of the
/// program. Nothing obliges a lowering to keep a private function, and some passes change the types
/// of functions on purpose.
pub(super) fn not_callable(func: &Func, fault: &EntryFault) -> Verdict {
    match fault {
        _ if func.private => {
            let why = Unsupported::from(fault.to_string());
            Verdict::unsupported(why.within("private function"))
        }
        EntryFault::OtherType(why) => Verdict::unsupported(Unsupported::from(why.clone())),
        EntryFault::Unusable(why) => Verdict::finding(
            Finding::InvalidOutput,
            Blame::Lowering,
            Cause::said(why.clone()),
        ),
    }
}

/// Hashes a test case's ops and the scalars of its calls. The hash is stable across runs, and
/// across printing and parsing.
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
            Datum::MemRef(datum) => {
                datum.contents.hash(&mut hash);
                if !datum.is_plain() {
                    datum.base.hash(&mut hash);
                }
            }
            Datum::Tensor(datum) => datum.elements.hash(&mut hash),
            Datum::Func(_) => {}
        }
    }
    hash.finish()
}

/// Returns the lowered functions that calls pass as arguments.
fn function_arguments(case: &Case, lowered: &Module) -> Vec<Sym> {
    let args = case.calls.iter().flat_map(|call| &call.args);
    let names = args.filter_map(|arg| match arg {
        Datum::Func(name) => lowered.strings.find(case.module.str(*name)),
        Datum::Scalar { .. } | Datum::Vector { .. } | Datum::MemRef(_) | Datum::Tensor(_) => None,
    });
    names.collect()
}

/// Sets the verdict of all comparable calls.
pub(super) fn set_comparable(reports: &mut [CallReport], verdict: &Verdict) {
    for report in reports.iter_mut().filter(|r| r.is_comparable()) {
        report.verdict = verdict.clone();
    }
}
