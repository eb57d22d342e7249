//! Values of the source level.

use std::rc::Rc;

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{FuncId, Type};

use super::layout::{ElemLayout, lane_count};
use crate::memory::BlockRef;

/// A value of the source level (`SEMANTICS.md` §1).
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Poison, of any type but vectors and complex numbers, whose lanes and parts are poison one
    /// by one.
    Poison,
    /// An integer, `index` or float as its bits, zero-extended.
    Bits(u128),
    /// A vector, its lanes row-major; or a complex number, its real and its imaginary part.
    Vector(Rc<[Element]>),
    /// A memref. One of unranked type is the ranked memref inside, which knows its rank.
    MemRef(Rc<MemRef>),
    /// A function.
    Func(FuncId),
}

impl Value {
    /// A scalar, or poison.
    pub fn scalar(bits: Element) -> Value {
        bits.map_or(Value::Poison, Value::Bits)
    }

    /// The bits of a scalar; `None` if it is poison (or no scalar).
    pub fn bits(&self) -> Element {
        match self {
            Value::Bits(bits) => Some(*bits),
            Value::Poison | Value::Vector(_) | Value::MemRef(_) | Value::Func(_) => None,
        }
    }
}

/// A ranked memref: a view into a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemRef {
    /// The block it points into.
    pub block: BlockRef,
    /// Address that offset and strides count from.
    pub base: u64,
    /// Distance of element 0 from the base, in elements.
    pub offset: i64,
    /// Sizes.
    pub sizes: Dims,
    /// Strides, in elements.
    pub strides: Dims,
    /// The dimensions, as bits, whose stride no address needs and conversions may choose: those of
    /// one element or none that a collapse or an expansion has made.
    pub open_strides: u64,
    /// Element type.
    pub elem: Type,
}

impl MemRef {
    /// May a conversion have another stride for this dimension?
    pub(super) fn is_open(&self, dim: usize) -> bool {
        dim >= 64 || self.open_strides >> dim & 1 == 1
    }

    /// The same memref, with every stride open that no address needs.
    pub(super) fn opened(mut self) -> MemRef {
        let is_empty = self.sizes.contains(&0);
        let sizes = self.sizes.iter().enumerate().take(64);
        let unneeded = sizes.filter(|(_, size)| is_empty || **size <= 1);
        self.open_strides = unneeded.fold(0, |bits, (dim, _)| bits | 1 << dim);
        self
    }

    /// The open ones of these dimensions, in this order.
    pub(super) fn open_of(&self, dims: impl IntoIterator<Item = usize>) -> u64 {
        let open = dims.into_iter().take(64).enumerate();
        open.fold(0, |bits, (to, from)| {
            bits | u64::from(self.is_open(from)) << to
        })
    }

    /// The address of the element at `position` (elements from element 0), which need not be
    /// within the block.
    pub fn address(&self, position: i128, elem: ElemLayout) -> u64 {
        let elements = i128::from(self.offset).wrapping_add(position);
        let bytes = elements.wrapping_mul(i128::from(elem.stride));
        // Addresses wrap like pointers; the access check finds what is outside.
        (i128::from(self.base).wrapping_add(bytes)) as u64
    }

    /// How many elements the view has; saturates.
    pub fn count(&self) -> u64 {
        lane_count(&self.sizes)
    }

    /// Positions of all elements through the view, row-major, counted from element 0.
    pub fn positions(&self) -> impl Iterator<Item = i128> + use<'_> {
        let mut indices: Dims = Dims::from_elem(0, self.sizes.len());
        let mut next = (self.count() > 0).then_some(0i128);
        std::iter::from_fn(move || {
            let position = next?;
            next = None;
            let mut after = position;
            for dim in (0..indices.len()).rev() {
                let stride = i128::from(self.strides[dim]);
                if indices[dim] + 1 < self.sizes[dim] {
                    indices[dim] += 1;
                    next = Some(after + stride);
                    break;
                }
                after -= i128::from(indices[dim]) * stride;
                indices[dim] = 0;
            }
            Some(position)
        })
    }

    /// The lowest and the highest position of an element, counted from the base; `None` if there
    /// are no elements. Saturates.
    pub(super) fn reach(&self) -> Option<(i128, i128)> {
        if self.sizes.iter().any(|size| *size <= 0) {
            return None;
        }
        let first = i128::from(self.offset);
        let mut reach = (first, first);
        for (size, stride) in self.sizes.iter().zip(&self.strides) {
            let far = (i128::from(*size) - 1) * i128::from(*stride);
            if far < 0 {
                reach.0 = reach.0.saturating_add(far);
            } else {
                reach.1 = reach.1.saturating_add(far);
            }
        }
        Some(reach)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(sizes: &[i64], strides: &[i64]) -> MemRef {
        MemRef {
            block: BlockRef(0),
            base: 0,
            offset: 5,
            sizes: sizes.into(),
            strides: strides.into(),
            open_strides: 0,
            elem: Type::I8,
        }
    }

    #[test]
    fn positions_are_row_major() {
        let all = |sizes: &[i64], strides: &[i64]| -> Vec<i128> {
            view(sizes, strides).positions().collect()
        };
        assert_eq!(all(&[], &[]), [0]);
        assert_eq!(all(&[2, 3], &[10, -1]), [0, -1, -2, 10, 9, 8]);
        assert_eq!(all(&[2, 0], &[1, 1]), [0i128; 0]);
        assert_eq!(all(&[1, 2, 2], &[7, 1, 2]), [0, 2, 1, 3]);
        assert_eq!(view(&[2, 3], &[10, -1]).reach(), Some((3, 15)));
        assert_eq!(view(&[2, 0], &[10, -1]).reach(), None);
    }
}
