//! The loop: candidates to a predicate, until there are none.

use std::fmt;
use std::time::{Duration, Instant};

use lowerfuzz_ir::case::Case;

use crate::reduction::Reduction;

/// Is a test case interesting?
///
/// Must answer the same for the same case, or the search does not know what it does.
pub trait Predicate {
    /// For each case, whether it is interesting. Every case verifies, if the first one did.
    fn interesting(&mut self, cases: &[Case]) -> Vec<bool>;

    /// How many cases are best asked about at once. One, unless starting to answer is dear: the
    /// answers behind the first yes are lost.
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

/// Where a search is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The shrinker at work.
    pub shrinker: &'static str,
    /// Ops of the smallest case so far.
    pub ops: usize,
    /// Candidates that the predicate was asked about.
    pub tested: u64,
    /// How many of them were interesting.
    pub accepted: u64,
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
        let candidates = reduction.candidates(predicate.batch().max(1));
        if candidates.is_empty() {
            break Stopped::Fixpoint;
        }
        let answers = predicate.interesting(&candidates);
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
