//! Texts in one line.

/// A text in one line, whatever the names and messages in it are made of.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() || reorders(c) {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    line
}

/// Does it have text shown in another order than it stands in, or end a line where Unicode is read
/// (marks, embeddings, overrides and isolates of the bidirectional algorithm; U+2028 and U+2029)?
pub(crate) fn reorders(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn nothing_but_what_is_seen_in_its_order() {
        assert_eq!(one_line("a\n\u{1b}[31m"), "a\\n\\u{1b}[31m");
        assert_eq!(one_line("\u{202e}abc\u{2069}"), "\\u{202e}abc\\u{2069}");
        assert_eq!(one_line("\u{e9}\u{4e2d}"), "\u{e9}\u{4e2d}");
    }
}
