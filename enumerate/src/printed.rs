//! Splits a printed module into its functions.

use rustc_hash::FxHashMap;

/// Returns the text of each function of a printed module, by name.
///
/// A printer indents the functions of a module by two spaces, and ends each with a line `  }`.
pub(crate) fn functions_of(output: &str) -> FxHashMap<&str, &str> {
    let mut functions = FxHashMap::default();
    let mut start = None;
    let mut offset = 0;
    for line in output.split_inclusive('\n') {
        if line.starts_with("  func") && line.contains('@') {
            start = Some(offset);
        }
        offset += line.len();
        if line.trim_end() == "  }"
            && let Some(start) = start.take()
        {
            let text = &output[start..offset];
            let name = text.split('@').nth(1).unwrap_or_default();
            let end = name.find('(').unwrap_or(name.len());
            functions.insert(&name[..end], text);
        }
    }
    functions
}
