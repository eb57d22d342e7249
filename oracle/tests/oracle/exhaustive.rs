//! Exhaustive tests of single ops on all inputs, in the reference, the built-in lowering, the
//! LLVM-dialect interpreter and the JIT.
//!
//! A program loops over the inputs and stores each result. All buffer elements are compared with
//! the reference. The JIT shares no arithmetic with the interpreters, so a bug in one of them leads
//! to a difference.
//!
//! The tests cover:
//! - every integer op with two operands, and all comparisons, on all pairs of values of `i1` to
//!   `i8`,
//! - each of these ops on poison,
//! - casts between these types and `index`,
//! - float ops with one operand, and conversions to and from integers and to wider floats, on all
//!   65,536 values of `f16`.
//!
//! Inputs with undefined behaviour in the source are left out; inputs that produce poison are
//! included. The tests take about 10 seconds. `single_op.rs` tests the other casts, and float ops
//! with two operands.

use lowerfuzz_interp::Limits;
use lowerfuzz_ir::case::{Call, Case, Datum, MemRefDatum, Storage, parse};
use lowerfuzz_ir::ops::Hazard;
use lowerfuzz_ir::{ArithOp, IntPredicate, Loc, MathOp, Op, Release, TypeKind};
use lowerfuzz_lowering::Fault;
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_oracle::{Config, Judge, Judgement, Verdict};

fn judge() -> Judge {
    let config = Config {
        // The limits allow a loop of 65,536 iterations.
        limits: Limits {
            fuel: 16 << 20,
            ..Limits::default()
        },
        ..Config::default()
    };
    Judge::new(config).expect("the JIT runs on this machine")
}

fn name(op: Op) -> &'static str {
    let row = op.row().expect("ops of the tables have rows");
    row.name(Release::R22)
        .expect("the newest release has the op")
}

/// Makes a case from a function with memref parameters, called once with uninitialised buffers.
fn case(text: &str) -> Case {
    let mut case = parse(text, Some(Release::R22)).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let func = &case.module.funcs[0];
    let types = &case.module.types;
    let (inputs, _) = types.as_function(func.ty).expect("a function");
    let buffer = |ty: &lowerfuzz_ir::Type| {
        let TypeKind::MemRef(memref) = types.kind(*ty) else {
            panic!("memrefs only");
        };
        let size = memref.shape[0];
        Datum::MemRef(MemRefDatum {
            ty: *ty,
            elem: memref.elem,
            sizes: [size].into_iter().collect(),
            strides: [1].into_iter().collect(),
            offset: 0,
            storage: Storage::Caller,
            base: 0,
            contents: vec![None; size as usize],
        })
    };
    let args = inputs.iter().map(buffer).collect();
    case.calls.push(Call {
        func: func.name,
        args,
        expect: None,
        after: Vec::new(),
        outside: false,
        prints: Vec::new(),
        loc: Loc::NONE,
    });
    case
}

/// Returns a program that runs `body` for each number below `count`.
///
/// In `body`, the number is `%i`. The body stores into memrefs `%m0`, `%m1`, … with element types
/// `results` at `%i`, and ends by fallthrough or by a branch to `^next`.
fn program(count: u32, results: &[String], body: &str) -> String {
    let params: Vec<String> = results
        .iter()
        .enumerate()
        .map(|(n, ty)| format!("%m{n}: memref<{count}x{ty}>"))
        .collect();
    format!(
        "func.func @f({}) {{\n  %zero = arith.constant 0 : index\n  %one = arith.constant 1 : index\n  \
         %count = arith.constant {count} : index\n  cf.br ^turn(%zero : index)\n\
         ^turn(%i: index):\n{body}  cf.br ^next\n^next:\n  %j = arith.addi %i, %one : index\n  \
         %more = arith.cmpi ult, %j, %count : index\n  \
         cf.cond_br %more, ^turn(%j : index), ^end\n^end:\n  return\n}}\n",
        params.join(", ")
    )
}

