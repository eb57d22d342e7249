//! Tests of globals: their final content is observed, and their content is an input.

use std::os::unix::fs::PermissionsExt as _;

use crate::tool::{Folder, Ran};

/// Stores its argument as the second of two elements.
fn setter(visibility: &str, value: &str) -> String {
    format!(
        "memref.global {visibility}@state : memref<2xi32> = {value}
func.func @set(%x: i32) {{
  %m = memref.get_global @state : memref<2xi32>
  %one = arith.constant 1 : index
  memref.store %x, %m[%one] : memref<2xi32>
  return
}}
// call: @set(7 : i32)
"
    )
}

/// The same in the LLVM dialect. `stored` is the value that is stored.
fn lowered(global: &str, stored: &str) -> String {
    format!(
        "llvm.mlir.global {global} {{addr_space = 0 : i32}} : !llvm.array<2 x i32>
llvm.func @set(%x: i32) {{
  %six = llvm.mlir.constant(6 : i32) : i32
  %m = llvm.mlir.addressof @state : !llvm.ptr
  %p = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store {stored}, %p : i32, !llvm.ptr
  llvm.return
}}
"
    )
}

/// Judges a program with a target that prints this module.
fn check(source: &str, lowered: &str) -> Ran {
    let folder = Folder::with("set.mlir", source);
    folder.write("lowered.mlir", lowered);
    folder.write("lower", "#!/bin/sh\ncat lowered.mlir\n");
    let lower = folder.path().join("lower");
    std::fs::set_permissions(&lower, std::fs::Permissions::from_mode(0o755)).expect("a mode");

    folder.run(&["check", "set.mlir", "--target", "text:./lower"])
}

const VALUE: &str = "@state(dense<[1, 2]> : tensor<2xi32>)";

#[test]
fn a_store_to_a_public_global_is_observed() {
    let source = setter("", "dense<[1, 2]>");
    let global = format!("external {VALUE}");
    let right = lowered(&global, "%x");
    check(&source, &right).expect_status(0);
    let dropped: String = right
        .lines()
        .filter(|line| !line.contains("llvm.store"))
        .map(|line| format!("{line}\n"))
        .collect();
    let what = |found: u32| {
        format!(
            "mismatch (blame: lowering): element 1 of the global @state: expected 7, found {found}"
        )
    };
    let ran = check(&source, &dropped).expect_status(1);
    assert!(ran.out.contains(&what(2)), "{ran:?}");
    let ran = check(&source, &lowered(&global, "%six")).expect_status(1);
    assert!(ran.out.contains(&what(6)), "{ran:?}");
    let nested = source.replace("memref.global @", "memref.global \"nested\" @");
    let ran = check(&nested, &dropped).expect_status(1);
    assert!(ran.out.contains(&what(2)), "{ran:?}");
}

#[test]
fn public_globals_stay() {
    let wrong = |global: &str| lowered(global, "%six");
    let public = setter("", "dense<[1, 2]>");
    // The program cannot tell what a private symbol holds after the call.
    let private = setter("\"private\" ", "dense<[1, 2]>");
    check(&private, &wrong(&format!("private {VALUE}"))).expect_status(0);
    let is_changed = |output: &str, what: &str| {
        let ran = check(&public, output).expect_status(1);
        let what = format!("invalid-output (blame: lowering): @state is public: {what}");
        assert!(ran.out.contains(&what), "{ran:?}");
    };
    let internal = wrong(&format!("internal {VALUE}"));
    is_changed(&internal, "the global is private in the output");
    let renamed = wrong(&format!("private {VALUE}")).replace("@state", "@other");
    is_changed(&renamed, "there is no such global in the output");
    let wider = wrong("external @state(dense<[1, 2, 3]> : tensor<3xi32>)");
    let wider = wider.replace("2 x i32", "3 x i32");
    let what = "the global has 3 elements in the output instead of 2";
    is_changed(&wider, what);
}

#[test]
fn undefined_elements_of_a_global_may_become_anything() {
    let source = setter("", "uninitialized");
    let global = format!("external {VALUE}");
    check(&source, &lowered(&global, "%x")).expect_status(0);
    let ran = check(&source, &lowered(&global, "%six")).expect_status(1);
    let what = "element 1 of the global @state: expected 7, found 6";
    assert!(ran.out.contains(what), "{ran:?}");
}

