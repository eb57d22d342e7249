//! The original text of a test case, which a tool can get in place of the printed module.

// The matches in this module are over tokens of the input. Every token that is not listed has the
// same treatment.
#![allow(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeSet;
use std::hash::Hasher;
use std::sync::Arc;

use rustc_hash::FxHasher;

use super::Case;
use crate::error::Span;
use crate::module::{Func, FuncId, Module};
use crate::release::{Release, ReleaseSet};
use crate::text::lexer::{Kind, Lexer};
use crate::text::outline::{ItemKind, Outline, Scope};
use crate::text::parse::Parser;
use crate::text::parse::scalable::VSCALE;
use crate::text::print::{is_bare, push_escaped};
use crate::text::{self, Form};

/// The attribute that requests a C interface for a function.
const INTERFACE: &str = "llvm.emit_c_interface";

/// The original text of a module: its aliases, its attributes and its items.
#[derive(Clone, Debug)]
pub struct Source {
    /// The definitions of the aliases that the items use.
    aliases: Vec<String>,
    /// The dictionary of the module's attributes; empty if there are none.
    attrs: String,
    items: Vec<SourceItem>,
    /// The scripts of the `transform` dialect in the text.
    scripts: Vec<String>,
    /// Whether the module contains the scripts.
    has_scripts: bool,
    /// Whether the text has constructs that the module has in an equivalent form: scalable vectors
    /// and `scf.forall`.
    has_substituted: bool,
    /// The multiple of scalable vectors in the module.
    vscale: i64,
    /// The releases in which the text is valid.
    releases: ReleaseSet,
    /// The hash of the printed module. If the module was changed since it was read, its hash
    /// differs.
    hash: u64,
}

/// Returns whether a text has a type such as `vector<3x[4]xi32>`.
fn has_scalable_vector(text: &str) -> bool {
    let mut shapes = text.split("vector<").skip(1);
    shapes.any(|shape| {
        let rest = shape.trim_start_matches(|c: char| c.is_ascii_digit() || c == 'x');
        rest.starts_with('[')
    })
}

#[derive(Clone, Debug)]
struct SourceItem {
    text: String,
    /// The symbol name of a function; `None` for other items.
    func: Option<String>,
}

impl Source {
    /// Collects the text of a scope without the items that `left_out` marks. The parser has parsed
    /// the other items.
    pub(super) fn new(
        text: &str,
        (outline, scope): (&Outline, &Scope),
        scripts: Vec<String>,
        left_out: impl Fn(usize) -> bool,
        parser: &Parser<'_>,
    ) -> Source {
        let (module, release) = (&parser.module, parser.release());
        let of = |span: Span| text[span.start..span.end].to_owned();
        let kept = scope
            .items
            .iter()
            .enumerate()
            .filter(|(i, _)| !left_out(*i));
        let items: Vec<SourceItem> = kept
            .map(|(_, item)| SourceItem {
                text: of(item.span),
                func: match item.kind {
                    ItemKind::Func => {
                        let at = |func: &&Func| func.loc.offset() == Some(item.span.start);
                        let func = module.funcs.iter().find(at);
                        func.map(|func| module.str(func.name).to_owned())
                    }
                    ItemKind::Global | ItemKind::Other => None,
                },
            })
            .collect();
        let attrs = match &scope.frame {
            Some(frame) if frame.generic => printed_attrs(module, release),
            Some(frame) => frame.attrs.map(of).unwrap_or_default(),
            None => String::new(),
        };
        let definitions: Vec<String> = outline.aliases.iter().map(|a| of(a.span)).collect();
        let texts = items
            .iter()
            .map(|item| item.text.as_str())
            .chain(scripts.iter().map(String::as_str))
            .chain([attrs.as_str()]);
        let aliases = used_aliases(&definitions, texts);
        Source {
            aliases,
            attrs,
            items,
            scripts,
            has_scripts: false,
            has_substituted: parser.has_substituted(),
            vscale: parser.vscale(),
            releases: parser.releases(),
            hash: 0,
        }
    }

    /// Returns whether an item refers to the metadata at the end of the file.
    pub(super) fn has_resources(&self) -> bool {
        let mut items = self.items.iter();
        items.any(|item| item.text.contains("dense_resource<"))
    }

    /// Returns the releases in which the text is valid, as far as its syntax shows.
    pub fn releases(&self) -> ReleaseSet {
        self.releases
    }

