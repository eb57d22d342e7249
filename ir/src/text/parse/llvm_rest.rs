//! Custom forms, as real releases print them, of ops that this crate prints in generic form.

use super::scope::Draft;
use super::{Parser, Result};
use crate::attr::{Attr, Key};
use crate::error::{Error, Span};
use crate::ops::{CAST, LlvmOp, OLD_CAST, Op};
use crate::release::{Release, ReleaseSet};
use crate::text::keys::{kind_code, ordering_code};
use crate::text::lexer::{Kind, Token};
use crate::types::{Dims, Type};

impl<'a> Parser<'a> {
    /// What follows the name of an op whose format is generic.
    pub(super) fn generic_format(&mut self, d: &mut Draft<'a>, op: Op, name: Token) -> Result<()> {
        if let Op::Vector(op) = op {
            return self.vector(d, op, name);
        }
        if let Op::MemRef(_) = op {
            return self.memref_rest(d, op);
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
        } else if op == Op::Llvm(LlvmOp::Assume) {
            self.llvm_assume(d, op)
        } else if op == Op::Llvm(LlvmOp::Freeze) {
            let at = self.value_use()?;
            self.attr_dict(d, op)?;
            let ty = self.colon_type()?;
            self.operand(d, at, ty)?;
            d.results.push(ty);
            Ok(())
        } else if op == Op::Llvm(LlvmOp::StackSave) {
            self.llvm_nullary(d, op)
        } else if matches!(
            op,
            Op::Llvm(LlvmOp::LifetimeStart | LlvmOp::LifetimeEnd | LlvmOp::StackRestore)
        ) {
            self.llvm_lifetime(d, op)
        } else if matches!(
            op,
            Op::Llvm(LlvmOp::MaskedStore | LlvmOp::Scatter | LlvmOp::CompressStore)
        ) {
            self.unknown_form(d, op)
        } else {
            self.functional(d, op)
        }
    }

    /// `%p : !llvm.ptr`; before release 22 a lifetime also has its size, `16, %p : !llvm.ptr`.
    fn llvm_lifetime(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        if self.tok.kind != Kind::Percent {
            let size = self.small_int("a size in bytes")?;
            let key = Key::Other(self.module.strings.intern("size"));
            d.attr(key, Attr::Int(i128::from(size), Type::I64));
            self.expect(b',')?;
        }
        if op != Op::Llvm(LlvmOp::StackRestore) || self.tok.kind != Kind::Percent {
            return self.unknown_form(d, op);
        }
        let at = self.value_use()?;
        self.attr_dict(d, op)?;
        let ty = if self.at(b':') {
            self.colon_type()?
        } else {
            // Release 16 leaves the type out: it is always the same.
            self.restrict(ReleaseSet::NONE.with(Release::R16), at.span())?;
            self.module.types.ptr_to(Type::I8)
        };
        self.operand(d, at, ty)
    }

    /// A cast between types of two levels: `%a, %b : T, U to V, W`.
    fn unrealized_cast(&mut self, d: &mut Draft<'a>, name: Token) -> Result<Op> {
        let op = Op::Unregistered(self.module.strings.intern(self.str(name)));
        if self.tok.kind == Kind::Percent {
            self.uses(d)?;
            let start = self.tok.span();
            self.expect(b':')?;
            loop {
                let ty = self.ty()?;
                d.types.push(ty);
                if !self.eat(b',') {
                    break;
                }
            }
            self.operands_by_types(d, start)?;
        }
        self.expect_word("to")?;
        loop {
            let ty = self.ty()?;
            d.results.push(ty);
            if !self.eat(b',') {
                break;
            }
        }
        self.attr_dict(d, op)?;
        Ok(op)
    }

    /// `%c ["align"(%p, %i : !llvm.ptr, i64)] : i1`; until release 16 in generic form only.
    fn llvm_assume(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let condition = self.value_use()?;
        let mut tags = Vec::new();
        let mut sizes = Vec::new();
        let at = self.tok.span();
        if self.at(b'[') {
            self.list(b'[', b']', |p| {
                let tag = p.expect_kind(Kind::Str, "the tag of a bundle, in quotes")?;
                tags.push(Attr::Str(p.unescape(tag, 0)?.into()));
                let before = d.uses.len();
                p.expect(b'(')?;
                if !p.eat(b')') {
                    p.uses(d)?;
                    p.expect(b':')?;
                    loop {
                        let ty = p.ty()?;
                        d.types.push(ty);
                        if !p.eat(b',') {
                            break;
                        }
                    }
                    p.expect(b')')?;
                }
                sizes.push((d.uses.len() - before) as i128);
                Ok(())
            })?;
        }
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        self.operand(d, condition, ty)?;
        self.operands_by_types(d, at)?;
        for (name, value) in [
            ("op_bundle_sizes", Attr::Ints(sizes.into(), Type::I32)),
            ("op_bundle_tags", Attr::Array(tags.into())),
        ] {
            let empty = matches!(&value, Attr::Ints(list, _) if list.is_empty())
                || matches!(&value, Attr::Array(list) if list.is_empty());
            if !empty {
                let key = Key::Other(self.module.strings.intern(name));
                d.attr(key, value);
            }
        }
        Ok(())
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

    /// `%a, %b {…} : (T, U) -> V`, with or without brackets around the operands.
    pub(super) fn functional(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        if self.at(b'(') {
            self.paren_uses(d)?;
        } else if self.tok.kind == Kind::Percent {
            self.uses(d)?;
        }
        self.attr_dict(d, op)?;
        self.colon_signature(d)
    }

    /// An op of the LLVM dialect that no table knows, in the custom forms that many ops have.
    pub(super) fn unknown_op(&mut self, d: &mut Draft<'a>, name: Token) -> Result<Op> {
        if matches!(self.str(name), CAST | OLD_CAST) {
            return self.unrealized_cast(d, name);
        }
        // Intrinsics that the tables do not have are part of what real lowerings print. In other
        // dialects such a name is a slip of the pen.
        if !self.str(name).starts_with("llvm.") {
            let text = super::shorten(self.str(name));
            let message = format!("expected the name of an op that is known, found `{text}`");
            // Without a dialect it is a word like any other.
            return Err(if self.str(name).contains('.') {
                Error::unknown_op(name.span(), self.str(name), message)
            } else {
                Error::new(name.span(), message)
            });
        }
        let op = Op::Unregistered(self.module.strings.intern(self.str(name)));
        self.unknown_form(d, op).map_err(|error| Error {
            message: format!(
                "{} (of `{}`, an op that is not known)",
                error.message,
                super::shorten(self.str(name))
            ),
            span: name.span(),
            unknown_op: Some(self.str(name).into()),
        })?;
        Ok(op)
    }

    /// `%a, %b {…} : (T, U) -> V`; without results also `%a, %b {…} : T, U`, and as masked stores
    /// are written `%v, %p, %m {…} : T, M into P`, where P is the type of the second operand.
    fn unknown_form(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        if self.at(b'(') {
            self.paren_uses(d)?;
        } else if self.tok.kind == Kind::Percent {
            self.uses(d)?;
        }
        self.attr_dict(d, op)?;
        let after_colon = self.text[self.tok.end as usize..].trim_start();
        if after_colon.starts_with('(') || d.named {
            return self.colon_signature(d);
        }
        let start = self.tok.span();
        self.expect(b':')?;
        loop {
            let ty = self.ty()?;
            d.types.push(ty);
            if self.eat_word("into") {
                let ty = self.ty()?;
                d.types.insert(1, ty);
                break;
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.operands_by_types(d, start)
    }
}
