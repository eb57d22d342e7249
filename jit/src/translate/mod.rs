//! From a function of the LLVM dialect to Cranelift's IR.
//!
//! Code generation is what this engine spends its time on, so the translation is lean: aggregates
//! never exist (each value is a list of scalars), constants and undefined values become code only
//! where they are used and at most once a block, constant parts of addresses become part of loads
//! and stores, and straight-line code stays one block.
//!
//! Integers of any width live zero-extended in the smallest machine integer that holds them.

mod aggregates;
mod calls;
mod casts;
pub(crate) mod control;
mod floats;
mod ints;
mod memory;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    self as clif, InstBuilder, MemFlagsData, Signature, StackSlot, StackSlotData, StackSlotKind,
    Value, types,
};
use cranelift_codegen::ir::{AbiParam, BlockArg, SigRef};
use cranelift_frontend::FunctionBuilder;
use cranelift_module::FuncId as MachineFunc;
use lowerfuzz_ir::{BlockId, Body, LlvmOp, Module, Op, OpId, Type, ValueId};
use smallvec::SmallVec;

use self::floats::{FloatFn, FloatOp};
use self::ints::{IntOp, Sign};
use crate::error::Error;
use crate::layout::{Leaves, Scalar};
use crate::program::{Compiled, Convention, Program, Returns, SLOT};
use crate::sys::machine::{FILL_OFFSET, STACK_DEPTH_OFFSET};
use crate::sys::thunks::{Helper, Word};

/// A scalar of a value, as far as it was computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Part {
    /// Undefined or poison: whatever the run chose.
    Undef,
    /// These bits.
    Const(u128),
    /// A machine value.
    Value(Value),
    /// A machine value plus a constant: only for pointers.
    Offset(Value, i64),
}

/// Machine values of an operand or result; two words for what a helper gives back.
type Words = SmallVec<[Value; 4]>;

/// Tables that are reused from one function to the next.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// For each value, the first of its parts; `UNSET` if it has none yet.
    first: Vec<u32>,
    parts: Vec<Part>,
    /// For each block, its machine block, if it can be reached.
    blocks: Vec<Option<clif::Block>>,
    /// Blocks that can be reached, definitions before uses.
    order: Vec<BlockId>,
    /// Constants of the current block.
    constants: Vec<(clif::Type, u128, Value)>,
    /// Undefined values of the current block.
    undefined: Vec<(Scalar, Value)>,
    helpers: Vec<(Helper, SigRef)>,
    imports: Vec<(MachineFunc, clif::FuncRef)>,
}

const UNSET: u32 = u32::MAX;

/// A function that is being translated.
struct Translator<'t, 'p, 'm> {
    b: FunctionBuilder<'t>,
    program: &'t mut Program<'p>,
    module: &'m Module,
    body: &'m Body,
    s: &'t mut Scratch,
    convention: Convention,
    result: Leaves,
    /// Where results go, if not into registers.
    area: Option<Value>,
    /// How many `alloca` blocks there were at the start, if the function uses `alloca`.
    depth: Option<Value>,
    /// The pinned register, in the current block.
    vm: Option<Value>,
    /// Slots for calls, grown as needed.
    slots: Option<StackSlot>,
}

/// Translates and compiles a function.
pub(crate) fn function(
    program: &mut Program<'_>,
    function: Compiled,
    scratch: &mut Scratch,
) -> Result<(), Error> {
    let mut tools = program.linker.take();
    let (result, params) = program.signature_of(function.func)?;
    tools.context.func.signature = match function.convention {
        Convention::Inner => program.inner_signature(result, &params)?,
        Convention::Entry => entry_signature(program),
    };
    let result = program.leaves(result)?;
    let config = program.linker.frontend_config();
    let module = program.module;
    let empty = Body::new();
    let body = module.func(function.func).body.as_ref();
    scratch.clear();
    let mut translator = Translator {
        b: FunctionBuilder::new(&mut tools.context.func, &mut tools.builder),
        program,
        module,
        body: body.unwrap_or(&empty),
        s: scratch,
        convention: function.convention,
        result,
        area: None,
        depth: None,
        vm: None,
        slots: None,
    };
    if body.is_some() {
        translator.body(&params)?;
    } else {
        translator.stub(function.func, &params)?;
    }
    translator.b.seal_all_blocks();
    translator.b.finalize(config);
    program.linker.define(function.machine, tools)
}

