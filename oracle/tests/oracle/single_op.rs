//! Tests of single ops in the reference, the lowering and both engines, with one call per input.
//!
//! The tests cover casts between integers on all values of `i1` to `i8`, conversions of these
//! values to `f16`, and float ops with two operands on hard values of `f16`, `f32` and `f64`.
//! `exhaustive.rs` tests many inputs per call. The tests take a few seconds.

use std::fmt::Write as _;

use lowerfuzz_ir::case::{Call, Case, Datum, parse};
use lowerfuzz_ir::{ArithOp, FloatPredicate, Loc, MathOp, Op, Release, Type};
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_oracle::{Judge, Verdict};

fn name(op: Op) -> &'static str {
    let row = op.row().expect("ops of the tables have rows");
    row.name(Release::R22)
        .expect("the newest release has the op")
}

/// Makes a case from one function that is called with each of `inputs`.
fn case(text: &str, inputs: impl Iterator<Item = Vec<(u128, Type)>>) -> Case {
    let mut case = parse(text, Some(Release::R22)).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let func = case.module.funcs[0].name;
    case.calls = inputs
        .map(|args| Call {
            func,
            args: args
                .into_iter()
                .map(|(b, ty)| Datum::Scalar { bits: Some(b), ty })
                .collect(),
            expect: None,
            after: Vec::new(),
            outside: false,
            prints: Vec::new(),
            loc: Loc::NONE,
        })
        .collect();
    case
}

/// Checks that no call is a finding, and that at least `least` calls were compared.
fn agrees(judge: &mut Judge, case: &Case, least: usize, what: &str) {
    let judgement = judge
        .judge(case, &mut Builtin::default())
        .expect("no tool is stopped");
    let mut compared = 0;
    for (call, report) in case.calls.iter().zip(&judgement.calls) {
        assert!(
            !report.verdict.is_finding(),
            "{what} of {:?}: {}",
            call.args,
            report.verdict
        );
        compared += usize::from(report.verdict == Verdict::Agree);
    }
    assert!(
        compared >= least,
        "{what}: only {compared} calls were compared"
    );
}

fn judge() -> Judge {
    Judge::new(Default::default()).expect("the JIT runs on this machine")
}

#[test]
fn integer_casts() {
    let mut judge = judge();
    for from in 1..=8u32 {
        for to in [1, 3, 7, 8, 9, 33, 64, 65, 128] {
            let ops: &[ArithOp] = if from < to {
                &[ArithOp::ExtSI, ArithOp::ExtUI]
            } else if from > to {
                &[ArithOp::TruncI]
            } else {
                continue;
            };
            for op in ops {
                let name = name(Op::Arith(*op));
                let text = format!(
                    "func.func @f(%a: i{from}) -> i{to} {{\n  %0 = {name} %a : i{from} to i{to}\n  \
                     return %0 : i{to}\n}}\n"
                );
                let inputs = (0..1u128 << from).map(|a| vec![(a, Type::int(from))]);
                agrees(&mut judge, &case(&text, inputs), 1 << from, name);
            }
        }
    }
}

#[test]
fn integers_to_f16() {
    let mut judge = judge();
    for op in [ArithOp::SIToFP, ArithOp::UIToFP] {
        for width in 1..=8u32 {
            let name = name(Op::Arith(op));
            let text = format!(
                "func.func @f(%a: i{width}) -> f16 {{\n  %0 = {name} %a : i{width} to f16\n  \
                 return %0 : f16\n}}\n"
            );
            let inputs = (0..1u128 << width).map(|a| vec![(a, Type::int(width))]);
            agrees(&mut judge, &case(&text, inputs), 1 << width, name);
        }
    }
}

/// Returns values of a float format for which arithmetic most often goes wrong.
fn hard(ty: Type) -> Vec<u128> {
    let bits: &[u64] = match ty {
        Type::F16 => &[
            0, 0x8000, 1, 0x8001, 0x03ff, 0x0400, 0x3bff, 0x3c00, 0x3c01, 0xbc00, 0x4248, 0x7bff,
            0x7c00, 0xfc00, 0x7e00, 0x7c01, 0x5555,
        ],
        Type::F32 => &[
            0,
            0x8000_0000,
            1,
            0x007f_ffff,
            0x0080_0000,
            0x3f7f_ffff,
            0x3f80_0000,
            0x3f80_0001,
            0xbf80_0000,
            0x4049_0fdb,
            0x7f7f_ffff,
            0x7f80_0000,
            0xff80_0000,
            0x7fc0_0000,
            0x4b00_0000,
            0x3eaa_aaab,
        ],
        _ => &[
            0,
            1 << 63,
            1,
            0x000f_ffff_ffff_ffff,
            0x0010_0000_0000_0000,
            0x3ff0_0000_0000_0000,
            0x3ff0_0000_0000_0001,
            0xbff0_0000_0000_0000,
            0x4009_21fb_5444_2d18,
            0x7fef_ffff_ffff_ffff,
            0x7ff0_0000_0000_0000,
            0x7ff8_0000_0000_0000,
            0x4330_0000_0000_0000,
            0x3fd5_5555_5555_5555,
        ],
    };
    bits.iter().map(|b| u128::from(*b)).collect()
}

#[test]
fn float_ops_of_two_operands_on_hard_values() {
    let mut judge = judge();
    for (ty, spelled) in [(Type::F16, "f16"), (Type::F32, "f32"), (Type::F64, "f64")] {
        let values = hard(ty);
        let grid = || {
            let values = &values;
            let pair = move |a: &u128| {
                let a = *a;
                values.iter().map(move |b| vec![(a, ty), (*b, ty)])
            };
            values.iter().flat_map(pair)
        };
        let all = values.len() * values.len();
        let mut ops = vec![Op::Math(MathOp::CopySign)];
        for op in ArithOp::ALL {
            // The result of these ops on two zeros with different signs is unspecified.
            let open = matches!(op, ArithOp::MaxNumF | ArithOp::MinNumF);
            if op.row().takes_the_place_of(ArithOp::AddF.row()) && !open {
                ops.push(Op::Arith(*op));
            }
        }
        for op in ops {
            let name = name(op);
            let text = format!(
                "func.func @f(%a: {spelled}, %b: {spelled}) -> {spelled} {{\n  \
                 %0 = {name} %a, %b : {spelled}\n  return %0 : {spelled}\n}}\n"
            );
            agrees(&mut judge, &case(&text, grid()), all, name);
        }
        let mut text = format!("func.func @f(%a: {spelled}, %b: {spelled}) -> (i1");
        text.push_str(&", i1".repeat(15));
        text.push_str(") {\n");
        for (i, p) in FloatPredicate::ALL.into_iter().enumerate() {
            let _ = writeln!(text, "  %{i} = arith.cmpf {}, %a, %b : {spelled}", p.name());
        }
        let values: Vec<String> = (0..16).map(|i| format!("%{i}")).collect();
        let _ = writeln!(
            text,
            "  return {} : i1{}\n}}",
            values.join(", "),
            ", i1".repeat(15)
        );
        agrees(&mut judge, &case(&text, grid()), all, "arith.cmpf");
    }
}
