//! The menu of statements, and how often each kind is drawn.

/// Defines the menu of statements from one row for each kind.
///
/// A row has the weight, the condition under which the kind applies, the builder method, and the
/// ops, each with the feature that it indicates.
macro_rules! statements {
    ($make_of:ident) => {
        $make_of! {
            /// Weight of ops on numbers. Most rows of the op tables are such ops, and each
            /// statement adds one to four ops.
            scalar 110 if |at| true, number [];
            /// Weight of `load`, with the index arithmetic that it needs.
            load 22 if |at| at.memrefs, load [MemRef(MemRefOp::Load) LoadsAndStores];
            /// Weight of `store`. The weight of stores is a little lower than the weight of loads,
            /// so that written memory is also read.
            store 16 if |at| at.memrefs, store [MemRef(MemRefOp::Store) LoadsAndStores];
            /// Weight of `alloc` and `alloca`. The memory is initialised immediately, so the
            /// statement is expensive: four to fifteen ops.
            alloc 6 if |at| at.features.memrefs && (at.features.alloc || at.features.alloca),
            allocate [
                MemRef(MemRefOp::Alloc) Allocations,
                MemRef(MemRefOp::Alloca) Allocations,
            ];
            /// Weight of `dealloc`, which is added only if a block can be freed.
            dealloc 5 if |at| at.memrefs, deallocate [MemRef(MemRefOp::Dealloc) Deallocations];
            /// Weight of `memref.cast`.
            cast 7 if |at| at.memrefs, cast_memref [MemRef(MemRefOp::Cast) CastsOfMemrefs];
            /// Weight of `memref.dim`.
            dim 5 if |at| at.memrefs, dim [MemRef(MemRefOp::Dim) Dim];
            /// Weight of `select` between memrefs.
            select_memref 5 if |at| at.memrefs, select_memref [];
            /// Weight of accesses under a branch that checks their indices.
            checked_access 4 if |at| at.memrefs && at.branches, checked_access [];
            /// Weight of calls of a function of the module. A call needs few ops, but tests a
            /// complete signature.
            call 14 if |at| at.features.calls && at.callees, call [Func(FuncOp::Call) Calls];
            /// The program calls an external function.
            host_call 4 if |at| at.host_calls(), host_call [];
            /// Weight of branches to a new block with arguments.
            br 3 if |at| at.branches, branch [Cf(CfOp::Br) Branches];
            /// Weight of conditional branches whose arms join again.
            cond_br 12 if |at| at.branches, conditional [Cf(CfOp::CondBr) Branches];
            /// Weight of `switch` ops whose arms join again.
            switch 6 if |at| at.branches && at.features.switch, switch [Cf(CfOp::Switch) Switches];
            /// Weight of loops with a counter.
            counted_loop 9 if |at| at.branches && at.features.loops, counted_loop [];
            /// Weight of loops that can be entered at two blocks.
            irreducible_loop 2 if |at| at.branches && at.features.loops, irreducible_loop [];
            /// Weight of `assert` ops.
            assert 3 if |at| at.features.asserts, assert [Cf(CfOp::Assert) Asserts];
            /// Weight of ops that build, take apart or combine vectors, in cases with vectors.
            vector 64 if |at| at.groups.vectors, vector [];
            /// Weight of ops that read a vector from memory or write it to memory.
            transfer 44 if |at| at.groups.transfers, transfer [
                Vector(VectorOp::Load) VectorLoadsAndStores,
                Vector(VectorOp::Store) VectorLoadsAndStores,
                Vector(VectorOp::TransferRead) Transfers,
                Vector(VectorOp::TransferWrite) Transfers,
                Vector(VectorOp::Mask) Transfers,
                Vector(VectorOp::Yield) Transfers,
            ];
            /// Weight of views, which are other memrefs of the same memory.
            view 64 if |at| at.groups.views, view [];
            /// Weight of byte buffers that are viewed with another element type. Such a statement
            /// is as expensive as an allocation.
            bytes 4 if |at| at.groups.views && at.features.alloc, bytes [MemRef(MemRefOp::View) View];
            /// Weight of `copy` of a memref to another memref, or to a new memref.
            copy 26 if |at| at.groups.copies, copy [MemRef(MemRefOp::Copy) Copy];
            /// Weight of memrefs of a global.
            global 34 if |at| at.groups.globals, global [MemRef(MemRefOp::GetGlobal) Globals];
            /// Weight of `atomic_rmw` and `generic_atomic_rmw`.
            atomic 40 if |at| at.groups.atomics, atomic [
                MemRef(MemRefOp::AtomicRmw) AtomicRmw,
                MemRef(MemRefOp::GenericAtomicRmw) GenericAtomicRmw,
                MemRef(MemRefOp::AtomicYield) GenericAtomicRmw,
            ];
            /// Weight of the hints `assume_alignment` and `prefetch`.
            hint 22 if |at| at.groups.hints, hint [
                MemRef(MemRefOp::AssumeAlignment) AssumeAlignment,
                MemRef(MemRefOp::Prefetch) Prefetch,
            ];
            /// Weight of ops on unranked memrefs, and of casts to or from an unranked memref.
            unranked 44 if |at| at.groups.unranked, unranked [];
            /// Weight of function values that are created, selected or called.
            function_value 48 if |at| at.groups.function_values && at.callees, function_value [];
            /// Adds a few ops on complex numbers.
            complex 40 if |at| at.groups.complex, complex [];
            /// Weight of ops with flags, together with code that makes the flags' promises true.
            flagged 40 if |at| at.groups.flags, flagged [];
            /// Weight of loops and conditions with regions, which are as expensive as those built
            /// from blocks.
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
            /// Weight of loops, conditions, accesses and index computations with affine maps.
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
            /// Weight of ops on tensors, in cases with tensors.
            tensor 240 if |at| at.groups.tensors, tensor [];
            /// Weight of poison that never reaches a visible value.
            poison 30 if |at| at.groups.poison, poison [Ub(UbOp::Poison) Poison];
            /// Weight of branches that are never taken, to a block that ends with `ub.unreachable`.
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
        /// How often each kind of statement is drawn, relative to the other kinds.
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
