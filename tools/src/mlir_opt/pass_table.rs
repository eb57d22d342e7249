//! Table of the passes that must preserve the meaning of programs, with the kind of op that each
//! pass runs on.

use lowerfuzz_ir::Release::{R13, R14, R15, R16, R19, R22, R24};
use lowerfuzz_ir::ReleaseSet as In;
use lowerfuzz_ir::{Release, ReleaseSet};

use super::releases::Anchor;
use Concern::{Branches, Calls, Loops, Memory, Vectors, Views};

/// A pass in the table.
pub(super) struct Row {
    /// The pass, as a command-line option.
    pub(super) option: &'static str,
    /// The releases that have the pass.
    pub(super) releases: ReleaseSet,
    /// The releases in which the pass runs only on functions.
    on_functions: ReleaseSet,
    /// The kind of programs that the pass changes most. `None` if it changes all kinds alike.
    concerns: Option<Concern>,
    /// Relative frequency of the pass in longer pass lists.
    pub(super) weight: u8,
    /// True if the pass gets conversion options in the full lowering, but none as a scheduled pass.
    lacks_options: bool,
    /// True if `affine` must be lowered before the pass. Regions of `affine` accept neither new
    /// blocks nor casts of indices.
    follows_affine: bool,
}

/// The weight of passes that have a bug report in `reports/`.
const OFTEN: u8 = 3;

/// The kind of programs that a pass mainly changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Concern {
    /// The pass mainly changes programs that write and read memory.
    Memory,
    /// The pass mainly changes programs with memref views.
    Views,
    /// The pass mainly changes programs with vectors.
    Vectors,
    /// The pass mainly changes programs with loops.
    Loops,
    /// The pass mainly changes programs with branches.
    Branches,
    /// The pass mainly changes programs with calls.
    Calls,
}

/// Returns the distinct kinds of programs that these passes, given as options, mainly change.
pub fn concerns(passes: &[String]) -> Vec<Concern> {
    let row = |name| (MEANING_PRESERVING.iter()).find(|row| pass_name(row.option) == name);
    let names = passes.iter().map(|pass| pass_name(pass));
    let mut concerns: Vec<Concern> = names.filter_map(|name| row(name)?.concerns).collect();
    concerns.sort_unstable();
    concerns.dedup();
    concerns
}

/// Returns whether one of these passes gets conversion options in the full lowering. The scheduled
/// pass gets none, so the lowering after it must use default options.
pub fn need_the_usual_conversion(passes: &[String]) -> bool {
    let mut rows = MEANING_PRESERVING.iter().filter(|row| row.lacks_options);
    rows.any(|row| (passes.iter()).any(|pass| undashed(pass) == undashed(row.option)))
}

/// Returns whether one of these passes requires lowered `affine` ops, and no pass before it lowers
/// them.
pub fn need_affine_lowered(passes: &[String]) -> bool {
    let names = passes.iter().map(|pass| pass_name(pass));
    let mut before = names.take_while(|name| *name != LOWER_AFFINE);
    let follows = |name| {
        let mut rows = MEANING_PRESERVING.iter().filter(|row| row.follows_affine);
        rows.any(|row| pass_name(row.option) == name)
    };
    before.any(follows)
}

/// Name of the pass that lowers all ops of the `affine` dialect.
const LOWER_AFFINE: &str = "lower-affine";

impl Row {
    const fn about(self, concerns: Concern) -> Row {
        Row {
            concerns: Some(concerns),
            ..self
        }
    }

    const fn often(self) -> Row {
        Row {
            weight: OFTEN,
            ..self
        }
    }

    const fn without_options(self) -> Row {
        Row {
            lacks_options: true,
            ..self
        }
    }

    const fn behind_affine(self) -> Row {
        Row {
            follows_affine: true,
            ..self
        }
    }

    /// Returns the kind of op that the pass runs on in a release.
    fn anchor(&self, release: Release) -> Anchor {
        if self.on_functions.contains(release) {
            Anchor::Function
        } else {
            Anchor::Module
        }
    }
}

/// Returns the kind of op that a pass runs on in a release. `None` if the pass is unknown.
pub(super) fn anchor(name: &str, release: Release) -> Option<Anchor> {
    let mut rows = MEANING_PRESERVING.iter().chain(ON_TENSORS);
    let row = rows.find(|row| pass_name(row.option) == name && row.releases.contains(release));
    row.map(|row| row.anchor(release))
}

/// Returns the name of the pass in a command-line option.
pub fn pass_name(option: &str) -> &str {
    let option = undashed(option);
    option.split_once('=').map_or(option, |(name, _)| name)
}

