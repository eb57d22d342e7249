//! The time that replays take on releases, so that a short night leaves out those that cannot end.

use crate::night::plan::Stored;

/// Processor seconds for a case of the corpus on a release: twice the measured mean, so that the estimate also holds on
/// a slower or busy machine.
const CORPUS_CASE: f64 = 0.1;
/// Processor seconds for the script of a report on a release: twice the measured mean.
const REPORT: f64 = 0.5;

/// A replay of stored cases on a release.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The kind of stored cases.
    pub what: Stored,
    /// The lowering under test.
    pub target: String,
    /// The estimated duration in seconds.
    pub seconds: f64,
}

impl Replay {
    /// Estimates the duration of the replay of this number of cases by `jobs` processes in parallel.
    pub fn new(what: Stored, target: &str, cases: usize, jobs: usize) -> Replay {
        let each = match what {
            Stored::Corpus => CORPUS_CASE,
            Stored::Reports => REPORT,
            // They are few, and they show whether a bug is gone.
            Stored::Findings => 0.0,
        };
        Replay {
            what,
            target: target.to_owned(),
            seconds: each * cases as f64 / jobs.max(1) as f64,
        }
    }
}

/// Returns the replays that do not fit into the time, in seconds. The first replays have priority.
pub fn beyond(replays: Vec<Replay>, seconds: f64) -> Vec<Replay> {
    let mut left = seconds;
    let does_not_fit = |replay: &Replay| {
        let fits = replay.seconds <= left;
        if fits {
            left -= replay.seconds;
        }
        !fits
    };
    replays.into_iter().filter(does_not_fit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replay_that_does_not_fit_leaves_its_time_to_later_ones() {
        let replays = vec![
            Replay::new(Stored::Findings, "a", 1000, 2),
            // 50 s.
            Replay::new(Stored::Reports, "a", 200, 2),
            // 30 s.
            Replay::new(Stored::Corpus, "a", 600, 2),
            Replay::new(Stored::Corpus, "b", 600, 2),
        ];
        let names = |seconds| {
            let beyond = beyond(replays.clone(), seconds).into_iter();
            let names = beyond.map(|replay| format!("{} on {}", replay.what.name(), replay.target));
            names.collect::<Vec<_>>()
        };
        assert_eq!(names(110.0), [""; 0]);
        assert_eq!(names(109.0), ["corpus on b"]);
        assert_eq!(names(49.0), ["reports on a", "corpus on b"]);
        assert_eq!(names(29.0), ["reports on a", "corpus on a", "corpus on b"]);
    }
}
