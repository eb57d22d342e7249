//! Search for the directives of a test case.

use super::suspect::Comment;
use crate::error::{Error, Span};
use crate::text::lexer::{Kind, Lexer};
use crate::text::parse::{Result, shorten};

/// The keyword of a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Release,
    IndexBitwidth,
    Options,
    Refused,
    OpaqueOps,
    Call,
    After,
    Prints,
}

impl Word {
    /// Returns whether the directive is a call or belongs to a call.
    pub(super) fn is_of_call(self) -> bool {
        match self {
            Word::Call | Word::After | Word::Prints => true,
            Word::Release
            | Word::IndexBitwidth
            | Word::Options
            | Word::Refused
            | Word::OpaqueOps => false,
        }
    }

    /// Returns whether the directive continues on the next line if a bracket is open.
    fn can_continue(self) -> bool {
        match self {
            Word::Call | Word::After => true,
            Word::Release
            | Word::IndexBitwidth
            | Word::Options
            | Word::Refused
            | Word::OpaqueOps
            | Word::Prints => false,
        }
    }
}

/// A directive: its keyword, the offset of its first byte, and the offset of the text after its
/// colon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Directive {
    pub(super) word: Word,
    pub(super) start: usize,
    pub(super) body: usize,
}

/// The keywords of the directives.
pub(super) const WORDS: [(&str, Word); 8] = [
    ("release", Word::Release),
    ("index-bitwidth", Word::IndexBitwidth),
    ("options", Word::Options),
    ("refused", Word::Refused),
    ("opaque-ops", Word::OpaqueOps),
    ("call", Word::Call),
    ("after", Word::After),
    ("prints", Word::Prints),
];

/// Returns the directives of a text in order.
///
/// # Errors
/// Returns an error for a comment that was probably intended as a directive, and for a directive
/// after code, because both would be ignored as comments. Also returns an error for a line that
/// ends in CR alone, because a comment ends at LF.
pub(super) fn directives(text: &str) -> Result<Vec<Directive>> {
    let mut found: Vec<Directive> = Vec::new();
    let has_prefixes = text.contains("check-prefix");
    // The directive on the line before, and the offset at which its text ends.
    let mut previous = None;
    let mut continued_to = 0;
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let start = line_start;
        line_start += line.len();
        let Some(slashes) = line.find("//") else {
            previous = None;
            continue;
        };
        if start < continued_to {
            continue;
        }
        if let Some(cr) = line.trim_end_matches(['\r', '\n']).find('\r') {
            let at = start + cr;
            let message = "expected lines that end in LF or CR LF, found CR alone";
            return Err(Error::new(Span::new(at, at + 1), message));
        }
        let comment = Comment {
            start: start + slashes + 2,
            text: line[slashes + 2..].trim_end(),
            previous: previous.take(),
            has_prefixes,
        };
        let is_after_code = !line[..slashes].trim_start().is_empty();
        if is_after_code {
            // An odd number of quotes means that the comment is inside a string.
            let is_in_string = !line[..slashes].matches('"').count().is_multiple_of(2);
            match comment.problem_after_code().filter(|_| !is_in_string) {
                Some(error) => return Err(error),
                None => continue,
            }
        }
        if let Some(directive) = exact(comment) {
            found.push(directive);
            previous = Some(directive.word);
            if directive.word.can_continue() {
                let (last, end) = ends(text, directive);
                continued_to = end;
                if let Some(slashes) = text[last..end].find("//") {
                    let start = last + slashes + 2;
                    let text = text[start..end].trim_end();
                    let comment = Comment {
                        start,
                        text,
                        previous,
                        has_prefixes,
                    };
                    comment.problem_after_code().map_or(Ok(()), Err)?;
                }
            }
        } else if let Some(error) = comment.problem() {
            return Err(error);
        }
    }
    Ok(found)
}

/// Returns the directives of a text as comment lines. Malformed directives are left out.
pub fn directives_of(text: &str) -> String {
    let mut lines = String::new();
    for directive in directives(text).unwrap_or_default() {
        let line = text[directive.start..].lines().next().unwrap_or("");
        let end = match directive.word.can_continue() {
            true => ends(text, directive).1,
            false => directive.start,
        };
        let end = end.max(directive.start + line.len());
        let end = text[..end].trim_end().len();
        lines.push_str("// ");
        lines.push_str(&text[directive.start..end]);
        lines.push('\n');
    }
    lines
}

/// Returns the directive of a comment that begins with a keyword and a colon.
fn exact(comment: Comment<'_>) -> Option<Directive> {
    let text = comment.text.trim_start();
    let start = comment.start + comment.text.len() - text.len();
    WORDS.into_iter().find_map(|(name, word)| {
        let body = text.strip_prefix(name)?.strip_prefix(':')?;
        let body = start + text.len() - body.len();
        Some(Directive { word, start, body })
    })
}

/// Returns the offsets at which the last token of a directive and the directive itself end. A
/// comment may stand in between.
fn ends(text: &str, directive: Directive) -> (usize, usize) {
    let mut lexer = Lexer::directive(text, directive.body);
    let mut last = directive.body;
    loop {
        let token = lexer.next();
        if token.kind == Kind::Eof {
            return (last, token.start as usize);
        }
        last = token.end as usize;
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
        Err(_) => {
            let message = format!(
                "expected a number after the colon, found `{}`",
                shorten(word)
            );
            Err(Error::new(span, message))
        }
    }
}
