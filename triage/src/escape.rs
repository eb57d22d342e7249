//! Escapes text from programs and tools, so that it is never markup or a control sequence.

use std::fmt::Write as _;

use serde_json::Value;

/// Escapes the characters that terminals, HTML pages or XML would interpret or cannot contain, for
/// example as `\u{1b}`. Line ends and tabs are kept.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_obeyed(c) {
            let _ = write!(shown, "\\u{{{:x}}}", u32::from(c));
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Escapes a text as [`visible`] does, and also its line ends and tabs.
pub fn one_line(text: &str) -> String {
    visible(text).replace('\n', "\\n").replace('\t', "\\t")
}

/// Prints an indented JSON value, and escapes the same characters as [`visible`]. These characters
/// occur only in strings.
pub fn json(value: &Value) -> String {
    let mut text = String::new();
    for c in format!("{value:#}").chars() {
        if is_obeyed(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(text, "\\u{unit:04x}");
            }
        } else {
            text.push(c);
        }
    }
    text
}

/// Tests for characters to escape: control characters, bidirectional formatting characters, Unicode
/// line separators, and characters that XML does not allow.
pub fn is_obeyed(c: char) -> bool {
    let reorders = matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    let breaks = matches!(
        c,
        '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'
    );
    (c.is_control() && c != '\n' && c != '\t') || reorders || breaks
}

/// Escapes a text as Markdown on one line, without any markup.
pub fn markdown(text: &str) -> String {
    let mut escaped = String::new();
    let line = one_line(text);
    for (at, c) in line.char_indices() {
        let rest = &line[at + c.len_utf8()..];
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            // Without escaping, a site would turn a name into a mention, or an address into a link.
            '@' => escaped.push_str("&#64;"),
            ':' if is_colon_of_markup(rest) => escaped.push_str("&#58;"),
            // A list or a heading may begin with these.
            '-' | '+' | '=' if at > 0 => escaped.push(c),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '+' | '-' | '=' | '|' | '~' => {
                escaped.push('\\');
                escaped.push(c);
            }
            c => escaped.push(c),
        }
    }
    escaped
}

/// Returns whether a colon before this text may be part of a link or of an emoji such as `:tada:`.
fn is_colon_of_markup(rest: &str) -> bool {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || "_+-".contains(c);
    let after = rest.trim_start_matches(is_of_name);
    let name = &rest[..rest.len() - after.len()];
    let is_emoji = after.starts_with(':') && name.contains(|c: char| c.is_ascii_alphabetic());
    rest.starts_with("//") || is_emoji
}

/// Formats a text as inline code of Markdown.
pub fn code(text: &str) -> String {
    let text = one_line(text).replace('|', "\\|");
    let fence = "`".repeat(longest_run(&text) + 1);
    let space = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{fence}{space}{text}{space}{fence}")
}

/// Formats a text as a fenced code block of Markdown.
pub fn block(language: &str, text: &str) -> String {
    let text = visible(text);
    let fence = "`".repeat(longest_run(&text).max(2) + 1);
    let end = if text.ends_with('\n') { "" } else { "\n" };
    format!("{fence}{language}\n{text}{end}{fence}\n")
}

/// The length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// Quotes words for a shell. Characters that no command line can contain are dropped.
pub fn command<'a>(words: impl IntoIterator<Item = &'a String>) -> String {
    let words: Vec<String> = words
        .into_iter()
        .map(|word| word.replace('\0', ""))
        .collect();
    let words = words.iter().map(String::as_str);
    shlex::try_join(words).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(
            visible("a\u{1b}[31m\n\u{202e}b\0"),
            "a\\u{1b}[31m\n\\u{202e}b\\u{0}"
        );
        assert_eq!(one_line("a\nb\u{e9}\u{4e2d}"), "a\\nb\u{e9}\u{4e2d}");
    }

    #[test]
    fn escaped_json_parses_to_the_same_value() {
        let value = serde_json::json!({ "a\u{202e}b": ["\u{2066}", "\u{e9}\n"] });
        let text = json(&value);
        assert!(
            text.contains("a\\u202eb") && text.contains("\\u2066"),
            "{text}"
        );
        assert!(text.contains('\u{e9}'), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).ok(), Some(value));
    }

    #[test]
    fn only_the_matching_fence_closes_code() {
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(block("mlir", "```\n<b>"), "````mlir\n```\n<b>\n````\n");
    }

    #[test]
    fn markdown_shows_what_is_written() {
        assert_eq!(markdown("<b> [x](y)|@z"), "&lt;b&gt; \\[x\\](y)\\|&#64;z");
        // Only what could be markup is escaped.
        assert_eq!(markdown("mlir-opt-22: {a} (new)"), "mlir-opt-22: {a} (new)");
        assert_eq!(markdown("- a_b"), "\\- a\\_b");
        assert_eq!(
            markdown("http://x :tada: 1:2:3"),
            "http&#58;//x &#58;tada: 1:2:3"
        );
    }

    #[test]
    fn a_shell_reads_quoted_words_unchanged() {
        let words = ["check", "--passes", "-a -b", "it's"].map(str::to_owned);
        assert_eq!(command(&words), "check --passes '-a -b' \"it's\"");
    }
}
