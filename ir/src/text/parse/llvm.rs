//! Custom forms of the LLVM dialect, as every release prints them.

use smallvec::SmallVec;

use super::normal::GEP_DYNAMIC;
use super::ops::{arity, plain_bool};
use super::scope::{Draft, Use};
use super::{Parser, Result};
use crate::attr::{Attr, Key};
use crate::error::{Error, Span};
use crate::ops::{LlvmOp, Op};
use crate::release::{Release, ReleaseSet};
use crate::text::lexer::{Kind, Token};
use crate::types::{DYNAMIC, Dims, Type, TypeKind};

impl<'a> Parser<'a> {
    /// `%a, %b overflow<nsw> {…} : T`, with `exact` or `disjoint` before the operands.
    pub(super) fn llvm_arith(&mut self, d: &mut Draft<'a>, op: Op, name: Token) -> Result<()> {
        if self.eat_word("exact") {
            d.attr(Key::Exact, Attr::Unit);
        } else if self.eat_word("disjoint") {
            d.attr(Key::Disjoint, Attr::Unit);
        }
        self.n_uses(d, arity(op), name)?;
        self.flags(d)?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        self.operands_of(d, ty)?;
        d.results.push(ty);
        Ok(())
    }

    pub(super) fn llvm_cmp(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.predicate(d, op == Op::Llvm(LlvmOp::FCmp))?;
        self.two_uses(d)?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        self.operands_of(d, ty)?;
        let result = self.i1_like(ty);
        d.results.push(result);
        Ok(())
    }

    /// `%c, %a, %b : i1, T`.
    pub(super) fn llvm_select(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let condition = self.value_use()?;
        self.expect(b',')?;
        self.two_uses(d)?;
        self.attr_dict(d, op)?;
        let condition_ty = self.colon_type()?;
        self.expect(b',')?;
        let ty = self.ty()?;
        self.operand(d, condition, condition_ty)?;
        self.operands_of(d, ty)?;
        d.results.push(ty);
        Ok(())
    }

    /// `nneg %a overflow<nsw> : T to U`.
    pub(super) fn llvm_cast(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        if self.eat_word("nneg") {
            d.attr(Key::NonNeg, Attr::Unit);
        }
        let source = self.value_use()?;
        self.flags(d)?;
        self.attr_dict(d, op)?;
        let from = self.colon_type()?;
        self.expect_word("to")?;
        let to = self.ty()?;
        self.operand(d, source, from)?;
        d.results.push(to);
        Ok(())
    }

    /// `(1 : index) : i64`.
    pub(super) fn llvm_constant(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.expect(b'(')?;
        let value = plain_bool(self.attr()?);
        self.expect(b')')?;
        d.attr(Key::Value, value);
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        d.results.push(ty);
        Ok(())
    }

    pub(super) fn llvm_nullary(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        d.results.push(ty);
        Ok(())
    }

    pub(super) fn llvm_address_of(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let symbol = self.symbol()?;
        d.attr(Key::Callee, Attr::Symbol(symbol));
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        d.results.push(ty);
        Ok(())
    }

    /// `[3, 0]`.
    fn position(&mut self, d: &mut Draft<'a>) -> Result<Dims> {
        let mut position = Dims::new();
        self.list(b'[', b']', |p| {
            position.push(p.small_int("a number")?);
            Ok(())
        })?;
        d.attr(Key::Position, Attr::I64s(position.clone()));
        Ok(position)
    }

    /// The type at a position of an aggregate.
    fn field(&self, container: Type, position: &[i64], at: Span) -> Result<Type> {
        let mut ty = container;
        for index in position {
            let kind = self.module.types.kind(ty);
            let inner = if let TypeKind::LlvmStruct { fields, .. } = kind {
                usize::try_from(*index)
                    .ok()
                    .and_then(|i| fields.get(i).copied())
            } else if let TypeKind::LlvmArray { len, elem } = kind {
                let index = u64::try_from(*index).ok();
                index.filter(|i| i < len).map(|_| *elem)
            } else {
                None
            };
            let Some(inner) = inner else {
                let message = format!(
                    "expected a position within `{}`, found {index} of `{}`",
                    self.show(container),
                    self.show(ty)
                );
                return Err(Error::new(at, message));
            };
            ty = inner;
        }
        Ok(ty)
    }

    pub(super) fn llvm_extract_value(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let container = self.value_use()?;
        let at = self.tok.span();
        let position = self.position(d)?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        self.operand(d, container, ty)?;
        let field = self.field(ty, &position, at)?;
        d.results.push(field);
        Ok(())
    }

    pub(super) fn llvm_insert_value(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let value = self.value_use()?;
        self.expect(b',')?;
        let container = self.value_use()?;
        let at = self.tok.span();
        let position = self.position(d)?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        let field = self.field(ty, &position, at)?;
        self.operand(d, container, ty)?;
        self.operand(d, value, field)?;
        d.results.push(ty);
        Ok(())
    }

    /// `%n x T {…} : (i64) -> !llvm.ptr`.
    pub(super) fn llvm_alloca(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        if self.eat_word("inalloca") {
            let other = Key::Other(self.module.strings.intern("inalloca"));
            d.attr(other, Attr::Unit);
        }
        let count = self.value_use()?;
        self.expect_word("x")?;
        let elem = self.ty()?;
        d.attr(Key::ElemType, Attr::Type(elem));
        self.attr_dict(d, op)?;
        d.uses.push(count);
        self.colon_signature(d)
    }

    /// What a pointer of a release with typed pointers points to.
    fn pointee(&self, ty: Type, at: Span) -> Result<Type> {
        self.module.types.pointee(ty).ok_or_else(|| {
            let message = format!("expected a typed pointer, found `{}`", self.show(ty));
            Error::new(at, message)
        })
    }

