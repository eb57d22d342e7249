//! Runs a function on a table of inputs at once.
//!
//! A function of one block whose ops have scalar operands and results is prepared once: each op
//! becomes a step with its semantics and the places of its operands. A step then runs on all rows of
//! a part of the table before the next step. The semantics are those of the interpreter, which uses
//! the same functions. Any other function runs row by row in the interpreter.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::NoHost;
use lowerfuzz_ir::{ArithOp, Body, FuncId, FuncOp, IndexOp, Module, Op, Type, UbOp, ValueId};
use smallvec::SmallVec;

use super::at::{At, Run};
use super::{Machine, Value, arith, lanes};
use crate::frames::Frame;
use crate::outcome::{Limits, Outcome, Stop};
use crate::table::{Row, Table};

/// The semantics of an op on scalars.
type Semantics = Box<dyn Fn(&[Element]) -> Result<arith::Results, Stop>>;

/// The work of a step.
enum Work {
    /// The step writes the same value in each row.
    Constant(Element),
    /// The step evaluates an op.
    Op(Semantics),
}

struct Step {
    work: Work,
    operands: SmallVec<[usize; 3]>,
    results: SmallVec<[usize; 2]>,
}

/// A function of one block whose ops have scalar operands and results.
struct Straight {
    steps: Vec<Step>,
    /// The number of values.
    values: usize,
    args: Vec<usize>,
    results: Vec<usize>,
}

/// Number of rows that pass a step before the next step, so that their values stay in the nearest
/// cache.
const PART: usize = 128;

impl Machine {
    /// Runs a function of a verified module on each row of a table. `inputs` has one column for
    /// each parameter, which must be a scalar; all columns have `rows` elements.
    ///
    /// Each row is a run of its own, on fresh memory and without a host.
    pub fn run_table(
        &mut self,
        module: &Module,
        index_width: u32,
        func: FuncId,
        inputs: &[&[Element]],
        rows: usize,
    ) -> Table {
        let run = Run {
            module,
            index_width,
            accuracy: self.accuracy,
        };
        let body = module.func(func).body.as_ref();
        match body.and_then(|body| Straight::of(run, func, body)) {
            Some(straight) if straight.args.len() == inputs.len() => straight.run(inputs, rows),
            Some(_) | None => self.run_rows(module, index_width, func, inputs, rows),
        }
    }

    fn run_rows(
        &mut self,
        module: &Module,
        index_width: u32,
        func: FuncId,
        inputs: &[&[Element]],
        rows: usize,
    ) -> Table {
        let ty = module.func(func).ty;
        let results = module.types.as_function(ty).map_or(0, |(_, to)| to.len());
        let mut table = Table::new(results, rows);
        let mut args = Vec::with_capacity(inputs.len());
        for row in 0..rows {
            args.clear();
            args.extend(inputs.iter().map(|column| Value::scalar(column[row])));
            self.begin(Limits::default());
            let outcome = self.run(module, index_width, func, &args, &mut NoHost);
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
        }
        table
    }
}

fn is_scalar(value: &Value) -> bool {
    match value {
        Value::Bits(_) | Value::Poison => true,
        Value::Vector(_) | Value::MemRef(_) | Value::Func(_) => false,
    }
}

impl Straight {
    /// Prepares a function. Returns `None` if it has control flow, or values that are not scalars.
    fn of(run: Run<'_>, func: FuncId, body: &Body) -> Option<Straight> {
        let [block] = body.root() else {
            return None;
        };
        let is_scalar = |ty: Type| ty.scalar_bits(run.index_width).is_some();
        if !(0..body.n_values() as u32).all(|value| is_scalar(body.ty(ValueId(value)))) {
            return None;
        }
        let block = body.block(*block);
        let frame = Frame::unexecuted(func, body);
        let mut steps = Vec::with_capacity(block.ops.len());
        let (last, ops) = block.ops.split_last()?;
        for op in ops {
            let at = At {
                run,
                frame: &frame,
                body,
                id: *op,
            };
            steps.push(Step {
                work: work(at)?,
                operands: at.operands().iter().map(|value| value.index()).collect(),
                results: at.results().map(ValueId::index).collect(),
            });
        }
        if body.op(*last).op != Op::Func(FuncOp::Return) {
            return None;
        }
        Some(Straight {
            steps,
            values: body.n_values(),
            args: block.args.iter().map(|value| value.index()).collect(),
            results: body
                .operands(*last)
                .iter()
                .map(|value| value.index())
                .collect(),
        })
    }

