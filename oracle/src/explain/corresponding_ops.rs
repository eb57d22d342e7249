//! Tables of the LLVM-dialect ops that implement each source op under any conversion. The values of
//! these ops are compared with the source's values.
//!
//! Signed and unsigned variants are both listed, so that a lowering that confuses the two is
//! detected by its values.

use lowerfuzz_ir::{
    AffineOp, ArithOp, CfOp, ComplexOp, FuncOp, LinalgKind, LlvmOp, MathOp, MemRefOp, Op, ScfOp,
    UbOp, VectorOp,
};

use LlvmOp as L;

/// Returns the LLVM-dialect ops that can implement a source op. Empty if no single op implements
/// it.
pub(crate) fn corresponding_ops(op: Op) -> &'static [LlvmOp] {
    match op {
        Op::Arith(op) => arith(op),
        // `index.sizeof`, for which `op.arith()` is `None`, becomes a constant.
        Op::Index(op) => arith(op.arith().unwrap_or(ArithOp::Constant)),
        Op::Math(op) => math(op),
        Op::Scf(ScfOp::Yield) | Op::Cf(CfOp::Br) => &[L::Br],
        Op::Scf(ScfOp::Reduce | ScfOp::ReduceReturn | ScfOp::InParallel) => &[],
        Op::Scf(ScfOp::If | ScfOp::For | ScfOp::Parallel | ScfOp::Forall | ScfOp::Condition) => {
            &[L::CondBr]
        }
        Op::Scf(ScfOp::IndexSwitch) => &[L::Switch],
        Op::Scf(ScfOp::While | ScfOp::ExecuteRegion) => &[L::Br],
        Op::Affine(op) => affine(op),
        // A tensor must be in a buffer before ops of the LLVM dialect can implement the op.
        Op::Tensor(_) | Op::Bufferization(_) => &[],
        Op::Linalg(op) => match op.kind() {
            LinalgKind::Index => &[],
            LinalgKind::Yield => &[L::Br],
            LinalgKind::Generic
            | LinalgKind::Map
            | LinalgKind::Reduce
            | LinalgKind::Transpose
            | LinalgKind::Broadcast
            | LinalgKind::Contract
            | LinalgKind::Elementwise
            | LinalgKind::Named(_) => &[L::CondBr],
        },
        Op::Ub(UbOp::Poison) => &[L::Poison, L::Undef],
        Op::Ub(UbOp::Unreachable) => &[L::Unreachable],
        Op::Cf(CfOp::CondBr | CfOp::Assert) => &[L::CondBr],
        Op::Cf(CfOp::Switch) => &[L::Switch],
        Op::Func(FuncOp::Return) => &[L::Return],
        Op::Func(FuncOp::Call | FuncOp::CallIndirect) => &[L::Call],
        Op::Func(FuncOp::Constant) => &[L::AddressOf],
        Op::MemRef(op) => memref(op),
        Op::Vector(op) => vector(op),
        Op::Complex(op) => match op {
            ComplexOp::Create => &[L::InsertValue],
            ComplexOp::Re | ComplexOp::Im => &[L::ExtractValue],
            ComplexOp::Add
            | ComplexOp::Sub
            | ComplexOp::Neg
            | ComplexOp::Conj
            | ComplexOp::Mul
            | ComplexOp::Div => &[L::InsertValue],
            ComplexOp::Abs => &[L::Sqrt],
            ComplexOp::Exp | ComplexOp::ExpM1 => &[L::FMul],
            ComplexOp::Log | ComplexOp::Log1p => &[L::Log],
            ComplexOp::Sqrt | ComplexOp::Rsqrt => &[L::Sqrt],
            ComplexOp::Sin | ComplexOp::Cos => &[L::FMul],
            ComplexOp::Tan | ComplexOp::Tanh | ComplexOp::Sign => &[L::FDiv],
            ComplexOp::Angle | ComplexOp::Atan2 => &[L::Atan2, L::Call],
            ComplexOp::Pow | ComplexOp::PowI => &[L::Pow],
            ComplexOp::Constant => &[L::Constant],
            ComplexOp::Eq => &[L::And],
            ComplexOp::Neq => &[L::Or],
        },
        Op::Llvm(_) | Op::Unregistered(_) => &[],
    }
}

