//! The linkages of the LLVM dialect.

use crate::attr::Attr;

/// The names of linkages, indexed by their code in the LLVM dialect.
pub(super) const LINKAGES: [&str; 11] = [
    "private",
    "internal",
    "available_externally",
    "linkonce",
    "weak",
    "common",
    "appending",
    "extern_weak",
    "linkonce_odr",
    "weak_odr",
    "external",
];

/// Returns the name of a linkage, given its attribute.
pub(super) fn linkage_name(value: &Attr) -> Option<&'static str> {
    match value {
        Attr::Int(code, _) => LINKAGES.get(usize::try_from(*code).ok()?).copied(),
        Attr::Other(text) => {
            let name = text.strip_prefix("#llvm.linkage<")?.strip_suffix('>')?;
            LINKAGES.iter().find(|n| **n == name).copied()
        }
        _ => None,
    }
}
