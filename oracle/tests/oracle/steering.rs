//! Tests of calls that comparisons steer.

use lowerfuzz_inputs::{DrawnFunction, Options, draw_uncalled};
use lowerfuzz_ir::case::{Case, parse};
use lowerfuzz_oracle::{Config, Judge};

/// Draws calls of `@f`, and adds those that a later form of the program suggests.
fn steered(source: &str, later: Option<&str>) -> (Case, DrawnFunction) {
    let mut case = parse(source, None).expect("the program is right");
    let later = later.map(|text| parse(text, None).expect("the later program is right"));
    let mut judge = Judge::new(Config::default()).expect("the JIT runs here");
    let options = Options {
        calls: 64,
        ..Options::default()
    };
    let mut drawn = draw_uncalled(&mut case, None, &options, &mut judge);
    let module = later.as_ref().map(|later| &later.module);
    judge.steer(&mut case, &mut drawn, module, &options);
    (case, drawn.remove(0))
}

/// Returns the first argument of each call.
fn arguments(source: &str, later: Option<&str>) -> Vec<u128> {
    let (case, _) = steered(source, later);
    let calls = case.calls.iter();
    calls
        .filter_map(|call| call.args[0].elements()[0])
        .collect()
}

/// A function that compares a number with an argument after some ops.
fn compares(ops: &str, with: &str) -> String {
    format!(
        "func.func @f(%a: i32, %b: i32) -> i1 {{
  {ops}
  %k = arith.constant {with} : i32
  %0 = arith.cmpi slt, %x, %k : i32
  return %0 : i1
}}"
    )
}

#[test]
fn operands_are_equal_one_less_and_one_more() {
    let find = |ops: &str, with: &str, expected: &[u32]| {
        let found = arguments(&compares(ops, with), None);
        for expected in expected {
            assert!(found.contains(&u128::from(*expected)), "{ops}: {expected}");
        }
    };
    // a + 77 == 305419896, and the neighbours.
    let sum = "%j = arith.constant 77 : i32\n  %x = arith.addi %a, %j : i32";
    find(sum, "305419896", &[305_419_819, 305_419_820, 305_419_818]);
    // a * 3 == 1000000001: 1/3 is 2863311531 modulo 2^32.
    let product = "%j = arith.constant 3 : i32\n  %x = arith.muli %a, %j : i32";
    find(
        product,
        "1000000001",
        &[1_000_000_001u32.wrapping_mul(2_863_311_531)],
    );
    let xor = "%j = arith.constant 123456789 : i32\n  %x = arith.xori %a, %j : i32";
    find(xor, "987654321", &[123_456_789 ^ 987_654_321]);
    // -a == 5555555.
    let negated = "%j = arith.constant 0 : i32\n  %x = arith.subi %j, %a : i32";
    find(negated, "5555555", &[5_555_555u32.wrapping_neg()]);
    // a / 1000 == 54321, for the smallest such number.
    let quotient = "%j = arith.constant 1000 : i32\n  %x = arith.divui %a, %j : i32";
    find(quotient, "54321", &[54_321_000]);
}

#[test]
fn sums_of_two_arguments_are_met() {
    let source = compares("%x = arith.addi %a, %b : i32", "1234567");
    let (case, _) = steered(&source, None);
    let is_sum = |call: &lowerfuzz_ir::case::Call| {
        let [a, b] = [0, 1].map(|arg| call.args[arg].elements()[0].unwrap_or(0) as u32);
        a.wrapping_add(b) == 1_234_567
    };
    assert!(case.calls.iter().any(is_sum));
}

#[test]
fn numbers_of_the_later_program_are_arguments_and_sizes() {
    let source = "func.func @f(%a: i64, %m: memref<?xi8>) -> i64 {\n  return %a : i64\n}";
    let later = "func.func @f(%a: i64, %m: memref<?xi8>) -> i64 {
  %k = arith.constant 987654321012 : i64
  %s = arith.constant 143 : index
  %x = arith.addi %a, %k : i64
  %y = arith.subi %x, %k : i64
  return %y : i64
}";
    let (case, _) = steered(source, Some(later));
    let mut first = case.calls.iter().map(|call| call.args[0].elements()[0]);
    assert!(first.any(|bits| bits == Some(987_654_321_012)));
    let size = |call: &lowerfuzz_ir::case::Call| call.args[1].elements().len();
    assert!(
        case.calls
            .iter()
            .any(|call| (143..150).contains(&size(call)))
    );
}

#[test]
fn comparisons_of_lowered_programs_count() {
    let source = "func.func @f(%a: i64) -> i64 {\n  return %a : i64\n}";
    let later = "llvm.func @f(%a: i64) -> i64 {
  %k = llvm.mlir.constant(3000000000 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  %x = llvm.mul %a, %two : i64
  %0 = llvm.icmp \"eq\" %x, %k : i64
  %1 = llvm.select %0, %k, %a : i1, i64
  llvm.return %1 : i64
}";
    assert!(arguments(source, Some(later)).contains(&1_500_000_000));
}

#[test]
fn sides_that_no_input_takes_are_named() {
    let source = "func.func @f(%a: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %low = arith.andi %a, %one : i64
  %two = arith.constant 2 : i64
  %never = arith.cmpi eq, %low, %two : i64
  %0 = scf.if %never -> i64 {
    scf.yield %zero : i64
  } else {
    scf.yield %a : i64
  }
  return %0 : i64
}";
    let (_, function) = steered(source, None);
    assert_eq!(function.summary.untaken, ["the true side of scf.if, op 6"]);
}

#[test]
fn equal_seeds_give_equal_calls() {
    let source = compares("%x = arith.muli %a, %b : i32", "77777");
    let [first, second] = [(); 2].map(|()| steered(&source, None));
    assert_eq!(first.1, second.1);
    let args = |case: &Case| {
        case.calls
            .iter()
            .map(|c| c.args.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(args(&first.0), args(&second.0));
}

#[test]
fn the_largest_numbers_have_neighbours() {
    let source = "func.func @f(%a: i128) -> i128 {\n  return %a : i128\n}";
    let later = "func.func @f(%a: i128) -> i128 {
  %max = arith.constant 170141183460469231731687303715884105727 : i128
  %min = arith.constant -170141183460469231731687303715884105728 : i128
  %x = arith.cmpi eq, %a, %max : i128
  %y = arith.cmpi slt, %a, %min : i128
  return %a : i128
}";
    let found = arguments(source, Some(later));
    // The maximum, and the number before it.
    assert!(found.contains(&(u128::MAX >> 1)));
    assert!(found.contains(&((u128::MAX >> 1) - 1)));
}
