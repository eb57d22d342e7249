//! Arguments that name files with seed functions.

use std::path::PathBuf;

use lowerfuzz_campaign::seeds::TOOL;

/// Files with functions from which random programs are made.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct SeedArgs {
    /// Make programs from the functions of this file, or of the `.mlir` files of this folder:
    /// mutated copies of a function, and generated programs that call it. Repeat the option for
    /// several. With `--passes random`, most pass lists contain the passes of a `RUN:` line
    #[arg(long, value_name = "PATH")]
    pub(crate) seeds: Vec<PathBuf>,
    /// Name of the tool in the `RUN:` lines of the seed files
    #[arg(long = "as", value_name = "NAME", default_value = TOOL, requires = "seeds")]
    pub(crate) tool: String,
}
