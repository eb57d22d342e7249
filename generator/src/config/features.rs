//! Parts of the language that a configuration can exclude.

/// Defines [`Features`] from one row for each part of the language.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        /// Parts of the language that an engine or a lowering may not support.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Features {
            $($(#[$doc])* pub $name: bool,)*
        }

        impl Features {
            /// The complete language.
            pub const ALL: Features = Features { $($name: true,)* };

            /// Only straight-line code on integers, which is the smallest useful language.
            pub const MINIMAL: Features = Features { $($name: false,)* };
        }
    };
}

features! {
    /// Memrefs and all ops on memrefs.
    memrefs;
    /// Layouts other than the identity, in arguments and casts.
    strided_layouts;
    /// Negative strides in strided layouts.
    negative_strides;
    /// The ops `alloc` and `dealloc`.
    alloc;
    /// The op `alloca`.
    alloca;
    /// Floats of any format.
    floats;
    /// The type `f16`. The feature `f16` has no effect without `floats`.
    f16;
    /// Integers of more than 64 bits.
    wide_ints;
    /// Integers of widths other than 1, 8, 16, 32, 64 and 128.
    odd_ints;
    /// Calls between the functions of the module.
    calls;
    /// The op `switch`.
    switch;
    /// Branches of any kind. Without branches each function is one block, and only straight-line
    /// stores initialise memory.
    branches;
    /// Loops between blocks. The feature `loops` has no effect without `branches`.
    loops;
    /// The op `assert`.
    asserts;
    /// Calls of external functions.
    host_calls;
    /// The exact ops of the `math` dialect.
    math;
    /// Vectors of one dimension, and all ops on vectors.
    vectors;
    /// Vectors of several dimensions. The feature `grids` has no effect without `vectors`.
    grids;
    /// Memrefs of vectors.
    vector_memrefs;
    /// Memrefs of vectors whose lane width is not a multiple of 8, or that are larger than 16
    /// bytes.
    packed_vector_memrefs;
    /// Vectors that are read from memory and written to memory: `vector.load`, transfers and
    /// similar ops.
    transfers;
    /// Transfers of several dimensions, and transfers that go out of bounds.
    grid_transfers;
    /// Views, which are other memrefs of the same memory: `subview`, `reinterpret_cast`,
    /// `transpose`, `reshape` and others.
    views;
    /// The op `copy`.
    copies;
    /// Globals, and the op `get_global`.
    globals;
    /// The ops `atomic_rmw` and `generic_atomic_rmw`.
    atomics;
    /// The hints `assume_alignment` and `prefetch`.
    hints;
    /// Unranked memrefs.
    unranked;
    /// Function values and indirect calls.
    function_values;
    /// Complex numbers, as scalars and as memref elements.
    complex;
    /// Ops with flags that promise a property of the operands or the result: `nsw`, `exact`,
    /// `nnan`.
    flags;
    /// External functions that take or return vectors and complex numbers.
    host_vectors;
    /// External functions that take or return memrefs.
    host_memrefs;
    /// Functions that request a C interface.
    c_interface;
    /// Conversion options other than the calling convention.
    options;
    /// Calling conventions that do not pass a memref as separate descriptor fields.
    conventions;
}

impl Features {
    /// The language that the reference interpreter, the built-in conversion and all engines
    /// support.
    pub const DEFAULT: Features = Features::ALL;
}
