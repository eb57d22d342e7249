//! Calls of functions of the module, calls through function values, and calls of host functions.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::{Host, HostMemRef, HostMemory, HostTensor, HostValue, Known};
use lowerfuzz_ir::{FuncId, FuncOp, Key, Type};

use std::rc::Rc;

use super::access::{check_nans, layout_of};
use super::at::{At, Run};
use super::value::{MemRef, Value};
use super::{Machine, memref};
use crate::drive::Flow;
use crate::int;
use crate::interval::{self, Undecided};
use crate::memory::{BlockKind, Memory};
use crate::outcome::{Limit, Stop, Ub};

impl Machine {
    /// Executes an op of the `func` dialect.
    pub(super) fn func_op(&mut self, at: At<'_>, op: FuncOp) -> Result<Flow, Stop> {
        let (callee, args) = match op {
            FuncOp::Constant => {
                let func = at.symbol_attr(Key::Value);
                let func = func.and_then(|s| at.run.module.lookup_func(s));
                let func = func.ok_or_else(|| Stop::Unsupported("an unknown function".into()))?;
                self.give(at, Value::Func(func));
                return Ok(Flow::Next);
            }
            FuncOp::Return => {
                // Conversions copy the descriptor of a returned unranked memref, so returning
                // poison is undefined behaviour here.
                let is_outermost = self.state.frames.depth() == 1;
                for value in at.operands() {
                    let value_of = self.value(at, *value);
                    let has_map = matches!(value_of, Value::MemRef(m) if m.map.is_some());
                    if is_outermost && has_map {
                        return Err(Stop::Unsupported(
                            "a returned memref whose layout is an affine map without strides"
                                .into(),
                        ));
                    }
                    let is_poison = matches!(value_of, Value::Poison);
                    if is_poison && at.types().is_unranked_memref(at.ty(*value)) {
                        return Err(Ub::PoisonUsed("an unranked memref that is returned").into());
                    }
                }
                (None, at.operands())
            }
            FuncOp::Call => {
                let func = at.symbol_attr(Key::Callee);
                let func = func.and_then(|s| at.run.module.lookup_func(s));
                let func = func.ok_or_else(|| Stop::Unsupported("an unknown callee".into()))?;
                (Some(func), at.operands())
            }
            FuncOp::CallIndirect => {
                let Value::Func(func) = *self.get(at, 0) else {
                    return Err(Ub::PoisonUsed("a callee").into());
                };
                if at.run.module.func(func).ty != at.operand_ty(0) {
                    return Err(Ub::WrongCallee.into());
                }
                (Some(func), &at.operands()[1..])
            }
        };
        self.state.frames.pass(at.frame, args);
        Ok(callee.map_or(Flow::Return, Flow::Call))
    }

    /// Calls a function without a body with the passed arguments, and passes the function's results
    /// back (`SEMANTICS.md` §6).
    pub(super) fn call_external(
        &mut self,
        run: Run<'_>,
        func: FuncId,
        host: &mut dyn Host,
    ) -> Result<(), Stop> {
        self.outside_of_nests("an external call in the region of a structured op")?;
        let name = run.module.str(run.module.func(func).name);
        match Known::of(name) {
            Some(Known::Abort) => Err(Stop::Abort),
            Some(Known::Exit) => {
                self.call_host(run, func, host)?;
                Err(Stop::Abort)
            }
            Some(Known::Pointers) => Err(Stop::Unsupported(format!(
                "external function @{name} of the C library with pointer arguments"
            ))),
            Some(Known::PrintMemRef) | None => self.call_host(run, func, host),
        }
    }

    fn call_host(&mut self, run: Run<'_>, func: FuncId, host: &mut dyn Host) -> Result<(), Stop> {
        let func = run.module.func(func);
        let name = run.module.str(func.name);
        let unknown = || Stop::Unsupported(format!("external function @{name}"));
        let types = &run.module.types;
        let (inputs, results) = types.as_function(func.ty).ok_or_else(unknown)?;
        let mut args = Vec::with_capacity(inputs.len());
        for value in self.state.frames.passed.drain(..) {
            if let Value::MemRef(memref) = &value {
                let memory = &self.state.memory;
                let block = memory.block(memref.block);
                let layout = layout_of(run, memref.elem)?;
                check_nans(block, layout)?;
                // An integer view of a float that is not exact has no exact bits.
                if layout.float.is_none() && memory.holds_interval(block.address, block.size) {
                    return Err(Undecided.into());
                }
            }
            args.push(to_host(run, &value, inputs[args.len()])?);
        }
        let mut memory = SourceMemory::of(&mut self.state.memory);
        let mut returned = host.call_values(name, &args, &mut memory);
        if returned.is_none() && inputs.iter().chain(results).all(|t| t.is_scalar()) {
            // A function on scalars alone has the same signature at both levels.
            returned = call_flat(name, &args, &mut memory, host);
        }
        if memory.full {
            return Err(Stop::Beyond(Limit::Memory));
        }
        if memory.is_undecided {
            return Err(Undecided.into());
        }
        let Some(returned) = returned else {
            return Err(memory.broken.map_or_else(unknown, Stop::Ub));
        };
        if returned.len() != results.len() {
            return Err(unknown());
        }
        for (value, ty) in returned.into_iter().zip(results) {
            let value = from_host(run, &self.state.memory, value, *ty).ok_or_else(unknown)?;
            self.state.frames.passed.push(value);
        }
        Ok(())
    }
}

