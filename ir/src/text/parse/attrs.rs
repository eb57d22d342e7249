//! Parses attributes and literals.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::resource;
use super::{Aliased, Parser, Result};
use crate::attr::{Attr, Key, NamedAttr};
use crate::error::{Error, Span};
use crate::text::float;
use crate::text::lexer::{Kind, Token};
use crate::text::spelling::Spelling;
use crate::types::{DYNAMIC, Dims, FloatKind, SmallFloat, Type};

/// A number or boolean literal, as a token of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Literal {
    token: Token,
    negative: bool,
}

/// The text between the angle brackets of `dense<…>`. The type of the elements comes later in the
/// text.
pub(super) enum DenseText {
    Empty,
    Splat(Literal),
    List(Vec<Literal>, SmallVec<[usize; 4]>),
    Hex(Token),
    /// A resource: digits like those of `Hex`, after eight digits for an alignment.
    Resource(Token),
}

/// The shape of nested lists, as far as the lists are already parsed.
#[derive(Default)]
pub(crate) struct ListShape {
    /// The length of the lists at each nesting level. All lists at the same level have the same
    /// length.
    lens: SmallVec<[Option<usize>; 4]>,
    /// The nesting level at which the lists contain literals.
    depth: Option<usize>,
}

impl ListShape {
    /// Returns the length of the lists at each level, outermost first.
    pub(crate) fn lens(&self) -> SmallVec<[usize; 4]> {
        self.lens.iter().map(|len| len.unwrap_or(0)).collect()
    }
}

/// Returns what to write instead of an integer where a float is expected. Empty for another literal.
fn with_point(literal: Literal, text: &str) -> String {
    let sign = if literal.negative { "-" } else { "" };
    match literal.token.kind {
        Kind::Int => format!("; write `{sign}{}.0`", super::shorten(text)),
        _ => String::new(),
    }
}

impl<'a> Parser<'a> {
    /// Parses a number, `true` or `false`.
    pub(crate) fn literal(&mut self) -> Result<Literal> {
        let negative = self.at(b'-');
        if negative {
            self.bump();
        }
        let found = match self.tok.kind {
            Kind::Int | Kind::Hex | Kind::Float => true,
            Kind::Bare => !negative && matches!(self.word(), "true" | "false"),
            _ => false,
        };
        if !found {
            return Err(self.expected("a number, `true` or `false`"));
        }
        Ok(Literal {
            token: self.bump(),
            negative,
        })
    }

    /// Returns whether the next token begins a literal.
    pub(crate) fn at_literal(&self) -> bool {
        match self.tok.kind {
            Kind::Int | Kind::Hex | Kind::Float | Kind::Punct(b'-') => true,
            Kind::Bare => matches!(self.word(), "true" | "false"),
            _ => false,
        }
    }

    /// Returns the value of an integer literal, sign-extended from `width` bits.
    pub(crate) fn int_value(&self, literal: Literal, width: u32) -> Result<i128> {
        let text = self.str(literal.token);
        let magnitude = match literal.token.kind {
            Kind::Int => text.parse::<u128>().ok(),
            Kind::Hex => u128::from_str_radix(&text[2..], 16).ok(),
            Kind::Bare if width == 1 => return Ok(if text == "true" { -1 } else { 0 }),
            _ => None,
        };
        let fits = |m: u128| {
            if literal.negative {
                m <= 1 << (width - 1)
            } else {
                m <= u128::MAX >> (128 - width)
            }
        };
        let Some(magnitude) = magnitude.filter(|m| fits(*m)) else {
            let sign = if literal.negative { "-" } else { "" };
            let text = super::shorten(text);
            let message = format!("expected an integer of {width} bits, found `{sign}{text}`");
            return Err(Error::new(literal.token.span(), message));
        };
        let bits = if literal.negative {
            magnitude.wrapping_neg()
        } else {
            magnitude
        };
        let unused = 128 - width;
        Ok((bits << unused) as i128 >> unused)
    }

    /// Returns the bits of a float literal. A hexadecimal literal is the bits themselves.
    pub(crate) fn float_value(&self, literal: Literal, kind: FloatKind) -> Result<u64> {
        let text = self.str(literal.token);
        let bits = match literal.token.kind {
            Kind::Float => float::parse(text, literal.negative, kind),
            Kind::Hex if !literal.negative => u64::from_str_radix(&text[2..], 16)
                .ok()
                .filter(|bits| *bits <= u64::MAX >> (64 - kind.bits())),
            _ => None,
        };
        bits.ok_or_else(|| {
            let width = kind.bits();
            let hint = with_point(literal, text);
            let text = super::shorten(text);
            let message = format!(
                "expected a float with a decimal point or {width} bits in hexadecimal, found `{text}`{hint}"
            );
            Error::new(literal.token.span(), message)
        })
    }

