//! The LLVM-dialect engine (v₁): runs lowered programs in the poison-aware interpreter.

use lowerfuzz_interp::llvm::{Machine, Pointer, Value};
use lowerfuzz_interp::{Observer, Outcome, Provenance, Unobserved};
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{FuncId, Op, Release, Type, Types};

use super::{Invocation, LoweredCall, Marshalled, live_heap, marshal};
use crate::abi::{ArgBuffer, Argument, ResultTypes, Unsupported, decode_results, observe_buffer};
use crate::difference::{PoisonAt, PoisonOrigin};
use crate::escaped::change_globals;
use crate::globals::{self, GlobalMemory};
use crate::host::SourceHost;
use crate::layout::ResultLayout;
use crate::observation::{Ended, Observation};
use crate::opaque::OpaqueRuns;
use crate::placed::uses_globals;
use crate::undefined::{Owner, Undefined};

/// The LLVM-dialect engine, with its poison-aware interpreter.
#[derive(Default)]
pub(crate) struct LlvmEngine {
    pub(crate) machine: Machine,
}

/// The observation and the final state of a lowered program's run.
pub(crate) struct LlvmRun<'e> {
    pub(crate) observation: Observation,
    pub(crate) machine: &'e Machine,
    /// The buffers of the memref arguments.
    pub(crate) buffers: Vec<ArgBuffer>,
    /// Address and layout of results that are written to memory. `None` if the function returns its
    /// results directly.
    results: Option<(u64, ResultLayout)>,
    returned: Vec<Value>,
}

impl LlvmEngine {
    /// Runs a call on fresh memory.
    pub(crate) fn run(&mut self, call: &LoweredCall<'_>, host: &mut SourceHost) -> LlvmRun<'_> {
        self.run_observed(call, host, &mut Unobserved)
    }

    /// Runs a call on fresh memory in which blocks are aligned much more than requested. Then
    /// rounding a pointer up does not change it.
    pub(crate) fn run_well_aligned(
        &mut self,
        call: &LoweredCall<'_>,
        host: &mut SourceHost,
    ) -> LlvmRun<'_> {
        self.machine.begin(call.limits);
        self.machine.align_well();
        self.run_begun(call, host, &mut Unobserved)
    }

