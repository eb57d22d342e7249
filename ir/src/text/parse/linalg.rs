//! Parses the parts of structured ops that are no lists of operands, and completes these ops.

use smallvec::SmallVec;

use super::scope::Draft;
use super::structured::Names;
use super::{Parser, Result};
use crate::attr::{Attr, Key};
use crate::error::Error;
use crate::form::Part;
use crate::linalg::{self, default_maps, factors, implied_region};
use crate::module::{Loc, NewOp, ValueId};
use crate::ops::{LinalgKind, LinalgOp, Op};
use crate::text::lexer::{Kind, Token};
use crate::types::{Type, TypeList};

/// The op that the short form of `linalg.map` and `linalg.reduce` names, with its attributes.
pub(super) type Mapper = (Op, Vec<crate::attr::NamedAttr>);

impl<'a> Parser<'a> {
    /// Parses a part of the custom form of a structured op.
    pub(super) fn part(&mut self, d: &mut Draft<'a>, op: Op, part: Part) -> Result<()> {
        match part {
            Part::Maps => {
                if self.at_word("indexing_maps") {
                    let token = self.bump();
                    let value = self.attr_value(false)?;
                    self.named_attr(d, op, "indexing_maps", value, token)?;
                }
                Ok(())
            }
            Part::Kind => {
                let token = self.tok;
                self.expect_word("kind")?;
                let value = self.attr_value(true)?;
                self.named_attr(d, op, "kind", value, token)
            }
            Part::Region => {
                if self.eat_word("attrs") {
                    self.expect(b'=')?;
                    self.attr_dict(d, op)?;
                }
                self.own_region(d, None)
            }
            Part::Implied => {
                d.is_implied = true;
                Ok(())
            }
            Part::Mapper => self.mapper(d),
            Part::Lambda if d.mapper.is_some() => Ok(()),
            Part::Lambda => self.lambda(d),
            Part::Results => {
                // The draft has the types of the operands.
                d.types.clear();
                self.optional_results(d)
            }
            Part::ImpliedResults => {
                let Op::Linalg(kind) = op else { return Ok(()) };
                let inputs = self.count_inputs(d, kind);
                let outputs = d.operands.iter().skip(inputs);
                let types = outputs.map(|value| self.value_type(*value));
                let tensors = types.filter(|ty| self.module.types.is_tensor(*ty));
                let tensors: TypeList = tensors.collect();
                d.results.extend(tensors);
                Ok(())
            }
        }
    }

    /// Parses `{ arith.addf {…} }`, if it is next.
    fn mapper(&mut self, d: &mut Draft<'a>) -> Result<()> {
        if !self.eat(b'{') {
            return Ok(());
        }
        let token = self.expect_kind(Kind::Bare, "the name of an op")?;
        let Some((op, releases)) = Op::from_name(self.str(token)) else {
            let name = self.str(token);
            let message = format!("expected the name of a known op, found `{name}`");
            return Err(Error::foreign(token.span(), name, message));
        };
        self.restrict(releases, token.span())?;
        let mut named = Draft::default();
        self.clauses_and_dict(&mut named, op)?;
        self.expect(b'}')?;
        d.mapper = Some((op, named.attrs));
        Ok(())
    }

    /// Parses `(%in: T, %out: U) {…}`.
    fn lambda(&mut self, d: &mut Draft<'a>) -> Result<()> {
        let (mut names, mut types) = (Names::new(), TypeList::new());
        self.list(b'(', b')', |p| {
            names.push(p.argument_name()?);
            types.push(p.colon_type()?);
            Ok(())
        })?;
        self.region_of(d, (&names, &types), Some(Op::Linalg(LinalgOp::Yield)))
    }

