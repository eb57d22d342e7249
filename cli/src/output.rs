//! Writing to standard output, which a reader may close at any time.

use std::io::Write;

use crate::failure::Failure;

/// Prints a text. A reader that has gone away ends the command without a fuss.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(e) => Err(Failure::plain(format!("standard output: {e}"))),
    }
}

/// Prints a JSON value, indented.
pub(crate) fn print_json(value: &serde_json::Value) -> Result<(), Failure> {
    print(&format!("{value:#}\n"))
}
