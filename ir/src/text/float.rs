//! The names of the float types, and the conversion between decimal float literals and the bits of a
//! float format.

use std::fmt::Write;

use crate::types::{FloatKind, SmallFloat, Type};

/// The names of the float types, in the order of [`FloatKind`].
pub(crate) const NAMES: [&str; 4] = ["f16", "bf16", "f32", "f64"];

/// The names of the float types in LLVM's own syntax, in the order of [`FloatKind`].
pub(crate) const LLVM_NAMES: [&str; 4] = ["half", "bfloat", "float", "double"];

/// Returns the float type that has this name in [`NAMES`] or [`LLVM_NAMES`].
pub(crate) fn named(names: &[&str; 4], name: &str) -> Option<Type> {
    let types = [Type::F16, Type::BF16, Type::F32, Type::F64];
    Some(types[names.iter().position(|n| *n == name)?])
}

/// Rounds `value` to the nearest float of format `kind`, ties to even, and returns its bits.
pub(crate) fn from_f64(value: f64, kind: FloatKind) -> u64 {
    match kind {
        FloatKind::F64 => value.to_bits(),
        FloatKind::F32 => u64::from((value as f32).to_bits()),
        FloatKind::F16 | FloatKind::BF16 => narrow(value, kind),
    }
}

fn narrow(value: f64, kind: FloatKind) -> u64 {
    let mantissa = kind.mantissa_bits();
    let exponent_bits = kind.bits() - 1 - mantissa;
    let bias = (1i64 << (exponent_bits - 1)) - 1;
    let sign = (value.to_bits() >> 63) << (kind.bits() - 1);
    let infinity = ((1u64 << exponent_bits) - 1) << mantissa;
    let magnitude = value.abs();
    if magnitude.is_nan() {
        return sign | kind.quiet_nan();
    }
    if magnitude == 0.0 {
        return sign;
    }
    if magnitude.is_infinite() {
        return sign | infinity;
    }
    // Subnormal doubles are far below half of the smallest subnormal of `kind` (2^-134 for bf16).
    // Subnormal doubles therefore round to zero, whatever their mantissa is.
    let exponent = ((magnitude.to_bits() >> 52) as i64) - 1023;
    let significand = (magnitude.to_bits() & ((1 << 52) - 1)) | (1 << 52);
    // The exponent of the last bit of the result.
    let last = exponent.max(1 - bias) - i64::from(mantissa);
    let drop = last - (exponent - 52);
    if drop > 54 {
        return sign;
    }
    let kept = significand >> drop;
    let rest = significand & ((1 << drop) - 1);
    let half = 1u64 << (drop - 1);
    let up = rest > half || (rest == half && kept & 1 == 1);
    let rounded = kept + u64::from(up);
    let field = (exponent.max(1 - bias) + bias - 1) as u64;
    // The hidden bit of a normal number adds one to the exponent field. A carry also adds one.
    let bits = (field << mantissa) + rounded;
    sign | bits.min(infinity)
}

/// Returns the exact value of a finite float of format `kind`.
pub(crate) fn to_f64(bits: u64, kind: FloatKind) -> f64 {
    match kind {
        FloatKind::F64 => f64::from_bits(bits),
        FloatKind::F32 => f64::from(f32::from_bits(bits as u32)),
        FloatKind::F16 | FloatKind::BF16 => {
            let mantissa = kind.mantissa_bits();
            let exponent_bits = kind.bits() - 1 - mantissa;
            let bias = (1i32 << (exponent_bits - 1)) - 1;
            let field = ((bits >> mantissa) & ((1 << exponent_bits) - 1)) as i32;
            let fraction = bits & ((1 << mantissa) - 1);
            let hidden = u64::from(field != 0) << mantissa;
            let scale = field.max(1) - bias - mantissa as i32;
            let magnitude = (hidden | fraction) as f64 * 2f64.powi(scale);
            if bits >> (kind.bits() - 1) & 1 == 1 {
                -magnitude
            } else {
                magnitude
            }
        }
    }
}

/// Parses a decimal literal such as `-1.5e3` and returns its bits. As in MLIR, the literal is first
/// converted to `f64`.
pub(crate) fn parse(text: &str, negative: bool, kind: FloatKind) -> Option<u64> {
    let value: f64 = text.parse().ok()?;
    Some(from_f64(if negative { -value } else { value }, kind))
}

/// Returns whether parsing `text` results in exactly these bits.
fn reads_back(text: &str, bits: u64, kind: FloatKind) -> bool {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    parse(digits, negative, kind) == Some(bits)
}

/// Prints a float literal.
///
/// The literal has six decimals if they are exact, and otherwise as many decimals as needed. The
/// literal is hexadecimal if no decimal literal is exact. Infinities and NaNs are hexadecimal, too.
pub(crate) fn print(out: &mut String, bits: u64, kind: FloatKind) {
    let exponent = (1u64 << (kind.bits() - 1)) - (1 << kind.mantissa_bits());
    let start = out.len();
    if bits & exponent != exponent {
        let value = to_f64(bits, kind);
        let _ = write!(out, "{value:.6e}");
        pad_exponent(out, start);
        if reads_back(&out[start..], bits, kind) {
            return;
        }
        out.truncate(start);
        let _ = match kind {
            FloatKind::F64 => write!(out, "{value:?}"),
            FloatKind::F32 => write!(out, "{:?}", value as f32),
            FloatKind::F16 | FloatKind::BF16 => Ok(()),
        };
        // MLIR requires a decimal point: `1.0e-7` is a float literal, `1e-7` is not.
        if out[start..].contains('.') && reads_back(&out[start..], bits, kind) {
            return;
        }
        out.truncate(start);
    }
    let _ = write!(out, "0x{bits:X}");
}

