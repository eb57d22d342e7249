//! Tests of `lowerfuzz check`.

use serde_json::json;

use crate::installed::{find, skipped};
use crate::tool::{Folder, keys};

/// In `i8`, 127 + 1 wraps around to -128.
const RIGHT: &str = "\
func.func @add(%a: i8, %b: i8) -> i8 {
  %0 = arith.addi %a, %b : i8
  return %0 : i8
}
// call: @add(127 : i8, 1 : i8) == -128 : i8
";

const WRONG: &str = "\
func.func @add(%a: i8, %b: i8) -> i8 {
  %0 = arith.addi %a, %b : i8
  return %0 : i8
}
// call: @add(1 : i8, 1 : i8) == 2 : i8
// call: @add(127 : i8, 1 : i8) == 99 : i8
";

/// Programs that LLVM 11 does not lower, by its documents.
const REFUSED: [&str; 2] = [
    "func.func @f(%a: bf16) -> bf16 {\n  return %a : bf16\n}\n// call: @f(1.0 : bf16)\n",
    "func.func @f(%a: f32) -> f32 {\n  %0 = math.atan2 %a, %a : f32\n  return %0 : f32\n}\n\
     // call: @f(1.0 : f32)\n",
];

#[test]
fn documented_refusals_of_the_builtin_lowering_are_no_findings() {
    for program in REFUSED {
        let folder = Folder::with("a.mlir", program);
        let args = [
            "check",
            "a.mlir",
            "--target",
            "builtin",
            "--allow-unsupported",
        ];
        let ran = folder.run(&args).expect_status(0);
        assert!(ran.out.contains("unsupported: "), "{ran:?}");
    }
}

const UNDEFINED: &str = "\
func.func @div(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}
// call: @div(7 : i32, 0 : i32)
";

#[test]
fn correct_expectations_agree() {
    let folder = Folder::with("right.mlir", RIGHT);
    let ran = folder.run(&["check", "right.mlir"]).expect_status(0);
    assert_eq!(ran.out, "right.mlir: builtin: agree\n");
}

#[test]
fn a_program_without_calls_is_no_success_if_nothing_may_be_drawn() {
    let program = RIGHT.replace("// call", "//");
    let folder = Folder::with("uncalled.mlir", program);
    let args = ["check", "uncalled.mlir", "--no-draw"];
    let ran = folder.run(&args);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let expected = "uncalled.mlir: builtin: lowered-and-verified: nothing was executed";
    assert_eq!(ran.out, format!("{expected}\n"));
    assert_eq!(
        ran.err,
        format!(
            "error: nothing could be executed: {expected}; \
             add a line like `// call: @f(1 : i32)`, or leave out --no-draw\n"
        )
    );
    folder
        .run(&[&args[..], &["--allow-unsupported"]].concat())
        .expect_status(0);
}

#[test]
fn a_matrix_draws_inputs_as_check_does() {
    let folder = Folder::with("uncalled.mlir", RIGHT.replace("// call", "//"));
    let args = ["matrix", "uncalled.mlir", "--target", "builtin"];
    let ran = folder.run(&args).expect_status(0);
    assert!(ran.out.ends_with(" agree\n"), "{ran:?}");
    let ran = folder.run(&[&args[..], &["--no-draw"]].concat());
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(ran.err.contains("nothing could be judged"), "{ran:?}");
}

/// Functions that need many ops (3 per iteration, and 2 more), many nested calls, and 20 MiB of
/// memory.
const HUNGRY: &str = "\
func.func @turns(%n: i32) -> i32 {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  cf.br ^loop(%n : i32)
^loop(%i: i32):
  %next = arith.subi %i, %one : i32
  %done = arith.cmpi eq, %next, %zero : i32
  cf.cond_br %done, ^end, ^loop(%next : i32)
