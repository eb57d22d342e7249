//! A lowered program is blamed for what depends on luck: where a block lies, what undefined bits are.

use lowerfuzz_ir::case;
use lowerfuzz_oracle::{Blame, Config, Judge, Verdict};

use crate::makes::Makes;

const SOURCE: &str = "
func.func @f() {
  return
}
// call: @f()
";

/// 33 bytes, of which those from the next multiple of 32 on are used, and two bytes before them.
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

/// A buffer that is aligned by the lowering.
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

/// The second byte is stored where `malloc` says: where that is aligned, it is the right place.
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

/// The verdicts on the calls of what is made of a source.
fn all_judged(source: &str, made: &'static str) -> Vec<Verdict> {
    let case = case::parse(source, None).expect("the program is right");
    let mut judge = Judge::new(Config::default()).expect("the JIT runs here");
    let judgement = judge.judge(&case, &mut Makes(made));
    judgement
        .calls
        .into_iter()
        .map(|call| call.verdict)
        .collect()
}

/// The first of them, with its blame, and the reason.
fn judged(source: &str, made: &'static str) -> (String, String) {
    let verdict = &all_judged(source, made)[0];
    let blamed = format!("{} ({:?})", verdict.name(), verdict.blame());
    (blamed, verdict.reason())
}

#[test]
fn room_before_an_aligned_element_is_no_room() {
    let (verdict, reason) = judged(SOURCE, MADE);
    assert_eq!(verdict, "introduced-ub (Some(Lowering))", "{reason}");
    let what = "store of 1 bytes at offset -2 of heap allocation #0 of 33 bytes";
    assert!(reason.contains(what), "{reason}");
}

#[test]
fn a_pointer_that_is_aligned_by_chance_is_not() {
    let (verdict, reason) = judged(STORED, STORED_UNALIGNED);
    assert_eq!(verdict, "mismatch (Some(Lowering))", "{reason}");
}

/// What the host answers is drawn from what it is given: here an element that is `false`, there one that is `true`.
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

/// Neither is stored. What is left of the stack there is right for one of them.
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
fn an_undefined_element_that_is_right_by_chance_is_not() {
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

/// The store is seen by nobody: the run ends behind it.
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

const ABORTED: &str = "
llvm.func @abort()
llvm.func @_mlir_ciface_f(%m: !llvm.ptr) {
  llvm.call @abort() : () -> ()
  llvm.unreachable
}
";

#[test]
fn what_memory_holds_when_a_run_aborts_is_free() {
    let (verdict, reason) = judged(STORED_AND_ABORTED, ABORTED);
    assert_eq!(verdict, "agree (None)", "{reason}");
}
