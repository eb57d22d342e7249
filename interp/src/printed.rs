//! Formats a run's printed output like MLIR's runner library.

use std::fmt::Write as _;

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::{HostMemRef, HostMemory, Nesting, Print};
use lowerfuzz_ir::{FloatKind, SmallFloat, Specials, Type};

use crate::interval::middle;
use crate::scalar::literal;

/// Appends the output of a printing function. The arguments of `Print::Text` are the text's bytes.
/// If the arguments do not fit the function, nothing is appended.
pub fn push(text: &mut String, print: Print, args: &[u128]) {
    match (print, args) {
        (Print::Mark(mark), _) => text.push_str(mark),
        (Print::Text, bytes) => {
            let bytes: Vec<u8> = bytes.iter().map(|byte| *byte as u8).collect();
            text.push_str(&String::from_utf8_lossy(&bytes));
        }
        (Print::Unsigned, [bits]) => {
            let _ = write!(text, "{}", *bits as u64);
        }
        (Print::Scalar(ty), [bits]) => scalar(text, ty, *bits),
        (Print::SmallFloat, [code, bits]) => {
            let mut all = SmallFloat::ALL.into_iter();
            if let Some(kind) = all.find(|kind| u128::from(kind.code()) == *code) {
                text.push_str(&small_float(kind, *bits as u64));
            }
        }
        (Print::Unsigned | Print::Scalar(_) | Print::SmallFloat, _) => {}
    }
}

/// Returns the bytes of a NUL-terminated string, without the NUL. An unreadable byte is returned as
/// `None`, and does not end the iterator.
pub fn text_at(memory: &mut dyn HostMemory, at: u64) -> impl Iterator<Item = Option<u128>> {
    let bytes = (at..).map(|at| Some(u128::from(*memory.read(at, 1)?.first()?)));
    bytes.take_while(|byte| *byte != Some(0))
}

/// Appends the output of `printMemref…`: the descriptor, and the elements with their type. If only
/// the shape is printed, the elements are left out.
///
/// Elements that are vectors or complex numbers are printed scalar by scalar.
pub fn push_memref(
    text: &mut String,
    memref: &HostMemRef,
    is_ranked: bool,
    elements: Option<(&[Element], Type)>,
) {
    let list = |numbers: &[i64]| {
        let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
        numbers.join(", ")
    };
    let _ = write!(
        text,
        "{}Memref base@ = {:#x} rank = {} offset = {} sizes = [{}] strides = [{}]",
        if is_ranked { "" } else { "Unranked " },
        memref.base,
        memref.sizes.len(),
        memref.offset,
        list(&memref.sizes),
        list(&memref.strides)
    );
    if let Some((elements, ty)) = elements {
        text.push_str(" data = \n");
        push_elements(text, &memref.sizes, elements, ty);
    }
    text.push('\n');
}

/// Appends elements as nested lists, with one line per row.
fn push_elements(text: &mut String, sizes: &[i64], elements: &[Element], ty: Type) {
    let rank = sizes.len();
    let nesting = Nesting::of(sizes);
    for (i, element) in elements.iter().enumerate() {
        let begin = nesting.around(i);
        if i > 0 {
            text.push_str(if begin > 0 { ", \n" } else { ", " });
            text.extend(std::iter::repeat_n(' ', rank.saturating_sub(begin)));
        }
        text.extend(std::iter::repeat_n('[', begin));
        match element {
            Some(bits) => scalar(text, ty, *bits),
            None => text.push('?'),
        }
        text.extend(std::iter::repeat_n(']', nesting.around(i + 1)));
    }
    if elements.is_empty() {
        text.extend(std::iter::repeat_n('[', rank));
        text.extend(std::iter::repeat_n(']', rank));
    }
}

/// Appends a scalar. Integers are printed as signed numbers, and floats with six digits. For an
/// interval of floats, the middle of the interval is printed.
fn scalar(text: &mut String, ty: Type, bits: u128) {
    let bits = ty
        .float_kind()
        .map_or(Some(bits), |kind| middle(kind, bits));
    let Some(bits) = bits else {
        text.push('?');
        return;
    };
    let number = match ty.float_kind() {
        Some(FloatKind::F64) => f64::from_bits(bits as u64),
        Some(FloatKind::F32) => f32::from_bits(bits as u32).into(),
        Some(FloatKind::BF16) => f32::from_bits((bits as u32) << 16).into(),
        Some(FloatKind::F16) => half(bits as u16),
        None if ty.is_index() => {
            let _ = write!(text, "{bits}");
            return;
        }
        None => {
            text.push_str(&literal(Some(bits), ty, 64));
            return;
        }
    };
    text.push_str(&general(number));
}

