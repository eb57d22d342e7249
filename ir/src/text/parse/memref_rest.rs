//! Custom forms, as real releases print them, of memref ops that this crate prints in generic
//! form.

use smallvec::SmallVec;

use super::scope::{Draft, Use};
use super::{Parser, Result};
use crate::attr::{Attr, Key};
use crate::error::{Error, Span};
use crate::ops::{MemRefOp, Op};
use crate::release::{Release, ReleaseSet};
use crate::types::Type;

impl<'a> Parser<'a> {
    /// What follows the name of a memref op whose format is generic.
    pub(super) fn memref_rest(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let is = |other: MemRefOp| op == Op::MemRef(other);
        if is(MemRefOp::CollapseShape) || is(MemRefOp::ExpandShape) {
            self.reassociate(d, op)
        } else if is(MemRefOp::GenericAtomicRmw) {
            self.generic_atomic_rmw(d, op)
        } else if is(MemRefOp::AtomicYield) {
            let at = self.value_use()?;
            self.attr_dict(d, op)?;
            let ty = self.colon_type()?;
            self.operand(d, at, ty)
        } else if is(MemRefOp::Prefetch) {
            self.prefetch(d, op)
        } else if is(MemRefOp::ExtractStridedMetadata) || is(MemRefOp::ExtractAlignedPointerAsIndex)
        {
            self.metadata(d, op)
        } else {
            self.functional(d, op)
        }
    }

    /// `%m[%i] : T {region}`.
    fn generic_atomic_rmw(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let memref = self.value_use()?;
        let indices = self.indices()?;
        let ty = self.colon_type()?;
        let Some(elem) = self.module.types.as_memref(ty).map(|m| m.elem) else {
            let message = format!("expected a ranked memref type, found `{}`", self.show(ty));
            return Err(Error::new(memref.span(), message));
        };
        self.operand(d, memref, ty)?;
        for index in indices {
            self.operand(d, index, Type::INDEX)?;
        }
        let region = self.scope.body.new_region();
        d.regions.push(region);
        self.region(region)?;
        d.results.push(elem);
        self.attr_dict(d, op)
    }

    /// `%m[%i], read, locality<3>, data : T`.
    fn prefetch(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let memref = self.value_use()?;
        let indices = self.indices()?;
        self.expect(b',')?;
        let write = self.one_of(["read", "write"])?;
        self.expect(b',')?;
        self.expect_word("locality")?;
        self.expect(b'<')?;
        let hint = self.small_int("a number from 0 to 3")?;
        self.expect(b'>')?;
        self.expect(b',')?;
        let data = self.one_of(["instr", "data"])?;
        for (name, value) in [
            ("isWrite", Attr::Bool(write)),
            ("localityHint", Attr::Int(i128::from(hint), Type::I32)),
            ("isDataCache", Attr::Bool(data)),
        ] {
            let key = Key::Other(self.module.strings.intern(name));
            d.attr(key, value);
        }
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        self.operand(d, memref, ty)?;
        for index in indices {
            self.operand(d, index, Type::INDEX)?;
        }
        Ok(())
    }

    /// Is it the second of two words?
    fn one_of(&mut self, words: [&str; 2]) -> Result<bool> {
        let second = self.at_word(words[1]);
        if !second && !self.at_word(words[0]) {
            let [first, second] = words;
            return Err(self.expected(&format!("`{first}` or `{second}`")));
        }
        self.bump();
        Ok(second)
    }

    /// `%m : T -> U, V`.
    fn metadata(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let memref = self.value_use()?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        self.operand(d, memref, ty)?;
        self.expect_arrow()?;
        loop {
            let ty = self.ty()?;
            d.results.push(ty);
            if !self.eat(b',') {
                return Ok(());
            }
        }
    }

    /// `%m [[0, 1], [2]] output_shape [2, %n] : T into U`.
    fn reassociate(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let source = self.value_use()?;
        let mut groups = Vec::new();
        self.list(b'[', b']', |p| {
            groups.push(Attr::I64s(p.mask()?));
            Ok(())
        })?;
        d.attr(Key::Reassociation, Attr::Array(groups.into()));
        let mut uses: SmallVec<[Use<'a>; 4]> = SmallVec::new();
        let mut shape = None;
        let at = self.tok.start as usize;
        if op == Op::MemRef(MemRefOp::ExpandShape) && self.eat_word("output_shape") {
            let word = Span::new(at, at + "output_shape".len());
            self.restrict(ReleaseSet::since(Release::R19), word)?;
            shape = Some(self.mixed(&mut uses)?);
        }
        self.attr_dict(d, op)?;
        let from = self.colon_type()?;
        self.expect_word("into")?;
        let to = self.ty()?;
        self.operand(d, source, from)?;
        for at in uses {
            self.operand(d, at, Type::INDEX)?;
        }
        if let Some(shape) = shape {
            let other = Key::Other(self.module.strings.intern("static_output_shape"));
            d.attr(other, Attr::I64s(shape));
        }
        d.results.push(to);
        Ok(())
    }
}
