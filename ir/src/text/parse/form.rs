//! Parses custom forms according to the assembly and the signature in the op's table row.

use smallvec::SmallVec;

use super::scope::Draft;
use super::{Parser, Result};
use crate::attr::{Attr, Key, NamedAttr};
use crate::error::{Error, Span, counted};
use crate::form::{
    Alternative, Arity, Class, Compiled, Count, Expr, Facts, Group, MAX_SLOTS, Param, Part, Slot,
    Step, Token, Wanted, derive, intern, of, wanted,
};
use crate::ops::{Op, VectorOp};
use crate::text::lexer::{Kind, Token as Read};
use crate::types::{Type, Types};

/// The maximum number of results that a type can imply if the custom form does not list the result
/// types.
const MAX_RESULTS: usize = 1 << 16;

/// The operands and types that were already parsed in a custom form.
#[derive(Default)]
pub(super) struct Reading {
    /// The range of each operand parameter in the draft's uses. For a list of results, it is the
    /// range in the draft's types.
    pub(super) ranges: [(u32, u32); MAX_SLOTS],
    types: [Option<Type>; MAX_SLOTS],
    /// The offset at which the most recent type begins.
    type_start: u32,
    /// A type that was parsed before it was known whether it belongs to the preceding or to the
    /// following parameter.
    early_type: Option<Type>,
    /// The operand lists whose types were parsed one by one, each with the index of its first type
    /// in the draft.
    each: SmallVec<[(Slot, usize); 2]>,
    /// Whether the types of all operands and results were parsed as a complete signature.
    whole: bool,
}

struct Seen<'s> {
    types: &'s Types,
    slots: &'s [Option<Type>; MAX_SLOTS],
    attrs: &'s [NamedAttr],
}

impl Facts for Seen<'_> {
    fn types(&self) -> &Types {
        self.types
    }

    fn ty(&self, slot: Slot) -> Option<Type> {
        self.slots[usize::from(slot)]
    }

    fn attr(&self, key: Key) -> Option<&Attr> {
        self.attrs.iter().find(|a| a.key == key).map(|a| &a.value)
    }
}

impl<'a> Parser<'a> {
    /// Parses the text after the name of an op, in custom form.
    pub(super) fn custom_form(&mut self, d: &mut Draft<'a>, op: Op, name: Read) -> Result<()> {
        let Some(form) = of(op) else { return Ok(()) };
        let start = self.tok.span();
        let mut reading = Reading::default();
        let steps = &form.assembly.steps;
        let mut next = 0;
        while let Some(step) = steps.get(next) {
            next += 1;
            match step {
                Step::Literal(_, tokens) => {
                    if op == Op::Vector(VectorOp::Contract) && tokens[..] == [Token::Word("into")] {
                        self.ignored_types()?;
                    }
                    self.literal_tokens(tokens)?;
                }
                Step::Values(slot, n) => {
                    self.form_values(d, &mut reading, (op, name), *slot, *n)?
                }
                Step::List(slot) => {
                    let before = d.uses.len() as u32;
                    if self.tok.kind == Kind::Percent {
                        self.uses(d)?;
                    }
                    reading.ranges[usize::from(*slot)] = (before, d.uses.len() as u32);
                }
                Step::Operands => {
                    if self.at(b'(') {
                        self.paren_uses(d)?;
                    } else if self.tok.kind == Kind::Percent {
                        self.uses(d)?;
                    }
                }
                Step::Dictionary => self.clauses_and_dict(d, op)?,
                Step::Type(slot) => {
                    reading.type_start = self.tok.start;
                    let ty = match reading.early_type.take() {
                        Some(ty) => ty,
                        None => self.ty()?,
                    };
                    reading.types[usize::from(*slot)] = Some(ty);
                }
                Step::Types(slot) if usize::from(*slot) < form.signature.n_operands => {
                    self.types_of_each(d, &mut reading, *slot)?;
                }
                Step::Types(slot) => {
                    let before = d.types.len() as u32;
                    self.types_with_commas(d)?;
                    reading.ranges[usize::from(*slot)] = (before, d.types.len() as u32);
                }
                Step::Signature => {
                    self.whole_signature(d, self.tok.start as usize)?;
                    reading.whole = true;
                }
                Step::Region => self.own_region(d, None)?,
                Step::Successor(_) => self.successor(d)?,
                Step::Attr(attr) => self.attr_form(d, op, *attr, &mut reading)?,
                Step::Group(group, len) => {
                    if !self.at_group(d, *group, &steps[next..next + len], &mut reading)? {
                        next += len;
                    }
                }
                Step::ByHand(form) => return self.by_hand(d, *form, op),
                Step::Part(part) => {
                    // The results are the last part of a form.
                    if matches!(part, Part::Results | Part::ImpliedResults) {
                        self.infer(d, form, &mut reading, start)?;
                        return self.part(d, op, *part);
                    }
                    self.part(d, op, *part)?;
                }
            }
        }
        if reading.whole {
            return Ok(());
        }
        self.infer(d, form, &mut reading, start)
    }