/// Returns an op that stores a value into the memref at index `%i`.
fn store(value: &str, memref: usize, count: u32, ty: &str) -> String {
    format!("  memref.store {value}, %m{memref}[%i] : memref<{count}x{ty}>\n")
}

/// Returns ops that define `%a` and `%b`. Over all iterations, they take all pairs of values of a
/// type.
fn operands(width: u32) -> String {
    format!(
        "  %shift = arith.constant {width} : index\n  %high = arith.shrui %i, %shift : index\n  \
         %a = arith.index_cast %i : index to i{width}\n  \
         %b = arith.index_cast %high : index to i{width}\n"
    )
}

fn judged(judge: &mut Judge, text: &str, fault: Option<Fault>) -> Judgement {
    judge
        .judge(&case(text), &mut Builtin::with_fault(fault))
        .expect("no tool is stopped")
}

fn agrees(judge: &mut Judge, text: &str) {
    let judgement = judged(judge, text, None);
    assert_eq!(judgement.verdict, Verdict::Agree, "{text}");
}

/// Returns the text and the result types of an integer op of two operands; `None` for other ops.
fn two_operands(op: ArithOp, width: u32) -> Option<(String, Vec<String>)> {
    let ty = format!("i{width}");
    let like = |other: ArithOp| op.row().takes_the_place_of(other.row());
    let name = name(Op::Arith(op));
    if like(ArithOp::AddI) {
        Some((format!("%r0 = {name} %a, %b : {ty}"), vec![ty]))
    } else if like(ArithOp::MulSIExtended) {
        let text = format!("%r0, %r1 = {name} %a, %b : {ty}");
        Some((text, vec![ty.clone(), ty]))
    } else if like(ArithOp::AddUIExtended) {
        let text = format!("%r0, %r1 = {name} %a, %b : {ty}, i1");
        Some((text, vec![ty, "i1".to_owned()]))
    } else {
        None
    }
}

/// Returns the program that runs an integer op on all pairs without undefined behaviour.
fn pairs_program(op: ArithOp, width: u32) -> Option<String> {
    let (op_text, results) = two_operands(op, width)?;
    let count = 1 << (2 * width);
    let ty = format!("i{width}");
    let mut body = operands(width);
    let hazards = op.row().ub;
    if hazards.contains(&Hazard::DivByZero) {
        body += &format!(
            "  %none = arith.constant 0 : {ty}\n  %by_zero = arith.cmpi eq, %b, %none : {ty}\n  \
             cf.cond_br %by_zero, ^next, ^divides\n^divides:\n"
        );
    }
    if hazards.contains(&Hazard::DivOverflow) {
        let least = -(1i32 << (width - 1));
        body += &format!(
            "  %least = arith.constant {least} : {ty}\n  %minus = arith.constant -1 : {ty}\n  \
             %is_least = arith.cmpi eq, %a, %least : {ty}\n  \
             %by_minus = arith.cmpi eq, %b, %minus : {ty}\n  \
             %overflows = arith.andi %is_least, %by_minus : i1\n  \
             cf.cond_br %overflows, ^next, ^fits\n^fits:\n"
        );
    }
    body += &format!("  {op_text}\n");
    for (n, ty) in results.iter().enumerate() {
        body += &store(&format!("%r{n}"), n, count, ty);
    }
    Some(program(count, &results, &body))
}

#[test]
fn integer_ops_on_all_pairs() {
    let mut judge = judge();
    let mut ops = 0;
    for op in ArithOp::ALL {
        for width in 1..=8 {
            if let Some(text) = pairs_program(*op, width) {
                agrees(&mut judge, &text);
                ops += 1;
            }
        }
    }
    assert!(ops >= 8 * 20, "only {ops} programs");
}