    /// Returns the bits of a small float literal, rounded to the nearest number of the format.
    fn small_float_value(&self, literal: Literal, kind: SmallFloat) -> Result<u64> {
        let text = self.str(literal.token);
        let bits = match literal.token.kind {
            Kind::Float => {
                let value: Option<f64> = text.parse().ok();
                value.and_then(|value| kind.nearest(if literal.negative { -value } else { value }))
            }
            Kind::Hex if !literal.negative => u64::from_str_radix(&text[2..], 16)
                .ok()
                .filter(|bits| bits >> kind.bits() == 0),
            _ => None,
        };
        bits.ok_or_else(|| {
            let (name, width) = (kind.name(), kind.bits());
            let hint = with_point(literal, text);
            let text = super::shorten(text);
            let message = format!(
                "expected a float with a decimal point that `{name}` can represent, or {width} bits in hexadecimal, found `{text}`{hint}"
            );
            Error::new(literal.token.span(), message)
        })
    }

    /// Returns the bits of a literal of a scalar type. Integers are zero-extended.
    pub(crate) fn scalar_bits(&self, literal: Literal, ty: Type, index_width: u32) -> Result<u128> {
        if let Some(kind) = ty.float_kind() {
            return self.float_value(literal, kind).map(u128::from);
        }
        if let Some(kind) = ty.small_float() {
            return self.small_float_value(literal, kind).map(u128::from);
        }
        let Some(width) = ty.scalar_bits(index_width) else {
            let message = format!(
                "expected elements of an integer or float type, found elements of type `{}`",
                self.show(ty)
            );
            return Err(Error::new(literal.token.span(), message));
        };
        let value = self.int_value(literal, width)?;
        Ok(value as u128 & (u128::MAX >> (128 - width)))
    }

    /// Parses an attribute.
    pub(super) fn attr(&mut self) -> Result<Attr> {
        match self.tok.kind {
            Kind::Int | Kind::Hex | Kind::Float | Kind::Punct(b'-') => self.number_attr(),
            Kind::Str => {
                let token = self.bump();
                let text = self.unescape(token, 0)?;
                if self.eat(b':') {
                    self.ty()?;
                }
                Ok(Attr::Str(text.into()))
            }
            Kind::At | Kind::AtString => Ok(Attr::Symbol(self.symbol()?)),
            Kind::Punct(b'[') => {
                self.enter()?;
                let mut items = Vec::new();
                self.list(b'[', b']', |p| {
                    items.push(p.attr()?);
                    Ok(())
                })?;
                self.leave();
                Ok(Attr::Array(items.into()))
            }
            Kind::Punct(b'{') => {
                self.enter()?;
                let dict = self.dict()?;
                self.leave();
                Ok(Attr::Dict(dict.into()))
            }
            Kind::Hash => self.hash_attr(),
            Kind::Bare => self.word_attr(),
            Kind::Bang | Kind::Punct(b'(') => Ok(Attr::Type(self.ty()?)),
            _ => Err(self.expected("an attribute")),
        }
    }

    fn number_attr(&mut self) -> Result<Attr> {
        let literal = self.literal()?;
        let ty = if self.eat(b':') {
            self.ty()?
        } else if literal.token.kind == Kind::Float {
            Type::F64
        } else {
            Type::I64
        };
        if let Some(kind) = ty.float_kind() {
            return Ok(Attr::Float(self.float_value(literal, kind)?, ty));
        }
        if let Some(kind) = ty.small_float() {
            return Ok(Attr::Float(self.small_float_value(literal, kind)?, ty));
        }
        let Some(width) = ty.scalar_bits(64) else {
            let ty = self.show(ty);
            let message = format!("expected an integer or float type, found `{ty}`");
            return Err(Error::new(literal.token.span(), message));
        };
        Ok(Attr::Int(self.int_value(literal, width)?, ty))
    }

