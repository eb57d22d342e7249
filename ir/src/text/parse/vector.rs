//! Custom forms of the vector ops.

use smallvec::SmallVec;

use super::scope::{Draft, Use};
use super::{Parser, Result};
use crate::attr::{Attr, Key};
use crate::error::{Error, Span};
use crate::ops::{Op, VectorOp};
use crate::text::keys::kind_code;
use crate::text::lexer::{Kind, Token};
use crate::types::{Dims, Type};

impl<'a> Parser<'a> {
    /// What follows the name of a vector op.
    pub(super) fn vector(&mut self, d: &mut Draft<'a>, op: VectorOp, name: Token) -> Result<()> {
        let full = Op::Vector(op);
        match op {
            VectorOp::Splat => self.splat(d, full),
            VectorOp::Broadcast => self.broadcast(d, full),
            VectorOp::ExtractElement => self.llvm_extract_element(d, full),
            VectorOp::InsertElement => self.vector_insert_element(d, full),
            VectorOp::Extract => self.vector_extract(d, full),
            VectorOp::Insert => self.vector_insert(d, full),
            VectorOp::Shuffle => self.vector_shuffle(d, full),
            VectorOp::Fma => {
                self.n_uses(d, 3, name)?;
                self.attr_dict(d, full)?;
                let ty = self.colon_type()?;
                self.operands_of(d, ty)?;
                d.results.push(ty);
                Ok(())
            }
            VectorOp::Reduction => self.vector_reduction(d, full),
            VectorOp::TransferRead | VectorOp::Load => self.vector_read(d, full),
            VectorOp::TransferWrite | VectorOp::Store => self.vector_write(d, full),
        }
    }

    /// `%x : vector<4xf32>`.
    fn splat(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let value = self.value_use()?;
        self.attr_dict(d, op)?;
        let at = self.tok.span();
        let ty = self.colon_type()?;
        let elem = self.lane(ty, at)?;
        self.operand(d, value, elem)?;
        d.results.push(ty);
        Ok(())
    }

    /// `%x : f32 to vector<4xf32>`.
    fn broadcast(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let value = self.value_use()?;
        self.attr_dict(d, op)?;
        let from = self.colon_type()?;
        self.expect_word("to")?;
        let to = self.ty()?;
        self.operand(d, value, from)?;
        d.results.push(to);
        Ok(())
    }

    /// `%x, %v[%i : index] : vector<4xf32>`: the value comes first in memory, too.
    fn vector_insert_element(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let value = self.value_use()?;
        self.expect(b',')?;
        let vector = self.value_use()?;
        d.uses.extend([value, vector]);
        let index_ty = self.typed_index(d)?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        let elem = self.lane(ty, vector.span())?;
        d.types.extend([elem, ty, index_ty]);
        self.operands_by_types(d, vector.span())?;
        d.results.push(ty);
        Ok(())
    }

    /// `[1, %i]` of an extract or insert.
    fn vector_position(&mut self, d: &mut Draft<'a>) -> Result<SmallVec<[Use<'a>; 4]>> {
        let mut uses = SmallVec::new();
        if self.at(b'[') {
            let position = self.mixed(&mut uses)?;
            d.attr(Key::Position, Attr::I64s(position));
        }
        Ok(uses)
    }

    /// The type that is left of a vector type behind a position of `len` numbers.
    fn sub_vector(&mut self, ty: Type, len: usize, at: Span) -> Result<Type> {
        let vector = self.module.types.as_vector(ty);
        let Some((shape, elem)) = vector.filter(|(shape, _)| shape.len() >= len) else {
            let ty = self.show(ty);
            let message = format!("expected a position within a vector, found `{ty}`");
            return Err(Error::new(at, message));
        };
        let rest: Dims = shape[len..].into();
        if rest.is_empty() {
            return Ok(elem);
        }
        Ok(self.module.types.vector(&rest, elem))
    }

    fn position_len(d: &Draft<'a>) -> usize {
        let position = d.attrs.iter().find(|a| a.key == Key::Position);
        match position.map(|a| &a.value) {
            Some(Attr::I64s(list)) => list.len(),
            _ => 0,
        }
    }

    /// `%v[1, 2] : vector<2x3xf32>`, `: f32 from vector<2x3xf32>` from release 19 on.
    fn vector_extract(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let vector = self.value_use()?;
        let indices = self.vector_position(d)?;
        self.attr_dict(d, op)?;
        let first = self.colon_type()?;
        let (result, ty) = if self.eat_word("from") {
            (first, self.ty()?)
        } else {
            let len = Self::position_len(d);
            (self.sub_vector(first, len, vector.span())?, first)
        };
        self.operand(d, vector, ty)?;
        for at in indices {
            self.operand(d, at, Type::INDEX)?;
        }
        d.results.push(result);
        Ok(())
    }