fn entry_signature(program: &Program<'_>) -> Signature {
    let mut signature = Signature::new(program.linker.convention());
    let pointer = AbiParam::new(types::I64);
    signature.params.extend([pointer, pointer]);
    signature
}

impl Scratch {
    fn clear(&mut self) {
        self.first.clear();
        self.parts.clear();
        self.blocks.clear();
        self.order.clear();
        self.constants.clear();
        self.undefined.clear();
        self.helpers.clear();
        self.imports.clear();
    }
}

impl<'m> Translator<'_, '_, 'm> {
    fn body(&mut self, params: &[Type]) -> Result<(), Error> {
        self.s.first.resize(self.body.n_values(), UNSET);
        let uses_alloca = self.find_blocks()?;
        let entry = self.body.entry();
        for at in 0..self.s.order.len() {
            let block = self.s.order[at];
            let machine = self.b.create_block();
            self.s.blocks[block.index()] = Some(machine);
            if block == entry {
                self.b.append_block_params_for_function_params(machine);
                self.start_block(machine);
                self.bind_params(machine, params)?;
                if uses_alloca {
                    let vm = self.vm();
                    let trusted = MemFlagsData::trusted();
                    let depth = self
                        .b
                        .ins()
                        .load(types::I64, trusted, vm, STACK_DEPTH_OFFSET);
                    self.depth = Some(depth);
                }
            } else {
                self.declare_args(block, machine)?;
            }
        }
        for at in 0..self.s.order.len() {
            let block = self.s.order[at];
            if block != entry {
                let machine = self.machine_block(block)?;
                self.start_block(machine);
            }
            for op in &self.body.block(block).ops {
                self.op(*op).map_err(|e| e.at(self.body.op(*op).loc))?;
            }
        }
        Ok(())
    }

    /// Starts to fill a machine block: nothing of the last one may be reused.
    fn start_block(&mut self, block: clif::Block) {
        self.b.switch_to_block(block);
        self.s.constants.clear();
        self.s.undefined.clear();
        self.vm = None;
    }

    /// Binds the arguments of the entry block to the function's parameters.
    fn bind_params(&mut self, machine: clif::Block, params: &[Type]) -> Result<(), Error> {
        let entry = self.body.entry();
        let args = &self.body.block(entry).args;
        if args.len() != params.len() {
            return Err(Error::invalid(
                "an entry block that does not fit its function",
            ));
        }
        let values = self.take_params(machine, params)?;
        let mut values = values.into_iter();
        for (arg, ty) in args.iter().zip(params) {
            let leaves = self.program.leaves(*ty)?;
            self.define(*arg);
            for _ in 0..leaves.count {
                self.s.parts.extend(values.next().map(Part::Value));
            }
        }
        Ok(())
    }

    /// The scalars of the function's parameters, by its convention.
    fn take_params(
        &mut self,
        machine: clif::Block,
        params: &[Type],
    ) -> Result<SmallVec<[Value; 8]>, Error> {
        let words: SmallVec<[Value; 8]> = self.b.block_params(machine).into();
        let mut words = words.into_iter();
        let mut missing = || {
            words
                .next()
                .ok_or_else(|| Error::invalid("a missing parameter"))
        };
        let mut values = SmallVec::new();
        let slots = match self.convention {
            Convention::Inner => {
                if self.program.returns(self.result) == Returns::Area {
                    self.area = Some(missing()?);
                }
                None
            }
            Convention::Entry => {
                let slots = missing()?;
                self.area = Some(missing()?);
                Some(slots)
            }
        };
        let mut at = 0;
        for ty in params {
            let leaves = self.program.leaves(*ty)?;
            for i in 0..leaves.count {
                let machine = self.scalar(leaves, i).machine();
                let value = match slots {
                    Some(slots) => {
                        let trusted = MemFlagsData::trusted();
                        self.b.ins().load(machine, trusted, slots, slot_offset(at)?)
                    }
                    None if machine == types::I128 => {
                        let (low, high) = (missing()?, missing()?);
                        self.b.ins().iconcat(low, high)
                    }
                    None => missing()?,
                };
                values.push(value);
                at += 1;
            }
        }
        Ok(values)
    }

