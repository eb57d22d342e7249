//! `affine.delinearize_index` and `affine.linearize_index`: a number as places in a basis, and back.

use lowerfuzz_ir::types::{DYNAMIC, Dims};
use lowerfuzz_ir::{Body, Key, OpId, ValueId};

use super::affine::fitting;
use super::{Machine, Run};
use crate::frames::Frame;
use crate::outcome::{Stop, Ub};

impl Machine {
    /// The sizes of a basis, some of which are operands.
    fn basis(
        &self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
        operands: &[ValueId],
    ) -> Result<Dims, Stop> {
        let sizes = body.i64s_attr(id, Key::StaticSizes).unwrap_or(&[]);
        let mut given = self.indices(run, frame, operands)?.into_iter();
        let size = |size: &i64| match *size {
            DYNAMIC => given.next(),
            size => Some(size),
        };
        let sizes: Option<Dims> = sizes.iter().map(size).collect();
        sizes.ok_or_else(|| Stop::Unsupported("a basis without all of its sizes".into()))
    }

    /// How often each product of sizes goes into what is left of a number.
    pub(super) fn delinearize(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<(), Stop> {
        let operands = body.operands(id);
        let number = self.index(run, frame, operands[0], "an index")?;
        let sizes = self.basis(run, frame, body, id, &operands[1..])?;
        let places = body.n_results(id);
        let mut product = 1;
        for size in &sizes {
            if *size <= 0 {
                return Err(Ub::AffineDivisor.into());
            }
            product *= i128::from(*size);
            fitting(run, Some(product)).ok_or(Ub::AffineOverflow)?;
        }
        if sizes.len() == places && !(0..product).contains(&i128::from(number)) {
            let size = product;
            return Err(Ub::OutsideBasis { number, size }.into());
        }
        let mut left = number;
        for place in (0..places).rev() {
            // The first place has no size, or one that only bounds the number.
            let behind = places - 1 - place;
            let (found, rest) = match sizes.len().checked_sub(behind + 1) {
                Some(at) if place > 0 => (left.rem_euclid(sizes[at]), left.div_euclid(sizes[at])),
                Some(_) | None => (left, 0),
            };
            self.set(frame, body.result(id, place), run.index_value(found));
            left = rest;
        }
        Ok(())
    }

    /// The sum of places, each times the sizes behind it.
    pub(super) fn linearize(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<(), Stop> {
        let operands = body.operands(id);
        let sizes = body.i64s_attr(id, Key::StaticSizes).unwrap_or(&[]);
        let given = sizes.iter().filter(|size| **size == DYNAMIC).count();
        let (places, given) = operands.split_at(operands.len().saturating_sub(given));
        let places = self.indices(run, frame, places)?;
        let sizes = self.basis(run, frame, body, id, given)?;
        let is_disjoint = body.attr(id, Key::Disjoint).is_some();
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
                let size = i128::from(size);
                return Err(Ub::OutsideBasis {
                    number: *place,
                    size,
                }
                .into());
            }
            let part = i128::from(*place) * stride;
            sum += part;
            // In whatever order it is added up.
            magnitude += part.abs();
            fitting(run, Some(magnitude)).ok_or(Ub::AffineOverflow)?;
            if let Some(size) = size {
                stride *= i128::from(size);
                fitting(run, Some(stride)).ok_or(Ub::AffineOverflow)?;
            }
        }
        let sum = fitting(run, Some(sum)).ok_or(Ub::AffineOverflow)?;
        self.set(frame, body.result(id, 0), run.index_value(sum));
        Ok(())
    }
}