    /// Parses further types of a list, which MLIR's parser ignores. `vector.contract` takes the type
    /// of its accumulator from the type after `into`.
    fn ignored_types(&mut self) -> Result<()> {
        while self.eat(b',') {
            self.ty()?;
        }
        Ok(())
    }

    fn literal_tokens(&mut self, tokens: &[Token]) -> Result<()> {
        for token in tokens {
            match token {
                Token::Mark(mark) => self.expect(*mark)?,
                Token::Word(word) => self.expect_word(word)?,
                Token::Arrow => self.expect_arrow()?,
            }
        }
        Ok(())
    }

    fn at_token(&self, token: Token) -> bool {
        match token {
            Token::Mark(mark) => self.at(mark),
            Token::Word(word) => self.at_word(word),
            Token::Arrow => self.tok.kind == Kind::Arrow,
        }
    }

    fn form_values(
        &mut self,
        d: &mut Draft<'a>,
        reading: &mut Reading,
        (op, name): (Op, Read),
        slot: Slot,
        n: u8,
    ) -> Result<()> {
        let before = d.uses.len();
        if self.numbered_dimension(d, op)? {
            reading.ranges[usize::from(slot)] = (before as u32, before as u32 + 1);
            return Ok(());
        }
        if n == 1 {
            let at = self.value_use()?;
            d.uses.push(at);
        } else {
            self.uses(d)?;
        }
        let found = d.uses.len() - before;
        if found != usize::from(n) {
            let message = format!(
                "expected {} of `{}`, found {found}",
                counted(usize::from(n), "operand", "operands"),
                self.str(name),
            );
            return Err(Error::new(name.span(), message));
        }
        for i in 0..n {
            let at = before as u32 + u32::from(i);
            reading.ranges[usize::from(slot + i)] = (at, at + 1);
        }
        Ok(())
    }

    /// Parses a comma-separated list of types: `T, U`.
    pub(super) fn types_with_commas(&mut self, d: &mut Draft<'a>) -> Result<()> {
        loop {
            let ty = self.ty()?;
            d.types.push(ty);
            if !self.eat(b',') {
                return Ok(());
            }
        }
    }

    /// Parses a list `T, U` with one type for each operand of a list.
    fn types_of_each(
        &mut self,
        d: &mut Draft<'a>,
        reading: &mut Reading,
        slot: Slot,
    ) -> Result<()> {
        let start = self.tok.start as usize;
        let before = d.types.len();
        self.types_with_commas(d)?;
        let found = d.types.len() - before;
        let (from, to) = reading.ranges[usize::from(slot)];
        let wanted = (to - from) as usize;
        if found != wanted {
            let message = format!(
                "expected {}, found {found}",
                counted(wanted, "type", "types")
            );
            return Err(Error::new(
                Span::new(start, self.tok.start as usize),
                message,
            ));
        }
        reading.each.push((slot, before));
        Ok(())
    }

    /// Parses `(T, U) -> V`: the types of all the draft's uses, and the result types. Errors point
    /// at the text from `start` on.
    pub(super) fn whole_signature(&mut self, d: &mut Draft<'a>, start: usize) -> Result<()> {
        let (inputs, results) = self.signature()?;
        d.types.extend_from_slice(&inputs);
        self.operands_by_types(d, Span::new(start, self.tok.start as usize))?;
        d.results.extend_from_slice(&results);
        Ok(())
    }

