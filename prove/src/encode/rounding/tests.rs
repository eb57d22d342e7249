//! The terms of float ops have the values that the processor computes.

use half::{bf16, f16};
use lowerfuzz_ir::FloatKind;
use proptest::prelude::*;

use super::{add, convert, div, fma, from_int, mul, negative, to_int};
use crate::term::{Model, Pool, Term};

/// The value of a term that has constant operands.
fn value(term: impl FnOnce(&mut Pool) -> Term) -> u128 {
    let mut pool = Pool::raw();
    let term = term(&mut pool);
    pool.eval(&[term], &Model::default())[0]
}

/// Bits of floats: zeros, subnormal numbers, numbers close to each other, infinities and NaNs.
fn floats(kind: FloatKind) -> impl Strategy<Value = u128> {
    let (bits, stored) = (kind.bits(), kind.mantissa_bits());
    let mask = u128::MAX >> (128 - bits);
    let one = u128::from(kind.quiet_nan()) >> 1 & !(u128::MAX >> (128 - stored));
    prop_oneof![
        any::<u128>().prop_map(move |x| x & mask),
        (any::<u8>(), any::<bool>())
            .prop_map(move |(x, negative)| { u128::from(x) | u128::from(negative) << (bits - 1) }),
        (any::<i16>(), any::<bool>()).prop_map(move |(x, negative)| {
            let near = one.wrapping_add_signed(i128::from(x)) & mask >> 1;
            near | u128::from(negative) << (bits - 1)
        }),
        (0u128..4, 0..stored).prop_map(move |(field, zeros)| {
            (one << 1 & mask >> 1).wrapping_add(field << zeros)
        }),
    ]
}

/// Checks that two results are the same float; all NaNs are.
fn same(kind: FloatKind, found: u128, expected: u64) -> Result<(), TestCaseError> {
    let both_nan = kind.is_nan(found as u64) && kind.is_nan(expected);
    prop_assert!(
        both_nan || found == u128::from(expected),
        "{found:#x}, expected {expected:#x}"
    );
    Ok(())
}

/// Compares the four basic ops of a format with those of the processor.
macro_rules! basic {
    ($name:ident, $kind:expr, |$bits:ident| $read:expr, |$float:ident| $write:expr) => {
        proptest! {
            #![proptest_config(ProptestConfig::with_cases(300))]

            #[test]
            fn $name(a in floats($kind), b in floats($kind)) {
                let kind = $kind;
                let read = |$bits: u128| $read;
                let write = |$float| $write;
                let (x, y) = (read(a), read(b));
                let of = |op: fn(&mut Pool, FloatKind, Term, Term) -> Term| {
                    value(|pool| {
                        let [a, b] = [a, b].map(|bits| pool.constant(kind.bits(), bits));
                        op(pool, kind, a, b)
                    })
                };
                same(kind, of(add), write(x + y))?;
                same(kind, of(mul), write(x * y))?;
                same(kind, of(div), write(x / y))?;
                let minus = of(|pool, kind, a, b| {
                    let minus = negative(pool, kind, b);
                    add(pool, kind, a, minus)
                });
                same(kind, minus, write(x - y))?;
            }
        }
    };
}

