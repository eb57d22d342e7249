//! Passes that are excluded from the schedule, with reasons. Together with the pass table, this
//! covers every pass that a release lists.

use lowerfuzz_ir::Release;

use super::pass_table::{anchor, pass_name};
use super::pipeline::textual;

/// The effect of an excluded pass on a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// The pass preserves meaning, but scheduling it would test nothing new.
    Preserves,
    /// The pass preserves meaning only for some programs or some ops.
    InPart,
    /// The pass changes observable behaviour.
    Changes,
    /// The pass deletes public symbols, or makes them private.
    Symbols,
    /// The pass preserves meaning, and concerns features that files have and generated programs do
    /// not.
    OfFiles,
    /// The pass preserves meaning, except in release 13.
    InRelease13,
    /// The pass concerns features that programs do not have.
    Later,
    /// The pass converts to dialects that the lowering to the LLVM dialect does not convert.
    OtherDialects,
    /// The pass is not intended for users.
    NotForUsers,
}

/// Passes that are excluded for the same reason.
struct Undrawn {
    class: Class,
    /// The reason why these passes are excluded.
    why: &'static str,
    /// Names of the excluded passes, separated by spaces.
    passes: &'static str,
}

/// Returns why a pass of this name is excluded, or `None` if the pass is unknown.
fn excluded_passes(name: &str) -> Option<&'static Undrawn> {
    let named = UNDRAWN
        .iter()
        .find(|row| row.passes.split_whitespace().any(|pass| pass == name));
    // All passes with the prefix `test-` test MLIR itself, so they are not listed by name.
    let tests = name.starts_with("test-").then_some(TESTS);
    named.or(tests)
}

/// Returns a warning if a pass is known not to preserve the meaning of every program. A finding
/// with such a pass may not be a bug.
///
/// Returns `None` for passes that preserve meaning, and for unknown passes.
pub fn caution(option: &str, release: Release) -> Option<String> {
    let name = pass_name(option);
    // With options, a scheduled pass may behave differently.
    if anchor(name, release).is_some() && !option.contains('=') {
        return None;
    }
    let row = excluded_passes(name)?;
    let what = match row.class {
        Class::Preserves | Class::OfFiles => return None,
        Class::InRelease13 if release > Release::R13 => return None,
        Class::InRelease13 => "changes the meaning of some programs",
        Class::InPart => "preserves the meaning of only some programs",
        Class::Changes | Class::Symbols => "changes observable behaviour",
        Class::Later | Class::OtherDialects => "is for programs with other features",
        Class::NotForUsers => "is not meant for users",
    };
    Some(format!("-{name} {what}: {}", row.why))
}

/// Returns why the lowering need not convert a program after these passes: one of them converts to
/// another dialect than LLVM, such as SPIR-V. `None` if no pass does.
pub(super) fn leads_elsewhere(passes: &[String]) -> Option<String> {
    let names = passes.iter().flat_map(|option| names_in(option));
    names.into_iter().find_map(|name| {
        let row = excluded_passes(name).filter(|row| row.class == Class::OtherDialects)?;
        Some(format!(
            "-{name} is for other dialects ({}), which the lowering to the LLVM dialect does not convert",
            row.why
        ))
    })
}

/// Returns whether one of these passes deletes public symbols, or makes them private, by design.
pub(super) fn changes_symbols(passes: &[String]) -> bool {
    let names = passes.iter().flat_map(|option| names_in(option));
    let mut rows = names.filter_map(excluded_passes);
    rows.any(|row| row.class == Class::Symbols)
}

/// Returns the names of the pass or of the textual pipeline's passes in an option.
fn names_in(option: &str) -> Vec<&str> {
    match textual(&[option.to_owned()]).is_some() {
        true => option.split(['=', '(', ')', '{', '}', ',', ' ']).collect(),
        false => vec![pass_name(option)],
    }
}

const TESTS: &Undrawn = &UNDRAWN[UNDRAWN.len() - 1];

