//! Translates calls of functions of the program, of runtime functions and of the host.

use cranelift_codegen::ir::{FuncRef, InstBuilder, MemFlagsData, Value, types};
use cranelift_module::FuncId as MachineFunc;
use lowerfuzz_ir::host::Known;
use lowerfuzz_ir::{FuncId, Item, Key, OpId, Type, ValueId};
use smallvec::SmallVec;

use super::{Part, Translator, slot_offset};
use crate::error::Error;
use crate::layout::{Leaves, Scalar};
use crate::program::{Convention, Returns};
use crate::sys::thunks::Helper;

/// A function that the runtime implements.
#[derive(Clone, Copy, Debug)]
struct Builtin {
    helper: Helper,
    /// An additional last argument of the helper, which the program's call does not have.
    last: Option<u64>,
}

/// The scalars of all arguments of a call.
type Args = SmallVec<[(Scalar, Value); 8]>;

impl Translator<'_, '_, '_> {
    pub(super) fn call(&mut self, id: OpId) -> Result<(), Error> {
        let body = self.body;
        let operands = body.operands(id);
        let result = body.results(id).next();
        let result_type = result.map_or(Type::VOID, |r| body.ty(r));
        let Some(symbol) = body.symbol_attr(id, Key::Callee) else {
            let (pointer, operands) = operands
                .split_first()
                .ok_or_else(|| Error::invalid("a call without a callee"))?;
            let (_, pointer) = self.value(*pointer)?;
            let params: SmallVec<[Type; 8]> = operands.iter().map(|o| body.ty(*o)).collect();
            let signature = self.program.inner_signature(result_type, &params)?;
            let signature = self.b.import_signature(signature);
            let args = self.args(operands)?;
            let leaves = self.program.leaves(result_type)?;
            let (words, area) = self.words(&args, leaves)?;
            let call = self.b.ins().call_indirect(signature, pointer, &words);
            return self.take_result(result, leaves, call, area);
        };
        let Item::Func(func) = self.program.item(symbol)? else {
            return Err(Error::invalid("a call of a global"));
        };
        let Some(callee) = &self.module.func(func).body else {
            if let Some(builtin) = self.runtime_function(func)? {
                return self.runtime_call(builtin, operands, result);
            }
            let args = self.args(operands)?;
            let leaves = self.program.leaves(result_type)?;
            let parts = self.host_call(func, &args, leaves)?;
            if let Some(result) = result {
                self.define(result);
                self.s.parts.extend(parts);
            }
            return Ok(());
        };
        let (declared, params) = self.program.signature_of(func)?;
        let matches = declared == result_type
            && operands.len() == params.len()
            && operands.iter().zip(&params).all(|(o, p)| body.ty(*o) == *p);
        if !matches {
            return Err(Error::invalid(
                "a call whose arguments or results do not match its callee",
            ));
        }
        if self.wraps(func) && self.inline((func, callee), operands, (result, result_type))? {
            return Ok(());
        }
        let machine = self.program.declare(func, Convention::Inner)?;
        let function = self.import(machine);
        let args = self.args(operands)?;
        let leaves = self.program.leaves(result_type)?;
        let (words, area) = self.words(&args, leaves)?;
        let call = self.b.ins().call(function, &words);
        self.take_result(result, leaves, call, area)
    }

    /// Returns the runtime function that implements a function without a body; `None` for other
    /// functions.
    fn runtime_function(&self, func: FuncId) -> Result<Option<Builtin>, Error> {
        let name = self.module.str(self.module.func(func).name);
        let helper = match name {
            _ if Known::of(name) == Some(Known::Abort) => Helper::Abort,
            "malloc" => Helper::Malloc,
            "aligned_alloc" => Helper::AlignedAlloc,
            "free" => Helper::Free,
            "memrefCopy" => {
                // The integers in memref descriptors have the same width as the element size
                // argument.
                let (_, params) = self.program.signature_of(func)?;
                let index = match params.first().and_then(|ty| ty.int_width()) {
                    Some(32) => 4,
                    Some(64) => 8,
                    Some(_) | None => return Err(foreign()),
                };
                return Ok(Some(Builtin {
                    helper: Helper::CopyMemRef,
                    last: Some(index),
                }));
            }
            _ => return Ok(None),
        };
        Ok(Some(Builtin { helper, last: None }))
    }

    /// Returns a reference to another function of the program.
    pub(super) fn import(&mut self, machine: MachineFunc) -> FuncRef {
        if let Some((_, function)) = self.s.imports.iter().find(|i| i.0 == machine) {
            return *function;
        }
        let function = self.program.linker.import(machine, self.b.func);
        self.s.imports.push((machine, function));
        function
    }

    fn args(&mut self, operands: &[ValueId]) -> Result<Args, Error> {
        let mut args = Args::new();
        for operand in operands {
            let leaves = self.leaves_of(*operand)?;
            let first = self.first(*operand)?;
            for at in 0..leaves.count {
                let scalar = self.scalar(leaves, at);
                let value = self.materialize(scalar, self.s.parts[first + at]);
                args.push((scalar, value));
            }
        }
        Ok(args)
    }

    /// Returns the machine words of a call in the inner convention, and the memory for its results.
    fn words(
        &mut self,
        args: &Args,
        result: Leaves,
    ) -> Result<(SmallVec<[Value; 16]>, Option<Value>), Error> {
        let mut words = SmallVec::new();
        let area = match self.program.returns(result) {
            Returns::Registers => None,
            Returns::Area => {
                let slots = self.slots(result.count)?;
                Some(self.b.ins().stack_addr(types::I64, slots, 0))
            }
        };
        words.extend(area);
        for (scalar, value) in args {
            self.push_words(*scalar, *value, &mut words);
        }
        Ok((words, area))
    }

    /// Appends the machine words in which a scalar is passed.
    pub(super) fn push_words(
        &mut self,
        scalar: Scalar,
        value: Value,
        words: &mut SmallVec<[Value; 16]>,
    ) {
        if scalar.machine() == types::I128 {
            let (low, high) = self.b.ins().isplit(value);
            words.extend([low, high]);
        } else {
            words.push(value);
        }
    }

    fn take_result(
        &mut self,
        result: Option<ValueId>,
        leaves: Leaves,
        call: cranelift_codegen::ir::Inst,
        area: Option<Value>,
    ) -> Result<(), Error> {
        let Some(result) = result else {
            return Ok(());
        };
        let words: SmallVec<[Value; 4]> = self.b.inst_results(call).into();
        let mut words = words.into_iter();
        let mut next = || {
            words
                .next()
                .ok_or_else(|| Error::invalid("a missing result"))
        };
        self.define(result);
        for at in 0..leaves.count {
            let machine = self.scalar(leaves, at).machine();
            let value = match area {
                Some(area) => {
                    let flags = MemFlagsData::trusted();
                    self.b.ins().load(machine, flags, area, slot_offset(at)?)
                }
                None if machine == types::I128 => {
                    let (low, high) = (next()?, next()?);
                    self.b.ins().iconcat(low, high)
                }
                None => next()?,
            };
            self.s.parts.push(Part::Value(value));
        }
        Ok(())
    }

    /// Translates a call of a runtime function, whose parameters and results are lengths and
    /// pointers.
    fn runtime_call(
        &mut self,
        builtin: Builtin,
        operands: &[ValueId],
        result: Option<ValueId>,
    ) -> Result<(), Error> {
        let mut words = SmallVec::new();
        for operand in operands {
            words.push(self.length(*operand)?);
        }
        let results = self.builtin(builtin, words, usize::from(result.is_some()))?;
        if let (Some(result), Some(value)) = (result, results.first()) {
            if self.scalar_type(result)? != Scalar::Ptr {
                return Err(Error::invalid(
                    "an allocation whose result is not a pointer",
                ));
            }
            self.define_one(result, Part::Value(*value));
        }
        Ok(())
    }

    fn builtin(
        &mut self,
        builtin: Builtin,
        mut words: SmallVec<[Value; 4]>,
        expected: usize,
    ) -> Result<super::Words, Error> {
        if let Some(last) = builtin.last {
            words.push(self.constant(types::I64, u128::from(last)));
        }
        let (params, results) = builtin.helper.signature();
        if words.len() != params.len() || results.len() != expected {
            return Err(foreign());
        }
        Ok(self.helper(builtin.helper, &words))
    }

    /// Translates a call of a host function. Arguments and results are passed in slots of the
    /// caller's frame.
    fn host_call(
        &mut self,
        func: FuncId,
        args: &Args,
        result: Leaves,
    ) -> Result<SmallVec<[Part; 4]>, Error> {
        let index = self.program.extern_index(func)?;
        let count = args.len().max(result.count);
        let slots = self.slots(count)?;
        let address = self.b.ins().stack_addr(types::I64, slots, 0);
        let flags = MemFlagsData::trusted();
        for (at, (scalar, value)) in args.iter().enumerate() {
            let offset = slot_offset(at)?;
            let machine = scalar.machine();
            let value = match machine {
                types::I8 | types::I16 | types::I32 => self.b.ins().uextend(types::I64, *value),
                types::F32 => {
                    let bits = self
                        .b
                        .ins()
                        .bitcast(types::I32, MemFlagsData::new(), *value);
                    self.b.ins().uextend(types::I64, bits)
                }
                _ => *value,
            };
            self.b.ins().store(flags, value, address, offset);
            if machine != types::I128 {
                let zero = self.constant(types::I64, 0);
                self.b.ins().store(flags, zero, address, offset + 8);
            }
        }
        let index = self.constant(types::I64, index as u128);
        let count = self.constant(types::I64, count as u128);
        self.helper(Helper::Host, &[index, address, count]);
        let mut parts = SmallVec::new();
        for at in 0..result.count {
            let machine = self.scalar(result, at).machine();
            let value = self.b.ins().load(machine, flags, address, slot_offset(at)?);
            parts.push(Part::Value(value));
        }
        Ok(parts)
    }

    /// Generates a stub for a function without a body whose address is taken. The stub calls the
    /// runtime or the host.
    pub(super) fn stub(&mut self, func: FuncId, params: &[Type]) -> Result<(), Error> {
        let block = self.b.create_block();
        self.b.append_block_params_for_function_params(block);
        self.start_block(block);
        let values = self.take_params(block, params)?;
        let mut values = values.into_iter();
        let mut args = Args::new();
        for param in params {
            let leaves = self.program.leaves(*param)?;
            for at in 0..leaves.count {
                args.extend(values.next().map(|value| (self.scalar(leaves, at), value)));
            }
        }
        let parts = match self.runtime_function(func)? {
            Some(builtin) => self.runtime_stub(builtin, &args)?,
            None => self.host_call(func, &args, self.result)?,
        };
        self.return_parts(&parts)
    }

    fn runtime_stub(
        &mut self,
        builtin: Builtin,
        args: &Args,
    ) -> Result<SmallVec<[Part; 4]>, Error> {
        let mut words = SmallVec::new();
        for (scalar, value) in args {
            if matches!(scalar, Scalar::Float(_)) {
                return Err(foreign());
            }
            words.push(self.resize(*scalar, Scalar::Int(64), *value));
        }
        let results = self.builtin(builtin, words, self.result.count)?;
        Ok(results.into_iter().map(Part::Value).collect())
    }
}

fn foreign() -> Error {
    Error::invalid("a C library function with other parameters or results than expected")
}
