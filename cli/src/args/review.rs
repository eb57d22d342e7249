//! Options for a pull request: which findings count, and in which form they are printed.

use std::path::PathBuf;

/// Options for a pull request.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ReviewOptions {
    /// Print the findings that count as annotations of GitHub Actions, instead of the text
    #[arg(long, conflicts_with = "json")]
    pub(crate) github: bool,
    /// Output of this command with --json, such as that of the main branch. Its findings do not make
    /// the exit status 1 again
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
}
