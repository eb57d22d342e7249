//! Narrower and more ordinary scalar types, throughout.

use std::collections::BTreeSet;
use std::ops::Range;

use lowerfuzz_ir::{FloatKind, TypeKind, Types};

use crate::draft::Draft;
use crate::retype::Retype;
use crate::shrink::Shrinker;

/// See the module's documentation.
pub(crate) struct Scalars;

/// Widths that are tried, the best one last: sites are tried from the end.
const WIDTHS: [u32; 6] = [128, 64, 32, 16, 8, 1];

/// A type and what it becomes; a complex number becomes its real part.
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
        // The same bits, read as an integer.
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
        // Scalars are not interned, so their kind is all there is to know.
        Retype::new(&change).draft(draft)
    }
}
