//! Tables of all differences between the `mlir-opt` tools of the releases.

use lowerfuzz_ir::Release::{R11, R13, R14, R15, R16, R19, R22};
use lowerfuzz_ir::{ReleaseSet, Since};

/// Releases whose `mlir-opt` can be a target.
pub(super) const TARGETS: ReleaseSet = ReleaseSet::since(R13);

/// A pass of the lowering, with the conversion options that it accepts.
pub(super) struct Pass {
    pub(super) name: &'static str,
    pub(super) takes: &'static [Takes],
    pub(super) on: Anchor,
    /// The options that the pass always gets, separated by spaces.
    pub(super) always: &'static str,
    /// The programs that need this pass. `None` if every program needs the pass.
    pub(super) only_for: Option<OnlyFor>,
}

/// Programs that need an extra pass before the conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OnlyFor {
    /// Programs with ops on complex numbers for which the conversion to LLVM has no pattern.
    ComplexFunctions,
    /// Programs with the integer powers `math.fpowi` and `math.ipowi`.
    Powers,
    /// Programs with tensors or with ops of `tensor` or `bufferization`.
    Tensors,
    /// Programs with structured ops of `linalg`, but without tensors.
    Structured,
}

/// The kind of op that a pass runs on. A textual pipeline must state this op; a pass given as an
/// option need not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    /// The pass runs on modules, or on any other op.
    Module,
    /// The pass runs only on functions.
    Function,
    /// The pass runs on a module that is the only one of its split, because the pass keeps state
    /// between modules.
    Part,
}

/// A conversion option that a pass accepts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    IndexWidth,
    CWrappers,
    BarePointers,
    AlignedAlloc,
}

use Takes::{AlignedAlloc, BarePointers, CWrappers, IndexWidth};

const fn pass(name: &'static str) -> Pass {
    with(name, &[])
}

const fn with(name: &'static str, takes: &'static [Takes]) -> Pass {
    Pass {
        name,
        takes,
        on: Anchor::Module,
        always: "",
        only_for: None,
    }
}

/// Makes a pass that runs only on functions.
const fn each(pass: Pass) -> Pass {
    Pass {
        on: Anchor::Function,
        ..pass
    }
}

/// Expands all ops on complex numbers. Without [`OnlyFor`], the pass would leave no complex op that
/// tests the conversion.
const EXPAND_COMPLEX: Pass = Pass {
    only_for: Some(OnlyFor::ComplexFunctions),
    ..pass("convert-complex-to-standard")
};

/// Turns integer powers into functions. The conversion would turn powers into an intrinsic that no
/// engine supports, or would leave them unconverted.
///
/// When the pass runs on the next module, it makes calls of the functions in the previous module.
const POWERS: Pass = Pass {
    on: Anchor::Part,
    only_for: Some(OnlyFor::Powers),
    ..pass("convert-math-to-funcs")
};

/// Makes a pass that only programs with tensors need.
const fn tensors(name: &'static str, always: &'static str) -> Pass {
    Pass {
        always,
        only_for: Some(OnlyFor::Tensors),
        ..pass(name)
    }
}

/// Gives elementwise ops on tensors a destination. Bufferization has no pattern for them.
const ELEMENTWISE: Pass = tensors("convert-elementwise-to-linalg", "");
/// Lowers the ops that bufferization leaves.
const BUFFERS: Pass = tensors("convert-bufferization-to-memref", "");
/// Lowers `scf.forall`, for which `-convert-scf-to-cf` has no pattern.
const FORALL: Pass = tensors("scf-forall-to-for", "");
/// Lowers `linalg` on memrefs.
const LOOPS: Pass = tensors("convert-linalg-to-loops", "");

/// Turns structured ops into loops.
const STRUCTURED: Pass = Pass {
    only_for: Some(OnlyFor::Structured),
    ..each(pass("convert-linalg-to-loops"))
};

/// Makes terminators that name a successor twice valid for LLVM IR.
pub(super) const EXPORT: Pass = pass("llvm-legalize-for-export");

/// Requests the C wrapper of each function. This is a separate pass since release 15.
pub(super) const C_WRAPPERS: Pass = each(pass("llvm-request-c-wrappers"));

