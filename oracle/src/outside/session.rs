//! The session's side: within the runner's process.

use lowerfuzz_interp::Limits;
use lowerfuzz_ir::Module;
use lowerfuzz_ir::case::{Case, Element};
use lowerfuzz_ir::host::{Host, HostMemory, Known};

use super::form::callees;
use crate::abi::{ArgBuffer, Argument, decode_results, observe_buffer};
use crate::compare::source_verdict;
use crate::engine::{Entry, Invocation, Reference, marshal};
use crate::host::SourceHost;
use crate::layout::ResultLayout;
use crate::memory::{BlockInfo, EngineMemory, Readable};
use crate::observation::{Ended, Observation};
use crate::refine::{Rules, refines};
use crate::verdict::Verdict;

/// The memory of the process.
pub trait ProcessMemory {
    /// Reads up to 16 bytes. The address need not be one: then the process ends, and that is an
    /// observation too.
    fn read(&self, address: u64, len: usize) -> u128;
    /// Writes bytes; as for reading.
    fn write(&mut self, address: u64, bytes: &[u8]);
    /// Allocates; 0 if there is no room.
    fn alloc(&mut self, size: u64, align: u64) -> u64;
}

/// A block that the session has made.
struct Block {
    start: u64,
    size: u64,
    heap: bool,
    live: bool,
}

/// What becomes of a call of a function that the host has.
pub enum HostAnswer {
    /// It returns.
    Returns,
    /// The run ends.
    Ends,
    /// The host does not know the function.
    Unknown,
}

/// What the session knows of memory.
struct Memory {
    process: Box<dyn ProcessMemory>,
    blocks: Vec<Block>,
    globals: Vec<u64>,
}

/// A call that is under way.
struct Running {
    args: Vec<u128>,
    buffers: Vec<ArgBuffer>,
    results_at: Option<(u64, ResultLayout)>,
    results: Vec<u128>,
}

/// What the source says of a call.
struct Expected {
    call: usize,
    observation: Observation,
    /// Ops that it executed.
    executed: u64,
}

/// An external call that is under way.
#[derive(Default)]
struct HostCall {
    func: usize,
    args: Vec<u128>,
    results: Vec<u128>,
}

/// A test case that is run in a runner's process: what the functions of its library do.
pub struct Session<'c> {
    case: &'c Case,
    module: &'c Module,
    expected: Option<Expected>,
    memory: Memory,
    host: SourceHost<'c>,
    functions: Vec<(usize, u64)>,
    call: usize,
    running: Option<Running>,
    host_call: HostCall,
    damage: Vec<String>,
}

/// What is said of a call: nothing wrong, or what differs.
pub type Said = Result<(), String>;

