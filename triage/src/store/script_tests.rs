//! Tests of `repro.sh`, which run it with a tool that prints a given module.

use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::script::of_release;
use crate::reproducer::{Command as ToolCommand, Shown, Shows};

/// Runs the script of a finding with a tool that prints this text. Returns the exit status.
fn status(shows: Shows, printed: &str) -> Option<i32> {
    let shown = Shown {
        release: 22,
        program: String::new(),
        commands: vec![ToolCommand {
            tool: "mlir-opt-22".to_owned(),
            args: vec!["release-22.mlir".to_owned()],
        }],
        shows,
        output: String::new(),
        no_value: None,
        control: None,
    };
    let folder = TempDir::new().expect("a temporary folder");
    let script = folder.path().join("repro.sh");
    std::fs::write(&script, of_release("title", &shown)).expect("a file");
    std::fs::write(folder.path().join("release-22.mlir"), printed).expect("a file");
    let done = Command::new("sh")
        .arg(&script)
        .env("MLIR_OPT", "cat")
        .stdout(Stdio::null())
        .status();
    done.expect("it runs").code()
}

#[test]
fn the_bug_reproduces_only_if_all_lines_are_printed() {
    let wrong = "% = llvm.trunc % overflow<nsw> : i16 to i7";
    let with = "% = llvm.lshr %, % : i16";
    let shows = || Shows::Lines(vec![wrong.to_owned(), with.to_owned()]);
    let shift = "  %1 = llvm.lshr %arg0, %0 : i16\n";
    let flagged = "  %2 = llvm.trunc %1  overflow<nsw> : i16 to i7\n";
    let fixed = "  %2 = llvm.trunc %1 : i16 to i7\n";
    assert_eq!(status(shows(), &format!("{shift}{flagged}")), Some(0));
    assert_eq!(status(shows(), &format!("{shift}{fixed}")), Some(1));
    assert_eq!(status(shows(), flagged), Some(1));
    let one = || Shows::Lines(vec![wrong.to_owned()]);
    assert_eq!(status(one(), flagged), Some(0));
    assert_eq!(status(one(), fixed), Some(1));
    // A tool without the pass, or without a module, does not answer the question.
    assert_eq!(status(one(), ""), Some(77));
    let unknown = "opt: Unknown command line argument '-my-pass'";
    assert_eq!(status(one(), unknown), Some(77));
}
