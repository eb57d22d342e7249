//! Tests of `--target text:COMMAND`, whose lowering is a command that reads and prints text.

use std::os::unix::fs::PermissionsExt as _;

use crate::tool::{Folder, Ran};

const PROGRAM: &str = "func.func @same(%a: i32) -> i32 {\n  return %a : i32\n}\n\
                       // call: @same(1 : i32) == 1 : i32\n";

/// Judges the program with a command that runs this script.
fn check(script: &str) -> Ran {
    let folder = Folder::with("same.mlir", PROGRAM);
    folder.write("lower", format!("#!/bin/sh\n{script}\n"));
    let path = folder.path().join("lower");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("a mode");
    folder.run(&["check", "same.mlir", "--target", "text:./lower"])
}

#[test]
fn a_module_is_judged() {
    let lowered = |value: &str| {
        format!(
            "grep -q 'func.func @same(' \"$1\" || exit 3\n\
             echo 'llvm.func @same(%a: i32) -> i32 {{'\n\
             echo '  %b = llvm.mlir.constant(2 : i32) : i32'\n\
             echo '  llvm.return {value} : i32'\n\
             echo '}}'"
        )
    };
    let ran = check(&lowered("%a")).expect_status(0);
    assert_eq!(ran.out, "same.mlir: text:./lower: agree\n");
    let ran = check(&lowered("%b")).expect_status(1);
    assert!(
        ran.out.starts_with("same.mlir: text:./lower: mismatch\n"),
        "{ran:?}"
    );
}

#[test]
fn rejections_crashes_and_invalid_output_are_distinguished() {
    let ran = check("echo \"$1:1:1: error: not today\" >&2; exit 1").expect_status(1);
    let expected = "rejected (blame: lowering): exit status 1: program.mlir:1:1: error: not today";
    assert!(ran.out.contains(expected), "{ran:?}");
    let ran = check("kill -SEGV $$").expect_status(1);
    assert!(ran.out.contains("crashed"), "{ran:?}");
    let ran = check("echo nonsense").expect_status(1);
    assert!(ran.out.contains("invalid-output"), "{ran:?}");
}

#[test]
fn a_missing_command_is_an_error() {
    let folder = Folder::with("same.mlir", PROGRAM);
    let ran = folder.run(&["check", "same.mlir", "--target", "text:./none"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert_eq!(
        ran.err,
        "error: target `text:./none`: ./none: no such command\n"
    );
    let ran = folder.run(&[
        "check",
        "same.mlir",
        "--target",
        "text:true",
        "--passes",
        "-cse",
    ]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
}
