//! Positions in texts, and the errors of parsers.

use std::fmt;

/// A range of bytes in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte.
    pub end: usize,
}

impl Span {
    /// Makes the range from `start` to `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }
}

/// Returns line and column of a byte offset, both counted from 1. The column counts characters.
pub fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    (line, before[start..].chars().count() + 1)
}

/// Returns a number with the singular or plural of its noun: `1 operand`, `2 operands`.
pub(crate) fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The reason why a text is not a valid program or test case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Where.
    pub span: Span,
    /// A message that states what was expected and what was found, without a full stop.
    pub message: String,
    /// The full name of an unknown op or type. If the name is set, the text may be valid MLIR with
    /// an op or type that the tables do not list.
    pub foreign: Option<Box<str>>,
}

impl Error {
    /// Makes an error for a range of the text.
    pub fn new(span: Span, message: impl Into<String>) -> Error {
        Error {
            span,
            message: message.into(),
            foreign: None,
        }
    }

    /// Makes the error for an op or a type that no table lists.
    pub(crate) fn foreign(span: Span, name: &str, message: impl Into<String>) -> Error {
        Error {
            foreign: Some(name.into()),
            ..Error::new(span, message)
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_from_one() {
        assert_eq!(line_and_column("ab\ncd", 0), (1, 1));
        assert_eq!(line_and_column("ab\ncd", 4), (2, 2));
        assert_eq!(line_and_column("é\nx", 3), (2, 1));
        assert_eq!(line_and_column("ab", 99), (1, 3));
    }
}
