//! What a rule says, and the table of what can be said in a program, beside ops on types, that not
//! every release has or lowers.

use lowerfuzz_ir::Release::{R11, R13, R14, R15, R16, R19, R22};
use lowerfuzz_ir::{Op, Release, ReleaseSet, Type, Types};

/// What a rule leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A way to write or convert a program.
    Form(Form),
    /// Ops on operands of some shapes and element types.
    Ops(&'static [Op], Shapes, Elements),
}

/// The shapes of an op's operand, as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shapes {
    /// Any.
    Any,
    /// Vectors of any number of dimensions.
    Vectors,
    /// Vectors of several dimensions.
    Grids,
}

impl Shapes {
    /// Is a type of one of these shapes?
    pub fn hold(self, types: &Types, ty: Type) -> bool {
        let vector = types.as_vector(ty);
        match self {
            Shapes::Any => true,
            Shapes::Vectors => vector.is_some(),
            Shapes::Grids => vector.is_some_and(|(shape, _)| shape.len() > 1),
        }
    }
}

/// The element types of an op's operand, as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elements {
    /// Any.
    Any,
    /// `index`.
    Index,
    /// Integers above 64 bits.
    Wide,
    /// Floats of 16 bits, and complex numbers of such.
    Half,
}

impl Elements {
    /// Are the elements of a type among these?
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

/// For which cases a rule holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All of the release: it does not have this, or does not mean one thing by it.
    Language,
    /// Those for the release's own tools, which do not lower this.
    Tools,
    /// The same, where `index` has 32 bits.
    ToolsOfNarrowIndex,
    /// Those that the built-in conversion may be given, which does not lower this.
    Builtin,
}

/// Something that is left out of the cases of some releases.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// What is left out.
    pub what: What,
    /// Of which releases' cases.
    pub releases: ReleaseSet,
    /// Of which of them.
    pub scope: Scope,
    /// Why: what their tools do with it.
    pub why: &'static str,
}

