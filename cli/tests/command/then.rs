//! Tests of `check --then`: two tools in sequence, and which of them is at fault.

use serde_json::Value;

use crate::stand_in::Scene;
use crate::without_lowering::scene;

/// A folder with `own-opt`, whose pass `-my-pass` is wrong, and two tools that lower: `wrong`, which
/// always subtracts, and `right`, which keeps what the program does.
fn tools() -> Scene {
    let scene = scene();
    let lowers = |op: &str| {
        format!(
            "#!/bin/sh\n{op}\n\
             echo 'llvm.func @sum(%a: i32, %b: i32) -> i32 {{'\n\
             echo \"  %0 = llvm.$op %a, %b : i32\"\n\
             echo '  llvm.return %0 : i32'\n\
             echo '}}'\n"
        )
    };
    scene.executable("wrong", &lowers("op=sub"));
    let right = "op=add; if grep -q subi \"$1\"; then op=sub; fi";
    scene.executable("right", &lowers(right));
    scene
}

const CHECK: [&str; 4] = ["check", "sum.mlir", "--target", "./own-opt"];
const DIFFERS: &str =
    "  call 1, @sum: mismatch (blame: lowering): result 0: expected 3 : i32, found -1 : i32\n";

fn json(scene: &Scene, args: &[&str]) -> Value {
    let ran = scene.run(&[args, &["--json"]].concat()).expect_status(1);
    let rows: Value = serde_json::from_str(&ran.out).expect("JSON");
    rows[0]["tool_at_fault"].clone()
}

#[test]
fn the_second_tool_is_at_fault_if_the_passes_are_right() {
    let scene = tools();
    let second = ["--passes=-cse", "--then", "text:./wrong"];
    let args = [&CHECK[..], &second].concat();
    let ran = scene.run(&args).expect_status(1);
    let fault = "  at fault: text:./wrong, which lowers; the output of ./own-opt agrees with the \
                 program\n";
    assert!(
        ran.out.contains(DIFFERS) && ran.out.ends_with(fault),
        "{ran:?}"
    );
    assert_eq!(json(&scene, &args), "text:./wrong");
}

#[test]
fn the_first_tool_is_at_fault_if_a_pass_is_wrong() {
    let scene = tools();
    let second = ["--passes=-my-pass", "--then", "text:./right"];
    for level in [&[][..], &["--level", "llvm"]] {
        let args = [&CHECK[..], &second, level].concat();
        let ran = scene.run(&args).expect_status(1);
        let fault = "  at fault: ./own-opt, which runs the passes\n";
        assert!(
            ran.out.contains(DIFFERS) && ran.out.ends_with(fault),
            "{ran:?}"
        );
        assert_eq!(json(&scene, &args), "./own-opt");
    }
}

/// The folder names the second tool alone, and its script works without the first one.
#[test]
fn a_finding_of_the_second_tool_is_written_as_its_own() {
    let scene = tools();
    let second = ["--passes=-cse", "--then", "text:./wrong", "--out", "found"];
    scene.run(&[&CHECK[..], &second].concat()).expect_status(1);
    let files = scene.folder.listing();
    let read = |name: &str| {
        let path = files.iter().find(|path| path.ends_with(name));
        std::fs::read_to_string(scene.folder.path().join(path.expect("a file"))).expect("a text")
    };
    let record: Value = serde_json::from_str(&read("finding.json")).expect("JSON");
    assert_eq!(record["target"], "text:./wrong");
    assert_eq!(
        (&record["then"], &record["passes"]),
        (&Value::Null, &Value::from(Vec::<u8>::new()))
    );
    let script = read("repro.sh");
    assert!(!script.contains("own-opt"), "{script}");
    assert!(script.contains("--target text:./wrong\n"), "{script}");
}

/// The first tool only reads and prints the program. With `--level source` there is nothing to judge.
#[test]
fn the_first_tool_needs_no_passes() {
    let scene = tools();
    let second = ["--then", "text:./wrong"];
    let ran = scene.run(&[&CHECK[..], &second].concat()).expect_status(1);
    assert!(ran.out.contains(DIFFERS), "{ran:?}");
    let source = [&CHECK[..], &second, &["--level", "source"]].concat();
    scene.run(&source).expect_errors(&[
        "target ./own-opt has no lowering to the LLVM dialect, so it needs the passes to judge",
    ]);
}

