//! Parses unknown ops in the custom forms that many ops share.

use super::scope::Draft;
use super::{Parser, Result};
use crate::error::Error;
use crate::ops::{CAST, OLD_CAST, Op, intended};
use crate::text::lexer::{Kind, Token};

impl<'a> Parser<'a> {
    /// Parses an unknown op of the LLVM dialect in one of the custom forms that many ops share.
    pub(super) fn unknown_op(&mut self, d: &mut Draft<'a>, name: Token) -> Result<Op> {
        if matches!(self.str(name), CAST | OLD_CAST) {
            return self.unrealized_cast(d, name);
        }
        // Real lowerings print LLVM intrinsics that no op table lists. In other dialects, an
        // unknown name is probably a typing error.
        if !self.str(name).starts_with("llvm.") {
            let text = super::shorten(self.str(name));
            let hint = match intended(self.str(name)) {
                Some(other) => format!("; did you mean `{other}`?"),
                None => String::new(),
            };
            let message = format!("expected the name of a known op, found `{text}`{hint}");
            // A word without a dialect is not the name of an op.
            return Err(if self.str(name).contains('.') {
                Error::foreign(name.span(), self.str(name), message)
            } else {
                Error::new(name.span(), message)
            });
        }
        let op = Op::Unregistered(self.module.strings.intern(self.str(name)));
        self.unknown_form(d, op).map_err(|error| Error {
            message: format!(
                "{} (in `{}`, an unknown op)",
                error.message,
                super::shorten(self.str(name))
            ),
            span: name.span(),
            foreign: Some(self.str(name).into()),
        })?;
        Ok(op)
    }

    /// Parses `%a, %b {…} : (T, U) -> V`, or `%a, %b {…} : T, U` if the op has no results.
    ///
    /// The function also accepts the form of masked stores: `%v, %p, %m {…} : T, M into P`, where
    /// `P` is the type of the second operand.
    pub(super) fn unknown_form(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        if self.at(b'(') {
            self.paren_uses(d)?;
        } else if self.tok.kind == Kind::Percent {
            self.uses(d)?;
        }
        self.attr_dict(d, op)?;
        let after_colon = self.text[self.tok.end as usize..].trim_start();
        if after_colon.starts_with('(') || d.named {
            return self.colon_signature(d);
        }
        let start = self.tok.span();
        self.expect(b':')?;
        loop {
            let ty = self.ty()?;
            d.types.push(ty);
            if self.eat_word("into") {
                let ty = self.ty()?;
                d.types.insert(1, ty);
                break;
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.operands_by_types(d, start)
    }

    /// Parses a cast between types of two dialects: `%a, %b : T, U to V, W`.
    fn unrealized_cast(&mut self, d: &mut Draft<'a>, name: Token) -> Result<Op> {
        let op = Op::Unregistered(self.module.strings.intern(self.str(name)));
        if self.tok.kind == Kind::Percent {
            self.uses(d)?;
            let start = self.tok.span();
            self.expect(b':')?;
            self.types_with_commas(d)?;
            self.operands_by_types(d, start)?;
        }
        self.expect_word("to")?;
        loop {
            let ty = self.ty()?;
            d.results.push(ty);
            if !self.eat(b',') {
                break;
            }
        }
        self.attr_dict(d, op)?;
        Ok(op)
    }
}
