//! How a run ends.

use lowerfuzz_ir::{FuncId, Module, Op, OpId, Release};

/// Why a program is undefined: one variant a cause (`SEMANTICS.md` §2; at the LLVM level LangRef).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Ub {
    #[error("division by zero")]
    DivByZero,
    #[error("signed division overflow: the minimum divided by -1")]
    DivOverflow,
    #[error("branch on poison")]
    BranchOnPoison,
    #[error("poison used as {0}")]
    PoisonUsed(&'static str),
    #[error("undef used as {0}")]
    UndefUsed(&'static str),
    #[error("index {index} out of bounds of dimension {dim} of size {size}")]
    IndexOutOfBounds { dim: usize, index: i64, size: i64 },
    #[error("access of {size} bytes at offset {offset} of a block of {block} bytes")]
    OutOfBlock { offset: i128, size: u64, block: u64 },
    #[error("access through a pointer to no block: {0:#x}")]
    NoBlock(u64),
    #[error("use of a heap block after it was freed")]
    UseAfterFree,
    #[error("use of a stack block after its function returned")]
    UseAfterReturn,
    #[error("access outside of the lifetime of a stack block")]
    OutsideLifetime,
    #[error("write to constant memory")]
    WriteToConstant,
    #[error("address {address:#x} is not aligned to {align}")]
    Misaligned { address: u64, align: u64 },
    #[error("freed twice")]
    DoubleFree,
    #[error("freed what is not the start of a heap block")]
    BadFree,
    #[error("negative size {0}")]
    NegativeSize(i64),
    #[error("an allocation of {0} bytes is larger than any memory")]
    HugeAllocation(i128),
    #[error("dimension {dim} of a memref of rank {rank}")]
    NoSuchDimension { dim: i64, rank: usize },
    #[error("{what} is {found}, and the type says {expected}")]
    ShapeMismatch {
        what: &'static str,
        found: i64,
        expected: i64,
    },
    #[error("{what} is {found}, and {needed} is needed")]
    Unfit {
        what: &'static str,
        found: i64,
        needed: i64,
    },
    #[error("a view of the bytes from {from} to {to} of a block of {block} bytes")]
    ViewOutOfBlock { from: i128, to: i128, block: u64 },
    #[error("copy between memrefs that overlap")]
    CopyOverlap,
    #[error("memrefs that are said to be of distinct blocks are of one")]
    NotDistinct,
    #[error("the step of a loop is not positive")]
    LoopStep,
    #[error("the counter of a loop does not fit its type")]
    CounterOverflow,
    #[error("a part of an affine expression does not fit `index`")]
    AffineOverflow,
    #[error("a divisor in an affine expression is not positive")]
    AffineDivisor,
    #[error("{number} is not within a size of {size}")]
    OutsideBasis { number: i64, size: i128 },
    #[error("call of something that is not a function")]
    NotAFunction,
    #[error("call of a function of another type")]
    WrongCallee,
    #[error("the machine does not round as the op says")]
    WrongRounding,
    #[error("`unreachable` was reached")]
    Unreachable,
    #[error("an assumption does not hold")]
    FalseAssumption,
    #[error("memcpy between ranges that overlap")]
    Overlap,
    #[error("`{promise}` is promised and does not hold")]
    BrokenPromise { promise: &'static str, by: Box<Ub> },
    #[error("{0} is not a power of two")]
    NotAPowerOfTwo(u64),
    /// A cause, with the values and the place that it is about.
    #[error("{why} ({facts})")]
    Detailed { why: Box<Ub>, facts: Box<str> },
}

/// What is wrong with a value that an op is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueClass {
    /// It is poison or undef.
    Poison,
    /// It is an address that is not a multiple of the alignment.
    Misaligned,
    /// It is an address from which the op goes beyond a block.
    Outside,
}

impl Ub {
    /// What is wrong with a value, if that is the cause, whichever op is given it.
    pub fn value_class(&self) -> Option<ValueClass> {
        match self {
            Ub::PoisonUsed(_) | Ub::UndefUsed(_) | Ub::BranchOnPoison => Some(ValueClass::Poison),
            Ub::Misaligned { .. } => Some(ValueClass::Misaligned),
            Ub::OutOfBlock { .. } | Ub::ViewOutOfBlock { .. } => Some(ValueClass::Outside),
            Ub::Detailed { why, .. } => why.value_class(),
            Ub::BrokenPromise { by, .. } => by.value_class(),
            Ub::DivByZero
            | Ub::DivOverflow
            | Ub::IndexOutOfBounds { .. }
            | Ub::NoBlock(_)
            | Ub::UseAfterFree
            | Ub::UseAfterReturn
            | Ub::OutsideLifetime
            | Ub::WriteToConstant
            | Ub::DoubleFree
            | Ub::BadFree
            | Ub::NegativeSize(_)
            | Ub::HugeAllocation(_)
            | Ub::NoSuchDimension { .. }
            | Ub::ShapeMismatch { .. }
            | Ub::Unfit { .. }
            | Ub::LoopStep
            | Ub::CounterOverflow
            | Ub::AffineOverflow
            | Ub::AffineDivisor
            | Ub::OutsideBasis { .. }
            | Ub::CopyOverlap
            | Ub::NotDistinct
            | Ub::NotAFunction
            | Ub::WrongCallee
            | Ub::WrongRounding
            | Ub::Unreachable
            | Ub::FalseAssumption
            | Ub::Overlap
            | Ub::NotAPowerOfTwo(_) => None,
        }
    }

    /// The same, with the values and the place that it is about.
    #[must_use]
    pub fn with(self, facts: impl Into<Box<str>>) -> Ub {
        Ub::Detailed {
            why: Box::new(self),
            facts: facts.into(),
        }
    }
}

/// Where and why a program is undefined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undefined {
    /// The function.
    pub func: FuncId,
    /// The op.
    pub op: OpId,
    /// The reason.
    pub why: Ub,
}

