//! The names of the language features that are counted over many test cases.

macro_rules! names {
    ($($variant:ident => $name:literal,)*) => {
        /// A counted part of the language, or a counted way to convert a program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(crate) enum Feature {
            $($variant,)*
        }

        const NAMES: &[&str] = &[$($name,)*];
    };
}

names! {
    WideIntegers => "wide integers",
    OddIntegers => "odd integers",
    F16 => "f16",
    Index => "index",
    NarrowIndex => "32-bit index",
    Vectors => "vectors",
    Grids => "grids",
    ComplexNumbers => "complex numbers",
    ComplexFunctions => "functions of complex numbers",
    Memrefs => "memrefs",
    StridedLayouts => "strided layouts",
    MemrefsOfVectors => "memrefs of vectors",
    MemrefsOfComplexNumbers => "memrefs of complex numbers",
    UnrankedMemrefs => "unranked memrefs",
    FunctionValues => "function values",
    IndirectCalls => "indirect calls",
    Calls => "calls",
    ExternalFunctions => "external functions",
    ExternalFunctionsOfMemrefs => "external functions of memrefs",
    ExternalFunctionsOfVectors => "external functions of vectors",
    SeveralResults => "several results",
    MemrefResults => "memref results",
    Branches => "branches",
    Switches => "switches",
    RepeatedSuccessors => "repeated successors",
    Asserts => "asserts",
    LoadsAndStores => "loads and stores",
    Allocations => "allocations",
    Alignments => "alignments",
    Deallocations => "deallocations",
    CastsOfMemrefs => "casts of memrefs",
    Dim => "dim",
    Rank => "rank",
    Subview => "subview",
    ReinterpretCast => "reinterpret_cast",
    Transpose => "transpose",
    CollapseShape => "collapse_shape",
    ExpandShape => "expand_shape",
    Reshape => "reshape",
    View => "view",
    Copy => "copy",
    Globals => "globals",
    ConstantGlobals => "constant globals",
    UninitialisedGlobals => "uninitialised globals",
    AssumeAlignment => "assume_alignment",
    Prefetch => "prefetch",
    AtomicRmw => "atomic_rmw",
    GenericAtomicRmw => "generic_atomic_rmw",
    VectorLoadsAndStores => "vector loads and stores",
    Transfers => "transfers",
    Contractions => "contractions",
    MaskedAccesses => "masked accesses",
    VectorMasks => "vector masks",
    Rearrangements => "rearrangements",
    Prints => "prints",
    Reductions => "reductions",
    Shuffles => "shuffles",
    Math => "math",
    IndexOps => "index ops",
    StructuredOps => "structured ops",
    Poison => "poison",
    AffineOps => "affine ops",
    StridedMetadata => "strided metadata",
    DistinctObjects => "distinct objects",
    Flags => "flags",
    CInterface => "C interface",
    EmitCWrappers => "emit-c-wrappers",
    UseAlignedAlloc => "use-aligned-alloc",
    UseBarePtrMemrefCallConv => "use-bare-ptr-memref-call-conv",
    EmitPointerDescriptors => "emit-pointer-descriptors",
}

const _: () = assert!(NAMES.len() <= 128, "a set has 128 bits");

/// The set of features that a case uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeatureSet(u128);

impl FeatureSet {
    /// Returns the indices of the features in [`FeatureSet::all_names`].
    pub fn indices(self) -> impl Iterator<Item = usize> {
        (0..NAMES.len()).filter(move |i| self.0 & (1 << i) != 0)
    }

    /// Returns the names of the features in the set, in a fixed order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.indices().map(|i| NAMES[i])
    }

    /// Returns the names of all features.
    pub fn all_names() -> &'static [&'static str] {
        NAMES
    }

    /// Returns the set that contains only the feature with this name.
    pub fn from_name(name: &str) -> Option<FeatureSet> {
        let index = NAMES.iter().position(|one| *one == name)?;
        Some(FeatureSet(1 << index))
    }

    /// Returns the set of the features of both sets.
    pub const fn union(self, other: FeatureSet) -> FeatureSet {
        FeatureSet(self.0 | other.0)
    }

    /// Does the set have every feature of the other set?
    pub const fn contains(self, other: FeatureSet) -> bool {
        self.0 & other.0 == other.0
    }

    pub(crate) fn add(&mut self, feature: Feature) {
        self.0 |= 1 << feature as u8;
    }

    pub(crate) fn add_if(&mut self, yes: bool, feature: Feature) {
        if yes {
            self.add(feature);
        }
    }
}
