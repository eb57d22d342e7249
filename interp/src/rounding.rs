//! Float arithmetic with rounding modes other than to nearest even.

use lowerfuzz_ir::{FloatKind, RoundingMode};
use rustc_apfloat::Round;

use crate::float::{self, Binary};
use crate::interval;

/// Evaluates a float op and rounds the exact result up if `up` is set, or down otherwise.
pub(crate) fn toward(op: Binary, kind: FloatKind, a: u128, b: u128, up: bool) -> u128 {
    let round = match up {
        true => Round::TowardPositive,
        false => Round::TowardNegative,
    };
    float::rounded(op, kind, a, b, round)
}

/// Converts a float to a narrower format, rounding up if `up` is set, or down otherwise.
pub(crate) fn convert_toward(from: FloatKind, to: FloatKind, a: u128, up: bool) -> u128 {
    let nearest = float::convert(from, to, a);
    let back = float::convert(to, from, nearest);
    // Converting the rounded float back to the wider format is exact. These comparisons therefore
    // tell the direction of the rounding.
    let is_below = interval::is_before(from, back, a);
    let is_above = interval::is_before(from, a, back);
    match (is_below, is_above) {
        (true, _) if up => interval::beside(to, nearest, 1),
        (_, true) if !up => interval::beside(to, nearest, -1),
        _ => nearest,
    }
}

/// Converts a float to a narrower format with a rounding mode.
pub(crate) fn convert(mode: RoundingMode, from: FloatKind, to: FloatKind, a: u128) -> u128 {
    let is_negative = a >> (from.bits() - 1) == 1;
    match mode {
        RoundingMode::ToNearestEven => float::convert(from, to, a),
        RoundingMode::Downward => convert_toward(from, to, a, false),
        RoundingMode::Upward => convert_toward(from, to, a, true),
        RoundingMode::TowardZero => convert_toward(from, to, a, is_negative),
        RoundingMode::ToNearestAway => {
            let ends = [false, true].map(|up| convert_toward(from, to, a, up));
            if ends.iter().any(|end| !is_finite(to, *end)) {
                return float::convert(from, to, a);
            }
            // The midpoint of two neighbouring floats needs one more mantissa bit than the floats,
            // and no larger exponent.
            let half = float::binary(
                Binary::Div,
                from,
                float::from_int(from, 8, 1, false),
                float::from_int(from, 8, 2, false),
            );
            let halves = ends.map(|end| {
                let end = float::convert(to, from, end);
                float::binary(Binary::Mul, from, end, half)
            });
            let middle = float::binary(Binary::Add, from, halves[0], halves[1]);
            match ends[0] != ends[1] && middle == a {
                true => ends[usize::from(!is_negative)],
                false => float::convert(from, to, a),
            }
        }
    }
}

fn is_finite(kind: FloatKind, a: u128) -> bool {
    a & !(1 << (kind.bits() - 1)) < float::infinity(kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1 + 2^-8 is the midpoint of two `bf16` floats; 1 + 3 · 2^-9 is above the midpoint.
    #[test]
    fn rounding_modes_differ_between_neighbouring_floats() {
        use RoundingMode::{Downward, ToNearestAway, ToNearestEven, TowardZero, Upward};
        let of = |mode, bits: u32| convert(mode, FloatKind::F32, FloatKind::BF16, bits.into());
        let all = |bits| {
            [ToNearestEven, Downward, Upward, TowardZero, ToNearestAway].map(|m| of(m, bits))
        };
        assert_eq!(all(0x3f80_8000), [0x3f80, 0x3f80, 0x3f81, 0x3f80, 0x3f81]);
        assert_eq!(all(0xbf80_8000), [0xbf80, 0xbf81, 0xbf80, 0xbf80, 0xbf81]);
        assert_eq!(all(0x3f81_8000), [0x3f82, 0x3f81, 0x3f82, 0x3f81, 0x3f82]);
        assert_eq!(all(0x3f80_c000), [0x3f81, 0x3f80, 0x3f81, 0x3f80, 0x3f81]);
        assert_eq!(all(0x3f80_4000), [0x3f80, 0x3f80, 0x3f81, 0x3f80, 0x3f80]);
        // Exact values, and zeros of both signs, are not rounded.
        assert_eq!(all(0xc0a0_0000), [0xc0a0; 5]);
        assert_eq!(all(0x8000_0000), [0x8000; 5]);
        // The largest `f32` is closer to infinity than to the largest `bf16`.
        assert_eq!(all(0x7f7f_ffff), [0x7f80, 0x7f7f, 0x7f80, 0x7f7f, 0x7f80]);
        // The smallest `f32` is below half of the smallest `bf16`, which is 2^-134.
        assert_eq!(all(1), [0, 0, 1, 0, 0]);
        assert_eq!(all(0x8000_8000), [0x8000, 0x8001, 0x8000, 0x8000, 0x8001]);
    }

    #[test]
    fn a_sum_is_rounded_down_and_up() {
        let (one, least) = (0x3f80_0000, 1);
        let ends = [false, true].map(|up| toward(Binary::Add, FloatKind::F32, one, least, up));
        assert_eq!(ends, [0x3f80_0000, 0x3f80_0001]);
        let ends = [false, true].map(|up| toward(Binary::Add, FloatKind::F32, one, one, up));
        assert_eq!(ends, [0x4000_0000; 2]);
    }
}
