//! Splits a text with a batch of modules, which a tool printed, into its modules.

use super::parse::Parser;
use super::parse::scalable::VSCALE;
use crate::error::{Error, Span};
use crate::module::Module;
use crate::release::Release;

/// The line that separates two chunks of a batch.
pub const SEPARATOR: &str = "// -----";

/// One module of a batch, or a section of the text that is not a module.
#[derive(Debug)]
pub struct Printed<'t> {
    /// The name of the module; `None` for a module without a name. If the module cannot be parsed,
    /// the name is taken from its first or last line.
    pub name: Option<String>,
    /// The text of the module and of its aliases. Positions in `module` are relative to the start
    /// of this text.
    pub text: &'t str,
    /// The parsed module, or the first error in the text of the module.
    pub module: Result<Module, Error>,
}

impl Printed<'_> {
    /// Parses the module again with this multiple of scalable vectors, unless it is the usual one.
    pub fn with_vscale(self, release: Option<Release>, vscale: i64) -> Self {
        if vscale == VSCALE {
            return self;
        }
        let module = parse(self.text, release, vscale);
        Printed { module, ..self }
    }
}

/// An iterator over the modules of a text; see [`modules`] and [`inner_modules`].
#[derive(Clone, Debug)]
pub struct Modules<'t> {
    text: &'t str,
    pos: usize,
    release: Option<Release>,
    indent: &'static str,
}

/// Iterates over the modules of a text in order, and parses each module separately.
///
/// The text is split at lines, as `mlir-opt` prints them. A module begins at the start of a line.
/// The module ends before the next module, at a line `// -----`, or at the end of the text.
/// Therefore an error in a module, or a truncated module, does not affect other modules.
///
/// Each section of the text that is neither blank nor a comment yields a module or an error.
/// Callers distinguish modules by name, not by position. The reason is that releases print
/// separators in different places and print nothing for a rejected module.
///
/// If `release` is `None`, each module gets the newest release whose syntax it follows.
pub fn modules(text: &str, release: Option<Release>) -> Modules<'_> {
    Modules {
        text,
        pos: 0,
        release,
        indent: "",
    }
}

/// Iterates over the modules that are nested one level deep in the modules of a text, and parses
/// each inner module separately.
///
/// This function works like [`modules`], but on the lines that `mlir-opt` indents once. All other
/// lines only separate modules. An inner module that uses an alias cannot be parsed, because
/// aliases are defined before the outer module. Other ops may appear between the inner modules.
pub fn inner_modules(text: &str, release: Option<Release>) -> Modules<'_> {
    Modules {
        indent: INDENT,
        ..modules(text, release)
    }
}

/// The indentation with which `mlir-opt` prints the contents of a region.
const INDENT: &str = "  ";

/// The kind of a line, independent of the lines around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// A blank line, a comment, or the definition of a location alias.
    Nothing,
    Separator,
    /// The first line of a module: `module …` or `"builtin.module"() …`.
    Module,
    /// The definition of an alias: `#name = …` or `!name = …`.
    Alias,
    /// A line that starts with a closing brace: `}…`.
    Close,
    Other,
}

fn kind(line: &str) -> Line {
    match line.as_bytes().first() {
        None => Line::Nothing,
        Some(b'/') if line.trim_end() == SEPARATOR => Line::Separator,
        Some(b'/') if line.starts_with("//") => Line::Nothing,
        Some(b'#') if line.starts_with("#loc") => Line::Nothing,
        Some(b'#' | b'!') => Line::Alias,
        Some(b'}') => Line::Close,
        Some(b'm' | b'b' | b'"') if begins_module(line) => Line::Module,
        Some(_) if line.trim_start().is_empty() => Line::Nothing,
        Some(_) => Line::Other,
    }
}

fn begins_module(line: &str) -> bool {
    let names = [
        "module",
        "builtin.module",
        "\"module\"",
        "\"builtin.module\"",
    ];
    names.iter().any(|name| {
        let rest = line.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '(', '{', '\r']))
    })
}

/// A section of the text. If the section contains a module, its first line is stored, too.
struct Stretch {
    start: usize,
    end: usize,
    module: Option<usize>,
}

impl<'t> Modules<'t> {
    /// Classifies a line at the nesting depth of this iterator.
    fn kind(&self, line: &str) -> Line {
        match line.strip_prefix(self.indent) {
            Some(line) => kind(line),
            None if line.trim_start().is_empty() => Line::Nothing,
            None => Line::Separator,
        }
    }

