//! The parser of the arguments and results in directives.

use super::example::example;
use super::{Datum, Element, MemRefDatum, Storage, TensorDatum};
use crate::error::{Error, Span};
use crate::text::lexer::Kind;
use crate::text::parse::attrs::{ListShape, Literal};
use crate::text::parse::{Parser, Result};
use crate::types::{DYNAMIC, Dims, Type};

/// A parser of an argument or a result.
pub(super) struct DatumReader<'p, 'a> {
    pub(super) parser: &'p mut Parser<'a>,
    pub(super) index_width: u32,
    /// The type that the value must have, if it is known. Used only for examples in messages.
    pub(super) wanted: Option<Type>,
    /// Whether the value is an argument. For a memref argument, the whole buffer is listed; for a
    /// memref result, the elements of the view.
    pub(super) is_argument: bool,
}

impl DatumReader<'_, '_> {
    /// Parses a value with its type.
    pub(super) fn datum(&mut self) -> Result<Datum> {
        if matches!(self.parser.tok.kind, Kind::At | Kind::AtString) {
            return Ok(Datum::Func(self.parser.symbol()?));
        }
        if self.parser.at_word("memref") {
            return self.memref();
        }
        if self.parser.at_word("tensor") {
            return self.tensor();
        }
        if self.parser.at(b'[') {
            return self.list();
        }
        if self.parser.at_word("true") || self.parser.at_word("false") {
            return self.truth();
        }
        if self.parser.at_word("null") {
            return self.null();
        }
        let poison = self.parser.eat_word("poison");
        let literal = if poison {
            None
        } else if self.parser.at_literal() {
            Some(self.parser.literal()?)
        } else {
            let what = match self.wanted.and_then(|ty| self.example(ty)) {
                Some(example) => format!("a value, such as `{example}`"),
                None => "a value: a number with its type, a list, a memref, a tensor or a symbol"
                    .to_owned(),
            };
            return Err(self.parser.expected(&what));
        };
        self.colon("1 : i32")?;
        let at = self.parser.tok.span();
        let ty = self.parser.ty()?;
        if let Some((shape, elem)) = self.parser.module.types.as_lanes(ty)
            && (poison || shape.is_empty())
        {
            let Some(count) = product(shape).filter(|n| *n <= MAX_ELEMENTS) else {
                return Err(Error::new(at, "expected a vector with fewer lanes"));
            };
            let lanes = match literal {
                Some(literal) => vec![Some(self.scalar(literal, elem)?)],
                None => vec![None; count],
            };
            return Ok(Datum::Vector { lanes, ty });
        }
        let is_pointer = poison && self.parser.module.types.is_ptr(ty);
        if self.parser.module.types.is_token(ty) {
            let bits = match literal {
                // A token is a number like any other.
                Some(literal) => Some(self.scalar(literal, Type::I64)?),
                None => None,
            };
            return Ok(Datum::Scalar { bits, ty });
        }
        if ty.scalar_bits(self.index_width).is_none() && !is_pointer {
            return Err(self.wrong_type("a scalar type", ty, at));
        }
        let bits = match literal {
            Some(literal) => Some(self.scalar(literal, ty)?),
            None => None,
        };
        Ok(Datum::Scalar { bits, ty })
    }

    /// Parses `null : !llvm.ptr`.
    fn null(&mut self) -> Result<Datum> {
        self.parser.eat_word("null");
        self.colon("null : !llvm.ptr")?;
        let at = self.parser.tok.span();
        let ty = self.parser.ty()?;
        if !self.parser.module.types.is_ptr(ty) {
            return Err(self.wrong_type("the type `!llvm.ptr`", ty, at));
        }
        let bits = Some(0);
        Ok(Datum::Scalar { bits, ty })
    }

    /// Parses `true` or `false`.
    fn truth(&mut self) -> Result<Datum> {
        let literal = self.parser.literal()?;
        if self.parser.eat(b':') {
            let at = self.parser.tok.span();
            let ty = self.parser.ty()?;
            if ty != Type::I1 {
                return Err(self.wrong_type("the type `i1`", ty, at));
            }
        }
        let bits = Some(self.scalar(literal, Type::I1)?);
        Ok(Datum::Scalar { bits, ty: Type::I1 })
    }

    /// Parses the colon between a value and its type. `usual` is an example of a value, in case
    /// the type is unknown.
    fn colon(&mut self, usual: &str) -> Result<()> {
        if self.parser.eat(b':') {
            return Ok(());
        }
        let example = self.wanted.and_then(|ty| self.example(ty));
        let example = example.as_deref().unwrap_or(usual);
        let what = format!("`:` and a type after the value, such as `{example}`");
        Err(self.parser.expected(&what))
    }

    /// Returns an example of a value of the type.
    fn example(&mut self, ty: Type) -> Option<String> {
        let release = self.parser.release();
        example(&mut self.parser.module, release, ty, self.is_argument)
    }