/// Returns a program that combines the results of all comparisons of a pair into one number.
fn comparisons_program(width: u32) -> String {
    let count = 1 << (2 * width);
    let ty = format!("i{width}");
    let mut body = operands(width);
    body += "  %s0 = arith.constant 0 : i16\n  %by = arith.constant 1 : i16\n";
    for (n, predicate) in IntPredicate::ALL.into_iter().enumerate() {
        let m = n + 1;
        body += &format!(
            "  %c{m} = arith.cmpi {}, %a, %b : {ty}\n  %e{m} = arith.extui %c{m} : i1 to i16\n  \
             %d{m} = arith.shli %s{n}, %by : i16\n  %s{m} = arith.ori %d{m}, %e{m} : i16\n",
            predicate.name()
        );
    }
    body += &store("%s10", 0, count, "i16");
    program(count, &["i16".to_owned()], &body)
}

#[test]
fn comparisons_of_all_pairs() {
    let mut judge = judge();
    for width in 1..=8 {
        agrees(&mut judge, &comparisons_program(width));
    }
}

/// Returns a program that casts each value of `i1` to `i8` to `index`, and then to an integer of
/// another width.
fn index_program(width: u32, to: u32, cast: &str) -> String {
    let count = 1 << width;
    let mut body = format!(
        "  %a = arith.index_cast %i : index to i{width}\n  \
         %x = {cast} %a : i{width} to index\n  %y = {cast} %x : index to i{to}\n"
    );
    body += &store("%x", 0, count, "index");
    body += &store("%y", 1, count, &format!("i{to}"));
    program(count, &["index".to_owned(), format!("i{to}")], &body)
}

#[test]
fn casts_to_and_from_index() {
    let mut judge = judge();
    for width in 1..=8 {
        for to in [1, 5, 8, 33, 64, 128] {
            for cast in ["arith.index_cast", "arith.index_castui"] {
                agrees(&mut judge, &index_program(width, to, cast));
            }
        }
    }
}

/// Returns a program that runs an op on `count` values of `f16`, starting with the bits `first`.
/// The op's operand is `%h`.
fn halves_from(first: u32, count: u32, result: &str, op: &str) -> String {
    let mut body = format!(
        "  %first = arith.constant {first} : index\n  %bits = arith.addi %i, %first : index\n  \
         %n = arith.index_cast %bits : index to i16\n  %h = arith.bitcast %n : i16 to f16\n  \
         %r = {op}\n"
    );
    body += &store("%r", 0, count, result);
    program(count, &[result.to_owned()], &body)
}

/// Returns a program that runs an op on all 65,536 values of `f16`.
fn halves_program(result: &str, op: &str) -> String {
    halves_from(0, 1 << 16, result, op)
}

#[test]
fn float_ops_on_all_halves() {
    let mut judge = judge();
    let exact = [
        MathOp::AbsF,
        MathOp::Ceil,
        MathOp::Floor,
        MathOp::Trunc,
        MathOp::Round,
        MathOp::RoundEven,
        MathOp::Sqrt,
    ];
    for op in exact
        .map(Op::Math)
        .into_iter()
        .chain([Op::Arith(ArithOp::NegF)])
    {
        agrees(
            &mut judge,
            &halves_program("f16", &format!("{} %h : f16", name(op))),
        );
    }
    for to in ["f32", "f64"] {
        agrees(
            &mut judge,
            &halves_program(to, &format!("arith.extf %h : f16 to {to}")),
        );
    }
}

#[test]
fn all_halves_to_integers() {
    // A float that does not fit the integer type becomes poison.
    let mut judge = judge();
    for op in [ArithOp::FPToSI, ArithOp::FPToUI] {
        for width in [1, 2, 7, 8, 16, 33, 64, 128] {
            let ty = format!("i{width}");
            let op = format!("{} %h : f16 to {ty}", name(Op::Arith(op)));
            // A buffer of one mebibyte does not fit into the JIT's memory.
            for first in [0, 1 << 15] {
                agrees(&mut judge, &halves_from(first, 1 << 15, &ty, &op));
            }
        }
    }
}

