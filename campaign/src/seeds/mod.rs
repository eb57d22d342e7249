//! Seed functions: functions of the user's files, from which `run --seeds` makes random programs.
//!
//! The supervisor reads all files once (`SeedRequest::read`), selects the passes of the `RUN:`
//! lines that the target has (`SeedFiles::for_target`), and sends the files to the workers. A
//! worker reads a file again when it draws the file for the first time.

mod passes;
mod programs;
mod reading;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

pub use self::passes::PassProbe;
pub use self::programs::SeedPrograms;
pub use self::reading::{SeedRequest, SeedSummary, UnreadSeed};

/// The files that contain the seed functions of a run.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SeedFiles {
    /// The files with at least one function that was read.
    pub files: Vec<SeedFile>,
}

/// A file that contains seed functions.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeedFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The text of the file.
    pub text: String,
    /// Whether the file contains several programs between separators.
    pub is_split: bool,
    /// The number of functions that were read.
    pub functions: usize,
    /// The passes of each `RUN:` line.
    pub passes: Vec<Vec<String>>,
}

/// The default name of the tool in `RUN:` lines.
pub const TOOL: &str = "mlir-opt";
