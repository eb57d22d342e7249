//! Values of the source level.

use std::rc::Rc;

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::types::{DYNAMIC, Dims};
use lowerfuzz_ir::{FuncId, Layout, MemRefType, Type};

use super::layout::{ElemLayout, lane_count};
use super::layout_map::LayoutMap;
pub use super::tensor_value::Tensor;
use crate::memory::BlockRef;
use crate::outcome::Ub;

/// A value of the source level (`SEMANTICS.md` §1).
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Poison of a type other than vector or complex. In vectors and complex numbers, each lane or
    /// part may be poison by itself.
    Poison,
    /// An integer, `index` or float, as zero-extended bits.
    Bits(u128),
    /// The lanes of a vector in row-major order, or the real and the imaginary part of a complex
    /// number.
    Vector(Rc<[Element]>),
    /// A memref. A memref of unranked type is stored as the underlying ranked memref.
    MemRef(Rc<MemRef>),
    /// A tensor. A tensor of unranked type is stored as the underlying ranked tensor.
    Tensor(Rc<Tensor>),
    /// The pointer points to a function of the module.
    Func(FuncId),
}

impl Value {
    /// Returns a scalar with these bits; `None` stands for poison.
    pub fn scalar(bits: Element) -> Value {
        bits.map_or(Value::Poison, Value::Bits)
    }

    /// Returns the bits of a scalar; `None` for poison and for values that are not scalars.
    pub fn bits(&self) -> Element {
        match self {
            Value::Bits(bits) => Some(*bits),
            Value::Poison
            | Value::Vector(_)
            | Value::MemRef(_)
            | Value::Tensor(_)
            | Value::Func(_) => None,
        }
    }
}

/// A ranked memref, which is a view into a memory block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemRef {
    /// The memory block that the view refers to.
    pub block: BlockRef,
    /// The address from which the memref's offset and strides count.
    pub base: u64,
    /// The distance of element 0 from the base, in elements.
    pub offset: i64,
    /// Sizes.
    pub sizes: Dims,
    /// The strides of the memref, in elements.
    pub strides: Dims,
    /// A mask of the dimensions whose stride is unspecified, called open.
    ///
    /// A collapse or expansion of dimensions makes such a dimension, with at most one element. No
    /// address depends on its stride, so each conversion may choose another stride.
    pub open_strides: u64,
    /// The element type of the memref.
    pub elem: Type,
    /// The layout, if it is an affine map that no strides express. The strides are then 0.
    pub map: Option<Rc<LayoutMap>>,
}

impl MemRef {
    /// May a conversion compute another stride for this dimension?
    pub(super) fn is_open(&self, dim: usize) -> bool {
        dim >= 64 || self.open_strides >> dim & 1 == 1
    }

    /// Returns the stride that a conversion reads for a dimension: the stride of the type if that is
    /// static, and otherwise the stride in the descriptor. An unspecified stride is poison.
    ///
    /// The sizes determine the strides of the identity layout.
    pub(super) fn stride_read(&self, ty: Option<&MemRefType>, dim: usize) -> Result<i64, Ub> {
        let fixed = ty.and_then(|ty| ty.strides_and_offset());
        let fixed = fixed.map_or(DYNAMIC, |(strides, _)| strides[dim]);
        let is_identity = ty.is_some_and(|ty| ty.layout == Layout::Identity);
        match fixed {
            DYNAMIC if self.is_open(dim) && !is_identity => {
                Err(Ub::PoisonUsed("the unspecified stride of one element"))
            }
            DYNAMIC => Ok(self.strides[dim]),
            fixed => Ok(fixed),
        }
    }

    /// Marks the stride of every dimension with at most one element as unspecified.
    pub(super) fn opened(mut self) -> MemRef {
        let is_empty = self.sizes.contains(&0);
        let sizes = self.sizes.iter().enumerate().take(64);
        let unneeded = sizes.filter(|(_, size)| is_empty || **size <= 1);
        self.open_strides = unneeded.fold(0, |bits, (dim, _)| bits | 1 << dim);
        self
    }

    /// Marks the stride of every dimension with at most one element as unspecified if it differs
    /// from the static stride of the type. Conversions may take either.
    pub(super) fn open_strides_by(self: Rc<MemRef>, ty: Option<&MemRefType>) -> Rc<MemRef> {
        let few = self.sizes.iter().any(|size| *size <= 1);
        let fixed = ty.filter(|_| few).and_then(|ty| ty.strides_and_offset());
        let Some((fixed, _)) = fixed else {
            return self;
        };
        let dims = fixed.iter().zip(&self.strides).zip(&self.sizes).take(64);
        let open = dims
            .enumerate()
            .fold(0, |bits, (dim, ((fixed, stride), size))| {
                let differs = *size <= 1 && *fixed != DYNAMIC && fixed != stride;
                bits | u64::from(differs) << dim
            });
        if open & !self.open_strides == 0 {
            return self;
        }
        Rc::new(MemRef {
            open_strides: self.open_strides | open,
            ..(*self).clone()
        })
    }

    /// Returns the mask of unspecified strides for a list of dimensions, in the order of the list.
    pub(super) fn open_of(&self, dims: impl IntoIterator<Item = usize>) -> u64 {
        let open = dims.into_iter().take(64).enumerate();
        open.fold(0, |bits, (to, from)| {
            bits | u64::from(self.is_open(from)) << to
        })
    }

    /// Returns the address of the element that is `position` elements after element 0. The address
    /// may be outside of the block.
    pub fn address(&self, position: i128, elem: ElemLayout) -> u64 {
        let elements = i128::from(self.offset).wrapping_add(position);
        let bytes = elements.wrapping_mul(i128::from(elem.stride));
        // Address arithmetic wraps. The bounds check of the access detects addresses outside of the
        // block.
        (i128::from(self.base).wrapping_add(bytes)) as u64
    }

    /// The number of elements of the view. Saturates on overflow.
    pub fn count(&self) -> u64 {
        lane_count(&self.sizes)
    }

    /// The distances of all elements from element 0, in row-major order.
    pub fn positions(&self) -> impl Iterator<Item = i128> + use<'_> {
        let mut indices: Dims = Dims::from_elem(0, self.sizes.len());
        let mut next = (self.count() > 0).then_some(0i128);
        std::iter::from_fn(move || {
            let position = next?;
            let mapped = self.map.as_ref().map(|map| map.position(&indices));
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
            Some(mapped.unwrap_or(position))
        })
    }

    /// The lowest and the highest distance of an element from the base. Saturates on overflow.
    /// `None` if the memref has no elements.
    pub(super) fn reach(&self) -> Option<(i128, i128)> {
        if self.sizes.iter().any(|size| *size <= 0) {
            return None;
        }
        let first = i128::from(self.offset);
        if let Some(map) = &self.map {
            return Some((first, first.saturating_add(map.last())));
        }
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
            map: None,
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