    /// Returns whether the text continues with the steps of an optional group. If a `getelementptr`
    /// omits its element type, the type is taken from the pointer.
    fn at_group(
        &mut self,
        d: &mut Draft<'a>,
        group: Group,
        steps: &[Step],
        reading: &mut Reading,
    ) -> Result<bool> {
        let literal = steps.iter().find_map(|step| {
            let Step::Literal(_, tokens) = step else {
                return None;
            };
            tokens.first().copied()
        });
        let at_literal = |p: &Self| literal.is_some_and(|token| p.at_token(token));
        match group {
            Group::LeadingType(_) => {
                let ty = self.ty()?;
                reading.early_type = Some(ty);
                Ok(at_literal(self))
            }
            Group::Values(_) if matches!(steps.first(), Some(Step::Values(..))) => {
                Ok(self.tok.kind == Kind::Percent && !self.names_results())
            }
            Group::Values(_) | Group::TrailingType(_) => Ok(at_literal(self)),
            Group::Attr(_)
                if matches!(steps.first(), Some(Step::Literal(..))) && literal.is_some() =>
            {
                Ok(at_literal(self))
            }
            Group::Attr(_) => Ok(self.at(b'[')),
            Group::ElemType if at_literal(self) => Ok(true),
            Group::ElemType => {
                let base = d.types.first().copied().unwrap_or(Type::PTR);
                let at = d.uses.first().map_or(self.tok.span(), |at| at.span());
                let pointer = self.module.types.scalar_of(base);
                let Some(elem) = self.module.types.pointee(pointer) else {
                    let ty = self.show(pointer);
                    let message = format!("expected a typed pointer, found `{ty}`");
                    return Err(Error::new(at, message));
                };
                d.attr(Key::ElemType, Attr::Type(elem));
                Ok(false)
            }
        }
    }

    /// Infers the types that the custom form omits, and then adds the operands and results to the
    /// draft.
    fn infer(
        &mut self,
        d: &mut Draft<'a>,
        form: &Compiled,
        reading: &mut Reading,
        start: Span,
    ) -> Result<()> {
        let signature = &form.signature;
        // First infer the types of the parameters. An equation refers to types that are in the
        // custom form, or to types of earlier parameters.
        for (i, param) in signature.params.iter().enumerate() {
            let (from, to) = reading.ranges[i];
            let operand = i < signature.n_operands;
            let absent = match param.arity {
                Arity::One => false,
                Arity::Optional if operand => from == to,
                Arity::Optional => !d.named,
                Arity::Many(_) => false,
            };
            if absent || reading.types[i].is_some() {
                continue;
            }
            let Some(expr) = param.equation() else {
                continue;
            };
            let seen = Seen {
                types: &self.module.types,
                slots: &reading.types,
                attrs: &d.attrs,
            };
            let derived = derive(&seen, expr);
            match derived {
                Some(derived) => {
                    let ty = intern(&mut self.module.types, derived);
                    reading.types[i] = Some(ty);
                }
                None => return Err(self.no_type(d, form, reading, param, start)),
            }
        }
        for (i, param) in signature.operands().iter().enumerate() {
            let (from, to) = reading.ranges[i];
            if param.arity == Arity::Many(Count::Structured) {
                let count = Attr::Int(i128::from(to - from), Type::I64);
                d.attr(Key::InputCount, count);
            }
            if let Arity::Many(_) = param.arity {
                self.list_length(d, param, (to - from) as usize, reading, start)?;
            }
            let each = reading
                .each
                .iter()
                .find(|(slot, _)| usize::from(*slot) == i);
            for use_ in from..to {
                let ty = match each {
                    Some((_, first)) => Some(d.types[*first + (use_ - from) as usize]),
                    None => reading.types[i],
                };
                if let (Some(ty), at) = (ty, d.uses[use_ as usize]) {
                    self.operand(d, at, ty)?;
                }
            }
        }
        let has_results =
            |step: &Step| matches!(step, Step::Part(Part::Results | Part::ImpliedResults));
        if form.assembly.steps.last().is_some_and(has_results) {
            return Ok(());
        }
        for (i, param) in signature
            .params
            .iter()
            .enumerate()
            .skip(signature.n_operands)
        {
            if let Arity::Many(count) = param.arity {
                let (mut from, mut to) = reading.ranges[i];
                // If the custom form omits the result types, they equal the types of the operand
                // list.
                if let (true, Some(&(slot, first))) = (from == to, reading.each.first()) {
                    let (start, end) = reading.ranges[usize::from(slot)];
                    (from, to) = (first as u32, first as u32 + end - start);
                }
                for ty in from..to {
                    d.results.push(d.types[ty as usize]);
                }
                // If the operand types are omitted as well, the signature determines the number of
                // results and their common type.
                let seen = Seen {
                    types: &self.module.types,
                    slots: &reading.types,
                    attrs: &d.attrs,
                };
                if let (Some(ty), Wanted::Exactly(n @ ..=MAX_RESULTS)) =
                    (reading.types[i], wanted(&seen, count))
                    && from == to
                {
                    d.results.extend(std::iter::repeat_n(ty, n));
                }
            } else if let Some(ty) = reading.types[i] {
                d.results.push(ty);
            }
        }
        Ok(())
    }

