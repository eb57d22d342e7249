//! Arguments of the subcommands that generate programs.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use lowerfuzz_campaign::night::Shard;
use lowerfuzz_ir::Release;

use super::generator_options::GeneratorArgs;
use super::named::TARGET;
use super::seeds::SeedArgs;
use super::space::SpaceArgs;
use super::target::{Confirm, PassList, TargetOptions};
use super::value::{parse_release, parse_time};

#[derive(Debug, clap::Args)]
pub(crate) struct RunArgs {
    /// Lowering under test: builtin, mlir-opt-N, mlir-opt, a command line such as 'my-opt --flag',
    /// NAME=COMMAND, a target of lowerfuzz.toml, text:COMMAND, or all; repeat the option to test
    /// several
    #[arg(long = "target", value_name = "T", default_value = "builtin", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) targets: Vec<String>,
    /// Time to run for each target, for example 10m; by default 30s. If something is found, the last
    /// third of the time goes into reduction
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "count")]
    pub(crate) time: Option<Duration>,
    /// Number of programs to judge for each target
    #[arg(long, value_name = "N")]
    pub(crate) count: Option<u64>,
    /// Seed of the first program, counting up from there; by default taken from the clock
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) generator: GeneratorArgs,
    #[command(flatten)]
    pub(crate) seeds: SeedArgs,
    #[command(flatten)]
    pub(crate) space: SpaceArgs,
    /// Number of processes that work in parallel; by default the number of cores
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Folder for findings, one subfolder each; without this option no finding is written
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Folder in which what was judged is kept. The same command continues an interrupted run, and
    /// with a longer --time a finished one. Findings go to the folder's `findings` unless --out is
    /// given
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
    /// Do only part K of N of the programs. Give all machines the same --seed. They may share one
    /// --state, or have one each; `merge` combines them
    #[arg(long, value_name = "K/N", requires = "state")]
    pub(crate) shard: Option<Shard>,
    /// Folder for the coverage tables coverage.md and coverage.json: which combinations of op, type
    /// and shape the programs contain
    #[arg(long, value_name = "DIR")]
    pub(crate) coverage: Option<PathBuf>,
    /// Do not reduce findings; findings with the same verdict are counted as one
    #[arg(long)]
    pub(crate) no_reduce: bool,
    /// Reduce every finding, however long it takes. By default reduction stops when no new signatures
    /// turn up
    #[arg(long, conflicts_with = "no_reduce")]
    pub(crate) reduce_all: bool,
    /// Time limit for all reductions together when --count is given; by default two minutes
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "time")]
    pub(crate) reduce_time: Option<Duration>,
    /// List of known bugs and their reports; by default `reports/known.toml` of the working
    /// directory, else the list that is part of this command
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    /// Keep the triggers of known bugs out of seven in eight programs, so that known bugs do not
    /// hide others. With --state, this is the default
    #[arg(long, conflicts_with = "space")]
    pub(crate) avoid_known: bool,
    /// With --state, do not avoid known bugs
    #[arg(long, requires = "state", conflicts_with = "avoid_known")]
    pub(crate) meet_known: bool,
    /// Print the findings without a report as annotations of GitHub Actions, instead of the summary
    #[arg(long, conflicts_with = "json")]
    pub(crate) github: bool,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
}

/// The engine that looks for planted faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SelftestEngine {
    /// Judges generated programs one after another.
    Run,
    /// Runs a libFuzzer target.
    Libfuzzer,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SelftestArgs {
    /// Names of the faults to plant; by default all faults
    #[arg(value_name = "FAULT")]
    pub(crate) faults: Vec<String>,
    /// Lowering whose output gets the faults; some faults need the built-in lowering
    #[arg(long = "target", value_name = "T", default_value = "builtin", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) target: String,
    /// How to look for faults: `run` judges generated programs; `libfuzzer` runs a fuzz target from
    /// the corpus. Build the fuzz target with `fuzz/run TARGET -runs=1` in the source tree first
    #[arg(long, value_enum, value_name = "E", default_value = "run")]
    pub(crate) engine: SelftestEngine,
    /// Fuzz target for `--engine libfuzzer`
    #[arg(long, value_name = "TARGET", default_value = "mutate")]
    pub(crate) fuzz_target: String,
    /// Number of programs within which a fault must be found
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) count: u64,
    /// Time within which a fault must be found. For the built-in lowering this is CPU time, by
    /// default 30s (5min with libFuzzer); for an mlir-opt it is wall-clock time, by default 1min
    #[arg(long, value_name = "T", value_parser = humantime::parse_duration)]
    pub(crate) time: Option<Duration>,
    /// Seed of the first program, counting up from there
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Number of findings to reduce for each fault in the built-in lowering (always one for other
    /// faults). Findings of one fault may have at most two signatures, and share none with another
    /// fault
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_findings)]
    pub(crate) findings: usize,
    /// Number of faults tested in parallel; by default the number of cores
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct GenArgs {
    /// Seed of the first program, counting up from there; by default taken from the clock
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Number of programs to print, separated by `// -----`
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// Release whose mlir-opt must accept the programs. By default they are for the built-in
    /// lowering, in the syntax of release 22
    #[arg(long, value_name = "R", value_parser = parse_release, conflicts_with = "space")]
    pub(crate) release: Option<Release>,
    /// Lowering to generate for: prints the programs that `run` judges for this target and these
    /// seeds
    #[arg(long = "target", value_name = "T", conflicts_with = "release", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) target: Option<String>,
    /// Passes to generate for, as given to `run`
    #[arg(long, value_name = "PASSES", allow_hyphen_values = true, value_parser = PassList::parse,
          requires = "target")]
    pub(crate) passes: Option<PassList>,
    /// Generate the same programs as `run --avoid-known`
    #[arg(long, requires = "target", conflicts_with = "space")]
    pub(crate) avoid_known: bool,
    /// List of known bugs and their reports, as given to `run`
    #[arg(long, value_name = "FILE", requires = "avoid_known")]
    pub(crate) known: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) generator: GeneratorArgs,
    #[command(flatten)]
    pub(crate) seeds: SeedArgs,
    #[command(flatten)]
    pub(crate) space: SpaceArgs,
}

fn parse_findings(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| *n > 0);
    number.ok_or_else(|| "expected a number of at least 1".to_owned())
}