    /// `%x, %v[1] : f32 into vector<4xf32>`.
    fn vector_insert(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let value = self.value_use()?;
        self.expect(b',')?;
        let vector = self.value_use()?;
        let indices = self.vector_position(d)?;
        self.attr_dict(d, op)?;
        let value_ty = self.colon_type()?;
        self.expect_word("into")?;
        let ty = self.ty()?;
        self.operand(d, value, value_ty)?;
        self.operand(d, vector, ty)?;
        for at in indices {
            self.operand(d, at, Type::INDEX)?;
        }
        d.results.push(ty);
        Ok(())
    }

    /// `%a, %b [0, 5] : T, T`.
    fn vector_shuffle(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.two_uses(d)?;
        let mask = self.mask()?;
        self.attr_dict(d, op)?;
        let at = self.tok.span();
        let left = self.colon_type()?;
        self.expect(b',')?;
        let right = self.ty()?;
        let Some((shape, elem)) = self.module.types.as_vector(left) else {
            return Err(Error::new(at, "expected a vector type"));
        };
        let mut shape: Dims = shape.into();
        if let Some(first) = shape.first_mut() {
            *first = mask.len() as i64;
        }
        let result = self.module.types.vector(&shape, elem);
        d.types.extend([left, right]);
        self.operands_by_types(d, at)?;
        d.attr(Key::Permutation, Attr::I64s(mask));
        d.results.push(result);
        Ok(())
    }

    /// `<add>, %v, %acc : vector<4xf32> into f32`; the kind is a string until release 14.
    fn vector_reduction(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let code = if self.tok.kind == Kind::Str {
            let code = kind_code(op, self.word().trim_matches('"'));
            if code.is_some() {
                self.bump();
            }
            code
        } else {
            self.expect(b'<')?;
            let word = if self.tok.kind == Kind::Bare {
                self.word()
            } else {
                ""
            };
            let code = kind_code(op, word);
            if code.is_some() {
                self.bump();
                self.expect(b'>')?;
            }
            code
        };
        let Some(code) = code else {
            return Err(self.expected("a kind of reduction such as `add`"));
        };
        d.attr(Key::Kind, Attr::Int(code, Type::I64));
        self.expect(b',')?;
        self.uses(d)?;
        self.flags(d)?;
        self.attr_dict(d, op)?;
        let at = self.tok.span();
        let ty = self.colon_type()?;
        self.expect_word("into")?;
        let result = self.ty()?;
        d.types.push(ty);
        d.types.resize(d.uses.len(), result);
        self.operands_by_types(d, at)?;
        d.results.push(result);
        Ok(())
    }

    /// `%m[%i], %pad {…} : T, U` of a transfer, `%m[%i] : T, U` of a load.
    fn vector_read(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let memref = self.value_use()?;
        let indices = self.indices()?;
        let mut padding = None;
        let mut mask = None;
        if op == Op::Vector(VectorOp::TransferRead) {
            self.expect(b',')?;
            padding = Some(self.value_use()?);
            if self.eat(b',') {
                mask = Some(self.value_use()?);
            }
        }
        self.attr_dict(d, op)?;
        let at = self.tok.span();
        let memref_ty = self.colon_type()?;
        self.expect(b',')?;
        let ty = self.ty()?;
        let elem = self.memref_element(memref_ty, at)?;
        self.operand(d, memref, memref_ty)?;
        for index in indices {
            self.operand(d, index, Type::INDEX)?;
        }
        if let Some(padding) = padding {
            self.operand(d, padding, elem)?;
        }
        if let Some(mask) = mask {
            let mask_ty = self.i1_like(ty);
            self.operand(d, mask, mask_ty)?;
        }
        d.results.push(ty);
        Ok(())
    }

    /// `%v, %m[%i] {…} : U, T` of a transfer, `: T, U` of a store.
    fn vector_write(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let value = self.value_use()?;
        self.expect(b',')?;
        let memref = self.value_use()?;
        let indices = self.indices()?;
        let mut mask = None;
        if self.eat(b',') {
            mask = Some(self.value_use()?);
        }
        self.attr_dict(d, op)?;
        let first = self.colon_type()?;
        self.expect(b',')?;
        let second = self.ty()?;
        let (ty, memref_ty) = if op == Op::Vector(VectorOp::TransferWrite) {
            (first, second)
        } else {
            (second, first)
        };
        self.operand(d, value, ty)?;
        self.operand(d, memref, memref_ty)?;
        for index in indices {
            self.operand(d, index, Type::INDEX)?;
        }
        if let Some(mask) = mask {
            let mask_ty = self.i1_like(ty);
            self.operand(d, mask, mask_ty)?;
        }
        Ok(())
    }

    fn memref_element(&self, ty: Type, at: Span) -> Result<Type> {
        match self.module.types.as_memref(ty) {
            Some(memref) => Ok(memref.elem),
            None => {
                let message = format!("expected a ranked memref type, found `{}`", self.show(ty));
                Err(Error::new(at, message))
            }
        }
    }
}
