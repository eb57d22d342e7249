//! Tests float ops on edge values, in all four formats.

#![allow(clippy::unwrap_used, reason = "a test stops there")]

use crate::support::{eval, eval_all, int_attr};
use lowerfuzz_ir::{FloatPredicate, Key, LlvmOp, Type};

const F32: Type = Type::F32;
const F64: Type = Type::F64;

fn f32x(value: f32) -> u128 {
    u128::from(value.to_bits())
}

fn f64x(value: f64) -> u128 {
    u128::from(value.to_bits())
}

fn f16x(value: f32) -> u128 {
    u128::from(half::f16::from_f32_const(value).to_bits())
}

fn bf16x(value: f32) -> u128 {
    u128::from(half::bf16::from_f32_const(value).to_bits())
}

/// A float type, with a function that encodes numbers in its format.
type Format = (Type, fn(f32) -> u128);

const FORMATS: [Format; 4] = [
    (Type::F16, f16x),
    (Type::BF16, bf16x),
    (F32, f32x),
    (F64, |v| f64x(v as f64)),
];

#[test]
fn arithmetic_in_every_format() {
    for (ty, x) in FORMATS {
        let op2 = |op, a: f32, b: f32| eval(op, &[ty, ty], ty, &[x(a), x(b)]);
        let op1 = |op, a: f32| eval(op, &[ty], ty, &[x(a)]);
        assert_eq!(op2(LlvmOp::FAdd, 1.5, 2.25), x(3.75));
        assert_eq!(op2(LlvmOp::FSub, 1.5, 2.25), x(-0.75));
        assert_eq!(op2(LlvmOp::FMul, -1.5, 2.25), x(-3.375));
        assert_eq!(op2(LlvmOp::FDiv, 1.0, -4.0), x(-0.25));
        assert_eq!(op2(LlvmOp::FDiv, 1.0, 0.0), x(f32::INFINITY));
        assert_eq!(op2(LlvmOp::FRem, 7.5, 2.0), x(1.5));
        assert_eq!(op2(LlvmOp::FRem, -7.5, 2.0), x(-1.5));
        assert_eq!(op2(LlvmOp::FRem, -4.0, 2.0), x(-0.0));
        assert_eq!(op2(LlvmOp::CopySign, 3.0, -0.0), x(-3.0));
        assert_eq!(op2(LlvmOp::CopySign, -3.0, 1.0), x(3.0));
        assert_eq!(op1(LlvmOp::FNeg, 0.0), x(-0.0));
        assert_eq!(op1(LlvmOp::FAbs, -2.5), x(2.5));
        assert_eq!(op1(LlvmOp::Sqrt, 6.25), x(2.5));
        let fma = eval(LlvmOp::Fma, &[ty, ty, ty], ty, &[x(3.0), x(5.0), x(-1.0)]);
        assert_eq!(fma, x(14.0));
        for (v, ceil, floor, trunc, round, even) in [
            (2.5, 3.0, 2.0, 2.0, 3.0, 2.0),
            (-2.5, -2.0, -3.0, -2.0, -3.0, -2.0),
            (0.5, 1.0, 0.0, 0.0, 1.0, 0.0),
            (-0.25, -0.0, -1.0, -0.0, -0.0, -0.0),
            (3.5, 4.0, 3.0, 3.0, 4.0, 4.0),
        ] {
            assert_eq!(op1(LlvmOp::Ceil, v), x(ceil), "{v}");
            assert_eq!(op1(LlvmOp::Floor, v), x(floor), "{v}");
            assert_eq!(op1(LlvmOp::FTrunc, v), x(trunc), "{v}");
            assert_eq!(op1(LlvmOp::Round, v), x(round), "{v}");
            assert_eq!(op1(LlvmOp::RoundEven, v), x(even), "{v}");
        }
    }
}

