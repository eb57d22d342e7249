//! Tests of translation validation.

use lowerfuzz_ir::case::{parse, read};
use lowerfuzz_oracle::Config;

use super::*;

/// Returns a line for each function of the first program, and the added functions.
fn validated(source: &str, target: &str) -> Vec<String> {
    compared(source, target, Expected::AnyFunctions)
}

fn compared(source: &str, target: &str, expected: Expected) -> Vec<String> {
    let case = parse(source, None).expect("a program");
    let target = parse(target, None).expect("a program").module;
    check_levels(&case.module, &target).expect("levels that can be compared");
    judged(Pair::of(case, target), expected)
}

fn judged(pair: Pair, expected: Expected) -> Vec<String> {
    let mut judge = Judge::new(Config::default()).expect("the JIT runs here");
    let done = validate(&mut judge, pair, &[], expected, PublicSymbols::Kept, None);
    let lines = done
        .functions
        .into_iter()
        .map(|report| match report.outcome {
            Ok(verdict) => format!("{}: {verdict}", report.name),
            Err(why) => format!("{}: not judged: {why}", report.name),
        });
    lines
        .chain(done.added.into_iter().map(|name| format!("{name}: added")))
        .collect()
}

const DOUBLE: &str = "func.func @double(%a: i8) -> i8 {
  %0 = arith.addi %a, %a : i8
  return %0 : i8
}
// call: @double(3 : i8)
// call: @double(-128 : i8)
";

#[test]
fn functions_at_the_source_level_are_compared() {
    // Shifting by one doubles every number, but shifting by two does not.
    let shifted = |by: u32| {
        format!(
            "func.func @double(%a: i8) -> i8 {{
  %by = arith.constant {by} : i8
  %0 = arith.shli %a, %by : i8
  return %0 : i8
}}
"
        )
    };
    assert_eq!(validated(DOUBLE, &shifted(1)), ["double: agree"]);
    let wrong = "double: mismatch (blame: lowering): result 0: expected 6 : i8, found 12 : i8";
    assert_eq!(validated(DOUBLE, &shifted(2)), [wrong]);
    // A shift by the width is poison.
    let poison =
        "double: introduced-ub (blame: lowering): result 0: expected 6 : i8, found poison : i8";
    assert_eq!(validated(DOUBLE, &shifted(8)), [poison]);
}

#[test]
fn poison_of_the_source_may_become_any_value() {
    let source = "func.func @f(%a: i8) -> i8 {
  %0 = arith.shli %a, %a : i8
  %zero = arith.constant 0 : i8
  %safe = arith.constant false
  %1 = arith.select %safe, %0, %zero : i8
  return %1 : i8
}
// call: @f(9 : i8)
";
    let target = "func.func @f(%a: i8) -> i8 {
  %zero = arith.constant 0 : i8
  return %zero : i8
}
";
    assert_eq!(validated(source, target), ["f: agree"]);
}

#[test]
fn an_unspecified_result_accuses_nobody() {
    // Either zero may be the maximum of both zeros.
    let source = "func.func @f(%a: f32, %b: f32) -> f32 {
  return %a : f32
}
// call: @f(0.0 : f32, -0.0 : f32)
";
    let target = "func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = arith.maxnumf %a, %b : f32
  return %0 : f32
}
";
    let lines = validated(source, target);
    assert!(lines[0].starts_with("f: unsupported: "), "{lines:?}");
    assert!(lines[0].contains("`arith.maxnumf`"), "{lines:?}");
}

