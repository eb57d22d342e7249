//! The outline of a text: its modules and their items.
//!
//! The outline depends only on tokens and brackets, so it also exists for items that the parser
//! cannot read. The parser can then leave out such items.

// The matches in this module are over tokens of the input. Every token that is not listed has the
// same treatment.
#![allow(clippy::wildcard_enum_match_arm)]

use super::lexer::{Kind, Lexer, Token};
use crate::error::Span;

/// The kind of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ItemKind {
    /// A function, in custom or generic form.
    Func,
    /// A global, in custom or generic form.
    Global,
    /// Another op, or text that is no op.
    Other,
}

/// An item of a module, such as a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) kind: ItemKind,
    pub(crate) span: Span,
    /// The name of the item without `@` and quotes, as the text spells it.
    pub(crate) name: Option<String>,
}

/// The definition of an alias, `#name = …` or `!name = …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Alias {
    pub(crate) span: Span,
}

/// The text around the items of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// The text from `module` to the opening brace, or to the label of the only block.
    pub(crate) header: Span,
    /// The text from the closing brace to the end of the module.
    pub(crate) footer: Span,
    /// The dictionary after `attributes`, with its braces.
    pub(crate) attrs: Option<Span>,
    /// Whether the module is in generic form.
    pub(crate) generic: bool,
}

/// A module, or the items of the text that are in no module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scope {
    /// The text around the items; `None` for the items in no module.
    pub(crate) frame: Option<Frame>,
    pub(crate) items: Vec<Item>,
}

impl Scope {
    /// Returns the offset at which the scope starts.
    pub(crate) fn start(&self) -> usize {
        match &self.frame {
            Some(frame) => frame.header.start,
            None => self.items.first().map_or(0, |item| item.span.start),
        }
    }
}

/// The outline of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outline {
    pub(crate) aliases: Vec<Alias>,
    /// The items that are in no module, followed by the modules in the order of their headers.
    pub(crate) scopes: Vec<Scope>,
}

/// Finds the modules and items of a text.
pub(crate) fn outline(text: &str) -> Outline {
    let lexer = Lexer::new(text, 0);
    let mut scanner = Scanner {
        text,
        lexer,
        tok: Token {
            kind: Kind::Eof,
            start: 0,
            end: 0,
        },
        end: 0,
        current: None,
        open: vec![0],
        found: Outline {
            aliases: Vec::new(),
            scopes: vec![Scope::default()],
        },
    };
    scanner.bump();
    scanner.run();
    scanner.found
}

/// The item that the scanner is in.
struct Current {
    start: usize,
    /// `None` for the definition of an alias.
    kind: Option<ItemKind>,
    name: Option<String>,
    /// Whether only the names of an op's results were found so far.
    only_results: bool,
}

struct Scanner<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    tok: Token,
    /// The end of the token before the current one.
    end: usize,
    current: Option<Current>,
    /// The scopes around the current token, the innermost last.
    open: Vec<usize>,
    found: Outline,
}

