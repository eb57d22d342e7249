//! Slices of tensors: `tensor.extract_slice` and `tensor.insert_slice`.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Key, Type};

use super::Machine;
use super::at::At;
use super::tensor::Made;
use super::tensor_value::{Tensor, place_count, points};
use crate::outcome::Stop;

/// A slice of a tensor.
pub(super) struct Slice {
    offsets: Dims,
    /// The sizes of the slice, which are not negative.
    pub(super) sizes: Dims,
    strides: Dims,
}

impl Slice {
    /// Returns the indices in the whole tensor of a point of the slice. They may be outside.
    pub(super) fn place(&self, point: &[i64]) -> Dims {
        let steps = self.offsets.iter().zip(&self.strides).zip(point);
        steps
            .map(|((offset, stride), i)| offset.saturating_add(stride.saturating_mul(*i)))
            .collect()
    }

    /// Returns whether the slice is inside of a tensor of these sizes, and its strides are positive and no larger
    /// than those of a buffer.
    fn is_inside(&self, whole: &[i64]) -> bool {
        let dims = self.offsets.iter().zip(&self.sizes).zip(&self.strides);
        dims.zip(whole).all(|(((offset, size), stride), whole)| {
            let is_inside = match size {
                0 => (0..=*whole).contains(offset),
                size => {
                    let steps = (i128::from(*size) - 1) * i128::from(*stride);
                    *offset >= 0 && i128::from(*offset) + steps < i128::from(*whole)
                }
            };
            // No buffer has a larger stride.
            is_inside && (1..=i64::from(i32::MAX)).contains(stride)
        })
    }
}

impl Machine {
    /// Returns the slice of a tensor of these sizes that an op describes. The operands before
    /// `first` are no offsets, sizes and strides. Returns `None` if the result is poison.
    pub(super) fn slice_of(&mut self, at: At<'_>, first: usize, whole: &[i64]) -> Option<Slice> {
        let mut dynamic = at.operands()[first..].iter();
        let slice = Slice {
            offsets: self.entries(at, Key::StaticOffsets, &mut dynamic)?,
            sizes: self.entries(at, Key::StaticSizes, &mut dynamic)?,
            strides: self.entries(at, Key::StaticStrides, &mut dynamic)?,
        };
        if slice.sizes.iter().any(|size| *size < 0) || !slice.is_inside(whole) {
            return self.doubtful();
        }
        Some(slice)
    }

    pub(super) fn extract_slice(&mut self, at: At<'_>) -> Made {
        let places = self.places(at)?;
        let Some(source) = self.tensor(at, 0) else {
            return Ok(None);
        };
        let Some(slice) = self.slice_of(at, 1, &source.sizes) else {
            return Ok(None);
        };
        let mut elements = Vec::with_capacity(place_count(&slice.sizes, places as u64)?);
        for point in points(&slice.sizes) {
            if let Some(number) = source.number_of(&slice.place(&point)) {
                elements.extend_from_slice(source.element(number, places));
            }
        }
        let kept = kept(at, at.result_ty())?;
        let sizes = kept.iter().map(|dim| slice.sizes[*dim]).collect();
        Ok(Some(Tensor { sizes, elements }))
    }

    pub(super) fn insert_slice(&mut self, at: At<'_>) -> Made {
        let places = self.places(at)?;
        let (Some(source), Some(dest)) = (self.tensor(at, 0), self.tensor(at, 1)) else {
            return Ok(None);
        };
        let Some(slice) = self.slice_of(at, 2, &dest.sizes) else {
            return Ok(None);
        };
        let kept = kept(at, at.operand_ty(0))?;
        let sizes: Dims = kept.iter().map(|dim| slice.sizes[*dim]).collect();
        if sizes != source.sizes {
            return Ok(self.doubtful());
        }
        let mut result = (*dest).clone();
        for (from, point) in points(&slice.sizes).enumerate() {
            if let Some(to) = dest.number_of(&slice.place(&point)) {
                let element = source.element(from, places);
                result.elements[to * places..(to + 1) * places].copy_from_slice(element);
            }
        }
        Ok(Some(result))
    }
}

/// Returns the dimensions of a slice that the type of the part has. It may lack dimensions of size 1.
pub(super) fn kept(at: At<'_>, part: Type) -> Result<Vec<usize>, Stop> {
    let part = at.types().as_tensor(part);
    let kept = part.and_then(|part| part.kept_dimensions(at.numbers(Key::StaticSizes)));
    kept.ok_or_else(|| Stop::Unsupported("a slice of this type".into()))
}
