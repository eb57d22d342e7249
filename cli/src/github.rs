//! What a service that runs checks on pull requests shows: annotations of GitHub, and JUnit.

use std::fmt::Write as _;

/// Returns an error annotation of GitHub Actions. `place` may begin with `FILE:LINE:`.
pub(crate) fn annotation(place: &str, message: &str) -> String {
    let mut parts = place.splitn(3, ':');
    let file = parts.next().unwrap_or_default();
    let line = parts.next().and_then(|line| line.parse::<u32>().ok());
    let at = match line {
        Some(line) if file.ends_with(".mlir") => format!("file={},line={line},", property(file)),
        None if file.ends_with(".mlir") => format!("file={},", property(file)),
        Some(_) | None => String::new(),
    };
    format!("::error {at}title=lowerfuzz::{}\n", data(message))
}

/// Escapes the message of an annotation.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes a property of an annotation.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Returns a JUnit report with one suite of `tests` cases. Only the failures are cases with a name.
pub(crate) fn junit(suite: &str, tests: usize, failures: &[(&str, String)]) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let suite = escaped(suite);
    let count = failures.len();
    let _ = writeln!(
        text,
        "<testsuites>\n  <testsuite name=\"{suite}\" tests=\"{tests}\" failures=\"{count}\">"
    );
    for (name, message) in failures {
        let (name, message) = (escaped(name), escaped(message));
        let _ = writeln!(
            text,
            "    <testcase classname=\"{suite}\" name=\"{name}\"><failure message=\"{message}\"/></testcase>"
        );
    }
    text.push_str("  </testsuite>\n</testsuites>\n");
    text
}

/// Escapes a text for an XML attribute. Control characters, which XML does not have, are left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_annotation_has_its_place_and_one_line() {
        assert_eq!(
            annotation("a/b.mlir:7: @f", "100 %\nwrong"),
            "::error file=a/b.mlir,line=7,title=lowerfuzz::100 %25%0Awrong\n"
        );
        assert_eq!(
            annotation("a,b.mlir", "x"),
            "::error file=a%2Cb.mlir,title=lowerfuzz::x\n"
        );
        assert_eq!(annotation("seed 7", "x"), "::error title=lowerfuzz::x\n");
    }

    #[test]
    fn names_are_escaped_in_junit() {
        let text = junit("a<b", 3, &[("f \"x\"", "1 & 2".to_owned())]);
        assert!(
            text.contains("<testsuite name=\"a&lt;b\" tests=\"3\" failures=\"1\">"),
            "{text}"
        );
        assert!(
            text.contains("name=\"f &quot;x&quot;\"><failure message=\"1 &amp; 2\"/>"),
            "{text}"
        );
    }
}
