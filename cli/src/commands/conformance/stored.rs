//! The stored conformance table.

use std::path::Path;

use lowerfuzz_conformance::{Table, TargetVersion};

use crate::failure::Failure;

/// The stored table of a source tree.
const USUAL: &str = "reports/conformance.json";

/// Reads a table from a file.
pub(super) fn read(path: &Path) -> Result<Table, Failure> {
    let name = path.display();
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|why| Failure::plain(format!("{name}: {why}")))?;
    Table::read(&text).map_err(|why| Failure::plain(format!("{name}: {why}")))
}

/// Returns the stored table: that of the file if there is one, else that of the working directory,
/// else the one that is part of the command.
pub(crate) fn stored_table(file: Option<&Path>) -> Result<Table, Failure> {
    let usual = Path::new(USUAL);
    match file.or(usual.is_file().then_some(usual)) {
        Some(path) => read(path),
        None => Table::read(lowerfuzz_data::conformance_table()).map_err(Failure::shown),
    }
}

/// Lists the names of lowerings.
pub(crate) fn names<'a>(targets: impl Iterator<Item = &'a TargetVersion>) -> String {
    let names: Vec<&str> = targets.map(|target| target.name.as_str()).collect();
    names.join(", ")
}
