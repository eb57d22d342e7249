//! Custom forms, as real releases print them, of ops that this crate prints in generic form.

use super::scope::Draft;
use super::{Parser, Result};
use crate::attr::{Attr, Key};
use crate::error::{Error, Span};
use crate::ops::{LlvmOp, MemRefOp, Op};
use crate::text::keys::{kind_code, ordering_code};
use crate::text::lexer::{Kind, Token};
use crate::types::{Dims, Type};

impl<'a> Parser<'a> {
    /// What follows the name of an op whose format is generic.
    pub(super) fn generic_format(&mut self, d: &mut Draft<'a>, op: Op, name: Token) -> Result<()> {
        if let Op::Vector(op) = op {
            return self.vector(d, op, name);
        }
        if op == Op::Llvm(LlvmOp::ExtractElement) {
            self.llvm_extract_element(d, op)
        } else if op == Op::Llvm(LlvmOp::InsertElement) {
            self.llvm_insert_element(d, op)
        } else if op == Op::Llvm(LlvmOp::ShuffleVector) {
            self.llvm_shuffle_vector(d, op)
        } else if op == Op::Llvm(LlvmOp::AtomicRmw) {
            self.llvm_atomic_rmw(d, op)
        } else if op == Op::Llvm(LlvmOp::CmpXchg) {
            self.llvm_cmpxchg(d, op)
        } else if op == Op::Llvm(LlvmOp::Freeze) {
            let at = self.value_use()?;
            self.attr_dict(d, op)?;
            let ty = self.colon_type()?;
            self.operand(d, at, ty)?;
            d.results.push(ty);
            Ok(())
        } else if matches!(
            op,
            Op::MemRef(MemRefOp::CollapseShape | MemRefOp::ExpandShape)
        ) {
            self.reassociate(d, op)
        } else {
            self.functional(d, op)
        }
    }

    /// `[%i : T]`.
    pub(super) fn typed_index(&mut self, d: &mut Draft<'a>) -> Result<Type> {
        self.expect(b'[')?;
        let at = self.value_use()?;
        d.uses.push(at);
        let ty = self.colon_type()?;
        self.expect(b']')?;
        Ok(ty)
    }

    /// The element type of a vector type.
    pub(super) fn lane(&self, ty: Type, at: Span) -> Result<Type> {
        match self.module.types.as_vector(ty) {
            Some((_, elem)) => Ok(elem),
            None => {
                let message = format!("expected a vector type, found `{}`", self.show(ty));
                Err(Error::new(at, message))
            }
        }
    }

    /// `%v[%i : i32] : vector<4xf32>`.
    pub(super) fn llvm_extract_element(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let vector = self.value_use()?;
        d.uses.push(vector);
        let index_ty = self.typed_index(d)?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        let elem = self.lane(ty, vector.span())?;
        d.types.extend([ty, index_ty]);
        self.operands_by_types(d, vector.span())?;
        d.results.push(elem);
        Ok(())
    }

    /// `%x, %v[%i : i32] : vector<4xf32>`.
    pub(super) fn llvm_insert_element(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let value = self.value_use()?;
        self.expect(b',')?;
        let vector = self.value_use()?;
        d.uses.extend([vector, value]);
        let index_ty = self.typed_index(d)?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        let elem = self.lane(ty, vector.span())?;
        d.types.extend([ty, elem, index_ty]);
        self.operands_by_types(d, vector.span())?;
        d.results.push(ty);
        Ok(())
    }

    /// `[0, 1 : i32]`: numbers with or without a type.
    pub(super) fn mask(&mut self) -> Result<Dims> {
        let mut mask = Dims::new();
        self.list(b'[', b']', |p| {
            mask.push(p.small_int("a number")?);
            if p.eat(b':') {
                p.ty()?;
            }
            Ok(())
        })?;
        Ok(mask)
    }

    /// `%a, %b [0, 5] : T`, `: T, T` until release 15.
    fn llvm_shuffle_vector(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.two_uses(d)?;
        let mask = self.mask()?;
        self.attr_dict(d, op)?;
        let at = self.tok.span();
        let ty = self.colon_type()?;
        if self.eat(b',') {
            self.ty()?;
        }
        let elem = self.lane(ty, at)?;
        self.operands_of(d, ty)?;
        let result = self.module.types.vector(&[mask.len() as i64], elem);
        d.attr(Key::Permutation, Attr::I64s(mask));
        d.results.push(result);
        Ok(())
    }

    fn ordering(&mut self, d: &mut Draft<'a>, key: Key) -> Result<()> {
        let word = if self.tok.kind == Kind::Bare {
            self.word()
        } else {
            ""
        };
        let Some(code) = ordering_code(word) else {
            return Err(self.expected("a memory ordering such as `acq_rel`"));
        };
        self.bump();
        d.attr(key, Attr::Int(code, Type::I64));
        Ok(())
    }

    /// `fadd %p, %v acq_rel : f32`, `: !llvm.ptr, f32` from release 19 on.
    fn llvm_atomic_rmw(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        if self.eat_word("volatile") {
            d.attr(Key::Volatile, Attr::Unit);
        }
        let word = if self.tok.kind == Kind::Bare {
            self.word()
        } else {
            ""
        };
        let Some(code) = kind_code(op, word) else {
            return Err(self.expected("a kind of atomic such as `fadd`"));
        };
        self.bump();
        d.attr(Key::Kind, Attr::Int(code, Type::I64));
        self.two_uses(d)?;
        self.ordering(d, Key::Ordering)?;
        self.attr_dict(d, op)?;
        let (pointer, value) = self.pointer_and_value()?;
        d.types.extend([pointer, value]);
        let at = d.uses[0].span();
        self.operands_by_types(d, at)?;
        d.results.push(value);
        Ok(())
    }

    /// `: T` (the pointer is a typed one) or `: !llvm.ptr, T`.
    fn pointer_and_value(&mut self) -> Result<(Type, Type)> {
        let first = self.colon_type()?;
        if self.eat(b',') {
            return Ok((first, self.ty()?));
        }
        Ok((self.module.types.ptr_to(first), first))
    }

    /// `%p, %a, %b acq_rel monotonic : …`.
    fn llvm_cmpxchg(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        if self.eat_word("volatile") {
            d.attr(Key::Volatile, Attr::Unit);
        }
        let pointer = self.value_use()?;
        self.expect(b',')?;
        d.uses.push(pointer);
        self.two_uses(d)?;
        self.ordering(d, Key::Ordering)?;
        self.ordering(d, Key::FailureOrdering)?;
        self.attr_dict(d, op)?;
        let (pointer_ty, value) = self.pointer_and_value()?;
        d.types.extend([pointer_ty, value, value]);
        self.operands_by_types(d, pointer.span())?;
        let result = self.module.types.llvm_struct(&[value, Type::I1]);
        d.results.push(result);
        Ok(())
    }
}
