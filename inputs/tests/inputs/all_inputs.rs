//! Functions with few inputs are called with all of them.

use lowerfuzz_inputs::{MAX_INPUTS, Options};
use lowerfuzz_ir::case::Datum;

use crate::support::{bits, drawn_with, reason};

fn totals(text: &str) -> (usize, usize, Option<u64>) {
    let (_, drawn) = drawn_with(text, &Options::default());
    (
        drawn.calls.len(),
        drawn.summary.undefined,
        drawn.summary.exhausted,
    )
}

#[test]
fn undefined_inputs_are_counted() {
    let text = "func.func @f(%a: i4, %b: i4) -> i4 {
      %0 = arith.divsi %a, %b : i4
      return %0 : i4
    }";
    // Of 16 * 16 defined inputs, 16 divide by zero, and -8 / -1 overflows. A poison dividend gives poison with
    // the 14 other divisors than 0 and -1. A poison divisor is undefined, and is not counted.
    assert_eq!(totals(text), (239 + 14, 17, Some(17 * 17)));
}

#[test]
fn poison_is_not_called_undefined() {
    let predicate = |op: &str| {
        let text = format!(
            "func.func @f(%a: i4, %b: i4) -> i4 {{\n  %0 = {op} : i4\n  return %0 : i4\n}}"
        );
        let (_, drawn) = drawn_with(&text, &Options::default());
        (drawn.summary.undefined, drawn.summary.predicate())
    };
    // Sums that overflow give poison, so a later form may not be undefined there.
    let sum = predicate("arith.addi %a, %b overflow<nsw>");
    assert_eq!(sum, (0, String::new()));
    // A division by 0 is undefined, and 1 / 2 is not exact.
    let quotient = predicate("arith.divui %a, %b exact");
    assert_eq!(quotient, (16, "are undefined".to_owned()));
}

#[test]
fn branches_on_poison_are_undefined() {
    let text = "func.func @f(%a: i4, %c: i1) -> i4 {
      %0 = scf.if %c -> i4 {
        scf.yield %a : i4
      } else {
        %zero = arith.constant 0 : i4
        scf.yield %zero : i4
      }
      return %0 : i4
    }";
    // The result is %a or 0; with a poison condition there is none. If %a is poison, the result may be.
    let (_, drawn) = drawn_with(text, &Options::default());
    assert_eq!(drawn.calls.len(), 2 * 17);
    let summary = drawn.summary;
    assert_eq!((summary.undefined, summary.poison), (0, 0));
    assert_eq!(summary.exhausted, Some(17 * 3));
}

#[test]
fn each_input_occurs_once() {
    let text = "func.func @f(%a: i3, %b: i2) -> i3 { return %a : i3 }";
    let (_, drawn) = drawn_with(text, &Options::default());
    let element = |call: &lowerfuzz_ir::case::Call, arg: usize| call.args[arg].elements()[0];
    let found: Vec<_> = drawn
        .calls
        .iter()
        .map(|c| (element(c, 0), element(c, 1)))
        .collect();
    let defined = (0..8).flat_map(|a| (0..4).map(move |b| (Some(a), Some(b))));
    // If the result is poison, a later form may not be undefined.
    let values = |count: u128| (0..count).map(Some).chain([None]);
    let poison = values(8).flat_map(|a| values(4).map(move |b| (a, b)));
    let poison = poison.filter(|(a, b)| a.is_none() || b.is_none());
    assert_eq!(found, defined.chain(poison).collect::<Vec<_>>());
}

#[test]
fn vectors_count_lane_by_lane() {
    let text = "func.func @f(%a: vector<2x2xi1>, %b: vector<2xi2>) -> vector<2xi2> {
      return %b : vector<2xi2>
    }";
    // The first vector has 16 values, is poison, or has one poison lane beside 8 values of the others.
    // The second one has 16, 1 and 2 * 4 values.
    let (first, second) = (16 + 1 + 4 * 8, 16 + 1 + 2 * 4);
    let all = first as u64 * second as u64;
    assert_eq!(totals(text), (first * second, 0, Some(all)));
    let (_, drawn) = drawn_with(text, &Options::default());
    let inputs = drawn.calls.iter();
    let inputs: std::collections::BTreeSet<_> = inputs
        .map(|call| (call.args[0].elements(), call.args[1].elements()))
        .collect();
    assert_eq!(inputs.len(), first * second);
}

#[test]
fn poison_in_some_results_leaves_the_others() {
    let text = "func.func @f(%a: i8, %b: i1) -> (i8, i8) {
      %p = ub.poison : i8
      %0 = arith.select %b, %a, %p : i8
      return %p, %0 : i8, i8
    }";
    // Both results are poison if the condition is false. Then a later form may not be undefined.
    assert_eq!(totals(text), (257 * 3, 0, Some(257 * 3)));
    let lanes = "func.func @f(%a: i8) -> vector<2xi8> {
      %p = ub.poison : vector<2xi8>
      %0 = vector.insert %a, %p [1] : i8 into vector<2xi8>
      return %0 : vector<2xi8>
    }";
    assert_eq!(totals(lanes), (257, 0, Some(257)));
}

