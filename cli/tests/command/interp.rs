//! Tests of `lowerfuzz interp`.

use crate::tool::{Folder, keys};

const PROGRAM: &str = "\
func.func @add(%a: i8, %b: i8) -> i8 {
  %0 = arith.addi %a, %b : i8
  return %0 : i8
}
func.func @two(%a: i32) -> (i32, f32) {
  %0 = arith.constant 1.5 : f32
  return %a, %0 : i32, f32
}
func.func @none() {
  return
}
func.func @stop(%c: i1) {
  cf.assert %c, \"no\"
  return
}
func.func @div(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}
func.func @shift(%a: i8) -> i8 {
  %0 = arith.shli %a, %a : i8
  return %0 : i8
}
func.func @loop() {
  cf.br ^a
^a:
  cf.br ^a
}
";

/// Each call, and the start of its output line after `@`.
const CALLS: [(&str, &str); 8] = [
    ("@add(127 : i8, 1 : i8)", "add: -128 : i8"),
    ("@two(-3 : i32)", "two: -3 : i32, 1.5 (0x3FC00000) : f32"),
    ("@none()", "none: ()"),
    ("@stop(true)", "stop: ()"),
    ("@stop(false)", "stop: abort"),
    ("@div(1 : i32, 0 : i32)", "div: undefined: arith.divsi"),
    ("@shift(8 : i8)", "shift: poison : i8"),
    ("@loop()", "loop: out-of-fuel"),
];

fn folder() -> Folder {
    let calls: String = CALLS.map(|(call, _)| format!("// call: {call}\n")).concat();
    Folder::with("p.mlir", format!("{PROGRAM}{calls}"))
}

#[test]
fn every_outcome_is_printed() {
    let ran = folder().run(&["interp", "p.mlir"]).expect_status(0);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), CALLS.len(), "{ran:?}");
    for (line, (call, begin)) in lines.iter().zip(CALLS) {
        assert!(line.starts_with(&format!("@{begin}")), "{call}: {line}");
    }
    assert!(lines[5].contains("division by zero"), "{}", lines[5]);
}

#[test]
fn outcomes_as_json() {
    let rows = folder()
        .run(&["interp", "--json", "p.mlir"])
        .expect_status(0)
        .json();
    let rows = rows.as_array().expect("an array");
    assert_eq!(rows.len(), CALLS.len());
    for (row, (_, begin)) in rows.iter().zip(CALLS) {
        assert_eq!(
            keys(row),
            ["call", "outcome", "printed", "wrong_expectation"]
        );
        let (name, outcome) = begin.split_once(": ").expect("a name and an outcome");
        assert_eq!(row["call"], name);
        let found = row["outcome"].as_str().expect("a text");
        assert!(found.starts_with(outcome), "{row}");
        assert!(row["wrong_expectation"].is_null(), "{row}");
    }
}

#[test]
fn printed_output_is_shown_and_checked() {
    let program = "func.func private @printI64(i64)\nfunc.func @f(%a: i64) {\n  vector.print str \"a\\1B\\0A\"\n  \
                   func.call @printI64(%a) : (i64) -> ()\n  vector.print\n  return\n}\n";
    let calls = "// call: @f(-1 : i64) == ()\n// prints: a\u{1b}\n// prints: -1\n\
                 // call: @f(2 : i64)\n// prints: 2\n";
    let folder = Folder::with("p.mlir", format!("{program}{calls}"));
    let ran = folder.run(&["interp", "p.mlir"]).expect_status(1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 7, "{ran:?}");
    assert_eq!(lines[0], "@f: ()");
    // No control character reaches the terminal unescaped.
    assert!(
        lines[1].starts_with("  | a") && !ran.out.contains('\u{1b}'),
        "{ran:?}"
    );
    assert_eq!(lines[2], "  | -1");
    assert_eq!(lines[5], "  | 2");
    assert!(lines[6].contains("expected to print \"2\""), "{ran:?}");
    let json = folder
        .run(&["interp", "--json", "p.mlir"])
        .expect_status(1)
        .json();
    assert_eq!(json[0]["printed"], "a\u{1b}\n-1\n");
}

#[test]
fn wrong_expectations_are_reported() {
    let text =
        format!("{PROGRAM}// call: @add(2 : i8, 3 : i8) == 6 : i8\n// call: @none() == ()\n");
    let folder = Folder::with("p.mlir", text);
    let ran = folder.run(&["interp", "p.mlir"]).expect_status(1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 3, "{ran:?}");
    assert_eq!(lines[0], "@add: 5 : i8");
    assert!(lines[1].contains("expected 6"), "{ran:?}");
    assert_eq!(lines[2], "@none: ()");
    let json = folder
        .run(&["interp", "--json", "p.mlir"])
        .expect_status(1)
        .json();
    assert!(json[0]["wrong_expectation"].is_string());
    assert!(json[1]["wrong_expectation"].is_null());
}

#[test]
fn programs_without_calls_get_a_hint() {
    let folder = Folder::with("p.mlir", PROGRAM);
    let ran = folder.run(&["interp", "p.mlir"]);
    ran.expect_errors(&["p.mlir: no calls; add a line like"]);
    let ran = folder.run(&["interp", "--json", "p.mlir"]);
    assert_eq!((ran.status, ran.out.as_str()), (Some(2), "[]\n"));
}

#[test]
fn width_of_index() {
    let text = "func.func @inc(%i: index) -> index {\n  %c1 = arith.constant 1 : index\n  \
                %0 = arith.addi %i, %c1 : index\n  return %0 : index\n}\n\
                // call: @inc(2147483647 : index)\n";
    let folder = Folder::with("i64.mlir", text);
    folder.write("i32.mlir", format!("{text}// index-bitwidth: 32\n"));
    let ran = folder.run(&["interp", "i64.mlir"]).expect_status(0);
    assert_eq!(ran.out, "@inc: 2147483648 : index\n");
    let ran = folder.run(&["interp", "i32.mlir"]).expect_status(0);
    assert_eq!(ran.out, "@inc: -2147483648 : index\n");
}
