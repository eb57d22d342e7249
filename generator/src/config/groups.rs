//! Chooses the groups of ops of a test case. A case has few groups, so that related ops interact.

use lowerfuzz_ir::case::{ConversionOptions, MemRefConvention};
use lowerfuzz_ir::{ComplexOp, FuncOp, Op, TensorOp, VectorOp};

use crate::choices::{Choices, Rate};
use crate::config::features::Features;
use crate::restrict::{LanguageFeature, Limits};

/// The properties of a case that are known when its groups are drawn.
struct Start<'a> {
    features: &'a Features,
    limits: &'a Limits,
    /// Whether memrefs are passed as bare pointers.
    bare: bool,
    /// The groups that have been drawn so far.
    has: Groups,
}

/// Defines the groups from one row for each group. A row has the rate, and the condition under
/// which a case can have the group.
///
/// Groups are drawn in the order of the rows.
macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident $rate:literal if |$start:ident| $when:expr;)*) => {
        /// How often a test case has each group of ops.
        ///
        /// Most cases have one or two groups, so that values within a group interact and the
        /// machine code stays small.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct GroupRates {
            $($(#[$doc])* pub $name: Rate,)*
        }

        impl GroupRates {
            /// The rates with which no case has any group.
            pub const NONE: GroupRates = GroupRates { $($name: 0,)* };
            /// The rates with which nearly every case has every group.
            pub const ALL: GroupRates = GroupRates { $($name: Rate::MAX,)* };
        }

        impl Default for GroupRates {
            fn default() -> GroupRates {
                GroupRates { $($name: $rate,)* }
            }
        }

        /// The groups of ops in a case.
        #[derive(Clone, Copy, Debug, Default)]
        pub(crate) struct Groups {
            $(pub(crate) $name: bool,)*
            /// Whether the case has `scf` ops: loops and conditions with regions.
            pub(crate) structured: bool,
            /// Whether the case has loops, conditions and accesses with affine maps.
            pub(crate) affine: bool,
            /// Whether the case has complex functions, such as `complex.exp`.
            pub(crate) complex_functions: bool,
            /// Whether the case has explicit poison values and unreachable code.
            pub(crate) poison: bool,
            /// Whether the case has external functions that take or return vectors and complex
            /// numbers. This is part of the group `hosts`.
            pub(crate) host_vectors: bool,
            /// Whether the case has external functions that take or return memrefs. This is part of
            /// the group `hosts`.
            pub(crate) host_memrefs: bool,
        }

        fn draw(u: &mut Choices<'_>, rates: &GroupRates, mut start: Start<'_>) -> Groups {
            $(start.has.$name = {
                let $start = &start;
                let able: bool = $when;
                able && u.chance(rates.$name)
            };)*
            start.has
        }
    };
}

groups! {
    /// Ops on vectors. A vector op compiles to as much machine code as one scalar op for each lane.
    vectors 64 if |of| {
        let has_ops = of.limits.name(Op::Vector(VectorOp::Broadcast));
        has_ops && of.features.vectors && of.limits.allow(LanguageFeature::Vectors)
    };
    /// External functions whose types are not all scalar.
    hosts 44 if |of| {
        let f = of.features;
        f.host_calls && (f.host_vectors || f.host_memrefs)
    };
    /// Vectors that are read from memory and written to memory, in cases with vectors.
    transfers 140 if |of| of.has.vectors && of.features.memrefs && of.features.transfers;
    /// Unranked memrefs.
    unranked 36 if |of| {
        let f = of.features;
        f.memrefs && !of.bare && of.limits.allow(LanguageFeature::UnrankedMemrefs) && f.unranked
    };
    /// Complex numbers, as scalars and as memref elements.
    complex 24 if |of| of.limits.name(Op::Complex(ComplexOp::Create)) && of.features.complex;
    /// Views of memrefs.
    views 64 if |of| of.features.memrefs && of.features.views;
    /// Copies of memrefs.
    copies 32 if |of| of.features.memrefs && of.features.copies;
    /// Globals and the memrefs of globals.
    globals 36 if |of| of.features.memrefs && of.features.globals;
    /// Atomic ops on memrefs.
    atomics 28 if |of| of.features.memrefs && of.features.atomics;
    /// The hints `assume_alignment` and `prefetch`.
    hints 24 if |of| of.features.memrefs && of.features.hints;
    /// Functions as values.
    function_values 60 if |of| {
        let f = of.features;
        f.calls && of.limits.name(Op::Func(FuncOp::CallIndirect)) && f.function_values
    };
    /// Tensors, which only `mlir-opt` lowers. Programs have them on request only.
    tensors 0 if |of| of.limits.name(Op::Tensor(TensorOp::InsertSlice));
    /// Ops with flags that promise or relax a property.
    flags 36 if |of| of.features.flags;
}

impl Groups {
    /// Draws the groups of a case.
    pub(crate) fn draw(
        u: &mut Choices<'_>,
        features: &Features,
        rates: &GroupRates,
        limits: &Limits,
        options: ConversionOptions,
    ) -> Groups {
        let bare = options.convention == MemRefConvention::BarePointer;
        let start = Start {
            features,
            limits,
            bare,
            has: Groups::default(),
        };
        let mut has = draw(u, rates, start);
        let described = !bare || limits.allow(LanguageFeature::HostMemrefsByBarePointers);
        has.host_vectors = has.hosts && features.host_vectors;
        has.host_memrefs = has.hosts && features.memrefs && features.host_memrefs && described;
        has
    }
}
