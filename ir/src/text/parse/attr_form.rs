//! Parses attributes in the notation of custom forms.

use smallvec::SmallVec;

use super::form::Reading;
use super::normalize::{GEP_DYNAMIC, plain_bool};
use super::scope::Draft;
use super::{Parser, Result};
use crate::attr::{Attr, Key};
use crate::error::{Error, Span};
use crate::form::{AttrForm, Slot, Word};
use crate::kinds::{
    AtomicOrdering, FloatPredicate, IntPredicate, MachineRounding, Punctuation, RoundingMode,
};
use crate::ops::{ArithOp, LlvmOp, Op};
use crate::text::keys::{FAST_MATH, OVERFLOW, kind_code};
use crate::text::lexer::Kind;
use crate::text::spelling::Spelling;
use crate::types::{DYNAMIC, Dims, Type};

/// The maximum number of dimensions in a permutation.
const MAX_RANK: usize = 128;

impl<'a> Parser<'a> {
    /// Parses an attribute in the notation `form` and adds the attribute to the draft of the op.
    pub(super) fn attr_form(
        &mut self,
        d: &mut Draft<'a>,
        op: Op,
        form: AttrForm,
        reading: &mut Reading,
    ) -> Result<()> {
        match form {
            AttrForm::Value => {
                let mut value = plain_bool(self.attr()?);
                if !matches!(op, Op::Arith(_)) {
                    value = self.of_vector(value);
                }
                d.attr(Key::Value, value);
            }
            AttrForm::IndexValue => {
                let literal = self.literal()?;
                let value = self.int_value(literal, 64)?;
                d.attr(Key::Value, Attr::Int(value, Type::INDEX));
            }
            AttrForm::Predicate { .. } => self.predicate(d, op)?,
            AttrForm::Symbol(key) => {
                let symbol = self.symbol()?;
                d.attr(key, Attr::Symbol(symbol));
            }
            AttrForm::Kind => {
                let what = "a kind of atomic such as `addi`";
                let code = self.word_code(what, |word| kind_code(op, word))?;
                d.attr(Key::Kind, Attr::Int(code, Type::I64));
            }
            AttrForm::AngledKind => {
                // In releases up to 14, the kind is a string.
                d.kind_depends_on_type = matches!(self.word(), "\"min\"" | "\"max\"");
                if self.tok.kind == Kind::Hash && self.word() == "#vector.kind" {
                    self.bump();
                }
                let angled = self.eat(b'<');
                let what = "a kind of reduction such as `add`";
                let code = self.word_code(what, |word| kind_code(op, word))?;
                if angled {
                    self.expect(b'>')?;
                }
                d.attr(Key::Kind, Attr::Int(code, Type::I64));
            }
            AttrForm::Ordering(key) => {
                let code = self.word_code("a memory ordering such as `acq_rel`", |word| {
                    AtomicOrdering::from_name(word).map(AtomicOrdering::code)
                })?;
                d.attr(key, Attr::Int(code, Type::I64));
            }
            AttrForm::Numbers(key) | AttrForm::TypedNumbers(key) => {
                let list = self.numbers()?;
                d.attr(key, Attr::I64s(list));
            }
            AttrForm::Mixed(key, slot) => self.mixed_attr(d, key, slot, (b'[', b']'), reading)?,
            AttrForm::Basis(slot) => {
                self.mixed_attr(d, Key::StaticSizes, slot, (b'(', b')'), reading)?;
            }
            AttrForm::NamedMixed(name, slot) => {
                self.restrict(Spelling::OutputShape.releases(), self.tok.span())?;
                let key = Key::Other(self.module.strings.intern(name));
                self.mixed_attr(d, key, slot, (b'[', b']'), reading)?;
            }
            AttrForm::Groups => {
                let mut groups = Vec::new();
                self.list(b'[', b']', |p| {
                    groups.push(Attr::I64s(p.numbers()?));
                    Ok(())
                })?;
                d.attr(Key::Reassociation, Attr::Array(groups.into()));
            }
            AttrForm::Permutation => self.permutation_form(d)?,
            AttrForm::Number(key) => {
                let number = self.small_int("a number")?;
                d.attr(key, Attr::Int(i128::from(number), Type::I64));
            }
            AttrForm::NamedNumber(name) => {
                let number = self.small_int("a number")?;
                let key = Key::Other(self.module.strings.intern(name));
                d.attr(key, Attr::Int(i128::from(number), Type::I32));
            }
            AttrForm::NamedChoice(name, [no, yes]) => {
                let value = self.at_word(yes);
                if !value && !self.at_word(no) {
                    return Err(self.expected(&format!("`{no}` or `{yes}`")));
                }
                self.bump();
                let key = Key::Other(self.module.strings.intern(name));
                d.attr(key, Attr::Bool(value));
            }
            AttrForm::Message => {
                let token = self.expect_kind(Kind::Str, "a message in quotes")?;
                let message = self.unescape(token, 0)?;
                d.attr(Key::Message, Attr::Str(message.into()));
            }
            AttrForm::Punctuation => {
                self.expect(b'<')?;
                let code = self.word_code("a punctuation such as `comma`", |word| {
                    Punctuation::from_name(word).map(Punctuation::code)
                })?;
                self.expect(b'>')?;
                if code != Punctuation::NewLine.code() {
                    d.attr(Key::Punctuation, Attr::Int(code, Type::I64));
                }
            }
            AttrForm::Word(word) => self.word_attr_form(d, word),
            AttrForm::Flags | AttrForm::Overflow => self.flags(d)?,
            AttrForm::Rounding => {
                if let Some(mode) = RoundingMode::from_name(self.word()) {
                    self.bump();
                    d.attr(Key::Rounding, Attr::Int(mode.code(), Type::I32));
                }
            }
            AttrForm::MachineRounding => {
                let code = self.word_code("a mode such as `tonearest`", |word| {
                    MachineRounding::from_name(word).map(MachineRounding::code)
                })?;
                d.attr(Key::Rounding, Attr::Int(code, Type::I64));
            }
            AttrForm::Exceptions => {
                let behaviors = ["ignore", "maytrap", "strict"];
                let code = self.word_code("a behavior such as `ignore`", |word| {
                    Some(behaviors.iter().position(|b| *b == word)? as i128)
                })?;
                let key = Key::Other(self.module.strings.intern("fpExceptionBehavior"));
                d.attr(key, Attr::Int(code, Type::I64));
            }
            AttrForm::Weights => {
                if self.eat_word("weights") {
                    self.skip_balanced()?;
                }
            }
            AttrForm::ElemType => {
                let elem = self.ty()?;
                d.attr(Key::ElemType, Attr::Type(elem));
            }
            AttrForm::GepFlags => self.gep_flags(d)?,
        }
        Ok(())
    }

