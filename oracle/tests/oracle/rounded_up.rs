//! A lowered program is blamed for what it does by an address that it has aligned itself or not, wherever its block lies.

use lowerfuzz_ir::text::parse;
use lowerfuzz_ir::{Release, case};
use lowerfuzz_oracle::target::{Builtin, Identity, Job, Lowered, Target};
use lowerfuzz_oracle::{Config, Judge};

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

struct Makes(&'static str);

impl Target for Makes {
    fn name(&self) -> &str {
        "makes"
    }

    fn lower(&mut self, _: Job<'_>) -> Lowered {
        let (module, _) = parse(self.0, Some(Release::R22)).expect("the program is right");
        Lowered::Module(module)
    }

    fn identity(&self) -> Identity {
        Builtin::default().identity()
    }
}

/// The verdict on what is made of a source, with its blame, and the reason.
fn judged(source: &str, made: &'static str) -> (String, String) {
    let case = case::parse(source, None).expect("the program is right");
    let mut judge = Judge::new(Config::default()).expect("the JIT runs here");
    let verdict = &judge.judge(&case, &mut Makes(made)).calls[0].verdict;
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
