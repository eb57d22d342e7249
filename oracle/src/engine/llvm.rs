//! The interpreter of the LLVM dialect (v₁).

use lowerfuzz_interp::llvm::{Machine, Pointer, Value};
use lowerfuzz_interp::{Limits, Observer, Outcome, Provenance, Ub, Unobserved};
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{FuncId, Module, Op, OpId, Release, Type, Types};

use super::{
    Engine, Invocation, LoweredCall, Marshalled, is_memref, live_heap, marshal, nothing_observed,
};
use crate::abi::{ArgBuffer, Argument, ResultTypes, decode_results, observe_buffer};
use crate::host::SourceHost;
use crate::layout::ResultLayout;
use crate::observe::{Ended, Observation, PoisonAt};

/// The poison-aware interpreter of the LLVM dialect.
#[derive(Default)]
pub(crate) struct LlvmEngine {
    machine: Machine,
    last: Last,
}

/// What the last run was given and left, besides memory.
#[derive(Default)]
struct Last {
    buffers: Vec<ArgBuffer>,
    /// Where results were written, unless they were returned.
    results: Option<(u64, ResultLayout)>,
    returned: Vec<Value>,
    /// Why it was undefined, if it was.
    undefined: Option<Ub>,
}

impl Engine for LlvmEngine {
    fn run(&mut self, call: &LoweredCall<'_>, host: &mut SourceHost) -> Observation {
        self.run_observed(call, host, &mut Unobserved)
    }
}

impl LlvmEngine {
    /// Makes a call on fresh memory, watched by an observer.
    pub(crate) fn run_observed<O: Observer<Value>>(
        &mut self,
        call: &LoweredCall<'_>,
        host: &mut SourceHost,
        observer: &mut O,
    ) -> Observation {
        self.last = Last::default();
        self.machine.begin(Limits::lowered(call.source_fuel));
        let unsupported = |what: String| nothing_observed(Ended::Unsupported(what));
        let lowered = call.lowered();
        let Some(entry) = lowered.lookup_func(call.invocation.entry.symbol) else {
            return unsupported("the lowered module has no entry function".into());
        };
        let Marshalled {
            args,
            buffers,
            results,
        } = match marshal(self.machine.memory_mut(), call.invocation) {
            Ok(marshalled) => marshalled,
            Err(what) => return unsupported(what),
        };
        let params = lowered.types.as_llvm_func(lowered.func(entry).ty);
        let params = params.map_or(&[][..], |(_, p)| p);
        let args: Option<Vec<Value>> = args
            .iter()
            .zip(params)
            .map(|(arg, ty)| self.argument(call, arg, *ty))
            .collect();
        let Some(args) = args else {
            return unsupported("a function argument that the lowered module lacks".into());
        };
        let outcome = self
            .machine
            .run_observed(call.program, (entry, &args), host, observer);
        let memory = self.machine.memory();
        let mut handed_over = 0;
        let mut left = Vec::new();
        let mut undefined = None;
        let ended = match outcome {
            Outcome::Returned(values) => {
                let returned: Vec<&Value> = values.iter().flat_map(Value::leaves).collect();
                let leaves: Vec<Element> = match &results {
                    Some((at, layout)) => layout.read(memory, *at),
                    None => returned.iter().map(|v| v.bits()).collect(),
                };
                let func_name = |position: usize, _: u128| {
                    let Value::Ptr(Pointer {
                        provenance: Provenance::Func(func),
                        ..
                    }) = returned.get(position)?
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
                left = values;
                match decoded {
                    Ok(decoded) => {
                        handed_over = decoded.handed_over;
                        Ended::Returned(decoded.results)
                    }
                    Err(what) => Ended::Unsupported(what),
                }
            }
            Outcome::Aborted => Ended::Aborted,
            Outcome::Undefined(u) => {
                let place = op_name(call.lowered(), u.func, u.op);
                let text = format!("{place}: {}", u.why);
                undefined = Some(u.why);
                Ended::Undefined(text)
            }
            Outcome::OutOfFuel => Ended::OutOfFuel,
            Outcome::Unsupported(what) => Ended::Unsupported(what),
        };
        let observation = Observation {
            ended,
            buffers: buffers.iter().map(|b| observe_buffer(memory, b)).collect(),
            host_calls: host.take_calls(),
            live_heap: live_heap(memory).saturating_sub(handed_over),
            stack: memory.stack_high_water(),
            damage: Vec::new(),
        };
        self.last = Last {
            buffers,
            results,
            returned: left,
            undefined,
        };
        observation
    }

    /// The machine, as the last run left it.
    pub(crate) fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Why the last run was undefined, if it was.
    pub(crate) fn undefined(&self) -> Option<&Ub> {
        self.last.undefined.as_ref()
    }

    /// The buffers of the arguments of the last run.
    pub(crate) fn buffers(&self) -> &[ArgBuffer] {
        &self.last.buffers
    }

    /// Where poison that was found in the observation of the last run came from, in words.
    pub(crate) fn origin(&self, invocation: Invocation<'_>, at: PoisonAt) -> Option<&str> {
        let origin = match at {
            PoisonAt::Buffer { arg, scalar } => {
                let buffer = self.last.buffers.iter().find(|b| b.arg == arg)?;
                let (address, bit) = buffer.place(scalar)?;
                self.machine.origin_at(address, bit)?
            }
            PoisonAt::Result { result, scalar } => {
                let ResultTypes { types, results, .. } = invocation.results();
                let scalars = |ty: &Type| scalars_of(types, *ty);
                let before: usize = results.iter().take(result).map(scalars).sum();
                let is_memref = results.get(result).is_some_and(|ty| is_memref(types, *ty));
                if is_memref {
                    return None;
                }
                let position = before + scalar;
                match &self.last.results {
                    Some((at, layout)) => self.machine.origin_at(*at, layout.bit(position)?)?,
                    None => {
                        let mut leaves = self.last.returned.iter().flat_map(Value::leaves);
                        leaves.nth(position)?.poison()?
                    }
                }
            }
        };
        Some(self.machine.origin(origin))
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
            Argument::Lanes(lanes) => {
                Value::Aggregate(lanes.iter().map(|bits| Value::Bits(*bits)).collect())
            }
            Argument::Func(name) => {
                let func = module.find_func(call.invocation.case.module.str(*name))?;
                Value::Ptr(Pointer::function(func))
            }
        })
    }
}

/// How many scalars a result of this type is taken apart into.
fn scalars_of(types: &Types, ty: Type) -> usize {
    if let Some(memref) = types.as_memref(ty) {
        return 3 + 2 * memref.rank();
    }
    if is_memref(types, ty) {
        return 2;
    }
    types.as_lanes(ty).map_or(1, |(shape, _)| {
        usize::try_from(shape.iter().product::<i64>()).unwrap_or(0)
    })
}

/// A lowered op by its name and place.
fn op_name(module: &Module, func: FuncId, op: OpId) -> String {
    let func = module.func(func);
    let name = module.str(func.name);
    let known = func
        .body
        .as_ref()
        .filter(|b| op.index() < b.n_ops())
        .map(|b| b.op(op).op);
    let spelled = match known {
        Some(Op::Unregistered(sym)) => module.str(sym).to_owned(),
        Some(known) => {
            let row = known.row().and_then(|row| row.name(Release::NEWEST));
            row.map_or_else(|| format!("{known:?}"), str::to_owned)
        }
        None => return format!("lowered @{name}"),
    };
    format!("{spelled} in lowered @{name}")
}
