//! Where the directives of a test case are.

use crate::error::{Error, Span};
use crate::text::parse::Result;

/// What a directive is about.
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

/// A directive: where it begins, and where the text behind its colon does.
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

/// The directives of a text in their order.
///
/// # Errors
/// What is nearly a directive, or stands behind code, and would be a comment like any other; and a
/// text whose lines end in CR alone, since a comment goes on to LF.
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
            let message = "expected lines that end in LF, or CR and LF, found CR alone";
            return Err(Error::new(Span::new(at, at + 1), message));
        }
        let behind_code = !line[..slashes].trim_start().is_empty();
        let comment = line[slashes + 2..].trim_start();
        let at = start + line.len() - comment.len();
        let Some(said) = Said::of(comment) else {
            continue;
        };
        let fault = if behind_code {
            // Within a string it is neither.
            let quotes = line[..slashes].matches('"').count();
            quotes.is_multiple_of(2).then_some("on a line of its own")
        } else if said.exactly {
            let body = at + said.name.len() + 1;
            found.push(Directive {
                word: said.word,
                start: at,
                body,
            });
            None
        } else {
            Some("in its own spelling")
        };
        if let Some(how) = fault {
            let span = Span::new(at, at + said.len);
            let name = said.name;
            let message = format!("expected the directive `{name}:` {how}");
            return Err(Error::new(span, message));
        }
    }
    Ok(found)
}

/// What a comment says that is a directive, or was meant as one.
struct Said {
    word: Word,
    /// As it should be.
    name: &'static str,
    /// How long it is in the comment, in bytes.
    len: usize,
    /// Is it as it should be, with its colon?
    exactly: bool,
}

impl Said {
    fn of(comment: &str) -> Option<Said> {
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
            let exactly = same && colon;
            let meant = || {
                let near = len <= 2 * name.len() && strsim::osa_distance(&lower, name) <= 1;
                near && (same || colon) && word.fits(rest.trim())
            };
            (exactly || meant()).then_some(Said {
                word,
                name,
                len,
                exactly,
            })
        })
    }
}

impl Word {
    /// Can this stand behind the word? Prose seldom does.
    fn fits(self, rest: &str) -> bool {
        match self {
            Word::Release | Word::IndexBitwidth => rest.starts_with(|c: char| c.is_ascii_digit()),
            Word::Options => rest.contains('='),
            Word::Refused => true,
            Word::Call => rest.starts_with('@') && (rest.ends_with(')') || rest.contains(") ==")),
            Word::After => rest.starts_with("arg") && rest.contains("=="),
            // Any prose can.
            Word::Prints => false,
        }
    }
}

/// The number that a directive is, and where it stands.
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
