//! Tests of drawn inputs.

use crate::stand_in::Scene;
use crate::tool::Folder;

/// A function that is defined only if `%b` is neither 0 nor, for `%a` = -8, -1: 16 and 1 of its 256
/// inputs are undefined.
const QUOTIENT: &str = "\
func.func @quotient(%a: i4, %b: i4) -> i4 {
  %0 = arith.divsi %a, %b : i4
  return %0 : i4
}
";

const LOAD: &str = "\
func.func @load(%m: memref<?xi32>, %i: index) -> i32 {
  %0 = memref.load %m[%i] : memref<?xi32>
  return %0 : i32
}
";

const NEVER: &str = "\
func.func @never(%a: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %0 = arith.divsi %a, %zero : i64
  return %0 : i64
}
";

/// A comparison that a planted fault makes signed.
const LESS: &str = "\
func.func @less(%a: i64, %b: i64) -> i1 {
  %0 = arith.cmpi ult, %a, %b : i64
  return %0 : i1
}
";

/// The option that plants the fault.
const FAULT: [&str; 2] = ["--plant", "compares-signed"];

#[test]
fn all_inputs_of_a_small_function_are_tried() {
    let folder = Folder::with("q.mlir", QUOTIENT);
    let ran = folder.run(&["check", "q.mlir"]).expect_status(0);
    let expected = "q.mlir: builtin: agree\n  \
                    @quotient: proved on all 289 inputs; 17 of them are undefined\n";
    assert_eq!(ran.out, expected);
    let rows = folder.run(&["check", "q.mlir", "--json"]).json();
    let function = &rows[0]["functions"][0];
    assert_eq!(function["proved_on"], 289);
    assert_eq!(function["undefined"], 17);
    // A poison dividend gives poison with the 14 divisors other than 0 and -1.
    assert_eq!(function["calls"], 239 + 14);
    assert_eq!(function["verdict"], "agree");
}

