//! Makes vectors smaller, or turns vectors into scalars, throughout the test case.

use std::ops::Range;

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{TypeKind, Types};

use crate::draft::Draft;
use crate::retype::Retype;
use crate::shrink::Shrinker;

/// The shrinker that replaces structured control flow by blocks and branches.
pub(crate) struct Vectors;

/// Returns each vector shape with its replacement, and whether the last lanes are kept. The empty
/// shape stands for a scalar.
fn sites(draft: &Draft) -> Vec<(Dims, Dims, bool)> {
    let mut shapes: Vec<Dims> = Vec::new();
    for kind in super::kinds(draft) {
        if let TypeKind::Vector { shape, .. } = kind
            && !shapes.contains(&shape)
        {
            shapes.push(shape);
        }
    }
    let mut found = Vec::new();
    for shape in shapes {
        for (i, size) in shape.iter().enumerate() {
            let mut sizes = vec![size - 1, size / 2, 2, 1];
            sizes.retain(|s| (1..*size).contains(s));
            sizes.sort_unstable_by(|a, b| b.cmp(a));
            sizes.dedup();
            for smaller in sizes {
                let mut new = shape.clone();
                new[i] = smaller;
                found.push((shape.clone(), new.clone(), true));
                found.push((shape.clone(), new, false));
            }
        }
        if shape.len() > 1 {
            found.push((shape.clone(), shape[1..].into(), true));
            found.push((shape.clone(), shape[1..].into(), false));
        }
        found.push((shape.clone(), Dims::new(), true));
        found.push((shape, Dims::new(), false));
    }
    found
}

impl Shrinker for Vectors {
    fn name(&self) -> &'static str {
        "vector shapes"
    }

    fn sites(&self, draft: &Draft) -> usize {
        sites(draft).len()
    }

    fn apply(&self, draft: &Draft, range: Range<usize>) -> Option<Draft> {
        let (old, new, last) = sites(draft).into_iter().nth(range.start)?;
        let change = |types: &Types, kind: &TypeKind| {
            let TypeKind::Vector { shape, elem } = kind else {
                return None;
            };
            (*shape == old).then(|| {
                if new.is_empty() {
                    types.kind(*elem).clone()
                } else {
                    TypeKind::Vector {
                        shape: new.clone(),
                        elem: *elem,
                    }
                }
            })
        };
        Retype::new(&change).keeping_last(last).draft(draft)
    }
}