impl<'c> Session<'c> {
    /// A session for a test case and the functions of its lowered form, as they were before it was
    /// made self-contained.
    pub fn new(case: &'c Case, module: &'c Module, process: Box<dyn ProcessMemory>) -> Session<'c> {
        Session {
            case,
            module,
            expected: None,
            memory: Memory {
                process,
                blocks: Vec::new(),
                globals: Vec::new(),
            },
            host: SourceHost::new(&case.module, case.index_width),
            functions: Vec::new(),
            call: 0,
            running: None,
            host_call: HostCall::default(),
            damage: Vec::new(),
        }
    }

    /// How many calls there are.
    pub fn n_calls(&self) -> usize {
        self.case.calls.len()
    }

    /// The function that a call is of, by its number among those that the test case calls.
    pub fn callee(&self, call: usize) -> Option<usize> {
        let func = self.case.calls.get(call)?.func;
        callees(self.case).iter().position(|callee| *callee == func)
    }

    /// Can the call be compared: does the reference say what it does? What it says is kept.
    pub fn comparable(&mut self, call: usize) -> bool {
        let Some(expected) = self.run_reference(call) else {
            return false;
        };
        let verdict = source_verdict(self.case, &self.case.calls[call], &expected.observation);
        self.expected = Some(expected);
        verdict == Verdict::Agree
    }

    fn run_reference(&self, number: usize) -> Option<Expected> {
        let call = self.case.calls.get(number)?;
        let mut host = SourceHost::new(&self.case.module, self.case.index_width);
        let mut reference = Reference::default();
        let (observation, executed) = reference.run(self.case, call, &mut host, Limits::default());
        Some(Expected {
            call: number,
            observation,
            executed,
        })
    }

    /// Where a function of the source lies.
    pub fn function(&mut self, index: usize, address: u64) {
        self.functions.push((index, address));
    }

    /// Where a global lies.
    pub fn global(&mut self, address: u64) {
        self.memory.globals.push(address);
    }

    /// Makes the arguments of a call.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub fn begin(&mut self, call: usize) -> Said {
        let invocation = self.invocation(call)?;
        self.call = call;
        let marshalled = marshal(&mut self.memory, invocation)?;
        let mut args = Vec::new();
        for arg in marshalled.args {
            match arg {
                Argument::Scalar(bits) => args.push(bits),
                Argument::Lanes(lanes) => args.extend(lanes),
                Argument::Func(name) => {
                    let func = self.case.module.lookup_func(name);
                    let known = self
                        .functions
                        .iter()
                        .find(|f| func.is_some_and(|id| id.index() == f.0));
                    let (_, address) = known.ok_or("a function argument without an address")?;
                    args.push(u128::from(*address));
                }
            }
        }
        self.running = Some(Running {
            args,
            buffers: marshalled.buffers,
            results_at: marshalled.results,
            results: Vec::new(),
        });
        Ok(())
    }

    fn invocation(&self, call: usize) -> Result<Invocation<'c>, String> {
        let call = self.case.calls.get(call).ok_or("no such call")?;
        let source = self.case.module.lookup_func(call.func);
        let entry = source.and_then(|source| Entry::find(self.case, self.module, source));
        Ok(Invocation {
            case: self.case,
            call,
            entry: entry.ok_or("the lowered module has no function to call")?,
        })
    }

    /// A scalar of the arguments.
    pub fn arg(&self, position: usize) -> u128 {
        let running = self.running.as_ref();
        running
            .and_then(|r| r.args.get(position))
            .copied()
            .unwrap_or(0)
    }

    /// The next scalar of the results.
    pub fn result(&mut self, bits: u128) {
        if let Some(running) = &mut self.running {
            running.results.push(bits);
        }
    }

    /// Begins an external call, of the function of this number in the lowered module.
    pub fn host_begin(&mut self, func: usize) {
        self.host_call = HostCall {
            func,
            ..HostCall::default()
        };
    }

    /// The next scalar of its arguments.
    pub fn host_arg(&mut self, bits: u128) {
        self.host_call.args.push(bits);
    }

    /// Makes it.
    pub fn host_call(&mut self) -> HostAnswer {
        let Some(func) = self.module.funcs.get(self.host_call.func) else {
            return HostAnswer::Unknown;
        };
        let name = self.module.str(func.name);
        let args = std::mem::take(&mut self.host_call.args);
        match self.host.call(name, &args, &mut self.memory) {
            Some(_) if Known::of(name) == Some(Known::Exit) => HostAnswer::Ends,
            Some(results) => {
                self.host_call.results = results;
                HostAnswer::Returns
            }
            None => HostAnswer::Unknown,
        }
    }

    /// A scalar of its results.
    pub fn host_result(&self, position: usize) -> u128 {
        self.host_call.results.get(position).copied().unwrap_or(0)
    }

    /// Allocates as the program asks.
    pub fn malloc(&mut self, size: u64, align: u64) -> u64 {
        HostMemory::alloc(&mut self.memory, size, align)
    }

    /// Frees as the program asks. Nothing is used again, so a use after it does no harm, and is
    /// not seen either.
    pub fn free(&mut self, address: u64) {
        let block = self.memory.blocks.iter_mut();
        match block
            .into_iter()
            .find(|b| b.start == address && b.heap && b.live)
        {
            Some(block) => block.live = false,
            None if address == 0 => {}
            None => self.damage.push("what is no live block was freed".into()),
        }
    }

    /// The call has returned: holds what is observed against the reference.
    ///
    /// # Errors
    /// What differs.
    pub fn done(&mut self) -> Said {
        let Some(running) = self.running.take() else {
            return Err("a return of no call".into());
        };
        let leaves: Vec<Element> = match &running.results_at {
            Some((at, layout)) => layout.read(&self.memory, *at),
            None => running.results.iter().copied().map(Some).collect(),
        };
        let func_name = |_: usize, address: u128| {
            let found = self.functions.iter().find(|f| u128::from(f.1) == address)?;
            let func = &self.case.module.funcs[found.0];
            Some(self.case.module.str(func.name).to_owned())
        };
        let invocation = self.invocation(self.call)?;
        let decoded = decode_results(
            &self.memory,
            &running.buffers,
            invocation.results(),
            &leaves,
            &func_name,
        )?;
        let ended = Ended::Returned(decoded.results);
        let handed_over = decoded.handed_over;
        self.compare(ended, &running.buffers, handed_over)
    }

    /// The call has aborted.
    ///
    /// # Errors
    /// What differs.
    pub fn aborted(&mut self) -> Said {
        let buffers = self.running.take().map(|r| r.buffers).unwrap_or_default();
        self.compare(Ended::Aborted, &buffers, 0)
    }

    fn compare(&mut self, ended: Ended, buffers: &[ArgBuffer], handed_over: usize) -> Said {
        let heap = self.memory.blocks.iter().filter(|b| b.heap && b.live);
        let observation = Observation {
            ended,
            buffers: buffers
                .iter()
                .map(|b| observe_buffer(&self.memory, b))
                .collect(),
            host_calls: self.host.take_calls(),
            live_heap: heap.count().saturating_sub(handed_over),
            stack: 0,
            damage: std::mem::take(&mut self.damage),
        };
        let kept = self.expected.take().filter(|e| e.call == self.call);
        let expected = kept.or_else(|| self.run_reference(self.call));
        let expected = expected.ok_or("no such call")?;
        let rules = Rules::of_case(self.case).after(expected.executed);
        refines(&expected.observation, &observation, rules)
            .map_err(|difference| difference.to_string())
    }
}

