//! Errors that make the command exit with status 2.

use std::io::{IsTerminal, Write};

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use lowerfuzz_campaign::CampaignError;
use lowerfuzz_campaign::parallel::StartThreadError;
use lowerfuzz_ir::{Error, Span};
use lowerfuzz_oracle::Stop;
use lowerfuzz_tools::ToolError;
use lowerfuzz_triage::escape::one_line;

use crate::color;

/// A usage error, an input error or an environment error.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An error without a source location: one line of text.
    Plain(String),
    /// A panic in lowerfuzz's own code: one line of text.
    Internal(String),
    /// The user interrupted the command before it finished.
    Interrupted,
    /// The error was already printed when it occurred.
    Reported,
    /// Errors at places in an input text.
    Text {
        /// The name of the file, as the user gave it.
        file: String,
        /// The contents of the file.
        text: String,
        /// The errors, with their places.
        errors: Vec<Error>,
    },
}

impl Failure {
    pub(crate) fn plain(message: impl Into<String>) -> Failure {
        Failure::Plain(message.into())
    }

    /// Makes a failure that only prints a library's error.
    pub(crate) fn shown(error: impl std::error::Error) -> Failure {
        Failure::Plain(error.to_string())
    }

    pub(crate) fn text(file: &str, text: &str, errors: Vec<Error>) -> Failure {
        Failure::Text {
            file: file.to_owned(),
            text: text.to_owned(),
            errors,
        }
    }

    /// Returns the error in one line, for callers that continue with other inputs.
    pub(crate) fn line(&self) -> String {
        match self {
            Failure::Plain(message) | Failure::Internal(message) => message.clone(),
            Failure::Interrupted => "interrupted".to_owned(),
            Failure::Reported => "the error was reported before".to_owned(),
            Failure::Text { file, errors, .. } => {
                let first = errors.first().map_or("", |error| error.message.as_str());
                format!("{file}: {first}")
            }
        }
    }

    /// Prints the error to stderr, one line per error. On a terminal, the source line is also
    /// printed.
    pub(crate) fn report(&self) {
        match self {
            Failure::Plain(message) | Failure::Internal(message) => say(message),
            Failure::Interrupted => say("interrupted"),
            Failure::Reported => {}
            Failure::Text { file, text, errors } => {
                let starts = line_starts(text);
                for error in errors.iter().take(MAX_ERRORS) {
                    let (line, column) = position(text, &starts, error.span.start);
                    say(&format!("{file}:{line}:{column}: {}", error.message));
                    if std::io::stderr().is_terminal() && text.len() <= MAX_SHOWN {
                        show_place(file, text, error.span);
                    }
                }
                let hidden = errors.len().saturating_sub(MAX_ERRORS);
                if hidden > 0 {
                    say(&format!("{file}: and {hidden} more errors"));
                }
            }
        }
    }
}

/// Maximum number of errors that are printed for one file.
const MAX_ERRORS: usize = 100;
/// Maximum length in bytes of a source line that is shown with its error.
const MAX_LINE: usize = 200;
/// Maximum length in bytes of a text whose lines are shown, because each error copies the text.
const MAX_SHOWN: usize = 1 << 20;

/// Prints one line. Control characters in names and messages are escaped.
fn say(message: &str) {
    to_stderr(&format!(
        "{} {}\n",
        color::of_error("error:"),
        one_line(&plain_io(message))
    ));
}

/// Descriptions of the operating system's errors, by number, that say what is expected.
const IO_ERRORS: [(&str, &str); 2] = [
    (
        "File exists (os error 17)",
        "expected a folder, found a file",
    ),
    (
        "Not a directory (os error 20)",
        "expected a folder, but a part of the path is a file",
    ),
];

/// Describes the operating system's errors in a message, without their numbers.
pub(crate) fn plain_io(message: &str) -> String {
    let mut plain = message.to_owned();
    for (said, what) in IO_ERRORS {
        plain = plain.replace(said, what);
    }
    while let Some((before, after)) = plain.split_once(" (os error ") {
        let Some((number, rest)) = after.split_once(')') else {
            break;
        };
        if number.parse::<u32>().is_err() {
            break;
        }
        plain = format!("{before}{rest}");
    }
    plain
}

