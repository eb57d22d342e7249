//! Writing to standard output, which a reader may close at any time.

use std::fmt::Write as _;
use std::io::Write;

use crate::failure::Failure;
use crate::one_line::reorders;

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

/// Prints a JSON value, indented; as [`print()`].
pub(crate) fn print_json(value: &serde_json::Value) -> Result<bool, Failure> {
    print(&(json_text(value) + "\n"))
}

/// A JSON value as text in which nothing is shown in another order: such characters, which only
/// strings have, are escaped.
fn json_text(value: &serde_json::Value) -> String {
    let mut text = String::new();
    for c in format!("{value:#}").chars() {
        if reorders(c) {
            let _ = write!(text, "\\u{:04x}", u32::from(c));
        } else {
            text.push(c);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::json_text;

    #[test]
    fn json_is_the_same_and_shown_in_its_order() {
        let value = json!({ "a\u{202e}b": ["\u{2066}", "\u{e9}\n"] });
        let text = json_text(&value);
        assert!(
            text.contains("a\\u202eb") && text.contains("\\u2066"),
            "{text}"
        );
        assert!(text.contains('\u{e9}'), "{text}");
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).ok(),
            Some(value)
        );
    }
}
