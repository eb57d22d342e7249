//! From a function of the LLVM dialect to Cranelift's IR.
//!
//! Code generation is what this engine spends its time on, so the translation is lean: aggregates
//! never exist (each value is a list of scalars), constants and undefined values become code only
//! where they are used and at most once a block, constant parts of addresses become part of loads
//! and stores, and straight-line code stays one block.
//!
//! Integers of any width live zero-extended in the smallest machine integer that holds them. The
//! lanes of a vector are scalars of their own, whatever their number and width: vectors of programs
//! are short, and the machine's have few of the widths that programs use.

mod aggregates;
mod atomics;
mod bits;
mod calls;
mod casts;
pub(crate) mod control;
mod floats;
mod fold;
pub(crate) mod inline;
mod int_op;
mod ints;
mod masked;
mod memory;
mod ops;
mod overflow;
mod packing;
mod pointers;
mod values;
mod vectors;

use cranelift_codegen::ir::{
    self as clif, InstBuilder, MemFlagsData, Signature, StackSlot, StackSlotData, StackSlotKind,
    Value, types,
};
use cranelift_codegen::ir::{AbiParam, BlockArg, SigRef};
use cranelift_frontend::FunctionBuilder;
use cranelift_module::FuncId as MachineFunc;
use lowerfuzz_ir::{BlockId, Body, Module, OpId, Sym, Type, ValueId};
use smallvec::SmallVec;

use crate::error::Error;
use crate::layout::{Lanes, Leaves, Scalar};
use crate::program::{Compiled, Convention, Program, Returns, SLOT};
use crate::sys::interface::Word;
use crate::sys::thunks::Helper;

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
    scope: Scope,
    /// That of the function that another becomes part of.
    outer: Scope,
    parts: Vec<Part>,
    /// Constants of the current block.
    constants: Vec<(clif::Type, u128, Value)>,
    /// Undefined values of the current block.
    undefined: Vec<(Scalar, Value)>,
    /// 16-bit floats of the current block with the doubles that they are.
    widened: Vec<(Value, Value)>,
    helpers: Vec<(Helper, SigRef)>,
    imports: Vec<(MachineFunc, clif::FuncRef)>,
}

/// What a body's values and blocks became.
#[derive(Debug, Default)]
struct Scope {
    /// For each value, the first of its parts; `UNSET` if it has none yet.
    first: Vec<u32>,
    /// For each block, its machine block, if it can be reached.
    blocks: Vec<Option<clif::Block>>,
    /// Blocks that can be reached, definitions before uses.
    order: Vec<BlockId>,
}

const UNSET: u32 = u32::MAX;

impl Scope {
    fn clear(&mut self) {
        self.first.clear();
        self.blocks.clear();
        self.order.clear();
    }
}

/// How many scalars the values of a function may have together: what a vector of many lanes costs
/// is code, and ops on it are as many as its lanes.
const MAX_PARTS: usize = 1 << 17;

/// An operand whose lanes are worked on one by one.
#[derive(Clone, Copy, Debug)]
struct Operand {
    lanes: Lanes,
    /// The first of its parts.
    first: usize,
}

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
    /// What a function returned that becomes part of this one, while it does.
    returned: Option<SmallVec<[Part; 8]>>,
    /// The function that became part of this one.
    holds: Option<Sym>,
    /// Instructions whose ops are known.
    counted: usize,
}

/// Translates and compiles all functions that a program has declared, and those that they need.
pub(crate) fn program(program: &mut Program<'_>, scratch: &mut Scratch) -> Result<(), Error> {
    while let Some(declared) = program.next_declared() {
        let loc = program.module.func(declared.func).loc;
        function(program, declared, scratch).map_err(|e| e.at(loc))?;
    }
    Ok(())
}

/// Translates and compiles a function.
fn function(
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
        returned: None,
        holds: None,
        counted: 0,
    };
    if body.is_some() {
        translator.body(&params)?;
    } else {
        translator.stub(function.func, &params)?;
    }
    let holds = translator.holds;
    if let Some(counts) = &mut translator.program.counts {
        counts.functions += 1;
        counts.blocks += translator.b.func.dfg.num_blocks() as u64;
        counts.instructions += translator.b.func.dfg.num_insts() as u64;
    }
    translator.b.seal_all_blocks();
    translator.b.finalize(config);
    program.linker.define(function.machine, holds, tools)
}

fn entry_signature(program: &Program<'_>) -> Signature {
    let mut signature = Signature::new(program.linker.convention());
    let pointer = AbiParam::new(types::I64);
    signature.params.extend([pointer, pointer]);
    signature
}

impl Scratch {
    fn clear(&mut self) {
        self.scope.clear();
        self.parts.clear();
        self.constants.clear();
        self.undefined.clear();
        self.widened.clear();
        self.helpers.clear();
        self.imports.clear();
    }
}

impl<'m> Translator<'_, '_, 'm> {
    fn body(&mut self, params: &[Type]) -> Result<(), Error> {
        let uses_alloca = self.find_blocks()?;
        let machine = self.b.create_block();
        self.b.append_block_params_for_function_params(machine);
        self.start_block(machine);
        self.bind_params(machine, params)?;
        self.counted = self.b.func.dfg.num_insts();
        if let Some(counts) = &mut self.program.counts {
            counts.taking_parameters += self.counted as u64;
        }
        self.blocks(uses_alloca)
    }