#[test]
fn maximum_and_minimum() {
    for (ty, x) in FORMATS {
        let nan = x(f32::NAN);
        let is_nan = |bits: u128| ty.float_kind().unwrap().is_nan(bits as u64);
        let op2 = |op, a: u128, b: u128| eval(op, &[ty, ty], ty, &[a, b]);
        let (one, two) = (x(1.0), x(2.0));
        for op in [LlvmOp::Maximum, LlvmOp::MaxNum] {
            assert_eq!(op2(op, one, two), two);
            assert_eq!(op2(op, x(-0.0), x(0.0)), x(0.0));
            assert_eq!(op2(op, x(0.0), x(-0.0)), x(0.0));
        }
        for op in [LlvmOp::Minimum, LlvmOp::MinNum] {
            assert_eq!(op2(op, one, two), one);
            assert_eq!(op2(op, x(-0.0), x(0.0)), x(-0.0));
            assert_eq!(op2(op, x(0.0), x(-0.0)), x(-0.0));
        }
        for op in [LlvmOp::Maximum, LlvmOp::Minimum] {
            assert!(is_nan(op2(op, nan, one)) && is_nan(op2(op, one, nan)));
        }
        for op in [LlvmOp::MaxNum, LlvmOp::MinNum] {
            assert_eq!(op2(op, nan, one), one);
            assert_eq!(op2(op, one, nan), one);
            assert!(is_nan(op2(op, nan, nan)));
        }
    }
}

#[test]
fn the_sign_of_a_nan() {
    assert_eq!(eval(LlvmOp::FNeg, &[F32], F32, &[0x7fc0_0001]), 0xffc0_0001);
    assert_eq!(eval(LlvmOp::FAbs, &[F32], F32, &[0xffc0_0001]), 0x7fc0_0001);
    let half = Type::F16;
    assert_eq!(eval(LlvmOp::FNeg, &[half], half, &[0x7e01]), 0xfe01);
    assert_eq!(eval(LlvmOp::FAbs, &[half], half, &[0xfe01]), 0x7e01);
    assert_eq!(
        eval(LlvmOp::CopySign, &[half, half], half, &[0x7e01, 0x8000]),
        0xfe01
    );
}

#[test]
fn every_predicate() {
    // Each row has the predicate's result for the operand orders less, equal, greater and
    // unordered.
    let table = [
        (FloatPredicate::False, [0, 0, 0, 0]),
        (FloatPredicate::Oeq, [0, 1, 0, 0]),
        (FloatPredicate::Ogt, [0, 0, 1, 0]),
        (FloatPredicate::Oge, [0, 1, 1, 0]),
        (FloatPredicate::Olt, [1, 0, 0, 0]),
        (FloatPredicate::Ole, [1, 1, 0, 0]),
        (FloatPredicate::One, [1, 0, 1, 0]),
        (FloatPredicate::Ord, [1, 1, 1, 0]),
        (FloatPredicate::Ueq, [0, 1, 0, 1]),
        (FloatPredicate::Ugt, [0, 0, 1, 1]),
        (FloatPredicate::Uge, [0, 1, 1, 1]),
        (FloatPredicate::Ult, [1, 0, 0, 1]),
        (FloatPredicate::Ule, [1, 1, 0, 1]),
        (FloatPredicate::Une, [1, 0, 1, 1]),
        (FloatPredicate::Uno, [0, 0, 0, 1]),
        (FloatPredicate::True, [1, 1, 1, 1]),
    ];
    for (ty, x) in FORMATS {
        let pairs = [(-1.0, 2.0), (-0.0, 0.0), (2.0, -1.0), (f32::NAN, 1.0)];
        let pairs: Vec<Vec<u128>> = pairs.iter().map(|(a, b)| vec![x(*a), x(*b)]).collect();
        for (predicate, expected) in table {
            let attrs = [int_attr(Key::Predicate, predicate as i128)];
            let got = eval_all(LlvmOp::FCmp, &[ty, ty], Type::I1, &attrs, &pairs);
            assert_eq!(got, expected, "{predicate:?} {ty:?}");
        }
    }
}

