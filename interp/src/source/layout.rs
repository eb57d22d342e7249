//! The memory layout of elements: scalars, vectors and complex numbers (`SEMANTICS.md` §4).

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{FloatKind, Type, TypeKind, Types};

/// The maximal number of lanes of a supported vector.
pub(super) const MAX_LANES: u64 = 1 << 16;

/// The memory layout of an element: rows at equal distances, each with densely packed lanes.
///
/// A scalar is one row with one lane. A vector has a row for each of its innermost vectors. A
/// complex number has two rows with one lane each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElemLayout {
    /// The number of bytes that a store of one row writes.
    pub bytes: u64,
    /// The distance in bytes between neighbouring elements of a memref.
    pub stride: u64,
    /// The alignment of the element, and of each of its rows.
    pub align: u64,
    /// The width of a lane in bits. The bits between a row's last lane and the end of its last byte
    /// are unspecified.
    pub bits: u32,
    /// The number of lanes in a row of the element.
    pub lanes: u64,
    /// Rows.
    pub rows: u64,
    /// The distance in bytes between neighbouring rows of the element.
    pub row_stride: u64,
    /// Is the element a scalar rather than a vector or complex number?
    pub is_scalar: bool,
    /// The float format of the element's lanes; `None` if the lanes are not floats.
    pub float: Option<FloatKind>,
}

impl ElemLayout {
    /// Returns the layout of a scalar type, or `None` for other types and for integers wider than
    /// 128 bits.
    pub fn of(ty: Type, index_width: u32) -> Option<ElemLayout> {
        let bits = ty.scalar_bits(index_width)?;
        let bytes = u64::from(bits.div_ceil(8));
        let stride = bytes.next_power_of_two();
        Some(ElemLayout {
            bytes,
            stride,
            align: stride,
            bits,
            lanes: 1,
            rows: 1,
            row_stride: stride,
            is_scalar: true,
            float: ty.float_kind(),
        })
    }

    /// Returns the layout of a scalar, vector or complex type. Returns `None` for other types and
    /// for vectors of more than 65536 lanes.
    pub fn of_type(types: &Types, ty: Type, index_width: u32) -> Option<ElemLayout> {
        if !ty.is_interned() {
            return ElemLayout::of(ty, index_width);
        }
        if let Some(part) = types.as_complex(ty) {
            let part = ElemLayout::of(part, index_width)?;
            return Some(ElemLayout {
                stride: 2 * part.stride,
                rows: 2,
                is_scalar: false,
                ..part
            });
        }
        let TypeKind::Vector { shape, elem } = types.kind(ty) else {
            return None;
        };
        let bits = elem.scalar_bits(index_width)?;
        let (rows, lanes) = shape.split_last().map_or((1, 1), |(last, outer)| {
            (lane_count(outer), u64::try_from(*last).unwrap_or(u64::MAX))
        });
        if rows.saturating_mul(lanes) > MAX_LANES {
            return None;
        }
        let bytes = (u64::from(bits) * lanes).div_ceil(8);
        let row_stride = bytes.next_power_of_two();
        Some(ElemLayout {
            bytes,
            stride: row_stride * rows,
            align: row_stride,
            bits,
            lanes,
            rows,
            row_stride,
            is_scalar: false,
            float: elem.float_kind(),
        })
    }

    /// The number of lanes or parts of the element; 1 for a scalar.
    pub fn scalars(&self) -> u64 {
        self.rows * self.lanes
    }

    /// Returns the place of a lane or part: the byte offset of its row within the element, and the
    /// bit offset of the lane within the row.
    pub fn place(&self, lane: u64) -> (u64, u64) {
        let row = lane / self.lanes.max(1);
        let bit = lane % self.lanes.max(1) * u64::from(self.bits);
        (row * self.row_stride, bit)
    }

    /// The number of bytes from the first to the last byte that a store of the element writes.
    pub fn extent(&self) -> u64 {
        self.rows.saturating_sub(1) * self.row_stride + self.bytes
    }

    /// Does every lane begin and end at a byte boundary? The answer is also yes if each row has a
    /// single lane.
    pub(super) fn is_bytewise(&self) -> bool {
        self.lanes == 1 || self.bits.is_multiple_of(8)
    }
}

/// The product of nonnegative sizes. Saturates on overflow.
pub(super) fn lane_count(shape: &[i64]) -> u64 {
    shape.iter().fold(1u64, |lanes, size| {
        lanes.saturating_mul(u64::try_from(*size).unwrap_or(0))
    })
}

/// Returns the indices of a lane in a vector of this shape. The argument `lane` is the lane's
/// row-major number.
pub(super) fn place_of(shape: &[i64], lane: u64) -> Dims {
    let mut place = Dims::from_elem(0, shape.len());
    let mut rest = lane;
    for (index, size) in place.iter_mut().zip(shape).rev() {
        let size = size.unsigned_abs().max(1);
        *index = (rest % size) as i64;
        rest /= size;
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_of_scalars() {
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

    #[test]
    fn layouts_of_vectors_and_complex_numbers() {
        let mut types = Types::default();
        let mut layout = |shape: &[i64], elem| {
            let ty = types.vector(shape, elem);
            let l = ElemLayout::of_type(&types, ty, 64)?;
            Some((l.bytes, l.stride, l.rows, l.align))
        };
        assert_eq!(layout(&[3], Type::F32), Some((12, 16, 1, 16)));
        assert_eq!(layout(&[9], Type::I1), Some((2, 2, 1, 2)));
        assert_eq!(layout(&[3], Type::int(7)), Some((3, 4, 1, 4)));
        assert_eq!(layout(&[2, 5, 3], Type::I8), Some((3, 40, 10, 4)));
        assert_eq!(layout(&[], Type::F64), Some((8, 8, 1, 8)));
        assert_eq!(layout(&[i64::MAX, 8], Type::I8), None);
        let complex = types.intern(TypeKind::Complex(Type::F32));
        let l = ElemLayout::of_type(&types, complex, 64).unwrap();
        assert_eq!((l.bytes, l.stride, l.align, l.extent()), (4, 8, 4, 8));
        assert_eq!(l.place(1), (4, 0));
    }
}
