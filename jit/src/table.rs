//! Runs a compiled function on a table of inputs.
//!
//! If a function has scalar arguments and results and no effects, a loop in machine code calls it
//! for one row after another. The loop needs no driver for each function, because the arguments and
//! results of an entry are in slots anyway. A row that does not return ends the loop. The engine
//! records the outcome of this row, and the loop starts again at the next row.

use lowerfuzz_ir::host::{Host, NoHost};
use lowerfuzz_ir::ops::Trait;
use lowerfuzz_ir::{FuncId, Item, Key, LlvmOp, Module, Op, Sym};

use crate::error::Error;
use crate::jit::{Entry, Jit};
use crate::layout::Scalar;
use crate::run::{Environment, Outcome};

/// The outcomes of a function on a table of inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The bits of the result scalars of each row, one row after another. A row that did not return
    /// has zeros.
    pub results: Vec<u128>,
    /// The rows that did not return, in order, with their outcomes.
    pub stopped: Vec<(usize, Outcome)>,
    /// Whether memory showed a stray write or an invalid free after a row.
    pub is_damaged: bool,
}

/// Number of rows whose arguments are prepared together, so that they stay in the caches.
const PART: usize = 1024;

impl Jit {
    /// Calls an entry function for each row of a table. Each row is a run of its own on fresh
    /// memory, with its own time limit.
    ///
    /// `inputs` holds the bits of the scalars of all parameters of the first row, followed by those
    /// of the next row. Bits above a scalar's width are ignored. All undefined values consist of
    /// the byte `fill`.
    ///
    /// A function with pointers among its arguments or results, or with effects, runs row by row
    /// with [`Jit::run`]. Only such a function uses the host.
    ///
    /// # Errors
    /// [`Error::Call`] if `entry` is not an entry of the program, or if the number of scalars is
    /// wrong.
    pub fn run_table(
        &mut self,
        entry: Sym,
        fill: u8,
        inputs: &[u128],
        rows: usize,
        host: &mut dyn Host,
    ) -> Result<Table, Error> {
        let position = self.entries.iter().position(|e| e.name == entry);
        let position =
            position.ok_or_else(|| Error::Call("not an entry of the program".to_owned()))?;
        let Entry { args, is_pure, .. } = &self.entries[position];
        let expected = args.len().saturating_mul(rows);
        if expected != inputs.len() {
            let given = inputs.len();
            let message = format!("{expected} scalars for {rows} rows expected, {given} given");
            return Err(Error::Call(message));
        }
        match is_pure {
            true => self.run_pure(position, fill, inputs, rows),
            false => self.run_rows(position, fill, inputs, rows, host),
        }
    }

    /// Returns whether [`Jit::run_table`] runs an entry function without leaving the generated code
    /// between two rows. This is the case if its arguments and results are scalars, and if it has
    /// no effects.
    pub fn is_pure(&self, entry: Sym) -> bool {
        self.entries.iter().any(|e| e.name == entry && e.is_pure)
    }

    fn run_pure(
        &mut self,
        position: usize,
        fill: u8,
        inputs: &[u128],
        rows: usize,
    ) -> Result<Table, Error> {
        self.begin(fill);
        let Entry { args, results, .. } = &self.entries[position];
        let (n_args, n_results) = (args.len(), results.len());
        let mut table = Table {
            results: vec![0; n_results * rows],
            ..Table::default()
        };
        let mut start = 0;
        while start < rows {
            let count = PART.min(rows - start);
            let Entry { args, point, .. } = &self.entries[position];
            let point = *point;
            self.args.clear();
            let part = &inputs[start * n_args..(start + count) * n_args];
            let scalars = args.iter().cycle();
            let masked = part.iter().zip(scalars).map(|(bits, s)| bits & s.mask());
            self.args.extend(masked);
            let mut done = 0;
            while done < count {
                let mut environment = Environment {
                    memory: &mut self.memory,
                    host: &mut NoHost,
                    externs: &self.externs,
                    ended: None,
                };
                let entered = self.machine.enter_rows(
                    point,
                    &self.args[done * n_args..],
                    &mut table.results[(start + done) * n_results..],
                    count - done,
                    &mut environment,
                );
                let ended = environment.ended.take();
                let (returned, exit) =
                    entered.ok_or_else(|| Error::Call("too few slots".to_owned()))?;
                done += returned;
                let outcome = self.outcome(exit, ended);
                if outcome != Outcome::Returned {
                    let row = start + done;
                    table.results[row * n_results..][..n_results].fill(0);
                    table.stopped.push((row, outcome));
                    done += 1;
                }
            }
            start += count;
        }
        self.memory.check();
        table.is_damaged = self.has_damage();
        Ok(table)
    }

    fn run_rows(
        &mut self,
        position: usize,
        fill: u8,
        inputs: &[u128],
        rows: usize,
        host: &mut dyn Host,
    ) -> Result<Table, Error> {
        let Entry {
            name,
            args,
            results,
            ..
        } = &self.entries[position];
        let (name, n_args, n_results) = (*name, args.len(), results.len());
        let mut table = Table::default();
        for row in 0..rows {
            self.begin(fill);
            let args = &inputs[row * n_args..][..n_args];
            match self.run(name, args, host)? {
                Outcome::Returned => table.results.extend_from_slice(self.results()),
                outcome @ (Outcome::Aborted | Outcome::Fault(_) | Outcome::TimedOut) => {
                    table.results.resize((row + 1) * n_results, 0);
                    table.stopped.push((row, outcome));
                }
            }
            table.is_damaged |= self.has_damage();
        }
        Ok(table)
    }

    fn has_damage(&self) -> bool {
        !self.memory.damage().is_empty() || !self.memory.bad_frees().is_empty()
    }
}

/// Returns whether a function depends on nothing but scalar arguments and the fill pattern, and has
/// no effects.
pub(crate) fn is_pure(module: &Module, func: FuncId, args: &[Scalar], results: &[Scalar]) -> bool {
    if args.iter().chain(results).any(|s| *s == Scalar::Ptr) {
        return false;
    }
    let mut reached = vec![func];
    let mut next = 0;
    while let Some(func) = reached.get(next) {
        next += 1;
        let Some(body) = &module.func(*func).body else {
            return false;
        };
        let blocks = body.root().iter();
        for id in blocks.flat_map(|block| &body.block(*block).ops) {
            let op = body.op(*id).op;
            if op == Op::Llvm(LlvmOp::Call) {
                let callee = body.symbol_attr(*id, Key::Callee);
                match callee.and_then(|symbol| module.lookup(symbol)) {
                    Some(Item::Func(callee)) if reached.contains(&callee) => {}
                    Some(Item::Func(callee)) => reached.push(callee),
                    Some(Item::Global(_)) | None => return false,
                }
            } else if op.is(Trait::SideEffect) {
                return false;
            }
        }
    }
    true
}
