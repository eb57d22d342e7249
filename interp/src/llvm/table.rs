//! Runs a function of the LLVM dialect on a table of inputs.

use lowerfuzz_ir::FuncId;
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::NoHost;

use super::{Machine, Program, Value};
use crate::outcome::Limits;
use crate::table::Table;

impl Machine {
    /// Runs a function on each row of a table. `inputs` has one column for each parameter, which
    /// must be an integer or a float; all columns have `rows` elements. The table has one column for
    /// each of the `results` scalars of the function's result.
    ///
    /// Each row is a run of its own, on fresh memory and without a host. An undef result counts as
    /// poison.
    pub fn run_table(
        &mut self,
        program: &Program<'_>,
        func: FuncId,
        inputs: &[&[Element]],
        rows: usize,
        results: usize,
    ) -> Table {
        let mut table = Table::new(results, rows);
        let mut args = Vec::with_capacity(inputs.len());
        for row in 0..rows {
            args.clear();
            args.extend(inputs.iter().map(|column| Value::scalar(column[row])));
            self.begin(Limits::default());
            let outcome = self.run(program, func, &args, &mut NoHost);
            table.push(&outcome, |values| {
                values.iter().flat_map(Value::leaves).map(Value::bits)
            });
        }
        table
    }
}