impl Scanner<'_> {
    fn bump(&mut self) {
        self.end = self.tok.end as usize;
        self.tok = self.lexer.next();
    }

    fn word(&self) -> &str {
        &self.text[self.tok.start as usize..self.tok.end as usize]
    }

    fn at(&self, mark: u8) -> bool {
        self.tok.kind == Kind::Punct(mark)
    }

    /// Returns the token after the current one.
    fn next(&self) -> Token {
        self.lexer.clone().next()
    }

    fn run(&mut self) {
        while self.tok.kind != Kind::Eof {
            let nesting = self.tok.nesting(self.text);
            if self.at(b'{') && self.next().kind == Kind::Punct(b'-') {
                // The metadata `{-# … #-}` at the end of a file is no item.
                self.finish();
                if self.dict().is_none() {
                    break;
                }
                continue;
            }
            if nesting > 0 {
                self.bracket();
                continue;
            }
            if nesting < 0 && self.at(b'}') && self.open.len() > 1 {
                self.finish();
                self.close();
                continue;
            }
            if nesting < 0 {
                self.start(Some(ItemKind::Other), false);
                self.bump();
                continue;
            }
            match self.starts() {
                Some(Start::Alias) => self.start(None, false),
                Some(Start::Module) => {
                    if self.module() {
                        continue;
                    }
                    self.start(Some(ItemKind::Other), false);
                }
                Some(Start::Op(kind)) => self.start(Some(kind), false),
                Some(Start::Results) => self.start(Some(ItemKind::Other), true),
                None if self.current.is_none() => self.start(Some(ItemKind::Other), false),
                None => self.name(),
            }
            self.bump();
        }
        self.finish();
        // A module without its closing brace ends at the end of the text.
        let end = Span::new(self.text.len(), self.text.len());
        while self.open.len() > 1 {
            self.end_module(end);
        }
    }

    /// Returns what starts at the current token, which is outside of all brackets of an item.
    fn starts(&mut self) -> Option<Start> {
        let after_results = self.current.as_ref().is_some_and(|c| c.only_results);
        match self.tok.kind {
            Kind::Hash | Kind::Bang if self.next().kind == Kind::Punct(b'=') => Some(Start::Alias),
            Kind::Bare | Kind::Str if after_results => {
                if let Some(current) = &mut self.current {
                    current.only_results = false;
                }
                None
            }
            Kind::Bare => match self.word() {
                "module" | "builtin.module" => Some(Start::Module),
                "func" | "builtin.func" | "func.func" | "llvm.func" => {
                    Some(Start::Op(ItemKind::Func))
                }
                "global_memref" | "std.global_memref" | "memref.global" | "llvm.mlir.global" => {
                    Some(Start::Op(ItemKind::Global))
                }
                word if word.contains('.') => Some(Start::Op(ItemKind::Other)),
                _ => None,
            },
            Kind::Str if self.next().kind == Kind::Punct(b'(') => Some(match self.word() {
                "\"module\"" | "\"builtin.module\"" => Start::Module,
                "\"func\"" | "\"builtin.func\"" | "\"func.func\"" | "\"llvm.func\"" => {
                    Start::Op(ItemKind::Func)
                }
                "\"memref.global\"" | "\"llvm.mlir.global\"" => Start::Op(ItemKind::Global),
                _ => Start::Op(ItemKind::Other),
            }),
            Kind::Percent if !after_results => Some(Start::Results),
            _ => None,
        }
    }

    fn start(&mut self, kind: Option<ItemKind>, only_results: bool) {
        self.finish();
        self.current = Some(Current {
            start: self.tok.start as usize,
            kind,
            name: None,
            only_results,
        });
    }

    /// Ends the current item before the current token.
    fn finish(&mut self) {
        let Some(current) = self.current.take() else {
            return;
        };
        let span = Span::new(current.start, self.end);
        let Some(kind) = current.kind else {
            return self.found.aliases.push(Alias { span });
        };
        let name = current.name.or_else(|| symbol_name(self.text, span));
        let scope = self.open.last().copied().unwrap_or(0);
        self.found.scopes[scope]
            .items
            .push(Item { kind, span, name });
    }

    /// Keeps the first symbol of an item as its name.
    fn name(&mut self) {
        let name = match self.tok.kind {
            Kind::At => self.word()[1..].to_owned(),
            Kind::AtString => self
                .word()
                .trim_start_matches('@')
                .trim_matches('"')
                .to_owned(),
            _ => return,
        };
        if let Some(current) = &mut self.current {
            current.name.get_or_insert(name);
        }
    }

    /// Moves past a bracket and its contents. The text ends at a bracket that is not closed.
    fn bracket(&mut self) {
        if self.current.is_none() {
            self.start(Some(ItemKind::Other), false);
        }
        let mut depth = 0;
        while self.tok.kind != Kind::Eof {
            depth += self.tok.nesting(self.text);
            self.bump();
            if depth <= 0 {
                return;
            }
        }
    }

    /// Enters a module at the current token. If the text is no header of a module, returns `false`.
    fn module(&mut self) -> bool {
        let (lexer, tok, end) = (self.lexer.clone(), self.tok, self.end);
        let start = self.tok.start as usize;
        let generic = self.tok.kind == Kind::Str;
        let frame = if generic {
            self.generic_header()
        } else {
            self.custom_header()
        };
        let Some(attrs) = frame else {
            (self.lexer, self.tok, self.end) = (lexer, tok, end);
            return false;
        };
        let header = Span::new(start, self.end);
        self.end = end;
        self.finish();
        self.end = header.end;
        self.open.push(self.found.scopes.len());
        self.found.scopes.push(Scope {
            frame: Some(Frame {
                header,
                footer: header,
                attrs,
                generic,
            }),
            items: Vec::new(),
        });
        true
    }

    /// Moves past `module @name attributes {…} {` and returns the range of the attributes.
    fn custom_header(&mut self) -> Option<Option<Span>> {
        self.bump();
        if matches!(self.tok.kind, Kind::At | Kind::AtString) {
            self.bump();
        }
        let mut attrs = None;
        if self.tok.kind == Kind::Bare && self.word() == "attributes" {
            self.bump();
            let start = self.tok.start as usize;
            self.dict()?;
            attrs = Some(Span::new(start, self.end));
        }
        self.at(b'{').then(|| self.bump())?;
        Some(attrs)
    }

    /// Moves past `"builtin.module"() <{…}> ({ ^bb0:`.
    fn generic_header(&mut self) -> Option<Option<Span>> {
        self.bump();
        for mark in [b'(', b')'] {
            self.at(mark).then(|| self.bump())?;
        }
        if self.at(b'<') {
            self.dict()?;
        }
        for mark in [b'(', b'{'] {
            self.at(mark).then(|| self.bump())?;
        }
        if self.tok.kind == Kind::Caret {
            self.bump();
            self.at(b':').then(|| self.bump())?;
        }
        Some(None)
    }

    /// Moves past brackets. Returns `None` at any other token, and if a bracket is not closed.
    fn dict(&mut self) -> Option<()> {
        if self.tok.nesting(self.text) <= 0 {
            return None;
        }
        let mut depth = 0;
        while self.tok.kind != Kind::Eof {
            depth += self.tok.nesting(self.text);
            self.bump();
            if depth == 0 {
                return Some(());
            }
        }
        None
    }

    /// Leaves the innermost module at its closing brace.
    fn close(&mut self) {
        let start = self.tok.start as usize;
        let scope = self.open.last().copied().unwrap_or(0);
        let frame = self.found.scopes[scope].frame.as_ref();
        let generic = frame.is_some_and(|frame| frame.generic);
        self.bump();
        if generic {
            self.generic_footer();
        }
        if self.tok.kind == Kind::Bare
            && self.word() == "loc"
            && self.next().kind == Kind::Punct(b'(')
        {
            self.bump();
            // A bracket that is not closed ends the text.
            let _ = self.dict();
        }
        self.end_module(Span::new(start, self.end));
    }

    /// Moves past `) {…} : () -> ()`.
    fn generic_footer(&mut self) {
        if !self.at(b')') {
            return;
        }
        self.bump();
        if self.at(b'{') && self.dict().is_none() {
            return;
        }
        if !self.at(b':') {
            return;
        }
        self.bump();
        while self.at(b'(') || self.tok.kind == Kind::Arrow {
            if self.tok.kind == Kind::Arrow {
                self.bump();
            } else if self.dict().is_none() {
                return;
            }
        }
    }

    fn end_module(&mut self, footer: Span) {
        let Some(scope) = self.open.pop() else {
            return;
        };
        if let Some(frame) = &mut self.found.scopes[scope].frame {
            frame.footer = footer;
        }
    }
}

