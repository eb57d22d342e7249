//! Tests that reduction drops everything a program does not need. Each test has a program, the
//! words that make the program interesting, and the expected reduced program, which was written by
//! hand.

use std::convert::Infallible;

use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_reduce::{Options, Predicate, reduce};

/// A program is interesting if its text contains all of these words.
struct Has(&'static [&'static str]);

impl Predicate for Has {
    type Error = Infallible;

    fn interesting(&mut self, cases: &[Case]) -> Result<Vec<bool>, Infallible> {
        let has = |case| {
            let text = case::print(case);
            self.0.iter().all(|word| text.contains(word))
        };
        Ok(cases.iter().map(has).collect())
    }
}

#[track_caller]
fn left_of(program: &str, words: &'static [&'static str], expected: &str) {
    let case = case::parse(program, None).expect("a test case");
    let reduced = reduce(&case, &mut Has(words), Options::default(), &mut |_| true);
    let reduced = reduced.expect("it is interesting to begin with");
    assert_eq!(case::print(&reduced.case), expected);
}

#[test]
fn values_of_a_program_without_calls_become_arguments() {
    left_of(
        "func.func @f(%a: i8, %b: i32) -> i32 {
  %no = arith.constant false
  %c = arith.trunci %a : i8 to i1
  %or = arith.ori %c, %no : i1
  %r = arith.select %or, %b, %b : i32
  %t = arith.trunci %r : i32 to i1
  %s = arith.ceildivui %or, %t : i1
  return %b : i32
}
",
        &["arith.ceildivui"],
        "func.func @f(%arg0: i1) {
  %0 = arith.ceildivui %arg0, %arg0 : i1
  return
}
",
    );
}

#[test]
fn a_load_uses_the_source_of_a_cast() {
    left_of(
        "func.func @f(%m: memref<4xi8, strided<[2], offset: ?>>, %i: index) -> i8 {
  %c = memref.cast %m : memref<4xi8, strided<[2], offset: ?>> to memref<?xi8, strided<[?], offset: ?>>
  %x = memref.load %c[%i] : memref<?xi8, strided<[?], offset: ?>>
  return %x : i8
}
// call: @f(memref<4xi8, strided<[2], offset: 1>> [9, 1, 9, 2, 9, 3, 9, 4], 0 : index)
",
        &["memref.load", "strided<[2]", "// call: @f("],
        "func.func @f(%arg0: memref<1xi1, strided<[2]>>, %arg1: index) {
  %0 = memref.load %arg0[%arg1] : memref<1xi1, strided<[2]>>
  return
}
// call: @f(memref<1xi1, strided<[2]>> [false], 0 : index)
",
    );
}

#[test]
fn a_passed_function_loses_unneeded_arguments() {
    left_of(
        "func.func @g(%a: i8, %b: i1) {
  return
}
func.func @f(%h: (i8, i1) -> (), %a: i8, %b: i1) {
  call_indirect %h(%a, %b) : (i8, i1) -> ()
  call @g(%a, %b) : (i8, i1) -> ()
  return
}
// call: @f(@g, 3 : i8, true)
",
        &["call_indirect", " call @g(", "// call: @f("],
        "func.func @g() {
  return
}
func.func @f(%arg0: () -> ()) {
  call_indirect %arg0() : () -> ()
  call @g() : () -> ()
  return
}
// call: @f(@g)
",
    );
}

#[test]
fn a_dimension_is_dropped_from_all_connected_memrefs() {
    // The first dimension of `%m` is the last dimension of `%t` and of `%n`. If this dimension were
    // dropped, the permutation would change.
    left_of(
        "func.func @f(%m: memref<2x3x2xi8>, %n: memref<2x3x2xi8>) {
  %t = memref.transpose %m (i, j, k) -> (k, j, i) : memref<2x3x2xi8> to memref<2x3x2xi8, strided<[1, 2, 6]>>
  memref.copy %t, %n : memref<2x3x2xi8, strided<[1, 2, 6]>> to memref<2x3x2xi8>
  return
}
// call: @f(memref<2x3x2xi8> [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], memref<2x3x2xi8> [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
",
        &["memref.transpose", "d1, d0) : memref<2x", "memref.copy", "// call: @f("],
        "func.func @f(%arg0: memref<2x2xi1>) {
  %0 = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<2x2xi1> to memref<2x2xi1, strided<[1, 2]>>
  memref.copy %0, %arg0 : memref<2x2xi1, strided<[1, 2]>> to memref<2x2xi1>
  return
}
// call: @f(memref<2x2xi1> [false, false, false, false])
",
    );
}

