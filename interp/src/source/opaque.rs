//! Ops that no op table lists (`SEMANTICS.md` §10). The host decides what they do.

use std::rc::Rc;

use lowerfuzz_ir::define::{attributes, definition};
use lowerfuzz_ir::host::{Host, HostValue, OpaqueCall, OpaqueValue};
use lowerfuzz_ir::text::{OpaqueText, opaque_text};
use lowerfuzz_ir::{Attr, FuncId, OpId, Sym, Type};
use rustc_hash::FxHashMap;

use super::access::{check_nans, layout_of};
use super::at::{At, Run};
use super::call::{SourceMemory, from_host, to_host};
use super::value::{Tensor, Value};
use super::{Machine, lanes};
use crate::drive::Flow;
use crate::int;
use crate::interval::Undecided;
use crate::memory::{BlockKind, BlockRef};
use crate::outcome::{Limit, Stop};

/// What a run knows of the ops that no op table lists.
#[derive(Default)]
pub(super) struct Opaque {
    texts: FxHashMap<(FuncId, OpId), Rc<OpaqueText>>,
    /// The memory blocks that such ops have received.
    reached: Vec<BlockRef>,
    /// Whether such an op may have written to globals, so that their contents are unknown.
    pub(super) forgot_globals: bool,
    /// Whether the program has tensors, memrefs or vectors of elements of an unknown type.
    pub(super) has_grouped_tokens: bool,
}

impl Opaque {
    pub(super) fn clear(&mut self) {
        self.texts.clear();
        self.reached.clear();
        self.forgot_globals = false;
        self.has_grouped_tokens = false;
    }
}

impl Machine {
    /// Returns the control flow at such an op. An op with a definition is a call of it. Any other op asks the host,
    /// unless it ends its block.
    pub(super) fn at_opaque(&mut self, at: At<'_>, name: Sym) -> Result<Flow, Stop> {
        if let Some(func) = self.defined(at, name)? {
            return Ok(Flow::Call(func));
        }
        let block = &at.body.block(at.frame.block).ops;
        if at.body.n_successors(at.id) > 0 || block.last() == Some(&at.id) {
            return Err(Stop::Foreign(at.run.module.str(name).to_owned()));
        }
        Ok(Flow::Host)
    }

    /// Returns the function that defines an op, and passes the op's operands and attributes.
    fn defined(&mut self, at: At<'_>, name: Sym) -> Result<Option<FuncId>, Stop> {
        let module = at.run.module;
        let name = module.str(name);
        let operands: Vec<Type> = at.operands().iter().map(|value| at.ty(*value)).collect();
        let results: Vec<Type> = at.results().map(|value| at.ty(value)).collect();
        let Some(func) = definition(module, name, &operands, &results) else {
            return Ok(None);
        };
        self.state.frames.pass(at.frame, at.operands());
        for key in attributes(module, module.func(func)) {
            let value = match at.other_attr(key) {
                Some(Attr::Int(value, ty)) => {
                    let width = ty.scalar_bits(at.run.index_width).unwrap_or(128);
                    Value::Bits(int::from_signed(width, *value))
                }
                Some(Attr::Bool(value)) => Value::Bits(u128::from(*value)),
                Some(Attr::Float(bits, _)) => Value::Bits(u128::from(*bits)),
                Some(_) | None => {
                    let what =
                        format!("the attribute `{key}` of `{name}`, which its definition needs");
                    return Err(Stop::Unsupported(what));
                }
            };
            self.state.frames.passed.push(value);
        }
        Ok(Some(func))
    }

    /// Fails if an op works on a tensor, a memref or a vector of elements of an unknown type, which is one token.
    pub(super) fn without_tokens(&self, at: At<'_>) -> Result<(), Stop> {
        if !self.opaque.has_grouped_tokens {
            return Ok(());
        }
        let types = at.types();
        let operands = at.operands().iter().map(|value| at.ty(*value));
        let mut all = operands.chain(at.results().map(|result| at.ty(result)));
        match all.any(|ty| types.is_token(ty)) {
            true => Err(Stop::Unsupported(
                "an op on elements of an unknown type".into(),
            )),
            false => Ok(()),
        }
    }

