//! Options of what generates programs.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use lowerfuzz_ir::Release;

use super::dwell::Dwell;
use super::target::{Confirm, PassList, TargetOptions};
use super::value::{parse_release, parse_time};

#[derive(Debug, clap::Args)]
pub(crate) struct RunArgs {
    /// Lowering under test: builtin, mlir-opt-N, mlir-opt, the path of one, or all; may be given
    /// several times
    #[arg(long = "target", value_name = "T", default_value = "builtin")]
    pub(crate) targets: Vec<String>,
    /// How long to run, for each target, e.g. 30s, 10m; if there are findings, the last third is for
    /// their reduction
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "count")]
    pub(crate) time: Option<Duration>,
    /// How many programs to judge, for each target
    #[arg(long, value_name = "N")]
    pub(crate) count: Option<u64>,
    /// Seed of the first program; the others count up. Drawn from the clock if not given
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) dwell: Dwell,
    /// Worker processes; as many as there are cores if not given
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Folder for findings, one folder each; nothing is written without it
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Folder for a table of what the programs have for a lowering to tell apart: coverage.md and
    /// coverage.json
    #[arg(long, value_name = "DIR")]
    pub(crate) coverage: Option<PathBuf>,
    /// Do not reduce findings; those of one verdict count as one
    #[arg(long)]
    pub(crate) no_reduce: bool,
    /// Reduce every finding, however much longer that takes; without it, for as long as their keys are new
    #[arg(long, conflicts_with = "no_reduce")]
    pub(crate) reduce_all: bool,
    /// What reductions may take together where programs are counted; two minutes if not given
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "time")]
    pub(crate) reduce_time: Option<Duration>,
    /// Findings that have a report: `reports/known.toml` of the working folder if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    /// Keep seven programs in eight free of what shows a known bug of the target, as that list says, so
    /// that it hides no other
    #[arg(long)]
    pub(crate) avoid_known: bool,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
}

/// What looks for planted faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SelftestEngine {
    /// Programs of the generator, one after the other.
    Run,
    /// A fuzz target.
    Libfuzzer,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SelftestArgs {
    /// Names of faults; all if none is given
    #[arg(value_name = "FAULT")]
    pub(crate) faults: Vec<String>,
    /// Lowering on whose output faults are planted; those within the built-in one are for that alone
    #[arg(long, value_name = "T", default_value = "builtin")]
    pub(crate) target: String,
    /// What looks for them: programs as those of `run`, or a fuzz target with the seeds of the
    /// corpus, both as `fuzz/run TARGET -runs=1` makes them in the folder of the sources
    #[arg(long, value_enum, value_name = "E", default_value = "run")]
    pub(crate) engine: SelftestEngine,
    /// The fuzz target
    #[arg(long, value_name = "TARGET", default_value = "mutate")]
    pub(crate) fuzz_target: String,
    /// Programs in which a fault has to be found
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) count: u64,
    /// Processor time in which it has to be; ten seconds if not given, five minutes for a fuzz target.
    /// Time by the clock for a tool, whose own counts: a minute if not given
    #[arg(long, value_name = "T", value_parser = humantime::parse_duration)]
    pub(crate) time: Option<Duration>,
    /// Seed of the first program; the others count up
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Findings that are reduced of each fault within the lowering; of those made of what comes out,
    /// one is. Those of one fault may have two keys, and none that another fault has
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_findings)]
    pub(crate) findings: usize,
    /// Faults looked for at once; as many as there are cores if not given
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct DistillArgs {
    /// Lowering under test
    #[arg(long)]
    pub(crate) target: String,
    /// The version that it has said
    #[arg(long)]
    pub(crate) installed: String,
    /// Seed of the program
    #[arg(long)]
    pub(crate) seed: u64,
    /// Do not reduce it
    #[arg(long)]
    pub(crate) no_reduce: bool,
    /// Do not look for commands of the release that show it
    #[arg(long)]
    pub(crate) no_show: bool,
    /// Look at it only: which passes it needs
    #[arg(long, conflicts_with = "no_reduce")]
    pub(crate) look: bool,
    #[command(flatten)]
    pub(crate) dwell: Dwell,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
}

#[derive(Debug, clap::Args)]
pub(crate) struct GenArgs {
    /// Seed of the first program; the others count up. Drawn from the clock if not given
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// How many programs, with `// -----` between them
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// Release for whose mlir-opt the programs are written; without one they are for the built-in
    /// lowering, in the spelling of 22
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Lowering that they are for: those of these seeds that `run` judges on it
    #[arg(long, value_name = "T", conflicts_with = "release")]
    pub(crate) target: Option<String>,
    /// Passes that they are for, as `run` is told them
    #[arg(long, value_name = "PASSES", allow_hyphen_values = true, value_parser = PassList::parse,
          requires = "target")]
    pub(crate) passes: Option<PassList>,
    /// They are those that `run` judges with this option
    #[arg(long, requires = "target")]
    pub(crate) avoid_known: bool,
    /// Findings that have a report, as `run` is told them
    #[arg(long, value_name = "FILE", requires = "avoid_known")]
    pub(crate) known: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) dwell: Dwell,
}

#[derive(Debug, clap::Args)]
pub(crate) struct WorkerArgs {
    /// Lowering under test
    #[arg(long)]
    pub(crate) target: String,
    /// The version that it has said
    #[arg(long)]
    pub(crate) installed: String,
    /// Count the patterns of programs
    #[arg(long)]
    pub(crate) coverage: bool,
    #[command(flatten)]
    pub(crate) dwell: Dwell,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
}

fn parse_findings(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| *n > 0);
    number.ok_or_else(|| "expected a number from 1 on".to_owned())
}