^end:
  return %n : i32
}
func.func @deep(%n: i32) -> i32 {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %done = arith.cmpi eq, %n, %zero : i32
  cf.cond_br %done, ^end, ^go
^go:
  %less = arith.subi %n, %one : i32
  %0 = call @deep(%less) : (i32) -> i32
  return %0 : i32
^end:
  return %n : i32
}
func.func @large() -> i64 {
  %zero = arith.constant 0 : index
  %x = arith.constant 7 : i64
  %m = memref.alloc() : memref<2621440xi64>
  memref.store %x, %m[%zero] : memref<2621440xi64>
  %0 = memref.load %m[%zero] : memref<2621440xi64>
  memref.dealloc %m : memref<2621440xi64>
  return %0 : i64
}
// call: @turns(3 : i32) == 3 : i32
";

#[test]
fn limits_have_their_own_verdicts_and_options() {
    for (call, verdict, option, enough) in [
        (
            "@turns(40000 : i32) == 40000 : i32",
            "out-of-fuel",
            "--fuel",
            "130000",
        ),
        (
            "@deep(300 : i32) == 0 : i32",
            "out-of-depth",
            "--depth",
            "400",
        ),
        (
            "@large() == 7 : i64",
            "out-of-memory",
            "--memory",
            "40000000",
        ),
    ] {
        let folder = Folder::with("hungry.mlir", format!("{HUNGRY}// call: {call}\n"));
        let ran = folder.run(&["check", "hungry.mlir"]).expect_status(0);
        let said = format!(": {verdict}: the source exceeds its limit of ");
        assert!(ran.out.contains(&said), "{ran:?}");
        assert!(ran.out.contains(&format!("({option})")), "{ran:?}");
        let args = ["check", "hungry.mlir", "--no-draw", option, enough];
        let ran = folder.run(&args).expect_status(0);
        // Without draws, functions without a directive are not judged.
        let judged = if call.starts_with("@turns") { 1 } else { 2 };
        let headline = format!("{judged} of 3 functions agree, {} not judged", 3 - judged);
        assert_eq!(ran.out, format!("hungry.mlir: builtin: {headline}\n"));
        // An expectation that fails before the limit is reached is still reported.
        let wrong = HUNGRY.replace("== 3", "== 4");
        folder.write("hungry.mlir", format!("{wrong}// call: {call}\n"));
        let ran = folder.run(&["check", "hungry.mlir"]).expect_status(1);
        assert!(
            ran.out.contains("call 1, @turns: wrong-expectation"),
            "{ran:?}"
        );
        assert!(ran.out.contains(&format!(": {verdict}: ")), "{ran:?}");
    }
}

#[test]
fn wrong_expectations_are_findings() {
    let folder = Folder::with("wrong.mlir", WRONG);
    let ran = folder.run(&["check", "wrong.mlir"]).expect_status(1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 2, "{ran:?}");
    assert_eq!(lines[0], "wrong.mlir: builtin: wrong-expectation");
    // The message names the call and both values.
    for part in ["call 2, @add", "test-case", "99", "-128"] {
        assert!(lines[1].contains(part), "{part}: {ran:?}");
    }
    let row = &folder.run(&["check", "--json", "wrong.mlir"]).json()[0];
    assert_eq!(row["verdict"], "wrong-expectation");
    assert_eq!(row["blame"], "test-case");
}

#[test]
fn wrong_buffer_contents_are_findings() {
    let store = "\
func.func @store(%m: memref<2xi8>, %v: i8) {
  %c1 = arith.constant 1 : index
  memref.store %v, %m[%c1] : memref<2xi8>
  return
}
// call: @store(memref<2xi8> [1, 2], 7 : i8) == ()
// after: arg0 == [1, AFTER]
";
    let folder = Folder::with("right.mlir", store.replace("AFTER", "7"));
    folder.write("wrong.mlir", store.replace("AFTER", "2"));
    folder.run(&["check", "right.mlir"]).expect_status(0);
    let ran = folder.run(&["check", "wrong.mlir"]).expect_status(1);
    assert!(ran.out.contains("expected 2"), "{ran:?}");
    assert!(ran.out.contains("found 7"), "{ran:?}");
}

