//! The search loop, which tests candidates with a predicate until there are no more candidates.

use std::fmt;
use std::time::{Duration, Instant};

use lowerfuzz_ir::case::Case;

use crate::reduction::{Progress, Reduction};

/// Decides whether test cases are interesting.
///
/// A predicate must be deterministic: the search relies on the same answer for the same case.
pub trait Predicate {
    /// The reason why a predicate cannot decide, for example because a disk is full.
    type Error;

    /// Returns, for each case, whether it is interesting. If the original case verifies, so does
    /// every case.
    ///
    /// # Errors
    /// Returns an error if the predicate cannot decide. The search then ends.
    fn interesting(&mut self, cases: &[Case]) -> Result<Vec<bool>, Self::Error>;

    /// Returns the largest useful number of cases for one call of [`Predicate::interesting`].
    ///
    /// A number above one is useful only if each call has a high fixed cost. The search continues
    /// from the first interesting case, and the answers for later cases are wasted. Therefore the
    /// search passes fewer cases while many cases are interesting.
    fn batch(&self) -> usize {
        1
    }
}

/// The limits of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The time after which the search stops and returns the smallest case so far.
    pub time: Option<Duration>,
    /// The number of tested candidates after which the search stops.
    pub candidates: Option<u64>,
}

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The search ended because no shrinker finds a smaller case.
    Fixpoint,
    /// The search ended because it reached its limit of time or of candidates.
    OutOfTime,
    /// The search ended because the progress callback returned `false`, or because the
    /// predicate could not decide.
    Interrupted,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The smallest interesting case.
    pub case: Case,
    /// The number of candidates that the predicate tested.
    pub tested: u64,
    /// The number of tested candidates that were interesting.
    pub accepted: u64,
    /// The reason why the search ended.
    pub stopped: Stopped,
}

/// The reason why a search has no result, or no complete one.
#[derive(Clone, Debug)]
pub enum NotReduced<E> {
    /// The predicate does not hold for the original case.
    NotInteresting,
    /// The predicate could not decide.
    Undecided {
        /// Why the predicate could not decide.
        why: E,
        /// The smallest case so far. `None` if the original case was not decided.
        so_far: Option<Box<Reduced>>,
    },
}

impl<E: fmt::Display> fmt::Display for NotReduced<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotReduced::NotInteresting => {
                f.write_str("the test case is not interesting to begin with")
            }
            NotReduced::Undecided { why, .. } => why.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for NotReduced<E> {}

/// The number of candidates for one call of the predicate. The number grows while no candidate is
/// interesting.
struct Batch {
    size: usize,
}

impl Batch {
    /// The smallest number of candidates for one call of the predicate.
    ///
    /// At the start of a search, about every third candidate is interesting. The fixed cost of a
    /// call equals the cost of testing ten candidates.
    const LEAST: usize = 8;

    fn new() -> Batch {
        Batch { size: Batch::LEAST }
    }

    /// Returns the number of candidates for the next call. The predicate accepts up to `most`
    /// candidates.
    fn size(&self, most: usize) -> usize {
        self.size.min(most.max(1))
    }

    /// Records the position of the first interesting candidate among the last `asked` candidates;
    /// `None` if no candidate was interesting.
    fn answered(&mut self, asked: usize, first: Option<usize>) {
        self.size = match first {
            Some(yes) => 2 * (yes + 1),
            None => self.size.max(2 * asked),
        }
        .max(Batch::LEAST);
    }
}

/// Returns the smallest case found for which the predicate holds. It calls `progress` before each
/// call of the predicate, and stops if `progress` returns `false`.
///
/// # Errors
/// Returns an error if the predicate does not hold for `case` itself, or if it cannot decide.
pub fn reduce<E>(
    case: &Case,
    predicate: &mut dyn Predicate<Error = E>,
    options: Options,
    progress: &mut dyn FnMut(&Progress) -> bool,
) -> Result<Reduced, NotReduced<E>> {
    match predicate.interesting(std::slice::from_ref(case)) {
        Ok(answers) if answers == [true] => {}
        Ok(_) => return Err(NotReduced::NotInteresting),
        Err(why) => return Err(NotReduced::Undecided { why, so_far: None }),
    }
    let start = Instant::now();
    let mut reduction = Reduction::new(case);
    let mut batch = Batch::new();
    let mut undecided = None;
    let stopped = loop {
        let state = reduction.progress();
        if !progress(&state) {
            break Stopped::Interrupted;
        }
        let over = options.time.is_some_and(|t| start.elapsed() >= t)
            || options.candidates.is_some_and(|n| state.tested >= n);
        if over {
            break Stopped::OutOfTime;
        }
        let candidates = reduction.candidates(batch.size(predicate.batch()));
        if candidates.is_empty() {
            break Stopped::Fixpoint;
        }
        let answers = match predicate.interesting(&candidates) {
            Ok(answers) => answers,
            Err(why) => {
                undecided = Some(why);
                break Stopped::Interrupted;
            }
        };
        batch.answered(candidates.len(), answers.iter().position(|yes| *yes));
        reduction.answer(&answers);
    };
    let Progress {
        tested, accepted, ..
    } = reduction.progress();
    let reduced = Reduced {
        case: reduction.best(),
        tested,
        accepted,
        stopped,
    };
    match undecided {
        None => Ok(reduced),
        Some(why) => Err(NotReduced::Undecided {
            why,
            so_far: Some(Box::new(reduced)),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::Batch;

    #[test]
    fn batches_grow_while_nothing_is_interesting() {
        let mut batch = Batch::new();
        let mut sizes = Vec::new();
        // The answers of seven calls of the predicate: three times no candidate, then the third
        // candidate, no candidate, the first candidate, and no candidate.
        for first in [None, None, None, Some(2), None, Some(0), None] {
            let size = batch.size(16);
            sizes.push(size);
            batch.answered(size, first);
        }
        assert_eq!(sizes, [8, 16, 16, 16, 8, 16, 8]);
    }

    #[test]
    fn a_limit_of_one_gives_batches_of_one() {
        let mut batch = Batch::new();
        for _ in 0..5 {
            assert_eq!(batch.size(1), 1);
            assert_eq!(batch.size(0), 1);
            batch.answered(1, None);
        }
    }
}
