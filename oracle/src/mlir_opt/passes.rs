//! Passes that must not change what a program means.

use lowerfuzz_ir::Release;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A pass as an option of `mlir-opt`, and the releases that have it.
struct Row(&'static str, Release, Release);

use Release::{R13, R14, R15, R16, R19, R22};

/// Passes that leave the meaning of a program, its functions' types and what they can be called
/// by. What is left out changes rounding (`math-expand-ops`, `math-uplift-to-fma`), signatures
/// (`normalize-memrefs`, `buffer-results-to-out-params`) or which functions there are
/// (`symbol-privatize`), needs structured control flow (`buffer-deallocation`), or is not for users
/// (`test-…`).
const ROWS: &[Row] = &[
    Row("-canonicalize", R13, R22),
    Row("-canonicalize=top-down=false", R13, R22),
    Row("-canonicalize=region-simplify=false", R13, R16),
    Row("-canonicalize=region-simplify=disabled", R19, R22),
    Row("-canonicalize=region-simplify=aggressive", R19, R22),
    Row("-cse", R13, R22),
    Row("-sccp", R13, R22),
    Row("-inline", R13, R22),
    Row("-symbol-dce", R13, R22),
    Row("-loop-invariant-code-motion", R13, R22),
    Row("-buffer-hoisting", R13, R22),
    Row("-buffer-loop-hoisting", R13, R22),
    Row("-resolve-shaped-type-result-dims", R13, R22),
    Row("-resolve-ranked-shaped-type-result-dims", R13, R22),
    Row("-strip-debuginfo", R13, R22),
    Row("-affine-scalrep", R13, R22),
    Row("-convert-vector-to-scf=full-unroll", R13, R22),
    Row("-std-expand", R13, R13),
    Row("-control-flow-sink", R14, R22),
    Row("-arith-expand", R14, R22),
    Row("-memref-expand", R14, R22),
    Row("-fold-memref-subview-ops", R14, R15),
    Row("-fold-memref-alias-ops", R16, R22),
    Row("-topological-sort", R15, R22),
    Row("-arith-unsigned-when-equivalent", R15, R22),
    Row("-int-range-optimizations", R16, R22),
    Row("-expand-strided-metadata", R16, R22),
    Row("-lower-vector-mask", R16, R22),
    Row("-affine-expand-index-ops", R16, R22),
    Row("-mem2reg", R19, R22),
    Row("-sroa", R19, R22),
    Row("-lift-cf-to-scf", R19, R22),
    Row("-lower-vector-multi-reduction", R19, R22),
    Row("-loop-invariant-subset-hoisting", R19, R22),
    Row("-expand-realloc", R19, R22),
    Row("-remove-dead-values", R19, R19),
    Row("-optimize-allocation-liveness", R22, R22),
    Row("-reify-result-shapes", R22, R22),
];

/// Passes of a release that must not change what a program means, as options of its `mlir-opt`.
pub fn meaning_preserving(release: Release) -> Vec<&'static str> {
    let has = |row: &&Row| row.1 <= release && release <= row.2;
    ROWS.iter().filter(has).map(|row| row.0).collect()
}

/// Programs whose seeds differ only in these bits go through the same passes, so that a batch of
/// them needs only one process.
const SHARED_BITS: u32 = 6;
/// Passes that are drawn at most. What one of them does wrong seldom needs more than two before.
const MOST: u32 = 6;

/// Draws one pass to a few.
pub(super) fn draw(release: Release, seed: u64) -> Vec<String> {
    let passes = meaning_preserving(release);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed >> SHARED_BITS);
    let count = 1 + random.next_u32() % MOST;
    let mut pass = || {
        let at = random.next_u32() as usize % passes.len().max(1);
        passes.get(at).map(|pass| (*pass).to_owned())
    };
    (0..count).filter_map(|_| pass()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_of_seeds_shares_its_passes() {
        for release in [R13, R22] {
            let first = draw(release, 640);
            assert_eq!(first, draw(release, 703));
            assert!((1..=MOST as usize).contains(&first.len()));
            let others: Vec<_> = (0..20).map(|block| draw(release, block << 6)).collect();
            assert!(others.iter().any(|passes| *passes != first));
        }
    }

    #[test]
    fn releases_have_their_own_passes() {
        assert!(meaning_preserving(R13).contains(&"-std-expand"));
        assert!(!meaning_preserving(R14).contains(&"-std-expand"));
        assert!(meaning_preserving(R22).contains(&"-mem2reg"));
    }
}