    /// `volatile` before, or `atomic … ordering` behind: only the first is modelled.
    fn volatile(&mut self, d: &mut Draft<'a>) {
        if self.eat_word("volatile") {
            d.attr(Key::Volatile, Attr::Unit);
        }
    }

    /// `%p {…} : !llvm.ptr<T>` or `%p {…} : !llvm.ptr -> T`.
    pub(super) fn llvm_load(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.volatile(d);
        let pointer = self.value_use()?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        let result = if self.tok.kind == Kind::Arrow {
            self.bump();
            self.ty()?
        } else {
            self.pointee(ty, pointer.span())?
        };
        self.operand(d, pointer, ty)?;
        d.results.push(result);
        Ok(())
    }

    /// `%v, %p {…} : !llvm.ptr<T>` or `%v, %p {…} : T, !llvm.ptr`.
    pub(super) fn llvm_store(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.volatile(d);
        let value = self.value_use()?;
        self.expect(b',')?;
        let pointer = self.value_use()?;
        self.attr_dict(d, op)?;
        let first = self.colon_type()?;
        let (value_ty, pointer_ty) = if self.eat(b',') {
            (first, self.ty()?)
        } else {
            (self.pointee(first, pointer.span())?, first)
        };
        self.operand(d, value, value_ty)?;
        self.operand(d, pointer, pointer_ty)
    }

    /// `inbounds|nuw %p[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, T`.
    pub(super) fn llvm_gep(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let mut flags = 0;
        while self.tok.kind == Kind::Bare {
            flags |= match self.word() {
                "inbounds" => 3,
                "nusw" => 2,
                "nuw" => 4,
                _ => return Err(self.expected("`inbounds`, `nusw`, `nuw` or a value")),
            };
            self.bump();
            self.eat(b'|');
        }
        if flags != 0 {
            d.attr(Key::GepFlags, Attr::Int(flags, Type::I64));
        }
        let base = self.value_use()?;
        d.uses.push(base);
        let mut uses: SmallVec<[Use<'a>; 4]> = SmallVec::new();
        let indices = self.mixed(&mut uses)?;
        d.uses.extend(uses);
        let indices: Dims = indices
            .into_iter()
            .map(|i| if i == GEP_DYNAMIC { DYNAMIC } else { i })
            .collect();
        if indices.iter().any(|i| *i != DYNAMIC) {
            d.attr(Key::GepIndices, Attr::I64s(indices));
        }
        self.attr_dict(d, op)?;
        self.colon_signature(d)?;
        let elem = if self.eat(b',') {
            self.ty()?
        } else {
            let ty = d.types.first().copied().unwrap_or(Type::PTR);
            self.pointee(self.pointer_scalar(ty), base.span())?
        };
        d.attr(Key::ElemType, Attr::Type(elem));
        Ok(())
    }

    /// `@f(%a) : (T) -> U`, or through a pointer.
    pub(super) fn llvm_call(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        while self.tok.kind == Kind::Bare {
            // Calling convention and tail-call kind.
            let token = self.bump();
            let (name, value) = match self.str(token) {
                "ccc" | "none" => continue,
                word @ ("tail" | "musttail" | "notail") => {
                    ("TailCallKind", format!("#llvm.tailcallkind<{word}>"))
                }
                word => ("CConv", format!("#llvm.cconv<{word}>")),
            };
            let other = Key::Other(self.module.strings.intern(name));
            d.attr(other, Attr::Other(value.into()));
        }
        let mut pointer = None;
        if self.tok.kind == Kind::Percent {
            pointer = Some(self.value_use()?);
        } else {
            let callee = self.symbol()?;
            d.attr(Key::Callee, Attr::Symbol(callee));
        }
        self.paren_uses(d)?;
        if self.eat_word("vararg") {
            self.expect(b'(')?;
            let ty = self.ty()?;
            self.expect(b')')?;
            let other = Key::Other(self.module.strings.intern("var_callee_type"));
            d.attr(other, Attr::Type(ty));
        }
        self.attr_dict(d, op)?;
        let start = self.tok.start as usize;
        self.expect(b':')?;
        let mut pointer_ty = None;
        if pointer.is_some() && !self.at(b'(') {
            pointer_ty = Some(self.ty()?);
            self.expect(b',')?;
        }
        let (inputs, results) = self.signature()?;
        if let Some(pointer) = pointer {
            let ty = match pointer_ty {
                Some(ty) => ty,
                None => {
                    let result = results.first().copied().unwrap_or(Type::VOID);
                    let func = self.module.types.llvm_func(result, &inputs);
                    self.module.types.ptr_to(func)
                }
            };
            self.operand(d, pointer, ty)?;
        }
        d.types.extend_from_slice(&inputs);
        self.operands_by_types(d, Span::new(start, self.tok.start as usize))?;
        d.results
            .extend(results.iter().filter(|ty| **ty != Type::VOID));
        Ok(())
    }

    /// `%v : i32, ^bb1 [1: ^bb2, …]`; release 13 has no type, and `i32` only.
    pub(super) fn llvm_switch(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let flag = self.value_use()?;
        let ty = if self.at(b':') {
            let at = self.tok.span();
            self.restrict(ReleaseSet::since(Release::R14), at)?;
            self.colon_type()?
        } else {
            Type::I32
        };
        self.operand(d, flag, ty)?;
        self.expect(b',')?;
        self.successor(d)?;
        let mut cases = Vec::new();
        if self.at(b'[') {
            self.list(b'[', b']', |p| p.switch_case(d, ty, &mut cases))?;
        }
        if !cases.is_empty() {
            d.attr(Key::Cases, Attr::Ints(cases.into(), ty));
        }
        self.attr_dict(d, op)
    }
}
