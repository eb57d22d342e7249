//! Ranked tensor types.

use super::{DYNAMIC, Dims, Type};

/// A ranked tensor type `tensor<…xT>` without an encoding.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TensorType {
    /// The sizes of the tensor, outermost first. A size may be [`DYNAMIC`].
    pub shape: Dims,
    /// The type of the tensor's elements.
    pub elem: Type,
}

impl TensorType {
    /// Returns the number of dimensions.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Returns the number of dynamic sizes.
    pub fn dynamic_sizes(&self) -> usize {
        self.shape.iter().filter(|size| **size == DYNAMIC).count()
    }

    /// Returns whether no size is dynamic.
    pub fn is_static(&self) -> bool {
        !self.shape.contains(&DYNAMIC)
    }
}
