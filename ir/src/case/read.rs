//! Reads the test cases of a text. A function that cannot be read does not affect the others.

// The matches in this module are over tokens of the input. Every token that is not listed has the
// same treatment.
#![allow(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashSet;

use super::Case;
use super::directive::{Directive, Word, directives};
use super::options::given_vscale;
use super::parse::{given_release, with_directives};
use super::source::Source;
use crate::attr::Attr;
use crate::error::{Error, Span};
use crate::module::{Body, Func, Loc, Module};
use crate::ops::{Op, intended};
use crate::release::Release;
use crate::text::lexer::{Kind, Lexer};
use crate::text::outline::{Item, ItemKind, Outline, Scope, outline};
use crate::text::parse::scalable::VSCALE;
use crate::text::parse::{Parser, Result, op_of_line};
use crate::verify::{VerifyError, verify};

/// The test cases of a text, and the items that cannot be read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// A test case for each module, and one for the functions outside of modules. Each test case
    /// is verified, and contains only what can be read.
    pub cases: Vec<ReadCase>,
    /// The functions and other items that cannot be read, in the order of the text.
    pub unread: Vec<Unread>,
}

/// A test case that was read from a text.
#[derive(Clone, Debug)]
pub struct ReadCase {
    /// The test case.
    pub case: Case,
    /// The names of the functions of its module that cannot be read.
    pub unread: Vec<String>,
    /// The offset at which the module or the first function starts.
    pub start: usize,
}

/// An item that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The name of the item; `None` for an item without a name.
    pub name: Option<String>,
    /// Whether the item is a function.
    pub is_func: bool,
    /// What cannot be read, as a word that groups equal causes: the name of an op or type that
    /// lowerfuzz does not support, the op with an error, or `syntax`.
    pub construct: String,
    /// Whether the item only uses another item that cannot be read.
    pub is_dependent: bool,
    /// The first error in the item.
    pub error: Error,
    /// The other errors that the verifier found in the item.
    pub others: Vec<Error>,
}

/// Reads the test cases of a text. The release comes from the argument or from a directive.
/// Otherwise the parser detects it from the spelling.
///
/// The text is split into modules and functions by its brackets, and each item is parsed and
/// verified separately. An item that uses an item that cannot be read cannot be read either.
///
/// # Errors
/// Returns the first error of a directive, or of the header of a module.
pub fn read(text: &str, release: Option<Release>) -> std::result::Result<Reading, Error> {
    read_scaled(text, release, None)
}

/// Reads the test cases of a text like [`read`], with this multiple of scalable vectors. Without a
/// multiple, the text's directive gives it.
///
/// # Errors
/// Returns the first error of a directive, or of the header of a module.
pub fn read_scaled(
    text: &str,
    release: Option<Release>,
    vscale: Option<i64>,
) -> std::result::Result<Reading, Error> {
    let directives = directives(text)?;
    let release = given_release(text, &directives, release)?;
    let given = given_vscale(text, &directives)?;
    let vscale = vscale.or(given).unwrap_or(VSCALE);
    let outline = outline(text);
    let mut reading = Reading::default();
    let mut scopes = Vec::new();
    let first = usize::from(outline.scopes.len() > 1 && outline.scopes[0].items.is_empty());
    for scope in &outline.scopes[first..] {
        let is_only = outline.scopes.len() == first + 1;
        if !is_only && (scope.items.is_empty() || is_script(text, scope)) {
            continue;
        }
        let read = ReadScope::of(text, (release, vscale), (&outline, scope))?;
        scopes.push((scope, read));
    }
    let directives = distributed(text, &directives, &scopes);
    for ((scope, read), directives) in scopes.into_iter().zip(directives) {
        let unread = read.failed.iter().zip(&scope.items);
        let unread = unread.filter(|(_, item)| !is_of_script(text, item));
        reading.unread.extend(unread.filter_map(|(failure, item)| {
            let Failure {
                error,
                is_dependent,
                others,
            } = failure.clone()?;
            let error = match is_dependent {
                true => error,
                false => misspelt(foreign(text, item, error)),
            };
            Some(Unread {
                name: item.name.clone(),
                is_func: item.kind == ItemKind::Func,
                construct: construct(text, &error),
                is_dependent,
                error,
                others,
            })
        }));
        if read.failed.iter().all(Option::is_some) && !scope.items.is_empty() {
            continue;
        }
        let left_out = |i: usize| read.failed[i].is_some();
        let scripts = scripts(text, &outline, scope);
        let source = Source::new(text, (&outline, scope), scripts, left_out, &read.parser);
        let mut case = with_directives(text, read.parser, directives)?;
        // The elements of a resource are not part of the original text of an item.
        if !source.has_resources() {
            case.set_source(source);
        }
        let unread = read.failed.iter().zip(&scope.items);
        let unread =
            unread.filter(|(failure, item)| failure.is_some() && item.kind == ItemKind::Func);
        reading.cases.push(ReadCase {
            case,
            unread: unread.filter_map(|(_, item)| item.name.clone()).collect(),
            start: scope.start(),
        });
    }
    reading.unread.sort_by_key(|unread| unread.error.span.start);
    Ok(reading)
}

