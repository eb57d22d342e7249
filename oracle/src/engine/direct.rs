//! Runs a function of the LLVM dialect that is not the lowering of a source function: the arguments
//! of a test case are its parameters, and a memref argument is a pointer to its buffer.

use lowerfuzz_interp::llvm::{Machine, Pointer, Program, Value};
use lowerfuzz_interp::{BlockKind, Effort, Limits, Memory, Observer, Outcome, Provenance};
use lowerfuzz_ir::case::{Call, Case, Datum};
use lowerfuzz_ir::conversion::llvm_leaves;
use lowerfuzz_ir::text::print_type;
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{FuncId, Module, Release, Type};

use super::{LlvmEngine, live_heap};
use crate::abi::{ArgBuffer, Unsupported, observe_buffer};
use crate::escaped::change_globals;
use crate::globals;
use crate::host::SourceHost;
use crate::observation::{BlockName, Ended, Observation, Observed, Place};
use crate::opaque::OpaqueRuns;
use crate::placed::Placing;
use crate::undefined::{Owner, Undefined};

impl LlvmEngine {
    /// Runs a call of a function of the LLVM dialect on fresh memory.
    pub(crate) fn run_directly<O: Observer<Value>>(
        &mut self,
        case: &Case,
        call: &Call,
        host: &mut SourceHost<'_>,
        limits: Limits,
        observer: &mut O,
    ) -> (Observation, Effort) {
        let (machine, module) = (&mut self.machine, &case.module);
        machine.begin(limits);
        let mut buffers = Vec::new();
        let (func, args) = match direct_arguments(case, machine, call, &mut buffers) {
            Ok(prepared) => prepared,
            Err(what) => {
                let observation = Observation::of_end(Ended::Unsupported(what.into()));
                return (observation, Effort::default());
            }
        };
        let program = Program::new(module);
        let observed = |machine: &mut Machine| {
            globals::find(case, |global, _| {
                let id = globals::counterpart(case, global, module)?;
                machine.global_memory(&program, id)
            })
        };
        let escaped = match host.has_outside(call) {
            true => observed(machine),
            false => Vec::new(),
        };
        if call.outside {
            change_globals(machine.memory_mut(), &escaped, call, case.index_width);
        }
        host.begin(call, &buffers, &escaped);
        let outcome = machine.run_observed(&program, (func, &args), host, observer);
        let effort = Effort {
            ops: machine.executed(),
            ..Effort::default()
        };
        let memory = machine.memory();
        let ended = match outcome {
            Outcome::Returned(values) => {
                let result = module.types.as_llvm_func(module.func(func).ty);
                let types = llvm_leaves(&module.types, result.map_or(Type::VOID, |(ty, _)| ty));
                let leaves = values.iter().flat_map(Value::leaves).zip(types);
                let observed = leaves.map(|(leaf, ty)| match ty {
                    Some(ty) => Observed::Scalar(leaf.bits(), ty),
                    None => observed_pointer(module, memory, &buffers, leaf),
                });
                Ended::Returned(observed.collect())
            }
            Outcome::Aborted => Ended::Aborted,
            Outcome::Undefined(stopped) => {
                let (release, owner) = (Release::NEWEST, Owner::Dialect);
                Ended::Undefined(Undefined::of(module, stopped, release, owner))
            }
            Outcome::Beyond(limit) => Ended::Beyond(limit),
            Outcome::Unsupported(what) => Ended::Unsupported(what),
        };
        let globals = observed(machine);
        let abort = host.abort(&ended);
        let memory = machine.memory();
        let observation = Observation {
            opaque: OpaqueRuns::default(),
            ended,
            buffers: buffers.iter().map(|b| observe_buffer(memory, b)).collect(),
            globals: globals::read(memory, &globals),
            host_calls: host.take_calls(),
            live_heap: live_heap(memory),
            stack: memory.stack_high_water(),
            damage: Vec::new(),
            abort,
        };
        (observation, effort)
    }
}

/// Observes a pointer as a memref without dimensions, that is, by its place in memory.
fn observed_pointer(
    module: &Module,
    memory: &Memory,
    buffers: &[ArgBuffer],
    leaf: &Value,
) -> Observed {
    let Value::Ptr(pointer) = leaf else {
        return Observed::PoisonShape;
    };
    match pointer.provenance {
        Provenance::Func(func) => {
            Observed::Func(Some(module.str(module.func(func).name).to_owned()))
        }
        Provenance::None => Observed::Scalar(Some(u128::from(pointer.address)), Type::I64),
        Provenance::Block(number) => {
            let block = memory.block(number);
            let arg = buffers.iter().find(|b| b.address == block.address);
            let name = match arg {
                Some(buffer) => BlockName::Arg(buffer.arg),
                None if block.kind == BlockKind::Heap => BlockName::Heap(number.0),
                None => BlockName::Other,
            };
            Observed::MemRef {
                sizes: Dims::new(),
                strides: Dims::new(),
                place: Some(Place {
                    block: name,
                    offset: i128::from(pointer.address) - i128::from(block.address),
                }),
                elements: Vec::new(),
                elem: Type::I64,
            }
        }
    }
}

/// Looks up the called function and converts the call's arguments.
pub(crate) fn direct_arguments(
    case: &Case,
    machine: &mut Machine,
    call: &Call,
    buffers: &mut Vec<ArgBuffer>,
) -> Result<(FuncId, Vec<Value>), Unsupported> {
    let module = &case.module;
    let func = module.lookup_func(call.func).ok_or("no such function")?;
    let (_, params) = module
        .types
        .as_llvm_func(module.func(func).ty)
        .ok_or("a function that is not of the LLVM dialect")?;
    if params.len() != call.args.len() {
        return Err(format!(
            "{} arguments for a function that takes {}",
            call.args.len(),
            params.len()
        ));
    }
    let mut placing = Placing::new(case, &call.args, &[])?;
    let mut args = Vec::with_capacity(params.len());
    for (i, (arg, param)) in call.args.iter().zip(params).enumerate() {
        args.push(match arg {
            Datum::Scalar { bits: Some(0), ty } if ty == param && module.types.is_ptr(*ty) => {
                Value::Ptr(Pointer::NULL)
            }
            Datum::Scalar { bits, ty } if ty == param => Value::scalar(*bits),
            Datum::Scalar { .. } => {
                let ty = print_type(&module.types, &module.strings, *param, case.release);
                return Err(format!("argument {i} is not of type {ty}"));
            }
            Datum::Vector { lanes, .. } => {
                Value::Aggregate(lanes.iter().map(|bits| Value::scalar(*bits)).collect())
            }
            Datum::Func(name) => {
                let func = module.lookup_func(*name).ok_or("an unknown function")?;
                Value::Ptr(Pointer::function(func))
            }
            Datum::Tensor(_) => {
                return Err("a tensor argument of a function of the LLVM dialect".to_owned());
            }
            Datum::MemRef(datum) => {
                let memory = machine.memory_mut();
                let placed = placing.place(memory, i, datum)?;
                let block = memory.block_at(placed.allocated);
                let pointer = Pointer {
                    address: placed.address_of(datum.offset),
                    provenance: block.map_or(Provenance::None, Provenance::Block),
                };
                Value::Ptr(pointer)
            }
        });
    }
    buffers.append(&mut placing.buffers);
    Ok((func, args))
}
