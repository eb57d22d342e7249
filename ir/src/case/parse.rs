//! The parser of test cases.

use super::data_layout::{self, index_width};
use super::directive::{Directive, Word, directives, number};
use super::{Call, Case, ConversionOptions, Datum, Element, Expect, MemRefDatum, Settings};
use crate::error::{Error, Span, counted};
use crate::module::{Level, Loc};
use crate::release::Release;
use crate::text::lexer::Kind;
use crate::text::parse::attrs::{ListShape, Literal};
use crate::text::parse::{Parser, Result};
use crate::types::{DYNAMIC, Dims, Type, TypeKind};

/// Parses a test case. The release comes from the argument or from a directive. Otherwise the
/// parser detects it from the spelling.
///
/// # Errors
/// Returns the first syntax error of the module with its location, or else the first syntax error
/// of the directives. Calls must name a function of the module and have arguments of its types.
pub fn parse(text: &str, release: Option<Release>) -> std::result::Result<Case, Error> {
    let directives = directives(text)?;
    let release = given_release(text, &directives, release)?;
    let mut parser = Parser::new(text, release)?;
    parser.file()?;
    let mut case = Case::new(crate::module::Module::new(), parser.release());
    let given = given_width(text, &directives)?;
    case.index_width = index_width(text, given, &parser.module)?;
    data_layout::take(&mut parser.module);
    let mut reader = Reader {
        parser,
        index_width: case.index_width,
    };
    // The module contains only ops and types that the tables list, so an unknown type in a
    // directive is a mistake.
    let mistake = |error| Error {
        foreign: None,
        ..error
    };
    for directive in directives {
        match directive.word {
            Word::Release | Word::IndexBitwidth => {}
            Word::Options => case.options.read(text, directive)?,
            Word::Refused => {
                case.refused = Some(rest_of_line(text, directive).to_owned());
            }
            Word::Call => {
                reader.parser.enter_directive(directive.body);
                case.calls.push(reader.call(directive).map_err(mistake)?);
            }
            Word::After => {
                reader.parser.enter_directive(directive.body);
                let Some(call) = case.calls.last_mut() else {
                    let span = Span::new(directive.start, directive.body);
                    return Err(Error::new(span, "expected a `call:` before this `after:`"));
                };
                reader.after(call).map_err(mistake)?;
            }
            Word::Prints => {
                let Some(call) = case.calls.last_mut() else {
                    let span = Span::new(directive.start, directive.body);
                    return Err(Error::new(span, "expected a `call:` before this `prints:`"));
                };
                call.prints.push(rest_of_line(text, directive).to_owned());
            }
        }
    }
    case.module = reader.parser.module;
    Ok(case)
}

/// Returns the text after the directive's colon, without surrounding white space.
fn rest_of_line(text: &str, directive: Directive) -> &str {
    text[directive.body..].lines().next().unwrap_or("").trim()
}

/// Parses the directives of a text that determine how the program is parsed and converted.
///
/// # Errors
/// Returns the first malformed directive of this kind, with its location.
pub fn settings(text: &str) -> std::result::Result<Settings, Error> {
    let directives = directives(text)?;
    let mut settings = Settings {
        release: given_release(text, &directives, None)?,
        index_width: given_width(text, &directives)?,
        options: ConversionOptions::default(),
    };
    for directive in directives.iter().filter(|d| d.word == Word::Options) {
        settings.options.read(text, *directive)?;
    }
    Ok(settings)
}

fn given_width(text: &str, directives: &[Directive]) -> Result<Option<u32>> {
    let mut width = None;
    for directive in directives.iter().filter(|d| d.word == Word::IndexBitwidth) {
        width = match number(text, *directive)? {
            (width @ (32 | 64), _) => Some(width),
            (_, span) => return Err(Error::new(span, "expected 32 or 64 bits")),
        };
    }
    Ok(width)
}

