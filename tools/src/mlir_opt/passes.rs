//! Schedule of the passes that run before the lowering.
//!
//! The schedule first has every single pass, then every pair, then longer lists. Passes with known
//! bugs occur more often in longer lists. A program's seed determines its pass list, so the list is
//! the same on every machine.

use lowerfuzz_ir::Release;
use lowerfuzz_oracle::target::Subject;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::build_features::BuildFeatures;
use super::pass_table::{MEANING_PRESERVING, ON_TENSORS, Row};

/// Returns the passes of a release that must preserve the meaning of a program, as options of its
/// `mlir-opt`.
pub fn meaning_preserving(release: Release) -> Vec<&'static str> {
    rows(release).map(|row| row.option).collect()
}

fn rows(release: Release) -> impl Iterator<Item = &'static Row> {
    let rows = MEANING_PRESERVING.iter();
    rows.filter(move |row| row.releases.contains(release))
}

/// Number of low seed bits that do not affect the passes. Programs with the same remaining bits
/// share a batch and a process.
const SHARED_BITS: u32 = 8;
/// Number of seed bits that select the pass list. After all pass lists, the schedule starts again
/// with other programs.
const LISTS_BITS: u32 = 12;
/// Minimum and maximum length of random pass lists. A bug in a pass rarely needs more than two
/// other passes before it.
const DRAWN: (u64, u64) = (3, 6);

/// Rounds a seed down to the start of a schedule.
pub fn schedule_start(seed: u64) -> u64 {
    seed & !((1 << (SHARED_BITS + LISTS_BITS)) - 1)
}

/// Returns the number of the pass list that a program uses.
pub fn list_of(seed: u64) -> u64 {
    seed >> SHARED_BITS
}

/// Returns the scheduled passes of a program. Only passes that the build has are scheduled, and only
/// passes that stay at the source level if the build has no lowering.
pub(super) fn scheduled(
    (release, subject): (Release, Subject),
    (features, has_lowering): (Option<&BuildFeatures>, bool),
    seed: u64,
) -> Vec<String> {
    let is_offered = |row: &&Row| {
        let is_known = features.is_none_or(|features| features.takes(row.option));
        is_known && (has_lowering || !row.option.ends_with("-to-llvm"))
    };
    let on_tensors = ON_TENSORS.iter().filter(|_| subject == Subject::Tensors);
    let on_tensors = on_tensors.filter(|row| row.releases.contains(release));
    let rows: Vec<&Row> = on_tensors.chain(rows(release)).filter(is_offered).collect();
    let count = rows.len() as u64;
    let list = list_of(seed);
    let place = list % (1 << LISTS_BITS);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(list);
    let mut below = |n: u64| random.next_u64() % n.max(1);
    let places: Vec<u64> = match place.checked_sub(count) {
        None => vec![place],
        // Every pass is first paired with itself, then with the pass after it, and so on.
        Some(pair) if pair < count * count => {
            let (first, turn) = (pair % count, pair / count);
            vec![first, (first + turn) % count]
        }
        Some(_) => {
            let length = DRAWN.0 + below(DRAWN.1 - DRAWN.0 + 1);
            // The list `lots` contains each pass as often as its weight.
            let weights = rows.iter().map(|row| usize::from(row.weight));
            let lots: Vec<u64> = (0..)
                .zip(weights)
                .flat_map(|(i, n)| std::iter::repeat_n(i, n))
                .collect();
            let mut drawn = || lots.get(below(lots.len() as u64) as usize).copied();
            (0..length).filter_map(|_| drawn()).collect()
        }
    };
    let pass = |place: u64| rows.get(place as usize).map(|row| row.option.to_owned());
    places.into_iter().filter_map(pass).collect()
}

#[cfg(test)]
mod tests {
    use Release::{R13, R14, R22};

    use super::*;

    #[test]
    fn a_schedule_has_each_pass_then_each_pair_then_longer_lists() {
        for release in [R13, R22] {
            let passes = meaning_preserving(release);
            let list = |place: usize| {
                scheduled(
                    (release, Subject::Plain),
                    (None, true),
                    (place as u64) << SHARED_BITS,
                )
            };
            let n = passes.len();
            let alone: Vec<_> = (0..n).flat_map(list).collect();
            assert_eq!(alone, passes);
            let mut pairs: Vec<_> = (n..n + n * n).map(list).collect();
            pairs.sort();
            pairs.dedup();
            assert_eq!(pairs.len(), n * n);
            assert!(pairs.iter().all(|pair| pair.len() == 2));
            let longer: Vec<_> = (n + n * n..n + n * n + 40).map(list).collect();
            let lengths = 3..=6;
            assert!(longer.iter().all(|list| lengths.contains(&list.len())));
            assert!(longer.iter().any(|list| *list != longer[0]));
        }
    }

    #[test]
    fn a_block_of_seeds_shares_its_passes() {
        let scheduled = |seed| scheduled((R22, Subject::Plain), (None, true), seed);
        let first = scheduled(256);
        assert_eq!(first, scheduled(511));
        assert_ne!(first, scheduled(512));
        let start = schedule_start(0x1234_5678_9abc_def0);
        assert_eq!(start, 0x1234_5678_9ab0_0000);
        assert_eq!(scheduled(start), scheduled(0));
    }

    #[test]
    fn a_tool_without_a_lowering_gets_passes_at_the_source_level() {
        let goes_on = |pass: &String| pass.ends_with("-to-llvm");
        let lists = |has_lowering: bool| {
            let list = move |place: u64| {
                scheduled(
                    (R22, Subject::Plain),
                    (None, has_lowering),
                    place << SHARED_BITS,
                )
            };
            (0..200).flat_map(list).filter(goes_on).count()
        };
        assert!(lists(true) > 0);
        assert_eq!(lists(false), 0);
    }

    #[test]
    fn programs_with_tensors_get_passes_for_tensors_first() {
        let passes = |subject: Subject, count: u64| {
            let list = move |place: u64| {
                let seed = place << SHARED_BITS;
                scheduled((R22, subject), (None, true), seed)
            };
            (0..count).flat_map(list).collect::<Vec<String>>()
        };
        let first = passes(Subject::Tensors, ON_TENSORS.len() as u64);
        assert!(
            first
                .iter()
                .any(|pass| pass.starts_with("-one-shot-bufferize="))
        );
        let others = passes(Subject::Plain, 1 << 10);
        assert!(!others.iter().any(|pass| pass.contains("linalg")));
    }

    #[test]
    fn releases_have_their_own_passes() {
        assert!(meaning_preserving(R13).contains(&"-std-expand"));
        assert!(!meaning_preserving(R14).contains(&"-std-expand"));
        assert!(meaning_preserving(R22).contains(&"-mem2reg"));
    }
}
