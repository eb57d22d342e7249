//! What a release's own `mlir-opt` does not lower though the release can say it: pairs of op and
//! type, and conventions. What a release cannot say is in the op tables.
//!
//! Each rule was observed by running the tools. They apply if [`Config::only_lowerable`] is set;
//! the built-in conversion has no such gaps.

use lowerfuzz_ir::{
    ArithOp, DYNAMIC, Layout, MathOp, MemRefOp, MemRefType, Op, Release, Type, Types, VectorOp,
};

use crate::config::Config;
use crate::function::Builder;
use crate::ops::IntoOp;

/// The shape of an op's operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Scalar,
    /// A vector of one dimension.
    Vector,
    /// A vector of several.
    Grid,
}

fn shape_of(types: &Types, ty: Type) -> Shape {
    match types.as_vector(ty) {
        None => Shape::Scalar,
        Some((shape, _)) if shape.len() <= 1 => Shape::Vector,
        Some(_) => Shape::Grid,
    }
}

/// An inclusive range of releases.
#[derive(Clone, Copy)]
struct Since(Release, Release);

impl Since {
    fn holds(self, release: Release) -> bool {
        self.0 <= release && release <= self.1
    }
}

/// The op on `index`, or on a vector of `index`.
fn of_index(types: &Types, ty: Type) -> bool {
    types.scalar_of(ty).is_index()
}

/// Integers of widths that memory is made of, and floats of those: 8, 16, 32, 64 bits.
pub(crate) fn fills_bytes(ty: Type) -> bool {
    ty.is_index() || matches!(ty.scalar_bits(64), Some(8 | 16 | 32 | 64))
}

/// Does the `mlir-opt` of the release lower the op on this type?
pub(crate) fn lowers(release: Release, types: &Types, op: Op, ty: Type) -> bool {
    use Release::{R11, R13, R15, R16, R22};
    let shape = shape_of(types, ty);
    let in_releases = |from, to| Since(from, to).holds(release);
    match op {
        Op::Arith(op) => match op {
            // An error of the lowering.
            ArithOp::ShLI | ArithOp::ShRSI | ArithOp::ShRUI => {
                !(in_releases(R11, R13) && shape == Shape::Grid)
            }
            // Lowered to a constant that no parser reads.
            ArithOp::CeilDivSI | ArithOp::CeilDivUI | ArithOp::FloorDivSI => {
                !(in_releases(R11, R16) && shape != Shape::Scalar)
            }
            ArithOp::IndexCast | ArithOp::IndexCastUI => {
                !(in_releases(R11, R15) && shape == Shape::Grid)
            }
            // Errors for `index`, left over for vectors of several dimensions.
            ArithOp::AddUIExtended | ArithOp::MulSIExtended | ArithOp::MulUIExtended => {
                !(in_releases(R16, R22) && (shape == Shape::Grid || of_index(types, ty)))
            }
            ArithOp::Constant
            | ArithOp::AddI
            | ArithOp::SubI
            | ArithOp::MulI
            | ArithOp::DivSI
            | ArithOp::DivUI
            | ArithOp::RemSI
            | ArithOp::RemUI
            | ArithOp::AndI
            | ArithOp::OrI
            | ArithOp::XOrI
            | ArithOp::MaxSI
            | ArithOp::MinSI
            | ArithOp::MaxUI
            | ArithOp::MinUI
            | ArithOp::CmpI
            | ArithOp::CmpF
            | ArithOp::Select
            | ArithOp::ExtSI
            | ArithOp::ExtUI
            | ArithOp::TruncI
            | ArithOp::ExtF
            | ArithOp::TruncF
            | ArithOp::SIToFP
            | ArithOp::UIToFP
            | ArithOp::FPToSI
            | ArithOp::FPToUI
            | ArithOp::Bitcast
            | ArithOp::AddF
            | ArithOp::SubF
            | ArithOp::MulF
            | ArithOp::DivF
            | ArithOp::RemF
            | ArithOp::NegF
            | ArithOp::MaximumF
            | ArithOp::MinimumF
            | ArithOp::MaxNumF
            | ArithOp::MinNumF => true,
        },
        Op::Math(op) => match op {
            // Left over without a pass that turns them into calls of a library.
            MathOp::Tanh | MathOp::Atan | MathOp::Atan2 => false,
            MathOp::AbsF
            | MathOp::CopySign
            | MathOp::Ceil
            | MathOp::Floor
            | MathOp::Trunc
            | MathOp::Round
            | MathOp::RoundEven
            | MathOp::Sqrt
            | MathOp::Fma
            | MathOp::Rsqrt
            | MathOp::Exp
            | MathOp::Exp2
            | MathOp::Log
            | MathOp::Log2
            | MathOp::Log10
            | MathOp::Sin
            | MathOp::Cos
            | MathOp::ExpM1
            | MathOp::Log1p
            | MathOp::PowF => true,
        },
        Op::MemRef(op) => match op {
            // `llvm.cmpxchg` takes no floats, and LLVM no integers of odd widths.
            MemRefOp::GenericAtomicRmw => fills_bytes(ty) && !ty.is_float(),
            MemRefOp::AtomicRmw => fills_bytes(ty),
            MemRefOp::View
            | MemRefOp::Alloc
            | MemRefOp::Alloca
            | MemRefOp::Dealloc
            | MemRefOp::Load
            | MemRefOp::Store
            | MemRefOp::Dim
            | MemRefOp::Rank
            | MemRefOp::Cast
            | MemRefOp::SubView
            | MemRefOp::ReinterpretCast
            | MemRefOp::Reshape
            | MemRefOp::Transpose
            | MemRefOp::Copy
            | MemRefOp::CollapseShape
            | MemRefOp::ExpandShape
            | MemRefOp::GetGlobal
            | MemRefOp::AssumeAlignment
            | MemRefOp::AtomicYield
            | MemRefOp::ExtractStridedMetadata
            | MemRefOp::ExtractAlignedPointerAsIndex
            | MemRefOp::MemorySpaceCast
            | MemRefOp::Prefetch => true,
        },
        Op::Vector(op) => match op {
            VectorOp::Reduction => !of_index(types, ty),
            // Vectors of bits are packed in registers, but not in memory.
            VectorOp::Load | VectorOp::Store | VectorOp::TransferRead | VectorOp::TransferWrite => {
                fills_bytes(types.scalar_of(ty)) && shape == Shape::Vector
            }
            VectorOp::Splat
            | VectorOp::Broadcast
            | VectorOp::ExtractElement
            | VectorOp::InsertElement
            | VectorOp::Extract
            | VectorOp::Insert
            | VectorOp::Shuffle
            | VectorOp::Fma => true,
        },
        // No pass for them is in the pipelines.
        Op::Complex(_) => false,
        Op::Cf(_) | Op::Func(_) => true,
        Op::Llvm(_) | Op::Unregistered(_) => false,
    }
}