    fn is_inner(&self) -> bool {
        !self.indent.is_empty()
    }

    /// Finds the next section of the text and moves past it.
    fn stretch(&mut self) -> Option<Stretch> {
        let mut start = None;
        let mut module = None;
        // `close` is the end of the last line that starts with a closing brace. `followed` is set
        // if other text follows that line.
        let mut close = None;
        let mut followed = false;
        // The start of the alias definitions directly before the current line.
        let mut aliases = None;
        let mut at = self.pos;
        let end = loop {
            if at >= self.text.len() {
                self.pos = self.text.len();
                break self.text.len();
            }
            let rest = &self.text[at..];
            let len = rest.find('\n').map_or(rest.len(), |len| len + 1);
            let line = rest[..len].trim_end_matches('\n');
            match self.kind(line) {
                Line::Nothing => {}
                Line::Separator if start.is_none() => {}
                Line::Separator => {
                    self.pos = at + len;
                    break at;
                }
                Line::Module => {
                    let first = aliases.unwrap_or(at);
                    if start.is_some_and(|start| start < first) {
                        self.pos = first;
                        break first;
                    }
                    start = Some(first);
                    module = Some(at);
                    aliases = None;
                }
                Line::Alias => {
                    start = start.or(Some(at));
                    aliases = aliases.or(Some(at));
                }
                Line::Close => {
                    start = start.or(Some(at));
                    aliases = None;
                    close = Some(at + len);
                    followed = false;
                }
                Line::Other => {
                    if let (Some(_), Some(close), true) = (module, close, self.is_inner()) {
                        // The contents of an inner module are indented twice. The current line is
                        // indented less, so it is outside of the module.
                        self.pos = close;
                        break close;
                    }
                    start = start.or(Some(at));
                    aliases = None;
                    followed = true;
                }
            }
            at += len;
        };
        let start = start?;
        let end = match close {
            // Text that follows a complete module does not belong to this module.
            Some(close) if module.is_some() && followed => {
                self.pos = close;
                close
            }
            _ => end,
        };
        Some(Stretch { start, end, module })
    }
}

impl<'t> Iterator for Modules<'t> {
    type Item = Printed<'t>;

    fn next(&mut self) -> Option<Printed<'t>> {
        let stretch = self.stretch()?;
        let text = self.text[stretch.start..stretch.end].trim_end();
        let parsed = parse(text, self.release, VSCALE);
        let module = match parsed {
            // Functions without an enclosing module count as a module, but aliases alone do not.
            Ok(module) if stretch.module.is_some() || !module.funcs.is_empty() => Ok(module),
            Ok(module) if !module.globals.is_empty() => Ok(module),
            Ok(_) => Err(Error::new(
                Span::new(0, text.len()),
                "expected a module, found none",
            )),
            Err(error) => Err(error),
        };
        let name = match (&module, stretch.module) {
            (Ok(module), _) => module.name.map(|name| module.str(name).to_owned()),
            (Err(_), Some(at)) => name_in(&text[at - stretch.start..], self.indent),
            (Err(_), None) => None,
        };
        Some(Printed { name, text, module })
    }
}

/// Parses a module that a tool printed, which may have scalable vectors.
fn parse(text: &str, release: Option<Release>, vscale: i64) -> Result<Module, Error> {
    let mut parser = Parser::new(text, release)?;
    parser.substitute(vscale);
    parser.file()?;
    Ok(parser.module)
}

/// Finds the name of a module that cannot be parsed, in its first or last line.
fn name_in(text: &str, indent: &str) -> Option<String> {
    let mut lines = text.lines().map(|l| l.strip_prefix(indent).unwrap_or(l));
    let first = lines.next()?;
    let symbol = first.strip_prefix("builtin.").unwrap_or(first);
    if let Some(rest) = symbol.strip_prefix("module @") {
        return match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').map(|(name, _)| name.to_owned()),
            None => rest.split([' ', '{']).next().map(str::to_owned),
        };
    }
    let last = lines.next_back().filter(|l| l.starts_with('}'));
    [Some(first), last].into_iter().flatten().find_map(|line| {
        let (_, value) = line.split_once("sym_name = \"")?;
        value.split_once('"').map(|(name, _)| name.to_owned())
    })
}