#[test]
fn undefined_programs_are_not_findings() {
    let folder = Folder::with("ub.mlir", UNDEFINED);
    let ran = folder.run(&["check", "ub.mlir"]).expect_status(0);
    for part in [
        "undefined-source",
        "arith.divsi",
        "@div",
        "division by zero",
    ] {
        assert!(ran.out.contains(part), "{part}: {ran:?}");
    }
}

#[test]
fn json_output_has_a_row_per_file_and_target() {
    let folder = Folder::with("right.mlir", RIGHT);
    folder.write("ub.mlir", UNDEFINED);
    let args = ["check", "--json", "right.mlir", "ub.mlir"];
    let rows = folder.run(&args).expect_status(0).json();
    let rows = rows.as_array().expect("an array");
    assert_eq!(rows.len(), 2);
    for row in rows {
        let documented = [
            "file",
            "target",
            "verdict",
            "blame",
            "reason",
            "difference",
            "calls",
            "not_judged",
        ];
        assert_eq!(keys(row), documented);
    }
    let agree = json!({
        "file": "right.mlir", "target": "builtin", "verdict": "agree", "blame": null, "reason": "",
        "difference": null, "calls": [], "not_judged": [],
    });
    assert_eq!(rows[0], agree);
    assert_eq!(rows[1]["file"], "ub.mlir");
    assert_eq!(rows[1]["verdict"], "undefined-source");
    assert_eq!(rows[1]["blame"], json!(null));
    let reason = rows[1]["reason"].as_str().expect("a text");
    assert!(reason.contains("arith.divsi"), "{reason}");
    assert!(reason.contains("division by zero"), "{reason}");
}

#[test]
fn json_output_has_all_calls_that_do_not_agree() {
    let calls = "// call: @div(7 : i32, 2 : i32) == 4 : i32\n\
                 // call: @div(7 : i32, 7 : i32) == 1 : i32\n\
                 // call: @div(-7 : i32, 2 : i32) == -4 : i32\n";
    let folder = Folder::with("div.mlir", format!("{UNDEFINED}{calls}"));
    let ran = folder.run(&["check", "--json", "div.mlir"]);
    let rows = ran.expect_status(1).json();
    let calls = rows[0]["calls"].as_array().expect("an array");
    let found: Vec<_> = calls
        .iter()
        .map(|call| {
            assert_eq!(call["function"], "div");
            let reason = call["reason"].as_str().expect("a text");
            (
                call["call"].clone(),
                call["verdict"].clone(),
                call["blame"].clone(),
                reason,
            )
        })
        .collect();
    let undefined = "arith.divsi, op 1 of @div: division by zero";
    // Division rounds towards zero.
    let expected = [
        (json!(1), json!("undefined-source"), json!(null), undefined),
        (
            json!(2),
            json!("wrong-expectation"),
            json!("test-case"),
            "result 0: expected 4, found 3 : i32",
        ),
        (
            json!(4),
            json!("wrong-expectation"),
            json!("test-case"),
            "result 0: expected -4, found -3 : i32",
        ),
    ];
    assert_eq!(found, expected);
}

const AFFINE: &str = "\
func.func @first(%m: memref<2xi8>) -> i8 {
  %x = affine.load %m[0] : memref<2xi8>
  return %x : i8
}
// call: @first(memref<2xi8> [3, 4]) == 3 : i8
";

