//! Tests of `--confirm`: missing runners, programs that are not runners, and, if one is installed,
//! a real runner.

use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::installed::installed;
use crate::stand_in::eventually;
use crate::tool::{Folder, Ran, keys};

const PROGRAM: &str = "\
// release: 13
func @f(%m: memref<?x?xf32>) -> f32 {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %x = memref.load %m[%c1, %c0] : memref<?x?xf32>
  return %x : f32
}
// call: @f(memref<2x3xf32> [1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
";

/// Returns a folder with a program, and with this script as the runner.
fn with_runner(script: &str) -> Folder {
    let folder = Folder::with("a.mlir", PROGRAM);
    folder.write("mlir-cpu-runner-13", format!("#!/bin/sh\n{script}\n"));
    let path = folder.path().join("mlir-cpu-runner-13");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("a mode");
    std::fs::create_dir(folder.path().join("tmp")).expect("a folder");
    folder
}

/// The command with only this folder and the system folders in `PATH`.
fn command(folder: &Folder, args: &[&str]) -> Command {
    let mut command = folder.command(args);
    let path = format!("{}:/bin:/usr/bin", folder.path().display());
    command
        .env("PATH", path)
        .env("TMPDIR", folder.path().join("tmp"));
    command
}

/// Returns the temporary files that the command left behind.
fn left(folder: &Folder) -> Vec<PathBuf> {
    let tmp = folder.path().join("tmp");
    let mut all = folder.listing();
    all.retain(|path| path.starts_with(&tmp) && *path != tmp);
    all
}

#[test]
fn a_missing_runner_is_reported_with_its_package() {
    let folder = Folder::with("a.mlir", PROGRAM);
    let said = [
        (
            "llvm14",
            "no mlir-cpu-runner-14 in PATH; install it with `apt-get install mlir-14-tools`",
        ),
        (
            "llvm22",
            "no mlir-runner-22 in PATH; install it with `apt-get install mlir-22-tools`",
        ),
        ("llvm11", "releases before 13 have no runner"),
    ];
    for (llvm, said) in said {
        for args in [
            &["check", "--confirm", llvm, "a.mlir"][..],
            &["replay", "--confirm", llvm, "."][..],
            &["run", "--count", "1", "--confirm", llvm][..],
        ] {
            let mut command = folder.command(args);
            let ran = Ran::new(
                &command
                    .env("PATH", folder.path())
                    .output()
                    .expect("it runs"),
            );
            ran.expect_errors(&[&format!("--confirm: {said}")]);
        }
    }
}

#[test]
fn a_program_that_is_not_a_runner_is_reported_at_once() {
    let said = [
        ("exit 0", "exit status 0"),
        ("echo 'error: no' >&2; exit 3", "exit status 3: error: no"),
        ("kill -SEGV $$", "it crashed on the module: signal 11"),
        ("head -c 100000 /dev/urandom; exit 1", "exit status 1"),
        ("yes", "too much output"),
        ("echo nonsense >&0; exit 0", "exit status 0"),
        ("head -c 9999 /dev/urandom >&0; exit 0", "exit status 0"),
        ("rm -r \"$TMPDIR\"; exit 0", "No such file"),
    ];
    for (script, said) in said {
        let folder = with_runner(script);
        for args in [
            &["check", "--confirm", "llvm13", "a.mlir"][..],
            &["run", "--count", "4", "--confirm", "llvm13"][..],
        ] {
            let ran = Ran::new(&command(&folder, args).output().expect("it runs"));
            assert_eq!(ran.status, Some(2), "{script}: {ran:?}");
            assert_eq!(ran.err.lines().count(), 1, "{script}: {ran:?}");
            // A missing folder is the environment's fault, whoever removed it.
            let start = match said {
                "No such file" => "error: ",
                _ => "error: --confirm: ",
            };
            assert!(ran.err.starts_with(start), "{ran:?}");
            assert!(ran.err.contains(said), "{script}: {ran:?}");
            assert_eq!(left(&folder), Vec::<PathBuf>::new(), "{script}");
        }
    }
}