/// Formats a float of up to 8 bits with six digits.
fn small_float(kind: SmallFloat, bits: u64) -> String {
    let is_negative = kind.has_sign() && bits >> (kind.bits() - 1) & 1 == 1;
    let fraction = bits & ((1 << kind.mantissa_bits()) - 1);
    let magnitude = match kind.value(bits) {
        Some(value) => return general(value),
        None if kind.specials() == Specials::Ieee && fraction == 0 => f64::INFINITY,
        None => f64::NAN,
    };
    general(if is_negative { -magnitude } else { magnitude })
}

fn half(bits: u16) -> f64 {
    let fraction = f64::from(bits & 0x3ff);
    let magnitude = match bits >> 10 & 0x1f {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        exponent => (1024.0 + fraction) * 2f64.powi(i32::from(exponent) - 25),
    };
    if bits >> 15 == 1 {
        -magnitude
    } else {
        magnitude
    }
}

/// Formats a number like C's `%g`: at most six digits, without trailing zeros.
fn general(number: f64) -> String {
    if number.is_nan() {
        let sign = if number.is_sign_negative() { "-" } else { "" };
        return format!("{sign}nan");
    }
    if number.is_infinite() {
        return format!("{number}");
    }
    let scientific = format!("{number:.5e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..6).contains(&exponent) {
        let places = usize::try_from(5 - exponent).unwrap_or(0);
        return without_zeros(&format!("{number:.places$}")).to_owned();
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    let exponent = exponent.unsigned_abs();
    format!("{}e{sign}{exponent:02}", without_zeros(digits))
}

fn without_zeros(digits: &str) -> &str {
    match digits.contains('.') {
        true => digits.trim_end_matches('0').trim_end_matches('.'),
        false => digits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_c_prints_them() {
        let pairs = [
            (0.0, "0"),
            (-0.0, "-0"),
            (1.5, "1.5"),
            (100_000.0, "100000"),
            (999_999.5, "1e+06"),
            (1e6, "1e+06"),
            (123_456_789.0, "1.23457e+08"),
            (0.0001, "0.0001"),
            (0.000_01, "1e-05"),
            (2.345_678_9, "2.34568"),
            (-2.5e-300, "-2.5e-300"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (f64::NAN, "nan"),
        ];
        for (number, text) in pairs {
            assert_eq!(general(number), text);
        }
    }

    #[test]
    fn memrefs_are_lists_of_rows() {
        let shown = |sizes: &[i64], elem, elements: Option<&[Element]>| {
            let memref = HostMemRef {
                base: 0x10,
                offset: 1,
                sizes: sizes.into(),
                strides: sizes.into(),
                elem,
            };
            let mut text = String::new();
            push_memref(&mut text, &memref, false, elements.map(|all| (all, elem)));
            let (head, data) = text.split_once('\n').expect("a line");
            assert!(head.starts_with("Unranked Memref base@ = 0x10 rank = "));
            data.to_owned()
        };
        let four = [Some(0xff), Some(2), Some(3), Some(4)];
        let i8 = Type::I8;
        assert_eq!(
            shown(&[2, 2], i8, Some(&four)),
            "[[-1,   2], \n [3,   4]]\n"
        );
        assert_eq!(shown(&[4], i8, Some(&four)), "[-1,  2,  3,  4]\n");
        assert_eq!(
            shown(&[1, 2, 2], i8, Some(&four)),
            "[[[-1,    2], \n  [3,    4]]]\n"
        );
        assert_eq!(shown(&[], Type::F32, Some(&[Some(0x3fc0_0000)])), "[1.5]\n");
        assert_eq!(shown(&[0, 2], i8, Some(&[])), "[[]]\n");
        assert_eq!(shown(&[2], i8, None), "");
    }

    #[test]
    fn scalars_print_in_their_format() {
        let shown = |ty, bits| {
            let mut text = String::new();
            push(&mut text, Print::Scalar(ty), &[bits]);
            text
        };
        assert_eq!(shown(Type::F16, 0x3e00), "1.5");
        assert_eq!(shown(Type::F16, 0x0001), "5.96046e-08");
        assert_eq!(shown(Type::F16, 0xfc00), "-inf");
        assert_eq!(shown(Type::BF16, 0xc040), "-3");
        assert_eq!(shown(Type::I64, u64::MAX.into()), "-1");
    }
}
