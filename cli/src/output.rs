//! Writes to standard output and standard error, which the reader may close at any time.

use std::io::Write;
use std::path::Path;

use lowerfuzz_triage::escape::json;
use serde::Serialize;

use crate::failure::Failure;

/// Prints a text. Returns `false` if the reader has closed the pipe, which is not an error and does
/// not change the result of the command.
pub(crate) fn print(text: &str) -> Result<bool, Failure> {
    write_text(text).map_err(|e| Failure::plain(format!("standard output: {e}")))
}

/// Writes a text to standard output; see [`print()`].
pub(crate) fn write_text(text: &str) -> std::io::Result<bool> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(false),
        Err(e) => Err(e),
    }
}

/// Prints a line to stderr. Write errors are ignored.
pub(crate) fn tell(line: &str) {
    let mut err = std::io::stderr().lock();
    let _ = writeln!(err, "{line}").and_then(|()| err.flush());
}

/// Prints a value as indented JSON; see [`print()`].
pub(crate) fn print_json(value: &impl Serialize) -> Result<bool, Failure> {
    let value = serde_json::to_value(value).map_err(Failure::shown)?;
    print(&(json(&value) + "\n"))
}

/// Checks that the option `--out` does not overwrite a user's file: neither the input, nor, without
/// `--force`, another existing file. Devices may be written.
pub(crate) fn check_out(out: &Path, input: &Path, force: bool) -> Result<(), Failure> {
    if !out.is_file() {
        return Ok(());
    }
    let name = out.display();
    let real = |path: &Path| path.canonicalize().ok();
    if real(out) == real(input) {
        return Err(Failure::plain(format!(
            "--out {name}: expected another file than the input"
        )));
    }
    match force {
        true => Ok(()),
        false => Err(Failure::plain(format!(
            "--out {name}: the file exists; --force overwrites it"
        ))),
    }
}

/// Checks that the option `--junit` overwrites nothing but XML.
pub(crate) fn check_junit(path: &Path) -> Result<(), Failure> {
    let is_xml = |text: Vec<u8>| text.is_empty() || text.starts_with(b"<?xml");
    if !path.is_file() || std::fs::read(path).is_ok_and(is_xml) {
        return Ok(());
    }
    Err(Failure::plain(format!(
        "--junit {}: expected a new file, or a file with XML, found another file",
        path.display()
    )))
}
