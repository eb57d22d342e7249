//! Which arguments of a function influence the operands of an op.

use lowerfuzz_ir::ops::Hazard;
use lowerfuzz_ir::{Body, FuncId, FuncOp, Module, Op, OpId, ValueId, VectorOp};

use crate::hints::reachable;

/// A set of arguments, one bit for each. Bit 63 stands for all arguments from the 64th on.
pub(crate) type Args = u64;

/// All arguments.
pub(crate) const ALL: Args = u64::MAX;

/// Returns the bit of an argument.
pub(crate) fn bit(arg: usize) -> Args {
    1 << arg.min(63)
}

/// For each op of a function: the arguments that the values of its operands depend on.
///
/// A value that is loaded from a memref depends on whatever the memref and the stored values depend
/// on. Control flow counts only for the arguments of blocks. The sets only guide the draw, so they
/// may be too large or too small.
pub(crate) struct Influence {
    func: FuncId,
    ops: Vec<Args>,
    /// The arguments that the operands of calls depend on.
    calls: Args,
    /// The arguments that the sizes, strides and offsets of views, allocations and masks depend on.
    pub(crate) sizes: Args,
    /// The arguments that sizes of masks depend on, but no sizes, strides and offsets of memrefs.
    pub(crate) masks: Args,
    /// The arguments that shift amounts depend on.
    pub(crate) shifts: Args,
}

impl Influence {
    pub(crate) fn of(module: &Module, func: FuncId) -> Influence {
        let mut found = Influence {
            func,
            ops: Vec::new(),
            calls: 0,
            sizes: 0,
            masks: 0,
            shifts: 0,
        };
        let Some(body) = &module.func(func).body else {
            return found;
        };
        let mut values: Vec<Args> = vec![0; body.n_values()];
        for (i, arg) in body.block(body.entry()).args.iter().enumerate() {
            values[arg.index()] = bit(i);
        }
        found.ops = vec![0; body.n_ops()];
        loop {
            let mut changed = false;
            let mut add = |place: &mut Args, args: Args| {
                changed |= *place | args != *place;
                *place |= args;
            };
            for op in body.live_ops() {
                let operands = body.all_operands(op);
                let args = operands.iter().fold(0, |all, v| all | values[v.index()]);
                add(&mut found.ops[op.index()], args);
                let args = found.ops[op.index()];
                for result in body.results(op) {
                    add(&mut values[result.index()], args);
                }
                for (block, _) in body.successors(op) {
                    for arg in &body.block(block).args {
                        add(&mut values[arg.index()], args);
                    }
                }
                for region in body.op_regions(op) {
                    for block in body.region(*region) {
                        for arg in &body.block(*block).args {
                            add(&mut values[arg.index()], args);
                        }
                        // The last op of a region passes values to the op around it.
                        if let Some(last) = body.block(*block).ops.last() {
                            let yielded = found.ops[last.index()];
                            add(&mut found.ops[op.index()], yielded);
                        }
                    }
                }
                // A store: what it writes may be loaded from the same memref.
                if body.n_results(op) == 0 {
                    for value in operands {
                        if module.types.is_memref(body.ty(*value)) {
                            add(&mut values[value.index()], args);
                        }
                    }
                }
            }
            if !changed {
                break;
            }
        }
        let mut others = 0;
        for op in body.live_ops() {
            if let Some(amount) = shift_amount(body, op) {
                found.shifts |= values[amount.index()];
            }
            if let Op::Func(FuncOp::Call | FuncOp::CallIndirect) = body.op(op).op {
                found.calls |= found.ops[op.index()];
            }
            for size in sizes(module, body, op) {
                found.sizes |= values[size.index()];
            }
            if body.op(op).op == Op::Vector(VectorOp::CreateMask) {
                found.masks |= found.ops[op.index()];
            } else {
                others |= sizes(module, body, op).fold(0, |all, v| all | values[v.index()]);
            }
        }
        found.masks &= !others;
        let mut callees = reachable(module, func).into_iter().skip(1);
        let makes_views = |callee: FuncId| {
            let body = module.func(callee).body.as_ref();
            body.is_some_and(|body| {
                let mut ops = body.live_ops();
                ops.any(|op| sizes(module, body, op).next().is_some())
            })
        };
        if callees.any(makes_views) {
            found.sizes |= found.calls;
        }
        found
    }

    /// Returns the arguments on which the operands of an op depend. For an op of a callee, the
    /// arguments on which the operands of calls depend.
    pub(crate) fn at(&self, place: Option<(FuncId, OpId)>) -> Args {
        let args = match place {
            Some((func, op)) if func == self.func => {
                self.ops.get(op.index()).copied().unwrap_or(ALL)
            }
            Some(_) => self.calls,
            None => ALL,
        };
        if args == 0 { ALL } else { args }
    }
}

/// Returns the operand of a shift that states by how many bits.
fn shift_amount(body: &Body, op: OpId) -> Option<&ValueId> {
    let row = body.op(op).op.row()?;
    let is_shift = row.poison.contains(&Hazard::ShiftTooWide);
    body.operands(op).get(1).filter(|_| is_shift)
}

/// Returns the operands that are sizes, strides or offsets of a new memref, or sizes of a mask.
fn sizes<'b>(module: &Module, body: &'b Body, op: OpId) -> impl Iterator<Item = &'b ValueId> {
    let is_memref = |value: &ValueId| module.types.is_memref(body.ty(*value));
    let makes_memref =
        matches!(body.op(op).op, Op::MemRef(_)) && body.results(op).any(|r| is_memref(&r));
    let has_sizes = makes_memref || body.op(op).op == Op::Vector(VectorOp::CreateMask);
    let operands = body.operands(op).iter();
    operands.filter(move |value| has_sizes && !is_memref(value))
}