    fn hash_attr(&mut self) -> Result<Attr> {
        let name = &self.word()[1..];
        if let Some(value) = self.alias(name)? {
            let token = self.bump();
            return match value {
                Aliased::Attr(attr) => Ok(attr),
                Aliased::Map(span) => Ok(Attr::Other(self.normalized_text(span).into())),
                Aliased::Type(_) | Aliased::Loc => Err(Error::new(
                    token.span(),
                    "expected the alias of an attribute",
                )),
            };
        }
        let of_a_dialect =
            name.contains('.') || self.text[self.tok.end as usize..].starts_with('<');
        if !of_a_dialect {
            return Err(self.expected("an attribute alias that was defined before"));
        }
        self.opaque_attr()
    }

    /// Parses an attribute that is not modelled and keeps its text, which is a word followed by
    /// text in angle brackets.
    fn opaque_attr(&mut self) -> Result<Attr> {
        let token = self.bump();
        let mut span = token.span();
        if self.at(b'<') && self.tok.start == token.end {
            span.end = self.skip_balanced()?.end;
        }
        Ok(Attr::Other(self.normalized_text(span).into()))
    }

    fn word_attr(&mut self) -> Result<Attr> {
        match self.word() {
            "true" | "false" => {
                let value = self.word() == "true";
                self.bump();
                Ok(Attr::Bool(value))
            }
            "unit" => {
                self.bump();
                Ok(Attr::Unit)
            }
            "dense" => {
                let at = self.tok.span();
                let text = self.dense_text()?;
                self.expect(b':')?;
                let ty = self.ty()?;
                self.dense(text, ty, at)
            }
            resource::WORD if self.at_known_resource() => {
                let at = self.tok.span();
                let text = self.dense_resource()?;
                self.expect(b':')?;
                let ty = self.ty()?;
                self.dense(text, ty, at)
            }
            "array" => self.array_attr(),
            "affine_map" | "affine_set" | "strided" | "sparse" | "opaque" | "dense_resource"
            | "distinct" => self.opaque_attr(),
            "loc" => {
                self.skip_loc()?;
                Ok(Attr::Other("loc(unknown)".into()))
            }
            _ => Ok(Attr::Type(self.ty()?)),
        }
    }

