//! Finds the tools that tests need, and reports what is skipped without them. The tests of several
//! crates share this file.
#![allow(dead_code)] // No crate needs all of it.

use std::io::Write as _;
use std::path::PathBuf;

/// Reports that a test, or a part of it, is skipped. `cargo test` shows the line even if the test
/// passes.
pub(crate) fn skipped(why: &str) {
    let thread = std::thread::current();
    let test = thread
        .name()
        .map_or_else(String::new, |name| format!("{name}: "));
    // The print macros write to the captured output, which `cargo test` shows only for failed tests.
    let _ = writeln!(std::io::stderr(), "skipped: {test}{why}");
}

/// Finds a tool in `PATH`.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut candidates = std::env::split_paths(&path).map(|folder| folder.join(name));
    candidates.find(|path| path.is_file())
}

/// Finds a tool in `PATH`; reports the skipped test if it is not installed.
pub(crate) fn installed(name: &str) -> Option<PathBuf> {
    let found = find(name);
    if found.is_none() {
        skipped(&format!("{name} is not installed"));
    }
    found
}

/// Returns those of the named tools that are installed, and reports the other tools as skipped.
pub(crate) fn installed_among(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let (found, missing): (Vec<String>, Vec<String>) =
        names.into_iter().partition(|name| find(name).is_some());
    if !missing.is_empty() {
        let verb = if missing.len() == 1 { "is" } else { "are" };
        skipped(&format!("{} {verb} not installed", missing.join(", ")));
    }
    found
}
