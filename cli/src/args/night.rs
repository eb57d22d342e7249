//! Arguments of `nightly`, `merge` and `report`.

use std::path::PathBuf;
use std::time::Duration;

use lowerfuzz_campaign::night::Shard;
use lowerfuzz_campaign::report::Format;
use lowerfuzz_faults::Plant;

use super::named::{FAULT, TARGET};
use super::seeds::SeedArgs;
use super::space::SpaceArgs;
use super::value::{parse_positive_time, parse_time};

const NIGHTLY_HELP: &str = "The output folder contains the report as index.html, report.md, \
                            report.json, junit.xml and lowerfuzz.sarif, updated after every \
                            part. To resume an interrupted run, give the same command \
                            again.\n\nExit status: 0 nothing new, 1 new findings, 2 usage, input \
                            or environment error, or parts that judged nothing (the report names \
                            them), 130 interrupted.";
const MERGE_HELP: &str = "Exit status: 0 nothing new, 1 new findings, 2 usage or input error, a \
                          missing shard, or parts that judged nothing (the report names them).";

#[derive(Debug, clap::Args)]
#[command(after_help = NIGHTLY_HELP)]
pub(crate) struct NightlyArgs {
    /// Time for the whole run, for example 2h
    #[arg(long, value_name = "TIME", value_parser = parse_positive_time, required_unless_present = "count")]
    pub(crate) budget: Option<Duration>,
    /// Number of programs from each source, instead of a time
    #[arg(long, value_name = "N", conflicts_with = "budget",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) count: Option<u64>,
    /// Percentage of the time for replays of stored cases
    #[arg(long, value_name = "PERCENT", default_value_t = 25, conflicts_with = "count",
          value_parser = clap::value_parser!(u8).range(1..=75))]
    pub(crate) replay_share: u8,
    /// Folder to write this nightly run to
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Folder with the history of all nights; by default `state` in the folder of this run
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
    /// Lowering under test: builtin, mlir-opt-N, mlir-opt, a command line such as 'my-opt --flag',
    /// NAME=COMMAND, a target of lowerfuzz.toml, text:COMMAND, or all; repeat the option to test
    /// several
    #[arg(long = "target", value_name = "T", default_value = "all", value_parser = TARGET,
          hide_possible_values = true)]
    pub(crate) targets: Vec<String>,
    /// Seed of the first program; by default taken from the clock
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Number of processes that work in parallel; by default the number of cores
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Skip the self-test, which plants faults and checks that they are found
    #[arg(long)]
    pub(crate) no_selftest: bool,
    /// Plant a fault in the built-in lowering, to check that it is found
    #[arg(long = "plant", value_name = "FAULT", value_parser = FAULT, hide_possible_values = true)]
    pub(crate) fault: Option<Plant>,
    /// Do only part K of N of the run. Give all machines the same --seed and --state, then combine
    /// their folders with `merge`
    #[arg(long, value_name = "K/N", requires = "seed")]
    pub(crate) shard: Option<Shard>,
    /// List of known bugs and their reports; by default `reports/known.toml` of the working
    /// directory, else the list that is part of this command
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    /// Folder of test cases to replay; by default `corpus`, if it exists, else the corpus that is
    /// part of this command
    #[arg(long, value_name = "DIR")]
    pub(crate) corpus: Option<PathBuf>,
    /// Folder of bug reports to replay; by default `reports`, if it exists
    #[arg(long, value_name = "DIR")]
    pub(crate) reports: Option<PathBuf>,
    /// Also judge each op alone on each target that the stored conformance table has, and report the
    /// differences from the table. Without FILE, it is `reports/conformance.json` of the working
    /// directory, else the table that is part of this command
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub(crate) conformance: Option<Option<PathBuf>>,
    #[command(flatten)]
    pub(crate) seeds: SeedArgs,
    #[command(flatten)]
    pub(crate) space: SpaceArgs,
}

#[derive(Debug, clap::Args)]
#[command(after_help = MERGE_HELP)]
pub(crate) struct MergeArgs {
    /// Folders of the shards: the folders of a nightly run, or the --state folders of `run`
    #[arg(value_name = "DIR", required = true)]
    pub(crate) shards: Vec<PathBuf>,
    /// Folder to write the merged run to; must not exist yet. It may continue as the --state of
    /// `run`
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Folder with the history of all nights; the merged run is added
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
    /// List of known bugs, which also names the withdrawn reports; by default `reports/known.toml`
    /// of the working directory, else the list that is part of this command
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    /// Do not reduce findings that no shard reduced
    #[arg(long, conflicts_with = "state")]
    pub(crate) no_reduce: bool,
    /// Time limit for all reductions together; by default two minutes
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with_all = ["no_reduce", "state"])]
    pub(crate) reduce_time: Option<Duration>,
    /// Print the results of the merged campaign of `run` as one JSON object
    #[arg(long, conflicts_with = "state")]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ReportArgs {
    /// Folder of a nightly run
    #[arg(value_name = "DIR")]
    pub(crate) night: PathBuf,
    /// Output format: html, markdown, junit, sarif or json; by default text for a terminal
    #[arg(long, value_name = "F", value_parser = parse_format)]
    pub(crate) format: Option<Format>,
    /// File to write the result to; by default standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Folder with the history of all nights; by default `state` in the folder of this run
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
    /// List of known bugs, which also names the withdrawn reports; by default `reports/known.toml`
    /// of the working directory, else the list that is part of this command
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
}

fn parse_format(text: &str) -> Result<Format, String> {
    let format = Format::ALL.into_iter().find(|format| format.name() == text);
    format.ok_or_else(|| {
        format!(
            "expected one of {}",
            Format::ALL.map(Format::name).join(", ")
        )
    })
}
