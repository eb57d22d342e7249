//! Parses the globals of the source level and of the LLVM dialect.

use super::linkage::linkage_name;
use super::normalize::plain_bool;
use super::{Parser, Result};
use crate::attr::{Attr, Key, NamedAttr};
use crate::error::Error;
use crate::module::{Body, Global, Level, Loc, ROOT};
use crate::ops::{LlvmOp, Op};
use crate::text::lexer::{Kind, Token};
use crate::text::spelling::Spelling;
use crate::types::Type;

impl<'a> Parser<'a> {
    /// Parses `memref.global "private" constant @g : memref<2xf32> = dense<…> {alignment = 64 :
    /// i64}`.
    pub(super) fn memref_global(&mut self) -> Result<()> {
        let op = self.bump();
        let mut private = false;
        if self.tok.kind == Kind::Str {
            private = self.word() == "\"private\"";
            self.bump();
        }
        let constant = self.eat_word("constant");
        let name = self.symbol()?;
        let at = self.tok.span();
        let ty = self.colon_type()?;
        if self.module.types.as_memref(ty).is_none() {
            let message = format!("expected a ranked memref type, found `{}`", self.show(ty));
            return Err(Error::new(at, message));
        }
        let mut value = None;
        let external = !self.eat(b'=');
        if !external && !self.eat_word("uninitialized") {
            let at = self.tok.span();
            let text = self.dense_text()?;
            value = Some(self.dense(text, ty, at)?);
        }
        let mut attrs = Vec::new();
        if self.at_word("alignment") {
            let at = self.tok.span();
            let (name, _) = self.attr_name()?;
            self.restrict(Spelling::PropertyClauses.releases(), at)?;
            let key = Key::Other(self.module.strings.intern(&name));
            let value = self.attr_value(false)?;
            attrs.push(NamedAttr { key, value });
        }
        if self.at(b'{') {
            attrs.extend(self.dict()?);
        }
        let alignment = self.take_alignment(op, Level::Source, &mut attrs)?;
        self.skip_loc()?;
        self.module.add_global(Global {
            name,
            ty,
            level: Level::Source,
            constant,
            private,
            value,
            external,
            alignment,
            space: 0,
            loc: Loc(op.start),
        });
        Ok(())
    }

    /// Removes the address space from the attributes of an LLVM global and returns it.
    fn take_space(&mut self, op: Token, attrs: &mut Vec<NamedAttr>) -> Result<u32> {
        let space = match self.take_named(attrs, "addr_space") {
            None => return Ok(0),
            Some(Attr::Int(space, _)) => u32::try_from(space).ok(),
            Some(_) => None,
        };
        let message = "expected an address space, which is a number below 2^32";
        space.ok_or_else(|| Error::new(op.span(), message))
    }

    /// Removes the alignment from the attributes of a global and returns it. Source-level globals
    /// have an alignment only in some releases.
    fn take_alignment(
        &mut self,
        op: Token,
        level: Level,
        attrs: &mut Vec<NamedAttr>,
    ) -> Result<Option<u64>> {
        let alignment = self.take_named(attrs, "alignment");
        match alignment
            .filter(|_| level == Level::Llvm || self.release().has(Spelling::AlignedGlobals))
        {
            None => Ok(None),
            Some(Attr::Int(value, _)) if (1..=1 << 32).contains(&value) => Ok(Some(value as u64)),
            Some(_) => Err(Error::new(
                op.span(),
                "expected an alignment that is a positive number",
            )),
        }
    }

    pub(super) fn generic_memref_global(
        &mut self,
        op: Token,
        mut attrs: Vec<NamedAttr>,
    ) -> Result<()> {
        let name = self.take_name(op, &mut attrs)?;
        let ty = match self.take_named(&mut attrs, "type") {
            Some(Attr::Type(ty)) if self.module.types.as_memref(ty).is_some() => ty,
            _ => {
                let message = "expected a ranked memref type in an attribute `type`";
                return Err(Error::new(op.span(), message));
            }
        };
        let private = self.take_private(&mut attrs);
        let constant = self.take_named(&mut attrs, "constant").is_some();
        let initial = self.take_named(&mut attrs, "initial_value");
        let external = initial.is_none();
        let value = initial.filter(|value| *value != Attr::Unit);
        let value = value.map(|value| self.of_vector(value));
        let alignment = self.take_alignment(op, Level::Source, &mut attrs)?;
        self.module.add_global(Global {
            name,
            ty,
            level: Level::Source,
            constant,
            private,
            value,
            external,
            alignment,
            space: 0,
            loc: Loc(op.start),
        });
        Ok(())
    }

