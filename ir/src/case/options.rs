//! Options of the conversion that a test case asks for.

use std::fmt;

use super::directive::Directive;
use crate::error::{Error, Span};
use crate::text::parse::Result;

/// How memref arguments are passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MemRefConvention {
    /// The parts of the descriptor, one by one.
    #[default]
    Expanded,
    /// A pointer to the descriptor: the convention before.
    PointerToDescriptor,
    /// The element pointer alone, for static identity layouts.
    BarePointer,
}

/// How to convert: the pass options of `-convert-std-to-llvm`, except for the width of `index`,
/// which the program's meaning depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ConversionOptions {
    /// `emit-c-wrappers`: wrap every function for C, not only those that ask for it.
    pub emit_c_wrappers: bool,
    /// `use-aligned-alloc`: heap memory from `aligned_alloc`, not from `malloc`.
    pub aligned_alloc: bool,
    /// `use-bare-ptr-memref-call-conv`, `emit-pointer-descriptors`.
    pub convention: MemRefConvention,
}

/// The names, as the pass has them.
const NAMES: [&str; 4] = [
    "emit-c-wrappers",
    "use-aligned-alloc",
    "use-bare-ptr-memref-call-conv",
    "emit-pointer-descriptors",
];

impl ConversionOptions {
    /// Sets one option by the name that the pass has for it; `false` if there is none of the name,
    /// or if it contradicts one that is set.
    pub fn set(&mut self, name: &str, on: bool) -> bool {
        let convention = match NAMES.iter().position(|n| *n == name) {
            Some(0) => {
                self.emit_c_wrappers = on;
                return true;
            }
            Some(1) => {
                self.aligned_alloc = on;
                return true;
            }
            Some(2) => MemRefConvention::BarePointer,
            Some(3) => MemRefConvention::PointerToDescriptor,
            Some(_) | None => return false,
        };
        if on {
            let free = self.convention == MemRefConvention::Expanded;
            if free {
                self.convention = convention;
            }
            return free || self.convention == convention;
        }
        if self.convention == convention {
            self.convention = MemRefConvention::Expanded;
        }
        true
    }

    /// Reads the rest of a directive's line.
    pub(super) fn read(&mut self, text: &str, directive: Directive) -> Result<()> {
        let line = text[directive.body..].lines().next().unwrap_or("");
        for word in line.split_whitespace() {
            // A word of the line is a part of the text.
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            let span = Span::new(start, start + word.len());
            let (name, value) = word.split_once('=').unwrap_or((word, "1"));
            let on = match value {
                "1" | "true" => true,
                "0" | "false" => false,
                _ => {
                    return Err(Error::new(
                        span,
                        "expected 0 or 1 as the value of an option",
                    ));
                }
            };
            if !self.set(name, on) {
                let message = if NAMES.contains(&name) {
                    "expected one way of passing memrefs, found two".to_owned()
                } else {
                    format!("expected one of the options {}", NAMES.join(", "))
                };
                return Err(Error::new(span, message));
            }
        }
        Ok(())
    }
}

/// As the pass takes them: `use-aligned-alloc=1 …`; nothing for the default.
impl fmt::Display for ConversionOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let on = [
            self.emit_c_wrappers,
            self.aligned_alloc,
            self.convention == MemRefConvention::BarePointer,
            self.convention == MemRefConvention::PointerToDescriptor,
        ];
        let mut separator = "";
        for (name, _) in NAMES.iter().zip(on).filter(|(_, on)| *on) {
            write!(f, "{separator}{name}=1")?;
            separator = " ";
        }
        Ok(())
    }
}
