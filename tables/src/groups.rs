//! All groups of a test case, and the calls that the engines have settled.

use lowerfuzz_interp::llvm::Program;
use lowerfuzz_interp::{Effort, Limits, llvm, source};
use lowerfuzz_ir::case::{Case, Element};
use lowerfuzz_ir::{Module, Sym, Type};
use lowerfuzz_jit::Jit;

use crate::group::Group;
use crate::lowered::LoweredRun;

/// The groups of a test case, and the calls that the engines have settled so far.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    groups: Vec<Group>,
    /// For each call, whether it is settled. Empty if there are no groups.
    settled: Vec<bool>,
}

/// What the engines need to know about the calls of a test case, by their positions.
pub trait Calls {
    /// Returns the lowered function of a call.
    fn entry(&self, call: usize) -> Option<Sym>;
    /// Returns the resources that the source run of a call used.
    fn effort(&self, call: usize) -> Effort;
    /// Returns a result of the source run of a call; `None` is poison.
    fn want(&self, call: usize, result: usize) -> Element;
}

impl Groups {
    /// Makes the groups of a test case. `is_open` tells whether a call may run as a row of a table.
    pub fn of(case: &Case, is_open: impl Fn(usize) -> bool) -> Groups {
        let groups = Group::all(case, is_open);
        let settled = match groups[..] {
            [] => Vec::new(),
            [..] => vec![false; case.calls.len()],
        };
        Groups { groups, settled }
    }

    /// Returns whether no call runs as a row of a table.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Returns whether all engines so far have settled a call.
    pub fn is_settled(&self, call: usize) -> bool {
        self.settled.get(call) == Some(&true)
    }

    /// Returns for each call whether all engines so far have settled it. Empty if no call can be
    /// settled.
    pub fn settled_calls(&self) -> Vec<bool> {
        self.settled.clone()
    }

    /// Runs all calls in the reference interpreter that can run as tables. Returns for each call its
    /// results and the resources that its run used, or `None` if the call has to run alone.
    pub fn run_source(
        &self,
        machine: &source::Machine,
        module: &Module,
        limits: Limits,
    ) -> Vec<Option<SourceCall>> {
        let mut calls = vec![None; self.settled.len()];
        for group in &self.groups {
            let Some(table) = group.table(machine, module, group.func, limits) else {
                continue;
            };
            for (row, call) in group.calls.iter().enumerate() {
                let column = |(column, ty): (&Vec<Element>, &Type)| (column[row], *ty);
                let results = table.results.iter().zip(&group.results).map(column);
                calls[*call] = table
                    .returned(row)
                    .then(|| (results.collect(), table.effort(row)));
            }
        }
        calls
    }

    /// Runs all calls on a transformed module, and settles those with the right results.
    pub fn run_transformed(
        &mut self,
        machine: &source::Machine,
        (module, later): (&Module, &Module),
        limits: Limits,
        calls: &impl Calls,
    ) {
        self.settle(|group, _| {
            let name = module.str(module.func(group.func).name);
            let func = later.find_func(name)?;
            let limits = limits_of(group, limits, calls);
            let want = |call, result| calls.want(call, result);
            Some(group.settled_by_transformed(machine, (later, func), limits, want))
        });
    }

    /// Runs all calls in the interpreter of the LLVM dialect, and settles those with the right
    /// results.
    pub fn run_lowered(
        &mut self,
        machine: &mut llvm::Machine,
        program: &Program<'_>,
        limits: Limits,
        calls: &impl Calls,
    ) {
        self.settle(|group, _| {
            let run = LoweredRun {
                program,
                entry: calls.entry(group.calls[0])?,
                limits: limits_of(group, limits, calls),
            };
            let want = |call, result| calls.want(call, result);
            Some(group.settled_by_interpreter(machine, run, want))
        });
    }

    /// Runs the settled calls as machine code. Calls with other results are no longer settled.
    pub fn run_compiled(&mut self, jit: &mut Jit, fills: &[u8], calls: &impl Calls) {
        self.settle(|group, settled| {
            let entry = calls.entry(group.calls[0])?;
            let want = |call, result| calls.want(call, result);
            Some(group.settled_by_machine_code(jit, entry, fills, settled, want))
        });
    }

    /// Settles the calls of each group as `each` does. No call is settled if it returns `None`.
    fn settle(&mut self, mut each: impl FnMut(&Group, Vec<bool>) -> Option<Vec<bool>>) {
        for group in &self.groups {
            let calls = &group.calls;
            let before = calls.iter().map(|call| self.settled[*call]).collect();
            let after = each(group, before).unwrap_or_else(|| vec![false; calls.len()]);
            for (call, is_settled) in calls.iter().zip(after) {
                self.settled[*call] = is_settled;
            }
        }
    }
}

/// The results of a call's source run with their types, and the resources that the run used. `None` is
/// a poison result.
pub type SourceCall = (Vec<(Element, Type)>, Effort);

/// Returns limits that suffice for no more than what the lowered run of any call may use. `limits`
/// are those of a source run.
fn limits_of(group: &Group, limits: Limits, calls: &impl Calls) -> Limits {
    let efforts = group.calls.iter().map(|call| calls.effort(*call));
    let least = efforts.min_by_key(|effort| effort.ops.saturating_add(effort.elements));
    limits.lowered(least.unwrap_or_default())
}