/// Are atomics lowered on a memref of this layout? Release 13 converts the memref before the op
/// and then refuses it; those up to 16 leave an op on a strided memref.
pub(crate) fn atomic_on(config: &Config, layout: &Layout) -> bool {
    let release = config.release;
    !config.only_lowerable
        || release >= Release::R19
        || (release >= Release::R14 && *layout == Layout::Identity)
}

/// Are dimensions of a memref of this type put together and split? Releases up to 15 work out
/// another map than the one that is written, unless there is none.
pub(crate) fn reassociates(config: &Config, ty: &MemRefType) -> bool {
    !config.only_lowerable || config.release >= Release::R16 || ty.layout == Layout::Identity
}

/// Are the dimensions of a memref of this type permuted? Releases up to 16 compare the result's
/// type as it is written, and write dynamic ones in another way.
pub(crate) fn transposes(config: &Config, ty: &MemRefType) -> bool {
    let Some((strides, offset)) = ty.strides_and_offset() else {
        return false;
    };
    let mut all = ty.shape.iter().chain(&strides).chain([&offset]);
    !config.only_lowerable || config.release >= Release::R19 || all.all(|n| *n != DYNAMIC)
}

/// Do the tools of the release pass a memref as a pointer to its descriptor by option? None does:
/// the convention ended with LLVM 10.
pub(crate) fn passes_descriptors(config: &Config) -> bool {
    !config.only_lowerable
}

/// Can an unranked memref be lowered with an `index` of 32 bits? Releases 13 and 14 mix up the
/// widths of the rank.
pub(crate) fn unranked_with_narrow_index(config: &Config) -> bool {
    !(config.only_lowerable && config.release <= Release::R14)
}

/// Can vectors be read from and written to memory with an `index` of 32 bits? The pass that
/// lowers vectors has no such option.
pub(crate) fn transfers_with_narrow_index(config: &Config) -> bool {
    !config.only_lowerable
}

/// Can globals of vectors have initial values? Releases up to 19 print what they cannot read.
pub(crate) fn initialised_vector_globals(config: &Config) -> bool {
    !config.only_lowerable
}

impl Builder<'_, '_, '_> {
    /// Does the release have the op, and does what is to lower it take it on this type?
    pub(crate) fn lowers(&self, op: impl IntoOp, ty: Type) -> bool {
        let op = op.into_op();
        let config = self.program.config;
        self.named(op)
            && (!config.only_lowerable
                || lowers(config.release, &self.program.module.types, op, ty))
    }

    /// Does the release have a name for the op?
    pub(crate) fn named(&self, op: impl IntoOp) -> bool {
        let row = op.into_op().row();
        row.is_some_and(|row| row.name(self.program.config.release).is_some())
    }
}
