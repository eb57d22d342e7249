//! Parses properties that precede the attribute dictionary as clauses, such as `alignment = 16`.

use super::scope::Draft;
use super::{Parser, Result};
use crate::attr::{Attr, Key};
use crate::ops::Op;
use crate::text::clauses::{ClauseForm, Clauses, clauses_of};
use crate::text::keys::key_of;
use crate::text::lexer::Kind;
use crate::text::spelling::Spelling;
use crate::types::Type;

impl<'a> Parser<'a> {
    /// Parses the clauses of an op, and the attribute dictionary after them.
    pub(super) fn clauses_and_dict(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        // Most ops have neither.
        if self.at(b':') {
            return Ok(());
        }
        let Some(clauses) = clauses_of(op) else {
            return self.attr_dict(d, op);
        };
        self.clauses(d, op, clauses)?;
        let (before, start) = (d.attrs.len(), self.tok.span());
        self.attr_dict(d, op)?;
        let mut added = d.attrs.get(before..).unwrap_or_default().iter();
        let release = self.release();
        let is_property = |key: Key| {
            let mut names = clauses.names.iter();
            if let Key::Other(other) = key {
                return names.any(|name| self.module.str(other) == *name);
            }
            names.any(|name| key_of(op, name, release) == Some(key))
        };
        if added.any(|attr| is_property(attr.key)) {
            self.restrict(Spelling::PropertiesInDictionary.releases(), start)?;
        }
        Ok(())
    }

    fn clauses(&mut self, d: &mut Draft<'a>, op: Op, clauses: Clauses) -> Result<()> {
        while self.tok.kind == Kind::Bare {
            let mut names = clauses.names.iter();
            let Some(name) = names.find(|name| self.at_word(name)) else {
                return Ok(());
            };
            let token = self.bump();
            self.restrict(Spelling::PropertyClauses.releases(), token.span())?;
            let value = match clauses.form {
                ClauseForm::FastMath => {
                    self.fast_math(d)?;
                    continue;
                }
                ClauseForm::Equals | ClauseForm::List => {
                    self.expect(b'=')?;
                    self.clause_value()?
                }
                ClauseForm::Parentheses => {
                    self.expect(b'(')?;
                    let value = self.clause_value()?;
                    self.expect(b')')?;
                    value
                }
            };
            self.named_attr(d, op, name, value, token)?;
            if clauses.form == ClauseForm::List && !self.eat(b',') {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Parses the value of a clause. A number has no type, because the `:` after it belongs to the
    /// op.
    fn clause_value(&mut self) -> Result<Attr> {
        if self.tok.kind == Kind::Int {
            let value = self.small_int("a number")?;
            return Ok(Attr::Int(value.into(), Type::I64));
        }
        self.attr()
    }
}
