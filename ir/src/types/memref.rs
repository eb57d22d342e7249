//! Ranked memref types and their layouts.

use super::{DYNAMIC, Dims, Type};
use crate::symbol::Sym;

/// The layout of a ranked memref. It determines the position of each element relative to the base,
/// counted in elements.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// The row-major, contiguous layout with offset 0.
    Identity,
    /// A layout with one stride for each dimension, and an offset. The offset and each stride may
    /// be [`DYNAMIC`].
    Strided {
        /// The distance from the base of the memref to element 0.
        offset: i64,
        /// The distance between neighbouring elements along each dimension, outermost first.
        strides: Dims,
    },
    /// A layout that is not strided, as the text of its affine map, such as `affine_map<(d0) -> (d0
    /// mod 8)>`.
    Other(Sym),
}

/// The position of a lane that stands for poison: extracting from it or inserting at it results in
/// poison.
pub const POISON_POSITION: i64 = -1;

/// A ranked memref type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemRefType {
    /// The size of each dimension. A size may be [`DYNAMIC`].
    pub shape: Dims,
    /// The type of the memref's elements.
    pub elem: Type,
    /// The layout of the memref's elements.
    pub layout: Layout,
    /// The memory space of the memref; 0 is the default memory space.
    pub space: u32,
}

impl MemRefType {
    /// Returns the number of dimensions.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Returns the number of sizes that are [`DYNAMIC`].
    pub fn dynamic_sizes(&self) -> usize {
        self.shape.iter().filter(|d| **d == DYNAMIC).count()
    }

    /// Returns the strides and the offset of the layout; `None` if the layout is not strided.
    ///
    /// For the identity layout, the strides are row-major; see [`row_major_strides`].
    pub fn strides_and_offset(&self) -> Option<(Dims, i64)> {
        match &self.layout {
            Layout::Identity => Some((row_major_strides(&self.shape), 0)),
            Layout::Strided { offset, strides } => Some((strides.clone(), *offset)),
            Layout::Other(_) => None,
        }
    }

    /// Returns the strides and the offset of the layout if they and all sizes are static; `None`
    /// otherwise, and if the layout is not strided.
    pub fn static_layout(&self) -> Option<(Dims, i64)> {
        self.strides_and_offset().filter(|(strides, offset)| {
            let mut numbers = self.shape.iter().chain(strides).chain([offset]);
            numbers.all(|number| *number != DYNAMIC)
        })
    }
}

/// Returns the row-major strides of a shape.
///
/// A stride to the left of a dynamic size is [`DYNAMIC`]. A stride is also [`DYNAMIC`] if the
/// product of static sizes overflows, because no allocation can be so large.
pub fn row_major_strides(shape: &[i64]) -> Dims {
    let mut strides = Dims::from_elem(1, shape.len());
    let mut running = 1i64;
    for (stride, size) in strides.iter_mut().zip(shape).rev() {
        *stride = running;
        running = if running == DYNAMIC || *size == DYNAMIC {
            DYNAMIC
        } else {
            running.checked_mul(*size).unwrap_or(DYNAMIC)
        };
    }
    strides
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strides_of_the_identity() {
        assert_eq!(row_major_strides(&[2, 3, 4])[..], [12, 4, 1]);
        assert_eq!(row_major_strides(&[2, DYNAMIC, 4])[..], [DYNAMIC, 4, 1]);
        assert_eq!(row_major_strides(&[])[..], [0i64; 0]);
        assert_eq!(row_major_strides(&[5, 0])[..], [0, 1]);
    }
}