    /// Gives a machine block the parameters that stand for a block's arguments.
    fn declare_args(&mut self, block: BlockId, machine: clif::Block) -> Result<(), Error> {
        let body = self.body;
        for arg in &body.block(block).args {
            let leaves = self.program.leaves(body.ty(*arg))?;
            self.define(*arg);
            for i in 0..leaves.count {
                let ty = self.scalar(leaves, i).machine();
                let value = self.b.append_block_param(machine, ty);
                self.s.parts.push(Part::Value(value));
            }
        }
        Ok(())
    }

    /// A value's parts are pushed next.
    fn define(&mut self, value: ValueId) {
        self.s.first[value.index()] = self.s.parts.len() as u32;
    }

    /// Defines a value with a single scalar.
    fn define_one(&mut self, value: ValueId, part: Part) {
        self.define(value);
        self.s.parts.push(part);
    }

    /// The first part of a value.
    fn first(&self, value: ValueId) -> Result<usize, Error> {
        match self.s.first.get(value.index()) {
            Some(first) if *first != UNSET => Ok(*first as usize),
            Some(_) | None => Err(Error::invalid(
                "a use that its definition does not dominate",
            )),
        }
    }

    fn leaves_of(&mut self, value: ValueId) -> Result<Leaves, Error> {
        self.program.leaves(self.body.ty(value))
    }

    fn scalar(&self, leaves: Leaves, at: usize) -> Scalar {
        self.program.layouts.leaf(leaves.first + at).scalar
    }

    /// The scalar type of a value that is a scalar.
    fn scalar_type(&mut self, value: ValueId) -> Result<Scalar, Error> {
        let ty = self.body.ty(value);
        self.program.layouts.scalar(&self.module.types, ty)
    }

    /// The part of a value that is a scalar.
    fn part(&mut self, value: ValueId) -> Result<(Scalar, Part), Error> {
        let scalar = self.scalar_type(value)?;
        Ok((scalar, self.s.parts[self.first(value)?]))
    }

    /// The machine value of a value that is a scalar.
    fn value(&mut self, value: ValueId) -> Result<(Scalar, Value), Error> {
        let (scalar, part) = self.part(value)?;
        Ok((scalar, self.materialize(scalar, part)))
    }

    fn operand(&self, op: OpId, at: usize) -> Result<ValueId, Error> {
        let operand = self.body.operands(op).get(at).copied();
        operand.ok_or_else(|| Error::invalid("an op with too few operands"))
    }

    fn result(&self, op: OpId) -> Result<ValueId, Error> {
        let result = self.body.results(op).next();
        result.ok_or_else(|| Error::invalid("an op without its result"))
    }

    /// Makes code for a part, if it is not there yet.
    fn materialize(&mut self, scalar: Scalar, part: Part) -> Value {
        match part {
            Part::Value(value) => value,
            Part::Const(bits) => self.constant(scalar.machine(), bits),
            Part::Offset(base, offset) => {
                let offset = self.constant(types::I64, offset as u64 as u128);
                self.b.ins().iadd(base, offset)
            }
            Part::Undef => self.undefined(scalar),
        }
    }

    /// A constant of a machine type; its bits above the type's are zero.
    fn constant(&mut self, ty: clif::Type, bits: u128) -> Value {
        let known = self.s.constants.iter().rev().take(24);
        if let Some((_, _, value)) = known.into_iter().find(|c| c.0 == ty && c.1 == bits) {
            return *value;
        }
        let value = match ty {
            types::F32 => self.b.ins().f32const(f32::from_bits(bits as u32)),
            types::F64 => self.b.ins().f64const(f64::from_bits(bits as u64)),
            types::I128 => {
                let low = self.constant(types::I64, bits & u128::from(u64::MAX));
                let high = self.constant(types::I64, bits >> 64);
                self.b.ins().iconcat(low, high)
            }
            _ => self.b.ins().iconst(ty, bits as i64),
        };
        self.s.constants.push((ty, bits, value));
        value
    }

