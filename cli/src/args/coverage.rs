//! Arguments of `coverage`.

use std::path::PathBuf;

/// Options of `coverage`.
#[derive(Debug, clap::Args)]
pub(crate) struct CoverageArgs {
    /// Folder of `run --state`, or of `merge --out`
    #[arg(value_name = "STATE")]
    pub(crate) state: PathBuf,
    /// Write the tables as a page with heat maps
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Make the folder smaller: replace the ended attempts by one with the same results
    #[arg(long)]
    pub(crate) prune: bool,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}
