//! How long somebody was waited for.

use std::time::{Duration, Instant};

/// Measures a wait, if it is asked more often than every second. While this process was
/// stopped it waited for nobody, and who was stopped with it is not to blame.
#[derive(Debug)]
pub struct Stopwatch {
    last: Instant,
    elapsed: Duration,
}

impl Stopwatch {
    /// What passes at most between two questions.
    const STEP: Duration = Duration::from_secs(1);

    /// Begins to wait.
    pub fn start() -> Stopwatch {
        Stopwatch {
            last: Instant::now(),
            elapsed: Duration::ZERO,
        }
    }

    /// How long it is by now.
    pub fn elapsed(&mut self) -> Duration {
        let now = Instant::now();
        self.elapsed += (now - self.last).min(Stopwatch::STEP);
        self.last = now;
        self.elapsed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_slept_through_does_not_count() {
        let mut watch = Stopwatch::start();
        let pause = Duration::from_millis(20);
        std::thread::sleep(pause);
        let first = watch.elapsed();
        assert!(first >= pause);
        std::thread::sleep(Stopwatch::STEP * 2);
        assert_eq!(watch.elapsed(), first + Stopwatch::STEP);
    }
}
