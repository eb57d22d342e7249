//! The type of a rule, and the table of language features that some releases lack or do not lower.

use lowerfuzz_ir::Release::{R11, R13, R14, R15, R16, R19, R22};
use lowerfuzz_ir::{Op, Release, ReleaseSet, Type, Types};

/// The ops or the language feature that a rule excludes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The rule excludes this language feature.
    LanguageFeature(LanguageFeature),
    /// The rule excludes these ops on operands of these shapes and element types.
    Ops(&'static [Op], Shapes, Elements),
}

/// A set of operand shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shapes {
    /// The set contains operands of any shape.
    Any,
    /// The set contains vectors of any rank.
    Vectors,
    /// The set contains vectors of rank 2 or more.
    Grids,
}

impl Shapes {
    /// Reports whether the set contains the shape of a type.
    pub fn hold(self, types: &Types, ty: Type) -> bool {
        let vector = types.as_vector(ty);
        match self {
            Shapes::Any => true,
            Shapes::Vectors => vector.is_some(),
            Shapes::Grids => vector.is_some_and(|(shape, _)| shape.len() > 1),
        }
    }
}

/// A set of operand element types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elements {
    /// The set contains operands with any elements.
    Any,
    /// The set contains elements of type `index`.
    Index,
    /// Integers of more than 64 bits.
    Wide,
    /// The set contains 16-bit floats, and complex numbers of 16-bit floats.
    Half,
}

impl Elements {
    /// Reports whether the set contains the element type of a type.
    pub fn hold(self, types: &Types, ty: Type) -> bool {
        let elem = types.scalar_of(ty);
        let elem = types.as_complex(elem).unwrap_or(elem);
        match self {
            Elements::Any => true,
            Elements::Index => elem.is_index(),
            Elements::Half => elem.float_kind().is_some_and(|kind| kind.bits() == 16),
            Elements::Wide => elem.int_width().is_some_and(|width| width > 64),
        }
    }
}

/// The cases to which a rule applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The rule applies to all cases of the release. The release lacks the excluded ops or feature,
    /// or gives them no single meaning.
    Language,
    /// The rule applies to cases for `mlir-opt`. The release's tool does not lower the excluded ops
    /// or feature.
    Tools,
    /// The rule applies to cases for `mlir-opt` with a 32-bit `index`.
    ToolsOfNarrowIndex,
    /// The rule applies to cases for the built-in conversion, which does not lower the excluded ops
    /// or feature.
    Builtin,
}

/// A rule that excludes ops or a language feature from the cases of some releases.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The excluded ops or language feature.
    pub what: What,
    /// The releases to which the rule applies.
    pub releases: ReleaseSet,
    /// The cases of the releases in `releases` to which the rule applies.
    pub scope: Scope,
    /// The reason for the rule: usually the behaviour of the releases' tools.
    pub why: &'static str,
}

impl Rule {
    /// Reports whether the rule applies to a case with these properties.
    pub fn holds(&self, release: Release, for_tools: bool, index_width: u32) -> bool {
        let among = match self.scope {
            Scope::Language => true,
            Scope::Tools => for_tools,
            Scope::Builtin => !for_tools,
            Scope::ToolsOfNarrowIndex => for_tools && index_width < 64,
        };
        among && self.releases.contains(release)
    }
}

