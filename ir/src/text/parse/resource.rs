//! The elements of `dense_resource<name>`, which are in the metadata at the end of the file.

// The matches in this module are over tokens of the input. Every token that is not listed has the
// same treatment.
#![allow(clippy::wildcard_enum_match_arm)]

use super::attrs::DenseText;
use super::{Parser, Result};
use crate::error::Error;
use crate::text::lexer::{Kind, Lexer, Token};

/// The word that refers to a resource.
pub(super) const WORD: &str = "dense_resource";

impl Parser<'_> {
    /// Parses `dense_resource<name>` without the type after it.
    pub(super) fn dense_resource(&mut self) -> Result<DenseText> {
        let start = self.bump().span();
        self.expect(b'<')?;
        let token = self.bump();
        let name = self.str(token).trim_matches('"');
        self.expect(b'>')?;
        match resource(self.text, name) {
            Some(blob) => Ok(DenseText::Resource(blob)),
            None => {
                let message = format!("expected a resource in the file, `{name}` is not there");
                Err(Error::foreign(start, WORD, message))
            }
        }
    }

    /// Returns whether the resource that the current token refers to is in the file.
    pub(super) fn at_known_resource(&self) -> bool {
        let mut lexer = self.lexer.clone();
        let (open, name) = (lexer.next(), lexer.next());
        let name = self.str(name).trim_matches('"');
        open.kind == Kind::Punct(b'<') && resource(self.text, name).is_some()
    }
}

/// Returns the text of a resource: hexadecimal digits in quotes, the first eight for the alignment.
fn resource(text: &str, name: &str) -> Option<Token> {
    let start = text.rfind("{-#")?;
    let mut lexer = Lexer::new(text, start);
    let mut is_value = false;
    loop {
        let token = lexer.next();
        let word = &text[token.start as usize..token.end as usize];
        match token.kind {
            Kind::Eof => return None,
            Kind::Str if is_value => return Some(token),
            Kind::Bare | Kind::Str if word.trim_matches('"') == name => {
                is_value = lexer.next().kind == Kind::Punct(b':');
            }
            _ => is_value = false,
        }
    }
}
