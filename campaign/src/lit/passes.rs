//! Passes under which a function cannot be judged by its results.

use lowerfuzz_ir::Release;
use lowerfuzz_lit::passes_of_pipeline;
use lowerfuzz_tools::mlir_opt::{caution, interprets_scripts, pass_name};

/// Options of a conversion that change the width of `index`, the calling convention or the
/// allocator in one part of the lowering, which does not fit the other parts.
const CONVENTIONS: [&str; 5] = [
    "index-bitwidth",
    "use-bare-ptr-memref-call-conv",
    "use-generic-functions",
    "use-opaque-pointers",
    "data-layout",
];

/// Returns why programs cannot be judged under these passes. `None` if they can.
///
/// A pass that only refuses some programs is no reason, because a refusal is not a finding here.
pub(crate) fn why_not_judged(passes: &[String], release: Release) -> Option<String> {
    let single = passes.iter().flat_map(|pass| {
        let pipeline = pass.strip_prefix("-pass-pipeline=");
        pipeline.map_or_else(|| vec![pass.clone()], passes_of_pipeline)
    });
    single.into_iter().find_map(|pass| of_pass(&pass, release))
}

fn of_pass(pass: &str, release: Release) -> Option<String> {
    let name = pass_name(pass);
    if name.ends_with("-to-llvm") {
        let option = CONVENTIONS.iter().find(|option| pass.contains(*option))?;
        return Some(format!("-{name} with the option {option}"));
    }
    // Passes that test MLIR itself transform programs like other passes, and programs have their
    // scripts.
    if name.starts_with("test-") || interprets_scripts(&[pass.to_owned()]) {
        return None;
    }
    caution(pass, release)
}
