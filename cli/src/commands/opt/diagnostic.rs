//! Diagnostics in the format of LLVM's tools: place, severity, message, source line and caret.

use std::io::Write;

use lowerfuzz_ir::Error;
use lowerfuzz_triage::escape::{is_obeyed, one_line};

/// Maximum number of bytes of a source line that are quoted.
const MAX_QUOTED: usize = 1000;

/// A part of the input that is parsed separately, and the name used in its diagnostics.
pub(super) struct Chunk<'t> {
    pub(super) name: String,
    pub(super) text: &'t str,
}

/// A line of a text: its number, counted from 1, and its offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'t> {
    pub(super) number: usize,
    pub(super) start: usize,
    pub(super) text: &'t str,
}

/// Splits a text into lines without their line ends. The result has at least one line.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut start = 0;
    text.split('\n')
        .enumerate()
        .map(|(i, line)| {
            let found = Line {
                number: i + 1,
                start,
                text: line.strip_suffix('\r').unwrap_or(line),
            };
            start += line.len() + 1;
            found
        })
        .collect()
}

/// The line that contains a byte offset.
pub(super) fn line_of<'l, 't>(lines: &'l [Line<'t>], offset: usize) -> &'l Line<'t> {
    let after = lines.partition_point(|line| line.start <= offset);
    &lines[after.max(1) - 1]
}

/// Prints errors to stderr.
pub(super) fn report(chunk: &Chunk<'_>, errors: &[Error]) {
    let lines = lines(chunk.text);
    for error in errors {
        say(chunk, &lines, error.span.start, &error.message);
    }
}

/// Prints one error to stderr.
pub(super) fn say(chunk: &Chunk<'_>, lines: &[Line<'_>], offset: usize, message: &str) {
    let text = describe(&chunk.name, lines, offset, message);
    // A failed write to stderr is ignored, because it cannot be reported anywhere else.
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

fn describe(name: &str, lines: &[Line<'_>], offset: usize, message: &str) -> String {
    let line = line_of(lines, offset);
    let within = line
        .text
        .floor_char_boundary(offset - line.start.min(offset));
    let column = line.text[..within].chars().count() + 1;
    // A long source line is truncated, because terminals cannot print megabytes of text.
    let first = line
        .text
        .floor_char_boundary(within.saturating_sub(MAX_QUOTED / 2));
    let last = line
        .text
        .floor_char_boundary(first.saturating_add(MAX_QUOTED));
    let before = &line.text[first..within];
    // Tabs are kept, so that the caret is in the right column. Other control characters are
    // dropped.
    let shown = |c: &char| *c != '\n' && !is_obeyed(*c);
    let source: String = line.text[first..last].chars().filter(shown).collect();
    let blank = |c| if c == '\t' { '\t' } else { ' ' };
    let caret: String = before.chars().filter(shown).map(blank).collect();
    format!(
        "{}:{}:{column}: error: {}\n{source}\n{caret}^\n",
        one_line(name),
        line.number,
        one_line(message),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_is_below_the_place() {
        let text = "one\n  two\r\n";
        let found = describe("f", &lines(text), 8, "expected `1`");
        assert_eq!(found, "f:2:5: error: expected `1`\n  two\n    ^\n");
    }

    #[test]
    fn a_long_line_is_quoted_around_the_place() {
        let text = "x".repeat(1 << 20);
        let found = describe("f", &lines(&text), 700_000, "m");
        let quoted: Vec<&str> = found.lines().collect();
        assert_eq!(quoted[0], "f:1:700001: error: m");
        assert_eq!(quoted[1], "x".repeat(1000));
        assert_eq!(quoted[2], " ".repeat(500) + "^");
    }

    #[test]
    fn any_place_of_any_text_can_be_shown() {
        let text = "\u{e9}\r\n\tx";
        for offset in 0..text.len() + 3 {
            let found = describe("f", &lines(text), offset, "m");
            assert_eq!(found.lines().count(), 3, "{found}");
        }
        assert_eq!(describe("f", &lines(""), 0, "m"), "f:1:1: error: m\n\n^\n");
    }
}
