//! A table of the syntax that differs between releases, with one row for each difference.
//!
//! The table contains only differences that are neither in an op table nor in an attribute's name.
//! The parser uses the table to detect the release of a text. The printer uses it to choose the
//! syntax of its release.

use crate::release::{Release, ReleaseSet};
use crate::types::SmallFloat;

use Release::{R11, R13, R14, R15, R16, R19, R22, R24};

macro_rules! spellings {
    ($($(#[$doc:meta])* $name:ident $releases:expr;)*) => {
        /// A piece of syntax that only some releases have.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Spelling { $($(#[$doc])* $name,)* }

        impl Spelling {
            /// Returns the releases that have this spelling.
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
    /// LLVM types are written in LLVM's own syntax: `!llvm<"{ float*, i64 }">` and `!llvm.i64`.
    QuotedLlvmTypes until(R11);
    /// A tab precedes the comment that lists the predecessors of a block.
    TabBeforePredecessors until(R11);
    /// Vector transfers have the attribute `masked`, which is the negation of the later attribute
    /// `in_bounds`.
    Masked until(R11);
    /// Function declarations may be public. In later releases, they must be `private`.
    PublicDeclarations until(R11);
    /// A global is written as `global_memref`, an op of the `std` dialect.
    GlobalOfStd until(R11);
    /// A global is written as `memref.global`.
    GlobalOfMemRef since(R13);
    /// A type alias is written with the keyword `type`: `!t = type f32`.
    TypeAliasesSayType until(R14);
    /// The generic form of a module is `"module"` instead of `"builtin.module"`.
    BareModule until(R13);
    /// The generic form of a module is `"builtin.module"`.
    BuiltinModule since(R14);
    /// The generic form of a function is `"func"` instead of `"builtin.func"`.
    BareFunc until(R13);
    /// The generic form of a function is `"builtin.func"`.
    BuiltinFunc ReleaseSet::NONE.with(R14);
    /// Functions are written as `func.func`.
    FuncFunc since(R15);
    /// A function is written as `func`, which is an op of the `builtin` dialect or of no dialect.
    Func until(R14);
    /// Op names may omit the dialect `std`. In later releases, they may omit `func` instead.
    StdIsDefault until(R14);
    /// The region of `linalg.map` has an argument for the output.
    MapPassesOutput since(R22);
    /// Vectors without dimensions exist: `vector<f32>`.
    VectorsOfNoDimension since(R14);
    /// The types `f8E5M2` and `f8E4M3FN` exist.
    FloatsOf8Bits since(R16);
    /// The types `f8E4M3`, `f8E5M2FNUZ`, `f8E4M3FNUZ` and `f8E4M3B11FNUZ` exist.
    FloatsOfOtherFormats since(R19);
    /// The types `f8E3M4`, `f8E8M0FNU`, the 6-bit and 4-bit floats, and `tf32` exist. Release 19
    /// gives `tf32` a width of 32 bits.
    FloatsOfFewBits since(R22);
    /// A source-level global may have the attribute `alignment`. In other releases, an attribute
    /// with this name has no meaning.
    AlignedGlobals since(R14).with(R11);
    /// In regions of ops within a `func`, op names may omit the dialect `std`.
    BareInRegions until(R14);
    /// A function can be the value of a constant op: `std.constant`.
    ConstantOfFunction until(R14);
    /// A declaration in generic form has the attribute `sym_visibility = "private"`.
    DeclarationsSayPrivate since(R13);
    /// In generic form, a space is printed between the two opening brackets of a region: ` ( {`.
    SpacedRegions until(R13);
    /// The attribute that holds a function's type is named `type` instead of `function_type`.
    TypeOfFunction until(R14);
    /// A global of the LLVM dialect stores its type in the attribute `type` instead of
    /// `global_type`.
    TypeOfGlobal until(R13);
    /// A linkage is written as a name, such as `#llvm.linkage<internal>`. Older releases write its
    /// number.
    NamedLinkage since(R14);
    /// Functions and globals of the LLVM dialect have the attribute `visibility_`.
    Visibility since(R19);
    /// Globals of the LLVM dialect always have an address space, even if it is the default:
    /// `addr_space = 0 : i32`.
    AddressSpaceOfGlobals since(R16);
    /// Properties of an op are written as `<{…}>` in generic form.
    Properties since(R19);
    /// An array of integers is written as `array<i64: 1, 2>`. Older releases write a list or dense
    /// elements.
    Arrays since(R16);
    /// Strided layouts are written as `strided<[1], offset: ?>`.
    StridedLayouts since(R16);
    /// The strides of a `strided<…>` layout may be 0. In older releases, only the strides of an
    /// affine map may be 0.
    ZeroStrides since(R22);
    /// Strided layouts are written as an `affine_map<…>`.
    MapLayouts until(R15);
    /// Pointers may be typed: `!llvm.ptr<f32>`.
    TypedPointers until(R16);
    /// Pointers may be opaque: `!llvm.ptr`.
    OpaquePointers since(R15);
    /// All pointers are typed. An opaque pointer is written as a pointer to bytes.
    OnlyTypedPointers until(R14);
    /// Vectors of pointers are types of the LLVM dialect: `!llvm.vec<4 x ptr>`.
    LlvmVectorsOfPointers ReleaseSet::between(R13, R19);
    /// `vector.extract` and `vector.insert` have the attribute `static_position`, a list of
    /// numbers.
    StaticPosition since(R19);
    /// A GEP has the unit attribute `inbounds`. In later releases, it has `noWrapFlags` instead.
    InboundsAlone until(R19);
    /// A GEP stores its constant indices in `rawConstantIndices`.
    RawConstantIndices since(R16);
    /// The indices of a GEP may contain constants.
    ConstantIndices since(R14);
    /// The attribute `elem_type` is printed even when the pointer is typed.
    ElemTypeAlways since(R19);
    /// The kinds of `memref.atomic_rmw` are numbered alphabetically.
    AtomicKindsByName since(R22);
    /// An iterator type is written as `#vector.iterator_type<parallel>`. Older releases write a
    /// string.
    NamedIteratorType since(R16);
    /// A combining kind is written as `#vector.kind<add>`. Older releases write a string.
    NamedVectorKind since(R15);
    /// The overflow flags of the LLVM dialect are written as a number.
    OverflowAsNumber since(R22);
    /// The mask of `vector.shuffle` is written as an array.
    MaskAsArray since(R22);
    /// `vector.transpose` has the array attribute `permutation`. Older releases have the list
    /// attribute `transp`.
    PermutationOfVector since(R19);
    /// The attribute `in_bounds` is always printed.
    InBoundsAlways since(R19);
    /// Memory intrinsics have the attribute `isVolatile`. In older releases, the volatile flag is
    /// an operand.
    VolatileAttribute since(R19);
    /// The generic form prints the attribute `op_bundle_sizes`.
    OperandBundles since(R22);
    /// `memref.expand_shape` has the operand list `output_shape`.
    OutputShape since(R19);
    /// `llvm.switch` prints the type of its condition. In older releases, the type is always `i32`.
    TypedSwitch since(R14);
    /// The case values of `llvm.switch` are printed as unsigned numbers.
    UnsignedCases ReleaseSet::between(R14, R19);
    /// Switches store the number of operands of each case. Older releases store the index of each
    /// case's first operand.
    CaseSegments since(R14);
    /// An indirect call prints the type of the called pointer.
    TypedCallee since(R19);
    /// `llvm.intr.stackrestore` is written without a type.
    UntypedStackRestore ReleaseSet::NONE.with(R16);
    /// A declaration prints `private` after its keyword.
    PrivateKeyword since(R13);
    /// `scf.for` accepts integer types other than `index`.
    TypedLoops since(R19);
    /// `scf.for` may have the attribute `unsigned`.
    UnsignedLoops since(R22);
    /// `scf.parallel` has one `scf.reduce` for each result, followed by an `scf.yield`.
    ReductionsApart until(R16);
    /// `scf.execute_region` may be marked `no_inline`.
    NoInline since(R22);
    /// The initialiser region of a global may return an undefined value.
    UndefinedGlobals since(R14);
    /// The custom form of some ops has properties as clauses after the operands, such as
    /// `alignment = 16`. Older releases have them in the attribute dictionary.
    PropertyClauses since(R24);
    /// The properties of ops with [clauses](Spelling::PropertyClauses) are in the attribute
    /// dictionary of the custom form.
    PropertiesInDictionary until(R22);
    /// The casts `arith.extui`, `arith.uitofp` and `arith.index_castui` may have the flag `nneg`.
    NonNegativeCasts since(R24);
}

impl Release {
    /// Returns whether the release has this spelling.
    pub(crate) const fn has(self, spelling: Spelling) -> bool {
        spelling.releases().contains(self)
    }
}

/// Returns the name of the op that defines a function in this release.
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
    /// Returns the spelling row for the name of a small float format.
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