    /// Runs a call on fresh memory, with an observer.
    pub(crate) fn run_observed<O: Observer<Value>>(
        &mut self,
        call: &LoweredCall<'_>,
        host: &mut SourceHost,
        observer: &mut O,
    ) -> LlvmRun<'_> {
        self.machine.begin(call.limits);
        self.run_begun(call, host, observer)
    }

    fn run_begun<O: Observer<Value>>(
        &mut self,
        call: &LoweredCall<'_>,
        host: &mut SourceHost,
        observer: &mut O,
    ) -> LlvmRun<'_> {
        let Begun {
            entry,
            args,
            buffers,
            results,
        } = match self.begin(call) {
            Ok(begun) => begun,
            Err(what) => {
                return LlvmRun {
                    observation: Observation::of_end(Ended::Unsupported(what.into())),
                    machine: &self.machine,
                    buffers: Vec::new(),
                    results: None,
                    returned: Vec::new(),
                };
            }
        };
        let lowered = call.lowered();
        let Invocation { case, call: of, .. } = call.invocation;
        let escaped = match host.has_outside(of) {
            true => self.globals(call),
            false => Vec::new(),
        };
        if of.outside {
            let memory = self.machine.memory_mut();
            change_globals(memory, &escaped, of, case.index_width);
        }
        host.begin(of, &buffers, &escaped);
        let outcome = self
            .machine
            .run_observed(call.program, (entry, &args), host, observer);
        let memory = self.machine.memory();
        let mut handed_over = 0;
        let mut returned = Vec::new();
        let ended = match outcome {
            _ if host.is_exceeded() => Ended::Overcalled,
            Outcome::Returned(values) => {
                let scalars: Vec<&Value> = values.iter().flat_map(Value::leaves).collect();
                let leaves: Vec<Element> = match &results {
                    Some((at, layout)) => layout.read(memory, *at),
                    None => scalars.iter().map(|v| v.bits()).collect(),
                };
                let func_name = |position: usize, _: u128| {
                    let Value::Ptr(Pointer {
                        provenance: Provenance::Func(func),
                        ..
                    }) = scalars.get(position)?
                    else {
                        return None;
                    };
                    Some(lowered.str(lowered.func(*func).name).to_owned())
                };
                let decoded = decode_results(
                    memory,
                    &buffers,
                    call.invocation.results(),
                    &leaves,
                    &func_name,
                );
                returned = values;
                match decoded {
                    Ok(decoded) => {
                        handed_over = decoded.handed_over;
                        Ended::Returned(decoded.results)
                    }
                    Err(what) => Ended::Unsupported(what.into()),
                }
            }
            Outcome::Aborted => Ended::Aborted,
            Outcome::Undefined(stopped) => {
                let (release, owner) = (Release::NEWEST, Owner::Lowered);
                Ended::Undefined(Undefined::of(lowered, stopped, release, owner))
            }
            Outcome::Beyond(limit) => Ended::Beyond(limit),
            Outcome::Unsupported(what) => Ended::Unsupported(what),
        };
        let globals = self.globals(call);
        let memory = self.machine.memory();
        let abort = host.abort(&ended);
        let observation = Observation {
            opaque: OpaqueRuns::default(),
            ended,
            buffers: buffers.iter().map(|b| observe_buffer(memory, b)).collect(),
            globals: globals::read(memory, &globals),
            host_calls: host.take_calls(),
            live_heap: live_heap(memory).saturating_sub(handed_over),
            stack: memory.stack_high_water(),
            damage: Vec::new(),
            abort,
        };
        LlvmRun {
            observation,
            machine: &self.machine,
            buffers,
            results,
            returned,
        }
    }

    /// Returns the memory of the globals that are observed.
    fn globals<'c>(&mut self, call: &LoweredCall<'c>) -> Vec<GlobalMemory<'c>> {
        globals::find(call.invocation.case, |global, _| {
            let id = globals::counterpart(call.invocation.case, global, call.lowered())?;
            self.machine.global_memory(call.program, id)
        })
    }

    /// Writes a call's arguments into memory.
    fn begin(&mut self, call: &LoweredCall<'_>) -> Result<Begun, Unsupported> {
        let lowered = call.lowered();
        let entry = lowered
            .lookup_func(call.invocation.entry.symbol)
            .ok_or("the lowered module has no entry function")?;
        let globals = match uses_globals(&call.invocation.call.args) {
            true => self.globals(call),
            false => Vec::new(),
        };
        let Marshalled {
            args,
            buffers,
            results,
        } = marshal(self.machine.memory_mut(), call.invocation, &globals)?;
        let params = lowered.types.as_llvm_func(lowered.func(entry).ty);
        let params = params.map_or(&[][..], |(_, p)| p);
        let args: Option<Vec<Value>> = args
            .iter()
            .zip(params)
            .map(|(arg, ty)| self.argument(call, arg, *ty))
            .collect();
        Ok(Begun {
            entry,
            args: args.ok_or("a function argument that the lowered module lacks")?,
            buffers,
            results,
        })
    }

    fn argument(&self, call: &LoweredCall<'_>, arg: &Argument, ty: Type) -> Option<Value> {
        let module = call.lowered();
        Some(match arg {
            Argument::Scalar(bits) if module.types.is_ptr(ty) => {
                let address = *bits as u64;
                let block = self.machine.memory().block_at(address);
                Value::Ptr(Pointer {
                    address,
                    provenance: block.map_or(Provenance::None, Provenance::Block),
                })
            }
            Argument::Scalar(bits) => Value::Bits(*bits),
            Argument::Poison(_) => Value::scalar(None),
            Argument::Lanes(lanes, _) => {
                Value::Aggregate(lanes.iter().map(|bits| Value::scalar(*bits)).collect())
            }
            Argument::Func(name) => {
                let func = module.find_func(call.invocation.case.module.str(*name))?;
                Value::Ptr(Pointer::function(func))
            }
        })
    }
}

/// A call whose arguments are in memory.
struct Begun {
    entry: FuncId,
    args: Vec<Value>,
    buffers: Vec<ArgBuffer>,
    results: Option<(u64, ResultLayout)>,
}

impl LlvmRun<'_> {
    /// Returns the origin of the poison at this place of the observation.
    pub(crate) fn origin(&self, invocation: Invocation<'_>, at: PoisonAt) -> Option<PoisonOrigin> {
        let origin = match at {
            PoisonAt::Buffer { arg, scalar } => {
                let buffer = self.buffers.iter().find(|b| b.arg == arg)?;
                let (address, bit) = buffer.place(scalar)?;
                self.machine.origin_at(address, bit)?
            }
            PoisonAt::Result { result, scalar } => {
                let ResultTypes { types, results, .. } = invocation.results();
                let scalars = |ty: &Type| scalars_of(types, *ty);
                let before: usize = results.iter().take(result).map(scalars).sum();
                let is_memref = results.get(result).is_some_and(|ty| types.is_buffer(*ty));
                if is_memref {
                    return None;
                }
                let position = before + scalar;
                match &self.results {
                    Some((at, layout)) => self.machine.origin_at(*at, layout.bit(position)?)?,
                    None => {
                        let mut leaves = self.returned.iter().flat_map(Value::leaves);
                        leaves.nth(position)?.indefinite()?.origin
                    }
                }
            }
        };
        let op = self.machine.origin_op(origin).and_then(Op::newest_name);
        Some(PoisonOrigin {
            op: op.map(str::to_owned),
            words: self.machine.origin(origin).to_owned(),
        })
    }
}

/// Returns the number of scalars in a result of this type.
fn scalars_of(types: &Types, ty: Type) -> usize {
    if let Some(shape) = types.buffer_shape(ty) {
        return 3 + 2 * shape.len();
    }
    if types.is_buffer(ty) {
        return 2;
    }
    types.as_lanes(ty).map_or(1, |(shape, _)| {
        usize::try_from(shape.iter().product::<i64>()).unwrap_or(0)
    })
}
