//! The reference interpreter of the source level: what `SEMANTICS.md` says, one op at a time.

mod access;
mod affine;
mod arith;
mod atomic;
mod call;
mod complex;
mod complex_functions;
mod contract;
mod copy;
mod element;
mod facts;
mod fast_math;
mod floats;
mod global;
mod lanes;
mod layout;
mod linear;
mod masked;
mod math;
mod memref;
mod print;
mod reshape;
mod scaling;
mod small_float;
mod structured;
mod transfer;
mod value;
mod vector;
mod vector_shape;
mod view;

use std::rc::Rc;

use lowerfuzz_ir::host::Host;
use lowerfuzz_ir::{
    ArithOp, Attr, Body, CfOp, FuncId, Key, LlvmOp, MemRefOp, Module, Op, OpId, Type, UbOp,
    ValueId, VectorOp,
};

pub use self::layout::ElemLayout;
pub use self::value::{MemRef, Value};
use crate::frames::{Flow, Frame, Level, State, drive};
use crate::int;
use crate::memory::Memory;
use crate::outcome::{Effort, Limits, Outcome, Stop, Ub};
use crate::trace::{Observer, Unobserved};

/// The interpreter; its memory is kept from run to run.
#[derive(Default)]
pub struct Machine {
    state: State<Value>,
    /// The memrefs of the globals that were asked for, by their ids.
    globals: Vec<Option<Rc<MemRef>>>,
    /// Did a transfer start outside of its memref?
    far_start: bool,
    /// The text of the `cf.assert` that ended the run.
    assertion: Option<Box<str>>,
}

/// What all calls of a run share.
#[derive(Clone, Copy)]
pub(crate) struct Run<'a> {
    module: &'a Module,
    index_width: u32,
}

impl Run<'_> {
    /// A size, offset or stride as `index` holds it.
    fn wrap(self, value: i128) -> i64 {
        let bits = int::from_signed(self.index_width, value);
        int::signed(self.index_width, bits) as i64
    }

    /// The value of `index` that is this number.
    fn index_value(self, value: i64) -> Value {
        Value::Bits(int::from_signed(self.index_width, i128::from(value)))
    }
}

impl Level for Machine {
    type Value = Value;
    type Run<'a> = Run<'a>;
    const BLANK: Value = Value::Poison;

    fn state(&mut self) -> &mut State<Value> {
        &mut self.state
    }

    fn step(&mut self, run: Run<'_>, frame: &Frame, body: &Body, op: OpId) -> Result<Flow, Stop> {
        self.op(run, frame, body, op)
    }

    fn resume(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        op: OpId,
        by: OpId,
    ) -> Result<Flow, Stop> {
        let kind = body.op(op).op;
        if let Op::Scf(kind) = kind {
            return self.resume_structured(run, frame, body, (kind, op), by);
        }
        if let Op::Affine(kind) = kind {
            return self.resume_affine(run, frame, body, (kind, op), by);
        }
        if kind == Op::MemRef(MemRefOp::GenericAtomicRmw) {
            return self.end_atomic(run, frame, body, op, by);
        }
        if kind == Op::Vector(VectorOp::Mask) {
            self.unmask(run, frame, body, op, by)?;
            return Ok(Flow::Next);
        }
        if kind == Op::MemRef(MemRefOp::AllocaScope) {
            return self.finish(frame, body, op, body.operands(by));
        }
        Err(Stop::Unsupported("a region of such an op".into()))
    }

    fn ask_host(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        op: OpId,
        host: &mut dyn Host,
    ) -> Result<(), Stop> {
        self.print(run, frame, body, op, host)
    }

    fn call_external(
        &mut self,
        run: Run<'_>,
        func: FuncId,
        host: &mut dyn Host,
    ) -> Result<(), Stop> {
        self.call_external(run, func, host)
    }
}

impl Machine {
    /// A machine without memory.
    pub fn new() -> Machine {
        Machine::default()
    }

    /// Prepares for a run on fresh memory; allocate the arguments' buffers after this.
    pub fn begin(&mut self, limits: Limits) {
        self.state.begin(limits);
        self.globals.clear();
        self.far_start = false;
        self.assertion = None;
    }

    /// The memory, as the last run left it.
    pub fn memory(&self) -> &Memory {
        &self.state.memory
    }

    /// The memory, to be filled with arguments.
    pub fn memory_mut(&mut self) -> &mut Memory {
        &mut self.state.memory
    }

    /// Ops executed by the last run: the fuel it used.
    pub fn executed(&self) -> u64 {
        self.state.executed
    }

    /// What the last run took.
    pub fn effort(&self) -> Effort {
        Effort {
            ops: self.state.executed,
            elements: self.state.work,
            far_start: self.far_start,
        }
    }

    /// Calls a function of a verified module whose `index` has `index_width` bits.
    ///
    /// Functions without a body are the host's.
    pub fn run(
        &mut self,
        module: &Module,
        index_width: u32,
        func: FuncId,
        args: &[Value],
        host: &mut dyn Host,
    ) -> Outcome<Value> {
        self.run_observed(module, index_width, (func, args), host, &mut Unobserved)
    }

    /// The same as [`Machine::run`], watched by an observer.
    pub fn run_observed<O: Observer<Value>>(
        &mut self,
        module: &Module,
        index_width: u32,
        call: (FuncId, &[Value]),
        host: &mut dyn Host,
        observer: &mut O,
    ) -> Outcome<Value> {
        let run = Run {
            module,
            index_width,
        };
        drive(self, module, run, call, host, observer)
    }

