//! Parses modules, functions, and the other items of a module.

use super::linkage::LINKAGES;
use super::{Parser, Result};
use crate::attr::{Attr, Key, NamedAttr};
use crate::error::{Error, Span};
use crate::module::{Func, Level, Loc};
use crate::symbol::Sym;
use crate::text::lexer::Kind;
use crate::text::spelling::Spelling;
use crate::types::{Type, TypeKind, TypeList};

/// The elements of a function's header.
struct Head<'a> {
    /// The names of the function's arguments, with their locations; empty if the arguments have no
    /// names.
    names: Vec<(&'a str, Span)>,
    types: TypeList,
    arg_attrs: Vec<Vec<NamedAttr>>,
    varargs: bool,
    results: TypeList,
    /// The attributes of each result of the function; empty if no result has attributes.
    result_attrs: Vec<Vec<NamedAttr>>,
}

impl<'a> Parser<'a> {
    /// Parses a whole file.
    pub(crate) fn file(&mut self) -> Result<()> {
        let mut modules = 0;
        let mut items = 0;
        loop {
            match self.tok.kind {
                Kind::Eof => return Ok(()),
                Kind::Hash | Kind::Bang => self.alias_definition()?,
                Kind::Bare if matches!(self.word(), "module" | "builtin.module") => {
                    if modules > 0 {
                        return Err(self.expected("one module in a file"));
                    }
                    if items > 0 {
                        self.skip_module()?;
                        continue;
                    }
                    modules += 1;
                    self.module()?;
                }
                Kind::Str if self.at_generic_module() => {
                    if modules + items > 0 {
                        return Err(self.expected("one module in a file"));
                    }
                    modules += 1;
                    self.generic_module()?;
                }
                _ => {
                    if modules > 0 {
                        return Err(self.expected("the end of the text after the module"));
                    }
                    items += 1;
                    self.item()?;
                }
            }
        }
    }

    /// Skips a module that is nested in a module with functions, for example a script of the
    /// `transform` dialect. No function of the file can call into such a module.
    fn skip_module(&mut self) -> Result<()> {
        self.bump();
        if matches!(self.tok.kind, Kind::At | Kind::AtString) {
            self.symbol()?;
        }
        if self.eat_word("attributes") {
            self.dict()?;
        }
        if !self.at(b'{') {
            return Err(self.expected("`{`"));
        }
        self.skip_balanced()?;
        self.skip_loc()
    }

    fn module(&mut self) -> Result<()> {
        self.module_header()?;
        while !self.eat(b'}') {
            self.item()?;
        }
        self.skip_loc()
    }

    /// Parses `module @name attributes {…} {`.
    pub(super) fn module_header(&mut self) -> Result<()> {
        self.bump();
        if matches!(self.tok.kind, Kind::At | Kind::AtString) {
            self.module.name = Some(self.symbol()?);
        }
        if self.eat_word("attributes") {
            self.module.attrs = self.dict()?;
        }
        self.expect(b'{')
    }

    /// Parses a function or a global.
    pub(super) fn item(&mut self) -> Result<()> {
        let what = "a function, a global or the end of the module";
        match self.tok.kind {
            Kind::Str => return self.generic_item(),
            Kind::Bare => {}
            _ => return Err(self.expected(what)),
        }
        match self.word() {
            "func" | "builtin.func" => {
                let token = self.bump();
                self.restrict(Spelling::Func.releases(), token.span())?;
                self.func(Level::Source, Loc(token.start))
            }
            "func.func" => {
                let token = self.bump();
                self.restrict(Spelling::FuncFunc.releases(), token.span())?;
                self.func(Level::Source, Loc(token.start))
            }
            "llvm.func" => {
                let token = self.bump();
                self.func(Level::Llvm, Loc(token.start))
            }
            "global_memref" | "std.global_memref" => {
                self.restrict(Spelling::GlobalOfStd.releases(), self.tok.span())?;
                self.memref_global()
            }
            "memref.global" => self.memref_global(),
            "llvm.mlir.global" => self.llvm_global(),
            name if name.contains('.') => {
                let error = self.expected(what);
                Err(Error::foreign(error.span, name, error.message))
            }
            _ => Err(self.expected(what)),
        }
    }

    fn func(&mut self, level: Level, loc: Loc) -> Result<()> {
        let mut private = false;
        let mut visible = false;
        let mut attrs = Vec::new();
        if self.tok.kind == Kind::Bare {
            let word = self.word();
            match (level, word) {
                (Level::Source, "private" | "public" | "nested") => {
                    // Release 12 has the same table column as release 11, but already has the
                    // syntax `func private`.
                    self.bump();
                    // Nothing refers to a nested symbol from outside of the module that is read.
                    private = word != "public";
                    visible = true;
                }
                (Level::Source, _) => return Err(self.expected("a symbol such as `@f`")),
                (Level::Llvm, _) => {
                    if !LINKAGES.contains(&word) {
                        return Err(self.expected("a linkage or a symbol such as `@f`"));
                    }
                    self.bump();
                    if word != "external" {
                        attrs.push(self.linkage(word));
                    }
                }
            }
        }
        let at = self.tok.span();
        let name = self.symbol()?;
        let head = self.func_head(level)?;
        if self.eat_word("attributes") {
            let dict = self.dict()?;
            attrs.extend(dict);
        }
        self.unique(&attrs, at)?;
        private |= self.take_private(&mut attrs);
        let ty = self.func_type(level, &head, loc)?;
        if !head.result_attrs.is_empty() {
            let dicts: Vec<Attr> = head
                .result_attrs
                .into_iter()
                .map(|attrs| Attr::Dict(attrs.into()))
                .collect();
            let key = Key::Other(self.module.strings.intern("res_attrs"));
            let value = Attr::Array(dicts.into());
            attrs.push(NamedAttr { key, value });
        }
        let body = if self.at(b'{') {
            if head.names.len() != head.types.len() && !self.at_labelled_arguments() {
                return Err(
                    self.expected("names of the arguments, because the function has a body")
                );
            }
            self.reset_scope();
            self.func_body(&head.names, &head.types)?;
            Some(self.finish_body()?)
        } else {
            if level == Level::Source && !visible {
                self.public_declaration(loc)?;
            }
            None
        };
        self.skip_loc()?;
        self.module.add_func(Func {
            name,
            ty,
            level,
            private,
            attrs,
            arg_attrs: head.arg_attrs,
            body,
            loc,
        });
        Ok(())
    }

