//! The text of a test case, before a predicate that nobody planned: the search ends, nothing of it
//! panics, and what it finds is valid and interesting.

use std::hash::{Hash, Hasher};

use lowerfuzz_ir::case::{Case, print};
use lowerfuzz_ir::verify::verify;
use lowerfuzz_reduce::{Options, Predicate, Stopped, reduce};
use rustc_hash::FxHasher;

use crate::verified;

/// Candidates of a search: enough for each shrinker to have its turn.
const CANDIDATES: u64 = 400;

/// Says yes to three of four programs, whichever these are, and to the one it begins with.
struct Whim {
    first: String,
    seed: u64,
}

impl Whim {
    fn likes(&self, case: &Case) -> bool {
        let text = print(case);
        let mut hash = FxHasher::default();
        (self.seed, &text).hash(&mut hash);
        !(hash.finish() >> 32).is_multiple_of(4) || text == self.first
    }
}

impl Predicate for Whim {
    fn interesting(&mut self, cases: &[Case]) -> Vec<bool> {
        cases.iter().map(|case| self.likes(case)).collect()
    }
}

/// Reduces the test case that the bytes are, by a predicate that follows from them.
///
/// # Panics
/// If what comes out does not verify, is not interesting, or the search does not know when to stop.
pub fn run(bytes: &[u8]) {
    let Some(case) = verified(bytes) else { return };
    let text = String::from_utf8_lossy(bytes);
    let mut whim = Whim {
        first: print(&case),
        seed: bytes.iter().map(|byte| u64::from(*byte)).sum(),
    };
    let options = Options {
        candidates: Some(CANDIDATES),
        ..Options::default()
    };
    let Ok(reduced) = reduce(&case, &mut whim, options, &mut |_| true) else {
        panic!("a program that is interesting is said not to be\n{text}");
    };
    let small = print(&reduced.case);
    assert!(
        verify(&reduced.case.module).is_ok(),
        "does not verify any more\n{small}\n{text}"
    );
    assert!(
        whim.likes(&reduced.case),
        "not interesting\n{small}\n{text}"
    );
    let stopped = match reduced.stopped {
        Stopped::Fixpoint => reduced.tested <= CANDIDATES,
        Stopped::OutOfTime => reduced.tested >= CANDIDATES,
        Stopped::Interrupted => false,
    };
    assert!(
        stopped,
        "{:?} after {}\n{text}",
        reduced.stopped, reduced.tested
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use lowerfuzz_generator::{Config, case_from_seed};

    #[test]
    fn smoke() {
        for seed in 0..3 {
            run(print(&case_from_seed(seed, &Config::default())).as_bytes());
        }
        run(b"func.func @f() {\n  return\n}\n");
        run(b"\xff");
    }

    #[test]
    fn a_whim_is_the_same_each_time_and_not_all_one() {
        let of = |seed| case_from_seed(seed, &Config::default());
        let whim = Whim {
            first: print(&of(0)),
            seed: 7,
        };
        assert!(whim.likes(&of(0)));
        let liked: Vec<bool> = (1..40).map(|seed| whim.likes(&of(seed))).collect();
        assert!(liked.contains(&true) && liked.contains(&false));
        assert_eq!(
            liked,
            (1..40)
                .map(|seed| whim.likes(&of(seed)))
                .collect::<Vec<_>>()
        );
    }
}
