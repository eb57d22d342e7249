//! Tests of `lowerfuzz lit`.

use std::path::PathBuf;

use serde_json::json;

use crate::installed::{find, skipped};
use crate::tool::Folder;

/// A function of four inputs, a function that is undefined on all inputs, a function with an unknown
/// op, and a function with a syntax error.
const TEST: &str = "\
// RUN: mlir-opt %s --split-input-file | FileCheck %s
// RUN: mlir-opt %s -verify-diagnostics

// CHECK-LABEL: @both
func.func @both(%a: i1, %b: i1) -> i1 {
  %0 = arith.andi %a, %b : i1
  return %0 : i1
}

// -----

func.func @never(%a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %0 = arith.divsi %a, %zero : i32
  return %0 : i32
}
func.func @unknown(%a: i32) -> i32 {
  %0 = arith.nonsense %a : i32
  return %0 : i32
}
func.func @wrong(%a: i32) -> i32 {
  %0 = arith.addi %a %a : i32
  return %0 : i32
}
";

const LIT: [&str; 4] = ["lit", "tests", "--target", "builtin"];

fn folder_with(name: &str, text: &str) -> Folder {
    let folder = Folder::new();
    std::fs::create_dir(folder.path().join("tests")).expect("a folder for tests");
    folder.write(&format!("tests/{name}"), text);
    folder
}

fn folder() -> Folder {
    folder_with("and.mlir", TEST)
}

#[test]
fn functions_are_counted_by_what_is_known_about_them() {
    let ran = folder().run(&LIT).expect_status(0);
    assert_eq!(
        ran.out,
        "builtin: 1 file, 2 uses of the tool\n\
         \x20 functions          4\n\
         \x20 judged             1  25.0 %\n\
         \x20 proved             1  on all inputs\n\
         \x20 with findings      0  0 distinct bugs: 0 without a report, 0 with one\n\
         \x20 undefined          1  on all drawn inputs\n\
         \x20 not judged         0\n\
         \x20 out of scope       1\n\
         \x20        1  arith.nonsense\n\
         \x20 errors             1\n\
         \x20        1  arith.addi\n\
         \x20   tests/and.mlir:22:8: expected 2 operands of `arith.addi`, found 1\n\
         \x20 uses left out      1\n\
         \x20        1  a test of diagnostics\n"
    );
}

#[test]
fn a_finding_is_reduced_and_stored_and_fails_in_junit() {
    // The fault compares unsigned numbers as signed ones.
    let text = "// RUN: mlir-opt %s\nfunc.func @f(%a: i8, %b: i8) -> i1 {\n  \
                %0 = arith.xori %a, %a : i8\n  %1 = arith.cmpi ult, %0, %b : i8\n  return %1 : i1\n}\n";
    let folder = folder_with("less.mlir", text);
    let more = [
        "--plant",
        "compares-signed",
        "--out",
        "found",
        "--junit",
        "lit.xml",
    ];
    let ran = folder.run(&[&LIT[..], &more].concat()).expect_status(1);
    let first = "tests/less.mlir:2: @f: result 0: expected ";
    assert!(ran.out.starts_with(first), "{ran:?}");
    assert!(ran.out.contains("    // call: @"), "{ran:?}");
    // A test may need more fuel than `check` has by default.
    let again =
        "  again: lowerfuzz check FILE --target builtin --plant compares-signed --fuel 1000000\n";
    assert!(ran.out.contains(again), "{ran:?}");
    // The reduced program needs only the comparison.
    assert!(!ran.out.contains("arith.xori"), "{ran:?}");
    assert!(
        ran.out
            .contains("  with findings      1  1 distinct bug: 1 without a report, 0 with one\n"),
        "{ran:?}"
    );
    let names = folder.listing();
    let is_record = |path: &&PathBuf| path.ends_with("finding.json");
    assert_eq!(names.iter().filter(is_record).count(), 1, "{names:?}");
    let junit = folder.read("lit.xml");
    assert!(junit.contains("<failure"), "{junit}");
    assert!(junit.contains("line 1"), "{junit}");
}