    /// Runs such an op.
    pub(super) fn opaque(
        &mut self,
        at: At<'_>,
        name: Sym,
        host: &mut dyn Host,
    ) -> Result<(), Stop> {
        self.outside_of_nests("an unknown op in the region of a structured op")?;
        let name = at.run.module.str(name);
        let text = self.opaque_text(at);
        let values = at.operands().iter().chain(&text.captured);
        let mut args = Vec::new();
        let mut work = 1;
        for value in values {
            let ty = at.ty(*value);
            let value = self.value(at, *value).clone();
            if let Value::MemRef(memref) = &value {
                let layout = layout_of(at.run, memref.elem)?;
                let memory = &self.state.memory;
                let block = memory.block(memref.block);
                check_nans(block, layout)?;
                if layout.float.is_none() && memory.holds_interval(block.address, block.size) {
                    return Err(Undecided.into());
                }
                work += memref.count();
                if !self.opaque.reached.contains(&memref.block) {
                    self.opaque.reached.push(memref.block);
                }
            }
            if let Value::Tensor(tensor) = &value {
                work += tensor.elements.len() as u64;
            }
            args.push((opaque_value(at.run, &value, ty)?, ty));
        }
        self.state.charge(work)?;
        let call = OpaqueCall {
            types: at.types(),
            name,
            text: &text,
            args,
            results: at.results().map(|result| at.ty(result)).collect(),
        };
        let mut memory = SourceMemory::of(&mut self.state.memory);
        let answer = host.call_opaque(&call, &mut memory);
        if memory.is_full() {
            return Err(Stop::Beyond(Limit::Memory));
        }
        if memory.is_undecided() {
            return Err(Undecided.into());
        }
        let answer = answer.ok_or_else(|| Stop::Foreign(name.to_owned()))?;
        let types: Vec<Type> = call.results;
        if answer.forgets {
            self.forget(at.run);
        }
        for ((value, ty), result) in answer.results.into_iter().zip(types).zip(at.results()) {
            let value = self.result_of(at.run, value, ty)?;
            if let Value::MemRef(memref) = &value {
                self.opaque.reached.push(memref.block);
            }
            self.set(at, result, value);
        }
        Ok(())
    }

    fn opaque_text(&mut self, at: At<'_>) -> Rc<OpaqueText> {
        let texts = &mut self.opaque.texts;
        let text = texts.entry((at.frame.func, at.id));
        let text = text.or_insert_with(|| Rc::new(opaque_text(at.run.module, at.body, at.id)));
        Rc::clone(text)
    }

    fn result_of(&self, run: Run<'_>, value: OpaqueValue, ty: Type) -> Result<Value, Stop> {
        let unfit = || Stop::Unsupported("a result of an unknown op".into());
        match value {
            OpaqueValue::Unknown if run.module.types.is_token(ty) => Ok(Value::Poison),
            OpaqueValue::Unknown => lanes::poison(run, ty),
            OpaqueValue::Tensor { sizes, elements } => Ok(Tensor { sizes, elements }.value()),
            OpaqueValue::Host(value) => {
                from_host(run, &self.state.memory, value, ty).ok_or_else(unfit)
            }
        }
    }

    /// Makes the contents of all memory unknown that an op without a definition may have written to: the
    /// blocks that such ops received, and the globals.
    fn forget(&mut self, run: Run<'_>) {
        self.opaque.forgot_globals = true;
        let globals = self.globals.iter().enumerate();
        let mutable = globals.filter(|(id, _)| !run.module.globals[*id].constant);
        let globals = mutable.filter_map(|(_, memref)| Some(memref.as_ref()?.block));
        let all: Vec<BlockRef> = globals.chain(self.opaque.reached.iter().copied()).collect();
        for block in all {
            self.forget_block(block);
        }
    }

    /// Makes the contents of a block unknown, unless it is constant or gone.
    pub(super) fn forget_block(&mut self, block: BlockRef) {
        let memory = &mut self.state.memory;
        let (address, size) = (memory.block(block).address, memory.block(block).size);
        if memory.block(block).kind == (BlockKind::Global { constant: true }) {
            return;
        }
        for at in (address..).take(size as usize) {
            if memory.write(block, at, 1, None).is_err() {
                return;
            }
        }
    }
}

/// Converts an operand for the host. Poison is a value of which nothing is known.
fn opaque_value(run: Run<'_>, value: &Value, ty: Type) -> Result<OpaqueValue, Stop> {
    Ok(match value {
        Value::Poison => OpaqueValue::Unknown,
        Value::Vector(lanes) => OpaqueValue::Host(HostValue::Lanes(lanes.to_vec())),
        Value::Tensor(tensor) => OpaqueValue::Tensor {
            sizes: tensor.sizes.clone(),
            elements: tensor.elements.clone(),
        },
        Value::Bits(_) | Value::MemRef(_) | Value::Func(_) => {
            OpaqueValue::Host(to_host(run, value, ty)?)
        }
    })
}