fn given_release(
    text: &str,
    directives: &[Directive],
    given: Option<Release>,
) -> Result<Option<Release>> {
    let mut release = given;
    for directive in directives.iter().filter(|d| d.word == Word::Release) {
        let (number, span) = number(text, *directive)?;
        let Some(found) = Release::from_number(number) else {
            let known: Vec<String> = Release::ALL.iter().map(Release::to_string).collect();
            let message = format!("expected one of the releases {}", known.join(", "));
            return Err(Error::new(span, message));
        };
        match release {
            Some(before) if before != found => {
                let message = format!("expected release {before}, found release {found}");
                return Err(Error::new(span, message));
            }
            Some(_) | None => release = Some(found),
        }
    }
    Ok(release)
}

struct Reader<'a> {
    parser: Parser<'a>,
    index_width: u32,
}

impl<'a> Reader<'a> {
    /// Parses a call directive: `@f(…) == …`.
    fn call(&mut self, directive: Directive) -> Result<Call> {
        let at = self.parser.tok.span();
        let func = self.parser.symbol()?;
        let Some(id) = self.parser.module.lookup_func(func) else {
            let name = self.parser.module.str(func);
            let message = format!("expected a function of the module, found `@{name}`");
            return Err(Error::new(at, message));
        };
        let mut args = Vec::new();
        let mut spans = Vec::new();
        let mut parser_error = None;
        // `list` mutably borrows the parser, so the closure cannot use `self`.
        let index_width = self.index_width;
        self.parser.list(b'(', b')', |parser| {
            let start = parser.tok.start as usize;
            let mut datum = DatumReader {
                parser,
                index_width,
            };
            args.push(datum.argument()?);
            spans.push(Span::new(start, parser.tok.start as usize));
            Ok(())
        })?;
        let func_data = self.parser.module.func(id);
        let (level, ty) = (func_data.level, func_data.ty);
        let mut n_results = None;
        if level == Level::Source
            && let Some((inputs, results)) = self.parser.module.types.as_function(ty)
        {
            n_results = Some(results.len());
            if inputs.len() != args.len() {
                let message = format!(
                    "expected {} of `@{}`, found {}",
                    counted(inputs.len(), "argument", "arguments"),
                    self.parser.module.str(func),
                    args.len()
                );
                parser_error = Some(Error::new(at, message));
            }
            for ((arg, ty), span) in args.iter().zip(inputs).zip(&spans) {
                if parser_error.is_none() && !self.accepts(*ty, arg) {
                    let ty = self.parser.show(*ty);
                    let message = format!("expected an argument of type `{ty}`");
                    parser_error = Some(Error::new(*span, message));
                }
            }
        }
        if let Some(error) = parser_error {
            return Err(error);
        }
        let mut expect = None;
        if self.parser.eat(b'=') {
            self.parser.expect(b'=')?;
            let at = self.parser.tok.span();
            let outcome = self.outcome()?;
            if let (Some(n), Expect::Returns(data)) = (n_results, &outcome)
                && data.len() != n
            {
                let found = data.len();
                let message = format!("expected {n} results, found {found}");
                return Err(Error::new(at, message));
            }
            if let (Some(_), Expect::Returns(data)) = (n_results, &outcome) {
                let types = &self.parser.module.types;
                let results = types.as_function(ty).map_or(&[][..], |(_, r)| r);
                let wrong = data
                    .iter()
                    .zip(results)
                    .find(|(d, ty)| !self.accepts(**ty, d));
                if let Some((_, ty)) = wrong {
                    let ty = self.parser.show(*ty);
                    let message = format!("expected a result of type `{ty}`");
                    return Err(Error::new(at, message));
                }
            }
            expect = Some(outcome);
        }
        self.end()?;
        Ok(Call {
            func,
            args,
            expect,
            after: Vec::new(),
            prints: Vec::new(),
            loc: Loc(directive.start as u32),
        })
    }

    fn end(&self) -> Result<()> {
        if self.parser.tok.kind == Kind::Eof {
            return Ok(());
        }
        Err(self.parser.expected("the end of the directive"))
    }

