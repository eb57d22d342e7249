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
            ArithOp::AddUIExtended => {
                !(in_releases(R16, R22) && (shape == Shape::Grid || of_index(types, ty)))
            }
            // Likewise; and they are expanded to a product of twice the width, which no engine
            // has of the widest integers.
            ArithOp::MulSIExtended | ArithOp::MulUIExtended => {
                let narrow = types.scalar_of(ty).int_width().is_some_and(|w| w <= 64);
                !in_releases(R16, R22) || (shape != Shape::Grid && narrow)
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
            | VectorOp::Shuffle => true,
            // Left over in part.
            VectorOp::Fma => !(in_releases(R11, R13) && shape == Shape::Grid),
        },
        Op::Complex(_) | Op::Cf(_) | Op::Func(_) => true,
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
/// another map than the one that is written, unless there is none; release 13 also other sizes, if
/// one is dynamic. Those from 16 on take `strided<[1]>` for none, and then want the result without
/// one, too.
pub(crate) fn reassociates(config: &Config, ty: &MemRefType) -> bool {
    if !config.only_lowerable {
        return true;
    }
    match &ty.layout {
        Layout::Identity => config.release >= Release::R14 || ty.dynamic_sizes() == 0,
        Layout::Strided { offset: 0, strides } if strides[..] == [1] => false,
        Layout::Strided { .. } | Layout::Other(_) => config.release >= Release::R16,
    }
}

/// Are the dimensions of a memref of this type permuted? Releases up to 16 compare the result's
/// type as it is written, and write dynamic ones in another way. Those up to 15 want the terms of
/// its map in the order of the operand's dimensions, which is told by the strides of one that is
/// row-major, and mix up an order of dimensions with its inverse.
pub(crate) fn transposes(config: &Config, ty: &MemRefType, order: &[usize]) -> bool {
    let Some((strides, offset)) = ty.strides_and_offset() else {
        return false;
    };
    let mut all = ty.shape.iter().chain(&strides).chain([&offset]);
    let falls = |pair: &[i64]| pair[0].unsigned_abs() > pair[1].unsigned_abs();
    let own_inverse = (0..order.len()).all(|d| order.get(order[d]) == Some(&d));
    !config.only_lowerable
        || config.release >= Release::R19
        || (all.all(|n| *n != DYNAMIC)
            && (config.release >= Release::R16 || (own_inverse && strides.windows(2).all(falls))))
}

/// Can a static size be 0 where memrefs are passed as bare pointers? Their strides are 0 then, which
/// no release takes for those of the identity layout.
pub(crate) fn empty_behind_bare_pointers(config: &Config) -> bool {
    !config.only_lowerable
}

/// Can a function return a memref as a bare pointer beside other results? Releases up to 15 take
/// apart what it returns as if it were a descriptor; those up to 19 leave indirect calls of it.
pub(crate) fn bare_pointers_among_results(config: &Config) -> bool {
    !(config.only_lowerable && config.release <= Release::R19)
}

/// Does `subview` leave out these dimensions of size 1? Release 13 infers from the sizes alone which
/// ones those are, 14 dies of some whose strides are dynamic, and 16 counts sizes wrongly if only
/// some are left out.
pub(crate) fn drops_units(config: &Config, units: usize, dropped: usize, strides: &[i64]) -> bool {
    if !config.only_lowerable {
        return true;
    }
    let all = units == dropped;
    match config.release {
        Release::R11 | Release::R13 | Release::R14 => all && !strides.contains(&DYNAMIC),
        Release::R16 => all,
        Release::R15 | Release::R19 | Release::R22 => true,
    }
}

/// Can the body of `generic_atomic_rmw` be an op that gives its other operand for some value of it,
/// as a product with 0 does? What is yielded then comes from outside, of which releases 13 to 19
/// die, and which 22 leaves.
pub(crate) fn atomics_that_may_fold(config: &Config) -> bool {
    !config.only_lowerable
}

/// Does a block end where `generic_atomic_rmw` stands in it? Releases 14 to 16 split the block, and
/// then take ops behind it for erased that other blocks use the results of.
pub(crate) fn ends_block_after_atomic(config: &Config) -> bool {
    config.only_lowerable && Since(Release::R14, Release::R16).holds(config.release)
}

/// Is `index` cast to or from an integer of this width? Release 14 leaves nothing behind where the
/// widths are the same and what uses the result is of another dialect.
pub(crate) fn casts_index(config: &Config, index_width: u32, width: Option<u32>) -> bool {
    !(config.only_lowerable && config.release == Release::R14) || width != Some(index_width)
}

/// Has a `switch` more than one case? When release 13 drops an argument of a block, it loses count
/// of the operands of those cases of a `switch` that lead there, and of the cases behind them.
pub(crate) fn switches_among_several(config: &Config) -> bool {
    !(config.only_lowerable && config.release <= Release::R13)
}

/// Is a value of this type compared with itself? Release 13 makes that one bit, also of vectors.
pub(crate) fn compares_with_itself(config: &Config, types: &Types, ty: Type) -> bool {
    !(config.only_lowerable && config.release <= Release::R13)
        || shape_of(types, ty) == Shape::Scalar
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

/// Are there vectors with an `index` of 32 bits? The pass that lowers them has no such option:
/// positions and elements of type `index`, and addresses in memory, are left between two widths.
pub(crate) fn vectors_with_narrow_index(config: &Config) -> bool {
    !config.only_lowerable
}

/// Can an allocation or global of this element have an alignment of its own? Of vectors it may be less than
/// accesses promise: the tools take it as it is, and do not say that they ask for more.
pub(crate) fn aligns(config: &Config, types: &Types, elem: Type) -> bool {
    !config.only_lowerable || types.as_vector(elem).is_none()
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
