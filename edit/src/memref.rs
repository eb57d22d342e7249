//! Properties of memref types: the number of scalars of an element, and the normal form of a
//! layout.

use lowerfuzz_ir::types::row_major_strides;
use lowerfuzz_ir::{Layout, Type, Types};

/// Returns the number of scalars of which one element of a buffer consists.
pub fn scalars_of(types: &Types, elem: Type) -> Option<i64> {
    if elem.is_scalar() {
        return Some(1);
    }
    let (shape, _) = types.as_lanes(elem)?;
    shape.iter().try_fold(1i64, |n, d| n.checked_mul(*d))
}

/// Returns a strided layout in normal form, which is [`Layout::Identity`] if possible.
pub fn layout_of(sizes: &[i64], strides: &[i64], offset: i64) -> Layout {
    if offset == 0 && row_major_strides(sizes)[..] == *strides {
        return Layout::Identity;
    }
    Layout::Strided {
        offset,
        strides: strides.into(),
    }
}
