//! Options of nights.

use std::path::PathBuf;
use std::time::Duration;

use lowerfuzz_night::{Format, Shard};
use lowerfuzz_oracle::plant::Plant;

use super::target::parse_fault;
use super::value::parse_time;

const NIGHTLY_HELP: &str = "The night's folder has index.html, the page to read in the morning, and the same as \
                            report.md, report.json, junit.xml and lowerfuzz.sarif, from the first part on. The same \
                            command given again goes on with a night that was ended early.\n\nExit status: 0 \
                            nothing new, 1 new findings, 2 usage, input or environment error, 130 interrupted.";

#[derive(Debug, clap::Args)]
#[command(after_help = NIGHTLY_HELP)]
pub(crate) struct NightlyArgs {
    /// What all of it may take, e.g. 2h
    #[arg(long, value_name = "TIME", value_parser = parse_time, required_unless_present = "count")]
    pub(crate) budget: Option<Duration>,
    /// Programs from each source, in place of a time
    #[arg(long, value_name = "N", conflicts_with = "budget")]
    pub(crate) count: Option<u64>,
    /// Folder of this night
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Folder with what nights remember of each other; `state` in the night's folder if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
    /// Lowering under test: builtin, mlir-opt-N, mlir-opt, the path of one, or all; may be given
    /// several times
    #[arg(long = "target", value_name = "T", default_value = "all")]
    pub(crate) targets: Vec<String>,
    /// Seed of the first program. Drawn from the clock if not given
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Worker processes; as many as there are cores if not given
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Do not plant faults to see whether they are found
    #[arg(long)]
    pub(crate) no_selftest: bool,
    /// Plant a mistake in the built-in lowering, to see that it is found
    #[arg(long = "plant", value_name = "FAULT", hide = true, value_parser = parse_fault)]
    pub(crate) fault: Option<Plant>,
    /// One machine's part of a night, from 1/N to N/N; the others have the same seed and state, and
    /// `merge` makes one night of them
    #[arg(long, value_name = "K/N", requires = "seed")]
    pub(crate) shard: Option<Shard>,
    /// Findings that have a report: `reports/known.toml` of the working folder if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    /// Folder of test cases that are replayed
    #[arg(long, value_name = "DIR", default_value = "corpus")]
    pub(crate) corpus: PathBuf,
    /// Folder of reports that are replayed
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub(crate) reports: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MergeArgs {
    /// Folders of one night's shards
    #[arg(value_name = "DIR", required = true)]
    pub(crate) shards: Vec<PathBuf>,
    /// Folder of the whole night, which is not there yet
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Folder with what nights remember of each other; the night is added to it
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
    /// List with the alarms that were withdrawn: `reports/known.toml` of the working folder if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ReportArgs {
    /// Folder of a night
    #[arg(value_name = "DIR")]
    pub(crate) night: PathBuf,
    /// Form: html, markdown, junit, sarif or json
    #[arg(long, value_name = "F", default_value = "markdown", value_parser = parse_format)]
    pub(crate) format: Format,
    /// File to write to; standard output if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Folder with what nights remember of each other; `state` in the night's folder if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
    /// List with the alarms that were withdrawn: `reports/known.toml` of the working folder if not given
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
