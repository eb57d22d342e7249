//! Tests of commands that get the folder of a stored finding.

use crate::found::stored;
use crate::tool::Folder;

/// 2 is below -1 as an unsigned number only.
const PROGRAM: &str = "\
func.func @less(%a: i8, %b: i8) -> i1 {
  %0 = arith.cmpi ult, %a, %b : i8
  return %0 : i1
}
// call: @less(2 : i8, -1 : i8) == true
";

/// Returns a folder with a program, and the name of the folder of its finding.
fn with_finding() -> (Folder, String) {
    let folder = Folder::with("p.mlir", PROGRAM);
    let check = [
        "check",
        "p.mlir",
        "--plant",
        "compares-signed",
        "--out",
        "out",
    ];
    folder.run(&check).expect_status(1);
    let found = stored(&folder.path().join("out"));
    let name = found[0].file_name().expect("a name").to_string_lossy();
    let name = format!("out/{name}");
    (folder, name)
}

#[test]
fn explain_and_matrix_take_the_folder_of_a_finding() {
    let (folder, finding) = with_finding();
    // The planted fault is part of the finding.
    let ran = folder.run(&["explain", &finding]).expect_status(1);
    let head = format!("{finding}/source.mlir: builtin: call 1, @less: mismatch\n");
    assert!(ran.out.starts_with(&head), "{ran:?}");
    let matrix = ["matrix", &finding, "--target", "builtin"];
    let ran = folder.run(&matrix).expect_status(1);
    let wrong = "mismatch (blame: lowering): result 0: expected true, found false";
    assert!(ran.out.contains(wrong), "{ran:?}");
}

#[test]
fn other_commands_name_the_program_of_the_folder() {
    let (folder, finding) = with_finding();
    let error = format!(
        "{finding}: expected a program, found the folder of a finding; its program is {finding}/source.mlir; "
    );
    for command in ["check", "interp", "lower"] {
        folder.run(&[command, &finding]).expect_errors(&[&error]);
    }
}

#[test]
fn the_commands_of_an_issue_run_as_printed() {
    let (folder, finding) = with_finding();
    let text = std::fs::read_to_string(folder.path().join(&finding).join("issue.md"));
    let text = text.expect("an issue");
    let line = text
        .lines()
        .find(|line| line.starts_with("lowerfuzz check "));
    let words: Vec<&str> = line.expect("a command").split(' ').skip(1).collect();
    let ran = folder.run(&words).expect_status(1);
    assert!(ran.out.contains("expected true, found false"), "{ran:?}");
}

#[test]
fn a_folder_without_a_finding_is_no_program() {
    let folder = Folder::with("a.mlir", PROGRAM);
    std::fs::create_dir(folder.path().join("empty")).expect("a folder");
    for command in ["explain", "matrix", "check"] {
        let ran = folder.run(&[command, "empty"]);
        ran.expect_errors(&["empty: is a directory, expected a regular file"]);
    }
    let ran = folder.run(&["explain", "a.mlir", "--target", "all"]);
    ran.expect_errors(&["unknown target `all`: the command takes one target; "]);
}
