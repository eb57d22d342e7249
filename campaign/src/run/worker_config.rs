//! The configuration of worker processes. It is the first line that a worker reads.

use lowerfuzz_ir::Release;
use lowerfuzz_runners::Runner;
use serde::{Deserialize, Serialize};

use crate::run::generator_options::GeneratorOptions;
use crate::run::names;
use crate::targets::TargetSettings;

/// The configuration of a worker: its target and its programs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WorkerConfig {
    /// The name of the lowering under test.
    pub target: String,
    /// The version that the target reported.
    pub version: String,
    /// The settings of the target.
    pub settings: TargetSettings,
    /// The options of the generator.
    pub generator: GeneratorOptions,
    /// The release whose runner gives second opinions.
    #[serde(with = "names::release")]
    pub runner: Option<Release>,
    /// Whether the coverage patterns of programs are counted.
    pub coverage: bool,
}

impl WorkerConfig {
    /// The name of the runner, as given on the command line.
    pub fn runner_name(&self) -> Option<String> {
        self.runner.map(Runner::name_of)
    }
}

/// The configuration of a process that analyses one finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct AnalysisConfig {
    /// The target and the programs.
    pub(crate) worker: WorkerConfig,
    /// The seed of the program that has the finding.
    pub(crate) seed: u64,
    /// What is to be found out.
    pub(crate) analysis: Analysis,
}

/// What is to be found out about a finding.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) enum Analysis {
    /// The passes that the finding needs.
    Bisect,
    /// All that is known of the finding.
    Full {
        /// Whether the test case is reduced.
        reduced: bool,
        /// Whether the release's own tools are to reproduce the finding.
        shown: bool,
    },
}
