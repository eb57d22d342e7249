//! The reference engine (v₀): runs source programs in the source-level interpreter.

use std::rc::Rc;

use lowerfuzz_interp::source::{FailedAssertion, Machine, MemRef, Tensor, Value};
use lowerfuzz_interp::{
    Accuracy, Effort, FirstFunctions, Limits, Memory, Observer, Outcome, Unobserved,
};
use lowerfuzz_ir::case::{Call, Case, Datum, Storage};
use lowerfuzz_ir::{FuncId, OpId, Type};

use super::live_heap;
use crate::abi::{ArgBuffer, Unsupported, View, observe_buffer, observe_memref};
use crate::abort::{Abort, Lasting};
use crate::escaped::change_globals;
use crate::globals::{self, GlobalMemory};
use crate::host::SourceHost;
use crate::layout::ElementLayout;
use crate::observation::{Ended, Observation, Observed};
use crate::placed::{Placing, uses_globals};
use crate::undefined::{Owner, Undefined};

/// The reference engine.
#[derive(Default)]
pub(crate) struct Reference {
    pub(crate) machine: Machine,
    /// Runs programs on, although an assertion failed.
    further: Option<Box<Reference>>,
}

/// The observation and the final state of a source program's run.
pub(crate) struct SourceRun<'r> {
    pub(crate) observation: Observation,
    /// The work that the run took, such as the number of executed ops.
    pub(crate) effort: Effort,
    pub(crate) memory: &'r Memory,
    /// The buffers of the memref arguments.
    pub(crate) buffers: Vec<ArgBuffer>,
    /// The op with undefined behaviour that ended the run.
    pub(crate) undefined_at: Option<(FuncId, OpId)>,
}

impl Reference {
    /// Runs a call on fresh memory, and returns its observation and effort.
    pub(crate) fn run(
        &mut self,
        case: &Case,
        call: &Call,
        host: &mut SourceHost,
        limits: Limits,
    ) -> (Observation, Effort) {
        let run = self.run_observed(case, call, host, limits, &mut Unobserved);
        (run.observation, run.effort)
    }

    /// Sets which results of inexact functions are right in later runs.
    pub(crate) fn set_accuracy(&mut self, accuracy: Accuracy) {
        self.machine.set_accuracy(accuracy);
    }

