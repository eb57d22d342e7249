//! An interpreter of the LLVM dialect that sees poison and undefined behaviour, as LangRef has
//! them: `nsw`, `nuw`, `exact`, `disjoint`, `nneg`, `inbounds` and its kin, fast-math flags,
//! alignment, bounds, lifetime, provenance, branches on poison, call signatures.

mod arith;
mod call;
mod layout;
mod mem;
mod value;

use std::cell::RefCell;
use std::rc::Rc;

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::Host;
use lowerfuzz_ir::{Attr, Body, FuncId, Item, Key, LlvmOp, Module, Op, OpId, Type, ValueId};
use smallvec::SmallVec;

use self::arith::Facts;
use self::layout::Layouts;
pub use self::value::{Pointer, Value};
use crate::frames::{Flow, Frame, Level, State, drive};
use crate::int;
use crate::memory::{Memory, Provenance};
use crate::outcome::{Limits, Outcome, Stop, Ub};

/// A module ready to be run, with what was worked out about its types.
pub struct Program<'m> {
    module: &'m Module,
    layouts: RefCell<Layouts>,
}

impl<'m> Program<'m> {
    /// A verified module.
    pub fn new(module: &'m Module) -> Program<'m> {
        Program {
            module,
            layouts: RefCell::default(),
        }
    }

    /// The module.
    pub fn module(&self) -> &'m Module {
        self.module
    }
}

/// The interpreter; its memory is kept from run to run.
#[derive(Default)]
pub struct Machine {
    state: State<Value>,
}