/// What starts at a token.
enum Start {
    Alias,
    Module,
    /// An op without results.
    Op(ItemKind),
    /// The names of an op's results.
    Results,
}

/// Returns the value of the attribute `sym_name` of an item in generic form.
fn symbol_name(text: &str, span: Span) -> Option<String> {
    let text = &text[..span.end];
    let mut lexer = Lexer::new(text, span.start);
    let mut depth = 0;
    loop {
        let token = lexer.next();
        let word = &text[token.start as usize..token.end as usize];
        match token.kind {
            Kind::Eof => return None,
            // The regions of the op are in parentheses.
            Kind::Punct(b'(') => depth += 1,
            Kind::Punct(b')') => depth -= 1,
            Kind::Bare if depth == 0 && word == "sym_name" => {
                let mut value = lexer.clone();
                let (mark, name) = (value.next(), value.next());
                if mark.kind == Kind::Punct(b'=') && name.kind == Kind::Str {
                    return Some(text[name.start as usize + 1..name.end as usize - 1].to_owned());
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists the aliases and the items of a text, in the order of their scopes.
    fn shown(text: &str) -> Vec<String> {
        let outline = outline(text);
        let part = |span: Span| &text[span.start..span.end];
        let aliases = outline
            .aliases
            .iter()
            .map(|a| format!("alias {}", part(a.span)));
        let scopes = outline.scopes.iter().flat_map(|scope| {
            let frame = scope.frame.iter().map(|frame| {
                let attrs = frame.attrs.map_or("", part);
                format!("[{}|{}] {attrs}", part(frame.header), part(frame.footer))
            });
            frame.chain(scope.items.iter().map(|item| {
                let name = item.name.as_deref().unwrap_or("?");
                format!("{:?} {name}: {}", item.kind, part(item.span))
            }))
        });
        aliases.chain(scopes).collect()
    }

    #[test]
    fn functions_globals_and_other_items_are_found() {
        let text = "#m = affine_map<(d0) -> (d0)>\n\
                    !t = memref<2xi8, #m>\n\
                    memref.global \"private\" constant @g : memref<1xi8> = dense<1>\n\
                    func.func private @\"a b\"(i32) -> (i32 {x = 1 : i32}) attributes {y}\n\
                    func.func @f() { // }\n  \"bad.op\"() {s = \"}\"} : () -> ()\n  return\n}\n\
                    %x:2 = gpu.thing @k { }\n\
                    transform.named_sequence @h() {\n}\n\
                    #loc = loc(\"x\")\n\
                    {-# dialect_resources: { builtin: { b: \"0x00\" } } #-}\n";
        let expected = [
            "alias #m = affine_map<(d0) -> (d0)>",
            "alias !t = memref<2xi8, #m>",
            "alias #loc = loc(\"x\")",
            "Global g: memref.global \"private\" constant @g : memref<1xi8> = dense<1>",
            "Func a b: func.func private @\"a b\"(i32) -> (i32 {x = 1 : i32}) attributes {y}",
            "Func f: func.func @f() { // }\n  \"bad.op\"() {s = \"}\"} : () -> ()\n  return\n}",
            "Other k: %x:2 = gpu.thing @k { }",
            "Other h: transform.named_sequence @h() {\n}",
        ];
        assert_eq!(shown(text), expected);
    }

    #[test]
    fn modules_may_be_nested_and_follow_each_other() {
        let text = "module @m attributes {a = {}} { func.func @f() { return } module { \
                    func.func @g() { return } } } loc(unknown)\nmodule {}\n\
                    \"builtin.module\"() ({\n^bb0:\n  \"func.func\"() <{sym_name = \"h\"}> ({\n  }) : () -> ()\n\
                    }) {b} : () -> ()\nfunc.func @i() { return }";
        let expected = [
            "Func i: func.func @i() { return }",
            "[module @m attributes {a = {}} {|} loc(unknown)] {a = {}}",
            "Func f: func.func @f() { return }",
            "[module {|}] ",
            "Func g: func.func @g() { return }",
            "[module {|}] ",
            "[\"builtin.module\"() ({\n^bb0:|}) {b} : () -> ()] ",
            "Func h: \"func.func\"() <{sym_name = \"h\"}> ({\n  }) : () -> ()",
        ];
        assert_eq!(shown(text), expected);
    }

    #[test]
    fn any_text_has_an_outline() {
        assert_eq!(shown(""), [""; 0]);
        assert_eq!(shown("}"), ["Other ?: }"]);
        assert_eq!(shown("func.func @f( {"), ["Func f: func.func @f( {"]);
        assert_eq!(shown("module"), ["Other ?: module"]);
        assert_eq!(
            shown("module { func.func @f() {"),
            ["[module {|] ", "Func f: func.func @f() {"]
        );
        assert_eq!(shown("x y"), ["Other ?: x y"]);
    }
}
