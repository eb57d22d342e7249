//! Parts of the language that can be left out.

/// Parts of the language that an engine or a lowering may not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Memrefs and all ops on them.
    pub memrefs: bool,
    /// Layouts other than the identity, in arguments and casts.
    pub strided_layouts: bool,
    /// Negative strides in strided layouts.
    pub negative_strides: bool,
    /// `alloc` and `dealloc`.
    pub alloc: bool,
    /// `alloca`.
    pub alloca: bool,
    /// Floats of any format.
    pub floats: bool,
    /// `f16`; means nothing without `floats`.
    pub f16: bool,
    /// Integers above 64 bits.
    pub wide_ints: bool,
    /// Integers of widths other than 1, 8, 16, 32, 64, 128.
    pub odd_ints: bool,
    /// Calls between the functions of the module.
    pub calls: bool,
    /// `switch`.
    pub switch: bool,
    /// Branches of any kind: without them each function is one block, and memory is initialised
    /// by straight stores only.
    pub branches: bool,
    /// Loops; means nothing without `branches`.
    pub loops: bool,
    /// `assert`.
    pub asserts: bool,
    /// Calls of external functions.
    pub host_calls: bool,
    /// `math` ops, the exact ones.
    pub math: bool,
    /// Vectors of one dimension, and all ops on them.
    pub vectors: bool,
    /// Vectors of several dimensions; means nothing without `vectors`.
    pub grids: bool,
    /// Memrefs of vectors.
    pub vector_memrefs: bool,
    /// Memrefs of vectors whose lanes are no whole bytes, or that are larger than 16 bytes.
    pub packed_vector_memrefs: bool,
    /// Vectors read from memory and written to it: `vector.load`, transfers and their like.
    pub transfers: bool,
    /// Transfers of several dimensions, and such that go out of bounds.
    pub grid_transfers: bool,
    /// Other memrefs of the same memory: `subview`, `reinterpret_cast`, `transpose`, `reshape`, …
    pub views: bool,
    /// `copy`.
    pub copies: bool,
    /// Globals.
    pub globals: bool,
    /// `atomic_rmw` and `generic_atomic_rmw`.
    pub atomics: bool,
    /// `assume_alignment` and `prefetch`.
    pub hints: bool,
    /// Unranked memrefs.
    pub unranked: bool,
    /// Function values and indirect calls.
    pub function_values: bool,
    /// Complex numbers.
    pub complex: bool,
    /// Ops with flags that promise something: `nsw`, `exact`, `nnan`.
    pub flags: bool,
    /// External functions of vectors and complex numbers.
    pub host_vectors: bool,
    /// External functions of memrefs.
    pub host_memrefs: bool,
    /// Functions that ask for an interface for C.
    pub c_interface: bool,
    /// Options of the conversion other than the convention.
    pub options: bool,
    /// Other ways to pass memrefs than part by part.
    pub conventions: bool,
}

impl Features {
    /// Everything.
    pub const ALL: Features = Features {
        memrefs: true,
        strided_layouts: true,
        negative_strides: true,
        alloc: true,
        alloca: true,
        floats: true,
        f16: true,
        wide_ints: true,
        odd_ints: true,
        calls: true,
        switch: true,
        branches: true,
        loops: true,
        asserts: true,
        host_calls: true,
        math: true,
        vectors: true,
        grids: true,
        vector_memrefs: true,
        packed_vector_memrefs: true,
        transfers: true,
        grid_transfers: true,
        views: true,
        copies: true,
        globals: true,
        atomics: true,
        hints: true,
        unranked: true,
        function_values: true,
        complex: true,
        flags: true,
        host_vectors: true,
        host_memrefs: true,
        c_interface: true,
        options: true,
        conventions: true,
    };

    /// What the reference, the built-in conversion and the engines all have.
    pub const DEFAULT: Features = Features::ALL;

    /// Straight-line code on integers: the least that is a program.
    pub const MINIMAL: Features = Features {
        memrefs: false,
        strided_layouts: false,
        negative_strides: false,
        alloc: false,
        alloca: false,
        floats: false,
        f16: false,
        wide_ints: false,
        odd_ints: false,
        calls: false,
        switch: false,
        branches: false,
        loops: false,
        asserts: false,
        host_calls: false,
        math: false,
        vectors: false,
        grids: false,
        vector_memrefs: false,
        packed_vector_memrefs: false,
        transfers: false,
        grid_transfers: false,
        views: false,
        copies: false,
        globals: false,
        atomics: false,
        hints: false,
        unranked: false,
        function_values: false,
        complex: false,
        flags: false,
        host_vectors: false,
        host_memrefs: false,
        c_interface: false,
        options: false,
        conventions: false,
    };
}
