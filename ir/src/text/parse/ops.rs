//! Custom forms of the source level's scalar, control-flow and function ops.

use smallvec::SmallVec;

use super::scope::{Draft, Use};
use super::{Parser, Result};
use crate::attr::{Attr, FloatPredicate, IntPredicate, Key};
use crate::error::{Error, Span, counted};
use crate::ops::{ArithOp, Format, MemRefOp, Op, Typing};
use crate::text::keys::{FAST_MATH, OVERFLOW};
use crate::text::lexer::{Kind, Token};
use crate::types::Type;

/// How many operands a row asks for.
pub(super) fn arity(op: Op) -> usize {
    match op.row().map(|row| row.typing) {
        Some(Typing::SameInt(n) | Typing::SameFloat(n) | Typing::SameComplex(n)) => usize::from(n),
        Some(
            Typing::IntCarry
            | Typing::IntPair
            | Typing::CmpInt
            | Typing::CmpFloat
            | Typing::Select
            | Typing::IntExt
            | Typing::IntTrunc
            | Typing::IndexCast
            | Typing::FloatExt
            | Typing::FloatTrunc
            | Typing::IntToFloat
            | Typing::FloatToInt
            | Typing::Bitcast
            | Typing::Special,
        )
        | None => 2,
    }
}

impl<'a> Parser<'a> {
    /// What follows the name of an op in custom form.
    pub(super) fn custom_form(
        &mut self,
        d: &mut Draft<'a>,
        op: Op,
        format: Format,
        name: Token,
    ) -> Result<()> {
        match format {
            Format::SameType => self.same_type(d, op, name),
            Format::Cast => self.cast(d, op),
            Format::Compare => self.compare(d, op),
            Format::Select => self.select(d, op),
            Format::Carry => self.carry(d, op, name),
            Format::Constant => self.constant(d, op),
            Format::Br | Format::LlvmBr => {
                self.successor(d)?;
                self.attr_dict(d, op)
            }
            Format::CondBr | Format::LlvmCondBr => self.cond_br(d, op),
            Format::Switch => self.switch(d, op),
            Format::Assert => self.assert(d, op),
            Format::Return | Format::LlvmReturn => self.return_op(d, op),
            Format::Call => self.call(d, op),
            Format::CallIndirect => self.call_indirect(d, op),
            Format::FuncConstant => self.func_constant(d, op),
            Format::Alloc => self.alloc(d, op),
            Format::Dealloc => self.dealloc(d, op),
            Format::Load => self.load(d, op),
            Format::Store => self.store(d, op),
            Format::Dim => self.dim(d, op),
            Format::Rank => self.rank(d, op),
            Format::View => self.view(d, op),
            Format::SubView => self.subview(d, op),
            Format::ReinterpretCast => self.reinterpret_cast(d, op),
            Format::Reshape => self.reshape(d, op),
            Format::Transpose => self.transpose(d, op),
            Format::GetGlobal => self.get_global(d, op),
            Format::AssumeAlignment => self.assume_alignment(d, op),
            Format::AtomicRmw => self.atomic_rmw(d, op),
            Format::ComplexCreate => self.complex_create(d, op, name),
            Format::ComplexPart => self.complex_part(d, op, name),
            Format::LlvmArith => self.llvm_arith(d, op, name),
            Format::LlvmCmp => self.llvm_cmp(d, op),
            Format::LlvmSelect => self.llvm_select(d, op),
            Format::LlvmCast => self.llvm_cast(d, op),
            Format::LlvmConstant => self.llvm_constant(d, op),
            Format::LlvmNullary => self.llvm_nullary(d, op),
            Format::LlvmAddressOf => self.llvm_address_of(d, op),
            Format::LlvmExtractValue => self.llvm_extract_value(d, op),
            Format::LlvmInsertValue => self.llvm_insert_value(d, op),
            Format::LlvmAlloca => self.llvm_alloca(d, op),
            Format::LlvmLoad => self.llvm_load(d, op),
            Format::LlvmStore => self.llvm_store(d, op),
            Format::LlvmGep => self.llvm_gep(d, op),
            Format::LlvmCall => self.llvm_call(d, op),
            Format::LlvmSwitch => self.llvm_switch(d, op),
            Format::LlvmUnreachable => self.attr_dict(d, op),
            Format::LlvmIntrinsic => self.functional(d, op),
            Format::Generic => self.generic_format(d, op, name),
        }
    }

    /// Exactly `n` uses.
    pub(super) fn n_uses(&mut self, d: &mut Draft<'a>, n: usize, name: Token) -> Result<()> {
        self.uses(d)?;
        if d.uses.len() == n {
            return Ok(());
        }
        let message = format!(
            "expected {} of `{}`, found {}",
            counted(n, "operand", "operands"),
            self.str(name),
            d.uses.len()
        );
        Err(Error::new(name.span(), message))
    }

