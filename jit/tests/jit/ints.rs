//! Tests integer ops on edge values, at native and odd widths. The expected results were computed
//! by hand.

#![allow(clippy::unwrap_used, reason = "a test stops there")]

use crate::support::{attr, eval, eval_all, func, int_attr, jit, returned};
use lowerfuzz_ir::{Attr, IntPredicate, Key, LlvmOp, Module, Type};

/// Evaluates a binary op on integers of this width.
fn int2(op: LlvmOp, width: u32, a: i128, b: i128) -> u128 {
    let ty = Type::int(width);
    eval(op, &[ty, ty], ty, &[a as u128, b as u128])
}

/// Returns the low `width` bits of a value.
fn bits(width: u32, value: i128) -> u128 {
    value as u128 & u128::MAX >> (128 - width)
}

#[test]
fn addition_subtraction_and_multiplication_wrap() {
    for width in [1, 2, 7, 8, 9, 16, 17, 31, 32, 33, 63, 64, 65, 100, 127, 128] {
        let minus_one = bits(width, -1);
        assert_eq!(int2(LlvmOp::Add, width, -1, 1), 0, "i{width}");
        assert_eq!(int2(LlvmOp::Sub, width, 0, 1), minus_one, "i{width}");
        assert_eq!(int2(LlvmOp::Mul, width, -1, -1), 1, "i{width}");
        let min = 1_i128 << (width - 1);
        assert_eq!(int2(LlvmOp::Add, width, min, min), 0, "i{width}");
        assert_eq!(
            int2(LlvmOp::Mul, width, min, -1),
            bits(width, min),
            "i{width}"
        );
    }
    assert_eq!(int2(LlvmOp::Mul, 7, 100, 3), 300 % 128);
    // (2^64 + 3) · (2^64 + 5) = 2^128 + 8·2^64 + 15.
    let (a, b) = ((1 << 64) + 3, (1 << 64) + 5);
    assert_eq!(int2(LlvmOp::Mul, 128, a, b), (8 << 64) + 15);
    assert_eq!(int2(LlvmOp::Mul, 65, a, b), 15);
}

#[test]
fn division_truncates_toward_zero() {
    for width in [4, 8, 13, 16, 24, 32, 48, 64, 65, 90, 128] {
        assert_eq!(
            int2(LlvmOp::SDiv, width, -7, 2),
            bits(width, -3),
            "i{width}"
        );
        assert_eq!(
            int2(LlvmOp::SRem, width, -7, 2),
            bits(width, -1),
            "i{width}"
        );
        assert_eq!(
            int2(LlvmOp::SDiv, width, 7, -2),
            bits(width, -3),
            "i{width}"
        );
        assert_eq!(int2(LlvmOp::SRem, width, 7, -2), 1, "i{width}");
        assert_eq!(
            int2(LlvmOp::UDiv, width, -1, 2),
            bits(width, -1) >> 1,
            "i{width}"
        );
        assert_eq!(int2(LlvmOp::URem, width, -1, 2), 1, "i{width}");
        assert_eq!(int2(LlvmOp::UDiv, width, 3, -1), 0, "i{width}");
    }
    // By this definition of `k`, 2^100 equals 3 · k + 1.
    let k = ((1_i128 << 100) - 1) / 3;
    assert_eq!(int2(LlvmOp::UDiv, 128, 1 << 100, 3), k as u128);
    assert_eq!(int2(LlvmOp::URem, 128, 1 << 100, 3), 1);
}

