//! Arguments of the subcommands that judge existing programs.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use lowerfuzz_ir::Release;

use super::draw::DrawOptions;
use super::named::{FUZZ_TARGET, TARGET};
use super::opaque::OpaqueOptions;
use super::prove::ProveOptions;
use super::review::ReviewOptions;
use super::target::{Confirm, LimitOptions, TargetOptions};
use super::value::{parse_release, parse_time};
use crate::commands::fuzz_input::FuzzTarget;

#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    /// Test cases to read; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Lowering under test: builtin, mlir-opt-N, mlir-opt, a command line such as 'my-opt --flag',
    /// NAME=COMMAND, a target of lowerfuzz.toml, text:COMMAND, or all; repeat the option to test
    /// several. Default: builtin for a program in its language, else the newest mlir-opt in PATH
    #[arg(long = "target", value_name = "T", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) targets: Vec<String>,
    /// Release whose MLIR syntax the input uses; detected from the text by default
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Print one JSON array and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    /// Exit with status 0 even if no program could be judged
    #[arg(long)]
    pub(crate) allow_unsupported: bool,
    /// A finding that a known bug may explain does not make the exit status 1
    #[arg(long)]
    pub(crate) allow_known: bool,
    #[command(flatten)]
    pub(crate) review: ReviewOptions,
    /// Write the findings that count as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
    /// Judge the files again each time one of them changes
    #[arg(long, conflicts_with = "json")]
    pub(crate) watch: bool,
    /// Folder for findings: reduces each finding and writes a subfolder with its record, issue.md
    /// and repro.sh, as `run --out` does
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// List of known bugs and their reports; by default `reports/known.toml` of the working
    /// directory, else the list that is part of this command
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    /// Seed of the passes that `--passes random` draws for a program; by default 1
    #[arg(long, value_name = "S")]
    pub(crate) pass_seed: Option<u64>,
    /// List the ops that lowerfuzz does not know, with the number of each
    #[arg(long)]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) opaque: OpaqueOptions,
    #[command(flatten)]
    pub(crate) draw: DrawOptions,
    #[command(flatten)]
    pub(crate) prove: ProveOptions,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
}

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct MatrixArgs {
    /// Test cases to read, or the folder of a stored finding, whose options are then used; `-` is
    /// standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Lowering under test; repeat the option to test several. Default: every lowering on this
    /// machine
    #[arg(long = "target", value_name = "T", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) targets: Vec<String>,
    /// Release whose MLIR syntax the input uses; detected from the text by default
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Print one JSON array and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) draw: DrawOptions,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ReplayArgs {
    /// Folder of test cases; by default `corpus`, if it exists, else the corpus that is part of this
    /// command
    #[arg(value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
    /// Lowering under test: builtin, mlir-opt-N, mlir-opt, a command line such as 'my-opt --flag',
    /// NAME=COMMAND, a target of lowerfuzz.toml, text:COMMAND, or all; repeat the option to test
    /// several. Default: for a stored finding the target on which it was found, else builtin
    #[arg(long = "target", value_name = "T", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) targets: Vec<String>,
    /// Number of files judged in parallel; by default the number of cores
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Start no further case after this time. If cases are left, the exit status is 2
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) time: Option<Duration>,
    /// Leave out this many cases at the start, in the order of their paths; continues a replay that
    /// `--time` ended
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) skip: usize,
    /// List of known bugs and their reports, which explain findings; by default `reports/known.toml` of
    /// the working directory, else the list that is part of this command
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
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
    /// Test case, or folder of a stored finding, which is updated unless --out is given; `-` is
    /// standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Read the file as an input of this fuzz target, such as a crash that libFuzzer kept:
    /// differential, descriptors, packing, successors, vectors, unranked, mutate, or a target whose
    /// inputs are programs
    #[arg(long, value_name = "TARGET", value_parser = FUZZ_TARGET, hide_possible_values = true, conflicts_with = "interesting")]
    pub(crate) fuzz_target: Option<FuzzTarget>,
    /// Lowering under test; by default the lowering of the stored finding, else builtin for a
    /// program in its language, else the newest mlir-opt in PATH
    #[arg(long = "target", value_name = "T", conflicts_with = "interesting", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) target: Option<String>,
    /// Command that decides whether a candidate is interesting, by its exit status. It runs without
    /// a shell and gets the candidate's path as its last argument. Ops of any dialect are accepted
    /// in the generic form, as `mlir-opt -mlir-print-op-generic` prints them
    #[arg(long, value_name = "CMD")]
    pub(crate) interesting: Option<PathBuf>,
    /// Exit status that means "interesting": 0 (creduce) or 1 (mlir-reduce)
    #[arg(
        long,
        value_name = "STYLE",
        default_value = "creduce",
        requires = "interesting"
    )]
    pub(crate) exit_style: ExitStyle,
    /// Time limit of one run of the command; a candidate that exceeds the limit is not interesting
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_time)]
    pub(crate) timeout: Duration,
    /// Stop after this time and print the smallest program found so far
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) time: Option<Duration>,
    /// Release whose MLIR syntax the input uses; detected from the text by default
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Where to write the result: a file whose name ends in `.mlir`, or a folder for findings, which
    /// gets a subfolder with the record, issue.md and repro.sh, as `run --out` writes it. By default,
    /// the program is printed
    #[arg(long, value_name = "FILE|DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Let `--out` overwrite an existing file, but not the input
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
    /// List of known bugs and their reports; by default `reports/known.toml` of the working
    /// directory, else the list that is part of this command
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) draw: DrawOptions,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
    /// Arguments of the command, placed before the candidate's path
    #[arg(last = true, value_name = "ARG", requires = "interesting")]
    pub(crate) command_args: Vec<OsString>,
}

