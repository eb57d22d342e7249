//! Arithmetic on `f16` and `bf16`, by means of doubles.
//!
//! Widening a 16-bit float to a double is exact. A sum, difference, product, quotient or square
//! root of 16-bit floats can be rounded to a double first and then to 16 bits. The result is
//! correctly rounded, because 53 ≥ 2p + 2 for p = 11 and p = 8. Only the fused multiply-add and
//! conversions of integers need special care.

use super::wide::join;

/// A 16-bit float format.
#[derive(Clone, Copy, Debug)]
struct Format {
    /// The number of stored significand bits of the format.
    mantissa: u32,
    /// The exponent of the format's smallest normal number.
    min_exponent: i32,
    /// The exponent of the format's largest finite number.
    max_exponent: i32,
}

const F16: Format = Format {
    mantissa: 10,
    min_exponent: -14,
    max_exponent: 15,
};

const BF16: Format = Format {
    mantissa: 7,
    min_exponent: -126,
    max_exponent: 127,
};

impl Format {
    fn infinity(self) -> u16 {
        0x7fff >> self.mantissa << self.mantissa
    }

    /// Rounds `significand` · 2^`exponent` to the nearest float of the format, with ties to even.
    ///
    /// The lowest bit of the significand may be a sticky bit. A sticky bit is set if any lower bit
    /// of the exact significand is not zero.
    fn round(self, negative: bool, significand: u128, exponent: i32) -> u16 {
        let sign = u16::from(negative) << 15;
        if significand == 0 {
            return sign;
        }
        // The rounded number is in [2^top, 2^(top + 1)); `unit` is the weight of its last kept bit.
        let top = exponent + significand.ilog2() as i32;
        let unit = top.max(self.min_exponent) - self.mantissa as i32;
        let drop = unit - exponent;
        let kept = match drop {
            ..=0 => significand << -drop,
            1..=127 => {
                let kept = significand >> drop;
                let rest = significand << (128 - drop);
                let half = 1 << 127;
                kept + u128::from(rest > half || rest == half && kept & 1 == 1)
            }
            128.. => 0,
        };
        // A carry out of the significand produces the next power of two, both in the encoding and
        // in the value.
        let biased = (top.max(self.min_exponent) - self.min_exponent) as u128;
        let magnitude = (biased << self.mantissa) + kept;
        if top > self.max_exponent || magnitude >= u128::from(self.infinity()) {
            return sign | self.infinity();
        }
        sign | magnitude as u16
    }

    fn narrow(self, value: f64) -> u16 {
        let bits = value.to_bits();
        let negative = value.is_sign_negative();
        let fraction = bits & ((1 << 52) - 1);
        let exponent = (bits >> 52 & 0x7ff) as i32;
        if exponent == 0x7ff {
            let sign = u16::from(negative) << 15;
            if fraction == 0 {
                return sign | self.infinity();
            }
            // The result is a quiet NaN with the top bits of the payload.
            let payload = (fraction >> (52 - self.mantissa)) as u16;
            return sign | self.infinity() | 1 << (self.mantissa - 1) | payload;
        }
        let hidden = u64::from(exponent != 0) << 52;
        self.round(
            negative,
            u128::from(hidden | fraction),
            exponent.max(1) - 1075,
        )
    }
}

/// Converts an `f16` to a double; the result is exact.
pub(crate) extern "C" fn f16_to_f64(bits: u64) -> f64 {
    let sign = if bits & 0x8000 == 0 { 1.0 } else { -1.0 };
    let fraction = bits & 0x3ff;
    match bits >> 10 & 0x1f {
        0 => sign * (fraction as f64) * f64::from_bits((1023 - 24) << 52),
        31 => f64::from_bits((bits & 0x8000) << 48 | 0x7ff << 52 | fraction << 42),
        exponent => {
            f64::from_bits((bits & 0x8000) << 48 | (exponent + 1023 - 15) << 52 | fraction << 42)
        }
    }
}

/// Rounds to the nearest `f16`, ties to even.
pub(crate) extern "C" fn f64_to_f16(value: f64) -> u64 {
    u64::from(F16.narrow(value))
}

/// Rounds to the nearest `f16`, ties to even.
pub(crate) extern "C" fn f64_to_bf16(value: f64) -> u64 {
    u64::from(BF16.narrow(value))
}

/// Rounds to the nearest `f16`, ties to even.
pub(crate) extern "C" fn unsigned_to_bf16(low: u64, high: u64) -> u64 {
    u64::from(BF16.round(false, join(low, high), 0))
}

/// Rounds to the nearest `f16`, ties to even.
pub(crate) extern "C" fn signed_to_bf16(low: u64, high: u64) -> u64 {
    let value = join(low, high) as i128;
    u64::from(BF16.round(value < 0, value.unsigned_abs(), 0))
}

/// Computes a · b + c of widened 16-bit floats, rounded to odd. A second rounding to 16 bits then
/// returns the correctly rounded result.
///
/// The product is exact. Knuth's two-sum computes the exact error of the sum, because no value
/// overflows or is subnormal in this range. If the sum is inexact and its last bit is even, the sum
/// moves towards the exact result.
pub(crate) extern "C" fn fma_to_odd(a: f64, b: f64, c: f64) -> f64 {
    let product = a * b;
    let sum = product + c;
    if !sum.is_finite() {
        return sum;
    }
    let c_part = sum - product;
    let error = (product - (sum - c_part)) + (c - c_part);
    let bits = sum.to_bits();
    if error == 0.0 || bits & 1 == 1 {
        return sum;
    }
    let away_from_zero = (error > 0.0) == (sum > 0.0);
    f64::from_bits(if away_from_zero { bits + 1 } else { bits - 1 })
}

