//! The state file of an enumeration: a header, and a line for each finished part.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use lowerfuzz_enumerate::{Cause, CauseKey, Tally};
use lowerfuzz_tools::mlir_opt::JudgedLevel;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// What a search judges. Only parts of equal searches are combined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    /// The name of the space.
    pub(crate) space: String,
    /// The number of ops of a function.
    pub(crate) ops: u8,
    /// The number of the first function.
    pub(crate) from: u64,
    /// The number after the last function.
    pub(crate) to: u64,
    /// The target.
    pub(crate) target: String,
    /// The version of the target.
    pub(crate) version: String,
    /// The passes.
    pub(crate) passes: Vec<String>,
    /// The number of functions in a module.
    pub(crate) functions: u32,
    /// The number of inputs up to which a function is judged on all of them.
    pub(crate) inputs: u32,
    /// The judged levels.
    #[serde(default = "source")]
    pub(crate) level: JudgedLevel,
    /// The target that lowers after the passes, if it is not the same target.
    #[serde(default)]
    pub(crate) then: Option<String>,
    /// The planted fault.
    #[serde(default)]
    pub(crate) fault: Option<String>,
    /// Is a solver asked about each changed function?
    #[serde(default)]
    pub(crate) prove: bool,
}

fn source() -> JudgedLevel {
    JudgedLevel::Source
}

/// The result of a range of numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Part {
    pub(super) from: u64,
    pub(super) to: u64,
    pub(super) tally: Tally,
    /// The outcomes of the lowering after the passes, if it is judged.
    #[serde(default)]
    pub(super) lowered: Tally,
    pub(super) causes: Vec<(CauseKey, Cause)>,
}

/// An open state file; nothing is kept without one.
pub(super) struct State(Option<(PathBuf, File)>);

impl State {
    /// Opens a state file. Returns its finished parts.
    pub(super) fn open(
        path: Option<&Path>,
        header: &Header,
    ) -> Result<(State, Vec<Part>), Failure> {
        let Some(path) = path else {
            return Ok((State(None), Vec::new()));
        };
        let failed = |why: std::io::Error| Failure::plain(format!("{}: {why}", path.display()));
        let parts = match path.exists() {
            true => read(path, header)?,
            false => Vec::new(),
        };
        // The last line of a killed search may be incomplete, so the file is written anew.
        let new = path.with_extension("new");
        let mut file = File::create(&new).map_err(failed)?;
        write(&mut file, header).map_err(failed)?;
        for part in &parts {
            write(&mut file, part).map_err(failed)?;
        }
        std::fs::rename(&new, path).map_err(failed)?;
        let file = OpenOptions::new().append(true).open(path).map_err(failed)?;
        Ok((State(Some((path.to_owned(), file))), parts))
    }

    /// Adds a finished part.
    pub(super) fn add(&mut self, part: &Part) -> Result<(), Failure> {
        let Some((path, file)) = &mut self.0 else {
            return Ok(());
        };
        write(file, part).map_err(|why| Failure::plain(format!("{}: {why}", path.display())))
    }
}

fn write(file: &mut File, line: &impl Serialize) -> std::io::Result<()> {
    let mut text = serde_json::to_string(line)?;
    text.push('\n');
    file.write_all(text.as_bytes())
}

/// Reads the finished parts of a state file.
fn read(path: &Path, header: &Header) -> Result<Vec<Part>, Failure> {
    let name = path.display();
    let text =
        std::fs::read_to_string(path).map_err(|why| Failure::plain(format!("{name}: {why}")))?;
    let mut lines = text.split_inclusive('\n');
    let found: Option<Header> = lines
        .next()
        .and_then(|line| serde_json::from_str(line).ok());
    let Some(found) = found else {
        return Err(Failure::plain(format!(
            "{name}:1: expected the state file of an enumeration"
        )));
    };
    if found != *header {
        let show = |header: &Header| serde_json::to_string(header).unwrap_or_default();
        let (found, expected) = (show(&found), show(header));
        return Err(Failure::plain(format!(
            "{name}:1: expected the state of this search, {expected}, found {found}"
        )));
    }
    let mut parts = Vec::new();
    for (number, line) in lines.enumerate() {
        if !line.ends_with('\n') {
            break;
        }
        let part = serde_json::from_str(line)
            .map_err(|why| Failure::plain(format!("{name}:{}: {why}", number + 2)))?;
        parts.push(part);
    }
    Ok(parts)
}

/// Reads the finished parts of several state files.
pub(super) fn read_all(paths: &[PathBuf], header: &Header) -> Result<Vec<Part>, Failure> {
    let mut parts: Vec<Part> = Vec::new();
    for path in paths {
        parts.extend(read(path, header)?);
    }
    parts.sort_by_key(|part| part.from);
    parts.dedup_by_key(|part| part.from);
    Ok(parts)
}
