//! Custom forms of the memref ops.

use smallvec::SmallVec;

use super::scope::{Draft, Use};
use super::{Parser, Result};
use crate::attr::{Attr, Key};
use crate::error::{Error, Span, counted};
use crate::ops::Op;
use crate::text::keys::kind_code;
use crate::text::lexer::Kind;
use crate::types::{DYNAMIC, Dims, Type};

/// The most dimensions that a permutation may have.
const MAX_RANK: usize = 128;

type Uses<'a> = SmallVec<[Use<'a>; 4]>;

impl<'a> Parser<'a> {
    /// `[%i, %j]`.
    pub(super) fn indices(&mut self) -> Result<Uses<'a>> {
        let mut uses = Uses::new();
        self.list(b'[', b']', |p| {
            uses.push(p.value_use()?);
            Ok(())
        })?;
        Ok(uses)
    }

    fn operands_from(&mut self, d: &mut Draft<'a>, uses: &[Use<'a>], ty: Type) -> Result<()> {
        for at in uses {
            self.operand(d, *at, ty)?;
        }
        Ok(())
    }

    /// The element type of a ranked memref with as many dimensions as there are indices.
    fn element(&self, ty: Type, indices: usize, at: Span) -> Result<Type> {
        let Some(memref) = self.module.types.as_memref(ty) else {
            let message = format!("expected a ranked memref type, found `{}`", self.show(ty));
            return Err(Error::new(at, message));
        };
        if memref.rank() != indices {
            let message = format!(
                "expected {} for `{}`, found {indices}",
                counted(memref.rank(), "index", "indices"),
                self.show(ty)
            );
            return Err(Error::new(at, message));
        }
        Ok(memref.elem)
    }

    pub(super) fn alloc(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let start = self.tok.span();
        self.paren_uses(d)?;
        let sizes = d.uses.len();
        if self.at(b'[') {
            let symbols = self.indices()?;
            d.uses.extend(symbols);
        }
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        let expected = self.module.types.as_memref(ty).map(|m| m.dynamic_sizes());
        let Some(expected) = expected else {
            let message = format!("expected a ranked memref type, found `{}`", self.show(ty));
            return Err(Error::new(start, message));
        };
        if expected != sizes {
            let expected = counted(expected, "dynamic size", "dynamic sizes");
            let message = format!("expected {expected}, found {sizes}");
            return Err(Error::new(start, message));
        }
        self.operands_of(d, Type::INDEX)?;
        d.results.push(ty);
        Ok(())
    }

    pub(super) fn dealloc(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let at = self.value_use()?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        self.operand(d, at, ty)
    }

    pub(super) fn load(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let memref = self.value_use()?;
        let indices = self.indices()?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        let elem = self.element(ty, indices.len(), memref.span())?;
        self.operand(d, memref, ty)?;
        self.operands_from(d, &indices, Type::INDEX)?;
        d.results.push(elem);
        Ok(())
    }

    pub(super) fn store(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let value = self.value_use()?;
        self.expect(b',')?;
        let memref = self.value_use()?;
        let indices = self.indices()?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        let elem = self.element(ty, indices.len(), memref.span())?;
        self.operand(d, value, elem)?;
        self.operand(d, memref, ty)?;
        self.operands_from(d, &indices, Type::INDEX)
    }

    pub(super) fn dim(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.two_uses(d)?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        let (memref, dimension) = (d.uses[0], d.uses[1]);
        self.operand(d, memref, ty)?;
        self.operand(d, dimension, Type::INDEX)?;
        d.results.push(Type::INDEX);
        Ok(())
    }

    pub(super) fn rank(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let memref = self.value_use()?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        self.operand(d, memref, ty)?;
        d.results.push(Type::INDEX);
        Ok(())
    }

    /// `: T to U`; the source has type T, the result U.
    fn colon_from_to(&mut self, d: &mut Draft<'a>, source: Use<'a>) -> Result<()> {
        let from = self.colon_type()?;
        self.expect_word("to")?;
        let to = self.ty()?;
        self.operand(d, source, from)?;
        d.results.push(to);
        Ok(())
    }

    pub(super) fn view(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let source = self.value_use()?;
        let shift = self.indices()?;
        if shift.len() != 1 {
            return Err(self.expected("one byte shift before this"));
        }
        let sizes = self.indices()?;
        self.attr_dict(d, op)?;
        self.colon_from_to(d, source)?;
        self.operands_from(d, &shift, Type::INDEX)?;
        self.operands_from(d, &sizes, Type::INDEX)
    }

    /// `[1, %i]`: numbers, with [`DYNAMIC`] for each value, and the values.
    pub(super) fn mixed(&mut self, uses: &mut Uses<'a>) -> Result<Dims> {
        let mut dims = Dims::new();
        self.list(b'[', b']', |p| {
            if p.tok.kind == Kind::Percent {
                uses.push(p.value_use()?);
                dims.push(DYNAMIC);
            } else {
                dims.push(p.small_int("a number or a value")?);
            }
            Ok(())
        })?;
        Ok(dims)
    }

    pub(super) fn subview(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let source = self.value_use()?;
        let mut uses = Uses::new();
        for key in [Key::StaticOffsets, Key::StaticSizes, Key::StaticStrides] {
            let dims = self.mixed(&mut uses)?;
            d.attr(key, Attr::I64s(dims));
        }
        self.attr_dict(d, op)?;
        self.colon_from_to(d, source)?;
        self.operands_from(d, &uses, Type::INDEX)
    }

    pub(super) fn reinterpret_cast(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let source = self.value_use()?;
        self.expect_word("to")?;
        let mut uses = Uses::new();
        for (word, key) in [
            ("offset", Key::StaticOffsets),
            ("sizes", Key::StaticSizes),
            ("strides", Key::StaticStrides),
        ] {
            if word != "offset" {
                self.expect(b',')?;
            }
            self.expect_word(word)?;
            self.expect(b':')?;
            let dims = self.mixed(&mut uses)?;
            d.attr(key, Attr::I64s(dims));
        }
        self.attr_dict(d, op)?;
        self.colon_from_to(d, source)?;
        self.operands_from(d, &uses, Type::INDEX)
    }

    pub(super) fn reshape(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let source = self.value_use()?;
        d.uses.push(source);
        self.paren_uses(d)?;
        self.attr_dict(d, op)?;
        self.colon_signature(d)
    }

    /// `%m (d0, d1) -> (d1, d0) : T to U`.
    pub(super) fn transpose(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let source = self.value_use()?;
        let start = self.tok.start as usize;
        let mut names: SmallVec<[&str; 4]> = SmallVec::new();
        self.list(b'(', b')', |p| {
            let token = p.expect_kind(Kind::Bare, "the name of a dimension")?;
            names.push(p.str(token));
            Ok(())
        })?;
        if names.len() > MAX_RANK {
            let span = Span::new(start, self.tok.start as usize);
            let message = format!("expected at most {MAX_RANK} dimensions");
            return Err(Error::new(span, message));
        }
        self.expect_arrow()?;
        let mut permutation = Dims::new();
        self.list(b'(', b')', |p| {
            let token = p.expect_kind(Kind::Bare, "the name of a dimension")?;
            let Some(dim) = names.iter().position(|n| *n == p.str(token)) else {
                let message = "expected the name of a dimension to the left of the arrow";
                return Err(Error::new(token.span(), message));
            };
            permutation.push(dim as i64);
            Ok(())
        })?;
        if permutation.len() != names.len() {
            let span = Span::new(start, self.tok.start as usize);
            return Err(Error::new(
                span,
                "expected as many dimensions on both sides",
            ));
        }
        d.attr(Key::Permutation, Attr::I64s(permutation));
        self.attr_dict(d, op)?;
        self.colon_from_to(d, source)
    }

    pub(super) fn get_global(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let symbol = self.symbol()?;
        d.attr(Key::Callee, Attr::Symbol(symbol));
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        d.results.push(ty);
        Ok(())
    }

    /// `%m, 16 : T`. The op has a result if one was named before it.
    pub(super) fn assume_alignment(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let memref = self.value_use()?;
        self.expect(b',')?;
        let alignment = self.small_int("an alignment in bytes")?;
        d.attr(Key::Alignment, Attr::Int(i128::from(alignment), Type::I64));
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        self.operand(d, memref, ty)?;
        if d.named {
            d.results.push(ty);
        }
        Ok(())
    }

    pub(super) fn atomic_rmw(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let word = match self.tok.kind {
            Kind::Bare => self.word(),
            Kind::Str => self.word().trim_matches('"'),
            _ => "",
        };
        let Some(code) = kind_code(op, word) else {
            return Err(self.expected("a kind of atomic such as `addi`"));
        };
        self.bump();
        d.attr(Key::Kind, Attr::Int(code, Type::I64));
        let value = self.value_use()?;
        self.expect(b',')?;
        let memref = self.value_use()?;
        let indices = self.indices()?;
        self.attr_dict(d, op)?;
        let start = self.tok.start as usize;
        self.expect(b':')?;
        let (inputs, results) = self.signature()?;
        let ([value_ty, memref_ty], [result]) = (&inputs[..], &results[..]) else {
            let span = Span::new(start, self.tok.start as usize);
            let message = "expected the types of value and memref, and that of the result";
            return Err(Error::new(span, message));
        };
        self.operand(d, value, *value_ty)?;
        self.operand(d, memref, *memref_ty)?;
        self.operands_from(d, &indices, Type::INDEX)?;
        d.results.push(*result);
        Ok(())
    }
}