#[test]
fn the_limit_is_two_to_the_16() {
    // Two i8 have 65536 defined inputs; one bit more is too much. Nothing runs here but a return.
    let at_limit = "func.func @f(%a: i8, %b: i8) { return }";
    let all = MAX_INPUTS + 2 * 256 + 1;
    assert_eq!(totals(at_limit), (all as usize, 0, Some(all)));
    let above = "func.func @f(%a: i8, %b: i8, %c: i1) { return }";
    assert_eq!(totals(above), (16, 0, None));
}

#[test]
fn a_function_without_arguments_has_one_input() {
    assert_eq!(totals("func.func @f() { return }"), (1, 0, Some(1)));
    let text = "func.func @f() -> i32 {
      %0 = arith.constant 0 : i32
      %1 = arith.divui %0, %0 : i32
      return %1 : i32
    }";
    let why = reason(text);
    assert!(why.starts_with("its only input is undefined: "), "{why}");
    assert!(why.contains("division by zero"), "{why}");
}

#[test]
fn every_function_of_the_type_is_an_input() {
    let text = "func.func @f(%g: (i1) -> i1, %a: i1) -> i1 {
      %0 = call_indirect %g(%a) : (i1) -> i1
      return %0 : i1
    }
    func.func @same(%a: i1) -> i1 { return %a : i1 }
    func.func @true(%a: i1) -> i1 {
      %0 = arith.constant true
      return %0 : i1
    }
    func.func @other(%a: i2) -> i2 { return %a : i2 }";
    // Each of @same and @true is called with false, true and poison.
    assert_eq!(totals(text), (6, 0, Some(6)));
    let (case, drawn) = drawn_with(text, &Options::default());
    let name = |call: &lowerfuzz_ir::case::Call| match &call.args[0] {
        Datum::Func(name) => case.module.str(*name).to_owned(),
        Datum::Scalar { .. } | Datum::Vector { .. } | Datum::MemRef(_) | Datum::Tensor(_) => {
            String::new()
        }
    };
    let names: Vec<String> = drawn.calls.iter().map(name).collect();
    assert_eq!(names, ["same", "same", "true", "true", "same", "true"]);
}

#[test]
fn answers_of_external_functions_are_inputs_too() {
    let text = "func.func private @answer(i1) -> i1
    func.func @f(%a: i1) -> i1 {
      %0 = call @answer(%a) : (i1) -> i1
      return %0 : i1
    }";
    let (_, drawn) = drawn_with(text, &Options::default());
    assert_eq!(drawn.summary.exhausted, None);
    assert_eq!(drawn.calls.len(), 2);
}

#[test]
fn an_endless_input_prevents_a_proof() {
    let text = "func.func @f(%a: i1) -> i1 {
      cf.br ^loop
    ^loop:
      cf.cond_br %a, ^loop, ^end
    ^end:
      return %a : i1
    }";
    let (_, drawn) = drawn_with(text, &Options::default());
    assert_eq!(drawn.summary.exhausted, None);
    let found: Vec<_> = drawn.calls.iter().map(|call| bits(call, 0)).collect();
    assert_eq!(found, [0]);
}

/// Adds `%a` to what the global holds.
fn add_global(global: &str) -> String {
    format!(
        "memref.global {global} : memref<i4> = dense<3>
    func.func @f(%a: i4) -> i4 {{
      %0 = func.call @add(%a) : (i4) -> i4
      return %0 : i4
    }}
    func.func @add(%a: i4) -> i4 {{
      %g = memref.get_global @g : memref<i4>
      %b = memref.load %g[] : memref<i4>
      %0 = arith.addi %a, %b : i4
      return %0 : i4
    }}"
    )
}

#[test]
fn the_content_of_a_mutable_global_is_an_input() {
    // All 16 arguments and poison are tried, but with two contents only.
    assert_eq!(totals(&add_global("@g")), (34, 0, None));
    assert_eq!(totals(&add_global("\"private\" @g")), (34, 0, None));
    assert_eq!(totals(&add_global("constant @g")), (17, 0, Some(17)));
}

#[test]
fn a_mutable_global_behind_a_function_argument_counts() {
    let text = |global: &str| {
        add_global(global)
            .replace("@f(%a: i4) -> i4 {", "@f(%a: i4, %h: (i4) -> i4) -> i4 {")
            .replace("func.call @add(%a)", "func.call_indirect %h(%a)")
    };
    assert_eq!(totals(&text("@g")), (34, 0, None));
    assert_eq!(totals(&text("constant @g")), (17, 0, Some(17)));
}