    /// Parses an array of integers, such as `array<i64: 1, 2>`.
    fn array_attr(&mut self) -> Result<Attr> {
        let start = self.bump().span();
        self.restrict(Spelling::Arrays.releases(), start)?;
        self.expect(b'<')?;
        let ty = self.ty()?;
        let Some(width) = ty.scalar_bits(64).filter(|_| !ty.is_float()) else {
            // An array of floats is not modelled, so the parser keeps its text.
            let mut end = self.tok.end as usize;
            while !self.at(b'>') {
                if self.tok.kind == Kind::Eof {
                    return Err(self.expected("`>`"));
                }
                self.bump();
                end = self.tok.end as usize;
            }
            self.bump();
            let span = Span::new(start.start, end);
            return Ok(Attr::Other(self.normalized_text(span).into()));
        };
        let mut values = Vec::new();
        if self.eat(b':') {
            loop {
                let literal = self.literal()?;
                values.push(self.int_value(literal, width)?);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b'>')?;
        if ty == Type::I64 {
            return Ok(Attr::I64s(values.into_iter().map(|v| v as i64).collect()));
        }
        Ok(Attr::Ints(values.into(), ty))
    }

    /// Parses `dense<…>` or `dense_resource<…>` without the type after it.
    pub(super) fn dense_text(&mut self) -> Result<DenseText> {
        if self.at_word(resource::WORD) {
            return self.dense_resource();
        }
        self.expect_word("dense")?;
        self.expect(b'<')?;
        let text = if self.at(b'>') {
            DenseText::Empty
        } else if self.tok.kind == Kind::Str {
            DenseText::Hex(self.bump())
        } else if self.at(b'[') {
            let mut values = Vec::new();
            let mut shape = ListShape::default();
            self.nested_list(0, &mut shape, &mut |p| {
                values.push(p.literal()?);
                Ok(())
            })?;
            DenseText::List(values, shape.lens())
        } else {
            DenseText::Splat(self.literal()?)
        };
        self.expect(b'>')?;
        Ok(text)
    }

    /// Parses nested lists. The callback `item` parses each element.
    pub(crate) fn nested_list(
        &mut self,
        level: usize,
        shape: &mut ListShape,
        item: &mut dyn FnMut(&mut Self) -> Result<()>,
    ) -> Result<()> {
        self.enter()?;
        let start = self.tok.span();
        if shape.lens.len() == level {
            shape.lens.push(None);
        }
        let mut len = 0;
        self.list(b'[', b']', |p| {
            len += 1;
            let leaf = !p.at(b'[');
            let right = match shape.depth {
                Some(depth) if leaf => depth == level + 1,
                Some(depth) => level + 1 < depth,
                None => true,
            };
            if !right {
                return Err(p.expected("lists of equal depth"));
            }
            if !leaf {
                return p.nested_list(level + 1, shape, item);
            }
            shape.depth = Some(level + 1);
            item(p)
        })?;
        self.leave();
        match shape.lens[level] {
            Some(expected) if expected != len => {
                let message = format!(
                    "expected a list of length {expected}, like the other lists, found {len}"
                );
                return Err(Error::new(start, message));
            }
            Some(_) => {}
            None => shape.lens[level] = Some(len),
        }
        Ok(())
    }

    /// Returns the dense attribute of type `ty`, which is a vector type, a tensor type or, for
    /// globals, a memref type.
    pub(super) fn dense(&mut self, text: DenseText, ty: Type, here: Span) -> Result<Attr> {
        let (shape, elem, dense_ty) = self.dense_shape(ty, here)?;
        let count = shape.iter().try_fold(1usize, |n, size| {
            n.checked_mul(usize::try_from(*size).ok()?)
        });
        let bits = match text {
            DenseText::Splat(literal) => vec![self.scalar_bits(literal, elem, 64)?],
            DenseText::Empty if count == Some(0) => Vec::new(),
            DenseText::Empty => {
                let message = "expected elements, because no size of the type is 0, found none";
                return Err(Error::new(here, message));
            }
            DenseText::List(values, found) => {
                let same = found.len() == shape.len()
                    && found.iter().zip(&shape).all(|(f, s)| *f as i64 == *s);
                let empty = values.is_empty() && count == Some(0);
                if !same && !empty {
                    let found: Vec<String> = found.iter().map(usize::to_string).collect();
                    let message = format!(
                        "expected elements of the shape of `{}`, found shape {}",
                        self.show(ty),
                        found.join("x")
                    );
                    return Err(Error::new(here, message));
                }
                let bits = values.into_iter().map(|v| self.scalar_bits(v, elem, 64));
                bits.collect::<Result<Vec<u128>>>()?
            }
            DenseText::Hex(token) => self.hex_elements(token, (elem, count), 0)?,
            DenseText::Resource(token) => {
                let is_whole = elem
                    .scalar_bits(64)
                    .is_some_and(|bits| bits.is_multiple_of(8));
                if !is_whole {
                    let message = "expected elements of whole bytes in a resource";
                    return Err(Error::foreign(here, resource::WORD, message));
                }
                self.hex_elements(token, (elem, count), 8)?
            }
        };
        Ok(Attr::Dense(bits.into(), dense_ty))
    }

    /// Returns the dense attribute with a vector type in place of a tensor type. Globals and the
    /// LLVM dialect have such attributes.
    pub(super) fn of_vector(&mut self, value: Attr) -> Attr {
        if let Attr::Dense(bits, ty) = &value
            && let Some(tensor) = self.module.types.as_tensor(*ty)
        {
            let (shape, elem) = (tensor.shape.clone(), tensor.elem);
            return Attr::Dense(bits.clone(), self.module.types.vector(&shape, elem));
        }
        value
    }

    /// Returns the shape and the scalar type of a dense attribute's type, and the vector or tensor
    /// type that represents it.
    fn dense_shape(&mut self, ty: Type, at: Span) -> Result<(Dims, Type, Type)> {
        let types = &self.module.types;
        let shaped = types
            .as_shaped(ty)
            .map(|(shape, elem)| (shape.into(), elem));
        let memref = types.as_memref(ty).map(|m| (m.shape.clone(), m.elem));
        let Some((mut shape, mut elem)): Option<(Dims, Type)> = shaped.or(memref) else {
            let message = format!(
                "expected a vector or tensor type, found `{}`",
                self.show(ty)
            );
            return Err(Error::new(at, message));
        };
        if shape.contains(&DYNAMIC) {
            let message = format!("expected fixed sizes, found `{}`", self.show(ty));
            return Err(Error::new(at, message));
        }
        let dense_ty = match self.module.types.as_tensor(ty) {
            Some(_) => ty,
            None => self.module.types.vector(&shape, elem),
        };
        if let Some((inner, scalar)) = self.module.types.as_vector(elem) {
            shape.extend_from_slice(inner);
            elem = scalar;
        }
        Ok((shape, elem, dense_ty))
    }

    /// Decodes the elements of `dense<"0x…">`, whose bytes are little-endian. The first digits are
    /// skipped.
    fn hex_elements(
        &self,
        token: Token,
        (elem, count): (Type, Option<usize>),
        skipped: usize,
    ) -> Result<Vec<u128>> {
        let text = self.str(token);
        let digits = text[1..text.len() - 1].strip_prefix("0x").unwrap_or("");
        let digits = digits.get(skipped..).unwrap_or("");
        let width = elem.scalar_bits(64).unwrap_or(0);
        let bad = |what: &str| Error::new(token.span(), format!("expected {what}"));
        if width == 0 || !digits.len().is_multiple_of(2) || !digits.is_ascii() {
            return Err(bad("`0x` and two digits for each byte of the elements"));
        }
        let bytes: Option<Vec<u8>> = (0..digits.len() / 2)
            .map(|i| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).ok())
            .collect();
        let bytes = bytes.ok_or_else(|| bad("hexadecimal digits"))?;
        let mask = u128::MAX >> (128 - width);
        let size = width.div_ceil(8).next_power_of_two() as usize;
        let elements: Vec<u128> = if width == 1 {
            let bits = count.unwrap_or(0);
            if bits.div_ceil(8) != bytes.len() {
                return Err(bad("one bit for each element"));
            }
            (0..bits)
                .map(|i| u128::from(bytes[i / 8] >> (i % 8) & 1))
                .collect()
        } else {
            if !bytes.len().is_multiple_of(size) {
                return Err(bad("whole elements"));
            }
            let value = |chunk: &[u8]| {
                let bits = chunk
                    .iter()
                    .rev()
                    .fold(0u128, |v, b| v << 8 | u128::from(*b));
                bits & mask
            };
            bytes.chunks_exact(size).map(value).collect()
        };
        if elements.len() != 1 && Some(elements.len()) != count {
            return Err(bad("as many elements as the type has"));
        }
        Ok(elements)
    }

