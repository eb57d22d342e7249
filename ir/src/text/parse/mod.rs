//! The parser: one pass over the text, with one token of lookahead.

// The matches in this module are over tokens and attributes of the input. Every case that is not
// listed is an error.
#![allow(clippy::wildcard_enum_match_arm)]

mod affine;
mod affine_expr;
mod affine_ops;
mod attr_form;
pub(crate) mod attrs;
mod bufferization;
mod by_hand;
mod clauses;
mod forall;
mod form;
mod generic;
mod global;
mod items;
mod linalg;
mod linkage;
mod llvm_types;
mod module;
mod normalize;
mod region;
mod release10;
mod releases;
mod resource;
pub(crate) mod scalable;
mod scope;
mod structured;
mod types;
mod unknown;

use rustc_hash::FxHashMap;

pub use self::region::op_of_line;
use self::releases::Evidence;
use self::scope::{Draft, Scope};
use super::lexer::{Kind, Lexer, Token};
use crate::attr::Attr;
use crate::error::{Error, Span};
use crate::module::{Loc, Module};
use crate::release::{Release, ReleaseSet};
use crate::symbol::Sym;
use crate::types::Type;

pub(crate) type Result<T> = std::result::Result<T, Error>;

/// The maximum nesting depth. Nested types, attributes, expressions and regions are counted
/// together.
const MAX_DEPTH: u32 = 128;

/// The maximum total length, in bytes, of the text to which all uses of aliases in a file expand.
const MAX_ALIAS_COST: u64 = 1 << 24;

/// The meaning of an alias `#name` or `!name`.
#[derive(Clone, Debug)]
enum Aliased {
    Attr(Attr),
    Type(Type),
    /// An affine map or integer set. Its text, of which the range is stored, is parsed again at
    /// each use.
    Map(Span),
    /// A location, which the parser ignores.
    Loc,
}

/// An alias, with the length of its expanded text and its nesting depth.
#[derive(Clone, Debug)]
struct Alias {
    value: Aliased,
    cost: u64,
    height: u32,
}

/// A struct type that was parsed before, with its nesting depth.
#[derive(Clone, Copy, Debug)]
struct KnownStruct {
    ty: Type,
    height: u32,
}

/// A parser of one text. Test cases also use it to parse their directives.
pub(crate) struct Parser<'a> {
    pub(crate) text: &'a str,
    lexer: Lexer<'a>,
    pub(crate) tok: Token,
    pub(crate) module: Module,
    evidence: Evidence,
    aliases: FxHashMap<&'a str, Alias>,
    /// The names of aliases that cannot be parsed, each with the error in its definition.
    unread_aliases: FxHashMap<&'a str, Error>,
    /// The total length of the text to which all uses of aliases so far expand.
    alias_cost: u64,
    /// A cache that maps texts to struct types. It is useful because a lowered program repeats the
    /// same descriptor types.
    structs: FxHashMap<&'a str, KnownStruct>,
    /// The multiple of scalable vectors. `None` if they are not allowed.
    vscale: Option<i64>,
    /// The number of constructs so far that were replaced by equivalent ones: scalable sizes, ops
    /// that return their multiple, and `scf.forall`.
    substituted: u32,
    /// The scalable dimensions of the most recent vector type, as bits.
    scalable_dims: u64,
    depth: u32,
    /// The largest `depth` so far, including the depth of aliases.
    deepest: u32,
    scope: Scope<'a>,
    draft: Draft<'a>,
}

impl<'a> Parser<'a> {
    /// Creates a parser at the start of `text`. If a release is given, syntax of other releases is
    /// an error.
    pub(crate) fn new(text: &'a str, release: Option<Release>) -> Result<Parser<'a>> {
        if text.len() >= u32::MAX as usize {
            let start = Span::new(0, 0);
            return Err(Error::new(start, "expected a text of less than 4 GiB"));
        }
        let mut lexer = Lexer::new(text, 0);
        let tok = lexer.next();
        Ok(Parser {
            text,
            lexer,
            tok,
            module: Module::new(),
            evidence: Evidence::new(release),
            aliases: FxHashMap::default(),
            unread_aliases: FxHashMap::default(),
            alias_cost: 0,
            structs: FxHashMap::default(),
            vscale: None,
            substituted: 0,
            scalable_dims: 0,
            depth: 0,
            deepest: 0,
            scope: Scope::default(),
            draft: Draft::default(),
        })
    }

    /// Returns the newest release in which the text parsed so far is valid.
    pub(crate) fn release(&self) -> Release {
        self.evidence.release()
    }

    /// Returns the releases in which the text parsed so far is valid.
    pub(crate) fn releases(&self) -> ReleaseSet {
        self.evidence.set
    }

    /// Moves the parser to the directive that starts at byte `pos`, inside a comment.
    pub(crate) fn enter_directive(&mut self, pos: usize) {
        self.lexer = Lexer::directive(self.text, pos);
        self.tok = self.lexer.next();
    }

    /// Returns the location at which the current token begins.
    pub(crate) fn loc(&self) -> Loc {
        Loc(self.tok.start)
    }

    /// Returns the text of a token.
    pub(crate) fn str(&self, token: Token) -> &'a str {
        &self.text[token.start as usize..token.end as usize]
    }

