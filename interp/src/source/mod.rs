//! The reference interpreter of the source level, which implements `SEMANTICS.md` op by op.

mod access;
mod accesses;
mod affine;
mod arith;
mod assertion;
mod at;
mod atomic;
mod bufferization;
mod call;
mod complex;
mod complex_functions;
mod complex_number;
mod contract;
mod copy;
mod element;
mod facts;
mod fast_math;
mod floats;
mod forall;
mod global;
mod lanes;
mod layout;
mod layout_map;
mod linalg;
mod linear;
mod masked;
mod math;
mod memref;
mod opaque;
mod print;
mod reshape;
mod scaling;
mod small_float;
mod structured;
mod table;
mod tensor;
mod tensor_build;
mod tensor_pack;
mod tensor_parts;
mod tensor_shape;
mod tensor_slice;
mod tensor_value;
mod transfer;
mod unspecified;
mod value;
mod vector;
mod vector_shape;
mod view;

use std::rc::Rc;

use lowerfuzz_ir::host::Host;
use lowerfuzz_ir::{
    ArithOp, Attr, CfOp, FuncId, Key, LlvmOp, MemRefOp, Module, Op, OpId, Release, Type, UbOp,
    ValueId, VectorOp,
};

pub use self::assertion::FailedAssertion;
use self::at::{At, Run};
use self::bufferization::{Cloned, Snapshot};
use self::forall::Replaced;
pub use self::layout::ElemLayout;
use self::opaque::Opaque;
use self::tensor_build::Building;
pub use self::unspecified::FindsUnspecified;
pub use self::value::{MemRef, Tensor, Value};
use crate::accuracy::Accuracy;
use crate::drive::{Flow, Level, State, drive};
use crate::int;
use crate::memory::Memory;
use crate::outcome::{Doubt, Effort, Limits, Outcome, Stop, Ub};
use crate::trace::{Observer, Unobserved};

/// The interpreter of the source level. It keeps its allocations from run to run.
#[derive(Default)]
pub struct Machine {
    state: State<Value>,
    /// The memrefs of the globals used so far, indexed by global.
    globals: Vec<Option<Rc<MemRef>>>,
    /// Did a vector transfer start outside of its memref?
    far_start: bool,
    /// The structured ops that are being executed, innermost last.
    nests: Vec<linalg::Nest>,
    /// The first thing that MLIR's documentation may not allow.
    doubt: Option<Doubt>,
    /// The message of the first `cf.assert` that failed.
    assertion: Option<Box<str>>,
    /// What a failed assertion does.
    failed_assertion: FailedAssertion,
    /// Which results of inexact functions are right.
    accuracy: Accuracy,
    /// The tensors whose elements regions compute at the moment, the innermost last.
    building: Vec<Building>,
    /// The places of the outputs of running loops that iterations replaced, the innermost loop last.
    replaced: Vec<Replaced>,
    /// The views that tensors share, with the elements that they had.
    snapshots: Vec<Snapshot>,
    /// The memrefs that were cloned, their clones, and the elements of both.
    cloned: Vec<Cloned>,
    /// What the run knows of ops that no op table lists.
    opaque: Opaque,
}

impl Level for Machine {
    type Value = Value;
    type Run<'a> = Run<'a>;
    const BLANK: Value = Value::Poison;

    fn state(&mut self) -> &mut State<Value> {
        &mut self.state
    }

    fn step(&mut self, at: crate::at::At<'_, Run<'_>>) -> Result<Flow, Stop> {
        self.op(at)
    }

    fn resume(&mut self, at: crate::at::At<'_, Run<'_>>, by: OpId) -> Result<Flow, Stop> {
        let op = at.op();
        if let Op::Scf(op) = op {
            return self.resume_structured(at, op, by);
        }
        if let Op::Affine(op) = op {
            return self.resume_affine(at, op, by);
        }
        if let Op::Tensor(_) = op {
            return self.end_element(at, by);
        }
        if let Op::Linalg(_) = op {
            return self.resume_linalg(at, by);
        }
        if op == Op::MemRef(MemRefOp::GenericAtomicRmw) {
            return self.end_atomic(at, by);
        }
        if op == Op::Vector(VectorOp::Mask) {
            self.unmask(at, by)?;
            return Ok(Flow::Next);
        }
        if op == Op::MemRef(MemRefOp::AllocaScope) {
            return self.finish(at, at.body.operands(by));
        }
        Err(Stop::Unsupported("an op with unsupported regions".into()))
    }

