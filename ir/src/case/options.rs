//! Options of the conversion that a test case specifies.

use std::fmt;

use super::directive::{Directive, Word};
use crate::error::{Error, Span};
use crate::text::parse::Result;

/// The convention for memref arguments of functions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MemRefConvention {
    /// The fields of the memref descriptor are passed as separate arguments.
    #[default]
    Expanded,
    /// A pointer to the memref descriptor is passed, as in older releases.
    PointerToDescriptor,
    /// Only the element pointer is passed. This requires a static identity layout.
    BarePointer,
}

/// The LLVM release that a conversion follows, where releases convert the same op in different but
/// correct ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Era {
    /// The conversion follows LLVM 10.
    Llvm10,
    /// The conversion follows LLVM 11.
    Llvm11,
    /// The conversion follows LLVM 12.
    Llvm12,
    /// The conversion follows LLVM 13, the last release with this pass.
    Llvm13,
}

impl Era {
    /// Every release that a conversion can follow, oldest first.
    pub const ALL: [Era; 4] = [Era::Llvm10, Era::Llvm11, Era::Llvm12, Era::Llvm13];
}

/// The pass options of `-convert-std-to-llvm`, without the option for the width of `index`. A test
/// case stores this width separately, because the program's meaning depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ConversionOptions {
    /// The option `emit-c-wrappers`, which makes C wrappers for all functions instead of only for
    /// functions with an attribute.
    pub emit_c_wrappers: bool,
    /// The option `use-aligned-alloc`, which allocates heap memory with `aligned_alloc` instead of
    /// `malloc`.
    pub aligned_alloc: bool,
    /// The convention for memref arguments, which `use-bare-ptr-memref-call-conv` and
    /// `emit-pointer-descriptors` select.
    pub convention: MemRefConvention,
    /// The release that the conversion follows, which the options `as-llvm-10` to `as-llvm-13`
    /// select. By default, the conversion follows only MLIR's documentation.
    pub era: Option<Era>,
}

/// The names of the options: first the names that the pass uses, then a name of this project for
/// each entry of [`Era::ALL`].
const NAMES: [&str; FIRST_ERA + Era::ALL.len()] = [
    "emit-c-wrappers",
    "use-aligned-alloc",
    "use-bare-ptr-memref-call-conv",
    "emit-pointer-descriptors",
    "as-llvm-10",
    "as-llvm-11",
    "as-llvm-12",
    "as-llvm-13",
];

/// The option that gives the multiple of scalable vectors.
const VSCALE_OPTION: &str = "vscale";

/// The largest multiple of scalable vectors, of vectors with 2,048 bits.
const MAX_VSCALE: i64 = 16;

/// Returns the multiple of scalable vectors that the directives of a text give. `None` if they give
/// none.
pub(super) fn given_vscale(text: &str, directives: &[Directive]) -> Result<Option<i64>> {
    let mut given: Option<i64> = None;
    for directive in directives.iter().filter(|d| d.word == Word::Options) {
        let line = text[directive.body..].lines().next().unwrap_or("");
        for word in line.split_whitespace() {
            let Some((VSCALE_OPTION, value)) = word.split_once('=') else {
                continue;
            };
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            let span = Span::new(start, start + word.len());
            let number: Option<i64> = value.parse().ok();
            let is_valid = |n: &i64| (1..=MAX_VSCALE).contains(n) && n.count_ones() == 1;
            let Some(number) = number.filter(is_valid) else {
                let message = format!(
                    "expected a power of two from 1 to {MAX_VSCALE} as the value of \
                     `{VSCALE_OPTION}`, found `{value}`"
                );
                return Err(Error::new(span, message));
            };
            if let Some(before) = given.filter(|before| *before != number) {
                let message = format!(
                    "expected one value of `{VSCALE_OPTION}`, found {number} after {before}"
                );
                return Err(Error::new(span, message));
            }
            given = Some(number);
        }
    }
    Ok(given)
}

/// The position in [`NAMES`] of the option for the first era.
const FIRST_ERA: usize = 4;