#[test]
fn json_has_an_outcome_for_each_function_and_run_line() {
    let ran = folder()
        .run(&[&LIT[..], &["--json"]].concat())
        .expect_status(0);
    let file = &ran.json()["results"]["files"][0];
    assert_eq!(file["file"], "tests/and.mlir");
    let first = json!({"line": 1, "passes": [], "skipped": null});
    assert_eq!(file["runs"][0], first);
    assert_eq!(file["runs"][1]["skipped"], "a test of diagnostics");
    let functions = file["functions"].as_array().expect("an array");
    let both = functions
        .iter()
        .find(|f| f["name"] == "both")
        .expect("a function");
    assert_eq!(both["line"], 5);
    // Two arguments of one bit have nine values, as each may be poison.
    let judged = json!({"outcome": "judged", "run": 0, "level": "llvm", "inputs": 9, "unjudged": 0, "is_proof": true});
    assert_eq!(both["outcomes"], json!([judged]));
}

#[test]
fn a_run_that_judged_nothing_is_an_error() {
    let folder = folder();
    let none = [&LIT[..], &["--filter", "nothing"]].concat();
    folder
        .run(&none)
        .expect_errors(&["--filter nothing: expected a matching test, found none among 1 file"]);
    let other = [&LIT[..], &["--as", "my-opt"]].concat();
    let ran = folder.run(&other);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(ran.out.contains("2  runs `mlir-opt`"), "{ran:?}");
    assert_eq!(ran.err, "error: no function of 1 file could be judged\n");
}

/// They would look as if the tests were judged under them.
#[test]
fn passes_on_the_command_line_are_refused() {
    for option in ["--passes", "--pipeline"] {
        let args = ["lit", "tests", "--target", "mlir-opt-22", option, "-cse"];
        let why = format!(
            "{option}: expected no passes, because `lit` takes them from the RUN lines; \
             `check {option}` judges a file under other passes"
        );
        folder().run(&args).expect_errors(&[&why]);
    }
}

#[test]
fn the_passes_of_a_run_line_are_judged_at_both_levels() {
    let name = "mlir-opt-22";
    if find(name).is_none() {
        return skipped(name);
    }
    let text = "// RUN: mlir-opt %s -canonicalize\n// RUN: mlir-opt %s -no-such-pass\n\
                func.func @f(%a: i1) -> i1 {\n  %0 = arith.xori %a, %a : i1\n  return %0 : i1\n}\n";
    let folder = folder_with("xor.mlir", text);
    let args = ["lit", "tests", "--target", name, "--json"];
    let ran = folder.run(&args).expect_status(0).json();
    assert_eq!(ran["totals"]["proved"], 1, "{ran}");
    let outcomes = &ran["results"]["files"][0]["functions"][0]["outcomes"];
    assert_eq!(outcomes[0]["level"], "source", "{ran}");
    assert_eq!(outcomes[1]["level"], "llvm", "{ran}");
    let skipped = ran["results"]["files"][0]["runs"][1]["skipped"].as_str();
    assert!(
        skipped.is_some_and(|why| why.contains("no-such-pass")),
        "{ran}"
    );
}

