//! The interpreter of the LLVM dialect (v₁).

use lowerfuzz_interp::llvm::{Machine, Pointer, Value};
use lowerfuzz_interp::{Limits, Outcome, Provenance};
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{FuncId, Module, Op, OpId, Release, Type};

use super::{Engine, LoweredCall, Marshalled, live_heap, marshal, nothing_observed};
use crate::abi::{Argument, decode_results, observe_buffer};
use crate::host::SourceHost;
use crate::observe::{Ended, Observation};

/// The poison-aware interpreter of the LLVM dialect.
#[derive(Default)]
pub(crate) struct LlvmEngine {
    machine: Machine,
}

impl Engine for LlvmEngine {
    fn run(&mut self, call: &LoweredCall<'_>, host: &mut SourceHost) -> Observation {
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
        let outcome = self.machine.run(call.program, entry, &args, host);
        let memory = self.machine.memory();
        let mut handed_over = 0;
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
                match decode_results(
                    memory,
                    &buffers,
                    call.invocation.results(),
                    &leaves,
                    &func_name,
                ) {
                    Ok(decoded) => {
                        handed_over = decoded.handed_over;
                        Ended::Returned(decoded.results)
                    }
                    Err(what) => Ended::Unsupported(what),
                }
            }
            Outcome::Aborted => Ended::Aborted,
            Outcome::Undefined(u) => Ended::Undefined(format!(
                "{}: {}",
                op_name(call.lowered(), u.func, u.op),
                u.why
            )),
            Outcome::OutOfFuel => Ended::OutOfFuel,
            Outcome::Unsupported(what) => Ended::Unsupported(what),
        };
        Observation {
            ended,
            buffers: buffers.iter().map(|b| observe_buffer(memory, b)).collect(),
            host_calls: host.take_calls(),
            live_heap: live_heap(memory).saturating_sub(handed_over),
            stack: memory.stack_high_water(),
            damage: Vec::new(),
        }
    }
}

impl LlvmEngine {
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
