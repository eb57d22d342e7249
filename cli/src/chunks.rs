//! Texts that hold several programs, with `// -----` between them.

/// What stands between two programs.
const MARKER: &str = "// -----";

/// One of several programs of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece<'t> {
    /// The line on which it begins: that of the marker before it. Counted from 1.
    pub(crate) line: usize,
    /// Its text, from behind the marker on.
    pub(crate) text: &'t str,
}

/// The programs of a text. A longer row of dashes separates nothing.
pub(crate) fn split(text: &str) -> Vec<Piece<'_>> {
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
    fn pieces_know_their_lines() {
        let text = "a\n// -----\nb\n// ------\nc\n// -----";
        let found: Vec<(usize, &str)> = split(text).iter().map(|p| (p.line, p.text)).collect();
        let expected = [(1, "a\n"), (2, "\nb\n// ------\nc\n"), (6, "")];
        assert_eq!(found, expected);
    }

    #[test]
    fn one_piece_without_a_marker() {
        assert_eq!(split("a // ----").len(), 1);
    }
}
