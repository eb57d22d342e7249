//! Runs groups in the interpreter of the LLVM dialect and as machine code.

use lowerfuzz_interp::Limits;
use lowerfuzz_interp::llvm::{Machine, Program, TableFunction};
use lowerfuzz_ir::conversion::llvm_leaves;
use lowerfuzz_ir::host::NoHost;
use lowerfuzz_ir::ops::Trait;
use lowerfuzz_ir::{FuncId, Module, Sym, Type};
use lowerfuzz_jit::Jit;

use crate::group::Group;

/// A run of a group in a lowered program.
#[derive(Clone, Copy)]
pub(crate) struct LoweredRun<'p> {
    /// The lowered program.
    pub(crate) program: &'p Program<'p>,
    /// The lowered function.
    pub(crate) entry: Sym,
    /// The limits of each row.
    pub(crate) limits: Limits,
}

impl Group {
    /// Returns whether a lowered function takes and returns each scalar of the source function as a
    /// scalar of the same width.
    fn fits(&self, lowered: &Module, entry: Sym) -> bool {
        let same = |ty: Type, source: Type| match source.float_kind() {
            Some(kind) => ty.float_kind() == Some(kind),
            None => {
                let is_integer = source.is_int() || source.is_index();
                is_integer && ty.is_int() && ty.int_width() == source.scalar_bits(self.index_width)
            }
        };
        let func = lowered.lookup_func(entry).map(|func| lowered.func(func));
        let Some((result, params)) = func.and_then(|func| lowered.types.as_llvm_func(func.ty))
        else {
            return false;
        };
        let mut results = 0;
        let leaves = llvm_leaves(&lowered.types, result);
        let results_fit = leaves.into_iter().all(|leaf| {
            let source = self.results.get(results);
            results += 1;
            leaf.zip(source)
                .is_some_and(|(ty, source)| same(ty, *source))
        });
        params.len() == self.params.len()
            && params
                .iter()
                .zip(&self.params)
                .all(|(ty, source)| same(*ty, *source))
            && results_fit
            && results == self.results.len()
    }

    /// Runs all calls in the interpreter of the LLVM dialect. Returns for each call whether the run
    /// settles it. A function with control flow or effects settles no call. `want` returns a result of a call in the source program, by its position.
    pub(crate) fn settled_by_interpreter(
        &self,
        machine: &mut Machine,
        run: LoweredRun<'_>,
        want: impl Fn(usize, usize) -> Option<u128>,
    ) -> Vec<bool> {
        let module = run.program.module();
        let func = module.lookup_func(run.entry);
        let is_fit = |func: &FuncId| is_plain(module, *func) && self.fits(module, run.entry);
        let Some(func) = func.filter(is_fit) else {
            return vec![false; self.rows()];
        };
        let function = TableFunction {
            func,
            limits: run.limits,
            results: self.results.len(),
        };
        let table = machine.run_table(run.program, function, &self.inputs(), self.rows());
        self.settled(&table, want)
    }

    /// Runs the settled calls as machine code, once for each byte of which undefined values consist.
    /// Returns for each call whether it was settled and all runs settle it. The signature must have
    /// been checked by [`Group::settled_by_interpreter`].
    pub(crate) fn settled_by_machine_code(
        &self,
        jit: &mut Jit,
        entry: Sym,
        fills: &[u8],
        mut settled: Vec<bool>,
        want: impl Fn(usize, usize) -> Option<u128>,
    ) -> Vec<bool> {
        if !jit.is_pure(entry) {
            return vec![false; self.rows()];
        }
        let rows: Vec<usize> = (0..self.rows()).filter(|row| settled[*row]).collect();
        let row = |row: &usize| {
            let row = *row;
            self.columns.iter().map(move |column| column[row])
        };
        let inputs: Vec<u128> = rows.iter().flat_map(row).flatten().collect();
        let count = self.results.len();
        for fill in fills {
            let table = jit.run_table(entry, *fill, &inputs, rows.len(), &mut NoHost);
            let table = table.ok().filter(|table| !table.is_damaged);
            let Some(table) = table.filter(|table| table.results.len() == rows.len() * count)
            else {
                return vec![false; self.rows()];
            };
            for (at, row) in rows.iter().enumerate() {
                let got = &table.results[at * count..][..count];
                let mut each = got.iter().enumerate();
                let call = self.calls[*row];
                settled[*row] &= each.all(|(i, got)| self.is_same(want(call, i), *got, i));
            }
            for (at, _) in table.stopped {
                settled[rows[at]] = false;
            }
        }
        settled
    }
}

/// Returns whether a function has one block and no effects, so that a run of it is short and has
/// nothing but results.
fn is_plain(module: &Module, func: FuncId) -> bool {
    let body = module.func(func).body.as_ref();
    body.is_some_and(|body| match body.root() {
        [block] => {
            let mut ops = body.block(*block).ops.iter();
            ops.all(|id| !body.op(*id).op.is(Trait::SideEffect))
        }
        _ => false,
    })
}
