//! What to generate, and how much of it.
//!
//! Rates are in 256ths. Each number says why it is what it is; "measured" means that the
//! distribution test of this crate, or a run of the whole loop, was behind it.

use lowerfuzz_ir::{Op, Release, Type};

use crate::case::Conversion;
pub use crate::choices::Rate;
use crate::features::Features;
use crate::groups::GroupRates;
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

/// A row for each setting: its type and its value in long runs.
macro_rules! config {
    ($($(#[$doc:meta])* $name:ident: $ty:ty = $value:expr;)*) => {
        /// What to generate, and how much of it; [`Config::default`] is the profile of long runs.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Config {
            $($(#[$doc])* pub $name: $ty,)*
        }

        impl Default for Config {
            fn default() -> Config {
                Config { $($name: $value,)* }
            }
        }
    };
}

config! {
    /// The release in whose language the case is written: ops without a name in it are not drawn.
    release: Release = Release::NEWEST;
    /// Ops that are left out wherever there is a choice: those that a build of a release lacks.
    without: Vec<Op> = Vec::new();
    /// How every case is converted, in place of what is drawn.
    conversion: Option<Conversion> = None;
    /// Parts of the language.
    features: Features = Features::DEFAULT;
    /// Draws only what the release's own `mlir-opt` lowers; the built-in conversion takes more.
    only_lowerable: bool = false;
    /// How often a case has each group of ops that few programs mix.
    groups: GroupRates = GroupRates::default();
    /// Statements.
    weights: Weights = Weights::default();
    /// Scalar types and how often each is drawn; those that `features` exclude are passed over.
    /// If none is left it is `i32`.
    scalar_types: Vec<(Type, u16)> = vec![
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
        (Type::F16, 10),
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
    ];

    /// Functions with a body. More than four add calls but few new shapes of calls.
    functions: Span = Span::new(1, 4);
    /// Ops of all functions together at which generation winds down; closing what is open takes
    /// some ten more. The median is about 40 (measured): an op costs no more than in large cases.
    ops: Span = Span::new(4, 48);
    /// Parameters of a function; a memref counts as one. Six scalars fit in registers, more go to
    /// the stack.
    params: Span = Span::new(0, 6);
    /// Results of a function: none, one and several are lowered in three different ways.
    results: Span = Span::new(0, 5);
    /// Calls to make, each with its own arguments. One costs a sixth of the rest of a program, so that
    /// few calls of many programs find more (measured on planted faults); see [`Config::for_release`].
    calls: Span = Span::new(1, 4);
    /// Arguments of a join or loop header.
    block_args: Span = Span::new(0, 4);
    /// Cases of a `switch`.
    switch_cases: Span = Span::new(0, 6);
    /// Iterations of a loop.
    trips: Span = Span::new(1, 6);
    /// Nesting of branches and loops. Deeper ones do not fit in the op budget anyway.
    max_depth: u32 = 3;
    /// Size of a dimension of an argument or an allocation. 0 and 1 are the hard ones; above 4
    /// nothing new happens but time spent.
    sizes: Span = Span::new(1, 4);
    /// Ops that a call of any function may execute at most, callees included; far below the fuel
    /// of 100,000.
    max_executed: u32 = 20_000;
    /// Elements that a call of any function may allocate, heap and stack together.
    max_allocated: u32 = 4_096;

    /// `index` of 32 bits instead of 64: enough to see each width used in the wrong place.
    index_32: Rate = 40;
    /// Loops and choices with regions, in programs for a release's own tools.
    structured: Rate = 84;
    /// Loops, choices and accesses by affine maps, in programs for a release's own tools.
    affine: Rate = 84;
    /// A case for a release's own tools that has poison in it.
    poison: Rate = 40;
    /// An op of the dialect `index` on an `index`, for a release's own tools: the built-in conversion
    /// is older than the dialect.
    index_op: Rate = 150;
    /// A vector instead of a scalar, in cases that have vectors.
    vector_type: Rate = 110;
    /// A complex number instead of a scalar, in cases that have them.
    complex_type: Rate = 70;
    /// A memref of vectors, or of complex numbers, in cases that have them.
    compound_element: Rate = 60;
    /// A parameter that is an unranked memref, or a function, in cases that have them.
    special_param: Rate = 70;
    /// A parameter or result of an external function that is a memref, in cases that have them.
    host_memref: Rate = 110;
    /// A function with the type of an earlier one, in cases with function values: a function
    /// value that can only be one function is seldom a question.
    twin: Rate = 110;
    /// A function that asks for an interface for C.
    c_interface: Rate = 20;
    /// An interface for C around every function, by option.
    emit_c_wrappers: Rate = 10;
    /// Heap memory from `aligned_alloc`, by option.
    aligned_alloc: Rate = 26;
    /// Memrefs passed as pointers to descriptors, by option.
    pointer_to_descriptor: Rate = 64;
    /// Memrefs passed as bare pointers, by option. Such a case has only static memrefs in its signatures.
    bare_pointer: Rate = 26;
    /// All memrefs in a memory space other than 0.
    memory_space: Rate = 24;
    /// A call of a function other than the last one. Rare: the last one calls the others.
    other_entry: Rate = 24;
    /// An operand that is a fresh constant rather than a value. More would make foldable programs.
    constant_operand: Rate = 26;
    /// An operand that was never used before, if there is one; keeps values alive.
    unused_operand: Rate = 200;
    /// The type of an operation is one of the few types of the case rather than any: makes
    /// values of the same type meet.
    palette_type: Rate = 216;
    /// An operand of another type, converted, where there is none of the type or only used ones.
    converted_operand: Rate = 190;
    /// Half of all inputs are edge values; the others are random bits, on which arithmetic
    /// seldom goes wrong but wrong bits are seldom hidden.
    edge_input: Rate = 128;
    /// A hazard that yields poison is left alone and the poison thrown away by a `select`.
    /// Low: it is the one place where an engine may see poison, and needs no more than that.
    unchosen_poison: Rate = 24;
    /// A `cond_br` whose edges go to the same block, or a loop whose latch has several edges to
    /// the header: the lowering of repeated successors is a pass of its own.
    repeated_successor: Rate = 64;
    /// Block arguments change places on an edge to a loop's header.
    permuted_back_edge: Rate = 80;
    /// An edge of a branch that goes straight to where the arms meet (a critical edge).
    direct_edge: Rate = 72;
    /// A function whose results are chosen first and that may return from within an arm.
    early_returns: Rate = 56;
    /// An arm of such a function that returns.
    early_return: Rate = 72;
    /// A block that nothing branches to, at the end of a function: rare in real programs.
    unreachable_block: Rate = 10;
    /// An assert that may fail. Low, because a program that aborts shows nothing else.
    failing_assert: Rate = 24;
    /// A parameter that is a memref.
    memref_param: Rate = 84;
    /// A memref parameter with a layout other than the identity.
    strided_param: Rate = 110;
    /// A stride that is negated. Low: one release's lowering is known to be wrong on all of them.
    negative_stride: Rate = 8;
    /// A dimension whose size is dynamic in the type.
    dynamic_size: Rate = 120;
    /// A dimension that may be empty. Low: all that can be done with it is to ask its size.
    empty_size: Rate = 10;
    /// An allocation on the stack rather than on the heap.
    on_stack: Rate = 90;
    /// A heap block that is freed where its scope ends, if nothing that goes on from there needs
    /// it. The rest leaks, as programs' last allocations do, and is observed as it is.
    freed_at_end: Rate = 110;
    /// An allocation with an `alignment`.
    alignment: Rate = 40;
    /// Relative frequency of ranks 0 to 4. Rank 0 has a descriptor of its own; the expansion of
    /// an access grows with the rank.
    ranks: [u16; 5] = [3, 10, 8, 4, 2];
    /// A function whose blocks are listed in another order than they were made: its text may use
    /// a value before the line that defines it, which passes seldom see.
    shuffled_blocks: Rate = 10;
}

impl Config {
    /// The default, for the `mlir-opt` of a release. A program has more calls there: beside
    /// what the tool takes to lower it they cost little.
    pub fn for_release(release: Release) -> Config {
        Config {
            release,
            only_lowerable: true,
            calls: Span::new(4, 8),
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