/// Removes the one or two leading dashes of a pass option.
fn undashed(option: &str) -> &str {
    option.trim_start_matches('-')
}

const fn pass(option: &'static str, releases: ReleaseSet) -> Row {
    on(option, releases, ReleaseSet::NONE)
}

/// Makes the table row of a pass that runs only on functions.
const fn each(option: &'static str, releases: ReleaseSet) -> Row {
    on(option, releases, ReleaseSet::ALL)
}

const fn on(option: &'static str, releases: ReleaseSet, on_functions: ReleaseSet) -> Row {
    Row {
        option,
        releases,
        on_functions,
        concerns: None,
        weight: 1,
        lacks_options: false,
        follows_affine: false,
    }
}

/// Passes that preserve the meaning of a program and the names and types of its functions, with the
/// releases that have these passes.
///
/// `excluded_passes.rs` lists why other passes are excluded.
pub(super) const MEANING_PRESERVING: &[Row] = &[
    pass("-canonicalize", In::since(R13)).often(),
    pass("-canonicalize=top-down=false", In::since(R13)).often(),
    pass("-canonicalize=max-iterations=1", In::since(R13)).often(),
    pass("-canonicalize=region-simplify=false", In::between(R13, R16)).often(),
    pass("-canonicalize=region-simplify=disabled", In::since(R19)).often(),
    pass("-canonicalize=region-simplify=aggressive", In::since(R19)).often(),
    pass("-cse", In::since(R13)),
    pass("-sccp", In::since(R13)).about(Loops).often(),
    pass("-inline", In::since(R13)).about(Calls),
    pass("-inline=default-pipeline=cse", In::since(R13)).about(Calls),
    pass("-symbol-dce", In::since(R13)).about(Calls),
    pass("-loop-invariant-code-motion", In::since(R13)).about(Loops),
    each("-for-loop-specialization", In::only(R13)).about(Loops),
    pass("-for-loop-range-folding", In::only(R13)).about(Loops),
    on(
        "-scf-for-loop-canonicalization",
        In::since(R14),
        In::only(R14),
    )
    .about(Loops),
    on("-scf-for-loop-peeling", In::since(R14), In::only(R14))
        .about(Loops)
        .often(),
    pass("-scf-for-loop-range-folding", In::since(R14))
        .about(Loops)
        .often(),
    on(
        "-scf-for-loop-specialization",
        In::since(R14),
        In::only(R14),
    )
    .about(Loops),
    on("-scf-for-to-while", In::since(R14), In::only(R14)).about(Loops),
    pass("-resolve-shaped-type-result-dims", In::since(R13)).about(Views),
    pass("-resolve-ranked-shaped-type-result-dims", In::since(R13)).about(Views),
    pass("-strip-debuginfo", In::since(R13)),
    each("-affine-scalrep", In::since(R13)).about(Memory),
    on("-affine-loop-fusion", In::since(R13), In::until(R15))
        .about(Loops)
        .often(),
    on(
        "-affine-loop-fusion=fusion-maximal",
        In::between(R13, R19),
        In::until(R15),
    )
    .about(Loops),
    pass("-affine-loop-fusion=maximal", In::since(R22)).about(Loops),
    each("-affine-loop-invariant-code-motion", In::since(R14))
        .about(Loops)
        .often(),
    each("-affine-loop-normalize", In::since(R13)).about(Loops),
    each("-affine-loop-tile=tile-size=2", In::since(R14))
        .about(Loops)
        .often(),
    each("-affine-loop-tile=tile-size=3", In::since(R14)).about(Loops),
    each("-affine-loop-unroll=unroll-factor=2", In::between(R14, R19))
        .about(Loops)
        .often(),
    each("-affine-loop-unroll=unroll-full", In::between(R14, R19)).about(Loops),
    each(
        "-affine-loop-unroll-jam=unroll-jam-factor=2",
        In::between(R13, R19),
    )
    .about(Loops)
    .often(),
    each("-affine-parallelize", In::since(R13)).about(Loops),
    each("-affine-loop-coalescing", In::since(R14)).about(Loops),
    each("-simplify-affine-structures", In::only(R13)).about(Loops),
    each("-affine-simplify-structures", In::since(R14)).about(Loops),
    each("-affine-raise-from-memref", In::since(R22)).about(Loops),
    pass("-affine-fold-memref-alias-ops", In::since(R22)).about(Views),
    pass("-affine-expand-index-ops-as-affine", In::since(R22)),
    on(
        "-convert-vector-to-scf=full-unroll",
        In::since(R13),
        In::until(R14),
    )
    .about(Vectors)
    .often(),
    on(
        "-convert-vector-to-scf=target-rank=2",
        In::since(R13),
        In::until(R14),
    )
    .about(Vectors)
    .often(),
    each("-std-expand", In::only(R13)).often(),
    pass("-control-flow-sink", In::since(R14)).about(Branches),
    on("-arith-expand", In::since(R14), In::until(R14)).often(),
    // Without the option, the pass expands neither minima nor maxima of floats.
    on("-arith-expand=include-min-max-f", In::since(R24), In::NONE).often(),
    on("-memref-expand", In::since(R14), In::until(R14)).about(Views),
    pass("-fold-memref-subview-ops", In::between(R13, R15)).about(Views),
    pass("-fold-memref-alias-ops", In::since(R16))
        .about(Views)
        .often(),
    pass("-topological-sort", In::since(R15)).about(Branches),
    pass("-arith-unsigned-when-equivalent", In::since(R15))
        .about(Loops)
        .often(),
    pass("-int-range-optimizations", In::since(R16))
        .about(Loops)
        .often(),
    pass("-expand-strided-metadata", In::since(R16))
        .about(Views)
        .often(),
    each("-lower-vector-mask", In::since(R16)).about(Vectors),
    pass("-affine-expand-index-ops", In::since(R16)),
    pass("-mem2reg", In::since(R19)).about(Memory),
    pass("-mem2reg=region-simplify=false", In::since(R19)).about(Memory),
    pass("-sroa", In::since(R19)).about(Memory),
    pass("-lift-cf-to-scf", In::since(R19))
        .about(Branches)
        .often(),
    each("-lower-vector-multi-reduction", In::since(R19)).about(Vectors),
    each(
        "-lower-vector-multi-reduction=lowering-strategy=inner-parallel",
        In::since(R19),
    )
    .about(Vectors),
    each(
        "-lower-vector-multi-reduction=lowering-strategy=inner-reduction",
        In::since(R19),
    )
    .about(Vectors),
    pass("-loop-invariant-subset-hoisting", In::since(R19)).about(Loops),
    pass("-expand-realloc", In::since(R19)).about(Memory),
    pass("-remove-dead-values", In::only(R19))
        .about(Calls)
        .often(),
    each("-optimize-allocation-liveness", In::since(R22))
        .about(Memory)
        .often(),
    pass("-reify-result-shapes", In::since(R22)).about(Views),
    pass(
        "-arith-int-range-narrowing=int-bitwidths-supported=8,16,32,64",
        In::since(R22),
    )
    .about(Loops)
    .often(),
    // These passes belong to the full lowering. If they run before the other passes, the full
    // lowering runs in another order.
    pass("-lower-affine", In::since(R13)).about(Loops),
    pass("-convert-scf-to-std", In::until(R14))
        .about(Loops)
        .behind_affine(),
    pass("-convert-scf-to-cf", In::since(R15))
        .about(Loops)
        .behind_affine(),
    pass("-convert-vector-to-llvm", In::until(R15)).about(Vectors),
    on("-convert-math-to-llvm", In::since(R13), In::until(R14)),
    on("-convert-arith-to-llvm", In::since(R14), In::only(R14))
        .behind_affine()
        .without_options(),
    pass("-convert-index-to-llvm", In::since(R16))
        .behind_affine()
        .without_options(),
    pass("-convert-ub-to-llvm", In::since(R19))
        .behind_affine()
        .without_options(),
];