/// Sets or clears one of several settings that exclude each other. Returns `false` if another of
/// these settings is already chosen.
fn choose<T: PartialEq>(chosen: &mut T, one: T, none: T, on: bool) -> bool {
    let free = *chosen == none;
    if on {
        if !free && *chosen != one {
            return false;
        }
        *chosen = one;
    } else if *chosen == one {
        *chosen = none;
    }
    true
}

impl ConversionOptions {
    /// Returns whether an option has this name.
    pub(super) fn is_name(name: &str) -> bool {
        NAMES.contains(&name)
    }

    /// Returns whether `options:` directives use this name: an option's name, or that of the multiple of
    /// scalable vectors.
    pub(super) fn is_written(name: &str) -> bool {
        name == VSCALE_OPTION || Self::is_name(name)
    }

    /// Sets an option by the name that the pass uses. Returns `false` if the name is unknown, or if
    /// the option contradicts another option.
    pub fn set(&mut self, name: &str, on: bool) -> bool {
        let expanded = MemRefConvention::Expanded;
        let (convention, era) = (&mut self.convention, &mut self.era);
        match NAMES.iter().position(|n| *n == name) {
            Some(0) => self.emit_c_wrappers = on,
            Some(1) => self.aligned_alloc = on,
            Some(2) => return choose(convention, MemRefConvention::BarePointer, expanded, on),
            Some(3) => {
                return choose(
                    convention,
                    MemRefConvention::PointerToDescriptor,
                    expanded,
                    on,
                );
            }
            Some(name) => return choose(era, Some(Era::ALL[name - FIRST_ERA]), None, on),
            None => return false,
        }
        true
    }

    /// Parses options from the rest of a directive's line. `given` are the options that are already
    /// set.
    pub(super) fn read<'t>(
        &mut self,
        text: &'t str,
        directive: Directive,
        given: &mut Vec<(&'t str, bool)>,
    ) -> Result<()> {
        let line = text[directive.body..].lines().next().unwrap_or("");
        for word in line.split_whitespace() {
            // The word is a slice of the text, so its offset is the difference of the pointers.
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            let span = Span::new(start, start + word.len());
            let (name, value) = word.split_once('=').unwrap_or((word, "1"));
            if name == "index-bitwidth" {
                let message =
                    "expected the width of `index` in its own directive: `// index-bitwidth: 32`";
                return Err(Error::new(span, message));
            }
            if name == VSCALE_OPTION {
                // The multiple belongs to the program, not to its conversion.
                continue;
            }
            let on = match value {
                "1" | "true" => true,
                "0" | "false" => false,
                _ => {
                    let message =
                        format!("expected 0 or 1 as the value of an option, found `{value}`");
                    return Err(Error::new(span, message));
                }
            };
            if given.contains(&(name, !on)) {
                let message = format!(
                    "expected one value of `{name}`, found `{name}={}` after `{name}={}`",
                    u8::from(on),
                    u8::from(!on)
                );
                return Err(Error::new(span, message));
            }
            given.push((name, on));
            if !self.set(name, on) {
                let message = if Self::is_name(name) {
                    "expected one memref convention and one release to follow, found two".to_owned()
                } else {
                    format!(
                        "expected one of the options {}, {VSCALE_OPTION}, found `{name}`",
                        NAMES.join(", ")
                    )
                };
                return Err(Error::new(span, message));
            }
        }
        Ok(())
    }
}

/// Prints the options in the syntax of the pass, such as `use-aligned-alloc=1 …`. Options that have
/// their default value are omitted.
impl fmt::Display for ConversionOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let on: [bool; FIRST_ERA] = [
            self.emit_c_wrappers,
            self.aligned_alloc,
            self.convention == MemRefConvention::BarePointer,
            self.convention == MemRefConvention::PointerToDescriptor,
        ];
        let eras = Era::ALL.map(|era| self.era == Some(era));
        let on = on.into_iter().chain(eras);
        let mut separator = "";
        for (name, _) in NAMES.iter().zip(on).filter(|(_, on)| *on) {
            write!(f, "{separator}{name}=1")?;
            separator = " ";
        }
        Ok(())
    }
}
