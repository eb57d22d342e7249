//! Replaces scalar types by narrower and more common types throughout the test case.

use std::collections::BTreeSet;
use std::ops::Range;

use lowerfuzz_ir::{FloatKind, TypeKind, Types};

use crate::draft::Draft;
use crate::retype::Retype;
use crate::shrink::Shrinker;

/// The shrinker that replaces structured control flow by blocks and branches.
pub(crate) struct Scalars;

/// The integer widths that are tried. Sites are tried from the last to the first, so the preferred
/// width is last.
const WIDTHS: [u32; 6] = [128, 64, 32, 16, 8, 1];

/// Returns each scalar type with its replacement. The replacement of a complex type is the type of
/// its real part.
fn sites(draft: &Draft) -> Vec<(TypeKind, TypeKind)> {
    let mut widths = BTreeSet::new();
    let mut formats = Vec::new();
    let mut complex = Vec::new();
    for kind in super::kinds(draft) {
        if let TypeKind::Int(width) = kind {
            widths.insert(width);
        } else if let TypeKind::Float(kind) = kind {
            formats.push(kind);
        } else if let TypeKind::Complex(_) = kind {
            complex.push(kind);
        }
    }
    let mut found = Vec::new();
    for width in widths {
        for new in WIDTHS.into_iter().filter(|w| *w != width) {
            found.push((TypeKind::Int(width), TypeKind::Int(new)));
        }
    }
    for kind in formats {
        if kind != FloatKind::F32 {
            found.push((TypeKind::Float(kind), TypeKind::Float(FloatKind::F32)));
        }
        // Reinterpret the bits of a float as an integer.
        found.push((TypeKind::Float(kind), TypeKind::Int(kind.bits())));
    }
    for kind in complex {
        if let TypeKind::Complex(elem) = kind {
            let part = draft.case.module.types.kind(elem).clone();
            found.push((kind, part));
        }
    }
    found
}

impl Shrinker for Scalars {
    fn name(&self) -> &'static str {
        "scalar types"
    }

    fn sites(&self, draft: &Draft) -> usize {
        sites(draft).len()
    }

    fn apply(&self, draft: &Draft, range: Range<usize>) -> Option<Draft> {
        let (old, new) = sites(draft).into_iter().nth(range.start)?;
        let change = |_: &Types, kind: &TypeKind| (*kind == old).then(|| new.clone());
        // Scalar types are not interned, because their kind identifies them.
        Retype::new(&change).draft(draft)
    }
}
