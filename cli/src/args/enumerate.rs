//! Arguments of `lowerfuzz enumerate`.

use std::path::PathBuf;

use lowerfuzz_campaign::night::plan::Shard;
use lowerfuzz_enumerate::Description;
use lowerfuzz_faults::Plant;
use lowerfuzz_tools::mlir_opt::JudgedLevel;

use super::named::{FAULT, SPACE, TARGET};
use super::target::{LimitOptions, PassList, parse_level};

const HELP: &str = "Without --space, the spaces and their sizes are listed.\n\n\
                    Exit status: 0 no new cause, 1 new causes, 2 usage, input or environment \
                    error, or nothing was judged, 130 interrupted before anything was found.";

#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct EnumerateArgs {
    /// Space whose functions are judged
    #[arg(long, value_name = "NAME", value_parser = SPACE, hide_possible_values = true)]
    pub(crate) space: Option<&'static Description>,
    /// Target under test: mlir-opt-N, mlir-opt, a path to an mlir-opt, builtin, or text:COMMAND
    #[arg(long, value_name = "T", requires = "space")]
    pub(crate) target: Option<String>,
    /// Passes to judge, as mlir-opt options: '-canonicalize -cse'
    #[arg(long, value_name = "PASSES", requires = "space", allow_hyphen_values = true, value_parser = PassList::parse)]
    pub(crate) passes: Option<PassList>,
    /// Level at which functions are judged: `source` after the passes, `llvm` after the lowering, or
    /// `both`. Default: `source` with --passes, `llvm` for the built-in lowering
    #[arg(long, value_name = "LEVEL", value_parser = parse_level)]
    pub(crate) level: Option<JudgedLevel>,
    /// Target that lowers the output of the passes, which is judged, too: builtin or mlir-opt-N.
    /// Implies --level both
    #[arg(long, value_name = "T", requires = "passes", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) then: Option<String>,
    /// Plant a fault in the lowering, to see that it is found
    #[arg(long = "plant", value_name = "FAULT", value_parser = FAULT, hide_possible_values = true)]
    pub(crate) fault: Option<Plant>,
    /// Number of ops of a function. Up to 2 ops, the space is complete; functions of 3 ops are
    /// samples
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(crate) ops: u8,
    /// Number of the first function
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub(crate) from: u64,
    /// Number of functions; by default all, or 100,000 samples of 3 ops
    #[arg(long, value_name = "COUNT")]
    pub(crate) count: Option<u64>,
    /// Do only part K of N of the functions
    #[arg(long, value_name = "K/N", requires = "space")]
    pub(crate) shard: Option<Shard>,
    /// Folder in which finished parts are kept. If it exists, the search continues. Shards may share
    /// it
    #[arg(long, value_name = "DIR", requires = "space")]
    pub(crate) state: Option<PathBuf>,
    /// Print the result of the searches in these --state folders, such as those of all shards
    #[arg(long, value_name = "DIR", num_args = 1.., requires = "space", conflicts_with_all = ["state", "shard"])]
    pub(crate) merge: Vec<PathBuf>,
    /// Number of functions in a module
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) functions: u32,
    /// Number of inputs up to which a function is judged on all of them; edge values of a function
    /// with more inputs are limited to this number. By default 65536 for `floats-f16` and
    /// `float-casts`, and 4096 for the other spaces
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) inputs: Option<u32>,
    /// Ask a SAT solver first whether a changed function is right for all inputs. Only functions that
    /// it does not decide are judged on inputs
    #[arg(long, requires = "space", conflicts_with = "print")]
    pub(crate) prove: bool,
    /// Number of modules judged in parallel; by default the number of cores
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Print the functions with these numbers and judge nothing
    #[arg(long, requires = "space")]
    pub(crate) print: bool,
    /// List of known bugs and their reports; by default `reports/known.toml` of the working
    /// directory, else the list that is part of this command
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
}