    /// A scalar made of the run's pattern.
    fn undefined(&mut self, scalar: Scalar) -> Value {
        let known = self.s.undefined.iter().find(|u| u.0 == scalar);
        if let Some((_, value)) = known {
            return *value;
        }
        let vm = self.vm();
        let flags = MemFlagsData::trusted();
        let value = self.b.ins().load(scalar.machine(), flags, vm, FILL_OFFSET);
        let value = self.mask(scalar, value);
        self.s.undefined.push((scalar, value));
        value
    }

    /// The pinned register.
    fn vm(&mut self) -> Value {
        match self.vm {
            Some(vm) => vm,
            None => {
                let vm = self.b.ins().get_pinned_reg(types::I64);
                self.vm = Some(vm);
                vm
            }
        }
    }

    /// Clears what lies above a scalar's width.
    fn mask(&mut self, scalar: Scalar, value: Value) -> Value {
        if scalar.fills_machine() {
            return value;
        }
        let mask = self.constant(scalar.machine(), scalar.mask());
        self.b.ins().band(value, mask)
    }

    /// Calls a helper, and gives back the words of its result.
    fn helper(&mut self, helper: Helper, args: &[Value]) -> Words {
        let known = self.s.helpers.iter().find(|h| h.0 == helper);
        let signature = match known {
            Some((_, signature)) => *signature,
            None => {
                let (params, results) = helper.signature();
                let mut signature = Signature::new(self.program.linker.convention());
                signature.params.extend(params.iter().map(|w| word(*w)));
                signature.returns.extend(results.iter().map(|w| word(*w)));
                let signature = self.b.import_signature(signature);
                self.s.helpers.push((helper, signature));
                signature
            }
        };
        let address = self.constant(types::I64, u128::from(helper.address()));
        let call = self.b.ins().call_indirect(signature, address, args);
        self.b.inst_results(call).into()
    }

    /// As [`Self::helper`], for one with a single word.
    fn helper_one(&mut self, helper: Helper, args: &[Value]) -> Result<Value, Error> {
        let words = self.helper(helper, args);
        let first = words.first().copied();
        first.ok_or_else(|| Error::Codegen("a helper without a result".to_owned()))
    }

    /// The slots for calls, `count` of them at least.
    fn slots(&mut self, count: usize) -> Result<StackSlot, Error> {
        let size = u32::try_from(slot_offset(count.max(1))?).unwrap_or(u32::MAX);
        Ok(match self.slots {
            Some(slot) => {
                let data = &mut self.b.func.sized_stack_slots[slot];
                data.size = data.size.max(size);
                slot
            }
            None => {
                let data = StackSlotData::new(StackSlotKind::ExplicitSlot, size, 4);
                let slot = self.b.create_sized_stack_slot(data);
                self.slots = Some(slot);
                slot
            }
        })
    }

    /// Applies a function to each lane of an op's operand.
    fn unary(
        &mut self,
        op: OpId,
        f: impl Fn(&mut Self, Scalar, Scalar, Value) -> Result<Value, Error>,
    ) -> Result<(), Error> {
        let (scalar, a) = self.value(self.operand(op, 0)?)?;
        let result = self.result(op)?;
        let to = self.scalar_type(result)?;
        let value = f(self, scalar, to, a)?;
        self.define_one(result, Part::Value(value));
        Ok(())
    }

    /// Applies a function to each pair of lanes of an op's operands, which have one type.
    fn binary(
        &mut self,
        op: OpId,
        f: impl Fn(&mut Self, Scalar, Value, Value) -> Result<Value, Error>,
    ) -> Result<(), Error> {
        let (scalar, a) = self.value(self.operand(op, 0)?)?;
        let (other, b) = self.value(self.operand(op, 1)?)?;
        if scalar != other {
            return Err(Error::invalid("operands of different types"));
        }
        let value = f(self, scalar, a, b)?;
        self.define_one(self.result(op)?, Part::Value(value));
        Ok(())
    }

    fn int_op(&mut self, id: OpId, op: IntOp) -> Result<(), Error> {
        self.binary(id, |t, scalar, a, b| t.int_binary(op, scalar, a, b))
    }