    /// Translates the blocks that were found; the arguments of the entry are there.
    fn blocks(&mut self, uses_alloca: bool) -> Result<(), Error> {
        if uses_alloca {
            self.depth = Some(self.stack_depth());
        }
        let entry = self.body.entry();
        for at in 0..self.s.scope.order.len() {
            let block = self.s.scope.order[at];
            if block != entry {
                let machine = self.b.create_block();
                self.s.scope.blocks[block.index()] = Some(machine);
                self.declare_args(block, machine)?;
            }
        }
        for at in 0..self.s.scope.order.len() {
            let block = self.s.scope.order[at];
            if block != entry {
                let machine = self.machine_block(block)?;
                self.start_block(machine);
            }
            for op in &self.body.block(block).ops {
                self.op(*op).map_err(|e| e.at(self.body.op(*op).loc))?;
                self.count(*op);
                if self.s.parts.len() > MAX_PARTS {
                    let what = format!("functions of more than {MAX_PARTS} scalars");
                    return Err(Error::unsupported(what));
                }
            }
        }
        Ok(())
    }

    /// Counts the instructions made since the last op as this one's.
    fn count(&mut self, op: OpId) {
        let made = self.b.func.dfg.num_insts() - self.counted;
        self.counted += made;
        if let Some(counts) = &mut self.program.counts {
            counts.op(self.body.op(op).op, made);
        }
    }

    /// Starts to fill a machine block: nothing of the last one may be reused.
    fn start_block(&mut self, block: clif::Block) {
        self.b.switch_to_block(block);
        self.s.constants.clear();
        self.s.undefined.clear();
        self.s.widened.clear();
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
        self.s.scope.first[value.index()] = self.s.parts.len() as u32;
    }

    /// Defines a value with a single scalar.
    fn define_one(&mut self, value: ValueId, part: Part) {
        self.define(value);
        self.s.parts.push(part);
    }

    /// The first part of a value.
    fn first(&self, value: ValueId) -> Result<usize, Error> {
        match self.s.scope.first.get(value.index()) {
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

    /// The lanes of a value.
    fn lanes(&mut self, value: ValueId) -> Result<Operand, Error> {
        let ty = self.body.ty(value);
        let lanes = self.program.layouts.lanes(&self.module.types, ty)?;
        let first = self.first(value)?;
        Ok(Operand { lanes, first })
    }

    /// A lane of an operand.
    fn lane(&mut self, operand: Operand, at: usize) -> Value {
        self.materialize(operand.lanes.scalar, self.s.parts[operand.first + at])
    }

    /// Applies a function to the lanes of an op's operands, which have one type, and of its
    /// result, which has as many. The scalars are those of the operands and of the result.
    fn partwise<const N: usize>(
        &mut self,
        op: OpId,
        f: impl Fn(&mut Self, Scalar, Scalar, [Part; N]) -> Result<Part, Error>,
    ) -> Result<(), Error> {
        let operands = self.operands_alike::<N>(op)?;
        let result = self.result(op)?;
        let to = self
            .program
            .layouts
            .lanes(&self.module.types, self.body.ty(result))?;
        let from = operands.first().map_or(to, |o| o.lanes);
        if from.count != to.count {
            return Err(Error::invalid(
                "a result with other lanes than the operands",
            ));
        }
        self.define(result);
        for at in 0..to.count {
            let parts = operands.map(|operand| self.s.parts[operand.first + at]);
            let part = f(self, from.scalar, to.scalar, parts)?;
            self.s.parts.push(part);
        }
        Ok(())
    }

    /// As [`Self::partwise`], of machine values.
    fn lanewise<const N: usize>(
        &mut self,
        op: OpId,
        f: impl Fn(&mut Self, Scalar, Scalar, [Value; N]) -> Result<Value, Error>,
    ) -> Result<(), Error> {
        self.partwise(op, |t, from, to, parts: [Part; N]| {
            let values = parts.map(|part| t.materialize(from, part));
            f(t, from, to, values).map(Part::Value)
        })
    }

    /// The first operands of an op, which have one type.
    fn operands_alike<const N: usize>(&mut self, op: OpId) -> Result<[Operand; N], Error> {
        let mut operands = [self.lanes(self.operand(op, 0)?)?; N];
        for (at, operand) in operands.iter_mut().enumerate().skip(1) {
            let next = self.lanes(self.operand(op, at)?)?;
            if next.lanes != operand.lanes {
                return Err(Error::invalid("operands of different types"));
            }
            *operand = next;
        }
        Ok(operands)
    }

    /// As [`Self::lanewise`], for one operand.
    fn unary(
        &mut self,
        op: OpId,
        f: impl Fn(&mut Self, Scalar, Scalar, Value) -> Result<Value, Error>,
    ) -> Result<(), Error> {
        self.lanewise(op, |t, from, to, [a]| f(t, from, to, a))
    }

    /// As [`Self::lanewise`], for two operands.
    fn binary(
        &mut self,
        op: OpId,
        f: impl Fn(&mut Self, Scalar, Value, Value) -> Result<Value, Error>,
    ) -> Result<(), Error> {
        self.lanewise(op, |t, scalar, _, [a, b]| f(t, scalar, a, b))
    }
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
