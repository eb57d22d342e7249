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
}

/// A directive: where it begins, and where the text behind its colon does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Directive {
    pub(super) word: Word,
    pub(super) start: usize,
    pub(super) body: usize,
}

/// The directives of a text in their order.
pub(super) fn directives(text: &str) -> Vec<Directive> {
    const WORDS: [(&str, Word); 6] = [
        ("release:", Word::Release),
        ("index-bitwidth:", Word::IndexBitwidth),
        ("options:", Word::Options),
        ("refused:", Word::Refused),
        ("call:", Word::Call),
        ("after:", Word::After),
    ];
    let mut found = Vec::new();
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let start = line_start;
        line_start += line.len();
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            continue;
        };
        let comment = comment.trim_start();
        for (name, word) in WORDS {
            if let Some(rest) = comment.strip_prefix(name) {
                found.push(Directive {
                    word,
                    start: start + line.len() - comment.len(),
                    body: start + line.len() - rest.len(),
                });
            }
        }
    }
    found
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
