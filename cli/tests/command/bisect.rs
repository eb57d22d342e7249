//! The scripts of the guide for `git bisect run` and for other reducers, as users run them.

use std::path::Path;
use std::process::Command;

use crate::tool::{Folder, Ran, TOOL};

/// An unsigned comparison. As a signed one, its result is the opposite.
const PROGRAM: &str = "func.func @below(%a: i32, %b: i32) -> i1 {\n  \
                       %0 = arith.cmpi ult, %a, %b : i32\n  return %0 : i1\n}\n\
                       // call: @below(1 : i32, -1 : i32) == -1 : i1\n";

/// The text between two texts of a page of the guide.
fn of_guide(page: &str, before: &str, after: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../docs")
        .join(page);
    let text = std::fs::read_to_string(path).expect("a page of the guide");
    let (_, rest) = text.split_once(before).expect("the beginning of a script");
    let (script, _) = rest.split_once(after).expect("the end of a script");
    format!("{script}\n")
}

fn replaced(script: &str, old: &str, new: &str) -> String {
    assert!(script.contains(old), "{script}");
    script.replace(old, new)
}

/// Runs a script in a folder, with the built command in `PATH`.
fn sh(folder: &Folder, script: &str) -> Ran {
    let ours = Path::new(TOOL).parent().expect("a folder");
    let path = std::env::var("PATH").expect("a list of folders");
    let output = Command::new("sh")
        .args(["-e", "-c", script])
        .current_dir(folder.path())
        .env("PATH", format!("{}:{path}", ours.display()))
        .env("LC_ALL", "C")
        .output();
    Ran::new(&output.expect("the shell runs"))
}

/// The target is a script of the repository. One commit does not build, and a later commit compares signed.
#[test]
fn git_bisect_finds_the_commit_that_broke_an_own_target() {
    if Command::new("git").arg("--version").output().is_err() {
        crate::installed::skipped("git bisect: git is not installed");
        return;
    }
    let script = of_guide("test-a-pass.md", "cat >bisect.sh <<'END'\n", "\nEND\n");
    let script = replaced(&script, "ninja -C build mlir-opt", "sh build");
    let own = "--target text:./own-lowering";
    let script = replaced(
        &script,
        "--target build/bin/mlir-opt --passes -my-pass",
        own,
    );
    let folder = Folder::with("program.mlir", PROGRAM);
    folder.write("bisect.sh", script);
    let ran = sh(
        &folder,
        r#"chmod +x bisect.sh
        git init -q .
        commit() {
            git add build own-lowering
            git -c user.name=n -c user.email=e -c commit.gpgsign=false commit -q -m "$1"
        }
        lowering() {
            printf '#!/bin/sh\nlowerfuzz lower --syntax 22 "$1" | sed "s/ult/%s/"\n' "$1" >own-lowering
            chmod +x own-lowering
        }
        echo true >build; lowering ult; commit right
        echo false >build; commit "does not build"
        echo true >build; commit "builds again"
        lowering slt; commit "compares signed"
        echo '# later' >>own-lowering; commit later
        git bisect start HEAD HEAD~4
        git bisect run ./bisect.sh"#,
    );
    assert_eq!(ran.status, Some(0), "{ran:?}");
    let (first, _) = ran
        .out
        .split_once(" is the first bad commit")
        .unwrap_or_else(|| panic!("{ran:?}"));
    let first = first.rsplit('\n').next().expect("a commit");
    let subject = sh(&folder, &format!("git log -1 --format=%s {first}"));
    assert_eq!(subject.out, "compares signed\n", "{ran:?}");
}

/// `creduce` keeps a program if the script exits with 0.
#[test]
fn other_reducers_can_ask_whether_a_program_is_interesting() {
    let script = of_guide("reduce.md", "`interesting.sh`:\n\n```sh\n", "\n```\n");
    let script = replaced(
        &script,
        "--target mlir-opt-22 --passes -canonicalize",
        "--plant compares-signed",
    );
    let folder = Folder::with("program.mlir", PROGRAM);
    folder.write("interesting.sh", script);
    assert_eq!(sh(&folder, "sh interesting.sh").status, Some(0));
    folder.write("program.mlir", PROGRAM.replace("-1 : i32)", "2 : i32)"));
    assert_eq!(sh(&folder, "sh interesting.sh").status, Some(1));
}