/// What all calls of a run share.
#[derive(Clone, Copy)]
pub(crate) struct Run<'a> {
    module: &'a Module,
    layouts: &'a RefCell<Layouts>,
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
        self.call_library(run, func, host)
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

    /// Calls a function of a program with one value a parameter.
    ///
    /// `malloc`, `free`, `aligned_alloc` and `abort` are known; other external functions are the
    /// host's.
    pub fn run(
        &mut self,
        program: &Program<'_>,
        func: FuncId,
        args: &[Value],
        host: &mut dyn Host,
    ) -> Outcome<Value> {
        let module = program.module;
        let run = Run {
            module,
            layouts: &program.layouts,
        };
        drive(self, module, run, (func, args), host)
    }

    fn get(&self, frame: &Frame, value: ValueId) -> &Value {
        self.state.frames.get(frame, value)
    }

    fn op(&mut self, run: Run<'_>, frame: &Frame, body: &Body, id: OpId) -> Result<Flow, Stop> {
        let op = match body.op(id).op {
            Op::Llvm(op) => op,
            Op::Unregistered(name) => {
                return Err(Stop::Unsupported(format!(
                    "op \"{}\"",
                    run.module.str(name)
                )));
            }
            Op::Arith(_)
            | Op::Cf(_)
            | Op::Func(_)
            | Op::MemRef(_)
            | Op::Math(_)
            | Op::Vector(_)
            | Op::Complex(_) => {
                return Err(Stop::Unsupported("an op that was not lowered".into()));
            }
        };
        let condition = || {
            let bits = self.get(frame, body.operand(id, 0)).bits();
            bits.ok_or(Stop::Ub(Ub::BranchOnPoison))
        };
        let value = match op {
            LlvmOp::Br => return Ok(Flow::Goto(0)),
            LlvmOp::CondBr => return Ok(Flow::Goto(if condition()? & 1 == 1 { 0 } else { 1 })),
            LlvmOp::Switch => {
                let flag = condition()?;
                let width = body.ty(body.operand(id, 0)).int_width().unwrap_or(64);
                let cases = body.attr(id, Key::Cases);
                let cases = if let Some(Attr::Ints(cases, _)) = cases {
                    &cases[..]
                } else {
                    &[]
                };
                let case = cases
                    .iter()
                    .position(|c| int::from_signed(width, *c) == flag);
                return Ok(Flow::Goto(case.map_or(0, |c| c + 1)));
            }
            LlvmOp::Unreachable => return Err(Ub::Unreachable.into()),
            LlvmOp::Return => {
                self.state.frames.pass(frame, body.operands(id));
                return Ok(Flow::Return);
            }
            LlvmOp::Call => return Ok(Flow::Call(self.callee(run, frame, body, id)?)),
            LlvmOp::Store => {
                self.store(run, frame, body, id)?;
                return Ok(Flow::Next);
            }
            LlvmOp::MemCpy | LlvmOp::MemMove => {
                self.copy(frame, body, id)?;
                return Ok(Flow::Next);
            }
            LlvmOp::Assume => {
                let holds = self.get(frame, body.operand(id, 0)).bits();
                if holds.ok_or(Ub::PoisonUsed("an assumption"))? & 1 == 0 {
                    return Err(Ub::FalseAssumption.into());
                }
                return Ok(Flow::Next);
            }
            LlvmOp::Prefetch => return Ok(Flow::Next),
            LlvmOp::Load => self.load(run, frame, body, id)?,
            LlvmOp::Alloca => self.alloca(run, frame, body, id)?,
            LlvmOp::GetElementPtr => self.gep(run, frame, body, id)?,
            LlvmOp::Constant => self.constant(run, body, id)?,
            LlvmOp::Undef | LlvmOp::Poison => self.poison(run, body.ty(body.result(id, 0)))?,
            LlvmOp::Zero => self.zero(run, body.ty(body.result(id, 0)))?,
            LlvmOp::AddressOf => address_of(run, body, id)?,
            LlvmOp::ExtractValue | LlvmOp::InsertValue => self.member(run, frame, body, op, id)?,
            LlvmOp::Select => self.select(run, frame, body, id)?,
            LlvmOp::PtrToInt => {
                let width = body.ty(body.result(id, 0)).int_width().unwrap_or(64);
                let bits = self.get(frame, body.operand(id, 0)).bits();
                Value::scalar(bits.map(|b| int::truncate(width, b)))
            }
            LlvmOp::IntToPtr => self.int_to_ptr(frame, body, id),
            // What is not known to be poison keeps its value; poison may become anything fixed.
            LlvmOp::Freeze => match self.get(frame, body.operand(id, 0)) {
                Value::Poison => self.zero(run, body.ty(body.result(id, 0)))?,
                value @ (Value::Bits(_) | Value::Ptr(_) | Value::Aggregate(_)) => value.clone(),
            },
            LlvmOp::BitCast | LlvmOp::AddrSpaceCast => self.get(frame, body.operand(id, 0)).clone(),
            LlvmOp::UAddWithOverflow => self.add_with_overflow(frame, body, id),
            LlvmOp::Add
            | LlvmOp::Sub
            | LlvmOp::Mul
            | LlvmOp::SDiv
            | LlvmOp::UDiv
            | LlvmOp::SRem
            | LlvmOp::URem
            | LlvmOp::And
            | LlvmOp::Or
            | LlvmOp::XOr
            | LlvmOp::Shl
            | LlvmOp::LShr
            | LlvmOp::AShr
            | LlvmOp::FAdd
            | LlvmOp::FSub
            | LlvmOp::FMul
            | LlvmOp::FDiv
            | LlvmOp::FRem
            | LlvmOp::FNeg
            | LlvmOp::ICmp
            | LlvmOp::FCmp
            | LlvmOp::Trunc
            | LlvmOp::ZExt
            | LlvmOp::SExt
            | LlvmOp::FPTrunc
            | LlvmOp::FPExt
            | LlvmOp::FPToSI
            | LlvmOp::FPToUI
            | LlvmOp::SIToFP
            | LlvmOp::UIToFP
            | LlvmOp::FAbs
            | LlvmOp::CopySign
            | LlvmOp::Ceil
            | LlvmOp::Floor
            | LlvmOp::FTrunc
            | LlvmOp::Round
            | LlvmOp::RoundEven
            | LlvmOp::Sqrt
            | LlvmOp::Fma
            | LlvmOp::FMulAdd
            | LlvmOp::MaxNum
            | LlvmOp::MinNum
            | LlvmOp::Maximum
            | LlvmOp::Minimum
            | LlvmOp::SMax
            | LlvmOp::SMin
            | LlvmOp::UMax
            | LlvmOp::UMin => self.arith(run, frame, body, op, id)?,
            LlvmOp::ExtractElement
            | LlvmOp::InsertElement
            | LlvmOp::ShuffleVector
            | LlvmOp::AtomicRmw
            | LlvmOp::CmpXchg
            | LlvmOp::MemSet
            | LlvmOp::Exp
            | LlvmOp::Exp2
            | LlvmOp::Log
            | LlvmOp::Log2
            | LlvmOp::Log10
            | LlvmOp::Sin
            | LlvmOp::Cos
            | LlvmOp::Pow
            | LlvmOp::SAddWithOverflow
            | LlvmOp::USubWithOverflow
            | LlvmOp::SSubWithOverflow
            | LlvmOp::UMulWithOverflow
            | LlvmOp::SMulWithOverflow
            | LlvmOp::SAddSat
            | LlvmOp::UAddSat
            | LlvmOp::SSubSat
            | LlvmOp::USubSat
            | LlvmOp::SShlSat
            | LlvmOp::UShlSat
            | LlvmOp::CountLeadingZeros
            | LlvmOp::CountTrailingZeros
            | LlvmOp::CtPop
            | LlvmOp::Abs
            | LlvmOp::ByteSwap
            | LlvmOp::BitReverse
            | LlvmOp::FShl
            | LlvmOp::FShr
            | LlvmOp::Rint
            | LlvmOp::NearbyInt
            | LlvmOp::IsFpClass
            | LlvmOp::FPToSISat
            | LlvmOp::FPToUISat
            | LlvmOp::VecReduceAdd
            | LlvmOp::VecReduceMul
            | LlvmOp::VecReduceAnd
            | LlvmOp::VecReduceOr
            | LlvmOp::VecReduceXor
            | LlvmOp::VecReduceSMax
            | LlvmOp::VecReduceSMin
            | LlvmOp::VecReduceUMax
            | LlvmOp::VecReduceUMin
            | LlvmOp::VecReduceFAdd
            | LlvmOp::VecReduceFMul
            | LlvmOp::VecReduceFMax
            | LlvmOp::VecReduceFMin
            | LlvmOp::VecReduceFMaximum
            | LlvmOp::VecReduceFMinimum
            | LlvmOp::MaskedLoad
            | LlvmOp::MaskedStore
            | LlvmOp::Gather
            | LlvmOp::Scatter
            | LlvmOp::ExpandLoad
            | LlvmOp::CompressStore
            | LlvmOp::StackSave
            | LlvmOp::StackRestore
            | LlvmOp::LifetimeStart
            | LlvmOp::LifetimeEnd => return Err(Stop::Unsupported(format!("LLVM op {op:?}"))),
        };
        self.state.frames.set(frame, body.result(id, 0), value);
        Ok(Flow::Next)
    }

    /// Arithmetic on scalars, or lane by lane on vectors.
    fn arith(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        op: LlvmOp,
        id: OpId,
    ) -> Result<Value, Stop> {
        let operands = body.operands(id);
        let types = &run.module.types;
        let result_ty = body.ty(body.result(id, 0));
        let facts = Facts {
            from: types.scalar_of(body.ty(operands[0])),
            to: types.scalar_of(result_ty),
            predicate: body.int_attr(id, Key::Predicate).unwrap_or(0),
            overflow: body.int_attr(id, Key::Overflow).unwrap_or(0),
            exact: body.attr(id, Key::Exact).is_some(),
            disjoint: body.attr(id, Key::Disjoint).is_some(),
            non_neg: body.attr(id, Key::NonNeg).is_some(),
            fastmath: body.int_attr(id, Key::FastMath).unwrap_or(0),
        };
        let eval = |args: &[Element]| {
            let missing = || Err(Stop::Unsupported(format!("{op:?} on these types")));
            arith::eval(op, facts, args).unwrap_or_else(missing)
        };
        let lanes = self.get(frame, operands[0]).leaves().len();
        let mut results = Vec::with_capacity(if lanes == 1 { 0 } else { lanes });
        for lane in 0..lanes {
            let args: SmallVec<[Element; 3]> = operands
                .iter()
                .map(|o| self.get(frame, *o).leaves()[lane].bits())
                .collect();
            let result = Value::scalar(eval(&args)?);
            if types.as_vector(result_ty).is_none() {
                return Ok(result);
            }
            results.push(result);
        }
        Ok(Value::Aggregate(results.into()))
    }

    /// `extractvalue` and `insertvalue`.
    fn member(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        op: LlvmOp,
        id: OpId,
    ) -> Result<Value, Stop> {
        let container = body.operand(id, 0);
        let mut ty = body.ty(container);
        let mut first = 0;
        let wrong = || Stop::Unsupported("a position that the aggregate does not have".into());
        for index in body.i64s_attr(id, Key::Position).ok_or_else(wrong)? {
            let layout = self.layout(run, ty)?;
            let child = usize::try_from(*index)
                .ok()
                .and_then(|i| layout.children.get(i));
            let child = child.ok_or_else(wrong)?;
            first += child.leaf;
            ty = child.ty;
        }
        let layout = self.layout(run, ty)?;
        let leaves = self.get(frame, container).leaves();
        let part = leaves
            .get(first..first + layout.leaves.len())
            .ok_or_else(wrong)?;
        if op == LlvmOp::ExtractValue {
            return Ok(if layout.children.is_empty() {
                part[0].clone()
            } else {
                Value::Aggregate(part.into())
            });
        }
        let inserted = self.get(frame, body.operand(id, 1)).leaves();
        let end = first + inserted.len();
        let all: Rc<[Value]> = (0..leaves.len())
            .map(|i| {
                if (first..end).contains(&i) {
                    &inserted[i - first]
                } else {
                    &leaves[i]
                }
            })
            .cloned()
            .collect();
        Ok(Value::Aggregate(all))
    }

    fn select(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<Value, Stop> {
        let operands = body.operands(id);
        let (condition, if_true, if_false) = (
            self.get(frame, operands[0]),
            self.get(frame, operands[1]),
            self.get(frame, operands[2]),
        );
        if let Value::Aggregate(lanes) = condition {
            let chosen = lanes.iter().enumerate().map(|(i, c)| match c.bits() {
                Some(c) => if c & 1 == 1 { if_true } else { if_false }.leaves()[i].clone(),
                None => Value::Poison,
            });
            return Ok(Value::Aggregate(chosen.collect()));
        }
        match condition.bits() {
            Some(c) => Ok(if c & 1 == 1 { if_true } else { if_false }.clone()),
            None => self.poison(run, body.ty(body.result(id, 0))),
        }
    }

    fn add_with_overflow(&mut self, frame: &Frame, body: &Body, id: OpId) -> Value {
        let operands = body.operands(id);
        let width = body.ty(operands[0]).int_width().unwrap_or(64);
        let (a, b) = (
            self.get(frame, operands[0]).bits(),
            self.get(frame, operands[1]).bits(),
        );
        let leaves = match a.zip(b) {
            Some((a, b)) => {
                let sum = int::truncate(width, a.wrapping_add(b));
                [Value::Bits(sum), Value::Bits(u128::from(sum < a))]
            }
            None => [Value::Poison, Value::Poison],
        };
        Value::Aggregate(leaves.into_iter().collect())
    }

    /// An integer that was a pointer has exposed its block: the pointer may use what lies there.
    fn int_to_ptr(&mut self, frame: &Frame, body: &Body, id: OpId) -> Value {
        let Some(bits) = self.get(frame, body.operand(id, 0)).bits() else {
            return Value::Poison;
        };
        let address = bits as u64;
        let block = self.state.memory.block_at(address);
        let provenance = block.map_or(Provenance::None, Provenance::Block);
        Value::Ptr(Pointer {
            address,
            provenance,
        })
    }

    /// Poison of a type: of each scalar in it.
    fn poison(&mut self, run: Run<'_>, ty: Type) -> Result<Value, Stop> {
        let layout = self.layout(run, ty)?;
        if layout.children.is_empty() {
            return Ok(Value::Poison);
        }
        Ok(Value::Aggregate(
            vec![Value::Poison; layout.leaves.len()].into(),
        ))
    }

    /// Zero of a type: null, for a pointer.
    fn zero(&mut self, run: Run<'_>, ty: Type) -> Result<Value, Stop> {
        let layout = self.layout(run, ty)?;
        let zero = |ty| {
            if run.module.types.is_ptr(ty) {
                Value::Ptr(Pointer::NULL)
            } else {
                Value::Bits(0)
            }
        };
        if layout.children.is_empty() {
            return Ok(zero(ty));
        }
        Ok(Value::Aggregate(
            layout.leaves.iter().map(|l| zero(l.ty)).collect(),
        ))
    }

    fn constant(&mut self, run: Run<'_>, body: &Body, id: OpId) -> Result<Value, Stop> {
        let ty = body.ty(body.result(id, 0));
        let unsupported = || Stop::Unsupported("a constant of this kind".into());
        let width = |ty: Type| ty.scalar_bits(64).unwrap_or(64);
        Ok(match body.attr(id, Key::Value).ok_or_else(unsupported)? {
            Attr::Int(value, _) => Value::Bits(int::from_signed(width(ty), *value)),
            Attr::Float(bits, _) => Value::Bits(u128::from(*bits)),
            Attr::Bool(value) => Value::Bits(u128::from(*value)),
            Attr::Dense(elements, _) => {
                let layout = self.layout(run, ty)?;
                let fits = elements.len() == 1 || elements.len() == layout.leaves.len();
                if !fits {
                    return Err(unsupported());
                }
                let lanes = layout.leaves.iter().enumerate().map(|(i, leaf)| {
                    let bits = elements[i % elements.len()];
                    Value::Bits(int::truncate(width(leaf.ty), bits))
                });
                Value::Aggregate(lanes.collect())
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
}

fn address_of(run: Run<'_>, body: &Body, id: OpId) -> Result<Value, Stop> {
    let item = body
        .symbol_attr(id, Key::Callee)
        .and_then(|s| run.module.lookup(s));
    match item {
        Some(Item::Func(func)) => {
            Ok(Value::Ptr(Pointer::function(func)))
        }
        Some(Item::Global(_)) | None => Err(Stop::Unsupported("the address of a global".into())),
    }
}