#[test]
fn a_float_loses_unneeded_digits() {
    // The value of the constant is 0x3F6B8000. Of all floats that are at least 0.9, 0x3F680000 has
    // the fewest digits.
    left_of(
        "func.func @f() -> f32 {
  %x = arith.constant 9.199219e-01 : f32
  return %x : f32
}
// call: @f()
",
        &["arith.constant 9.", "// call: @f()"],
        "func.func @f() {
  %0 = arith.constant 9.062500e-01 : f32
  return
}
// call: @f()
",
    );
}

#[test]
fn loops_and_ifs_are_flattened() {
    left_of(
        "func.func @f(%c: i1, %n: index, %a: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %a) -> (i32) {
    %y = scf.if %c -> (i32) {
      %z = arith.muli %x, %x : i32
      scf.yield %z : i32
    } else {
      %z = scf.index_switch %i -> i32
      case 1 {
        %w = arith.shrui %x, %a : i32
        scf.yield %w : i32
      }
      default {
        scf.yield %x : i32
      }
      scf.yield %z : i32
    }
    scf.yield %y : i32
  }
  return %r : i32
}
",
        &["arith.shrui"],
        "func.func @f(%arg0: i1) {
  %0 = arith.shrui %arg0, %arg0 : i1
  return
}
",
    );
}

#[test]
fn scopes_are_flattened() {
    left_of(
        "func.func @f(%a: i32, %b: i32) -> i32 {
  %r = memref.alloca_scope -> i32 {
    %s = arith.shrui %a, %b : i32
    memref.alloca_scope.return %s : i32
  }
  return %r : i32
}
",
        &["arith.shrui"],
        "func.func @f(%arg0: i1) {
  %0 = arith.shrui %arg0, %arg0 : i1
  return
}
",
    );
    left_of(
        "func.func @f(%v: vector<4xi32>, %k: vector<4xi1>) -> i32 {
  %r = vector.mask %k { vector.reduction <add>, %v : vector<4xi32> into i32 } : vector<4xi1> -> i32
  return %r : i32
}
",
        &["vector.reduction"],
        "func.func @f(%arg0: vector<1xi1>) {
  %0 = \"vector.reduction\"(%arg0) <{kind = #vector.kind<add>}> : (vector<1xi1>) -> i1
  return
}
",
    );
}

#[test]
fn a_loop_loses_unneeded_iteration_arguments() {
    left_of(
        "func.func @f(%m: memref<4xi32>, %n: index, %a: i32, %b: i64) -> (i32, i64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%x = %a, %y = %b) -> (i32, i64) {
    %v = memref.load %m[%i] : memref<4xi32>
    %s = arith.addi %v, %x : i32
    %t = arith.addi %y, %y : i64
    scf.yield %s, %t : i32, i64
  }
  return %r#0, %r#1 : i32, i64
}
",
        &["scf.for"],
        "func.func @f(%arg0: index) {
  scf.for %arg1 = %arg0 to %arg0 step %arg0 {
  }
  return
}
",
    );
}

#[test]
fn a_switch_loses_unneeded_cases_and_results() {
    left_of(
        "func.func @f(%i: index, %a: i32) -> (i32, i32) {
  %r:2 = scf.index_switch %i -> i32, i32
  case 1 {
    scf.yield %a, %a : i32, i32
  }
  case 7 {
    %s = arith.addi %a, %a : i32
    scf.yield %a, %s : i32, i32
  }
  default {
    %s = arith.muli %a, %a : i32
    scf.yield %s, %a : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
",
        &["scf.index_switch", "case 7"],
        "func.func @f(%arg0: index) {
  scf.index_switch %arg0
  case 7 {
    scf.yield
  }
  default {
  }
  return
}
",
    );
}

#[test]
fn two_cases_of_a_switch_stay_distinct() {
    left_of(
        "func.func @f(%a: i32) {
  cf.switch %a : i32, [
    default: ^bb1,
    1: ^bb1,
    3: ^bb1
  ]
^bb1:
  return
}
",
        &["cf.switch", "1: ^bb1,\n"],
        "func.func @f(%arg0: i8) {
  cf.switch %arg0 : i8, [
    default: ^bb1,
    1: ^bb1,
    3: ^bb1
  ]
^bb1:
  return
}
",
    );
}

#[test]
fn blocks_of_nested_regions_are_merged() {
    left_of(
        "func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1(%a : i32), ^bb2
  ^bb1(%x: i32):
    %s = arith.shrui %x, %b : i32
    cf.br ^bb3
  ^bb2:
    cf.br ^bb1(%b : i32)
  ^bb3:
    scf.yield %s : i32
  }
  return %r : i32
}
",
        &["arith.shrui", "scf.execute_region"],
        "func.func @f(%arg0: i1) {
  scf.execute_region {
    %0 = arith.shrui %arg0, %arg0 : i1
    scf.yield
  }
  return
}
",
    );
}

