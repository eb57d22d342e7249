//! Passes that must not change what a program means.

use lowerfuzz_ir::Release;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::releases::MEANING_PRESERVING;

/// Passes of a release that must not change what a program means, as options of its `mlir-opt`.
pub fn meaning_preserving(release: Release) -> Vec<&'static str> {
    let rows = MEANING_PRESERVING.iter();
    let has = rows.filter(|(_, releases)| releases.contains(release));
    has.map(|(pass, _)| *pass).collect()
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
    use Release::{R13, R14, R22};

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
