//! Values of the source level.

use std::rc::Rc;

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{FuncId, Type};

use crate::memory::BlockRef;

/// A value of the source level (`semantics.md` §1).
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Poison, of any type but a vector's (whose lanes are poison one by one).
    Poison,
    /// An integer, `index` or float as its bits, zero-extended.
    Bits(u128),
    /// A vector, its lanes row-major.
    Vector(Rc<[Element]>),
    /// A ranked memref.
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
    /// Element type.
    pub elem: Type,
}

impl MemRef {
    /// The address of the element at `position` (elements from element 0), which need not be
    /// within the block.
    pub fn address(&self, position: i128, elem: ElemLayout) -> u64 {
        let elements = i128::from(self.offset).wrapping_add(position);
        let bytes = elements.wrapping_mul(i128::from(elem.stride));
        // Addresses wrap like pointers; the access check finds what is outside.
        (i128::from(self.base).wrapping_add(bytes)) as u64
    }

    /// Positions of all elements through the view, row-major, counted from element 0.
    pub fn positions(&self) -> Vec<i128> {
        let mut positions = vec![0i128];
        for (size, stride) in self.sizes.iter().zip(&self.strides) {
            let indices = 0..*size;
            positions = positions
                .into_iter()
                .flat_map(|p| {
                    indices
                        .clone()
                        .map(move |i| p + i128::from(i) * i128::from(*stride))
                })
                .collect();
        }
        positions
    }
}

/// How an element lies in memory (`semantics.md` §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElemLayout {
    /// Bytes written by a store.
    pub bytes: u64,
    /// Distance between neighbours.
    pub stride: u64,
    /// Alignment.
    pub align: u64,
    /// Bits of the value; those above, in the last byte stored, are unspecified.
    pub bits: u32,
}

impl ElemLayout {
    /// The layout of a scalar; `None` for other types, and for integers wider than 128 bits.
    pub fn of(ty: Type, index_width: u32) -> Option<ElemLayout> {
        let bits = ty.scalar_bits(index_width)?;
        let bytes = u64::from(bits.div_ceil(8));
        let stride = bytes.next_power_of_two();
        Some(ElemLayout {
            bytes,
            stride,
            align: stride,
            bits,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_of_semantics_4() {
        let layout = |ty| {
            let l = ElemLayout::of(ty, 64).unwrap();
            (l.bytes, l.stride)
        };
        assert_eq!(layout(Type::I1), (1, 1));
        assert_eq!(layout(Type::int(33)), (5, 8));
        assert_eq!(layout(Type::int(65)), (9, 16));
        assert_eq!(layout(Type::INDEX), (8, 8));
        assert_eq!(layout(Type::F16), (2, 2));
        assert_eq!(ElemLayout::of(Type::INDEX, 32).unwrap().bytes, 4);
        assert_eq!(ElemLayout::of(Type::PTR, 64), None);
    }
}
