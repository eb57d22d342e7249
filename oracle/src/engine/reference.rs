//! The reference: the interpreter of the source level (v₀).

use std::rc::Rc;

use lowerfuzz_interp::source::{Machine, MemRef, Value};
use lowerfuzz_interp::{Limits, Memory, Observer, Outcome, Unobserved};
use lowerfuzz_ir::case::{Call, Case, Datum};
use lowerfuzz_ir::{Body, FuncId, Op, OpId, Type};

use super::{is_memref, live_heap, nothing_observed};
use crate::abi::{ArgBuffer, Unsupported, View, make_buffer, observe_buffer, observe_memref};
use crate::host::SourceHost;
use crate::layout::ElementLayout;
use crate::observe::{Ended, Observation, Observed};

/// The reference interpreter.
#[derive(Default)]
pub(crate) struct Reference {
    machine: Machine,
    /// Buffers of the arguments of the last run.
    buffers: Vec<ArgBuffer>,
}

impl Reference {
    /// Makes a call on fresh memory; also the ops executed.
    pub(crate) fn run(
        &mut self,
        case: &Case,
        call: &Call,
        host: &mut SourceHost,
        limits: Limits,
    ) -> (Observation, u64) {
        self.run_observed(case, call, host, limits, &mut Unobserved)
    }

    /// Makes a call on fresh memory, watched by an observer; also the ops executed.
    pub(crate) fn run_observed<O: Observer<Value>>(
        &mut self,
        case: &Case,
        call: &Call,
        host: &mut SourceHost,
        limits: Limits,
        observer: &mut O,
    ) -> (Observation, u64) {
        self.buffers.clear();
        self.machine.begin(limits);
        let Some(func) = case.module.lookup_func(call.func) else {
            return (
                nothing_observed(Ended::Unsupported("a call of no function".into())),
                0,
            );
        };
        let (args, buffers) = match self.arguments(case, call) {
            Ok(both) => both,
            Err(what) => return (nothing_observed(Ended::Unsupported(what)), 0),
        };
        let outcome = self.machine.run_observed(
            &case.module,
            case.index_width,
            (func, &args),
            host,
            observer,
        );
        let ended = match outcome {
            Outcome::Returned(values) => {
                let ty = case.module.func(func).ty;
                let results = case
                    .module
                    .types
                    .as_function(ty)
                    .map_or(&[][..], |(_, r)| r);
                let observed = values
                    .iter()
                    .zip(results)
                    .map(|(value, ty)| self.observe(case, &buffers, value, *ty));
                Ended::Returned(observed.collect())
            }
            Outcome::Aborted => Ended::Aborted,
            Outcome::Undefined(u) => {
                let at = op_name(case, u.func, u.op);
                Ended::Undefined(format!("{at}: {}", u.why))
            }
            Outcome::OutOfFuel => Ended::OutOfFuel,
            Outcome::Unsupported(what) => Ended::Unsupported(what),
        };
        let memory = self.machine.memory();
        let observation = Observation {
            ended,
            buffers: buffers.iter().map(|b| observe_buffer(memory, b)).collect(),
            host_calls: host.take_calls(),
            live_heap: live_heap(memory),
            stack: memory.stack_high_water(),
            damage: Vec::new(),
        };
        self.buffers = buffers;
        (observation, self.machine.executed())
    }

    /// The memory, as the last run left it.
    pub(crate) fn memory(&self) -> &Memory {
        self.machine.memory()
    }

    /// The buffers of the arguments of the last run.
    pub(crate) fn buffers(&self) -> &[ArgBuffer] {
        &self.buffers
    }

