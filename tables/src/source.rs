//! Runs groups in the reference interpreter.

use lowerfuzz_interp::source::Machine;
use lowerfuzz_interp::{Limits, Table};
use lowerfuzz_ir::{FuncId, Level, Module};

use crate::group::Group;

impl Group {
    /// Runs all calls on a function of the source level. `None` if the interpreter would run them one
    /// by one.
    pub(crate) fn table(
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
    pub(crate) fn settled_by_transformed(
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