#[test]
fn integers_to_floats_round_to_nearest_even() {
    let cast = |op, width, to, value: i128| {
        let bits = value as u128 & u128::MAX >> (128 - width);
        eval(op, &[Type::int(width)], to, &[bits])
    };
    let (signed, unsigned) = (LlvmOp::SIToFP, LlvmOp::UIToFP);
    for width in [1, 5, 8, 16, 31, 32, 50, 64, 77, 128] {
        for (ty, x) in FORMATS {
            assert_eq!(cast(signed, width, ty, -1), x(-1.0), "i{width}");
            if width > 5 {
                assert_eq!(cast(unsigned, width, ty, 24), x(24.0), "i{width}");
                assert_eq!(cast(signed, width, ty, -24), x(-24.0), "i{width}");
            }
        }
    }
    assert_eq!(cast(unsigned, 1, F32, 1), f32x(1.0));
    assert_eq!(
        cast(unsigned, 64, F32, -1),
        f32x(18_446_744_073_709_551_616.0)
    );
    assert_eq!(
        cast(unsigned, 63, F64, -1),
        f64x(9_223_372_036_854_775_808.0)
    );
    assert_eq!(cast(unsigned, 128, F64, -1), f64x(2_f64.powi(128)));
    assert_eq!(cast(unsigned, 128, F32, -1), f32x(f32::INFINITY));
    assert_eq!(cast(signed, 128, F64, i128::MIN), f64x(-(2_f64.powi(127))));
    // 2^24 + 1 is between two adjacent f32 values, and the lower value is even.
    assert_eq!(cast(signed, 32, F32, (1 << 24) + 1), f32x(16_777_216.0));
    assert_eq!(cast(signed, 32, F32, (1 << 24) + 3), f32x(16_777_220.0));
    // Only the last of the integer's 64 bits prevents a tie. After conversion to a double, it would
    // be a tie.
    let nearly = (1_i128 << 62) + (1 << 38) + 1;
    assert_eq!(
        cast(signed, 64, F32, nearly),
        f32x(4_611_686_568_183_201_792.0)
    );
    // 2049 is between the f16 values 2048 and 2050. 65519 rounds to the largest f16, and 65520
    // rounds to infinity.
    assert_eq!(cast(signed, 32, Type::F16, 2049), f16x(2048.0));
    assert_eq!(cast(unsigned, 16, Type::F16, 65519), 0x7bff);
    assert_eq!(cast(unsigned, 16, Type::F16, 65520), 0x7c00);
    assert_eq!(cast(signed, 128, Type::F16, i128::MIN), 0xfc00);
    // 257 is between the bf16 values 256 and 258. A number just above 257 is nearer to 258.
    assert_eq!(cast(signed, 32, Type::BF16, 257), bf16x(256.0));
    let nearly = (257_i128 << 54) + 1;
    assert_eq!(
        cast(signed, 64, Type::BF16, nearly),
        bf16x(258.0 * 2_f32.powi(54))
    );
}

#[test]
fn floats_to_integers_truncate_and_never_trap() {
    for (ty, x) in FORMATS {
        for width in [6, 8, 16, 31, 32, 33, 64, 65, 128] {
            let int = Type::int(width);
            let mask = u128::MAX >> (128 - width);
            let cast = |op, v: f32| eval(op, &[ty], int, &[x(v)]);
            assert_eq!(
                cast(LlvmOp::FPToSI, -2.75),
                -2_i128 as u128 & mask,
                "i{width}"
            );
            assert_eq!(cast(LlvmOp::FPToSI, 30.5), 30, "i{width}");
            assert_eq!(cast(LlvmOp::FPToUI, 2.75), 2, "i{width}");
            assert_eq!(cast(LlvmOp::FPToUI, 60.0), 60, "i{width}");
            assert_eq!(cast(LlvmOp::FPToUI, -0.75), 0, "i{width}");
            // The conversion's result is poison: any result of the right width is correct, but the
            // program must return.
            for v in [f32::NAN, f32::INFINITY, -1e30, 1e30] {
                assert!(cast(LlvmOp::FPToSI, v) <= mask && cast(LlvmOp::FPToUI, v) <= mask);
            }
        }
    }
    let cast = |op, width, v: f64| eval(op, &[F64], Type::int(width), &[f64x(v)]);
    assert_eq!(cast(LlvmOp::FPToUI, 32, 4_294_967_295.5), 0xffff_ffff);
    assert_eq!(cast(LlvmOp::FPToUI, 64, 2_f64.powi(63)), 1 << 63);
    assert_eq!(cast(LlvmOp::FPToSI, 64, -(2_f64.powi(63))), 1 << 63);
    assert_eq!(cast(LlvmOp::FPToUI, 128, 2_f64.powi(127)), 1 << 127);
    assert_eq!(cast(LlvmOp::FPToSI, 100, -(2_f64.powi(99))), 1 << 99);
}

