//! Ops that not every release has or lowers on every type. That a release has no name for an op is
//! in the op tables.

use lowerfuzz_ir::Release::{R13, R14, R15, R16, R19, R22};
use lowerfuzz_ir::{
    AffineOp, ArithOp, ComplexOp, MathOp, MemRefOp, Op, ReleaseSet, ScfOp, VectorOp,
};

use super::rules::{Elements, Rule, Scope, Shapes, What};

/// A row for each rule: ops of a family, on which shapes of which elements, of which cases and
/// releases, and why.
macro_rules! rules {
    ($(
        $family:ident($of:ident: $($op:ident)+) $shapes:ident $elements:ident,
            $scope:ident $releases:ident$(($first:ident))? $why:literal;
    )*) => {
        /// The rules that leave out ops.
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
        Builtin ALL "its programs are compared between versions, and stay as they are";
    Math(MathOp: Tanh ExpM1 Log1p Atan Atan2 Erf) Any Any,
        Builtin ALL "no intrinsic of LLVM 11 computes them";
    Math(MathOp: Cbrt Tan Asin Acos Sinh Cosh Asinh Acosh Atanh Erfc) Any Any,
        Builtin ALL "the conversion is older than they are";
    Math(MathOp: Atan Erf) Any Any,
        Tools until(R14) "no pass of the conversion takes them, or those on vectors";
    Math(MathOp: Tanh Atan2) Any Half,
        Tools until(R14) "the library has no such function";
    Math(MathOp: Tanh Atan2) Grids Any,
        Tools until(R13) "they are left over";
    Math(MathOp: CtPop CountLeadingZeros CountTrailingZeros AbsI IsFinite IsNaN) Any Any,
        Builtin ALL "the conversion is older than they are";
    Math(MathOp: CtPop CountLeadingZeros CountTrailingZeros AbsI) Any Index,
        ToolsOfNarrowIndex ALL "the pass has no such option, and leaves them between two widths";
    Math(MathOp: CountLeadingZeros CountTrailingZeros AbsI) Any Index,
        Tools until(R19) "the result is not converted, and the lowering ends in an error";
    Math(MathOp: CountLeadingZeros CountTrailingZeros) Grids Any,
        Tools only(R14) "the release dies of it";
    Math(MathOp: CountLeadingZeros CountTrailingZeros AbsI) Grids Any,
        Tools since(R22) "they are left over";
    Math(MathOp: IsFinite IsNaN) Grids Any,
        Tools since(R22) "the op that takes their place keeps the shape, and the lowering ends in an error";
    Math(MathOp: ClampF IsInf IsNormal) Any Any,
        Language ALL "no pass of the conversion takes them";
    Math(MathOp: FPowI IPowI) Any Any,
        Builtin ALL "the conversion is older than they are";
    Math(MathOp: IPowI) Any Index,
        Tools ALL "the pass that makes a function of it has none for `index`, and leaves it";
    Math(MathOp: SinCos) Any Any,
        Builtin ALL "the conversion is older than it";
    Math(MathOp: SinCos) Grids Any,
        Tools since(R22) "the intrinsic that takes its place keeps the shape, and the lowering ends in an error";
    Affine(AffineOp: DelinearizeIndex) Any Any,
        Tools only(R16) "no pass of the conversion takes it";
    MemRef(MemRefOp: Realloc DistinctObjects) Any Any,
        Builtin ALL "the conversion is older than they are";
    MemRef(MemRefOp: ExtractStridedMetadata) Any Any,
        Builtin ALL "its programs are compared between versions, and stay as they are";
    Complex(ComplexOp: Constant Mul Div Abs Neg Conj Eq Neq) Any Any,
        Builtin ALL "the conversion is older than they are";
    Complex(ComplexOp: Exp ExpM1 Log Log1p Sqrt Rsqrt Sin Cos Tan Tanh Sign Angle Pow PowI Atan2) Any Any,
        Builtin ALL "the conversion is older than they are";
    Complex(ComplexOp: Log Log1p) Any Half,
        Tools until(R14) "the library has no such function of the parts";
    Scf(ScfOp: IndexSwitch) Any Any,
        Tools only(R16) "no pass lowers it";
    MemRef(MemRefOp: ExtractAlignedPointerAsIndex) Any Any,
        Language ALL "where a block lies is not observed";
    MemRef(MemRefOp: MemorySpaceCast) Any Any,
        Builtin ALL "its programs are compared between versions, and stay as they are";
    Arith(ArithOp: MaximumF MinimumF) Any Any,
        Language until(R16) "they propagate NaNs or not, depending on the path through the tool";
    Arith(ArithOp: ScalingExtF ScalingTruncF) Any Any,
        Language ALL "they are for floats of few bits, which no engine of the LLVM dialect computes with";
    Arith(ArithOp: AddUIExtended MulSIExtended MulUIExtended) Any Index,
        Language ALL "the width of `index` is not known where they are lowered";
    Arith(ArithOp: AddUIExtended MulSIExtended MulUIExtended) Grids Any,
        Tools since(R16) "they are left over";
    Arith(ArithOp: MulSIExtended MulUIExtended) Any Wide,
        Tools since(R16) "they are expanded to a product of twice the width, which no engine has";
    Arith(ArithOp: ShLI ShRSI ShRUI) Grids Any,
        Tools until(R13) "the lowering ends in an error";
    Arith(ArithOp: CeilDivSI CeilDivUI FloorDivSI) Vectors Any,
        Tools until(R16) "they are lowered to a constant that no parser reads";
    Arith(ArithOp: IndexCast IndexCastUI) Grids Any,
        Tools until(R15) "they are left over";
    Vector(VectorOp: Mask Yield) Any Any,
        Builtin ALL "the conversion is older than they are";
    Vector(VectorOp: Print) Any Any,
        Builtin ALL "the conversion is older than it";
    Vector(VectorOp: Print) Any Index,
        ToolsOfNarrowIndex ALL "the function that prints it takes 64 bits, and is called with 32";
    Vector(VectorOp: BitCast) Grids Any,
        Tools until(R16) "it is left over";
    Vector(VectorOp: Deinterleave) Any Index,
        Tools ALL "the op that takes its place keeps the types from before the conversion";
    Vector(VectorOp: FromElements) Grids Any,
        Tools until(R19) "it is left over";
    Vector(VectorOp: Gather) Grids Any,
        Language until(R15) "index vectors have one dimension";
    Vector(VectorOp: FlatTranspose) Any Any,
        Tools ALL "it becomes an intrinsic on matrices, which no engine has";
    Vector(VectorOp: Scan) Any Any,
        Language ALL "no pass of the conversion takes it";
    Vector(VectorOp: TypeCast) Any Any,
        Language ALL "memory of scalars is aligned as they are, and vectors promise more";
    Vector(VectorOp: Reduction) Any Index,
        Tools ALL "it is left over";
}
