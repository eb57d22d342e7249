//! Options of what judges programs that are there.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use lowerfuzz_ir::Release;

use super::target::{Confirm, TargetOptions};
use super::value::{parse_release, parse_time};

#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    /// Test cases; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Lowering under test: builtin, mlir-opt-N, mlir-opt, the path of one, or all; may be given
    /// several times
    #[arg(long = "target", value_name = "T", default_value = "builtin")]
    pub(crate) targets: Vec<String>,
    /// Release in whose spelling the files are written; recognised if not given
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Print one JSON array and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    /// End with status 0 also if nothing could be judged
    #[arg(long)]
    pub(crate) allow_unsupported: bool,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MatrixArgs {
    /// Test cases; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Lowering under test; may be given several times. Every one there is, if not given
    #[arg(long = "target", value_name = "T")]
    pub(crate) targets: Vec<String>,
    /// Release in whose spelling the files are written; recognised if not given
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Print one JSON array and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ReplayArgs {
    /// Folder of test cases
    #[arg(value_name = "DIR", default_value = "corpus")]
    pub(crate) folder: PathBuf,
    /// Lowering under test: builtin, mlir-opt-N, mlir-opt, the path of one, or all; may be given
    /// several times
    #[arg(long = "target", value_name = "T", default_value = "builtin")]
    pub(crate) targets: Vec<String>,
    /// Files judged at once; as many as there are cores if not given
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ReduceArgs {
    /// Test case or folder of a finding; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Lowering under test; that of the finding, or builtin, if not given
    #[arg(long, value_name = "T", conflicts_with = "interesting")]
    pub(crate) target: Option<String>,
    /// Program that says by its exit status whether the file it is given is interesting; it is
    /// run without a shell, with the path of the file as its last argument. Ops of any dialect are
    /// read in the generic form, as `mlir-opt -mlir-print-op-generic` prints it
    #[arg(long, value_name = "CMD")]
    pub(crate) interesting: Option<PathBuf>,
    /// What the exit status says: 0 is interesting (creduce), or 1 is (mlir-reduce)
    #[arg(
        long,
        value_name = "STYLE",
        default_value = "creduce",
        requires = "interesting"
    )]
    pub(crate) exit_style: ExitStyle,
    /// A run of the program that takes longer is not interesting
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_time)]
    pub(crate) timeout: Duration,
    /// Stop after this time, with the smallest program until then
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) time: Option<Duration>,
    /// Release in whose spelling the file is written; recognised if not given
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// File to write to; standard output if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
    /// Arguments of the program, before the path
    #[arg(last = true, value_name = "ARG", requires = "interesting")]
    pub(crate) command_args: Vec<OsString>,
}

/// What the exit status of a user's program says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExitStyle {
    /// 0 is interesting
    Creduce,
    /// 1 is interesting
    MlirReduce,
}

const EXPLAIN_HELP: &str = "A source op stands with its values, below it the lowered ops that do \
                            its work: those that came from it, if the lowering says so (the \
                            built-in one does), else those that do the same on the same values. \
                            `>>` marks where the runs first differ, if there is a finding.\n\n\
                            Exit status: 0 nothing found, 1 findings, 2 usage, input or \
                            environment error.";

#[derive(Debug, clap::Args)]
#[command(after_help = EXPLAIN_HELP)]
pub(crate) struct ExplainArgs {
    /// Test case; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Lowering under test
    #[arg(long, value_name = "T", default_value = "builtin")]
    pub(crate) target: String,
    /// Which call, counted from 1; the first with a finding, else the first, if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) call: Option<u32>,
    /// Source steps shown at the start, around the first difference and at the end
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) around: usize,
    /// Show every step
    #[arg(long, conflicts_with = "around")]
    pub(crate) all: bool,
    /// Release in whose spelling the file is written; recognised if not given
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TargetsArgs {
    /// Print one JSON array and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}
