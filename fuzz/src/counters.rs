//! What libFuzzer is told of an input beside the branches it takes: which patterns of the conversion are
//! in its program, which op uses which, and why it was not judged.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU8, Ordering};

use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::Verdict;
use lowerfuzz_oracle::pattern::{patterns, uses};
use rustc_hash::FxHasher;

const COUNTERS: usize = 1 << 16;

/// libFuzzer clears them before each input, and takes one that is set for the first time as news.
#[cfg_attr(fuzzing, allow(unsafe_code))]
#[cfg_attr(fuzzing, unsafe(link_section = "__libfuzzer_extra_counters"))]
static SEEN: [AtomicU8; COUNTERS] = [const { AtomicU8::new(0) }; COUNTERS];

/// Counts what a judged test case is made of.
pub(crate) fn count(case: &Case, verdict: &Verdict) {
    each(case, verdict, |at| SEEN[at].store(1, Ordering::Relaxed));
}

/// The counters of what a judged test case is made of.
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
    // The upper bits are the better ones.
    (hash.finish() >> (64 - COUNTERS.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use lowerfuzz_generator::{Config, case_from_seed};

    #[test]
    fn programs_set_counters_and_differ_in_them() {
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