#[test]
fn private_functions_that_nothing_uses_are_judged_without_passes() {
    let text = QUOTIENT.replace("func.func @", "func.func private @");
    let folder = Folder::with("q.mlir", text);
    let ran = folder.run(&["check", "q.mlir"]).expect_status(0);
    let expected = "q.mlir: builtin: agree\n  \
                    @quotient: proved on all 289 inputs; 17 of them are undefined\n";
    assert_eq!(ran.out, expected);
    // A pass may stand between two forms of a program.
    let ran = folder.run(&["tv", "q.mlir", "q.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(ran.out.contains("it is private"), "{ran:?}");
}

#[test]
fn functions_are_named_one_by_one() {
    let text = format!("{LOAD}{NEVER}{QUOTIENT}// call: @quotient(7 : i4, 2 : i4) == 3 : i4\n");
    let folder = Folder::with("f.mlir", text);
    let args = ["check", "f.mlir", "--calls", "5"];
    let ran = folder.run(&args).expect_status(0);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 3, "{ran:?}");
    let headline = "f.mlir: builtin: 2 of 3 functions agree, 1 not judged";
    assert_eq!(lines[0], headline);
    // More than five inputs are drawn where comparisons suggest them.
    let load = "  @load: not proved: memory; ";
    assert!(lines[1].starts_with(load), "{ran:?}");
    assert!(lines[1].contains(" drawn inputs agree"), "{ran:?}");
    let never = "  @never: nothing was drawn: all 120 drawn inputs are undefined, for example: ";
    assert!(lines[2].starts_with(never), "{ran:?}");
    // Equal seeds draw equal inputs.
    let again = folder.run(&args);
    assert_eq!(again.out, ran.out);
    let ran = folder.run(&["check", "f.mlir", "--no-draw"]);
    let headline = "f.mlir: builtin: 1 of 3 functions agree, 2 not judged\n";
    assert_eq!(ran.out, headline);
    let rows = folder
        .run(&["check", "f.mlir", "--no-draw", "--json"])
        .json();
    let not_judged = serde_json::json!(["load", "never"]);
    assert_eq!(rows[0]["not_judged"], not_judged, "{rows}");
}

#[test]
fn agreement_of_some_functions_is_not_green() {
    let text = format!(
        "func.func @token(%t: si32) -> si32 {{\n  return %t : si32\n}}\n\
         {QUOTIENT}"
    );
    let folder = Folder::with("t.mlir", text);
    let args = ["check", "t.mlir", "--color", "always"];
    let scene = Scene::new("exec cat \"$file\"");
    scene.folder.write("t.mlir", folder.read("t.mlir"));
    let cse = [
        "--target",
        "./mlir-opt-1",
        "--passes",
        "-cse",
        "--level",
        "source",
    ];
    let source = [&args[..], &cse].concat();
    let ran = scene.run(&source).expect_status(0);
    let headline = "t.mlir: ./mlir-opt-1: \x1b[33m1 of 2 functions agree, 1 not judged\x1b[0m\n";
    assert!(ran.out.starts_with(headline), "{ran:?}");
    // A function that was not asked for is not missing.
    let only = [&source[..], &["--function", "quotient"]].concat();
    let ran = scene.run(&only).expect_status(0);
    let headline = "t.mlir: ./mlir-opt-1: \x1b[32magree\x1b[0m\n";
    assert!(ran.out.starts_with(headline), "{ran:?}");
    let matrix = [&["matrix", "t.mlir"], &cse[..]].concat();
    let ran = scene.run(&matrix).expect_status(0);
    assert!(
        ran.out.contains(" 1 of 2 functions agree, 1 not judged\n"),
        "{ran:?}"
    );
}

#[test]
fn a_helper_is_judged_with_its_caller() {
    let text = "\
func.func private @helper(%a: i4) -> i4 {
  return %a : i4
}
func.func @caller(%a: i4) -> i4 {
  %0 = func.call @helper(%a) : (i4) -> i4
  return %0 : i4
}
";
    let folder = Folder::with("h.mlir", text);
    let ran = folder.run(&["check", "h.mlir"]).expect_status(0);
    assert!(ran.out.starts_with("h.mlir: builtin: agree\n"), "{ran:?}");
    let ran = folder.run(&["check", "h.mlir", "--function", "hepler"]);
    ran.expect_errors(&[
        "--function hepler: expected the name of a function with a body, found @helper, @caller in \
         the input; did you mean `helper`?",
    ]);
}

