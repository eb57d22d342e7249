//! Splits texts that contain several programs, separated by `// -----` lines.

/// The separator between two programs.
const MARKER: &str = "// -----";

/// One program of a text that contains several programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'t> {
    /// The line of the separator before the program, counted from 1.
    pub line: usize,
    /// The text of the program, from the end of the separator on.
    pub text: &'t str,
}

/// Splits a text into its programs. A line with more dashes than the separator is not a separator.
pub fn split(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut line = 1;
    for (at, _) in text.match_indices(MARKER) {
        let end = at + MARKER.len();
        if text[end..].starts_with('-') {
            continue;
        }
        let text = &text[start..at];
        pieces.push(Piece { line, text });
        line += text.matches('\n').count();
        start = end;
    }
    let text = &text[start..];
    pieces.push(Piece { line, text });
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_have_their_line_numbers() {
        let text = "a\n// -----\nb\n// ------\nc\n// -----";
        let found: Vec<(usize, &str)> = split(text).iter().map(|p| (p.line, p.text)).collect();
        let expected = [(1, "a\n"), (2, "\nb\n// ------\nc\n"), (6, "")];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_text_without_a_separator_is_one_program() {
        assert_eq!(split("a // ----").len(), 1);
    }
}