    /// Checks that an operand list has as many values as the known types require.
    fn list_length(
        &self,
        d: &Draft<'a>,
        param: &Param,
        found: usize,
        reading: &Reading,
        start: Span,
    ) -> Result<()> {
        let Arity::Many(count) = param.arity else {
            return Ok(());
        };
        let seen = Seen {
            types: &self.module.types,
            slots: &reading.types,
            attrs: &d.attrs,
        };
        match wanted(&seen, count) {
            Wanted::Rest | Wanted::NoEntries(_) => Ok(()),
            Wanted::Exactly(expected) if expected == found => Ok(()),
            Wanted::Exactly(expected) => {
                let expected = counted(expected, &param.words(), &param.plural());
                let (ty, at) = self.length_source(d, count, reading, start);
                let of = ty.map_or(String::new(), |ty| format!(" for `{}`", self.show(ty)));
                Err(Error::new(
                    at,
                    format!("expected {expected}{of}, found {found}"),
                ))
            }
            Wanted::NotRanked(slot) => {
                let ty = reading.types[usize::from(slot)].unwrap_or(Type::NONE);
                let what = match self.module.types.as_tensor(ty) {
                    Some(_) => "a tensor type of fixed sizes",
                    None if self.module.types.is_tensor(ty) => "a ranked tensor type",
                    None => "a ranked memref type",
                };
                let message = format!("expected {what}, found `{}`", self.show(ty));
                Err(Error::new(self.place(d, slot, reading, start), message))
            }
        }
    }

    /// Returns the type and the location of the operand that determines the length of a list.
    fn length_source(
        &self,
        d: &Draft<'a>,
        count: Count,
        reading: &Reading,
        start: Span,
    ) -> (Option<Type>, Span) {
        let Count::Rank(slot) = count else {
            return (None, start);
        };
        (
            reading.types[usize::from(slot)],
            self.place(d, slot, reading, start),
        )
    }

    /// Returns the location of a parameter's first operand. If the parameter has no operands,
    /// returns the start of the custom form.
    fn place(&self, d: &Draft<'a>, slot: Slot, reading: &Reading, start: Span) -> Span {
        let (from, to) = reading.ranges[usize::from(slot)];
        let used = from < to && (from as usize) < d.uses.len();
        if used {
            d.uses[from as usize].span()
        } else {
            start
        }
    }

    /// Returns the error for a parameter whose type cannot be inferred from the other types.
    #[cold]
    fn no_type(
        &self,
        d: &Draft<'a>,
        form: &Compiled,
        reading: &Reading,
        param: &Param,
        start: Span,
    ) -> Error {
        let Some(expr) = param.equation() else {
            return Error::new(start, "expected a type");
        };
        let (slot, what) = match expr {
            Expr::Elem(slot) => {
                let of = &form.signature.params[usize::from(slot)];
                let what = match of.is.first() {
                    Some(Alternative::Class(Class::MemRef | Class::MemRefOrTensor)) => {
                        "a ranked memref type"
                    }
                    Some(Alternative::Class(Class::Tensor | Class::FixedTensor)) => {
                        "a ranked tensor type"
                    }
                    Some(Alternative::Class(_) | Alternative::Equal(_)) | None => "a vector type",
                };
                (slot, what)
            }
            Expr::At(slot) => (slot, "a vector with a part at the op's position"),
            Expr::Shuffled(slot) | Expr::Outer(slot, _) => (slot, "a vector type"),
            Expr::Part(slot) => (slot, "a complex type"),
            Expr::Pointee(slot) => (slot, "a typed pointer"),
            Expr::Field(slot) => (slot, "an aggregate with a field at the op's position"),
            Expr::Masking(slot) => (slot, "a vector type"),
            Expr::TensorOf(slot) => (slot, "a memref type"),
            Expr::I1s(slot)
            | Expr::Same(slot)
            | Expr::PtrTo(slot)
            | Expr::Pair(slot)
            | Expr::Twice(slot) => (slot, "a type"),
            Expr::TypeOfValue | Expr::Type(_) => {
                let what = "expected a number, a truth value or dense elements";
                return Error::new(start, what);
            }
        };
        let ty = reading.types[usize::from(slot)].unwrap_or(Type::NONE);
        let message = format!("expected {what}, found `{}`", self.show(ty));
        Error::new(self.place(d, slot, reading, start), message)
    }
}