#[test]
fn conversions_between_formats() {
    for (from, x) in FORMATS {
        for (to, y) in FORMATS {
            let op = match from.float_kind().unwrap().bits() < to.float_kind().unwrap().bits() {
                true => LlvmOp::FPExt,
                false => LlvmOp::FPTrunc,
            };
            for v in [1.5, -0.0, f32::INFINITY, f32::NEG_INFINITY, -96.0] {
                assert_eq!(eval(op, &[from], to, &[x(v)]), y(v), "{from:?} {to:?} {v}");
            }
            let nan = eval(op, &[from], to, &[x(f32::NAN)]);
            assert!(to.float_kind().unwrap().is_nan(nan as u64));
        }
    }
    // The double is just above the midpoint of two f16 values. Rounding the double to f32 first
    // would return exactly the midpoint.
    let above = 1.0 + 2_f64.powi(-11) + 2_f64.powi(-40);
    assert_eq!(
        eval(LlvmOp::FPTrunc, &[F64], Type::F16, &[f64x(above)]),
        0x3c01
    );
    assert_eq!(eval(LlvmOp::FPTrunc, &[F64], Type::F16, &[f64x(1e-10)]), 0);
    // The smallest subnormal numbers of the formats are converted exactly.
    assert_eq!(
        eval(LlvmOp::FPExt, &[Type::F16], F64, &[1]),
        f64x(2_f64.powi(-24))
    );
    assert_eq!(
        eval(LlvmOp::FPExt, &[Type::BF16], F64, &[1]),
        f64x(2_f64.powi(-133))
    );
    assert_eq!(
        eval(LlvmOp::FPTrunc, &[F64], F32, &[f64x(2_f64.powi(-149))]),
        1
    );
}

/// Compares the conversion of every `f16` by machine code with the `half` crate.
#[test]
fn every_f16_converts() {
    let all: Vec<Vec<u128>> = (0..=0xffff).map(|bits| vec![bits]).collect();
    let half = Type::F16;
    let wide = eval_all(LlvmOp::FPExt, &[half], F32, &[], &all);
    for (bits, wide) in wide.iter().enumerate() {
        let expected = half::f16::from_bits(bits as u16);
        let got = f32::from_bits(*wide as u32);
        let same = got.to_bits() == expected.to_f32().to_bits();
        assert!(same || got.is_nan() && expected.is_nan(), "{bits:#x}");
    }
    let ints = eval_all(LlvmOp::SIToFP, &[Type::I16], half, &[], &all);
    for (bits, float) in ints.iter().enumerate() {
        let expected = half::f16::from_f32_const(f32::from(bits as u16 as i16));
        assert_eq!(*float, u128::from(expected.to_bits()), "{bits:#x}");
    }
    let back: Vec<Vec<u128>> = wide.iter().map(|w| vec![*w]).collect();
    let back = eval_all(LlvmOp::FPTrunc, &[F32], half, &[], &back);
    for (bits, back) in back.iter().enumerate() {
        let expected = half::f16::from_bits(bits as u16);
        let got = half::f16::from_bits(*back as u16);
        assert!(got.to_bits() == bits as u16 || got.is_nan() && expected.is_nan());
    }
}

#[test]
fn bit_casts() {
    let cast = |from, to, bits| eval(LlvmOp::BitCast, &[from], to, &[bits]);
    assert_eq!(cast(F32, Type::I32, 0x7fa0_0001), 0x7fa0_0001);
    assert_eq!(cast(Type::I64, F64, f64x(2.5)), f64x(2.5));
    assert_eq!(cast(Type::F16, Type::I16, 0x7d01), 0x7d01);
    assert_eq!(cast(Type::I16, Type::BF16, 0xffff), 0xffff);
}

#[test]
fn transcendental_functions_are_accurate() {
    let near = |op, v: f64, expected: f64| {
        let got = f64::from_bits(eval(op, &[F64], F64, &[f64x(v)]) as u64);
        assert!(
            (got - expected).abs() <= expected.abs() * 1e-15,
            "{op:?} {got}"
        );
        let got = f32::from_bits(eval(op, &[F32], F32, &[f32x(v as f32)]) as u32);
        assert!(
            (f64::from(got) - expected).abs() <= expected.abs() * 1e-6,
            "{op:?} {got}"
        );
    };
    near(LlvmOp::Exp, 1.0, std::f64::consts::E);
    near(LlvmOp::Exp2, 3.0, 8.0);
    near(LlvmOp::Log, 1.0, 0.0);
    near(LlvmOp::Log2, 8.0, 3.0);
    near(LlvmOp::Log10, 1000.0, 3.0);
    near(LlvmOp::Sin, 0.5, 0.479_425_538_604_203);
    near(LlvmOp::Cos, 0.0, 1.0);
    let pow = eval(LlvmOp::Pow, &[F64, F64], F64, &[f64x(2.0), f64x(-2.0)]);
    assert_eq!(pow, f64x(0.25));
}
