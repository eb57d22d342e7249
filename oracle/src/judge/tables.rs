//! Runs the calls of functions that are called many times as tables, in each engine.
//!
//! An engine settles a call if its results are the right ones and nothing else can be observed. A
//! call that is not settled runs alone, so verdicts, observations and explanations do not depend on
//! tables.

use lowerfuzz_interp::llvm::Program;
use lowerfuzz_interp::{Effort, Limits};
use lowerfuzz_ir::Module;
use lowerfuzz_ir::case::Case;
use lowerfuzz_tables::{Group, LoweredRun, SourceRuns};

use super::Judge;
use super::stages::Accepted;
use crate::engine::Fill;
use crate::judgement::CallReport;
use crate::observation::{Ended, Observation, Observed};
use crate::stage_times::Stage;
use crate::verdict::Verdict;

/// The calls of a case that ran in the reference as tables.
pub(super) struct ReferenceTables {
    groups: Vec<(Group, SourceRuns)>,
    /// The group and the row of each call.
    rows: Vec<Option<(u32, u32)>>,
}

impl ReferenceTables {
    /// Returns the report and the effort of a call. `None` if the call has to run alone.
    pub(super) fn report(&self, call: usize) -> Option<(CallReport, Effort)> {
        let (group, row) = (*self.rows.get(call)?)?;
        let (group, runs) = self.groups.get(group as usize)?;
        let (results, effort) = runs.results(group, row as usize)?;
        let results = results.into_iter();
        let observed = results.map(|(bits, ty)| Observed::Scalar(Some(bits), ty));
        let report = CallReport {
            verdict: Verdict::Agree,
            reference: Observation::of_end(Ended::Returned(observed.collect())),
            assertion: None,
            interpreted: None,
            compiled: None,
        };
        Some((report, effort))
    }
}

/// Returns a scalar result of a call's reference run, if nothing but results can be observed of it.
fn want(reports: &[CallReport]) -> impl Fn(usize, usize) -> Option<u128> + Copy + '_ {
    |call, result| match &reports[call].reference.ended {
        Ended::Returned(results) => match results.get(result)? {
            Observed::Scalar(bits, _) => *bits,
            Observed::Vector(..)
            | Observed::Func(_)
            | Observed::MemRef { .. }
            | Observed::PoisonMemRef => None,
        },
        Ended::Aborted
        | Ended::Undefined(_)
        | Ended::Beyond(_)
        | Ended::Overcalled
        | Ended::Unsupported(_) => None,
    }
}

/// Returns whether a call can be compared by its results alone.
fn is_plain(report: &CallReport) -> bool {
    let Observation {
        ended,
        buffers,
        host_calls,
        live_heap,
        stack,
        damage,
    } = &report.reference;
    report.is_comparable()
        && matches!(ended, Ended::Returned(_))
        && buffers.is_empty()
        && host_calls.is_empty()
        && damage.is_empty()
        && (*live_heap, *stack) == (0, 0)
}

impl Judge {
    fn groups(&self, case: &Case, is_open: impl Fn(usize) -> bool) -> Vec<Group> {
        match self.config.one_by_one {
            true => Vec::new(),
            false => Group::all(case, is_open),
        }
    }

    /// Returns the limits that suffice for a lowered run of each call of a group.
    fn limits_of(&self, group: &Group, efforts: &[Effort]) -> Limits {
        let efforts = group.calls.iter().map(|call| efforts[*call]);
        let least = efforts.min_by_key(|effort| effort.ops.saturating_add(effort.elements));
        self.config.limits.lowered(least.unwrap_or_default())
    }

    /// Runs the calls of a case in the reference that can run as tables.
    pub(super) fn reference_tables(&mut self, case: &Case) -> ReferenceTables {
        let limits = self.config.limits;
        let groups = self.groups(case, |_| true);
        let machine = &self.reference.machine;
        let mut rows = Vec::new();
        if !groups.is_empty() {
            rows.resize(case.calls.len(), None);
        }
        let mut ran = Vec::with_capacity(groups.len());
        for group in groups {
            let run = || group.run_source(machine, &case.module, limits);
            let Some(runs) = self.stages.time(Stage::Reference, run) else {
                continue;
            };
            for (row, call) in group.calls.iter().enumerate() {
                rows[*call] = Some((ran.len() as u32, row as u32));
            }
            ran.push((group, runs));
        }
        ReferenceTables { groups: ran, rows }
    }

    /// Runs groups of calls in the interpreter, and marks the calls that it settles.
    pub(super) fn interpret_tables(&mut self, accepted: &mut Accepted<'_>) {
        let reports = &accepted.reports;
        let groups = self.groups(accepted.case, |call| is_plain(&reports[call]));
        if groups.is_empty() {
            return;
        }
        let program = Program::new(&accepted.lowered);
        let mut settled = vec![false; reports.len()];
        for group in &groups {
            let Some(entry) = accepted.entry(group.calls[0]) else {
                continue;
            };
            let run = LoweredRun {
                program: &program,
                entry: entry.symbol,
                limits: self.limits_of(group, &accepted.efforts),
            };
            let machine = &mut self.llvm.machine;
            let run = || group.settled_by_interpreter(machine, run, want(reports));
            let each = self.stages.time(Stage::Interpret, run);
            for (call, is_settled) in group.calls.iter().zip(each) {
                settled[*call] = is_settled;
            }
        }
        accepted.settled = settled;
        accepted.groups = groups;
    }

    /// Runs groups of calls of the program that was compiled last. Calls that machine code does not
    /// settle are no longer settled.
    pub(super) fn compiled_tables(&mut self, accepted: &mut Accepted<'_>, fills: &[Fill]) {
        let fills: Vec<u8> = fills.iter().map(|fill| fill.byte()).collect();
        for group in &accepted.groups {
            if group.calls.iter().all(|call| !accepted.settled[*call]) {
                continue;
            }
            let Some(entry) = accepted.entry(group.calls[0]) else {
                continue;
            };
            let settled = group
                .calls
                .iter()
                .map(|call| accepted.settled[*call])
                .collect();
            let (jit, want) = (self.jit.engine(), want(&accepted.reports));
            let run = || group.settled_by_machine_code(jit, entry.symbol, &fills, settled, want);
            let each = self.stages.time(Stage::Run, run);
            for (call, is_settled) in group.calls.iter().zip(each) {
                accepted.settled[*call] = is_settled;
            }
        }
    }

    /// Runs groups of calls on a transformed program. Returns for each call whether the run settles
    /// it.
    pub(super) fn transformed_tables(
        &mut self,
        case: &Case,
        later: &Module,
        reports: &[CallReport],
        efforts: &[Effort],
    ) -> Vec<bool> {
        let mut settled = vec![false; reports.len()];
        for group in self.groups(case, |call| is_plain(&reports[call])) {
            let name = case.module.str(case.module.func(group.func).name);
            let Some(func) = later.find_func(name) else {
                continue;
            };
            let limits = self.limits_of(&group, efforts);
            let machine = &self.reference.machine;
            let run =
                || group.settled_by_transformed(machine, (later, func), limits, want(reports));
            let each = self.stages.time(Stage::Interpret, run);
            for (call, is_settled) in group.calls.iter().zip(each) {
                settled[*call] = is_settled;
            }
        }
        settled
    }
}
