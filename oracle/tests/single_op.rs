//! One op at a time, over all inputs of small widths, through reference, lowering and both
//! engines. The JIT shares no arithmetic with the interpreters, so that agreement means something.

use std::fmt::Write as _;

use lowerfuzz_ir::case::{Call, Case, Datum, parse};
use lowerfuzz_ir::ops::Typing;
use lowerfuzz_ir::{ArithOp, FloatPredicate, IntPredicate, Loc, MathOp, Op, Release, Type};
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_oracle::{Judge, Verdict};

fn name(op: Op) -> &'static str {
    let row = op.row().expect("ops of the tables have rows");
    row.name(Release::R22)
        .expect("the newest release has the op")
}

/// A case of one function, called on each of `inputs`.
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
            loc: Loc::NONE,
        })
        .collect();
    case
}

/// No call is a finding, and at least `least` of them were compared.
fn agrees(judge: &mut Judge, case: &Case, least: usize, what: &str) {
    let judgement = judge.judge(case, &mut Builtin::default());
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

fn pairs(width: u32) -> impl Iterator<Item = Vec<(u128, Type)>> {
    let (ty, n) = (Type::int(width), 1u128 << width);
    (0..n).flat_map(move |a| (0..n).map(move |b| vec![(a, ty), (b, ty)]))
}

#[test]
fn integer_ops_of_two_operands() {
    let mut judge = judge();
    for op in ArithOp::ALL {
        for width in 1..=5 {
            let ty = format!("i{width}");
            let typing = op.row().typing;
            let (results, types, suffix) = if typing == Typing::SameInt(2) {
                ("%r", ty.clone(), "")
            } else if typing == Typing::IntPair {
                ("%r, %s", format!("{ty}, {ty}"), "")
            } else if typing == Typing::IntCarry {
                ("%r, %s", format!("{ty}, i1"), ", i1")
            } else {
                continue;
            };
            let text = format!(
                "func.func @f(%a: {ty}, %b: {ty}) -> ({types}) {{\n  \
                 {results} = {} %a, %b : {ty}{suffix}\n  return {results} : {types}\n}}\n",
                name(Op::Arith(*op))
            );
            agrees(
                &mut judge,
                &case(&text, pairs(width)),
                1,
                name(Op::Arith(*op)),
            );
        }
    }
}

#[test]
fn integer_comparisons() {
    let mut judge = judge();
    for width in [1, 2, 5] {
        let mut text = format!("func.func @f(%a: i{width}, %b: i{width}) -> (i1");
        text.push_str(&", i1".repeat(9));
        text.push_str(") {\n");
        for (i, p) in IntPredicate::ALL.into_iter().enumerate() {
            let _ = writeln!(text, "  %{i} = arith.cmpi {}, %a, %b : i{width}", p.name());
        }
        let values: Vec<String> = (0..10).map(|i| format!("%{i}")).collect();
        let _ = writeln!(
            text,
            "  return {} : i1{}\n}}",
            values.join(", "),
            ", i1".repeat(9)
        );
        let all = 1 << (2 * width);
        agrees(&mut judge, &case(&text, pairs(width)), all, "arith.cmpi");
    }
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

/// Every value of `f16`, thinned by a step that meets all exponents and many significands.
fn halves(step: usize) -> impl Iterator<Item = Vec<(u128, Type)>> {
    (0..1u128 << 16).step_by(step).map(|a| vec![(a, Type::F16)])
}

#[test]
fn float_ops_of_one_operand_on_f16() {
    let mut judge = judge();
    let math = MathOp::ALL
        .iter()
        .filter(|op| op.row().typing == Typing::SameFloat(1));
    let exact = [
        MathOp::AbsF,
        MathOp::Ceil,
        MathOp::Floor,
        MathOp::Trunc,
        MathOp::Round,
        MathOp::RoundEven,
        MathOp::Sqrt,
    ];
    let ops = math.filter(|op| exact.contains(op)).map(|op| Op::Math(*op));
    for op in ops.chain([Op::Arith(ArithOp::NegF)]) {
        let name = name(op);
        let text = format!(
            "func.func @f(%a: f16) -> f16 {{\n  %0 = {name} %a : f16\n  return %0 : f16\n}}\n"
        );
        agrees(&mut judge, &case(&text, halves(3)), 20_000, name);
    }
}

#[test]
fn float_conversions_of_f16() {
    let mut judge = judge();
    for to in ["f32", "f64"] {
        let text = format!(
            "func.func @f(%a: f16) -> {to} {{\n  %0 = arith.extf %a : f16 to {to}\n  \
             return %0 : {to}\n}}\n"
        );
        agrees(&mut judge, &case(&text, halves(5)), 13_000, "arith.extf");
    }
    for op in [ArithOp::FPToSI, ArithOp::FPToUI] {
        for width in [1, 2, 7, 8, 16, 33, 64, 128] {
            let name = name(Op::Arith(op));
            let text = format!(
                "func.func @f(%a: f16) -> i{width} {{\n  %0 = {name} %a : f16 to i{width}\n  \
                 return %0 : i{width}\n}}\n"
            );
            agrees(&mut judge, &case(&text, halves(29)), 100, name);
        }
    }
    for op in [ArithOp::SIToFP, ArithOp::UIToFP] {
        for width in [1u32, 7, 8] {
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

/// Values at which float arithmetic goes wrong first, for each format.
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
        let mut ops: Vec<Op> = Vec::new();
        for op in ArithOp::ALL {
            // What maxnum and minnum make of two zeros is not settled.
            let open = matches!(op, ArithOp::MaxNumF | ArithOp::MinNumF);
            if op.row().typing == Typing::SameFloat(2) && !open {
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