/// Returns a program in which `%p` and the bit `%q` are poison, and which stores one value.
fn poison_program(width: u32, result: &str, op: &str) -> String {
    let ty = format!("i{width}");
    // The shift amount is the width, which is the smallest amount that is too large.
    let width_as_value = if width == 1 { -1 } else { width as i32 };
    let body = format!(
        "  %v = arith.constant 1 : {ty}\n  %far = arith.constant {width_as_value} : {ty}\n  \
         %p = arith.shli %v, %far : {ty}\n  %q = arith.cmpi eq, %p, %v : {ty}\n  {op}\n{}",
        store("%r0", 0, 1, result)
    );
    program(1, &[result.to_owned()], &body)
}

#[test]
fn integer_ops_on_poison() {
    let mut judge = judge();
    let (mut defined, mut undefined) = (0, 0);
    for op in ArithOp::ALL {
        // The shift amount equals the width, which fits in types of at least two bits. In `i1`, the
        // amount is 1.
        for width in [1, 2, 8, 64] {
            let Some((text, results)) = two_operands(*op, width) else {
                continue;
            };
            for (a, b) in [("%p", "%v"), ("%v", "%p"), ("%p", "%p")] {
                let text = text.replace("%a, %b", &format!("{a}, {b}"));
                let text = poison_program(width, &results[0], &text);
                let judgement = judged(&mut judge, &text, None);
                // A poison divisor may be zero. A divisor of 1 has no undefined behaviour, except
                // in signed `i1`, where the bit 1 means -1.
                let divides = op.row().ub.contains(&Hazard::DivByZero);
                let overflows = op.row().ub.contains(&Hazard::DivOverflow) && width == 1;
                if divides && (b == "%p" || overflows) {
                    assert_eq!(judgement.verdict.name(), "undefined-source", "{text}");
                    undefined += 1;
                } else {
                    assert_eq!(judgement.verdict, Verdict::Agree, "{text}");
                    defined += 1;
                }
            }
        }
    }
    assert!(defined > 100 && undefined > 20, "{defined}, {undefined}");
}

#[test]
fn other_ops_on_poison() {
    let mut judge = judge();
    let ops = [
        ("i8", "%r0 = arith.select %q, %v, %far : i8"),
        // A select ignores poison in the operand that it does not select.
        (
            "i8",
            "%c = arith.constant true\n  %r0 = arith.select %c, %v, %p : i8",
        ),
        (
            "i8",
            "%c = arith.constant false\n  %r0 = arith.select %c, %p, %v : i8",
        ),
        ("i16", "%r0 = arith.extsi %p : i8 to i16"),
        ("i16", "%r0 = arith.extui %p : i8 to i16"),
        ("i4", "%r0 = arith.trunci %p : i8 to i4"),
        ("index", "%r0 = arith.index_cast %p : i8 to index"),
        ("index", "%r0 = arith.index_castui %p : i8 to index"),
        ("f32", "%r0 = arith.sitofp %p : i8 to f32"),
        ("f32", "%r0 = arith.uitofp %p : i8 to f32"),
        ("i1", "%r0 = arith.cmpi slt, %p, %v : i8"),
    ];
    for (result, op) in ops {
        agrees(&mut judge, &poison_program(8, result, op));
    }
    // Control flow must not depend on poison.
    let branches = "cf.cond_br %q, ^next, ^on\n^on:\n  %r0 = arith.addi %v, %v : i8";
    let judgement = judged(&mut judge, &poison_program(8, "i8", branches), None);
    assert_eq!(judgement.verdict.name(), "undefined-source");
}

#[test]
fn a_fault_is_found() {
    let mut judge = judge();
    let sum = pairs_program(ArithOp::AddI, 8).expect("a sum has two operands");
    for (text, fault, verdict) in [
        (sum, Fault::AddNoWrap, "introduced-ub"),
        (comparisons_program(2), Fault::ComparesSigned, "mismatch"),
        (
            index_program(8, 8, "arith.index_cast"),
            Fault::IndexCastExtendsZero,
            "mismatch",
        ),
    ] {
        let judgement = judged(&mut judge, &text, Some(fault));
        assert_eq!(judgement.verdict.name(), verdict, "{}", fault.name());
    }
}
