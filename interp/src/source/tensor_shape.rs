//! Ops that give the elements of tensors another shape, or join tensors.

use lowerfuzz_ir::Key;
use lowerfuzz_ir::types::{DYNAMIC, Dims};

use super::Machine;
use super::at::At;
use super::int;
use super::layout::lane_count;
use super::reshape::group_lengths;
use super::tensor::{Made, ranked};
use super::tensor_value::{Tensor, place_count, points};
use crate::outcome::Stop;

/// The attribute of `tensor.expand_shape` with the sizes of the result.
const OUTPUT_SHAPE: &str = "static_output_shape";

impl Machine {
    /// `tensor.expand_shape`: the sizes of each group must multiply to the size of the dimension.
    pub(super) fn expand_tensor(&mut self, at: At<'_>) -> Made {
        let Some(source) = self.tensor(at, 0) else {
            return Ok(None);
        };
        let mut sizes = ranked(at)?.shape.clone();
        let given = at.other_key(OUTPUT_SHAPE);
        if let Some(key) = given.filter(|key| at.attr(*key).is_some()) {
            let mut dynamic = at.operands()[1..].iter();
            let Some(entries) = self.entries(at, key, &mut dynamic) else {
                return Ok(None);
            };
            sizes = entries;
        }
        let lengths = group_lengths(at);
        let mut first = 0;
        for (length, whole) in lengths.iter().zip(&source.sizes) {
            let Some(group) = sizes.get_mut(first..first + length) else {
                return Err(Stop::Unsupported("groups of other dimensions".into()));
            };
            first += length;
            if group.iter().filter(|size| **size == DYNAMIC).count() > 1 {
                return Err(Stop::Unsupported(
                    "a group with several dynamic sizes".into(),
                ));
            }
            let others = group.iter().filter(|size| **size != DYNAMIC);
            let product = others.fold(1i64, |n, size| n.saturating_mul(*size));
            if let Some(size) = group.iter_mut().find(|size| **size == DYNAMIC) {
                *size = whole.checked_div(product).unwrap_or(-1);
            }
            let product = group.iter().try_fold(1i64, |n, size| n.checked_mul(*size));
            if product != Some(*whole) || group.iter().any(|size| *size < 0) {
                return Ok(self.doubtful());
            }
        }
        self.reshaped(&source, sizes)
    }

    /// Returns the same elements with other sizes, of which there must be as many.
    fn reshaped(&mut self, source: &Tensor, sizes: Dims) -> Made {
        if sizes.iter().any(|size| *size < 0) || lane_count(&sizes) != lane_count(&source.sizes) {
            return Ok(self.doubtful());
        }
        let elements = source.elements.clone();
        Ok(Some(Tensor { sizes, elements }))
    }

    pub(super) fn collapse_tensor(&mut self, at: At<'_>) -> Made {
        let Some(source) = self.tensor(at, 0) else {
            return Ok(None);
        };
        let mut rest = &source.sizes[..];
        let mut sizes = Dims::new();
        for length in group_lengths(at) {
            let Some((group, after)) = rest.split_at_checked(length) else {
                return Err(Stop::Unsupported("groups of other dimensions".into()));
            };
            rest = after;
            sizes.push(group.iter().fold(1i64, |n, size| n.saturating_mul(*size)));
        }
        self.reshaped(&source, sizes)
    }

    pub(super) fn reshape_tensor(&mut self, at: At<'_>) -> Made {
        let (Some(source), Some(shape)) = (self.tensor(at, 0), self.tensor(at, 1)) else {
            return Ok(None);
        };
        let elem = at.types().scalar_of(at.operand_ty(1));
        let width = elem.scalar_bits(at.run.index_width).unwrap_or(64);
        let sizes = shape.elements.iter().map(|size| {
            let size = int::signed(width, (*size)?);
            // A size that does not fit is as wrong as a negative one.
            Some(i64::try_from(size).unwrap_or(-1))
        });
        let Some(sizes) = sizes.collect::<Option<Dims>>() else {
            return Ok(None);
        };
        self.reshaped(&source, sizes)
    }

    pub(super) fn concat(&mut self, at: At<'_>) -> Made {
        let places = self.places(at)?;
        let dim = at.int_attr(Key::Dimension).unwrap_or(0);
        let dim = usize::try_from(dim).unwrap_or(0);
        let mut sizes: Option<Dims> = None;
        let mut parts = Vec::new();
        for position in 0..at.operands().len() {
            let Some(part) = self.tensor(at, position) else {
                return Ok(None);
            };
            match &mut sizes {
                None => sizes = Some(part.sizes.clone()),
                Some(sizes) => {
                    let mut others = sizes.iter().zip(&part.sizes).enumerate();
                    if others.any(|(i, (a, b))| i != dim && a != b) {
                        return Ok(self.doubtful());
                    }
                    sizes[dim] = sizes[dim].saturating_add(part.sizes[dim]);
                }
            }
            parts.push(part);
        }
        let Some(sizes) = sizes else { return Ok(None) };
        let mut elements = Vec::with_capacity(place_count(&sizes, places as u64)?);
        // For each point of the dimensions before, the parts' rows follow each other.
        for (outer, _) in points(&sizes[..dim]).enumerate() {
            for part in &parts {
                let row = row(&part.sizes[dim..], places);
                elements.extend_from_slice(&part.elements[outer * row..(outer + 1) * row]);
            }
        }
        Ok(Some(Tensor { sizes, elements }))
    }
}

/// Returns the number of places of elements with these last sizes.
fn row(sizes: &[i64], places: usize) -> usize {
    lane_count(sizes) as usize * places
}
