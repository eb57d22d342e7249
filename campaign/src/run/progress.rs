//! How a run shows its progress.

use std::time::Duration;

use lowerfuzz_triage::{FindingRecord, RawFinding};

use crate::run::statistics::Statistics;

/// Shows the progress of a run.
pub trait RunProgress: Sync {
    /// Shows a note about a target in one line.
    fn note(&self, text: &str);

    /// Starts a target, which runs for this time if the run has a time limit.
    fn start_target<'a>(
        &'a self,
        target: &'a str,
        time: Option<Duration>,
    ) -> Box<dyn TargetProgress + 'a>;
}

/// Shows the progress on one target.
pub trait TargetProgress: Sync {
    /// Programs were judged.
    fn judged(&self, statistics: &Statistics);

    /// There is a finding, the first one with its symptom.
    fn found(&self, found: &RawFinding);

    /// A finding was reduced; it has a new key and no report.
    fn reduced(&self, finding: &FindingRecord);

    /// So many findings were analysed, and so many wait.
    fn waits(&self, done: usize, waiting: usize);

    /// The target is finished.
    fn end(&self);
}
