//! How long a process may take for its programs.

use std::time::Duration;

/// What a process may take besides its programs: it starts in some 20 ms.
const START: Duration = Duration::from_secs(10);
/// What each program may take: some hundred times what it takes.
const EACH: Duration = Duration::from_millis(100);

/// The processor time that a process may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limit {
    /// In all.
    pub all: Duration,
    /// For a program, of a process that says when it begins one.
    pub each: Option<Duration>,
}

/// What a process may take as its users start it.
pub(super) fn patience(programs: usize) -> Limit {
    Limit {
        all: START + EACH.saturating_mul(count(programs)),
        each: None,
    }
}

/// What it may take for candidates, of which those that hang are not worth waiting for.
pub(super) fn impatience(programs: usize) -> Limit {
    Limit {
        all: patience(programs).all / 5,
        each: None,
    }
}

/// What is learned of the time that quick processes take. One that takes longer than this lets
/// expect says nothing of its programs yet: the one at which it stood is asked about alone.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace {
    /// Of the processes that came to their end: their time, and their programs.
    learned: Option<(Duration, u32)>,
}

impl Pace {
    const START: Duration = Duration::from_secs(1);
    /// How many times what a program takes on average many may take, each of them.
    const MANY: u32 = 8;
    /// As much for one of many where it is known which it is, and the least that it is given.
    const STALL: (u32, Duration) = (100, Duration::from_millis(200));
    /// As much for a program alone. Of 75,000 behind drawn passes, for four releases, those that came to
    /// an end did so within 100 ms.
    const ALONE: (u32, Duration) = (200, Duration::from_millis(500));
    /// For either, before anything is known: a build without optimisations needs a second to start.
    const UNKNOWN: Duration = Duration::from_secs(4);
    /// Fewer programs say nothing of a rate.
    const ENOUGH: usize = 32;

    /// What a process may take for so many programs, and for each if it says when it begins it.
    pub(super) fn limit(self, programs: usize, is_marked: bool) -> Limit {
        let mean = self.learned.map(|(time, programs)| time / programs);
        let times = |(times, least): (u32, Duration)| {
            mean.map_or(Pace::UNKNOWN, |mean| least.max(mean * times))
        };
        if programs == 1 {
            return Limit {
                all: times(Pace::ALONE),
                each: None,
            };
        }
        let all = |mean: Duration| Pace::START + mean * Pace::MANY * count(programs);
        Limit {
            all: mean.map_or(patience(programs).all, all),
            each: is_marked.then(|| times(Pace::STALL)),
        }
    }

    /// A process came to its end after this time.
    pub(super) fn learn(&mut self, programs: usize, took: Duration) {
        if programs >= Pace::ENOUGH {
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
    fn a_process_may_take_a_multiple_of_what_others_took() {
        let (seconds, millis) = (Duration::from_secs, Duration::from_millis);
        let mut pace = Pace::default();
        let limit = |pace: Pace, programs, is_marked| {
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
        // 10 ms each on average.
        pace.learn(100, millis(1900));
        assert_eq!(limit(pace, 100, true), (seconds(9), Some(seconds(1))));
        assert_eq!(limit(pace, 1, false), (seconds(2), None));
        assert_eq!(patience(2).all, millis(10_200));
        assert_eq!(impatience(2).all, millis(2_040));
    }
}