impl Rule {
    /// Does it hold for a case of this release?
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

/// A row for each form, and after it the rules that leave it out: of which cases, of which releases,
/// and why.
macro_rules! forms {
    ($(
        $(#[$doc:meta])*
        $form:ident: $($scope:ident $releases:ident$(($first:ident $(, $last:ident)?))? $why:literal)and+;
    )*) => {
        /// A way to write or convert a program that rules may leave out.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Form {
            $($(#[$doc])* $form,)*
        }

        /// The rules that leave out forms.
        pub(super) const FORMS: &[Rule] = &[$($(Rule {
            what: What::Form(Form::$form),
            releases: ReleaseSet::$releases$(($first $(, $last)?))?,
            scope: Scope::$scope,
            why: $why,
        },)+)*];

        const _: () = assert!([$(Form::$form,)*].len() <= 128, "a set has 128 bits");
    };
}

forms! {
    /// Vectors of any kind.
    Vectors: ToolsOfNarrowIndex ALL "the pass that lowers them has no such option: positions, \
        elements of type `index` and addresses are left between two widths";
    /// Unranked memrefs.
    UnrankedMemrefs: ToolsOfNarrowIndex until(R14) "the widths of the rank are mixed up";
    /// A dimension that is empty by its type.
    EmptySizes: Language until(R19) "an identity layout has strides of 0 then by its type, which \
        are compatible with no strided layout";
    /// Blocks that nothing branches to.
    UnreachableBlocks: Language until(R16) "a function is refused with a block out of reach";
    /// `switch` on integers of any width; without it on `i32`.
    SwitchOnAnyInteger: Language until(R13) "no other type than `i32` is lowered";
    /// `switch` with more than one case.
    SwitchOfSeveralCases: Tools until(R13) "where an argument of a block is dropped, the operands \
        of the cases that lead there are miscounted";
    /// A vector of integers compared with itself.
    VectorComparedWithItself: Tools until(R13) "the result is made one bit";
    /// `trunci` of what was extended.
    TruncationOfExtension: Language only(R13) "it is folded to the wrong type and then refused, \
        also where other folds uncover the extension";
    /// A cast between `index` and the integer that is as wide.
    IndexCastOfSameWidth: Tools only(R14) "nothing is left behind where what uses the result is of \
        another dialect";
    /// `nsw` and `nuw`.
    OverflowFlags: Language until(R16) "there are none";
    /// `exact`, and flags of truncations.
    ExactFlags: Language until(R19) "there are none";
    /// `nnan` and its like on arithmetic.
    FastMathFlags: Language until(R15) "there are none";
    /// `nnan` and its like on `cmpf`.
    FastMathComparisons: Language until(R16) "there are none";
    /// How a float that is narrowed is rounded.
    RoundingModes: Language until(R16) "there are none"
        and Builtin ALL "its programs are compared between versions, and stay as they are";
    /// `nnan` and its like on reductions.
    FlaggedReductions: Language until(R16) "there are none"
        and Builtin ALL "its programs are compared between versions, and stay as they are";
    /// `nsz` and its like, which leave something open of a result.
    OpenFlags: Language until(R15) "there are none"
        and Builtin ALL "its programs are compared between versions, and stay as they are";
    /// The same on complex numbers.
    OpenComplexFlags: Language until(R16) "there are none"
        and Builtin ALL "the conversion is older than they are";
    /// The position of a lane as a value of type `index`.
    IndexPositions: Language until(R13) "it is an integer";
    /// Positions of `extract` and `insert` that are operands.
    DynamicPositions: Language until(R16) "there are none";
    /// The same in vectors of several dimensions.
    DynamicGridPositions: Tools ALL "the op is left over";
    /// Reductions to the least and the largest unsigned integer.
    UnsignedReductions: Language until(R13) "there are none";
    /// Reductions to the least and the largest float.
    FloatReductions: Language until(R16) "they propagate NaNs or not, depending on the path \
        through the tool";
    /// Reductions of integers that begin with a value.
    IntegerAccumulators: Language until(R14) "only sums and products of floats begin with one";
    /// Transfers that say which of their dimensions are in bounds.
    InBounds: Language until(R11) "the attribute has another name and says the opposite";
    /// Transfers of vectors of several dimensions.
    GridTransfers: Tools ALL "the op is left over";
    /// Atomic `maximumf` and `minimumf`.
    AtomicFloatExtremes: Language until(R16) "`maxf` says nothing of NaNs"
        and Tools only(R19) "the new kinds are lowered to the old ones";
    /// Atomic `andi` and `ori`.
    AtomicAndOr: Language until(R13) "there are none";
    /// Atomic `xori`.
    AtomicXor: Language until(R19) "there is none";
    /// Atomic products.
    AtomicProducts: Tools ALL "the op is left over";
    /// Atomics on memrefs of the identity layout.
    AtomicsOnIdentity: Tools until(R13) "the memref is converted before the op, which is then \
        refused";
    /// Atomics on memrefs of other layouts.
    AtomicsOnStrided: Tools until(R16) "the op is left over";
    /// `generic_atomic_rmw` by an op that may give its other operand.
    AtomicsThatFold: Tools ALL "what is yielded then comes from outside: releases to 19 die of it, \
        and 22 leaves it";
    /// Ops that rearrange lanes, masks, and accesses under masks.
    Rearrangements: Builtin ALL "the conversion knows the first ops on vectors alone";
    /// The same of parts that are `f64`.
    ComplexDoubles: Tools until(R16) "a part that is printed in hexadecimal loses its type";
    /// Functions of complex numbers.
    ComplexFunctions: Builtin ALL "the conversion is older than they are";
    /// Reductions of several dimensions.
    MultiReductions: Tools until(R16) "no pass lowers them";
    /// What stands behind a printed value, and texts to print.
    Punctuation: Language until(R16) "a value alone is printed, and a line ends behind it";
    /// Outer products that are combined by the greatest and the least.
    ProductsByExtremes: Tools until(R15) "the ops that this is made of are left over";
    /// Slices of vectors that name leading dimensions alone.
    SlicesOfLeadingDimensions: Tools until(R13) "what was put into the vector before is looked for \
        by those dimensions alone";
    /// Loops and choices with regions.
    Regions: Builtin ALL "the conversion knows branches alone";
    /// Loops, choices and accesses by affine maps.
    Affine: Builtin ALL "another pass goes before the conversion";
    /// Loops of `affine` of no turns by their constant bounds.
    EmptyAffineLoops: Tools ALL "they are made of no use again and again, so that rewriting fails in \
        releases to 16; bounds within them are simplified until none is left, of which 19 dies";
    /// Reductions of `affine.parallel` to what integers have in common, bit by bit.
    BitsInParallel: Language until(R13) "there are none";
    /// The same to the least and the largest integer.
    ExtremesInParallel: Tools until(R13) "the release dies of them"
        and Language since(R19) "they are for integers that have a sign, which nothing computes with";
    /// The same to the least and the largest float.
    FloatExtremesInParallel: Language until(R16) "they propagate NaNs or not, depending on the path \
        through the tool";
    /// The same of numbers of type `index`.
    IndexInParallel: Language since(R19) "they are for integers";
    /// Vectors of no dimension.
    NoDimensions: Language until(R13) "there are none"
        and Builtin ALL "the conversion is older than they are";
    /// The same of ops of other dialects than `vector`, and of `shape_cast`.
    ComputedNoDimensions: Language until(R16) "they take vectors of one dimension or more";
    /// The same moved from or to a memref whose last stride is not 1.
    StridedNoDimensions: Tools ALL "they are left over";
    /// `realloc` to a smaller size that the type says.
    SmallerBlocks: Tools since(R22) "it is expanded to a part of the block that goes beyond it, which is refused though \
        it is never reached";
    /// Sizes of a basis that are no values, or none for the first place.
    StaticBases: Language until(R19) "each size is a value, and there is one for each place";
    /// Poison as a value, and blocks that are said to be out of reach.
    Poison: Builtin ALL "the conversion is older than `ub`";
    /// Results of `alloca_scope` that have another type once they are converted.
    ConvertedResultsOfScopes: Tools ALL "they become operands of a branch with the type from before";
    /// A loop with a counter that is no `index`.
    LoopsOverIntegers: Language until(R16) "a counter is an `index`";
    /// A loop whose bounds have no sign.
    UnsignedLoops: Language until(R19) "bounds have signs";
    /// Ops in the block of a `generic_atomic_rmw`, behind it.
    OpsBehindGenericAtomic: Tools between(R14, R16) "the block is split, and ops behind it are \
        taken for erased whose results other blocks use";
    /// `assume_alignment` that gives the memref back.
    AlignedResults: Language until(R19) "the op has no result";
    /// An allocation or global of vectors with an alignment of its own.
    AlignedVectors: Tools ALL "it may be less than accesses promise, and is taken as it is";
    /// Globals with an alignment of their own.
    AlignedGlobals: Language between(R13, R13) "they have none: an attribute of that name means nothing";
    /// Globals of vectors with initial values.
    InitialisedVectorGlobals: Tools ALL "releases to 19 print what they cannot read";
    /// `collapse_shape` and `expand_shape` of the identity layout with a dynamic size.
    ReassociationOfDynamic: Tools until(R13) "other sizes are worked out than those written";
    /// The same of strided layouts.
    ReassociationOfStrided: Tools until(R15) "another map is worked out than the one written";
    /// The same of `strided<[1]>`.
    ReassociationOfUnitStride: Tools ALL "it is taken for no layout, and the result has to have \
        none, too";
    /// `expand_shape` that says the sizes of its result.
    OutputShapes: Language until(R16) "the result's type alone says them";
    /// `transpose` of a type with something dynamic.
    TransposeOfDynamic: Tools until(R16) "the result's type is compared as it is written, and \
        dynamic ones are written in another way";
    /// `transpose` by an order that is not its own inverse, or of strides that do not fall.
    TransposeOutOfOrder: Tools until(R15) "the order is told by strides that are row-major, and \
        mixed up with its inverse";
    /// `subview` that leaves out some of several dimensions of size 1.
    SomeUnitsDropped: Tools until(R14) "which ones those are is inferred from the sizes alone"
        and Tools only(R16) "the sizes are miscounted";
    /// `subview` that leaves out other dimensions of size 1 than the first ones of their strides, where
    /// the type shows it.
    LaterUnitsDropped: Tools ALL "which ones those are is inferred from the strides, the first one first";
    /// `subview` that leaves out dimensions beside a dynamic stride.
    UnitsDroppedOfDynamic: Tools until(R14) "release 14 dies of some";
    /// Memrefs passed as pointers to descriptors.
    PointersToDescriptors: Tools ALL "the convention ended with LLVM 10";
    /// Layouts other than the identity where memrefs are passed as bare pointers.
    LayoutsBehindBarePointers: Tools ALL "programs for releases keep to what all of them take";
    /// A release that the conversion follows.
    FollowedReleases: Tools ALL "it follows itself";
    /// Memory spaces other than 0.
    MemorySpaces: Tools until(R16) "blocks that are freed, casts to unranked memrefs and gathered lanes are left with \
        pointers of two spaces";
    /// Blocks in them that are freed.
    FreedInSpaces: Tools ALL "what frees them takes a pointer of space 0, and gets one of theirs";
    /// A static size of 0 where memrefs are passed as bare pointers.
    EmptyBehindBarePointers: Tools ALL "its strides are 0, which are not those of the identity \
        layout";
    /// A bare pointer beside other results.
    BarePointersAmongResults: Tools until(R19) "releases to 15 take apart what is returned as if \
        it were a descriptor; those to 19 leave indirect calls of it";
    /// External functions of memrefs where those are passed as bare pointers.
    HostMemrefsByBarePointers: Tools ALL "without descriptors there is no interface for C to call \
        them by";
    /// Several options of the conversion, or one beside an `index` of 32 bits.
    MixedOptions: Tools ALL "programs that are converted alike share a process, and there would be \
        few of each kind";
}
