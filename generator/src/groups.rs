//! Which groups of ops a case has: few at a time, so that what belongs together meets.

use lowerfuzz_ir::case::{ConversionOptions, MemRefConvention};
use lowerfuzz_ir::{ComplexOp, FuncOp, Op};

use crate::choices::{Choices, Rate};
use crate::features::Features;
use crate::restrict::{Form, Limits};

/// What is known of a case when its groups are drawn.
struct Start<'a> {
    features: &'a Features,
    limits: &'a Limits,
    /// Are memrefs passed as bare pointers?
    bare: bool,
    /// The groups drawn so far.
    has: Groups,
}

/// A row for each group, in the order in which they are drawn: its rate, and the cases that can
/// have it.
macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident $rate:literal if |$start:ident| $when:expr;)*) => {
        /// How often a case has each group of ops: mostly one or two of them, so that values
        /// within a group meet, and machine code stays small.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct GroupRates {
            $($(#[$doc])* pub $name: Rate,)*
        }

        impl GroupRates {
            /// No group at all.
            pub const NONE: GroupRates = GroupRates { $($name: 0,)* };
            /// Every group, in as good as every case.
            pub const ALL: GroupRates = GroupRates { $($name: Rate::MAX,)* };
        }

        impl Default for GroupRates {
            fn default() -> GroupRates {
                GroupRates { $($name: $rate,)* }
            }
        }

        /// The groups that a case has.
        #[derive(Clone, Copy, Debug, Default)]
        pub(crate) struct Groups {
            $(pub(crate) $name: bool,)*
            /// Loops and choices with regions.
            pub(crate) structured: bool,
            /// Loops, choices and accesses by affine maps.
            pub(crate) affine: bool,
            /// Functions of complex numbers.
            pub(crate) complex_functions: bool,
            /// Poison, and what is not reached.
            pub(crate) poison: bool,
            /// Of `hosts`: external functions of vectors and complex numbers.
            pub(crate) host_vectors: bool,
            /// Of `hosts`: external functions of memrefs.
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
    /// Vectors. An op on one is as much machine code as one on each lane.
    vectors 64 if |of| of.features.vectors && of.limits.allow(Form::Vectors);
    /// External functions of more than scalars.
    hosts 44 if |of| {
        let f = of.features;
        f.host_calls && (f.host_vectors || f.host_memrefs)
    };
    /// Vectors read from memory and written to it, in cases that have vectors.
    transfers 140 if |of| of.has.vectors && of.features.memrefs && of.features.transfers;
    /// Unranked memrefs.
    unranked 36 if |of| {
        let f = of.features;
        f.memrefs && !of.bare && of.limits.allow(Form::UnrankedMemrefs) && f.unranked
    };
    /// Complex numbers.
    complex 24 if |of| of.limits.name(Op::Complex(ComplexOp::Create)) && of.features.complex;
    /// Views.
    views 64 if |of| of.features.memrefs && of.features.views;
    /// Copies.
    copies 32 if |of| of.features.memrefs && of.features.copies;
    /// Globals.
    globals 36 if |of| of.features.memrefs && of.features.globals;
    /// Atomics.
    atomics 28 if |of| of.features.memrefs && of.features.atomics;
    /// Hints.
    hints 24 if |of| of.features.memrefs && of.features.hints;
    /// Function values.
    function_values 60 if |of| {
        let f = of.features;
        f.calls && of.limits.name(Op::Func(FuncOp::CallIndirect)) && f.function_values
    };
    /// Flags.
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
        let described = !bare || limits.allow(Form::HostMemrefsByBarePointers);
        has.host_vectors = has.hosts && features.host_vectors;
        has.host_memrefs = has.hosts && features.memrefs && features.host_memrefs && described;
        has
    }
}
