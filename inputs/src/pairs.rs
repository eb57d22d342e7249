//! Pairs of edge values on which two operands are wrong together.

use lowerfuzz_ir::Type;
use lowerfuzz_ir::case::{Case, Datum, Element, TensorDatum, edge_bits};

use crate::arguments::{Param, mask};
use crate::influence::Args;

/// The largest number of parameters whose edge values are tried together.
const MAX_PARAMS: usize = 4;

/// The points of [`edge_bits`] for integers.
mod int {
    pub(super) const ZERO: u32 = 0;
    pub(super) const ONE: u32 = 1;
    pub(super) const MINUS_ONE: u32 = 2;
    pub(super) const MIN: u32 = 3;
    pub(super) const MAX: u32 = 4;
}

/// The points of [`edge_bits`] for floats.
pub(crate) mod float {
    pub(super) const ZERO: u32 = 0;
    pub(super) const MINUS_ZERO: u32 = 1;
    pub(super) const ONE: u32 = 2;
    pub(super) const MINUS_ONE: u32 = 3;
    pub(crate) const INFINITY: u32 = 4;
    pub(crate) const MINUS_INFINITY: u32 = 5;
    pub(super) const NAN: u32 = 6;
    pub(super) const SMALLEST: u32 = 8;
    pub(super) const LARGEST: u32 = 11;
}

/// Two values for parameters in turn.
struct Pair {
    ints: [u32; 2],
    floats: [u32; 2],
}

const fn pair(ints: [u32; 2], floats: [u32; 2]) -> Pair {
    Pair { ints, floats }
}

/// Integers that overflow in a sum, a difference, a product, a quotient or a shift. Floats that are
/// equal or unordered, or whose sum, product or quotient is a special case.
const PAIRS: [Pair; 10] = [
    pair([int::MIN, int::ONE], [float::ZERO, float::MINUS_ZERO]),
    pair([int::MAX, int::ONE], [float::MINUS_ZERO, float::ZERO]),
    pair([int::MINUS_ONE, int::MIN], [float::NAN, float::ONE]),
    pair([int::MINUS_ONE, int::ONE], [float::ONE, float::NAN]),
    pair(
        [int::ZERO, int::ONE],
        [float::INFINITY, float::MINUS_INFINITY],
    ),
    pair([int::MAX, int::MAX], [float::LARGEST, float::LARGEST]),
    pair([int::MIN, int::MINUS_ONE], [float::ZERO, float::INFINITY]),
    pair([int::ONE, int::MAX], [float::MINUS_ZERO, float::ONE]),
    pair([int::MIN, int::MIN], [float::SMALLEST, float::MINUS_ONE]),
    pair([int::ZERO, int::MIN], [float::MINUS_ONE, float::MINUS_ZERO]),
];

/// Returns arguments for a function of two to four numbers or vectors, or of one vector. The values
/// of one pair alternate, and the lanes of vectors have successive pairs.
///
/// Returns none for other functions, and for those of which a parameter in `sizes` is a size.
pub(crate) fn edge_pairs(case: &Case, params: &[Param], sizes: Args) -> Vec<Vec<Datum>> {
    let has_lanes = |p: &Param| matches!(p, Param::Lanes { .. } | Param::Tensor(_));
    let has_lanes = params.iter().any(has_lanes);
    let least = if has_lanes { 1 } else { 2 };
    if sizes != 0 || !(least..=MAX_PARAMS).contains(&params.len()) {
        return Vec::new();
    }
    let datum = |first: usize, at: usize, param: &Param| match param {
        Param::Scalar(ty) => Some(Datum::Scalar {
            bits: element(case, first, at, *ty),
            ty: *ty,
        }),
        Param::Lanes { ty, lane, count } => Some(Datum::Vector {
            lanes: (0..*count)
                .map(|along| element(case, first + along, at, *lane))
                .collect(),
            ty: *ty,
        }),
        Param::Tensor(tensor) => {
            let (ty, elem, sizes) = tensor.fixed()?;
            let count = sizes.iter().product::<i64>();
            let elements = (0..count as usize).map(|along| element(case, first + along, at, elem));
            Some(Datum::Tensor(TensorDatum {
                ty,
                elem,
                sizes: sizes.clone(),
                elements: elements.collect(),
            }))
        }
        Param::MemRef(_) | Param::Pointer(_) | Param::Token(_) | Param::Func(_) => None,
    };
    (0..PAIRS.len())
        .filter_map(|first| {
            let each = params.iter().enumerate();
            each.map(|(at, param)| datum(first, at, param)).collect()
        })
        .collect()
}

/// Returns the value of a pair for the parameter at index `at`.
fn element(case: &Case, number: usize, at: usize, ty: Type) -> Element {
    let pair = &PAIRS[number % PAIRS.len()];
    let points = if ty.float_kind().is_some() {
        pair.floats
    } else {
        pair.ints
    };
    let width = ty.scalar_bits(case.index_width).unwrap_or(1);
    Some(edge_bits(ty, width, points[at % 2], 0) & mask(width))
}
