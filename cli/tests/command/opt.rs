//! Tests of `lowerfuzz opt`, except for printed programs, which `corpus/lowering` tests.

use crate::tool::Folder;

const PROGRAM: &str = "func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n";

/// Checks for exit status 2 and for the start of the message.
#[track_caller]
fn fails(args: &[&str], message: &str) {
    let folder = Folder::with("p.mlir", PROGRAM);
    let ran = folder.run(args);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(ran.err.starts_with(message), "{ran:?}");
    assert_eq!(ran.out, "", "{ran:?}");
}

#[test]
fn usage_errors_have_status_2() {
    fails(&["opt", "-foo", "p.mlir"], "error: unexpected argument");
    fails(&["opt", "none.mlir"], "error: none.mlir: ");
    fails(
        &["opt", "-convert-std-to-llvm=foo=1", "p.mlir"],
        "error: --convert-std-to-llvm: unknown option `foo`",
    );
    fails(
        &["opt", "-syntax=14", "p.mlir"],
        "error: invalid value '14' for '--syntax <R>'",
    );
}

#[test]
fn options_take_one_dash_or_two() {
    let folder = Folder::new();
    let expected = "module {\n  llvm.func @f(%arg0: !llvm.i32) -> !llvm.i32 {\n    \
                    llvm.return %arg0 : !llvm.i32\n  }\n}\n\n";
    for args in [
        &["opt", "-convert-std-to-llvm"][..],
        &["opt", "--convert-std-to-llvm", "-"],
        &["opt", "-convert-std-to-llvm=emit-c-wrappers=0", "-o", "-"],
    ] {
        let ran = folder.run_with_input(args, PROGRAM).expect_status(0);
        assert_eq!(ran.out, expected, "{args:?}");
    }
    let args = ["opt", "-convert-std-to-llvm", "-o", "out.mlir"];
    let ran = folder.run_with_input(&args, PROGRAM).expect_status(0);
    assert_eq!(ran.out, "");
    assert_eq!(folder.read("out.mlir"), expected);
}

#[test]
fn errors_have_places() {
    let folder = Folder::new();
    let ran = folder.run_with_input(&["opt"], "func @f() {\n\treturn %x : i32\n}\n");
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let lines: Vec<&str> = ran.err.lines().collect();
    assert!(lines[0].starts_with("<stdin>:2:9: error: "), "{ran:?}");
    assert_eq!(lines[1..], ["\treturn %x : i32", "\t       ^"], "{ran:?}");
}

#[test]
fn program_directives_set_the_conversion_options() {
    let text = "// index-bitwidth: 32\n// release: 15\nfunc.func @f(%a: index) -> index {\n  \
                return %a : index\n}\n";
    let folder = Folder::with("p.mlir", text);
    let ran = folder.run(&["opt", "-convert-std-to-llvm", "-syntax=22", "p.mlir"]);
    let expected =
        "module {\n  llvm.func @f(%arg0: i32) -> i32 {\n    llvm.return %arg0 : i32\n  }\n}\n\n";
    assert_eq!(ran.out, expected, "{ran:?}");
    let wrong = folder.run(&[
        "opt",
        "-convert-std-to-llvm=index-bitwidth=64 use-aligned-alloc=1",
        "-syntax=22",
        "p.mlir",
    ]);
    assert!(wrong.out.contains("i64"), "{wrong:?}");
    let folder = Folder::with("p.mlir", text.replace("15", "13"));
    let ran = folder.run(&["opt", "p.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(ran.err.contains("but release 13 was requested"), "{ran:?}");
}

#[test]
fn only_a_failed_conversion_or_another_diagnostic_has_status_1() {
    let folder = Folder::new();
    for (args, text, status) in [
        (
            &[][..],
            "func @f(%a: i32) -> i64 {\n  return %a : i32\n}\n",
            2,
        ),
        (
            &[],
            "func @f() {\n  \"foo.bar\"() : () -> ()\n  return\n}\n",
            2,
        ),
        (
            &["-split-input-file"],
            "func private @f()\n// -----\n?\n",
            2,
        ),
        (
            &["-convert-std-to-llvm"],
            "func @f(%a: bf16) {\n  return\n}\n",
            1,
        ),
        (
            &["-verify-diagnostics"],
            "? // expected-error {{expected}}\n",
            0,
        ),
        (
            &["-verify-diagnostics"],
            "? // expected-error {{other}}\n",
            1,
        ),
    ] {
        let args = [&["opt"], args].concat();
        let ran = folder.run_with_input(&args, text);
        assert_eq!(ran.status, Some(status), "{ran:?}");
    }
}

#[test]
fn ops_that_release_13_lacks() {
    let text =
        "func.func @f(%a: i32) -> i32 {\n  %0 = arith.maxsi %a, %a : i32\n  return %0 : i32\n}\n";
    let folder = Folder::with("p.mlir", text);
    let ran = folder.run(&["opt", "-syntax=13", "p.mlir"]);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert!(
        ran.err
            .contains("`arith.maxsi` cannot be printed for release 13"),
        "{ran:?}"
    );
}