/// Constants are folded at compile time, with the same result as for parameters.
#[test]
fn constants_compute_like_parameters() {
    let ops = [
        LlvmOp::Add,
        LlvmOp::Sub,
        LlvmOp::Mul,
        LlvmOp::And,
        LlvmOp::Or,
        LlvmOp::XOr,
        LlvmOp::Shl,
        LlvmOp::LShr,
        LlvmOp::AShr,
        LlvmOp::SDiv,
        LlvmOp::URem,
        LlvmOp::SMax,
        LlvmOp::SMin,
        LlvmOp::UMax,
        LlvmOp::UMin,
    ];
    for width in [3, 8, 33, 64, 65, 128] {
        let ty = Type::int(width);
        let least = -1_i128 << (width - 1);
        for (a, b) in [
            (0, 1),
            (1, 0),
            (1, 1),
            (-1, 1),
            (least, 2),
            (2, -3),
            (-2, -2),
            (0, 0),
        ] {
            for op in ops {
                let is_division = matches!(op, LlvmOp::SDiv | LlvmOp::URem);
                let is_shift = matches!(op, LlvmOp::Shl | LlvmOp::LShr | LlvmOp::AShr);
                let is_poison = is_shift && bits(width, b) >= u128::from(width);
                if is_division && b == 0 || is_poison {
                    continue;
                }
                let expected = int2(op, width, a, b);
                let mut module = Module::new();
                let names = [(true, true), (true, false), (false, true)].map(|(left, right)| {
                    func(
                        &mut module,
                        &format!("{left}{right}"),
                        &[ty, ty],
                        ty,
                        |build| {
                            let (x, y) = (build.args[0], build.args[1]);
                            let x = if left { build.int(a, ty) } else { x };
                            let y = if right { build.int(b, ty) } else { y };
                            let z = build.op(op, &[x, y], ty);
                            build.ret(&[z]);
                        },
                    )
                });
                let mut jit = jit();
                jit.compile(&module, &names, &[]).unwrap();
                for name in names {
                    let got = returned(&mut jit, name, &[a as u128, b as u128]);
                    assert_eq!(got, [expected], "{op:?} {a} {b} : i{width}");
                }
            }
        }
    }
}

#[test]
fn constants_compare_like_parameters() {
    let predicates = [
        IntPredicate::Eq,
        IntPredicate::Ne,
        IntPredicate::Slt,
        IntPredicate::Sle,
        IntPredicate::Sgt,
        IntPredicate::Sge,
        IntPredicate::Ult,
        IntPredicate::Ule,
        IntPredicate::Ugt,
        IntPredicate::Uge,
    ];
    let ty = Type::int(7);
    let mut module = Module::new();
    let names = predicates.map(|predicate| {
        func(&mut module, &format!("{predicate:?}"), &[], Type::I8, |b| {
            let pairs = [(-1, 1), (1, -1), (5, 5)];
            let mut all = b.int(0, Type::I8);
            for (at, (x, y)) in pairs.into_iter().enumerate() {
                let (x, y) = (b.int(x, ty), b.int(y, ty));
                let holds = b.icmp(predicate, x, y);
                let holds = b.op(LlvmOp::ZExt, &[holds], Type::I8);
                let by = b.int(at as i128, Type::I8);
                let bit = b.op(LlvmOp::Shl, &[holds, by], Type::I8);
                all = b.op(LlvmOp::Or, &[all, bit], Type::I8);
            }
            b.ret(&[all]);
        })
    });
    let mut jit = jit();
    jit.compile(&module, &names, &[]).unwrap();
    // The expected bits are for the pairs (−1, 1), (1, −1) and (5, 5); −1 is 127 unsigned.
    let expected = [
        0b100, 0b011, 0b001, 0b101, 0b010, 0b110, 0b010, 0b110, 0b001, 0b101,
    ];
    for (name, expected) in names.into_iter().zip(expected) {
        assert_eq!(returned(&mut jit, name, &[]), [expected]);
    }
}

