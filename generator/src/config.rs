//! What to generate, and how much of it.
//!
//! Rates are in 256ths. Each number says why it is what it is; "measured" means that the
//! distribution test of this crate, or a run of the whole loop, was behind it.

use lowerfuzz_ir::{Release, Type};

pub use crate::choices::Rate;

/// An inclusive range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Least.
    pub min: u32,
    /// Most; taken as `min` if it is less.
    pub max: u32,
}

impl Span {
    /// `min..=max`.
    pub const fn new(min: u32, max: u32) -> Span {
        Span { min, max }
    }
}

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
    };

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
    };
}

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
}

/// What to generate, and how much of it; [`Config::default`] is the profile of long runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The release in whose language the case is written: ops without a name in it are not drawn.
    pub release: Release,
    /// Parts of the language.
    pub features: Features,
    /// Statements.
    pub weights: Weights,
    /// Scalar types and how often each is drawn; those that `features` exclude are passed over.
    /// If none is left it is `i32`.
    pub scalar_types: Vec<(Type, u16)>,

    /// Functions with a body. More than four add calls but few new shapes of calls.
    pub functions: Span,
    /// Ops of all functions together at which generation winds down. Closing what is open
    /// overshoots by some ten ops; with it the median is about 40 (measured), the size at which
    /// code generation still costs about as much per op as in large programs, and a case is
    /// judged in a fraction of a millisecond.
    pub ops: Span,
    /// Parameters of a function; a memref counts as one. Six scalars fit in registers, more go to
    /// the stack.
    pub params: Span,
    /// Results of a function: none, one and several are lowered in three different ways.
    pub results: Span,
    /// Calls to make, each with its own arguments. A run costs next to nothing beside compiling.
    pub calls: Span,
    /// Arguments of a join or loop header.
    pub block_args: Span,
    /// Cases of a `switch`.
    pub switch_cases: Span,
    /// Iterations of a loop.
    pub trips: Span,
    /// Nesting of branches and loops. Deeper ones do not fit in the op budget anyway.
    pub max_depth: u32,
    /// Size of a dimension of an argument or an allocation. 0 and 1 are the hard ones; above 4
    /// nothing new happens but time spent.
    pub sizes: Span,
    /// Ops that a call of any function may execute at most, callees included; far below the fuel
    /// of 100,000.
    pub max_executed: u32,
    /// Elements that a call of any function may allocate, heap and stack together.
    pub max_allocated: u32,

    /// `index` of 32 bits instead of 64: enough to see each width used in the wrong place.
    pub index_32: Rate,
    /// A call of a function other than the last one. Rare: the last one calls the others.
    pub other_entry: Rate,
    /// An operand that is a fresh constant rather than a value. More would make foldable programs.
    pub constant_operand: Rate,
    /// An operand that was never used before, if there is one; keeps values alive.
    pub unused_operand: Rate,
    /// The type of an operation is one of the few types of the case rather than any: makes
    /// values of the same type meet.
    pub palette_type: Rate,
    /// An operand of another type, converted, where there is none of the type or only used ones.
    pub converted_operand: Rate,
    /// Half of all inputs are edge values; the others are random bits, on which arithmetic
    /// seldom goes wrong but wrong bits are seldom hidden.
    pub edge_input: Rate,
    /// A hazard that yields poison is left alone and the poison thrown away by a `select`.
    /// Low: it is the one place where an engine may see poison, and needs no more than that.
    pub unchosen_poison: Rate,
    /// A `cond_br` whose edges go to the same block, or a loop whose latch has several edges to
    /// the header: the lowering of repeated successors is a pass of its own.
    pub repeated_successor: Rate,
    /// Block arguments change places on an edge to a loop's header.
    pub permuted_back_edge: Rate,
    /// An edge of a branch that goes straight to where the arms meet (a critical edge).
    pub direct_edge: Rate,
    /// A function whose results are chosen first and that may return from within an arm.
    pub early_returns: Rate,
    /// An arm of such a function that returns.
    pub early_return: Rate,
    /// A block that nothing branches to, at the end of a function: rare in real programs.
    pub unreachable_block: Rate,
    /// An assert that may fail. Low, because a program that aborts shows nothing else.
    pub failing_assert: Rate,
    /// A parameter that is a memref.
    pub memref_param: Rate,
    /// A memref parameter with a layout other than the identity.
    pub strided_param: Rate,
    /// A stride that is negated. Low: one release's lowering is known to be wrong on all of them.
    pub negative_stride: Rate,
    /// A dimension whose size is dynamic in the type.
    pub dynamic_size: Rate,
    /// A dimension that may be empty. Low: all that can be done with it is to ask its size.
    pub empty_size: Rate,
    /// An allocation on the stack rather than on the heap.
    pub on_stack: Rate,
    /// A heap block that is freed where its scope ends, if nothing that goes on from there needs
    /// it. The rest leaks, as programs' last allocations do, and is observed as it is.
    pub freed_at_end: Rate,
    /// An allocation with an `alignment`.
    pub alignment: Rate,
    /// Relative frequency of ranks 0 to 4. Rank 0 has a descriptor of its own; the expansion of
    /// an access grows with the rank.
    pub ranks: [u16; 5],
    /// A function whose blocks are listed in another order than they were made: its text may use
    /// a value before the line that defines it, which passes seldom see.
    pub shuffled_blocks: Rate,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            release: Release::NEWEST,
            features: Features::ALL,
            weights: Weights {
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
            },
            scalar_types: vec![
                // What programs use most.
                (Type::I32, 24),
                (Type::I64, 16),
                (Type::INDEX, 14),
                (Type::F32, 14),
                (Type::F64, 10),
                // Exhaustible, and stored in one byte.
                (Type::I8, 9),
                (Type::I1, 7),
                (Type::I16, 6),
                (Type::F16, 6),
                // Odd widths: below a byte, one past a word, between words.
                (Type::int(7), 5),
                (Type::int(33), 4),
                (Type::int(13), 2),
                (Type::int(24), 2),
                (Type::int(63), 2),
                (Type::int(2), 2),
                // Two words.
                (Type::I128, 5),
                (Type::int(65), 3),
                (Type::int(96), 2),
                (Type::int(127), 1),
            ],
            functions: Span::new(1, 4),
            ops: Span::new(4, 48),
            params: Span::new(0, 6),
            results: Span::new(0, 5),
            calls: Span::new(4, 8),
            block_args: Span::new(0, 4),
            switch_cases: Span::new(0, 6),
            trips: Span::new(1, 6),
            max_depth: 3,
            sizes: Span::new(1, 4),
            max_executed: 20_000,
            max_allocated: 4_096,
            index_32: 40,
            other_entry: 24,
            constant_operand: 26,
            unused_operand: 200,
            palette_type: 216,
            converted_operand: 190,
            edge_input: 128,
            unchosen_poison: 24,
            repeated_successor: 64,
            permuted_back_edge: 80,
            direct_edge: 72,
            early_returns: 56,
            early_return: 72,
            unreachable_block: 10,
            failing_assert: 24,
            memref_param: 84,
            strided_param: 110,
            negative_stride: 8,
            dynamic_size: 120,
            empty_size: 10,
            on_stack: 90,
            freed_at_end: 110,
            alignment: 40,
            ranks: [3, 10, 8, 4, 2],
            shuffled_blocks: 10,
        }
    }
}

impl Config {
    /// The default, for a release.
    pub fn for_release(release: Release) -> Config {
        Config {
            release,
            ..Config::default()
        }
    }

    /// May this scalar type be drawn?
    pub fn allows(&self, ty: Type) -> bool {
        if let Some(width) = ty.int_width() {
            let plain = matches!(width, 1 | 8 | 16 | 32 | 64 | 128);
            return (plain || self.features.odd_ints) && (width <= 64 || self.features.wide_ints);
        }
        if ty.is_float() {
            return self.features.floats
                && ty != Type::BF16
                && (ty != Type::F16 || self.features.f16);
        }
        ty.is_index()
    }
}
