//! Time budgets of processes.

use std::time::Duration;

/// CPU time for starting a process. Starting usually takes about 20 ms.
const START: Duration = Duration::from_secs(10);
/// CPU time per program, about a hundred times of the usual time.
const EACH: Duration = Duration::from_millis(100);

/// The CPU time limit of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limit {
    /// Limit for the whole process.
    pub all: Duration,
    /// Limit per program, for a process that prints progress markers.
    pub each: Option<Duration>,
}

/// Returns the limit of a process that runs as a user would run it.
pub(super) fn usual_limit(programs: usize) -> Limit {
    Limit {
        all: START + EACH.saturating_mul(count(programs)),
        each: None,
    }
}

/// Returns a shorter limit for a reducer's candidates, because hanging candidates are not worth the
/// wait.
pub(super) fn short_limit(programs: usize) -> Limit {
    Limit {
        all: usual_limit(programs).all / 5,
        each: None,
    }
}

/// Learned durations of processes in shared mode.
///
/// If a process takes longer than expected, its programs are not blamed yet. The program that it
/// was processing is retried alone.
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
    /// Of 75,000 programs after scheduled passes, on four releases, all that terminated did so
    /// within 100 ms.
    const ALONE: (u32, Duration) = (200, Duration::from_millis(500));
    /// Initial value of both limits, while no average is known. A build without optimisation needs
    /// a second to start.
    const UNKNOWN: Duration = Duration::from_secs(4);
    /// Minimum number of programs for measuring an average.
    const ENOUGH: usize = 32;

    /// Returns the limit of a process for a number of programs. A process with markers also gets a
    /// limit per program.
    pub(super) fn limit(self, programs: usize, is_marked: bool) -> Limit {
        let mean = self.learned.map(|(time, programs)| time / programs);
        let times = |(times, least): (u32, Duration)| {
            mean.map_or(TimeBudget::UNKNOWN, |mean| least.max(mean * times))
        };
        if programs == 1 {
            return Limit {
                all: times(TimeBudget::ALONE),
                each: None,
            };
        }
        let all = |mean: Duration| TimeBudget::START + mean * TimeBudget::MANY * count(programs);
        Limit {
            all: mean.map_or(usual_limit(programs).all, all),
            each: is_marked.then(|| times(TimeBudget::STALL)),
        }
    }

    /// Records the duration of a successful process.
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
            let limit = pace.limit(programs, is_marked);
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
        // The average is now 10 ms per program.
        pace.learn(100, millis(1900));
        assert_eq!(limit(pace, 100, true), (seconds(9), Some(seconds(1))));
        assert_eq!(limit(pace, 1, false), (seconds(2), None));
        assert_eq!(usual_limit(2).all, millis(10_200));
        assert_eq!(short_limit(2).all, millis(2_040));
    }
}
