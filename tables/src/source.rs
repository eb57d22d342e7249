//! Runs groups in the reference interpreter.

use lowerfuzz_interp::source::Machine;
use lowerfuzz_interp::{Effort, Limits, Table};
use lowerfuzz_ir::{FuncId, Level, Module, Type};

use crate::Group;

/// The runs of all calls of a group in the reference interpreter.
#[derive(Clone, Debug)]
pub struct SourceRuns(Table);

impl SourceRuns {
    /// Returns the results of a row with their types, and the resources that its run used. `None` if
    /// the call has to run alone.
    pub fn results(&self, group: &Group, row: usize) -> Option<(Vec<(u128, Type)>, Effort)> {
        let SourceRuns(table) = self;
        if !table.returned(row) {
            return None;
        }
        let bits = table.results.iter().map(|column| column[row]);
        let results: Option<Vec<(u128, Type)>> = bits
            .zip(&group.results)
            .map(|(bits, ty)| Some((bits?, *ty)))
            .collect();
        Some((results?, table.effort(row)))
    }
}

impl Group {
    /// Runs all calls in the reference interpreter. `None` if the interpreter would run them one by
    /// one.
    pub fn run_source(
        &self,
        machine: &Machine,
        module: &Module,
        limits: Limits,
    ) -> Option<SourceRuns> {
        self.table(machine, module, self.func, limits)
            .map(SourceRuns)
    }

    fn table(
        &self,
        machine: &Machine,
        module: &Module,
        func: FuncId,
        limits: Limits,
    ) -> Option<Table> {
        let (inputs, rows) = (self.inputs(), self.rows());
        machine.run_prepared_table(module, self.index_width, func, &inputs, rows, limits)
    }

    /// Runs all calls on a function of a transformed module. Returns for each call whether the run
    /// settles it. `want` returns a result of a call in the original program, by its position.
    pub fn settled_by_transformed(
        &self,
        machine: &Machine,
        (module, func): (&Module, FuncId),
        limits: Limits,
        want: impl Fn(usize, usize) -> Option<u128>,
    ) -> Vec<bool> {
        let function = module.func(func);
        // Scalar types are the same in each module.
        let is_same = module
            .types
            .as_function(function.ty)
            .is_some_and(|(params, results)| {
                params == &self.params[..] && results == &self.results[..]
            });
        let fits = function.level == Level::Source && is_same;
        let table = fits.then(|| self.table(machine, module, func, limits));
        match table.flatten() {
            Some(table) => self.settled(&table, want),
            None => vec![false; self.rows()],
        }
    }
}
