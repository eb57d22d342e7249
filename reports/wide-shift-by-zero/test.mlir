// Belongs in mlir/test/Dialect/Arith/emulate-wide-int.mlir.
// RUN: mlir-opt %s -arith-emulate-wide-int=widest-int-supported=32 | FileCheck %s

// For an amount of 0, the other half must not be shifted by its whole width.
// CHECK-LABEL: func @shli_scalar
// CHECK:         arith.cmpi eq
// CHECK:         arith.select
// CHECK:         return
func.func @shli_scalar(%a: i64, %b: i64) -> i64 {
  %0 = arith.shli %a, %b : i64
  return %0 : i64
}