/// Returns whether the module is a script of the `transform` dialect, which no function can call.
fn is_script(text: &str, scope: &Scope) -> bool {
    scope.items.iter().all(|item| is_of_script(text, item))
}

fn is_of_script(text: &str, item: &Item) -> bool {
    item.kind == ItemKind::Other && text[item.span.start..].starts_with("transform.")
}

/// Returns the texts of the scripts that are in a scope or in modules of their own.
fn scripts(text: &str, outline: &Outline, scope: &Scope) -> Vec<String> {
    let items = scope.items.iter().filter(|item| is_of_script(text, item));
    let items = items.map(|item| item.span);
    let others = outline.scopes.iter().filter(|other| {
        let is_other = !other.items.is_empty() && *other != scope;
        is_other && is_script(text, other)
    });
    let modules = others.filter_map(|other| {
        let frame = other.frame.as_ref()?;
        Some(Span::new(frame.header.start, frame.footer.end))
    });
    items
        .chain(modules)
        .map(|span| text[span.start..span.end].to_owned())
        .collect()
}

/// Returns whether a text has neither a program nor directives, for example only a license.
///
/// # Errors
/// Returns the first misspelled directive.
pub fn is_blank(text: &str) -> std::result::Result<bool, Error> {
    Ok(directives(text)?.is_empty() && Lexer::new(text, 0).next().kind == Kind::Eof)
}

/// Why an item cannot be read.
#[derive(Clone, Debug)]
struct Failure {
    error: Error,
    is_dependent: bool,
    others: Vec<Error>,
}

/// The items of a scope that can be read.
struct ReadScope<'a> {
    parser: Parser<'a>,
    /// For each item of the scope, why it cannot be read.
    failed: Vec<Option<Failure>>,
}

impl<'a> ReadScope<'a> {
    fn of(
        text: &'a str,
        (release, vscale): (Option<Release>, i64),
        (outline, scope): (&Outline, &Scope),
    ) -> Result<ReadScope<'a>> {
        let mut failed: Vec<Option<Failure>> = vec![None; scope.items.len()];
        // Each round leaves out more items than the previous one.
        loop {
            let mut parser = Parser::new(text, release)?;
            parser.substitute(vscale);
            for (i, error) in parser.items(outline, scope, |i| failed[i].is_some())? {
                failed[i] = Some(Failure {
                    error,
                    is_dependent: false,
                    others: Vec::new(),
                });
            }
            if add_misspelt(&parser.module, scope, &mut failed)
                || add_dependents(&parser.module, scope, &mut failed)
            {
                continue;
            }
            match verify(&parser.module) {
                Ok(()) => return Ok(ReadScope { parser, failed }),
                Err(errors) => add_invalid(errors, scope, &mut failed),
            }
        }
    }

    /// Returns whether a function of the scope can be read, or `None` if it has no such function.
    fn reads(&self, scope: &Scope, name: &str) -> Option<bool> {
        let of_name = |item: &Item| item.name.as_deref() == Some(name);
        let at = scope.items.iter().position(of_name)?;
        Some(self.failed[at].is_none())
    }
}

/// Marks the functions with an op in generic form whose name is misspelt. Returns whether there are
/// any.
fn add_misspelt(module: &Module, scope: &Scope, failed: &mut [Option<Failure>]) -> bool {
    let mut any = false;
    for (i, item) in scope.items.iter().enumerate() {
        let at = |func: &&Func| func.loc.offset() == Some(item.span.start);
        let func = module.funcs.iter().find(at).filter(|_| failed[i].is_none());
        let Some(body) = func.and_then(|func| func.body.as_ref()) else {
            continue;
        };
        let found = body.live_ops().find_map(|op| {
            let op = body.op(op);
            let Op::Unregistered(name) = op.op else {
                return None;
            };
            let name = module.str(name);
            intended(name).map(|_| (name, op.loc))
        });
        if let Some((name, loc)) = found {
            let at = loc.offset().unwrap_or(item.span.start);
            failed[i] = Some(Failure {
                error: Error::foreign(Span::new(at, at), name, ""),
                is_dependent: false,
                others: Vec::new(),
            });
            any = true;
        }
    }
    any
}

