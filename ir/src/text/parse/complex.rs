//! Custom forms of complex numbers.

use super::ops::arity;
use super::scope::Draft;
use super::{Parser, Result};
use crate::error::{Error, Span};
use crate::ops::Op;
use crate::text::lexer::Token;
use crate::types::Type;

impl<'a> Parser<'a> {
    /// `%re, %im : complex<T>`.
    pub(super) fn complex_create(&mut self, d: &mut Draft<'a>, op: Op, name: Token) -> Result<()> {
        self.n_uses(d, arity(op), name)?;
        let (ty, part) = self.complex_behind(d, op)?;
        self.operands_of(d, part)?;
        d.results.push(ty);
        Ok(())
    }

    /// `%c : complex<T>`.
    pub(super) fn complex_part(&mut self, d: &mut Draft<'a>, op: Op, name: Token) -> Result<()> {
        self.n_uses(d, 1, name)?;
        let (ty, part) = self.complex_behind(d, op)?;
        self.operands_of(d, ty)?;
        d.results.push(part);
        Ok(())
    }

    /// Attributes, and a complex type with its element type.
    fn complex_behind(&mut self, d: &mut Draft<'a>, op: Op) -> Result<(Type, Type)> {
        self.attr_dict(d, op)?;
        self.expect(b':')?;
        let start = self.tok.start as usize;
        let ty = self.ty()?;
        let Some(part) = self.module.types.as_complex(ty) else {
            let span = Span::new(start, self.tok.start as usize);
            return Err(Error::new(span, "expected a complex type"));
        };
        Ok((ty, part))
    }
}
