//! Tests of the verdict on results that lose digits, with a lowering that computes `expm1` by its
//! formula.

use lowerfuzz_ir::case;
use lowerfuzz_oracle::{Config, Judge, Judgement};

use crate::makes::Makes;

const SOURCE: &str = "
func.func @f(%x: f32) -> f32 {
  %r = math.expm1 %x : f32
  return %r : f32
}
// call: @f(1.0 : f32)
// call: @f(1.0e-10 : f32)
";

/// A lowered module that subtracts 1 from the exponential. For 1e-10, the difference is 0.
const FORMULA: &str = "
llvm.func @f(%x: f32) -> f32 {
  %one = llvm.mlir.constant(1.0 : f32) : f32
  %e = llvm.intr.exp(%x) : (f32) -> f32
  %r = llvm.fsub %e, %one : f32
  llvm.return %r : f32
}
";

/// A lowered module that forgets to subtract 1.
const NO_DIFFERENCE: &str = "
llvm.func @f(%x: f32) -> f32 {
  %r = llvm.intr.exp(%x) : (f32) -> f32
  llvm.return %r : f32
}
";

/// A source program that branches on the result. The formula takes the other branch for 1e-10.
const BRANCH: &str = "
func.func @f(%x: f32) -> i1 {
  %r = math.expm1 %x : f32
  %zero = arith.constant 0.0 : f32
  %c = arith.cmpf ogt, %r, %zero : f32
  return %c : i1
}
// call: @f(1.0 : f32)
// call: @f(1.0e-10 : f32)
";

const BRANCH_BY_FORMULA: &str = "
llvm.func @f(%x: f32) -> i1 {
  %one = llvm.mlir.constant(1.0 : f32) : f32
  %zero = llvm.mlir.constant(0.0 : f32) : f32
  %e = llvm.intr.exp(%x) : (f32) -> f32
  %r = llvm.fsub %e, %one : f32
  %c = llvm.fcmp \"ogt\" %r, %zero : f32
  llvm.return %c : i1
}
";

fn judged(source: &str, made: &'static str, accuracy: bool) -> Judgement {
    let case = case::parse(source, None).expect("the program is right");
    let config = Config {
        accuracy,
        ..Config::default()
    };
    let mut judge = Judge::new(config).expect("the JIT runs here");
    judge
        .judge(&case, &mut Makes(made))
        .expect("no tool is stopped")
}

/// Returns the name of each call's verdict.
fn names(judgement: &Judgement) -> Vec<&'static str> {
    let calls = judgement.calls.iter();
    calls.map(|call| call.verdict.name()).collect()
}

#[test]
fn digits_that_a_formula_loses_are_no_finding() {
    let judgement = judged(SOURCE, FORMULA, false);
    assert_eq!(names(&judgement), ["agree", "inaccurate"]);
    assert_eq!(judgement.verdict.name(), "inaccurate");
    assert!(!judgement.verdict.is_finding());
    let reason = judgement.verdict.reason();
    assert!(reason.contains("found 0.0"), "{reason}");
}

#[test]
fn lost_digits_are_a_finding_on_request() {
    let judgement = judged(SOURCE, FORMULA, true);
    assert_eq!(names(&judgement), ["agree", "inaccurate"]);
    assert!(judgement.verdict.is_finding());
}

#[test]
fn a_result_that_no_formula_explains_is_a_mismatch() {
    for accuracy in [false, true] {
        let judgement = judged(SOURCE, NO_DIFFERENCE, accuracy);
        assert_eq!(names(&judgement), ["mismatch", "mismatch"]);
    }
}

#[test]
fn a_branch_on_lost_digits_is_not_judged() {
    let judgement = judged(BRANCH, BRANCH_BY_FORMULA, true);
    assert_eq!(names(&judgement), ["agree", "unsupported"]);
}

/// A source program whose external function gets an inexact result.
const PASSED: &str = "
func.func private @outside(f32) -> i32
func.func @f(%x: f32) -> i32 {
  %r = math.exp %x : f32
  %n = call @outside(%r) : (f32) -> i32
  return %n : i32
}
// call: @f(1.0 : f32)
";

/// A lowered module that passes the float after the nearest one, 0x402DF854.
const NEIGHBOUR: &str = "
llvm.func @outside(f32) -> i32
llvm.func @f(%x: f32) -> i32 {
  %bits = llvm.mlir.constant(1076754517 : i32) : i32
  %r = llvm.bitcast %bits : i32 to f32
  %n = llvm.call @outside(%r) : (f32) -> i32
  llvm.return %n : i32
}
";

/// A lowered module that passes 3.
const FAR: &str = "
llvm.func @outside(f32) -> i32
llvm.func @f(%x: f32) -> i32 {
  %r = llvm.mlir.constant(3.0 : f32) : f32
  %n = llvm.call @outside(%r) : (f32) -> i32
  llvm.return %n : i32
}
";

#[test]
fn an_external_function_may_get_any_right_result() {
    assert_eq!(names(&judged(PASSED, NEIGHBOUR, false)), ["agree"]);
}

#[test]
fn an_external_function_that_gets_a_wrong_result_is_a_mismatch() {
    let judgement = judged(PASSED, FAR, false);
    assert_eq!(names(&judgement), ["mismatch"]);
}
