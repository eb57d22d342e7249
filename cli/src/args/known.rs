//! Arguments of `known`.

use std::path::PathBuf;

use super::named::TARGET;

#[derive(Debug, clap::Args)]
pub(crate) struct KnownArgs {
    /// What to look up: a word such as canonicalize, the signature of a finding, a report as `run` prints it, the folder or
    /// finding.json of a finding, a folder of findings, or a program. By default, all reports are listed
    #[arg(value_name = "WORD|SIGNATURE|REPORT|FILE")]
    pub(crate) what: Option<String>,
    /// Only bugs of this target, such as mlir-opt-22; by default the bugs of all targets, or those of a
    /// finding's own target
    #[arg(long, value_name = "T", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) target: Option<String>,
    /// List of known bugs and their reports; by default `reports/known.toml` of the working
    /// directory, else the list that is part of this command
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    /// Print one JSON array and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}