    /// Returns whether the argument can be passed to a parameter of this type.
    fn accepts(&self, ty: Type, arg: &Datum) -> bool {
        let types = &self.parser.module.types;
        match arg {
            Datum::Scalar { ty: found, .. } | Datum::Vector { ty: found, .. } => *found == ty,
            Datum::Func(func) => {
                let found = self.parser.module.lookup_func(*func);
                found.is_some_and(|id| self.parser.module.func(id).ty == ty)
            }
            Datum::MemRef(datum) => {
                if let TypeKind::UnrankedMemRef { elem, .. } = types.kind(ty) {
                    return *elem == datum.elem;
                }
                let memref = types.as_memref(ty);
                memref.is_some_and(|memref| memref.elem == datum.elem && datum.is_of(memref))
            }
        }
    }

    fn outcome(&mut self) -> Result<Expect> {
        let parser = &mut self.parser;
        if parser.eat_word("abort") {
            return Ok(Expect::Abort);
        }
        if parser.eat_word("out") {
            parser.expect(b'-')?;
            parser.expect_word("of")?;
            parser.expect(b'-')?;
            parser.expect_word("fuel")?;
            return Ok(Expect::OutOfFuel);
        }
        if parser.eat_word("undefined") {
            let mut reason = String::new();
            if parser.tok.kind == Kind::Str {
                let token = parser.bump();
                reason = parser.unescape(token, 0)?;
            }
            return Ok(Expect::Undefined(reason));
        }
        if parser.eat(b'(') {
            parser.expect(b')')?;
            return Ok(Expect::Returns(Vec::new()));
        }
        let mut data = Vec::new();
        loop {
            let mut datum = DatumReader {
                parser: &mut self.parser,
                index_width: self.index_width,
            };
            data.push(datum.result()?);
            if !self.parser.eat(b',') {
                return Ok(Expect::Returns(data));
            }
        }
    }

    /// Parses the expected contents of an argument's buffer: `arg0 == […]`.
    fn after(&mut self, call: &mut Call) -> Result<()> {
        let at = self.parser.tok.span();
        let word = if self.parser.tok.kind == Kind::Bare {
            self.parser.word()
        } else {
            ""
        };
        let position = word
            .strip_prefix("arg")
            .and_then(|n| n.parse::<usize>().ok());
        let memref = position.and_then(|i| match call.args.get(i) {
            Some(Datum::MemRef(memref)) => Some((i, memref)),
            Some(Datum::Scalar { .. } | Datum::Vector { .. } | Datum::Func(_)) | None => None,
        });
        let Some((position, memref)) = memref else {
            return Err(self.parser.expected("a memref argument such as `arg0`"));
        };
        let (elem, len) = (memref.elem, memref.contents.len());
        self.parser.bump();
        self.parser.expect(b'=')?;
        self.parser.expect(b'=')?;
        let mut datum = DatumReader {
            parser: &mut self.parser,
            index_width: self.index_width,
        };
        let contents = datum.contents(elem)?;
        if contents.len() != len {
            let found = contents.len();
            let message = format!("expected all {len} elements of the buffer, found {found}");
            return Err(Error::new(at, message));
        }
        self.end()?;
        call.after.push((position, contents));
        Ok(())
    }
}

/// A parser of the arguments and results in directives.
struct DatumReader<'p, 'a> {
    parser: &'p mut Parser<'a>,
    index_width: u32,
}

impl DatumReader<'_, '_> {
    fn argument(&mut self) -> Result<Datum> {
        self.datum(true)
    }

    fn result(&mut self) -> Result<Datum> {
        self.datum(false)
    }