    /// Parses a dictionary `{name = value, …}` without consulting the op tables.
    pub(super) fn dict(&mut self) -> Result<Vec<NamedAttr>> {
        let start = self.tok.span();
        let mut attrs = Vec::new();
        self.list(b'{', b'}', |p| {
            let (name, _) = p.attr_name()?;
            let value = p.attr_value(true)?;
            let key = Key::Other(p.module.strings.intern(&name));
            attrs.push(NamedAttr { key, value });
            Ok(())
        })?;
        self.unique(&attrs, start)?;
        Ok(attrs)
    }

    /// Checks that no attribute name occurs twice.
    pub(super) fn unique(&self, attrs: &[NamedAttr], at: Span) -> Result<()> {
        let twice = if attrs.len() <= 8 {
            (1..attrs.len()).any(|i| attrs[..i].iter().any(|a| a.key == attrs[i].key))
        } else {
            let mut seen = FxHashSet::default();
            !attrs.iter().all(|a| seen.insert(a.key))
        };
        if twice {
            return Err(Error::new(
                at,
                "expected each attribute name once, found a duplicate",
            ));
        }
        Ok(())
    }

    /// Parses the name of an attribute. Also returns the token of the name, for error messages.
    pub(super) fn attr_name(&mut self) -> Result<(std::borrow::Cow<'a, str>, Token)> {
        let token = self.tok;
        match token.kind {
            Kind::Bare => {
                self.bump();
                Ok((self.str(token).into(), token))
            }
            Kind::Str => {
                self.bump();
                Ok((self.unescape(token, 0)?.into(), token))
            }
            _ => Err(self.expected("the name of an attribute")),
        }
    }

    /// Parses `= value`. If there is no value, the attribute is a unit attribute.
    ///
    /// If `verbatim` is set, an attribute that contains a tensor is kept as text. Callers set
    /// `verbatim` for attributes that no op table lists.
    pub(super) fn attr_value(&mut self, verbatim: bool) -> Result<Attr> {
        if !self.eat(b'=') {
            return Ok(Attr::Unit);
        }
        let start = self.tok.start as usize;
        let value = self.attr()?;
        if verbatim && matches!(value, Attr::Dense(..) | Attr::Array(_) | Attr::Dict(_)) {
            let span = Span::new(start, self.tok.start as usize);
            let text = self.normalized_text(span);
            if text.contains("tensor<") {
                return Ok(Attr::Other(text.trim_end().into()));
            }
        }
        Ok(value)
    }
}
