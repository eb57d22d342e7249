//! The loop: candidates to a predicate, until there are none.

use std::fmt;
use std::time::{Duration, Instant};

use lowerfuzz_ir::case::Case;

use crate::reduction::{Progress, Reduction};

/// Is a test case interesting?
///
/// Must answer the same for the same case, or the search does not know what it does.
pub trait Predicate {
    /// For each case, whether it is interesting. Every case verifies, if the first one did.
    fn interesting(&mut self, cases: &[Case]) -> Vec<bool>;

    /// How many cases it is worth asking about at once, at most. One, unless starting to answer is
    /// dear: the answers behind the first yes are lost. Fewer are asked about while many of the
    /// answers are yes.
    fn batch(&self) -> usize {
        1
    }
}

/// How long to search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Stop after so long, with what was found until then.
    pub time: Option<Duration>,
    /// Stop after so many candidates.
    pub candidates: Option<u64>,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// Nothing smaller is known.
    Fixpoint,
    /// The time, or the number of candidates, was up.
    OutOfTime,
    /// The callback said so.
    Interrupted,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The smallest interesting case.
    pub case: Case,
    /// Candidates that the predicate was asked about.
    pub tested: u64,
    /// How many of them were interesting.
    pub accepted: u64,
    /// Why it ended.
    pub stopped: Stopped,
}

/// The input itself is not interesting: there is nothing to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotInteresting;

impl fmt::Display for NotInteresting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the test case is not interesting to begin with")
    }
}

impl std::error::Error for NotInteresting {}

/// How many candidates are asked about at once: more the longer there is no yes.
struct Batch {
    size: usize,
}

impl Batch {
    /// Asked about at least. In the beginning about every third answer is yes, but to start to
    /// answer takes as long as ten of them.
    const LEAST: usize = 8;

    fn new() -> Batch {
        Batch { size: Batch::LEAST }
    }

    /// The next size, where the predicate takes up to `most`.
    fn size(&self, most: usize) -> usize {
        self.size.min(most.max(1))
    }

    /// The first yes of the last `asked` answers, if there was one.
    fn answered(&mut self, asked: usize, first: Option<usize>) {
        self.size = match first {
            Some(yes) => 2 * (yes + 1),
            None => self.size.max(2 * asked),
        }
        .max(Batch::LEAST);
    }
}

/// The smallest case that is as interesting as `case`. `progress` is called before each question
/// to the predicate and says whether to go on.
///
/// # Errors
/// The predicate does not hold for `case` itself.
pub fn reduce(
    case: &Case,
    predicate: &mut dyn Predicate,
    options: Options,
    progress: &mut dyn FnMut(&Progress) -> bool,
) -> Result<Reduced, NotInteresting> {
    if predicate.interesting(std::slice::from_ref(case)) != [true] {
        return Err(NotInteresting);
    }
    let start = Instant::now();
    let mut reduction = Reduction::new(case);
    let mut batch = Batch::new();
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
        let answers = predicate.interesting(&candidates);
        batch.answered(candidates.len(), answers.iter().position(|yes| *yes));
        reduction.answer(&answers);
    };
    let Progress {
        tested, accepted, ..
    } = reduction.progress();
    Ok(Reduced {
        case: reduction.best(),
        tested,
        accepted,
        stopped,
    })
}

#[cfg(test)]
mod tests {
    use super::Batch;

    #[test]
    fn batches_grow_while_nothing_is_interesting() {
        let mut batch = Batch::new();
        let mut sizes = Vec::new();
        // No, no, no, then yes to the third, no, yes to the first.
        for first in [None, None, None, Some(2), None, Some(0), None] {
            let size = batch.size(16);
            sizes.push(size);
            batch.answered(size, first);
        }
        assert_eq!(sizes, [8, 16, 16, 16, 8, 16, 8]);
    }

    #[test]
    fn who_answers_one_at_a_time_is_asked_one_at_a_time() {
        let mut batch = Batch::new();
        for _ in 0..5 {
            assert_eq!(batch.size(1), 1);
            assert_eq!(batch.size(0), 1);
            batch.answered(1, None);
        }
    }
}
