//! Functions of one block whose ops have scalar operands and results, prepared for a table.
//!
//! Each op becomes a step with its semantics and the places of its operands. A step then runs on all
//! rows of a part of the table before the next step. The semantics are those of the interpreter of
//! the level, which uses the same functions.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{Body, Op, OpId, Type, ValueId};
use smallvec::SmallVec;

use crate::outcome::{Effort, Limits, Stop};
use crate::table::{Row, Table};

/// The results of an op on scalars.
pub(crate) type Results = SmallVec<[Element; 2]>;

/// The semantics of an op on scalars.
pub(crate) type Semantics = Box<dyn Fn(&[Element]) -> Result<Results, Stop>>;

/// The maximal number of operands of a step.
pub(crate) const MAX_OPERANDS: usize = 3;

/// The work of a step.
pub(crate) enum Work {
    /// The step writes the same value in each row.
    Constant(Element),
    /// The step evaluates an op.
    Op(Semantics),
}

struct Step {
    work: Work,
    operands: SmallVec<[usize; MAX_OPERANDS]>,
    results: SmallVec<[usize; 2]>,
}

/// A function of one block whose ops have scalar operands and results.
pub(crate) struct Straight {
    steps: Vec<Step>,
    /// The number of values.
    values: usize,
    args: Vec<usize>,
    results: Vec<usize>,
}

/// Number of rows that pass a step before the next step, so that their values stay in the nearest
/// cache.
const PART: usize = 128;

impl Straight {
    /// Prepares a function that ends with the op `end`. `work` returns the work of an op, or `None`
    /// if the op needs more than the values of at most [`MAX_OPERANDS`] operands.
    ///
    /// Returns `None` if the function has control flow, or values that are not scalars, or more ops
    /// than the fuel allows.
    pub(crate) fn of(
        body: &Body,
        end: Op,
        limits: Limits,
        is_scalar: impl Fn(Type) -> bool,
        mut work: impl FnMut(OpId) -> Option<Work>,
    ) -> Option<Straight> {
        let [block] = body.root() else {
            return None;
        };
        if !(0..body.n_values() as u32).all(|value| is_scalar(body.ty(ValueId(value)))) {
            return None;
        }
        let block = body.block(*block);
        if block.ops.len() as u64 > limits.fuel || limits.depth == 0 {
            return None;
        }
        let (last, ops) = block.ops.split_last()?;
        if body.op(*last).op != end {
            return None;
        }
        let mut steps = Vec::with_capacity(ops.len());
        for op in ops {
            let operands = body.operands(*op);
            if operands.len() > MAX_OPERANDS {
                return None;
            }
            steps.push(Step {
                work: work(*op)?,
                operands: operands.iter().map(|value| value.index()).collect(),
                results: body.results(*op).map(ValueId::index).collect(),
            });
        }
        let places = |values: &[ValueId]| values.iter().map(|value| value.index()).collect();
        Some(Straight {
            steps,
            values: body.n_values(),
            args: places(&block.args),
            results: places(body.operands(*last)),
        })
    }

    /// Returns whether the function has these numbers of parameters and results.
    pub(crate) fn fits(&self, args: usize, results: usize) -> bool {
        (self.args.len(), self.results.len()) == (args, results)
    }

    pub(crate) fn run(&self, inputs: &[&[Element]], rows: usize) -> Table {
        let mut table = Table::new(self.results.len(), rows);
        table.efforts.push(Effort {
            ops: self.steps.len() as u64 + 1,
            ..Effort::default()
        });
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
        let mut args: [Element; MAX_OPERANDS] = [None; MAX_OPERANDS];
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
        Stop::Unsupported(_) | Stop::Foreign(_) => Row::Unsupported,
    }
}
