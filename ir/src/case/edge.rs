//! Edge values: inputs for which arithmetic and conversions tend to be wrong.

use crate::types::{FloatKind, Type};

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

/// Returns the bits of an edge value of a scalar type with `width` bits.
///
/// `point` selects one of 16 kinds of edge values, and `more` varies the value. Equal arguments
/// give equal values.
pub fn edge_bits(ty: Type, width: u32, point: u32, more: u32) -> u128 {
    match ty.float_kind() {
        Some(kind) => u128::from(edge_float(kind, point, more)),
        None => edge_int(width, point, more),
    }
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
}