fn affine(op: AffineOp) -> &'static [LlvmOp] {
    match op {
        // These ops can be the last op of an expanded affine expression.
        AffineOp::Apply => &[L::Add, L::Mul, L::Select, L::Sub],
        AffineOp::Min => &[L::SMin, L::Select],
        AffineOp::Max => &[L::SMax, L::Select],
        AffineOp::DelinearizeIndex => &[L::Select, L::SDiv],
        AffineOp::LinearizeIndex => &[L::Add],
        AffineOp::Load | AffineOp::VectorLoad => &[L::Load],
        AffineOp::Store | AffineOp::VectorStore => &[L::Store],
        AffineOp::Prefetch => &[L::Prefetch],
        AffineOp::For | AffineOp::Parallel | AffineOp::If => &[L::CondBr],
        AffineOp::Yield => &[L::Br],
    }
}

fn arith(op: ArithOp) -> &'static [LlvmOp] {
    match op {
        ArithOp::Constant => &[L::Constant, L::Poison, L::Undef, L::Zero],
        ArithOp::AddI => &[L::Add],
        ArithOp::SubI => &[L::Sub],
        ArithOp::MulI => &[L::Mul],
        ArithOp::DivSI | ArithOp::DivUI => &[L::SDiv, L::UDiv],
        ArithOp::RemSI | ArithOp::RemUI => &[L::SRem, L::URem],
        // The expansion of these divisions has several ops. Its last op is a select or an addition.
        ArithOp::CeilDivSI | ArithOp::CeilDivUI | ArithOp::FloorDivSI => {
            &[L::Select, L::Add, L::Sub]
        }
        ArithOp::AndI => &[L::And],
        ArithOp::OrI => &[L::Or],
        ArithOp::XOrI => &[L::XOr],
        ArithOp::ShLI => &[L::Shl],
        ArithOp::ShRSI | ArithOp::ShRUI => &[L::AShr, L::LShr],
        ArithOp::MaxSI => &[L::SMax, L::Select],
        ArithOp::MinSI => &[L::SMin, L::Select],
        ArithOp::MaxUI => &[L::UMax, L::Select],
        ArithOp::MinUI => &[L::UMin, L::Select],
        ArithOp::AddUIExtended => &[L::UAddWithOverflow],
        ArithOp::MulSIExtended | ArithOp::MulUIExtended => &[L::Mul],
        ArithOp::CmpI => &[L::ICmp],
        ArithOp::CmpF => &[L::FCmp],
        ArithOp::Select => &[L::Select],
        ArithOp::ExtSI | ArithOp::ExtUI => &[L::SExt, L::ZExt],
        ArithOp::TruncI => &[L::Trunc],
        ArithOp::IndexCast | ArithOp::IndexCastUI => &[L::SExt, L::ZExt, L::Trunc],
        ArithOp::ExtF => &[L::FPExt],
        ArithOp::TruncF => &[L::FPTrunc, L::ConstrainedFPTrunc],
        ArithOp::ScalingExtF => &[L::FMul],
        ArithOp::ScalingTruncF => &[L::FDiv, L::FPTrunc],
        ArithOp::SIToFP | ArithOp::UIToFP => &[L::SIToFP, L::UIToFP],
        ArithOp::FPToSI | ArithOp::FPToUI => &[L::FPToSI, L::FPToUI],
        ArithOp::Bitcast => &[L::BitCast],
        ArithOp::AddF => &[L::FAdd],
        ArithOp::SubF => &[L::FSub],
        ArithOp::MulF => &[L::FMul],
        ArithOp::DivF => &[L::FDiv],
        ArithOp::RemF => &[L::FRem],
        ArithOp::NegF => &[L::FNeg],
        ArithOp::MaximumF => &[L::Maximum, L::Select],
        ArithOp::MinimumF => &[L::Minimum, L::Select],
        ArithOp::MaxNumF => &[L::MaxNum, L::Select],
        ArithOp::MinNumF => &[L::MinNum, L::Select],
    }
}