#[test]
fn ops_that_the_builtin_lowering_lacks_suggest_a_release() {
    let hint = "; try a release, such as `--target mlir-opt-22`";
    let folder = Folder::with("affine.mlir", AFFINE);
    let builtin = ["--target", "builtin"];
    let ran = folder.run(&[&["check", "affine.mlir"], &builtin[..]].concat());
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let line = "error: nothing could be judged: affine.mlir: builtin: unsupported: `affine.load`";
    assert!(ran.err.starts_with(&format!("{line}{hint}")), "{ran:?}");
    folder.write("right.mlir", RIGHT);
    let both = [&["check", "affine.mlir", "right.mlir"], &builtin[..]].concat();
    let ran = folder.run(&both).expect_status(0);
    let last = ran.out.lines().last().unwrap_or("");
    let line = format!("not everything could be judged{hint}");
    assert!(last.starts_with(&line), "{ran:?}");
    // No release helps if the reference interpreter does not support the program.
    folder.write(
        "unknown.mlir",
        AFFINE.replace("affine.load", "affine.nonsense"),
    );
    let ran = folder.run(&["check", "unknown.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(!ran.err.contains("--target"), "{ran:?}");
}

#[test]
fn several_files_and_targets_are_judged() {
    let folder = Folder::with("a.mlir", RIGHT);
    folder.write("b.mlir", WRONG);
    let targets = ["--target", "builtin", "--target", "builtin"];
    let args = [&["check"], &targets[..], &["a.mlir", "b.mlir"]].concat();
    let ran = folder.run(&args).expect_status(1);
    let heads: Vec<&str> = ran.out.lines().filter(|l| !l.starts_with(' ')).collect();
    let each = [
        "a.mlir: builtin: agree",
        "b.mlir: builtin: wrong-expectation",
    ];
    assert_eq!(heads, [each, each].concat());
    let json = folder.run(&[&args[..], &["--json"]].concat()).json();
    assert_eq!(json.as_array().map(Vec::len), Some(4));
}

#[test]
fn standard_input() {
    let folder = Folder::new();
    let ran = folder
        .run_with_input(&["check", "-"], RIGHT)
        .expect_status(0);
    assert_eq!(ran.out, "-: builtin: agree\n");
}

#[test]
fn windows_line_endings_and_byte_order_mark() {
    let text = format!("\u{feff}{RIGHT}").replace('\n', "\r\n");
    let folder = Folder::with("right.mlir", text);
    let ran = folder.run(&["check", "right.mlir"]).expect_status(0);
    assert_eq!(ran.out, "right.mlir: builtin: agree\n");
    let refused = "func.func @f(%a: bf16) {\r\n  return\r\n}\r\n// refused: bf16\r\n";
    folder.write("refused.mlir", refused);
    folder.run(&["check", "refused.mlir"]).expect_status(0);
}

#[test]
fn the_release_option_selects_the_syntax() {
    let text = "func @f(%a: i32) -> i32 {\n  %0 = addi %a, %a : i32\n  return %0 : i32\n}\n\
                // call: @f(4 : i32) == 8 : i32\n";
    let folder = Folder::with("old.mlir", text);
    let ran = folder
        .run(&["check", "--release", "11", "old.mlir"])
        .expect_status(0);
    assert_eq!(ran.out, "old.mlir: builtin: agree\n");
    folder
        .run(&["check", "--release", "22", "old.mlir"])
        .expect_errors(&["old.mlir:1:1: "]);
}

#[test]
fn thousands_of_calls_are_judged() {
    use std::fmt::Write as _;
    let mut text = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n".to_owned();
    for i in 0..5000 {
        let _ = writeln!(text, "// call: @f({i} : i32) == {i} : i32");
    }
    let _ = writeln!(text, "// call: @f(1 : i32) == 2 : i32");
    let folder = Folder::with("calls.mlir", text);
    let ran = folder.run(&["check", "calls.mlir"]).expect_status(1);
    assert_eq!(ran.out.lines().count(), 2, "{ran:?}");
    assert!(ran.out.contains("call 5001, @f"), "{ran:?}");
    let ran = folder.run(&["interp", "calls.mlir"]).expect_status(1);
    // The output has a line for each call, a line for the file, and a line for the failed
    // expectation.
    assert_eq!(ran.out.lines().count(), 5002);
}

/// `check` accepts the output of `gen`, with `// -----` between the programs.
#[test]
fn several_programs_in_one_file_are_judged() {
    let folder = Folder::new();
    let programs = folder
        .run(&["gen", "--seed", "1", "--count", "3"])
        .expect_status(0)
        .out;
    let ran = folder.run_with_input(&["check", "-"], &programs);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    let named: Vec<&str> = ran.out.lines().filter(|l| l.starts_with("-:")).collect();
    assert!(named.len() >= 3, "{ran:?}");
    assert!(named[0].starts_with("-:1: builtin: "), "{ran:?}");
    // An error is reported with its line number in the whole file.
    let broken = "func.func @f() {\n  return\n}\n// -----\nfunc.func @g() {\n  nonsense\n}\n";
    let ran = folder.run_with_input(&["check", "-"], broken);
    assert!(ran.out.starts_with("-:1: builtin: "), "{ran:?}");
    assert!(ran.err.starts_with("error: -:6:3: "), "{ran:?}");
    assert_eq!(ran.status, Some(2), "{ran:?}");
}

#[test]
fn findings_show_source_op_lowered_op_values_and_rule() {
    // The fault adds the flag `nsw` to additions, so 127 + 1 is poison, and the product with it as
    // well.
    let text = "\
func.func @f(%a: i8, %b: i8) -> i8 {
  %0 = arith.addi %a, %b : i8
  %1 = arith.muli %0, %b : i8
  return %1 : i8
}
// call: @f(1 : i8, 1 : i8) == 2 : i8
// call: @f(127 : i8, 1 : i8) == -128 : i8
";
    let folder = Folder::with("p.mlir", text);
    let args = ["check", "p.mlir", "--plant", "add-no-wrap"];
    let ran = folder.run(&args).expect_status(1);
    let lines: Vec<&str> = ran.out.lines().map(str::trim_start).collect();
    assert!(
        lines[1].contains("found poison : i8 (poison from llvm.add in @f: `nsw` violated: 127 + 1"),
        "{ran:?}"
    );
    assert_eq!(lines[2], "differs     poison, where the source has a value");
    assert_eq!(
        lines[3],
        "source op   %0 = arith.addi %arg0, %arg1 : i8  ; 127, 1 => -128"
    );
    assert_eq!(
        lines[4],
        "lowered op  %0 = llvm.add %arg0, %arg1 overflow<nsw> : i8  ; 127, 1 => poison"
    );
    assert!(lines[5].starts_with("poison from llvm.add in @f: `nsw` violated"));
    assert!(lines[6].starts_with("rule        LangRef, Poison Values:"));
    assert_eq!(lines.len(), 7, "{ran:?}");
    let json = folder.run(&[&args[..], &["--json"]].concat()).json();
    let difference = &json[0]["difference"];
    assert_eq!(difference["call"], 2);
    assert_eq!(difference["source_values"], "127, 1 => -128");
    assert_eq!(difference["lowered_values"], "127, 1 => poison");
}

#[test]
fn a_program_chooses_the_length_of_scalable_vectors() {
    let name = "mlir-opt-22";
    if find(name).is_none() {
        return skipped(name);
    }
    let folder = Folder::new();
    folder.write(
        "v.mlir",
        "// options: vscale=4\n\
         func.func @f(%m: memref<8xi8>) -> (vector<[2]xi8>, index) {\n  \
         %zero = arith.constant 0 : index\n  \
         %0 = vector.load %m[%zero] : memref<8xi8>, vector<[2]xi8>\n  \
         %1 = vector.vscale\n  \
         return %0, %1 : vector<[2]xi8>, index\n}\n\
         // call: @f(memref<8xi8> [1, 2, 3, 4, 5, 6, 7, 8]) == \
         [1, 2, 3, 4, 5, 6, 7, 8] : vector<8xi8>, 4 : index\n",
    );
    let words = [
        "check",
        "v.mlir",
        "--target",
        name,
        "--passes",
        "-canonicalize",
    ];
    for level in ["source", "llvm"] {
        let ran = folder.run(&[&words[..], &["--level", level]].concat());
        assert_eq!(ran.expect_status(0).out, format!("v.mlir: {name}: agree\n"));
    }
}
