//! The interface between the machine and the rest of the crate. The interface is safe and does not
//! depend on the platform.

/// Offset from the pinned register of the sixteen bytes that undefined values consist of.
pub(crate) const FILL_OFFSET: i32 = 16;

/// Offset from the pinned register of the number of `alloca` blocks.
pub(crate) const STACK_DEPTH_OFFSET: i32 = 32;

/// A signal that machine code raised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Caught {
    /// The signal number.
    pub(crate) signal: i32,
    /// The address of the interrupted instruction.
    pub(crate) pc: u64,
    /// For a memory fault, the accessed address.
    pub(crate) address: u64,
    /// Whether the signal was a memory fault.
    pub(crate) in_memory: bool,
    /// Whether the address is in the guard below the machine stack.
    pub(crate) in_stack_guard: bool,
}

/// A request of machine code to the runtime.
#[derive(Debug)]
pub(crate) enum Request<'a> {
    /// A call of `malloc`.
    Malloc {
        /// The number of bytes.
        size: u64,
    },
    /// A call of `aligned_alloc`.
    AlignedAlloc {
        /// The alignment in bytes.
        align: u64,
        /// The number of bytes.
        size: u64,
    },
    /// A call of `free`.
    Free {
        /// The start of the block.
        address: u64,
    },
    /// A call of `abort`.
    Abort,
    /// An `llvm.alloca`.
    Alloca {
        /// The number of elements.
        count: u64,
        /// The size of an element in bytes.
        size: u64,
        /// The alignment in bytes.
        align: u64,
    },
    /// Sent at the end of a function that used `alloca`.
    Release {
        /// The number of `alloca` blocks at the function's start.
        depth: u64,
    },
    /// A `llvm.memcpy` or `llvm.memmove`.
    Copy {
        /// The destination address.
        to: u64,
        /// The source address.
        from: u64,
        /// The number of bytes.
        len: u64,
        /// Whether the ranges may overlap.
        overlap: bool,
    },
    /// An `llvm.memset`.
    Fill {
        /// The destination address.
        to: u64,
        /// The value of each byte.
        byte: u8,
        /// The number of bytes.
        len: u64,
    },
    /// A call of `memrefCopy` from MLIR's C runner utilities.
    CopyMemRef {
        /// The size of an element in bytes.
        elem: u64,
        /// The address of the source's unranked descriptor.
        from: u64,
        /// The address of the target's unranked descriptor.
        to: u64,
        /// The size of an index in bytes.
        index: u64,
    },
    /// A call of an external function.
    Host {
        /// The index of the external function.
        index: u64,
        /// One slot for each scalar. The slots hold the arguments before the call and the results
        /// after it.
        slots: &'a mut [u128],
    },
}

/// Serves the requests of machine code.
pub(crate) trait Runtime {
    /// Serves a request. `None` ends the run; the runtime records the reason.
    fn answer(&mut self, request: Request<'_>) -> Option<u64>;
    /// Returns the number of `alloca` blocks.
    fn stack_depth(&self) -> u64;
    /// Called when serving a request panicked; the run then ends.
    fn panicked(&mut self, message: String);
}

/// How machine code was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The function returned.
    Returned,
    /// The runtime ended the run.
    Stopped,
    /// The code raised a signal.
    Signal(Caught),
    /// The code exceeded the time limit.
    TimedOut,
}

/// A compiled function that takes the addresses of its arguments and of its results, in slots of
/// sixteen bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EntryPoint {
    pub(super) address: u64,
    pub(super) args: usize,
    pub(super) results: usize,
}

impl EntryPoint {
    /// Creates an entry point. Only `CodeArena` may call this, because it knows that the address is
    /// code.
    pub(super) fn new(address: u64, args: usize, results: usize) -> EntryPoint {
        EntryPoint {
            address,
            args,
            results,
        }
    }
}

/// How the System V convention passes a parameter or result of a helper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// A 64-bit integer register.
    I64,
    /// An `f32` in a vector register.
    F32,
    /// An `f64` in a vector register.
    F64,
}

/// A window of the data memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Region {
    /// The window of globals, buffers and heap.
    Main,
    /// The window of `alloca` blocks.
    Stack,
}