/// Marks the items that use an item that cannot be read. Returns whether there are any.
fn add_dependents(module: &Module, scope: &Scope, failed: &mut [Option<Failure>]) -> bool {
    let mut any = false;
    loop {
        let items = scope.items.iter().zip(&*failed);
        let names = items.filter_map(|(item, failure)| failure.as_ref().and(item.name.as_deref()));
        let unread: FxHashSet<&str> = names.collect();
        let mut found = Vec::new();
        for (i, item) in scope.items.iter().enumerate() {
            let start = item.span.start;
            let at = |func: &&Func| func.loc.offset() == Some(start);
            let func = module.funcs.iter().find(at).filter(|_| failed[i].is_none());
            let used = func.and_then(|func| func.body.as_ref());
            let used = used.and_then(|body| used_symbol(module, body, &unread));
            if let Some((name, loc)) = used {
                let at = loc.offset().unwrap_or(start);
                let message = format!("the op uses `@{name}`, which cannot be read");
                let error = Error::new(Span::new(at, at), message);
                found.push((i, error));
            }
        }
        if found.is_empty() {
            return any;
        }
        any = true;
        for (i, error) in found {
            failed[i] = Some(Failure {
                error,
                is_dependent: true,
                others: Vec::new(),
            });
        }
    }
}

/// Returns the first of these symbols that a body uses, and the location of its op.
fn used_symbol<'m>(
    module: &'m Module,
    body: &Body,
    names: &FxHashSet<&str>,
) -> Option<(&'m str, Loc)> {
    body.live_ops().find_map(|op| {
        let mut open: Vec<&Attr> = body.attrs(op).iter().map(|attr| &attr.value).collect();
        while let Some(attr) = open.pop() {
            if let Attr::Symbol(symbol) = attr {
                let name = module.str(*symbol);
                if names.contains(name) {
                    return Some((name, body.op(op).loc));
                }
            }
            open.extend(attr.children());
        }
        None
    })
}

/// Marks the items that the verifier rejects.
fn add_invalid(errors: Vec<VerifyError>, scope: &Scope, failed: &mut [Option<Failure>]) {
    let failure = |error: &VerifyError| {
        let at = error.loc.offset().unwrap_or(scope.start());
        Failure {
            error: Error::new(Span::new(at, at), error.message.as_str()),
            is_dependent: false,
            others: Vec::new(),
        }
    };
    let mut any = false;
    for error in &errors {
        let Some(at) = error.loc.offset() else {
            continue;
        };
        let item = scope.items.iter().rposition(|item| item.span.start <= at);
        match item.map(|i| &mut failed[i]) {
            Some(Some(before)) => before.others.push(failure(error).error),
            Some(none) => {
                *none = Some(failure(error));
                any = true;
            }
            None => {}
        }
    }
    if !any && let Some(error) = errors.first() {
        // The error has no place in the text, so it concerns the whole module.
        failed.fill(Some(failure(error)));
    }
}

