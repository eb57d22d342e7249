//! Rules for ops that some releases lack, or do not lower on every type.
//!
//! The op tables already record the ops for which a release has no name.

use lowerfuzz_ir::Release::{R13, R14, R15, R16, R19, R22};
use lowerfuzz_ir::{
    AffineOp, ArithOp, BufferizationOp, ComplexOp, LinalgOp, MathOp, MemRefOp, Op, ReleaseSet,
    ScfOp, TensorOp, VectorOp,
};

use super::rules::{Elements, Rule, Scope, Shapes, What};

/// Defines the op rules, one row for each rule.
///
/// A row has the ops of one family, the operand shapes and elements, the scope, the releases, and
/// the reason.
macro_rules! rules {
    ($(
        $family:ident($of:ident: $($op:ident)+) $shapes:ident $elements:ident,
            $scope:ident $releases:ident$(($first:ident))? $why:literal;
    )*) => {
        /// The rules that exclude ops.
        pub(super) const OPS: &[Rule] = &[$(Rule {
            what: What::Ops(
                &[$(Op::$family($of::$op),)+],
                Shapes::$shapes,
                Elements::$elements,
            ),
            releases: ReleaseSet::$releases$(($first))?,
            scope: Scope::$scope,
            why: $why,
        },)*];
    };
}

