//! `affine.delinearize_index` and `affine.linearize_index`: conversion between a linear index and
//! the indices of a basis.

use lowerfuzz_ir::types::{DYNAMIC, Dims};
use lowerfuzz_ir::{Key, ValueId};

use super::Machine;
use super::affine::checked_index;
use super::at::At;
use crate::outcome::{Doubt, Stop, Ub};

impl Machine {
    /// The sizes of a basis, static or given by operands.
    fn basis(&self, at: At<'_>, operands: &[ValueId]) -> Result<Dims, Stop> {
        let sizes = at.numbers(Key::StaticSizes);
        let mut given = self.indices(at, operands)?.into_iter();
        let size = |size: &i64| match *size {
            DYNAMIC => given.next(),
            size => Some(size),
        };
        let sizes: Option<Dims> = sizes.iter().map(size).collect();
        sizes.ok_or_else(|| Stop::Unsupported("a basis that lacks sizes".into()))
    }

    /// `affine.delinearize_index`: splits a linear index into the indices of a basis.
    pub(super) fn delinearize(&mut self, at: At<'_>) -> Result<(), Stop> {
        let operands = at.operands();
        let number = self.index(at, operands[0], "an index")?;
        let sizes = self.basis(at, &operands[1..])?;
        let places = at.results().len();
        let mut product = 1;
        for size in &sizes {
            if *size <= 0 {
                return Err(Ub::AffineDivisor.into());
            }
            product *= i128::from(*size);
            checked_index(at.run, Some(product)).ok_or(Ub::AffineOverflow)?;
        }
        if sizes.len() == places && !(0..product).contains(&i128::from(number)) {
            let size = product;
            return Err(Ub::OutsideBasis { number, size }.into());
        }
        let mut left = number;
        for place in (0..places).rev() {
            // The outermost index has no size in the basis, or its size only bounds the linear
            // index.
            let inner = places - 1 - place;
            let (found, rest) = match sizes.len().checked_sub(inner + 1) {
                Some(at) if place > 0 => (left.rem_euclid(sizes[at]), left.div_euclid(sizes[at])),
                Some(_) | None => (left, 0),
            };
            self.set(at, at.result(place), at.run.index_value(found));
            left = rest;
        }
        Ok(())
    }

    /// `affine.linearize_index`: returns the sum of the indices, each multiplied by the sizes of
    /// the inner dimensions.
    pub(super) fn linearize(&mut self, at: At<'_>) -> Result<(), Stop> {
        let operands = at.operands();
        let sizes = at.numbers(Key::StaticSizes);
        let given = sizes.iter().filter(|size| **size == DYNAMIC).count();
        let (places, given) = operands.split_at(operands.len().saturating_sub(given));
        let places = self.indices(at, places)?;
        let sizes = self.basis(at, given)?;
        let is_disjoint = at.attr(Key::Disjoint).is_some();
        let (mut sum, mut magnitude, mut stride) = (0, 0, 1);
        for (i, place) in places.iter().enumerate().rev() {
            let size = sizes
                .len()
                .checked_sub(places.len() - i)
                .map(|at| sizes[at]);
            if let Some(size) = size
                && (i == 0 || is_disjoint)
                && !(0..size).contains(place)
            {
                // Without `disjoint`, the bound of the outermost index takes no part in the result.
                if is_disjoint || size <= 0 {
                    let (number, size) = (*place, i128::from(size));
                    return Err(Ub::OutsideBasis { number, size }.into());
                }
                self.doubt.get_or_insert(Doubt::Bound);
            }
            let part = i128::from(*place) * stride;
            sum += part;
            // The sum must not overflow in any order of addition.
            magnitude += part.abs();
            checked_index(at.run, Some(magnitude)).ok_or(Ub::AffineOverflow)?;
            if let Some(size) = size {
                stride *= i128::from(size);
                checked_index(at.run, Some(stride)).ok_or(Ub::AffineOverflow)?;
            }
        }
        let sum = checked_index(at.run, Some(sum)).ok_or(Ub::AffineOverflow)?;
        self.give(at, at.run.index_value(sum));
        Ok(())
    }
}