#[test]
fn wrong_passes_are_found_although_the_lowering_is_right() {
    let name = "mlir-opt-19";
    if find(name).is_none() {
        return skipped(name);
    }
    // The maximum of negative infinity and NaN is negative infinity; the release folds it to NaN.
    let text = "// RUN: mlir-opt %s -canonicalize\nfunc.func @f(%x: f32) -> f32 {\n  \
                %0 = arith.constant 0xFF800000 : f32\n  %1 = arith.maxnumf %0, %x : f32\n  \
                return %1 : f32\n}\n";
    let folder = folder_with("max.mlir", text);
    let args = ["lit", "tests", "--target", name];
    // The bug has a report.
    let ran = folder.run(&args).expect_status(0);
    let first = "tests/max.mlir:2: @f: result 0: expected -inf (0xFF800000) : f32, found NaN ";
    assert!(ran.out.starts_with(first), "{ran:?}");
    let known = "\n  known: reports/maxnumf-of-infinity-and-nan\n";
    assert!(ran.out.contains(known), "{ran:?}");
    std::fs::write(folder.path().join("none.toml"), "").expect("a file");
    let new = [&args[..], &["--known", "none.toml"]].concat();
    let ran = folder.run(&new).expect_status(1);
    let again = "  again: lowerfuzz check FILE --target mlir-opt-19 --passes -canonicalize --level source --fuel 1000000\n";
    assert!(ran.out.contains(again), "{ran:?}");
}

#[test]
fn functions_with_inputs_that_exceed_the_fuel_are_counted() {
    // The function runs forever for positive numbers.
    let text = "// RUN: mlir-opt %s\nfunc.func @spin(%n: i64) -> i64 {\n  \
                %zero = arith.constant 0 : i64\n  %is = arith.cmpi sgt, %n, %zero : i64\n  \
                cf.cond_br %is, ^loop, ^done\n^loop:\n  cf.br ^loop\n^done:\n  \
                return %n : i64\n}\n";
    let folder = folder_with("spin.mlir", text);
    let args = [&LIT[..], &["--fuel", "100000"]].concat();
    let ran = folder.run(&args).expect_status(0);
    let line =
        "\n  cut short          1  of the judged, because inputs exceed a limit such as --fuel\n";
    assert!(ran.out.contains(line), "{ran:?}");
    let ran = folder.run(&[&args[..], &["--json"]].concat()).json();
    assert_eq!(ran["totals"]["cut_short"], 1, "{ran}");
    // Each of these runs takes 100,000 of the 2,000,000 ops that the runs may take together.
    let function = &ran["results"]["files"][0]["functions"][0];
    assert_eq!(function["beyond_limit"], 20, "{ran}");
}

/// The bytes are text in Latin-1.
#[test]
fn a_file_that_is_not_text_does_not_block_a_folder() {
    let folder = folder();
    let path = folder.path().join("tests/latin.mlir");
    std::fs::write(&path, b"// caf\xe9\n").expect("a file");
    let ran = folder.run(&LIT).expect_status(0);
    let error = "    tests/latin.mlir:1:7: expected text in UTF-8";
    assert!(ran.out.contains(error), "{ran:?}");
    assert!(ran.out.contains("  errors             2\n"), "{ran:?}");
    assert!(
        ran.out.contains("\n         1  unreadable file\n"),
        "{ran:?}"
    );
    let json = folder.run(&[&LIT[..], &["--json"]].concat()).json();
    assert_eq!(json["totals"]["errors"]["unreadable file"], 1);
    assert_eq!(
        (&json["totals"]["files"], &json["totals"]["judged"]),
        (&json!(2), &json!(1))
    );
    // If nothing can be read, that is an error.
    let alone = ["lit", "tests/latin.mlir", "--target", "builtin"];
    folder
        .run(&alone)
        .expect_errors(&["tests/latin.mlir:1:7: expected text in UTF-8, found an invalid byte"]);
    let run = [
        "run", "--seeds", "tests", "--count", "4", "--seed", "1", "--json",
    ];
    let json = folder.run(&run).expect_status(0).json();
    let unread = json["seeds"]["read"]["unread"]
        .as_array()
        .expect("a list")
        .iter();
    let files: Vec<_> = unread
        .filter(|unread| unread["construct"] == "unreadable file")
        .map(|unread| &unread["file"])
        .collect();
    assert_eq!(files, [&json!("tests/latin.mlir")]);
}