    /// The text of the `cf.assert` that ended the last run, if one did.
    pub fn assertion(&self) -> Option<&str> {
        self.assertion.as_deref()
    }

    fn get(&self, frame: &Frame, value: ValueId) -> &Value {
        self.state.frames.get(frame, value)
    }

    fn set(&mut self, frame: &Frame, value: ValueId, to: Value) {
        self.state.frames.set(frame, value, to);
    }

    fn op(&mut self, run: Run<'_>, frame: &Frame, body: &Body, id: OpId) -> Result<Flow, Stop> {
        match body.op(id).op {
            Op::Arith(ArithOp::Constant) => {
                let value = lanes::constant(run, body, id)?;
                self.set(frame, body.result(id, 0), value);
            }
            Op::Arith(op) => self.arith(run, frame, body, op, id)?,
            Op::Index(op) => self.index_op(run, frame, body, op, id)?,
            Op::Math(op) => self.math(run, frame, body, op, id)?,
            Op::Scf(op) => return self.structured(run, frame, body, op, id),
            Op::Affine(op) => return self.affine(run, frame, body, op, id),
            Op::Ub(UbOp::Unreachable) => return Err(Ub::Unreachable.into()),
            Op::Ub(UbOp::Poison) => {
                let value = lanes::poison(run, body.ty(body.result(id, 0)))?;
                self.set(frame, body.result(id, 0), value);
            }
            Op::Cf(op) => return self.branch(run, frame, body, op, id),
            Op::Func(op) => return self.func_op(run, frame, body, op, id),
            Op::MemRef(MemRefOp::GenericAtomicRmw) => {
                return self.begin_atomic(run, frame, body, id);
            }
            Op::MemRef(MemRefOp::AllocaScope) => return self.into(frame, &[], 0),
            Op::MemRef(MemRefOp::AtomicYield | MemRefOp::AllocaScopeReturn) => {
                return Ok(Flow::Yield);
            }
            Op::MemRef(op) => {
                let value = self.memref_op(run, frame, body, (op, id))?;
                if let Some(value) = value {
                    self.set(frame, body.result(id, 0), value);
                }
            }
            Op::Vector(VectorOp::Mask) => return self.into(frame, &[], 0),
            Op::Vector(VectorOp::Yield) => return Ok(Flow::Yield),
            Op::Vector(VectorOp::Print) => return Ok(Flow::Host),
            Op::Vector(op) => {
                let value = self.vector_op(run, frame, body, (op, id))?;
                if let Some(value) = value {
                    self.set(frame, body.result(id, 0), value);
                }
            }
            Op::Complex(op) => {
                let value = self.complex(run, frame, body, (op, id))?;
                self.set(frame, body.result(id, 0), value);
            }
            Op::Llvm(LlvmOp::MlirCast)
                if keeps_value(
                    run,
                    body.ty(body.operand(id, 0)),
                    body.ty(body.result(id, 0)),
                ) =>
            {
                let value = self.get(frame, body.operand(id, 0)).clone();
                self.set(frame, body.result(id, 0), value);
            }
            Op::Llvm(op) => {
                return Err(Stop::Unsupported(format!(
                    "LLVM op {op:?} at the source level"
                )));
            }
            Op::Unregistered(name) => {
                return Err(Stop::Unsupported(format!(
                    "op \"{}\"",
                    run.module.str(name)
                )));
            }
        }
        Ok(Flow::Next)
    }

    fn branch(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        op: CfOp,
        id: OpId,
    ) -> Result<Flow, Stop> {
        let condition = || {
            let bits = self.get(frame, body.operand(id, 0)).bits();
            bits.ok_or(Stop::Ub(Ub::BranchOnPoison))
        };
        Ok(match op {
            CfOp::Br => Flow::Goto(0),
            CfOp::CondBr => Flow::Goto(if condition()? & 1 == 1 { 0 } else { 1 }),
            CfOp::Switch => {
                let flag = condition()?;
                let ty = body.ty(body.operand(id, 0));
                let width = ty.scalar_bits(run.index_width).unwrap_or(64);
                let cases = body.attr(id, Key::Cases);
                let cases = if let Some(Attr::Ints(cases, _)) = cases {
                    &cases[..]
                } else {
                    &[]
                };
                let case = cases
                    .iter()
                    .position(|c| int::from_signed(width, *c) == flag);
                Flow::Goto(case.map_or(0, |c| c + 1))
            }
            CfOp::Assert => {
                if condition()? & 1 == 0 {
                    if let Some(Attr::Str(text)) = body.attr(id, Key::Message) {
                        self.assertion = Some(text.clone());
                    }
                    return Err(Stop::Abort);
                }
                Flow::Next
            }
        })
    }
}

/// Is `llvm.mlir.cast` between these types nothing: of one type, or of `index` and an integer that is as
/// wide?
fn keeps_value(run: Run<'_>, from: Type, to: Type) -> bool {
    let bits = |ty: Type| {
        let is_integer = ty.is_int() || ty.is_index();
        ty.scalar_bits(run.index_width).filter(|_| is_integer)
    };
    from == to || bits(from).is_some_and(|width| bits(to) == Some(width))
}
