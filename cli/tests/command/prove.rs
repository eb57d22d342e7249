//! Tests of proofs for all inputs.

use crate::tool::Folder;

/// A sum of 32-bit integers, and a function without a documented rounding.
const TWO: &str = "\
func.func @sum(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
func.func @float(%a: f32, %b: f32) -> f32 {
  %0 = math.powf %a, %b : f32
  return %0 : f32
}
";

#[test]
fn a_function_is_proved_or_not_for_a_stated_reason() {
    let folder = Folder::with("f.mlir", TWO);
    let ran = folder.run(&["check", "f.mlir"]).expect_status(0);
    let expected = "f.mlir: builtin: agree\n  @sum: proved for all inputs (solver)\n  @float: not proved: floats; ";
    assert!(ran.out.starts_with(expected), "{ran:?}");
    let json = folder.run(&["check", "f.mlir", "--json"]).json();
    let proof = |at: usize| &json[0]["functions"][at]["proof"];
    assert_eq!(proof(0)["proved"], true, "{json}");
    assert!(proof(0)["milliseconds"].is_number(), "{json}");
    assert_eq!(proof(1)["reason"], "floats", "{json}");
    let ran = folder
        .run(&["check", "f.mlir", "--prove", "off"])
        .expect_status(0);
    assert!(ran.out.contains(" drawn inputs agree"), "{ran:?}");
}

#[test]
fn a_function_that_must_be_proved_and_is_not_ends_with_status_2() {
    let folder = Folder::with("f.mlir", TWO);
    let only = ["f.mlir", "--prove", "only"];
    let ran = folder.run(&[&["check"], &only[..]].concat());
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let expected = "error: --prove only: not proved: f.mlir: @float: floats\n";
    assert_eq!(ran.err, expected, "{ran:?}");
    let ran = folder.run(&[&["tv", "f.mlir"], &only[..]].concat());
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert_eq!(
        ran.err, "error: --prove only: not proved: @float: floats\n",
        "{ran:?}"
    );
    let sum = ["--function", "sum"];
    folder
        .run(&[&["check"], &only[..], &sum[..]].concat())
        .expect_status(0);
    folder
        .run(&[&["tv", "f.mlir"], &only[..], &sum[..]].concat())
        .expect_status(0);
}

/// The functions differ for one of 2^32 inputs.
#[test]
fn a_counterexample_becomes_an_input() {
    let first = "\
func.func @f(%a: i32) -> i32 {
  %k = arith.constant 1234567 : i32
  %x = arith.constant 987654321 : i32
  %c = arith.constant 12345 : i32
  %z = arith.constant 7 : i32
  %n = arith.addi %a, %k : i32
  %m = arith.xori %n, %x : i32
  %e = arith.cmpi eq, %m, %c : i32
  %r = arith.select %e, %z, %m : i32
  return %r : i32
}
";
    let folder = Folder::with("first.mlir", first);
    folder.write("second.mlir", first.replace("%e, %z, %m", "%e, %m, %m"));
    let both = ["tv", "first.mlir", "second.mlir"];
    // A single draw does not find the input.
    let few = ["--calls", "1"];
    let off = [&both[..], &few[..], &["--prove", "off"]].concat();
    folder.run(&off).expect_status(0);
    let ran = folder.run(&[&both[..], &few[..]].concat()).expect_status(1);
    let input = (12345i32 ^ 987_654_321) - 1_234_567;
    assert!(
        ran.out.contains(&format!("// call: @f({input} : i32)")),
        "{ran:?}"
    );
    let json = folder
        .run(&[&both[..], &few[..], &["--json"]].concat())
        .json();
    assert_eq!(
        json[0]["functions"][0]["proof"]["reason"], "difference",
        "{json}"
    );
}

#[test]
fn poison_is_an_input() {
    let first = "\
func.func @f(%a: i32, %c: i1) -> i1 {
  %z = arith.constant false
  %p = arith.cmpi slt, %a, %a : i32
  %r = arith.select %c, %p, %z : i1
  return %r : i1
}
";
    let second = "\
func.func @f(%a: i32, %c: i1) -> i1 {
  %p = arith.cmpi slt, %a, %a : i32
  %r = arith.andi %c, %p : i1
  return %r : i1
}
";
    let folder = Folder::with("first.mlir", first);
    folder.write("second.mlir", second);
    let ran = folder
        .run(&["tv", "first.mlir", "second.mlir"])
        .expect_status(1);
    assert!(ran.out.contains("poison"), "{ran:?}");
}
