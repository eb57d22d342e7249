//! How often each kind of statement is drawn.

/// How often each kind of statement is drawn, relative to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// An op on scalars. Most rows of the op tables are these, and each costs one to four ops.
    pub scalar: u16,
    /// `load`, with the index arithmetic that it needs.
    pub load: u16,
    /// `store`; a little less than loads, so that memory that is written is also read.
    pub store: u16,
    /// `alloc` or `alloca`, initialised at once; dear, four to fifteen ops.
    pub alloc: u16,
    /// `dealloc`, where there is something to free.
    pub dealloc: u16,
    /// `memref.cast`.
    pub cast: u16,
    /// `dim`.
    pub dim: u16,
    /// `select` between memrefs.
    pub select_memref: u16,
    /// An access under a branch that checks its indices.
    pub checked_access: u16,
    /// A call of a function of the module: cheap in ops, and each pays for a whole signature.
    pub call: u16,
    /// A call of the host.
    pub host_call: u16,
    /// A branch to a new block with arguments.
    pub br: u16,
    /// Arms that meet again.
    pub cond_br: u16,
    /// A `switch` whose arms meet again.
    pub switch: u16,
    /// A counted loop.
    pub counted_loop: u16,
    /// A loop that is entered at two places.
    pub irreducible_loop: u16,
    /// `assert`.
    pub assert: u16,
    /// An op that builds, takes apart or combines vectors, in cases that have them.
    pub vector: u16,
    /// A vector read from memory or written to it.
    pub transfer: u16,
    /// Another memref of the same memory.
    pub view: u16,
    /// Bytes, viewed as something else; dear, as an allocation.
    pub bytes: u16,
    /// `copy` of a memref to another, or to a new one.
    pub copy: u16,
    /// The memref of a global.
    pub global: u16,
    /// `atomic_rmw` or `generic_atomic_rmw`.
    pub atomic: u16,
    /// `assume_alignment` or `prefetch`.
    pub hint: u16,
    /// An op on unranked memrefs, and casts to and from them.
    pub unranked: u16,
    /// A function as a value, chosen between or called.
    pub function_value: u16,
    /// An op on complex numbers.
    pub complex: u16,
    /// An op with flags, and what keeps their promise.
    pub flagged: u16,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            scalar: 110,
            load: 22,
            store: 16,
            alloc: 6,
            dealloc: 5,
            cast: 7,
            dim: 5,
            select_memref: 5,
            checked_access: 4,
            call: 14,
            host_call: 4,
            br: 3,
            cond_br: 12,
            switch: 6,
            counted_loop: 9,
            irreducible_loop: 2,
            assert: 3,
            vector: 64,
            transfer: 44,
            view: 64,
            bytes: 4,
            copy: 26,
            global: 34,
            atomic: 40,
            hint: 22,
            unranked: 44,
            function_value: 48,
            complex: 40,
            flagged: 40,
        }
    }
}