/// A failed write to stderr is ignored, because it cannot be reported anywhere else.
fn to_stderr(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Returns line and column of a place in a text, both counted from 1. Columns count characters.
pub(crate) fn place(text: &str, span: Span) -> (usize, usize) {
    position(text, &line_starts(text), span.start)
}

/// The offsets at which the lines of a text begin.
fn line_starts(text: &str) -> Vec<usize> {
    let ends = text.match_indices('\n').map(|(i, _)| i + 1);
    std::iter::once(0).chain(ends).collect()
}

/// Returns line and column of a byte offset, both counted from 1. Columns count characters.
fn position(text: &str, starts: &[usize], offset: usize) -> (usize, usize) {
    let offset = text.floor_char_boundary(offset);
    let line = starts.partition_point(|start| *start <= offset);
    let start = starts.get(line - 1).copied().unwrap_or(0);
    (line, text[start..offset].chars().count() + 1)
}

fn show_place(file: &str, text: &str, span: Span) {
    let at = text.floor_char_boundary(span.start);
    let start = text[..at].rfind('\n').map_or(0, |i| i + 1);
    let line = text[start..].lines().next().unwrap_or("");
    if line.len() > MAX_LINE {
        return;
    }
    // The marked range ends at the end of the line, and has at least one column.
    let end = text.floor_char_boundary(span.end.min(start + line.len()));
    let mark = AnnotationKind::Primary.span(at..end.max(at));
    let snippet = Snippet::source(text).path(file).annotation(mark);
    let group = Group::with_level(Level::ERROR).element(snippet);
    let renderer = match color::on_stderr() {
        true => Renderer::styled(),
        false => Renderer::plain(),
    };
    let renderer = renderer.decor_style(DecorStyle::Unicode);
    to_stderr(&(renderer.render(&[group]) + "\n"));
}

impl From<CampaignError> for Failure {
    fn from(error: CampaignError) -> Failure {
        if let CampaignError::Stopped(stop) = error {
            return stop.into();
        }
        Failure::shown(error)
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        match stop {
            Stop::Interrupted => Failure::Interrupted,
            Stop::Fault(why) => Failure::Plain(why),
        }
    }
}

impl From<ToolError> for Failure {
    fn from(error: ToolError) -> Failure {
        match error {
            ToolError::Stopped(stop) => stop.into(),
            ToolError::Start(_)
            | ToolError::Unusable(_)
            | ToolError::WrongNesting(_)
            | ToolError::NeedsPasses(_)
            | ToolError::Unsupported(_) => Failure::shown(error),
        }
    }
}

impl From<StartThreadError> for Failure {
    fn from(error: StartThreadError) -> Failure {
        Failure::shown(error)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Plain(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_no_error_numbers() {
        let exists = "out: cannot be written: File exists (os error 17)";
        assert_eq!(
            plain_io(exists),
            "out: cannot be written: expected a folder, found a file"
        );
        assert_eq!(
            plain_io("f: Is a directory (os error 21)"),
            "f: Is a directory"
        );
        let other = "a: no (os error x), b: no (os error 5)";
        assert_eq!(plain_io(other), other);
    }

    #[test]
    fn positions_count_characters_from_one() {
        let text = "ab\ncd\n\u{e9}x";
        let starts = line_starts(text);
        assert_eq!(position(text, &starts, 0), (1, 1));
        assert_eq!(position(text, &starts, 2), (1, 3));
        assert_eq!(position(text, &starts, 3), (2, 1));
        assert_eq!(position(text, &starts, 8), (3, 2));
        // Offset 7 is inside a character; the other offset is after the end of the text.
        assert_eq!(position(text, &starts, 7), (3, 1));
        assert_eq!(position(text, &starts, 99), (3, 3));
        assert_eq!(position("", &line_starts(""), 0), (1, 1));
    }

    #[test]
    fn places_of_any_span_can_be_shown() {
        let text = "a\r\n\u{e9}\r\n";
        for start in 0..text.len() + 3 {
            for end in 0..text.len() + 3 {
                show_place("f", text, Span::new(start, end));
            }
        }
    }
}
