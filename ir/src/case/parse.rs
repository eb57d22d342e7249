//! The parser of test cases.

use super::data_layout::{self, index_width};
use super::datum::DatumReader;
use super::directive::{Directive, Word, directives, number};
use super::example::example;
use super::options::given_vscale;
use super::source::Source;
use super::{Call, Case, ConversionOptions, Datum, Expect, Settings, Storage, storage_fault};
use crate::error::{Error, Span, counted, line_and_column};
use crate::module::{Level, Loc};
use crate::release::Release;
use crate::symbol::Sym;
use crate::text::lexer::Kind;
use crate::text::outline::outline;
use crate::text::parse::{Parser, Result};
use crate::types::{Type, TypeKind, TypeList};

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
    let outline = outline(text);
    let mut with_items = outline.scopes.iter().filter(|s| !s.items.is_empty());
    let source = match (with_items.next(), with_items.next()) {
        (Some(scope), None) => Some(Source::new(
            text,
            (&outline, scope),
            Vec::new(),
            |_| false,
            &parser,
        )),
        (Some(_), Some(_)) | (None, _) => None,
    };
    let mut case = with_directives(text, parser, directives)?;
    if let Some(source) = source {
        case.set_source(source);
    }
    Ok(case)
}

/// Parses the directives of a test case whose module is parsed already.
pub(super) fn with_directives(
    text: &str,
    mut parser: Parser<'_>,
    directives: Vec<Directive>,
) -> Result<Case> {
    let mut case = Case::new(crate::module::Module::new(), parser.release());
    let given = given_width(text, &directives)?;
    given_vscale(text, &directives)?;
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
    let mut options = Vec::new();
    for directive in directives {
        match directive.word {
            Word::Release | Word::IndexBitwidth => {}
            Word::Options => case.options.read(text, directive, &mut options)?,
            Word::OpaqueOps => case.effects.read(text, directive)?,
            Word::Refused => {
                let refused = rest_of_line(text, directive);
                if case
                    .refused
                    .as_ref()
                    .is_some_and(|before| before != refused)
                {
                    let span = Span::new(directive.start, directive.body);
                    return Err(Error::new(span, "expected one `refused:`, found another"));
                }
                case.refused = Some(refused.to_owned());
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
    let mut options = Vec::new();
    for directive in directives.iter().filter(|d| d.word == Word::Options) {
        settings.options.read(text, *directive, &mut options)?;
    }
    Ok(settings)
}

fn given_width(text: &str, directives: &[Directive]) -> Result<Option<u32>> {
    let mut width = None;
    for directive in directives.iter().filter(|d| d.word == Word::IndexBitwidth) {
        let (found, span) = number(text, *directive)?;
        if !matches!(found, 32 | 64) {
            return Err(Error::new(span, "expected 32 or 64 bits"));
        }
        match width.replace((found, directive)) {
            Some((before, line)) if before != found => {
                let line = line_of(text, *line);
                let message = format!("expected {before} bits as on line {line}, found {found}");
                return Err(Error::new(span, message));
            }
            Some(_) | None => {}
        }
    }
    Ok(width.map(|(width, _)| width))
}

pub(super) fn given_release(
    text: &str,
    directives: &[Directive],
    given: Option<Release>,
) -> Result<Option<Release>> {
    let mut release = given;
    let mut line = None;
    for directive in directives.iter().filter(|d| d.word == Word::Release) {
        let (number, span) = number(text, *directive)?;
        let Some(found) = Release::from_number(number) else {
            let known: Vec<String> = Release::ALL.iter().map(Release::to_string).collect();
            let message = format!(
                "expected one of the releases {}, found {number}",
                known.join(", ")
            );
            return Err(Error::new(span, message));
        };
        match release {
            Some(before) if before != found => {
                let place = line.map_or(String::new(), |line| format!(" as on line {line}"));
                let message = format!("expected release {before}{place}, found release {found}");
                return Err(Error::new(span, message));
            }
            Some(_) | None => release = Some(found),
        }
        line.get_or_insert(line_of(text, *directive));
    }
    Ok(release)
}

/// Returns the number of a directive's line.
fn line_of(text: &str, directive: Directive) -> usize {
    line_and_column(text, directive.start).0
}

/// The number of functions that an error about an undefined function names.
const MAX_NAMES: usize = 8;

struct Reader<'a> {
    parser: Parser<'a>,
    index_width: u32,
}

impl Reader<'_> {
    /// Parses a call directive: `@f(…) == …`.
    fn call(&mut self, directive: Directive) -> Result<Call> {
        let at = self.parser.tok.span();
        let func = self.parser.symbol()?;
        let Some(id) = self.parser.module.lookup_func(func) else {
            let module = &self.parser.module;
            let name = module.str(func);
            let defined = module.funcs.iter().take(MAX_NAMES);
            let defined = defined.map(|func| format!("@{}", module.str(func.name)));
            let defined: Vec<String> = defined.collect();
            let more = match module.funcs.len() > MAX_NAMES {
                true => ", …",
                false => "",
            };
            let message = format!(
                "expected a function of the module, found `@{name}`, which is not defined; the \
                 module has {}{more}",
                defined.join(", ")
            );
            return Err(Error::new(at, message));
        };
        let func_data = self.parser.module.func(id);
        // Arguments of a function of the LLVM dialect are converted by the engine.
        let types = (func_data.level == Level::Source)
            .then(|| self.parser.module.types.as_function(func_data.ty))
            .flatten()
            .map(|(inputs, results)| (TypeList::from(inputs), TypeList::from(results)));
        let inputs = types.as_ref().map(|(inputs, _)| &inputs[..]);
        let args = self.arguments(inputs)?;
        if let Some(inputs) = inputs {
            self.check_arguments(func, at, &args, inputs)?;
        }
        let (args, spans): (Vec<Datum>, Vec<Span>) = args.into_iter().unzip();
        if let Some((wrong, why)) = storage_fault(&self.parser.module, &args) {
            return Err(Error::new(spans[wrong], why));
        }
        let outside = self.parser.eat_word("outside");
        let mut expect = None;
        let equals = self.parser.tok.span();
        if self.parser.eat(b'=') {
            if !self.parser.eat(b'=') {
                return Err(Error::new(equals, "expected `==`, found `=`"));
            }
            let at = self.parser.tok.span();
            let results = types.as_ref().map(|(_, results)| &results[..]);
            let (outcome, spans) = self.outcome(results)?;
            if let (Some(results), Expect::Returns(data)) = (results, &outcome) {
                self.check_results(at, data, &spans, results)?;
            }
            expect = Some(outcome);
        }
        self.end()?;
        Ok(Call {
            func,
            args,
            outside,
            expect,
            after: Vec::new(),
            prints: Vec::new(),
            loc: Loc(directive.start as u32),
        })
    }

    /// Parses the arguments of a call. `inputs` are the types of the parameters, if known.
    fn arguments(&mut self, inputs: Option<&[Type]>) -> Result<Vec<(Datum, Span)>> {
        let mut args = Vec::new();
        // `list` mutably borrows the parser, so the closure cannot use `self`.
        let index_width = self.index_width;
        self.parser.list(b'(', b')', |parser| {
            let start = parser.tok.start as usize;
            let mut datum = DatumReader {
                parser,
                index_width,
                wanted: inputs.and_then(|inputs| inputs.get(args.len()).copied()),
                is_argument: true,
            };
            let arg = datum.datum()?;
            args.push((arg, Span::new(start, parser.tok.start as usize)));
            Ok(())
        })?;
        Ok(args)
    }

    fn check_arguments(
        &mut self,
        func: Sym,
        at: Span,
        args: &[(Datum, Span)],
        inputs: &[Type],
    ) -> Result<()> {
        if inputs.len() != args.len() {
            let examples = inputs.iter().map(|ty| self.example(*ty, true));
            let examples: Option<Vec<String>> = examples.collect();
            let name = self.parser.module.str(func);
            let mut message = format!(
                "expected {} of `@{name}`, found {}",
                counted(inputs.len(), "argument", "arguments"),
                args.len()
            );
            if let Some(examples) = examples {
                let call = format!("; a call is written as `@{name}({})`", examples.join(", "));
                message.push_str(&call);
            }
            return Err(Error::new(at, message));
        }
        for ((arg, span), ty) in args.iter().zip(inputs) {
            if !self.accepts(*ty, arg) {
                return Err(self.mismatch("an argument", true, *ty, arg, *span));
            }
        }
        Ok(())
    }

    fn check_results(
        &mut self,
        at: Span,
        data: &[Datum],
        spans: &[Span],
        results: &[Type],
    ) -> Result<()> {
        if data.len() != results.len() {
            let examples = results.iter().map(|ty| self.example(*ty, false));
            let examples: Option<Vec<String>> = examples.collect();
            let mut message = format!(
                "expected {}, found {}",
                counted(results.len(), "result", "results"),
                data.len()
            );
            let examples = examples.map(|examples| examples.join(", "));
            if let Some(examples) = examples {
                let all = if results.is_empty() { "()" } else { &examples };
                message.push_str(&format!("; the outcome is written as `== {all}`"));
            }
            return Err(Error::new(at, message));
        }
        for ((datum, ty), span) in data.iter().zip(results).zip(spans) {
            if !self.accepts(*ty, datum) {
                return Err(self.mismatch("a result", false, *ty, datum, *span));
            }
        }
        Ok(())
    }

    fn example(&mut self, ty: Type, is_argument: bool) -> Option<String> {
        let release = self.parser.release();
        example(&mut self.parser.module, release, ty, is_argument)
    }

    /// Returns the error for a value of the wrong type.
    fn mismatch(
        &mut self,
        what: &str,
        is_argument: bool,
        ty: Type,
        found: &Datum,
        at: Span,
    ) -> Error {
        let example = self.example(ty, is_argument);
        let example = example.map_or(String::new(), |text| format!(", such as `{text}`"));
        let ty = self.parser.show(ty);
        let found = self.describe(found);
        Error::new(
            at,
            format!("expected {what} of type `{ty}`{example}, found {found}"),
        )
    }

    /// Describes a value by its type.
    fn describe(&self, datum: &Datum) -> String {
        match datum {
            Datum::Scalar { ty, .. } | Datum::Vector { ty, .. } => {
                format!("`{}`", self.parser.show(*ty))
            }
            Datum::MemRef(memref) => format!("`{}`", self.parser.show(memref.ty)),
            Datum::Tensor(tensor) => format!("`{}`", self.parser.show(tensor.ty)),
            Datum::Func(name) => {
                let module = &self.parser.module;
                let func = module.lookup_func(*name).map(|id| module.func(id));
                let ty = func.map(|func| self.parser.show(func.ty));
                let name = module.str(*name);
                match ty {
                    Some(ty) => format!("`@{name}` of type `{ty}`"),
                    None => format!("`@{name}`, which is no function of the module"),
                }
            }
        }
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
            Datum::Tensor(datum) => {
                types.tensor_elem(ty) == Some(datum.elem)
                    && types.as_tensor(ty).is_none_or(|tensor| datum.is_of(tensor))
            }
        }
    }

    /// Parses an outcome. For results, their places are returned as well. `types` are the types of
    /// the results, if known.
    fn outcome(&mut self, types: Option<&[Type]>) -> Result<(Expect, Vec<Span>)> {
        let mut spans = Vec::new();
        if let Some(outcome) = self.outcome_word()? {
            return Ok((outcome, spans));
        }
        let mut data = Vec::new();
        loop {
            let start = self.parser.tok.start as usize;
            let mut datum = DatumReader {
                parser: &mut self.parser,
                index_width: self.index_width,
                wanted: types.and_then(|types| types.get(data.len()).copied()),
                is_argument: false,
            };
            data.push(datum.datum()?);
            spans.push(Span::new(start, self.parser.tok.start as usize));
            if !self.parser.eat(b',') {
                return Ok((Expect::Returns(data), spans));
            }
        }
    }

    /// Parses an outcome that is not a list of results.
    fn outcome_word(&mut self) -> Result<Option<Expect>> {
        let parser = &mut self.parser;
        if parser.eat_word("abort") {
            return Ok(Some(Expect::Abort));
        }
        if parser.eat_word("out") {
            parser.expect(b'-')?;
            parser.expect_word("of")?;
            parser.expect(b'-')?;
            parser.expect_word("fuel")?;
            return Ok(Some(Expect::OutOfFuel));
        }
        if parser.eat_word("undefined") {
            let mut reason = String::new();
            if parser.tok.kind == Kind::Str {
                let token = parser.bump();
                reason = parser.unescape(token, 0)?;
            }
            return Ok(Some(Expect::Undefined(reason)));
        }
        if parser.eat(b'(') {
            parser.expect(b')')?;
            return Ok(Some(Expect::Returns(Vec::new())));
        }
        Ok(None)
    }

    /// Parses the expected contents of an argument's buffer: `arg0 == […]`.
    fn after(&mut self, call: &mut Call) -> Result<()> {
        let at = self.parser.tok.span();
        let word = if self.parser.tok.kind == Kind::Bare {
            self.parser.word()
        } else {
            ""
        };
        let number = word.strip_prefix("arg").and_then(|n| n.parse().ok());
        let Some(position) = number else {
            return Err(self.parser.expected("an argument such as `arg0`"));
        };
        let Some(Datum::MemRef(memref)) = call.args.get::<usize>(position) else {
            return Err(self.no_buffer(call, position, at));
        };
        if let Some(owner) = match memref.storage {
            Storage::Argument(of) => Some(format!("write the buffer of `arg{of}`")),
            Storage::Global(_) => Some("expect its contents in a call of a reader".to_owned()),
            Storage::Caller | Storage::Heap => None,
        } {
            let found = format!("found `arg{position}`, which is a view of another buffer");
            let message = format!("expected an argument that lists its contents, {found}; {owner}");
            return Err(Error::new(at, message));
        }
        if call.after.iter().any(|(before, _)| *before == position) {
            let message = format!("expected one `after: arg{position}` for a call, found two");
            return Err(Error::new(at, message));
        }
        let (elem, len) = (memref.elem, memref.contents.len());
        self.parser.bump();
        self.parser.expect(b'=')?;
        self.parser.expect(b'=')?;
        let mut datum = DatumReader {
            parser: &mut self.parser,
            index_width: self.index_width,
            wanted: None,
            is_argument: true,
        };
        let contents = datum.contents(elem)?;
        if contents.len() != len {
            let len = counted(len, "element", "elements");
            let message = format!("expected the whole buffer, {len}, found {}", contents.len());
            return Err(Error::new(at, message));
        }
        self.end()?;
        call.after.push((position, contents));
        Ok(())
    }

    /// Returns the error for an `after:` that names an argument without a buffer.
    fn no_buffer(&self, call: &Call, position: usize, at: Span) -> Error {
        let is_buffer = |arg: &Datum| matches!(arg, Datum::MemRef(_));
        let found = match call.args.get(position) {
            Some(arg) => format!("found `arg{position}`, which is {}", self.describe(arg)),
            None => format!(
                "found `arg{position}` of {}",
                counted(call.args.len(), "argument", "arguments")
            ),
        };
        let hint = match call.args.iter().position(is_buffer) {
            Some(first) => format!("write it as `// after: arg{first} == [1, 2]`"),
            None => "this call has none; a result is written after `==`".to_owned(),
        };
        Error::new(at, format!("expected a memref argument, {found}; {hint}"))
    }
}