/// Converts an argument for the host. The host observes its arguments, so a poison argument is
/// undefined behaviour.
pub(super) fn to_host(run: Run<'_>, value: &Value, ty: Type) -> Result<HostValue, Stop> {
    let poison = || Stop::Ub(Ub::PoisonUsed("an argument of an external function"));
    Ok(match value {
        Value::Poison => return Err(poison()),
        Value::Bits(bits) => HostValue::Bits(Some(*bits)),
        Value::Vector(lanes) if lanes.contains(&None) => return Err(poison()),
        Value::Vector(lanes) => HostValue::Lanes(lanes.to_vec()),
        Value::MemRef(memref) if memref.map.is_some() => {
            return Err(Stop::Unsupported(
                "a memref with an affine map as layout, passed to an external function".into(),
            ));
        }
        Value::MemRef(memref) => HostValue::MemRef(HostMemRef {
            base: memref.base,
            offset: memref.offset,
            sizes: memref.sizes.clone(),
            strides: memref.strides.clone(),
            elem: memref.elem,
        }),
        Value::Tensor(tensor) => HostValue::Tensor(HostTensor {
            sizes: tensor.sizes.clone(),
            elements: tensor.elements.clone(),
            elem: run.module.types.tensor_elem(ty).unwrap_or(ty),
        }),
        Value::Func(func) => HostValue::Func(run.module.func(*func).name),
    })
}

fn call_flat(
    name: &str,
    args: &[HostValue],
    memory: &mut SourceMemory<'_>,
    host: &mut dyn Host,
) -> Option<Vec<HostValue>> {
    let bits = |arg: &HostValue| match arg {
        HostValue::Bits(bits) => *bits,
        HostValue::Lanes(_) | HostValue::Func(_) | HostValue::MemRef(_) | HostValue::Tensor(_) => {
            None
        }
    };
    let args: Option<Vec<u128>> = args.iter().map(bits).collect();
    let returned = host.call(name, &args?, memory)?;
    Some(
        returned
            .into_iter()
            .map(|b| HostValue::Bits(Some(b)))
            .collect(),
    )
}

/// Converts a result of the host to a value. Returns `None` if the result does not match the type.
pub(super) fn from_host(
    run: Run<'_>,
    memory: &Memory,
    value: HostValue,
    ty: Type,
) -> Option<Value> {
    let types = &run.module.types;
    let within = |ty: Type, bits: Element| -> Option<Element> {
        let token = types.is_token(ty).then_some(64);
        let width = ty.scalar_bits(run.index_width).or(token)?;
        Some(
            bits.map(|b| match ty.is_float() && interval::is_interval(b) {
                true => b,
                false => int::truncate(width, b),
            }),
        )
    };
    Some(match value {
        HostValue::Bits(bits) => Value::scalar(within(ty, bits)?),
        HostValue::Lanes(lanes) => {
            let (shape, scalar) = types.as_lanes(ty)?;
            if super::layout::lane_count(shape) != lanes.len() as u64 {
                return None;
            }
            let lanes: Option<Rc<[Element]>> =
                lanes.into_iter().map(|l| within(scalar, l)).collect();
            Value::Vector(lanes?)
        }
        HostValue::Func(name) => {
            let func = run.module.lookup_func(name)?;
            if run.module.func(func).ty != ty {
                return None;
            }
            Value::Func(func)
        }
        HostValue::MemRef(memref) => {
            let same = types
                .memref_parts(ty)
                .is_some_and(|(elem, _)| elem == memref.elem);
            if !same || memref.sizes.len() != memref.strides.len() {
                return None;
            }
            let memref = MemRef {
                block: memory.block_at(memref.base)?,
                base: memref.base,
                offset: memref.offset,
                sizes: memref.sizes,
                strides: memref.strides,
                // The host may have made the memref from an argument with unspecified strides.
                open_strides: 0,
                elem: memref.elem,
                map: None,
            };
            let memref = memref.opened();
            memref::check_static_parts(run, &memref, ty).ok()?;
            Value::MemRef(Rc::new(memref))
        }
        HostValue::Tensor(_) => return None,
    })
}