/// Defines the language features from one row for each, with the rules that exclude the feature.
///
/// A rule has the scope, the releases, and the reason.
macro_rules! language_features {
    ($(
        $(#[$doc:meta])*
        $feature:ident: $($scope:ident $releases:ident$(($first:ident $(, $last:ident)?))? $why:literal)and+;
    )*) => {
        /// A way to write or convert a program that rules can exclude.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum LanguageFeature {
            $($(#[$doc])* $feature,)*
        }

        /// The rules that exclude language features.
        pub(super) const LANGUAGE_FEATURES: &[Rule] = &[$($(Rule {
            what: What::LanguageFeature(LanguageFeature::$feature),
            releases: ReleaseSet::$releases$(($first $(, $last)?))?,
            scope: Scope::$scope,
            why: $why,
        },)+)*];

        const _: () = assert!([$(LanguageFeature::$feature,)*].len() <= 128, "a set has 128 bits");
    };
}

language_features! {
    /// Vectors of any kind.
    Vectors: ToolsOfNarrowIndex ALL "the vector pass has no index width option, so positions, \
        `index` elements and addresses mix two widths";
    /// Unranked memrefs.
    UnrankedMemrefs: ToolsOfNarrowIndex until(R14) "the lowering mixes two widths of the rank";
    /// Dimensions with the static size 0.
    EmptySizes: Language until(R19) "the identity layout then has strides of 0, which match no \
        strided layout";
    /// Blocks without predecessors.
    UnreachableBlocks: Language until(R16) "functions with unreachable blocks are rejected";
    /// The op `switch` on integers of any width. Without this feature, its operand must have 32
    /// bits.
    SwitchOnAnyInteger: Language until(R13) "only `i32` is lowered";
    /// The op `switch` with more than one case.
    SwitchOfSeveralCases: Tools until(R13) "when a block argument is removed, the case operands \
        for that block are miscounted";
    /// A comparison of an integer vector with itself.
    VectorComparedWithItself: Tools until(R13) "the result is a single bit";
    /// The op `trunci` of an extended value.
    TruncationOfExtension: Language only(R13) "the op folds to a value of the wrong type, which \
        is then rejected, even if other folds expose the extension";
    /// A cast between `index` and the integer type that has the same width as `index`.
    IndexCastOfSameWidth: Tools only(R14) "the cast is removed without a replacement if its user \
        is an op of another dialect";
    /// The overflow flags `nsw` and `nuw`.
    OverflowFlags: Language until(R16) "the release lacks this";
    /// The flag `exact`, and overflow flags of truncations.
    ExactFlags: Language until(R19) "the release lacks this";
    /// The flag `nneg` of casts.
    NonNegativeFlags: Language until(R22) "the release lacks this";
    /// Fast-math flags such as `nnan` on float arithmetic.
    FastMathFlags: Language until(R15) "the release lacks this";
    /// Fast-math flags such as `nnan` on `cmpf`.
    FastMathComparisons: Language until(R16) "the release lacks this";
    /// Explicit rounding modes of casts to narrower floats.
    RoundingModes: Language until(R16) "the release lacks this"
        and Builtin ALL "programs for the built-in conversion are kept unchanged, to compare \
        versions";
    /// Fast-math flags such as `nnan` on reductions.
    FlaggedReductions: Language until(R16) "the release lacks this"
        and Builtin ALL "programs for the built-in conversion are kept unchanged, to compare \
        versions";
    /// Fast-math flags such as `nsz`, which leave a result partly unspecified.
    RelaxingFlags: Language until(R15) "the release lacks this"
        and Builtin ALL "programs for the built-in conversion are kept unchanged, to compare \
        versions";
    /// Fast-math flags such as `nsz` on complex ops.
    RelaxingComplexFlags: Language until(R16) "the release lacks this"
        and Builtin ALL "the built-in conversion does not support this";
    /// Lane positions of type `index`.
    IndexPositions: Language until(R13) "the position is an integer";
    /// Dynamic positions, which are operands of `extract` and `insert`.
    DynamicPositions: Language until(R16) "the release lacks this";
    /// Dynamic positions in vectors of rank 2 or more.
    DynamicGridPositions: Tools ALL "the op is not lowered";
    /// Reductions to the unsigned minimum or maximum.
    UnsignedReductions: Language until(R13) "the release lacks this";
    /// Reductions to the float minimum or maximum.
    FloatReductions: Language until(R16) "whether NaNs propagate depends on the path through the \
        tool";
    /// Integer reductions with an initial value.
    IntegerAccumulators: Language until(R14) "only sums and products of floats have an initial \
        value";
    /// Transfers with the `in_bounds` attribute.
    InBounds: Language until(R11) "the attribute has another name and the opposite meaning";
    /// Transfers of vectors of rank 2 or more.
    GridTransfers: Tools ALL "the op is not lowered";
    /// The atomic kinds `maximumf` and `minimumf`.
    AtomicFloatExtremes: Language until(R16) "the treatment of NaNs by `maxf` is not specified"
        and Tools only(R19) "the new kinds are lowered to the old ones";
    /// The atomic kinds `andi` and `ori`.
    AtomicAndOr: Language until(R13) "the release lacks this";
    /// The atomic kind `xori`.
    AtomicXor: Language until(R19) "the release has no such kind";
    /// The atomic kinds for products.
    AtomicProducts: Tools ALL "the op is not lowered";
    /// Atomics on memrefs with the identity layout.
    AtomicsOnIdentity: Tools until(R13) "the memref is converted before the op, which is then \
        rejected";
    /// Atomics on memrefs with a layout other than the identity.
    AtomicsOnStrided: Tools until(R16) "the op is not lowered";
    /// A `generic_atomic_rmw` whose body op may fold to the operand that is not the old element.
    AtomicsThatFold: Tools ALL "the body then yields a value from outside: releases up to 19 \
        crash, and 22 does not lower the op";
    /// Ops that rearrange lanes, mask ops, and masked accesses.
    Rearrangements: Builtin ALL "the built-in conversion only supports the first vector ops";
    /// Complex numbers with parts of type `f64`.
    ComplexDoubles: Tools until(R16) "a part that is printed in hexadecimal loses its type";
    /// Whether the case has complex functions, such as `complex.exp`.
    ComplexFunctions: Builtin ALL "the built-in conversion does not support this";
    /// Reductions along several dimensions.
    MultiReductions: Tools until(R16) "no pass lowers them";
    /// Punctuation after a printed value, and texts that `vector.print` prints.
    Punctuation: Language until(R16) "only a value can be printed, always followed by a newline";
    /// Outer products that combine by minimum or maximum.
    ProductsByExtremes: Tools until(R15) "the ops of the expansion are not lowered";
    /// Slices of vectors that specify offsets for leading dimensions only.
    SlicesOfLeadingDimensions: Tools until(R13) "the lookup of the inserted vector only compares \
        the leading dimensions";
    /// Whether the case has `scf` ops: loops and conditions with regions.
    Regions: Builtin ALL "the built-in conversion only supports branches";
    /// Whether the case has loops, conditions and accesses with affine maps.
    Affine: Builtin ALL "`affine` needs another pass before the conversion";
    /// `affine` loops whose constant bounds leave no iterations.
    EmptyAffineLoops: Tools ALL "releases up to 16 rewrite unused empty loops forever and fail; \
        19 simplifies bounds inside them until none is left, and crashes";
    /// Bitwise reductions in `affine.parallel`.
    BitsInParallel: Language until(R13) "the release lacks this";
    /// Reductions in `affine.parallel` to the integer minimum or maximum.
    ExtremesInParallel: Tools until(R13) "the release crashes on these reductions"
        and Language since(R19) "the kinds require signed integers, on which no other op works";
    /// Reductions in `affine.parallel` to the float minimum or maximum.
    FloatExtremesInParallel: Language until(R16) "whether NaNs propagate depends on the path \
        through the tool";
    /// Reductions in `affine.parallel` of `index` values.
    IndexInParallel: Language since(R19) "the reductions require integers";
    /// Vectors of rank 0.
    Rank0Vectors: Language until(R13) "the release lacks this"
        and Builtin ALL "the built-in conversion does not support this";
    /// Rank-0 vectors in `shape_cast`, and in ops of dialects other than `vector`.
    ComputedRank0Vectors: Language until(R16) "the ops require vectors of rank 1 or more";
    /// Transfers of rank-0 vectors to or from a memref whose last stride is not 1.
    StridedRank0Vectors: Tools ALL "the ops are not lowered";
    /// The op `realloc` to a smaller static size.
    SmallerBlocks: Tools since(R22) "the expansion contains an out-of-bounds subview, which is \
        rejected although it is never reached";
    /// Static sizes in the basis of an affine index op, and a basis without a size for the first
    /// index.
    StaticBases: Language until(R19) "each size is an operand, and the first index has one as well";
    /// Explicit poison values and `ub.unreachable`.
    Poison: Builtin ALL "the built-in conversion does not support the `ub` dialect";
    /// Results of `alloca_scope` whose types the conversion changes.
    ConvertedResultsOfScopes: Tools ALL "the results become operands of a branch with the \
        unconverted type";
    /// Loops whose counter is an integer instead of an `index`.
    LoopsOverIntegers: Language until(R16) "a loop counter is always an `index`";
    /// Loops with unsigned bounds.
    UnsignedLoops: Language until(R19) "loop bounds are always signed";
    /// Ops that follow a `generic_atomic_rmw` in the same block.
    OpsAfterGenericAtomic: Tools between(R14, R16) "the block is split, and later ops whose \
        results other blocks use count as erased";
    /// The op `assume_alignment` with a result, which is the memref.
    AlignedResults: Language until(R19) "the op has no result";
    /// Allocations and globals of vectors with an explicit alignment.
    AlignedVectors: Tools ALL "the given alignment may be less than accesses assume, but is used \
        as it is";
    /// Globals with an explicit alignment.
    AlignedGlobals: Language between(R13, R13) "globals have no alignment: an attribute of that \
        name has no effect";
    /// Globals of vectors with an initial value.
    InitialisedVectorGlobals: Tools ALL "releases up to 19 print text that they cannot parse";
    /// The ops `collapse_shape` and `expand_shape` on the identity layout with a dynamic size.
    ReassociationOfDynamic: Tools until(R13) "the tool computes other sizes than the program \
        contains";
    /// The ops `collapse_shape` and `expand_shape` on strided layouts.
    ReassociationOfStrided: Tools until(R15) "the tool computes another layout map than the \
        program contains";
    /// The ops `collapse_shape` and `expand_shape` on the layout `strided<[1]>`.
    ReassociationOfUnitStride: Tools ALL "the layout counts as the identity, so the result must \
        have the identity layout as well";
    /// The op `expand_shape` with explicit output sizes.
    OutputShapes: Language until(R16) "only the result type contains the sizes";
    /// The op `transpose` on a type with dynamic sizes, strides or offset.
    TransposeOfDynamic: Tools until(R16) "the result type is compared textually, and dynamic \
        types have another text";
    /// The op `transpose` with a permutation that is not its own inverse, or on a memref whose
    /// strides are not decreasing.
    TransposeOutOfOrder: Tools until(R15) "the permutation is inferred from row-major strides, \
        and confused with its inverse";
    /// The op `subview` that drops some, but not all, of several dimensions of size 1.
    SomeUnitsDropped: Tools until(R14) "the dropped dimensions are inferred from the sizes alone"
        and Tools only(R16) "the sizes are miscounted";
    /// The op `subview` that keeps a dimension of size 1, but drops a later one of equal stride.
    /// The type shows which dimension was dropped.
    LaterUnitsDropped: Tools ALL "the tool infers from the strides that the first dimensions were \
        dropped";
    /// The op `subview` that drops dimensions of size 1 of a type with a dynamic stride.
    UnitsDroppedOfDynamic: Tools until(R14) "release 14 crashes on some of them";
    /// Memrefs that are passed as pointers to descriptors.
    PointersToDescriptors: Tools ALL "the convention was removed after LLVM 10";
    /// Layouts other than the identity, under the bare pointer convention.
    LayoutsUnderBarePointers: Tools ALL "programs for `mlir-opt` only use layouts that all \
        releases accept";
    /// The option that makes the built-in conversion imitate a release.
    ImitatedReleases: Tools ALL "a release cannot imitate another release";
    /// Memory spaces other than 0.
    MemorySpaces: Tools until(R16) "freed blocks, casts to unranked memrefs and gathered lanes \
        mix pointers of two memory spaces";
    /// Freed blocks in memory spaces other than 0.
    FreedInSpaces: Tools ALL "`free` takes a pointer of space 0, but gets a pointer of another \
        space";
    /// Static sizes of 0, under the bare pointer convention.
    EmptySizesUnderBarePointers: Tools ALL "the strides are 0, which differs from the identity layout";
    /// Bare pointers in functions with several results.
    BarePointersAmongResults: Tools until(R19) "releases up to 15 read the returned pointer as a \
        descriptor; those up to 19 do not lower indirect calls";
    /// External functions that take or return memrefs, under the bare pointer convention.
    HostMemrefsByBarePointers: Tools ALL "without descriptors there is no C interface for the call";
    /// Several conversion options in one case, or an option together with a 32-bit `index`.
    MixedOptions: Tools ALL "cases with equal options share a process, and more combinations \
        would mean fewer cases for each";
}
