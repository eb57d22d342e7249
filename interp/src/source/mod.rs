//! The reference interpreter of the source level: what `semantics.md` says, one op at a time.

mod arith;
mod math;
mod memref;
mod value;

use std::rc::Rc;

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::{Host, HostMemory};
use lowerfuzz_ir::{
    ArithOp, Attr, Body, CfOp, FuncId, FuncOp, Key, MathOp, Module, Op, OpId, Type, TypeKind,
    ValueId,
};
use smallvec::SmallVec;

use self::arith::Facts;
pub use self::value::{ElemLayout, MemRef, Value};
use crate::frames::{Flow, Frame, Level, State, drive};
use crate::int;
use crate::memory::Memory;
use crate::outcome::{Limits, Outcome, Stop, Ub};

/// The interpreter; its memory is kept from run to run.
#[derive(Default)]
pub struct Machine {
    state: State<Value>,
}

/// What all calls of a run share.
#[derive(Clone, Copy)]
pub(crate) struct Run<'a> {
    module: &'a Module,
    index_width: u32,
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

    fn call_external(
        &mut self,
        run: Run<'_>,
        func: FuncId,
        host: &mut dyn Host,
    ) -> Result<(), Stop> {
        self.call_host(run, func, host)
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

    /// Calls a function of a verified module whose `index` has `index_width` bits.
    ///
    /// External functions with scalar operands and results are the host's.
    pub fn run(
        &mut self,
        module: &Module,
        index_width: u32,
        func: FuncId,
        args: &[Value],
        host: &mut dyn Host,
    ) -> Outcome<Value> {
        let run = Run {
            module,
            index_width,
        };
        drive(self, module, run, (func, args), host)
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
                let value = constant(run, body, id)?;
                self.set(frame, body.result(id, 0), value);
            }
            Op::Arith(op) => self.arith(run, frame, body, op, id)?,
            Op::Math(op) => self.math(run, frame, body, op, id)?,
            Op::Cf(op) => return self.branch(run, frame, body, op, id),
            Op::Func(op) => return self.func_op(run, frame, body, op, id),
            Op::MemRef(op) => {
                let value = self.memref_op(&run, frame, body, (op, id))?;
                if let Some(value) = value {
                    self.set(frame, body.result(id, 0), value);
                }
            }
            Op::Vector(op) => return Err(Stop::Unsupported(format!("vector op {op:?}"))),
            Op::Complex(op) => return Err(Stop::Unsupported(format!("complex op {op:?}"))),
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

    fn arith(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        op: ArithOp,
        id: OpId,
    ) -> Result<(), Stop> {
        let operands = body.operands(id);
        let result = body.result(id, 0);
        let result_ty = body.ty(result);
        // `select` with a scalar condition chooses whole values of any type.
        if op == ArithOp::Select && body.ty(operands[0]) == Type::I1 {
            let value = match self.get(frame, operands[0]).bits() {
                Some(c) => self
                    .get(frame, operands[if c & 1 == 1 { 1 } else { 2 }])
                    .clone(),
                None => poison(run, result_ty),
            };
            self.set(frame, result, value);
            return Ok(());
        }
        let types = &run.module.types;
        let last = operands[operands.len() - 1];
        let facts = Facts {
            from: types.scalar_of(body.ty(last)),
            to: types.scalar_of(result_ty),
            predicate: body.int_attr(id, Key::Predicate).unwrap_or(0),
            overflow: body.int_attr(id, Key::Overflow).unwrap_or(0),
            exact: body.attr(id, Key::Exact).is_some(),
            fastmath: body.int_attr(id, Key::FastMath).unwrap_or(0),
            index_width: run.index_width,
        };
        self.lanewise(run, frame, body, id, |args| arith::eval(op, facts, args))
    }

    fn math(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        op: MathOp,
        id: OpId,
    ) -> Result<(), Stop> {
        let scalar = run.module.types.scalar_of(body.ty(body.result(id, 0)));
        let Some(kind) = scalar.float_kind() else {
            return Err(Stop::Unsupported(format!(
                "{op:?} on a type that is not a float"
            )));
        };
        self.lanewise(run, frame, body, id, |args| {
            Ok(SmallVec::from_slice(&[math::eval(op, kind, args)?]))
        })
    }

    /// Applies scalar semantics to scalars, or to each lane of vectors.
    fn lanewise(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
        eval: impl Fn(&[Element]) -> Result<arith::Results, Stop>,
    ) -> Result<(), Stop> {
        let operands = body.operands(id);
        let Some((shape, _)) = run.module.types.as_vector(body.ty(body.result(id, 0))) else {
            let args: SmallVec<[Element; 3]> = operands
                .iter()
                .map(|o| self.get(frame, *o).bits())
                .collect();
            let results = eval(&args)?;
            for (result, bits) in body.results(id).zip(results) {
                self.set(frame, result, Value::scalar(bits));
            }
            return Ok(());
        };
        let lanes = lane_count(shape);
        let mut results: Vec<Vec<Element>> = vec![Vec::with_capacity(lanes); body.n_results(id)];
        for lane in 0..lanes {
            let args: SmallVec<[Element; 3]> = operands
                .iter()
                .map(|o| match self.get(frame, *o) {
                    Value::Vector(v) => v[lane],
                    Value::Bits(bits) => Some(*bits),
                    Value::Poison | Value::MemRef(_) | Value::Func(_) => None,
                })
                .collect();
            for (all, bits) in results.iter_mut().zip(eval(&args)?) {
                all.push(bits);
            }
        }
        for (result, lanes) in body.results(id).zip(results) {
            self.set(frame, result, Value::Vector(lanes.into()));
        }
        Ok(())
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
                    return Err(Stop::Abort);
                }
                Flow::Next
            }
        })
    }

    fn func_op(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        op: FuncOp,
        id: OpId,
    ) -> Result<Flow, Stop> {
        let (callee, args) = match op {
            FuncOp::Constant => {
                let func = body
                    .symbol_attr(id, Key::Value)
                    .and_then(|s| run.module.lookup_func(s));
                let func = func.ok_or_else(|| Stop::Unsupported("an unknown function".into()))?;
                self.set(frame, body.result(id, 0), Value::Func(func));
                return Ok(Flow::Next);
            }
            FuncOp::Return => (None, body.operands(id)),
            FuncOp::Call => {
                let func = body.symbol_attr(id, Key::Callee);
                let func = func.and_then(|s| run.module.lookup_func(s));
                let func = func.ok_or_else(|| Stop::Unsupported("an unknown callee".into()))?;
                (Some(func), body.operands(id))
            }
            FuncOp::CallIndirect => {
                let Value::Func(func) = *self.get(frame, body.operand(id, 0)) else {
                    return Err(Ub::PoisonUsed("a callee").into());
                };
                if run.module.func(func).ty != body.ty(body.operand(id, 0)) {
                    return Err(Ub::WrongCallee.into());
                }
                (Some(func), &body.operands(id)[1..])
            }
        };
        self.state.frames.pass(frame, args);
        Ok(callee.map_or(Flow::Return, Flow::Call))
    }

    /// Calls the host with the scalars passed, and passes back its results.
    fn call_host(&mut self, run: Run<'_>, func: FuncId, host: &mut dyn Host) -> Result<(), Stop> {
        let func = run.module.func(func);
        let name = run.module.str(func.name);
        let unknown = || Stop::Unsupported(format!("external function @{name}"));
        let Some((inputs, results)) = run.module.types.as_function(func.ty) else {
            return Err(unknown());
        };
        if !inputs.iter().chain(results).all(|t| t.is_scalar()) {
            return Err(Stop::Unsupported(format!(
                "external function @{name} with arguments or results that are not scalars"
            )));
        }
        let mut args: SmallVec<[u128; 8]> = SmallVec::new();
        for value in self.state.frames.passed.drain(..) {
            // What the host is given is observed, so poison may not reach it.
            args.push(
                value
                    .bits()
                    .ok_or(Ub::PoisonUsed("an argument of an external function"))?,
            );
        }
        let returned = host.call(name, &args, &mut NoMemory).ok_or_else(unknown)?;
        for (bits, ty) in returned.into_iter().zip(results) {
            let width = ty.scalar_bits(run.index_width).unwrap_or(64);
            self.state
                .frames
                .passed
                .push(Value::Bits(int::truncate(width, bits)));
        }
        Ok(())
    }
}