    /// Returns whether `{ ^bb0(` is next. If it is, the entry block names the function's arguments.
    fn at_labelled_arguments(&self) -> bool {
        let mut lexer = self.lexer.clone();
        lexer.next().kind == Kind::Caret && lexer.next().kind == Kind::Punct(b'(')
    }

    /// Handles a declaration without `private`. Release 11 accepts such a declaration for `func`,
    /// but releases from 13 on do not. For `func.func`, the verifier reports that `private` is
    /// missing.
    fn public_declaration(&mut self, loc: Loc) -> Result<()> {
        let start = loc.offset().unwrap_or(0);
        let word = self.text[start..].split([' ', '@']).next().unwrap_or("");
        if word != "func" {
            return Ok(());
        }
        let span = Span::new(start, start + word.len());
        self.restrict(Spelling::PublicDeclarations.releases(), span)
    }

    /// Returns the attribute that stores a linkage.
    pub(super) fn linkage(&mut self, name: &str) -> NamedAttr {
        NamedAttr {
            key: Key::Other(self.module.strings.intern("linkage")),
            value: Attr::Str(name.into()),
        }
    }

    /// Removes `sym_visibility` from a function's attributes, and returns whether its value was
    /// `private`.
    pub(super) fn take_private(&mut self, attrs: &mut Vec<NamedAttr>) -> bool {
        let Some(name) = self.module.strings.find("sym_visibility") else {
            return false;
        };
        let Some(at) = attrs.iter().position(|a| a.key == Key::Other(name)) else {
            return false;
        };
        attrs.remove(at).value == Attr::Str("private".into())
    }

    fn func_type(&mut self, level: Level, head: &Head<'a>, loc: Loc) -> Result<Type> {
        if level == Level::Source {
            return Ok(self.module.types.function(&head.types, &head.results));
        }
        let result = match head.results[..] {
            [] => Type::VOID,
            [result] => result,
            _ => {
                let start = loc.offset().unwrap_or(0);
                let message = "expected at most one result of a function of the LLVM dialect";
                return Err(Error::new(
                    Span::new(start, start + "llvm.func".len()),
                    message,
                ));
            }
        };
        Ok(self.module.types.intern(TypeKind::LlvmFunc {
            result,
            params: head.types.clone(),
            varargs: head.varargs,
        }))
    }

    /// Parses a function's arguments and results: `(%a: i32 {…}, …) -> (i32, …)`.
    fn func_head(&mut self, level: Level) -> Result<Head<'a>> {
        let mut head = Head {
            names: Vec::new(),
            types: TypeList::new(),
            arg_attrs: Vec::new(),
            varargs: false,
            results: TypeList::new(),
            result_attrs: Vec::new(),
        };
        self.list(b'(', b')', |p| {
            if level == Level::Llvm && p.tok.kind == Kind::Ellipsis {
                p.bump();
                head.varargs = true;
                return if p.at(b')') {
                    Ok(())
                } else {
                    Err(p.expected("`)`"))
                };
            }
            let named = p.tok.kind == Kind::Percent;
            if !head.types.is_empty() && named == head.names.is_empty() {
                return Err(p.expected("names for all arguments or for none"));
            }
            if named {
                let token = p.bump();
                head.names.push((p.str(token), token.span()));
                p.expect(b':')?;
            }
            let ty = p.ty()?;
            head.types.push(ty);
            if p.at(b'{') {
                head.arg_attrs.resize(head.types.len() - 1, Vec::new());
                let dict = p.dict()?;
                head.arg_attrs.push(dict);
            }
            p.skip_loc()
        })?;
        if !head.arg_attrs.is_empty() {
            head.arg_attrs.resize(head.types.len(), Vec::new());
        }
        if self.tok.kind != Kind::Arrow {
            return Ok(head);
        }
        self.bump();
        if !self.at(b'(') {
            let ty = self.ty()?;
            if ty != Type::VOID {
                head.results.push(ty);
            }
            return Ok(head);
        }
        self.list(b'(', b')', |p| {
            let ty = p.ty()?;
            head.results.push(ty);
            if p.at(b'{') {
                head.result_attrs.resize(head.results.len() - 1, Vec::new());
                let dict = p.dict()?;
                head.result_attrs.push(dict);
            }
            Ok(())
        })?;
        if !head.result_attrs.is_empty() {
            head.result_attrs.resize(head.results.len(), Vec::new());
        }
        Ok(head)
    }

    /// Removes the attribute with the given name from a list and returns its value.
    pub(super) fn take_named(&mut self, attrs: &mut Vec<NamedAttr>, name: &str) -> Option<Attr> {
        let sym: Sym = self.module.strings.find(name)?;
        let at = attrs.iter().position(|a| a.key == Key::Other(sym))?;
        Some(attrs.remove(at).value)
    }
}