    /// Runs a call on fresh memory, with an observer.
    pub(crate) fn run_observed<O: Observer<Value>>(
        &mut self,
        case: &Case,
        call: &Call,
        host: &mut SourceHost,
        limits: Limits,
        observer: &mut O,
    ) -> SourceRun<'_> {
        let defined = case.definitions.as_ref();
        let Some(module) = defined.and_then(|defined| defined.applied(&case.module)) else {
            return self.run_module(case, call, host, limits, observer);
        };
        let count = case.module.funcs.len();
        let case = Case::new(module, case.release).with_settings_of(case);
        let mut observer = FirstFunctions { observer, count };
        let run = self.run_module(&case, call, host, limits, &mut observer);
        let is_known = |(func, _): &(FuncId, OpId)| func.index() < count;
        SourceRun {
            undefined_at: run.undefined_at.filter(is_known),
            ..run
        }
    }

    /// Runs a call of a module that has the definitions of its ops.
    fn run_module<O: Observer<Value>>(
        &mut self,
        case: &Case,
        call: &Call,
        host: &mut SourceHost,
        limits: Limits,
        observer: &mut O,
    ) -> SourceRun<'_> {
        self.machine.begin(limits);
        let called = case.module.lookup_func(call.func);
        let called = called.ok_or_else(|| "a call of an unknown function".to_owned());
        let called = called.and_then(|func| Ok((func, self.arguments(case, call)?)));
        let (func, (args, buffers)) = match called {
            Ok(called) => called,
            Err(what) => {
                return SourceRun {
                    observation: Observation::of_end(Ended::Unsupported(what.into())),
                    effort: Effort::default(),
                    memory: self.machine.memory(),
                    buffers: Vec::new(),
                    undefined_at: None,
                };
            }
        };
        let escaped = match host.has_outside(call) {
            true => self.globals(case),
            false => Vec::new(),
        };
        if call.outside {
            let memory = self.machine.memory_mut();
            change_globals(memory, &escaped, call, case.index_width);
        }
        host.begin(call, &buffers, &escaped);
        let outcome = self.machine.run_observed(
            &case.module,
            case.index_width,
            (func, &args),
            host,
            observer,
        );
        let mut undefined_at = None;
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
                match observed.collect() {
                    Some(observed) => Ended::Returned(observed),
                    None => Ended::Unsupported("a tensor as a result".into()),
                }
            }
            Outcome::Aborted => Ended::Aborted,
            Outcome::Undefined(stopped) => {
                undefined_at = Some((stopped.func, stopped.op));
                let position = position(case, stopped.func, stopped.op);
                let owner = Owner::Source { position };
                let undefined = Undefined::of(&case.module, stopped, case.release, owner);
                Ended::Undefined(undefined)
            }
            Outcome::Beyond(limit) => Ended::Beyond(limit),
            Outcome::Unsupported(what) => Ended::Unsupported(what),
        };
        let effort = self.machine.effort();
        let globals = match ended {
            Ended::Returned(_) | Ended::Aborted => self.globals(case),
            Ended::Undefined(_) | Ended::Beyond(_) | Ended::Overcalled | Ended::Unsupported(_) => {
                Vec::new()
            }
        };
        let memory = self.machine.memory();
        let mut observation = Observation {
            ended,
            buffers: buffers.iter().map(|b| observe_buffer(memory, b)).collect(),
            globals: globals::read(memory, &globals),
            host_calls: host.take_calls(),
            live_heap: live_heap(memory),
            stack: memory.stack_high_water(),
            damage: Vec::new(),
            abort: None,
            opaque: host.opaque.take(),
        };
        if observation.ended == Ended::Aborted {
            observation.abort = Some(Abort {
                message: self.machine.assertion().map(str::to_owned),
                lasting: self.lasting(case, call, limits, &observation),
            });
        }
        SourceRun {
            observation,
            effort,
            memory: self.machine.memory(),
            buffers,
            undefined_at,
        }
    }

    /// Returns which elements keep their values after an abort. `None` if this is not known.
    fn lasting(
        &mut self,
        case: &Case,
        call: &Call,
        limits: Limits,
        aborted: &Observation,
    ) -> Option<Lasting> {
        let shows_nothing = aborted.buffers.is_empty() && aborted.globals.is_empty();
        if shows_nothing
            || self.machine.failed_assertion() != FailedAssertion::Ends
            || self.machine.ended_in_parallel(&case.module)
        {
            return None;
        }
        let accuracy = self.machine.accuracy();
        let further = self.further.get_or_insert_default();
        further.machine.set_accuracy(accuracy);
        let mut run = |does| {
            further.machine.set_failed_assertion(does);
            let observation = further
                .run(case, call, &mut SourceHost::new(case), limits)
                .0;
            // What the program would do beyond undefined behaviour or a limit is open.
            let is_whole = matches!(observation.ended, Ended::Returned(_) | Ended::Aborted);
            is_whole.then_some(observation)
        };
        let plain = run(FailedAssertion::GoesOn)?;
        let changed = run(FailedAssertion::GoesOnChanged)?;
        Some(Lasting::of(aborted, &plain, &changed))
    }

    /// Returns the memory of the globals that are observed.
    fn globals<'c>(&mut self, case: &'c Case) -> Vec<GlobalMemory<'c>> {
        globals::find(case, |global, layout| {
            let (module, width) = (&case.module, case.index_width);
            let id = module.find_global(module.str(global.name))?;
            let (address, size) = self.machine.global_memory(module, width, id)?;
            let block = self.machine.memory().block_at(address)?;
            let block = self.machine.memory().block(block);
            let is_readable = block.is_readable_as(layout.scalar.float_kind());
            is_readable.then_some((address, size))
        })
    }

    fn arguments(
        &mut self,
        case: &Case,
        call: &Call,
    ) -> Result<(Vec<Value>, Vec<ArgBuffer>), Unsupported> {
        let mut args = Vec::with_capacity(call.args.len());
        let globals = match uses_globals(&call.args) {
            true => self.globals(case),
            false => Vec::new(),
        };
        let mut placing = Placing::new(case, &call.args, &globals)?;
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
                Datum::Tensor(datum) => Value::Tensor(Rc::new(Tensor {
                    sizes: datum.sizes.clone(),
                    elements: datum.elements.clone(),
                })),
                Datum::MemRef(datum) => {
                    let memory = self.machine.memory_mut();
                    let placed = placing.place(memory, i, datum)?;
                    let block = memory.block_at(placed.allocated).ok_or("a lost buffer")?;
                    if datum.storage == Storage::Heap {
                        // An allocation of this type would start with the same elements.
                        let first = placed.address_of(datum.offset);
                        memory.set_first(block, first);
                    }
                    let memref = MemRef {
                        block,
                        base: placed.aligned,
                        offset: datum.offset,
                        sizes: datum.sizes.clone(),
                        strides: datum.strides.clone(),
                        open_strides: 0,
                        elem: datum.elem,
                        map: None,
                    };
                    Value::MemRef(Rc::new(memref))
                }
            });
        }
        Ok((args, placing.buffers))
    }

    /// Observes a result. Returns `None` for a tensor.
    fn observe(
        &self,
        case: &Case,
        buffers: &[ArgBuffer],
        value: &Value,
        ty: Type,
    ) -> Option<Observed> {
        let types = &case.module.types;
        Some(match value {
            Value::Bits(bits) => Observed::Scalar(Some(*bits), ty),
            Value::Poison if ty.scalar_bits(case.index_width).is_some() || types.is_token(ty) => {
                Observed::Scalar(None, ty)
            }
            Value::Poison if types.is_memref(ty) || types.is_tensor(ty) => Observed::PoisonShape,
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
            Value::Tensor(tensor) => {
                let elem = types.tensor_elem(ty).unwrap_or(ty);
                Observed::Tensor {
                    sizes: tensor.sizes.clone(),
                    elements: tensor.elements.clone(),
                    elem: types.as_lanes(elem).map_or(elem, |(_, scalar)| scalar),
                }
            }
            Value::Func(func) => {
                let name = case.module.str(case.module.func(*func).name);
                Observed::Func(Some(name.to_owned()))
            }
            Value::MemRef(memref) => {
                let Some(layout) = ElementLayout::of(types, memref.elem, case.index_width) else {
                    return Some(Observed::PoisonShape);
                };
                let block = self.machine.memory().block(memref.block);
                if !block.is_readable_as(layout.scalar.float_kind()) {
                    return Some(Observed::PoisonShape);
                }
                let bytes = memref.offset.wrapping_mul(layout.stride.cast_signed());
                let view = View {
                    sizes: memref.sizes.clone(),
                    strides: memref.strides.clone(),
                    base: memref.base,
                    first: memref.base.wrapping_add_signed(bytes),
                };
                observe_memref(self.machine.memory(), buffers, view, &layout)
            }
        })
    }
}

/// Returns an op's position in its function, counted from 1 in textual order.
fn position(case: &Case, func: FuncId, op: OpId) -> usize {
    let body = case.module.func(func).body.as_ref();
    let blocks = body.into_iter().flat_map(|body| {
        let blocks = body.root().iter();
        blocks.flat_map(|block| &body.block(*block).ops)
    });
    blocks
        .into_iter()
        .position(|o| *o == op)
        .map_or(0, |p| p + 1)
}
