//! `tensor.generate` and `tensor.pad`, whose regions compute elements.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Key, OpId};

use super::Machine;
use super::at::At;
use super::tensor_value::{Tensor, number_of, points, to_places};
use super::value::Value;
use crate::drive::Flow;
use crate::outcome::Stop;

/// A tensor whose elements a region computes one by one.
pub(super) struct Building {
    tensor: Tensor,
    places: usize,
    /// The indices of the elements that the region has to compute, the next one last.
    left: Vec<Dims>,
}

impl Machine {
    pub(super) fn begin_generate(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        let sizes = self.given_sizes(at, at.operands());
        match self.without_elements(at, sizes)? {
            Some(tensor) => {
                let left = points(&tensor.sizes).collect();
                self.build(at, tensor, left)
            }
            None => self.build_nothing(at),
        }
    }

    /// Returns a tensor of these sizes whose elements are poison.
    fn without_elements(
        &mut self,
        at: At<'_>,
        sizes: Option<Dims>,
    ) -> Result<Option<Tensor>, Stop> {
        let places = self.places(at)?;
        match sizes {
            Some(sizes) if sizes.iter().any(|size| *size < 0) => Ok(self.doubtful()),
            Some(sizes) => Tensor::filled(sizes, &vec![None; places]).map(Some),
            None => Ok(None),
        }
    }

    pub(super) fn begin_pad(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        let mut dynamic = at.operands()[1..].iter();
        let low = self.entries(at, Key::StaticLow, &mut dynamic);
        let high = self.entries(at, Key::StaticHigh, &mut dynamic);
        let (Some(source), Some(low), Some(high)) = (self.tensor(at, 0), low, high) else {
            return self.build_nothing(at);
        };
        if low.iter().chain(&high).any(|amount| *amount < 0) {
            self.doubtful::<()>();
            return self.build_nothing(at);
        }
        let amounts = low.iter().zip(&high);
        let sizes = source.sizes.iter().zip(amounts);
        let sizes: Dims = sizes
            .map(|(size, (low, high))| size.saturating_add(*low).saturating_add(*high))
            .collect();
        let Some(mut tensor) = self.without_elements(at, Some(sizes))? else {
            return self.build_nothing(at);
        };
        let places = self.places(at)?;
        let mut left = Vec::new();
        for (number, point) in points(&tensor.sizes.clone()).enumerate() {
            let inner: Dims = point.iter().zip(&low).map(|(i, low)| i - low).collect();
            match source.number_of(&inner) {
                Some(from) => {
                    let to = &mut tensor.elements[number * places..(number + 1) * places];
                    to.copy_from_slice(source.element(from, places));
                }
                None => left.push(point),
            }
        }
        self.build(at, tensor, left)
    }

    /// Computes the elements at these indices, in their order.
    fn build(&mut self, at: At<'_>, tensor: Tensor, mut left: Vec<Dims>) -> Result<Flow, Stop> {
        self.state.charge(tensor.elements.len() as u64)?;
        left.reverse();
        let places = self.places(at)?;
        self.state.element_wise += 1;
        self.building.push(Building {
            tensor,
            places,
            left,
        });
        self.next_element(at)
    }

    fn build_nothing(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        let value = self.tensor_or_poison(at, None)?;
        self.give(at, value);
        Ok(Flow::Next)
    }

    /// Stores the element that the op `by` yields, and computes the next one.
    pub(super) fn end_element(&mut self, at: At<'_>, by: OpId) -> Result<Flow, Stop> {
        let yielded = self.value(at, at.body.operand(by, 0)).clone();
        let unsupported = || Stop::Unsupported("an element of no tensor".into());
        let building = self.building.last_mut().ok_or_else(unsupported)?;
        let point = building.left.pop().ok_or_else(unsupported)?;
        let places = building.places;
        if let Some(number) = number_of(&building.tensor.sizes, &point) {
            let to = &mut building.tensor.elements[number * places..(number + 1) * places];
            to.copy_from_slice(&to_places(&yielded, places));
        }
        self.next_element(at)
    }

    fn next_element(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        let Some(building) = self.building.last() else {
            return Err(Stop::Unsupported("an element of no tensor".into()));
        };
        if let Some(point) = building.left.last() {
            let indices: Vec<Value> = point.iter().map(|i| at.run.index_value(*i)).collect();
            return self.enter_iteration(at, indices, &[]);
        }
        let built = self.building.pop().map(|building| building.tensor);
        self.state.element_wise -= 1;
        let value = self.tensor_or_poison(at, built)?;
        self.give(at, value);
        Ok(Flow::Next)
    }
}
