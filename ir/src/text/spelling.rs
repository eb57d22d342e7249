//! What releases spell otherwise than others, where neither a row of an op table nor a name of an
//! attribute says it: one row a fact. The parser takes a spelling as a sign of its releases, the
//! printer asks whether the release printed for has it.

use crate::release::{Release, ReleaseSet};
use crate::types::SmallFloat;

use Release::{R11, R13, R14, R15, R16, R19, R22};

macro_rules! spellings {
    ($($(#[$doc:meta])* $name:ident $releases:expr;)*) => {
        /// A spelling that some releases have.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Spelling { $($(#[$doc])* $name,)* }

        impl Spelling {
            /// The releases that have it.
            pub(crate) const fn releases(self) -> ReleaseSet {
                match self { $(Spelling::$name => $releases,)* }
            }
        }
    };
}

const fn since(first: Release) -> ReleaseSet {
    ReleaseSet::since(first)
}

const fn until(last: Release) -> ReleaseSet {
    ReleaseSet::until(last)
}

spellings! {
    /// `!llvm<"{ float*, i64 }">` and `!llvm.i64`: types of LLVM in LLVM's own spelling.
    QuotedLlvmTypes until(R11);
    /// A tab before the comment that names the predecessors of a block.
    TabBeforePredecessors until(R11);
    /// `masked` of transfers, which says the opposite of `in_bounds`.
    Masked until(R11);
    /// A declaration that is not `private`: later ones are, and must be.
    PublicDeclarations until(R11);
    /// `global_memref`, of `std`.
    GlobalOfStd until(R11);
    /// `memref.global`.
    GlobalOfMemRef since(R13);
    /// `!t = type f32`.
    TypeAliasesSayType until(R14);
    /// `"module"` for `"builtin.module"`.
    BareModule until(R13);
    /// `"builtin.module"`.
    BuiltinModule since(R14);
    /// `"func"` for `"builtin.func"`.
    BareFunc until(R13);
    /// `"builtin.func"`.
    BuiltinFunc ReleaseSet::NONE.with(R14);
    /// `func.func`.
    FuncFunc since(R15);
    /// `func`, of `builtin` or of none.
    Func until(R14);
    /// `std` is the dialect whose name ops may leave out; `func` from then on.
    StdIsDefault until(R14);
    /// `vector<f32>`.
    VectorsOfNoDimension since(R14);
    /// `f8E5M2` and `f8E4M3FN`.
    FloatsOf8Bits since(R16);
    /// `f8E4M3`, and `f8E5M2FNUZ` and its kin.
    FloatsOfOtherFormats since(R19);
    /// `f8E3M4`, `f8E8M0FNU`, floats of 6 and of 4 bits, and `tf32`, which 19 has with 32 bits.
    FloatsOfFewBits since(R22);
    /// `alignment` of globals of the source level: an attribute of that name means nothing before.
    AlignedGlobals since(R14).with(R11);
    /// Names of ops may leave out `std` in regions of ops, too, where `func` stands.
    BareInRegions until(R14);
    /// `std.constant` of a function.
    ConstantOfFunction until(R14);
    /// `sym_visibility = "private"` among a declaration's own attributes.
    DeclarationsSayPrivate since(R13);
    /// ` ( {` around regions in generic form, with a space between the two.
    SpacedRegions until(R13);
    /// `type` for `function_type`.
    TypeOfFunction until(R14);
    /// `type` for `global_type` of a global of the LLVM dialect.
    TypeOfGlobal until(R13);
    /// `#llvm.linkage<internal>`; its code before.
    NamedLinkage since(R14);
    /// `visibility_` of functions and globals of the LLVM dialect.
    Visibility since(R19);
    /// `addr_space = 0 : i32`, also where it is 0, of globals of the LLVM dialect.
    AddressSpaceOfGlobals since(R16);
    /// `<{…}>`: properties in generic form.
    Properties since(R19);
    /// `array<i64: 1, 2>`; lists or dense elements before.
    Arrays since(R16);
    /// `strided<[1], offset: ?>`.
    StridedLayouts since(R16);
    /// `affine_map<…>` for a strided layout.
    MapLayouts until(R15);
    /// `!llvm.ptr<f32>`.
    TypedPointers until(R16);
    /// `!llvm.ptr`.
    OpaquePointers since(R15);
    /// Every pointer is typed, opaque ones as pointers to bytes.
    OnlyTypedPointers until(R14);
    /// `!llvm.vec<4 x ptr>`: vectors of pointers are types of the LLVM dialect.
    LlvmVectorsOfPointers ReleaseSet::between(R13, R19);
    /// `static_position` of `vector.extract` and `insert`, a list of numbers.
    StaticPosition since(R19);
    /// `inbounds` of a GEP is there or not; `noWrapFlags` from then on.
    InboundsAlone until(R19);
    /// `rawConstantIndices` of a GEP.
    RawConstantIndices since(R16);
    /// Constants among the indices of a GEP.
    ConstantIndices since(R14);
    /// `elem_type` stands beside a typed pointer, too.
    ElemTypeAlways since(R19);
    /// The kinds of `memref.atomic_rmw` are counted in the order of their names.
    AtomicKindsByName since(R22);
    /// `#vector.iterator_type<parallel>`; a string before.
    NamedIteratorType since(R16);
    /// `#vector.kind<add>`; a string before.
    NamedVectorKind since(R15);
    /// Wrapping flags of the LLVM dialect as a number.
    OverflowAsNumber since(R22);
    /// The mask of `vector.shuffle` as an array.
    MaskAsArray since(R22);
    /// `permutation` of `vector.transpose`, an array; `transp`, a list, before.
    PermutationOfVector since(R19);
    /// `in_bounds` is always there.
    InBoundsAlways since(R19);
    /// `isVolatile` of memory intrinsics is an attribute; an operand before.
    VolatileAttribute since(R19);
    /// `op_bundle_sizes` in generic form.
    OperandBundles since(R22);
    /// `output_shape` of `memref.expand_shape`.
    OutputShape since(R19);
    /// A flag of `llvm.switch` with its type; `i32` alone before.
    TypedSwitch since(R14);
    /// Case values of `llvm.switch` without their sign.
    UnsignedCases ReleaseSet::between(R14, R19);
    /// How many operands each case has; where they start, before.
    CaseSegments since(R14);
    /// A pointer that is called, with its type.
    TypedCallee since(R19);
    /// `llvm.intr.stackrestore` without a type.
    UntypedStackRestore ReleaseSet::NONE.with(R16);
    /// A declaration that shows `private` behind its keyword.
    PrivateKeyword since(R13);
    /// `scf.for` on integers that are no `index`.
    TypedLoops since(R19);
    /// `scf.for unsigned`.
    UnsignedLoops since(R22);
    /// An `scf.reduce` for each result of `scf.parallel`, and `scf.yield` behind them.
    ReductionsApart until(R16);
    /// `scf.execute_region no_inline`.
    NoInline since(R22);
    /// An initialiser of a global that has no value.
    UndefinedGlobals since(R14);
}

impl Release {
    /// Does the release spell it so?
    pub(crate) const fn has(self, spelling: Spelling) -> bool {
        spelling.releases().contains(self)
    }
}

/// The name of a function's op in a release.
pub(crate) fn func_name(release: Release) -> &'static str {
    if release.has(Spelling::BareFunc) {
        "func"
    } else if release.has(Spelling::BuiltinFunc) {
        "builtin.func"
    } else {
        "func.func"
    }
}

impl Spelling {
    /// The name of a format.
    pub(crate) const fn of_small_float(kind: SmallFloat) -> Spelling {
        match kind {
            SmallFloat::F8E5M2 | SmallFloat::F8E4M3FN => Spelling::FloatsOf8Bits,
            SmallFloat::F8E4M3
            | SmallFloat::F8E5M2FNUZ
            | SmallFloat::F8E4M3FNUZ
            | SmallFloat::F8E4M3B11FNUZ => Spelling::FloatsOfOtherFormats,
            SmallFloat::F8E3M4
            | SmallFloat::F8E8M0FNU
            | SmallFloat::F6E3M2FN
            | SmallFloat::F6E2M3FN
            | SmallFloat::F4E2M1FN
            | SmallFloat::TF32 => Spelling::FloatsOfFewBits,
        }
    }
}
