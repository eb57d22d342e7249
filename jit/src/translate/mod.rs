//! Translates functions of the LLVM dialect to Cranelift IR.
//!
//! The engine spends most of its time on code generation, so the translation emits little code:
//!
//! - Cranelift IR contains no aggregates; each value is a list of scalars.
//! - Constants and undefined values are emitted only where they are used, at most once in a block.
//! - Constant parts of addresses become part of loads and stores.
//! - Straight-line code stays in one block.
//!
//! An integer of any width is zero-extended in the smallest machine integer that holds it. Vector
//! lanes are separate scalars, whatever their number and width. The vectors of programs are short,
//! and machine vectors support few of their widths.

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
mod lanes;
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

/// A scalar of a value, in the form that the translation has found so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Part {
    /// An undefined or poison scalar, which consists of the run's fill pattern.
    Undef,
    /// A constant scalar with these bits.
    Const(u128),
    /// A scalar that a machine value holds.
    Value(Value),
    /// A pointer that is a machine value plus a constant.
    Offset(Value, i64),
}

/// The machine values of an operand or result. The result of a helper may have two words.
type Words = SmallVec<[Value; 4]>;

/// Tables of the translation that are reused from function to function.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    scope: Scope,
    /// The scope of the caller while another function is inlined into it.
    outer: Scope,
    parts: Vec<Part>,
    /// The emitted constants of the current block.
    constants: Vec<(clif::Type, u128, Value)>,
    /// The emitted undefined values of the current block.
    undefined: Vec<(Scalar, Value)>,
    /// The 16-bit floats of the current block that were widened, with their doubles.
    widened: Vec<(Value, Value)>,
    helpers: Vec<(Helper, SigRef)>,
    imports: Vec<(MachineFunc, clif::FuncRef)>,
}

/// The translations of a body's values and blocks.
#[derive(Debug, Default)]
struct Scope {
    /// The index of each value's first part. `UNSET` means that the value is not translated yet.
    first: Vec<u32>,
    /// The machine block of each reachable block.
    blocks: Vec<Option<clif::Block>>,
    /// The reachable blocks, in an order in which definitions precede uses.
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

/// Maximum number of scalars in all values of a function.
///
/// An op on a vector needs code for each lane, so code size depends on this number.
const MAX_PARTS: usize = 1 << 17;

/// An operand that is processed lane by lane.
#[derive(Clone, Copy, Debug)]
struct Operand {
    lanes: Lanes,
    /// The index of the operand's first part in the list of parts.
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
    /// The address of the memory for results; `None` if the results are returned in registers.
    area: Option<Value>,
    /// The number of `alloca` blocks at the start of the function; `None` if it does not use
    /// `alloca`.
    depth: Option<Value>,
    /// The machine value of the pinned register in the current block.
    vm: Option<Value>,
    /// The slots for arguments and results of calls, which grow on demand.
    slots: Option<StackSlot>,
    /// The scalars that the inlined function returned, during inlining.
    returned: Option<SmallVec<[Part; 8]>>,
    /// The function that was inlined into the function being translated.
    holds: Option<Sym>,
    /// The number of instructions that are already counted.
    counted: usize,
}

/// Translates and compiles all declared functions of a program, and all functions that they need.
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

    /// Translates the reachable blocks. The arguments of the entry block must already be bound.
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
            // If inlining fails, `self.body` is the body of the inlined function.
            let body = self.body;
            for op in &body.block(block).ops {
                self.op(*op).map_err(|e| e.at(body.op(*op).loc))?;
                self.count(*op);
                if self.s.parts.len() > MAX_PARTS {
                    let what = format!("functions of more than {MAX_PARTS} scalars");
                    return Err(Error::unsupported(what));
                }
            }
        }
        Ok(())
    }

    /// Counts the instructions emitted since the previous count, and attributes them to this op.
    fn count(&mut self, op: OpId) {
        let made = self.b.func.dfg.num_insts() - self.counted;
        self.counted += made;
        if let Some(counts) = &mut self.program.counts {
            counts.op(self.body.op(op).op, made);
        }
    }

    /// Starts to fill a machine block. Constants of the previous block are not reused.
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
                "an entry block whose arguments do not match the function's parameters",
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

    /// Reads the scalars of the function's parameters, according to the function's convention.
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

    /// Adds parameters to a Cranelift block for the arguments of a block.
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

    /// Starts the definition of a value. The parts that are pushed next belong to this value.
    fn define(&mut self, value: ValueId) {
        self.s.scope.first[value.index()] = self.s.parts.len() as u32;
    }

    /// Defines a value that has a single scalar.
    fn define_one(&mut self, value: ValueId, part: Part) {
        self.define(value);
        self.s.parts.push(part);
    }

    /// Returns the index of a value's first part.
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

    /// Returns the scalar type of a scalar value.
    fn scalar_type(&mut self, value: ValueId) -> Result<Scalar, Error> {
        let ty = self.body.ty(value);
        self.program.layouts.scalar(&self.module.types, ty)
    }

    /// Returns the only part of a value that is a scalar.
    fn part(&mut self, value: ValueId) -> Result<(Scalar, Part), Error> {
        let scalar = self.scalar_type(value)?;
        Ok((scalar, self.s.parts[self.first(value)?]))
    }

    /// Returns the machine value of a scalar value.
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

    /// Calls a helper, and returns the words of its result.
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

    /// Like [`Self::helper`], for a result of a single word.
    fn helper_one(&mut self, helper: Helper, args: &[Value]) -> Result<Value, Error> {
        let words = self.helper(helper, args);
        let first = words.first().copied();
        first.ok_or_else(|| Error::Codegen("a helper without a result".to_owned()))
    }

    /// Returns at least `count` slots for arguments and results of calls.
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
}

/// Returns the byte offset of a slot for calls.
fn slot_offset(at: usize) -> Result<i32, Error> {
    let offset = i32::try_from(at).ok().and_then(|at| at.checked_mul(SLOT));
    offset.ok_or_else(|| Error::unsupported("a function with this many parameters or results"))
}

fn word(word: Word) -> AbiParam {
    AbiParam::new(match word {
        Word::I64 => types::I64,
        Word::F32 => types::F32,
        Word::F64 => types::F64,
    })
}

/// The arguments of a jump to a Cranelift block.
type JumpArgs = SmallVec<[BlockArg; 8]>;
