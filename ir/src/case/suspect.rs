//! Comments that were probably intended as directives.
//!
//! Such a comment would be ignored, and its expectation would never be checked. Prose and the
//! comments of other tools, such as FileCheck's, are not directives. Therefore not only the keyword
//! but also the argument has to look like that of a directive.

use super::directive::{WORDS, Word};
use super::effects::Effect;
use super::options::ConversionOptions;
use crate::error::{Error, Span};
use crate::text::parse::shorten;

/// A comment that is not a directive.
#[derive(Clone, Copy)]
pub(super) struct Comment<'t> {
    /// The offset of the text after the comment's two slashes.
    pub(super) start: usize,
    /// The text after the two slashes, up to the end of the line.
    pub(super) text: &'t str,
    /// The directive on the line before.
    pub(super) previous: Option<Word>,
    /// Whether the file selects prefixes for FileCheck. A keyword in capitals may be such a prefix.
    pub(super) has_prefixes: bool,
}

/// The directive that a comment was probably intended as.
struct Intended<'t> {
    /// The correct spelling of the keyword.
    name: &'static str,
    /// The keyword with its separator, or the argument if there is no keyword.
    found: &'t str,
    argument: &'t str,
}

/// What separates a keyword from its argument.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    Colon,
    /// Another punctuation mark.
    Other,
    Space,
}

/// The characters with which a comment may begin before its keyword, as in `/// call:`.
const MARKS: [char; 6] = ['/', '!', '-', '*', '#', '+'];

impl<'t> Comment<'t> {
    /// Returns the error for a comment that was probably intended as a directive.
    pub(super) fn problem(self) -> Option<Error> {
        let trimmed = self.text.trim();
        let is_outcome = trimmed.starts_with("==") && !trimmed.starts_with("===");
        if is_outcome && self.previous == Some(Word::Call) {
            let shown = shorten(trimmed);
            let message = format!("expected the outcome `{shown}` on the line of its `call:`");
            return Some(Error::new(self.span(trimmed), message));
        }
        let intended = self.intended()?;
        let span = self.span(intended.found);
        let message = format!(
            "expected the directive `// {}: {}`, found `{}`",
            intended.name,
            shorten(intended.argument),
            shorten(&format!("//{}", &self.text[..span.end - self.start]))
        );
        Some(Error::new(span, message))
    }

    /// Returns the error for a comment after code that was probably intended as a directive.
    pub(super) fn problem_after_code(self) -> Option<Error> {
        let intended = self.intended()?;
        let name = intended.name;
        let message = format!("expected the directive `{name}:` on a line of its own");
        Some(Error::new(self.span(intended.found), message))
    }

    /// Returns the range of a part of the comment.
    fn span(self, part: &str) -> Span {
        // The part is a slice of the text, so its offset is the difference of the pointers.
        let start = self.start + (part.as_ptr() as usize - self.text.as_ptr() as usize);
        Span::new(start, start + part.len())
    }