#[test]
fn a_check_that_executes_nothing_is_no_success() {
    let folder = Folder::with("never.mlir", NEVER);
    let ran = folder.run(&["check", "never.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(ran.out.contains("nothing was executed"), "{ran:?}");
    assert!(ran.out.contains("  @never: nothing was drawn: "), "{ran:?}");
    assert!(
        ran.err.contains("nothing could be executed: never.mlir"),
        "{ran:?}"
    );
    assert!(ran.err.contains("// call: @f(1 : i32)"), "{ran:?}");
    let args = ["check", "never.mlir", "--allow-unsupported"];
    folder.run(&args).expect_status(0);
}

#[test]
fn one_function_can_be_selected() {
    let text = format!("{QUOTIENT}{LOAD}// call: @load(memref<1xi32> [7], 0 : index) == 8 : i32\n");
    let folder = Folder::with("f.mlir", text);
    // The wrong expectation belongs to another function.
    let args = ["check", "f.mlir", "--function", "quotient"];
    let ran = folder.run(&args).expect_status(0);
    assert!(
        ran.out.contains("@quotient: proved on all 289 inputs"),
        "{ran:?}"
    );
    let args = ["check", "f.mlir", "--function", "load"];
    let ran = folder.run(&args).expect_status(1);
    assert!(!ran.out.contains("@quotient"), "{ran:?}");
    let ran = folder.run(&["check", "f.mlir", "--function", "nothing"]);
    ran.expect_errors(&[
        "--function nothing: expected the name of a function with a body, found @quotient, @load",
    ]);
}

#[test]
fn the_input_of_a_finding_is_a_test_case() {
    let folder = Folder::with("less.mlir", LESS);
    let args = [&["check", "less.mlir"], &FAULT[..]].concat();
    let ran = folder.run(&args).expect_status(1);
    let start = "less.mlir: builtin: mismatch\n  @less, drawn input: mismatch (blame: lowering): ";
    assert!(ran.out.starts_with(start), "{ran:?}");
    let directive = ran
        .out
        .lines()
        .find(|line| line.contains("// call: @less("));
    let directive = directive.expect("an input").trim();
    folder.write("case.mlir", format!("{LESS}{directive}\n"));
    let args = [&["check", "case.mlir"], &FAULT[..]].concat();
    let ran = folder.run(&args).expect_status(1);
    assert!(ran.out.contains("call 1, @less: mismatch"), "{ran:?}");
    folder.run(&["check", "case.mlir"]).expect_status(0);
}

#[test]
fn findings_on_drawn_inputs_are_explained_and_reduced() {
    let folder = Folder::with("less.mlir", LESS);
    let args = [&["explain", "less.mlir"], &FAULT[..]].concat();
    let ran = folder.run(&args).expect_status(1);
    assert!(ran.out.contains("Drawn input: // call: @less("), "{ran:?}");
    let args = [&["reduce", "less.mlir"], &FAULT[..]].concat();
    let ran = folder.run(&args).expect_status(0);
    let calls = ran.out.lines().filter(|line| line.starts_with("// call: "));
    assert_eq!(calls.count(), 1, "{ran:?}");
    folder.write("small.mlir", &ran.out);
    let args = [&["check", "small.mlir"], &FAULT[..]].concat();
    folder.run(&args).expect_status(1);
}

#[test]
fn a_refused_function_costs_no_other_function() {
    // The conversion of LLVM 11 has no `math.atan2`.
    let refused = "func.func @angle(%a: f32) -> f32 {\n  %0 = math.atan2 %a, %a : f32\n  \
                   return %0 : f32\n}\n";
    let folder = Folder::with("f.mlir", format!("{refused}{QUOTIENT}"));
    let ran = folder
        .run(&["check", "f.mlir", "--target", "builtin"])
        .expect_status(0);
    let headline = "f.mlir: builtin: 1 of 2 functions agree, 1 not judged\n";
    assert!(ran.out.starts_with(headline), "{ran:?}");
    assert!(ran.out.contains("  @angle: unsupported: "), "{ran:?}");
    assert!(
        ran.out.contains("@quotient: proved on all 289 inputs"),
        "{ran:?}"
    );
}

#[test]
fn the_drawn_passes_are_printed() {
    let scene = Scene::new("exec cat \"$file\"");
    let check = [
        "check",
        "sum.mlir",
        "--target",
        "./mlir-opt-1",
        "--level",
        "source",
    ];
    let drawn = |seed: &str| {
        let random = ["--passes", "random", "--pass-seed", seed];
        let args = [&check[..], &random].concat();
        let ran = scene.run(&args).expect_status(0);
        let hint = format!(" (--pass-seed {seed}); `--pass-seed ");
        let lines = ran.out.lines();
        let mut passes =
            lines.filter_map(|line| line.strip_prefix("  passes: -")?.split_once(&hint));
        passes.next().expect("the passes are printed").0.to_owned()
    };
    let lists: Vec<String> = ["1", "2", "3", "4", "5", "6"].map(drawn).to_vec();
    assert_eq!(drawn("1"), lists[0]);
    assert!(lists.iter().any(|list| *list != lists[0]), "{lists:?}");
    // The program has no vectors and no loops.
    assert!(
        lists
            .iter()
            .all(|list| !list.contains("vector") && !list.contains("scf")),
        "{lists:?}"
    );
}

/// Returns for numbers that are not positive, and runs forever for all others.
const SPIN: &str = "\
func.func @spin(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %is_positive = arith.cmpi sgt, %n, %zero : i64
  cf.cond_br %is_positive, ^loop, ^done
^loop:
  cf.br ^loop
^done:
  return %n : i64
}
";

#[test]
fn inputs_that_exceed_the_fuel_are_counted() {
    let folder = Folder::with("spin.mlir", SPIN);
    let rows = folder.run(&["check", "spin.mlir", "--json"]).json();
    let function = &rows[0]["functions"][0];
    // Each of these runs takes 100,000 of the 2,000,000 ops that the runs may take together.
    assert_eq!(function["beyond_limit"], 20, "{rows}");
    let count = |name: &str| function[name].as_u64().expect("a number");
    let parts = ["calls", "undefined", "beyond_limit", "unsupported"].map(count);
    assert_eq!(parts.iter().sum::<u64>(), count("tried"), "{rows}");
    let left_out = "20 inputs exceed --fuel, so no more were drawn; no input takes the true side of cf.cond_br, op 3, and 1 side more\n";
    let calls = count("calls");
    let ran = folder.run(&["check", "spin.mlir"]).expect_status(0);
    let unproved = "not proved: a loop, proved up to 8 iterations";
    let expected =
        format!("spin.mlir: builtin: agree\n  @spin: {unproved}; {calls} drawn inputs agree; ");
    assert_eq!(ran.out, expected + left_out);
    let tv = ["tv", "spin.mlir", "spin.mlir"];
    let ran = folder.run(&tv).expect_status(0);
    let expected = format!("@spin: agree ({calls} drawn inputs); {unproved}; {left_out}");
    assert!(ran.out.starts_with(&expected), "{ran:?}");
    let rows = folder.run(&[&tv[..], &["--json"]].concat()).json();
    assert_eq!(rows[0]["functions"][0]["beyond_limit"], 20, "{rows}");
    // With little fuel, the number of tries ends the draws before the budget is used up.
    let ran = folder.run(&["check", "spin.mlir", "--fuel", "100"]);
    assert!(ran.out.contains(" drawn inputs agree; "), "{ran:?}");
    let end = " inputs exceed --fuel; no input takes the true side of cf.cond_br, op 3, and 1 side more\n";
    assert!(ran.out.ends_with(end), "{ran:?}");
}

#[test]
fn no_call_is_suggested_where_no_call_can_be_judged() {
    let cases = [
        (
            "func.func @f(%a: i32) -> i32 {\n  \"mydialect.end\"(%a) : (i32) -> ()\n}\n",
            "the reference does not run it: `mydialect.end` in @f at f.mlir:2:3 is not in the \
             supported language",
        ),
        (
            "func.func @f(%a: i32) -> i32 {\n  %0 = llvm.add %a, %a : i32\n  return %0 : i32\n}\n",
            "the reference does not run it: `llvm.add` in a function of the source level",
        ),
        (
            "func.func @f(%a: si32) -> si32 {\n  return %a : si32\n}\n",
            "whose values no `call:` directive can describe",
        ),
        (
            "func.func @f(%a: i64) -> i64 {\n  cf.br ^a\n^a:\n  cf.br ^a\n}\n",
            "its runs exceed the limit of fuel (--fuel)",
        ),
    ];
    for (text, reason) in cases {
        let folder = Folder::with("f.mlir", text);
        let ran = folder.run(&["check", "f.mlir", "--target", "builtin"]);
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert!(ran.out.contains(reason), "{ran:?}");
        assert!(ran.err.contains("nothing could be executed"), "{ran:?}");
        assert!(!ran.err.contains("add a line"), "{ran:?}");
    }
}

/// A run that the reference cannot judge is counted, and the first reason is printed.
#[test]
fn inputs_that_need_too_much_are_explained() {
    let text = "func.func @read(%m: memref<16xf32>, %i: index) -> vector<4xf32> {\n  \
                %p = arith.constant 0.0 : f32\n  \
                %v = vector.transfer_read %m[%i], %p : memref<16xf32>, vector<4xf32>\n  \
                return %v : vector<4xf32>\n}\n";
    let folder = Folder::with("f.mlir", text);
    let ran = folder.run(&["check", "f.mlir"]).expect_status(0);
    let why = " inputs need what the reference does not support: a transfer that starts too far outside of \
               the memref\n";
    assert!(ran.out.contains(why.trim_end()), "{ran:?}");
}
