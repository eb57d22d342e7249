//! Runs the calls of functions that are called many times as tables, in each engine.
//!
//! A call that is not settled runs alone, so verdicts, observations and explanations do not depend on
//! tables.

use lowerfuzz_interp::Effort;
use lowerfuzz_interp::llvm::Program;
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::conversion::entry_fault;
use lowerfuzz_ir::{Module, Sym};
use lowerfuzz_tables::{Calls, Groups, SourceCall};

use super::Judge;
use super::stages::Accepted;
use crate::engine::Fill;
use crate::globals;
use crate::judgement::CallReport;
use crate::observation::{Ended, Observation, Observed};
use crate::stage_times::Stage;
use crate::verdict::Verdict;

/// The reports and the efforts of the calls of a case, and their lowered functions.
struct Compared<'a> {
    reports: &'a [CallReport],
    efforts: &'a [Effort],
    accepted: Option<&'a Accepted<'a>>,
}

impl Calls for Compared<'_> {
    fn entry(&self, call: usize) -> Option<Sym> {
        Some(self.accepted?.entry(call)?.symbol)
    }

    fn effort(&self, call: usize) -> Effort {
        self.efforts[call]
    }

    fn want(&self, call: usize, result: usize) -> Option<u128> {
        let Ended::Returned(results) = &self.reports[call].reference.ended else {
            return None;
        };
        match results.get(result)? {
            Observed::Scalar(bits, _) => *bits,
            Observed::Vector(..)
            | Observed::Func(_)
            | Observed::MemRef { .. }
            | Observed::Tensor { .. }
            | Observed::PoisonShape => None,
        }
    }
}

/// Returns the report and the effort of a call that ran in the reference as a row of a table.
pub(super) fn report((results, effort): SourceCall) -> (CallReport, Effort) {
    let results = results.into_iter();
    let observed = results.map(|(bits, ty)| Observed::Scalar(bits, ty));
    let report = CallReport {
        verdict: Verdict::Agree,
        reference: Observation::of_end(Ended::Returned(observed.collect())),
        interpreted: None,
        compiled: None,
        not_lowered: None,
        in_part: None,
    };
    (report, effort)
}

/// Returns whether a call can be compared by its results alone.
fn is_plain(report: &CallReport) -> bool {
    let Observation {
        ended,
        buffers,
        globals,
        host_calls,
        live_heap: 0,
        stack: 0,
        damage,
        abort: None,
        opaque,
    } = &report.reference
    else {
        return false;
    };
    report.is_comparable()
        && matches!(ended, Ended::Returned(_))
        && (buffers.is_empty() && globals.is_empty())
        && (host_calls.is_empty() && damage.is_empty() && opaque.runs.is_empty())
}

impl Judge {
    fn groups(&self, case: &Case, is_open: impl Fn(usize) -> bool) -> Groups {
        // A table shows no content of a global.
        match self.config.one_by_one || globals::is_any_observed(&case.module) {
            true => Groups::default(),
            false => Groups::of(case, is_open),
        }
    }

    /// Runs the calls of a case in the reference that can run as tables.
    pub(super) fn reference_tables(&mut self, case: &Case) -> Vec<Option<SourceCall>> {
        let (groups, limits) = (self.groups(case, |_| true), self.config.limits);
        let machine = &self.reference.machine;
        let run = || groups.run_source(machine, &case.module, limits);
        self.stages.time(Stage::Reference, run)
    }

    /// Runs groups of calls in the interpreter, and returns them.
    pub(super) fn interpret_tables(&mut self, accepted: &Accepted<'_>) -> Groups {
        let calls = Compared::of(accepted);
        let mut groups = self.groups(accepted.case, |call| is_plain(&calls.reports[call]));
        if groups.is_empty() {
            return groups;
        }
        let (machine, limits) = (&mut self.llvm.machine, self.config.limits);
        let program = Program::new(&accepted.lowered);
        let run = || groups.run_lowered(machine, &program, limits, &calls);
        self.stages.time(Stage::Interpret, run);
        groups
    }

    /// Runs groups of calls of the program that was compiled last.
    pub(super) fn compiled_tables(
        &mut self,
        accepted: &Accepted<'_>,
        groups: &mut Groups,
        fills: &[Fill],
    ) {
        let fills: Vec<u8> = fills.iter().map(|fill| fill.byte()).collect();
        let (jit, calls) = (self.jit.engine(), Compared::of(accepted));
        let run = || groups.run_compiled(jit, &fills, &calls);
        self.stages.time(Stage::Run, run);
    }

    /// Runs groups of calls on a transformed program, and returns them.
    pub(super) fn transformed_tables(
        &mut self,
        case: &Case,
        later: &Module,
        reports: &[CallReport],
        efforts: &[Effort],
    ) -> Groups {
        let calls = Compared {
            reports,
            efforts,
            accepted: None,
        };
        let module = &case.module;
        let faulty = module.funcs.iter().map(|func| func.name);
        let faulty = faulty.filter(|name| entry_fault(case, later, module.str(*name)).is_some());
        let faulty: Vec<Sym> = faulty.collect();
        let is_open =
            |call: usize| is_plain(&reports[call]) && !faulty.contains(&case.calls[call].func);
        let mut groups = self.groups(case, is_open);
        let (machine, limits) = (&self.reference.machine, self.config.limits);
        let run = || groups.run_transformed(machine, (&case.module, later), limits, &calls);
        self.stages.time(Stage::Interpret, run);
        groups
    }
}

impl<'a> Compared<'a> {
    fn of(accepted: &'a Accepted<'a>) -> Compared<'a> {
        Compared {
            reports: &accepted.reports,
            efforts: &accepted.efforts,
            accepted: Some(accepted),
        }
    }
}