/// At the source level scalars are all that a host is given.
struct NoMemory;

impl HostMemory for NoMemory {
    fn read(&mut self, _: u64, _: usize) -> Option<Vec<u8>> {
        None
    }
    fn write(&mut self, _: u64, _: &[u8]) -> bool {
        false
    }
    fn alloc(&mut self, _: u64, _: u64) -> u64 {
        0
    }
}

fn lane_count(shape: &[i64]) -> usize {
    shape
        .iter()
        .map(|d| usize::try_from(*d).unwrap_or(0))
        .product()
}

/// Poison of a type: of each lane, for a vector.
fn poison(run: Run<'_>, ty: Type) -> Value {
    match run.module.types.as_vector(ty) {
        Some((shape, _)) => Value::Vector(vec![None; lane_count(shape)].into()),
        None => Value::Poison,
    }
}

fn constant(run: Run<'_>, body: &Body, id: OpId) -> Result<Value, Stop> {
    let ty = body.ty(body.result(id, 0));
    let unsupported = || Stop::Unsupported("a constant of this kind".into());
    let width = |ty: Type| ty.scalar_bits(run.index_width).unwrap_or(64);
    Ok(match body.attr(id, Key::Value).ok_or_else(unsupported)? {
        Attr::Int(value, _) => Value::Bits(int::from_signed(width(ty), *value)),
        Attr::Float(bits, _) => Value::Bits(u128::from(*bits)),
        Attr::Bool(value) => Value::Bits(u128::from(*value)),
        Attr::Dense(elements, _) => {
            let TypeKind::Vector { shape, elem } = run.module.types.kind(ty) else {
                return Err(unsupported());
            };
            let lanes = lane_count(shape);
            let bits = |i: usize| int::truncate(width(*elem), elements[i % elements.len()]);
            if elements.is_empty() || elements.len() != 1 && elements.len() != lanes {
                return Err(unsupported());
            }
            let all: Rc<[Element]> = (0..lanes).map(|i| Some(bits(i))).collect();
            Value::Vector(all)
        }
        Attr::Unit
        | Attr::Str(_)
        | Attr::Symbol(_)
        | Attr::Type(_)
        | Attr::I64s(_)
        | Attr::Ints(..)
        | Attr::Array(_)
        | Attr::Dict(_)
        | Attr::Other(_) => return Err(unsupported()),
    })
}
