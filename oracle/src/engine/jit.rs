//! The JIT engine (v₂): runs lowered programs as machine code.

use std::time::Duration;

use lowerfuzz_interp::{Limit, Limits};
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{Module, Sym};
use lowerfuzz_jit::{
    BlockKind, Config, Damage, DamageKind, Fault, FaultKind, Jit, Memory, Outcome,
};

use super::{Invocation, LoweredCall, Marshalled, marshal};
use crate::abi::{Argument, decode_results, observe_buffer};
use crate::escaped::change_globals;
use crate::globals::{self, GlobalMemory};
use crate::host::SourceHost;
use crate::memory::{BlockInfo, EngineMemory, Readable};
use crate::observation::{Ended, Observation};
use crate::opaque::OpaqueRuns;
use crate::placed::uses_globals;
use crate::undefined::Undefined;

/// The JIT engine.
pub(crate) struct JitEngine {
    jit: Jit,
}

/// CPU time limit for calls that already differ in the interpreter. In this time, machine code
/// executes many times more ops than the interpreter's fuel allows.
const SHORTLY: Duration = Duration::from_millis(10);

/// The byte that undefined memory and values are filled with. If a result depends on undefined
/// values, it differs between the two fill bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fill {
    /// 0xaa.
    Even,
    /// 0x15.
    Odd,
}

impl Fill {
    /// Returns the fill byte. Between the two fill bytes, all bits differ except one, which is 0 in
    /// both.
    pub(crate) const fn byte(self) -> u8 {
        match self {
            Fill::Even => 0xaa,
            Fill::Odd => 0x15,
        }
    }

    /// Returns the bits of an undefined scalar of this width.
    fn scalar(self, width: u32) -> u128 {
        let bytes = u128::from_ne_bytes([self.byte(); 16]);
        bytes & (u128::MAX >> (128 - width.clamp(1, 128)))
    }

    /// Returns the other of the two fill bytes.
    pub(crate) const fn other(self) -> Fill {
        match self {
            Fill::Even => Fill::Odd,
            Fill::Odd => Fill::Even,
        }
    }
}

impl JitEngine {
    /// Makes the engine. Its heap is at least as large as `limits` allow for a source run.
    pub(crate) fn new(paranoid: bool, limits: Limits) -> Result<JitEngine, String> {
        let mut config = Config::default();
        config.verify |= paranoid;
        if limits.memory > Limits::default().memory {
            config.heap = usize::try_from(limits.memory).unwrap_or(usize::MAX);
        }
        let jit = Jit::new(&config).map_err(|e| e.to_string())?;
        Ok(JitEngine { jit })
    }

    /// Returns the JIT, for tables of inputs.
    pub(crate) fn engine(&mut self) -> &mut Jit {
        &mut self.jit
    }

    /// Compiles a module so that the functions `entries` can be called, and the addresses of the
    /// functions `addressed` can be passed as arguments.
    pub(crate) fn compile(
        &mut self,
        module: &Module,
        entries: &[Sym],
        addressed: &[Sym],
    ) -> Result<(), String> {
        self.jit
            .compile(module, entries, addressed)
            .map_err(|e| e.to_string())
    }

    /// Runs a call like [`JitEngine::run`], with a short time limit. Used for calls that already
    /// differ in the interpreter.
    pub(crate) fn run_shortly(
        &mut self,
        call: &LoweredCall<'_>,
        host: &mut SourceHost,
        fill: Fill,
    ) -> Observation {
        let usual = self.jit.set_time_limit(SHORTLY);
        let observation = self.run(call, host, fill);
        self.jit.set_time_limit(usual);
        observation
    }