    fn arguments(
        &mut self,
        case: &Case,
        call: &Call,
    ) -> Result<(Vec<Value>, Vec<ArgBuffer>), Unsupported> {
        let mut args = Vec::with_capacity(call.args.len());
        let mut buffers = Vec::new();
        for (i, arg) in call.args.iter().enumerate() {
            args.push(match arg {
                Datum::Scalar { bits, .. } => Value::scalar(*bits),
                Datum::Vector { lanes, .. } => Value::Vector(lanes.as_slice().into()),
                Datum::Func(name) => {
                    let func = case
                        .module
                        .lookup_func(*name)
                        .ok_or("an unknown function")?;
                    Value::Func(func)
                }
                Datum::MemRef(datum) => {
                    let memory = self.machine.memory_mut();
                    let buffer =
                        make_buffer(memory, i, datum, &case.module.types, case.index_width)?;
                    let block = memory.block_at(buffer.address).ok_or("a lost buffer")?;
                    let memref = MemRef {
                        block,
                        base: buffer.address,
                        offset: datum.offset,
                        sizes: datum.sizes.clone(),
                        strides: datum.strides.clone(),
                        elem: datum.elem,
                    };
                    buffers.push(buffer);
                    Value::MemRef(Rc::new(memref))
                }
            });
        }
        Ok((args, buffers))
    }

    fn observe(&self, case: &Case, buffers: &[ArgBuffer], value: &Value, ty: Type) -> Observed {
        let types = &case.module.types;
        match value {
            Value::Bits(bits) => Observed::Scalar(Some(*bits), ty),
            Value::Poison if is_memref(types, ty) => Observed::PoisonMemRef,
            Value::Poison if ty.is_scalar() => Observed::Scalar(None, ty),
            Value::Poison => match types.as_lanes(ty) {
                Some((shape, scalar)) => {
                    let lanes: i64 = shape.iter().product();
                    Observed::Vector(vec![None; lanes as usize], scalar)
                }
                None => Observed::Func(None),
            },
            Value::Vector(lanes) => {
                let scalar = types.as_lanes(ty).map_or(ty, |(_, scalar)| scalar);
                Observed::Vector(lanes.to_vec(), scalar)
            }
            Value::Func(func) => {
                let name = case.module.str(case.module.func(*func).name);
                Observed::Func(Some(name.to_owned()))
            }
            Value::MemRef(memref) => {
                let Some(layout) = ElementLayout::of(types, memref.elem, case.index_width) else {
                    return Observed::PoisonMemRef;
                };
                let bytes = memref.offset.wrapping_mul(layout.stride.cast_signed());
                let view = View {
                    sizes: memref.sizes.clone(),
                    strides: memref.strides.clone(),
                    base: memref.base,
                    first: memref.base.wrapping_add_signed(bytes),
                };
                observe_memref(self.machine.memory(), buffers, view, &layout)
            }
        }
    }
}

/// An op by its name and place, for a person: `arith.divsi, op 3 of @f`.
pub(crate) fn op_name(case: &Case, func: FuncId, op: OpId) -> String {
    let func = case.module.func(func);
    let name = case.module.str(func.name);
    let Some(body) = &func.body else {
        return format!("@{name}");
    };
    if op.index() >= body.n_ops() {
        return format!("@{name}");
    }
    let spelled = match body.op(op).op {
        Op::Unregistered(sym) => case.module.str(sym).to_owned(),
        known @ (Op::Arith(_)
        | Op::Cf(_)
        | Op::Func(_)
        | Op::MemRef(_)
        | Op::Math(_)
        | Op::Vector(_)
        | Op::Complex(_)
        | Op::Llvm(_)) => known
            .row()
            .and_then(|row| row.name(case.release))
            .map_or_else(|| format!("{known:?}"), str::to_owned),
    };
    format!("{spelled}, op {} of @{name}", position(body, op))
}

/// Where an op stands in its function, counted from 1 in the order of the text.
fn position(body: &Body, op: OpId) -> usize {
    let ops = body.root().iter().flat_map(|b| &body.block(*b).ops);
    ops.into_iter().position(|o| *o == op).map_or(0, |p| p + 1)
}
