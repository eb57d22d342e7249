//! Settings of nightly runs.

use std::path::PathBuf;

/// The settings of a nightly run that its plan does not contain.
#[derive(Clone, Debug)]
pub struct NightlySettings {
    /// The number of processes that work in parallel. `None` stands for the number of cores.
    pub jobs: Option<u16>,
    /// The file with the list of known bugs, if the user named a file.
    pub known_file: Option<PathBuf>,
    /// The folder of test cases to replay. `None` for the corpus that is part of the command.
    pub corpus: Option<PathBuf>,
    /// The file with the stored conformance table. `None` for the one of the working directory, or
    /// the one that is part of the command.
    pub conformance: Option<PathBuf>,
    /// The fault that is planted in the built-in lowering, to check that it is found.
    pub fault: Option<String>,
    /// The folder of bug reports to replay.
    pub reports: PathBuf,
    /// The share of the run's time for replays, from 0 to 1.
    pub replay_share: f64,
}
