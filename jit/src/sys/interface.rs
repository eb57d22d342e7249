//! What the machine and the rest of the crate say to each other. None of it is unsafe, and none
//! of it depends on the machine.

/// Offset from the pinned register of sixteen bytes that undefined values are made of.
pub(crate) const FILL_OFFSET: i32 = 16;

/// Offset from the pinned register of the number of `alloca` blocks.
pub(crate) const STACK_DEPTH_OFFSET: i32 = 32;

/// A signal that machine code raised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Caught {
    /// The signal.
    pub(crate) signal: i32,
    /// Where the code was.
    pub(crate) pc: u64,
    /// The address it wanted, for a memory fault.
    pub(crate) address: u64,
    /// Was it a memory fault?
    pub(crate) in_memory: bool,
    /// Was the address in the guard below the machine stack?
    pub(crate) in_stack_guard: bool,
}

/// What machine code asks the world for.
#[derive(Debug)]
pub(crate) enum Request<'a> {
    /// `malloc`.
    Malloc {
        /// Bytes.
        size: u64,
    },
    /// `aligned_alloc`.
    AlignedAlloc {
        /// In bytes.
        align: u64,
        /// Bytes.
        size: u64,
    },
    /// `free`.
    Free {
        /// Start of the block.
        address: u64,
    },
    /// `abort`.
    Abort,
    /// `llvm.alloca`.
    Alloca {
        /// Number of elements.
        count: u64,
        /// Bytes of an element.
        size: u64,
        /// In bytes.
        align: u64,
    },
    /// The end of a function that used `alloca`.
    Release {
        /// How many blocks there were at its start.
        depth: u64,
    },
    /// `llvm.memcpy`, `llvm.memmove`.
    Copy {
        /// Destination.
        to: u64,
        /// Source.
        from: u64,
        /// Bytes.
        len: u64,
        /// May they overlap?
        overlap: bool,
    },
    /// `llvm.memset`.
    Fill {
        /// Destination.
        to: u64,
        /// Value.
        byte: u8,
        /// Bytes.
        len: u64,
    },
    /// `memrefCopy` of MLIR's C runner utilities.
    CopyMemRef {
        /// Bytes of an element.
        elem: u64,
        /// Address of the source's unranked descriptor.
        from: u64,
        /// Address of the target's.
        to: u64,
        /// Bytes of an index.
        index: u64,
    },
    /// A call of an external function.
    Host {
        /// Which one.
        index: u64,
        /// Arguments on the way in, results on the way out, a scalar each.
        slots: &'a mut [u128],
    },
}

/// Who answers requests.
pub(crate) trait Runtime {
    /// Answers a request; `None` ends the run, and the runtime remembers why.
    fn answer(&mut self, request: Request<'_>) -> Option<u64>;
    /// How many `alloca` blocks there are.
    fn stack_depth(&self) -> u64;
    /// An answer panicked, and the run ends.
    fn panicked(&mut self, message: String);
}

/// How machine code was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// It returned.
    Returned,
    /// The runtime ended it.
    Stopped,
    /// It raised a signal.
    Signal(Caught),
    /// It ran for too long.
    TimedOut,
}

/// A function that takes the address of its arguments and that of its results, each a slot of
/// sixteen bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EntryPoint {
    pub(super) address: u64,
    pub(super) args: usize,
    pub(super) results: usize,
}

impl EntryPoint {
    /// Only for `CodeArena`, which knows that there is code at the address.
    pub(super) fn new(address: u64, args: usize, results: usize) -> EntryPoint {
        EntryPoint {
            address,
            args,
            results,
        }
    }
}

/// What a helper takes or gives, as the System V convention passes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// An integer register.
    I64,
    /// A float in a vector register.
    F32,
    /// A double in a vector register.
    F64,
}

/// A window of the memory that programs work on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Region {
    /// Globals, buffers, heap.
    Main,
    /// `alloca`.
    Stack,
}
