//! Misspelt names of ops.
//!
//! A text may have an op that no table lists: an op of another dialect, or one that lowerfuzz does not support. A name
//! is misspelt only if no release has it and a name that exists is similar.

use super::Op;

/// The dialects whose ops are all known: those in the tables, and those in [`IN_NO_TABLE`]. The LLVM
/// dialect has an op for each intrinsic, and other tools may add ops to it.
const DIALECTS: [&str; 11] = [
    "affine", "arith", "cf", "complex", "func", "index", "math", "memref", "scf", "ub", "vector",
];

/// The ops of these dialects that release 13 or a later one has, and that no table lists. They were
/// collected from the names in each `mlir-opt`, together with other words that look like ops.
const IN_NO_TABLE: &[&str] = &[
    "affine.dma_start",
    "affine.dma_wait",
    "arith.convertf",
    "arith.flush_denormals",
    "arith.maximumnumf",
    "arith.minimumnumf",
    "arith.subui_extended",
    "complex.bitcast",
    "func.func",
    "memref.dma_start",
    "memref.dma_wait",
    "memref.global",
    "scf.foreach_thread",
    "scf.foreach_thread.perform_concurrently",
    "vector.extract_map",
    "vector.insert_map",
    "vector.matrix_multiply",
    "vector.reshape",
    "vector.reverse",
    "vector.scalable.extract",
    "vector.scalable.insert",
    "vector.splice",
    "vector.vscale",
    "vector.warp_execute_on_lane_0",
];

/// Returns the op whose name was probably intended, if no release has an op of this name.
///
/// Returns `None` for a name of another dialect, and for a name that is similar to no op: a build
/// may have ops of its own.
pub(crate) fn intended(name: &str) -> Option<&'static str> {
    let (dialect, op) = name.split_once('.')?;
    if !DIALECTS.contains(&dialect) || Op::from_name(name).is_some() || IN_NO_TABLE.contains(&name)
    {
        return None;
    }
    let tolerance = if op.len() < 6 { 1 } else { 2 };
    let tables = Op::all().filter_map(Op::newest_name);
    let known = tables.chain(IN_NO_TABLE.iter().copied());
    let distances = known.filter_map(|known| {
        let other = known.strip_prefix(dialect)?.strip_prefix('.')?;
        Some((strsim::osa_distance(op, other), known))
    });
    let near = distances.filter(|(distance, _)| *distance <= tolerance);
    near.min().map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_no_release_has_are_misspelt() {
        assert_eq!(intended("arith.ad2i"), Some("arith.addi"));
        assert_eq!(intended("memref.laod"), Some("memref.load"));
        assert_eq!(intended("arith.cosntnat"), Some("arith.constant"));
        assert_eq!(intended("func.fnuc"), Some("func.func"));
        for name in [
            "arith.addi",          // in the tables
            "arith.maximumnumf",   // an op that is not supported, similar to `arith.maxnumf`
            "memref.atomic_yield", // an op of another release or of none, similar to no op
            "std.ad2i",            // a dialect whose ops are not all known
            "llvm.ad2",            // other tools may have it
            "arith.frobnicate",    // similar to no op
            "gpu.laod",
            "addi",
            "x.",
        ] {
            assert_eq!(intended(name), None, "{name}");
        }
    }

    #[test]
    fn ops_in_no_table_are_in_none() {
        for name in IN_NO_TABLE {
            assert_eq!(Op::from_name(name), None, "{name}");
            let (dialect, _) = name.split_once('.').expect("a dialect");
            assert!(DIALECTS.contains(&dialect), "{name}");
        }
    }
}
