//! Several modules in one text: what a tool prints for a batch of them.

use super::parse;
use crate::error::{Error, Span};
use crate::module::Module;
use crate::release::Release;

/// What stands on a line of its own between two chunks of a batch.
pub const SEPARATOR: &str = "// -----";

/// One module of a text, or a stretch of it that is none.
#[derive(Debug)]
pub struct Printed<'t> {
    /// The name of the module, if it has one. Of a module that cannot be read it is taken from its
    /// first line or, where a release prints it there, from the last.
    pub name: Option<String>,
    /// Its part of the text, with the aliases before it. Places in `module` count from its start.
    pub text: &'t str,
    /// The module, or the first thing in it that is not of the language.
    pub module: Result<Module, Error>,
}

/// The modules of a text; see [`modules`] and [`inner_modules`].
#[derive(Clone, Debug)]
pub struct Modules<'t> {
    text: &'t str,
    pos: usize,
    release: Option<Release>,
    indent: &'static str,
}

/// The modules of a text in their order, each read by itself.
///
/// The text is split at lines, as `mlir-opt` prints them: a module begins at the start of a line
/// and goes to the next one, or to a line `// -----`, or to the end of the text, so one that breaks
/// off, or whatever else is wrong in one, is not the fault of its neighbours. Every stretch that is
/// neither blank nor a comment is answered for: with a module, or with an error. Modules are told
/// apart by their names and not by their positions, since releases print separators in different
/// places and nothing at all for a module that they refuse.
///
/// Without a release, each is of the newest in whose spelling it is right.
pub fn modules(text: &str, release: Option<Release>) -> Modules<'_> {
    Modules {
        text,
        pos: 0,
        release,
        indent: "",
    }
}

/// The modules that stand in modules of a text, one level deep, in their order, each read by
/// itself.
///
/// As [`modules`], but of the lines that `mlir-opt` indents once; the others only stand between
/// them. So an inner module that uses an alias, which stands before the outer one, is not read. Other
/// ops may stand between modules.
pub fn inner_modules(text: &str, release: Option<Release>) -> Modules<'_> {
    Modules {
        indent: INDENT,
        ..modules(text, release)
    }
}

/// What `mlir-opt` indents a region by.
const INDENT: &str = "  ";

/// What a line, seen by itself, can be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// Nothing: blank, a comment, a location that is said apart.
    Nothing,
    Separator,
    /// `module …`, `"builtin.module"() …`.
    Module,
    /// `#name = …`, `!name = …`.
    Alias,
    /// `}…` at the start of the line.
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

/// A stretch of the text: where it is, and in it the line that begins a module, if there is one.
struct Stretch {
    start: usize,
    end: usize,
    module: Option<usize>,
}

impl<'t> Modules<'t> {
    /// What a line is at the depth that is looked at.
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

    /// Finds the next stretch and goes behind it.
    fn stretch(&mut self) -> Option<Stretch> {
        let mut start = None;
        let mut module = None;
        // The end of the last line that closes something, and whether anything is behind it.
        let mut close = None;
        let mut behind = false;
        // Where the aliases begin that stand just before the line at hand.
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
                    behind = false;
                }
                Line::Other => {
                    if let (Some(_), Some(close), true) = (module, close, self.is_inner()) {
                        // What is within a module is indented once more.
                        self.pos = close;
                        break close;
                    }
                    start = start.or(Some(at));
                    aliases = None;
                    behind = true;
                }
            }
            at += len;
        };
        let start = start?;
        let end = match close {
            // What follows a module that is whole is not its fault.
            Some(close) if module.is_some() && behind => {
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
        let parsed = parse(text, self.release);
        let module = match parsed {
            // Functions without a module around them are one, but aliases alone are none.
            Ok((module, _)) if stretch.module.is_some() || !module.funcs.is_empty() => Ok(module),
            Ok((module, _)) if !module.globals.is_empty() => Ok(module),
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

/// The name of a module that is not read, from its first line or its last.
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