#[cfg(test)]
mod tests {
    use rustc_apfloat::ieee::{BFloat, Double, Half};
    use rustc_apfloat::{Float, FloatConvert};

    use super::*;

    /// Compares the bits of two floats; all NaNs count as equal.
    fn same(a: u64, b: u64, is_nan: impl Fn(u64) -> bool) -> bool {
        a == b || is_nan(a) && is_nan(b)
    }

    fn f16_nan(bits: u64) -> bool {
        bits & 0x7fff > 0x7c00
    }

    fn bf16_nan(bits: u64) -> bool {
        bits & 0x7fff > 0x7f80
    }

    #[test]
    fn widening_is_exact_for_every_f16() {
        for bits in 0..=u16::MAX {
            let ours = f16_to_f64(u64::from(bits));
            let theirs = half::f16::from_bits(bits);
            assert!(
                ours.to_bits() == f64::from(theirs).to_bits() || ours.is_nan() && theirs.is_nan(),
                "{bits:#x}"
            );
            assert!(
                same(f64_to_f16(ours), u64::from(bits), f16_nan),
                "{bits:#x}"
            );
        }
    }

    /// Returns doubles that are hard to round: a 16-bit value or a midpoint of two, and their
    /// neighbours.
    fn hard(wide: impl Fn(u16) -> f64, bits: u16) -> [f64; 6] {
        let value = wide(bits);
        let middle = (value + wide(bits.wrapping_add(1))) / 2.0;
        let near = |v: f64| [v.next_down(), v, v.next_up()];
        let [a, b, c] = near(value);
        let [d, e, f] = near(middle);
        [a, b, c, d, e, f]
    }

    #[test]
    fn narrowing_agrees_with_software_floats() {
        for bits in 0..=u16::MAX {
            for value in hard(|b| f16_to_f64(u64::from(b)), bits) {
                let mut inexact = false;
                let theirs: Half = Double::from_bits(u128::from(value.to_bits()))
                    .convert(&mut inexact)
                    .value;
                let theirs = theirs.to_bits() as u64;
                assert!(same(f64_to_f16(value), theirs, f16_nan), "{value:e}");
            }
            let wide = |b: u16| f64::from(f32::from_bits(u32::from(b) << 16));
            for value in hard(wide, bits) {
                let mut inexact = false;
                let theirs: BFloat = Double::from_bits(u128::from(value.to_bits()))
                    .convert(&mut inexact)
                    .value;
                let theirs = theirs.to_bits() as u64;
                assert!(same(f64_to_bf16(value), theirs, bf16_nan), "{value:e}");
            }
        }
    }

    #[test]
    fn integers_to_bf16_agree_with_software_floats() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        for i in 0..200_000_u32 {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let high = state;
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let value = join(state, high) >> (i % 128);
            // Half of the tested integers are next to a tie.
            let value = match value.checked_ilog2() {
                Some(top) if top > 9 && i % 2 == 0 => value >> (top - 8) << (top - 8) | 1,
                _ => value,
            };
            let (low, high) = (value as u64, (value >> 64) as u64);
            let theirs = BFloat::from_u128(value).value.to_bits() as u64;
            assert_eq!(unsigned_to_bf16(low, high), theirs, "{value}");
            let theirs = BFloat::from_i128(value as i128).value.to_bits() as u64;
            assert_eq!(signed_to_bf16(low, high), theirs, "{}", value as i128);
        }
    }

    #[test]
    fn fused_multiply_add_agrees_with_software_floats() {
        let mut state = 1_u64;
        for i in 0..400_000_u32 {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let part = |shift: u32| state >> shift & 0xffff;
            let (a, b, mut c) = (part(0), part(16), part(32));
            if i % 2 == 0 {
                // The addend has about the same magnitude as the product, so that both contribute
                // bits.
                let product = f16_to_f64(a) * f16_to_f64(b);
                c = f64_to_f16(product) ^ 0x8000 ^ (state >> 60);
            }
            let exact = |x: u64| Half::from_bits(u128::from(x));
            let theirs = exact(a).mul_add(exact(b), exact(c)).value.to_bits() as u64;
            let ours = f64_to_f16(fma_to_odd(f16_to_f64(a), f16_to_f64(b), f16_to_f64(c)));
            assert!(same(ours, theirs, f16_nan), "{a:#x} {b:#x} {c:#x}");

            let wide = |x: u64| f64::from(f32::from_bits((x as u32) << 16));
            let exact = |x: u64| BFloat::from_bits(u128::from(x));
            let theirs = exact(a).mul_add(exact(b), exact(c)).value.to_bits() as u64;
            let ours = f64_to_bf16(fma_to_odd(wide(a), wide(b), wide(c)));
            assert!(same(ours, theirs, bf16_nan), "{a:#x} {b:#x} {c:#x}");
        }
    }
}
