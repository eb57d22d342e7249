//! The interpreter of the LLVM dialect (v₁).

use lowerfuzz_interp::llvm::{Machine, Pointer, Value};
use lowerfuzz_interp::{Limits, Outcome, Provenance};
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{FuncId, Module, Op, OpId, Release, Type};

use super::{Engine, LoweredCall, live_heap, marshal, nothing_observed};
use crate::abi::{decode_results, observe_buffer};
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
        let Some(entry) = call.lowered().lookup_func(call.entry) else {
            return unsupported("the lowered module has no entry function".into());
        };
        let (scalars, buffers) = match marshal(self.machine.memory_mut(), call) {
            Ok(both) => both,
            Err(what) => return unsupported(what),
        };
        let ty = call.lowered().func(entry).ty;
        let params = call
            .lowered()
            .types
            .as_llvm_func(ty)
            .map_or(&[][..], |(_, p)| p);
        let args: Vec<Value> = scalars
            .iter()
            .zip(params)
            .map(|(bits, ty)| self.argument(call.lowered(), *bits, *ty))
            .collect();
        let outcome = self.machine.run(call.program, entry, &args, host);
        let memory = self.machine.memory();
        let ended = match outcome {
            Outcome::Returned(values) => {
                let leaves: Vec<Element> = values
                    .iter()
                    .flat_map(Value::leaves)
                    .map(Value::bits)
                    .collect();
                let func_name = |_: u128| func_of(&values, call.lowered());
                let source = (&call.case.module.types, call.results, call.case.index_width);
                match decode_results(memory, &buffers, source, &leaves, &func_name) {
                    Ok(observed) => Ended::Returned(observed),
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
            live_heap: live_heap(memory),
            stack: memory.stack_high_water(),
            damage: Vec::new(),
        }
    }
}

impl LlvmEngine {
    fn argument(&self, module: &Module, bits: u128, ty: Type) -> Value {
        if !module.types.is_ptr(ty) {
            return Value::Bits(bits);
        }
        let address = bits as u64;
        let block = self.machine.memory().block_at(address);
        let provenance = block.map_or(Provenance::None, Provenance::Block);
        Value::Ptr(Pointer {
            address,
            provenance,
        })
    }
}

/// The function that a returned pointer names, if it is the only pointer to one.
fn func_of(values: &[Value], module: &Module) -> Option<String> {
    let mut funcs = values
        .iter()
        .flat_map(Value::leaves)
        .filter_map(|leaf| match leaf {
            Value::Ptr(Pointer {
                provenance: Provenance::Func(func),
                ..
            }) => Some(*func),
            Value::Ptr(_) | Value::Poison | Value::Bits(_) | Value::Aggregate(_) => None,
        });
    let only = funcs.next()?;
    funcs
        .next()
        .is_none()
        .then(|| module.str(module.func(only).name).to_owned())
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