fn math(op: MathOp) -> &'static [LlvmOp] {
    match op {
        MathOp::AbsF => &[L::FAbs],
        MathOp::CopySign => &[L::CopySign],
        MathOp::Ceil => &[L::Ceil],
        MathOp::Floor => &[L::Floor],
        MathOp::Trunc => &[L::FTrunc],
        MathOp::Round => &[L::Round],
        MathOp::RoundEven => &[L::RoundEven],
        MathOp::Sqrt => &[L::Sqrt],
        MathOp::Fma => &[L::Fma],
        MathOp::CtPop => &[L::CtPop],
        // Some releases expand `math.ctlz` into several ops, with a select as the last op.
        MathOp::CountLeadingZeros => &[L::CountLeadingZeros, L::Select],
        MathOp::CountTrailingZeros => &[L::CountTrailingZeros],
        MathOp::AbsI => &[L::Abs],
        MathOp::IPowI | MathOp::FPowI => &[L::Call],
        MathOp::SinCos => &[L::SinCos, L::ExtractValue],
        MathOp::IsFinite | MathOp::IsInf | MathOp::IsNaN | MathOp::IsNormal => &[L::IsFpClass],
        MathOp::ClampF => &[L::Maximum, L::Select],
        MathOp::Rsqrt => &[L::FDiv],
        MathOp::Exp => &[L::Exp],
        MathOp::Exp2 => &[L::Exp2],
        MathOp::Log => &[L::Log],
        MathOp::Log2 => &[L::Log2],
        MathOp::Log10 => &[L::Log10],
        MathOp::Sin => &[L::Sin],
        MathOp::Cos => &[L::Cos],
        MathOp::PowF => &[L::Pow],
        MathOp::ExpM1 => &[L::FSub],
        MathOp::Log1p => &[L::Log],
        // Before release 19, these ops become library calls. Some of them still become library
        // calls.
        MathOp::Tan => &[L::Tan, L::Call],
        MathOp::Asin => &[L::Asin, L::Call],
        MathOp::Acos => &[L::Acos, L::Call],
        MathOp::Atan => &[L::Atan, L::Call],
        MathOp::Sinh => &[L::Sinh, L::Call],
        MathOp::Cosh => &[L::Cosh, L::Call],
        MathOp::Tanh => &[L::Tanh, L::Call],
        MathOp::Atan2 => &[L::Atan2, L::Call],
        MathOp::Cbrt
        | MathOp::Asinh
        | MathOp::Acosh
        | MathOp::Atanh
        | MathOp::Erf
        | MathOp::Erfc => &[L::Call],
    }
}

fn memref(op: MemRefOp) -> &'static [LlvmOp] {
    match op {
        MemRefOp::Alloc | MemRefOp::Dealloc => &[L::Call],
        MemRefOp::Alloca => &[L::Alloca],
        MemRefOp::Load => &[L::Load],
        MemRefOp::Store => &[L::Store],
        MemRefOp::Dim => &[L::ExtractValue, L::Load, L::Constant],
        MemRefOp::Rank => &[L::ExtractValue, L::Constant],
        MemRefOp::View
        | MemRefOp::SubView
        | MemRefOp::ReinterpretCast
        | MemRefOp::Reshape
        | MemRefOp::Transpose
        | MemRefOp::CollapseShape
        | MemRefOp::ExpandShape
        | MemRefOp::ExtractStridedMetadata => &[L::InsertValue],
        MemRefOp::Copy => &[L::MemCpy, L::Call],
        MemRefOp::GetGlobal => &[L::AddressOf],
        MemRefOp::AssumeAlignment | MemRefOp::DistinctObjects => &[L::Assume],
        MemRefOp::Realloc => &[L::Call, L::MemCpy, L::InsertValue],
        MemRefOp::AtomicRmw => &[L::AtomicRmw, L::CmpXchg],
        MemRefOp::GenericAtomicRmw => &[L::CmpXchg],
        MemRefOp::ExtractAlignedPointerAsIndex => &[L::PtrToInt],
        MemRefOp::MemorySpaceCast => &[L::AddrSpaceCast],
        MemRefOp::Prefetch => &[L::Prefetch],
        MemRefOp::AllocaScope | MemRefOp::AllocaScopeReturn => &[L::Br],
        MemRefOp::Cast | MemRefOp::AtomicYield => &[],
    }
}

