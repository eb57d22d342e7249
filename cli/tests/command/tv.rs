//! Tests of `lowerfuzz tv`, and of judging passes at the source level (`--level`).

use std::fmt::Write as _;

use crate::installed::installed_among;
use crate::stand_in::Scene;
use crate::tool::{Folder, Ran};

/// 3 + 3 is 6, and 3 shifted by two is 12.
const BEFORE: &str = "\
func.func @double(%a: i8) -> i8 {
  %0 = arith.addi %a, %a : i8
  return %0 : i8
}
func.func @same(%a: i8) -> i8 {
  return %a : i8
}
// call: @double(3 : i8)
// call: @same(3 : i8)
";

const AFTER: &str = "\
func.func @double(%a: i8) -> i8 {
  %two = arith.constant 2 : i8
  %0 = arith.shli %a, %two : i8
  return %0 : i8
}
func.func @same(%a: i8) -> i8 {
  return %a : i8
}
";

fn pair() -> Folder {
    let folder = Folder::with("before.mlir", BEFORE);
    folder.write("after.mlir", AFTER);
    folder
}

#[test]
fn each_function_of_two_files_gets_a_verdict() {
    let folder = pair();
    let ran = folder
        .run(&["tv", "before.mlir", "after.mlir"])
        .expect_status(1);
    assert_eq!(
        ran.out,
        "@double: mismatch (1 call)\n\
         \x20 call 1: mismatch: result 0: expected 6 : i8, found 12 : i8\n\
         @same: agree (1 call)\n\
         before.mlir -> after.mlir: 2 functions: 1 agree, 1 mismatch\n"
    );
    folder
        .run(&["tv", "before.mlir", "before.mlir"])
        .expect_status(0);
    let ran = folder.run(&["tv", "before.mlir", "after.mlir", "--json"]);
    let functions = &ran.json()[0]["functions"];
    assert_eq!(functions[0]["function"], "double", "{functions}");
    assert_eq!(functions[0]["verdict"], "mismatch", "{functions}");
    assert_eq!(functions[1]["verdict"], "agree", "{functions}");
}

/// The second program stores the value twenty thousand times. A program that never ends differs.
#[test]
fn repeated_work_is_no_difference() {
    let store = |loops: &str, end: &str| {
        format!(
            "func.func @f(%m: memref<1xi8>, %v: i8) {{\n{loops}\
             affine.store %v, %m[0] : memref<1xi8>\n{end}return\n}}\n"
        )
    };
    let folder = Folder::with(
        "before.mlir",
        store("", "") + "// call: @f(memref<1xi8> [0], 7 : i8)\n",
    );
    folder.write("after.mlir", store("affine.for %i = 0 to 20000 {\n", "}\n"));
    folder
        .run(&["tv", "before.mlir", "after.mlir"])
        .expect_status(0);
    folder.write(
        "after.mlir",
        store("cf.br ^loop\n^loop:\n", "cf.br ^loop\n^end:\n"),
    );
    let ran = folder.run(&["tv", "before.mlir", "after.mlir"]);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert!(
        ran.out.contains("expected a return, found no end"),
        "{ran:?}"
    );
}

#[test]
fn functions_that_no_directive_calls_get_drawn_inputs() {
    let without = |text: &str| {
        let code = text.lines().filter(|line| !line.starts_with("//"));
        code.map(|line| format!("{line}\n")).collect::<String>()
    };
    let folder = Folder::with("before.mlir", without(BEFORE));
    folder.write("after.mlir", AFTER);
    let ran = folder
        .run(&["tv", "before.mlir", "after.mlir"])
        .expect_status(1);
    // Only 0 and -128 are equal when doubled once and twice.
    assert!(
        ran.out
            .starts_with("@double: mismatch on 254 of all 257 inputs\n  input "),
        "{ran:?}"
    );
    assert!(ran.out.contains("\n    // call: @double("), "{ran:?}");
    let same = "@same: agree, proved on all 257 inputs\n";
    assert!(ran.out.contains(same), "{ran:?}");
    let ran = folder.run(&["tv", "before.mlir", "after.mlir", "--json"]);
    let functions = &ran.json()[0]["functions"];
    assert_eq!(functions[1]["drawn"], true, "{functions}");
    assert_eq!(functions[1]["proved_on"], 257, "{functions}");
    let only = ["tv", "before.mlir", "after.mlir", "--function", "same"];
    let ran = folder.run(&only).expect_status(0);
    assert_eq!(ran.out.lines().next(), same.lines().next(), "{ran:?}");
    let none = ["tv", "before.mlir", "after.mlir", "--no-draw"];
    let ran = folder.run(&none);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(
        ran.out.contains("@same: not judged: no call; add a line"),
        "{ran:?}"
    );
}