#[test]
fn every_pair_of_small_integers() {
    // All pairs of i3 values are tested as signed numbers. The expected results use wide
    // arithmetic.
    let signed = |v: u128| (v as i128) << 125 >> 125;
    let pairs: Vec<Vec<u128>> = (0..64).map(|i| vec![i / 8, i % 8]).collect();
    let ty = Type::int(3);
    let expect = |op, f: &dyn Fn(u128, u128) -> Option<u128>| {
        let defined: Vec<Vec<u128>> = pairs
            .iter()
            .filter(|p| f(p[0], p[1]).is_some())
            .cloned()
            .collect();
        let got = eval_all(op, &[ty, ty], ty, &[], &defined);
        for (pair, got) in defined.iter().zip(got) {
            assert_eq!(
                Some(got),
                f(pair[0], pair[1]).map(|v| v & 7),
                "{op:?} {pair:?}"
            );
        }
    };
    expect(LlvmOp::Add, &|a, b| Some(a + b));
    expect(LlvmOp::Sub, &|a, b| Some(a.wrapping_sub(b)));
    expect(LlvmOp::Mul, &|a, b| Some(a * b));
    expect(LlvmOp::And, &|a, b| Some(a & b));
    expect(LlvmOp::Or, &|a, b| Some(a | b));
    expect(LlvmOp::XOr, &|a, b| Some(a ^ b));
    expect(LlvmOp::UDiv, &|a, b| a.checked_div(b));
    expect(LlvmOp::URem, &|a, b| a.checked_rem(b));
    let fits = |a: u128, b: u128| b != 0 && (signed(a), signed(b)) != (-4, -1);
    expect(LlvmOp::SDiv, &|a, b| {
        fits(a, b).then(|| (signed(a) / signed(b)) as u128)
    });
    expect(LlvmOp::SRem, &|a, b| {
        fits(a, b).then(|| (signed(a) % signed(b)) as u128)
    });
    expect(LlvmOp::Shl, &|a, b| (b < 3).then(|| a << b));
    expect(LlvmOp::LShr, &|a, b| (b < 3).then(|| a >> b));
    expect(LlvmOp::AShr, &|a, b| {
        (b < 3).then(|| (signed(a) >> b) as u128)
    });
    expect(LlvmOp::SMax, &|a, b| {
        Some(if signed(a) > signed(b) { a } else { b })
    });
    expect(LlvmOp::SMin, &|a, b| {
        Some(if signed(a) < signed(b) { a } else { b })
    });
    expect(LlvmOp::UMax, &|a, b| Some(a.max(b)));
    expect(LlvmOp::UMin, &|a, b| Some(a.min(b)));
    for predicate in IntPredicate::ALL {
        let attrs = [int_attr(Key::Predicate, predicate as i128)];
        let got = eval_all(LlvmOp::ICmp, &[ty, ty], Type::I1, &attrs, &pairs);
        for (pair, got) in pairs.iter().zip(got) {
            let (a, b) = (pair[0], pair[1]);
            let (sa, sb) = (signed(a), signed(b));
            let expected = match predicate {
                IntPredicate::Eq => a == b,
                IntPredicate::Ne => a != b,
                IntPredicate::Slt => sa < sb,
                IntPredicate::Sle => sa <= sb,
                IntPredicate::Sgt => sa > sb,
                IntPredicate::Sge => sa >= sb,
                IntPredicate::Ult => a < b,
                IntPredicate::Ule => a <= b,
                IntPredicate::Ugt => a > b,
                IntPredicate::Uge => a >= b,
            };
            assert_eq!(got, u128::from(expected), "{predicate:?} {pair:?}");
        }
    }
}

#[test]
fn shifts() {
    assert_eq!(int2(LlvmOp::Shl, 33, 1, 32), 1 << 32);
    assert_eq!(int2(LlvmOp::Shl, 33, 3, 32), 1 << 32);
    assert_eq!(int2(LlvmOp::AShr, 33, 1 << 32, 32), bits(33, -1));
    assert_eq!(int2(LlvmOp::LShr, 33, 1 << 32, 32), 1);
    assert_eq!(int2(LlvmOp::Shl, 128, 1, 127), 1 << 127);
    assert_eq!(int2(LlvmOp::AShr, 128, i128::MIN, 127), u128::MAX);
    assert_eq!(int2(LlvmOp::LShr, 128, i128::MIN, 64), 1 << 63);
    assert_eq!(int2(LlvmOp::AShr, 100, 1 << 99, 98), bits(100, -2));
    assert_eq!(int2(LlvmOp::Shl, 1, 1, 0), 1);
    assert_eq!(int2(LlvmOp::AShr, 16, -2, 1), 0xffff);
    assert_eq!(int2(LlvmOp::Shl, 8, 0x81, 7), 0x80);
}

#[test]
fn comparisons_of_wide_integers() {
    let compare = |predicate: IntPredicate, width: u32, a: i128, b: i128| {
        let ty = Type::int(width);
        let attrs = [int_attr(Key::Predicate, predicate as i128)];
        let args = vec![bits(width, a), bits(width, b)];
        eval_all(LlvmOp::ICmp, &[ty, ty], Type::I1, &attrs, &[args])[0]
    };
    for width in [5, 32, 40, 64, 70, 128] {
        assert_eq!(compare(IntPredicate::Slt, width, -1, 0), 1);
        assert_eq!(compare(IntPredicate::Ult, width, -1, 0), 0);
        assert_eq!(compare(IntPredicate::Uge, width, -1, -1), 1);
        assert_eq!(compare(IntPredicate::Sgt, width, 1, -2), 1);
    }
    // The two operands differ in the high half only.
    assert_eq!(compare(IntPredicate::Eq, 128, 1 << 64, 1 << 65), 0);
    assert_eq!(
        compare(IntPredicate::Ult, 128, (1 << 64) | 9, (1 << 65) | 1),
        1
    );
}