const UNDRAWN: &[Undrawn] = &[
    Undrawn {
        class: Class::Preserves,
        why: "a part of the full lowering that must run after other parts",
        passes: "convert-complex-to-standard convert-math-to-funcs convert-func-to-llvm convert-math-to-libm \
         convert-std-to-llvm llvm-request-c-wrappers reconcile-unrealized-casts",
    },
    Undrawn {
        class: Class::InPart,
        why: "a part of the full lowering that refuses ops which other parts must expand first: assertions and scopes in regions, functions of complex numbers, loops of `affine`",
        passes: "convert-cf-to-llvm convert-complex-to-llvm convert-memref-to-llvm convert-to-llvm \
         finalize-memref-to-llvm",
    },
    Undrawn {
        class: Class::Preserves,
        why: "changes only ops that programs do not have",
        passes: "bubble-down-memory-space-casts llvm-add-comdats \
         lower-vector-to-from-elements-to-shuffle-tree",
    },
    Undrawn {
        class: Class::Preserves,
        why: "changes only locations, visibility or comdats, which nothing observes",
        passes: "ensure-debug-info-scope-on-llvm-func llvm-use-default-visibility snapshot-op-locations",
    },
    Undrawn {
        class: Class::Preserves,
        why: "only runs other passes",
        passes: "composite-fixed-point-pass",
    },
    Undrawn {
        class: Class::Preserves,
        why: "refuses valid programs with bit widths that are not in its options",
        passes: "arith-int-narrowing",
    },
    Undrawn {
        class: Class::InPart,
        why: "preserves the number of live heap blocks only if a program frees all of them",
        passes: "buffer-hoisting buffer-loop-hoisting promote-buffers-to-stack",
    },
    Undrawn {
        class: Class::InPart,
        why: "exact only for rounding ops; the formulas of other `math` ops lose digits",
        passes: "math-expand-ops",
    },
    Undrawn {
        class: Class::InPart,
        why: "rounds once where the program rounds twice",
        passes: "arith-emulate-unsupported-floats math-extend-to-supported-types math-legalize-to-f32 \
         math-uplift-to-fma",
    },
    Undrawn {
        class: Class::InPart,
        why: "calls a soft-float library that the engines do not have",
        passes: "convert-arith-to-apfloat convert-math-to-apfloat",
    },
    Undrawn {
        class: Class::InPart,
        why: "converts with a 64-bit index and memref descriptors, even if the program requests other options",
        passes: "convert-openmp-to-llvm gpu-to-llvm lower-host-to-llvm test-lower-to-llvm",
    },
    Undrawn {
        class: Class::InPart,
        why: "its options change rounding, or assume 32-bit indices; since release 16 it refuses masks of ops that it has expanded",
        passes: "convert-vector-to-llvm",
    },
    Undrawn {
        class: Class::InPart,
        why: "the end of the full lowering; on earlier programs it crashes, or refuses ops of other dialects",
        passes: "llvm-legalize-for-export",
    },
    Undrawn {
        class: Class::InPart,
        why: "crashes on memrefs of more than one dimension; see the reports",
        passes: "flatten-memref",
    },
    Undrawn {
        class: Class::InPart,
        why: "adds assertions that should hold, but some do not; see the reports",
        passes: "generate-runtime-verification",
    },
    Undrawn {
        class: Class::InPart,
        why: "keeps one of several equal functions, and may remove public functions",
        passes: "duplicate-function-elimination",
    },
    Undrawn {
        class: Class::InPart,
        why: "integer arguments and results of 2N bits become vectors of two integers",
        passes: "arith-emulate-wide-int",
    },
    Undrawn {
        class: Class::InPart,
        why: "refuses valid programs in the newest release (see the reports); scheduled in the release before",
        passes: "remove-dead-values",
    },
    Undrawn {
        class: Class::Changes,
        why: "the live heap blocks at the end, and the blocks of memref results",
        passes: "buffer-deallocation buffer-deallocation-pipeline ownership-based-buffer-deallocation",
    },
    Undrawn {
        class: Class::Changes,
        why: "signatures: memref results become arguments, or are dropped",
        passes: "buffer-results-to-out-params drop-equivalent-buffer-results",
    },
    Undrawn {
        class: Class::Changes,
        why: "types of memrefs in signatures",
        passes: "memref-emulate-wide-int normalize-memrefs",
    },
    Undrawn {
        class: Class::Symbols,
        why: "names: symbols become private, and entry functions are removed",
        passes: "symbol-privatize",
    },
    Undrawn {
        class: Class::Changes,
        why: "the data layout, and therefore sizes and alignments",
        passes: "set-llvm-module-datalayout",
    },
    Undrawn {
        class: Class::OtherDialects,
        why: "async",
        passes: "async-func-to-async-runtime async-parallel-for async-runtime-policy-based-ref-counting \
         async-runtime-ref-counting async-runtime-ref-counting-opt async-to-async-runtime \
         convert-async-to-llvm gpu-async-region",
    },
    Undrawn {
        class: Class::Later,
        why: "attributes of targets",
        passes: "llvm-target-to-data-layout llvm-target-to-target-features",
    },
    Undrawn {
        class: Class::Later,
        why: "complex functions without a unique result",
        passes: "convert-complex-to-libm",
    },
    Undrawn {
        class: Class::OtherDialects,
        why: "EmitC, which becomes C++",
        passes: "convert-arith-to-emitc convert-func-to-emitc convert-math-to-emitc \
         convert-memref-to-emitc convert-scf-to-emitc convert-to-emitc form-expressions \
         wrap-emitc-func-in-class",
    },
    Undrawn {
        class: Class::OtherDialects,
        why: "GPUs",
        passes: "amdgpu-emulate-atomics amdgpu-fold-memrefs-ops amdgpu-maskedload-to-load \
         amdgpu-resolve-strided-metadata convert-affine-for-to-gpu convert-amdgpu-to-rocdl \
         convert-arith-to-amdgpu convert-complex-to-rocdl-library-calls convert-gpu-to-nvvm \
         convert-gpu-to-rocdl convert-math-to-rocdl convert-math-to-xevm convert-nvgpu-to-nvvm \
         convert-nvvm-to-llvm convert-parallel-loops-to-gpu convert-vector-to-gpu \
         convert-vector-to-rocdl convert-vector-to-xegpu convert-xegpu-to-xevm \
         convert-xevm-to-llvm gpu-decompose-memrefs gpu-eliminate-barriers gpu-kernel-outlining \
         gpu-launch-sink-index-computations gpu-lower-memory-space-attributes \
         gpu-lower-to-nvvm-pipeline gpu-lower-to-xevm-pipeline gpu-map-parallel-loops \
         gpu-module-to-binary gpu-to-hsaco llvm-optimize-for-nvvm-target \
         nvgpu-optimize-shared-memory nvvm-attach-target rocdl-attach-target sparse-gpu-codegen \
         xegpu-blocking xegpu-fold-alias-ops xegpu-optimize-block-loads xegpu-propagate-layout \
         xegpu-subgroup-distribute xegpu-vector-linearize xegpu-wg-to-sg-distribute \
         xevm-attach-target",
    },
    Undrawn {
        class: Class::Later,
        why: "linalg",
        passes: "convert-linalg-tiled-loops-to-scf \
         convert-linalg-to-llvm \
         convert-linalg-to-spirv convert-linalg-to-std \
         \
         linalg-fold-reshape-ops-by-linearization \
         \
         \
         linalg-promote-subviews linalg-strategy-decompose-pass \
         linalg-strategy-enable-pass linalg-strategy-generalize-pass \
         linalg-strategy-interchange-pass linalg-strategy-lower-vectors-pass \
         linalg-strategy-pad-pass linalg-strategy-peel-pass linalg-strategy-promote-pass \
         linalg-strategy-remove-markers-pass linalg-strategy-tile-and-fuse-pass \
         linalg-strategy-tile-pass linalg-strategy-vectorize-pass linalg-tile \
         linalg-tile-to-parallel-loops linalg-tile-to-tiled-loop ",
    },
    Undrawn {
        class: Class::OfFiles,
        why: "parallel loops",
        passes: "loop-coalescing parallel-loop-collapsing parallel-loop-fusion parallel-loop-specialization parallel-loop-tiling scf-forall-to-for \
         scf-forall-to-parallel scf-parallel-for-to-nested-fors scf-parallel-loop-collapsing \
         scf-parallel-loop-fusion scf-parallel-loop-specialization scf-parallel-loop-tiling",
    },
    Undrawn {
        class: Class::OfFiles,
        why: "math functions without a unique result",
        passes: "math-sincos-fusion",
    },
    Undrawn {
        class: Class::Later,
        why: "ml_program",
        passes: "mlprogram-pipeline-globals",
    },
    Undrawn {
        class: Class::OtherDialects,
        why: "OpenACC and OpenMP",
        passes: "acc-if-clause-lowering acc-implicit-data acc-implicit-declare acc-implicit-routine \
         acc-legalize-serial acc-loop-tiling acc-specialize-for-device acc-specialize-for-host \
         convert-openacc-to-llvm convert-openacc-to-scf convert-scf-to-openmp \
         offload-livein-value-canonicalization omp-offload-privatization-prepare \
         openacc-legalize-data openacc-legalize-data-values",
    },
    Undrawn {
        class: Class::OtherDialects,
        why: "PDL",
        passes: "convert-pdl-to-pdl-interp",
    },
    Undrawn {
        class: Class::OtherDialects,
        why: "quantised types",
        passes: "lower-quant-ops normalize-quant-types quant-convert-const \
         quant-convert-simulated-quantization strip-func-quant-types",
    },
    Undrawn {
        class: Class::OfFiles,
        why: "scripts of the transform dialect",
        passes: "transform-dialect-check-uses transform-infer-effects transform-interpreter \
         transform-preload-library",
    },
    Undrawn {
        class: Class::OtherDialects,
        why: "sharding",
        passes: "convert-shard-to-mpi mesh-spmdization shard-partition sharding-propagation",
    },
    Undrawn {
        class: Class::OtherDialects,
        why: "SPIR-V",
        passes: "convert-arith-to-spirv convert-cf-to-spirv convert-complex-to-spirv \
         convert-func-to-spirv convert-gpu-launch-to-vulkan-launch convert-gpu-to-llvm-spv \
         convert-gpu-to-spirv convert-index-to-spirv convert-math-to-spirv \
         convert-memref-to-spirv convert-scf-to-spirv convert-spirv-to-llvm convert-std-to-spirv \
         convert-tensor-to-spirv convert-to-spirv convert-ub-to-spirv convert-vector-to-spirv \
         decorate-spirv-composite-type-layout launch-func-to-vulkan \
         map-memref-spirv-storage-class spirv-attach-target spirv-canonicalize-gl \
         spirv-lower-abi-attrs spirv-promote-to-replicated-constants spirv-rewrite-inserts \
         spirv-unify-aliased-resource spirv-update-vce spirv-webgpu-prepare",
    },
    Undrawn {
        class: Class::Later,
        why: "copies between memory spaces that overlap with loops",
        passes: "affine-pipeline-data-transfer",
    },
    Undrawn {
        class: Class::InPart,
        why: "copies whole ranges around the accessed elements, and writes back elements that it has not read",
        passes: "affine-data-copy-generate",
    },
    Undrawn {
        class: Class::Preserves,
        why: "since release 22, it must be nested in a function, which options for single passes cannot express",
        passes: "affine-loop-unroll-jam affine-simplify-min-max",
    },
    Undrawn {
        class: Class::Preserves,
        why: "the same; in release 13 it does not know loops that carry values",
        passes: "affine-loop-unroll",
    },
    Undrawn {
        class: Class::InRelease13,
        why: "loops carry no values",
        passes: "affine-loop-invariant-code-motion affine-loop-tile",
    },
    Undrawn {
        class: Class::InPart,
        why: "makes vectors that exceed a loop whose trip count is not a multiple of the lanes",
        passes: "affine-super-vectorize",
    },
    Undrawn {
        class: Class::Later,
        why: "tensors",
        passes: "arith-bufferize bufferization-bufferize convert-shape-constraints convert-shape-to-std \
         eliminate-alloc-tensors \
         finalizing-bufferize func-bufferize linalg-bufferize \
         linalg-comprehensive-module-bufferize linalg-init-tensor-to-alloc-tensor \
         lower-sparse-foreach-to-scf lower-sparse-iteration-to-scf lower-sparse-ops-to-foreach \
         outline-shape-computation post-sparsification-rewrite \
         pre-sparsification-rewrite remove-shape-constraints scf-bufferize shape-bufferize \
         shape-to-shape-lowering sparse-assembler sparse-buffer-rewrite sparse-compiler \
         sparse-reinterpret-map sparse-space-collapse sparse-storage-specifier-to-llvm \
         sparse-tensor-codegen sparse-tensor-conversion sparse-vectorization sparsification \
         sparsification-and-bufferization sparsifier stage-sparse-ops std-bufferize \
         tensor-bufferize tensor-constant-bufferize tensor-copy-insertion \
         tosa-arith-const-to-tosa-const tosa-attach-target tosa-convert-integer-type-to-signless \
         tosa-infer-shapes tosa-layerwise-constant-fold tosa-make-broadcastable \
         tosa-narrow-f64-to-f32 tosa-narrow-i64-to-i32 tosa-optional-decompositions \
         tosa-reduce-transposes tosa-to-arith tosa-to-linalg tosa-to-linalg-named \
         tosa-to-linalg-on-tensors tosa-to-linalg-pipeline tosa-to-mlprogram tosa-to-scf \
         tosa-to-standard tosa-to-tensor tosa-validate vector-bufferize",
    },
    Undrawn {
        class: Class::OtherDialects,
        why: "vector registers of one processor",
        passes: "arm-neon-2d-to-intr arm-sme-outer-product-fusion arm-sme-vector-legalization \
         arm-sve-legalize-vector-storage convert-arith-to-arm-sme convert-arm-sme-to-llvm \
         convert-arm-sme-to-scf convert-vector-to-amx convert-vector-to-arm-sme \
         enable-arm-streaming",
    },
    Undrawn {
        class: Class::NotForUsers,
        why: "prints only, and changes nothing",
        passes: "print-cfg-graph print-ir print-op-stats",
    },
    Undrawn {
        class: Class::NotForUsers,
        why: "tests MLIR itself, like all `test-` passes",
        passes: "affine-super-vectorizer-test slice-analysis-test tosa-test-quant-utils view-op-graph",
    },
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use lowerfuzz_ir::Release::{R13, R15, R19, R22};

    use super::*;
    use crate::mlir_opt::{Installed, MlirOpt, Pipeline};

    #[test]
    fn every_pass_that_a_release_lists_is_classified() {
        for installed in Installed::all(&crate::targets::Targets::default())
            .expect("no tool is stopped")
            .0
        {
            let release = installed.release;
            let opt = MlirOpt::new(installed, Pipeline::default());
            let help = opt.tool().run(&["--help"], &[]).expect("it starts");
            let lines = help.stdout.lines().skip_while(|l| l.trim() != "Passes:");
            // In the help text, the options of a pass are indented more than passes, and the text
            // after the list of passes is indented less.
            let listed = lines.filter_map(|line| line.strip_prefix("      --"));
            let names = listed.filter_map(|line| line.split([' ', '=']).next());
            let names: BTreeSet<&str> = names.collect();
            assert!(names.len() > 150, "{release}: {names:?}");
            let unknown = names
                .into_iter()
                .filter(|name| anchor(name, release).is_none() && excluded_passes(name).is_none());
            assert_eq!(unknown.collect::<Vec<_>>(), [""; 0], "{release}");
        }
    }

    #[test]
    fn a_pass_has_one_reason() {
        let mut seen = BTreeSet::new();
        for pass in UNDRAWN.iter().flat_map(|row| row.passes.split_whitespace()) {
            assert!(seen.insert(pass), "{pass}");
        }
        assert_eq!(
            excluded_passes("test-lower-to-llvm").map(|row| row.class),
            Some(Class::InPart)
        );
        assert_eq!(
            excluded_passes("test-dce").map(|row| row.class),
            Some(Class::NotForUsers)
        );
        assert!(excluded_passes("my-pass").is_none());
    }

    #[test]
    fn passes_to_other_dialects_are_found() {
        let reason = |options: &[&str]| {
            let options: Vec<String> = options.iter().map(|o| (*o).to_owned()).collect();
            leads_elsewhere(&options)
        };
        let spirv = "-convert-arith-to-spirv is for other dialects (SPIR-V), which the lowering to \
                     the LLVM dialect does not convert";
        let options = [
            "-cse",
            "--convert-arith-to-spirv=emulate-lt-32-bit-scalar-types=0",
        ];
        assert_eq!(reason(&options).as_deref(), Some(spirv));
        let textual = "-pass-pipeline=builtin.module(func.func(cse,convert-arith-to-spirv{x=1}))";
        assert_eq!(reason(&[textual]).as_deref(), Some(spirv));
        for other in [
            "-cse",
            "-my-pass",
            "-convert-arith-to-llvm",
            "-linalg-tile",
            "-sroa",
        ] {
            assert_eq!(reason(&[other]), None, "{other}");
        }
    }

    #[test]
    fn passes_that_change_symbols_are_known() {
        let changes = |option: &str| changes_symbols(&[option.to_owned()]);
        assert!(changes("-symbol-privatize=exclude=f"));
        assert!(changes(
            "-pass-pipeline=builtin.module(cse,symbol-privatize{exclude=f})"
        ));
        assert!(!changes("-symbol-dce") && !changes("-inline") && !changes("-my-pass"));
    }

    #[test]
    fn passes_that_change_behaviour_have_a_warning() {
        assert_eq!(caution("-canonicalize=top-down=false", R22), None);
        assert_eq!(caution("--my-pass", R22), None);
        assert_eq!(caution("-remove-dead-values", R19), None);
        assert_eq!(caution("-convert-vector-to-llvm", R15), None);
        assert_eq!(caution("-scf-parallel-loop-fusion", R22), None);
        assert_eq!(caution("-affine-loop-tile=tile-size=4", R22), None);
        assert!(caution("-affine-loop-tile=tile-size=4", R13).is_some());
        let reassociated = "-convert-vector-to-llvm=reassociate-fp-reductions";
        assert!(caution(reassociated, R15).is_some_and(|why| why.contains("rounding")));
        let names = "-symbol-privatize changes observable behaviour: \
                     names: symbols become private, and entry functions are removed";
        assert_eq!(
            caution("--symbol-privatize=exclude=f", R22).as_deref(),
            Some(names)
        );
    }
}
