//! A lowered program that writes before an element that it has aligned itself is blamed, wherever its block lies.

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

struct Makes;

impl Target for Makes {
    fn name(&self) -> &str {
        "makes"
    }

    fn lower(&mut self, _: Job<'_>) -> Lowered {
        let (module, _) = parse(MADE, Some(Release::R22)).expect("the program is right");
        Lowered::Module(module)
    }

    fn identity(&self) -> Identity {
        Builtin::default().identity()
    }
}

#[test]
fn room_before_an_aligned_element_is_no_room() {
    let case = case::parse(SOURCE, None).expect("the program is right");
    let mut judge = Judge::new(Config::default()).expect("the JIT runs here");
    let verdict = &judge.judge(&case, &mut Makes).calls[0].verdict;
    let found = format!("{} ({:?})", verdict.name(), verdict.blame());
    let expected = "introduced-ub (Some(Lowering))";
    assert_eq!(found, expected, "{}", verdict.reason());
    let what = "store of 1 bytes at offset -2 of heap allocation #0 of 33 bytes";
    assert!(verdict.reason().contains(what), "{}", verdict.reason());
}