#[test]
fn affine_loops_lose_unneeded_arguments_and_bounds() {
    left_of(
        "func.func @f(%m: memref<8xi32>, %n: index, %a: i32) -> i32 {
  %r = affine.for %i = max affine_map<(d0)[s0] -> (d0 - s0, 0)>(%n)[%n] to min affine_map<(d0) -> (d0 * 3 + 1, 8)>(%n) step 2 iter_args(%x = %a) -> (i32) {
    %v = affine.load %m[%i mod 8] : memref<8xi32>
    %s = arith.addi %v, %x : i32
    affine.yield %s : i32
  }
  return %r : i32
}
",
        &["affine.for"],
        "func.func @f() {
  affine.for %arg0 = 0 to 0 {
  }
  return
}
",
    );
}

#[test]
fn affine_regions_are_flattened() {
    left_of(
        "func.func @f(%n: index, %a: i32, %b: i32) -> i32 {
  %r = affine.if affine_set<(d0) : (d0 - 1 >= 0, d0 mod 2 == 0)>(%n) -> i32 {
    affine.yield %a : i32
  } else {
    %y = affine.for %i = 0 to %n iter_args(%x = %a) -> (i32) {
      %s = arith.shrui %x, %b : i32
      affine.yield %s : i32
    }
    affine.yield %y : i32
  }
  return %r : i32
}
",
        &["arith.shrui"],
        "func.func @f(%arg0: i1) {
  %0 = arith.shrui %arg0, %arg0 : i1
  return
}
",
    );
}

#[test]
fn an_affine_expression_keeps_only_the_needed_part() {
    left_of(
        "func.func @f(%n: index, %k: index) -> index {
  %r = affine.apply affine_map<(d0, d1)[s0] -> ((d0 * 4 + s0) floordiv 3 + d1 mod 5 - 2)>(%n, %k)[%k]
  return %r : index
}
",
        &["affine.apply", "floordiv"],
        "func.func @f() {
  %0 = affine.apply affine_map<() -> (0 floordiv 0)>()
  return
}
",
    );
}

/// A program is interesting if a call passes the least number of its `index` type.
struct HasLeast;

impl Predicate for HasLeast {
    type Error = Infallible;

    fn interesting(&mut self, cases: &[Case]) -> Result<Vec<bool>, Infallible> {
        let has = |case: &Case| {
            let least = Some(1 << (case.index_width - 1));
            let mut args = case.calls.iter().flat_map(|call| &call.args);
            args.any(|arg| arg.elements() == [least])
        };
        Ok(cases.iter().map(has).collect())
    }
}

#[test]
fn the_least_index_stays_least_when_the_width_grows() {
    let text = "// index-bitwidth: 32
func.func @f(%a: index, %b: i8) -> index {
  return %a : index
}
// call: @f(-2147483648 : index, 7 : i8)
";
    let case = case::parse(text, None).expect("a test case");
    let reduced = reduce(&case, &mut HasLeast, Options::default(), &mut |_| true);
    let reduced = reduced.expect("it is interesting to begin with");
    assert_eq!(
        case::print(&reduced.case),
        "func.func @f(%arg0: index) {
  return
}
// call: @f(-9223372036854775808 : index)
"
    );
}

/// A chain of ops: each uses the previous one, and only the comparison in the middle is needed.
fn chain(ops: usize) -> String {
    let mut text = String::from("func.func @f(%v0: i32, %b: i32) -> i32 {\n");
    for i in 1..ops {
        let op = match i {
            _ if i == ops / 2 => format!("  %c = arith.cmpi ult, %v{}, %b : i32\n", i - 1),
            _ if i == ops / 2 + 1 => format!("  %v{i} = arith.select %c, %v{}, %b : i32\n", i - 2),
            _ => format!("  %v{i} = arith.addi %v{}, %b : i32\n", i - 1),
        };
        text.push_str(&op);
    }
    format!(
        "{text}  return %v{} : i32\n}}\n// call: @f(-5 : i32, 7 : i32)\n",
        ops - 1
    )
}

#[test]
fn one_op_of_two_thousand_needs_few_candidates() {
    let case = case::parse(&chain(2000), None).expect("a test case");
    let mut predicate = Has(&["arith.cmpi ult"]);
    let reduced = reduce(&case, &mut predicate, Options::default(), &mut |_| true);
    let reduced = reduced.expect("it is interesting to begin with");
    let text = case::print(&reduced.case);
    assert_eq!(text.matches(" = arith.").count(), 1, "{text}");
    // A search with one candidate for each op would test 2000 candidates.
    assert!(reduced.tested < 500, "{} candidates", reduced.tested);
}
