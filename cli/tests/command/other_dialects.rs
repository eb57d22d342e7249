//! Tests of passes after which the lowering to the LLVM dialect cannot convert a program.

use crate::installed::installed;
use crate::tool::Folder;

const PROGRAM: &str = "func.func @sum(%a: memref<4xi32>, %i: index, %x: i32) -> i32 {
  %0 = memref.load %a[%i] : memref<4xi32>
  %1 = index.add %i, %i
  %2 = index.casts %1 : index to i32
  %3 = arith.addi %0, %2 : i32
  %4 = arith.addi %3, %x : i32
  return %4 : i32
}
";

#[test]
fn a_pass_to_another_dialect_accuses_nothing() {
    let target = "mlir-opt-22";
    if installed(target).is_none() {
        return;
    }
    let spirv = "-convert-arith-to-spirv is for other dialects (SPIR-V), which the lowering";
    let emitc = "-convert-func-to-emitc is for other dialects (EmitC, which becomes C++)";
    let width = "-convert-index-to-llvm=index-bitwidth=32 converts `index` to another width";
    // Ops of SPIR-V are opaque, so the output of that pass is judged in part.
    let cases = [
        ("-convert-arith-to-spirv", spirv, 0),
        ("-convert-func-to-emitc", emitc, 2),
        ("-convert-index-to-llvm=index-bitwidth=32", width, 2),
    ];
    let folder = Folder::with("sum.mlir", PROGRAM);
    for (passes, reason, status) in cases {
        let passes = format!("--passes={passes}");
        let ran = folder.run(&["check", "sum.mlir", "--target", target, &passes]);
        assert_eq!(ran.status, Some(status), "{ran:?}");
        assert!(!ran.out.contains("blame"), "{ran:?}");
        assert!(ran.out.contains("unsupported"), "{ran:?}");
        assert!(ran.out.contains(reason), "{ran:?}");
    }
    let ran = folder.run(&["check", "sum.mlir", "--target", target, "--passes=-cse"]);
    ran.expect_status(0);
}
