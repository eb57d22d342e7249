//! Custom forms of the `scf` dialect. The names of a region's arguments come before the region.

use smallvec::SmallVec;

use super::scope::{Draft, Use};
use super::{Parser, Result};
use crate::attr::{Attr, Key};
use crate::error::{Error, Span};
use crate::module::{BlockId, Body, Loc, NewOp, OpId, RegionId, ValueId};
use crate::ops::{MemRefOp, Op, ScfOp, VectorOp};
use crate::text::lexer::Kind;
use crate::text::spelling::Spelling;
use crate::types::{Dims, Type, TypeList};

/// The op that ends a region of an `scf` op.
const YIELD: Option<Op> = Some(Op::Scf(ScfOp::Yield));

/// The arguments of a region's first block, whose names are in the header of the op.
pub(super) type Names<'a> = SmallVec<[(&'a str, Span); 4]>;

impl<'a> Parser<'a> {
    /// Parses `%c -> (T) {…} else {…}`.
    pub(super) fn if_op(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let condition = self.value_use()?;
        self.operand(d, condition, Type::I1)?;
        self.optional_results(d)?;
        self.branches(d, YIELD)?;
        self.attr_dict(d, op)
    }

    /// Parses `{…} else {…}` or `{…}`. Without `else`, the second region is empty.
    pub(super) fn branches(&mut self, d: &mut Draft<'a>, implicit: Option<Op>) -> Result<()> {
        self.own_region(d, implicit)?;
        if self.eat_word("else") {
            return self.own_region(d, implicit);
        }
        let region = self.scope.body.new_region();
        d.regions.push(region);
        Ok(())
    }