    /// Parses a word that has a code, and returns the code. The word may be in quotes.
    pub(super) fn word_code(
        &mut self,
        what: &str,
        code: impl Fn(&str) -> Option<i128>,
    ) -> Result<i128> {
        let code = match self.tok.kind {
            Kind::Bare => code(self.word()),
            Kind::Str => code(self.word().trim_matches('"')),
            _ => None,
        };
        let code = code.ok_or_else(|| self.expected(what))?;
        self.bump();
        Ok(code)
    }

    fn predicate(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let float = matches!(op, Op::Arith(ArithOp::CmpF) | Op::Llvm(LlvmOp::FCmp));
        let what = if float {
            "a predicate such as `olt`"
        } else {
            "a predicate such as `slt`"
        };
        let code = self.word_code(what, |name| {
            if float {
                let name = name.strip_prefix('_').unwrap_or(name);
                FloatPredicate::from_name(name).map(FloatPredicate::code)
            } else {
                IntPredicate::from_name(name).map(IntPredicate::code)
            }
        })?;
        d.attr(Key::Predicate, Attr::Int(code, Type::I64));
        Ok(())
    }

    fn word_attr_form(&mut self, d: &mut Draft<'a>, word: Word) {
        let (text, key) = word.spelled();
        if self.eat_word(text) {
            let key = key.unwrap_or_else(|| Key::Other(self.module.strings.intern(text)));
            d.attr(key, Attr::Unit);
        }
    }

