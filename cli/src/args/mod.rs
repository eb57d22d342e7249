//! The command-line arguments of `lowerfuzz`.

mod compare;
mod conformance;
mod convert;
mod coverage;
mod draw;
mod enumerate;
mod generator_options;
mod judge;
mod known;
mod lit;
mod named;
mod night;
mod opaque;
mod prove;
mod review;
mod run;
mod seeds;
mod space;
mod target;
mod tool_limits;
mod value;
mod words;

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use lowerfuzz_tools::targets::{DEFINE, TargetSpec};

use crate::color::When;
use crate::json::Output;

pub(crate) use self::compare::CompareArgs;
pub(crate) use self::conformance::ConformanceArgs;
pub(crate) use self::convert::{InterpArgs, LowerArgs, OptArgs, Syntax};
pub(crate) use self::coverage::CoverageArgs;
pub(crate) use self::draw::DrawOptions;
pub(crate) use self::enumerate::EnumerateArgs;
pub(crate) use self::judge::{
    CheckArgs, ExitStyle, ExplainArgs, MatrixArgs, ReduceArgs, ReplayArgs, TargetsArgs, TvArgs,
};
pub(crate) use self::known::KnownArgs;
pub(crate) use self::lit::LitArgs;
pub(crate) use self::named::TargetNames;
pub(crate) use self::night::{MergeArgs, NightlyArgs, ReportArgs};
pub(crate) use self::prove::ProveOptions;
pub(crate) use self::run::{GenArgs, RunArgs, SelftestArgs, SelftestEngine};
pub(crate) use self::seeds::SeedArgs;
pub(crate) use self::space::SpaceArgs;
pub(crate) use self::target::{Confirm, LimitOptions, PassList, TargetOptions, parse_llvm};
pub(crate) use self::tool_limits::ToolLimitOptions;
pub(crate) use self::words::Words;

/// Name of the subcommand that is the guard of another command.
pub(crate) const GUARD: &str = "guard";

const EXIT_STATUS: &str = "Exit status: 0 nothing found, 1 findings, 2 usage, input or \
                           environment error, or nothing was judged, 130 interrupted before \
                           anything was found.";

/// Finds miscompilations in lowerings from MLIR's standard level to the LLVM dialect.
#[derive(Debug, Parser)]
#[command(name = "lowerfuzz", version, max_term_width = 100, after_help = EXIT_STATUS)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Read commands from standard input and exit when it closes (used by `nightly`)
    #[arg(long, global = true, hide = true)]
    pub(crate) attended: bool,
    /// When to print colours: auto, always or never. `auto` respects NO_COLOR
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        display_order = 900,
        hide_possible_values = true
    )]
    color: When,
    /// File with targets; by default lowerfuzz.toml in the current folder or its nearest parent
    #[arg(long, global = true, hide_short_help = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Definition of a target as JSON (used by helper processes)
    #[arg(long = DEFINE, global = true, hide = true, value_name = "JSON", value_parser = parse_spec)]
    pub(crate) definitions: Vec<TargetSpec>,
    #[command(flatten)]
    pub(crate) tool_limits: ToolLimitOptions,
}

fn parse_spec(text: &str) -> Result<TargetSpec, String> {
    serde_json::from_str(text).map_err(|why| why.to_string())
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Generate random programs, lower them, and check the results against the reference
    /// interpreter
    Run(RunArgs),
    /// Lower the given programs and check the results against the reference interpreter
    Check(CheckArgs),
    /// Check every stored test case of a folder
    Replay(ReplayArgs),
    /// Reduce a program to the smallest one that keeps its finding, or that a given command accepts
    Reduce(ReduceArgs),
    /// Plant known faults in the lowering, and check that each is found, blamed and reduced
    Selftest(SelftestArgs),
    /// Run the calls of a program in the reference interpreter, or in the LLVM-dialect interpreter
    Interp(InterpArgs),
    /// Show one call step by step: each source op beside the lowered ops that implement it
    Explain(ExplainArgs),
    /// Lower a program with the built-in lowering and print it, as mlir-opt -convert-std-to-llvm
    /// does
    Lower(LowerArgs),
    /// Parse, verify, convert and print a program, with the options of mlir-opt
    Opt(OptArgs),
    /// Print random programs
    Gen(GenArgs),
    /// Check programs on every installed release, and name the pass that introduces a bug
    Matrix(MatrixArgs),
    /// Compare two targets, such as two builds of a tool: what became wrong, right, judged or not
    Compare(CompareArgs),
    /// Check that each function of a program refines the function of the same name in an earlier
    /// form of the program
    Tv(TvArgs),
    /// List the known bugs, or show which of them a finding or a program may have
    Known(KnownArgs),
    /// Judge the functions of lit tests under the passes of their RUN lines
    Lit(LitArgs),
    /// Judge passes on every small function of a space, on all inputs, and group the wrong functions
    /// by cause
    Enumerate(EnumerateArgs),
    /// Judge each op of the language alone, on each type and with each attribute value, and print a
    /// table of the outcomes
    Conformance(ConformanceArgs),
    /// List the lowerings that can be tested on this machine
    Targets(TargetsArgs),
    /// Replay stored cases, search for new bugs, compare with earlier nights, and write an HTML
    /// report
    Nightly(NightlyArgs),
    /// Merge the shards of one nightly run, or of one campaign of `run`
    Merge(MergeArgs),
    /// Print the report of a nightly run as HTML, Markdown, JUnit, SARIF or JSON
    Report(ReportArgs),
    /// Show which passes, ops and pairs of passes a campaign of `run --state` tried, and which never
    Coverage(CoverageArgs),
    /// Print the JSON schema of an output, or list the outputs that have a schema
    Schema {
        /// Output whose schema is printed
        output: Option<Output>,
    },
    /// Print the completion script for a shell
    Completions {
        /// Shell that reads the script
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write the pages of all subcommands to a folder
    Man {
        /// Folder to write lowerfuzz.1, lowerfuzz-run.1 and the other pages to
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
    /// Judge ranges of seeds (a worker process of `run`)
    #[command(hide = true)]
    Worker,
    /// Reduce one finding (a helper process of `run`)
    #[command(hide = true)]
    ReduceFinding,
    /// Clean up after a command that was killed (a process beside each command that starts tools)
    #[command(name = GUARD, hide = true)]
    Guard {
        /// Mark of the command's processes
        mark: String,
    },
}
