//! Tests that the lowering is blamed for results that depend on undefined bits, or on where memory
//! blocks are placed.

use lowerfuzz_ir::case;
use lowerfuzz_oracle::{Blame, Config, Judge, Verdict};

use crate::makes::Makes;

const SOURCE: &str = "
func.func @f() {
  return
}
// call: @f()
";

/// A lowered module that allocates 33 bytes, aligns the pointer up to a multiple of 32, and stores
/// two bytes before the aligned pointer.
const MADE: &str = "
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @f() {
  %bytes = llvm.mlir.constant(33 : i64) : i64
  %block = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  %at = llvm.ptrtoint %block : !llvm.ptr to i64
  %less = llvm.mlir.constant(31 : i64) : i64
  %up = llvm.add %at, %less : i64
  %step = llvm.mlir.constant(32 : i64) : i64
  %rest = llvm.urem %up, %step : i64
  %aligned = llvm.sub %up, %rest : i64
  %first = llvm.inttoptr %aligned : i64 to !llvm.ptr
  %before = llvm.getelementptr %first[-2] : (!llvm.ptr) -> !llvm.ptr, i8
  %byte = llvm.mlir.constant(7 : i8) : i8
  llvm.store %byte, %before : i8, !llvm.ptr
  llvm.call @free(%block) : (!llvm.ptr) -> ()
  llvm.return
}
";

/// A source program whose buffer the lowering has to align.
const STORED: &str = "
func.func @f() -> memref<i8> {
  %m = memref.alloc() {alignment = 32 : i64} : memref<i8>
  %w = arith.constant 9 : i8
  memref.store %w, %m[] : memref<i8>
  %x = arith.constant 7 : i8
  memref.store %x, %m[] : memref<i8>
  return %m : memref<i8>
}
// call: @f()
";

/// A lowered module whose second store uses the unaligned pointer of `malloc`. This address is
/// right only if `malloc` returns an aligned pointer.
const STORED_UNALIGNED: &str = "
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @f() -> !llvm.struct<(ptr, ptr, i64)> {
  %bytes = llvm.mlir.constant(33 : i64) : i64
  %block = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  %at = llvm.ptrtoint %block : !llvm.ptr to i64
  %less = llvm.mlir.constant(31 : i64) : i64
  %up = llvm.add %at, %less : i64
  %step = llvm.mlir.constant(32 : i64) : i64
  %rest = llvm.urem %up, %step : i64
  %aligned = llvm.sub %up, %rest : i64
  %first = llvm.inttoptr %aligned : i64 to !llvm.ptr
  %zero = llvm.mlir.constant(0 : i64) : i64
  %none = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64)>
  %one = llvm.insertvalue %block, %none[0] : !llvm.struct<(ptr, ptr, i64)>
  %two = llvm.insertvalue %first, %one[1] : !llvm.struct<(ptr, ptr, i64)>
  %all = llvm.insertvalue %zero, %two[2] : !llvm.struct<(ptr, ptr, i64)>
  %nine = llvm.mlir.constant(9 : i8) : i8
  llvm.store %nine, %first : i8, !llvm.ptr
  %seven = llvm.mlir.constant(7 : i8) : i8
  llvm.store %seven, %block : i8, !llvm.ptr
  llvm.return %all : !llvm.struct<(ptr, ptr, i64)>
}
";

/// Judges the lowered module `made` for a source, and returns the verdict of each call.
fn all_judged(source: &str, made: &'static str) -> Vec<Verdict> {
    let case = case::parse(source, None).expect("the program is right");
    let mut judge = Judge::new(Config::default()).expect("the JIT runs here");
    let judgement = judge
        .judge(&case, &mut Makes(made))
        .expect("no tool is stopped");
    judgement
        .calls
        .into_iter()
        .map(|call| call.verdict)
        .collect()
}

/// Returns the first verdict: its name with the blame, and its reason.
fn judged(source: &str, made: &'static str) -> (String, String) {
    let verdict = &all_judged(source, made)[0];
    let blamed = format!("{} ({:?})", verdict.name(), verdict.blame());
    (blamed, verdict.reason())
}

#[test]
fn writes_before_an_aligned_element_are_found() {
    let (verdict, reason) = judged(SOURCE, MADE);
    assert_eq!(verdict, "introduced-ub (Some(Lowering))", "{reason}");
    let what = "store of 1 bytes at offset -2 of heap allocation #0 of 33 bytes";
    assert!(reason.contains(what), "{reason}");
}

#[test]
fn accidental_alignment_is_found() {
    let (verdict, reason) = judged(STORED, STORED_UNALIGNED);
    assert_eq!(verdict, "mismatch (Some(Lowering))", "{reason}");
}