// A result of `f64` has more than twice the digits of these formats, so it rounds to the right one.
basic!(
    f16_ops_are_right,
    FloatKind::F16,
    |bits| f16::from_bits(bits as u16).to_f64(),
    |float| u64::from(f16::from_f64(float).to_bits())
);
basic!(
    bf16_ops_are_right,
    FloatKind::BF16,
    |bits| bf16::from_bits(bits as u16).to_f64(),
    |float| u64::from(bf16::from_f64(float).to_bits())
);
basic!(
    f32_ops_are_right,
    FloatKind::F32,
    |bits| f32::from_bits(bits as u32),
    |float| u64::from(f32::to_bits(float))
);
basic!(
    f64_ops_are_right,
    FloatKind::F64,
    |bits| f64::from_bits(bits as u64),
    |float| f64::to_bits(float)
);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_fused_product_is_rounded_once(
        [a, b, c] in [floats(FloatKind::F32), floats(FloatKind::F32), floats(FloatKind::F32)],
        cancels in any::<bool>(),
    ) {
        let read = |bits: u128| f32::from_bits(bits as u32);
        let c = match cancels {
            true => u128::from((-(read(a) * read(b))).to_bits()),
            false => c,
        };
        let expected = read(a).mul_add(read(b), read(c)).to_bits();
        let found = value(|pool| {
            let all = [a, b, c].map(|bits| pool.constant(32, bits));
            fma(pool, FloatKind::F32, all).unwrap()
        });
        same(FloatKind::F32, found, expected.into())?;
    }

    #[test]
    fn conversions_between_formats_are_right(a in floats(FloatKind::F64), b in floats(FloatKind::F32)) {
        let of = |from: FloatKind, to, bits| value(|pool| {
            let a = pool.constant(from.bits(), bits);
            convert(pool, [from, to], a)
        });
        let (x, y) = (f64::from_bits(a as u64), f32::from_bits(b as u32));
        same(FloatKind::F32, of(FloatKind::F64, FloatKind::F32, a), (x as f32).to_bits().into())?;
        same(FloatKind::F16, of(FloatKind::F64, FloatKind::F16, a), f16::from_f64(x).to_bits().into())?;
        same(FloatKind::BF16, of(FloatKind::F32, FloatKind::BF16, b), bf16::from_f32(y).to_bits().into())?;
        same(FloatKind::F64, of(FloatKind::F32, FloatKind::F64, b), f64::from(y).to_bits())?;
    }

    #[test]
    fn conversions_of_integers_are_right(
        bits in prop_oneof![any::<u64>(), any::<u16>().prop_map(u64::from), (0u32..64).prop_map(|n| 1 << n)],
        a in prop_oneof![floats(FloatKind::F32), (0u128..(1 << 23), 0x70u128..0xa8)
            .prop_map(|(fraction, field)| field << 23 | fraction)],
        negative in any::<bool>(),
    ) {
        let of = |kind, width, is_signed| value(|pool| {
            let a = pool.constant(width, bits.into());
            from_int(pool, kind, a, is_signed)
        });
        let (narrow, byte) = (bits as u32, bits as u8);
        same(FloatKind::F64, of(FloatKind::F64, 64, true), (bits.cast_signed() as f64).to_bits())?;
        same(FloatKind::F32, of(FloatKind::F32, 64, false), (bits as f32).to_bits().into())?;
        same(FloatKind::F32, of(FloatKind::F32, 32, true), (narrow.cast_signed() as f32).to_bits().into())?;
        same(FloatKind::F32, of(FloatKind::F32, 8, false), f32::from(byte).to_bits().into())?;
        let large = f16::from_f64(f64::from(narrow)).to_bits();
        same(FloatKind::F16, of(FloatKind::F16, 32, false), large.into())?;

        let a = a | u128::from(negative) << 31;
        let float = f32::from_bits(a as u32);
        let whole = f64::from(float).trunc();
        let back = |width, is_signed| {
            let part = |second: bool| value(|pool| {
                let a = pool.constant(32, a);
                let (bits, broken) = to_int(pool, FloatKind::F32, a, (width, is_signed)).unwrap();
                if second { broken } else { bits }
            });
            (part(true) == 0).then(|| part(false))
        };
        let within = |least: f64, end: f64| least <= whole && whole < end;
        let expected = within(-2147483648.0, 2147483648.0).then(|| u128::from((whole as i32).cast_unsigned()));
        prop_assert_eq!(back(32, true), expected);
        let expected = within(0.0, 256.0).then(|| u128::from(whole as u8));
        prop_assert_eq!(back(8, false), expected);
        let expected = within(-9223372036854775808.0, 9223372036854775808.0)
            .then(|| u128::from((whole as i64).cast_unsigned()));
        prop_assert_eq!(back(64, true), expected);
    }
}
