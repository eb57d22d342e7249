//! Runs a function of the LLVM dialect on a table of inputs.
//!
//! A function of one block whose ops have scalar operands and results is prepared once
//! ([`crate::straight`]). A table has no undef and no reasons for poison, so any op that could need
//! them makes the function run row by row in the interpreter.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{Body, FuncId, Key, LlvmOp, Op, Type};
use smallvec::smallvec;

use super::at::{At, Run};
use super::facts::Facts;
use super::lanes::frozen;
use super::{Machine, Program, Value};
use super::{arith, attributes};
use crate::frames::Frame;
use crate::outcome::{Effort, Limits, Stop};
use crate::straight::{MAX_OPERANDS, Semantics, Straight, Work};
use crate::table::{Table, Unanswered};

/// A function, the limits of its runs, and the number of scalars of its result.
#[derive(Clone, Copy, Debug)]
pub struct TableFunction {
    /// The function to run.
    pub func: FuncId,
    /// The limits of the run on each row.
    pub limits: Limits,
    /// The number of scalars of the function's result.
    pub results: usize,
}

impl Machine {
    /// Runs a function on each row of a table. `inputs` has one column for each parameter, which
    /// must be an integer or a float; all columns have `rows` elements. The table has one column for
    /// each scalar of the function's result.
    ///
    /// Each row is a run of its own, on fresh memory and without a host. An undef result counts as
    /// poison.
    pub fn run_table(
        &mut self,
        program: &Program<'_>,
        function: TableFunction,
        inputs: &[&[Element]],
        rows: usize,
    ) -> Table {
        let TableFunction {
            func,
            limits,
            results,
        } = function;
        let run = Run {
            module: program.module,
            layouts: &program.layouts,
            prepared: &program.prepared,
            keeps_all: false,
        };
        match self.straight(run, func, limits) {
            Some(straight) if straight.fits(inputs.len(), results) => straight.run(inputs, rows),
            Some(_) | None => self.run_rows(program, function, inputs, rows),
        }
    }

    fn run_rows(
        &mut self,
        program: &Program<'_>,
        function: TableFunction,
        inputs: &[&[Element]],
        rows: usize,
    ) -> Table {
        let mut table = Table::new(function.results, rows);
        let mut args = Vec::with_capacity(inputs.len());
        let mut host = Unanswered::default();
        for row in 0..rows {
            args.clear();
            args.extend(inputs.iter().map(|column| Value::scalar(column[row])));
            self.begin(function.limits);
            let outcome = self.run(program, function.func, &args, &mut host);
            table.push(&outcome, |values| {
                values.iter().flat_map(Value::leaves).map(Value::bits)
            });
            let effort = Effort {
                ops: self.executed(),
                ..Effort::default()
            };
            table.note(effort, &self.state.memory, &host);
        }
        table
    }

    /// Prepares a function. Returns `None` if it has to run row by row.
    fn straight(&mut self, run: Run<'_>, func: FuncId, limits: Limits) -> Option<Straight> {
        let function = run.module.func(func);
        // An attribute of a parameter or result may be a promise that is checked in each run.
        let of_results = run.module.strings.find("res_attrs").map(Key::Other);
        if function.arg_attrs.iter().any(|attrs| !attrs.is_empty())
            || function.attrs.iter().any(|a| Some(a.key) == of_results)
            || attributes::may_not_return(run.module, function)
        {
            return None;
        }
        let body: &Body = function.body.as_ref()?;
        let frame = Frame::unexecuted(func, body);
        Straight::of(body, Op::Llvm(LlvmOp::Return), limits, is_scalar, |id| {
            self.work(At {
                run,
                frame: &frame,
                body,
                id,
            })
        })
    }

    /// Returns the work of an op. `None` if the op needs more than the values of its operands, or
    /// may have an undef result.
    #[allow(
        clippy::wildcard_enum_match_arm,
        reason = "`lanewise` accepts only the ops that `arith::eval` implements"
    )]
    fn work(&mut self, at: At<'_>) -> Option<Work> {
        let Op::Llvm(op) = at.op() else {
            return None;
        };
        let to = at.body.results(at.id).next().map(|result| at.ty(result))?;
        let semantics: Semantics = match op {
            LlvmOp::Constant => return constant(self.constant(at)),
            LlvmOp::Zero => return constant(self.zero(at)),
            LlvmOp::Poison => return Some(Work::Constant(None)),
            LlvmOp::Select if at.attr(Key::FastMath).is_none() => Box::new(|args| {
                let chosen = args[0].map(|c| if c & 1 == 1 { args[1] } else { args[2] });
                Ok(smallvec![chosen.flatten()])
            }),
            LlvmOp::Freeze => {
                let width = to.scalar_bits(64)?;
                Box::new(move |args| Ok(smallvec![args[0].or(Some(frozen(width)))]))
            }
            LlvmOp::BitCast => Box::new(|args| Ok(smallvec![args[0]])),
            _ => return lanewise(at, op, to),
        };
        Some(Work::Op(semantics))
    }
}

fn is_scalar(ty: Type) -> bool {
    ty.is_int() || ty.is_float()
}

fn constant(value: Result<Value, Stop>) -> Option<Work> {
    match value {
        Ok(Value::Bits(bits)) => Some(Work::Constant(Some(bits))),
        Ok(Value::Poison(_) | Value::Undef(_) | Value::Ptr(_) | Value::Aggregate(_)) | Err(_) => {
            None
        }
    }
}

/// Returns the work of an op that the interpreter applies lane by lane, with [`arith::eval`].
fn lanewise(at: At<'_>, op: LlvmOp, to: Type) -> Option<Work> {
    let operands = at.operands().len();
    // Before LLVM 19, the last operand of these ops is a flag.
    let is_flagged = matches!(
        op,
        LlvmOp::CountLeadingZeros | LlvmOp::CountTrailingZeros | LlvmOp::Abs
    );
    let from = at.operands().first().map_or(to, |operand| at.ty(*operand));
    let facts = Facts::new(at.body, at.id, from, to);
    // `eval` implements exactly the ops that the interpreter applies lane by lane.
    let is_implemented = arith::eval(op, facts, [0; MAX_OPERANDS]).is_some();
    if operands == 0 || is_flagged && operands > 1 || !is_implemented {
        return None;
    }
    Some(Work::Op(Box::new(move |args| {
        let mut bits = [0; MAX_OPERANDS];
        for (bits, arg) in bits.iter_mut().zip(args) {
            match arg {
                Some(arg) => *bits = *arg,
                None => {
                    arith::check_poison(op, facts, args)?;
                    return Ok(smallvec![None]);
                }
            }
        }
        let missing = || Stop::Unsupported(format!("{op:?} on these types"));
        Ok(smallvec![
            arith::eval(op, facts, bits).ok_or_else(missing)??
        ])
    })))
}
