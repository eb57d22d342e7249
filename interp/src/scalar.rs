//! Conversion of scalars between bits and text.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{FloatKind, Type};

use crate::interval::{Interval, is_interval};

/// Truncates bits to the type's width, and replaces any NaN by the quiet NaN. Intervals stay
/// unchanged.
pub fn canonical(bits: u128, ty: Type, index_width: u32) -> u128 {
    if ty.is_float() && is_interval(bits) {
        return bits;
    }
    let width = ty.scalar_bits(index_width).unwrap_or(128);
    let bits = if width >= 128 {
        bits
    } else {
        bits & ((1 << width) - 1)
    };
    match ty.float_kind() {
        Some(kind) if is_nan(kind, bits) => u128::from(kind.quiet_nan()),
        Some(_) | None => bits,
    }
}

fn is_nan(kind: FloatKind, bits: u128) -> bool {
    u64::try_from(bits).is_ok_and(|bits| kind.is_nan(bits))
}

/// Returns the name of a scalar type, which is the same in every release.
pub fn type_name(ty: Type) -> String {
    match (ty.int_width(), ty.float_kind()) {
        (Some(width), _) => format!("i{width}"),
        (_, Some(FloatKind::F16)) => "f16".into(),
        (_, Some(FloatKind::BF16)) => "bf16".into(),
        (_, Some(FloatKind::F32)) => "f32".into(),
        (_, Some(FloatKind::F64)) => "f64".into(),
        (None, None) => match (ty.signed_int(), ty.small_float()) {
            (Some((width, true)), _) => format!("si{width}"),
            (Some((width, false)), _) => format!("ui{width}"),
            (_, Some(kind)) => kind.name().into(),
            (None, None) => "index".into(),
        },
    }
}

/// Formats a scalar as a literal. Integers are signed, and an `i1` is `true` or `false`. Floats include their bits. Intervals include
/// both ends.
pub fn literal(bits: Element, ty: Type, index_width: u32) -> String {
    spelled(bits, ty, index_width, true)
}

/// Formats a scalar as a literal like [`literal`], but omits the bits of floats that are numbers.
pub fn number(bits: Element, ty: Type, index_width: u32) -> String {
    spelled(bits, ty, index_width, false)
}

fn spelled(bits: Element, ty: Type, index_width: u32, with_bits: bool) -> String {
    let Some(bits) = bits else {
        return "poison".into();
    };
    if ty.int_width() == Some(1) {
        return (bits & 1 == 1).to_string();
    }
    if let Some(kind) = ty.small_float() {
        return match kind.value(bits as u64) {
            Some(value) => format!("{value:?}"),
            None => format!("{bits:#x}"),
        };
    }
    let Some(kind) = ty.float_kind() else {
        let shift = 128 - ty.scalar_bits(index_width).unwrap_or(128);
        return format!("{}", (bits << shift).cast_signed() >> shift);
    };
    let (low, high) = match Interval::of(bits) {
        Interval::Ends(low, high) => (low, high),
        Interval::Any => return "any float".into(),
    };
    let show = |bits: u128| {
        let hex = format!("0x{bits:0width$X}", width = kind.bits() as usize / 4);
        let number = match kind {
            FloatKind::F32 => format!("{:?}", f32::from_bits(bits as u32)),
            FloatKind::F64 => format!("{:?}", f64::from_bits(bits as u64)),
            FloatKind::F16 | FloatKind::BF16 => return hex,
        };
        if with_bits {
            format!("{number} ({hex})")
        } else {
            number
        }
    };
    if low == high {
        return show(low);
    }
    format!("from {} to {}", show(low), show(high))
}
