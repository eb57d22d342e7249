//! What the tools of each release are told, and how: all that differs between them.

use lowerfuzz_ir::Release::{R11, R13, R14, R15, R16, R19, R22};
use lowerfuzz_ir::{ReleaseSet, Since};

/// Releases whose `mlir-opt` can be a target.
pub(super) const TARGETS: ReleaseSet = ReleaseSet::since(R13);

/// A pass of a lowering, and the options of the conversion that it takes.
pub(super) struct Pass {
    pub(super) name: &'static str,
    pub(super) takes: &'static [Takes],
    pub(super) on: Anchor,
    /// It is there for programs with some ops, and for no others.
    pub(super) only_for: Option<OnlyFor>,
}

/// Ops for which a pass goes before the conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OnlyFor {
    /// Those on complex numbers that the conversion has no pattern for.
    ComplexFunctions,
    /// `math.fpowi` and `math.ipowi`.
    Powers,
}

/// What a pass runs on. A process that is told its passes one by one knows by itself; in a textual
/// pipeline it has to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    /// A module, or whatever it is told to.
    Module,
    /// A function, and nothing else.
    Function,
    /// A module in a part of its own: it keeps what it made of one module for the next.
    Part,
}

/// An option of the conversion.
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
        only_for: None,
    }
}

/// A pass on functions.
const fn each(pass: Pass) -> Pass {
    Pass {
        on: Anchor::Function,
        ..pass
    }
}

/// Takes apart all ops on complex numbers, which would leave nothing of them for the conversion.
const EXPAND_COMPLEX: Pass = Pass {
    only_for: Some(OnlyFor::ComplexFunctions),
    ..pass("convert-complex-to-standard")
};

/// Makes functions of powers, which the conversion would make an intrinsic of that no engine has, or nothing.
/// In the next module that it runs on it calls those of the one before.
const POWERS: Pass = Pass {
    on: Anchor::Part,
    only_for: Some(OnlyFor::Powers),
    ..pass("convert-math-to-funcs")
};

/// Makes terminators with a successor that is named twice fit for LLVM IR.
const EXPORT: Pass = pass("llvm-legalize-for-export");

/// Since release 15 a pass of its own asks for the C wrapper of each function.
pub(super) const C_WRAPPERS: Pass = each(pass("llvm-request-c-wrappers"));

/// The full lowering: everything that the release can lower is in the LLVM dialect afterwards. In
/// which order that works differs; expansions go before the conversion of what they leave.
pub(super) const LOWERING: Since<&[Pass]> = Since(&[
    (
        R11,
        &[
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
        "the memref pass goes first: the last one would leave calls of what it has converted",
    ),
    (
        R14,
        &[
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
        "`arith` has a conversion of its own, and casts that are left between conversions go last",
    ),
    (
        R15,
        &[
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
        "`std` is `func` and `cf`, and passes run on modules",
    ),
    (
        R16,
        &[
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
        "strided metadata is expanded before it is lowered, and masks are; `cf` has a conversion of its own",
    ),
    (
        R19,
        &[
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
        "`ub` has a conversion, reductions of several dimensions and blocks of another size a pass, and that of `memref` \
            has another name",
    ),
]);

/// What a module and a function are called in a textual pipeline.
pub(super) const ANCHORS: Since<(&str, &str)> = Since(&[
    (R11, ("module", "func"), "ops of `builtin` need no prefix"),
    (R14, ("builtin.module", "builtin.func"), "they do"),
    (R15, ("builtin.module", "func.func"), "`func` split off"),
]);

/// The option that has an op printed as a pass comes to it.
pub(super) const PRINT_BEFORE: Since<&str> = Since(&[
    (R11, "print-ir-before", "as LLVM's own"),
    (R15, "mlir-print-ir-before", "told apart from LLVM's own"),
]);

/// Releases whose textual pipelines say the module around it all.
pub(super) const OUTER_MODULE: ReleaseSet = ReleaseSet::since(R16);

/// Releases that compare layouts, which are maps to them, as they are written. Each op writes its
/// own, so that what is right for `subview` is wrong for `transpose`; a type of ours has one spelling.
pub(super) const LAYOUTS_AS_WRITTEN: ReleaseSet = ReleaseSet::until(R15);

/// Programs that are best lowered at once, each in a part of the file: enough for the start of a
/// process to vanish, and few enough for the results to come while the next ones are made.
pub(super) const BATCH: Since<usize> = Since(&[
    (R11, 512, "each takes as long as the others"),
    (R22, 256, "each takes longer the more there are"),
]);