    /// Returns the text as a module with this name, if there is one, in place of the module's own name.
    /// The functions that `interfaces` selects get the attribute `llvm.emit_c_interface`.
    pub fn module(&self, name: Option<&str>, interfaces: impl Fn(&str) -> bool) -> String {
        let mut out = String::new();
        for alias in &self.aliases {
            out.push_str(alias);
            out.push('\n');
        }
        out.push_str("module");
        match name {
            None => {}
            Some(name) if is_bare(name) => {
                out.push_str(" @");
                out.push_str(name);
            }
            Some(name) => {
                out.push_str(" @\"");
                push_escaped(&mut out, name);
                out.push('"');
            }
        }
        if !self.attrs.is_empty() {
            out.push_str(" attributes ");
            out.push_str(&self.attrs);
        }
        out.push_str(" {\n");
        for item in &self.items {
            let wanted = item.func.as_deref().is_some_and(&interfaces);
            if wanted {
                out.push_str(&with_interface(&item.text));
            } else {
                out.push_str(&item.text);
            }
            out.push('\n');
        }
        for script in self.scripts.iter().filter(|_| self.has_scripts) {
            out.push_str(script);
            out.push('\n');
        }
        out.push_str("}\n");
        out
    }
}

impl Case {
    /// Returns the original text of the module. Returns `None` if the module has no text, or was
    /// changed since it was read.
    pub fn source(&self) -> Option<&Source> {
        let source = self.source.as_deref()?;
        (hash(&self.module, self.release) == source.hash).then_some(source)
    }

    /// Returns whether the text of the test case has more than its printed form: scalable vectors
    /// and `scf.forall`, which are printed in an equivalent form, or scripts of the `transform` dialect.
    pub fn needs_original_text(&self) -> bool {
        let source = self.source.as_deref();
        source.is_some_and(|source| source.has_substituted || source.has_scripts)
    }

    /// Returns whether the original text of the test case has scalable vectors.
    pub fn has_scalable_vectors(&self) -> bool {
        let is_there = |item: &SourceItem| has_scalable_vector(&item.text);
        let source = self.source().filter(|source| source.has_substituted);
        source.is_some_and(|source| source.items.iter().any(is_there))
    }

    /// Returns the multiple that scalable vectors have in the module and in what a tool prints for
    /// its original text.
    pub fn vscale(&self) -> i64 {
        let source = self.source.as_deref();
        source.map_or(VSCALE, |source| source.vscale)
    }

    /// Adds the scripts of the `transform` dialect to the original text of the module, for tools
    /// that interpret them. Returns whether there are any.
    pub fn add_scripts(&mut self) -> bool {
        let Some(source) = &mut self.source else {
            return false;
        };
        Arc::make_mut(source).has_scripts = true;
        !source.scripts.is_empty()
    }

    /// Removes all functions but these from the module, and from its original text.
    pub fn retain_funcs(&mut self, kept: impl Fn(FuncId) -> bool) {
        let is_original = self.source().is_some();
        let mut number = 0;
        let mut removed: BTreeSet<String> = BTreeSet::new();
        let Module { funcs, strings, .. } = &mut self.module;
        funcs.retain(|func| {
            let is_kept = kept(FuncId(number));
            number += 1;
            if !is_kept {
                removed.insert(strings.get(func.name).to_owned());
            }
            is_kept
        });
        self.module.rebuild_symbols();
        if let (true, Some(source)) = (is_original, &self.source) {
            let mut source = Source::clone(source);
            let is_removed =
                |item: &SourceItem| item.func.as_ref().is_some_and(|f| removed.contains(f));
            source.items.retain(|item| !is_removed(item));
            self.set_source(source);
        }
    }

    /// Changes the module in a way that the original text does not have to follow, so that the text stays the original of
    /// the case.
    pub(super) fn change_module(&mut self, change: impl FnOnce(&mut Module)) {
        let is_original = self.source().is_some();
        change(&mut self.module);
        let source = self.source.take().filter(|_| is_original);
        if let Some(source) = source {
            self.set_source(Arc::unwrap_or_clone(source));
        }
    }

    /// Sets the original text of the module.
    pub(super) fn set_source(&mut self, source: Source) {
        let hash = hash(&self.module, self.release);
        self.source = Some(Arc::new(Source { hash, ..source }));
    }
}

fn hash(module: &Module, release: Release) -> u64 {
    let mut hash = FxHasher::default();
    hash.write(text::print(module, release, Form::Custom).as_bytes());
    hash.finish()
}

