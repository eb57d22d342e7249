//! How long a process may take for its programs.

use std::time::Duration;

/// What a process may take besides its programs: it starts in some 20 ms.
const START: Duration = Duration::from_secs(10);
/// What each program may take: some hundred times what it takes.
const EACH: Duration = Duration::from_millis(100);

/// The processor time that a process may take as its users start it.
pub(super) fn patience(programs: usize) -> Duration {
    START + EACH.saturating_mul(count(programs))
}

/// What is learned of the time that quick processes take. One that takes longer than this lets
/// expect says nothing of its programs yet: the one at which it stood is asked about alone.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace {
    /// For a program, in the slowest process that came to its end.
    slowest: Option<Duration>,
}

impl Pace {
    const START: Duration = Duration::from_secs(1);
    /// For a program alone.
    const ALONE: Duration = Duration::from_secs(4);
    /// For each of many, before anything is known.
    const EACH: Duration = Duration::from_millis(20);
    /// How much longer than the slowest one may take.
    const TIMES: u32 = 8;
    /// Fewer programs say nothing of a rate.
    const MANY: usize = 32;

    /// The processor time that a process may take for so many programs.
    pub(super) fn limit(self, programs: usize) -> Duration {
        if programs == 1 {
            return Pace::ALONE;
        }
        let learned = self.slowest.map(|slowest| slowest * Pace::TIMES);
        let each = learned.map_or(Pace::EACH, |learned| learned.min(Pace::EACH));
        Pace::START + each.saturating_mul(count(programs))
    }

    /// A process came to its end after this time.
    pub(super) fn learn(&mut self, programs: usize, took: Duration) {
        if programs >= Pace::MANY {
            let each = took / count(programs);
            self.slowest = Some(self.slowest.map_or(each, |slowest| slowest.max(each)));
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
        assert_eq!(pace.limit(100), seconds(3));
        pace.learn(4, seconds(1));
        assert_eq!(pace.limit(100), seconds(3));
        pace.learn(100, millis(100));
        assert_eq!(pace.limit(100), millis(1800));
        pace.learn(100, millis(50));
        assert_eq!(pace.limit(100), millis(1800));
        pace.learn(100, seconds(10));
        assert_eq!(pace.limit(100), seconds(3));
        assert_eq!(pace.limit(1), seconds(4));
        assert_eq!(patience(2), millis(10_200));
    }
}