    fn float_op(&mut self, id: OpId, op: FloatOp) -> Result<(), Error> {
        self.binary(id, |t, scalar, a, b| t.float_binary(op, scalar, a, b))
    }

    fn float_fn(&mut self, id: OpId, op: FloatFn) -> Result<(), Error> {
        self.unary(id, |t, scalar, _, a| t.float_unary(op, scalar, a))
    }

    fn op(&mut self, id: OpId) -> Result<(), Error> {
        let op = self.body.op(id).op;
        match op {
            Op::Llvm(op) => self.llvm_op(id, op),
            Op::Unregistered(name) => Err(Error::unsupported(self.module.str(name))),
            Op::Arith(_)
            | Op::Cf(_)
            | Op::Func(_)
            | Op::MemRef(_)
            | Op::Math(_)
            | Op::Vector(_) => Err(Error::unsupported(name_of(op))),
        }
    }

    fn llvm_op(&mut self, id: OpId, op: LlvmOp) -> Result<(), Error> {
        match op {
            LlvmOp::Add => self.int_op(id, IntOp::Add),
            LlvmOp::Sub => self.int_op(id, IntOp::Sub),
            LlvmOp::Mul => self.int_op(id, IntOp::Mul),
            LlvmOp::SDiv => self.int_op(id, IntOp::Div(Sign::Signed)),
            LlvmOp::UDiv => self.int_op(id, IntOp::Div(Sign::Unsigned)),
            LlvmOp::SRem => self.int_op(id, IntOp::Rem(Sign::Signed)),
            LlvmOp::URem => self.int_op(id, IntOp::Rem(Sign::Unsigned)),
            LlvmOp::And => self.int_op(id, IntOp::And),
            LlvmOp::Or => self.int_op(id, IntOp::Or),
            LlvmOp::XOr => self.int_op(id, IntOp::Xor),
            LlvmOp::Shl => self.int_op(id, IntOp::Shl),
            LlvmOp::LShr => self.int_op(id, IntOp::LShr),
            LlvmOp::AShr => self.int_op(id, IntOp::AShr),
            LlvmOp::SMax => self.int_op(id, IntOp::Pick(IntCC::SignedGreaterThan)),
            LlvmOp::SMin => self.int_op(id, IntOp::Pick(IntCC::SignedLessThan)),
            LlvmOp::UMax => self.int_op(id, IntOp::Pick(IntCC::UnsignedGreaterThan)),
            LlvmOp::UMin => self.int_op(id, IntOp::Pick(IntCC::UnsignedLessThan)),
            LlvmOp::ICmp => self.int_compare(id),
            LlvmOp::UAddWithOverflow => self.add_with_carry(id),
            LlvmOp::FAdd => self.float_op(id, FloatOp::Add),
            LlvmOp::FSub => self.float_op(id, FloatOp::Sub),
            LlvmOp::FMul => self.float_op(id, FloatOp::Mul),
            LlvmOp::FDiv => self.float_op(id, FloatOp::Div),
            LlvmOp::FRem => self.float_op(id, FloatOp::Rem),
            LlvmOp::CopySign => self.float_op(id, FloatOp::CopySign),
            LlvmOp::MaxNum => self.float_op(id, FloatOp::MaxNum),
            LlvmOp::MinNum => self.float_op(id, FloatOp::MinNum),
            LlvmOp::Maximum => self.float_op(id, FloatOp::Maximum),
            LlvmOp::Minimum => self.float_op(id, FloatOp::Minimum),
            LlvmOp::Pow => self.float_op(id, FloatOp::Pow),
            LlvmOp::FNeg => self.float_fn(id, FloatFn::Neg),
            LlvmOp::FAbs => self.float_fn(id, FloatFn::Abs),
            LlvmOp::Ceil => self.float_fn(id, FloatFn::Ceil),
            LlvmOp::Floor => self.float_fn(id, FloatFn::Floor),
            LlvmOp::FTrunc => self.float_fn(id, FloatFn::Trunc),
            LlvmOp::Round => self.float_fn(id, FloatFn::By(Helper::Round)),
            LlvmOp::RoundEven => self.float_fn(id, FloatFn::RoundEven),
            LlvmOp::Sqrt => self.float_fn(id, FloatFn::Sqrt),
            LlvmOp::Exp => self.float_fn(id, FloatFn::By(Helper::Exp)),
            LlvmOp::Exp2 => self.float_fn(id, FloatFn::By(Helper::Exp2)),
            LlvmOp::Log => self.float_fn(id, FloatFn::By(Helper::Log)),
            LlvmOp::Log2 => self.float_fn(id, FloatFn::By(Helper::Log2)),
            LlvmOp::Log10 => self.float_fn(id, FloatFn::By(Helper::Log10)),
            LlvmOp::Sin => self.float_fn(id, FloatFn::By(Helper::Sin)),
            LlvmOp::Cos => self.float_fn(id, FloatFn::By(Helper::Cos)),
            LlvmOp::Fma | LlvmOp::FMulAdd => self.fused_multiply_add(id),
            LlvmOp::FCmp => self.float_compare(id),
            LlvmOp::Trunc
            | LlvmOp::ZExt
            | LlvmOp::SExt
            | LlvmOp::FPTrunc
            | LlvmOp::FPExt
            | LlvmOp::FPToSI
            | LlvmOp::FPToUI
            | LlvmOp::SIToFP
            | LlvmOp::UIToFP
            | LlvmOp::BitCast
            | LlvmOp::PtrToInt
            | LlvmOp::IntToPtr => self.unary(id, |t, from, to, a| t.cast(op, from, to, a)),
            LlvmOp::AddrSpaceCast | LlvmOp::Freeze => self.forward(id),
            LlvmOp::Constant => self.literal(id),
            LlvmOp::Undef | LlvmOp::Poison => self.same_everywhere(id, Part::Undef),
            LlvmOp::Zero => self.same_everywhere(id, Part::Const(0)),
            LlvmOp::Select => self.select(id),
            LlvmOp::ExtractValue => self.extract_value(id),
            LlvmOp::InsertValue => self.insert_value(id),
            LlvmOp::AddressOf => self.address_of(id),
            LlvmOp::Alloca => self.alloca(id),
            LlvmOp::Load => self.load(id),
            LlvmOp::Store => self.store(id),
            LlvmOp::GetElementPtr => self.get_element_ptr(id),
            LlvmOp::MemCpy => self.mem_copy(id, false),
            LlvmOp::MemMove => self.mem_copy(id, true),
            LlvmOp::MemSet => self.mem_set(id),
            LlvmOp::Call => self.call(id),
            LlvmOp::Return => self.return_(id),
            LlvmOp::Br => self.br(id),
            LlvmOp::CondBr => self.cond_br(id),
            LlvmOp::Switch => self.switch(id),
            LlvmOp::Unreachable => self.unreachable(),
            // Hints: nothing to compute.
            LlvmOp::Assume | LlvmOp::Prefetch => Ok(()),
            LlvmOp::ExtractElement
            | LlvmOp::InsertElement
            | LlvmOp::ShuffleVector
            | LlvmOp::AtomicRmw
            | LlvmOp::CmpXchg => Err(Error::unsupported(name_of(Op::Llvm(op)))),
        }
    }
}

/// The op's name in the newest release that has it.
fn name_of(op: Op) -> String {
    let name = op.row().and_then(|row| {
        let mut releases = lowerfuzz_ir::Release::ALL.into_iter().rev();
        releases.find_map(|release| row.name(release))
    });
    name.unwrap_or("an op without a name").to_owned()
}

/// The byte offset of a slot.
fn slot_offset(at: usize) -> Result<i32, Error> {
    let offset = i32::try_from(at).ok().and_then(|at| at.checked_mul(SLOT));
    offset.ok_or_else(|| Error::unsupported("this many parameters or results"))
}

fn word(word: Word) -> AbiParam {
    AbiParam::new(match word {
        Word::I64 => types::I64,
        Word::F32 => types::F32,
        Word::F64 => types::F64,
    })
}

/// Arguments of a jump.
type JumpArgs = SmallVec<[BlockArg; 8]>;