    /// `overflow<nsw>`, `exact`, `fastmath<nnan>` behind the operands, in any order.
    pub(super) fn flags(&mut self, d: &mut Draft<'a>) -> Result<()> {
        loop {
            if self.eat_word("exact") {
                d.attr(Key::Exact, Attr::Unit);
            } else if self.eat_word("overflow") {
                let bits = self.flag_bits(&OVERFLOW)?;
                if bits != 0 {
                    d.attr(Key::Overflow, Attr::Int(bits, Type::I64));
                }
            } else if self.eat_word("fastmath") {
                let bits = self.flag_bits(&FAST_MATH)?;
                if bits != 0 {
                    d.attr(Key::FastMath, Attr::Int(bits, Type::I64));
                }
            } else {
                return Ok(());
            }
        }
    }

    /// `<a, b>`: names of bits, `none`, or `fast` for all.
    pub(super) fn flag_bits(&mut self, names: &[&str]) -> Result<i128> {
        let mut bits = 0;
        self.list(b'<', b'>', |p| {
            let word = p.word();
            match names.iter().position(|n| *n == word) {
                Some(bit) => bits |= 1 << bit,
                None if word == "none" => {}
                None if word == "fast" => bits = (1 << names.len()) - 1,
                None => return Err(p.expected(&format!("one of {}", names.join(", ")))),
            }
            p.bump();
            Ok(())
        })?;
        Ok(bits)
    }

    fn same_type(&mut self, d: &mut Draft<'a>, op: Op, name: Token) -> Result<()> {
        self.n_uses(d, arity(op), name)?;
        self.flags(d)?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        self.operands_of(d, ty)?;
        d.results.push(ty);
        if op.row().is_some_and(|row| row.typing == Typing::IntPair) {
            d.results.push(ty);
        }
        Ok(())
    }

