//! The command line.

mod convert;
mod dwell;
mod judge;
mod night;
mod run;
mod target;
mod value;
mod words;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

pub(crate) use self::convert::{InterpArgs, LowerArgs, OptArgs, Syntax};
pub(crate) use self::dwell::Dwell;
pub(crate) use self::judge::{
    CheckArgs, ExitStyle, ExplainArgs, MatrixArgs, ReduceArgs, ReplayArgs, TargetsArgs,
};
pub(crate) use self::night::{MergeArgs, NightlyArgs, ReportArgs};
pub(crate) use self::run::{
    DistillArgs, GenArgs, RunArgs, SelftestArgs, SelftestEngine, WorkerArgs,
};
pub(crate) use self::target::{
    Confirm, LimitOptions, PassList, TargetOptions, parse_fault, parse_llvm,
};
pub(crate) use self::words::{Words, quoted};

const EXIT_STATUS: &str = "Exit status: 0 nothing found, 1 findings, 2 usage, input or \
                           environment error, 130 interrupted before anything was found.";

/// Finds miscompilations in lowerings from MLIR's standard level to the LLVM dialect.
#[derive(Debug, Parser)]
#[command(name = "lowerfuzz", version, max_term_width = 100, after_help = EXIT_STATUS)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Take orders on standard input, and end with it: for the parts of a night
    #[arg(long, global = true, hide = true)]
    pub(crate) attended: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Judge random programs
    Run(RunArgs),
    /// Judge given programs
    Check(CheckArgs),
    /// Judge every stored case of a folder
    Replay(ReplayArgs),
    /// Find the smallest program with the same finding, or that a command finds interesting
    Reduce(ReduceArgs),
    /// See that faults planted in the built-in lowering are found, blamed and reduced
    Selftest(SelftestArgs),
    /// Run the reference interpreter, or that of the LLVM dialect, on a program's calls
    Interp(InterpArgs),
    /// Follow a call step by step: the source beside what it was lowered to
    Explain(ExplainArgs),
    /// Lower a program and print it, as mlir-opt -convert-std-to-llvm does
    Lower(LowerArgs),
    /// Parse, verify, convert and print, as mlir-opt of the conversion's era does
    Opt(OptArgs),
    /// Print random programs
    Gen(GenArgs),
    /// Judge programs on every release, and say which pass goes wrong
    Matrix(MatrixArgs),
    /// List the lowerings that can be tested on this machine
    Targets(TargetsArgs),
    /// Replay, search, compare with earlier nights, and write a page to read in the morning
    Nightly(NightlyArgs),
    /// Make one night of its shards
    Merge(MergeArgs),
    /// Print a night as a page, Markdown, JUnit, SARIF or JSON
    Report(ReportArgs),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write those of all subcommands to a folder
    Man {
        /// Folder for lowerfuzz.1, lowerfuzz-run.1, …
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
    /// Judge ranges of seeds for `run`
    #[command(hide = true)]
    Worker(WorkerArgs),
    /// Reduce one finding for `run`
    #[command(hide = true)]
    Distill(DistillArgs),
}