    /// Parses GEP flags such as `inbounds|nuw`.
    fn gep_flags(&mut self, d: &mut Draft<'a>) -> Result<()> {
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
        Ok(())
    }

    /// Parses a list of numbers and SSA values, such as `[1, %i]`. In the returned list of numbers,
    /// [`DYNAMIC`] stands for each value.
    fn mixed_attr(
        &mut self,
        d: &mut Draft<'a>,
        key: Key,
        slot: Slot,
        (open, close): (u8, u8),
        reading: &mut Reading,
    ) -> Result<()> {
        let before = d.uses.len() as u32;
        let mut dims = Dims::new();
        self.list(open, close, |p| {
            if p.tok.kind == Kind::Percent {
                d.uses.push(p.value_use()?);
                dims.push(DYNAMIC);
            } else {
                dims.push(p.small_int("a number or a value")?);
            }
            Ok(())
        })?;
        reading.ranges[usize::from(slot)] = (before, d.uses.len() as u32);
        if key == Key::GepIndices {
            for index in &mut dims {
                *index = if *index == GEP_DYNAMIC {
                    DYNAMIC
                } else {
                    *index
                };
            }
            if dims.iter().all(|index| *index == DYNAMIC) {
                return Ok(());
            }
        }
        d.attr(key, Attr::I64s(dims));
        Ok(())
    }

    /// Parses a list of numbers such as `[0, 1 : i32]`. Each number may have a type.
    fn numbers(&mut self) -> Result<Dims> {
        let mut numbers = Dims::new();
        self.list(b'[', b']', |p| {
            numbers.push(p.small_int("a number")?);
            if p.eat(b':') {
                p.ty()?;
            }
            Ok(())
        })?;
        Ok(numbers)
    }

    /// Parses flags such as `overflow<nsw>`, `exact`, `nneg` and `fastmath<nnan>`, in any order.
    fn flags(&mut self, d: &mut Draft<'a>) -> Result<()> {
        loop {
            if self.eat_word("exact") {
                d.attr(Key::Exact, Attr::Unit);
            } else if self.at_word("nneg") {
                let at = self.bump().span();
                self.restrict(Spelling::NonNegativeCasts.releases(), at)?;
                d.attr(Key::NonNeg, Attr::Unit);
            } else if self.eat_word("overflow") {
                let bits = self.flag_bits(&OVERFLOW)?;
                if bits != 0 {
                    d.attr(Key::Overflow, Attr::Int(bits, Type::I64));
                }
            } else if self.eat_word("fastmath") {
                self.fast_math(d)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Parses fast-math flags, such as `<nnan>`.
    pub(super) fn fast_math(&mut self, d: &mut Draft<'a>) -> Result<()> {
        let bits = self.flag_bits(&FAST_MATH)?;
        if bits != 0 {
            d.attr(Key::FastMath, Attr::Int(bits, Type::I64));
        }
        Ok(())
    }

    /// Parses a set of named bits, such as `<a, b>`. The word `none` stands for no bits, and `fast`
    /// stands for all bits.
    fn flag_bits(&mut self, names: &[&str]) -> Result<i128> {
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

    /// A permutation of dimensions, written `(d0, d1) -> (d1, d0)`.
    fn permutation_form(&mut self, d: &mut Draft<'a>) -> Result<()> {
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
                "expected the same number of dimensions on both sides of the arrow",
            ));
        }
        d.attr(Key::Permutation, Attr::I64s(permutation));
        Ok(())
    }
}