/// The memory of a run as the host accesses it.
///
/// The host may make only accesses that the program could make, too. The first refused access is
/// recorded as the reason of the failed call.
pub(super) struct SourceMemory<'a> {
    memory: &'a mut Memory,
    broken: Option<Ub>,
    full: bool,
    /// Has the host read a part of a float of which only an interval is known?
    is_undecided: bool,
}

impl<'a> SourceMemory<'a> {
    pub(super) fn of(memory: &'a mut Memory) -> SourceMemory<'a> {
        SourceMemory {
            memory,
            broken: None,
            full: false,
            is_undecided: false,
        }
    }

    /// Returns whether an allocation of the host exceeded the limit of memory.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// Returns whether the host read a part of a float of which only an interval is known.
    pub(super) fn is_undecided(&self) -> bool {
        self.is_undecided
    }

    fn refuse(&mut self, why: Ub) {
        self.broken.get_or_insert(why);
    }
}

impl HostMemory for SourceMemory<'_> {
    fn interval(&mut self, address: u64, len: u64, low: u128) -> u128 {
        let stored = self.memory.stored_interval(address, len);
        self.is_undecided |= stored.is_none() && self.memory.holds_interval(address, len);
        stored.unwrap_or(low)
    }

    fn read_bits(&mut self, address: u64, first_bit: u32, width: u32) -> Option<u128> {
        let len = u64::from((first_bit + width).div_ceil(8));
        self.is_undecided |= self.memory.holds_interval(address, len);
        let Some(block) = self.memory.block_at(address) else {
            self.refuse(Ub::NoBlock(address));
            return None;
        };
        match self
            .memory
            .read_bits(block, address, u64::from(first_bit), width)
        {
            Ok(Some(bits)) => Some(bits),
            Ok(None) => {
                self.refuse(Ub::PoisonUsed("memory that an external function reads"));
                None
            }
            Err(why) => {
                self.refuse(why);
                None
            }
        }
    }

    fn read(&mut self, address: u64, len: usize) -> Option<Vec<u8>> {
        let Some(block) = self.memory.block_at(address) else {
            self.refuse(Ub::NoBlock(address));
            return None;
        };
        // Check the bounds and lifetime of the access before allocating the buffer.
        if let Err(why) = self.memory.locate(block, address, len as u64) {
            self.refuse(why);
            return None;
        }
        let mut bytes = Vec::with_capacity(len);
        for i in 0..len as u64 {
            match self.memory.read(block, address + i, 1) {
                Ok(Some(byte)) => bytes.push(byte as u8),
                Ok(None) => {
                    self.refuse(Ub::PoisonUsed("memory that an external function reads"));
                    return None;
                }
                Err(why) => {
                    self.refuse(why);
                    return None;
                }
            }
        }
        Some(bytes)
    }

    fn peek(&mut self, address: u64, len: usize) -> Option<Vec<u8>> {
        let block = self.memory.block_at(address)?;
        self.memory.locate(block, address, len as u64).ok()?;
        let byte = |at: u64| self.memory.read(block, at, 1).ok().flatten();
        (address..)
            .take(len)
            .map(|at| byte(at).map(|byte| byte as u8))
            .collect()
    }

    fn peek_bits(&mut self, address: u64, first_bit: u32, width: u32) -> Option<u128> {
        let block = self.memory.block_at(address)?;
        let first = u64::from(first_bit);
        let bits = self.memory.read_bits(block, address, first, width);
        bits.ok().flatten()
    }

    fn write(&mut self, address: u64, bytes: &[u8]) -> bool {
        let Some(block) = self.memory.block_at(address) else {
            self.refuse(Ub::NoBlock(address));
            return false;
        };
        if let Err(why) = self.memory.locate(block, address, bytes.len() as u64) {
            self.refuse(why);
            return false;
        }
        for (at, byte) in (address..).zip(bytes) {
            if let Err(why) = self.memory.write(block, at, 1, Some(u128::from(*byte))) {
                self.refuse(why);
                return false;
            }
        }
        true
    }

    fn alloc(&mut self, size: u64, align: u64) -> u64 {
        match self.memory.alloc(BlockKind::Heap, size, align) {
            Some(block) => self.memory.block(block).address,
            None => {
                self.full = true;
                0
            }
        }
    }
}
