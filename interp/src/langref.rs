//! The sections of LangRef (`https://llvm.org/docs/LangRef.html`) whose rules a program violates.

use crate::outcome::Ub;

impl Ub {
    /// Returns the section of LangRef that contains the violated rule, and the rule itself. For the
    /// source level, `SEMANTICS.md` §2 states the same rule.
    pub fn rule(&self) -> (&'static str, &'static str) {
        match self {
            Ub::DivByZero => (
                "`udiv`, `sdiv`, `urem`, `srem`",
                "the divisor is not zero, and not poison, which could be zero",
            ),
            Ub::DivOverflow => (
                "`sdiv`, `srem`",
                "the quotient fits in the type, for every value of a poison operand",
            ),
            Ub::BranchOnPoison => (
                "`br`, `switch`",
                "the target of a branch does not depend on poison or undef",
            ),
            Ub::PoisonUsed(_) => (
                "Poison Values",
                "an operand whose value the op needs is not poison",
            ),
            Ub::UndefUsed(_) => (
                "Undefined Values",
                "an operand is not undef if some value of it would be undefined behaviour",
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
                "memory is accessed only while its allocation is live",
            ),
            Ub::WriteToConstant => ("Global Variables", "a constant is never written"),
            Ub::Misaligned { .. } => (
                "`load`, `store`, atomic and memory intrinsics, `align`",
                "an address is a multiple of the alignment that is stated for it",
            ),
            Ub::DoubleFree | Ub::BadFree => (
                "C library, `free`",
                "a freed pointer is the start of a live heap block",
            ),
            Ub::NegativeSize(_) | Ub::HugeAllocation(_) => (
                "`alloca`; C library, `malloc`",
                "the size of an allocation is not negative and not larger than memory",
            ),
            Ub::NoSuchDimension { .. } | Ub::ShapeMismatch { .. } | Ub::Unfit { .. } => (
                "the dialect's document",
                "sizes, strides and offsets match those that the types state",
            ),
            Ub::AffineOverflow | Ub::AffineDivisor | Ub::OutsideBasis { .. } => (
                "the dialect's document",
                "divisors are positive, and every intermediate value fits the type",
            ),
            Ub::LoopStep | Ub::CounterOverflow => (
                "the dialect's document",
                "a loop has a positive step, and its induction variable fits the type",
            ),
            Ub::CopyOverlap | Ub::Overlap => (
                "`llvm.memcpy`",
                "source and destination are the same, or have no byte in common",
            ),
            Ub::ParallelConflict => (
                "the dialect's document",
                "iterations of parallel loops do not depend on each other",
            ),
            Ub::NotDistinct => (
                "`llvm.assume`; Operand Bundles, `separate_storage`",
                "pointers with `separate_storage` point to different allocations",
            ),
            Ub::WrongRounding => (
                "Constrained Floating-Point Intrinsics",
                "the stated rounding mode is that of the machine",
            ),
            Ub::NotAFunction | Ub::WrongCallee => (
                "`call`",
                "a callee is a function of the type that the call states",
            ),
            Ub::Unreachable => ("`unreachable`", "`unreachable` is never reached"),
            Ub::FalseAssumption => ("`llvm.assume`", "an assumption holds and is not poison"),
            Ub::BrokenPromise { .. } => (
                "Parameter Attributes",
                "an argument or result satisfies its attributes",
            ),
            Ub::BrokenFunction(_) => (
                "Function Attributes; Parameter Attributes, `returned`",
                "a function returns only if it may, if it must, and the argument that it promises",
            ),
            Ub::NotAPowerOfTwo(_) => ("`align`", "an alignment is a power of two"),
            Ub::Detailed { why, .. } => why.rule(),
        }
    }
}
