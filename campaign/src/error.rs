//! Errors of a campaign.

use std::io;
use std::path::{Path, PathBuf};

use lowerfuzz_oracle::{JitUnavailable, Stop};
use lowerfuzz_runners::RunnerError;
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::files::ReadError;
use lowerfuzz_triage::known::KnownBugsError;
use lowerfuzz_triage::store::StoreError;
use thiserror::Error;

use crate::night::nightly_run::MergeError;
use crate::parallel::StartThreadError;

/// The reason why a campaign, or a part of a nightly run, ended early.
#[derive(Debug, Error)]
pub enum CampaignError {
    /// The user interrupted the command, or the environment cannot run the tools.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// A file or folder cannot be read or written.
    #[error("{}: {why}", path.display())]
    File {
        /// Path of the file or folder.
        path: PathBuf,
        /// Description of the error in the file.
        why: String,
    },
    /// No seed function can be read.
    #[error(
        "--seeds: expected functions from which programs are made, found none that can be read: {0}"
    )]
    NoSeeds(String),
    /// There is no space of this name.
    #[error("--space {0}: expected the name of a space; `lowerfuzz enumerate` lists them")]
    UnknownSpace(String),
    /// The space has no function with this number.
    #[error(
        "--seed {seed}: expected the number of a function up to {}, because the space `{space}` has {size} functions of up to {ops} op{}",
        size.saturating_sub(1),
        if *ops == 1 { "" } else { "s" }
    )]
    BeyondSpace {
        /// The seed that the user gave.
        seed: u64,
        /// The name of the space.
        space: String,
        /// The largest number of ops of a function.
        ops: u8,
        /// The number of functions.
        size: u64,
    },
    /// Several machines share a campaign, and its seed is unknown.
    #[error("--shard: expected --seed, so that all machines judge the same programs")]
    ShardWithoutSeed,
    /// A file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A process of lowerfuzz cannot be started.
    #[error("cannot start {what}: {why}")]
    Start {
        /// The kind of process that cannot be started.
        what: &'static str,
        /// Why the process cannot be started.
        why: String,
    },
    /// A folder for temporary files cannot be created.
    #[error("{0}")]
    TemporaryFolder(io::Error),
    /// A thread cannot be started.
    #[error(transparent)]
    Thread(#[from] StartThreadError),
    /// Several consecutive parts of a nightly run failed.
    #[error("{count} consecutive parts failed; the last one: {last}")]
    PartsFailed {
        /// The number of failed parts.
        count: u32,
        /// The last failed part of the nightly run, and why it failed.
        last: String,
    },
    /// The results cannot be printed.
    #[error("standard output: {0}")]
    Output(io::Error),
    /// The findings cannot be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The list of known bugs cannot be read.
    #[error(transparent)]
    KnownBugs(#[from] KnownBugsError),
    /// The shards of a nightly run cannot be merged.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// The built-in lowering cannot run passes.
    #[error(
        "--passes, --pipeline, --level and --then need an mlir-opt; the built-in lowering has no passes"
    )]
    BuiltinHasNoPasses,
    /// The target cannot run passes.
    #[error("--passes, --pipeline, --level and --then need an mlir-opt; `{0}` has no passes")]
    NoPasses(String),
    /// The fault is one of the built-in lowering.
    #[error("--plant {0} needs the built-in lowering")]
    FaultNeedsBuiltin(&'static str),
    /// There is no target of this name.
    #[error("unknown target `{name}`{hint}; `lowerfuzz targets` lists the available ones")]
    UnknownTarget {
        /// The name that the user gave.
        name: String,
        /// The suggestion of a similar name. Empty if there is none.
        hint: String,
    },
    /// Both a pipeline and another target are to lower a program.
    #[error("target `{0}`: expected --pipeline or --then, found both")]
    TwoLowerings(String),
    /// A target that is to lower has no lowering.
    #[error(
        "--then {0}: expected a target that lowers to the LLVM dialect, but it lacks most passes of the lowering"
    )]
    NoLowering(String),
    /// The tool of a target cannot be used.
    #[error("target `{name}`: {source}")]
    Tool {
        /// The name of the target.
        name: String,
        /// What is wrong with the tool.
        source: ToolError,
    },
    /// The tool of a target does not accept its options.
    #[error("target {why}{hint}")]
    ToolOptions {
        /// The tool's answer.
        why: ToolError,
        /// The suggestion of a similar pass. Empty if there is none.
        hint: String,
    },
    /// The runner for second opinions cannot be used.
    #[error("--confirm: {0}")]
    Runner(RunnerError),
    /// The lowered programs cannot be compiled on this machine.
    #[error(transparent)]
    Jit(#[from] JitUnavailable),
    /// The time limit is over before a target reported its version.
    #[error("the time limit is over before {0} reported its version")]
    NoTime(String),
    /// The generator made a program that does not verify.
    #[error("the program of seed {seed} does not verify: {why}")]
    InvalidProgram {
        /// The seed of the program that has the finding.
        seed: u64,
        /// The first error.
        why: String,
    },
    /// A worker or another helper process failed.
    #[error("{what} failed: {why}")]
    HelperFailed {
        /// The kind of process that cannot be started.
        what: &'static str,
        /// The error that the process printed.
        why: String,
    },
    /// Workers were killed from outside again and again.
    #[error(
        "{count} consecutive workers were killed from outside ({how}); is there too little memory?"
    )]
    WorkersKilled {
        /// The number of workers.
        count: u32,
        /// How the last one ended.
        how: String,
    },
    /// Program after program killed its worker.
    #[error("{count} consecutive programs killed their worker: {how}")]
    WorkersDied {
        /// The number of programs that went through the pass.
        count: u32,
        /// How the last worker ended.
        how: String,
    },
    /// A helper process received something that is not a command.
    #[error("expected a command of lowerfuzz on standard input, found `{0}`")]
    BadCommand(String),
}

impl From<RunnerError> for CampaignError {
    fn from(error: RunnerError) -> CampaignError {
        match error {
            RunnerError::Stopped(stop) => CampaignError::Stopped(stop),
            RunnerError::None { .. } | RunnerError::Missing { .. } | RunnerError::Wrong { .. } => {
                CampaignError::Runner(error)
            }
        }
    }
}

impl CampaignError {
    /// Makes the error of a target's tool.
    pub fn tool(name: &str, source: ToolError) -> CampaignError {
        match source {
            ToolError::Stopped(stop) => CampaignError::Stopped(stop),
            ToolError::Start(_)
            | ToolError::Unusable(_)
            | ToolError::WrongNesting(_)
            | ToolError::NeedsPasses(_)
            | ToolError::Unsupported(_) => CampaignError::Tool {
                name: name.to_owned(),
                source,
            },
        }
    }

    /// Makes an error about a file or folder.
    pub fn file(path: &Path, why: impl ToString) -> CampaignError {
        CampaignError::File {
            path: path.to_owned(),
            why: why.to_string(),
        }
    }
}
