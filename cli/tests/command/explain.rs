//! Tests of `lowerfuzz explain`.

use crate::tool::Folder;

const PROGRAM: &str = "\
func.func @f(%a: i8, %b: i8) -> i1 {
  %0 = arith.addi %a, %b : i8
  %1 = arith.cmpi ult, %0, %b : i8
  return %1 : i1
}
// call: @f(1 : i8, 1 : i8) == false
// call: @f(-3 : i8, 1 : i8) == false
";

#[test]
fn source_steps_are_shown_beside_lowered_steps() {
    let folder = Folder::with("p.mlir", PROGRAM);
    let ran = folder
        .run(&["explain", "p.mlir", "--call", "2"])
        .expect_status(0);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "p.mlir: builtin: call 2, @f: agree");
    // In `i8`, -3 + 1 is -2. As an unsigned number, -2 is 254, which is not below 1.
    let steps = [
        ("1  %0 = arith.addi %arg0, %arg1 : i8", "-3, 1 => -2"),
        ("|    %0 = llvm.add %arg0, %arg1 : i8", "-3, 1 => -2"),
        ("2  %1 = arith.cmpi ult, %0, %arg1 : i8", "-2, 1 => false"),
        (
            "|    %1 = llvm.icmp \"ult\" %0, %arg1 : i8",
            "-2, 1 => false",
        ),
        ("3  return %1 : i1", "false"),
        ("|    llvm.return %1 : i1", "false"),
    ];
    let found: Vec<&str> = lines
        .iter()
        .copied()
        .filter(|l| l.contains("  ; "))
        .collect();
    assert_eq!(found.len(), steps.len(), "{ran:?}");
    for (line, (op, values)) in found.iter().zip(steps) {
        let (left, right) = line.split_once("  ; ").expect("an op and its values");
        assert_eq!((left.trim(), right), (op, values), "{ran:?}");
    }
    assert_eq!(lines.last(), Some(&"verdict: agree"));
}

#[test]
fn the_first_difference_is_marked() {
    let folder = Folder::with("p.mlir", PROGRAM);
    let args = ["explain", "p.mlir", "--plant", "compares-signed"];
    let ran = folder.run(&args).expect_status(1);
    // The first call agrees, because 2 is not below 1, whether signed or unsigned.
    assert!(
        ran.out.starts_with("p.mlir: builtin: call 2, @f: mismatch"),
        "{ran:?}"
    );
    let marked: Vec<&str> = ran.out.lines().filter(|l| l.starts_with(">>")).collect();
    assert_eq!(marked.len(), 2, "{ran:?}");
    assert!(marked[0].contains("arith.cmpi ult"), "{ran:?}");
    assert!(
        marked[0].ends_with("-2, 1 => false  (line 3, column 3)"),
        "{ran:?}"
    );
    assert!(marked[1].contains("llvm.icmp \"slt\""), "{ran:?}");
    assert!(marked[1].ends_with("-2, 1 => true"), "{ran:?}");
    for line in [
        "first difference: another value",
        "source       returns false",
        "interpreted  returns true",
        "compiled     returns true",
    ] {
        assert!(ran.out.lines().any(|l| l == line), "{line}: {ran:?}");
    }
}

#[test]
fn steps_are_omitted_unless_all_are_requested() {
    let text = "func.func @f() -> i32 {\n  %zero = arith.constant 0 : i32\n  \
                %one = arith.constant 1 : i32\n  %end = arith.constant 50 : i32\n  \
                cf.br ^a(%zero : i32)\n^a(%i: i32):\n  %j = arith.addi %i, %one : i32\n  \
                %c = arith.cmpi slt, %j, %end : i32\n  cf.cond_br %c, ^a(%j : i32), ^b\n^b:\n  \
                return %j : i32\n}\n// call: @f() == 50 : i32\n";
    let folder = Folder::with("p.mlir", text);
    let ran = folder
        .run(&["explain", "p.mlir", "--around", "5"])
        .expect_status(0);
    // The run has 4 steps, 50 iterations of 3 steps, and the return.
    assert!(
        ran.out.contains("… 145 source steps and 145 lowered steps"),
        "{ran:?}"
    );
    let all = folder.run(&["explain", "p.mlir", "--all"]).expect_status(0);
    assert!(!all.out.contains('…'), "{all:?}");
    assert_eq!(all.out.matches("arith.addi").count(), 50);
    assert_eq!(all.out.matches("llvm.add").count(), 50);
}

#[test]
fn missing_calls_are_reported() {
    let folder = Folder::with("p.mlir", PROGRAM);
    let ran = folder.run(&["explain", "p.mlir", "--call", "3"]);
    ran.expect_errors(&["p.mlir: expected one of 2 calls, found --call 3"]);
    folder.write("none.mlir", "func.func private @f()\n");
    let ran = folder.run(&["explain", "none.mlir"]);
    ran.expect_errors(&["none.mlir: no calls; add a line like"]);
}

#[test]
fn a_function_without_inputs_says_why() {
    let text = "\
func.func @div0(%a: i32) -> i32 {
  %z = arith.constant 0 : i32
  %0 = arith.divui %a, %z : i32
  return %0 : i32
}
";
    let folder = Folder::with("p.mlir", text);
    let ran = folder.run(&["explain", "p.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let start = "error: p.mlir: no calls: @div0: all ";
    assert!(
        ran.err.starts_with(start) && ran.err.contains("undefined"),
        "{ran:?}"
    );
}
