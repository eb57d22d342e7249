//! Runs: worker processes judge random programs, and the findings are reduced and grouped.

mod analysis;
mod campaign_report;
pub mod coverage;
mod dedupe;
mod execution;
mod generation;
mod generator_options;
mod merge;
mod names;
mod pass_coverage;
mod pre_triage;
mod probe;
mod program_source;
mod progress;
mod run_config;
mod state;
pub mod statistics;
mod summary;
mod supervisor;
mod target_run;
mod worker;
mod worker_config;
mod worker_message;
mod worker_process;

pub use self::analysis::serve as serve_analysis;
pub use self::campaign_report::{
    CampaignCoverage, PassTried, TargetCoverage, campaign_coverage, prune_campaign,
};
pub use self::execution::{fresh_seed, run};
pub use self::generation::Generation;
pub use self::generator_options::GeneratorOptions;
pub use self::merge::{MergeRequest, Merged, is_run_state, merge};
pub use self::pass_coverage::{PassCoverage, Tried, TriedTable};
pub use self::probe::Lacking;
pub(crate) use self::probe::unparsed_ops;
pub use self::program_source::ProgramSource;
pub use self::progress::{RunProgress, TargetProgress};
pub use self::run_config::{Reduction, RunConfig};
pub use self::state::{RunState, joined};
pub use self::statistics::Statistics;
pub use self::summary::RunSummary;
pub use self::worker::serve as serve_worker;
pub use self::worker_config::WorkerConfig;