    /// Returns the text of the current token.
    pub(crate) fn word(&self) -> &'a str {
        self.str(self.tok)
    }

    /// Moves to the next token and returns the token before it.
    pub(crate) fn bump(&mut self) -> Token {
        std::mem::replace(&mut self.tok, self.lexer.next())
    }

    /// Returns whether the current token is the punctuation mark `mark`.
    pub(crate) fn at(&self, mark: u8) -> bool {
        self.tok.kind == Kind::Punct(mark)
    }

    /// Returns whether the current token is the bare word `word`.
    pub(crate) fn at_word(&self, word: &str) -> bool {
        self.tok.kind == Kind::Bare && self.word() == word
    }

    /// Moves past the current token if it is the punctuation `mark`. Returns whether the parser
    /// moved.
    pub(crate) fn eat(&mut self, mark: u8) -> bool {
        let found = self.at(mark);
        if found {
            self.bump();
        }
        found
    }

    /// Moves past the current token if it is the word `word`. Returns whether the parser moved.
    pub(crate) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.bump();
        }
        found
    }

    /// Moves past `mark`; any other token is an error.
    pub(crate) fn expect(&mut self, mark: u8) -> Result<()> {
        if self.at(mark) {
            self.bump();
            Ok(())
        } else {
            Err(self.expected(&format!("`{}`", char::from(mark))))
        }
    }

    /// Moves past `word`; any other token is an error.
    pub(crate) fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.eat_word(word) {
            Ok(())
        } else {
            Err(self.expected(&format!("`{word}`")))
        }
    }

    /// Moves past a token of this kind; any other token is an error.
    pub(crate) fn expect_kind(&mut self, kind: Kind, what: &str) -> Result<Token> {
        if self.tok.kind == kind {
            Ok(self.bump())
        } else {
            Err(self.expected(what))
        }
    }

    pub(super) fn expect_arrow(&mut self) -> Result<()> {
        self.expect_kind(Kind::Arrow, "`->`").map(|_| ())
    }

    /// Returns the error that `what` was expected instead of the current token.
    pub(crate) fn expected(&self, what: &str) -> Error {
        let found = match self.tok.kind {
            Kind::Eof => "the end of the text".to_owned(),
            Kind::Bad if self.word().starts_with(['"', '@']) => {
                "a string without its closing quote".to_owned()
            }
            Kind::Bare
            | Kind::Percent
            | Kind::At
            | Kind::AtString
            | Kind::Caret
            | Kind::Hash
            | Kind::Bang
            | Kind::Int
            | Kind::Hex
            | Kind::Float
            | Kind::Str
            | Kind::Punct(_)
            | Kind::Arrow
            | Kind::Ellipsis
            | Kind::Bad => format!("`{}`", shorten(self.word())),
        };
        Error::new(self.tok.span(), format!("expected {what}, found {found}"))
    }

    /// Enters one more nesting level, which [`Parser::leave`] leaves.
    pub(crate) fn enter(&mut self) -> Result<()> {
        self.check_depth(1)?;
        self.depth += 1;
        Ok(())
    }

    /// Checks that `height` more nesting levels do not exceed the limit.
    fn check_depth(&mut self, height: u32) -> Result<()> {
        if self.depth + height > MAX_DEPTH {
            let message = format!("expected at most {MAX_DEPTH} levels of nesting");
            return Err(Error::new(self.tok.span(), message));
        }
        self.deepest = self.deepest.max(self.depth + height);
        Ok(())
    }

    /// Returns the value of the alias `name`, if it is defined.
    fn alias(&mut self, name: &str) -> Result<Option<Aliased>> {
        let Some(alias) = self.aliases.get(name) else {
            return match self.unread_aliases.get(name) {
                Some(error) => Err(error.clone()),
                None => Ok(None),
            };
        };
        let (value, cost, height) = (alias.value.clone(), alias.cost, alias.height);
        self.check_depth(height)?;
        self.alias_cost = self.alias_cost.saturating_add(cost);
        if self.alias_cost > MAX_ALIAS_COST.max(4 * self.text.len() as u64) {
            let message = "expected aliases that expand to less text";
            return Err(Error::new(self.tok.span(), message));
        }
        Ok(Some(value))
    }

    /// Parses an alias definition at the top of the file: `#name = …` or `!name = …`.
    fn alias_definition(&mut self) -> Result<()> {
        let token = self.bump();
        let name = &self.str(token)[1..];
        self.expect(b'=')?;
        let start = self.tok.start;
        let (cost, deepest) = (self.alias_cost, self.deepest);
        self.deepest = self.depth;
        let value = if token.kind == Kind::Bang {
            if self.at_word("type") {
                let token = self.bump();
                self.restrict(
                    crate::text::spelling::Spelling::TypeAliasesSayType.releases(),
                    token.span(),
                )?;
            }
            Aliased::Type(self.ty()?)
        } else if self.at_word("loc") {
            self.skip_loc()?;
            Aliased::Loc
        } else if self.at_word("affine_map") || self.at_word("affine_set") {
            let start = self.bump().start as usize;
            let end = self.skip_balanced()?.end;
            Aliased::Map(Span::new(start, end))
        } else {
            Aliased::Attr(self.attr()?)
        };
        let alias = Alias {
            value,
            cost: u64::from(self.tok.start - start) + (self.alias_cost - cost),
            height: self.deepest - self.depth,
        };
        self.deepest = self.deepest.max(deepest);
        if self.aliases.insert(name, alias).is_some() {
            let message = format!("expected a new name, found `{name}`, which is defined already");
            return Err(Error::new(token.span(), message));
        }
        Ok(())
    }

    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Parses a comma-separated list between the marks `open` and `close`. The callback `item`
    /// parses each element.
    pub(crate) fn list(
        &mut self,
        open: u8,
        close: u8,
        mut item: impl FnMut(&mut Self) -> Result<()>,
    ) -> Result<()> {
        self.expect(open)?;
        if self.eat(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.eat(close) {
                return Ok(());
            }
            if !self.eat(b',') {
                return Err(self.expected(&format!("`,` or `{}`", close as char)));
            }
        }
    }

    /// Parses a symbol `@name` and interns it.
    pub(crate) fn symbol(&mut self) -> Result<Sym> {
        match self.tok.kind {
            Kind::At => {
                let token = self.bump();
                Ok(self.module.strings.intern(&self.str(token)[1..]))
            }
            Kind::AtString => {
                let token = self.bump();
                let name = self.unescape(token, 1)?;
                Ok(self.module.strings.intern(&name))
            }
            _ => Err(self.expected("a symbol such as `@f`")),
        }
    }

    /// Returns the unescaped text of a string token. The opening quote is `skip` bytes from the
    /// start of the token.
    pub(crate) fn unescape(&self, token: Token, skip: usize) -> Result<String> {
        let text = self.str(token);
        let inner = &text[skip + 1..text.len() - 1];
        if !inner.contains('\\') {
            return Ok(inner.to_owned());
        }
        let mut out = Vec::with_capacity(inner.len());
        let mut bytes = inner.bytes();
        while let Some(byte) = bytes.next() {
            if byte != b'\\' {
                out.push(byte);
                continue;
            }
            let escaped = bytes.next().unwrap_or(b'\\');
            match escaped {
                b'n' => out.push(b'\n'),
                b't' => out.push(b'\t'),
                b'"' | b'\\' => out.push(escaped),
                _ => {
                    let digits = [escaped, bytes.next().unwrap_or(0)];
                    let value = std::str::from_utf8(&digits)
                        .ok()
                        .and_then(|d| u8::from_str_radix(d, 16).ok());
                    let Some(value) = value else {
                        let message = "expected `\\\"`, `\\\\`, `\\n`, `\\t` or two hexadecimal \
                                       digits after `\\`";
                        return Err(Error::new(token.span(), message));
                    };
                    out.push(value);
                }
            }
        }
        String::from_utf8(out)
            .map_err(|_| Error::new(token.span(), "expected a string of UTF-8 text"))
    }

    /// Skips a location `loc(…)`, if it is next.
    fn skip_loc(&mut self) -> Result<()> {
        if self.at_word("loc") {
            self.bump();
            if !self.at(b'(') {
                return Err(self.expected("`(`"));
            }
            self.skip_balanced()?;
        }
        Ok(())
    }

    /// Skips a bracket and everything up to its closing bracket. Returns the skipped range, which
    /// includes both brackets.
    fn skip_balanced(&mut self) -> Result<Span> {
        let start = self.tok.start as usize;
        let open = self.tok.span();
        if self.tok.nesting(self.text) != 1 {
            return Err(self.expected("an opening bracket"));
        }
        let mut depth = 0;
        loop {
            match self.tok.kind {
                Kind::Eof => {
                    return Err(Error::new(
                        open,
                        "expected a closing bracket for this opening bracket",
                    ));
                }
                Kind::Bad if self.word().starts_with(['"', '@']) => {
                    return Err(self.expected("a closing bracket"));
                }
                _ => depth += self.tok.nesting(self.text),
            }
            let end = self.tok.end as usize;
            self.bump();
            if depth == 0 {
                return Ok(Span::new(start, end));
            }
        }
    }

    /// Returns a range of the text without comments, and with white space reduced to single spaces.
    fn normalized_text(&self, span: Span) -> String {
        let mut out = String::new();
        let mut lexer = Lexer::new(self.text, span.start);
        let mut last = span.start;
        loop {
            let token = lexer.next();
            if token.kind == Kind::Eof || token.end as usize > span.end {
                return out;
            }
            if token.start as usize > last {
                out.push(' ');
            }
            out.push_str(self.str(token));
            last = token.end as usize;
        }
    }
}

/// Shortens a long text for a message.
pub(crate) fn shorten(text: &str) -> String {
    const MAX: usize = 40;
    if text.chars().count() <= MAX {
        return text.to_owned();
    }
    let mut out: String = text.chars().take(MAX).collect();
    out.push('…');
    out
}
