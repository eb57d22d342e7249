//! Which part of LangRef (`https://llvm.org/docs/LangRef.html`) has the rule that a program breaks.

use crate::outcome::Ub;

impl Ub {
    /// The section of LangRef, and what it asks for. At the source level the rule is that of
    /// `SEMANTICS.md` §2, which asks for the same.
    pub fn rule(&self) -> (&'static str, &'static str) {
        match self {
            Ub::DivByZero => (
                "`udiv`, `sdiv`, `urem`, `srem`",
                "the divisor is not zero, and not poison, which could be",
            ),
            Ub::DivOverflow => (
                "`sdiv`, `srem`",
                "the quotient fits in the type, whatever poison could be",
            ),
            Ub::BranchOnPoison => (
                "`br`, `switch`",
                "where a branch goes does not depend on poison or undef",
            ),
            Ub::PoisonUsed(_) => (
                "Poison Values",
                "an operand of which an op needs the value is not poison",
            ),
            Ub::UndefUsed(_) => (
                "Undefined Values",
                "what would be undefined behaviour for some value is not given undef",
            ),
            Ub::IndexOutOfBounds { .. }
            | Ub::OutOfBlock { .. }
            | Ub::NoBlock(_)
            | Ub::ViewOutOfBlock { .. } => (
                "Pointer Aliasing Rules",
                "an access stays within the allocation that its pointer is based on",
            ),
            Ub::UseAfterFree | Ub::UseAfterReturn | Ub::OutsideLifetime => (
                "Object Lifetime; `alloca`; `llvm.lifetime.*`",
                "memory is used only while its allocation lives",
            ),
            Ub::WriteToConstant => ("Global Variables", "a constant is never written"),
            Ub::Misaligned { .. } => (
                "`load`, `store`, atomic and memory intrinsics, `align`",
                "an address is a multiple of the alignment that is stated for it",
            ),
            Ub::DoubleFree | Ub::BadFree => (
                "C library, `free`",
                "what is freed is the start of a heap block that lives",
            ),
            Ub::NegativeSize(_) | Ub::HugeAllocation(_) => (
                "`alloca`; C library, `malloc`",
                "a size is one that memory can have",
            ),
            Ub::NoSuchDimension { .. } | Ub::ShapeMismatch { .. } | Ub::Unfit { .. } => (
                "the dialect's document",
                "sizes, strides and offsets are those that the types state",
            ),
            Ub::AffineOverflow | Ub::AffineDivisor | Ub::OutsideBasis { .. } => (
                "the dialect's document",
                "what is divided by is positive, and every number fits the type",
            ),
            Ub::LoopStep | Ub::CounterOverflow => (
                "the dialect's document",
                "a loop counts up, and its counter fits the type",
            ),
            Ub::CopyOverlap | Ub::Overlap => (
                "`llvm.memcpy`",
                "source and destination are the same, or have no byte in common",
            ),
            Ub::NotDistinct => (
                "`llvm.assume`; Operand Bundles, `separate_storage`",
                "pointers that are said to be to separate storage are to different allocations",
            ),
            Ub::WrongRounding => (
                "Constrained Floating-Point Intrinsics",
                "a mode of rounding that is stated is that of the machine",
            ),
            Ub::NotAFunction | Ub::WrongCallee => (
                "`call`",
                "a callee is a function, and of the type that the call states",
            ),
            Ub::Unreachable => ("`unreachable`", "it is never reached"),
            Ub::FalseAssumption => ("`llvm.assume`", "what is assumed holds, and is not poison"),
            Ub::BrokenPromise { .. } => (
                "Parameter Attributes",
                "an argument or result is as its attributes promise",
            ),
            Ub::NotAPowerOfTwo(_) => ("`align`", "an alignment is a power of two"),
            Ub::Detailed { why, .. } => why.rule(),
        }
    }
}
