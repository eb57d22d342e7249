//! `-verify-diagnostics`: compares diagnostics with the comments that announce them.

use lowerfuzz_ir::Error;

use super::diagnostic::{Chunk, Line, line_of, lines, say};

/// A diagnostic that a comment announces.
#[derive(Debug, PartialEq, Eq)]
struct Expectation<'t> {
    /// The severity: `error`, `note`, `remark` or `warning`.
    kind: &'t str,
    /// The line of the expected diagnostic, counted from 1. A comment can name a line outside the
    /// text.
    line: usize,
    /// A text that the diagnostic's message must contain.
    text: &'t str,
    /// The offset of the comment.
    offset: usize,
    met: bool,
}

/// Compares the errors of a chunk with its comments, and prints all differences to stderr. Returns
/// whether they match.
pub(super) fn check(chunk: &Chunk<'_>, errors: &[Error]) -> bool {
    let lines = lines(chunk.text);
    let complaints = complaints(&lines, errors);
    for (offset, message) in &complaints {
        say(chunk, &lines, *offset, message);
    }
    complaints.is_empty()
}

/// Returns the differences between comments and errors, with their offsets.
fn complaints(lines: &[Line<'_>], errors: &[Error]) -> Vec<(usize, String)> {
    let mut expected = expectations(lines);
    let mut complaints = Vec::new();
    for error in errors {
        let line = line_of(lines, error.span.start).number;
        let fitting = expected.iter_mut().find(|e| {
            !e.met && e.line == line && e.kind == "error" && error.message.contains(e.text)
        });
        match fitting {
            Some(expectation) => expectation.met = true,
            None => {
                let message = format!("unexpected error: {}", error.message);
                complaints.push((error.span.start, message));
            }
        }
    }
    for e in expected.iter().filter(|e| !e.met) {
        let message = format!("expected {} \"{}\" was not produced", e.kind, e.text);
        complaints.push((e.offset, message));
    }
    complaints
}

/// Collects the expectations of all comments.
fn expectations<'t>(lines: &[Line<'t>]) -> Vec<Expectation<'t>> {
    let mut found = Vec::new();
    // An expectation with `@below` refers to the next line that has no expectation.
    let mut waiting: Vec<usize> = Vec::new();
    let mut last_plain = 0;
    for line in lines {
        let Some((at, kind, place, text)) = designator(line.text) else {
            for index in waiting.drain(..) {
                let expectation: &mut Expectation<'t> = &mut found[index];
                expectation.line = line.number;
            }
            last_plain = line.number;
            continue;
        };
        let number = match place {
            "" => line.number,
            "above" => last_plain,
            "below" => {
                waiting.push(found.len());
                0
            }
            _ => {
                let by: Option<isize> = place.parse().ok();
                by.and_then(|by| line.number.checked_add_signed(by))
                    .unwrap_or(0)
            }
        };
        found.push(Expectation {
            kind,
            line: number,
            text,
            offset: line.start + at,
            met: false,
        });
    }
    found
}

/// Finds `expected-KIND @PLACE {{TEXT}}` in a line. Returns the offset, the kind, the place without
/// its `@`, and the text.
fn designator(line: &str) -> Option<(usize, &str, &str, &str)> {
    line.match_indices("expected-").find_map(|(at, word)| {
        let rest = &line[at + word.len()..];
        let kind = ["error", "note", "remark", "warning"]
            .into_iter()
            .find(|kind| rest.starts_with(kind))?;
        let rest = rest[kind.len()..].trim_start_matches(' ');
        let (place, rest) = match rest.strip_prefix('@') {
            Some(rest) => {
                let end = rest.find([' ', '{']).unwrap_or(rest.len());
                let (place, rest) = rest.split_at(end);
                let known = matches!(place, "above" | "below")
                    || place.starts_with(['+', '-']) && place.parse::<isize>().is_ok();
                (Some(place).filter(|_| known)?, rest)
            }
            None => ("", rest),
        };
        let text = rest.trim_start_matches(' ').strip_prefix("{{")?;
        let end = text.rfind("}}")?;
        Some((at, kind, place, &text[..end]))
    })
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::Span;

    use super::*;

    fn complain(text: &str, errors: &[(usize, &str)]) -> Vec<String> {
        let lines = lines(text);
        let errors: Vec<Error> = errors
            .iter()
            .map(|(line, message)| {
                let start = lines[line - 1].start;
                Error::new(Span::new(start, start), *message)
            })
            .collect();
        let found = complaints(&lines, &errors);
        let line = |offset| line_of(&lines, offset).number;
        found
            .into_iter()
            .map(|(offset, message)| format!("{}: {message}", line(offset)))
            .collect()
    }

    #[test]
    fn places() {
        for (text, line) in [
            ("x // expected-error {{bad}}", 1),
            ("// expected-error@+1 {{bad}}\nx", 2),
            ("// expected-error @+2 {{bad}}\n\nx", 3),
            ("x\n// expected-error @-1{{bad}}", 1),
            ("x\n// expected-error@above {{bad}}", 1),
            (
                "// expected-error@below {{bad}}\n// expected-error@+1 {{worse}}\nx",
                3,
            ),
        ] {
            let mut errors = vec![(line, "is bad")];
            if text.contains("worse") {
                errors.push((line, "is worse"));
            }
            assert_eq!(complain(text, &errors), [""; 0], "{text}");
            assert!(!complain(text, &[]).is_empty(), "{text}");
            assert!(!complain(text, &[(line, "good")]).is_empty(), "{text}");
        }
    }

    #[test]
    fn unexpected_and_missing_errors_are_reported() {
        let text = "// expected-error@+1 {{a {{b}} c}}\nx\ny // expected-note {{n}}";
        assert_eq!(
            complain(text, &[(2, "an a {{b}} c"), (2, "d")]),
            [
                "2: unexpected error: d",
                "3: expected note \"n\" was not produced"
            ]
        );
        // A comment matches only one error.
        assert_eq!(
            complain("x // expected-error {{a}}", &[(1, "a"), (1, "a")]),
            ["1: unexpected error: a"]
        );
        // The expected line is outside the text.
        assert_eq!(
            complain("x // expected-error @-9 {{a}}", &[]),
            ["1: expected error \"a\" was not produced"]
        );
    }

    #[test]
    fn malformed_expectations_are_ignored() {
        for text in [
            "expected-error {a}",
            "expected-errors",
            "expected-error @1 {{a}}",
            "{{a}}",
        ] {
            assert_eq!(designator(text), None, "{text}");
        }
    }
}
