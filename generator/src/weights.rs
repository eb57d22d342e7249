//! The menu of statements, and how often each kind is drawn.

/// A row for each kind of statement: its weight, where it applies, the builder's method that adds
/// it, and the ops that it is about, with the feature that each is a sign of.
macro_rules! statements {
    ($make_of:ident) => {
        $make_of! {
            /// An op on scalars. Most rows of the op tables are these, and each costs one to four ops.
            scalar 110 if |at| true, number [];
            /// `load`, with the index arithmetic that it needs.
            load 22 if |at| at.memrefs, load [MemRef(MemRefOp::Load) LoadsAndStores];
            /// `store`; a little less than loads, so that memory that is written is also read.
            store 16 if |at| at.memrefs, store [MemRef(MemRefOp::Store) LoadsAndStores];
            /// `alloc` or `alloca`, initialised at once; dear, four to fifteen ops.
            alloc 6 if |at| at.features.memrefs && (at.features.alloc || at.features.alloca),
            allocate [
                MemRef(MemRefOp::Alloc) Allocations,
                MemRef(MemRefOp::Alloca) Allocations,
            ];
            /// `dealloc`, where there is something to free.
            dealloc 5 if |at| at.memrefs, deallocate [MemRef(MemRefOp::Dealloc) Deallocations];
            /// `memref.cast`.
            cast 7 if |at| at.memrefs, cast_memref [MemRef(MemRefOp::Cast) CastsOfMemrefs];
            /// `dim`.
            dim 5 if |at| at.memrefs, dim [MemRef(MemRefOp::Dim) Dim];
            /// `select` between memrefs.
            select_memref 5 if |at| at.memrefs, select_memref [];
            /// An access under a branch that checks its indices.
            checked_access 4 if |at| at.memrefs && at.branches, checked_access [];
            /// A call of a function of the module: cheap in ops, and each pays for a whole signature.
            call 14 if |at| at.features.calls && at.callees, call [Func(FuncOp::Call) Calls];
            /// A call of the host.
            host_call 4 if |at| at.host_calls(), host_call [];
            /// A branch to a new block with arguments.
            br 3 if |at| at.branches, branch [Cf(CfOp::Br) Branches];
            /// Arms that meet again.
            cond_br 12 if |at| at.branches, conditional [Cf(CfOp::CondBr) Branches];
            /// A `switch` whose arms meet again.
            switch 6 if |at| at.branches && at.features.switch, switch [Cf(CfOp::Switch) Switches];
            /// A counted loop.
            counted_loop 9 if |at| at.branches && at.features.loops, counted_loop [];
            /// A loop that is entered at two places.
            irreducible_loop 2 if |at| at.branches && at.features.loops, irreducible_loop [];
            /// `assert`.
            assert 3 if |at| at.features.asserts, assert [Cf(CfOp::Assert) Asserts];
            /// An op that builds, takes apart or combines vectors, in cases that have them.
            vector 64 if |at| at.groups.vectors, vector [];
            /// A vector read from memory or written to it.
            transfer 44 if |at| at.groups.transfers, transfer [
                Vector(VectorOp::Load) VectorLoadsAndStores,
                Vector(VectorOp::Store) VectorLoadsAndStores,
                Vector(VectorOp::TransferRead) Transfers,
                Vector(VectorOp::TransferWrite) Transfers,
                Vector(VectorOp::Mask) Transfers,
                Vector(VectorOp::Yield) Transfers,
            ];
            /// Another memref of the same memory.
            view 64 if |at| at.groups.views, view [];
            /// Bytes, viewed as something else; dear, as an allocation.
            bytes 4 if |at| at.groups.views && at.features.alloc, bytes [MemRef(MemRefOp::View) View];
            /// `copy` of a memref to another, or to a new one.
            copy 26 if |at| at.groups.copies, copy [MemRef(MemRefOp::Copy) Copy];
            /// The memref of a global.
            global 34 if |at| at.groups.globals, global [MemRef(MemRefOp::GetGlobal) Globals];
            /// `atomic_rmw` or `generic_atomic_rmw`.
            atomic 40 if |at| at.groups.atomics, atomic [
                MemRef(MemRefOp::AtomicRmw) AtomicRmw,
                MemRef(MemRefOp::GenericAtomicRmw) GenericAtomicRmw,
                MemRef(MemRefOp::AtomicYield) GenericAtomicRmw,
            ];
            /// `assume_alignment` or `prefetch`.
            hint 22 if |at| at.groups.hints, hint [
                MemRef(MemRefOp::AssumeAlignment) AssumeAlignment,
                MemRef(MemRefOp::Prefetch) Prefetch,
            ];
            /// An op on unranked memrefs, and casts to and from them.
            unranked 44 if |at| at.groups.unranked, unranked [];
            /// A function as a value, chosen between or called.
            function_value 48 if |at| at.groups.function_values && at.callees, function_value [];
            /// An op on complex numbers.
            complex 40 if |at| at.groups.complex, complex [];
            /// An op with flags, and what keeps their promise.
            flagged 40 if |at| at.groups.flags, flagged [];
            /// A loop or choice with regions; as dear as one of blocks.
            structured 40 if |at| at.groups.structured && at.regions, structured [
                Scf(ScfOp::If) StructuredOps,
                Scf(ScfOp::For) StructuredOps,
                Scf(ScfOp::While) StructuredOps,
                Scf(ScfOp::Condition) StructuredOps,
                Scf(ScfOp::IndexSwitch) StructuredOps,
                Scf(ScfOp::ExecuteRegion) StructuredOps,
                Scf(ScfOp::Yield) StructuredOps,
                MemRef(MemRefOp::AllocaScope) StructuredOps,
                MemRef(MemRefOp::AllocaScopeReturn) StructuredOps,
                Scf(ScfOp::Parallel) StructuredOps,
                Scf(ScfOp::Reduce) StructuredOps,
                Scf(ScfOp::ReduceReturn) StructuredOps,
            ];
            /// A loop, choice, access or number by an affine map.
            affine 90 if |at| at.groups.affine, affine [
                Affine(AffineOp::Apply) AffineOps,
                Affine(AffineOp::Min) AffineOps,
                Affine(AffineOp::Max) AffineOps,
                Affine(AffineOp::DelinearizeIndex) AffineOps,
                Affine(AffineOp::LinearizeIndex) AffineOps,
                Affine(AffineOp::Load) AffineOps,
                Affine(AffineOp::Store) AffineOps,
                Affine(AffineOp::VectorLoad) AffineOps,
                Affine(AffineOp::VectorStore) AffineOps,
                Affine(AffineOp::For) AffineOps,
                Affine(AffineOp::Parallel) AffineOps,
                Affine(AffineOp::If) AffineOps,
                Affine(AffineOp::Yield) AffineOps,
            ];
            /// Poison that does not come through.
            poison 30 if |at| at.groups.poison, poison [Ub(UbOp::Poison) Poison];
            /// A branch that is never taken, to where nothing is.
            unreachable 10 if |at| at.groups.poison && at.branches, unreachable [
                Ub(UbOp::Unreachable) Poison,
            ];
        }
    };
}
pub(crate) use statements;

macro_rules! weights {
    ($(
        $(#[$doc:meta])*
        $name:ident $default:literal if |$at:ident| $when:expr, $make:ident
            [$($family:ident($of:ident::$op:ident) $feature:ident),* $(,)?];
    )*) => {
        /// How often each kind of statement is drawn, relative to the others.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: u16,)*
        }

        impl Default for Weights {
            fn default() -> Weights {
                Weights { $($name: $default,)* }
            }
        }
    };
}
statements!(weights);