    fn run(&self, inputs: &[&[Element]], rows: usize) -> Table {
        let mut table = Table::new(self.results.len(), rows);
        let mut values = vec![[None; PART]; self.values];
        let mut start = 0;
        while start < rows {
            let count = PART.min(rows - start);
            for (arg, column) in self.args.iter().zip(inputs) {
                values[*arg][..count].copy_from_slice(&column[start..start + count]);
            }
            let mut ends = [Row::Returned; PART];
            for step in &self.steps {
                step.run(&mut values, &mut ends[..count]);
            }
            table.rows.extend_from_slice(&ends[..count]);
            for (result, column) in self.results.iter().zip(&mut table.results) {
                let each = values[*result][..count].iter().zip(&ends);
                column.extend(each.map(|(value, end)| value.filter(|_| *end == Row::Returned)));
            }
            start += count;
        }
        table
    }
}

impl Step {
    fn run(&self, values: &mut [[Element; PART]], ends: &mut [Row]) {
        let semantics = match &self.work {
            Work::Constant(value) => {
                for result in &self.results {
                    values[*result] = [*value; PART];
                }
                return;
            }
            Work::Op(semantics) => semantics,
        };
        let mut args: [Element; 3] = [None; 3];
        let args = &mut args[..self.operands.len()];
        for (row, end) in ends.iter_mut().enumerate() {
            if *end != Row::Returned {
                continue;
            }
            for (arg, operand) in args.iter_mut().zip(&self.operands) {
                *arg = values[*operand][row];
            }
            match semantics(args) {
                Ok(results) => {
                    for (result, value) in self.results.iter().zip(results) {
                        values[*result][row] = value;
                    }
                }
                Err(stop) => *end = ended(&stop),
            }
        }
    }
}

fn ended(stop: &Stop) -> Row {
    match stop {
        Stop::Ub(_) => Row::Undefined,
        Stop::Abort => Row::Aborted,
        Stop::Beyond(_) => Row::Beyond,
        Stop::Unsupported(_) => Row::Unsupported,
    }
}

/// Returns the work of an op. `None` if the op needs more than the values of its operands.
fn work(at: At<'_>) -> Option<Work> {
    let arith = |op| Work::Op(Box::new(lanes::arith_semantics(at, op)) as Semantics);
    let constant = || Some(Work::Constant(lanes::constant(at).ok()?.bits()));
    let is_small = at.operands().len() <= 3;
    match at.op() {
        Op::Arith(ArithOp::Constant) | Op::Index(IndexOp::Constant | IndexOp::BoolConstant) => {
            constant()
        }
        Op::Arith(op) => is_small.then(|| arith(op)),
        Op::Index(IndexOp::SizeOf) => Some(Work::Constant(Some(at.run.index_width.into()))),
        Op::Index(op) => op.arith().filter(|_| is_small).map(arith),
        Op::Math(op) => {
            is_small.then(|| Work::Op(Box::new(lanes::math_semantics(at, op)) as Semantics))
        }
        Op::Ub(UbOp::Poison) => Some(Work::Constant(None)),
        Op::Ub(UbOp::Unreachable)
        | Op::Cf(_)
        | Op::Func(_)
        | Op::MemRef(_)
        | Op::Vector(_)
        | Op::Complex(_)
        | Op::Scf(_)
        | Op::Affine(_)
        | Op::Llvm(_)
        | Op::Unregistered(_) => None,
    }
}