    /// Completes a structured op: counts its inputs, and makes the region that the text implies.
    pub(super) fn complete_structured(
        &mut self,
        d: &mut Draft<'a>,
        op: Op,
        name: Token,
    ) -> Result<()> {
        let Op::Linalg(op) = op else { return Ok(()) };
        if matches!(op.kind(), LinalgKind::Index | LinalgKind::Yield) {
            return Ok(());
        }
        let operands: Vec<Type> = d.operands.iter().map(|v| self.value_type(*v)).collect();
        let inputs = self.count_inputs(d, op);
        self.drop_default_maps(d, op, &operands);
        let loc = Loc(name.start);
        if d.is_implied {
            let names = linalg::Names {
                types: &self.module.types,
                strings: &self.module.strings,
            };
            let parts = (op, &d.attrs[..]);
            let body = &mut self.scope.body;
            let region = implied_region(names, body, parts, (&operands, inputs), loc);
            match region {
                Ok(region) => d.regions.extend(region),
                Err(message) => return Err(Error::new(name.span(), message)),
            }
        }
        if let Some(mapper) = d.mapper.take() {
            self.mapped_region(d, op, mapper, &operands, loc);
        }
        if let (LinalgKind::Map, &[region]) = (op.kind(), &d.regions[..])
            && let &[block] = self.scope.body.region(region)
            && self.scope.body.block(block).args.len() == inputs
            && let Some(out) = operands.last()
        {
            // Before release 22, the region has no argument for the output.
            let elem = linalg::element_type(&self.module.types, *out);
            self.scope.body.add_arg(block, elem);
        }
        Ok(())
    }

    /// Returns the number of inputs, and adds it to the attributes if it is not there.
    fn count_inputs(&self, d: &mut Draft<'a>, op: LinalgOp) -> usize {
        let known = d.attrs.iter().find(|attr| attr.key == Key::InputCount);
        if let Some(count) = known.and_then(|attr| attr.value.as_int()) {
            return usize::try_from(count).unwrap_or(0);
        }
        let n = d.operands.len();
        let count = match op.kind() {
            LinalgKind::Map => n.saturating_sub(1),
            LinalgKind::Reduce => n / 2,
            LinalgKind::Transpose | LinalgKind::Broadcast => 1,
            LinalgKind::Generic
            | LinalgKind::Index
            | LinalgKind::Yield
            | LinalgKind::Contract
            | LinalgKind::Elementwise
            | LinalgKind::Named(_) => {
                let segments = d.segments.take();
                let first = segments.and_then(|segments| segments.first().copied());
                let first = first.and_then(|first| usize::try_from(first).ok());
                first.unwrap_or(n.saturating_sub(1)).min(n)
            }
        };
        d.attr(Key::InputCount, Attr::Int(count as i128, Type::I64));
        count
    }

    /// Drops indexing maps that the name of the op implies.
    fn drop_default_maps(&self, d: &mut Draft<'a>, op: LinalgOp, operands: &[Type]) {
        let types = &self.module.types;
        let implied = match op.kind() {
            LinalgKind::Elementwise => linalg::identities(types, operands),
            LinalgKind::Named(_) => match default_maps(types, op, operands, &factors(&d.attrs)) {
                Some(maps) => maps,
                None => return,
            },
            LinalgKind::Generic
            | LinalgKind::Index
            | LinalgKind::Yield
            | LinalgKind::Map
            | LinalgKind::Reduce
            | LinalgKind::Transpose
            | LinalgKind::Broadcast
            | LinalgKind::Contract => return,
        };
        let implied = implied.into_iter().map(|map| Attr::Map(Box::new(map)));
        let implied = Attr::Array(implied.collect());
        d.attrs
            .retain(|attr| attr.key != Key::IndexingMaps || attr.value != implied);
    }

    /// Makes the region of the short form of `linalg.map` or `linalg.reduce`: one op that combines
    /// the arguments.
    fn mapped_region(
        &mut self,
        d: &mut Draft<'a>,
        op: LinalgOp,
        (mapper, attrs): Mapper,
        operands: &[Type],
        loc: Loc,
    ) {
        let types = &self.module.types;
        let elems: Vec<Type> = operands
            .iter()
            .map(|ty| linalg::element_type(types, *ty))
            .collect();
        let body = &mut self.scope.body;
        let region = body.new_region();
        let block = body.new_block(region);
        let args: Vec<ValueId> = elems.iter().map(|ty| body.add_arg(block, *ty)).collect();
        let Some((out, ins)) = args.split_last() else {
            return;
        };
        let mut combined: SmallVec<[ValueId; 4]> = ins.into();
        if op == LinalgOp::Reduce {
            // The output is the first operand of the combining op.
            combined.insert(0, *out);
        }
        let result = body.ty(*out);
        let id = body.push_op(
            block,
            NewOp {
                operands: &combined,
                results: &[result],
                attrs: &attrs,
                loc,
                ..NewOp::new(mapper)
            },
        );
        let value = body.result(id, 0);
        body.push_op(
            block,
            NewOp {
                operands: &[value],
                loc,
                ..NewOp::new(Op::Linalg(LinalgOp::Yield))
            },
        );
        d.regions.push(region);
    }
}
