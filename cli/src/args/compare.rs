//! Arguments of `compare`.

use std::path::PathBuf;

use lowerfuzz_campaign::seeds::TOOL;
use lowerfuzz_ir::Release;

use super::draw::DrawOptions;
use super::named::TARGET;
use super::space::SpaceArgs;
use super::target::TargetOptions;
use super::value::parse_release;

const COMPARE_HELP: &str = "The first target is the earlier one. An item is a generated program, a \
                            function of a file, or a function of a lit test under one use of the \
                            tool.\n\nExit status: 0 the second target is wrong about nothing that \
                            the first one is right about, 1 it is, 2 nothing was judged by both, or \
                            a usage, input or environment error.";

#[derive(Debug, clap::Args)]
#[command(after_help = COMPARE_HELP)]
pub(crate) struct CompareArgs {
    /// Programs to compare, and folders with `.mlir` files. Inputs are drawn as in `check`
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Lowerings to compare, the earlier one first: mlir-opt-N, mlir-opt, builtin, a command line
    /// such as 'my-opt --flag', NAME=COMMAND, or a target of lowerfuzz.toml
    #[arg(long = "target", value_name = "T", required = true, value_parser = TARGET, hide_possible_values = true)]
    pub(crate) targets: Vec<String>,
    /// Judge the functions of the files under the passes of their RUN lines, as `lit` does
    #[arg(long, requires = "paths", conflicts_with_all = ["passes", "pipeline"])]
    pub(crate) lit: bool,
    /// Name of the tool in the RUN lines that the targets stand for
    #[arg(long = "as", value_name = "NAME", default_value = TOOL, requires = "lit")]
    pub(crate) tool: String,
    /// Number of generated programs to compare. They are in the language of the older release
    #[arg(long, value_name = "N")]
    pub(crate) count: Option<u64>,
    /// Seed of the first generated program, or number of the first function of the space
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) space: SpaceArgs,
    /// Release whose MLIR syntax the files use; detected from the text by default
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Number of threads; by default the number of cores
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Print GitHub annotations for what became wrong, instead of the table
    #[arg(long, conflicts_with = "json")]
    pub(crate) github: bool,
    /// Write what became wrong as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) draw: DrawOptions,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
}
