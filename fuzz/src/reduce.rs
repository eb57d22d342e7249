//! Fuzz target that reduces a test case by an arbitrary predicate. The search must end without a
//! panic, and its result must be valid and interesting.

use std::convert::Infallible;

use std::hash::{Hash, Hasher};

use lowerfuzz_ir::case::{Case, print};
use lowerfuzz_ir::verify::verify;
use lowerfuzz_reduce::{Options, Predicate, Stopped, reduce};
use rustc_hash::FxHasher;

use crate::verified;

/// The maximal number of candidates of a reduction, enough to try every shrinker.
const CANDIDATES: u64 = 400;

/// An arbitrary but deterministic predicate. It accepts three of four programs, and always accepts
/// the first program.
struct ArbitraryPredicate {
    first: String,
    seed: u64,
}

impl ArbitraryPredicate {
    fn accepts(&self, case: &Case) -> bool {
        let text = print(case);
        let mut hash = FxHasher::default();
        (self.seed, &text).hash(&mut hash);
        !(hash.finish() >> 32).is_multiple_of(4) || text == self.first
    }
}

impl Predicate for ArbitraryPredicate {
    type Error = Infallible;

    fn interesting(&mut self, cases: &[Case]) -> Result<Vec<bool>, Infallible> {
        Ok(cases.iter().map(|case| self.accepts(case)).collect())
    }
}

/// Reduces the test case whose text the bytes are, by a predicate derived from the bytes.
///
/// # Panics
/// If the result does not verify or is not interesting, or if the search exceeds its limit.
pub fn run(bytes: &[u8]) {
    let Some(case) = verified(bytes) else { return };
    let text = String::from_utf8_lossy(bytes);
    let mut predicate = ArbitraryPredicate {
        first: print(&case),
        seed: bytes.iter().map(|byte| u64::from(*byte)).sum(),
    };
    let options = Options {
        candidates: Some(CANDIDATES),
        ..Options::default()
    };
    let Ok(reduced) = reduce(&case, &mut predicate, options, &mut |_| true) else {
        panic!("the first program is reported as not interesting\n{text}");
    };
    let small = print(&reduced.case);
    assert!(
        verify(&reduced.case.module).is_ok(),
        "the reduced program does not verify\n{small}\n{text}"
    );
    assert!(
        predicate.accepts(&reduced.case),
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
    fn the_arbitrary_predicate_is_deterministic_and_not_constant() {
        let of = |seed| case_from_seed(seed, &Config::default());
        let predicate = ArbitraryPredicate {
            first: print(&of(0)),
            seed: 7,
        };
        assert!(predicate.accepts(&of(0)));
        let accepted: Vec<bool> = (1..40).map(|seed| predicate.accepts(&of(seed))).collect();
        assert!(accepted.contains(&true) && accepted.contains(&false));
        assert_eq!(
            accepted,
            (1..40)
                .map(|seed| predicate.accepts(&of(seed)))
                .collect::<Vec<_>>()
        );
    }
}
