//! Positions and errors of the text rooms.

use std::fmt;

/// A stretch of a text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The stretch from `start` to `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }
}

/// Line and column of a byte offset, both counted from 1; the column counts characters.
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

/// `1 operand`, `2 operands`.
pub(crate) fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// Why a text is not a program or a test case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Where.
    pub span: Span,
    /// What was expected and what was found, without a full stop.
    pub message: String,
    /// The full name of an op or a type, if that is what is not known: the text may well be right,
    /// but it is of more than the tables have.
    pub foreign: Option<Box<str>>,
}

impl Error {
    /// An error at a place.
    pub fn new(span: Span, message: impl Into<String>) -> Error {
        Error {
            span,
            message: message.into(),
            foreign: None,
        }
    }

    /// The error that no table has an op or a type of this name.
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