    /// Parses `llvm.mlir.global private constant @g(value) {…} : T {initialiser}`.
    pub(super) fn llvm_global(&mut self) -> Result<()> {
        let op = self.bump();
        let mut linkage = None;
        let mut constant = false;
        while self.tok.kind == Kind::Bare {
            let token = self.bump();
            match self.str(token) {
                "constant" => constant = true,
                "thread_local" | "unnamed_addr" | "local_unnamed_addr" | "hidden" | "protected" => {
                }
                _ => linkage = Some(token),
            }
        }
        let name = self.symbol()?;
        self.expect(b'(')?;
        let mut value = None;
        if !self.at(b')') {
            let attr = plain_bool(self.attr()?);
            value = Some(self.of_vector(attr));
        }
        self.expect(b')')?;
        let mut attrs = if self.at(b'{') {
            self.dict()?
        } else {
            Vec::new()
        };
        let ty = match &value {
            // A string value may omit its type.
            Some(Attr::Str(text)) if !self.at(b':') => {
                let len = text.len() as u64;
                self.module.types.llvm_array(len, Type::I8)
            }
            Some(_) | None => self.colon_type()?,
        };
        let mut body = None;
        if self.at(b'{') {
            self.reset_scope();
            self.region(ROOT)?;
            body = Some(self.finish_body()?);
        }
        self.skip_loc()?;
        let linkage = linkage.map(|token| self.str(token)).unwrap_or("external");
        let placed = (
            self.take_alignment(op, Level::Llvm, &mut attrs)?,
            self.take_space(op, &mut attrs)?,
        );
        self.add_llvm_global(op, name, ty, linkage, constant, value, body, placed)
    }

    pub(super) fn generic_llvm_global(
        &mut self,
        op: Token,
        mut attrs: Vec<NamedAttr>,
        body: Option<Body>,
    ) -> Result<()> {
        let name = self.take_name(op, &mut attrs)?;
        let ty = self
            .take_named(&mut attrs, "global_type")
            .or_else(|| self.take_named(&mut attrs, "type"));
        let Some(Attr::Type(ty)) = ty else {
            let message = "expected the global's type in an attribute `global_type`";
            return Err(Error::new(op.span(), message));
        };
        let linkage = self.take_named(&mut attrs, "linkage");
        let linkage = linkage
            .as_ref()
            .and_then(linkage_name)
            .unwrap_or("external");
        let constant = self.take_named(&mut attrs, "constant").is_some();
        let value = self.take_named(&mut attrs, "value").map(plain_bool);
        let value = value.map(|value| self.of_vector(value));
        let placed = (
            self.take_alignment(op, Level::Llvm, &mut attrs)?,
            self.take_space(op, &mut attrs)?,
        );
        self.add_llvm_global(op, name, ty, linkage, constant, value, body, placed)
    }

    #[allow(clippy::too_many_arguments)]
    fn add_llvm_global(
        &mut self,
        op: Token,
        name: crate::symbol::Sym,
        ty: Type,
        linkage: &str,
        constant: bool,
        value: Option<Attr>,
        body: Option<Body>,
        (alignment, space): (Option<u64>, u32),
    ) -> Result<()> {
        let private = match linkage {
            "private" | "internal" => true,
            "external" => false,
            _ => {
                let message = format!(
                    "expected a private, internal or external global, found linkage `{linkage}`"
                );
                return Err(Error::new(op.span(), message));
            }
        };
        let external = !private && value.is_none() && body.is_none();
        let value = match body {
            Some(body) => initial_value(&body).ok_or_else(|| {
                let message = "expected a region that returns a constant, undef or poison";
                Error::new(op.span(), message)
            })?,
            None => value,
        };
        self.module.add_global(Global {
            name,
            ty,
            level: Level::Llvm,
            constant,
            private,
            value,
            external,
            alignment,
            space,
            loc: Loc(op.start),
        });
        Ok(())
    }
}

/// Returns the constant that an initialiser region returns. Returns `Some(None)` if the region
/// returns undef or poison, and `None` for any other region.
fn initial_value(body: &Body) -> Option<Option<Attr>> {
    let [block] = body.root() else { return None };
    let [init, ret] = body.block(*block).ops[..] else {
        return None;
    };
    let returned = body.op(ret).op == Op::Llvm(LlvmOp::Return)
        && body.operands(ret).len() == 1
        && body.n_results(init) == 1
        && body.operand(ret, 0) == body.result(init, 0);
    if !returned {
        return None;
    }
    let op = body.op(init).op;
    if matches!(op, Op::Llvm(LlvmOp::Undef | LlvmOp::Poison)) {
        return Some(None);
    }
    let constant = op == Op::Llvm(LlvmOp::Constant);
    constant.then(|| body.attr(init, Key::Value).cloned())
}
