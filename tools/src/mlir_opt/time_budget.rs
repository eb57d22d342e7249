//! Time budgets of `mlir-opt` processes.

use std::time::Duration;

use crate::process::TimeLimits;

/// CPU time per program. A program usually takes about a hundredth of this time.
const EACH: Duration = Duration::from_millis(100);

/// The CPU time limit of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limit {
    /// CPU time limit for the whole process.
    pub all: Duration,
    /// CPU time limit per program, for a process that prints progress markers.
    pub each: Option<Duration>,
}

/// Returns the time limit of a process with the options that a user would use.
pub(super) fn usual_limit(limits: TimeLimits, programs: usize) -> Limit {
    Limit {
        // Starting a process usually takes about 20 ms.
        all: limits.cpu + EACH.saturating_mul(count(programs)),
        each: None,
    }
}

/// Returns a shorter time limit for a reducer's candidates, because a longer wait for hanging
/// candidates is wasted time.
pub(super) fn short_limit(limits: TimeLimits, programs: usize) -> Limit {
    Limit {
        all: usual_limit(limits, programs).all / 5,
        each: None,
    }
}

/// Learned durations of processes in shared mode.
///
/// A process that takes longer than expected does not prove that a program hangs. Therefore the
/// program that the process had reached is retried alone.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TimeBudget {
    /// Total time and number of programs of all successful processes.
    learned: Option<(Duration, u32)>,
}

impl TimeBudget {
    const START: Duration = Duration::from_secs(1);
    /// Time limit per program of a shared process, as a multiple of the average time.
    const MANY: u32 = 8;
    /// Time limit between two progress markers, as a multiple of the average time, and its minimum.
    const STALL: (u32, Duration) = (100, Duration::from_millis(200));
    /// Time limit of a program that runs alone, as a multiple of the average time, and its minimum.
    ///
    /// In a test of 75,000 programs with scheduled passes on four releases, every program that
    /// terminated took less than 100 ms.
    const ALONE: (u32, Duration) = (200, Duration::from_millis(500));
    /// Initial value of both time limits, until an average is known. A build without optimisation
    /// needs a second to start.
    const UNKNOWN: Duration = Duration::from_secs(4);
    /// Minimum number of programs from which an average time is computed.
    const ENOUGH: usize = 32;

    /// Returns the time limits of a process with this number of programs. A process that prints
    /// progress markers also gets a limit per program.
    pub(super) fn limit(self, limits: TimeLimits, programs: usize, is_marked: bool) -> Limit {
        let mean = self.learned.map(|(time, programs)| time / programs);
        let times = |(times, least): (u32, Duration)| {
            mean.map_or(TimeBudget::UNKNOWN, |mean| least.max(mean * times))
        };
        let most = usual_limit(limits, programs).all;
        if programs == 1 {
            return Limit {
                all: times(TimeBudget::ALONE).min(most),
                each: None,
            };
        }
        let all = |mean: Duration| TimeBudget::START + mean * TimeBudget::MANY * count(programs);
        Limit {
            all: mean.map_or(most, all).min(most),
            each: is_marked.then(|| times(TimeBudget::STALL)),
        }
    }

    /// Records how long a successful process took for this number of programs.
    pub(super) fn learn(&mut self, programs: usize, took: Duration) {
        if programs >= TimeBudget::ENOUGH {
            let (time, before) = self.learned.unwrap_or_default();
            self.learned = Some((time + took, before.saturating_add(count(programs))));
        }
    }
}

fn count(programs: usize) -> u32 {
    u32::try_from(programs).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_limits_are_multiples_of_learned_times() {
        let (seconds, millis) = (Duration::from_secs, Duration::from_millis);
        let mut pace = TimeBudget::default();
        let limit = |pace: TimeBudget, programs, is_marked| {
            let limit = pace.limit(TimeLimits::DEFAULT, programs, is_marked);
            (limit.all, limit.each)
        };
        assert_eq!(limit(pace, 100, false), (seconds(20), None));
        assert_eq!(limit(pace, 100, true), (seconds(20), Some(seconds(4))));
        assert_eq!(limit(pace, 1, true), (seconds(4), None));
        pace.learn(4, seconds(1));
        assert_eq!(limit(pace, 100, false), (seconds(20), None));
        pace.learn(100, millis(100));
        assert_eq!(limit(pace, 100, true), (millis(1800), Some(millis(200))));
        assert_eq!(limit(pace, 1, false), (millis(500), None));
        // The average time is now 10 ms per program.
        pace.learn(100, millis(1900));
        assert_eq!(limit(pace, 100, true), (seconds(9), Some(seconds(1))));
        assert_eq!(limit(pace, 1, false), (seconds(2), None));
        assert_eq!(usual_limit(TimeLimits::DEFAULT, 2).all, millis(10_200));
        assert_eq!(short_limit(TimeLimits::DEFAULT, 2).all, millis(2_040));
    }
}
