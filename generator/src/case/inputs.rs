//! Draws the calls of a case: arguments and buffer contents. Half of the values are edge values.

use lowerfuzz_ir::case::{Call, Case, Datum, Element, MemRefDatum};
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{FloatKind, Layout, Loc, Type};

use crate::choices::Choices;
use crate::config::settings::Config;
use crate::func::signature::{FunctionKind, Signature};
use crate::memref::layout::{self, Shape, View};

/// Maximum number of buffer elements after the end of an argument's view. These elements reveal
/// out-of-bounds writes.
const TAIL: u32 = 2;

/// Returns the bits of an integer edge value of this width; `point` selects the value.
///
/// Edge values are the values for which arithmetic tends to be wrong.
fn edge_int(width: u32, point: u32, more: u32) -> u128 {
    let mask = u128::MAX >> (128 - width.clamp(1, 128));
    let min = 1u128 << (width - 1);
    let value = match point % 16 {
        0 => 0,
        1 => 1,
        2 => mask,
        3 => min,
        4 => min - 1,
        5 => 2,
        // These edge values are typical shift amounts.
        6 => u128::from(width),
        7 => u128::from(width - 1),
        8 => u128::from(width + 1),
        9 => min.wrapping_add(1),
        10 => mask - 1,
        // These edge values are a power of two, and the power of two minus one.
        11 => 1u128 << (more % width),
        12 => (1u128 << (more % width)) - 1,
        // These edge values are a small number, and its negation.
        13 => u128::from(more % 17),
        14 => u128::from(more % 17).wrapping_neg(),
        _ => u128::MAX / 3,
    };
    value & mask
}

/// Returns the bits of a float edge value; `point` selects the value.
fn edge_float(kind: FloatKind, point: u32, more: u32) -> u64 {
    let bits = kind.bits();
    let mantissa = kind.mantissa_bits();
    let sign = 1u64 << (bits - 1);
    let infinity = (sign - 1) & !((1u64 << mantissa) - 1);
    let bias = (1u64 << (bits - mantissa - 2)) - 1;
    let power = |exponent: u64| exponent << mantissa;
    let value = match point % 16 {
        0 => 0,
        1 => sign,
        2 => power(bias),
        3 => power(bias) | sign,
        4 => infinity,
        5 => infinity | sign,
        6 => kind.quiet_nan(),
        // This edge value is a signalling NaN with a random sign.
        7 => infinity | sign | 1,
        // These edge values are the smallest and the largest subnormal number.
        8 => 1,
        9 => (1u64 << mantissa) - 1,
        // These edge values are the smallest normal number, and the largest finite number.
        10 => power(1),
        11 => infinity - 1,
        // These edge values are 0.5, 1.5 and 2.5, which are ties when rounding to integers.
        12 => power(bias - 1),
        13 => power(bias) | 1u64 << (mantissa - 1),
        14 => power(bias + 1) | 1u64 << (mantissa - 2),
        // These edge values are powers of two, which are the limits of conversions to integers.
        _ => power((bias + u64::from(more % 130)).min(2 * bias)),
    };
    // Each edge value also occurs negated.
    if more & 256 != 0 { value ^ sign } else { value }
}

pub(crate) fn edge_bits(ty: Type, width: u32, point: u32, more: u32) -> u128 {
    match ty.float_kind() {
        Some(kind) => u128::from(edge_float(kind, point, more)),
        None => edge_int(width, point, more),
    }
}

/// Draws the bits of a scalar: half the time an edge value, otherwise random bits.
pub(crate) fn scalar_bits(
    u: &mut Choices<'_>,
    config: &Config,
    ty: Type,
    index_width: u32,
) -> u128 {
    let width = ty.scalar_bits(index_width).unwrap_or(1);
    if u.chance(config.edge_input) {
        let point = u32::from(u.byte());
        let more = u32::from(u.byte()) | (point & 16) << 4;
        return edge_bits(ty, width, point, more);
    }
    let bits = u.bits(width);
    // Half of the random integers are small.
    if ty.is_int_or_index() && bits & 1 == 0 {
        (bits >> 1) & 0x7f & (u128::MAX >> (128 - width))
    } else {
        bits
    }
}

/// A stream of 64-bit words from a single seed word (SplitMix by Steele, Lea and Flood).
///
/// Buffer contents come from this stream, so a buffer takes eight bytes of the input instead of
/// hundreds.
struct Stream(u64);

impl Stream {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn element(&mut self, config: &Config, ty: Type, width: u32) -> u128 {
        let word = self.next();
        let mask = u128::MAX >> (128 - width.clamp(1, 128));
        if (word & 0xff) < u64::from(config.edge_input) {
            return edge_bits(
                ty,
                width,
                (word >> 8) as u32 & 0xff,
                (word >> 16) as u32 & 0x1ff,
            );
        }
        if width <= 64 {
            return u128::from(self.next()) & mask;
        }
        (u128::from(self.next()) << 64 | u128::from(self.next())) & mask
    }
}

