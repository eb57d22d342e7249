//! Arguments of `lowerfuzz conformance`.

use std::path::PathBuf;

use lowerfuzz_faults::Plant;
use lowerfuzz_oracle::target::Builtin;

use super::named::{FAULT, TARGET};
use super::target::LimitOptions;

const HELP: &str = "Exit status: 0 nothing new, 1 wrong functions without a report, or with --against \
                    functions that became wrong, 2 usage, input or environment error, or nothing was judged, 130 \
                    interrupted.";

#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct ConformanceArgs {
    /// Lowering under test; repeat the option to test several, or give `all`
    #[arg(long = "target", value_name = "T", default_value = Builtin::NAME, value_parser = TARGET, hide_possible_values = true)]
    pub(crate) targets: Vec<String>,
    /// Op whose functions are judged, such as arith.addi, or a dialect, such as arith; repeat the
    /// option for several. Default: all
    #[arg(long = "op", value_name = "OP")]
    pub(crate) ops: Vec<String>,
    /// Number of the first function
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub(crate) from: usize,
    /// Number of functions; by default all
    #[arg(long, value_name = "COUNT")]
    pub(crate) count: Option<usize>,
    /// Print the functions and judge nothing
    #[arg(long)]
    pub(crate) print: bool,
    /// Number of inputs up to which a function is judged on all of them
    #[arg(long, value_name = "N", default_value_t = 1 << 16, value_parser = clap::value_parser!(u64).range(1..=1 << 16))]
    pub(crate) inputs: u64,
    /// Print stored tables instead of judging. Several tables, each of other lowerings, are joined
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["print", "ops", "from", "count"])]
    pub(crate) read: Vec<PathBuf>,
    /// Print how the outcomes differ from a stored table. Without FILE, it is
    /// `reports/conformance.json` of the working directory, else the table that is part of this
    /// command
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub(crate) against: Option<Option<PathBuf>>,
    /// Plant a fault in the built-in lowering, to see that the table shows it
    #[arg(long = "plant", value_name = "FAULT", value_parser = FAULT, hide_possible_values = true)]
    pub(crate) fault: Option<Plant>,
    /// Number of threads; by default the number of cores
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// List of known bugs and their reports; by default `reports/known.toml` of the working
    /// directory, else the list that is part of this command
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    /// Print the table as JSON and nothing else
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,
    /// Print the table as a Markdown page and nothing else
    #[arg(long)]
    pub(crate) markdown: bool,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
}
