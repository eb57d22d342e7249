//! The outcomes of a JIT run, and the runtime that serves the program's requests.

use cranelift_codegen::ir::TrapCode;
use lowerfuzz_ir::Sym;
use lowerfuzz_ir::host::{Host, Known};

use crate::memory::{BlockKind, Exhausted, Memory};
use crate::memref_copy;
use crate::program::Extern;
use crate::sys::interface::{Request, Runtime};

/// How a JIT run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The function returned. [`crate::Jit::results`] returns its results.
    Returned,
    /// The program called `abort`.
    Aborted,
    /// The program performed an illegal operation.
    Fault(Fault),
    /// The program exceeded its time limit.
    TimedOut,
}

/// An illegal operation of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of the fault.
    pub kind: FaultKind,
    /// The function in which the fault happened; `None` outside of the program's code.
    pub function: Option<Sym>,
    /// A description of the fault for people.
    pub message: String,
}

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The program accessed an unmapped address.
    Memory {
        /// The accessed address. For a non-canonical address the processor does not report the
        /// address, and this field is 0.
        address: u64,
    },
    /// The machine stack is full.
    StackOverflow,
    /// The program divided by zero, or divided the minimal integer by −1.
    Division,
    /// The program reached an `unreachable` op.
    Unreachable,
    /// The program jumped to an address without code, or executed an invalid instruction.
    Code,
    /// An allocation failed: the heap or `alloca` stack is full, or the alignment is invalid.
    Exhausted(Exhausted),
    /// The arguments of a `memcpy`, `memmove`, `memset` or `memrefCopy` are invalid.
    ///
    /// The range is outside memory, the ranges of a `memcpy` overlap, or the descriptors of a
    /// `memrefCopy` do not match.
    Range,
    /// The host does not implement the called function, or rejects its arguments.
    Host,
    /// The host panicked.
    HostPanic,
}

/// The runtime that serves the requests of a program.
pub(crate) struct Environment<'a> {
    pub(crate) memory: &'a mut Memory,
    pub(crate) host: &'a mut dyn Host,
    pub(crate) externs: &'a [Extern],
    /// The outcome of the run, if a failed request ended the run.
    pub(crate) ended: Option<Outcome>,
}

impl Environment<'_> {
    fn fault(&mut self, kind: FaultKind, message: String) -> Option<u64> {
        self.ended = Some(Outcome::Fault(Fault {
            kind,
            function: None,
            message,
        }));
        None
    }

    fn alloc(&mut self, kind: BlockKind, size: u64, align: u64) -> Option<u64> {
        match self.memory.alloc(kind, size, align) {
            Ok(address) => Some(address),
            Err(why) => {
                let message = match why {
                    Exhausted::Heap => format!("the heap has no room for {size} bytes"),
                    Exhausted::Stack => {
                        format!("the alloca stack has no room for {size} bytes")
                    }
                    Exhausted::Alignment => format!("an invalid alignment of {align}"),
                };
                self.fault(FaultKind::Exhausted(why), message)
            }
        }
    }

    fn range(&mut self, done: Option<()>, to: u64, len: u64) -> Option<u64> {
        match done {
            Some(()) => Some(0),
            None => self.fault(
                FaultKind::Range,
                format!("an invalid copy or fill of {len} bytes at {to:#x}"),
            ),
        }
    }

    fn call_host(&mut self, index: u64, slots: &mut [u128]) -> Option<u64> {
        let callee = usize::try_from(index)
            .ok()
            .and_then(|i| self.externs.get(i));
        let Some(callee) = callee else {
            return self.fault(
                FaultKind::Host,
                "a call of an unknown external function".to_owned(),
            );
        };
        let args = slots.get(..callee.args).unwrap_or_default();
        let results = self.host.call(&callee.name, args, self.memory);
        if results.is_some() && Known::of(&callee.name) == Some(Known::Exit) {
            self.ended = Some(Outcome::Aborted);
            return None;
        }
        let Some(results) = results.filter(|r| r.len() == callee.results.len()) else {
            let message = format!("the host does not implement @{}", callee.name);
            return self.fault(FaultKind::Host, message);
        };
        let values = results.into_iter().zip(&callee.results);
        for (slot, (value, scalar)) in slots.iter_mut().zip(values) {
            *slot = value & scalar.mask();
        }
        Some(0)
    }
}

impl Runtime for Environment<'_> {
    fn answer(&mut self, request: Request<'_>) -> Option<u64> {
        match request {
            Request::Malloc { size } => self.alloc(BlockKind::Heap, size, 16),
            Request::AlignedAlloc { align, size } => self.alloc(BlockKind::Heap, size, align),
            Request::Free { address } => {
                self.memory.free(address);
                Some(0)
            }
            Request::Abort => {
                self.ended = Some(Outcome::Aborted);
                None
            }
            Request::Alloca { count, size, align } => {
                let size = count.saturating_mul(size);
                self.alloc(BlockKind::Stack, size, align)
            }
            Request::Release { depth } => {
                self.memory.release(depth);
                Some(0)
            }
            Request::Copy {
                to,
                from,
                len,
                overlap,
            } => {
                let done = self.memory.copy(to, from, len, overlap);
                self.range(done, to, len)
            }
            Request::Fill { to, byte, len } => {
                let done = self.memory.set(to, byte, len);
                self.range(done, to, len)
            }
            Request::CopyMemRef {
                elem,
                from,
                to,
                index,
            } => {
                let done = memref_copy::copy(self.memory, elem, from, to, index);
                if let Err(message) = done {
                    return self.fault(FaultKind::Range, message);
                }
                Some(0)
            }
            Request::Host { index, slots } => self.call_host(index, slots),
        }
    }

    fn stack_depth(&self) -> u64 {
        self.memory.stack_depth()
    }

    fn panicked(&mut self, message: String) {
        self.fault(
            FaultKind::HostPanic,
            format!("the host panicked: {message}"),
        );
    }
}

/// Returns the fault that a trap in the program's code stands for, and its message.
pub(crate) fn of_trap(code: TrapCode) -> Option<(FaultKind, &'static str)> {
    if code == crate::translate::control::UNREACHABLE {
        return Some((FaultKind::Unreachable, "an `unreachable` was reached"));
    }
    match code {
        TrapCode::INTEGER_DIVISION_BY_ZERO => Some((FaultKind::Division, "a division by zero")),
        TrapCode::INTEGER_OVERFLOW => Some((FaultKind::Division, "the minimum divided by -1")),
        TrapCode::STACK_OVERFLOW => Some((FaultKind::StackOverflow, "the machine stack is full")),
        _ => None,
    }
}
