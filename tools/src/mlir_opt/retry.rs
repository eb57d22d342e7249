//! The retry policy of a request: which programs are lowered again, how, and when the rest is skipped.
//!
//! Two further retries do not depend on programs. A process that ends without any output is started once more
//! ([`restarts`]), and a tool that somebody else killed is started again where processes are run (`process`).

use lowerfuzz_oracle::target::Mode;

use super::batch_output::Ended;
use crate::process::Finished;

/// How to retry a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Retry {
    /// Retry in the same mode, because nothing is known about the program.
    SameMode,
    /// Retry as a user would run the tool, to get its error message.
    Unoptimized,
    /// Retry in a process of its own, because the process died at the program, or an error without
    /// a location may belong to it.
    Alone,
}

/// Number of deaths in shared mode after which the remaining programs are skipped, because a bug
/// that frequent has been found already. A hang counts as several crashes.
const MOST_DEATHS: u32 = 64;
const HANGING: u32 = 8;
/// Number of false alarms (programs that kill a shared process but succeed alone) after which the
/// remaining programs are isolated. Then sharing itself fails with these passes.
const MOST_FALSE_ALARMS: u32 = 4;

/// Number of runs of a program whose output differs between two processes.
pub(super) const REPEATS: usize = 8;

/// Does the process get a second start? What the environment lacked for a moment may be there again.
pub(super) fn restarts(finished: &Finished) -> bool {
    finished.is_silent()
}

/// What a request has learned about its processes so far.
pub(super) struct RetryPolicy {
    mode: Mode,
    deaths: u32,
    false_alarms: u32,
}

impl RetryPolicy {
    /// The policy of a request in this mode.
    pub(super) fn new(mode: Mode) -> RetryPolicy {
        RetryPolicy {
            mode,
            deaths: 0,
            false_alarms: 0,
        }
    }

    /// Are the remaining programs skipped?
    pub(super) fn gives_up(&self) -> bool {
        self.deaths >= MOST_DEATHS
    }

    /// The mode for this number of programs that wait for the mode `wanted`.
    pub(super) fn mode(&self, wanted: Mode, programs: usize) -> Mode {
        if programs == 1 || self.false_alarms >= MOST_FALSE_ALARMS {
            Mode::Isolated
        } else {
            wanted
        }
    }

    /// Counts the end of a process that had this number of programs.
    pub(super) fn count(&mut self, programs: usize, ended: &Ended) {
        if programs != 1 || self.mode != Mode::Shared {
            return;
        }
        match ended {
            Ended::Crashed(_) => self.deaths += 1,
            Ended::Hung => self.deaths += HANGING,
            Ended::Done => self.false_alarms += 1,
            Ended::Stopped(_) => {}
        }
    }
}

/// How to retry a program that a shared process got wrong; `None` if what the process did to it counts.
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
        // What becomes of several programs says nothing about one of them.
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