    fn intended(self) -> Option<Intended<'t>> {
        let is_mark = |c: char| MARKS.contains(&c) || c.is_whitespace();
        let text = self.text.trim().trim_start_matches(is_mark);
        let by_mark = text.find([':', '\u{ff1a}', ';', '=']).map(|at| {
            let mark = text[at..].chars().next().unwrap_or(':');
            let separator = match mark {
                ':' | '\u{ff1a}' => Separator::Colon,
                _ => Separator::Other,
            };
            (at, at + mark.len_utf8(), separator)
        });
        let by_space = text.find(char::is_whitespace);
        let by_space = by_space.map(|at| (at, at, Separator::Space));
        let splits = [by_mark, by_space].into_iter().flatten();
        let mut splits = splits.filter(|(end, ..)| self.is_keyword(&text[..*end]));
        let intended = splits.find_map(|(end, after, separator)| {
            let (keyword, argument) = (&text[..end], text[after..].trim_start());
            let found = &text[..after];
            let named = WORDS.into_iter().find(|(name, word)| {
                word.is_near(name, keyword, separator) && self.fits(*word, separator, argument)
            });
            // The argument and outcome of a call are recognised even after an unknown keyword.
            let name = match named {
                Some((name, _)) => Some(name),
                None if separator == Separator::Colon => {
                    is_checked_call(argument).then_some("call")
                }
                None => None,
            };
            name.map(|name| Intended {
                name,
                found,
                argument,
            })
        });
        intended.or_else(|| {
            is_checked_call(text).then_some(Intended {
                name: "call",
                found: text,
                argument: text,
            })
        })
    }

    /// Returns whether the text may be a keyword. The only keyword of two words is a misspelt
    /// `index-bitwidth`.
    fn is_keyword(self, text: &str) -> bool {
        let text = text.trim_end();
        let is_letter = |c: char| c.is_ascii_alphabetic() || matches!(c, '-' | '_' | ' ');
        let is_prefix = self.has_prefixes && !text.contains(|c: char| c.is_ascii_lowercase());
        !text.is_empty() && text.len() <= MAX_KEYWORD && text.chars().all(is_letter) && !is_prefix
    }

    /// Returns whether the argument looks like the argument of this directive. Ordinary prose
    /// seldom does.
    fn fits(self, word: Word, separator: Separator, argument: &str) -> bool {
        match word {
            Word::Release | Word::IndexBitwidth => {
                matches!(argument.len(), 1..=3) && argument.bytes().all(|b| b.is_ascii_digit())
            }
            Word::Options => {
                let option = argument.split_whitespace().next().unwrap_or("");
                ConversionOptions::is_written(option.split('=').next().unwrap_or(""))
            }
            Word::Refused => separator == Separator::Colon && !argument.is_empty(),
            Word::OpaqueOps => {
                let word = argument.split_whitespace().next().unwrap_or("");
                Effect::from_name(word).is_some()
            }
            Word::Call => {
                let is_whole = argument.ends_with(')') || argument.contains(") =");
                // `// call @f(%0) : (i32) -> ()` is an op in a comment.
                let is_op = argument.contains(") : (") && argument.contains(") -> ");
                is_call(argument) && (separator != Separator::Space || is_whole && !is_op)
            }
            Word::After => {
                let number = argument.trim_start_matches('%').strip_prefix("arg");
                number.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
                    && argument.contains('=')
            }
            Word::Prints => {
                separator == Separator::Colon && self.previous.is_some_and(Word::is_of_call)
            }
        }
    }
}

/// The maximum length of a misspelt keyword.
const MAX_KEYWORD: usize = 20;

impl Word {
    /// Returns whether the keyword is a misspelt `name`. Case, hyphens and spaces do not count.
    fn is_near(self, name: &str, keyword: &str, separator: Separator) -> bool {
        let letters = |text: &str| -> String {
            let letters = text.chars().filter(char::is_ascii_alphabetic);
            letters.map(|c| c.to_ascii_lowercase()).collect()
        };
        let (prefix, tolerance) = match self {
            // Any prose can be the argument of these two, so their keywords need more in common.
            Word::Refused => ("ref", 1),
            Word::OpaqueOps => ("opaque", 1),
            Word::Prints => ("p", 2),
            // `index-width` is near enough.
            Word::IndexBitwidth => ("", 3),
            Word::Release | Word::Options | Word::Call | Word::After => ("", 2),
        };
        let tolerance = match separator {
            Separator::Colon => tolerance,
            Separator::Other | Separator::Space => 0,
        };
        let keyword = letters(keyword);
        keyword.starts_with(prefix) && strsim::osa_distance(&keyword, &letters(name)) <= tolerance
    }
}

/// Returns whether the text begins with a call: `@name(`.
fn is_call(text: &str) -> bool {
    let Some(name) = text.strip_prefix('@') else {
        return false;
    };
    let rest = match name.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').map_or("", |(_, rest)| rest),
        None => name.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c)),
    };
    rest.len() < name.len() && rest.trim_start().starts_with('(')
}

/// Returns whether the text is a call with its outcome and at least one type: `@f(…) == 1 : i32`.
fn is_checked_call(text: &str) -> bool {
    is_call(text) && text.contains(") == ") && text.contains(" : ")
}