/// The full lowering, which converts everything that the release can lower to the LLVM dialect.
///
/// The right order of passes differs between releases. Expansions run before the conversion of the
/// ops that they produce.
pub(super) const LOWERING: Since<&[Pass]> = Since(&[
    (
        R11,
        &[
            STRUCTURED,
            each(pass("convert-vector-to-scf")),
            pass("lower-affine"),
            pass("convert-scf-to-std"),
            each(pass("std-expand")),
            each(EXPAND_COMPLEX),
            each(pass("convert-math-to-llvm")),
            pass("convert-math-to-libm"),
            pass("convert-vector-to-llvm"),
            with("convert-memref-to-llvm", &[IndexWidth, AlignedAlloc]),
            pass("convert-complex-to-llvm"),
            with(
                "convert-std-to-llvm",
                &[IndexWidth, CWrappers, BarePointers],
            ),
            EXPORT,
        ],
        "the memref pass runs before the std pass, because the other order leaves calls unconverted",
    ),
    (
        R14,
        &[
            STRUCTURED,
            each(pass("convert-vector-to-scf")),
            pass("lower-affine"),
            pass("convert-scf-to-std"),
            each(pass("memref-expand")),
            each(pass("arith-expand")),
            each(EXPAND_COMPLEX),
            each(pass("convert-math-to-llvm")),
            pass("convert-math-to-libm"),
            pass("convert-vector-to-llvm"),
            each(with("convert-arith-to-llvm", &[IndexWidth])),
            pass("convert-complex-to-llvm"),
            with(
                "convert-std-to-llvm",
                &[IndexWidth, CWrappers, BarePointers],
            ),
            with("convert-memref-to-llvm", &[IndexWidth, AlignedAlloc]),
            pass("reconcile-unrealized-casts"),
            EXPORT,
        ],
        "`arith` has its own conversion, and casts between conversions are removed last",
    ),
    (
        R15,
        &[
            STRUCTURED,
            pass("convert-vector-to-scf"),
            pass("lower-affine"),
            pass("convert-scf-to-cf"),
            pass("memref-expand"),
            pass("arith-expand"),
            EXPAND_COMPLEX,
            pass("convert-math-to-llvm"),
            pass("convert-math-to-libm"),
            pass("convert-vector-to-llvm"),
            with("convert-arith-to-llvm", &[IndexWidth]),
            pass("convert-complex-to-llvm"),
            with("convert-func-to-llvm", &[IndexWidth, BarePointers]),
            with("convert-memref-to-llvm", &[IndexWidth, AlignedAlloc]),
            pass("reconcile-unrealized-casts"),
            EXPORT,
        ],
        "`std` was split into `func` and `cf`, and passes run on modules",
    ),
    (
        R16,
        &[
            STRUCTURED,
            ELEMENTWISE,
            tensors("empty-tensor-to-alloc-tensor", ""),
            tensors(
                "one-shot-bufferize",
                "bufferize-function-boundaries allow-return-allocs",
            ),
            BUFFERS,
            each(LOOPS),
            each(pass("lower-vector-mask")),
            pass("convert-vector-to-scf"),
            pass("memref-expand"),
            pass("expand-strided-metadata"),
            pass("lower-affine"),
            pass("convert-scf-to-cf"),
            pass("arith-expand"),
            EXPAND_COMPLEX,
            POWERS,
            pass("convert-math-to-llvm"),
            pass("convert-math-to-libm"),
            pass("convert-vector-to-llvm"),
            with("convert-index-to-llvm", &[IndexWidth]),
            with("convert-arith-to-llvm", &[IndexWidth]),
            with("convert-func-to-llvm", &[IndexWidth, BarePointers]),
            with("convert-cf-to-llvm", &[IndexWidth]),
            pass("convert-complex-to-llvm"),
            with("convert-memref-to-llvm", &[IndexWidth, AlignedAlloc]),
            pass("reconcile-unrealized-casts"),
            EXPORT,
        ],
        "tensors are bufferized, strided metadata and masks are expanded before the conversion, and `cf` has its own conversion",
    ),
    (
        R19,
        &[
            STRUCTURED,
            ELEMENTWISE,
            tensors(
                "one-shot-bufferize",
                "bufferize-function-boundaries allow-return-allocs-from-loops",
            ),
            BUFFERS,
            FORALL,
            LOOPS,
            each(pass("lower-vector-mask")),
            each(pass("lower-vector-multi-reduction")),
            pass("convert-vector-to-scf"),
            pass("memref-expand"),
            pass("expand-realloc"),
            pass("expand-strided-metadata"),
            pass("lower-affine"),
            pass("convert-scf-to-cf"),
            pass("arith-expand"),
            EXPAND_COMPLEX,
            POWERS,
            pass("convert-math-to-llvm"),
            pass("convert-math-to-libm"),
            pass("convert-vector-to-llvm"),
            with("convert-index-to-llvm", &[IndexWidth]),
            with("convert-arith-to-llvm", &[IndexWidth]),
            with("convert-ub-to-llvm", &[IndexWidth]),
            with("convert-func-to-llvm", &[IndexWidth, BarePointers]),
            with("convert-cf-to-llvm", &[IndexWidth]),
            pass("convert-complex-to-llvm"),
            with("finalize-memref-to-llvm", &[IndexWidth, AlignedAlloc]),
            pass("reconcile-unrealized-casts"),
            EXPORT,
        ],
        "`ub` has a conversion, multi-dimensional reductions and `realloc` have passes, and the `memref` conversion was renamed",
    ),
]);

/// Names of the module op and the function op in a textual pipeline.
pub(super) const ANCHORS: Since<(&str, &str)> = Since(&[
    (R11, ("module", "func"), "ops of `builtin` need no prefix"),
    (R14, ("builtin.module", "builtin.func"), "they do"),
    (R15, ("builtin.module", "func.func"), "`func` split off"),
]);

/// The option that prints an op before a pass runs on it.
pub(super) const PRINT_BEFORE: Since<&str> = Since(&[
    (R11, "print-ir-before", "as LLVM's own"),
    (
        R15,
        "mlir-print-ir-before",
        "renamed to differ from LLVM's own option",
    ),
]);

/// Releases whose textual pipelines include the outermost module.
pub(super) const OUTER_MODULE: ReleaseSet = ReleaseSet::since(R16);

/// Releases whose documentation allows a vector transfer to start outside its memref.
pub(super) const FAR_STARTS: ReleaseSet = ReleaseSet::since(R19);

/// Best number of programs per batch, with one program per split. Larger batches amortise the start
/// of a process; smaller batches let judging overlap with the next batch.
pub(super) const BATCH: Since<usize> = Since(&[
    (R11, 512, "the time per program is constant"),
    (R22, 256, "the time per program grows with the batch"),
]);