    /// Returns the error for a type that does not fit the value before it.
    fn wrong_type(&mut self, expected: &str, ty: Type, at: Span) -> Error {
        let found = self.parser.show(ty);
        let message = match self.example(ty) {
            Some(example) => format!(
                "expected {expected}, found `{found}`, whose values are written as `{example}`"
            ),
            None => format!("expected {expected}, found `{found}`"),
        };
        Error::new(at, message)
    }

    fn scalar(&self, literal: Literal, ty: Type) -> Result<u128> {
        self.parser.scalar_bits(literal, ty, self.index_width)
    }

    /// Parses nested lists of literals, `_` and `poison`. Returns the elements and the shape of the
    /// lists.
    fn elements(&mut self) -> Result<(Vec<Option<Literal>>, ListShape)> {
        let mut values = Vec::new();
        let mut shape = ListShape::default();
        if !self.parser.at(b'[') {
            return Err(self.parser.expected("a list of elements, such as `[1, 2]`"));
        }
        self.parser.nested_list(0, &mut shape, &mut |parser| {
            let hole = parser.eat_word("_") || parser.eat_word("poison");
            values.push(if hole { None } else { Some(parser.literal()?) });
            Ok(())
        })?;
        Ok((values, shape))
    }

    fn bits(&self, values: Vec<Option<Literal>>, elem: Type) -> Result<Vec<Element>> {
        values
            .into_iter()
            .map(|value| match value {
                None => Ok(None),
                Some(literal) => self.scalar(literal, elem).map(Some),
            })
            .collect()
    }

    /// Parses a vector or a complex number: `[1, 2] : vector<2xi8>`.
    fn list(&mut self) -> Result<Datum> {
        let is_buffer = |ty: &Type| self.parser.module.types.is_memref(*ty);
        if let Some(ty) = self.wanted.filter(is_buffer)
            && let Some(example) = self.example(ty)
        {
            let what = format!("a memref type before the elements, such as `{example}`");
            return Err(self.parser.expected(&what));
        }
        let (values, found) = self.elements()?;
        self.colon("[1, 2] : vector<2xi32>")?;
        let at = self.parser.tok.span();
        let ty = self.parser.ty()?;
        let found = found.lens();
        let lanes = self.parser.module.types.as_lanes(ty).filter(|(shape, _)| {
            // A vector of rank 0 may have brackets, as in the output of `interp`.
            let shape = if shape.is_empty() { &[1][..] } else { shape };
            let sizes = shape.iter().map(|size| usize::try_from(*size).ok());
            sizes.eq(found.iter().map(|len| Some(*len)))
        });
        let Some((_, elem)) = lanes else {
            let expected = "a vector or complex type in the shape of the list";
            return Err(self.wrong_type(expected, ty, at));
        };
        let lanes = self.bits(values, elem)?;
        Ok(Datum::Vector { lanes, ty })
    }

    /// Parses the elements of a buffer. Vector elements are stored lane by lane.
    pub(super) fn contents(&mut self, elem: Type) -> Result<Vec<Element>> {
        let at = self.parser.tok.span();
        let (values, shape) = self.elements()?;
        if shape.lens().len() != 1 {
            let message =
                "expected all elements in one list, as in `[1, 2, 3, 4]`, found nested lists";
            return Err(Error::new(at, message));
        }
        let lanes = self.parser.module.types.as_lanes(elem);
        self.bits(values, lanes.map_or(elem, |(_, scalar)| scalar))
    }

    /// Parses a tensor: `tensor<2x2xi8> […]`.
    fn tensor(&mut self) -> Result<Datum> {
        let at = self.parser.tok.span();
        let ty = self.parser.ty()?;
        let at = Span::new(at.start, self.parser.tok.start as usize);
        let tensor = self.parser.module.types.as_tensor(ty);
        let Some(tensor) = tensor.filter(|tensor| tensor.is_static()).cloned() else {
            return Err(self.wrong_type("a tensor type with fixed sizes", ty, at));
        };
        let elements = self.contents(tensor.elem)?;
        let lanes = self.parser.module.types.as_lanes(tensor.elem);
        let lanes = lanes.map_or(Some(1), |(shape, _)| product(shape));
        let needed = product(&tensor.shape).and_then(|count| count.checked_mul(lanes?));
        if needed != Some(elements.len()) {
            let message = format!(
                "expected each element of the tensor, found {}",
                elements.len()
            );
            return Err(Error::new(at, message));
        }
        Ok(Datum::Tensor(TensorDatum {
            ty,
            elem: tensor.elem,
            sizes: tensor.shape,
            elements,
        }))
    }

