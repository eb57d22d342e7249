//! Parses the custom forms that no assembly string can describe, which contain function calls,
//! regions, switch cases or operand bundles.

use smallvec::SmallVec;

use super::scope::{Draft, Use};
use super::{Parser, Result};
use crate::attr::{Attr, Key};
use crate::error::{Error, Span};
use crate::form::{AffineForm, ByHand, ReadForm, StructuredForm};
use crate::ops::Op;
use crate::text::lexer::Kind;
use crate::text::spelling::Spelling;
use crate::types::{Type, TypeList};

impl<'a> Parser<'a> {
    /// Parses the text after the name of an op, for a custom form with hand-written code.
    pub(super) fn by_hand(&mut self, d: &mut Draft<'a>, form: ByHand, op: Op) -> Result<()> {
        match form {
            ByHand::Return => self.return_op(d, op),
            ByHand::Call => self.call(d, op),
            ByHand::CallIndirect => self.call_indirect(d, op),
            ByHand::LlvmCall => self.llvm_call(d, op),
            ByHand::Switch => self.switch(d, op),
            ByHand::LlvmSwitch => self.llvm_switch(d, op),
            ByHand::Read(ReadForm::GenericAtomicRmw) => self.generic_atomic_rmw(d, op),
            ByHand::Structured(StructuredForm::If) => self.if_op(d, op),
            ByHand::Structured(StructuredForm::For) => self.for_op(d, op),
            ByHand::Structured(StructuredForm::While) => self.while_op(d, op),
            ByHand::Structured(StructuredForm::Condition) => self.condition(d, op),
            ByHand::Structured(StructuredForm::IndexSwitch) => self.index_switch(d, op),
            ByHand::Structured(StructuredForm::ExecuteRegion) => self.execute_region(d, op),
            ByHand::Structured(StructuredForm::AllocaScope) => self.alloca_scope(d, op),
            ByHand::Read(ReadForm::Mask) => self.mask(d, op),
            ByHand::Structured(StructuredForm::Parallel) => self.parallel(d, op),
            // Both ops add other ops to their block, so they are parsed where the block is known.
            ByHand::Structured(StructuredForm::Forall | StructuredForm::InParallel) => {
                self.unknown_form(d, op)
            }
            ByHand::Structured(StructuredForm::Reduce) => self.reduce(d, op),
            ByHand::Affine(AffineForm::Apply) => self.affine_apply(d, op),
            ByHand::Affine(AffineForm::Load) => self.affine_load(d, op),
            ByHand::Affine(AffineForm::Store) => self.affine_store(d, op),
            ByHand::Affine(AffineForm::For) => self.affine_for(d, op),
            ByHand::Affine(AffineForm::Parallel) => self.affine_parallel(d, op),
            ByHand::Affine(AffineForm::If) => self.affine_if(d, op),
            ByHand::Read(ReadForm::AffinePrefetch) => self.affine_prefetch(d, op),
            ByHand::Read(ReadForm::AllocTensor) => self.alloc_tensor(d, op),
            ByHand::Read(ReadForm::Dealloc) => self.dealloc(d, op),
            ByHand::Read(ReadForm::Assume) => self.llvm_assume(d, op),
            ByHand::Read(ReadForm::Lifetime) => self.lifetime(d, op),
            ByHand::Read(ReadForm::StackRestore) => self.stack_restore(d, op),
            ByHand::Read(ReadForm::MaskedStore) => self.unknown_form(d, op),
        }
    }

