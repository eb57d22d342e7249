//! The retry policy of a request: which programs are lowered again, how, and when the remaining
//! programs are skipped.
//!
//! Two further retries do not depend on programs. A process that ends without any output is started
//! once more ([`restarts`]). The module `process` restarts a tool that another process killed.

use lowerfuzz_oracle::target::Mode;

use super::batch_output::Ended;
use crate::process::Finished;

/// How to retry a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Retry {
    /// Retry the program in the same mode, because its result is unknown.
    SameMode,
    /// Retry the program with the options that a user would use, to get the tool's error message.
    Unoptimized,
    /// Retry the program in a process of its own, because a process died at it, or an error without
    /// a location may belong to it.
    Alone,
}

/// Number of processes that may die in shared mode before the remaining programs are skipped. A bug
/// that occurs so often has already been found. A hang counts as several crashes.
const MOST_DEATHS: u32 = 64;
const HANGING: u32 = 8;
/// Number of false alarms after which the remaining programs are isolated. A false alarm is a
/// program that kills a shared process but succeeds alone, so that sharing itself must be the
/// cause.
const MOST_FALSE_ALARMS: u32 = 4;

/// Number of runs of a program whose output differs between two processes.
pub(super) const REPEATS: usize = 8;

/// Returns whether a finished process is started a second time, because a lack of resources may
/// have been transient.
pub(super) fn restarts(finished: &Finished) -> bool {
    finished.is_silent()
}

/// What a request has learned about its `mlir-opt` processes so far.
pub(super) struct RetryPolicy {
    mode: Mode,
    deaths: u32,
    false_alarms: u32,
}

impl RetryPolicy {
    /// Makes the retry policy of a request in this mode.
    pub(super) fn new(mode: Mode) -> RetryPolicy {
        RetryPolicy {
            mode,
            deaths: 0,
            false_alarms: 0,
        }
    }

    /// Returns whether the remaining programs are skipped.
    pub(super) fn gives_up(&self) -> bool {
        self.deaths >= MOST_DEATHS
    }

    /// Returns the mode in which this number of programs runs, if they wait for the mode `wanted`.
    pub(super) fn mode(&self, wanted: Mode, programs: usize) -> Mode {
        if programs == 1 || self.false_alarms >= MOST_FALSE_ALARMS {
            Mode::Isolated
        } else {
            wanted
        }
    }

    /// Records how a process with this number of programs ended.
    pub(super) fn count(&mut self, programs: usize, ended: &Ended) {
        if programs != 1 || self.mode != Mode::Shared {
            return;
        }
        match ended {
            Ended::Crashed(_) | Ended::TooMuchOutput => self.deaths += 1,
            Ended::Hung => self.deaths += HANGING,
            Ended::Done => self.false_alarms += 1,
        }
    }
}

/// Returns how to retry a program that failed in a shared process. `None` if the shared process's
/// result is final.
pub(super) fn retry_wrong(mode: Mode, is_wrong: bool) -> Option<Retry> {
    (mode == Mode::Shared && is_wrong).then_some(Retry::Unoptimized)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_isolated_after_false_alarms_and_skipped_after_deaths() {
        let mut policy = RetryPolicy::new(Mode::Shared);
        assert_eq!(policy.mode(Mode::Shared, 2), Mode::Shared);
        assert_eq!(policy.mode(Mode::Shared, 1), Mode::Isolated);
        // The outcome of a process with several programs does not show how one of these programs
        // behaves alone.
        (0..9).for_each(|_| policy.count(2, &Ended::Done));
        assert_eq!(policy.mode(Mode::Shared, 2), Mode::Shared);
        (0..4).for_each(|_| policy.count(1, &Ended::Done));
        assert_eq!(policy.mode(Mode::Shared, 2), Mode::Isolated);
        (0..7).for_each(|_| policy.count(1, &Ended::Hung));
        assert!(!policy.gives_up());
        (0..8).for_each(|_| policy.count(1, &Ended::Crashed(String::new())));
        assert!(policy.gives_up());
    }

    #[test]
    fn isolated_requests_skip_nothing() {
        let mut policy = RetryPolicy::new(Mode::Isolated);
        (0..99).for_each(|_| policy.count(1, &Ended::Hung));
        assert!(!policy.gives_up());
    }
}
