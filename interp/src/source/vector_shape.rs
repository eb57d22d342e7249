//! `vector` ops that change the shape or order of lanes, and ops that make masks from sizes.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::types::Dims;

use super::layout::{lane_count, place_of};

/// Returns the indices of all lanes of a vector with this shape, in row-major order.
pub(super) fn places(shape: &[i64]) -> impl Iterator<Item = Dims> + use<'_> {
    (0..lane_count(shape)).map(|lane| place_of(shape, lane))
}

/// The row-major number of the lane with these indices.
pub(super) fn lane_at(shape: &[i64], place: &[i64]) -> usize {
    let lane = place.iter().zip(shape);
    lane.fold(0, |lane, (index, size)| lane * size + index) as usize
}

/// `vector.transpose`: dimension `i` of the result is dimension `order[i]` of the operand.
pub(super) fn transpose(from: &[Element], shape: &[i64], order: &[i64]) -> Vec<Element> {
    let to: Dims = order.iter().map(|dim| shape[*dim as usize]).collect();
    let lane = |place: Dims| {
        let mut source = Dims::from_elem(0, shape.len());
        for (index, dim) in place.iter().zip(order) {
            source[*dim as usize] = *index;
        }
        from[lane_at(shape, &source)]
    };
    places(&to).map(lane).collect()
}

/// `vector.extract_strided_slice`: extracts a slice of shape `to`. The offsets apply to the leading
/// dimensions.
pub(super) fn extract_slice(
    from: &[Element],
    shape: &[i64],
    to: &[i64],
    offsets: &[i64],
) -> Vec<Element> {
    let lane = |mut place: Dims| {
        for (index, offset) in place.iter_mut().zip(offsets) {
            *index += offset;
        }
        from[lane_at(shape, &place)]
    };
    places(to).map(lane).collect()
}

/// `vector.insert_strided_slice`: replaces lanes of a vector by the lanes of `part`. The offsets
/// apply to all dimensions; `part` extends along the innermost dimensions.
pub(super) fn insert_slice(
    part: (&[Element], &[i64]),
    into: &mut [Element],
    shape: &[i64],
    offsets: &[i64],
) {
    let (lanes, part) = part;
    let outer = shape.len() - part.len();
    for (lane, place) in lanes.iter().zip(places(part)) {
        let mut at = Dims::from_slice(offsets);
        for (index, along) in at[outer..].iter_mut().zip(&place) {
            *index += along;
        }
        into[lane_at(shape, &at)] = *lane;
    }
}

/// `vector.constant_mask` and `vector.create_mask`: a mask bit is set if every index is below the
/// size of its dimension. A vector of rank 0 also has one size.
pub(super) fn mask(shape: &[i64], sizes: &[Element64]) -> Vec<Element> {
    let shape = if shape.is_empty() { &[1][..] } else { shape };
    let lane = |place: Dims| {
        let mut set = true;
        for (index, size) in place.iter().zip(sizes) {
            set &= *index < (*size)?;
        }
        Some(u128::from(set))
    };
    places(shape).map(lane).collect()
}

/// An integer, or `None` for poison.
pub(super) type Element64 = Option<i64>;

/// `vector.bitcast`: reinterprets rows of `row` lanes of `bits` bits as rows of lanes of `to` bits.
/// The first lane holds the low bits. A lane with a poison bit is poison.
pub(super) fn bitcast((from, row, bits): (&[Element], usize, u32), to: u32) -> Vec<Element> {
    let mut lanes = Vec::new();
    for row in from.chunks(row.max(1)) {
        let total = row.len() as u32 * bits;
        let bit = |at: u32| row[(at / bits) as usize].map(|lane| lane >> (at % bits) & 1);
        for first in (0..total).step_by(to as usize) {
            let mut value = Some(0);
            for i in 0..to {
                value = value
                    .zip(bit(first + i))
                    .map(|(value, bit)| value | bit << i);
            }
            lanes.push(value);
        }
    }
    lanes
}

/// `vector.interleave`: takes lanes from two vectors alternately.
pub(super) fn interleave(a: &[Element], b: &[Element]) -> Vec<Element> {
    a.iter().zip(b).flat_map(|(a, b)| [*a, *b]).collect()
}

/// `vector.deinterleave`: separates the lanes at even positions from the lanes at odd positions.
/// Rows have an even number of lanes, so the split ignores row boundaries.
pub(super) fn deinterleave(from: &[Element]) -> [Vec<Element>; 2] {
    let every_other = |first: usize| from.iter().skip(first).step_by(2).copied().collect();
    [every_other(0), every_other(1)]
}
