//! Loop bounds given by affine maps, chosen so that a loop stays within its iteration budget.

use smallvec::SmallVec;

use crate::affine::expr::{BoundedExpr, Inputs, Span};
use crate::builder::Builder;
use crate::restrict::LanguageFeature;

/// The bounds of a loop that is being generated.
pub(crate) struct Bounds {
    /// The expressions whose maximum is the lower bound of the loop.
    pub(crate) first: Vec<BoundedExpr>,
    /// The expressions whose minimum is the upper bound of the loop.
    pub(crate) last: Vec<BoundedExpr>,
    pub(crate) step: i64,
    /// The range of the loop counter's values.
    pub(crate) span: Span,
}

impl Builder<'_, '_, '_> {
    /// Returns one bound expression of a loop.
    fn bound(&mut self, inputs: &mut Inputs, levels: u32) -> BoundedExpr {
        match self.u.weighted(&[3, 2]) {
            0 => self.leaf(inputs),
            _ => self.affine_part(inputs, levels),
        }
    }

    /// Returns bounds of a loop with at most `trips` iterations.
    pub(crate) fn bounds_of_loop(
        &mut self,
        (lower, upper): (&mut Inputs, &mut Inputs),
        trips: u32,
    ) -> Bounds {
        let step = 1 + self.u.weighted(&[10, 3, 1]) as i64;
        let room = i64::from(trips) * step;
        let first = match self.u.weighted(&[9, 2, 2, 1]) {
            0 => vec![BoundedExpr::number(0)],
            1 => vec![BoundedExpr::number(i64::from(self.u.below(6)) - 2)],
            2 => vec![self.bound(lower, 1)],
            _ => vec![self.bound(lower, 1), self.leaf(lower)],
        };
        let low = first.iter().map(|part| part.span.0).max().unwrap_or(0);
        let before = upper.len();
        let mut last = match self.u.weighted(&[6, 4, 2]) {
            0 => vec![self.end_of_loop(low, room)],
            1 => vec![self.bound(upper, 1)],
            _ => vec![self.bound(upper, 2), self.leaf(upper)],
        };
        let end = last.iter().map(|part| part.span.1).min().unwrap_or(0);
        let constant = first
            .iter()
            .chain(&last)
            .all(|part| part.span.0 == part.span.1);
        if constant && end <= low && !self.allows(LanguageFeature::EmptyAffineLoops) {
            upper.truncate(before);
            last = vec![BoundedExpr::number(low + 1)];
        }
        let end = last.iter().map(|part| part.span.1).min().unwrap_or(0);
        if end > low + room {
            last.push(BoundedExpr::number(low + room));
        }
        Bounds {
            first,
            last,
            step,
            span: (low, (end.min(low + room) - 1).max(low)),
        }
    }

    /// Returns the upper bound of a loop that starts at `low`. The bound is the size of a memref
    /// dimension, or `low` plus some iterations.
    fn end_of_loop(&mut self, low: i64, room: i64) -> BoundedExpr {
        let sizes: SmallVec<[i64; 8]> = self
            .pool
            .entries
            .iter()
            .rev()
            .filter_map(|entry| self.pool.mem(entry.facts))
            .flat_map(|mem| mem.sizes().iter().map(|(size, _)| i64::from(*size)))
            .take(8)
            .collect();
        if !sizes.is_empty() && self.u.chance(180) {
            let size = self.u.pick(&sizes);
            if size - low <= room {
                return BoundedExpr::number(size);
            }
        }
        BoundedExpr::number(low + 1 + i64::from(self.u.below(room as u32)))
    }
}