/// Prints a literal of a small float format, by the same rules as [`print()`].
pub(crate) fn print_small(out: &mut String, bits: u64, kind: SmallFloat) {
    let start = out.len();
    if let Some(value) = kind.value(bits) {
        let _ = write!(out, "{value:.6e}");
        pad_exponent(out, start);
        let text = &out[start..];
        if text.parse().ok().and_then(|value| kind.nearest(value)) == Some(bits) {
            return;
        }
        out.truncate(start);
    }
    let _ = write!(out, "0x{bits:X}");
}

/// Expands the exponent `e0` at the end of the text to `e+00`.
fn pad_exponent(out: &mut String, start: usize) {
    let Some(at) = out[start..].rfind('e').map(|i| start + i + 1) else {
        return;
    };
    let exponent: i32 = out[at..].parse().unwrap_or(0);
    out.truncate(at);
    let sign = if exponent < 0 { '-' } else { '+' };
    let _ = write!(out, "{sign}{:02}", exponent.abs());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bits: u64, kind: FloatKind) -> String {
        let mut out = String::new();
        print(&mut out, bits, kind);
        out
    }

    #[test]
    fn rounds_to_nearest_even() {
        let f16 = |v| from_f64(v, FloatKind::F16);
        assert_eq!(f16(1.0), 0x3c00);
        assert_eq!(f16(-2.0), 0xc000);
        assert_eq!(f16(65504.0), 0x7bff);
        assert_eq!(f16(65519.9), 0x7bff);
        assert_eq!(f16(65520.0), 0x7c00);
        // 1 + 2^-11 is halfway between 1 and 1 + 2^-10.
        assert_eq!(f16(1.0 + 2f64.powi(-11)), 0x3c00);
        assert_eq!(f16(1.0 + 3.0 * 2f64.powi(-11)), 0x3c02);
        assert_eq!(f16(1.0 + 2f64.powi(-11) + 2f64.powi(-50)), 0x3c01);
        // 2^-24 is the smallest subnormal number. Half of it is a tie between this number and zero.
        assert_eq!(f16(2f64.powi(-24)), 1);
        assert_eq!(f16(2f64.powi(-25)), 0);
        assert_eq!(f16(2f64.powi(-25) * 1.5), 1);
        assert_eq!(f16(2f64.powi(-14)), 0x0400);
        assert_eq!(f16(1e-300), 0);
        assert_eq!(f16(-0.0), 0x8000);
        let bf16 = |v| from_f64(v, FloatKind::BF16);
        assert_eq!(bf16(1.0), 0x3f80);
        assert_eq!(bf16(3.4e38), 0x7f80);
        assert_eq!(bf16(f64::MAX), 0x7f80);
        assert_eq!(bf16(2f64.powi(-133)), 1);
    }

    #[test]
    fn every_finite_half_reads_back() {
        for kind in [FloatKind::F16, FloatKind::BF16] {
            for bits in 0..=0xffffu64 {
                let exponent = 0x7fff & !((1u64 << kind.mantissa_bits()) - 1);
                if bits & exponent != exponent {
                    assert_eq!(from_f64(to_f64(bits, kind), kind), bits);
                }
            }
        }
    }

    #[test]
    fn small_floats_read_back() {
        for kind in SmallFloat::ALL {
            for bits in 0..1u64 << kind.bits() {
                let mut text = String::new();
                print_small(&mut text, bits, kind);
                let read = match text.strip_prefix("0x") {
                    Some(digits) => u64::from_str_radix(digits, 16).ok(),
                    None => text.parse().ok().and_then(|value| kind.nearest(value)),
                };
                assert_eq!(read, Some(bits), "{kind:?} {text}");
            }
        }
        let text = |bits, kind| {
            let mut text = String::new();
            print_small(&mut text, bits, kind);
            text
        };
        assert_eq!(text(0x41, SmallFloat::F8E4M3FN), "2.250000e+00");
        assert_eq!(text(0x7f, SmallFloat::F8E4M3FN), "0x7F");
        assert_eq!(text(0x8, SmallFloat::F4E2M1FN), "-0.000000e+00");
    }

    #[test]
    fn floats_print_with_six_decimals_if_exact() {
        let f32 = |v: f32| text(u64::from(v.to_bits()), FloatKind::F32);
        assert_eq!(f32(1.5), "1.500000e+00");
        assert_eq!(f32(-0.0), "-0.000000e+00");
        assert_eq!(f32(1.234_567_8), "1.2345678");
        assert_eq!(f32(1e30), "1.000000e+30");
        assert_eq!(f32(f32::INFINITY), "0x7F800000");
        assert_eq!(text(0x7fc0_0001, FloatKind::F32), "0x7FC00001");
        assert_eq!(text(1, FloatKind::F32), "1.401298e-45");
        assert_eq!(text(0.1f64.to_bits(), FloatKind::F64), "1.000000e-01");
        assert_eq!(text(0x2e66, FloatKind::F16), "9.997559e-02");
        assert_eq!(text(0xfc00, FloatKind::F16), "0xFC00");
    }
}
