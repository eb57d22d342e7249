//! The outcome of an interpreter run.

use lowerfuzz_ir::{FuncId, Module, Op, OpId, Release, Unsupported};

/// The cause of undefined behaviour, with one variant for each rule (`SEMANTICS.md` §2, and LangRef
/// at the LLVM level).
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
    #[error("freed pointer is not the start of a heap block")]
    BadFree,
    #[error("negative size {0}")]
    NegativeSize(i64),
    #[error("an allocation of {0} bytes is larger than any memory")]
    HugeAllocation(i128),
    #[error("dimension {dim} does not exist in a memref of rank {rank}")]
    NoSuchDimension { dim: i64, rank: usize },
    #[error("{what} is {found}, but the type states {expected}")]
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
    #[error("a view reaches from byte {from} to {to} of a block of {block} bytes")]
    ViewOutOfBlock { from: i128, to: i128, block: u64 },
    #[error("copy between memrefs that overlap")]
    CopyOverlap,
    #[error("two iterations of parallel loops access the same byte, and one writes it")]
    ParallelConflict,
    #[error("memrefs that are stated to be distinct share a block")]
    NotDistinct,
    #[error("the step of a loop is not positive")]
    LoopStep,
    #[error("the counter of a loop does not fit its type")]
    CounterOverflow,
    #[error("a part of an affine expression does not fit `index`")]
    AffineOverflow,
    #[error("a divisor in an affine expression is not positive")]
    AffineDivisor,
    #[error("index {number} is out of range for size {size}")]
    OutsideBasis { number: i64, size: i128 },
    #[error("call of something that is not a function")]
    NotAFunction,
    #[error("call of a function of another type")]
    WrongCallee,
    #[error("the stated rounding mode is not that of the machine")]
    WrongRounding,
    #[error("`unreachable` was reached")]
    Unreachable,
    #[error("an assumption does not hold")]
    FalseAssumption,
    #[error("memcpy between ranges that overlap")]
    Overlap,
    #[error("`{promise}` is promised and does not hold")]
    BrokenPromise { promise: &'static str, by: Box<Ub> },
    #[error("`{0}` is promised and does not hold")]
    BrokenFunction(&'static str),
    #[error("{0} is not a power of two")]
    NotAPowerOfTwo(u64),
    /// A cause of undefined behaviour with details: the values and the location.
    #[error("{why} ({facts})")]
    Detailed { why: Box<Ub>, facts: Box<str> },
}

/// The defect of a value that makes an op undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueClass {
    /// The value is poison or undef.
    Poison,
    /// The value is an address that is not a multiple of the alignment.
    Misaligned,
    /// The value is an address at which the access exceeds its block.
    Outside,
}

impl Ub {
    /// Returns the defect of the offending value, independent of the op; `None` if the cause of
    /// undefined behaviour is not a value.
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
            | Ub::ParallelConflict
            | Ub::NotDistinct
            | Ub::NotAFunction
            | Ub::WrongCallee
            | Ub::WrongRounding
            | Ub::Unreachable
            | Ub::FalseAssumption
            | Ub::BrokenFunction(_)
            | Ub::Overlap
            | Ub::NotAPowerOfTwo(_) => None,
        }
    }

    /// Adds details to the cause of undefined behaviour: the values and the location.
    #[must_use]
    pub fn with(self, facts: impl Into<Box<str>>) -> Ub {
        Ub::Detailed {
            why: Box::new(self),
            facts: facts.into(),
        }
    }
}

/// The location and cause of undefined behaviour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undefined {
    /// The function that contains the op with undefined behaviour.
    pub func: FuncId,
    /// The op that had undefined behaviour.
    pub op: OpId,
    /// The cause of the undefined behaviour.
    pub why: Ub,
}

impl Undefined {
    /// Formats the op, its function and the cause, as in `llvm.load in @f: address 0x11 is not
    /// aligned to 4`.
    pub fn describe(&self, module: &Module) -> String {
        format!("{}: {}", place(module, self.func, self.op), self.why)
    }
}

/// Formats the name of an op and of its function.
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

/// The outcome of an interpreter run.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome<V> {
    /// The run returned these values.
    Returned(Vec<V>),
    /// The run aborted (`assert`, `abort`).
    Aborted,
    /// The run had undefined behaviour.
    Undefined(Undefined),
    /// The run exceeded a limit.
    Beyond(Limit),
    /// The run needed a construct that the interpreter does not support.
    Unsupported(Unsupported),
}

/// A resource that the limits of a run bound (`SEMANTICS.md` §7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Limit {
    /// The limit on executed ops, and on processed lanes and elements.
    Fuel,
    /// Bytes.
    Memory,
    /// The limit on the depth of the call stack.
    Depth,
}

