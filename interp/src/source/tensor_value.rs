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
const MAX_PLACES: u64 = 1 << 20;

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
    /// Returns a tensor with the same number at each place.
    ///
    /// # Errors
    /// The tensor has too many places.
    pub(super) fn filled(sizes: Dims, places: u64, value: Element) -> Result<Tensor, Stop> {
        let count = place_count(&sizes, places)?;
        Ok(Tensor {
            sizes,
            elements: vec![value; count],
        })
    }

    /// Wraps the tensor as a value.
    pub(super) fn value(self) -> Value {
        Value::Tensor(Rc::new(self))
    }
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

/// Returns a tensor type's value whose elements are all poison; `None` if a size is dynamic.
pub(super) fn poison(run: Run<'_>, ty: Type) -> Result<Option<Value>, Stop> {
    let types = &run.module.types;
    let Some(tensor) = types.as_tensor(ty) else {
        return Ok(None);
    };
    if tensor.shape.contains(&DYNAMIC) {
        return Ok(None);
    }
    let places = places_of(types, tensor.elem);
    Ok(Some(
        Tensor::filled(tensor.shape.clone(), places, None)?.value(),
    ))
}
