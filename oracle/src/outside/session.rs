//! A session: one call of a test case in a process whose memory somebody else reads and writes.

use lowerfuzz_interp::{Effort, Limits};
use lowerfuzz_ir::Module;
use lowerfuzz_ir::case::{Call, Case, Element};
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
pub(super) trait ProcessMemory {
    /// Reads up to 16 bytes. The address need not be one: then the process ends, which is an
    /// observation, too.
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
pub(super) enum HostAnswer {
    /// It returns, with these scalars.
    Returns(Vec<u128>),
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

/// Where a process has what values of a program can point to.
#[derive(Clone, Default)]
pub(super) struct Places {
    /// Functions of the source: their numbers and addresses.
    pub(super) functions: Vec<(usize, u64)>,
    /// Addresses of the globals.
    pub(super) globals: Vec<u64>,
}

/// A call of a test case.
pub(super) struct Session<'c> {
    case: &'c Case,
    module: &'c Module,
    call: &'c Call,
    /// What the source does, and what that takes.
    expected: (Observation, Effort),
    memory: Memory,
    host: SourceHost<'c>,
    functions: Vec<(usize, u64)>,
    buffers: Vec<ArgBuffer>,
    /// Where the results are, if they are handed over in memory.
    results_at: Option<(u64, ResultLayout)>,
    damage: Vec<String>,
}

/// What is said of a call: nothing wrong, or what differs.
pub(super) type Said = Result<(), String>;

impl<'c> Session<'c> {
    /// A session for a call of a test case; `None` if the reference does not say what it does, so
    /// that nothing can be compared. The module has the functions of the lowered form, as they were
    /// before it was made self-contained.
    pub(super) fn new(
        case: &'c Case,
        module: &'c Module,
        call: &'c Call,
        places: Places,
        process: Box<dyn ProcessMemory>,
    ) -> Option<Session<'c>> {
        let mut host = SourceHost::new(case);
        let mut reference = Reference::default();
        let expected = reference.run(case, call, &mut host, Limits::default());
        (source_verdict(case, call, &expected.0) == Verdict::Agree).then(|| Session {
            case,
            module,
            call,
            expected,
            memory: Memory {
                process,
                blocks: Vec::new(),
                globals: places.globals,
            },
            host: SourceHost::new(case),
            functions: places.functions,
            buffers: Vec::new(),
            results_at: None,
            damage: Vec::new(),
        })
    }

    /// The function that is called, by its number among those that the test case calls.
    pub(super) fn callee(&self) -> Option<usize> {
        let mut callees = callees(self.case).into_iter();
        callees.position(|callee| callee == self.call.func)
    }

    /// Makes the arguments of the call: their scalars.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub(super) fn begin(&mut self) -> Result<Vec<u128>, String> {
        let invocation = self.invocation()?;
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
        self.buffers = marshalled.buffers;
        self.results_at = marshalled.results;
        Ok(args)
    }

    fn invocation(&self) -> Result<Invocation<'c>, String> {
        let source = self.case.module.lookup_func(self.call.func);
        let entry = source.and_then(|source| Entry::find(self.case, self.module, source));
        Ok(Invocation {
            case: self.case,
            call: self.call,
            entry: entry.ok_or("the lowered module has no function to call")?,
        })
    }

    /// Makes an external call, of the function of this number in the lowered module.
    pub(super) fn host_call(&mut self, func: usize, args: &[u128]) -> HostAnswer {
        let Some(func) = self.module.funcs.get(func) else {
            return HostAnswer::Unknown;
        };
        let name = self.module.str(func.name);
        match self.host.call(name, args, &mut self.memory) {
            Some(_) if Known::of(name) == Some(Known::Exit) => HostAnswer::Ends,
            Some(results) => HostAnswer::Returns(results),
            None => HostAnswer::Unknown,
        }
    }

    /// Allocates as the program asks.
    pub(super) fn malloc(&mut self, size: u64, align: u64) -> u64 {
        HostMemory::alloc(&mut self.memory, size, align)
    }

    /// Frees as the program asks. Nothing is used again, so a use after it does no harm, and is
    /// not seen either.
    pub(super) fn free(&mut self, address: u64) {
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
    pub(super) fn done(&mut self, results: &[u128]) -> Said {
        let leaves: Vec<Element> = match &self.results_at {
            Some((at, layout)) => layout.read(&self.memory, *at),
            None => results.iter().copied().map(Some).collect(),
        };
        let func_name = |_: usize, address: u128| {
            let found = self.functions.iter().find(|f| u128::from(f.1) == address)?;
            let func = &self.case.module.funcs[found.0];
            Some(self.case.module.str(func.name).to_owned())
        };
        let decoded = decode_results(
            &self.memory,
            &self.buffers,
            self.invocation()?.results(),
            &leaves,
            &func_name,
        )?;
        self.compare(Ended::Returned(decoded.results), decoded.handed_over)
    }

    /// The call has aborted.
    ///
    /// # Errors
    /// What differs.
    pub(super) fn aborted(&mut self) -> Said {
        self.compare(Ended::Aborted, 0)
    }

    fn compare(&mut self, ended: Ended, handed_over: usize) -> Said {
        let heap = self.memory.blocks.iter().filter(|b| b.heap && b.live);
        let observation = Observation {
            ended,
            buffers: self
                .buffers
                .iter()
                .map(|b| observe_buffer(&self.memory, b))
                .collect(),
            host_calls: self.host.take_calls(),
            live_heap: heap.count().saturating_sub(handed_over),
            stack: 0,
            damage: std::mem::take(&mut self.damage),
        };
        let (expected, effort) = &self.expected;
        let rules = Rules::of_case(self.case).after(effort.ops);
        refines(expected, &observation, rules).map_err(|difference| difference.to_string())
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
