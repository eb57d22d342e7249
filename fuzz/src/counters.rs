//! Additional feedback for libFuzzer besides coverage. It consists of the conversion patterns of a
//! program, pairs of producing and using ops, and the reason why a program was not judged.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU8, Ordering};

use lowerfuzz_generator::pattern::{patterns, uses};
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::Verdict;
use rustc_hash::FxHasher;

const COUNTERS: usize = 1 << 16;

/// The feedback counters. libFuzzer clears them before each input and treats a counter that is set
/// for the first time as new coverage.
#[cfg_attr(fuzzing, allow(unsafe_code))]
#[cfg_attr(fuzzing, unsafe(link_section = "__libfuzzer_extra_counters"))]
static SEEN: [AtomicU8; COUNTERS] = [const { AtomicU8::new(0) }; COUNTERS];

/// Sets the counters for the features of a judged test case.
pub(crate) fn count(case: &Case, verdict: &Verdict) {
    each(case, verdict, |at| SEEN[at].store(1, Ordering::Relaxed));
}

/// Visits the counters of a judged test case's features.
fn each(case: &Case, verdict: &Verdict, mut counter: impl FnMut(usize)) {
    for pattern in patterns(case) {
        counter(number(&pattern));
    }
    for pair in uses(case) {
        counter(number(&pair));
    }
    if let Verdict::Discarded { discard, .. } = verdict {
        counter(number(discard));
    }
}

fn number(what: &impl Hash) -> usize {
    let mut hash = FxHasher::default();
    what.hash(&mut hash);
    // The upper bits of the hash are used, because they are mixed best.
    (hash.finish() >> (64 - COUNTERS.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use lowerfuzz_generator::{Config, case_from_seed};

    #[test]
    fn different_programs_set_different_counters() {
        let set = |seed: u64| -> BTreeSet<usize> {
            let mut set = BTreeSet::new();
            let case = case_from_seed(seed, &Config::default());
            each(&case, &Verdict::Agree, |at| {
                set.insert(at);
            });
            set
        };
        let (one, other) = (set(1), set(2));
        assert!(one.len() > 10, "{one:?}");
        assert_ne!(one, other);
        assert_eq!(one, set(1));
    }
}