/// Distributes the directives over the scopes. A call belongs to the module that defines its
/// function. If several modules do, the call belongs to the last one that starts before it. A call
/// of a function that cannot be read belongs to no scope.
fn distributed(
    text: &str,
    directives: &[Directive],
    scopes: &[(&Scope, ReadScope<'_>)],
) -> Vec<Vec<Directive>> {
    let mut all: Vec<Vec<Directive>> = vec![Vec::new(); scopes.len()];
    // The scope of the last call, which the directives after it belong to. Without a call before
    // them, the first scope reports them.
    let mut last = Some(0);
    for directive in directives {
        match directive.word {
            Word::Release
            | Word::IndexBitwidth
            | Word::Options
            | Word::Refused
            | Word::OpaqueOps => {
                for of_scope in &mut all {
                    of_scope.push(*directive);
                }
                continue;
            }
            Word::Call => last = scope_of_call(text, *directive, scopes),
            Word::After | Word::Prints => {}
        }
        if let Some(of_scope) = last.and_then(|last| all.get_mut(last)) {
            of_scope.push(*directive);
        }
    }
    all
}

/// Returns the scope that a call belongs to. Returns `None` if the called function cannot be read.
fn scope_of_call(
    text: &str,
    directive: Directive,
    scopes: &[(&Scope, ReadScope<'_>)],
) -> Option<usize> {
    let token = Lexer::directive(text, directive.body).next();
    let word = &text[token.start as usize..token.end as usize];
    let name = match token.kind {
        Kind::At | Kind::AtString => word.trim_start_matches('@').trim_matches('"'),
        _ => "",
    };
    let starts_before = |i: &usize| scopes[*i].0.start() <= directive.start;
    let nearest = |such: &dyn Fn(usize) -> bool| {
        let before = (0..scopes.len())
            .rev()
            .filter(starts_before)
            .find(|i| such(*i));
        before.or_else(|| (0..scopes.len()).find(|i| such(*i)))
    };
    let reads = |i: usize| scopes[i].1.reads(scopes[i].0, name);
    let found = nearest(&|i| reads(i) == Some(true));
    if found.is_none() && (0..scopes.len()).any(|i| reads(i) == Some(false)) {
        return None;
    }
    // The parser of directives reports that the function does not exist.
    found.or_else(|| nearest(&|i| scopes[i].1.failed.iter().any(Option::is_none)))
}

/// The dialects whose attributes may be in the supported language.
const KNOWN_DIALECTS: [&str; 6] = ["arith", "complex", "dlti", "index", "llvm", "vector"];

/// Scalar types of MLIR that no op of the supported language takes.
const UNSUPPORTED_TYPES: [&str; 3] = ["f80", "f128", "i0"];

/// Returns the scalar type of a word such as `x4xf32`, which may follow the first size of a vector. A
/// name with a dot is returned unchanged.
fn last_part(word: &str) -> &str {
    if word.contains('.') {
        return word;
    }
    match word.rsplit_once('x') {
        Some((sizes, ty)) if sizes.bytes().all(|b| b == b'x' || b.is_ascii_digit()) => ty,
        Some(_) | None => word,
    }
}

/// Attributes an error to the first construct of the item that lowerfuzz does not support: a
/// resource, an attribute of a dialect, or an op that no table lists. Such a construct is a likely
/// reason for an error elsewhere.
fn foreign(text: &str, item: &Item, error: Error) -> Error {
    if error.foreign.is_some() {
        return error;
    }
    let text = &text[..item.span.end];
    let mut lexer = Lexer::new(text, item.span.start);
    let mut before = [Kind::Eof; 2];
    let mut token = lexer.next();
    let mut end = token.start as usize;
    while token.kind != Kind::Eof {
        let next = lexer.next();
        let word = &text[token.start as usize..token.end as usize];
        let defines = matches!(before, [Kind::Percent | Kind::Int, Kind::Punct(b'=')]);
        let starts = defines || text[end..token.start as usize].contains('\n');
        let is_op = match (token.kind, next.kind) {
            (Kind::Bare, Kind::Punct(b'=')) => false,
            (Kind::Bare, _) => starts && word.contains('.') && Op::from_name(word).is_none(),
            (Kind::Str, Kind::Punct(b'(')) => {
                let is_item = token.start as usize == item.span.start;
                let is_named = word.contains('.') && !is_item;
                is_named && Op::from_name(word.trim_matches('"')).is_none()
            }
            _ => false,
        };
        let is_foreign = match token.kind {
            Kind::Bare if word == "dense_resource" => next.kind == Kind::Punct(b'<'),
            // The type may follow the sizes of a vector or memref.
            Kind::Bare if UNSUPPORTED_TYPES.contains(&last_part(word)) => true,
            Kind::Hash => word[1..]
                .split_once('.')
                .is_some_and(|(dialect, _)| !KNOWN_DIALECTS.contains(&dialect)),
            _ => is_op,
        };
        if is_foreign {
            let name = match token.kind {
                Kind::Bare => last_part(word),
                _ => word.trim_matches('"'),
            };
            return Error::foreign(token.span(), name, error.message);
        }
        before = [before[1], token.kind];
        end = token.end as usize;
        token = next;
    }
    error
}

/// Turns the error about an unsupported op into one about a misspelt name, if no release has the op
/// and another op has a similar name.
fn misspelt(error: Error) -> Error {
    let Some((name, other)) = error
        .foreign
        .as_deref()
        .and_then(|name| Some((name, intended(name)?)))
    else {
        return error;
    };
    let message = format!("expected an op that MLIR has, found `{name}`; did you mean `{other}`?");
    Error::new(error.span, message)
}

/// Returns the construct that an error is about.
fn construct(text: &str, error: &Error) -> String {
    if let Some(name) = &error.foreign {
        return name.to_string();
    }
    let at = text.floor_char_boundary(error.span.start);
    let start = text[..at].rfind('\n').map_or(0, |i| i + 1);
    let line = text[start..].lines().next().unwrap_or("");
    let op = op_of_line(line).and_then(|op| op.row()?.name(Release::NEWEST));
    op.unwrap_or("syntax").to_owned()
}
