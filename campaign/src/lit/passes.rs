//! Passes under which a function cannot be judged by its results.

use lowerfuzz_ir::Release;
use lowerfuzz_lit::passes_of_pipeline;
use lowerfuzz_tools::mlir_opt::{caution, interprets_scripts, pass_name};

/// Options of a conversion that change the width of `index`, the calling convention or the
/// allocator in one part of the lowering, which does not fit the other parts. With
/// `use-vector-alignment`, the caller promises an alignment that memrefs of scalars do not have.
const CONVENTIONS: [&str; 6] = [
    "index-bitwidth",
    "use-bare-ptr-memref-call-conv",
    "use-generic-functions",
    "use-opaque-pointers",
    "data-layout",
    "use-vector-alignment",
];

/// Passes that are not scheduled, because of bugs that have reports. They preserve the meaning of
/// other programs. What they refuse is no finding here.
const REPORTED: [&str; 2] = ["affine-super-vectorize", "remove-dead-values"];

/// An option with which a pass changes the order of sums of floats.
const REORDERS: &str = "vectorize-reductions";

/// Returns why programs cannot be judged under these passes. `None` if they can.
///
/// A pass that only refuses some programs is no reason, because a refusal is not a finding here.
pub(crate) fn why_not_judged(passes: &[String], release: Release) -> Option<String> {
    let mut single = single_passes(passes).into_iter();
    single.find_map(|pass| of_pass(&pass, release))
}

/// Returns the passes, with the passes of a textual pipeline in place of the pipeline.
pub(super) fn single_passes(passes: &[String]) -> Vec<String> {
    let single = passes.iter().flat_map(|pass| {
        let pipeline = pass.strip_prefix("-pass-pipeline=");
        pipeline.map_or_else(|| vec![pass.clone()], passes_of_pipeline)
    });
    single.collect()
}

fn of_pass(pass: &str, release: Release) -> Option<String> {
    let name = pass_name(pass);
    if name.ends_with("-to-llvm") {
        let option = CONVENTIONS.iter().find(|option| pass.contains(*option))?;
        return Some(format!("-{name} with the option {option}"));
    }
    if REPORTED.contains(&name) && !pass.contains(REORDERS) {
        return None;
    }
    // Passes that test MLIR itself transform programs like other passes, and programs have their
    // scripts.
    if name.starts_with("test-") || interprets_scripts(&[pass.to_owned()]) {
        return None;
    }
    caution(pass, release)
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::Release::{R19, R22};

    use super::*;

    fn why(passes: &[&str], release: Release) -> Option<String> {
        let passes: Vec<String> = passes.iter().map(|pass| (*pass).to_owned()).collect();
        why_not_judged(&passes, release)
    }

    #[test]
    fn passes_for_features_of_files_are_judged() {
        for pass in [
            "-scf-parallel-loop-tiling=parallel-loop-tile-sizes=4",
            "-affine-loop-tile=tile-size=4",
            "-math-sincos-fusion",
            "-remove-dead-values",
            "-affine-super-vectorize=virtual-vector-size=4",
            "-transform-preload-library=transform-library-paths=a.mlir",
            "-pass-pipeline=builtin.module(func.func(scf-forall-to-for))",
        ] {
            for release in [R19, R22] {
                assert_eq!(why(&[pass, "-cse"], release), None, "{pass}");
            }
        }
    }

    #[test]
    fn a_pipeline_stands_for_its_passes() {
        let passes = ["-pass-pipeline=builtin.module(func.func(cse,affine-loop-fusion{maximal}))"];
        let single = single_passes(&passes.map(str::to_owned));
        assert_eq!(single, ["-cse", "-affine-loop-fusion=maximal"]);
        assert_eq!(single_passes(&["-cse".to_owned()]), ["-cse"]);
    }

    #[test]
    fn options_that_assume_more_than_the_program_are_not_judged() {
        let assumes = "-convert-vector-to-llvm=use-vector-alignment=1";
        let expected = "-convert-vector-to-llvm with the option use-vector-alignment";
        assert_eq!(why(&[assumes], R22).as_deref(), Some(expected));
        assert_eq!(why(&["-convert-vector-to-llvm"], R22), None);
        let reorders = "-affine-super-vectorize=virtual-vector-size=4 vectorize-reductions=true";
        assert!(why(&[reorders], R22).is_some());
    }
}
