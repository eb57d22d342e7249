//! Tests of `--target text:COMMAND`, whose lowering is a command that reads and prints text.

use std::os::unix::fs::PermissionsExt as _;

use crate::tool::{Folder, Ran};

const PROGRAM: &str = "func.func @same(%a: i32) -> i32 {\n  return %a : i32\n}\n\
                       // call: @same(1 : i32) == 1 : i32\n";

/// Writes the command that the target `text:./lower` runs.
fn write_lower(folder: &Folder, script: &str) {
    folder.write("lower", script);
    let path = folder.path().join("lower");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("a mode");
}

/// Judges the program with a command that runs this script.
fn check(script: &str) -> Ran {
    let folder = Folder::with("same.mlir", PROGRAM);
    write_lower(&folder, &format!("#!/bin/sh\n{script}\n"));
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
fn a_function_of_another_type_is_invalid_output() {
    let printed = |func: &str| format!("cat <<X\nllvm.func @same{func}\nX");
    let cases = [
        (
            "(%a: i32) -> i64 { %b = llvm.sext %a : i32 to i64\n llvm.return %b : i64 }",
            "!llvm.func<i64 (i32)>",
        ),
        (
            "(%a: i64) -> i32 { %b = llvm.trunc %a : i64 to i32\n llvm.return %b : i32 }",
            "!llvm.func<i32 (i64)>",
        ),
        (
            "(%a: f32) -> i32 { %b = llvm.bitcast %a : f32 to i32\n llvm.return %b : i32 }",
            "!llvm.func<i32 (f32)>",
        ),
        (
            "(%a: i32, %b: i32) -> i32 { llvm.return %a : i32 }",
            "!llvm.func<i32 (i32, i32)>",
        ),
        ("(%a: i32) { llvm.return }", "!llvm.func<void (i32)>"),
    ];
    for (func, found) in cases {
        let ran = check(&printed(func)).expect_status(1);
        let expected = format!(
            "same.mlir: text:./lower: invalid-output\n  call 1, @same: invalid-output (blame: \
             lowering): expected a conversion of (i32) -> i32 as the type of @same, found {found}\n"
        );
        assert_eq!(ran.out, expected, "{ran:?}");
    }
    let ran = check(&printed("(%a: i32) -> i32")).expect_status(1);
    assert!(ran.out.contains("@same has no body"), "{ran:?}");
}

#[test]
fn a_clause_that_lowerfuzz_does_not_know_is_unsupported() {
    let ran = check(
        "cat <<X\nllvm.func @same(%a: i32) -> i32 {\n  %p = llvm.mlir.zero : !llvm.ptr\n  \
         %b = llvm.load %p invariant_group : !llvm.ptr -> i32\n  llvm.return %a : i32\n}\nX",
    );
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let expected =
        "unsupported: the output: a clause of `llvm.load`, which lowerfuzz may not read: ";
    assert!(ran.out.contains(expected), "{ran:?}");
}

#[test]
fn an_overflow_that_the_lowering_introduces_is_found_by_default() {
    for (op, flag) in [
        ("add", "nsw"),
        ("sub", "nsw"),
        ("mul", "nsw"),
        ("add", "nuw"),
        ("sub", "nuw"),
        ("mul", "nuw"),
    ] {
        let folder = Folder::with(
            "op.mlir",
            format!(
                "func.func @op(%a: i32, %b: i32) -> i32 {{\n  %0 = arith.{op}i %a, %b : i32\n  \
                 return %0 : i32\n}}\n"
            ),
        );
        let script = format!(
            "#!/bin/sh\ncat <<X\nllvm.func @op(%a: i32, %b: i32) -> i32 {{\n  \
             %0 = llvm.{op} %a, %b overflow<{flag}> : i32\n  llvm.return %0 : i32\n}}\nX\n"
        );
        write_lower(&folder, &script);
        let ran = folder.run(&[
            "check",
            "op.mlir",
            "--target",
            "text:./lower",
            "--calls",
            "24",
        ]);
        let ran = ran.expect_status(1);
        assert!(ran.out.contains("introduced-ub"), "{op} {flag}: {ran:?}");
    }
}

#[test]
fn a_lost_body_does_not_hide_other_functions() {
    let folder = Folder::with(
        "two.mlir",
        "func.func @a(%x: i8) -> i8 {\n  return %x : i8\n}\n\
         func.func @b(%x: i8) -> i8 {\n  return %x : i8\n}\n",
    );
    folder.write(
        "lower",
        "#!/bin/sh\necho 'llvm.func @a(%x: i8) -> i8 { llvm.return %x : i8 }'\n\
         echo 'llvm.func @b(i8) -> i8'\n",
    );
    let path = folder.path().join("lower");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("a mode");
    let ran = folder.run(&["check", "two.mlir", "--target", "text:./lower"]);
    let ran = ran.expect_status(1);
    assert_eq!(
        ran.out,
        "two.mlir: text:./lower: invalid-output\n  @a: proved on all 257 inputs\n  \
         @b: invalid-output (blame: lowering): @b has no body in the output\n"
    );
}

#[test]
fn rejections_crashes_and_invalid_output_are_distinguished() {
    let ran = check("grep -q func \"$1\" || exit 0\necho \"$1:1:1: error: not today\" >&2; exit 1")
        .expect_status(1);
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

/// The command, not the lowering of a program, is at fault.
#[test]
fn a_mistyped_command_is_an_error() {
    let folder = Folder::with("same.mlir", PROGRAM);
    let script = "echo 'first line' >&2; echo second >&2; exit 3";
    folder.write("fails", format!("#!/bin/sh\n{script}\n"));
    let start = "error: target `text:COMMAND`: the command fails even for an empty module: ";
    let cases = [
        ("sh fails", "exit status 3: first line\n"),
        (
            "sh fails | cat",
            "exit status 3: first line; the command is started without a shell, so `|` is an \
             argument of it: write a script\n",
        ),
    ];
    for (command, end) in cases {
        let target = format!("text:{command}");
        let ran = folder.run(&["check", "same.mlir", "--target", &target]);
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert_eq!(ran.err, start.replace("COMMAND", command) + end);
        assert_eq!(ran.out, "");
    }
    // A lowering that says nothing refuses the program.
    let ran = folder.run(&["check", "same.mlir", "--target", "text:false"]);
    let ran = ran.expect_status(1);
    assert!(ran.out.contains("rejected"), "{ran:?}");
}

/// A printed program would have no comments, and other names of values.
#[test]
fn the_command_gets_the_original_text() {
    let folder = Folder::with(
        "same.mlir",
        PROGRAM.replace("  return", "  // as is\n  return"),
    );
    let script = "#!/bin/sh\ngrep -q '// as is' \"$1\" && exec cat \"$1\"\nexit 3\n";
    write_lower(&folder, script);
    let ran = folder.run(&["check", "same.mlir", "--target", "text:./lower"]);
    assert_eq!(ran.expect_status(0).out, "same.mlir: text:./lower: agree\n");
}

/// The command crashes on a function that was not asked for.
#[test]
fn only_the_selected_function_is_lowered() {
    let folder = Folder::with(
        "two.mlir",
        format!("{PROGRAM}func.func @bad(%a: i32) -> i32 {{\n  return %a : i32\n}}\n"),
    );
    let script = "#!/bin/sh\nif grep -q @bad \"$1\"; then kill -SEGV $$; fi\n\
                  echo 'llvm.func @same(%a: i32) -> i32 {'\necho '  llvm.return %a : i32'\necho '}'\n";
    write_lower(&folder, script);
    let all = ["check", "two.mlir", "--target", "text:./lower"];
    let ran = folder.run(&all).expect_status(1);
    assert!(ran.out.contains("@bad: crashed"), "{ran:?}");
    let one = [&all[..], &["--function", "same"]].concat();
    let ran = folder.run(&one).expect_status(0);
    assert_eq!(ran.out, "two.mlir: text:./lower: agree\n");
}

/// The command refuses a module with one of the functions, and is wrong about the other.
#[test]
fn findings_of_functions_that_were_judged_one_by_one_are_written() {
    let folder = Folder::with(
        "two.mlir",
        format!("{PROGRAM}func.func @bad(%a: i32) -> i32 {{\n  return %a : i32\n}}\n"),
    );
    let script = "#!/bin/sh\nif grep -q @bad \"$1\"; then echo 'error: no' >&2; exit 1; fi\n\
                  grep -q @same \"$1\" || exit 0\n\
                  echo 'llvm.func @same(%a: i32) -> i32 {'\necho '  %b = llvm.add %a, %a : i32'\n\
                  echo '  llvm.return %b : i32'\necho '}'\n";
    write_lower(&folder, script);
    let args = [
        "check",
        "two.mlir",
        "--target",
        "text:./lower",
        "--out",
        "found",
    ];
    let ran = folder.run(&args).expect_status(1);
    let written = ran.out.matches("\n  found/").count();
    assert_eq!(written, 2, "{ran:?}");
    assert!(ran.out.contains("  mismatch/lowering/"), "{ran:?}");
    assert!(ran.out.contains("  rejected/lowering/"), "{ran:?}");
}

/// The run asks the command about an empty module. Its workers do not ask again.
#[test]
fn a_run_asks_about_an_empty_module_once() {
    let folder = Folder::new();
    let log = folder.path().join("asked");
    let script = format!(
        "#!/bin/sh\ngrep -q func \"$1\" || echo empty >> '{}'\ncat \"$1\"\n",
        log.display()
    );
    folder.write("same", script);
    let path = folder.path().join("same");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("a mode");
    let words = "run --count 4 --seed 1 --jobs 2 --json --target text:./same";
    let words: Vec<&str> = words.split(' ').collect();
    let json = folder.run(&words).expect_status(0).json();
    assert_eq!(json["judged"], 4);
    assert_eq!(folder.read("asked"), "empty\n");
}

/// All inputs of the function have the finding. Work that grows with the square of their number would take
/// minutes.
#[test]
fn a_crash_on_all_inputs_is_one_finding() {
    let text = "func.func @h(%a: i8, %b: i8) -> i8 {\n  %0 = arith.muli %a, %b : i8\n  \
                return %0 : i8\n}\n";
    let folder = Folder::with("h.mlir", text);
    let script = "#!/bin/sh\nif grep -q muli \"$1\"; then kill -SEGV $$; fi\ncat \"$1\"\n";
    write_lower(&folder, script);
    let ran = folder.run(&["check", "h.mlir", "--target", "text:./lower"]);
    let line = "  @h: crashed (blame: lowering): signal 11\n";
    assert!(ran.expect_status(1).out.ends_with(line));
}

/// The command is wrong about a value of this name, and printed programs have other names.
#[test]
fn a_finding_that_depends_on_names_keeps_the_original_text() {
    let text = "func.func @half(%x: i8) -> i8 {\n  %two = arith.constant 2 : i8\n  \
                %0 = arith.divui %x, %two : i8\n  return %0 : i8\n}\n\
                // call: @half(8 : i8) == 4 : i8\n";
    let folder = Folder::with("half.mlir", text);
    let script = "#!/bin/sh\nexec sed 's/divui %x, %two/muli %x, %two/' \"$1\"\n";
    write_lower(&folder, script);
    let target = ["half.mlir", "--target", "text:./lower"];
    let ran = folder.run(&[&["check"], &target[..], &["--out", "found"]].concat());
    let ran = ran.expect_status(1);
    let line = "  not reduced: the finding depends on the original text of the program\n";
    assert!(ran.out.contains(line), "{ran:?}");
    let source = folder
        .listing()
        .into_iter()
        .find(|path| path.ends_with("source.mlir"));
    let source = source.expect("a program").display().to_string();
    let again = ["check", &source, "--target", "text:./lower"];
    folder.run(&again).expect_status(1);
    let ran = folder.run(&[&["reduce"], &target[..]].concat());
    ran.expect_errors(&["half.mlir: the finding depends on the original text of the program, "]);
}