/// Prints the attributes of a module. The result is empty if there are none.
fn printed_attrs(module: &Module, release: Release) -> String {
    let mut empty = Module::new();
    empty.attrs = module.attrs.clone();
    empty.types = module.types.clone();
    empty.strings = module.strings.clone();
    let text = text::print(&empty, release, Form::Custom);
    let attrs = text.trim().strip_prefix("module attributes ");
    let attrs = attrs.and_then(|rest| rest.trim_end().strip_suffix('}'));
    let attrs = attrs.and_then(|rest| rest.trim_end().strip_suffix('{'));
    attrs.map_or(String::new(), |attrs| attrs.trim().to_owned())
}

/// Returns the definitions of the aliases that these texts use, directly or in another alias.
fn used_aliases<'t>(definitions: &[String], texts: impl Iterator<Item = &'t str>) -> Vec<String> {
    let names: Vec<&str> = definitions
        .iter()
        .map(|text| {
            let token = Lexer::new(text, 0).next();
            &text[token.start as usize..token.end as usize]
        })
        .collect();
    let mut used = BTreeSet::new();
    let mut open: Vec<&str> = texts.collect();
    while let Some(text) = open.pop() {
        let mut lexer = Lexer::new(text, 0);
        loop {
            let token = lexer.next();
            match token.kind {
                Kind::Eof => break,
                Kind::Hash | Kind::Bang => {
                    let name = &text[token.start as usize..token.end as usize];
                    let found = names.iter().position(|known| *known == name);
                    if let Some(found) = found.filter(|found| used.insert(*found)) {
                        open.push(&definitions[found]);
                    }
                }
                _ => {}
            }
        }
    }
    used.into_iter().map(|i| definitions[i].clone()).collect()
}

/// Adds the attribute `llvm.emit_c_interface` to the text of a function.
fn with_interface(text: &str) -> String {
    let mut lexer = Lexer::new(text, 0);
    let first = lexer.next();
    let generic = first.kind == Kind::Str;
    let mut last = first;
    let mut depth = 0;
    // The place of the attribute, and whether a dictionary is there already.
    let (at, in_dict) = loop {
        let token = lexer.next();
        let word = &text[token.start as usize..token.end as usize];
        let ends_header = match token.kind {
            Kind::Eof => true,
            Kind::Bare => depth == 0 && word == "loc" && !generic,
            Kind::Punct(b':') => depth == 0 && generic,
            _ => false,
        };
        if ends_header {
            break (last.end as usize, false);
        }
        if depth == 0 && token.kind == Kind::Punct(b'{') {
            let before = &text[last.start as usize..last.end as usize];
            break if generic || before == "attributes" {
                (token.end as usize, true)
            } else {
                (last.end as usize, false)
            };
        }
        depth += token.nesting(text);
        last = token;
    };
    let (before, after) = text.split_at(at);
    match (in_dict, generic) {
        (true, _) if after.trim_start().starts_with('}') => format!("{before}{INTERFACE}{after}"),
        (true, _) => format!("{before}{INTERFACE}, {after}"),
        (false, true) => format!("{before} {{{INTERFACE}}}{after}"),
        (false, false) => format!("{before} attributes {{{INTERFACE}}}{after}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interface_is_requested_where_the_text_allows_it() {
        let cases = [
            (
                "func.func private @f(memref<2xi8> {x = {}}) -> (i8 {y = 1 : i8})",
                "func.func private @f(memref<2xi8> {x = {}}) -> (i8 {y = 1 : i8}) attributes {+}",
            ),
            (
                "func.func private @f() loc(\"a\")",
                "func.func private @f() attributes {+} loc(\"a\")",
            ),
            (
                "func @f() { return }",
                "func @f() attributes {+} { return }",
            ),
            (
                "func.func @f() -> (i8) attributes {a = {b}} { // {\n}",
                "func.func @f() -> (i8) attributes {+, a = {b}} { // {\n}",
            ),
            (
                "func.func @f() attributes { } { }",
                "func.func @f() attributes {+ } { }",
            ),
            (
                "\"func.func\"() <{sym_name = \"f\"}> ({\n}) : () -> ()",
                "\"func.func\"() <{sym_name = \"f\"}> ({\n}) {+} : () -> ()",
            ),
            (
                "\"func\"() ({\n}) {sym_name = \"f\"} : () -> ()",
                "\"func\"() ({\n}) {+, sym_name = \"f\"} : () -> ()",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(with_interface(text), expected.replace('+', INTERFACE));
        }
    }
}
