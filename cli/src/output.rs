//! Writing to standard output and standard error, which a reader may close at any time.

use std::io::Write;

use lowerfuzz_night::escape::json;

use crate::failure::Failure;

/// Prints a text. Does anybody read it? A reader that has gone away is nobody's error, and changes
/// nothing of what was found.
pub(crate) fn print(text: &str) -> Result<bool, Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(false),
        Err(e) => Err(Failure::plain(format!("standard output: {e}"))),
    }
}

/// Says a line on standard error. Whether anybody reads it changes nothing.
pub(crate) fn tell(line: &str) {
    let mut err = std::io::stderr().lock();
    let _ = writeln!(err, "{line}").and_then(|()| err.flush());
}

/// Prints a JSON value, indented; as [`print()`].
pub(crate) fn print_json(value: &serde_json::Value) -> Result<bool, Failure> {
    print(&(json(value) + "\n"))
}
