//! Tests of the options for a pull request: annotations, JUnit, a baseline, and known bugs.

use std::os::unix::fs::PermissionsExt as _;

use crate::tool::Folder;

const ADD: &str = "func.func @add(%a: i8, %b: i8) -> i8 {
  %0 = arith.addi %a, %b : i8
  return %0 : i8
}
";

/// A rule that explains the wrong addition.
const KNOWN: &str = "[[rule]]\nreport = \"reports/known-addition\"\ntargets = [\"text:./wrong\"]\n\
                     passes = [\"none\"]\nverdicts = [\"mismatch\"]\nops = [[\"arith.addi\"]]\n";

/// A folder with a function and a tool that takes `subi` for `addi`.
fn folder() -> Folder {
    let folder = Folder::with("add.mlir", ADD);
    folder.write("wrong", "#!/bin/sh\nexec sed 's/addi/subi/' \"$1\"\n");
    let all = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(folder.path().join("wrong"), all).expect("an executable");
    folder
}

#[test]
fn a_finding_is_an_annotation_and_a_failure_of_junit() {
    let folder = folder();
    let check = ["check", "add.mlir", "--target", "text:./wrong"];
    let ran = folder.run(&[&check[..], &["--github", "--junit", "junit.xml"]].concat());
    assert_eq!(ran.status, Some(1), "{ran:?}");
    let start = "::error file=add.mlir,title=lowerfuzz::add.mlir: text:./wrong: mismatch";
    assert!(ran.out.starts_with(start), "{ran:?}");
    assert_eq!(ran.out.lines().count(), 1, "{ran:?}");
    let junit = folder.read("junit.xml");
    assert!(junit.contains("tests=\"1\" failures=\"1\""), "{junit}");
}

#[test]
fn findings_of_the_baseline_do_not_count() {
    let folder = folder();
    let check = ["check", "add.mlir", "--target", "text:./wrong"];
    let base = folder.run(&[&check[..], &["--json"]].concat());
    assert_eq!(base.status, Some(1), "{base:?}");
    folder.write("base.json", &base.out);
    let with =
        |more: &[&str]| folder.run(&[&check[..], &["--baseline", "base.json"], more].concat());
    let ran = with(&["--github"]);
    assert_eq!((ran.status, ran.out.as_str()), (Some(0), ""), "{ran:?}");
    // Another verdict on the same file counts.
    folder.write("base.json", base.out.replace("\"mismatch\"", "\"crashed\""));
    assert_eq!(with(&[]).status, Some(1));
    folder.write("base.json", "{}");
    with(&[])
        .expect_errors(&["base.json: expected the output of `check --json`: found other JSON"]);
}

#[test]
fn a_known_bug_is_allowed() {
    let folder = folder();
    folder.write("own.toml", KNOWN);
    let check = [
        "check",
        "add.mlir",
        "--target",
        "text:./wrong",
        "--known",
        "own.toml",
    ];
    let ran = folder.run(&check);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    let ran = folder.run(&[&check[..], &["--allow-known"]].concat());
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert!(ran.out.contains("perhaps known: known-addition"), "{ran:?}");
    // A bug without a report is red.
    folder.write("own.toml", KNOWN.replace("arith.addi", "arith.muli"));
    let ran = folder.run(&[&check[..], &["--allow-known"]].concat());
    assert_eq!(ran.status, Some(1), "{ran:?}");
}
