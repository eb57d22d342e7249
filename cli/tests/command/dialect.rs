//! Tests of `lowerfuzz interp --llvm`.

use crate::tool::{Folder, keys};

/// A 4-byte load at offset 1 of a 16-byte block is not 4-byte aligned.
const MAIN: &str = "\
llvm.func @printI64(i64)
llvm.func @printNewline()
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @main() -> i32 {
  %size = llvm.mlir.constant(16 : i64) : i64
  %p = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  llvm.call @printI64(%size) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i8
  %x = llvm.load %q : !llvm.ptr -> i32
  llvm.return %x : i32
}
";

const PAIR: &str = "\
llvm.func @f(%a: i8) -> !llvm.struct<(i8, i32)> {
  %one = llvm.mlir.constant(1 : i8) : i8
  %sum = llvm.add %a, %one overflow<nsw> : i8
  %0 = llvm.mlir.undef : !llvm.struct<(i8, i32)>
  %1 = llvm.insertvalue %sum, %0[0] : !llvm.struct<(i8, i32)>
  llvm.return %1 : !llvm.struct<(i8, i32)>
}
";

#[test]
fn undefined_behaviour_is_reported_with_op_place_rule_and_values() {
    let folder = Folder::with("m.mlir", MAIN);
    let ran = folder.run(&["interp", "--llvm", "m.mlir"]).expect_status(1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 4, "{ran:?}");
    assert_eq!(lines[0], "| 16");
    assert!(
        lines[1].starts_with("@main: undefined: llvm.load in @main: address"),
        "{ran:?}"
    );
    assert!(
        lines[1].contains("load of 4 bytes at offset 1 of heap allocation #0 of 16 bytes"),
        "{ran:?}"
    );
    assert_eq!(
        lines[2],
        "  m.mlir:10:3: %3 = llvm.load %2 : !llvm.ptr -> i32"
    );
    assert!(lines[3].starts_with("  LangRef, `load`"), "{ran:?}");
    let json = folder.run(&["interp", "--llvm", "--json", "m.mlir"]).json();
    let row = &json[0];
    let documented = [
        "call",
        "outcome",
        "printed",
        "poison",
        "undefined",
        "wrong_expectation",
    ];
    assert_eq!(keys(row), documented);
    assert_eq!(row["printed"], "16\n");
    assert_eq!(row["undefined"]["line"], 10);
    assert_eq!(row["undefined"]["column"], 3);
}

#[test]
fn poison_is_reported_with_its_origin() {
    let calls = "// call: @f(127 : i8)\n// call: @f(1 : i8) == 2 : i8, poison : i32\n";
    let folder = Folder::with("p.mlir", format!("{PAIR}{calls}"));
    let ran = folder.run(&["interp", "--llvm", "p.mlir"]).expect_status(0);
    let expected = "\
@f: {poison, undef} : !llvm.struct<(i8, i32)>
  scalar 0 of the result is poison from llvm.add in @f: `nsw` violated: 127 + 1 does not fit in i8 signed
  scalar 1 of the result is undef from llvm.mlir.undef
@f: {2, undef} : !llvm.struct<(i8, i32)>
  scalar 1 of the result is undef from llvm.mlir.undef
";
    assert_eq!(ran.out, expected);
}

#[test]
fn expectations_are_checked() {
    let wrong = "// call: @f(1 : i8) == 3 : i8, poison : i32\n";
    let folder = Folder::with("wrong.mlir", format!("{PAIR}{wrong}"));
    let ran = folder
        .run(&["interp", "--llvm", "wrong.mlir"])
        .expect_status(1);
    assert!(
        ran.out
            .contains("wrong-expectation: result 0: expected 3, found 2"),
        "{ran:?}"
    );
    // Undefined behaviour that the file expects is not a finding.
    let call = "// call: @main() == undefined \"not aligned to 4\"\n";
    folder.write("undefined.mlir", format!("{MAIN}{call}"));
    folder
        .run(&["interp", "--llvm", "undefined.mlir"])
        .expect_status(0);
    // `@f` takes an i8, but the call passes an i16.
    let call = "// call: @f(1 : i16)\n";
    folder.write("type.mlir", format!("{PAIR}{call}"));
    let ran = folder
        .run(&["interp", "--llvm", "type.mlir"])
        .expect_status(0);
    assert_eq!(ran.out, "@f: unsupported: argument 0 is not of type i8\n");
}

#[test]
fn modules_of_every_release_are_run() {
    let source = "func.func @f(%m: memref<2xi8>) -> i8 {\n  %c1 = arith.constant 1 : index\n  \
                  %0 = memref.load %m[%c1] : memref<2xi8>\n  return %0 : i8\n}\n";
    let folder = Folder::with("source.mlir", source);
    // A descriptor is passed as five arguments: allocated pointer, aligned pointer, offset, size
    // and stride.
    let buffer = "memref<2xi8> [7, 9], memref<2xi8> [7, 9], 0 : i64, 2 : i64, 1 : i64";
    for release in ["11", "13", "22"] {
        for form in [
            &["lower", "source.mlir", "--syntax", release][..],
            &["--generic"],
        ] {
            let mut args = vec!["lower", "source.mlir", "--syntax", release];
            args.extend(form.iter().filter(|word| **word == "--generic"));
            let lowered = folder.run(&args).expect_status(0).out;
            let text = format!("{lowered}// call: @f({buffer}) == 9 : i8\n");
            folder.write("lowered.mlir", text);
            let ran = folder
                .run(&["interp", "--llvm", "lowered.mlir"])
                .expect_status(0);
            assert_eq!(ran.out.lines().count(), 1, "{ran:?}");
            assert!(ran.out.starts_with("@f: 9 : "), "{ran:?}");
        }
    }
}

#[test]
fn source_programs_are_rejected() {
    let folder = Folder::with("s.mlir", "func.func @f() {\n  return\n}\n// call: @f()\n");
    let ran = folder.run(&["interp", "--llvm", "s.mlir"]);
    ran.expect_errors(&["s.mlir:1:1: expected functions of the LLVM dialect, found `@f`"]);
    let folder = Folder::with("none.mlir", PAIR);
    let ran = folder.run(&["interp", "--llvm", "none.mlir"]);
    ran.expect_errors(&["none.mlir: no calls and no @main() to call; add a line like"]);
}
