//! What to generate, and how much of it.
//!
//! Rates are in 256ths. Each number says why it is what it is; "measured" means that the
//! distribution test of this crate, or a run of the whole loop, was behind it.

use lowerfuzz_ir::{Release, Type};

pub use crate::choices::Rate;
use crate::features::Features;
use crate::weights::Weights;

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

/// How often a case has a group of ops. They are drawn independently; a case has one or two of
/// them most of the time, so that values within a group meet, and machine code stays small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupRates {
    /// Vectors. An op on one is as much machine code as one on each lane.
    pub vectors: Rate,
    /// Vectors read from memory and written to it, in cases that have vectors.
    pub transfers: Rate,
    /// Views.
    pub views: Rate,
    /// Copies.
    pub copies: Rate,
    /// Globals.
    pub globals: Rate,
    /// Atomics.
    pub atomics: Rate,
    /// Hints.
    pub hints: Rate,
    /// Unranked memrefs.
    pub unranked: Rate,
    /// Function values.
    pub function_values: Rate,
    /// Complex numbers.
    pub complex: Rate,
    /// Flags.
    pub flags: Rate,
    /// External functions of more than scalars.
    pub hosts: Rate,
}

impl Default for GroupRates {
    fn default() -> GroupRates {
        GroupRates {
            vectors: 64,
            transfers: 140,
            views: 64,
            copies: 32,
            globals: 36,
            atomics: 28,
            hints: 24,
            unranked: 36,
            function_values: 44,
            complex: 24,
            flags: 36,
            hosts: 44,
        }
    }
}

/// What to generate, and how much of it; [`Config::default`] is the profile of long runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The release in whose language the case is written: ops without a name in it are not drawn.
    pub release: Release,
    /// Parts of the language.
    pub features: Features,
    /// Draws only what the release's own `mlir-opt` lowers; the built-in conversion takes more.
    pub only_lowerable: bool,
    /// How often a case has each group of ops that few programs mix.
    pub groups: GroupRates,
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
    /// A vector instead of a scalar, in cases that have vectors.
    pub vector_type: Rate,
    /// A complex number instead of a scalar, in cases that have them.
    pub complex_type: Rate,
    /// A memref of vectors, or of complex numbers, in cases that have them.
    pub compound_element: Rate,
    /// A parameter that is an unranked memref, or a function, in cases that have them.
    pub special_param: Rate,
    /// A parameter or result of an external function that is a memref, in cases that have them.
    pub host_memref: Rate,
    /// A function with the type of an earlier one, in cases with function values: a function
    /// value that can only be one function is seldom a question.
    pub twin: Rate,
    /// A function that asks for an interface for C.
    pub c_interface: Rate,
    /// An interface for C around every function, by option.
    pub emit_c_wrappers: Rate,
    /// Heap memory from `aligned_alloc`, by option.
    pub aligned_alloc: Rate,
    /// Memrefs passed as pointers to descriptors, by option.
    pub pointer_to_descriptor: Rate,
    /// Memrefs passed as bare pointers, by option. Such a case has only static memrefs of the
    /// identity layout in its signatures.
    pub bare_pointer: Rate,
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
            features: Features::DEFAULT,
            only_lowerable: false,
            groups: GroupRates::default(),
            weights: Weights::default(),
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
            vector_type: 110,
            complex_type: 70,
            compound_element: 60,
            special_param: 70,
            host_memref: 110,
            twin: 110,
            c_interface: 20,
            emit_c_wrappers: 10,
            aligned_alloc: 26,
            pointer_to_descriptor: 20,
            bare_pointer: 18,
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
    /// The default, for the `mlir-opt` of a release.
    pub fn for_release(release: Release) -> Config {
        Config {
            release,
            only_lowerable: true,
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
