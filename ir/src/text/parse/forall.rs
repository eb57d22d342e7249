//! `scf.forall`. A reader replaces a loop without tensors by `scf.parallel`: both run a body for each
//! point of a range of indices.

use smallvec::SmallVec;

use super::normalize::int_list;
use super::scope::{Draft, Use};
use super::structured::Names;
use super::{Parser, Result};
use crate::error::Error;
use crate::module::{BlockId, Loc, NewOp};
use crate::ops::{Op, ScfOp};
use crate::text::lexer::{Kind, Token};
use crate::types::{DYNAMIC, Type, TypeList};

/// The name of the op.
const FORALL: &str = "scf.forall";

/// The name of its terminator.
const TERMINATOR: &str = "scf.forall.in_parallel";

impl<'a> Parser<'a> {
    /// Returns whether the current token begins an `scf.forall`.
    pub(super) fn at_forall(&self) -> bool {
        self.at_word(FORALL)
    }

    /// Returns whether the current token begins the terminator of an `scf.forall`.
    pub(super) fn at_end_of_forall(&self) -> bool {
        self.at_word(TERMINATOR)
    }

    /// Parses `scf.forall (%i, %j) in (%n, 4) shared_outs(%x = %y) -> (T) {…}`, or the form with
    /// lower bounds and steps. Numbers become constants before the op.
    pub(super) fn forall(&mut self, d: &mut Draft<'a>, at: (Loc, BlockId)) -> Result<Op> {
        self.bump();
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
        let mut inits: SmallVec<[Use<'a>; 4]> = SmallVec::new();
        if self.eat_word("shared_outs") {
            self.initials(&mut names, &mut inits)?;
        }
        let start = self.tok.span();
        self.optional_results(d)?;
        self.as_many_types(&inits, &d.results, start)?;
        let mut types = TypeList::from_elem(Type::INDEX, count);
        for (init, ty) in inits.iter().zip(d.results.clone()) {
            self.operand(d, *init, ty)?;
            types.push(ty);
        }
        let end = Op::Scf(ScfOp::InParallel);
        self.region_of(d, (&names, &types), Some(end))?;
        if self.at(b'{') {
            // A mapping to threads does not change the meaning.
            self.skip_balanced()?;
        }
        Ok(self.forall_or_parallel(d))
    }

    /// Returns the op that an `scf.forall` with this draft is.
    fn forall_or_parallel(&mut self, d: &Draft<'a>) -> Op {
        if self.substitutes() {
            self.substituted += 1;
        }
        if !d.results.is_empty() || !self.substitutes() {
            return Op::Scf(ScfOp::Forall);
        }
        let blocks = d
            .regions
            .first()
            .map(|region| self.scope.body.region(*region).to_vec());
        for block in blocks.unwrap_or_default() {
            let body = &mut self.scope.body;
            let last = body.block(block).ops.last().map(|last| body.op(*last));
            let ends = last.filter(|last| last.op == Op::Scf(ScfOp::InParallel));
            if let Some(loc) = ends.map(|last| last.loc) {
                body.block_mut(block).ops.pop();
                let end = NewOp {
                    loc,
                    ..NewOp::new(Op::Scf(ScfOp::Reduce))
                };
                body.push_op(block, end);
            }
        }
        Op::Scf(ScfOp::Parallel)
    }

    /// Parses `scf.forall.in_parallel {…}`. The ops in its region become ops of the block.
    pub(super) fn end_of_forall(&mut self, block: BlockId) -> Result<Op> {
        self.bump();
        self.expect(b'{')?;
        self.enter()?;
        self.ops(block)?;
        self.leave();
        self.expect(b'}')?;
        if self.at(b'{') {
            self.skip_balanced()?;
        }
        Ok(Op::Scf(ScfOp::InParallel))
    }

    /// Completes a loop or a terminator in generic form: its bounds are operands only, and the ops in
    /// the region of the terminator are ops of the block.
    pub(super) fn complete_forall(
        &mut self,
        d: &mut Draft<'a>,
        op: Op,
        at: (Loc, BlockId),
        token: Token,
    ) -> Result<Op> {
        if op == Op::Scf(ScfOp::InParallel) {
            for region in std::mem::take(&mut d.regions) {
                for block in self.scope.body.region(region).to_vec() {
                    let ops = std::mem::take(&mut self.scope.body.block_mut(block).ops);
                    self.scope.body.block_mut(at.1).ops.extend(ops);
                }
            }
        }
        if op != Op::Scf(ScfOp::Forall) {
            return Ok(op);
        }
        let segments = d.segments.take().unwrap_or_default();
        let mut dynamic = std::mem::take(&mut d.operands).into_iter();
        let names = ["staticLowerBound", "staticUpperBound", "staticStep"];
        for name in names {
            let taken = self.take_named(&mut d.attrs, name);
            let list = taken.and_then(|value| int_list(&value, &self.module.types));
            let Some(list) = list else {
                let message = format!("expected a list of numbers as attribute `{name}`");
                return Err(Error::new(token.span(), message));
            };
            for number in list {
                match number {
                    DYNAMIC => d.operands.extend(dynamic.next()),
                    number => self.constants(d, at, &[number]),
                }
            }
        }
        let outputs = segments
            .get(3)
            .map_or(0, |count| usize::try_from(*count).unwrap_or(0));
        let left: Vec<_> = dynamic.collect();
        if left.len() != outputs {
            let message = "expected a bound for each dynamic entry of the lists of bounds";
            return Err(Error::new(token.span(), message));
        }
        d.operands.extend(left);
        self.take_named(&mut d.attrs, "mapping");
        Ok(self.forall_or_parallel(d))
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