/// A source program with an external function whose results depend on the memref element: `false`
/// in one call and `true` in the other.
const ASKED: &str = "
func.func private @outside(memref<i1>) -> i64 attributes {llvm.emit_c_interface}
func.func @no() -> i64 {
  %m = memref.alloca() : memref<i1>
  %x = arith.constant false
  memref.store %x, %m[] : memref<i1>
  %0 = call @outside(%m) : (memref<i1>) -> i64
  return %0 : i64
}
func.func @yes() -> i64 {
  %m = memref.alloca() : memref<i1>
  %x = arith.constant true
  memref.store %x, %m[] : memref<i1>
  %0 = call @outside(%m) : (memref<i1>) -> i64
  return %0 : i64
}
// call: @no()
// call: @yes()
";

/// A lowered module that stores neither element. The bytes that are left on the stack match one of
/// the two calls.
const ASKED_UNDEFINED: &str = "
llvm.func @_mlir_ciface_outside(!llvm.ptr) -> i64
llvm.func @no() -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  %m = llvm.alloca %one x i1 : (i64) -> !llvm.ptr
  %none = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64)>
  %allocated = llvm.insertvalue %m, %none[0] : !llvm.struct<(ptr, ptr, i64)>
  %aligned = llvm.insertvalue %m, %allocated[1] : !llvm.struct<(ptr, ptr, i64)>
  %all = llvm.insertvalue %zero, %aligned[2] : !llvm.struct<(ptr, ptr, i64)>
  %descriptor = llvm.alloca %one x !llvm.struct<(ptr, ptr, i64)> : (i64) -> !llvm.ptr
  llvm.store %all, %descriptor : !llvm.struct<(ptr, ptr, i64)>, !llvm.ptr
  %0 = llvm.call @_mlir_ciface_outside(%descriptor) : (!llvm.ptr) -> i64
  llvm.return %0 : i64
}
llvm.func @yes() -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  %m = llvm.alloca %one x i1 : (i64) -> !llvm.ptr
  %none = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64)>
  %allocated = llvm.insertvalue %m, %none[0] : !llvm.struct<(ptr, ptr, i64)>
  %aligned = llvm.insertvalue %m, %allocated[1] : !llvm.struct<(ptr, ptr, i64)>
  %all = llvm.insertvalue %zero, %aligned[2] : !llvm.struct<(ptr, ptr, i64)>
  %descriptor = llvm.alloca %one x !llvm.struct<(ptr, ptr, i64)> : (i64) -> !llvm.ptr
  llvm.store %all, %descriptor : !llvm.struct<(ptr, ptr, i64)>, !llvm.ptr
  %0 = llvm.call @_mlir_ciface_outside(%descriptor) : (!llvm.ptr) -> i64
  llvm.return %0 : i64
}
";

#[test]
fn an_undefined_element_with_the_right_value_is_found() {
    let verdicts = all_judged(ASKED, ASKED_UNDEFINED);
    let blames: Vec<_> = verdicts.iter().map(Verdict::blame).collect();
    assert_eq!(blames, [Some(Blame::Lowering); 2], "{verdicts:?}");
    let by_chance = verdicts
        .iter()
        .find(|verdict| verdict.name() == "introduced-ub");
    let reason = by_chance.map(Verdict::reason).unwrap_or_default();
    assert!(
        reason.starts_with("external call 0 is @outside(0x0, undefined), "),
        "{verdicts:?}"
    );
}

/// Other code may read what was stored before the run aborts.
const STORED_AND_ABORTED: &str = "
func.func @f(%m: memref<i8>) attributes {llvm.emit_c_interface} {
  %x = arith.constant 9 : i8
  memref.store %x, %m[] : memref<i8>
  %no = arith.constant false
  cf.assert %no, \"no\"
  return
}
// call: @f(memref<i8> [1])
";

/// The same, but the second store would overwrite the first one. Both store the same value.
const OVERWRITTEN_LATER: &str = "
func.func @f(%m: memref<i8>) attributes {llvm.emit_c_interface} {
  %x = arith.constant 9 : i8
  memref.store %x, %m[] : memref<i8>
  %no = arith.constant false
  cf.assert %no, \"no\"
  memref.store %x, %m[] : memref<i8>
  return
}
// call: @f(memref<i8> [1])
";

const ABORTED: &str = "
llvm.func @abort()
llvm.func @_mlir_ciface_f(%m: !llvm.ptr) {
  llvm.call @abort() : () -> ()
  llvm.unreachable
}
";

#[test]
fn a_store_before_an_abort_counts_unless_a_later_store_would_overwrite_it() {
    let (verdict, reason) = judged(STORED_AND_ABORTED, ABORTED);
    assert_eq!(verdict, "mismatch (Some(Lowering))");
    assert_eq!(
        reason,
        "element 0 of the buffer of argument 0 is 1, expected 9"
    );
    let (verdict, reason) = judged(OVERWRITTEN_LATER, ABORTED);
    assert_eq!(verdict, "agree (None)", "{reason}");
}
