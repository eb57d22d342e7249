//! The configuration of a run.

use std::path::PathBuf;
use std::time::Duration;

use lowerfuzz_ir::Release;

use crate::night::Shard;
use crate::run::generator_options::GeneratorOptions;
use crate::seeds::SeedRequest;
use crate::targets::TargetSettings;

/// The configuration of a run.
#[derive(Clone, Debug, Default)]
pub struct RunConfig {
    /// The names of the lowerings under test.
    pub targets: Vec<String>,
    /// The settings of the lowerings.
    pub settings: TargetSettings,
    /// The options of the generator.
    pub generator: GeneratorOptions,
    /// The files with functions from which programs are made.
    pub seeds: Option<SeedRequest>,
    /// The release whose runner gives second opinions.
    pub runner: Option<Release>,
    /// The time for each target, if programs are not counted.
    pub time: Option<Duration>,
    /// The number of programs for each target.
    pub count: Option<u64>,
    /// The seed of the first program; by default taken from the clock.
    pub seed: Option<u64>,
    /// The number of processes that work in parallel; by default the number of cores.
    pub jobs: Option<u16>,
    /// The folder for findings.
    pub out: Option<PathBuf>,
    /// The folder of the campaign, which keeps what was judged.
    pub state: Option<PathBuf>,
    /// This machine's share of the campaign.
    pub shard: Option<Shard>,
    /// The folder for the coverage tables.
    pub coverage: Option<PathBuf>,
    /// Which findings are reduced.
    pub reduction: Reduction,
    /// The time limit for all reductions together, if programs are counted.
    pub reduce_time: Option<Duration>,
    /// The file with the list of known bugs, if the user named a file.
    pub known: Option<PathBuf>,
    /// Whether most programs lack the triggers of known bugs.
    pub avoid_known: bool,
}

/// Which findings of a run are reduced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reduction {
    /// None.
    Off,
    /// Findings are reduced until no new keys turn up.
    #[default]
    WhileNew,
    /// All, however long it takes.
    All,
}
