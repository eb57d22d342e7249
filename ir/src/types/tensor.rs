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

    /// Returns which of the sizes of a slice this type has. The type may lack sizes of 1. Returns
    /// `None` if the type has or lacks another size.
    pub fn kept_dimensions(&self, sizes: &[i64]) -> Option<Vec<usize>> {
        let mut wanted = self.shape.iter().peekable();
        let mut kept = Vec::with_capacity(self.rank());
        for (dim, size) in sizes.iter().enumerate() {
            if wanted.peek() == Some(&size) {
                wanted.next();
                kept.push(dim);
            } else if *size != 1 {
                return None;
            }
        }
        wanted.next().is_none().then_some(kept)
    }

    /// Returns whether no size is dynamic.
    pub fn is_static(&self) -> bool {
        !self.shape.contains(&DYNAMIC)
    }
}