#[test]
fn casts_between_widths() {
    let cast = |op, from, to, value: i128| {
        let from_bits = bits(from, value);
        eval(op, &[Type::int(from)], Type::int(to), &[from_bits])
    };
    assert_eq!(cast(LlvmOp::Trunc, 128, 1, 3), 1);
    assert_eq!(cast(LlvmOp::Trunc, 64, 33, -1), bits(33, -1));
    assert_eq!(cast(LlvmOp::Trunc, 16, 9, 0x1ff), 0x1ff);
    assert_eq!(cast(LlvmOp::Trunc, 8, 7, 0xff), 0x7f);
    assert_eq!(cast(LlvmOp::Trunc, 127, 65, -1), bits(65, -1));
    assert_eq!(cast(LlvmOp::ZExt, 1, 128, -1), 1);
    assert_eq!(cast(LlvmOp::ZExt, 31, 32, -1), 0x7fff_ffff);
    assert_eq!(cast(LlvmOp::ZExt, 64, 65, -1), u128::from(u64::MAX));
    assert_eq!(cast(LlvmOp::SExt, 1, 128, -1), u128::MAX);
    assert_eq!(cast(LlvmOp::SExt, 1, 8, -1), 0xff);
    assert_eq!(cast(LlvmOp::SExt, 3, 5, 4), 0b11100);
    assert_eq!(cast(LlvmOp::SExt, 33, 64, 1 << 32), bits(64, -1 << 32));
    assert_eq!(cast(LlvmOp::SExt, 40, 100, -5), bits(100, -5));
    assert_eq!(cast(LlvmOp::SExt, 66, 70, 1 << 65), bits(70, -1 << 65));
}

#[test]
fn addition_with_carry() {
    for width in [1, 8, 12, 32, 64, 99, 128] {
        let ty = Type::int(width);
        let mut module = Module::new();
        let pair = module.types.llvm_struct(&[ty, Type::I1]);
        let f = func(&mut module, "f", &[ty, ty], pair, |b| {
            let args = b.args.clone();
            let sum = b.op(LlvmOp::UAddWithOverflow, &args, pair);
            b.ret(&[sum]);
        });
        let mut jit = jit();
        jit.compile(&module, &[f], &[]).unwrap();
        let max = bits(width, -1);
        assert_eq!(returned(&mut jit, f, &[max, 1]), [0, 1]);
        assert_eq!(returned(&mut jit, f, &[max, max]), [max - 1, 1]);
        assert_eq!(returned(&mut jit, f, &[max, 0]), [max, 0]);
        assert_eq!(returned(&mut jit, f, &[max - 1, 1]), [max, 0]);
    }
}

#[test]
fn literals_and_selection() {
    let mut module = Module::new();
    let wide = Type::int(100);
    let f = func(&mut module, "f", &[Type::I1], wide, |b| {
        let condition = b.args[0];
        let yes = b.int(-1, wide);
        let no = b.int((1 << 99) | 5, wide);
        let value = b.op(LlvmOp::Select, &[condition, yes, no], wide);
        b.ret(&[value]);
    });
    let truth = func(&mut module, "truth", &[], Type::I1, |b| {
        let value = attr(Key::Value, Attr::Int(-1, Type::I1));
        let value = b.op_with(LlvmOp::Constant, &[], Type::I1, &[value]);
        b.ret(&[value]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f, truth], &[]).unwrap();
    assert_eq!(returned(&mut jit, f, &[1]), [bits(100, -1)]);
    assert_eq!(returned(&mut jit, f, &[0]), [(1 << 99) | 5]);
    // Bits above the width of an argument do not reach the program.
    assert_eq!(returned(&mut jit, f, &[2]), [(1 << 99) | 5]);
    assert_eq!(returned(&mut jit, truth, &[]), [1]);
}