#[test]
fn functions_without_a_partner_are_named() {
    let source = format!(
        "{DOUBLE}
func.func @gone() {{
  return
}}
func.func private @helper() {{
  return
}}
func.func @other(%a: i8) -> i8 {{
  return %a : i8
}}
func.func @declared() {{
  return
}}
func.func @uncalled() {{
  return
}}
"
    );
    let target = "func.func @double(%a: i8) -> i8 {
  %0 = arith.addi %a, %a : i8
  return %0 : i8
}
func.func @other(%a: i16) -> i16 {
  return %a : i16
}
func.func private @declared()
func.func @uncalled() {
  return
}
func.func @new() {
  return
}
";
    let gone = "gone: not judged: the second program has no such function";
    let mut lines = [
        "double: agree",
        gone,
        "helper: not judged: the second program has no such function",
        "other: not judged: expected the type (i8) -> i8 of @other, found (i16) -> i16",
        "declared: invalid-output (blame: lowering): @declared has no body in the output",
        "uncalled: not judged: no call; add a line such as `// call: @uncalled(1 : i32)`",
        "new: added",
    ];
    assert_eq!(validated(&source, target), lines);
    // A pass must keep public functions.
    lines[1] = "gone: invalid-output (blame: lowering): there is no function @gone in the output";
    assert_eq!(compared(&source, target, Expected::AllFunctions), lines);
}

/// A pass that keeps a function which lowerfuzz does not read has deleted nothing.
#[test]
fn functions_that_cannot_be_read_are_not_judged() {
    let foreign = "func.func @tens(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tosa.exp %a : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
";
    let half_read = |text: &str| {
        let mut reading = read(text, None).expect("no directive is wrong");
        let unread = reading.unread.drain(..);
        let unread = unread.filter_map(|one| Some((one.name?, one.construct)));
        let unread: Vec<(String, String)> = unread.collect();
        (reading.cases.remove(0).case, unread)
    };
    let more = "func.func @tens(%a: i8) -> i8 {
  return %a : i8
}
func.func @gone(%a: i8) -> i8 {
  return %a : i8
}
";
    let (case, unread) = half_read(&format!("{foreign}{DOUBLE}"));
    let (target, unread_target) = half_read(&format!("{foreign}{DOUBLE}"));
    let pair = Pair {
        case,
        target: target.module,
        unread,
        unread_target,
    };
    let lines = ["double: agree", "tens: not judged: tosa.exp"];
    assert_eq!(judged(pair, Expected::AllFunctions), lines);
    let (case, unread) = half_read(&format!("{DOUBLE}{more}"));
    let (target, unread_target) = half_read(&format!("{DOUBLE}{foreign}"));
    assert_eq!((unread.len(), unread_target.len()), (0, 1));
    let pair = Pair {
        case,
        target: target.module,
        unread,
        unread_target,
    };
    let lines = [
        "double: agree",
        "tens: not judged: in the second program, tosa.exp",
        "gone: invalid-output (blame: lowering): there is no function @gone in the output",
    ];
    assert_eq!(judged(pair, Expected::AllFunctions), lines);
}

/// Returns the second of two elements.
const SECOND: &str = "func.func @second(%m: memref<?xi32>) -> i32 {
  %one = arith.constant 1 : index
  %x = memref.load %m[%one] : memref<?xi32>
  return %x : i32
}
// call: @second(memref<2xi32> [7, 8])
";

/// The same in the LLVM dialect, at this index, with the arguments of a calling convention.
fn lowered(params: &str, pointer: &str, index: u32) -> String {
    format!(
        "llvm.func @second({params}) -> i32 {{
  %i = llvm.mlir.constant({index} : i64) : i64
  %p = llvm.getelementptr {pointer}[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %p : !llvm.ptr -> i32
  llvm.return %x : i32
}}
"
    )
}

#[test]
fn memrefs_are_passed_by_the_convention_of_the_signature() {
    let expanded = "%a: !llvm.ptr, %b: !llvm.ptr, %offset: i64, %size: i64, %stride: i64";
    let wrong = "second: mismatch (blame: lowering): result 0: expected 8 : i32, found 7 : i32";
    assert_eq!(
        validated(SECOND, &lowered(expanded, "%b", 1)),
        ["second: agree"]
    );
    assert_eq!(validated(SECOND, &lowered(expanded, "%b", 0)), [wrong]);
    let source = SECOND.replace("(%m: memref<?xi32>)", "(%m: memref<2xi32>)");
    let source = source.replace("] : memref<?xi32>", "] : memref<2xi32>");
    let bare = "%b: !llvm.ptr";
    assert_eq!(
        validated(&source, &lowered(bare, "%b", 1)),
        ["second: agree"]
    );
    assert_eq!(validated(&source, &lowered(bare, "%b", 0)), [wrong]);
    let other = lowered("%b: !llvm.ptr, %n: i64", "%b", 1);
    let lines = validated(&source, &other);
    let wrong = "second: invalid-output (blame: lowering): expected a conversion of (memref<2xi32>) -> i32 as the type of @second, found !llvm.func<i32 (ptr, i64)>";
    assert_eq!(lines, [wrong]);
}