#[test]
fn one_of_the_two_programs_may_be_standard_input() {
    let folder = pair();
    let ran = folder.run_with_input(&["tv", "before.mlir", "-"], AFTER);
    let last = "before.mlir -> -: 2 functions: 1 agree, 1 mismatch\n";
    assert!(ran.out.ends_with(last), "{ran:?}");
    let ran = folder.run_with_input(&["tv", "-", "after.mlir"], BEFORE);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    let ran = folder.run_with_input(&["tv", "-", "-"], BEFORE);
    assert_eq!(ran.status, Some(2), "{ran:?}");
}

#[test]
fn programs_without_a_judged_function_are_no_success() {
    let folder = pair();
    folder.write("other.mlir", "func.func @other() {\n  return\n}\n");
    let ran = folder.run(&["tv", "before.mlir", "other.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(
        ran.out
            .contains("@double, @same: not judged: the second program has no such function\n")
    );
    assert!(
        ran.out.contains("@other: only in the second program\n"),
        "{ran:?}"
    );
    assert_eq!(ran.err, "error: before.mlir: no function could be judged\n");
    folder.write(
        "lowered.mlir",
        "llvm.func @double(%a: i8) -> i8 {\n  llvm.return %a : i8\n}\n",
    );
    let ran = folder.run(&["tv", "lowered.mlir", "before.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let raised = "error: before.mlir: expected a second program in the LLVM dialect";
    assert!(ran.err.starts_with(raised), "{ran:?}");
    folder.write("broken.mlir", "func.func @double(");
    let ran = folder.run(&["tv", "before.mlir", "broken.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(ran.err.starts_with("error: broken.mlir:1:"), "{ran:?}");
}

#[test]
fn programs_of_one_file_are_compared_in_order() {
    let folder = Folder::with("before.mlir", format!("{BEFORE}// -----\n{BEFORE}"));
    folder.write("after.mlir", format!("{BEFORE}// -----\n{AFTER}"));
    folder.write("one.mlir", AFTER);
    let ran = folder
        .run(&["tv", "before.mlir", "after.mlir"])
        .expect_status(1);
    let last = "before.mlir -> after.mlir: 4 functions: 3 agree, 1 mismatch\n";
    assert!(ran.out.ends_with(last), "{ran:?}");
    let ran = folder.run(&["tv", "before.mlir", "one.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let expected = "error: one.mlir: expected 2 programs separated by `// -----`, as in before.mlir, found 1\n";
    assert_eq!(ran.err, expected);
}

#[test]
fn a_program_is_compared_with_its_lowering() {
    let folder = pair();
    let lowered = |op: &str| {
        format!(
            "llvm.func @double(%a: i8) -> i8 {{\n  %0 = llvm.{op} %a, %a : i8\n  llvm.return %0 : i8\n}}\n"
        )
    };
    folder.write("right.mlir", lowered("add"));
    folder.write("wrong.mlir", lowered("mul"));
    let ran = folder
        .run(&["tv", "before.mlir", "right.mlir", "--function", "double"])
        .expect_status(0);
    assert!(ran.out.starts_with("@double: agree (1 call)\n"), "{ran:?}");
    let ran = folder
        .run(&["tv", "before.mlir", "wrong.mlir"])
        .expect_status(1);
    // 3 * 3 is 9.
    let reason = "  call 1: mismatch: result 0: expected 6 : i8, found 9 : i8\n";
    assert!(ran.out.contains(reason), "{ran:?}");
    assert!(ran.out.contains("    lowered op  "), "{ran:?}");
}

#[test]
fn fifty_functions_are_compared_by_name() {
    let mut before = String::new();
    for i in 0..50 {
        let _ = writeln!(
            before,
            "func.func @f{i}(%a: i32) -> i32 {{\n  %c = arith.constant {i} : i32\n  \
             %0 = arith.addi %a, %c : i32\n  return %0 : i32\n}}\n// call: @f{i}(1 : i32)"
        );
    }
    let folder = Folder::with("before.mlir", &before);
    folder.write("after.mlir", before.replace("constant 7 :", "constant 8 :"));
    let ran = folder
        .run(&["tv", "before.mlir", "after.mlir"])
        .expect_status(1);
    assert!(ran.out.contains("@f7: mismatch (1 call)\n"), "{ran:?}");
    let last = "before.mlir -> after.mlir: 50 functions: 49 agree, 1 mismatch\n";
    assert!(ran.out.ends_with(last), "{ran:?}");
}

/// Compares `before.mlir` with what this script prints for it.
fn by(script: &str) -> Ran {
    let scene = Scene::new("");
    scene.folder.write("before.mlir", BEFORE);
    scene.executable("pass", &format!("#!/bin/sh\n{script}\n"));
    scene.run(&["tv", "before.mlir", "--by", "./pass --with 'an argument'"])
}

#[test]
fn a_command_makes_the_second_program() {
    let wrong = "[ \"$2\" = 'an argument' ] || exit 9\nsed 's/addi %a, %a/muli %a, %a/' \"$3\"";
    let ran = by(wrong).expect_status(1);
    let last = "before.mlir -> ./pass --with 'an argument': 2 functions: 1 agree, 1 mismatch\n";
    assert!(ran.out.ends_with(last), "{ran:?}");
    let ran = by("cat \"$3\"").expect_status(0);
    assert!(ran.out.contains("@double: agree (1 call)\n"), "{ran:?}");
    let ran = by("kill -SEGV $$").expect_status(1);
    assert!(ran.out.ends_with(": 2 functions: 2 crashed\n"), "{ran:?}");
    let ran = by("grep -q @double \"$3\" || exit 0\necho no >&2; exit 1");
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(ran.out.contains("exit status 1: no"), "{ran:?}");
    let mistyped = "--by: the command fails even for an empty module: exit status 1: no";
    by("echo no >&2; exit 1").expect_errors(&[mistyped]);
}

#[test]
fn a_command_must_keep_public_functions() {
    let missing =
        "@same: invalid-output (blame: lowering): there is no function @same in the output\n";
    let ran = by("sed '/@same/,/^}/d' \"$3\"").expect_status(1);
    assert!(ran.out.contains("@double: agree (1 call)\n"), "{ran:?}");
    assert!(ran.out.contains(missing), "{ran:?}");
    let ran = by("echo 'module {}'").expect_status(1);
    assert!(ran.out.contains(missing), "{ran:?}");
    let ran = by("echo");
    assert_eq!(ran.status, Some(2), "{ran:?}");
}

#[test]
fn a_file_without_a_function_of_the_other_is_no_success() {
    let folder = pair();
    folder.write(
        "part.mlir",
        "func.func @double(%a: i8) -> i8 {\n  %0 = arith.addi %a, %a : i8\n  return %0 : i8\n}\n",
    );
    let ran = folder.run(&["tv", "before.mlir", "part.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let line = "@same: not judged: the second program has no such function\n";
    assert!(ran.out.contains(line), "{ran:?}");
    assert_eq!(
        ran.err,
        "error: part.mlir: expected a function @same of the same type as in before.mlir, found none; \
         --function NAME compares one function\n"
    );
    let one = ["tv", "before.mlir", "part.mlir", "--function", "double"];
    folder.run(&one).expect_status(0);
}

/// The text of a tool that has only passes: with a pass, it prints the program after this change.
fn passes(change: &str) -> String {
    format!("case \"$*\" in *-my-pass*) {change} ;; *) cat \"$file\" ;; esac")
}

fn judged_at(level: &str, does: &str) -> Ran {
    let scene = Scene::new(does);
    let target = ["--target", "./mlir-opt-1", "--passes", "-my-pass"];
    scene.run(&[&["check", "sum.mlir", "--level", level], &target[..]].concat())
}

#[test]
fn passes_are_judged_without_a_lowering() {
    let ran = judged_at("source", &passes("cat \"$file\"")).expect_status(0);
    assert_eq!(ran.out, "sum.mlir: ./mlir-opt-1: agree\n");
    // 1 - 2 is -1.
    let wrong = passes("sed s/arith.addi/arith.subi/ \"$file\"");
    let ran = judged_at("source", &wrong).expect_status(1);
    let reason = "mismatch (blame: lowering): result 0: expected 3 : i32, found -1 : i32";
    assert!(ran.out.contains(reason), "{ran:?}");
    // Both levels: the stand-in has no lowering, but the passes alone are already wrong.
    let ran = judged_at("both", &wrong).expect_status(1);
    assert!(ran.out.contains(reason), "{ran:?}");
}

#[test]
fn output_that_is_not_read_back_is_a_finding_only_if_the_tool_refuses_it() {
    // The pass prints an op of a dialect that only the tool knows.
    let unknown = passes("sed 's/arith.addi %a, %b/own.add<7> %a/' \"$file\"");
    let ran = judged_at("source", &unknown);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(ran.out.contains("unsupported: the output: "), "{ran:?}");
    // The tool refuses to read what its pass printed: it does not know subtraction.
    let refuses = "if grep -q subi \"$file\"; then echo \"$file:2:1: error: bad\" >&2; exit 1; fi";
    let broken = passes("sed 's/arith.addi %a, %b/arith.subi %a/' \"$file\"");
    let ran = judged_at("source", &format!("{refuses}\n{broken}")).expect_status(1);
    let reason = "invalid-output (blame: lowering): the tool refuses its own output: bad";
    assert!(ran.out.contains(reason), "{ran:?}");
}

#[test]
fn the_source_level_needs_passes() {
    let scene = Scene::new("cat \"$file\"");
    let ran = scene.run(&[
        "check",
        "sum.mlir",
        "--level",
        "source",
        "--target",
        "./mlir-opt-1",
    ]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(
        ran.err
            .contains("--level source needs the passes to judge (--passes)"),
        "{ran:?}"
    );
    let ran = scene.run(&[
        "check", "sum.mlir", "--target", "builtin", "--level", "source",
    ]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(
        ran.err.contains("the built-in lowering has no passes"),
        "{ran:?}"
    );
}

#[test]
fn a_finding_at_the_source_level_is_repeated_at_the_source_level() {
    let scene = Scene::new(&passes("sed s/arith.addi/arith.subi/ \"$file\""));
    let run = [
        "run",
        "--target",
        "./mlir-opt-1",
        "--passes",
        "-my-pass",
        "--level",
        "source",
    ];
    let ran = scene.run(&[&run[..], &["--count", "60", "--seed", "1", "--no-reduce"]].concat());
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert!(ran.out.contains("--level source"), "{ran:?}");
}

#[test]
fn releases_judge_their_passes_at_the_source_level() {
    let program = "\
func.func @f(%m: memref<4xi32>, %i: index) -> i32 {
  %one = arith.constant 1 : index
  %j = arith.addi %i, %one : index
  %x = memref.load %m[%j] : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  return %x : i32
}
// call: @f(memref<4xi32> [7, 8, 9, 10], 1 : index) == 9 : i32
";
    let folder = Folder::with("f.mlir", program);
    for target in installed_among([13, 14, 15, 16, 19, 22].map(|n| format!("mlir-opt-{n}"))) {
        for level in ["source", "both"] {
            let check = ["check", "f.mlir", "--target", &target, "--level", level];
            let ran = folder.run(&[&check[..], &["--passes", "-canonicalize -cse"]].concat());
            assert_eq!(ran.out, format!("f.mlir: {target}: agree\n"), "{ran:?}");
        }
        // Textual pipelines work at both levels, and the LLVM level appends the lowering.
        let function = if target.as_str() < "mlir-opt-15" {
            "builtin.func"
        } else {
            "func.func"
        };
        let function = if target == "mlir-opt-13" {
            "func"
        } else {
            function
        };
        for level in ["source", "llvm"] {
            let pipeline = format!("{function}(cse,canonicalize)");
            let check = ["check", "f.mlir", "--target", &target, "--level", level];
            let ran = folder.run(&[&check[..], &["--passes", &pipeline]].concat());
            assert_eq!(ran.out, format!("f.mlir: {target}: agree\n"), "{ran:?}");
        }
        // A conversion leaves the source level, so the lowering follows. Release 13 has no such pass.
        if target == "mlir-opt-13" {
            continue;
        }
        let check = ["check", "f.mlir", "--target", &target, "--level", "source"];
        let ran = folder.run(&[&check[..], &["--passes", "-convert-arith-to-llvm"]].concat());
        assert_eq!(ran.out, format!("f.mlir: {target}: agree\n"), "{ran:?}");
    }
}

#[test]
fn an_external_function_answers_both_programs_alike() {
    // The exact quotient has no representation in f64, so the source's value is an interval around
    // it, and the constant is the f64 that is nearest to the quotient.
    let head = "func.func private @host(f64) -> i64\nfunc.func @f() -> i64 {\n";
    let tail = "  %r = call @host(%x) : (f64) -> i64\n  return %r : i64\n}\n";
    let source = "  %b = arith.constant -1.0113656022496014e-306 : f64\n  \
                  %p = arith.constant -1 : i32\n  %x = math.fpowi %b, %p : f64, i32\n";
    let folded = "  %x = arith.constant -9.887621229906173e+305 : f64\n";
    let folder = Folder::with(
        "source.mlir",
        format!("{head}{source}{tail}// call: @f()\n"),
    );
    folder.write("folded.mlir", format!("{head}{folded}{tail}"));
    let ran = folder
        .run(&["tv", "source.mlir", "folded.mlir"])
        .expect_status(0);
    assert!(ran.out.starts_with("@f: agree"), "{ran:?}");
    // One third is not 0.34.
    let source = source.replace("-1.0113656022496014e-306", "3.0");
    folder.write(
        "source.mlir",
        format!("{head}{source}{tail}// call: @f()\n"),
    );
    let other = "  %x = arith.constant 0.34 : f64\n";
    folder.write("other.mlir", format!("{head}{other}{tail}"));
    let ran = folder.run(&["tv", "source.mlir", "other.mlir"]);
    assert_eq!(ran.status, Some(1), "{ran:?}");
}

#[test]
fn functions_that_are_not_judged_for_one_reason_share_a_line() {
    let text = "\
func.func private @a(%x: i8) -> i8 {
  return %x : i8
}
func.func private @b(%x: i8) -> i8 {
  return %x : i8
}
func.func private @used(%x: i8) -> i8 {
  return %x : i8
}
func.func @f(%x: i8) -> i8 {
  %0 = call @used(%x) : (i8) -> i8
  return %0 : i8
}
";
    let folder = Folder::with("before.mlir", text);
    folder.write("after.mlir", text);
    let ran = folder
        .run(&["tv", "before.mlir", "after.mlir"])
        .expect_status(0);
    let lines = [
        "@a, @b: not judged: nothing was drawn: it is private, so passes may change or remove it (--function NAME draws inputs)",
        "@used: not judged: no call of its own; @f uses it",
        "@f: agree, proved on all 257 inputs",
        "before.mlir -> after.mlir: 4 functions: 1 agree, 3 not judged",
    ];
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), lines);
}