/// Adds the calls of a test case. Most are calls of the last function, and a few are calls of
/// another function.
pub(crate) fn calls(
    u: &mut Choices<'_>,
    config: &Config,
    case: &mut Case,
    signatures: &[Signature],
    kinds: &[FunctionKind],
) {
    let n = u.range(config.calls.min, config.calls.max);
    for _ in 0..n {
        let mut index = signatures.len() - 1;
        if u.chance(config.other_entry) {
            index = u.below(signatures.len() as u32) as usize;
        }
        let signature = &signatures[index];
        let mut args = Vec::with_capacity(signature.params.len());
        for param in &signature.params {
            args.push(match &param.shape {
                None => value(u, config, case, param.ty, signatures, kinds),
                Some(shape) => Datum::MemRef(buffer(u, config, case, param.ty, shape)),
            });
        }
        case.calls.push(Call {
            func: signature.name,
            args,
            expect: None,
            after: Vec::new(),
            prints: Vec::new(),
            loc: Loc::NONE,
        });
    }
}

/// Draws an argument for a parameter that is not a memref.
fn value(
    u: &mut Choices<'_>,
    config: &Config,
    case: &Case,
    ty: Type,
    signatures: &[Signature],
    kinds: &[FunctionKind],
) -> Datum {
    let width = case.index_width;
    if let Some((shape, lane)) = case.module.types.as_lanes(ty) {
        let n: i64 = shape.iter().product();
        let lanes = (0..n).map(|_| Some(scalar_bits(u, config, lane, width)));
        let lanes = lanes.collect();
        return Datum::Vector { lanes, ty };
    }
    if let Some(kind) = kinds.iter().find(|k| k.ty == ty) {
        let chosen = u.pick(&kind.candidates);
        return Datum::Func(signatures[chosen as usize].name);
    }
    let bits = Some(scalar_bits(u, config, ty, width));
    Datum::Scalar { bits, ty }
}

/// Draws an argument for a memref parameter, with its own buffer.
fn buffer(
    u: &mut Choices<'_>,
    config: &Config,
    case: &mut Case,
    param: Type,
    shape: &Shape,
) -> MemRefDatum {
    let facts = &shape.facts;
    let rank = usize::from(facts.rank);
    let view = layout::draw_view(u, config, facts);
    let sizes: Dims = view.sizes[..rank].iter().map(|s| i64::from(*s)).collect();
    let strides: Dims = view.strides[..rank].iter().map(|s| i64::from(*s)).collect();
    let offset = i64::from(view.offset);

    let types = &mut case.module.types;
    let identity = match types.as_memref(param) {
        Some(ty) => ty.layout == Layout::Identity,
        None => facts.identity,
    };
    let layout = if identity {
        Layout::Identity
    } else {
        let strides = strides.clone();
        layout::canonical(config.release, Layout::Strided { offset, strides })
    };
    let ty = types.memref(&sizes, facts.elem, layout);

    let elements = extent(&view, rank) + if identity { 0 } else { u.below(TAIL + 1) };
    let seed = u.bits(64) as u64;
    let mut stream = Stream(seed);
    let (lanes, scalar) = match types.as_lanes(facts.elem) {
        Some((shape, scalar)) => (shape.iter().product::<i64>() as u32, scalar),
        None => (1, facts.elem),
    };
    let width = scalar.scalar_bits(case.index_width).unwrap_or(1);
    let contents: Vec<Element> = (0..elements * lanes)
        .map(|_| Some(stream.element(config, scalar, width)))
        .collect();
    MemRefDatum {
        ty,
        elem: facts.elem,
        sizes,
        strides,
        offset,
        contents,
    }
}

/// Returns the number of buffer elements up to the last element that the view reaches.
///
/// For an empty view this number is the view's offset.
fn extent(view: &View, rank: usize) -> u32 {
    let mut last = i64::from(view.offset);
    if view.sizes[..rank].contains(&0) {
        return last.max(0) as u32;
    }
    for dim in 0..rank {
        last += i64::from(view.strides[dim].max(0)) * i64::from(view.sizes[dim] - 1);
    }
    (last + 1).max(0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integer_edge_values() {
        assert_eq!(edge_int(8, 3, 0), 0x80);
        assert_eq!(edge_int(8, 4, 0), 0x7f);
        assert_eq!(edge_int(8, 2, 0), 0xff);
        assert_eq!(edge_int(1, 3, 0), 1);
        assert_eq!(edge_int(128, 4, 0), i128::MAX as u128);
        assert_eq!(edge_int(65, 14, 1), (1 << 65) - 1);
        for width in 1..=128 {
            for point in 0..16 {
                assert!(edge_int(width, point, 200) <= u128::MAX >> (128 - width));
            }
        }
    }

    #[test]
    fn float_edge_values() {
        let f32 = |point, more| f32::from_bits(edge_float(FloatKind::F32, point, more) as u32);
        assert_eq!(f32(2, 0), 1.0);
        assert_eq!(f32(3, 0), -1.0);
        assert_eq!(f32(11, 0), f32::MAX);
        assert_eq!(f32(10, 0), f32::MIN_POSITIVE);
        assert_eq!(f32(12, 0), 0.5);
        assert_eq!(f32(13, 256), -1.5);
        assert_eq!(f32(14, 0), 2.5);
        assert_eq!(f32(15, 31), 2147483648.0);
        assert_eq!(edge_float(FloatKind::F16, 11, 0), 0x7bff);
        assert_eq!(edge_float(FloatKind::F16, 15, 15), 0x7800);
        assert_eq!(
            edge_float(FloatKind::F64, 5, 0),
            f64::NEG_INFINITY.to_bits()
        );
    }

    #[test]
    fn the_stream_is_splitmix() {
        // The expected words are the first outputs of SplitMix for seed 0, as published by its
        // authors.
        let mut stream = Stream(0);
        assert_eq!(stream.next(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(stream.next(), 0x6e78_9e6a_a1b9_65f4);
    }
}
