//! Tests of `lowerfuzz reduce`.

use crate::tool::Folder;

/// A program of ten ops; the planted fault exchanges the two results of its call.
const PROGRAM: &str = "\
func.func @two(%a: i32) -> (i32, i32) {
  %c7 = arith.constant 7 : i32
  %x = arith.addi %a, %c7 : i32
  %y = arith.muli %x, %c7 : i32
  return %x, %y : i32, i32
}
func.func @main(%a: i32, %b: f32) -> (i32, f32) {
  %c1 = arith.constant 1 : i32
  %f = arith.addf %b, %b : f32
  %p:2 = call @two(%a) : (i32) -> (i32, i32)
  %q = arith.subi %p#0, %c1 : i32
  %r = arith.xori %q, %p#1 : i32
  return %q, %f : i32, f32
}
// call: @main(3 : i32, 1.0 : f32) == 9 : i32, 2.0 : f32
";

#[test]
fn reduction_finds_the_smallest_program() {
    let folder = Folder::with("a.mlir", PROGRAM);
    let plant = ["--plant", "result-position"];
    let args = [&["reduce", "a.mlir"], &plant[..]].concat();
    let ran = folder.run(&args).expect_status(0);
    // The reduced program is a function with two results and a call of it.
    let count = |text: &str, what: &str| text.matches(what).count();
    assert_eq!(count(&ran.out, "func.func @"), 2, "{ran:?}");
    assert_eq!(count(&ran.out, "call @two"), 1, "{ran:?}");
    assert_eq!(count(&ran.out, "arith."), 0, "{ran:?}");
    assert_eq!(count(&ran.out, "// call: @main("), 1, "{ran:?}");
    // The written file equals the printed output, and nothing else is written.
    let out = [&args[..], &["--out", "b.mlir"]].concat();
    let quiet = folder.run(&out).expect_status(0);
    assert_eq!(quiet.out, "");
    assert_eq!(folder.read("b.mlir"), ran.out);
    assert_eq!(folder.listing().len(), 2);
    // Neither the input nor, by default, another file is overwritten.
    let own = [&args[..], &["--out", "./a.mlir", "--force"]].concat();
    let text = "--out ./a.mlir: expected another file than the input";
    folder.run(&own).expect_errors(&[text]);
    assert_eq!(folder.read("a.mlir"), PROGRAM);
    folder.write("b.mlir", "mine");
    let text = "--out b.mlir: the file exists; --force overwrites it";
    folder.run(&out).expect_errors(&[text]);
    assert_eq!(folder.read("b.mlir"), "mine");
    let forced = [&out[..], &["--force"]].concat();
    folder.run(&forced).expect_status(0);
    assert_eq!(folder.read("b.mlir"), ran.out);
    let check = [&["check", "b.mlir"], &plant[..]].concat();
    folder.run(&check).expect_status(1);
    folder.run(&["check", "b.mlir"]).expect_status(0);
}

#[test]
fn a_program_without_a_finding_is_rejected() {
    let folder = Folder::with("a.mlir", PROGRAM);
    folder
        .run(&["reduce", "a.mlir"])
        .expect_errors(&["a.mlir: no finding on builtin, the verdict is agree; "]);
    folder
        .run(&["reduce", "b.mlir"])
        .expect_errors(&["b.mlir: "]);
    folder
        .run(&["reduce", "a.mlir", "--exit-style", "creduce"])
        .expect_errors(&["the following required"]);
    std::fs::create_dir(folder.path().join("empty")).expect("a folder");
    folder.run(&["reduce", "empty"]).expect_errors(&[
        "empty: expected the folder of a finding, which has a file `finding.json`",
    ]);
}

