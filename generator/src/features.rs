//! Parts of the language that can be left out.

/// A row for each part.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        /// Parts of the language that an engine or a lowering may not have.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Features {
            $($(#[$doc])* pub $name: bool,)*
        }

        impl Features {
            /// Everything.
            pub const ALL: Features = Features { $($name: true,)* };

            /// Straight-line code on integers: the least that is a program.
            pub const MINIMAL: Features = Features { $($name: false,)* };
        }
    };
}

features! {
    /// Memrefs and all ops on them.
    memrefs;
    /// Layouts other than the identity, in arguments and casts.
    strided_layouts;
    /// Negative strides in strided layouts.
    negative_strides;
    /// `alloc` and `dealloc`.
    alloc;
    /// `alloca`.
    alloca;
    /// Floats of any format.
    floats;
    /// `f16`; means nothing without `floats`.
    f16;
    /// Integers above 64 bits.
    wide_ints;
    /// Integers of widths other than 1, 8, 16, 32, 64, 128.
    odd_ints;
    /// Calls between the functions of the module.
    calls;
    /// `switch`.
    switch;
    /// Branches of any kind: without them each function is one block, and memory is initialised
    /// by straight stores only.
    branches;
    /// Loops; means nothing without `branches`.
    loops;
    /// `assert`.
    asserts;
    /// Calls of external functions.
    host_calls;
    /// `math` ops, the exact ones.
    math;
    /// Vectors of one dimension, and all ops on them.
    vectors;
    /// Vectors of several dimensions; means nothing without `vectors`.
    grids;
    /// Memrefs of vectors.
    vector_memrefs;
    /// Memrefs of vectors whose lanes are no whole bytes, or that are larger than 16 bytes.
    packed_vector_memrefs;
    /// Vectors read from memory and written to it: `vector.load`, transfers and their like.
    transfers;
    /// Transfers of several dimensions, and such that go out of bounds.
    grid_transfers;
    /// Other memrefs of the same memory: `subview`, `reinterpret_cast`, `transpose`, `reshape`, …
    views;
    /// `copy`.
    copies;
    /// Globals.
    globals;
    /// `atomic_rmw` and `generic_atomic_rmw`.
    atomics;
    /// `assume_alignment` and `prefetch`.
    hints;
    /// Unranked memrefs.
    unranked;
    /// Function values and indirect calls.
    function_values;
    /// Complex numbers.
    complex;
    /// Ops with flags that promise something: `nsw`, `exact`, `nnan`.
    flags;
    /// External functions of vectors and complex numbers.
    host_vectors;
    /// External functions of memrefs.
    host_memrefs;
    /// Functions that ask for an interface for C.
    c_interface;
    /// Options of the conversion other than the convention.
    options;
    /// Other ways to pass memrefs than part by part.
    conventions;
}

impl Features {
    /// What the reference, the built-in conversion and the engines all have.
    pub const DEFAULT: Features = Features::ALL;
}
