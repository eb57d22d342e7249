//! The numbered list of functions.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use lowerfuzz_ir::case::{self, Case};

use crate::template::expand;

/// The templates, in the order of the list.
const TEMPLATES: [&str; 12] = [
    include_str!("../ops/arith.mlir"),
    include_str!("../ops/math.mlir"),
    include_str!("../ops/index.mlir"),
    include_str!("../ops/complex.mlir"),
    include_str!("../ops/cf.mlir"),
    include_str!("../ops/func.mlir"),
    include_str!("../ops/memref.mlir"),
    include_str!("../ops/vector.mlir"),
    include_str!("../ops/scf.mlir"),
    include_str!("../ops/affine.mlir"),
    include_str!("../ops/linalg.mlir"),
    include_str!("../ops/ub.mlir"),
];

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut lists = BTreeMap::new();
    let mut entries = Vec::new();
    for text in TEMPLATES {
        // The templates are part of the command, and a test expands them.
        expand(text, &mut lists, &mut entries).expect("the templates are valid");
    }
    entries
});

/// A small function with one op of interest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the function.
    pub number: usize,
    /// The op, by its newest name.
    pub op: String,
    /// The type class: a type, or two types `T to U`.
    pub types: String,
    /// The attribute values and conventions, separated by commas; empty for the defaults.
    pub variant: String,
    /// The test case as text.
    pub text: String,
}

impl Entry {
    /// Parses the test case. It has no calls.
    ///
    /// # Errors
    /// Returns the error of the parser. A test excludes errors for the entries of the list.
    pub fn case(&self) -> Result<Case, lowerfuzz_ir::Error> {
        case::parse(&self.text, None)
    }
}

/// Returns all functions, in the order of their numbers.
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}