/// A global is at most this large.
const MAX_GLOBAL: u64 = 1 << 20;

impl Readable for Memory {
    fn read(&self, address: u64, len: u64) -> Option<Element> {
        Some(Some(self.process.read(address, len as usize)))
    }
}

impl EngineMemory for Memory {
    fn alloc(&mut self, size: u64, align: u64) -> Option<u64> {
        let start = self.process.alloc(size, align);
        self.blocks.push(Block {
            start,
            size,
            heap: false,
            live: true,
        });
        (start != 0).then_some(start)
    }

    fn write(&mut self, address: u64, bytes: &[u8]) {
        self.process.write(address, bytes);
    }

    fn write_pointer(&mut self, address: u64, target: u64) {
        self.process.write(address, &target.to_le_bytes());
    }

    fn block(&self, address: u64) -> Option<BlockInfo> {
        let holds = |b: &&Block| (b.start..=b.start.saturating_add(b.size)).contains(&address);
        let inside = |b: &&Block| holds(b) && address < b.start + b.size;
        // Just past a block may be the start of another.
        let all = self.blocks.iter();
        let found = all.clone().find(inside).or_else(|| all.clone().find(holds));
        if let Some(block) = found {
            let number = all.take_while(|b| b.start != block.start).count();
            return Some(BlockInfo {
                number: number as u32,
                start: block.start,
                is_heap: block.heap,
                is_live: block.live,
            });
        }
        let below = self.globals.iter().filter(|start| **start <= address);
        let start = below.max().filter(|start| address - **start < MAX_GLOBAL)?;
        Some(BlockInfo {
            number: u32::MAX,
            start: *start,
            is_heap: false,
            is_live: true,
        })
    }
}

impl HostMemory for Memory {
    fn read(&mut self, address: u64, len: usize) -> Option<Vec<u8>> {
        let mut bytes = Vec::with_capacity(len);
        for at in (0..len).step_by(16) {
            let part = (len - at).min(16);
            let bits = self.process.read(address + at as u64, part);
            bytes.extend_from_slice(&bits.to_le_bytes()[..part]);
        }
        Some(bytes)
    }

    fn write(&mut self, address: u64, bytes: &[u8]) -> bool {
        self.process.write(address, bytes);
        true
    }

    fn alloc(&mut self, size: u64, align: u64) -> u64 {
        let start = self.process.alloc(size, align);
        self.blocks.push(Block {
            start,
            size,
            heap: true,
            live: true,
        });
        start
    }
}
