//! The interface between the machine that runs code and the rest of the crate. This interface is
//! safe and does not depend on the platform.

/// Offset of the sixteen bytes of which undefined values consist. The offset counts from the pinned
/// register.
pub(crate) const FILL_OFFSET: i32 = 16;

/// Offset of the number of `alloca` blocks. The offset counts from the pinned register.
pub(crate) const STACK_DEPTH_OFFSET: i32 = 32;

/// A signal that machine code raised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Caught {
    /// The number of the signal.
    pub(crate) signal: i32,
    /// The address of the interrupted instruction.
    pub(crate) pc: u64,
    /// The accessed address, if the signal was a memory fault.
    pub(crate) address: u64,
    /// Whether the signal was a memory fault.
    pub(crate) in_memory: bool,
    /// Whether the accessed address is in the guard below the machine stack.
    pub(crate) in_stack_guard: bool,
}

/// A request of machine code to the runtime.
#[derive(Debug)]
pub(crate) enum Request<'a> {
    /// The program calls `malloc`.
    Malloc {
        /// The number of bytes of the request.
        size: u64,
    },
    /// The program calls `aligned_alloc`.
    AlignedAlloc {
        /// The requested alignment in bytes.
        align: u64,
        /// The number of bytes of the request.
        size: u64,
    },
    /// The program calls `free`.
    Free {
        /// The address of the start of the block to free.
        address: u64,
    },
    /// The program calls `abort`.
    Abort,
    /// The program executes an `llvm.alloca`.
    Alloca {
        /// The number of elements that the `alloca` allocates.
        count: u64,
        /// The size in bytes of an element of the `alloca`.
        size: u64,
        /// The requested alignment in bytes.
        align: u64,
    },
    /// A function that used `alloca` ends, so its blocks are released.
    Release {
        /// The number of `alloca` blocks at the start of the function.
        depth: u64,
    },
    /// The program executes an `llvm.memcpy` or `llvm.memmove`.
    Copy {
        /// The destination address.
        to: u64,
        /// The source address.
        from: u64,
        /// The number of bytes of the request.
        len: u64,
        /// Whether the ranges may overlap.
        overlap: bool,
    },
    /// The program executes an `llvm.memset`.
    Fill {
        /// The destination address.
        to: u64,
        /// The value to which each byte is set.
        byte: u8,
        /// The number of bytes of the request.
        len: u64,
    },
    /// The program calls `memrefCopy` of MLIR's C runner utilities.
    CopyMemRef {
        /// The size in bytes of an element of the `alloca`.
        elem: u64,
        /// The address of the source's unranked descriptor.
        from: u64,
        /// The address of the target's unranked descriptor.
        to: u64,
        /// The size of an index in bytes.
        index: u64,
    },
    /// The program calls an external function.
    Host {
        /// The index of the external function.
        index: u64,
        /// One slot for each scalar. The slots hold the arguments before the call and the results
        /// after the call.
        slots: &'a mut [u128],
    },
}

/// Serves the requests of machine code.
pub(crate) trait Runtime {
    /// Serves a request. The return value `None` ends the run; the runtime records the reason.
    fn answer(&mut self, request: Request<'_>) -> Option<u64>;
    /// Returns the number of `alloca` blocks.
    fn stack_depth(&self) -> u64;
    /// Called when serving a request has panicked. The run then ends.
    fn panicked(&mut self, message: String);
}

/// How the execution of machine code ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The function returned.
    Returned,
    /// The runtime ended the run, because a request failed.
    Stopped,
    /// The code raised a signal.
    Signal(Caught),
    /// The code exceeded the time limit.
    TimedOut,
}

/// A compiled function whose parameters are the addresses of its arguments and of its results, in
/// slots of sixteen bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EntryPoint {
    pub(super) address: u64,
    pub(super) args: usize,
    pub(super) results: usize,
}

impl EntryPoint {
    /// Creates an entry point. Only `CodeArena` may call this function, because it ensures that the
    /// address is code.
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
