//! Arguments of `lit`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use regex::Regex;

use super::draw::CallOptions;
use super::named::TARGET;
use super::opaque::OpaqueOptions;
use super::review::ReviewOptions;
use super::target::TargetOptions;
use super::value::parse_time;

const LIT_HELP: &str = "For each mlir-opt in the RUN lines, its passes and then the full \
                        lowering run on the functions of the file. Inputs are drawn. A test of \
                        diagnostics, and a pass that changes behaviour on purpose, are left out \
                        with a reason. If the lowering cannot continue after the passes, the \
                        function is not judged. --fuel is 1,000,000 by default. In a line \
                        `again: lowerfuzz check FILE`, FILE stands for a file with the program \
                        that is printed above it.\n\n\
                        Exit status: 0 nothing found; 1 findings without a report; 2 nothing was \
                        judged, or a usage, input or environment error.";

#[derive(Debug, clap::Args)]
#[command(after_help = LIT_HELP)]
pub(crate) struct LitArgs {
    /// Tests, and folders with tests (`.mlir` files)
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Lowering under test: mlir-opt-N, mlir-opt, a command line such as 'my-opt --flag',
    /// NAME=COMMAND, a target of lowerfuzz.toml, or builtin
    #[arg(long, value_name = "T", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) target: String,
    /// Judge only files whose path matches this regular expression
    #[arg(long, value_name = "RE")]
    pub(crate) filter: Option<Regex>,
    /// Number of threads; by default the number of cores
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// Name of the tool in the RUN lines that the target stands for
    #[arg(long = "as", value_name = "NAME", default_value = "mlir-opt")]
    pub(crate) tool: String,
    /// Folder for findings, one subfolder each; without this option no finding is written
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Do not reduce findings
    #[arg(long)]
    pub(crate) no_reduce: bool,
    /// List of known bugs and their reports; by default `reports/known.toml` of the working
    /// directory, else the list that is part of this command
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    /// Write the results as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
    /// Print one JSON value and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) review: ReviewOptions,
    #[command(flatten)]
    pub(crate) opaque: OpaqueOptions,
    #[command(flatten)]
    pub(crate) calls: CallOptions,
    /// Do not prove functions with a SAT solver
    #[arg(long)]
    pub(crate) no_prove: bool,
    /// Time that the proofs of a file may take
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = parse_time, conflicts_with = "no_prove")]
    pub(crate) prove_time: Duration,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
}
