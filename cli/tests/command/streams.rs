//! Tests with closed or full standard output and standard error.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use crate::tool::{Folder, Ran};

#[test]
fn a_closed_stdout_does_not_change_the_status() {
    let folder = Folder::new();
    let mut child = folder
        .command(&["gen", "--count", "100000", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    out.read_line(&mut first).expect("a line");
    drop(out);
    assert_eq!(first, "// seed: 1\n");
    let ran = Ran::new(&child.wait_with_output().expect("it ends"));
    ran.expect_status(0);
}

#[test]
fn a_closed_stderr_does_not_change_the_status() {
    let folder = Folder::with("bad.mlir", "?\n".repeat(10));
    for args in [&["check", "bad.mlir"][..], &["nonsense"]] {
        let mut child = folder
            .command(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command runs");
        drop(child.stderr.take());
        let mut out = String::new();
        let mut pipe = child.stdout.take().expect("a pipe");
        pipe.read_to_string(&mut out).expect("text");
        assert_eq!(out, "");
        assert_eq!(child.wait().expect("it ends").code(), Some(2), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_device_is_reported() {
    let folder = Folder::new();
    let commands = [
        &["gen"][..],
        &["targets", "--json"],
        &["run", "--count", "1", "--seed", "1"],
    ];
    for args in commands {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("a device of every Linux");
        let output = folder.command(args).stdout(full).output();
        let ran = Ran::new(&output.expect("the command runs"));
        ran.expect_errors(&["standard output: "]);
    }
}

/// A pipe gets no progress line.
#[test]
fn a_pipe_gets_no_progress_line() {
    let args = ["run", "--count", "2000", "--seed", "1"];
    let ran = Folder::new().run(&args).expect_status(0);
    assert!(!ran.out.contains('\r'), "{ran:?}");
    assert!(!ran.out.contains('\u{1b}'), "{ran:?}");
}

/// A run reports findings on stderr as they come, and how many wait, even on a pipe. Known findings
/// are not reported, and nothing is reported with `--json`.
#[test]
fn findings_are_reported_as_they_come() {
    let folder = Folder::new();
    let args = [
        "run",
        "--count",
        "300",
        "--seed",
        "1",
        "--plant",
        "result-position",
    ];
    let ran = folder.run(&args).expect_status(1);
    let [found, reduced, waits] = [
        "builtin: mismatch (blame: lowering), seed ",
        "builtin: reduced, seed ",
        "builtin: findings: ",
    ]
    .map(|words| ran.err.find(words));
    assert!(
        found.is_some() && found < reduced && reduced < waits,
        "{ran:?}"
    );
    let ran = folder.run(&[&args[..], &["--json"]].concat());
    assert_eq!(ran.expect_status(1).err, "");
}