#[test]
fn an_unranked_memref_is_passed_by_rank_and_pointer() {
    let source = "func.func @rank(%m: memref<*xi32>) -> index {
  %r = memref.rank %m : memref<*xi32>
  return %r : index
}
// call: @rank(memref<*xi32> memref<2x1xi32> [7, 8])
";
    let source = source.replace("memref<*xi32> memref<2x1xi32>", "memref<2x1xi32>");
    let target = "llvm.func @rank(%r: i64, %d: !llvm.ptr) -> i64 {
  llvm.return %r : i64
}
";
    assert_eq!(validated(&source, target), ["rank: agree"]);
}

#[test]
fn functions_of_the_llvm_dialect_are_compared() {
    let double = |op: &str| {
        format!(
            "llvm.func @double(%p: !llvm.ptr) -> i8 {{
  %a = llvm.load %p : !llvm.ptr -> i8
  %0 = llvm.{op} %a, %a : i8
  llvm.store %0, %p : i8, !llvm.ptr
  llvm.return %0 : i8
}}
// call: @double(memref<1xi8> [64])
"
        )
    };
    assert_eq!(validated(&double("add"), &double("add")), ["double: agree"]);
    // 64 + 64 overflows, so the promise not to overflow makes poison.
    let promised = double("add").replace("%a, %a : i8", "%a, %a overflow<nsw> : i8");
    let lines = validated(&double("add"), &promised);
    assert!(lines[0].starts_with("double: introduced-ub"), "{lines:?}");
    assert_eq!(validated(&promised, &double("add")).len(), 1);
    let lines = validated(&double("add"), &double("sub"));
    assert!(lines[0].starts_with("double: mismatch"), "{lines:?}");
}

#[test]
fn globals_of_the_llvm_dialect_are_compared() {
    let set = |stored: &str| {
        format!(
            "llvm.mlir.global external @g(dense<1.0> : tensor<2xf32>) : !llvm.array<2 x f32>
llvm.func @set(%a: f32) {{
  %g = llvm.mlir.addressof @g : !llvm.ptr
  %zero = llvm.mlir.constant(0.0 : f32) : f32
  llvm.store {stored}, %g : f32, !llvm.ptr
  llvm.return
}}
// call: @set(2.5 : f32)
"
        )
    };
    assert_eq!(validated(&set("%a"), &set("%a")), ["set: agree"]);
    let wrong = "set: mismatch (blame: lowering): element 0 of the global @g: expected 2.5 (0x40200000), found 0.0 (0x00000000)";
    assert_eq!(validated(&set("%a"), &set("%zero")), [wrong]);
}

#[test]
fn levels_that_cannot_be_compared_are_errors() {
    let source = parse(DOUBLE, None).expect("a program").module;
    let lowered = parse("llvm.func @f() {\n  llvm.return\n}\n", None);
    let lowered = lowered.expect("a program").module;
    assert_eq!(
        check_levels(&lowered, &source),
        Err((false, LevelError::Raised))
    );
    assert_eq!(check_levels(&source, &lowered), Ok(()));
    let mixed =
        "func.func @f(%a: i32) -> i32 {\n  %0 = llvm.add %a, %a : i32\n  return %0 : i32\n}\n";
    let mixed = parse(mixed, None).expect("a program").module;
    let found = LevelError::Mixed("llvm.add".to_owned());
    assert_eq!(check_levels(&mixed, &source), Err((true, found.clone())));
    assert_eq!(check_levels(&source, &mixed), Err((false, found)));
}
