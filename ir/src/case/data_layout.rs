//! The width of `index`, which a directive or the module's data layout specifies.

use crate::attr::{Attr, Key};
use crate::error::{Error, Span};
use crate::module::{Level, Module};
use crate::text::lexer::{Kind, Lexer};
use crate::text::parse::Result;

/// The module attribute that holds the data layout.
const LAYOUT: &str = "dlti.dl_spec";

/// Returns the width of `index` in a module. The width comes from a directive (`given`) or from the
/// module's data layout; the default is 64.
///
/// # Errors
/// Returns an error if the data layout contradicts the directive. Also returns an error for other
/// entries of the data layout that affect the program's meaning or its conversion.
pub fn index_width(text: &str, given: Option<u32>, module: &Module) -> Result<u32> {
    let wrong = |message| Error::new(place(text), message);
    let found = layout_width(module).map_err(|why| match why {
        Problem::Malformed => wrong(MALFORMED.to_owned()),
        Problem::Foreign(entry) => Error::foreign(
            place(text),
            &entry,
            format!("expected a data layout with 64-bit pointers, little-endian, whose other entry is an `index` of 32 or 64 bits, found `{entry}`"),
        ),
    })?;
    match (given, found) {
        (Some(given), Some(declared)) if given != declared => Err(wrong(format!(
            "expected `index` to have {given} bits as in the directive, found {declared}"
        ))),
        (given, declared) => Ok(given.or(declared).unwrap_or(64)),
    }
}

/// Removes the data layout after it was parsed. From then on, the test case stores the width of
/// `index`.
pub(super) fn take(module: &mut Module) {
    let key = module.strings.find(LAYOUT).map(Key::Other);
    if module.funcs.iter().all(|func| func.level == Level::Source) {
        module.attrs.retain(|attr| Some(attr.key) != key);
    }
}

/// The message about a data layout of another form.
const MALFORMED: &str = "expected a data layout such as `#dlti.dl_spec<#dlti.dl_entry<index, 32>>`";

/// Why a data layout cannot be read.
enum Problem {
    /// The layout has another form.
    Malformed,
    /// The layout has an entry that lowerfuzz does not support.
    Foreign(String),
}

fn layout_width(module: &Module) -> std::result::Result<Option<u32>, Problem> {
    let key = module.strings.find(LAYOUT).map(Key::Other);
    let Some(layout) = module.attrs.iter().find(|attr| Some(attr.key) == key) else {
        return Ok(None);
    };
    let text = if let Attr::Other(text) = &layout.value {
        text.trim()
    } else {
        ""
    };
    let entries = text.strip_prefix("#dlti.dl_spec").map(str::trim);
    let entries = entries.and_then(|text| text.strip_prefix('<')?.strip_suffix('>'));
    let Some(entries) = entries else {
        return Err(Problem::Malformed);
    };
    // A module of the LLVM dialect is not converted, so its data layout may have any entries.
    let converted = module.funcs.iter().any(|func| func.level == Level::Source);
    let mut width = None;
    for entry in split(entries) {
        match pair(entry) {
            ("index", "32") => width = Some(32),
            ("index", "64") => width = Some(64),
            ("\"dlti.endianness\"", "\"little\"") => {}
            ("\"dlti.endianness\"", _) => return Err(Problem::Foreign(entry.to_owned())),
            ("!llvm.ptr", sizes) if !has_pointers_of_64_bits(sizes) => {
                return Err(Problem::Foreign(entry.to_owned()));
            }
            _ if !converted => {}
            _ => return Err(Problem::Foreign(entry.to_owned())),
        }
    }
    Ok(width)
}

/// Does an entry such as `dense<64> : vector<4xi64>` state pointers of 64 bits?
fn has_pointers_of_64_bits(sizes: &str) -> bool {
    let digits = sizes.trim_start_matches(|c: char| !c.is_ascii_digit());
    let end = digits.find(|c: char| !c.is_ascii_digit());
    &digits[..end.unwrap_or(digits.len())] == "64"
}

/// Splits a text at the commas outside of brackets.
fn split(text: &str) -> Vec<&str> {
    let mut depth = 0i32;
    let parts = text.split(|c| {
        match c {
            '<' | '(' | '[' | '{' => depth += 1,
            '>' | ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    });
    parts
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect()
}

/// Returns the key and the value of `#dlti.dl_entry<index, 32>` or `index = 32`. If the value is a
/// number, its type is removed.
fn pair(entry: &str) -> (&str, &str) {
    let inner = entry.strip_prefix("#dlti.dl_entry").map(str::trim);
    let inner = inner.and_then(|text| text.strip_prefix('<')?.strip_suffix('>'));
    let pair = match inner {
        Some(inner) => inner.split_once(','),
        None => entry.split_once('='),
    };
    let (key, value) = pair.unwrap_or((entry, ""));
    let (key, value) = (key.trim(), value.trim());
    match value.split_once(':') {
        Some((number, ty)) if matches!(ty.trim(), "i32" | "i64") => (key, number.trim()),
        _ => (key, value),
    }
}

/// Returns the range of the data layout in the text.
fn place(text: &str) -> Span {
    let mut lexer = Lexer::new(text, 0);
    loop {
        let token = lexer.next();
        let span = token.span();
        if token.kind == Kind::Eof || text[span.start..span.end].trim_matches('"') == LAYOUT {
            return span;
        }
    }
}