impl Limit {
    /// Returns the name of the resource, which the command's options use, too.
    pub const fn name(self) -> &'static str {
        match self {
            Limit::Fuel => "fuel",
            Limit::Memory => "memory",
            Limit::Depth => "depth",
        }
    }
}

/// The resource limits of a run.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximal number of executed ops (`SEMANTICS.md` §7).
    pub fuel: u64,
    /// The limit on the depth of the call stack.
    pub depth: usize,
    /// The maximal total size of all blocks in bytes, freed blocks included.
    pub memory: u64,
}

/// The resources that an interpreter run has used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The number of ops that the run has executed.
    pub ops: u64,
    /// The number of lanes and elements that the run's ops processed.
    pub elements: u64,
    /// Did a vector transfer start outside of its memref where the semantics allows this?
    pub far_start: bool,
    /// The first thing that the run did although MLIR's documentation may not allow it.
    pub doubt: Option<Doubt>,
}

/// Something that the semantics allow, and that MLIR's documentation forbids in some releases or
/// leaves open. A lowering is not accused for inputs that need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// A `memref.subview` leaves its source along a dimension, but not its block.
    View,
    /// A `memref.dealloc` frees the result of a view op, which starts where the allocation does.
    FreedView,
    /// A `memref.copy` copies each element onto itself.
    SelfCopy,
    /// A number in an affine expression is so large that an equivalent expression may overflow.
    Affine,
    /// The outermost index of an `affine.linearize_index` is outside of its bound.
    Bound,
    /// An allocation without elements has such large sizes that the product of some of them, which
    /// is a stride, may overflow.
    Sizes,
    /// An op on tensors reads or writes outside of a tensor, or has operands of other sizes than it
    /// needs. Its result is poison.
    Tensor,
    /// Memory that a tensor or another buffer shares was written while it was used.
    Shared,
    /// A size of a `vector.create_mask` does not fit 32 bits, in which conversions count lanes.
    Mask,
    /// Iterations of a structured op depend on each other otherwise than through the elements of
    /// outputs, or two outputs have an element in common.
    Order,
}

impl Doubt {
    /// Describes what the run did.
    pub fn text(self) -> &'static str {
        match self {
            Doubt::View => "a `memref.subview` leaves its source",
            Doubt::FreedView => "a `memref.dealloc` frees a view of an allocation",
            Doubt::SelfCopy => "a `memref.copy` copies a memref onto itself",
            Doubt::Affine => "a number in an affine expression is very large",
            Doubt::Bound => "an index of `affine.linearize_index` is outside of its bound",
            Doubt::Sizes => "an allocation without elements has very large sizes",
            Doubt::Tensor => "the operands of an op on tensors do not fit",
            Doubt::Order => "iterations of a structured op depend on their order",
            Doubt::Shared => "memory that a tensor or a clone shares is written",
            Doubt::Mask => "a size of `vector.create_mask` does not fit 32 bits",
        }
    }
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

/// The depth of the call stack that a lowered program may always reach.
const MOST_CALLS: usize = 100_000;

impl Limits {
    /// Returns the limits for a lowered program. `self` holds the limits of the source program, and
    /// `effort` the resources that the source program used.
    ///
    /// The lowered program gets higher limits, because a conversion may emit several ops for each
    /// element.
    #[must_use]
    pub fn lowered(self, effort: Effort) -> Limits {
        let ops = effort.ops.saturating_add(effort.elements);
        Limits {
            fuel: ops.saturating_mul(64).saturating_add(10_000),
            // An endless recursion uses up the fuel first, as an endless loop does.
            depth: self.depth.saturating_mul(2).max(MOST_CALLS),
            memory: self.memory.saturating_mul(4),
        }
    }
}

/// The reason why an interpreter run stops early; internal to the interpreters.
#[derive(Debug)]
pub(crate) enum Stop {
    Ub(Ub),
    Abort,
    Beyond(Limit),
    /// The run needed a construct that the interpreter does not support.
    Unsupported(String),
    /// The op of this name is not in the supported language.
    Foreign(String),
}

impl From<Ub> for Stop {
    fn from(ub: Ub) -> Stop {
        Stop::Ub(ub)
    }
}

/// Converts the reason why a run stopped at an op to the outcome of the run.
pub(crate) fn ended<V>(func: FuncId, op: OpId, stop: Stop) -> Outcome<V> {
    match stop {
        Stop::Ub(why) => Outcome::Undefined(Undefined { func, op, why }),
        Stop::Abort => Outcome::Aborted,
        Stop::Beyond(limit) => Outcome::Beyond(limit),
        Stop::Unsupported(what) => Outcome::Unsupported(what.into()),
        Stop::Foreign(name) => Outcome::Unsupported(Unsupported::foreign(name)),
    }
}
