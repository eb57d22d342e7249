//! Tests intrinsics on integers and floats against independent implementations of their LangRef
//! definitions.

#![allow(clippy::unwrap_used, reason = "a test stops there")]

use crate::support::{eval_all, func, int_attr, jit, returned};
use lowerfuzz_ir::{Key, LlvmOp, Module, Type};

/// Integer widths that fill their machine type, widths that do not, and widths that need two words.
const WIDTHS: [u32; 12] = [1, 3, 8, 13, 16, 20, 32, 33, 64, 65, 100, 128];

fn mask(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

fn signed(value: u128, width: u32) -> i128 {
    ((value << (128 - width)) as i128) >> (128 - width)
}

/// Returns the edge values of an integer width.
fn corners(width: u32) -> Vec<u128> {
    let top = 1_u128 << (width - 1);
    let mut values = vec![
        0,
        1,
        2,
        3,
        5,
        top,
        top - 1,
        top | 1,
        mask(width),
        mask(width) - 1,
        0x0123_4567_89ab_cdef_1122_3344_5566_7788,
        0xf0f0_f0f0_0f0f_0f0f_8000_0000_0000_0001,
    ];
    if width > 64 {
        values.extend([1 << 64, u128::from(u64::MAX), 3 << 63]);
    }
    for value in &mut values {
        *value &= mask(width);
    }
    values
}

/// Returns every value for integer widths of up to 8 bits, and edge values for larger widths.
fn values(width: u32) -> Vec<u128> {
    if width <= 8 {
        (0..1 << width).collect()
    } else {
        corners(width)
    }
}

fn pairs(width: u32) -> Vec<Vec<u128>> {
    let all = values(width);
    let mut pairs = Vec::new();
    for a in &all {
        pairs.extend(all.iter().map(|b| vec![*a, *b]));
    }
    pairs
}

#[test]
fn bits_are_counted_and_reversed() {
    for width in WIDTHS {
        let ty = Type::int(width);
        let check = |op: LlvmOp, expected: &dyn Fn(u128) -> u128| {
            let args: Vec<Vec<u128>> = values(width).into_iter().map(|a| vec![a]).collect();
            let found = eval_all(op, &[ty], ty, &[], &args);
            for (args, found) in args.iter().zip(found) {
                assert_eq!(found, expected(args[0]), "{op:?} i{width} {args:x?}");
            }
        };
        let bit = |a: u128, at: u32| a >> at & 1 == 1;
        check(LlvmOp::CountLeadingZeros, &|a| {
            (0..width).rev().take_while(|at| !bit(a, *at)).count() as u128
        });
        check(LlvmOp::CountTrailingZeros, &|a| {
            (0..width).take_while(|at| !bit(a, *at)).count() as u128
        });
        check(LlvmOp::CtPop, &|a| {
            (0..width).filter(|at| bit(a, *at)).count() as u128 & mask(width)
        });
        check(LlvmOp::BitReverse, &|a| {
            (0..width).fold(0, |r, at| r << 1 | a >> at & 1)
        });
        check(LlvmOp::Abs, &|a| {
            signed(a, width).unsigned_abs() & mask(width)
        });
    }
    for (width, from, to) in [
        (16, 0x1234, 0x3412),
        (32, 0x1234_5678, 0x7856_3412),
        (48, 0x1234_5678_9abc, 0xbc9a_7856_3412),
        (64, 0x0102_0304_0506_0708, 0x0807_0605_0403_0201),
        (80, 0x0102_0304_0506_0708_090a, 0x0a09_0807_0605_0403_0201),
        (
            128,
            0x0102_0304_0506_0708_090a_0b0c_0d0e_0f10,
            0x100f_0e0d_0c0b_0a09_0807_0605_0403_0201,
        ),
    ] {
        let ty = Type::int(width);
        let found = eval_all(LlvmOp::ByteSwap, &[ty], ty, &[], &[vec![from], vec![to]]);
        assert_eq!(found, [to, from], "i{width}");
    }
}

#[test]
fn funnel_shifts_take_their_amount_modulo_the_width() {
    for width in WIDTHS {
        let ty = Type::int(width);
        let amounts = [0, 1, width - 1, width, width + 1, 2 * width + 3, 127];
        let mut args = Vec::new();
        for pair in pairs(width.max(4)).iter().step_by(7) {
            for by in amounts {
                let (a, b) = (pair[0] & mask(width), pair[1] & mask(width));
                args.push(vec![a, b, u128::from(by) & mask(width)]);
            }
        }
        for (op, left) in [(LlvmOp::FShl, true), (LlvmOp::FShr, false)] {
            let found = eval_all(op, &[ty; 3], ty, &[], &args);
            for (args, found) in args.iter().zip(found) {
                let by = (args[2] % u128::from(width)) as u32;
                // Computes the result of the funnel shift bit by bit. `at` indexes the bits of both
                // operands as an integer of twice the width.
                let bit = |at: u32| {
                    let source = if at < width { args[1] } else { args[0] };
                    source >> (at % width) & 1
                };
                let from = if left { width - by } else { by };
                let expected = (0..width).fold(0, |r, at| r | bit(from + at) << at);
                assert_eq!(found, expected, "{op:?} i{width} {args:x?}");
            }
        }
    }
}

/// The mathematical result of an operation on two integers, or `None` if it does not fit 128 bits.
/// The operation determines whether the integers are signed.
type Exact = fn(i128, i128) -> Option<i128>;

/// The result of an operation on two integers, modulo 2^128.
type Wrapping = fn(u128, u128) -> u128;

#[test]
fn overflow_is_reported() {
    let add: (Exact, Wrapping) = (i128::checked_add, u128::wrapping_add);
    let sub: (Exact, Wrapping) = (i128::checked_sub, u128::wrapping_sub);
    let mul: (Exact, Wrapping) = (i128::checked_mul, u128::wrapping_mul);
    let ops = [
        (LlvmOp::SAddWithOverflow, true, add),
        (LlvmOp::UAddWithOverflow, false, add),
        (LlvmOp::SSubWithOverflow, true, sub),
        (LlvmOp::USubWithOverflow, false, sub),
        (LlvmOp::SMulWithOverflow, true, mul),
        (LlvmOp::UMulWithOverflow, false, mul),
    ];
    let mut jit = jit();
    for width in WIDTHS {
        for (op, is_signed, (exact, wrapping)) in ops {
            let ty = Type::int(width);
            let mut module = Module::new();
            let result = module.types.llvm_struct(&[ty, Type::I1]);
            let f = func(&mut module, "f", &[ty, ty], result, |b| {
                let args = b.args.clone();
                let value = b.op(op, &args, result);
                b.ret(&[value]);
            });
            jit.compile(&module, &[f], &[]).unwrap();
            for args in pairs(width) {
                let read = |v: u128| {
                    if is_signed {
                        signed(v, width)
                    } else {
                        v as i128
                    }
                };
                // Unsigned 128-bit integers do not fit this test's `i128` model; a separate test
                // covers them.
                if !is_signed && width == 128 {
                    continue;
                }
                let exact = exact(read(args[0]), read(args[1]));
                let fits = |e: i128| {
                    if is_signed {
                        signed(e as u128, width) == e
                    } else {
                        e >= 0 && e as u128 <= mask(width)
                    }
                };
                let overflow = !exact.is_some_and(fits);
                let found = returned(&mut jit, f, &args);
                assert_eq!(found[1], u128::from(overflow), "{op:?} i{width} {args:x?}");
                let wrapped = wrapping(args[0], args[1]);
                assert_eq!(found[0], wrapped & mask(width), "{op:?} i{width} {args:x?}");
            }
        }
    }
}

#[test]
fn unsigned_overflow_of_128_bits() {
    let mut module = Module::new();
    let result = module.types.llvm_struct(&[Type::I128, Type::I1]);
    let params = [Type::I128; 2];
    let mut jit = jit();
    for (op, a, b, value, overflow) in [
        (LlvmOp::UAddWithOverflow, u128::MAX, 1, 0, 1),
        (LlvmOp::UAddWithOverflow, u128::MAX, 0, u128::MAX, 0),
        (LlvmOp::USubWithOverflow, 0, 1, u128::MAX, 1),
        (LlvmOp::USubWithOverflow, 1 << 127, 1, (1 << 127) - 1, 0),
        (LlvmOp::UMulWithOverflow, 1 << 64, 1 << 64, 0, 1),
        (LlvmOp::UMulWithOverflow, 1 << 64, 1 << 63, 1 << 127, 0),
        (LlvmOp::UMulWithOverflow, u128::MAX, 1, u128::MAX, 0),
    ] {
        let f = func(&mut module, "f", &params, result, |b| {
            let args = b.args.clone();
            let value = b.op(op, &args, result);
            b.ret(&[value]);
        });
        jit.compile(&module, &[f], &[]).unwrap();
        assert_eq!(returned(&mut jit, f, &[a, b]), [value, overflow], "{op:?}");
        module.clear();
        assert_eq!(module.types.llvm_struct(&[Type::I128, Type::I1]), result);
    }
}

#[test]
fn saturation_stops_at_the_bounds() {
    for width in WIDTHS {
        let ty = Type::int(width);
        let (add, sub): (Exact, Exact) = (i128::checked_add, i128::checked_sub);
        for (op, is_signed, exact) in [
            (LlvmOp::SAddSat, true, add),
            (LlvmOp::UAddSat, false, add),
            (LlvmOp::SSubSat, true, sub),
            (LlvmOp::USubSat, false, sub),
        ] {
            if !is_signed && width == 128 {
                continue;
            }
            let args = pairs(width);
            let found = eval_all(op, &[ty, ty], ty, &[], &args);
            for (args, found) in args.iter().zip(found) {
                let expected = if is_signed {
                    let (a, b) = (signed(args[0], width), signed(args[1], width));
                    let (least, most) = (i128::MIN >> (128 - width), (mask(width) >> 1) as i128);
                    // A result that does not fit 128 bits has the sign of the first operand.
                    let exact = exact(a, b).unwrap_or(if a < 0 { least } else { most });
                    exact.clamp(least, most) as u128 & mask(width)
                } else {
                    let exact = exact(args[0] as i128, args[1] as i128).unwrap();
                    exact.clamp(0, mask(width) as i128) as u128
                };
                assert_eq!(found, expected, "{op:?} i{width} {args:x?}");
            }
        }
        // Shifts are computed bit by bit, with amounts below the width.
        for (op, is_signed) in [(LlvmOp::SShlSat, true), (LlvmOp::UShlSat, false)] {
            let mut args = Vec::new();
            for a in values(width) {
                let amounts = [0, 1, 2, width / 2, width - 1];
                let amounts = amounts.into_iter().filter(|by| *by < width);
                args.extend(amounts.map(|by| vec![a, u128::from(by)]));
            }
            let found = eval_all(op, &[ty, ty], ty, &[], &args);
            for (args, found) in args.iter().zip(found) {
                let by = args[1] as u32;
                // These are the bits that are shifted out. For a signed shift, the bits that are
                // shifted out include the new sign bit.
                let out = if is_signed {
                    signed(args[0], width) >> (width - 1 - by)
                } else if by == 0 {
                    0
                } else {
                    (args[0] >> (width - by)) as i128
                };
                let negative = is_signed && signed(args[0], width) < 0;
                let expected = if out == 0 || negative && out == -1 {
                    args[0] << by & mask(width)
                } else if !is_signed {
                    mask(width)
                } else if negative {
                    1 << (width - 1)
                } else {
                    mask(width) >> 1
                };
                assert_eq!(found, expected, "{op:?} i{width} {args:x?}");
            }
        }
    }
}

#[test]
fn saturating_128_bit_sums() {
    let ty = [Type::I128; 2];
    let args = [vec![u128::MAX, 5], vec![1 << 127, (1 << 127) - 1]];
    let found = eval_all(LlvmOp::UAddSat, &ty, Type::I128, &[], &args);
    assert_eq!(found, [u128::MAX, u128::MAX]);
    let found = eval_all(LlvmOp::USubSat, &ty, Type::I128, &[], &[vec![3, u128::MAX]]);
    assert_eq!(found, [0]);
}

#[test]
fn clamped_conversions() {
    let args: Vec<Vec<u128>> = [0.0, -0.5, 3.99, -3.99, 127.0, 300.0, -300.0, 1e30, -1e30]
        .into_iter()
        .chain([f64::NAN, f64::INFINITY, f64::NEG_INFINITY])
        .map(|f: f64| vec![u128::from(f.to_bits())])
        .collect();
    let i8s = eval_all(LlvmOp::FPToSISat, &[Type::F64], Type::I8, &[], &args);
    let byte = |v: i8| u128::from(v as u8);
    let expected = [0, 0, 3, -3, 127, 127, -128, 127, -128, 0, 127, -128];
    assert_eq!(i8s, expected.map(byte));
    let i8s = eval_all(LlvmOp::FPToUISat, &[Type::F64], Type::I8, &[], &args);
    assert_eq!(i8s, [0, 0, 3, 0, 127, 255, 0, 255, 0, 0, 255, 0]);
    let narrow = eval_all(LlvmOp::FPToSISat, &[Type::F64], Type::int(3), &[], &args);
    // In three bits, −4 has the bits of 4, and −3 has the bits of 5.
    assert_eq!(narrow, [0, 0, 3, 5, 3, 3, 4, 3, 4, 0, 3, 4]);
    let infinities = [vec![0x7c00], vec![0xfc00]];
    let wide = eval_all(
        LlvmOp::FPToSISat,
        &[Type::F16],
        Type::I128,
        &[],
        &infinities,
    );
    assert_eq!(wide, [u128::MAX >> 1, 1 << 127]);
    let wide = eval_all(
        LlvmOp::FPToUISat,
        &[Type::F16],
        Type::I128,
        &[],
        &infinities,
    );
    assert_eq!(wide, [u128::MAX, 0]);
}

#[test]
fn classes_of_floats() {
    // The masks are 0x3 for NaNs, 0x60 for zeros and 0x204 for infinities.
    for (test, expected) in [
        (0x003, [1, 1, 0, 0, 0, 0, 0, 0]),
        (0x060, [0, 0, 1, 1, 0, 0, 0, 0]),
        (0x204, [0, 0, 0, 0, 1, 1, 0, 0]),
        (0x080, [0, 0, 0, 0, 0, 0, 1, 0]),
        (0x008, [0, 0, 0, 0, 0, 0, 0, 1]),
        (0x3ff, [1; 8]),
    ] {
        let values: [u128; 8] = [
            0x7f80_0001,
            0x7fc0_0000,
            0,
            0x8000_0000,
            0x7f80_0000,
            0xff80_0000,
            0x007f_ffff,
            0xbf80_0000,
        ];
        let args = values.map(|v| vec![v]);
        let attrs = [int_attr(Key::Kind, test)];
        let found = eval_all(LlvmOp::IsFpClass, &[Type::F32], Type::I1, &attrs, &args);
        assert_eq!(found, expected, "{test:#x}");
    }
    let attrs = [int_attr(Key::Kind, 0x080)];
    let args = [vec![1], vec![0x8001], vec![0x0080]];
    let found = eval_all(LlvmOp::IsFpClass, &[Type::BF16], Type::I1, &attrs, &args);
    assert_eq!(found, [1, 0, 0]);
}