impl Undefined {
    /// The op, its function and the reason, as in `llvm.load in @f: address 0x11 is not aligned
    /// to 4`.
    pub fn describe(&self, module: &Module) -> String {
        format!("{}: {}", place(module, self.func, self.op), self.why)
    }
}

/// An op by its name and function.
pub(crate) fn place(module: &Module, func: FuncId, op: OpId) -> String {
    let func = module.func(func);
    let known = func.body.as_ref().filter(|b| op.index() < b.n_ops());
    let spelled = match known.map(|b| b.op(op).op) {
        Some(Op::Unregistered(sym)) => module.str(sym),
        Some(op) => op
            .row()
            .and_then(|row| row.name(Release::NEWEST))
            .unwrap_or("an op"),
        None => "an op",
    };
    format!("{spelled} in @{}", module.str(func.name))
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome<V> {
    /// It returned these values.
    Returned(Vec<V>),
    /// It aborted (`assert`, `abort`).
    Aborted,
    /// It is undefined.
    Undefined(Undefined),
    /// It needs more than it may use.
    Beyond(Limit),
    /// It needs something that the interpreter does not know.
    Unsupported(String),
}

/// What a run may use only so much of (`SEMANTICS.md` §7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Limit {
    /// Ops, and lanes and elements gone through.
    Fuel,
    /// Bytes.
    Memory,
    /// Calls under way at once.
    Depth,
}

impl Limit {
    /// How it is called, by the command's option too.
    pub const fn name(self) -> &'static str {
        match self {
            Limit::Fuel => "fuel",
            Limit::Memory => "memory",
            Limit::Depth => "depth",
        }
    }
}

/// What a run may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Ops executed (`SEMANTICS.md` §7).
    pub fuel: u64,
    /// Calls under way at once.
    pub depth: usize,
    /// Bytes of memory in all blocks, freed ones included.
    pub memory: u64,
}

/// What a run has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Ops executed.
    pub ops: u64,
    /// Lanes and elements that they went through.
    pub elements: u64,
    /// Did a transfer start outside of its memref, where it may?
    pub far_start: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            fuel: 100_000,
            depth: 256,
            memory: 16 << 20,
        }
    }
}

impl Limits {
    /// What a lowered program may use if its source, which may use this, has taken so much: a
    /// conversion may make ops of each element.
    #[must_use]
    pub fn lowered(self, effort: Effort) -> Limits {
        let ops = effort.ops.saturating_add(effort.elements);
        Limits {
            fuel: ops.saturating_mul(64).saturating_add(10_000),
            depth: self.depth.saturating_mul(2),
            memory: self.memory.saturating_mul(4),
        }
    }
}

/// What ends a run before its last op; internal to the machines.
#[derive(Debug)]
pub(crate) enum Stop {
    Ub(Ub),
    Abort,
    Beyond(Limit),
    Unsupported(String),
}

impl From<Ub> for Stop {
    fn from(ub: Ub) -> Stop {
        Stop::Ub(ub)
    }
}

/// The outcome of a run that stopped at an op.
pub(crate) fn ended<V>(func: FuncId, op: OpId, stop: Stop) -> Outcome<V> {
    match stop {
        Stop::Ub(why) => Outcome::Undefined(Undefined { func, op, why }),
        Stop::Abort => Outcome::Aborted,
        Stop::Beyond(limit) => Outcome::Beyond(limit),
        Stop::Unsupported(what) => Outcome::Unsupported(what),
    }
}