    fn datum(&mut self, argument: bool) -> Result<Datum> {
        if matches!(self.parser.tok.kind, Kind::At | Kind::AtString) {
            return Ok(Datum::Func(self.parser.symbol()?));
        }
        if self.parser.at_word("memref") {
            return self.memref(argument);
        }
        if self.parser.at(b'[') {
            return self.vector();
        }
        if self.parser.at_word("true") || self.parser.at_word("false") {
            let literal = self.parser.literal()?;
            if self.parser.eat(b':') {
                self.parser.ty()?;
            }
            let bits = Some(self.parser.scalar_bits(literal, Type::I1, 64)?);
            return Ok(Datum::Scalar { bits, ty: Type::I1 });
        }
        let poison = self.parser.eat_word("poison");
        let literal = if poison {
            None
        } else if self.parser.at_literal() {
            Some(self.parser.literal()?)
        } else {
            return Err(self
                .parser
                .expected("a value: a number, a list, a memref or a symbol"));
        };
        self.parser.expect(b':')?;
        let at = self.parser.tok.span();
        let ty = self.parser.ty()?;
        if poison && let Some((shape, _)) = self.parser.module.types.as_lanes(ty) {
            let count = product(shape).filter(|n| *n <= MAX_ELEMENTS);
            let Some(count) = count else {
                return Err(Error::new(at, "expected a vector with fewer lanes"));
            };
            let lanes = vec![None; count];
            return Ok(Datum::Vector { lanes, ty });
        }
        if !ty.is_scalar() {
            let ty = self.parser.show(ty);
            let message = format!("expected the type of a scalar, found `{ty}`");
            return Err(Error::new(at, message));
        }
        let bits = match literal {
            Some(literal) => Some(self.parser.scalar_bits(literal, ty, self.index_width)?),
            None => None,
        };
        Ok(Datum::Scalar { bits, ty })
    }

    /// Parses nested lists of literals, `_` and `poison`. Returns the elements and the shape of the
    /// lists.
    fn elements(&mut self) -> Result<(Vec<Option<Literal>>, ListShape)> {
        let mut values = Vec::new();
        let mut shape = ListShape::default();
        if !self.parser.at(b'[') {
            return Err(self.parser.expected("`[`"));
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
                Some(literal) => {
                    let bits = self.parser.scalar_bits(literal, elem, self.index_width)?;
                    Ok(Some(bits))
                }
            })
            .collect()
    }

    /// Parses a vector: `[1, 2] : vector<2xi8>`.
    fn vector(&mut self) -> Result<Datum> {
        let (values, found) = self.elements()?;
        self.parser.expect(b':')?;
        let at = self.parser.tok.span();
        let ty = self.parser.ty()?;
        let vector = self.parser.module.types.as_lanes(ty);
        let same = vector.filter(|(shape, _)| {
            let found = found.lens();
            found.len() == shape.len()
                && found
                    .iter()
                    .zip(*shape)
                    .all(|(f, s)| i64::try_from(*f) == Ok(*s))
        });
        let Some((_, elem)) = same else {
            let ty = self.parser.show(ty);
            let message =
                format!("expected a vector or complex type in the shape of the list, found `{ty}`");
            return Err(Error::new(at, message));
        };
        let lanes = self.bits(values, elem)?;
        Ok(Datum::Vector { lanes, ty })
    }

    /// Parses the elements of a buffer. Vector elements are stored lane by lane.
    fn contents(&mut self, elem: Type) -> Result<Vec<Element>> {
        let at = self.parser.tok.span();
        let (values, shape) = self.elements()?;
        if shape.lens().len() != 1 {
            return Err(Error::new(at, "expected one list of elements"));
        }
        let lanes = self.parser.module.types.as_lanes(elem);
        self.bits(values, lanes.map_or(elem, |(_, scalar)| scalar))
    }

    /// Parses a memref: `memref<2x2xi8> […]`.
    fn memref(&mut self, argument: bool) -> Result<Datum> {
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
            let message = "expected a memref type with fixed sizes, strides and offset";
            return Err(Error::new(at, message));
        };
        let lanes = types
            .as_lanes(elem)
            .map_or(Some(1), |(shape, _)| product(shape));
        let contents = self.contents(elem)?;
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
        if argument {
            let Some(needed) = extent(&sizes, &strides, offset) else {
                let message = "expected a view within a buffer of representable size";
                return Err(Error::new(at, message));
            };
            if (elements as i128) < needed {
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
            contents,
        }))
    }
}

/// The maximum number of elements that a single word in a directive can stand for.
const MAX_ELEMENTS: usize = 1 << 20;

fn product(shape: &[i64]) -> Option<usize> {
    shape.iter().try_fold(1usize, |n, size| {
        n.checked_mul(usize::try_from(*size).ok()?)
    })
}

/// Returns how many elements a buffer must have to hold the view; `None` if no buffer can hold the
/// view.
fn extent(sizes: &Dims, strides: &Dims, offset: i64) -> Option<i128> {
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
