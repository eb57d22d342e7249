//! `linalg.pack` and `linalg.unpack`, which until release 19 were ops of the `tensor` dialect.

use lowerfuzz_ir::Key;
use lowerfuzz_ir::types::{DYNAMIC, Dims};

use super::Machine;
use super::at::At;
use super::tensor::Made;
use super::tensor_value::{Tensor, place_count, points, to_places};

/// How a tensor is cut into tiles.
///
/// The packed tensor has a dimension for each dimension of the other one, which counts tiles, and then a
/// dimension for each tile.
struct Tiling {
    /// The dimension of the tensor that each leading dimension of the packed one counts in.
    outer: Vec<usize>,
    /// The size of the tiles in each dimension. `None` if the dimension is not cut.
    tiles: Vec<Option<(usize, i64)>>,
}

impl Tiling {
    /// Returns the sizes of the packed tensor.
    fn packed_sizes(&self, sizes: &[i64]) -> Dims {
        let counts = self.outer.iter().map(|dim| match self.tiles[*dim] {
            Some((_, tile)) => sizes[*dim] / tile + i64::from(sizes[*dim] % tile != 0),
            None => sizes[*dim],
        });
        let mut inner: Vec<(usize, i64)> = self.tiles.iter().copied().flatten().collect();
        inner.sort_unstable();
        counts.chain(inner.iter().map(|(_, tile)| *tile)).collect()
    }

    /// Returns the position in the tensor of an element of the packed one.
    fn unpacked(&self, point: &[i64]) -> Dims {
        let rank = self.outer.len();
        let mut found = Dims::from_elem(0, rank);
        for (count, dim) in point.iter().zip(&self.outer) {
            found[*dim] = match self.tiles[*dim] {
                Some((number, tile)) => count * tile + point[rank + number],
                None => *count,
            };
        }
        found
    }

    /// Is each size a multiple of its tile?
    fn divides(&self, sizes: &[i64]) -> bool {
        let mut pairs = self.tiles.iter().zip(sizes);
        pairs.all(|(tile, size)| tile.is_none_or(|(_, tile)| size % tile == 0))
    }
}

impl Machine {
    /// Reads the tiles of an op, of which these operands are the dynamic ones. Returns `None` if the result is
    /// poison: if a tile is poison or not positive.
    fn tiling(&mut self, at: At<'_>, rank: usize, first_tile: usize) -> Option<Tiling> {
        let mut dynamic = at.operands()[first_tile..].iter();
        let sizes = self.entries(at, Key::StaticSizes, &mut dynamic)?;
        if sizes.iter().any(|size| *size <= 0) {
            return self.doubtful();
        }
        let mut tiles = vec![None; rank];
        for (number, dim) in at.numbers(Key::Dimensions).iter().enumerate() {
            tiles[*dim as usize] = Some((number, sizes[number]));
        }
        let order = at
            .attr(Key::Permutation)
            .map(|_| at.numbers(Key::Permutation));
        let outer = match order {
            Some(order) if !order.is_empty() => order.iter().map(|dim| *dim as usize).collect(),
            Some(_) | None => (0..rank).collect(),
        };
        Some(Tiling { outer, tiles })
    }

    pub(super) fn pack(&mut self, at: At<'_>) -> Made {
        let places = self.places(at)?;
        let (Some(source), Some(dest)) = (self.tensor(at, 0), self.tensor(at, 1)) else {
            return Ok(None);
        };
        let dynamic = at
            .numbers(Key::StaticSizes)
            .iter()
            .filter(|size| **size == DYNAMIC);
        let first_tile = at.operands().len() - dynamic.count();
        let Some(tiling) = self.tiling(at, source.sizes.len(), first_tile) else {
            return Ok(None);
        };
        let padding = (first_tile > 2).then(|| to_places(self.get(at, 2), places));
        let sizes = tiling.packed_sizes(&source.sizes);
        if sizes != dest.sizes || padding.is_none() && !tiling.divides(&source.sizes) {
            return Ok(self.doubtful());
        }
        let padding = padding.unwrap_or_else(|| vec![None; places]);
        let mut elements = Vec::with_capacity(place_count(&sizes, places as u64)?);
        for point in points(&sizes) {
            let number = source.number_of(&tiling.unpacked(&point));
            let element = number.map(|number| source.element(number, places));
            elements.extend_from_slice(element.unwrap_or(&padding));
        }
        Ok(Some(Tensor { sizes, elements }))
    }

    pub(super) fn unpack(&mut self, at: At<'_>) -> Made {
        let places = self.places(at)?;
        let (Some(source), Some(dest)) = (self.tensor(at, 0), self.tensor(at, 1)) else {
            return Ok(None);
        };
        let Some(tiling) = self.tiling(at, dest.sizes.len(), 2) else {
            return Ok(None);
        };
        if tiling.packed_sizes(&dest.sizes) != source.sizes {
            return Ok(self.doubtful());
        }
        let mut result = Tensor::filled(dest.sizes.clone(), &vec![None; places])?;
        for (from, point) in points(&source.sizes).enumerate() {
            if let Some(to) = result.number_of(&tiling.unpacked(&point)) {
                let element = source.element(from, places);
                result.elements[to * places..(to + 1) * places].copy_from_slice(element);
            }
        }
        Ok(Some(result))
    }
}