/// The note is not printed if the user chose the level.
#[test]
fn a_tool_without_a_lowering_is_named() {
    let scene = tools();
    let passes = ["--passes=-cse"];
    let ran = scene.run(&[&CHECK[..], &passes].concat());
    let note = "note: ./own-opt: only the output of the passes is judged, because the tool has no \
                lowering to the LLVM dialect; --then T lowers it\n";
    assert_eq!((ran.status, &*ran.err), (Some(0), note), "{ran:?}");
    for chosen in [["--level", "source"], ["--then", "text:./right"]] {
        let ran = scene.run(&[&CHECK[..], &passes, &chosen].concat());
        assert_eq!(ran.expect_status(0).err, "");
    }
}

/// `builtin` does not support `scf.for`.
const PLAIN_AND_LOOP: &str = "\
func.func @plain(%a: i8) -> i8 {
  %0 = arith.addi %a, %a : i8
  return %0 : i8
}
func.func @loop(%a: i8) -> i8 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = scf.for %i = %0 to %1 step %1 iter_args(%x = %a) -> (i8) {
    scf.yield %x : i8
  }
  return %2 : i8
}
";

#[test]
fn functions_that_the_second_tool_does_not_support_are_named() {
    let scene = scene();
    scene.folder.write("two.mlir", PLAIN_AND_LOOP);
    let check = [
        "check",
        "two.mlir",
        "--target",
        "./own-opt",
        "--passes=-cse",
    ];
    let check = [&check[..], &["--then", "builtin"]].concat();
    let ran = scene.run(&check).expect_status(0);
    let both = "two.mlir: ./own-opt: agree, passes only for 1 of 2 functions\n  \
                @plain: proved on all 257 inputs\n  @loop: proved on all 257 inputs\n  \
                @loop: only the output of the passes was judged; unsupported by builtin: `scf.for`\n";
    assert_eq!(ran.out, both);
    let json = scene.run(&[&check[..], &["--json"]].concat()).json();
    let reason = serde_json::json!([
        {"function": "loop", "reason": "unsupported by builtin: `scf.for`"}
    ]);
    assert_eq!(json[0]["not_lowered"], reason);
    let ran = scene
        .run(&[&check[..], &["--function", "loop"]].concat())
        .expect_status(0);
    let start = "two.mlir: ./own-opt: agree, passes only\n";
    assert!(ran.out.starts_with(start), "{ran:?}");
    let ran = scene
        .run(&[&check[..], &["--function", "plain"]].concat())
        .expect_status(0);
    assert!(!ran.out.contains("passes"), "{ran:?}");
    let matrix = [&["matrix"], &check[1..]].concat();
    let ran = scene.run(&matrix).expect_status(0);
    assert!(
        ran.out
            .contains("agree, passes only for 1 of 2 functions\n"),
        "{ran:?}"
    );
}

#[test]
fn programs_that_the_second_tool_does_not_support_are_counted() {
    let scene = scene();
    let run = [
        "run",
        "--target",
        "./own-opt",
        "--passes=-cse",
        "--then",
        "builtin",
    ];
    let run = [&run[..], &["--count", "20", "--seed", "1", "--no-reduce"]].concat();
    let json = scene.run(&[&run[..], &["--json"]].concat()).json();
    let reasons = json["not_lowered"].as_object().expect("an object");
    let count: u64 = reasons.values().filter_map(Value::as_u64).sum();
    assert!((1..=20).contains(&count), "{json}");
    assert!(
        reasons
            .keys()
            .all(|why| why.starts_with("unsupported by builtin: `")),
        "{json}"
    );
    let ran = scene.run(&run);
    assert!(
        ran.out
            .contains(&format!(", {count} of them passes only, ")),
        "{ran:?}"
    );
    assert!(ran.out.contains("\n  passes only "), "{ran:?}");
}

#[test]
fn lit_counts_functions_that_the_second_tool_does_not_support() {
    let scene = scene();
    scene.folder.write(
        "two.mlir",
        format!("// RUN: mlir-opt %s -cse\n{PLAIN_AND_LOOP}"),
    );
    let lit = ["lit", "two.mlir", "--target", "./own-opt"];
    let lit = [&lit[..], &["--then", "builtin"]].concat();
    let ran = scene.run(&lit).expect_status(0);
    let lines = "  passes only        1\n         1  unsupported: `scf.for`\n";
    assert!(ran.out.contains(lines), "{ran:?}");
    let json = scene.run(&[&lit[..], &["--json"]].concat()).json();
    assert_eq!(
        json["totals"]["passes_only"],
        serde_json::json!({"unsupported: `scf.for`": 1})
    );
}
