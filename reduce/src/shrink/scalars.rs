//! Replaces scalar types by narrower and more ordinary ones throughout the test case.

use std::collections::BTreeSet;
use std::ops::Range;

use lowerfuzz_ir::{FloatKind, TypeKind, Types};

use crate::draft::Draft;
use crate::retype::Retype;
use crate::shrink::Shrinker;

/// The shrinker of this module, which the module's documentation describes.
pub(crate) struct Scalars;

/// The widths that are tried. Sites are tried from the end, so the best width is last.
const WIDTHS: [u32; 6] = [128, 64, 32, 16, 8, 1];

/// Returns each type with its replacement; a complex number becomes its real part.
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
        // Scalar types are not interned: their kind identifies them.
        Retype::new(&change).draft(draft)
    }
}