    /// Runs a call on fresh memory. Undefined memory and values are filled with the byte `fill`.
    pub(crate) fn run(
        &mut self,
        call: &LoweredCall<'_>,
        host: &mut SourceHost,
        fill: Fill,
    ) -> Observation {
        let unsupported = |what: String| Observation::of_end(Ended::Unsupported(what.into()));
        self.jit.begin(fill.byte());
        let Invocation { case, call: of, .. } = call.invocation;
        let escaped = match host.has_outside(of) || uses_globals(&of.args) {
            true => globals_of(call, self.jit.memory()),
            false => Vec::new(),
        };
        let Marshalled {
            args,
            buffers,
            results,
        } = match marshal(self.jit.memory_mut(), call.invocation, &escaped) {
            Ok(marshalled) => marshalled,
            Err(what) => return unsupported(what),
        };
        let mut scalars = Vec::with_capacity(args.len());
        for arg in &args {
            match arg {
                Argument::Scalar(bits) => scalars.push(*bits),
                Argument::Poison(width) => scalars.push(fill.scalar(*width)),
                Argument::Lanes(lanes, width) => {
                    let lanes = lanes.iter();
                    scalars.extend(lanes.map(|bits| bits.unwrap_or_else(|| fill.scalar(*width))));
                }
                Argument::Func(name) => {
                    let name = call
                        .lowered()
                        .strings
                        .find(call.invocation.case.module.str(*name));
                    let Some(address) = name.and_then(|name| self.jit.address_of(name)) else {
                        return unsupported("a function argument that has no address".into());
                    };
                    scalars.push(u128::from(address));
                }
            }
        }
        if of.outside {
            let memory = self.jit.memory_mut();
            change_globals(memory, &escaped, of, case.index_width);
        }
        host.begin(of, &buffers, &escaped);
        let outcome = self.jit.run(call.invocation.entry.symbol, &scalars, host);
        let memory = self.jit.memory();
        let mut handed_over = 0;
        let ended = match outcome {
            _ if host.is_exceeded() => Ended::Overcalled,
            Ok(Outcome::Returned) => {
                let leaves: Vec<Element> = match &results {
                    Some((at, layout)) => layout.read(memory, *at),
                    None => self.jit.results().iter().map(|b| Some(*b)).collect(),
                };
                let func_name = |_: usize, address: u128| {
                    let name = self.jit.function_at(u64::try_from(address).ok()?)?;
                    Some(call.lowered().str(name).to_owned())
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
                    Err(what) => Ended::Unsupported(what.into()),
                }
            }
            Ok(Outcome::Aborted) => Ended::Aborted,
            // Exhausted memory or stack is a limit of the engine, not a bug of the program.
            Ok(Outcome::Fault(Fault {
                kind: FaultKind::Exhausted(_),
                ..
            })) => Ended::Beyond(Limit::Memory),
            Ok(Outcome::Fault(Fault {
                kind: FaultKind::StackOverflow,
                ..
            })) => Ended::Beyond(Limit::Depth),
            Ok(Outcome::Fault(fault)) => Ended::Undefined(Undefined::Fault(Box::new(fault))),
            Ok(Outcome::TimedOut) => Ended::Beyond(Limit::Fuel),
            Err(error) => Ended::Unsupported(error.to_string().into()),
        };
        let globals = globals_of(call, memory);
        let abort = host.abort(&ended);
        let damage = memory.damage().iter().map(describe_damage);
        let bad_frees = memory.bad_frees().iter().map(|free| {
            if free.double {
                "a block was freed twice"
            } else {
                "a pointer to no block was freed"
            }
            .into()
        });
        Observation {
            opaque: OpaqueRuns::default(),
            ended,
            buffers: buffers.iter().map(|b| observe_buffer(memory, b)).collect(),
            globals: globals::read(memory, &globals),
            host_calls: host.take_calls(),
            live_heap: memory.live_heap().count().saturating_sub(handed_over),
            stack: memory.stack_high_water(),
            damage: damage.chain(bad_frees).collect(),
            abort,
        }
    }
}

/// Returns the memory of the globals that are observed.
fn globals_of<'c>(call: &LoweredCall<'c>, memory: &Memory) -> Vec<GlobalMemory<'c>> {
    globals::find(call.invocation.case, |global, _| {
        let id = globals::counterpart(call.invocation.case, global, call.lowered())?;
        let name = call.lowered().globals[id.index()].name;
        let mut blocks = memory.blocks().iter();
        let block = blocks.find(|block| block.kind == BlockKind::Global(name))?;
        Some((block.start, block.size))
    })
}

fn describe_damage(damage: &Damage) -> String {
    let kind = match damage.block.kind {
        BlockKind::Global(_) => "a global",
        BlockKind::Buffer => "an argument buffer",
        BlockKind::Heap => "a heap block",
        BlockKind::Stack => "a stack block",
    };
    let what = match damage.kind {
        DamageKind::Before => "a write before",
        DamageKind::After => "a write after",
        DamageKind::AfterFree => "a write after the free of",
        DamageKind::Constant => "a write to a constant,",
    };
    format!(
        "{what} {kind} of {} bytes, at offset {}",
        damage.block.size, damage.offset
    )
}

impl Readable for Memory {
    fn read(&self, address: u64, len: u64) -> Option<Element> {
        let bytes = Memory::read(self, address, len as usize)?;
        let mut buffer = [0; 16];
        buffer[..bytes.len()].copy_from_slice(bytes);
        Some(Some(u128::from_le_bytes(buffer)))
    }

    fn defined(&self, address: u64, len: u64) -> Option<&[u8]> {
        Memory::read(self, address, usize::try_from(len).ok()?)
    }
}

impl EngineMemory for Memory {
    fn alloc(&mut self, size: u64, align: u64) -> Option<u64> {
        self.alloc_buffer(size, align)
    }

    fn alloc_heap(&mut self, size: u64, align: u64) -> Option<u64> {
        Memory::alloc_heap(self, size, align)
    }

    fn write(&mut self, address: u64, bytes: &[u8]) {
        // The harness only writes inside its own allocations.
        let _ = Memory::write(self, address, bytes);
    }

    fn write_pointer(&mut self, address: u64, target: u64) {
        let _ = Memory::write(self, address, &target.to_le_bytes());
    }

    fn block(&self, address: u64) -> Option<BlockInfo> {
        let block = self.block_of(address)?;
        let is_heap = block.kind == BlockKind::Heap;
        Some(BlockInfo {
            number: block.id,
            start: block.start,
            is_heap,
            is_live: block.live,
        })
    }
}
