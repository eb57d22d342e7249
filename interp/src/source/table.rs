//! Runs a function on a table of inputs at once.
//!
//! A function of one block whose ops have scalar operands and results is prepared once
//! ([`crate::straight`]). Any other function runs row by row in the interpreter.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{ArithOp, Body, FuncId, FuncOp, IndexOp, Module, Op, Type, UbOp};

use super::at::{At, Run};
use super::{Machine, Value, lanes};
use crate::frames::Frame;
use crate::outcome::{Limits, Outcome};
use crate::straight::{Semantics, Straight, Work};
use crate::table::{Row, Table, Unanswered};

impl Machine {
    /// Runs a function of a verified module on each row of a table. `inputs` has one column for
    /// each parameter, which must be a scalar; all columns have `rows` elements.
    ///
    /// Each row is a run of its own, on fresh memory, without a host, and with these limits.
    pub fn run_table(
        &mut self,
        module: &Module,
        index_width: u32,
        func: FuncId,
        inputs: &[&[Element]],
        rows: usize,
        limits: Limits,
    ) -> Table {
        self.run_prepared_table(module, index_width, func, inputs, rows, limits)
            .unwrap_or_else(|| self.run_rows(module, index_width, func, (inputs, rows), limits))
    }

    /// Runs a function like [`Machine::run_table`] if it is prepared once. Returns `None` if the
    /// function would run row by row.
    pub fn run_prepared_table(
        &self,
        module: &Module,
        index_width: u32,
        func: FuncId,
        inputs: &[&[Element]],
        rows: usize,
        limits: Limits,
    ) -> Option<Table> {
        let run = Run {
            module,
            index_width,
            accuracy: self.accuracy,
        };
        let body = module.func(func).body.as_ref()?;
        let straight = straight(run, func, body, limits)?;
        straight
            .fits(inputs.len(), result_count(module, func))
            .then(|| straight.run(inputs, rows))
    }

    fn run_rows(
        &mut self,
        module: &Module,
        index_width: u32,
        func: FuncId,
        (inputs, rows): (&[&[Element]], usize),
        limits: Limits,
    ) -> Table {
        let mut table = Table::new(result_count(module, func), rows);
        let mut args = Vec::with_capacity(inputs.len());
        let mut host = Unanswered::default();
        for row in 0..rows {
            args.clear();
            args.extend(inputs.iter().map(|column| Value::scalar(column[row])));
            self.begin(limits);
            let outcome = self.run(module, index_width, func, &args, &mut host);
            let is_returned = match &outcome {
                Outcome::Returned(values) => values.iter().all(is_scalar),
                Outcome::Aborted
                | Outcome::Undefined(_)
                | Outcome::Beyond(_)
                | Outcome::Unsupported(_) => true,
            };
            match is_returned {
                true => table.push(&outcome, |values| values.iter().map(Value::bits)),
                false => table.push_end(Row::Unsupported),
            }
            table.note(self.effort(), &self.state.memory, &host);
        }
        table
    }
}

fn result_count(module: &Module, func: FuncId) -> usize {
    let function = module.types.as_function(module.func(func).ty);
    function.map_or(0, |(_, results)| results.len())
}

fn is_scalar(value: &Value) -> bool {
    match value {
        Value::Bits(_) | Value::Poison => true,
        Value::Vector(_) | Value::MemRef(_) | Value::Tensor(_) | Value::Func(_) => false,
    }
}

/// Prepares a function. Returns `None` if it has to run row by row.
fn straight(run: Run<'_>, func: FuncId, body: &Body, limits: Limits) -> Option<Straight> {
    let frame = Frame::unexecuted(func, body);
    let is_scalar = |ty: Type| ty.scalar_bits(run.index_width).is_some();
    Straight::of(body, Op::Func(FuncOp::Return), limits, is_scalar, |id| {
        work(At {
            run,
            frame: &frame,
            body,
            id,
        })
    })
}

/// Returns the work of an op. `None` if the op needs more than the values of its operands.
fn work(at: At<'_>) -> Option<Work> {
    let arith = |op| Work::Op(Box::new(lanes::arith_semantics(at, op)) as Semantics);
    let constant = || Some(Work::Constant(lanes::constant(at).ok()?.bits()));
    match at.op() {
        Op::Arith(ArithOp::Constant) | Op::Index(IndexOp::Constant | IndexOp::BoolConstant) => {
            constant()
        }
        Op::Arith(op) => Some(arith(op)),
        Op::Index(IndexOp::SizeOf) => Some(Work::Constant(Some(at.run.index_width.into()))),
        Op::Index(op) => op.arith().map(arith),
        Op::Math(op) => Some(Work::Op(
            Box::new(lanes::math_semantics(at, op)) as Semantics
        )),
        Op::Ub(UbOp::Poison) => Some(Work::Constant(None)),
        Op::Ub(UbOp::Unreachable)
        | Op::Cf(_)
        | Op::Func(_)
        | Op::MemRef(_)
        | Op::Vector(_)
        | Op::Complex(_)
        | Op::Scf(_)
        | Op::Affine(_)
        | Op::Tensor(_)
        | Op::Linalg(_)
        | Op::Bufferization(_)
        | Op::Llvm(_)
        | Op::Unregistered(_) => None,
    }
}
