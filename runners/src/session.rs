//! A session: one call of a test case in a runner's process. The host accesses the process's memory
//! remotely.

use lowerfuzz_ir::Module;
use lowerfuzz_ir::case::{Call, Case, Element};
use lowerfuzz_ir::host::{HostMemory, Known};
use lowerfuzz_oracle::external_call::{
    BlockInfo, EngineMemory, ExternalArgument, ExternalCall, Readable, Remains,
};

use crate::harness::callees;

/// Access to the memory of the runner's process.
pub(crate) trait ProcessMemory {
    /// Reads up to 16 bytes. If the address is invalid, the process ends, which is observed as
    /// well.
    fn read(&self, address: u64, len: usize) -> u128;
    /// Writes bytes. If the address is invalid, the process ends.
    fn write(&mut self, address: u64, bytes: &[u8]);
    /// Allocates memory in the process. Returns 0 if no memory is left.
    fn alloc(&mut self, size: u64, align: u64) -> u64;
}

/// A memory block that the session has allocated.
struct Block {
    start: u64,
    size: u64,
    heap: bool,
    live: bool,
}

/// The host's answer to an external call.
pub(crate) enum HostAnswer {
    /// The external function returns these scalars.
    Returns(Vec<u128>),
    /// The external function ends the run.
    Ends,
    /// The host has no function of this name.
    Unknown,
}

/// The session's view of the process's memory.
struct Memory {
    process: Box<dyn ProcessMemory>,
    blocks: Vec<Block>,
    globals: Vec<u64>,
}

/// Addresses in the process that values of a program can point to.
#[derive(Clone, Default)]
pub(crate) struct Places {
    /// Source functions: their numbers and addresses.
    pub(crate) functions: Vec<(usize, u64)>,
    /// Addresses of the globals.
    pub(crate) globals: Vec<u64>,
}

/// A running call of a test case.
pub(crate) struct Session<'c> {
    case: &'c Case,
    module: &'c Module,
    call: &'c Call,
    /// The reference's observation of the call, and the reference's effort.
    run: ExternalCall<'c>,
    memory: Memory,
    functions: Vec<(usize, u64)>,
    damage: Vec<String>,
}

/// The result of a call: agreement, or a description of the difference.
pub(crate) type Said = Result<(), String>;

impl<'c> Session<'c> {
    /// Starts a session for a call. Returns `None` if the reference's result cannot be compared.
    ///
    /// `module` has the functions of the lowered module before it was made self-contained.
    pub(crate) fn new(
        case: &'c Case,
        module: &'c Module,
        call: &'c Call,
        places: Places,
        process: Box<dyn ProcessMemory>,
    ) -> Option<Session<'c>> {
        Some(Session {
            case,
            module,
            call,
            run: ExternalCall::new(case, module, call)?,
            memory: Memory {
                process,
                blocks: Vec::new(),
                globals: places.globals,
            },
            functions: places.functions,
            damage: Vec::new(),
        })
    }

    /// Returns the index of the called function among all functions that the test case calls.
    pub(crate) fn callee(&self) -> Option<usize> {
        let mut callees = callees(self.case).into_iter();
        callees.position(|callee| callee == self.call.func)
    }

    /// Makes the arguments of the call, and returns their scalars.
    ///
    /// # Errors
    /// Returns why the arguments cannot be made.
    pub(crate) fn begin(&mut self) -> Result<Vec<u128>, String> {
        let arguments = self
            .run
            .arguments(&mut self.memory)
            .map_err(|why| why.to_string())?;
        let scalars = arguments.into_iter().map(|argument| match argument {
            ExternalArgument::Bits(bits) => Ok(bits),
            ExternalArgument::Function(name) => {
                let func = self.case.module.lookup_func(name);
                let mut known = self.functions.iter();
                let known = known.find(|f| func.is_some_and(|id| id.index() == f.0));
                let (_, address) = known.ok_or("a function argument without an address")?;
                Ok(u128::from(*address))
            }
        });
        scalars.collect()
    }

    /// Handles a call of the external function with this number in the lowered module.
    pub(crate) fn host_call(&mut self, func: usize, args: &[u128]) -> HostAnswer {
        let Some(func) = self.module.funcs.get(func) else {
            return HostAnswer::Unknown;
        };
        let name = self.module.str(func.name);
        match self.run.host_call(name, args, &mut self.memory) {
            Some(_) if Known::of(name) == Some(Known::Exit) => HostAnswer::Ends,
            Some(results) => HostAnswer::Returns(results),
            None => HostAnswer::Unknown,
        }
    }

    /// Allocates a heap block for the program.
    pub(crate) fn malloc(&mut self, size: u64, align: u64) -> u64 {
        HostMemory::alloc(&mut self.memory, size, align)
    }

    /// Frees a heap block for the program. Memory is never reused, so a use after free has no
    /// effect and is not detected.
    pub(crate) fn free(&mut self, address: u64) {
        let block = self.memory.blocks.iter_mut();
        match block
            .into_iter()
            .find(|b| b.start == address && b.heap && b.live)
        {
            Some(block) => block.live = false,
            None if address == 0 => {}
            None => self
                .damage
                .push("a pointer to no live block was freed".into()),
        }
    }

    /// Compares the observation of a returned call with the reference.
    ///
    /// # Errors
    /// Returns how the call differs from the reference.
    pub(crate) fn done(&mut self, results: &[u128]) -> Said {
        let (case, functions) = (self.case, &self.functions);
        let function_at = |address: u128| {
            let found = functions.iter().find(|f| u128::from(f.1) == address)?;
            let func = &case.module.funcs[found.0];
            Some(case.module.str(func.name).to_owned())
        };
        let remains = Remains {
            live_heap: self.memory.live_heap(),
            damage: std::mem::take(&mut self.damage),
        };
        let returned = self
            .run
            .returned(results, &self.memory, &function_at, remains);
        returned.map_err(|what| what.to_string())
    }

    /// Compares the observation of an aborted call with the reference.
    ///
    /// # Errors
    /// Returns how the call differs from the reference.
    pub(crate) fn aborted(&mut self) -> Said {
        let remains = Remains {
            live_heap: self.memory.live_heap(),
            damage: std::mem::take(&mut self.damage),
        };
        let aborted = self.run.aborted(&self.memory, remains);
        aborted.map_err(|what| what.to_string())
    }
}

impl Memory {
    /// The number of heap blocks that are live after the call.
    fn live_heap(&self) -> usize {
        self.blocks.iter().filter(|b| b.heap && b.live).count()
    }
}

/// Maximum size of a global, in bytes.
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

    fn alloc_heap(&mut self, size: u64, align: u64) -> Option<u64> {
        let start = HostMemory::alloc(self, size, align);
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
        // The end of one block may be the start of another block.
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