/// Functions that write, read and ignore a global.
const STATE: &str = "memref.global @g : memref<1xi8> = dense<3>
func.func @set(%a: i8) {
  %zero = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi8>
  memref.store %a, %g[%zero] : memref<1xi8>
  return
}
func.func @get(%a: i8) -> i8 {
  %zero = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi8>
  %b = memref.load %g[%zero] : memref<1xi8>
  %0 = arith.addi %a, %b : i8
  return %0 : i8
}
func.func @neither(%a: i8) -> i8 {
  return %a : i8
}
";

#[test]
fn only_functions_without_a_mutable_global_are_proved() {
    let folder = Folder::with("g.mlir", STATE);
    let ran = folder.run(&["check", "g.mlir"]).expect_status(0);
    // Each of 256 arguments and poison meets two contents.
    let expected = "g.mlir: builtin: agree\n  @set: not proved: memory; 514 drawn inputs agree; half of the inputs have the initial contents of globals\n  \
                    @get: not proved: memory; 514 drawn inputs agree; half of the inputs have the initial contents of globals\n  @neither: proved on all 257 inputs\n";
    assert_eq!(ran.out, expected);
    let rows = folder.run(&["check", "g.mlir", "--json"]).json();
    let proved = |at: usize| rows[0]["functions"][at]["proved_on"].clone();
    assert_eq!(
        [proved(0), proved(1)],
        [serde_json::Value::Null, serde_json::Value::Null]
    );
    assert_eq!(proved(2), 257);
    let constant = STATE.replace("@g : memref<1xi8> =", "constant @g : memref<1xi8> =");
    let (_, rest) = constant
        .split_once("func.func @get")
        .expect("a second function");
    let (global, _) = constant
        .split_once("func.func @set")
        .expect("a first function");
    folder.write("c.mlir", format!("{global}func.func @get{rest}"));
    let ran = folder.run(&["check", "c.mlir"]).expect_status(0);
    assert!(
        ran.out.contains("  @get: proved on all 257 inputs\n"),
        "{ran:?}"
    );
}

#[test]
fn tv_compares_globals_at_the_source_level() {
    let folder = Folder::with("before.mlir", STATE);
    let ran = folder
        .run(&["tv", "before.mlir", "before.mlir"])
        .expect_status(0);
    assert!(
        ran.out
            .starts_with("@set: agree (514 drawn inputs); not proved: memory\n"),
        "{ran:?}"
    );
    let store = "  memref.store %a, %g[%zero] : memref<1xi8>\n";
    folder.write("after.mlir", STATE.replace(store, ""));
    let ran = folder
        .run(&["tv", "before.mlir", "after.mlir"])
        .expect_status(1);
    // Storing the content changes nothing, and a stored poison may become anything.
    let first = ran.out.lines().next().unwrap_or_default();
    assert!(first.ends_with(" of 514 drawn inputs"), "{ran:?}");
    assert!(ran.out.starts_with("@set: mismatch on "), "{ran:?}");
    assert!(
        ran.out
            .contains(": element 0 of the global @g: expected 0, found 3\n"),
        "{ran:?}"
    );
    // A store is added to a function that does not use the global.
    let body = "  %zero = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi8>
  memref.store %a, %g[%zero] : memref<1xi8>
  return %a : i8\n";
    folder.write("after.mlir", STATE.replace("  return %a : i8\n", body));
    let ran = folder
        .run(&["tv", "before.mlir", "after.mlir"])
        .expect_status(1);
    assert!(
        ran.out
            .contains("\n@neither: mismatch on 256 of 257 drawn inputs\n"),
        "{ran:?}"
    );
    assert!(
        ran.out
            .contains(": element 0 of the global @g: expected 3, found 0\n"),
        "{ran:?}"
    );
}

#[test]
fn a_later_program_that_reads_a_global_is_not_proved() {
    let folder = Folder::with("before.mlir", STATE);
    let body = "  %zero = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi8>
  %b = memref.load %g[%zero] : memref<1xi8>
  %c = arith.subi %a, %b : i8
  %three = arith.constant 3 : i8
  %0 = arith.addi %c, %three : i8
  return %0 : i8\n";
    folder.write("after.mlir", STATE.replace("  return %a : i8\n", body));
    let ran = folder
        .run(&["tv", "before.mlir", "after.mlir"])
        .expect_status(0);
    assert!(
        ran.out
            .contains("\n@neither: agree (257 drawn inputs); not proved: memory\n"),
        "{ran:?}"
    );
}
