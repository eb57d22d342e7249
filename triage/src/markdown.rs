//! Writes Markdown in which text from a program can never be markup.

use std::fmt::Write as _;

/// Escapes all markup in a text.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut before = ' ';
    while let Some(c) = chars.next() {
        let in_word = before.is_alphanumeric() && chars.peek().is_some_and(|c| c.is_alphanumeric());
        before = c;
        match c {
            // An underscore in a word is no markup.
            '_' if in_word => out.push('_'),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '!' | '~' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    out
}

/// Formats a name as inline code on one line.
pub(crate) fn code(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| {
            if c == '`' || c == '|' || c.is_control() {
                '?'
            } else {
                c
            }
        })
        .collect();
    format!("`{plain}`")
}

/// Adds a fenced code block; its fence is longer than any fence inside.
pub(crate) fn fenced(text: &mut String, language: &str, code: &str) {
    let mut longest = 0;
    let mut run = 0;
    for c in code.chars() {
        run = if c == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(3.max(longest + 1));
    let end = if code.ends_with('\n') { "" } else { "\n" };
    let _ = write!(text, "{fence}{language}\n{code}{end}{fence}\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn program_names_are_escaped() {
        assert_eq!(
            escaped("scf.index_switch, _x_"),
            "scf.index_switch, \\_x\\_"
        );
        assert_eq!(escaped("a|b`c`\n<d>"), "a\\|b\\`c\\`\\n&lt;d&gt;");
        assert_eq!(code("f`|\n"), "`f???`");
    }

    #[test]
    fn fences_are_longer_than_inner_fences() {
        let mut text = String::new();
        fenced(&mut text, "mlir", "// ````\n");
        assert_eq!(text, "`````mlir\n// ````\n`````\n");
    }
}
