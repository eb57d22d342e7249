//! `scf.forall` without tensors, which a reader replaces by `scf.parallel`: both run a body for each
//! point of a range of indices.

use super::scope::Draft;
use super::structured::Names;
use super::{Parser, Result};
use crate::error::Error;
use crate::module::{BlockId, Loc};
use crate::ops::{Op, ScfOp};
use crate::text::lexer::Kind;
use crate::types::{Type, TypeList};

/// The name of the op.
const FORALL: &str = "scf.forall";

/// The name of its terminator.
const TERMINATOR: &str = "scf.forall.in_parallel";

impl<'a> Parser<'a> {
    /// Returns whether the current token begins an `scf.forall` that is replaced.
    pub(super) fn at_forall(&self) -> bool {
        self.substitutes() && self.at_word(FORALL)
    }

    /// Parses `scf.forall (%i, %j) in (%n, 4) {…}`, or the form with lower bounds and steps. Numbers
    /// become constants before the op.
    pub(super) fn forall(&mut self, d: &mut Draft<'a>, at: (Loc, BlockId)) -> Result<Op> {
        let token = self.bump();
        self.substituted += 1;
        let mut names = Names::new();
        self.list(b'(', b')', |p| {
            names.push(p.argument_name()?);
            Ok(())
        })?;
        let count = names.len();
        if self.eat_word("in") {
            self.constants(d, at, &vec![0; count]);
            self.bounds(d, at, count)?;
            self.constants(d, at, &vec![1; count]);
        } else {
            self.expect(b'=')?;
            self.bounds(d, at, count)?;
            self.expect_word("to")?;
            self.bounds(d, at, count)?;
            self.expect_word("step")?;
            self.bounds(d, at, count)?;
        }
        if self.at_word("shared_outs") {
            let message = "expected a body, found outputs, which are tensors";
            return Err(Error::foreign(self.tok.span(), "tensor", message));
        }
        if self.tok.kind == Kind::Arrow {
            let message = "expected a body, found results, which are tensors";
            return Err(Error::foreign(token.span(), "tensor", message));
        }
        let types = TypeList::from_elem(Type::INDEX, count);
        self.region_of(d, (&names, &types), Some(Op::Scf(ScfOp::Reduce)))?;
        if self.at(b'{') {
            // A mapping to threads does not change the meaning.
            self.skip_balanced()?;
        }
        Ok(Op::Scf(ScfOp::Parallel))
    }

    /// Parses the rest of the terminator. Returns `None` if the op with this name is another.
    pub(super) fn end_of_forall(&mut self, name: &str) -> Result<Option<Op>> {
        if name != TERMINATOR || !self.substitutes() {
            return Ok(None);
        }
        self.expect(b'{')?;
        if !self.at(b'}') {
            let message = "expected no op, because tensors are not supported";
            return Err(Error::foreign(self.tok.span(), "tensor", message));
        }
        self.bump();
        Ok(Some(Op::Scf(ScfOp::Reduce)))
    }

    /// Parses a list of values and numbers, one for each induction variable.
    fn bounds(&mut self, d: &mut Draft<'a>, at: (Loc, BlockId), count: usize) -> Result<()> {
        let start = self.tok.span();
        let before = d.operands.len();
        self.list(b'(', b')', |p| {
            if p.tok.kind == Kind::Percent {
                let value = p.value_use()?;
                return p.operand(d, value, Type::INDEX);
            }
            let number = p.small_int("a bound")?;
            p.constants(d, at, &[number]);
            Ok(())
        })?;
        let found = d.operands.len() - before;
        if found == count {
            return Ok(());
        }
        let message =
            format!("expected {count} values, one for each induction variable, found {found}");
        Err(Error::new(start, message))
    }

    /// Adds operands that are constants.
    fn constants(&mut self, d: &mut Draft<'a>, at: (Loc, BlockId), numbers: &[i64]) {
        for number in numbers {
            self.index_constant(d, at, i128::from(*number));
        }
    }
}
