//! Tensors as values.

use std::rc::Rc;

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::types::{DYNAMIC, Dims};
use lowerfuzz_ir::{Type, Types};

use super::at::Run;
use super::layout::lane_count;
use super::value::Value;
use crate::outcome::{Limit, Stop};

/// The maximal number of places of a tensor. It bounds the memory of a run.
const MAX_PLACES: u64 = 1 << 18;

/// A ranked tensor: an array that no op changes.
///
/// An element takes one place. An element that is a vector or a complex number takes a place for
/// each lane or part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tensor {
    /// The sizes of the tensor, outermost first.
    pub sizes: Dims,
    /// The elements in row-major order. `None` is poison.
    pub elements: Vec<Element>,
}

impl Tensor {
    /// Returns a tensor whose elements all have the same places.
    ///
    /// # Errors
    /// The tensor has too many places.
    pub(super) fn filled(sizes: Dims, element: &[Element]) -> Result<Tensor, Stop> {
        let count = place_count(&sizes, element.len() as u64)?;
        let elements = element.iter().copied().cycle().take(count).collect();
        Ok(Tensor { sizes, elements })
    }

    /// Wraps the tensor as a value.
    pub(super) fn value(self) -> Value {
        Value::Tensor(Rc::new(self))
    }

    /// Returns the number of an element in row-major order; `None` if an index is outside of its
    /// dimension.
    pub(super) fn number_of(&self, indices: &[i64]) -> Option<usize> {
        number_of(&self.sizes, indices)
    }

    /// Returns the places of an element, of which each has this number.
    pub(super) fn element(&self, number: usize, places: usize) -> &[Element] {
        &self.elements[number * places..(number + 1) * places]
    }
}

/// Returns the number of an element in row-major order; `None` if an index is outside of its
/// dimension.
pub(super) fn number_of(sizes: &[i64], indices: &[i64]) -> Option<usize> {
    sizes
        .iter()
        .zip(indices)
        .try_fold(0usize, |number, (size, index)| {
            let inside = (0..*size).contains(index);
            // A tensor with huge sizes has no elements, so its numbers do not count.
            let number = number.wrapping_mul(*size as usize);
            inside.then_some(number.wrapping_add(*index as usize))
        })
}

/// Returns the indices of all elements in row-major order.
pub(super) fn points(sizes: &[i64]) -> impl Iterator<Item = Dims> + use<'_> {
    let first = Dims::from_elem(0, sizes.len());
    let start = (!sizes.iter().any(|size| *size <= 0)).then_some(first);
    std::iter::successors(start, |point| {
        let mut next = point.clone();
        for dim in (0..next.len()).rev() {
            next[dim] += 1;
            if next[dim] < sizes[dim] {
                return Some(next);
            }
            next[dim] = 0;
        }
        None
    })
}

/// Returns the number of places of a tensor whose elements have this number of places.
///
/// # Errors
/// The tensor has too many places.
pub(super) fn place_count(sizes: &[i64], places: u64) -> Result<usize, Stop> {
    let count = lane_count(sizes).saturating_mul(places);
    match count {
        count @ ..=MAX_PLACES => Ok(count as usize),
        _ => Err(Stop::Beyond(Limit::Memory)),
    }
}

/// Returns the number of places that an element of this type takes.
pub(super) fn places_of(types: &Types, elem: Type) -> u64 {
    types
        .as_lanes(elem)
        .map_or(1, |(shape, _)| lane_count(shape))
}

/// Returns the places of an element; poison for a value that is no element of this type.
pub(super) fn to_places(value: &Value, places: usize) -> Vec<Element> {
    match value {
        Value::Vector(lanes) if lanes.len() == places => lanes.to_vec(),
        Value::Bits(bits) if places == 1 => vec![Some(*bits)],
        Value::Poison
        | Value::Bits(_)
        | Value::Vector(_)
        | Value::MemRef(_)
        | Value::Tensor(_)
        | Value::Func(_) => vec![None; places],
    }
}

/// Returns the element that consists of these places.
pub(super) fn of_places(types: &Types, elem: Type, places: &[Element]) -> Value {
    match types.as_lanes(elem) {
        Some(_) => Value::Vector(places.into()),
        None => Value::scalar(places.first().copied().flatten()),
    }
}

/// Returns a tensor type's value whose elements are all poison; `None` if a size is dynamic.
pub(super) fn poison(run: Run<'_>, ty: Type) -> Result<Option<Value>, Stop> {
    let types = &run.module.types;
    let Some(tensor) = types.as_tensor(ty) else {
        return Ok(None);
    };
    if tensor.shape.contains(&DYNAMIC) {
        return Ok(None);
    }
    let places = place_count(&[], places_of(types, tensor.elem))?;
    let all = Tensor::filled(tensor.shape.clone(), &vec![None; places])?;
    Ok(Some(all.value()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_row_major() {
        let all = |sizes: &[i64]| -> Vec<Vec<i64>> { points(sizes).map(|p| p.to_vec()).collect() };
        assert_eq!(all(&[]), [vec![]]);
        assert_eq!(all(&[2, 0]), [[0i64; 2]; 0].map(|p| p.to_vec()));
        let expected = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]];
        assert_eq!(all(&[2, 3]), expected.map(|p| p.to_vec()));
        for (number, point) in points(&[2, 3]).enumerate() {
            assert_eq!(number_of(&[2, 3], &point), Some(number));
        }
        assert_eq!(number_of(&[2, 3], &[1, 3]), None);
        assert_eq!(number_of(&[2, 3], &[-1, 0]), None);
        assert_eq!(number_of(&[], &[]), Some(0));
    }
}