fn vector(op: VectorOp) -> &'static [LlvmOp] {
    match op {
        VectorOp::Splat | VectorOp::Broadcast => &[L::ShuffleVector, L::InsertElement],
        VectorOp::ExtractElement => &[L::ExtractElement],
        VectorOp::InsertElement => &[L::InsertElement],
        VectorOp::Extract => &[L::ExtractElement, L::ExtractValue],
        VectorOp::Insert => &[L::InsertElement, L::InsertValue],
        VectorOp::Shuffle => &[L::ShuffleVector],
        VectorOp::Fma => &[L::Fma, L::FMulAdd],
        VectorOp::Reduction => &[
            L::VecReduceAdd,
            L::VecReduceMul,
            L::VecReduceAnd,
            L::VecReduceOr,
            L::VecReduceXor,
            L::VecReduceSMax,
            L::VecReduceSMin,
            L::VecReduceUMax,
            L::VecReduceUMin,
            L::VecReduceFAdd,
            L::VecReduceFMul,
            L::VecReduceFMax,
            L::VecReduceFMin,
            L::VecReduceFMaximum,
            L::VecReduceFMinimum,
        ],
        VectorOp::BitCast => &[L::BitCast],
        VectorOp::Print => &[L::Call],
        // These ops move elements one by one, or row by row.
        VectorOp::ShapeCast
        | VectorOp::Transpose
        | VectorOp::FlatTranspose
        | VectorOp::ExtractStridedSlice
        | VectorOp::InsertStridedSlice
        | VectorOp::Interleave
        | VectorOp::Deinterleave => &[L::ShuffleVector, L::InsertElement, L::InsertValue],
        VectorOp::FromElements => &[L::InsertElement, L::InsertValue],
        VectorOp::ToElements => &[L::ExtractElement, L::ExtractValue],
        VectorOp::ConstantMask | VectorOp::Step => &[L::Constant],
        VectorOp::CreateMask => &[L::ICmp],
        VectorOp::MultiReduction | VectorOp::Contract => &[
            L::VecReduceAdd,
            L::VecReduceFAdd,
            L::Add,
            L::FAdd,
            L::InsertValue,
            L::InsertElement,
        ],
        VectorOp::Scan => &[L::Add, L::FAdd, L::InsertValue, L::ShuffleVector],
        VectorOp::OuterProduct => &[L::FMulAdd, L::FMul, L::Mul, L::InsertValue],
        VectorOp::MaskedLoad => &[L::MaskedLoad],
        VectorOp::MaskedStore => &[L::MaskedStore],
        VectorOp::Gather => &[L::Gather],
        VectorOp::Scatter => &[L::Scatter],
        VectorOp::ExpandLoad => &[L::ExpandLoad],
        VectorOp::CompressStore => &[L::CompressStore],
        VectorOp::TypeCast => &[L::InsertValue],
        VectorOp::TransferRead => &[L::MaskedLoad, L::Load],
        VectorOp::TransferWrite => &[L::MaskedStore, L::Store],
        VectorOp::Load => &[L::Load],
        // The ops inside the region of `vector.mask` do the work.
        VectorOp::Mask | VectorOp::Yield => &[],
        VectorOp::Store => &[L::Store],
    }
}
