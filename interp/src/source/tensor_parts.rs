//! Parts of tensors at positions that are in another tensor: `tensor.gather` and `tensor.scatter`.

use std::collections::BTreeSet;

use lowerfuzz_ir::Key;
use lowerfuzz_ir::types::Dims;

use super::Machine;
use super::at::At;
use super::int;
use super::tensor::Made;
use super::tensor_value::{Tensor, place_count, points};

/// The parts of a tensor at the positions that an op lists.
struct Parts {
    /// The sizes of the indices without the last one.
    leading: Dims,
    /// The position of each part in the dimensions that the op lists.
    positions: Vec<Dims>,
    /// The sizes of a part, which are 1 in the dimensions that the op lists.
    part: Dims,
}

impl Machine {
    /// Reads the positions in a tensor of these sizes. Returns `None` if the result is poison: if a
    /// position is poison, is outside, or occurs twice although it may not.
    fn positions(&mut self, at: At<'_>, operand: usize, whole: &[i64]) -> Option<Parts> {
        let indices = self.tensor(at, operand)?;
        let dims = at.numbers(Key::Dimensions);
        let elem = at.types().scalar_of(at.operand_ty(operand));
        let width = elem.scalar_bits(at.run.index_width).unwrap_or(64);
        let (last, leading) = indices.sizes.split_last()?;
        if *last != dims.len() as i64 {
            return self.doubtful();
        }
        let mut positions = Vec::new();
        for chunk in indices.elements.chunks(dims.len()) {
            let position: Option<Dims> = chunk
                .iter()
                .map(|bits| {
                    let index = int::signed(width, (*bits)?);
                    Some(i64::try_from(index).unwrap_or(-1))
                })
                .collect();
            positions.push(position?);
        }
        let is_inside = |position: &Dims| {
            let mut pairs = position.iter().zip(dims);
            pairs.all(|(i, dim)| (0..whole[*dim as usize]).contains(i))
        };
        let distinct: BTreeSet<&Dims> = positions.iter().collect();
        let repeats = at.attr(Key::Unique).is_some() && distinct.len() < positions.len();
        if repeats || !positions.iter().all(is_inside) {
            return self.doubtful();
        }
        let mut part: Dims = whole.into();
        for dim in dims {
            part[*dim as usize] = 1;
        }
        Some(Parts {
            leading: leading.into(),
            positions,
            part,
        })
    }

    pub(super) fn gather_parts(&mut self, at: At<'_>) -> Made {
        let places = self.places(at)?;
        let Some(source) = self.tensor(at, 0) else {
            return Ok(None);
        };
        let Some(parts) = self.positions(at, 1, &source.sizes) else {
            return Ok(None);
        };
        let dims = at.numbers(Key::Dimensions);
        let sizes = parts.sizes(at, at.types().as_tensor(at.result_ty()).map(|ty| ty.rank()));
        let mut elements = Vec::with_capacity(place_count(&sizes, places as u64)?);
        for position in &parts.positions {
            for point in points(&parts.part) {
                if let Some(number) = source.number_of(&moved(point, dims, position)) {
                    elements.extend_from_slice(source.element(number, places));
                }
            }
        }
        Ok(Some(Tensor { sizes, elements }))
    }

    pub(super) fn scatter_parts(&mut self, at: At<'_>) -> Made {
        let places = self.places(at)?;
        let (Some(source), Some(dest)) = (self.tensor(at, 0), self.tensor(at, 1)) else {
            return Ok(None);
        };
        let Some(parts) = self.positions(at, 2, &dest.sizes) else {
            return Ok(None);
        };
        if parts.sizes(at, Some(source.sizes.len())) != source.sizes {
            return Ok(self.doubtful());
        }
        let dims = at.numbers(Key::Dimensions);
        let mut result = (*dest).clone();
        let mut from = 0;
        for position in &parts.positions {
            for point in points(&parts.part) {
                if let Some(to) = dest.number_of(&moved(point, dims, position)) {
                    let element = source.element(from, places);
                    result.elements[to * places..(to + 1) * places].copy_from_slice(element);
                }
                from += 1;
            }
        }
        Ok(Some(result))
    }
}

impl Parts {
    /// Returns the sizes of a tensor of this rank that consists of all parts. The tensor may lack
    /// the dimensions that the op lists.
    fn sizes(&self, at: At<'_>, rank: Option<usize>) -> Dims {
        let dims = at.numbers(Key::Dimensions);
        let is_whole = rank == Some(self.leading.len() + self.part.len());
        let part = self.part.iter().enumerate();
        let part = part.filter(|(dim, _)| is_whole || !dims.contains(&(*dim as i64)));
        let part = part.map(|(_, size)| *size);
        self.leading.iter().copied().chain(part).collect()
    }
}

/// Returns a point of a part with the position of the part in these dimensions.
fn moved(mut point: Dims, dims: &[i64], position: &[i64]) -> Dims {
    for (dim, index) in dims.iter().zip(position) {
        point[*dim as usize] = *index;
    }
    point
}
