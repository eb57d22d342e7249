//! The configuration: which programs to generate, and how large they are.
//!
//! Rates are in 256ths. The comment of each setting gives the reason for its value. "Measured"
//! refers to this crate's distribution test, or to a run of the whole fuzzer.

use lowerfuzz_ir::{Op, Release, Type};

use crate::case::conversion::Conversion;
pub use crate::choices::Rate;
use crate::config::features::Features;
use crate::config::groups::GroupRates;
use crate::config::weights::Weights;

/// An inclusive range of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The minimum of the range.
    pub min: u32,
    /// The maximum of the range. A range whose maximum is below `min` contains only `min`.
    pub max: u32,
}

impl Span {
    /// Creates the range `min..=max`.
    pub const fn new(min: u32, max: u32) -> Span {
        Span { min, max }
    }
}

/// Defines [`Config`] from one row for each setting: its type, and its value in long runs.
macro_rules! config {
    ($($(#[$doc:meta])* $name:ident: $ty:ty = $value:expr;)*) => {
        /// Which programs to generate, and how large they are. [`Config::default`] is the
        /// configuration of long runs.
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
    /// The release in whose language the case is written. An op without a name in that release is
    /// never drawn.
    release: Release = Release::NEWEST;
    /// Ops that are omitted wherever there is an alternative, because a build of the release does
    /// not support them.
    without: Vec<Op> = Vec::new();
    /// The conversion of every case. If `None`, each case has a random conversion.
    conversion: Option<Conversion> = None;
    /// The parts of the language that programs use.
    features: Features = Features::DEFAULT;
    /// Restricts programs to the input that the release's own `mlir-opt` lowers. The built-in
    /// conversion accepts more programs.
    only_lowerable: bool = false;
    /// How often a case gets each group of ops that few programs mix.
    groups: GroupRates = GroupRates::default();
    /// How often each kind of statement is drawn.
    weights: Weights = Weights::default();
    /// Scalar types and their relative frequencies. Types that `features` exclude are ignored. If
    /// all types are excluded, `i32` is used.
    scalar_types: Vec<(Type, u16)> = vec![
        // These are the types that real programs use most.
        (Type::I32, 24),
        (Type::I64, 16),
        (Type::INDEX, 14),
        (Type::F32, 14),
        (Type::F64, 10),
        // These types can be tested exhaustively, and are stored in one byte.
        (Type::I8, 9),
        (Type::I1, 7),
        (Type::I16, 6),
        (Type::F16, 10),
        // These widths are less than a byte, one bit more than a machine word, or between machine
        // words.
        (Type::int(7), 5),
        (Type::int(33), 4),
        (Type::int(13), 2),
        (Type::int(24), 2),
        (Type::int(63), 2),
        (Type::int(2), 2),
        // These integers occupy two machine words.
        (Type::I128, 5),
        (Type::int(65), 3),
        (Type::int(96), 2),
        (Type::int(127), 1),
    ];

    /// Number of functions with a body. More than four functions add calls, but few new kinds of
    /// calls.
    functions: Span = Span::new(1, 4);
    /// Number of ops in all functions at which the generator begins to finish the program.
    /// Finishing open control flow adds about ten ops.
    ///
    /// The median is about 40 (measured). The cost for each op is no higher than in larger cases.
    ops: Span = Span::new(4, 48);
    /// Number of parameters of a function, where a memref counts as one. Six scalars are passed in
    /// registers; further scalars are passed on the stack.
    params: Span = Span::new(0, 6);
    /// Number of results of a function. The conversion lowers functions with no result, one result
    /// and several results in three different ways.
    results: Span = Span::new(0, 5);
    /// Number of calls to make, each with its own arguments.
    ///
    /// A call costs a sixth of the rest of a program. Many programs with few calls find more
    /// planted faults (measured). [`Config::for_release`] has more calls for each program.
    calls: Span = Span::new(1, 4);
    /// Number of arguments of a join or of a loop header.
    block_args: Span = Span::new(0, 4);
    /// Number of cases of a `switch`, without the default case.
    switch_cases: Span = Span::new(0, 6);
    /// Number of iterations of a loop.
    trips: Span = Span::new(1, 6);
    /// Maximum nesting depth of branches and loops. Deeper nesting does not fit into the op budget.
    max_depth: u32 = 3;
    /// Size of a dimension of an argument or an allocation. Sizes 0 and 1 are the difficult sizes;
    /// sizes above 4 only cost time.
    sizes: Span = Span::new(1, 4);
    /// Maximum number of ops that one call of a function executes, including callees. The
    /// interpreter's limit is 100,000.
    max_executed: u32 = 20_000;
    /// Maximum number of elements that one call of a function allocates on heap and stack together.
    max_allocated: u32 = 4_096;

    /// Rate of cases with a 32-bit `index` instead of 64 bits. The rate suffices to find code that
    /// uses the wrong width.
    index_32: Rate = 40;
    /// Rate of cases with `scf` loops and conditions, in programs for `mlir-opt`.
    structured: Rate = 84;
    /// Rate of cases with `affine` loops, conditions and accesses, in programs for `mlir-opt`.
    affine: Rate = 84;
    /// Rate of cases with explicit poison values, in programs for `mlir-opt`.
    poison: Rate = 40;
    /// Rate of `index` dialect ops among ops on `index`, in programs for `mlir-opt`. The built-in
    /// conversion does not support this dialect.
    index_op: Rate = 150;
    /// Rate of vectors instead of scalars, in cases with vectors.
    vector_type: Rate = 110;
    /// Rate of complex numbers instead of scalars, in cases with complex numbers.
    complex_type: Rate = 70;
    /// Rate of vector or complex memref elements, in cases that support them.
    compound_element: Rate = 60;
    /// Rate of parameters that are unranked memrefs or functions, in cases that support them.
    special_param: Rate = 70;
    /// Rate of memrefs among the parameters and results of external functions, in cases that
    /// support them.
    host_memref: Rate = 110;
    /// Rate of functions that get the type of an earlier function, in cases with function values.
    ///
    /// An indirect call with only one possible callee rarely tests anything.
    twin: Rate = 110;
    /// Rate of functions that request a C interface.
    c_interface: Rate = 20;
    /// Rate of cases with the option that adds a C interface to every function.
    emit_c_wrappers: Rate = 10;
    /// Rate of cases with the option that allocates heap memory by `aligned_alloc`.
    aligned_alloc: Rate = 26;
    /// Rate of cases with the option that passes memrefs as pointers to descriptors.
    pointer_to_descriptor: Rate = 64;
    /// Rate of cases with the option that passes memrefs as bare pointers. Signatures then contain
    /// only static memrefs.
    bare_pointer: Rate = 26;
    /// Rate of cases whose memrefs are all in a memory space other than 0.
    memory_space: Rate = 24;
    /// Rate of calls to a function other than the last function. The rate is low, because the last
    /// function calls the other functions.
    other_entry: Rate = 24;
    /// Rate of new constants as operands. A higher rate would produce programs that fold away.
    constant_operand: Rate = 26;
    /// Rate at which an operand prefers an unused value, so that values stay live.
    unused_operand: Rate = 200;
    /// Rate of ops whose type comes from the case's palette of types, so that ops can combine their
    /// values.
    palette_type: Rate = 216;
    /// Rate of operands that are converted from another type, if no value of the required type is
    /// unused.
    converted_operand: Rate = 190;
    /// Rate of edge values among the inputs of calls.
    ///
    /// The other inputs are random bits. Arithmetic is rarely wrong for random bits, but random
    /// bits make each wrong result bit visible.
    edge_input: Rate = 128;
    /// Rate of hazards without a guard. Instead of a guard, a `select` discards the poisonous
    /// result.
    ///
    /// The rate is low, because a few such programs suffice to test how an engine treats poison.
    unchosen_poison: Rate = 24;
    /// Rate of `cond_br` ops with the same successor twice, and of latches with several edges to
    /// the loop header.
    ///
    /// A separate pass lowers repeated successors.
    repeated_successor: Rate = 64;
    /// Rate of edges to a loop header that permute the block arguments.
    permuted_back_edge: Rate = 80;
    /// Rate of branch edges that go directly to the join (critical edges).
    direct_edge: Rate = 72;
    /// Rate of functions whose results are chosen first, and that may return from within an arm.
    early_returns: Rate = 56;
    /// Rate of arms that return, in functions with early returns.
    early_return: Rate = 72;
    /// Rate of functions that end with an unreachable block. Real programs rarely have such blocks.
    unreachable_block: Rate = 10;
    /// Rate of asserts that may fail. The rate is low, because a program that aborts tests nothing
    /// else.
    failing_assert: Rate = 24;
    /// Rate of memrefs among the parameters of a function.
    memref_param: Rate = 84;
    /// Rate of memref parameters with a layout other than the identity.
    strided_param: Rate = 110;
    /// Rate of negated strides. The rate is low, because one release is known to lower all negative
    /// strides wrongly.
    negative_stride: Rate = 8;
    /// Rate of dimensions whose size is dynamic in the type.
    dynamic_size: Rate = 120;
    /// Rate of dimensions that may be empty. The rate is low, because a memref with an empty
    /// dimension supports little more than `dim`.
    empty_size: Rate = 10;
    /// Rate of stack allocations instead of heap allocations.
    on_stack: Rate = 90;
    /// Rate of heap blocks that are freed at the end of their scope, if no later op needs them.
    ///
    /// The other blocks leak, as the last allocations of real programs do. Leaks are observed and
    /// compared.
    freed_at_end: Rate = 110;
    /// Rate of allocations with an `alignment` attribute.
    alignment: Rate = 40;
    /// Relative frequencies of the ranks 0 to 4. Rank 0 has its own kind of descriptor. The code
    /// for an access grows with the rank.
    ranks: [u16; 5] = [3, 10, 8, 4, 2];
    /// Rate of functions whose blocks are listed in another order than the order of generation.
    ///
    /// In the text of a function with shuffled blocks, a use may precede its definition, which
    /// passes rarely encounter.
    shuffled_blocks: Rate = 10;
}

impl Config {
    /// Returns the default configuration for the `mlir-opt` of a release.
    ///
    /// Programs have more calls than by default, because running a call is cheap compared with
    /// lowering the program with the tool.
    pub fn for_release(release: Release) -> Config {
        Config {
            release,
            only_lowerable: true,
            calls: Span::new(4, 8),
            ..Config::default()
        }
    }

    /// Reports whether this scalar type may be drawn.
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