/// Returns a program with this many ops. The planted fault breaks its comparison, because −5 is not
/// less than 7 as an unsigned number. The ops after the comparison map different values to
/// different values.
fn large(ops: usize) -> String {
    let names = ["addi", "xori", "subi"];
    let mut text = String::from(
        "func.func @main(%a: i32, %b: i32) -> i32 {\n  %v0 = arith.addi %a, %b : i32\n",
    );
    let last = ops - 2;
    for i in 1..=last {
        let before = i - 1;
        if i == last / 2 {
            text.push_str("  %c = arith.cmpi ult, %a, %b : i32\n");
            text.push_str(&format!(
                "  %v{i} = arith.select %c, %v{before}, %b : i32\n"
            ));
            continue;
        }
        let (name, with) = (names[i % 3], ["a", "b"][i % 2]);
        text.push_str(&format!(
            "  %v{i} = arith.{name} %v{before}, %{with} : i32\n"
        ));
    }
    text.push_str(&format!("  return %v{last} : i32\n}}\n"));
    text.push_str("// call: @main(-5 : i32, 7 : i32)\n");
    text
}

#[test]
fn one_op_of_two_thousand_is_found() {
    let text = large(2000);
    assert_eq!(text.matches(" = arith.").count(), 2000);
    let folder = Folder::with("a.mlir", text);
    let ran = folder.run(&["reduce", "a.mlir", "--plant", "compares-signed"]);
    let ran = ran.expect_status(0);
    assert_eq!(ran.out.matches(" = arith.").count(), 1, "{ran:?}");
    assert!(ran.out.contains("arith.cmpi ult"), "{ran:?}");
}

#[cfg(target_os = "linux")]
mod commands {
    use std::os::unix::fs::PermissionsExt as _;

    use super::Folder;
    use crate::stand_in::eventually;

    /// Ops of an unknown dialect.
    const STRANGE: &str = r#"
func.func @f(%a: !my.thing, %b: i32) -> !my.thing {
  %0 = "my.make"(%b) {how = "well"} : (i32) -> !my.thing
  %1 = "my.join"(%a, %0) ({
    "my.inner"(%b) : (i32) -> ()
  }) : (!my.thing, !my.thing) -> !my.thing
  %2 = "my.bad"(%1) : (!my.thing) -> i32
  %3 = arith.addi %2, %b : i32
  "my.sink"(%3) : (i32) -> ()
  return %1 : !my.thing
}
"#;

    fn script(folder: &Folder, name: &str, body: &str) {
        folder.write(name, format!("#!/bin/sh\n{body}\n"));
        let path = folder.path().join(name);
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(path, mode).expect("a script that can be run");
    }

    #[test]
    fn both_exit_styles_are_supported() {
        for (style, yes, no) in [("creduce", 0, 1), ("mlir-reduce", 1, 0)] {
            let folder = Folder::with("a.mlir", STRANGE);
            let body = format!("if grep -q my.bad \"$1\"; then exit {yes}; else exit {no}; fi");
            script(&folder, "ask.sh", &body);
            let args = [
                "reduce",
                "a.mlir",
                "--interesting",
                "./ask.sh",
                "--exit-style",
                style,
            ];
            let ran = folder.run(&args).expect_status(0);
            assert!(ran.out.contains("my.bad"), "{ran:?}");
            for gone in ["my.make", "my.join", "my.inner", "my.sink", "arith"] {
                assert!(!ran.out.contains(gone), "{gone}: {ran:?}");
            }
        }
    }

    #[test]
    fn command_arguments_precede_the_file_without_a_shell() {
        let folder = Folder::with("a.mlir", STRANGE);
        script(
            &folder,
            "ask.sh",
            "test \"$1\" = '$(x) ; y' && grep -q my.sink \"$2\"",
        );
        let args = [
            "reduce",
            "a.mlir",
            "--interesting",
            "./ask.sh",
            "--",
            "$(x) ; y",
        ];
        let ran = folder.run(&args).expect_status(0);
        assert!(
            ran.out.contains("my.sink") && !ran.out.contains("my.bad"),
            "{ran:?}"
        );
    }