    fn cast(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.uses(d)?;
        self.flags(d)?;
        self.rounding_mode(d);
        self.attr_dict(d, op)?;
        let from = self.colon_type()?;
        self.expect_word("to")?;
        let to = self.ty()?;
        let uses: SmallVec<[Use<'a>; 2]> = d.uses.iter().copied().collect();
        match uses[..] {
            [source, target] if op == Op::MemRef(MemRefOp::Copy) => {
                self.operand(d, source, from)?;
                self.operand(d, target, to)
            }
            [source] if op != Op::MemRef(MemRefOp::Copy) => {
                self.operand(d, source, from)?;
                d.results.push(to);
                Ok(())
            }
            _ => {
                let n = if op == Op::MemRef(MemRefOp::Copy) {
                    2
                } else {
                    1
                };
                let found = uses.len();
                let message = format!("expected operands: {n}, found {found}");
                Err(Error::new(uses[0].span(), message))
            }
        }
    }

    /// `to_nearest_even` behind the operand of `truncf`.
    fn rounding_mode(&mut self, d: &mut Draft<'a>) {
        const MODES: [&str; 5] = [
            "to_nearest_even",
            "downward",
            "upward",
            "toward_zero",
            "to_nearest_away",
        ];
        let mode = MODES.iter().position(|mode| self.at_word(mode));
        if let Some(mode) = mode {
            self.bump();
            let key = Key::Other(self.module.strings.intern("roundingmode"));
            d.attr(key, Attr::Int(mode as i128, Type::I32));
        }
    }

    /// `i1`, or a vector of `i1` in the shape of `ty`.
    pub(super) fn i1_like(&mut self, ty: Type) -> Type {
        let types = &mut self.module.types;
        match types.as_vector(ty) {
            Some((shape, _)) => {
                let shape: SmallVec<[i64; 4]> = shape.into();
                types.vector(&shape, Type::I1)
            }
            None => Type::I1,
        }
    }

    /// A predicate by name, quoted or not.
    pub(super) fn predicate(&mut self, d: &mut Draft<'a>, float: bool) -> Result<()> {
        let name = match self.tok.kind {
            Kind::Bare => self.word(),
            Kind::Str => self.word().trim_matches('"'),
            _ => "",
        };
        let code = if float {
            FloatPredicate::from_name(name).map(|p| p as i128)
        } else {
            IntPredicate::from_name(name).map(|p| p as i128)
        };
        let Some(code) = code else {
            let example = if float { "`olt`" } else { "`slt`" };
            return Err(self.expected(&format!("a predicate such as {example}")));
        };
        self.bump();
        d.attr(Key::Predicate, Attr::Int(code, Type::I64));
        Ok(())
    }

    fn compare(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.predicate(d, op == Op::Arith(ArithOp::CmpF))?;
        self.expect(b',')?;
        self.two_uses(d)?;
        self.flags(d)?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        self.operands_of(d, ty)?;
        let result = self.i1_like(ty);
        d.results.push(result);
        Ok(())
    }

    /// `%a, %b`.
    pub(super) fn two_uses(&mut self, d: &mut Draft<'a>) -> Result<()> {
        let first = self.value_use()?;
        self.expect(b',')?;
        let second = self.value_use()?;
        d.uses.extend([first, second]);
        Ok(())
    }

    fn select(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let condition = self.value_use()?;
        self.expect(b',')?;
        self.two_uses(d)?;
        self.attr_dict(d, op)?;
        let mut ty = self.colon_type()?;
        let mut condition_ty = Type::I1;
        if self.eat(b',') {
            condition_ty = ty;
            ty = self.ty()?;
        }
        self.operand(d, condition, condition_ty)?;
        self.operands_of(d, ty)?;
        d.results.push(ty);
        Ok(())
    }

    fn carry(&mut self, d: &mut Draft<'a>, op: Op, name: Token) -> Result<()> {
        self.n_uses(d, 2, name)?;
        self.attr_dict(d, op)?;
        let ty = self.colon_type()?;
        self.expect(b',')?;
        let carry = self.ty()?;
        self.operands_of(d, ty)?;
        d.results.extend([ty, carry]);
        Ok(())
    }

    fn constant(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.attr_dict(d, op)?;
        let start = self.tok.span();
        let value = self.attr()?;
        let value = plain_bool(value);
        let ty = match &value {
            Attr::Int(_, ty) | Attr::Float(_, ty) | Attr::Dense(_, ty) => *ty,
            Attr::Unit
            | Attr::Bool(_)
            | Attr::Str(_)
            | Attr::Symbol(_)
            | Attr::Type(_)
            | Attr::I64s(_)
            | Attr::Ints(..)
            | Attr::Array(_)
            | Attr::Dict(_)
            | Attr::Other(_) => {
                let message = "expected a number, a truth value or dense elements";
                return Err(Error::new(start, message));
            }
        };
        d.attr(Key::Value, value);
        d.results.push(ty);
        Ok(())
    }

    /// `^bb1` or `^bb1(%a, %b : T, U)`.
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

    fn cond_br(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let condition = self.value_use()?;
        self.operand(d, condition, Type::I1)?;
        if self.eat_word("weights") {
            // A hint only.
            self.skip_balanced()?;
        }
        self.expect(b',')?;
        self.successor(d)?;
        self.expect(b',')?;
        self.successor(d)?;
        self.attr_dict(d, op)
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

    /// `1: ^bb1(…)`.
    pub(super) fn switch_case(
        &mut self,
        d: &mut Draft<'a>,
        ty: Type,
        cases: &mut Vec<i128>,
    ) -> Result<()> {
        let start = self.tok.span();
        let literal = self.literal()?;
        let Some(width) = ty.int_width() else {
            let message = format!("expected a flag of integer type, found `{}`", self.show(ty));
            return Err(Error::new(start, message));
        };
        cases.push(self.int_value(literal, width)?);
        self.expect(b':')?;
        self.successor(d)
    }

    fn assert(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let condition = self.value_use()?;
        self.operand(d, condition, Type::I1)?;
        self.expect(b',')?;
        let token = self.expect_kind(Kind::Str, "a message in quotes")?;
        let message = self.unescape(token, 0)?;
        d.attr(Key::Message, Attr::Str(message.into()));
        self.attr_dict(d, op)
    }

    /// `return %a, %b : T, U`.
    fn return_op(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.attr_dict(d, op)?;
        if self.tok.kind != Kind::Percent || self.names_results() {
            return Ok(());
        }
        self.uses(d)?;
        self.attr_dict(d, op)?;
        let start = self.tok.span();
        self.expect(b':')?;
        loop {
            let ty = self.ty()?;
            d.types.push(ty);
            if !self.eat(b',') {
                break;
            }
        }
        self.operands_by_types(d, start)
    }

    /// Are the values that come next the names of an op's results, rather than operands? Only a
    /// broken program has an op behind a `return`.
    fn names_results(&self) -> bool {
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

    /// `(%a, %b)` into the uses.
    pub(super) fn paren_uses(&mut self, d: &mut Draft<'a>) -> Result<()> {
        self.list(b'(', b')', |p| {
            let at = p.value_use()?;
            d.uses.push(at);
            Ok(())
        })
    }

    /// `: (T) -> U` for the uses, as operands and results.
    pub(super) fn colon_signature(&mut self, d: &mut Draft<'a>) -> Result<()> {
        let start = self.tok.start as usize;
        self.expect(b':')?;
        let (inputs, results) = self.signature()?;
        d.types.extend_from_slice(&inputs);
        self.operands_by_types(d, Span::new(start, self.tok.start as usize))?;
        d.results.extend_from_slice(&results);
        Ok(())
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

    fn func_constant(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        self.attr_dict(d, op)?;
        let symbol = self.symbol()?;
        d.attr(Key::Value, Attr::Symbol(symbol));
        let ty = self.colon_type()?;
        d.results.push(ty);
        Ok(())
    }
}

/// A truth value as the `i1` that it is.
pub(super) fn plain_bool(value: Attr) -> Attr {
    if let Attr::Bool(bool) = value {
        return Attr::Int(-i128::from(bool), Type::I1);
    }
    value
}
