//! Which functions get drawn calls.

use lowerfuzz_inputs::{Options, draw_uncalled};

use crate::support::{case, drawn_with, judge};

fn drawn_functions(text: &str, only: Option<&str>) -> Vec<(String, usize)> {
    let mut case = case(text);
    let before = case.calls.len();
    let found = draw_uncalled(&mut case, only, &Options::default(), &mut judge());
    let drawn: usize = found.iter().map(|function| function.calls.len()).sum();
    assert_eq!(case.calls.len(), before + drawn);
    for function in &found {
        for call in &case.calls[function.calls.clone()] {
            assert_eq!(case.module.str(call.func), function.name);
        }
    }
    let each = found.into_iter();
    each.map(|function| (function.name, function.calls.len()))
        .collect()
}

const FILE: &str = "func.func private @outside(i1) -> i1
func.func @called(%a: i1) -> i1 { return %a : i1 }
func.func private @helper(%a: i1) -> i1 { return %a : i1 }
func.func private @alone(%a: i1) -> i1 { return %a : i1 }
func.func @first(%a: i1) -> i1 {
  %0 = call @helper(%a) : (i1) -> i1
  return %0 : i1
}
func.func @second(%a: i2) -> i2 { return %a : i2 }
// call: @called(true)
";

#[test]
fn declarations_called_functions_and_private_helpers_get_no_calls() {
    // `@alone` is private, too, and gets a reason.
    let expected = [("alone", 0), ("first", 3), ("second", 5)];
    let expected = expected.map(|(name, calls)| (name.to_owned(), calls));
    assert_eq!(drawn_functions(FILE, None), expected);
}

#[test]
fn a_private_function_that_nothing_uses_gets_calls_on_request() {
    let options = Options {
        private: true,
        ..Options::default()
    };
    let found = draw_uncalled(&mut case(FILE), None, &options, &mut judge());
    let found = found.iter().map(|f| (f.name.as_str(), f.calls.len()));
    let expected = [("alone", 3), ("first", 3), ("second", 5)];
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

#[test]
fn all_inputs_are_tried_while_the_case_has_room() {
    // Two functions have 16 inputs and poison each, and there is room for 20 calls.
    let text = "func.func @first(%a: i4) { return }\nfunc.func @second(%a: i4) { return }\n";
    let options = Options {
        calls: 3,
        room: 20,
        ..Options::default()
    };
    let found = draw_uncalled(&mut case(text), None, &options, &mut judge());
    let found = found.iter().map(|f| (f.calls.len(), f.summary.exhausted));
    assert_eq!(found.collect::<Vec<_>>(), [(17, Some(17)), (3, None)]);
}

#[test]
fn a_named_function_is_the_only_one() {
    assert_eq!(
        drawn_functions(FILE, Some("second")),
        [("second".to_owned(), 5)]
    );
    // Who names a helper means it.
    assert_eq!(
        drawn_functions(FILE, Some("helper")),
        [("helper".to_owned(), 3)]
    );
    assert_eq!(drawn_functions(FILE, Some("called")), []);
}

#[test]
fn a_program_that_must_be_refused_gets_no_calls() {
    let text = "// refused: some reason\nfunc.func @f() { return }";
    assert_eq!(drawn_functions(text, None), []);
}

#[test]
fn other_functions_and_seeds() {
    let text = "func.func @f(%a: i64, %m: memref<?xi32>) -> i64 { return %a : i64 }\n";
    let seed = |text: &str, seed| {
        let options = Options {
            seed,
            ..Options::default()
        };
        drawn_with(text, &options).1.calls
    };
    let args = |text: &str, number| {
        let calls = seed(text, number).into_iter();
        calls
            .map(|call| {
                call.args
                    .iter()
                    .map(|a| a.elements().to_vec())
                    .collect::<Vec<_>>()
            })
            .collect::<Vec<_>>()
    };
    let more = format!("func.func @g(%a: i8) {{ return }}\n{text}func.func @h() {{ return }}\n");
    assert_eq!(args(text, 1), args(&more, 1));
    assert_ne!(args(text, 1), args(text, 2));
}