    #[test]
    fn an_uninteresting_program_is_rejected() {
        let folder = Folder::with("a.mlir", STRANGE);
        script(&folder, "no.sh", "exit 1");
        folder
            .run(&["reduce", "a.mlir", "--interesting", "./no.sh"])
            .expect_errors(&["a.mlir: the command does not accept the original program; "]);
        folder
            .run(&["reduce", "a.mlir", "--interesting", "./none.sh"])
            .expect_errors(&["cannot run ./none.sh: "]);
    }

    #[test]
    fn a_slow_command_times_out() {
        let folder = Folder::with("a.mlir", STRANGE);
        // The command accepts the whole program, and hangs on any other program.
        script(
            &folder,
            "slow.sh",
            "if grep -q my.make \"$1\"; then exit 0; fi; exec sleep 3600",
        );
        let args = [
            "reduce",
            "a.mlir",
            "--interesting",
            "./slow.sh",
            "--timeout",
            "1s",
        ];
        let ran = folder.run(&args).expect_status(0);
        assert!(ran.out.contains("my.make"), "{ran:?}");
    }

    #[test]
    fn an_interrupt_writes_the_smallest_program_until_then() {
        let folder = Folder::with("a.mlir", STRANGE);
        // The command accepts or rejects a few programs, and then hangs.
        script(
            &folder,
            "ask.sh",
            "echo asked >> asked; test $(wc -l < asked) -gt 8 && exec sleep 3600; \
             grep -q my.bad \"$1\"",
        );
        let args = [
            "reduce",
            "a.mlir",
            "--interesting",
            "./ask.sh",
            "--timeout",
            "1h",
            "--out",
            "b.mlir",
        ];
        let child = folder.command(&args).spawn().expect("the command runs");
        eventually("the ninth question", || {
            let text = std::fs::read_to_string(folder.path().join("asked"));
            text.unwrap_or_default().lines().count() > 8
        });
        let pid = child.id().to_string();
        let sent = std::process::Command::new("kill")
            .args(["-INT", &pid])
            .status();
        assert!(sent.expect("the program `kill`").success());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let smallest = folder.read("b.mlir");
        assert!(smallest.contains("my.bad"), "{smallest}");
        assert!(
            smallest.lines().count() < STRANGE.trim().lines().count(),
            "{smallest}"
        );
    }

    #[test]
    fn an_always_interesting_program_becomes_minimal() {
        let folder = Folder::with("a.mlir", super::PROGRAM);
        script(&folder, "yes.sh", "exit 0");
        let args = [
            "reduce",
            "a.mlir",
            "--interesting",
            "./yes.sh",
            "--out",
            "b.mlir",
        ];
        folder.run(&args).expect_status(0);
        let smallest = folder.read("b.mlir");
        // One function stays, because a text without a function is no program.
        assert_eq!(smallest.matches("func.func").count(), 1, "{smallest}");
        assert!(smallest.trim().lines().count() <= 3, "{smallest}");
        // Only the requested files are left.
        assert_eq!(folder.listing().len(), 3);
    }
}

/// A program of no functions could not be read again.
#[test]
fn a_reduced_program_is_never_empty() {
    let folder = Folder::with("a.mlir", PROGRAM);
    let ran = folder.run(&["reduce", "a.mlir", "--interesting", "/bin/true"]);
    let ran = ran.expect_status(0);
    assert_eq!(ran.out.matches("func.func").count(), 1, "{ran:?}");
    folder.write("b.mlir", &ran.out);
    let again = ["reduce", "b.mlir", "--interesting", "/bin/true"];
    assert_eq!(folder.run(&again).expect_status(0).out, ran.out);
    // A target that refuses every program has a finding that can be reproduced.
    let refused = ["reduce", "a.mlir", "--target", "text:false"];
    let ran = folder.run(&refused).expect_status(0);
    folder.write("c.mlir", &ran.out);
    let check = ["check", "c.mlir", "--target", "text:false"];
    let ran = folder.run(&check).expect_status(1);
    assert!(
        ran.out.starts_with("c.mlir: text:false: rejected"),
        "{ran:?}"
    );
}
