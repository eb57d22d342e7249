// Belongs in mlir/test/Conversion/ArithToApfloat/arith-to-apfloat.mlir.
// RUN: mlir-opt %s -convert-arith-to-apfloat | FileCheck %s

// The bits of an f64 need no extension.
// CHECK-LABEL: func @apfloat_of_f64
// CHECK-NOT:     arith.extui {{.*}} : i64 to i64
// CHECK:         return
func.func @apfloat_of_f64(%a: f64, %b: f64) -> f64 {
  %0 = arith.addf %a, %b : f64
  return %0 : f64
}