rules! {
    Math(MathOp: Rsqrt Exp Exp2 Log Log2 Log10 Sin Cos PowF) Any Any,
        Builtin ALL "programs for the built-in conversion are kept unchanged, to compare versions";
    Math(MathOp: Tanh ExpM1 Log1p Atan Atan2 Erf) Any Any,
        Builtin ALL "LLVM 11 has no intrinsics for these functions";
    Math(MathOp: Cbrt Tan Asin Acos Sinh Cosh Asinh Acosh Atanh Erfc) Any Any,
        Builtin ALL "the built-in conversion does not support this";
    Math(MathOp: Atan Erf) Any Any,
        Tools until(R14) "no conversion pass lowers these ops, or none lowers them on vectors";
    Math(MathOp: Tanh Atan2) Any Half,
        Tools until(R14) "the math library lacks this function";
    Math(MathOp: Tanh Atan2) Grids Any,
        Tools until(R13) "the ops are not lowered";
    Math(MathOp: CtPop CountLeadingZeros CountTrailingZeros AbsI IsFinite IsNaN) Any Any,
        Builtin ALL "the built-in conversion does not support this";
    Math(MathOp: CtPop CountLeadingZeros CountTrailingZeros AbsI) Any Index,
        ToolsOfNarrowIndex ALL "the pass has no index width option, so two widths are mixed";
    Math(MathOp: CountLeadingZeros CountTrailingZeros AbsI) Any Index,
        Tools until(R19) "the result is not converted, and the lowering fails with an error";
    Math(MathOp: CountLeadingZeros CountTrailingZeros) Grids Any,
        Tools only(R14) "the release crashes on this op";
    Math(MathOp: CountLeadingZeros CountTrailingZeros AbsI) Grids Any,
        Tools since(R22) "the ops are not lowered";
    Math(MathOp: IsFinite IsNaN) Grids Any,
        Tools since(R22) "the replacement op keeps the vector shape, and the lowering fails with \
            an error";
    Math(MathOp: ClampF IsInf IsNormal) Any Any,
        Language ALL "no conversion pass lowers these ops";
    Math(MathOp: FPowI IPowI) Any Any,
        Builtin ALL "the built-in conversion does not support this";
    Math(MathOp: IPowI) Any Index,
        Tools ALL "the pass that expands the op to a function does not support `index`";
    Math(MathOp: SinCos) Any Any,
        Builtin ALL "the built-in conversion does not support this";
    Math(MathOp: SinCos) Grids Any,
        Tools since(R22) "the replacement intrinsic keeps the vector shape, and the lowering \
            fails with an error";
    Affine(AffineOp: Prefetch) Any Any,
        Language ALL "`memref.prefetch` has the same effect, which is none";
    Affine(AffineOp: DelinearizeIndex) Any Any,
        Tools only(R16) "no conversion pass lowers this op";
    MemRef(MemRefOp: Realloc DistinctObjects) Any Any,
        Builtin ALL "the built-in conversion does not support this";
    MemRef(MemRefOp: ExtractStridedMetadata) Any Any,
        Builtin ALL "programs for the built-in conversion are kept unchanged, to compare versions";
    Complex(ComplexOp: Constant Mul Div Abs Neg Conj Eq Neq) Any Any,
        Builtin ALL "the built-in conversion does not support this";
    Complex(ComplexOp: Exp ExpM1 Log Log1p Sqrt Rsqrt Sin Cos Tan Tanh Sign Angle Pow PowI Atan2) Any Any,
        Builtin ALL "the built-in conversion does not support this";
    Complex(ComplexOp: Log Log1p) Any Half,
        Tools until(R14) "the math library lacks this function for the parts' type";
    Scf(ScfOp: IndexSwitch) Any Any,
        Tools only(R16) "no pass lowers this op";
    MemRef(MemRefOp: ExtractAlignedPointerAsIndex) Any Any,
        Language ALL "the address of a block is not observed";
    MemRef(MemRefOp: MemorySpaceCast) Any Any,
        Builtin ALL "programs for the built-in conversion are kept unchanged, to compare versions";
    Arith(ArithOp: MaximumF MinimumF) Any Any,
        Language until(R16) "whether NaNs propagate depends on the path through the tool";
    Arith(ArithOp: ScalingExtF ScalingTruncF) Any Any,
        Language ALL "the ops work on floats of few bits, which no engine of the LLVM dialect \
            supports";
    Arith(ArithOp: AddUIExtended MulSIExtended MulUIExtended) Any Index,
        Language ALL "the pass that lowers these ops ignores the width of `index`";
    Arith(ArithOp: AddUIExtended MulSIExtended MulUIExtended) Grids Any,
        Tools since(R16) "the ops are not lowered";
    Arith(ArithOp: MulSIExtended MulUIExtended) Any Wide,
        Tools since(R16) "the ops expand to a product of twice the width, which no engine supports";
    Arith(ArithOp: ShLI ShRSI ShRUI) Grids Any,
        Tools until(R13) "the lowering fails with an error";
    Arith(ArithOp: CeilDivSI CeilDivUI FloorDivSI) Vectors Any,
        Tools until(R16) "the ops are lowered to a constant that no parser accepts";
    Arith(ArithOp: IndexCast IndexCastUI) Grids Any,
        Tools until(R15) "the ops are not lowered";
    Vector(VectorOp: Mask Yield) Any Any,
        Builtin ALL "the built-in conversion does not support this";
    Vector(VectorOp: Print) Any Any,
        Builtin ALL "the built-in conversion does not support this";
    Vector(VectorOp: Print) Any Index,
        ToolsOfNarrowIndex ALL "the runtime function that prints `index` expects 64 bits, but \
            gets 32";
    Vector(VectorOp: BitCast) Grids Any,
        Tools until(R16) "the op is not lowered";
    Vector(VectorOp: Deinterleave) Any Index,
        Tools ALL "the replacement op keeps the types from before the conversion";
    Vector(VectorOp: FromElements) Grids Any,
        Tools until(R19) "the op is not lowered";
    Vector(VectorOp: Gather) Grids Any,
        Language until(R15) "index vectors must have rank 1";
    Vector(VectorOp: FlatTranspose) Any Any,
        Tools ALL "the op is lowered to a matrix intrinsic, which no engine supports";
    Vector(VectorOp: Scan) Any Any,
        Language ALL "no conversion pass lowers this op";
    Vector(VectorOp: TypeCast) Any Any,
        Language ALL "memory of scalars is aligned for scalars, but vector accesses assume more";
    Vector(VectorOp: Reduction) Any Index,
        Tools ALL "the op is not lowered";
    Scf(ScfOp: Forall InParallel) Any Any,
        Language ALL "only the profile for tensors draws these ops, without a menu";
    Tensor(TensorOp: ParallelInsertSlice Empty Splat Generate FromElements Extract Insert ExtractSlice InsertSlice Pad ExpandShape CollapseShape Reshape Cast Bitcast Dim Rank Concat Gather Scatter Pack Unpack Yield) Any Any,
        Language ALL "only the profile for tensors draws these ops, without a menu";
    Bufferization(BufferizationOp: ToTensor ToBuffer AllocTensor MaterializeInDestination TensorStore Clone Dealloc DeallocTensor) Any Any,
        Language ALL "only the profile for tensors draws these ops, without a menu";
    Linalg(LinalgOp: Generic Index Yield Map Reduce Transpose Broadcast Contract Elementwise Fill Copy Exp Log Abs Ceil Floor NegF Reciprocal Round Sqrt Rsqrt Square Tanh Erf Add Sub Mul Div DivUnsigned Max Min PowF Select ElemwiseUnary ElemwiseBinary Matmul MatmulTransposeA MatmulTransposeB BatchMatmul BatchMatmulTransposeA BatchMatmulTransposeB BatchReduceMatmul QuantizedMatmul QuantizedBatchMatmul Mmt4d BatchMmt4d Matvec Vecmat BatchMatvec BatchVecmat Dot Conv1d Conv2d Conv3d Conv1dNwcWcf Conv1dNcwFcw Conv2dNhwcHwcf Conv2dNhwcFhwc Conv2dNchwFchw Conv2dNgchwFgchw Conv2dNgchwGfchw Conv2dNhwgcGfhwc Conv3dNdhwcDhwcf Conv2dNhwcHwcfQ Conv2dNhwcFhwcQ Conv2dNchwFchwQ Conv2dNgchwGfchwQ Conv2dNhwgcGfhwcQ Conv3dNdhwcDhwcfQ Conv3dNcdhwFcdhw DepthwiseConv1dNwcWc DepthwiseConv1dNcwCw DepthwiseConv1dNwcWcm DepthwiseConv2dNhwcHwc DepthwiseConv2dNchwChw DepthwiseConv2dNhwcHwcm DepthwiseConv2dNhwcHwcQ DepthwiseConv2dNhwcHwcmQ DepthwiseConv3dNdhwcDhwc DepthwiseConv3dNcdhwCdhw DepthwiseConv3dNdhwcDhwcm PoolingNhwcSum PoolingNhwcMax PoolingNhwcMaxUnsigned PoolingNhwcMin PoolingNhwcMinUnsigned PoolingNchwSum PoolingNchwMax PoolingNwcSum PoolingNwcMax PoolingNwcMaxUnsigned PoolingNwcMin PoolingNwcMinUnsigned PoolingNcwSum PoolingNcwMax PoolingNdhwcSum PoolingNdhwcMax PoolingNdhwcMin) Any Any,
        Language ALL "only the profile for tensors draws these ops, without a menu";
}