    /// Parses a memref: `memref<2x2xi8> […]`.
    fn memref(&mut self) -> Result<Datum> {
        let at = self.parser.tok.span();
        let ty = self.parser.ty()?;
        let at = Span::new(at.start, self.parser.tok.start as usize);
        let types = &self.parser.module.types;
        let layout = types.as_memref(ty).and_then(|memref| {
            let (strides, offset) = memref.strides_and_offset()?;
            let fixed =
                offset != DYNAMIC && memref.dynamic_sizes() == 0 && !strides.contains(&DYNAMIC);
            fixed.then(|| (memref.elem, memref.shape.clone(), strides, offset))
        });
        let Some((elem, sizes, strides, offset)) = layout else {
            let expected = "a memref type with fixed sizes, strides and offset";
            return Err(self.wrong_type(expected, ty, at));
        };
        let lanes = types
            .as_lanes(elem)
            .map_or(Some(1), |(shape, _)| product(shape));
        let (storage, base) = match self.is_argument {
            true => (self.storage()?, self.base()?),
            false => (Storage::Caller, 0),
        };
        let contents = match storage.has_contents() {
            true => self.contents(elem)?,
            false => Vec::new(),
        };
        let elements = match lanes {
            Some(lanes) if lanes > 0 && contents.len().is_multiple_of(lanes) => {
                contents.len() / lanes
            }
            Some(_) | None => {
                return Err(Error::new(
                    at,
                    "expected as many elements as whole vectors have",
                ));
            }
        };
        if self.is_argument {
            let first = base.checked_add(offset);
            let Some(needed) = first.and_then(|first| extent(&sizes, &strides, first)) else {
                let message = "expected a view within a buffer of representable size";
                return Err(Error::new(at, message));
            };
            if storage.has_contents() && (elements as i128) < needed.max(i128::from(base)) {
                let message = format!(
                    "expected the whole buffer, {needed} elements or more, found {elements}"
                );
                return Err(Error::new(at, message));
            }
        } else if product(&sizes) != Some(elements) {
            let message = format!("expected each element of the memref, found {elements}");
            return Err(Error::new(at, message));
        }
        Ok(Datum::MemRef(MemRefDatum {
            ty,
            elem,
            sizes,
            strides,
            offset,
            storage,
            base,
            contents,
        }))
    }

    /// Parses where the buffer of a memref argument is, after its type: `heap`, `of arg0`, `of @g`.
    fn storage(&mut self) -> Result<Storage> {
        if self.parser.eat_word("heap") {
            return Ok(Storage::Heap);
        }
        if !self.parser.eat_word("of") {
            return Ok(Storage::Caller);
        }
        if matches!(self.parser.tok.kind, Kind::At | Kind::AtString) {
            return Ok(Storage::Global(self.parser.symbol()?));
        }
        let number = match self.parser.tok.kind == Kind::Bare {
            true => self.parser.word().strip_prefix("arg"),
            false => None,
        };
        let Some(number) = number.and_then(|number| number.parse().ok()) else {
            let what = "an argument with a buffer, such as `arg0`, or a global, such as `@g`";
            return Err(self.parser.expected(what));
        };
        self.parser.bump();
        Ok(Storage::Argument(number))
    }

    /// Parses the base of a memref argument: `from 3`.
    fn base(&mut self) -> Result<i64> {
        if !self.parser.eat_word("from") {
            return Ok(0);
        }
        let what = "the number of elements before the base, such as `from 1`";
        let at = self.parser.tok.span();
        let literal = match self.parser.at_literal() {
            true => self.parser.literal()?,
            false => return Err(self.parser.expected(what)),
        };
        let base = self.parser.int_value(literal, 64).ok();
        let base = base.and_then(|base| i64::try_from(base).ok());
        base.filter(|base| (0..=MAX_BASE).contains(base))
            .ok_or_else(|| Error::new(at, format!("expected {what}, up to {MAX_BASE}")))
    }
}

/// The largest distance of the base of a memref from the start of its buffer, in elements.
const MAX_BASE: i64 = 1 << 20;

/// The maximum number of elements that a single word in a directive can stand for.
const MAX_ELEMENTS: usize = 1 << 20;

/// Returns the number of elements of a shape; `None` if the number is too large.
pub(super) fn product(shape: &[i64]) -> Option<usize> {
    shape.iter().try_fold(1usize, |n, size| {
        n.checked_mul(usize::try_from(*size).ok()?)
    })
}

/// Returns how many elements a buffer must have to hold the view; `None` if no buffer can hold the
/// view.
pub(super) fn extent(sizes: &Dims, strides: &Dims, offset: i64) -> Option<i128> {
    if offset < 0 {
        return None;
    }
    if sizes.contains(&0) {
        return Some(0);
    }
    let (mut low, mut high) = (i128::from(offset), i128::from(offset));
    for (size, stride) in sizes.iter().zip(strides) {
        let span = i128::from(size - 1) * i128::from(*stride);
        if span < 0 {
            low = low.checked_add(span)?;
        } else {
            high = high.checked_add(span)?;
        }
    }
    (low >= 0).then(|| high + 1)
}
