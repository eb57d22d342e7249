//! Converts notation that only release 10 has to the notation of later releases. For example,
//! release 10 has a `dim` op with a constant dimension.

use smallvec::smallvec;

use super::scope::Draft;
use super::{Parser, Result};
use crate::attr::{Attr, Key, NamedAttr};
use crate::module::{BlockId, Loc, NewOp};
use crate::ops::{ArithOp, MemRefOp, Op};
use crate::release::{Release, ReleaseSet};
use crate::text::lexer::Kind;
use crate::types::{DYNAMIC, Dims, Type};

/// The attribute of `dim` that is an operand in later releases.
const DIMENSION: &str = "index";

impl<'a> Parser<'a> {
    fn may_be_release_10(&self) -> bool {
        self.may_be(ReleaseSet::until(Release::R11))
    }

    /// Parses `%m, 0`, the operands of a `dim` op with a constant dimension, if they are next.
    pub(super) fn numbered_dimension(&mut self, d: &mut Draft<'a>, op: Op) -> Result<bool> {
        if op != Op::MemRef(MemRefOp::Dim) || !self.may_be_release_10() {
            return Ok(false);
        }
        let mut lexer = self.lexer.clone();
        let mut next = lexer.next().kind;
        if next == Kind::Hash {
            next = lexer.next().kind;
        }
        if next != Kind::Punct(b',') || lexer.next().kind != Kind::Int {
            return Ok(false);
        }
        let source = self.value_use()?;
        d.uses.push(source);
        self.expect(b',')?;
        let dimension = self.small_int("a dimension")?;
        let key = Key::Other(self.module.strings.intern(DIMENSION));
        d.attr(key, Attr::Int(i128::from(dimension), Type::INDEX));
        Ok(true)
    }

    /// Replaces the constant dimension of a `dim` op by an operand. A constant op before the `dim`
    /// op defines this operand.
    pub(super) fn dimension_as_operand(&mut self, d: &mut Draft<'a>, op: Op, at: (Loc, BlockId)) {
        if op != Op::MemRef(MemRefOp::Dim) || d.operands.len() != 1 || !self.may_be_release_10() {
            return;
        }
        let key = self.module.strings.find(DIMENSION).map(Key::Other);
        let number = d.attrs.iter().position(|attr| Some(attr.key) == key);
        let Some((number, Attr::Int(dimension, _))) = number.map(|n| (n, d.attrs[n].value.clone()))
        else {
            return;
        };
        d.attrs.remove(number);
        self.index_constant(d, at, dimension);
    }

    /// Adds an `arith.constant` of type `index` as an operand.
    pub(super) fn index_constant(
        &mut self,
        d: &mut Draft<'a>,
        (loc, block): (Loc, BlockId),
        number: i128,
    ) {
        let value = NamedAttr {
            key: Key::Value,
            value: Attr::Int(number, Type::INDEX),
        };
        let constant = NewOp {
            op: Op::Arith(ArithOp::Constant),
            operands: &[],
            results: &[Type::INDEX],
            attrs: &[value],
            successors: &[],
            regions: &[],
            loc,
        };
        let body = &mut self.scope.body;
        let constant = body.push_op(block, constant);
        d.operands.push(body.result(constant, 0));
    }

    /// Fills the empty lists of a `subview` op from the types. Missing offsets become 0. Missing
    /// sizes and strides are taken from the result type. A list that the types do not determine
    /// remains empty.
    pub(super) fn fill_subview_lists(&self, d: &mut Draft<'a>, op: Op) {
        if op != Op::MemRef(MemRefOp::SubView) || !self.may_be_release_10() {
            return;
        }
        let types = &self.module.types;
        let source = d.operands.first().map(|source| self.value_type(*source));
        let source = source.and_then(|ty| types.as_memref(ty));
        let result = d.results.first().and_then(|ty| types.as_memref(*ty));
        let (Some(source), Some(result)) = (source, result) else {
            return;
        };
        if source.rank() != result.rank() {
            return;
        }
        let strides = || {
            let (from, to) = (
                source.strides_and_offset()?.0,
                result.strides_and_offset()?.0,
            );
            let step = |(from, to): (&i64, &i64)| {
                let whole = *from != DYNAMIC && *to != DYNAMIC && to.checked_rem(*from) == Some(0);
                whole.then(|| to / from)
            };
            from.iter().zip(&to).map(step).collect::<Option<Dims>>()
        };
        for attr in &mut d.attrs {
            let Attr::I64s(list) = &mut attr.value else {
                continue;
            };
            if !list.is_empty() {
                continue;
            }
            let known = match attr.key {
                Key::StaticOffsets => Some(smallvec![0; source.rank()]),
                Key::StaticSizes => Some(result.shape.clone()),
                Key::StaticStrides => strides(),
                _ => None,
            };
            if let Some(known) = known.filter(|known| !known.contains(&DYNAMIC)) {
                *list = known;
            }
        }
    }
}
