//! Search for the directives of a test case.

use crate::error::{Error, Span};
use crate::text::parse::Result;

/// The keyword of a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Release,
    IndexBitwidth,
    Options,
    Refused,
    Call,
    After,
    Prints,
}

/// A directive: its keyword, the offset of its first byte, and the offset of the text after its
/// colon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Directive {
    pub(super) word: Word,
    pub(super) start: usize,
    pub(super) body: usize,
}

const WORDS: [(&str, Word); 7] = [
    ("release", Word::Release),
    ("index-bitwidth", Word::IndexBitwidth),
    ("options", Word::Options),
    ("refused", Word::Refused),
    ("call", Word::Call),
    ("after", Word::After),
    ("prints", Word::Prints),
];

/// Returns the directives of a text in order.
///
/// # Errors
/// Returns an error for a misspelled directive and for a directive after code, because both would
/// be ignored as comments. Also returns an error for a line that ends in CR alone, because a
/// comment ends at LF.
pub(super) fn directives(text: &str) -> Result<Vec<Directive>> {
    let mut found = Vec::new();
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let start = line_start;
        line_start += line.len();
        let Some(slashes) = line.find("//") else {
            continue;
        };
        if let Some(cr) = line.trim_end_matches(['\r', '\n']).find('\r') {
            let at = start + cr;
            let message = "expected lines that end in LF or CR LF, found CR alone";
            return Err(Error::new(Span::new(at, at + 1), message));
        }
        let is_after_code = !line[..slashes].trim_start().is_empty();
        let comment = line[slashes + 2..].trim_start();
        let at = start + line.len() - comment.len();
        let Some(comment_directive) = DirectiveComment::of(comment) else {
            continue;
        };
        let problem = if is_after_code {
            // An odd number of quotes means that the comment is inside a string.
            let quotes = line[..slashes].matches('"').count();
            quotes.is_multiple_of(2).then_some("on a line of its own")
        } else if comment_directive.is_exact {
            let body = at + comment_directive.name.len() + 1;
            found.push(Directive {
                word: comment_directive.word,
                start: at,
                body,
            });
            None
        } else {
            Some("to be spelled exactly so")
        };
        if let Some(how) = problem {
            let span = Span::new(at, at + comment_directive.len);
            let name = comment_directive.name;
            let message = format!("expected the directive `{name}:` {how}");
            return Err(Error::new(span, message));
        }
    }
    Ok(found)
}

/// A comment that is a directive or that was probably intended as a directive.
struct DirectiveComment {
    word: Word,
    /// The correct spelling of the keyword.
    name: &'static str,
    /// The length of the keyword in the comment, in bytes.
    len: usize,
    /// Whether the comment has the correct spelling and a colon.
    is_exact: bool,
}

impl DirectiveComment {
    fn of(comment: &str) -> Option<DirectiveComment> {
        let len = comment
            .find(|c: char| !c.is_ascii_alphabetic() && !matches!(c, '-' | '_'))
            .unwrap_or(comment.len());
        let (given, rest) = comment.split_at(len);
        let (colon, rest) = match rest.strip_prefix(':') {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let lower = given.to_ascii_lowercase().replace('_', "-");
        WORDS.into_iter().find_map(|(name, word)| {
            let same = given == name;
            let is_exact = same && colon;
            let meant = || {
                let near = len <= 2 * name.len() && strsim::osa_distance(&lower, name) <= 1;
                near && (same || colon) && word.fits(rest.trim())
            };
            (is_exact || meant()).then_some(DirectiveComment {
                word,
                name,
                len,
                is_exact,
            })
        })
    }
}

impl Word {
    /// Returns whether `rest` looks like the argument of this directive. Ordinary prose seldom
    /// does.
    fn fits(self, rest: &str) -> bool {
        match self {
            Word::Release | Word::IndexBitwidth => rest.starts_with(|c: char| c.is_ascii_digit()),
            Word::Options => rest.contains('='),
            Word::Refused => true,
            Word::Call => rest.starts_with('@') && (rest.ends_with(')') || rest.contains(") ==")),
            Word::After => rest.starts_with("arg") && rest.contains("=="),
            // Any prose could be the argument of a misspelled `prints:` directive.
            Word::Prints => false,
        }
    }
}

/// Returns the number after a directive's colon, and the range of the number in the text.
pub(super) fn number(text: &str, directive: Directive) -> Result<(u32, Span)> {
    let line = text[directive.body..].lines().next().unwrap_or("");
    let word = line.trim();
    let start = directive.body + line.len() - line.trim_start().len();
    let span = Span::new(start, start + word.len());
    match word.parse() {
        Ok(number) => Ok((number, span)),
        Err(_) => Err(Error::new(span, "expected a number in this directive")),
    }
}