    /// Parses `%i = %a to %b step %s iter_args(%x = %y) -> (T) : U {…}`.
    pub(super) fn for_op(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        if self.at_word("unsigned") {
            let at = self.bump().span();
            self.restrict(Spelling::UnsignedLoops.releases(), at)?;
            d.attr(Key::Unsigned, Attr::Unit);
        }
        let mut names = Names::new();
        names.push(self.argument_name()?);
        self.expect(b'=')?;
        let lower = self.value_use()?;
        self.expect_word("to")?;
        let upper = self.value_use()?;
        self.expect_word("step")?;
        let step = self.value_use()?;
        let mut inits: SmallVec<[Use<'a>; 4]> = SmallVec::new();
        if self.eat_word("iter_args") {
            self.initials(&mut names, &mut inits)?;
            let start = self.tok.span();
            self.optional_results(d)?;
            self.as_many_types(&inits, &d.results, start)?;
        }
        let ty = if self.at(b':') {
            let at = self.tok.span();
            self.restrict(Spelling::TypedLoops.releases(), at)?;
            self.colon_type()?
        } else {
            Type::INDEX
        };
        for at in [lower, upper, step] {
            self.operand(d, at, ty)?;
        }
        let mut types: TypeList = TypeList::new();
        types.push(ty);
        for (at, ty) in inits.iter().zip(d.results.clone()) {
            self.operand(d, *at, ty)?;
            types.push(ty);
        }
        self.region_of(d, (&names, &types), YIELD)?;
        self.attr_dict(d, op)
    }

    /// Parses `(%x = %y) : (T) -> U {…} do {…}`.
    pub(super) fn while_op(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let mut names = Names::new();
        let mut inits: SmallVec<[Use<'a>; 4]> = SmallVec::new();
        if self.at(b'(') {
            self.initials(&mut names, &mut inits)?;
        }
        self.expect(b':')?;
        let start = self.tok.span();
        let (inputs, results) = self.signature()?;
        self.as_many_types(&inits, &inputs, start)?;
        for (at, ty) in inits.iter().zip(&inputs) {
            self.operand(d, *at, *ty)?;
        }
        d.results.extend_from_slice(&results);
        self.region_of(d, (&names, &inputs), None)?;
        self.expect_word("do")?;
        self.own_region(d, None)?;
        if self.eat_word("attributes") {
            self.attr_dict(d, op)?;
        }
        Ok(())
    }

    /// Parses `(%c) %a, %b : T, U`.
    pub(super) fn condition(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.expect(b'(')?;
        let condition = self.value_use()?;
        self.operand(d, condition, Type::I1)?;
        self.expect(b')')?;
        self.attr_dict(d, op)?;
        if self.tok.kind != Kind::Percent || self.names_results() {
            return Ok(());
        }
        self.uses(d)?;
        let start = self.tok.span();
        self.expect(b':')?;
        self.types_with_commas(d)?;
        self.operands_by_types(d, start)
    }

    /// Parses `%i -> T, U case 1 {…} default {…}`.
    pub(super) fn index_switch(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let flag = self.value_use()?;
        self.operand(d, flag, Type::INDEX)?;
        self.attr_dict(d, op)?;
        self.optional_results(d)?;
        let mut cases = Dims::new();
        while self.eat_word("case") {
            cases.push(self.small_int("the number of a case")?);
            self.own_region(d, None)?;
        }
        d.attr(Key::Cases, Attr::I64s(cases));
        self.expect_word("default")?;
        self.own_region(d, YIELD)?;
        // In the op's list of regions, the default region comes first.
        d.regions.rotate_right(1);
        Ok(())
    }

    /// Parses `(%i, %j) = (%a, %b) to (%c, %d) step (%s, %t) init (%x) -> T {…}`.
    pub(super) fn parallel(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let mut names = Names::new();
        self.list(b'(', b')', |p| {
            names.push(p.argument_name()?);
            Ok(())
        })?;
        self.expect(b'=')?;
        for word in ["to", "step", ""] {
            let start = self.tok.span();
            let before = d.operands.len();
            self.list(b'(', b')', |p| {
                let at = p.value_use()?;
                p.operand(d, at, Type::INDEX)
            })?;
            let (found, wanted) = (d.operands.len() - before, names.len());
            if found != wanted {
                let message = format!(
                    "expected {wanted} values, one for each induction variable, found {found}"
                );
                return Err(Error::new(start, message));
            }
            if !word.is_empty() {
                self.expect_word(word)?;
            }
        }
        let mut inits: SmallVec<[Use<'a>; 4]> = SmallVec::new();
        if self.eat_word("init") {
            self.list(b'(', b')', |p| {
                inits.push(p.value_use()?);
                Ok(())
            })?;
        }
        let start = self.tok.span();
        self.optional_results(d)?;
        self.as_many_types(&inits, &d.results, start)?;
        for (at, ty) in inits.iter().zip(d.results.clone()) {
            self.operand(d, *at, ty)?;
        }
        let types = TypeList::from_elem(Type::INDEX, names.len());
        self.region_of(d, (&names, &types), Some(Op::Scf(ScfOp::Reduce)))?;
        self.attr_dict(d, op)
    }

    /// Parses `(%a, %b : T, U) {…}, {…}`. Before release 19, the syntax is `(%a) : T {…}`.
    pub(super) fn reduce(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let now = Spelling::ReductionsApart.releases();
        if self.eat(b'(') {
            self.uses(d)?;
            let start = self.tok.span();
            if self.eat(b':') {
                self.types_with_commas(d)?;
                self.expect(b')')?;
            } else {
                self.expect(b')')?;
                let ty = self.colon_type()?;
                self.restrict(now, start)?;
                d.types.push(ty);
            }
            self.operands_by_types(d, start)?;
        }
        for i in 0..d.operands.len() {
            if i > 0 {
                self.expect(b',')?;
            }
            self.own_region(d, None)?;
        }
        self.attr_dict(d, op)
    }

    /// Combines the separate `scf.reduce` ops of an `scf.parallel` region into one op, which
    /// replaces the final `scf.yield`.
    pub(super) fn combine_reductions(&mut self, d: &Draft<'a>, op: Op) {
        if op != Op::Scf(ScfOp::Parallel) {
            return;
        }
        let body = &mut self.scope.body;
        let [region] = d.regions[..] else { return };
        let &[block] = body.region(region) else {
            return;
        };
        let ops = body.block(block).ops.clone();
        let reduces = |op: &OpId, body: &Body| body.op(*op).op == Op::Scf(ScfOp::Reduce);
        let yields = ops.last().is_some_and(|op| {
            body.op(*op).op == Op::Scf(ScfOp::Yield) && body.operands(*op).is_empty()
        });
        let count = ops.iter().filter(|op| reduces(op, body)).count();
        if !yields && count < 2 {
            return;
        }
        let (mut operands, mut regions) = (Vec::new(), Vec::new());
        let mut left = Vec::new();
        for op in &ops {
            if reduces(op, body) {
                operands.extend_from_slice(body.operands(*op));
                regions.extend_from_slice(body.op_regions(*op));
            } else if !yields || Some(op) != ops.last() {
                left.push(*op);
            }
        }
        let loc = ops.last().map_or(Loc::NONE, |op| body.op(*op).loc);
        left.push(body.make_op(NewOp {
            operands: &operands,
            regions: &regions,
            loc,
            ..NewOp::new(Op::Scf(ScfOp::Reduce))
        }));
        body.block_mut(block).ops = left;
    }

    /// Parses `-> T no_inline {…}`.
    pub(super) fn execute_region(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.optional_results(d)?;
        if self.at_word("no_inline") {
            let at = self.bump().span();
            self.restrict(Spelling::NoInline.releases(), at)?;
            let key = Key::Other(self.module.strings.intern("no_inline"));
            d.attr(key, Attr::Unit);
        }
        self.own_region(d, None)?;
        self.attr_dict(d, op)
    }

    /// Parses `-> T {…}`.
    pub(super) fn alloca_scope(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.optional_results(d)?;
        self.own_region(d, Some(Op::MemRef(MemRefOp::AllocaScopeReturn)))?;
        self.attr_dict(d, op)
    }

    /// Parses `%m, %p {…} : vector<4xi1> -> T`. If the region has no terminator, adds a yield of
    /// the results of its last op.
    pub(super) fn mask(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let mask = self.value_use()?;
        let passthru = if self.eat(b',') {
            Some(self.value_use()?)
        } else {
            None
        };
        let loc = self.loc();
        self.own_region(d, None)?;
        let body = &mut self.scope.body;
        let region = d.regions[d.regions.len() - 1];
        let block = match body.region(region) {
            [] => body.new_block(region),
            [block, ..] => *block,
        };
        let last = body.block(block).ops.last().copied();
        if last.is_none_or(|last| !body.op(last).op.is_terminator()) {
            let given: Vec<ValueId> =
                last.map_or_else(Vec::new, |last| body.results(last).collect());
            let end = NewOp {
                operands: &given,
                loc,
                ..NewOp::new(Op::Vector(VectorOp::Yield))
            };
            body.push_op(block, end);
        }
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        self.operand(d, mask, ty)?;
        self.optional_results(d)?;
        if let Some(passthru) = passthru {
            let ty = d.results.first().copied().unwrap_or(Type::NONE);
            self.operand(d, passthru, ty)?;
        }
        Ok(())
    }

    /// Parses optional result types: `-> T`, `-> (T, U)` or nothing. Switches, and ops with regions
    /// in release 13, list several types without parentheses.
    pub(super) fn optional_results(&mut self, d: &mut Draft<'a>) -> Result<()> {
        if self.tok.kind != Kind::Arrow {
            return Ok(());
        }
        self.bump();
        if self.at(b'(') {
            let results = self.types_or_type()?;
            d.results.extend_from_slice(&results);
        } else {
            // The types before are those of operands.
            let before = d.types.len();
            self.types_with_commas(d)?;
            d.results.extend(d.types.drain(before..));
        }
        Ok(())
    }

    pub(super) fn argument_name(&mut self) -> Result<(&'a str, Span)> {
        let name = self.expect_kind(Kind::Percent, "an argument of the region such as `%i`")?;
        Ok((self.str(name), name.span()))
    }

    /// Parses iteration arguments with their initial values: `(%x = %y, …)`.
    pub(super) fn initials(
        &mut self,
        names: &mut Names<'a>,
        inits: &mut SmallVec<[Use<'a>; 4]>,
    ) -> Result<()> {
        self.list(b'(', b')', |p| {
            names.push(p.argument_name()?);
            p.expect(b'=')?;
            inits.push(p.value_use()?);
            Ok(())
        })
    }

    pub(super) fn as_many_types(&self, inits: &[Use<'a>], types: &[Type], at: Span) -> Result<()> {
        if inits.len() == types.len() {
            return Ok(());
        }
        let (values, types) = (inits.len(), types.len());
        let message = format!("expected {values} types of iteration arguments, found {types}");
        Err(Error::new(at, message))
    }

    /// Parses a region `{…}` whose blocks name their arguments. If the region has no terminator,
    /// adds the terminator `implicit`.
    pub(super) fn own_region(&mut self, d: &mut Draft<'a>, implicit: Option<Op>) -> Result<()> {
        self.region_of(d, (&Names::new(), &[]), implicit)
    }

    /// Parses a region `{…}` whose first block has the given arguments.
    pub(super) fn region_of(
        &mut self,
        d: &mut Draft<'a>,
        (names, types): (&Names<'a>, &[Type]),
        implicit: Option<Op>,
    ) -> Result<()> {
        let region = self.scope.body.new_region();
        d.regions.push(region);
        let loc = self.loc();
        self.region_with(region, names, types)?;
        if let Some(end) = implicit {
            self.end_with(end, region, loc);
        }
        Ok(())
    }

    /// Adds the terminator that a region without results may omit in the text.
    fn end_with(&mut self, end: Op, region: RegionId, loc: Loc) {
        let body = &mut self.scope.body;
        let block: BlockId = match body.region(region) {
            [] => body.new_block(region),
            [block] => *block,
            [_, _, ..] => return,
        };
        let last = body.block(block).ops.last();
        if last.is_none_or(|last| !body.op(*last).op.is_terminator()) {
            body.push_op(
                block,
                NewOp {
                    loc,
                    ..NewOp::new(end)
                },
            );
        }
    }
}