/// Passes that preserve the meaning of a program and change only programs with tensors, `linalg` or
/// `bufferization`. They are scheduled only for such programs.
pub(super) const ON_TENSORS: &[Row] = &[
    on("-convert-linalg-to-loops", In::since(R13), In::until(R16)).often(),
    on(
        "-convert-linalg-to-affine-loops",
        In::since(R13),
        In::until(R16),
    ),
    on(
        "-convert-linalg-to-parallel-loops",
        In::since(R13),
        In::until(R16),
    ),
    on(
        "-linalg-generalize-named-ops",
        In::since(R13),
        In::until(R16),
    )
    .often(),
    pass("-linalg-specialize-generic-ops", In::since(R19)).often(),
    pass("-linalg-fuse-elementwise-ops", In::since(R13)).often(),
    on(
        "-linalg-fold-unit-extent-dims",
        In::since(R13),
        In::only(R13),
    )
    .often(),
    pass(
        "-linalg-fold-unit-extent-dims=use-rank-reducing-slices",
        In::since(R19),
    ),
    on(
        "-linalg-inline-scalar-operands",
        In::since(R13),
        In::until(R16),
    ),
    // The pass runs on functions of any dialect, and not on modules.
    on(
        "-linalg-detensorize",
        In::since(R13),
        In::since(R19).with(R13),
    ),
    on(
        "-linalg-detensorize=aggressive-mode",
        In::since(R16),
        In::since(R19),
    ),
    pass("-linalg-named-op-conversion", In::between(R14, R19)),
    pass(
        "-linalg-block-pack-matmul=block-factors=2,3,2",
        In::since(R19),
    ),
    pass("-linalg-fold-into-elementwise", In::since(R22)),
    pass("-linalg-morph-ops=named-to-category", In::since(R22)),
    pass("-linalg-morph-ops=named-to-generic", In::since(R22)),
    pass("-linalg-morph-ops=category-to-generic", In::since(R22)),
    pass("-linalg-morph-ops=generic-to-named", In::since(R22)),
    pass("-simplify-depthwise-conv", In::since(R22)),
    on(
        "-convert-elementwise-to-linalg",
        In::since(R13),
        In::only(R13),
    ),
    pass("-convert-tensor-to-linalg", In::since(R15)),
    pass("-fold-tensor-subset-ops", In::since(R19)).often(),
    pass("-empty-tensor-to-alloc-tensor", In::since(R16)),
    pass("-eliminate-empty-tensors", In::since(R16)).often(),
    pass(
        "-one-shot-bufferize=bufferize-function-boundaries allow-return-allocs",
        In::between(R15, R16),
    ),
    pass(
        "-one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops",
        In::since(R19),
    )
    .often(),
    pass(
        "-one-shot-bufferize=allow-return-allocs-from-loops",
        In::since(R19),
    )
    .often(),
    pass(
        "-one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=identity-layout-map",
        In::since(R19),
    ),
    pass(
        "-one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=fully-dynamic-layout-map",
        In::since(R19),
    ),
    pass(
        "-one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops copy-before-write",
        In::since(R19),
    ),
    pass("-convert-bufferization-to-memref", In::since(R14)),
    pass("-buffer-deallocation-simplification", In::since(R19)),
    pass("-bufferization-lower-deallocations", In::since(R19)),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn concerns_of_passes_are_collected() {
        let of =
            |passes: &[&str]| concerns(&passes.iter().map(|p| (*p).to_owned()).collect::<Vec<_>>());
        assert_eq!(
            of(&["-sroa", "-canonicalize", "-lower-vector-mask", "-mem2reg"]),
            [Concern::Memory, Concern::Vectors]
        );
        assert_eq!(of(&["-canonicalize", "-my-pass"]), []);
        assert_eq!(
            of(&["--sroa", "-inline=max-iterations=2"]),
            [Concern::Memory, Concern::Calls]
        );
    }

    #[test]
    fn a_conversion_pass_without_options_needs_the_default_conversion() {
        let need = |pass: &str| need_the_usual_conversion(&["-cse".to_owned(), pass.to_owned()]);
        assert!(need("-convert-index-to-llvm"));
        assert!(need("--convert-index-to-llvm"));
        assert!(!need("-convert-index-to-llvm=index-bitwidth=32"));
        assert!(!need("-convert-scf-to-cf"));
    }

    #[test]
    fn conversions_need_affine_lowered_first() {
        let need = |passes: &[&str]| {
            let passes: Vec<String> = passes.iter().map(|p| (*p).to_owned()).collect();
            need_affine_lowered(&passes)
        };
        assert!(need(&["-cse", "-convert-scf-to-cf", "-lower-affine"]));
        assert!(need(&["--convert-arith-to-llvm"]));
        assert!(!need(&["-cse", "-lower-affine", "-convert-scf-to-cf"]));
        assert!(!need(&["-convert-math-to-llvm", "-canonicalize"]));
    }

    #[test]
    fn anchors_depend_on_the_release() {
        assert_eq!(anchor("arith-expand", R14), Some(Anchor::Function));
        assert_eq!(anchor("arith-expand", R15), Some(Anchor::Module));
        assert_eq!(anchor("affine-scalrep", R22), Some(Anchor::Function));
        assert_eq!(anchor("arith-expand", R13), None);
        assert_eq!(anchor("convert-func-to-llvm", R22), None);
        assert_eq!(pass_name("--canonicalize=top-down=false"), "canonicalize");
    }
}
