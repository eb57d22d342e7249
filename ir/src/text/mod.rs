//! The text of modules: parsing and printing, in the spelling of each release.

use crate::error::Error;
use crate::module::Module;
use crate::release::Release;

/// Custom assembly or generic form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Each op in its own form.
    Custom,
    /// `"dialect.op"(…) …` throughout.
    Generic,
}

/// Parses a module. Without a release it is recognised from the spelling.
///
/// # Errors
/// The first thing that is not of the language, with its place.
pub fn parse(text: &str, release: Option<Release>) -> Result<(Module, Release), Error> {
    let _ = (text, release);
    Err(Error::new(crate::error::Span::new(0, 0), "to come"))
}

/// Prints a module in the spelling of a release.
pub fn print(module: &Module, release: Release, form: Form) -> String {
    let _ = (module, release, form);
    String::new()
}
