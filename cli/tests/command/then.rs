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
