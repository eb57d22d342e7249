//! `-split-input-file`.

use super::diagnostic::Chunk;

/// What stands between two chunks.
const MARKER: &str = "// -----";

/// The chunks of a text, each with the name that `mlir-opt` gives it: the line on which it begins.
/// A longer line of dashes separates nothing.
pub(super) fn split<'t>(name: &str, text: &'t str) -> Vec<Chunk<'t>> {
    let mut chunks = Vec::new();
    let mut start = 0;
    let mut line = 1;
    for (at, _) in text.match_indices(MARKER) {
        let end = at + MARKER.len();
        if text[end..].starts_with('-') || at < start {
            continue;
        }
        chunks.push(chunk(name, line, &text[start..at]));
        line += text[start..end].matches('\n').count();
        start = end;
    }
    chunks.push(chunk(name, line, &text[start..]));
    chunks
}

fn chunk<'t>(name: &str, line: usize, text: &'t str) -> Chunk<'t> {
    Chunk {
        name: format!("within split at {name}:{line} offset "),
        text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_know_their_lines() {
        let text = "a\n// -----\nb\n// ------\nc\n// -----";
        let chunks = split("f", text);
        let found: Vec<(&str, &str)> = chunks.iter().map(|c| (&c.name[..], c.text)).collect();
        assert_eq!(
            found,
            [
                ("within split at f:1 offset ", "a\n"),
                ("within split at f:2 offset ", "\nb\n// ------\nc\n"),
                ("within split at f:6 offset ", ""),
            ]
        );
    }

    #[test]
    fn one_chunk_without_a_marker() {
        assert_eq!(split("f", "a // ----").len(), 1);
    }
}
