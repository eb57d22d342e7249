//! Measures waiting time, without the time during which this process was suspended.

use std::time::{Duration, Instant};

/// Measures a wait that is polled more often than once per second. A longer gap between polls means
/// that this process was suspended, and counts as one second only.
#[derive(Debug)]
pub struct Stopwatch {
    last: Instant,
    elapsed: Duration,
}

impl Stopwatch {
    /// Maximum time that counts between two polls.
    const STEP: Duration = Duration::from_secs(1);

    /// Starts measuring.
    pub fn start() -> Stopwatch {
        Stopwatch {
            last: Instant::now(),
            elapsed: Duration::ZERO,
        }
    }

    /// Returns the time so far.
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
    fn suspended_time_does_not_count() {
        let mut watch = Stopwatch::start();
        let pause = Duration::from_millis(20);
        std::thread::sleep(pause);
        let first = watch.elapsed();
        assert!(first >= pause);
        std::thread::sleep(Stopwatch::STEP * 2);
        assert_eq!(watch.elapsed(), first + Stopwatch::STEP);
    }
}