    fn ask_host(
        &mut self,
        at: crate::at::At<'_, Run<'_>>,
        host: &mut dyn Host,
    ) -> Result<(), Stop> {
        if let Op::Unregistered(name) = at.op() {
            return self.opaque(at, name, host);
        }
        self.outside_of_nests("an output in the region of a structured op")?;
        self.print(at, host)
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
    /// Makes an interpreter with empty memory.
    pub fn new() -> Machine {
        Machine::default()
    }

    /// Sets which results of inexact functions are right in later runs.
    pub fn set_accuracy(&mut self, accuracy: Accuracy) {
        self.accuracy = accuracy;
    }

    /// Which results of inexact functions are right.
    pub fn accuracy(&self) -> Accuracy {
        self.accuracy
    }

    /// Prepares the interpreter for a run with empty memory. The buffers of the arguments must be
    /// allocated after this call.
    pub fn begin(&mut self, limits: Limits) {
        self.state.begin(limits);
        self.globals.clear();
        self.building.clear();
        self.nests.clear();
        self.replaced.clear();
        self.snapshots.clear();
        self.cloned.clear();
        self.opaque.clear();
        self.far_start = false;
        self.doubt = None;
        self.assertion = None;
    }

    /// The memory of the interpreter after its last run.
    pub fn memory(&self) -> &Memory {
        &self.state.memory
    }

    /// Mutable access to the interpreter's memory, for the setup of arguments.
    pub fn memory_mut(&mut self) -> &mut Memory {
        &mut self.state.memory
    }

    /// The number of ops that the last run executed, which is the fuel it used.
    pub fn executed(&self) -> u64 {
        self.state.executed
    }

    /// The resources that the interpreter's last run used.
    pub fn effort(&self) -> Effort {
        Effort {
            ops: self.state.executed,
            elements: self.state.work,
            far_start: self.far_start,
            doubt: self.doubt,
        }
    }

    /// Calls a function of a verified module whose `index` has `index_width` bits.
    ///
    /// A call of a function without a body is a call to the host.
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

    /// Calls a function like [`Machine::run`], and reports each op to an observer.
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
            accuracy: self.accuracy,
        };
        self.opaque.has_grouped_tokens = module.types.has_grouped_tokens();
        let outcome = drive(self, module, run, call, host, observer);
        if !self.cloned.is_empty() {
            self.compare_clones(run);
        }
        outcome
    }

    fn get(&self, at: At<'_>, position: usize) -> &Value {
        self.value(at, at.operand(position))
    }

    fn value(&self, at: At<'_>, value: ValueId) -> &Value {
        self.state.frames.get(at.frame, value)
    }

    fn set(&mut self, at: At<'_>, value: ValueId, to: Value) {
        self.state.frames.set(at.frame, value, to);
    }

    /// Sets the op's first result.
    fn give(&mut self, at: At<'_>, value: Value) {
        self.set(at, at.result(0), value);
    }

    fn op(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        if !self.snapshots.is_empty() {
            self.check_snapshots(at)?;
        }
        match at.op() {
            Op::Arith(ArithOp::Constant) => {
                let value = lanes::constant(at)?;
                self.give(at, value);
            }
            Op::Arith(op) => self.arith(at, op)?,
            Op::Index(op) => self.index_op(at, op)?,
            Op::Math(op) => self.math(at, op)?,
            Op::Scf(op) => return self.structured(at, op),
            Op::Affine(op) => return self.affine(at, op),
            Op::Tensor(op) => {
                self.without_tokens(at)?;
                return self.tensor_op(at, op);
            }
            Op::Linalg(op) => {
                self.without_tokens(at)?;
                return self.linalg(at, op);
            }
            Op::Bufferization(op) => {
                self.without_tokens(at)?;
                self.bufferization_op(at, op)?;
            }
            Op::Ub(UbOp::Unreachable) => return Err(Ub::Unreachable.into()),
            Op::Ub(UbOp::Poison) => {
                let value = lanes::poison(at.run, at.result_ty())?;
                self.give(at, value);
            }
            Op::Cf(op) => return self.branch(at, op),
            Op::Func(op) => return self.func_op(at, op),
            Op::MemRef(MemRefOp::GenericAtomicRmw) => {
                return self.begin_atomic(at);
            }
            Op::MemRef(MemRefOp::AllocaScope) => return self.into(at, &[], 0),
            Op::MemRef(MemRefOp::AtomicYield | MemRefOp::AllocaScopeReturn) => {
                return Ok(Flow::Yield);
            }
            Op::MemRef(op) => {
                self.without_tokens(at)?;
                let value = self.memref_op(at, op)?;
                if let Some(value) = value {
                    self.give(at, value);
                }
            }
            Op::Vector(VectorOp::Mask) => return self.into(at, &[], 0),
            Op::Vector(VectorOp::Yield) => return Ok(Flow::Yield),
            Op::Vector(VectorOp::Print) => return Ok(Flow::Host),
            Op::Vector(op) => {
                self.without_tokens(at)?;
                let value = self.vector_op(at, op)?;
                if let Some(value) = value {
                    self.give(at, value);
                }
            }
            Op::Complex(op) => {
                let value = self.complex(at, op)?;
                self.give(at, value);
            }
            Op::Llvm(LlvmOp::MlirCast) if keeps_value(at.run, at.operand_ty(0), at.result_ty()) => {
                let value = self.get(at, 0).clone();
                self.give(at, value);
            }
            Op::Llvm(op) => {
                let name = op.row().nearest_name(Release::NEWEST);
                return Err(Stop::Unsupported(format!(
                    "`{name}` in a function of the source level"
                )));
            }
            Op::Unregistered(name) => return self.at_opaque(at, name),
        }
        Ok(Flow::Next)
    }

    fn branch(&mut self, at: At<'_>, op: CfOp) -> Result<Flow, Stop> {
        let condition = || self.control_value(at, at.operand(0));
        Ok(match op {
            CfOp::Br => Flow::Goto(0),
            CfOp::CondBr => Flow::Goto(if condition()? & 1 == 1 { 0 } else { 1 }),
            CfOp::Switch => {
                let flag = condition()?;
                let ty = at.operand_ty(0);
                let width = ty.scalar_bits(at.run.index_width).unwrap_or(64);
                let cases = at.attr(Key::Cases);
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
                let condition = condition()?;
                self.assert(at, condition)?
            }
        })
    }
}

/// Does `llvm.mlir.cast` between these types keep the value? It does if the types are equal, or if
/// they are `index` and an integer of the same width.
fn keeps_value(run: Run<'_>, from: Type, to: Type) -> bool {
    let bits = |ty: Type| {
        let is_integer = ty.is_int() || ty.is_index();
        ty.scalar_bits(run.index_width).filter(|_| is_integer)
    };
    from == to || bits(from).is_some_and(|width| bits(to) == Some(width))
}