/// How the exit status of a user's command is interpreted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExitStyle {
    /// Exit status 0 means interesting
    Creduce,
    /// Exit status 1 means interesting
    MlirReduce,
}

const EXPLAIN_HELP: &str = "Each source op is printed with its values, followed by the lowered \
                            ops that implement it. The built-in lowering records which source op \
                            each lowered op came from. For other lowerings, the ops are matched \
                            by what they compute. If there is a finding, `>>` marks the first \
                            difference.\n\nExit status: 0 nothing found, 1 findings, 2 usage, \
                            input or environment error.";

#[derive(Debug, clap::Args)]
#[command(after_help = EXPLAIN_HELP)]
pub(crate) struct ExplainArgs {
    /// Test case to read, or folder of a stored finding; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Lowering under test; by default the lowering of the stored finding, else builtin for a
    /// program in its language, else the newest mlir-opt in PATH
    #[arg(long = "target", value_name = "T", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) target: Option<String>,
    /// Number of the call to show, counted from 1; by default the first call with a finding, else
    /// call 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) call: Option<u32>,
    /// Number of source steps to show at the start, around the first difference and at the end
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) around: usize,
    /// Show every step
    #[arg(long, conflicts_with = "around")]
    pub(crate) all: bool,
    /// Release whose MLIR syntax the input uses; detected from the text by default
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    #[command(flatten)]
    pub(crate) draw: DrawOptions,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
}

const TV_HELP: &str = "Both programs may be at the source level or in the LLVM dialect; the second \
                       one may be lowered further. The calls come from the `// call:` directives \
                       of the first file. For the functions of the source level that no \
                       directive calls, inputs are drawn.\n\nExit status: 0 nothing found, 1 findings, 2 nothing \
                       was judged, or a usage, input or environment error.";

#[derive(Debug, clap::Args)]
#[command(after_help = TV_HELP)]
pub(crate) struct TvArgs {
    /// Program before the transformation; `-` is standard input
    #[arg(value_name = "SOURCE")]
    pub(crate) source: PathBuf,
    /// Program after the transformation; `-` is standard input
    #[arg(value_name = "TARGET", required_unless_present = "by")]
    pub(crate) target: Option<PathBuf>,
    /// Command that prints the program after the transformation, such as 'mlir-opt-22 -cse'. It
    /// runs without a shell and gets the path of the first program as its last argument
    #[arg(long, value_name = "CMD", conflicts_with = "target")]
    pub(crate) by: Option<String>,
    /// Release whose MLIR syntax the files use; detected from the text by default
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Accept that public symbols are made private or constant, resized, or, if they are globals,
    /// deleted or renamed
    #[arg(long)]
    pub(crate) allow_symbol_changes: bool,
    /// Print one JSON array and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    /// Report results that lose digits as findings; by default, `inaccurate` results are only
    /// counted
    #[arg(long)]
    pub(crate) accuracy: bool,
    /// List the ops of the first program that lowerfuzz does not know, with the number of each
    #[arg(long)]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) opaque: OpaqueOptions,
    #[command(flatten)]
    pub(crate) draw: DrawOptions,
    #[command(flatten)]
    pub(crate) prove: ProveOptions,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TargetsArgs {
    /// Target to describe: its version, its passes, what it lacks, and which levels can be judged;
    /// repeat the option to describe several
    #[arg(long = "target", value_name = "T", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) targets: Vec<String>,
    /// List every op and pass that a described target lacks
    #[arg(long, requires = "targets")]
    pub(crate) verbose: bool,
    /// Print one JSON array and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}
