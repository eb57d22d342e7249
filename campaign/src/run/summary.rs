//! The results of a run.

use lowerfuzz_triage::FindingGroup;

use crate::run::state::RunState;
use crate::run::statistics::Statistics;
use crate::seeds::SeedSummary;
use crate::slice::Slice;

/// The results of a run.
#[derive(Clone, Debug)]
pub struct RunSummary {
    /// The names of the lowerings under test.
    pub targets: Vec<String>,
    /// The seed of the first program.
    pub seed: u64,
    /// The number of worker processes.
    pub jobs: u16,
    /// The number of cores that the workers share.
    pub cores: u16,
    /// What was read of the files with seed functions. `None` if the run has no such files.
    pub seeds: Option<SeedSummary>,
    /// The functions that were judged. `None` if the run is not about a space.
    pub slice: Option<Slice>,
    /// The counters of all programs.
    pub statistics: Statistics,
    /// The findings, grouped by key.
    pub findings: Vec<FindingGroup>,
    /// Seconds spent on judging programs.
    pub seconds: f64,
    /// These seconds, times the number of cores that judged.
    pub core_seconds: f64,
    /// Seconds after these in which findings were bisected, reduced and reproduced.
    pub reduction_seconds: f64,
    /// For each target of which no program was judged, the reason.
    pub unjudged: Vec<String>,
    /// The state of the campaign. `None` if the run keeps none.
    pub state: Option<RunState>,
}

impl RunSummary {
    /// The summary of a run on these targets, before it judged anything.
    pub fn new(targets: Vec<String>, seed: u64, cores: u16) -> RunSummary {
        RunSummary {
            targets,
            seed,
            jobs: cores,
            cores,
            seeds: None,
            slice: None,
            statistics: Statistics::default(),
            findings: Vec::new(),
            seconds: 0.0,
            core_seconds: 0.0,
            reduction_seconds: 0.0,
            unjudged: Vec::new(),
            state: None,
        }
    }

    /// The groups of findings that have no report.
    pub fn unknown(&self) -> impl Iterator<Item = &FindingGroup> {
        self.findings.iter().filter(|g| g.report.is_none())
    }

    /// Returns why the run is incomplete: no program of some target was judged.
    pub fn incomplete(&self) -> Option<String> {
        (!self.unjudged.is_empty()).then(|| self.unjudged.join("; "))
    }

    /// Findings with a report.
    pub fn known(&self) -> impl Iterator<Item = &FindingGroup> {
        self.findings.iter().filter(|g| g.report.is_some())
    }

    /// The number of programs per second on each core.
    pub fn rate_per_core(&self) -> f64 {
        self.statistics.programs as f64 / self.core_seconds.max(1e-9)
    }
}