#[test]
fn an_interrupt_stops_the_runner_and_leaves_no_files() {
    for args in [
        &["check", "--confirm", "llvm13", "a.mlir"][..],
        &["replay", "--confirm", "llvm13", "."][..],
        &["run", "--count", "4", "--confirm", "llvm13"][..],
    ] {
        let folder = with_runner("echo $$ > $(dirname $0)/pid; exec sleep 3600");
        let child = command(&folder, args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        let pid_file = folder.path().join("pid");
        let mut runner = String::new();
        eventually("a runner", || {
            runner = std::fs::read_to_string(&pid_file).unwrap_or_default();
            runner.ends_with('\n')
        });
        let runner = runner.trim().to_owned();
        let status = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(status.expect("the program `kill`").success());
        let ran = Ran::new(&child.wait_with_output().expect("it ends"));
        ran.expect_interrupted();
        assert_eq!(left(&folder), Vec::<PathBuf>::new());
        assert!(!PathBuf::from(format!("/proc/{runner}")).exists());
    }
}

#[test]
fn agreeing_opinions_are_counted() {
    if installed("mlir-cpu-runner-13").is_none() {
        return;
    }
    let folder = Folder::with("a.mlir", PROGRAM);
    folder.write("b.mlir", PROGRAM);
    let args = ["replay", "--json", "--confirm", "llvm13", "."];
    let json = folder.run(&args).expect_status(0).json();
    assert_eq!(json["opinions"]["agrees"], 2);
    let args = [
        "run", "--json", "--count", "20", "--seed", "500000", "--jobs", "1",
    ];
    let args = [&args[..], &["--confirm", "llvm13"]].concat();
    let json = folder.run(&args).expect_status(0).json();
    let opinions = json["opinions"].as_object().expect("an object");
    let all: u64 = opinions
        .values()
        .filter_map(serde_json::Value::as_u64)
        .sum();
    assert_eq!(json["verdicts"]["agree"], all);
    let agrees = json["opinions"]["agrees"].as_u64();
    assert!(agrees > Some(10), "{json}");
    // Every function returns, so `func.return` counts every agreement. Release 13 has no `index`
    // dialect.
    assert_eq!(json["confirmed_ops"]["func.return"].as_u64(), agrees);
    assert!(json["confirmed_ops"]["arith.addi"].as_u64() < agrees);
    assert_eq!(json["confirmed_ops"]["index.add"].as_u64(), None);
}

/// LLVM's JIT event listeners can write profiling files; the runner must leave none.
#[test]
fn a_runner_leaves_no_files() {
    if installed("mlir-cpu-runner-13").is_none() {
        return;
    }
    let folder = Folder::with("a.mlir", PROGRAM);
    std::fs::create_dir(folder.path().join("tmp")).expect("a folder");
    let home = folder.path().join("tmp");
    let mut command = folder.command(&["check", "--confirm", "llvm13", "a.mlir"]);
    command.env("TMPDIR", &home).env("JITDUMPDIR", &home);
    let ran = Ran::new(&command.output().expect("it runs"));
    ran.expect_status(0);
    assert_eq!(left(&folder), Vec::<PathBuf>::new());
}

#[test]
fn a_finding_is_confirmed() {
    if installed("mlir-cpu-runner-13").is_none() {
        return;
    }
    let folder = Folder::with("a.mlir", PROGRAM);
    let plant = ["--plant", "sizes-and-strides", "--confirm", "llvm13"];
    let args = [&["check", "--json", "a.mlir"][..], &plant].concat();
    let json = folder.run(&args).expect_status(1).json();
    let opinion = &json[0]["second_opinion"];
    assert_eq!(
        keys(opinion),
        [
            "engine",
            "standing",
            "optimised_only",
            "optimised",
            "plain",
            "text"
        ]
    );
    assert_eq!(opinion["engine"], "llvm13");
    assert_eq!(opinion["standing"], "confirmed");
    assert_eq!(opinion["optimised_only"], false);
    let run = [
        "run",
        "--count",
        "40",
        "--seed",
        "1",
        "--out",
        "found",
        "--no-reduce",
    ];
    let json = folder.run(&[&run[..], &["--json"], &plant].concat());
    let json = json.expect_status(1).json();
    let confirmed = json["opinions"]["finding confirmed"].as_u64();
    assert!(confirmed > Some(0), "{json}");
    let finding = &json["findings"][0];
    let path = finding["path"].as_str().expect("a path");
    let written: serde_json::Value =
        serde_json::from_str(&folder.read(&format!("{path}/finding.json"))).expect("JSON");
    assert_eq!(written["second_opinion"], finding["second_opinion"]);
    assert_eq!(written["second_opinion"]["engine"], "llvm13");
    let report = folder.read(&format!("{path}/issue.md"));
    assert!(report.contains("- second opinion: "), "{report}");
}

#[test]
fn an_agreement_of_the_runner_is_printed() {
    if installed("mlir-cpu-runner-13").is_none() {
        return;
    }
    let sum = "func @sum(%a: i7, %b: i7) -> i7 {\n  %0 = addi %a, %b : i7\n  return %0 : i7\n}\n";
    let folder = Folder::with("a.mlir", PROGRAM);
    folder.write("sum.mlir", sum);
    let check = ["check", "--confirm", "llvm13"];
    let ran = folder
        .run(&[&check[..], &["a.mlir"]].concat())
        .expect_status(0);
    let agrees = "a.mlir: builtin: agree\n  second opinion: llvm13 agrees on 1 call\n";
    assert_eq!(ran.out, agrees);
    // All inputs are more calls than the runner makes.
    let ran = folder
        .run(&[&check[..], &["sum.mlir"]].concat())
        .expect_status(0);
    let sample = "  second opinion: llvm13 agrees on 2048 of 16641 calls\n";
    assert!(ran.out.ends_with(sample), "{ran:?}");
    let json = folder
        .run(&[&check[..], &["a.mlir", "--json"]].concat())
        .json();
    let opinion = &json[0]["second_opinion"];
    assert_eq!(opinion["optimised"], "same as the source");
    assert!(!keys(opinion).contains(&"standing"), "{opinion}");
}