    /// Parses a successor: `^bb1` or `^bb1(%a, %b : T, U)`.
    pub(super) fn successor(&mut self, d: &mut Draft<'a>) -> Result<()> {
        let block = self.block_use()?;
        let first = d.successor_operands.len();
        if self.eat(b'(') {
            let mut uses: SmallVec<[Use<'a>; 4]> = SmallVec::new();
            loop {
                uses.push(self.value_use()?);
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b':')?;
            for (i, at) in uses.iter().enumerate() {
                if i > 0 {
                    self.expect(b',')?;
                }
                let ty = self.ty()?;
                let value = self.value(*at, ty)?;
                d.successor_operands.push(value);
            }
            self.expect(b')')?;
        }
        d.successors
            .push((block, first..d.successor_operands.len()));
        Ok(())
    }

    fn switch(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let flag = self.value_use()?;
        let ty = self.colon_type()?;
        self.operand(d, flag, ty)?;
        self.expect(b',')?;
        self.expect(b'[')?;
        self.expect_word("default")?;
        self.expect(b':')?;
        self.successor(d)?;
        let mut cases = Vec::new();
        while self.eat(b',') {
            self.switch_case(d, ty, &mut cases)?;
        }
        self.expect(b']')?;
        if !cases.is_empty() {
            d.attr(Key::Cases, Attr::Ints(cases.into(), ty));
        }
        self.attr_dict(d, op)
    }

    /// Parses a case of a switch: `1: ^bb1(…)`.
    fn switch_case(&mut self, d: &mut Draft<'a>, ty: Type, cases: &mut Vec<i128>) -> Result<()> {
        let start = self.tok.span();
        let literal = self.literal()?;
        let Some(width) = ty.int_width() else {
            let message = format!(
                "expected a switch condition of integer type, found `{}`",
                self.show(ty)
            );
            return Err(Error::new(start, message));
        };
        cases.push(self.int_value(literal, width)?);
        self.expect(b':')?;
        self.successor(d)
    }

    /// Parses `return %a, %b : T, U`.
    fn return_op(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.attr_dict(d, op)?;
        if self.tok.kind != Kind::Percent || self.names_results() {
            return Ok(());
        }
        self.uses(d)?;
        self.attr_dict(d, op)?;
        let start = self.tok.span();
        self.expect(b':')?;
        self.types_with_commas(d)?;
        self.operands_by_types(d, start)
    }

    /// Returns whether the next values are the result names of the next op, rather than operands of
    /// the current op.
    ///
    /// After a `return`, another op can follow only in an invalid program. A `vector.print` op
    /// without an operand may be anywhere.
    pub(super) fn names_results(&self) -> bool {
        let mut lexer = self.lexer.clone();
        loop {
            let mut token = lexer.next();
            if token.kind == Kind::Hash {
                token = lexer.next();
            }
            match token.kind {
                Kind::Punct(b'=') => return true,
                Kind::Punct(b':') => return lexer.next().kind == Kind::Int,
                Kind::Punct(b',') if lexer.next().kind == Kind::Percent => {}
                _ => return false,
            }
        }
    }

    /// Parses `(%a, %b)` and adds these values to the uses of the draft.
    pub(super) fn paren_uses(&mut self, d: &mut Draft<'a>) -> Result<()> {
        self.list(b'(', b')', |p| {
            let at = p.value_use()?;
            d.uses.push(at);
            Ok(())
        })
    }

    /// Parses `: (T) -> U`. Adds the uses of the draft as operands of these types, and adds the
    /// result types.
    pub(super) fn colon_signature(&mut self, d: &mut Draft<'a>) -> Result<()> {
        let start = self.tok.start as usize;
        self.expect(b':')?;
        self.whole_signature(d, start)
    }

    fn call(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let callee = self.symbol()?;
        d.attr(Key::Callee, Attr::Symbol(callee));
        self.paren_uses(d)?;
        self.attr_dict(d, op)?;
        self.colon_signature(d)
    }

    fn call_indirect(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let callee = self.value_use()?;
        self.paren_uses(d)?;
        self.attr_dict(d, op)?;
        let start = self.tok.start as usize;
        self.expect(b':')?;
        let (inputs, results) = self.signature()?;
        let ty = self.module.types.function(&inputs, &results);
        self.operand(d, callee, ty)?;
        d.types.extend_from_slice(&inputs);
        self.operands_by_types(d, Span::new(start, self.tok.start as usize))?;
        d.results.extend_from_slice(&results);
        Ok(())
    }

    /// Parses a call of a symbol, `@f(%a) : (T) -> U`, or of a function pointer.
    fn llvm_call(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        while self.tok.kind == Kind::Bare {
            // The word before the callee is a calling convention or a tail-call kind.
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
        let inputs = self.types_with_attrs(d, "arg_attrs")?;
        self.expect_arrow()?;
        let results = match self.at(b'(') {
            true => self.types_with_attrs(d, "res_attrs")?,
            false => TypeList::from_slice(&[self.ty()?]),
        };
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

    /// Parses types with the attributes of their values: `(i32 {llvm.noundef}, !llvm.ptr)`. If a type has
    /// attributes, the op gets an attribute of this name with a dictionary for each type.
    fn types_with_attrs(&mut self, d: &mut Draft<'a>, name: &str) -> Result<TypeList> {
        let mut types = TypeList::new();
        let mut dicts: Vec<Attr> = Vec::new();
        let mut has_attrs = false;
        self.list(b'(', b')', |p| {
            types.push(p.ty()?);
            let dict = match p.at(b'{') {
                true => p.dict()?,
                false => Vec::new(),
            };
            has_attrs |= !dict.is_empty();
            dicts.push(Attr::Dict(dict.into()));
            Ok(())
        })?;
        if has_attrs {
            let key = Key::Other(self.module.strings.intern(name));
            d.attr(key, Attr::Array(dicts.into()));
        }
        Ok(types)
    }

    /// Parses `%v : i32, ^bb1 [1: ^bb2, …]`. In release 13, the type of the condition is absent and
    /// is always `i32`.
    fn llvm_switch(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let flag = self.value_use()?;
        let ty = if self.at(b':') {
            let at = self.tok.span();
            self.restrict(Spelling::TypedSwitch.releases(), at)?;
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

    /// Parses `%m[%i] : T {region}`.
    fn generic_atomic_rmw(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let memref = self.value_use()?;
        let mut indices: SmallVec<[Use<'a>; 4]> = SmallVec::new();
        self.list(b'[', b']', |p| {
            indices.push(p.value_use()?);
            Ok(())
        })?;
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

    /// Parses `%c ["align"(%p, %i : !llvm.ptr, i64)] : i1`. Up to release 16, `llvm.intr.assume`
    /// has only a generic form.
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
                    p.types_with_commas(d)?;
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

    /// Parses `%p : !llvm.ptr`. Before release 22, the size precedes the pointer: `16, %p :
    /// !llvm.ptr`.
    fn lifetime(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        if self.tok.kind != Kind::Percent {
            let size = self.small_int("a size in bytes")?;
            let key = Key::Other(self.module.strings.intern("size"));
            d.attr(key, Attr::Int(i128::from(size), Type::I64));
            self.expect(b',')?;
        }
        self.unknown_form(d, op)
    }

    /// Parses `%p : !llvm.ptr`. In release 16, `llvm.intr.stackrestore` has no type.
    fn stack_restore(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let at = self.value_use()?;
        self.attr_dict(d, op)?;
        let ty = if self.at(b':') {
            self.colon_type()?
        } else {
            self.restrict(Spelling::UntypedStackRestore.releases(), at.span())?;
            self.module.types.ptr_to(Type::I8)
        };
        self.operand(d, at, ty)
    }
}
